import PageModel
import Primitives
import Typography

/// A list: a column of markers beside a column of text (Spec/Layout.md 11).
struct ListLayout {
  let list: List
  let context: BlockContext
  /// The markers of the items to lay out, each with the columns of all items up to it.
  private let markers: [(marker: Marker, columns: Columns)]
  private let knownCount: Int
  let columns: Columns

  /// The properties that all items of a list have in common.
  struct Columns: Equatable {
    /// The width of the markers' column, which is that of the widest marker of any kind.
    var width = 0.0
    var hasNumbers = false
    var hasCheckboxes = false

    fileprivate mutating func add(_ marker: Marker) {
      width = max(width, marker.size.width)
      if marker.isNumber { hasNumbers = true }
      if marker.isCheckbox { hasCheckboxes = true }
    }
  }

  /// Creates the layout of a list.
  ///
  /// - Parameters:
  ///   - knownCount: the number of items at the start that are not laid out again.
  ///   - known: the columns of these items.
  init(_ list: List, in context: BlockContext, after knownCount: Int = 0, _ known: Columns = Columns()) {
    (self.list, self.context, self.knownCount) = (list, context, knownCount)
    var columns = known
    if knownCount == 0 { for item in list.room { columns.add(context.marker(of: item)) } }
    markers = list.items[knownCount...].map { item in
      let marker = context.marker(of: item)
      columns.add(marker)
      return (marker, columns)
    }
    self.columns = columns
  }

  /// Returns the columns of all items up to an item that is laid out.
  func columns(through index: Int) -> Columns { markers[index - knownCount].columns }

  /// Returns the layout items of a list item.
  ///
  /// - Parameter y: the bottom of the item before; on return, the bottom of this one.
  func items(at index: Int, below y: inout Double) -> [LayoutItem] {
    let item = list.items[index]
    let marker = markers[index - knownCount].marker
    if index > 0 { y += itemGap(list.items[index - 1], item) }
    let body = ListItemBody(
      context: context, source: "\(context.source)/items/\(index)",
      x: isMirrored ? context.inset : context.inset + textOffset, width: context.contentWidth - textOffset,
      y: y)
    let content = body.layOut(item)
    let (middle, firstLine) = place(of: marker, beside: content, y: y)
    let (x, size) = place(
      marker, in: columns.hasNumbers || design.list.fixedText == nil ? columns.width : marker.size.width)
    let markerY = Rounding.floorToPixel(
      middle - marker.size.height / 2 + marker.drop, scale: context.environment.scale)
    let markerItem = LayoutItem(
      frame: Rect(origin: Point(x, markerY), size: size), source: body.source,
      content: .marker(
        marker.placed(middle: middle - markerY, firstLine: firstLine, width: size.width, isRTL: isMirrored)))
    y = content.bottom
    // The marker is painted before a line of text, but after blocks.
    return content.isText ? [markerItem] + content.items : content.items + [markerItem]
  }

  private var design: Design { context.design }

  private var isMirrored: Bool { design.list.side.isMirrored(onPageThatIsRTL: context.isRTL) }

  /// The distance from the inset to the text, in points.
  private var textOffset: Double {
    guard let fixed = design.list.fixedText else {
      return columns.width + design.list.markerGap + design.list.textGutter
        + (list.isOrdered ? design.list.orderedGutter : 0)
    }
    if columns.hasNumbers {
      return columns.width + (columns.hasCheckboxes ? fixed.checkedNumbers : fixed.numbers)
    }
    return columns.hasCheckboxes ? fixed.checkboxes : fixed.bullets
  }

  /// Returns the middle of the line that a marker is centered on, and the height of the line's box.
  ///
  /// - Parameter y: the top of the item.
  private func place(
    of marker: Marker, beside content: ListItemBody.Content, y: Double
  ) -> (middle: Double, firstLine: Double?) {
    if let slot = design.list.bulletSlot, !content.isText {
      switch marker.kind {
      case .bullet: return (y + slot / 2, nil)
      case .number: return (y + marker.size.height / 2, nil)
      case .checkbox: break
      }
    }
    return (content.firstLineMiddle ?? y, content.firstLine)
  }

