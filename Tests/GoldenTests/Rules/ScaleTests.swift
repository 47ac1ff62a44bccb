import PageLayout
import Painting
import Primitives
import Testing

/// Line breaks, advances, glyph positions in x and all metrics of text are the same at every scale. Only hairlines,
/// the y of inline attachments and values that depend on them differ (Spec/Picture.md, Scale). Distances that follow a
/// text size, as in framed quotes, are whole pixels (Spec/Layout.md 32).
@Suite struct ScaleTests {
  private static let scales = [1.0, 2, 3]

  @Test(arguments: Golden.all)
  func layoutIsTheSame(_ golden: Golden) async throws {
    var input = try golden.input()
    input.options.layout.measuresInk = true
    var layouts: [[String]] = []
    for scale in Self.scales {
      input.options.layout.scale = scale
      let scaled = input
      let layout = try await Studio.next().work { $0.layOut(scaled) }
      if scaled.options.layout.textSize != nil || layout.items.holdFramedQuote { return }
      layouts.append(layout.withoutPixels)
    }
    for (layout, scale) in zip(layouts, Self.scales) {
      #expect(layout.count == layouts[0].count, "at scale \(scale)")
      for (line, expected) in zip(layout, layouts[0]) {
        #expect(line == expected, "at scale \(scale)")
      }
    }
  }
}

extension Layout {
  fileprivate var withoutPixels: [String] {
    let (lines, scaledHeights) = items.withoutPixels()
    return lines + ["page width \(size.width) height \(exact(size.height - scaledHeights))"]
  }
}

/// Equal except for rounding errors of sums.
private func exact(_ value: Double) -> Double { Rounding.nearest(value / Rounding.noise) }

extension Sequence<LayoutItem> {
  fileprivate var holdFramedQuote: Bool {
    contains { item in
      if case .shape(let shape) = item.content, shape.look != .plain { return true }
      return item.groups.contains(where: \.items.holdFramedQuote)
    }
  }

  /// Removes everything that depends on the scale. The rest is exact to the last bit, except the y of items, whose
  /// rounding errors depend on the removed heights above them. Also returns the sum of the removed heights.
  ///
  /// - Parameter areSnapped: Whether the items are on whole pixels.
  fileprivate func withoutPixels(areSnapped: Bool = false) -> (lines: [String], scaledHeights: Double) {
    var scaledHeights = 0.0
    var lines: [String] = []
    for item in self {
      var head = "\(item.source) x \(item.frame.minX) width \(item.frame.width)"
      if !item.isMarker, !item.isBar, !item.isHairline, !areSnapped {
        head += " y \(exact(item.frame.minY - scaledHeights))"
      }
      if item.heightKnowsScale { scaledHeights += item.frame.height }
      if !item.heightKnowsScale, !item.isBar, !item.isHairline { head += " height \(item.frame.height)" }
      lines.append(head)
      if let text = item.text { lines += text.lines.flatMap { $0.withoutPixels(of: text) } }
      for (index, group) in item.groups.enumerated() {
        let isTitle = item.isDetails && index == 0
        lines +=
          item.widthsKnowScale ? group.items.texts : group.items.withoutPixels(areSnapped: isTitle).lines
      }
    }
    return (lines, scaledHeights)
  }

  /// The values that remain if lines can break elsewhere.
  private var texts: [String] {
    map { "\($0.source) \($0.text?.lines.map(\.text).joined() ?? "")" }
  }
}

extension LayoutItem {
  /// A hairline's height, and that of a text with attachments, which can extend below its last line (Spec/Layout.md
  /// 8.3).
  fileprivate var heightKnowsScale: Bool {
    switch content {
    case .shape(let shape): shape.kind == .divider
    case .text(let box), .thinking(let box): box.hasAttachments
    case .code(let code): code.text.hasAttachments
    case .marker, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula: false
    case .table, .details, .panel:
      widthsKnowScale || groups.contains { $0.items.contains(where: \.heightKnowsScale) }
    }
  }

  fileprivate var isDetails: Bool {
    if case .details = content { return true }
    return false
  }

  /// The columns of a table share the width inside its border.
  fileprivate var widthsKnowScale: Bool {
    if case .table(let table) = content { return table.border > 0 }
    return false
  }

  /// Markers are on whole pixels of their list.
  fileprivate var isMarker: Bool {
    if case .marker = content { return true }
    return false
  }

  /// The item has no height, unlike a divider.
  fileprivate var isHairline: Bool {
    if case .shape(let shape) = content { return shape.kind == .hairline }
    return false
  }

  /// The bar of a quote is as high as all content of the quote, including hairlines, and comes after it.
  fileprivate var isBar: Bool {
    if case .shape(let shape) = content { return shape.kind == .bar }
    return false
  }
}

extension TextBox {
  fileprivate var hasAttachments: Bool { lines.contains { !$0.attachments.isEmpty } }
}

