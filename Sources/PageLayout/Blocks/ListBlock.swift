import PageModel
import Primitives
import Typography

/// Lists: a column of markers beside a column of text (Docs/Layout.md 11).
extension BlockContext {
  func listItems(_ list: List) -> [LayoutItem] {
    let markers = list.items.map { marker(of: $0) }
    // One column for all kinds of markers, as wide as the widest.
    let column = markers.map(\.size.width).max() ?? 0
    let textX = isRTL ? inset : inset + design.list.markerGap + column
    let textWidth = contentWidth - design.list.markerGap - column
    var items: [LayoutItem] = []
    var y = 0.0
    for (index, (item, marker)) in zip(list.items, markers).enumerated() {
      if index > 0 { y += itemGap }
      let body = ListItemBody(
        context: self, source: "\(source)/items/\(index)", x: textX, width: textWidth, y: y)
      let content = body.layOut(item)
      let markerX = isRTL ? width - inset - column : inset + column - marker.size.width
      let middle = content.firstLineMiddle ?? y
      let markerY = Rounding.floorToPixel(middle - marker.size.height / 2, scale: environment.scale)
      let markerItem = LayoutItem(
        frame: Rect(origin: Point(markerX, markerY), size: marker.size), source: body.source,
        content: .marker(marker.placed(middle: middle - markerY, firstLine: content.firstLine)))
      // In front of a line of text, behind blocks.
      items += content.isText ? [markerItem] + content.items : content.items + [markerItem]
      y = content.bottom
    }
    return items
  }

  private var itemGap: Double {
    switch design.list.itemGap {
    case .fixed(let gap): gap
    }
  }

  // MARK: - Markers

  private struct Marker {
    var size: Size
    var kind: Kind

    enum Kind {
      case bullet(Color)
      case number(String, line: TextLine?, color: Color, metrics: LineMetrics)
      case checkbox(isChecked: Bool, fill: Color, border: Color)
    }

    /// - Parameters:
    ///   - middle: of the text's first line, from the marker's top.
    ///   - firstLine: height of that line's box; `nil` without text.
    func placed(middle: Double, firstLine: Double?) -> ListMarker {
      switch kind {
      case .bullet(let color): return ListMarker(kind: .bullet(color))
      case .checkbox(let isChecked, let fill, let border):
        return ListMarker(kind: .checkbox(isChecked: isChecked, fill: fill, border: border))
      case .number(let label, let line, let color, let metrics):
        let empty = TextLine(range: 0..<0)
        // On the text's own baseline: half a line box below its middle, which is where the box's centre is.
        let baseline = middle + (firstLine ?? metrics.lineHeight) / 2
        return ListMarker(kind: .number(label, line: line ?? empty, color: color, baseline: baseline))
      }
    }
  }

  private func marker(of item: ListItem) -> Marker {
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
      return Marker(size: Size(design.list.bulletSide, design.list.bulletSide), kind: .bullet(color))
    case .label(let label):
      let style = design.style(of: .paragraph)
      var text = StyledText()
      text.append(label, style: style.font, tag: 0)
      let shaped = environment.shape(text, origin: item.origin)
      let line = shaped.lines(.fitting(limit: .greatestFiniteMagnitude)).first
      return Marker(
        size: Size(line?.width ?? 0, design.list.numberHeight),
        kind: .number(
          label, line: line, color: color,
          metrics: LineMetrics(
            font: style.font, factor: style.lineSpacingFactor, clearance: design.text.clearance)))
    }
  }
}

/// What stands beside one marker.
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
    /// In the list's space: the middle of the first line's box; `nil` without text (Docs/Rulings.md 27).
    var firstLineMiddle: Double?
    /// Height of that line's box.
    var firstLine: Double?
  }

  /// An item without text is a single space, so that its line keeps its height (Docs/Rulings.md 25).
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

  /// Blocks take the whole text column: no inset, no margins.
  private func layOut(_ blocks: [Block]) -> Content {
    let result = context.sequence(in: .listItem, width: width, inset: 0).layOut(
      blocks, source: source + "/blocks", top: y)
    let items = result.items.map { $0.offsetBy(Point(x, 0)) }
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
