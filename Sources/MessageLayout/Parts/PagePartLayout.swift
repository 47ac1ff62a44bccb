import MessageModel
import PageLayout
import PageModel
import Primitives

/// A rich message in its bubble (Spec/Bubbles.md 9).
struct PagePartLayout: PartLayout {
  let environment: MessageEnvironment
  let page: Page

  let kind = PartKind.text

  fileprivate enum Metrics {
    /// The difference between the width of the content and the width offered to a page.
    static let margin = 2.0
    /// The space below a last line that no attachment makes taller than its font.
    static let pad = 5.0
    /// The height in addition to its font's that a line may have.
    static let tolerance = 1.0
    static let bottom = 6.0
    /// The minimum height counted for a status.
    static let leastFoot = 1.0
    /// The height added to the pages' own measures, whatever the page's origin.
    static let anchor = 1.0
    static let nearBottom = 2.0
    static let pillInset = 6.0
    static let narrowerMedia = 12.0
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let design = environment.options.page.design
    var options = environment.options.page
    options.width = max(0, offer.width - Metrics.margin)
    // Origins are equal to each other; only their offsets differ.
    if let place = environment.options.anchoredMessage,
      place.byteOffset != environment.message.origin.byteOffset
    {
      options.anchor = nil
    }
    options.theme = Theme(
      palette: environment.palette, side: environment.side,
      author: environment.message.author.map { environment.quoteBar(of: $0).color }, design: design)
    let (layout, diagnostics) = PageLayoutEngine.layOut(
      page, options: options, book: environment.book, memory: &environment.pageMemory)
    environment.add(
      diagnostics.map {
        $0.code == .textSizeIgnored
          ? .textSizeOfPage(design: design.name, at: environment.message.origin) : $0
      })
    let frame = PageFrameDesign(layout.design)
    let contentWidth = layout.size.width + frame.margins.width
    let gap = offer.hasHeader && layout.startsFlush ? frame.gapUnderHeader : 0

    let pill = frame.coversMedia && offer.reactions == nil ? layout.mediaAtBottom(contentWidth) : nil
    let end = pill == nil ? layout.textEnd(besideWrapped: frame.padsWrappedStatus) : nil
    let limit = max(0, layout.width - 2 * layout.inset)
    let status = pill == nil ? offer.status : nil
    let foot = StatusFoot(
      status: status, reactions: offer.reactions, trail: end?.trail, limit: limit)
    // A foot below the text needs no space for descenders, unless the letters end above it.
    let isPadded = foot.height == 0 || frame.padsWrappedStatus || end?.isAtRight == true
    let anchor =
      Metrics.anchor
      + (end.map { $0.bottom + ($0.isPlain && isPadded ? Metrics.pad : 0) }
        ?? layout.size.height)
    let hasFoot = status != nil || offer.reactions != nil
    var height = layout.size.height + frame.margins.height
    if let showMore = layout.showMore {
      height = max(height, frame.origin.y + showMore.frame.maxY + Metrics.bottom)
    }
    if hasFoot { height = max(height, anchor + max(Metrics.leastFoot, foot.height) + Metrics.bottom) }
    let width = max(contentWidth, hasFoot ? foot.width + 2 * frame.statusInset : 0)

    return MeasuredPart(width: width) { corner, width in
      let top = corner.moved(by: Point(0, gap))
      let (chips, trailed) = foot.placed(
        below: Point(top.x + frame.statusInset, top.y + anchor), width: width - 2 * frame.statusInset)
      let clip = RoundedRect(
        Rect(
          top.x + frame.clipInset.width, top.y + frame.clipInset.height,
          max(0, width - 2 * frame.clipInset.width), height), radius: frame.clipRadius)
      let part = PagePart(
        layout: layout, origin: top.moved(by: frame.origin),
        clip: clip.reaching(above: !offer.isFirst), theme: layout.theme)
      var boxes = [
        PartBox(frame: Rect(origin: corner, size: Size(width, height + gap)), content: .page(part))
      ]
      if let chips { boxes.append(chips) }
      var status = trailed
      if let pill, let measure = StatusMeasure(environment, mode: .overlay), offer.status != nil {
        let right = min(frame.origin.x + pill.maxX, contentWidth) - Metrics.pillInset
        status = measure.onPill(
          endingAt: top.moved(by: Point(right, Metrics.anchor + pill.maxY - Metrics.pillInset)),
          mode: .overlay)
      }
      return PlacedPart(boxes: boxes, height: height + gap, status: status)
    }
  }

  /// The end of a page's last line.
  fileprivate struct TextEnd {
    /// The end of the line, relative to the page's inset; `nil` if nothing can follow it.
    var trail: Double?
    var bottom: Double
    /// True if space is left for descenders.
    var isPlain: Bool
    /// True if the line ends at the side of a status below it.
    var isAtRight = false
  }
}

extension RoundedRect {
  /// Returns the rectangle without round corners at its top if there is content above it.
  fileprivate func reaching(above: Bool) -> RoundedRect {
    guard above else { return self }
    return RoundedRect(
      Rect(rect.minX, rect.minY - radius, rect.width, rect.height + radius), radius: radius)
  }
}