extension BoxLine {
  fileprivate func withoutPixels(of box: TextBox) -> [String] {
    // An attachment with a deep descent moves the lines below it.
    let top = box.hasAttachments ? "" : "y \(frame.minY) "
    var lines = ["\(top)height \(frame.height) x \(x) \(line)"]
    for attachment in attachments {
      lines.append(
        "\(attachment.index) x \(attachment.frame.minX) \(attachment.frame.size) "
          + (attachment.alternative.map { "\($0)" } ?? ""))
    }
    for decoration in decorations {
      let rect = decoration.rect
      let extent = decoration.isBand && hasPixelBands(box) ? "" : " height \(rect.height)"
      let top = extent.isEmpty || box.hasAttachments ? "" : " y \(rect.minY)"
      lines.append("\(decoration.kind) x \(rect.minX) width \(rect.width)\(top)\(extent)")
    }
    return lines
  }

  /// Backgrounds surround images, and subscripts and superscripts by a height in whole pixels (Spec/Layout.md 9).
  private func hasPixelBands(_ box: TextBox) -> Bool {
    !attachments.isEmpty || line.runs.contains { box.attributes[$0.tag].baselineOffset != 0 }
  }
}

extension Decoration {
  fileprivate var isBand: Bool { kind == .marker || kind == .link }
}

/// Every page can be laid out and painted at any width, and stays within it.
@Suite struct AnyWidthTests {
  private static let widths = [60.0, 200, 337, 900]

  @Test(arguments: Golden.all)
  func fits(_ golden: Golden) async throws {
    var input = try golden.input()
    input.options.picture = PictureOptions()
    input.options.layout.screen = nil
    for width in Self.widths {
      input.options.layout.width = width
      let narrowed = input
      try await Studio.next().work { renderer in
        let layout = renderer.layOut(narrowed)
        let isWidened = [narrowed.options.layout.tables, narrowed.options.layout.formulas].contains(.full)
        #expect(layout.size.width <= width || isWidened, "at width \(width)")
        #expect(layout.numbers.filter { !$0.isFinite }.isEmpty, "at width \(width)")

        // The container is as large as the page and its border, in june-2026 two points higher (Spec/Picture.md,
        // Sizes), or extends below the line at the end of a partial page (Spec/Layout.md 25).
        let list = renderer.displayList(of: layout, narrowed)
        if !layout.items.isEmpty {
          let rim = layout.design.rim
          let height =
            layout.showMore.map { $0.frame.maxY + layout.design.showMore.bottomMargin + rim.height }
            ?? layout.size.height + 2 * rim.height
          #expect(list.canvas == Size(layout.size.width + 2 * rim.width, height), "at width \(width)")
        }
        let picture = try renderer.bitmap(list)
        #expect(picture.width == Int(Rounding.ceil(list.canvas.width * list.scale)), "at width \(width)")
        #expect(picture.height == Int(Rounding.ceil(list.canvas.height * list.scale)), "at width \(width)")
      }
    }
  }
}

extension Layout {
  /// All coordinates and sizes.
  fileprivate var numbers: [Double] {
    [size.width, size.height] + items.flatMap(\.numbers)
  }
}

extension LayoutItem {
  fileprivate var numbers: [Double] {
    var numbers = frame.numbers + (text.map(\.numbers) ?? [])
    if case .table(let table) = content { numbers += table.numbers }
    for group in groups { numbers += [group.origin.x, group.origin.y] + group.items.flatMap(\.numbers) }
    return numbers
  }

  /// The lines of the item, if it has any.
  var text: TextBox? {
    switch content {
    case .text(let box), .thinking(let box): box
    case .code(let code): code.text
    case .placeholder(let placeholder): placeholder.label
    case .button(let button): button.label
    case .marker, .shape, .anchor, .table, .details, .media, .slideshow, .fileRow, .formula, .panel: nil
    }
  }
}

extension TableBox {
  fileprivate var numbers: [Double] {
    var numbers: [Double] = columns
    numbers += rows
    numbers += [grid.width, grid.height, titleHeight, scrollOffset]
    for cell in cells { numbers += cell.frame.numbers }
    for rules in [horizontalRules, verticalRules] { for rule in rules { numbers += rule.numbers } }
    return numbers
  }
}

extension TextBox {
  fileprivate var numbers: [Double] {
    links.flatMap { $0.rects.flatMap(\.numbers) } + lines.flatMap(\.numbers)
  }
}

extension BoxLine {
  fileprivate var numbers: [Double] {
    var numbers = frame.numbers + [x, line.width, line.trailingSpace]
    for run in line.runs {
      numbers += [run.x, run.width] + run.glyphs.flatMap { [$0.x, $0.rise, $0.xScale] }
    }
    numbers += line.clusters.flatMap { [$0.x, $0.width] }
    numbers += decorations.flatMap(\.rect.numbers) + attachments.flatMap(\.frame.numbers)
    return numbers
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [minX, minY, width, height] }
}