  private func itemGap(_ above: ListItem, _ below: ListItem) -> Double {
    switch design.list.itemGap {
    case .fixed(let gap): gap
    case .spacing:
      design.spacing.gap(above.lastKind, below.firstKind, in: .listItem, hasHeight: true)
    }
  }

  /// Returns the left edge of the marker's box, and its size.
  ///
  /// - Parameter column: the width of the markers' column.
  private func place(_ marker: Marker, in column: Double) -> (x: Double, size: Size) {
    let nudge = isMirrored ? -marker.nudge : marker.nudge
    if case .number = marker.kind, case .column = design.list.number {
      let x = isMirrored ? context.width - context.inset - column : context.inset
      return (x + nudge, Size(column, marker.size.height))
    }
    let x = isMirrored ? context.width - context.inset - column : context.inset + column - marker.size.width
    return (x + nudge, marker.size)
  }
}

/// The marker of a list item before it is placed.
private struct Marker {
  var size: Size
  var kind: Kind
  /// The offset toward the text, in points.
  var nudge = 0.0
  /// The offset downward, in points.
  var drop = 0.0

  var isNumber: Bool {
    switch kind {
    case .number: true
    case .bullet, .checkbox: false
    }
  }

  var isCheckbox: Bool {
    switch kind {
    case .checkbox: true
    case .bullet, .number: false
    }
  }

  enum Kind {
    case bullet(Color)
    case number(String, line: TextLine?, color: Color, metrics: LineMetrics)
    case checkbox(isChecked: Bool, fill: Color, border: Color)
  }

  /// Returns the marker at its place.
  ///
  /// - Parameters:
  ///   - middle: the middle of the text's first line, from the marker's top.
  ///   - firstLine: the height of that line's box; `nil` without text.
  ///   - width: the width of the marker's box.
  func placed(middle: Double, firstLine: Double?, width: Double, isRTL: Bool) -> ListMarker {
    switch kind {
    case .bullet(let color): return ListMarker(kind: .bullet(color))
    case .checkbox(let isChecked, let fill, let border):
      return ListMarker(kind: .checkbox(isChecked: isChecked, fill: fill, border: border))
    case .number(let label, let line, let color, let metrics):
      let empty = TextLine(range: 0..<0)
      // The baseline is that of the text: half a line box below the line's middle, where the center of the
      // box is.
      let baseline = middle + (firstLine ?? metrics.lineHeight) / 2
      return ListMarker(
        kind: .number(
          label, line: line ?? empty, x: isRTL ? 0 : width - size.width, color: color, baseline: baseline))
    }
  }
}

extension BlockContext {
  fileprivate func marker(of item: ListItem) -> Marker {
    let theme = environment.theme
    let color = theme.textColor(.paragraph)
    if item.check != .none {
      return Marker(
        size: Size(design.list.checkboxSide, design.list.checkboxSide),
        kind: .checkbox(
          isChecked: item.check == .checked, fill: theme.checkboxFill, border: theme.checkboxBorder))
    }
    switch item.marker {
    case .bullet:
      return Marker(
        size: Size(design.list.bulletSide, design.list.bulletSide), kind: .bullet(color),
        nudge: design.list.bulletNudge.x, drop: design.list.bulletNudge.y)
    case .label(let label):
      let style = design.style(of: .paragraph)
      var font = style.font
      var nudge = 0.0
      if case .column(let distance) = design.list.number {
        nudge = distance
        if item.beginsBold { font.weight = font.family.boldWeight }
      }
      var text = StyledText()
      text.append(label, style: font, tag: 0)
      let shaped = environment.shape(text, origin: item.origin)
      let line = shaped.lines(.fitting(limit: .greatestFiniteMagnitude)).first
      let metrics = LineMetrics(
        font: style.font, factor: style.lineSpacingFactor, clearance: design.text.clearance)
      var height = design.list.numberHeight
      if case .line = design.list.number { height = metrics.lineHeight }
      return Marker(
        size: Size(line?.width ?? 0, height),
        kind: .number(label, line: line, color: color, metrics: metrics), nudge: nudge)
    }
  }
}

