import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

@Suite("List markers")
struct MarkerTests {
  private func contents(
    _ item: ListItem, _ palette: Palette = .classic, _ side: Side = .incoming, scale: Double = 2
  ) throws -> [Element.Content] {
    let page = Page(blocks: [Block(.list(List(items: [item], isOrdered: false)))])
    let options = LayoutOptions(scale: scale, theme: Theme(palette: palette, side: side))
    let (layout, _) = PageLayoutEngine.layOut(page, options: options, book: try FontBook())
    return Painter(layout).displayList().layers[0].elements.map(\.content)
  }

  private func item(_ check: ListItem.CheckState) -> ListItem {
    ListItem(content: .text(.plain(" ")), check: check)
  }

  @Test("A bullet is a disc of 6 points in the color of the text")
  func bullet() throws {
    guard case .fill(.rounded(let disc), .solid(.black)) = try #require(try contents(item(.none)).first)
    else {
      return #expect(Bool(false))
    }
    #expect(disc.rect.size == Size(6, 6) && disc.radius == 3)
  }

  @Test("An unchecked box is a ring, one point and one pixel wide", arguments: [1.0, 2, 3])
  func unchecked(_ scale: Double) throws {
    let parts = try contents(item(.unchecked), scale: scale)
    guard case .fill(.rounded(let outer), .solid(let border)) = parts[0],
      case .fill(.rounded(let inner), .solid(.white)) = parts[1]
    else { return #expect(Bool(false)) }
    #expect(border == Color(0x0088ff) && outer.radius == 6 && inner.radius == 5)
    #expect(abs(outer.rect.width - inner.rect.width - 2 * (1 + 1 / scale)) < 1e-9)
  }

  @Test("The check mark is cut out: it has the fill of the bubble, also a gradient")
  func checked() throws {
    let parts = try contents(item(.checked), .night, .outgoing)
    guard case .fill(.rounded, .solid(.white)) = parts[0],
      case .stroke(.polyline(let tick), width: 1.5, .gradient(let gradient)) = parts[1]
    else { return #expect(Bool(false)) }
    #expect(tick.count == 3)
    #expect(gradient.top == Color(0xa256bf))
  }
}
