import JSONText

/// Control characters that stand for others in what cmark reads, because cmark would read those by other rules than the
/// servers. Each takes the place of one byte, so that all columns stay.
enum MarkdownSubstitute: UInt8, CaseIterable {
  /// The backslash of `\(` and its like, which is an escape to cmark.
  case formulaBackslash = 0x01
  /// A control character of the author's own that has a meaning here. Neither is drawn.
  case controlCharacter = 0x02
  /// The `&` of a character reference: `CharacterReferences` decodes it, in text alone.
  ///
  /// cmark allows no lower control character in an address between angle brackets.
  case ampersand = 0x7f
  /// The `;` of a reference whose `&` must stay, because cmark looks at the character beside an asterisk.
  case semicolon = 0x04
  /// The `;` behind an escaped `&`, which ends no reference.
  case plainSemicolon = 0x05
  /// A dash in a row of dashes under which no table begins.
  case dash = 0x06
  /// The backslash before a tag, which does not escape it.
  case tagBackslash = 0x07

  private static let highest: UInt8 = 0x07

  static func isOne(_ byte: UInt8) -> Bool { byte &- 1 < highest || byte == ampersand.rawValue }

  /// Whether any stands in the bytes. (Without an early exit, so that the compiler makes a vector loop of it.)
  static func stands(in bytes: some Sequence<UInt8>) -> Bool {
    var found = false
    for byte in bytes { found = found || isOne(byte) }
    return found
  }

  /// The byte that the author wrote.
  static func restored(_ byte: UInt8) -> UInt8 { isOne(byte) ? originals[Int(byte)] ?? byte : byte }

  /// Bytes as the author wrote them.
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

/// Character references in Markdown, which are decoded in text alone: in an address they stay as they are written. Of the
/// names the servers know few (Spec/Input.md 8.1).
enum CharacterReferences {
  /// Hides references from cmark, which would decode more of them and in more places.
  ///
  /// - Parameter start: of what was added to the text last.
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

  /// Returns the end of the reference that begins at an offset; `nil` where none begins.
  private static func end(of ampersand: Int, in text: [UInt8]) -> Int? {
    let name = text[(ampersand + 1)...].prefix(longestName).prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "#")
    }
    guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ";") else {
      return nil
    }
    return name.endIndex + 1
  }

  /// Bytes between `&` and `;`: no name of HTML is longer.
  private static let longestName = 32

  /// The text of a node: references that the servers know are characters, all others are what was written.
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