/// The content beside a marker.
private struct ListItemBody {
  let context: BlockContext
  let source: String
  let x: Double
  let width: Double
  let y: Double

  struct Content {
    var items: [LayoutItem] = []
    var isText: Bool
    var bottom: Double
    /// The middle of the first line's box, in the list's space; `nil` without text (Spec/Rulings.md 27).
    var firstLineMiddle: Double?
    /// The height of the first line's box.
    var firstLine: Double?
  }

  /// The text of an empty item, which keeps the height of its line (Spec/Rulings.md 25).
  private static let emptyText = RichText.plain(" ")

  func layOut(_ item: ListItem) -> Content {
    switch item.content {
    case .text(let text):
      return layOut(text, origin: item.origin)
    case .blocks(let blocks):
      if blocks.isEmpty { return layOut(.empty, origin: item.origin) }
      if blocks.count == 1, case .paragraph(let text) = blocks[0].kind {
        return layOut(text, origin: blocks[0].origin)
      }
      return layOut(blocks)
    }
  }

  private func layOut(_ text: RichText, origin: InputOrigin) -> Content {
    let style = BlockTextStyle(.paragraph)
    let point = Point(x, y)
    let item =
      context.textItem(text, style, at: point, limit: width, source: source, origin: origin)
      ?? context.textItem(Self.emptyText, style, at: point, limit: width, source: source, origin: origin)
    guard let item else { return Content(isText: true, bottom: y) }
    return content([item], isText: true, bottom: item.frame.maxY)
  }

  /// Lays out blocks, which take the whole text column, without inset and margins.
  private func layOut(_ blocks: [Block]) -> Content {
    let result = context.sequence(in: .listItem, width: width, inset: 0).layOut(
      blocks, source: source + "/blocks", top: y)
    let behind = context.width - context.inset - x - width
    let items = result.items.map { $0.leavingRoom(behind).offsetBy(Point(x, 0)) }
    return content(items, isText: false, bottom: result.height)
  }

  private func content(_ items: [LayoutItem], isText: Bool, bottom: Double) -> Content {
    var content = Content(items: items, isText: isText, bottom: bottom)
    if let text = items.first(where: { $0.textBox != nil }), let line = text.textBox?.lines.first {
      content.firstLineMiddle = text.frame.minY + line.frame.midY
      content.firstLine = line.frame.height
    }
    return content
  }
}

extension LayoutItem {
  /// Returns the item, with room after the column that it is centered in if it is a formula. A quote has
  /// centered its own.
  fileprivate func leavingRoom(_ room: Double) -> LayoutItem {
    guard case .formula(var formula) = content, formula.mode == .block else { return self }
    guard frame.minX == 0 || formula.roomBehindColumn != nil else { return self }
    formula.roomBehindColumn = (formula.roomBehindColumn ?? 0) + room
    return LayoutItem(frame: frame, source: source, content: .formula(formula))
  }
}

extension ListItem {
  /// The kind that the gap above the item depends on.
  fileprivate var firstKind: SpacingKind { blocks.first.map(SpacingKind.init) ?? .paragraph }

  /// The kind that the gap below the item depends on.
  fileprivate var lastKind: SpacingKind { blocks.last.map(SpacingKind.init) ?? .paragraph }

  private var blocks: [Block] {
    switch content {
    case .text: []
    case .blocks(let blocks): blocks
    }
  }

  /// True if the first character is bold.
  fileprivate var beginsBold: Bool {
    switch content {
    case .text(let text): return text.beginsBold
    case .blocks(let blocks):
      guard case .paragraph(let text) = blocks.first?.kind else { return false }
      return text.beginsBold
    }
  }
}

extension RichText {
  fileprivate var beginsBold: Bool {
    switch self {
    case .styled(.bold, let inner): !inner.isAbsent
    case .concat(let parts): parts.first { !$0.isAbsent }?.beginsBold ?? false
    case .styled(_, let inner), .link(_, let inner), .spoiler(let inner), .anchor(_, let inner),
      .reference(_, let inner), .unknown(_, let inner), .diff(let inner, _):
      inner.beginsBold
    case .plain, .date, .customEmoji, .inlineImage, .formula, .button: false
    }
  }
}
