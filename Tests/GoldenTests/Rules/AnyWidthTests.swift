import PageLayout
import Painting
import Primitives
import Testing
import TextLayout

/// Every page can be laid out and painted at any width, and keeps within it.
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

        // The container is as large as the page and its rim, in june-2026 two points higher (Docs/Picture.md, Sizes), or
        // reaches below the line that a partial page ends with (Docs/Layout.md 25).
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
  /// Every coordinate and extent.
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

  /// The item's lines, if it has any.
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
    columns + rows + [grid.width, grid.height, titleHeight, scrollOffset] + cells.flatMap(\.frame.numbers)
      + (horizontalRules + verticalRules).flatMap(\.numbers)
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
