import CPango

/// What the beginning of a text tells of the hard line that it ends in. It goes on where it ended when the text has
/// grown, so that nothing is looked at twice.
package struct TextScan: Equatable, Sendable {
  /// Scalars that were looked at.
  private(set) var count = 0
  /// Where the hard line begins.
  private(set) var lineStart = 0
  /// Whether the line has none but letters of Latin and what runs from left to right with any script.
  private(set) var isLatin = true
  /// Whether the line has embeddings, overrides or isolates.
  private(set) var hasDirectionalFormats = false
  /// That of the line's first kana or Hangul.
  private(set) var writtenLanguage: String?
  /// Of the line.
  private(set) var brackets = BracketStack()

  package init() {}

  /// - Parameter scalars: of the text, those that come next.
  mutating func add(_ scalars: ArraySlice<UInt32>) {
    for scalar in scalars {
      count += 1
      if WhiteSpace.endsLine(scalar) {
        startLine()
      } else {
        if !Self.isLatin(scalar) { isLatin = false }
        if Self.isDirectionalFormat(scalar) { hasDirectionalFormats = true }
        if writtenLanguage == nil { writtenLanguage = FaceFallback.writtenLanguage(of: scalar) }
        brackets.add(scalar)
      }
    }
  }

  private mutating func startLine() {
    let count = count
    self = TextScan()
    self.count = count
    lineStart = count
  }

  /// Embeddings, overrides and isolates: what they do ends anywhere.
  static func isDirectionalFormat(_ scalar: UInt32) -> Bool {
    (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }

  /// Latin letters, and what runs from left to right with any script: in a line of them nothing is in doubt.
  static func isLatin(_ scalar: UInt32) -> Bool {
    scalar < lastLatin || (0x1E00...0x1EFF).contains(scalar) || (0x2010...0x2027).contains(scalar)
      || (0x20A0...0x20BF).contains(scalar)
  }

  private static let lastLatin: UInt32 = 0x250
}

/// Brackets and quotation marks that are open. What stands in them, and the closing one, can take script and
/// direction from the opening one, however far away.
struct BracketStack: Equatable {
  private var open: [UInt32] = []
  /// How often each is open.
  private var counts: [UInt32: Int] = [:]
  /// Whether they cross: who is open then is a matter of opinion.
  private var isTangled = false

  var isClosed: Bool { open.isEmpty && !isTangled }

  mutating func add(_ scalar: UInt32) {
    // Most text has none.
    if scalar < 0x80, !Self.ascii.contains(scalar) { return }
    switch Self.kind(scalar) {
    case .opening:
      open.append(scalar)
      counts[scalar, default: 0] += 1
    case .closing(let opening):
      guard let count = counts[opening] else { break }
      guard open.last == opening else {
        isTangled = true
        break
      }
      open.removeLast()
      counts[opening] = count > 1 ? count - 1 : nil
    case .other: break
    }
  }

  private enum Kind {
    case opening
    case closing(opening: UInt32)
    case other
  }

  private static let ascii = Set("()[]{}<>".unicodeScalars.map(\.value))

  private static func kind(_ scalar: UInt32) -> Kind {
    switch scalar {
    case UInt32(UInt8(ascii: "<")): return .opening
    case UInt32(UInt8(ascii: ">")): return .closing(opening: UInt32(UInt8(ascii: "<")))
    default: break
    }
    switch g_unichar_type(scalar) {
    case G_UNICODE_OPEN_PUNCTUATION, G_UNICODE_INITIAL_PUNCTUATION: return .opening
    case G_UNICODE_CLOSE_PUNCTUATION, G_UNICODE_FINAL_PUNCTUATION:
      var mirrored: gunichar = 0
      let isMirrored = g_unichar_get_mirror_char(scalar, &mirrored) != 0
      // Quotation marks that have no mirror image follow their opening ones.
      return .closing(opening: isMirrored ? mirrored : scalar - 1)
    default: return .other
    }
  }
}
