const held = [...document.images];
for (const slider of document.querySelectorAll('.slider')) {
  const row = [...slider.closest('.pictures').querySelectorAll('img')];
  for (const title of ['expected', 'actual']) {
    const image = new Image();
    image.src = row.find(other => other.alt == title).src;
    image.alt = title + ', a part';
    image.draggable = false;
    slider.append(image);
  }
  let edge = 50;
  const move = to => {
    edge = Math.min(100, Math.max(0, to));
    slider.style.setProperty('--edge', edge / 100 * slider.clientWidth + 'px');
    slider.setAttribute('aria-valuenow', Math.round(edge));
  };
  move(edge);
  new ResizeObserver(() => move(edge)).observe(slider);
  const drag = event => {
    const box = slider.getBoundingClientRect();
    move((event.clientX - box.left) / box.width * 100);
  };
  slider.tabIndex = 0;
  slider.setAttribute('role', 'slider');
  slider.setAttribute('aria-label', 'how much of the expected picture shows');
  slider.onpointerdown = event => { slider.setPointerCapture(event.pointerId); drag(event); };
  slider.onpointermove = event => { if (event.buttons) drag(event); };
  slider.onkeydown = event => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (step) { move(edge + step); event.preventDefault(); }
  };
}
const pictures = [...document.images];
const buttons = [...document.querySelectorAll('button')];
let times = 1;
function fit(image) {
  image.style.width = image.naturalWidth * times / devicePixelRatio + 'px';
}
function zoom(chosen) {
  times = chosen;
  pictures.forEach(fit);
  for (const button of buttons)
    button.setAttribute('aria-pressed', button.dataset.zoom == times);
}
for (const button of buttons) button.onclick = () => zoom(button.dataset.zoom);
for (const image of pictures) image.onload = () => fit(image);
for (const image of held) {
  const own = image.src;
  const row = held.filter(other => other.closest('.pictures') == image.closest('.pictures'));
  const next = row[(row.indexOf(image) + 1) % row.length].src;
  image.draggable = false;
  image.onpointerdown = () => { image.src = next; };
  image.onpointerup = image.onpointerleave = () => { image.src = own; };
}
zoom(1);
addEventListener('load', () => zoom(times));
