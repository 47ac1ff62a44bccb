const held = [...document.images];
for (const slider of document.querySelectorAll('.slider')) {
  const row = [...slider.closest('.images').querySelectorAll('img')];
  for (const title of ['expected', 'actual']) {
    const image = new Image();
    image.src = row.find(other => other.alt == title).src;
    image.alt = title + ' (part)';
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
  slider.setAttribute('aria-label', 'divider between the expected and the actual image');
  slider.onpointerdown = event => { slider.setPointerCapture(event.pointerId); drag(event); };
  slider.onpointermove = event => { if (event.buttons) drag(event); };
  slider.onkeydown = event => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (step) { move(edge + step); event.preventDefault(); }
  };
}
const images = [...document.images];
const buttons = [...document.querySelectorAll('button')];
// 'fit', or the number of screen pixels per image pixel.
let zoom = 'fit';
// The minimum width of an image in CSS pixels, and the maximum height as a share of the window. Tall images scroll.
const leastWidth = 160, mostHeight = .8;
// All images of a row have the same scale, so that equal parts look equal.
function scale(row) {
  const ofPixels = 1 / devicePixelRatio;
  if (zoom != 'fit') return zoom * ofPixels;
  return Math.min(ofPixels, ...row.map(image => {
    const width = image.closest('figure').clientWidth / image.naturalWidth;
    const height = mostHeight * innerHeight / image.naturalHeight;
    return Math.min(width, Math.max(height, leastWidth / image.naturalWidth));
  }));
}
function resize() {
  for (const row of document.querySelectorAll('.images')) {
    const loaded = [...row.querySelectorAll('img')].filter(image => image.naturalWidth);
    const factor = scale(loaded);
    for (const image of loaded) image.style.width = image.naturalWidth * factor + 'px';
  }
}
function setZoom(chosen) {
  zoom = chosen;
  document.body.classList.toggle('fit', zoom == 'fit');
  resize();
  for (const button of buttons) button.setAttribute('aria-pressed', button.dataset.zoom == zoom);
}
for (const button of buttons) button.onclick = () => setZoom(button.dataset.zoom);
for (const image of images) image.onload = resize;
for (const image of held) {
  const own = image.src;
  const row = held.filter(other => other.closest('.images') == image.closest('.images'));
  const next = row[(row.indexOf(image) + 1) % row.length].src;
  image.draggable = false;
  image.onpointerdown = () => { image.src = next; };
  image.onpointerup = image.onpointerleave = image.onblur = () => { image.src = own; };
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', image.alt + ': hold the space bar to see the next image in its place');
  image.onkeydown = event => {
    if (event.key == ' ' || event.key == 'Enter') { image.src = next; event.preventDefault(); }
  };
  image.onkeyup = () => { image.src = own; };
}
setZoom('fit');
addEventListener('load', () => setZoom(zoom));
addEventListener('resize', resize);
