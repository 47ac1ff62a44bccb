import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

/// The order in which programs read an image aloud (Spec/Vectors.md 3 and 8).
@Suite struct ReadingOrderTests {
  private let icon = RichText.inlineImage(InlineImage(media: MediaID(rawValue: "a"), width: 20, height: 20))

  /// The painted elements in order: letters as text, images and fills, and the roles of parts and marks in brackets.
  private func painted(
    _ blocks: [Block.Kind], _ design: Design = .june2026, isRead: Bool, width: Double? = nil
  ) throws -> [String] {
    let theme = Theme(palette: design.palettes[0], side: .incoming, design: design)
    var layoutOptions = LayoutOptions(
      width: width ?? design.standardWidth, design: design, theme: theme)
    layoutOptions.isFromServer = false
    let layout = PageLayoutEngine.layOut(
      Page(blocks: blocks.map { Block($0) }), options: layoutOptions, book: try FontBook()
    ).layout
    var options = PictureOptions()
    (options.keepsText, options.isRead) = (true, isRead)
    let pictures = StubPictures(Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000]))
    let list = Painter(layout, options: options, pictures: pictures).displayList()
    return list.layers.flatMap(\.elements).compactMap { element in
      switch element.content {
      case .glyphs(let run):
        let shown = run.text?.shown.map { !$0.isEmpty } ?? true
        return shown ? run.text.map { $0.clusters.map(\.text).joined() } : nil
      case .image: return "image"
      case .landmark(.part(let way)): return "[\(way.last.map { name(of: $0.role) } ?? "")]"
      case .landmark(.inline(let mark)):
        switch mark.content {
        case .text(let text): return "<\(text)>"
        case .picture: return "<picture>"
        case .hiddenText: return "<hidden>"
        }
      case .landmark(.echo(let isEcho)): return isEcho ? "{" : "}"
      default: return nil
      }
    }
  }

  private func name(of role: StructureStep.Role) -> String {
    switch role {
    case .picture: "picture"
    case .heading: "heading"
    default: "\(role)"
    }
  }

  @Test func tablesOfAnArticleStandBetweenItsTexts() throws {
    let table = Block.Kind.table(Table(rows: [[Table.Cell(text: .plain("Cell"))]]))
    let blocks: [Block.Kind] = [.paragraph(.plain("One")), table, .paragraph(.plain("Two"))]
    let order = try painted(blocks, .reader, isRead: true).filter { !$0.hasPrefix("[") }
    #expect(order == ["One", "Cell", "Two"])
    // The image for HTML has tables above texts; its parts have positions.
    let pixels = try painted(blocks, .reader, isRead: false).filter { !$0.hasPrefix("[") }
    #expect(pixels == ["One", "Two", "Cell"])
  }

  @Test func formulasAndImagesInALineAreReadInPlace() throws {
    let text = RichText.concat([.plain("One "), .formula("x"), .plain(" two "), icon, .plain(" three")])
    #expect(
      try painted([.paragraph(text)], isRead: true) == [
        "[paragraph]", "[span]", "One ", "[formula]", "x", "[span]", " two ", "[picture]", "image", "[span]",
        " three", "[paragraph]", "[]",
      ])
    // The letters of the formula and the image are painted where they are, and the marks say them in the line.
    let marked = try painted([.paragraph(text)], isRead: false)
    #expect(
      marked.filter { !$0.hasPrefix("[") } == [
        "One ", " two ", " three", "<x>", "<picture>", "{", "image", "}", "{", "x", "}",
      ])
  }

  @Test func concealedWordsAreSaidOnce() throws {
    let secret = Array(repeating: "secret", count: 40).joined(separator: " ")
    let text = RichText.concat([.plain("Who: "), .spoiler(.plain(secret)), .plain("?")])
    for isRead in [true, false] {
      let order = try painted([.paragraph(text)], isRead: isRead, width: 200)
      #expect(order.filter { $0 == "<hidden>" }.count == 1, "\(order)")
      #expect(!order.contains { $0.contains("secret") }, "\(order)")
    }
    #expect(
      try painted([.paragraph(text)], isRead: true).filter { !$0.hasPrefix("[") && $0 != "<>" && $0 != "" }
        == ["Who: ", "<hidden>", "?"])
  }

  @Test func anEmojiUnderASpoilerIsNotSaid() throws {
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: "🙂"))
    let text = RichText.concat([.plain("Who: "), .spoiler(emoji), emoji])
    for isRead in [true, false] {
      let order = try painted([.paragraph(text)], isRead: isRead).filter {
        $0.hasPrefix("<") || $0.contains("🙂")
      }
      #expect(order == ["<hidden>", "<🙂>"], "\(order)")
    }
  }

  @Test func aSpaceStandsBetweenLettersAndHiddenText() throws {
    let line = TextLine(range: 0..<7)
    let words = LineWords(line, text: "a|bc|de")
    let mark = words.mark(.hiddenText, over: 1..<5, box: .zero, baseline: 0)
    #expect(mark.needsSpaceBefore && mark.needsSpaceAfter)
    let other = LineWords(line, text: "a |bc|.").mark(.hiddenText, over: 2..<6, box: .zero, baseline: 0)
    #expect(!other.needsSpaceBefore && !other.needsSpaceAfter)
  }

  /// Captions find their media without a look at each of them.
  @Test func captionsBelongToTheirImages() throws {
    let caption = Caption(text: .plain("Pier"))
    let photo = Block.Kind.photo(Photo(media: MediaID(rawValue: "a"), caption: caption))
    let order = try painted([photo, .paragraph(.plain("One"))], isRead: true)
    #expect(order.contains("[caption]") && order.filter { $0 == "[picture]" }.count == 1, "\(order)")
  }
}
