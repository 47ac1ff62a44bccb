import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

@Suite("Painting details and buttons")
struct DetailsPaintingTests {
  private func elements(_ kind: Block.Kind, scale: Double = 2, isComplete: Bool = true) throws -> [Element] {
    try list(kind, scale: scale, isComplete: isComplete).layers[0].elements
  }

  private func list(_ kind: Block.Kind, scale: Double = 2, isComplete: Bool = true) throws -> DisplayList {
    let page = Page(blocks: [Block(kind)], isComplete: isComplete)
    let options = LayoutOptions(width: 200, scale: scale, theme: Theme(palette: .classic, side: .incoming))
    let (layout, _) = PageLayoutEngine.layOut(page, options: options, book: try FontBook())
    return Painter(layout).displayList()
  }

  private func details(_ blocks: [Block], isOpen: Bool) -> Block.Kind {
    .details(Details(summary: .plain("Title"), blocks: blocks, isOpen: isOpen))
  }

  private func chevron(_ elements: [Element]) -> (points: [Point], width: Double, color: Paint)? {
    for element in elements {
      if case .stroke(.polyline(let points), let width, let color) = element.content {
        return (points, width, color)
      }
    }
    return nil
  }

  @Test(
    "The chevron points down if closed and up if open, 18 wide and on whole pixels",
    arguments: [1.0, 2, 3])
  func chevronTurns(_ scale: Double) throws {
    let closed = try #require(chevron(try elements(details([], isOpen: false), scale: scale)))
    let open = try #require(chevron(try elements(details([], isOpen: true), scale: scale)))
    #expect(abs(closed.width - 1.8675) < 1e-9)
    #expect(closed.color == .solid(Theme(palette: .classic, side: .incoming).separator))
    // 3 and 13 of 16, scaled to a width of 18, from the inset of 10.
    #expect(closed.points.map(\.x) == [13.375, 19, 24.625])
    #expect(closed.points[1].y > closed.points[0].y && closed.points[0].y == closed.points[2].y)
    #expect(open.points[1].y < open.points[0].y)
    #expect(
      abs((closed.points[0].y - 5.5 * 1.125) * scale - ((closed.points[0].y - 5.5 * 1.125) * scale).rounded())
        < 1e-9)
  }

  @Test("The separator is one whole device pixel", arguments: [1.0, 2, 3])
  func separator(_ scale: Double) throws {
    let last = try #require(try elements(details([], isOpen: true), scale: scale).last)
    guard case .fill(.rounded(let line), _) = last.content else { return #expect(Bool(false)) }
    #expect(abs(line.rect.height * scale - 1) < 1e-9)
    #expect(abs(line.rect.minY * scale - (line.rect.minY * scale).rounded()) < 1e-9)
    #expect(line.rect.minX == 8 && line.rect.width == 184)
  }

  @Test("A body is clipped to its block")
  func clip() throws {
    let item = ListItem(
      content: .text(.plain("x")), marker: .label("A label that is wider than all of the page"))
    let body = Block(.list(List(items: [item], isOrdered: true)))
    let quote = BlockQuote(blocks: [Block(.divider), Block(details([body], isOpen: true))])
    // The quote's blocks are 168 wide.
    let glyphs = try elements(.blockQuote(quote)).filter { element in
      if case .glyphs = element.content { return true }
      return false
    }
    #expect(!glyphs.isEmpty && glyphs.allSatisfy { $0.bounds.maxX <= 168 })
    #expect(glyphs.contains { $0.bounds.maxX == 168 })
  }

  @Test("A button is a pill with its label; a button with a link has a badge, 8 and 6 points from its corner")
  func button() throws {
    func row(_ action: Button.Action?) throws -> [Element] {
      try elements(.buttonRow(ButtonRow(buttons: [Button(label: .plain("Go"), action: action)])))
    }
    let plain = try row(Button.Action(kind: "callback_data"))
    guard case .fill(.rounded(let box), .solid(let color)) = try #require(plain.first).content else {
      return #expect(Bool(false))
    }
    #expect(box == RoundedRect(Rect(10, 6, 180, 40), radius: 20) && color == Color(0x000000, alpha: 0.05))
    #expect(plain.count == 2)
    let link = try row(Button.Action(kind: "url", url: "https://example.org"))
    #expect(link.count == 3)
    #expect(Rect(190 - 18, 12, 10, 10).intersection(link[2].bounds) == link[2].bounds)
    guard case .stroke(.polyline, _, .solid(Color(0x000000))) = link[2].content else {
      return #expect(Bool(false))
    }
  }

  @Test("A badge of several lines in a translucent color is composited as one shape")
  func translucentBadge() throws {
    var palette = Palette.classic
    palette.incoming.derived[.buttonLabel] = Color(0x000000, alpha: 0.5)
    let button = Button(label: .plain("Go"), action: Button.Action(kind: "copy_text"))
    let layout = PageLayoutEngine.layOut(
      Page(blocks: [Block(.buttonRow(ButtonRow(buttons: [button])))]),
      options: LayoutOptions(theme: Theme(palette: palette, side: .incoming)), book: try FontBook()
    ).layout
    let elements = Painter(layout, options: PictureOptions(), pictures: NoPictures()).displayList().layers[0]
      .elements
    guard case .group(let group) = try #require(elements.last).content else { return #expect(Bool(false)) }
    #expect(group.opacity == 0.5 && group.elements.count == 2)
  }

  @Test("A button that looks like a link has no pill")
  func linkStyle() throws {
    let button = Button(label: .plain("Go"), style: .link)
    let row = try elements(.buttonRow(ButtonRow(buttons: [button])))
    guard row.count == 1, case .glyphs(let label) = row[0].content else { return #expect(Bool(false)) }
    #expect(label.color == Theme(palette: .classic, side: .incoming).link)
  }

  @Test("A button in a text is a pill behind its label")
  func inlineButton() throws {
    let text = RichText.concat([.plain("x "), .button(Button(label: .plain("Go")))])
    let elements = try elements(.paragraph(text))
    #expect(elements.count == 3)
    guard case .fill(.rounded(let box), .solid(let color)) = elements[1].content,
      case .glyphs(let label) = elements[2].content
    else { return #expect(Bool(false)) }
    let theme = Theme(palette: .classic, side: .incoming)
    #expect(box.radius == box.rect.height / 2)
    #expect(color == theme.inlineButtonFill && label.color == theme.inlineButtonLabel)
  }

  @Test("The container extends 6 points below the line at the end of a partial page")
  func showMore() throws {
    let text = Block.Kind.paragraph(.plain("Some words of a page"))
    let whole = try list(text)
    let part = try list(text, isComplete: false)
    #expect(part.canvas.width == whole.canvas.width)
    // 2 above the line, the line, 6 below it, instead of 1 for the border.
    #expect(abs(part.canvas.height - (whole.canvas.height + 2 + 20.287 + 6 - 1)) < 0.001)
    guard case .glyphs(let run) = try #require(part.layers[0].elements.last).content else {
      return #expect(Bool(false))
    }
    #expect(run.color == Theme(palette: .classic, side: .incoming).link)
    #expect(abs(run.baseline - (whole.canvas.height - 1 + 2 + 16.187)) < 0.001)
  }
}
