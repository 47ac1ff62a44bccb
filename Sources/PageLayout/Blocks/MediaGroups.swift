import PageModel
import Primitives

/// Collages and slideshows (Spec/Layout.md 21 and 22).
extension BlockContext {
  /// Returns one item for each image, in a mosaic. A single image is laid out like media outside of a
  /// collage.
  func collageItems(_ collage: MediaGroup, origin: InputOrigin) -> [LayoutItem] {
    let boxes = collage.blocks.map { mediaBox(of: $0) }
    guard boxes.contains(where: { $0 != nil }) else { return sequenceItems(collage, origin: origin) }
    for (block, box) in zip(collage.blocks, boxes) { warnOfLosses(block, isShown: box != nil, in: "collage") }
    func source(_ index: Int) -> String { "\(self.source)/blocks/\(index)" }
    var items: [LayoutItem] = []
    var height = 0.0
    if boxes.count == 1 {
      items = boxes.compactMap { $0 }.map { mediaItem($0, source: source(0)) }
      height = items.first?.frame.height ?? 0
    } else {
      let sizes = collage.blocks.map { knownSize(of: $0) ?? .zero }
      let mosaic = Mosaic(sizes: sizes, side: max(0, width))
      height = mosaic.height
      for (index, (box, cell)) in zip(boxes, mosaic.cells).enumerated() {
        guard let box else { continue }
        items.append(
          LayoutItem(
            frame: cell.frame(bleeding: design.media.bleed), source: source(index), content: .media(box)))
      }
    }
    return items + captionItems(collage.caption, origin: origin, below: height)
  }

  /// Returns a slideshow, which shows one of its images; other blocks are left out.
  func slideshowItems(_ slideshow: MediaGroup, origin: InputOrigin) -> [LayoutItem] {
    var pages: [MediaBox] = []
    for block in slideshow.blocks {
      guard isSlide(block), var page = mediaBox(of: block) else { continue }
      // The background of the slideshow itself shows through.
      page.background = nil
      page.fit = design.media.fit
      pages.append(page)
    }
    if pages.isEmpty { return sequenceItems(slideshow, origin: origin) }
    for block in slideshow.blocks {
      warnOfLosses(block, isShown: isSlide(block), in: "slideshow")
    }
    let box = Size(max(0, width), design.media.slideshow.tallest.points(width: max(0, width)))
    let height = pages.map { $0.natural.fitting(into: box).height }.max() ?? 0
    let content = SlideshowBox(
      pages: pages, shownPage: max(0, min(environment.options.slide, pages.count - 1)),
      background: slideshowGround)
    let item = LayoutItem(
      frame: Rect(0, 0, box.width, height), source: source, content: .slideshow(content))
    return [item] + captionItems(slideshow.caption, origin: origin, below: height)
  }

  private func isSlide(_ block: Block) -> Bool {
    if case .video = block.kind { return design.media.slideshow.showsVideos }
    if case .photo = block.kind { return true }
    return false
  }

  private var slideshowGround: Color {
    let theme = environment.theme
    return switch design.media.slideshow.ground {
    case .secondaryText: theme.isDark ? theme.panelBackground : theme.secondaryText
    case .black: Color(0x000000)
    }
  }

  /// Warns of the parts of a group with images that are not shown: other blocks, and captions of the images
  /// (Spec/Rulings.md 70).
  private func warnOfLosses(_ block: Block, isShown: Bool, in group: String) {
    guard isShown else {
      return environment.warn(.blockLeftOut(kind: block.name, group: group), origin: block.origin)
    }
    let caption: Caption? =
      if case .photo(let photo) = block.kind { photo.caption } else if case .video(let video) = block.kind {
        video.caption
      } else { nil }
    if let caption, !caption.text.isAbsent || !caption.credit.isAbsent {
      environment.warn(.captionLeftOut(group: group), origin: block.origin)
    }
  }

  /// Returns the blocks of a group without images, below each other (Spec/Rulings.md 69).
  private func sequenceItems(_ group: MediaGroup, origin: InputOrigin) -> [LayoutItem] {
    let result = sequence(in: .bare, width: width, inset: inset).layOut(
      group.blocks, source: source + "/blocks")
    return result.items + captionItems(group.caption, origin: origin, below: result.height)
  }
}

extension MosaicCell {
  /// Returns the frame, widened by the bleed if the cell is at the right.
  fileprivate func frame(bleeding bleed: Double) -> Rect {
    var frame = frame
    if isAtRight { frame.size.width += bleed }
    return frame
  }
}
