/// How a report looks and what its buttons do.
enum ReportStyle {
  static let css = """
    :root { color-scheme: light dark; --line: #8884; --del: #d1242f; --ins: #1a7f37; }
    @media (prefers-color-scheme: dark) { :root { --del: #ff7b72; --ins: #56d364; } }
    body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 0 24px 48px; }
    h1 { font-size: 22px; margin: 24px 0 8px; }
    h2 { font-size: 17px; margin: 0 0 4px; overflow-wrap: anywhere; }
    section { border-top: 1px solid var(--line); padding: 20px 0; }
    .tools span { opacity: .6; margin-left: 12px; }
    button { font: inherit; margin-left: 6px; padding: 1px 10px; }
    button[aria-pressed=true] { font-weight: 700; outline: 2px solid Highlight; }
    .pictures { display: flex; gap: 20px; overflow: auto; padding-bottom: 8px; }
    figure { margin: 0; flex: none; }
    figcaption { font-size: 13px; opacity: .7; margin-bottom: 4px; }
    img { display: block; image-rendering: pixelated; border: 1px solid var(--line);
      cursor: pointer; user-select: none;
      background: repeating-conic-gradient(#8883 0 25%, #8881 0 50%) 0 0 / 16px 16px; }
    .slider { position: relative; display: grid; place-items: start; width: max-content;
      touch-action: none; --edge: 0px; }
    .slider img { grid-area: 1 / 1; cursor: ew-resize; }
    .slider img:first-child { clip-path: inset(0 calc(100% - var(--edge)) 0 0); }
    .slider img:last-child { clip-path: inset(0 0 0 var(--edge)); }
    .slider::after { content: ''; position: absolute; inset: 0 auto 0 calc(var(--edge) - 1px);
      border-left: 2px solid Highlight; pointer-events: none; }
    .slider:focus-visible { outline: 2px solid Highlight; }
    pre { font: 13px/1.4 ui-monospace, monospace; overflow: auto; margin: 12px 0 0; }
    pre > * { display: inline-block; min-width: 100%; text-decoration: none; }
    del { color: var(--del); background: #d1242f1c; }
    ins { color: var(--ins); background: #1a7f371c; }
    pre i { opacity: .6; }
    """

  /// A picture's pixels are screen pixels times the zoom. Holding a picture shows the next of its
  /// row in its place, which makes small shifts jump to the eye; a slider shows a part of two.
  static let script = """
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
    """
}
