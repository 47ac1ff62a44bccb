/// The name of a constructor without what its family puts around it, so that `pageBlockParagraph`,
/// `types.PageBlockParagraph`, `RichBlockParagraph` and `paragraph` are one name (Docs/Input.md 4.3).
enum TypeName {
  static func normalized(_ raw: String) -> String {
    var name = raw.utf8[...]
    // `types.PageBlockTitle`, `types.messages.WebPage`
    if let dot = name.lastIndex(of: UInt8(ascii: ".")) { name = name[name.index(after: dot)...] }
    for prefix in prefixes where name.starts(with: prefix.utf8) {
      let rest = name.dropFirst(prefix.utf8.count)
      if let next = rest.first, ASCII.isUppercase(next) {
        name = rest
        break
      }
    }
    return String(
      decoding: name.lazy.filter { $0 != UInt8(ascii: "_") }.map(ASCII.lowercased), as: UTF8.self)
  }

  private static let prefixes = [
    "inputPageBlock", "pageBlock", "PageBlock", "RichBlock", "InputRichBlock", "richText", "RichText", "text",
    "Text",
  ]
}
