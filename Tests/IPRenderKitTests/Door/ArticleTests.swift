import Foundation
import Testing

/// The code in the articles, in the README and in `Docs/Library.md` is that of `Examples/Library`, which is built like
/// a user's package.
@Suite struct ArticleTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func files(in folder: String, ending: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == ending }
  }

  private static func lines(_ text: Substring) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test func codeIsThatOfTheExample() throws {
    let code = try Self.files(in: "Examples/Library/Sources/Articles", ending: "swift")
      .map { Self.lines(try String(contentsOf: $0, encoding: .utf8)[...]) }
    let articles = try Self.files(in: "Sources/IPRenderKit/IPRenderKit.docc", ending: "md")
    #expect(articles.count == 10)
    var count = 0
    for article in articles + ["README.md", "Docs/Library.md"].map({ Self.root.appendingPathComponent($0) }) {
      let text = try String(contentsOf: article, encoding: .utf8)
      for block in text.matches(of: /```swift\n(.*?)```/.dotMatchesNewlines()) {
        let block = Self.lines(block.1)
        count += 1
        #expect(code.contains { $0.contains(block) }, "\(article.lastPathComponent): \(block)")
      }
    }
    #expect(count > 12)
  }
}
