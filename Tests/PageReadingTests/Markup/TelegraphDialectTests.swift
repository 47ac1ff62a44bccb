import PageModel
import Testing

@testable import PageReading

/// Telegraph's nodes (Spec/Input.md 9).
@Suite struct TelegraphDialectTests {
  private func page(_ nodes: [MarkupNode]) throws -> Page {
    try MarkupPageReader.page(
      nodes, source: SourceText(text: ""), dialect: .telegraph, format: .telegraph, options: ReadOptions()
    ).page
  }

  private func element(
    _ tag: MarkupTag.Known, _ attributes: [MarkupAttribute] = [], _ children: [MarkupNode] = []
  ) -> MarkupNode { .element(.known(tag), attributes, children) }

  @Test func headingsAreTelegraphsOwn() throws {
    let page = try page([
      element(.h3, [MarkupAttribute("id", "A")], [.text("a")]), element(.h4, [], [.text("b")]),
      element(.p, [], [element(.a, [MarkupAttribute("href", "#A")], [.text("c")])]),
    ])
    #expect(
      page.blocks.map(\.kind) == [
        .header(.anchor(name: "A", .plain("a"))), .subheader(.plain("b")),
        .paragraph(.link(.anchor(name: "A"), .plain("c"))),
      ])
  }

  @Test func figuresHoldFramesAndMedia() throws {
    let page = try page([
      element(
        .figure, [],
        [
          element(.iframe, [MarkupAttribute("src", "/embed/youtube?url=x")]),
          element(.figcaption, [], [.text("")]),
        ]),
      element(
        .figure, [],
        [element(.img, [MarkupAttribute("src", "/file/a.jpg")]), element(.figcaption, [], [.text("b")])]),
    ])
    #expect(
      page.blocks.map(\.kind) == [
        .webEmbed(WebEmbed(url: "https://telegra.ph/embed/youtube?url=x")),
        .photo(Photo(media: MediaID(rawValue: "#photo1"), caption: Caption(text: .plain("b")))),
      ])
    #expect(page.media.photos.values.first?.sizes.first?.sources == [.url("https://telegra.ph/file/a.jpg")])
  }

  @Test func paragraphsOfABreakAreSpace() throws {
    let blank = element(.p, [], [element(.br)])
    #expect(
      try page([element(.p, [], [.text("a")]), blank, element(.p, [], [.text("b")]), blank, blank]).blocks
        .map(\.kind)
        == [.paragraph(.plain("a")), .paragraph(.plain("\n")), .paragraph(.plain("b"))])
  }

  @Test func whatIsTooDeepIsRefused() throws {
    let nodes = (0..<1000).reduce([MarkupNode.text("a")]) { inner, _ in [element(.b, [], inner)] }
    let error = #expect(throws: ReadError.self) { try page(nodes) }
    #expect(error?.reason == .tooDeep)
  }
}
