import PageModel
import Primitives

/// Text without any markup: paragraphs, which blank lines separate.
package enum PlainText {
  package static let reader = TextReader(seams: seams) { text, _, _ in page(of: text) }

  @Sendable package static func page(of text: String) -> Page {
    var page = Page()
    forEachParagraph(of: text) { paragraph, _ in
      page.blocks.append(Block(.paragraph(.plain(String(paragraph)))))
    }
    return page
  }

  /// After the blank line that ends a paragraph.
  @Sendable private static func seams(in text: String, isWhole: Bool) -> [Int] {
    var seams: [Int] = []
    forEachParagraph(of: text) { _, seam in
      if let seam { seams.append(text.utf8.distance(from: text.startIndex, to: seam)) }
    }
    return seams
  }

  /// - Parameter body: gets a paragraph and, when the blank line after it has an end too, where that is.
  private static func forEachParagraph(of text: String, _ body: (Substring, _ seam: String.Index?) -> Void) {
    let bytes = text.utf8
    var paragraph: Range<String.Index>?
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = lineEnd(from: start, in: text)
      let next = end < bytes.endIndex ? bytes.index(after: end) : nil
      if !text[start..<end].allSatisfy(\.isWhitespace) {
        paragraph = (paragraph?.lowerBound ?? start)..<end
      } else if let lines = paragraph {
        body(text[lines], next)
        paragraph = nil
      }
      guard let next else { break }
      start = next
    }
    if let paragraph { body(text[paragraph], nil) }
  }

  /// A carriage return and a line feed are one character, which is not the one that ends lines.
  private static func lineEnd(from start: String.Index, in text: String) -> String.Index {
    let bytes = text.utf8
    var start = bytes.distance(from: bytes.startIndex, to: start)
    while let offset = text.firstOffset(of: newline, from: start) {
      let end = bytes.index(bytes.startIndex, offsetBy: offset)
      if end == bytes.startIndex || bytes[bytes.index(before: end)] != carriageReturn { return end }
      start = offset + 1
    }
    return bytes.endIndex
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
