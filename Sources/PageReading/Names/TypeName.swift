import JSONText

/// The name of a constructor without what its family puts around it, so that `pageBlockParagraph`,
/// `types.PageBlockParagraph`, `RichBlockParagraph` and `paragraph` are one name (Docs/Input.md 4.3).
package enum TypeName {
  package static func normalized(_ raw: String) -> String {
    var raw = raw
    return raw.withUTF8 { bytes in
      joined(stem(of: bytes).name)
    }
  }

  /// The name without what stands around it, as it is written, and whether one of the prefixes was there.
  static func stem(of raw: String) -> (isPrefixed: Bool, name: String) {
    var raw = raw
    return raw.withUTF8 { bytes in
      let (isPrefixed, name) = stem(of: bytes)
      return (isPrefixed, String(decoding: name, as: UTF8.self))
    }
  }

  private static func stem(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (isPrefixed: Bool, name: Slice<UnsafeBufferPointer<UInt8>>) {
    var name = bytes[...]
    // `types.PageBlockTitle`, `types.messages.WebPage`
    if let dot = name.lastIndex(of: UInt8(ascii: ".")) { name = name[(dot + 1)...] }
    for prefix in prefixes where name.starts(with: prefix) {
      let rest = name.dropFirst(prefix.count)
      if let next = rest.first, ASCII.isUppercase(next) { return (true, rest) }
    }
    return (false, name)
  }

  /// In small letters, without the underscores between words.
  private static func joined(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(unsafeUninitializedCapacity: name.count) { letters in
      var count = 0
      for byte in name where byte != UInt8(ascii: "_") {
        letters[count] = ASCII.lowercased(byte)
        count += 1
      }
      return count
    }
  }

  private static let prefixes = [
    "inputPageBlock", "pageBlock", "PageBlock", "RichBlock", "InputRichBlock", "richText", "RichText", "text",
    "Text",
  ].map { Array($0.utf8) }
}
