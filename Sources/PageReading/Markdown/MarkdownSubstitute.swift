import JSONText

/// Control characters that replace others in cmark's text, because cmark would read those by other rules than
/// the servers. Each replaces one byte, so that no column changes.
enum MarkdownSubstitute: UInt8, CaseIterable {
  /// The backslash of `\(`, `\)`, `\[` or `\]`, which is an escape for cmark.
  case formulaBackslash = 0x01
  /// A control character of the author that has a meaning here. Neither is drawn.
  case controlCharacter = 0x02
  /// The `&` of a character reference, which `CharacterReferences` decodes, only in text.
  ///
  /// cmark allows no lower control character in an address between angle brackets.
  case ampersand = 0x7f
  /// The `;` of a reference whose `&` must stay, because cmark reads the character next to an asterisk.
  case semicolon = 0x04
  /// The `;` after an escaped `&`, which ends no reference.
  case plainSemicolon = 0x05
  /// A dash in a delimiter row under which no table begins.
  case dash = 0x06
  /// The backslash before a tag, which does not escape it.
  case tagBackslash = 0x07

  private static let highest: UInt8 = 0x07

  static func isOne(_ byte: UInt8) -> Bool { byte &- 1 < highest || byte == ampersand.rawValue }

  /// Returns whether the bytes contain a substitute. It has no early exit, so that the compiler vectorizes
  /// the loop.
  static func stands(in bytes: some Sequence<UInt8>) -> Bool {
    var found = false
    for byte in bytes { found = found || isOne(byte) }
    return found
  }

  /// Returns the byte that the author wrote.
  static func restored(_ byte: UInt8) -> UInt8 { isOne(byte) ? originals[Int(byte)] ?? byte : byte }

  /// Returns the bytes that the author wrote.
  static func restored(_ bytes: some Collection<UInt8>) -> [UInt8] { bytes.map(restored) }

  private static let originals: [UInt8?] = {
    var originals = [UInt8?](repeating: nil, count: 0x80)
    for substitute in allCases {
      originals[Int(substitute.rawValue)] =
        switch substitute {
        case .formulaBackslash, .tagBackslash: UInt8(ascii: "\\")
        case .controlCharacter: substitute.rawValue
        case .ampersand: UInt8(ascii: "&")
        case .semicolon, .plainSemicolon: UInt8(ascii: ";")
        case .dash: UInt8(ascii: "-")
        }
    }
    return originals
  }()
}

/// Character references in Markdown, which are decoded only in text; in an address, they stay as written. The
/// servers know few of the names (Spec/Input.md 8.1).
enum CharacterReferences {
  /// Hides references from cmark, which would decode more of them and in more places.
  ///
  /// - Parameter start: the start of the text that was added last.
  static func hide(in text: inout [UInt8], from start: Int) {
    var offset = start
    while let ampersand = text[offset...].firstIndex(of: UInt8(ascii: "&")) {
      offset = ampersand + 1
      guard let end = end(of: ampersand, in: text) else { continue }
      let isEscaped =
        text[start..<ampersand].reversed().prefix { $0 == MathDelimiters.backslash }.count % 2 == 1
      if isEscaped {
        text[end - 1] = MarkdownSubstitute.plainSemicolon.rawValue
      } else if ampersand > start, isDelimiter(text[ampersand - 1]),
        end == text.count || !isDelimiter(text[end])
      {
        text[end - 1] = MarkdownSubstitute.semicolon.rawValue
      } else {
        text[ampersand] = MarkdownSubstitute.ampersand.rawValue
      }
      offset = end
    }
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }

  /// Returns the end of the reference that begins at an offset; `nil` if none begins.
  private static func end(of ampersand: Int, in text: [UInt8]) -> Int? {
    let name = text[(ampersand + 1)...].prefix(longestName).prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "#")
    }
    guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ";") else {
      return nil
    }
    return name.endIndex + 1
  }

  /// The maximum number of bytes between `&` and `;`. No name in HTML is longer.
  private static let longestName = 32

  /// Returns the text of a node. References that the servers know are decoded, and all others stay as
  /// written.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      let ending: UInt8? =
        switch byte {
        case MarkdownSubstitute.ampersand.rawValue: UInt8(ascii: ";")
        case UInt8(ascii: "&"): MarkdownSubstitute.semicolon.rawValue
        default: nil
        }
      if let ending {
        let name = bytes[(offset + 1)...].prefix(longestName + 1).prefix { $0 != ending }
        if name.endIndex < bytes.endIndex, bytes[name.endIndex] == ending,
          let scalar = HTMLEntities.character(named: name)
        {
          text += Array(String(scalar).utf8)
          offset = name.endIndex + 1
          continue
        }
      }
      text.append(MarkdownSubstitute.restored(byte))
      offset += 1
    }
    return text
  }
}
