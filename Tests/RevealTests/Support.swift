import Primitives

@testable import PageLayout
@testable import Typography

/// Layouts made by hand, whose results are easy to calculate.
enum Made {
  /// Text whose characters have ink of these widths, `nil` for none; 20 points from line to line, the first
  /// baseline 12 points below the top.
  static func box(_ lines: [[Double?]]) -> TextBox {
    var start = 0
    var boxLines: [BoxLine] = []
    for (index, widths) in lines.enumerated() {
      var line = TextLine(range: start..<start + widths.count)
      for (offset, width) in widths.enumerated() {
        line.clusters.append(
          LineCluster(
            range: start + offset..<start + offset + 1, x: Double(offset) * 10, width: 10, isRTL: false,
            isAttachment: false, ink: width.map { Rect(Double(offset) * 10, -2, $0, 12) }))
      }
      line.width = Double(widths.count) * 10
      boxLines.append(
        BoxLine(
          frame: Rect(0, Double(index) * 20, line.width, 12), x: 0, line: .whole(line), text: "",
          decorations: [],
          attachments: []))
      start += widths.count
    }
    return TextBox(
      category: .paragraph, alignment: .natural, lines: ChunkedArray(boxLines), attributes: [], links: [])
  }

  static func text(_ lines: [[Double?]], y: Double = 0) -> LayoutItem {
    item(.text(box(lines)), Rect(10, y, 100, Double(lines.count) * 20))
  }

  static func thinking(y: Double = 0) -> LayoutItem {
    item(.thinking(box([[9, 9]])), Rect(10, y, 100, 20))
  }

  static func code(_ lines: [[Double?]], y: Double = 0) -> LayoutItem {
    let code = CodeBox(
      cornerRadius: 0, color: .black, language: "", text: box(lines),
      textOrigin: .zero)
    return item(.code(code), Rect(0, y, 200, 40))
  }

  /// A rule, a marker or any other item that appears as a whole.
  static func shape(width: Double, y: Double = 0, height: Double = 1) -> LayoutItem {
    item(.shape(ShapeBox(kind: .divider, cornerRadius: 0, color: .black)), Rect(0, y, width, height))
  }

  static func anchor(y: Double = 0) -> LayoutItem { item(.anchor(name: "a"), Rect(0, y, 0, 0)) }

  static func details(
    _ title: [Double?], body: [LayoutItem], ordinal: Int = 0, y: Double = 0, height: Double
  ) -> LayoutItem {
    let box = DetailsBox(
      ordinal: ordinal, isOpen: !body.isEmpty, headerHeight: 44, chevron: .zero, chevronColor: .black,
      separator: .zero,
      bodyClip: .zero,
      color: .black,
      title: text([title]), items: ChunkedArray(body))
    return item(.details(box), Rect(0, y, 300, height))
  }

  static func panel(_ items: [LayoutItem], height: Double) -> LayoutItem {
    item(.panel(PanelBox(kind: .article, items: items)), Rect(0, 0, 300, height))
  }

  static func table(title: [LayoutItem] = [], titleHeight: Double = 0, cells: [TableCell], y: Double = 0)
    -> LayoutItem
  {
    let height = cells.map(\.frame.maxY).max() ?? 0
    let box = TableBox(
      inset: 10, scrollOffset: 0, grid: Size(200, height), titleHeight: titleHeight, columns: [], rows: [],
      border: 0, borderColor: .black, fill: .black, cornerRadius: 0, scrolls: false, title: title,
      cells: ChunkedArray(cells),
      horizontalRules: [], verticalRules: [])
    return item(.table(box), Rect(0, y, 220, titleHeight + height))
  }

  static func cell(_ frame: Rect, _ items: [LayoutItem] = []) -> TableCell {
    TableCell(
      source: "", row: 0, column: 0, rowSpan: 1, columnSpan: 1, frame: frame, isHeader: false,
      isFilled: false,
      corners: [], items: items)
  }

  static func item(_ content: LayoutItem.Content, _ frame: Rect) -> LayoutItem {
    LayoutItem(frame: frame, source: "", content: content)
  }

  /// - Parameter pad: The free space of the page below its lowest item.
  static func layout(_ items: [LayoutItem], pad: Double = 5, width: Double = 300) -> Layout {
    Layout(
      width: 337, inset: 10, scale: 2, isRTL: false, isComplete: true, fitsWidth: true, designName: "",
      size: Size(width, (items.map(\.frame.maxY).max() ?? 0) + pad),
      theme: Theme(palette: .classic, side: .incoming), design: Design.june2026.page,
      items: ChunkedArray(items))
  }
}

extension TextBox {
  /// With all lines at other positions.
  func moved(toX x: Double) -> TextBox {
    var box = self
    box.lines = ChunkedArray(
      lines.map {
        BoxLine(
          frame: $0.frame, x: x, line: .whole($0.line), text: $0.text, decorations: $0.decorations,
          attachments: $0.attachments)
      })
    return box
  }
}
