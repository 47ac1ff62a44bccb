import PageModel
import Primitives

/// Collages and slideshows (Docs/Layout.md 21 and 22).
extension BlockContext {
  /// Pictures taller than this are cut.
  private static let tallestSlide = 1200.0

  /// One item for each picture that there is, in a mosaic; a single one stands by itself.
  func collageItems(_ collage: MediaGroup, origin: InputOrigin) -> [LayoutItem] {
    let boxes = collage.blocks.map { mediaBox(of: $0) }
    func source(_ index: Int) -> String { "\(self.source)/blocks/\(index)" }
    var items: [LayoutItem] = []
    var height = 0.0
    if boxes.count == 1 {
      items = boxes.compactMap { $0 }.map { mediaItem($0, source: source(0)) }
      height = items.first?.frame.height ?? 0
    } else {
      let mosaic = Mosaic(sizes: boxes.map { $0?.natural ?? .zero }, side: max(0, width))
      height = mosaic.height
      for (index, (box, cell)) in zip(boxes, mosaic.cells).enumerated() {
        guard let box else { continue }
        items.append(LayoutItem(frame: cell.bledFrame, source: source(index), content: .media(box)))
      }
    }
    return items + captionItems(collage.caption, origin: origin, below: height)
  }

  /// Photos of which one shows; blocks of other kinds are left out.
  func slideshowItems(_ slideshow: MediaGroup, origin: InputOrigin) -> [LayoutItem] {
    var pages: [MediaBox] = []
    for block in slideshow.blocks {
      guard case .photo(let photo) = block.kind, var page = mediaBox(photo, origin: block.origin) else {
        continue
      }
      // The slideshow's own shows through.
      page.background = nil
      pages.append(page)
    }
    let box = Size(max(0, width), Self.tallestSlide)
    let height = pages.map { Fitting.fit($0.natural, into: box).height }.max() ?? 0
    let content = SlideshowBox(
      pages: pages, shownPage: max(0, min(environment.options.slide, pages.count - 1)),
      background: environment.theme.secondaryText)
    let item = LayoutItem(
      frame: Rect(0, 0, box.width, height), source: source, content: .slideshow(content))
    return [item] + captionItems(slideshow.caption, origin: origin, below: height)
  }
}

extension MosaicCell {
  /// With the bleed of what stands at the right.
  fileprivate var bledFrame: Rect {
    var frame = frame
    if isAtRight { frame.size.width += MediaFrame.bleed }
    return frame
  }
}
