import JSONText

/// Tags without attributes that affect nothing beyond their end tags.
enum SelfContainedTag {
  private static let names = Set(
    [
      "b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "mark", "sub", "sup", "code", "br",
      "tg-spoiler",
      "details", "summary",
    ].map { Array($0.utf8) })
  private static let attribute = Array(" open".utf8)
  private static let longest = 24

  /// Returns whether such a tag begins at an offset. Details count only with a title, and a title only at their
  /// beginning.
  static func begins(at start: Int, in text: [UInt8]) -> Bool {
    guard let tag = Tag(at: start, in: text) else { return false }
    if tag.isEnd { return true }
    switch tag.name {
    case details:
      let rest = text[tag.end...].drop(while: ASCII.isSpace)
      return Tag(at: rest.startIndex, in: text).map { $0.name == summary && !$0.isEnd } ?? false
    case summary:
      let before = text[..<start].lastIndex { !ASCII.isSpace($0) }
      let opening = text[...(before ?? 0)].suffix(longest).lastIndex(of: UInt8(ascii: "<"))
      return opening.flatMap { Tag(at: $0, in: text) }.map {
        $0.name == details && !$0.isEnd && $0.end - 1 == before
      } ?? false
    default: return true
    }
  }

  private static let details = Array("details".utf8), summary = Array("summary".utf8)

  private struct Tag {
    var name: [UInt8]
    var isEnd: Bool
    var end: Int

    init?(at start: Int, in text: [UInt8]) {
      guard start < text.count, text[start] == UInt8(ascii: "<"),
        let close = text[start...].prefix(longest).firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      var content = text[(start + 1)..<close].map(ASCII.lowercased)
      isEnd = content.first == UInt8(ascii: "/")
      if isEnd { content.removeFirst() }
      if !isEnd, content.count > attribute.count, content.suffix(attribute.count).elementsEqual(attribute) {
        content.removeLast(attribute.count)
        guard content == details else { return nil }
      }
      guard names.contains(content) else { return nil }
      (name, end) = (content, close + 1)
    }
  }
}
