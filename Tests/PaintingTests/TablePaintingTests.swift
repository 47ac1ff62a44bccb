import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

@Suite("Tables")
struct TablePaintingTests {
  private func elements(
    _ rows: [[Table.Cell]], bordered: Bool = true, caption: RichText? = nil, above: [Block.Kind] = [],
    isRTL: Bool = false, options: LayoutOptions = LayoutOptions()
  ) throws -> [Element] {
    let table = Block.Kind.table(Table(caption: caption, rows: rows, isBordered: bordered))
    let (layout, _) = PageLayoutEngine.layOut(
      Page(blocks: (above + [table]).map { Block($0) }, isRTL: isRTL), options: options, book: try FontBook())
    return Painter(layout).displayList().layers[0].elements
  }

  private func header(_ text: String) -> Table.Cell { Table.Cell(text: .plain(text), isHeader: true) }
  private func cell(_ text: String) -> Table.Cell { Table.Cell(text: .plain(text)) }

  private var small: [[Table.Cell]] {
    [[header("a"), header("b")], [cell("c"), cell("d")], [cell("e"), cell("f")]]
  }

  private let theme = Theme(palette: .classic, side: .incoming)

  private func fills(_ elements: [Element], _ color: Color) -> [(bounds: Rect, shape: RoundedRect)] {
    elements.compactMap { element in
      guard case .fill(.rounded(let shape), .solid(color)) = element.content else { return nil }
      return (element.bounds, shape)
    }
  }

  @Test("Fills are below all text, lines above it, and the border on top")
  func order() throws {
    let kinds = try elements(small, caption: .plain("t")).map { element in
      switch element.content {
      case .fill(_, .solid(theme.tableFill)): "fill"
      case .fill(_, .solid(theme.tableBorder)): "line"
      case .glyphs: "text"
      case .stroke: "border"
      default: "other"
      }
    }
    let stages = kinds.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(stages == ["fill", "text", "line", "border"])
  }

  @Test("Lines are two device pixels wide, on whole pixels", arguments: [1.0, 2, 3])
  func crisp(_ scale: Double) throws {
    let options = LayoutOptions(scale: scale)
    // The text above places the table between two pixels.
    let elements = try elements(
      small, caption: .plain("t"), above: [.paragraph(.plain("x"))], options: options)
    let lines = fills(elements, theme.tableBorder).map(\.bounds)
    // One line below each of two rows, one piece for each cell of the second column.
    #expect(lines.count == 2 + 3)
    for line in lines {
      #expect(abs(min(line.width, line.height) * scale - 2) < 1e-6)
      for edge in [line.minX, line.minY, line.maxX, line.maxY] {
        #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6, "\(line)")
      }
    }
    let border = try #require(elements.last)
    guard case .stroke(.rounded(let outline), let width, _) = border.content else {
      return #expect(Bool(false))
    }
    #expect(width == 2 / scale && outline.radius == 10 - width / 2)
    // Stroked inside its box, which begins on a whole pixel.
    let edge = outline.rect.minY - width / 2
    #expect(edge == border.bounds.minY && abs(edge * scale - (edge * scale).rounded()) < 1e-6)
  }

  @Test("Translucent lines never overlap each other or the border", arguments: [false, true])
  func overlap(_ isRTL: Bool) throws {
    let rows = [
      [header("a"), Table.Cell(text: .plain("b"), columnSpan: 2)], [cell(""), cell(""), cell("")],
      [Table.Cell(text: .plain("c"), rowSpan: 2), cell("d"), cell("e")], [cell("f")],
    ]
    let elements = try elements(rows, isRTL: isRTL)
    let lines = fills(elements, theme.tableBorder).map(\.bounds)
    #expect(lines.count > 5)
    let inside = try #require(elements.last).bounds.outset(by: -1)
    for (index, line) in lines.enumerated() {
      #expect(line.intersection(inside) == line)
      for other in lines[..<index] { #expect(line.intersection(other).isEmpty, "\(line) \(other)") }
    }
  }

  @Test("All fills are clipped to the rounded shape of the grid, also below a title")
  func corners() throws {
    for caption in [nil, RichText.plain("t")] {
      let fills = try fills(elements(small, caption: caption), theme.tableFill)
      #expect(fills.count == 2 && fills[0].shape == fills[1].shape)
      // 10 − 1, half the border inside the grid, as the cells are.
      #expect(fills[0].shape.radius == 9)
      #expect(fills[0].shape.rect.origin == fills[0].bounds.origin)
      #expect(fills[0].bounds.height == 48 && fills[0].bounds.maxX == fills[1].bounds.minX)
    }
    let plain = try fills(elements(small, bordered: false), theme.tableFill)
    #expect(plain[0].shape.radius == 10)
  }

  @Test("Nothing is visible outside the frame of the table; scrolling moves all of it")
  func clipping() throws {
    let wide = [(0..<6).map { _ in header("column") }]
    var options = LayoutOptions(width: 200)
    for offset in [0.0, 55.25] {
      options.tables = .scrolled(offset)
      let elements = try elements(wide, options: options)
      for element in elements {
        #expect(element.bounds.minX >= 0 && element.bounds.maxX <= 200)
      }
      let first = try #require(fills(elements, theme.tableFill).first)
      // Half a point beside the inset, and rounded to the nearest pixel.
      #expect(first.shape.rect.minX == 10.5 - (offset == 0 ? 0 : 55.5))
    }
  }
}
