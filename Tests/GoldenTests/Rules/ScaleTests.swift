import PageLayout
import Primitives
import Testing
import TextLayout

/// Line breaks, advances, glyph positions in x and all metrics of text are the same at every scale; only hairlines,
/// inline attachments' y and what is measured from these know it (Docs/Picture.md, Scale). Distances that follow a text
/// size, which those in framed quotes do, are whole pixels (Docs/Layout.md 32).
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

/// But for rounding errors of sums.
private func exact(_ value: Double) -> Double { Rounding.nearest(value / Rounding.noise) }

extension [LayoutItem] {
  fileprivate var holdFramedQuote: Bool {
    contains { item in
      if case .shape(let shape) = item.content, shape.look != .plain { return true }
      return item.groups.contains(where: \.items.holdFramedQuote)
    }
  }

  /// Everything but what knows the scale, exact to the last bit except for the y of items, whose rounding errors depend
  /// on the heights that are taken away above them. And the sum of the heights that know the scale.
  ///
  /// - Parameter areSnapped: whether the items stand on whole pixels.
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

  /// What is left when lines may break elsewhere.
  private var texts: [String] {
    map { "\($0.source) \($0.text?.lines.map(\.text).joined() ?? "")" }
  }
}

extension LayoutItem {
  /// A hairline's does, and a text's with attachments, which may reach below its last line (Docs/Layout.md 8.3).
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

  /// The columns of a table share what its border leaves.
  fileprivate var widthsKnowScale: Bool {
    if case .table(let table) = content { return table.border > 0 }
    return false
  }

  /// Markers stand on whole pixels of their list.
  fileprivate var isMarker: Bool {
    if case .marker = content { return true }
    return false
  }

  /// Takes no room, unlike a divider.
  fileprivate var isHairline: Bool {
    if case .shape(let shape) = content { return shape.kind == .hairline }
    return false
  }

  /// A quote's bar is as high as all that the quote holds, hairlines included, and comes after them.
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
    // A deep attachment moves the lines below it.
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

  /// Bands are drawn around pictures, and around sub- and superscripts by a height in whole pixels (Docs/Layout.md 9).
  private func hasPixelBands(_ box: TextBox) -> Bool {
    !attachments.isEmpty || line.runs.contains { box.attributes[$0.tag].baselineOffset != 0 }
  }
}

extension Decoration {
  fileprivate var isBand: Bool { kind == .marker || kind == .link }
}