extension Layout {
  /// Returns the end of the page's last line, or of the line "Show more"; `nil` if other content ends the
  /// page.
  ///
  /// - Parameter besideWrapped: true if content can be beside a right-to-left last line that is not the
  ///   first.
  fileprivate func textEnd(besideWrapped: Bool) -> PagePartLayout.TextEnd? {
    if let showMore {
      return .init(trail: showMore.frame.width, bottom: showMore.frame.maxY, isPlain: false)
    }
    let shown = items.filter { item in
      switch item.content {
      case .anchor: false
      // A formula in a line belongs to its text, even if it extends below it.
      case .formula(let formula): formula.mode == .block
      default: true
      }
    }
    guard let last = shown.max(by: { $0.frame.maxY < $1.frame.maxY }), case .text(let box) = last.content,
      let line = box.lines.last
    else { return nil }
    let isWrapped = line.line.isRTL && box.lines.count > 1
    return .init(
      trail: isWrapped && !besideWrapped ? nil : last.frame.minX - inset + line.x + line.line.width,
      bottom: last.frame.minY + line.frame.maxY, isPlain: !line.isRaised,
      isAtRight: line.line.isRTL || box.alignment == .right)
  }

  /// True if the first block has no gap above it.
  fileprivate var startsFlush: Bool {
    let first = items.first { item in
      if case .anchor = item.content { return false }
      return true
    }
    return first.map { $0.frame.minY <= 0 } ?? false
  }

  /// Returns the frame of the media that end the page, if no other content does and they are nearly as wide
  /// as the page.
  fileprivate func mediaAtBottom(_ contentWidth: Double) -> Rect? {
    guard showMore == nil else { return nil }
    let low = items.filter { $0.frame.maxY >= size.height - PagePartLayout.Metrics.nearBottom }
    guard !low.isEmpty, low.allSatisfy(\.isPicture) else { return nil }
    let union = low.map(\.frame).reduce(Rect.zero) { $0.union($1) }
    return union.width >= contentWidth - PagePartLayout.Metrics.narrowerMedia ? union : nil
  }
}

extension LayoutItem {
  fileprivate var isPicture: Bool {
    switch content {
    case .media, .slideshow: true
    case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .table, .details, .fileRow, .button,
      .formula, .panel:
      false
    }
  }
}

extension BoxLine {
  /// True if an image or a formula makes the line taller than the lines of its font.
  fileprivate var isRaised: Bool {
    let tall = attachments.filter { attachment in
      switch attachment.content {
      case .formula, .image: true
      case .emoji, .button: false
      }
    }
    guard !tall.isEmpty else { return false }
    let top = tall.map(\.frame.minY).reduce(frame.minY, min)
    let bottom = tall.map(\.frame.maxY).reduce(frame.maxY, max)
    let font = line.runs.map { $0.style.metrics.ascent + $0.style.metrics.descent }.max() ?? 0
    return bottom - top > font + PagePartLayout.Metrics.tolerance
  }
}

/// The frame of a page in its bubble, which differs between generations of the app (Spec/Bubbles.md 9).
struct PageFrameDesign {
  /// The top left corner of the page, in the content.
  let origin: Point
  /// The size of the content in addition to the page.
  let margins: Size
  /// The insets of the page's clip in the content: from the left and right edges, and from the top.
  let clipInset: Size
  let clipRadius: Double
  /// The distance of the status from the content's sides.
  let statusInset: Double
  /// True if there is space between the last line and a status on its own line.
  let padsWrappedStatus: Bool
  /// True if a status is on a pill over media that end the page.
  let coversMedia: Bool
  /// The gap above a page that begins without one, under a header.
  let gapUnderHeader: Double

  static let june2026 = PageFrameDesign(
    origin: Point(0, 1), margins: Size(0, 2), clipInset: Size(1, 1), clipRadius: 15, statusInset: 10,
    padsWrappedStatus: false, coversMedia: false, gapUnderHeader: 0)
  static let august2026 = PageFrameDesign(
    origin: Point(2, 2), margins: Size(4, 4), clipInset: Size(2, 2), clipRadius: 16, statusInset: 11,
    padsWrappedStatus: true, coversMedia: true, gapUnderHeader: 7)

  /// Creates the later frame for pages that are set inside a rim of their own, and the earlier one for
  /// others.
  init(_ design: PageDesign) {
    self = design.contentRadius == nil ? .june2026 : .august2026
  }

  private init(
    origin: Point, margins: Size, clipInset: Size, clipRadius: Double, statusInset: Double,
    padsWrappedStatus: Bool, coversMedia: Bool, gapUnderHeader: Double
  ) {
    (self.origin, self.margins, self.clipInset) = (origin, margins, clipInset)
    (self.clipRadius, self.statusInset, self.padsWrappedStatus) = (clipRadius, statusInset, padsWrappedStatus)
    (self.coversMedia, self.gapUnderHeader) = (coversMedia, gapUnderHeader)
  }
}
