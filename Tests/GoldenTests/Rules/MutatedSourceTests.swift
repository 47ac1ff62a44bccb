import Foundation
import MessageReading
import PageModel
import PageReading
import Testing

/// All Markdown and HTML ends in an image or in an error of one line.
@Suite struct MutatedSourceTests {
  /// IPRENDER_MUTATIONS sets another number.
  private static let count =
    ProcessInfo.processInfo.environment["IPRENDER_MUTATIONS"].flatMap { Int($0) } ?? 400

  private static let sources = Golden.all.compactMap { golden -> (file: Golden.File, bytes: [UInt8])? in
    guard let file = golden.inputFile, file != .page, let bytes = golden.bytes(file) else { return nil }
    return (file, bytes)
  }

  /// The texts that a mutation inserts, in addition to single bytes.
  private static let snippets = [
    "**", "_", "`", "```\n", "~~~\n", "||", "==", "$", "$$\n", "\\(", "\\)", "\\[", "\\]", "\\", "> ", "- ",
    "1. ", "# ",
    "\n", "\n\n", "|", "|-|\n", "[", "](", ")", "![", "[^1]", "[^1]: ", "[a]: ", "- [x] ", "    ", "\t", "<",
    ">", "</", "/>",
    "<b>", "</b>", "<p>", "<table>", "<tr>", "<td colspan=9>", "</table>", "<details>", "<summary>", "<pre>",
    "<li>",
    "<blockquote expandable>", "<tg-map lat=1 long=2/>", "<tg-button-row>", "<tg-button url=a>",
    "<img src=a>", "<!--",
    "-->", "&", "&#0;", "&amp;", "\r", "\u{0}", "\u{1}", "\u{2028}", "😀", "א", "a@b.c", "http://", "@a", "#b",
    "$C",
  ].map { Array($0.utf8) }

  @Test(arguments: 0..<4)
  func endInAPictureOrAnError(part: Int) async throws {
    var randomness = SeededGenerator(UInt64(part))
    var outcomes = (pictures: 0, errors: 0)
    for _ in 0..<(Self.count / 4) {
      let source = try #require(Self.sources.randomElement(using: &randomness))
      let other = try #require(Self.sources.randomElement(using: &randomness))
      var bytes = source.bytes
      for _ in 0..<Int.random(in: 1...8, using: &randomness) {
        Self.mutate(&bytes, with: other.bytes, &randomness)
      }
      do {
        let page = try InputReader.page(bytes, name: source.file.rawValue).page
        let input = GoldenInput(page: page, options: try GoldenOptions(""), folder: "/")
        try await Studio.next().work { renderer in
          _ = try renderer.bitmap(renderer.displayList(of: renderer.layOut(input), input))
        }
        outcomes.pictures += 1
      } catch let error as ReadError {
        #expect(!error.description.contains("\n"))
        outcomes.errors += 1
      }
    }
    #expect(outcomes.pictures > outcomes.errors)
  }

  private static func mutate(_ bytes: inout [UInt8], with other: [UInt8], _ randomness: inout SeededGenerator)
  {
    let start = Int.random(in: 0...bytes.count, using: &randomness)
    let end = min(bytes.count, start + Int.random(in: 0...9, using: &randomness))
    switch Int.random(in: 0..<6, using: &randomness) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(UInt8.random(in: 0...255, using: &randomness), at: start)
    case 2: bytes.removeSubrange(start...)
    case 3:
      let from = Int.random(in: 0...other.count, using: &randomness)
      bytes.insert(contentsOf: other[from..<min(other.count, from + 40)], at: start)
    default: bytes.insert(contentsOf: snippets.randomElement(using: &randomness) ?? [], at: start)
    }
  }
}
