/// Names, keys and arguments come from outside: no character in them may break a line, control a terminal or
/// change the direction of the surrounding text.
extension String {
  /// The text with escapes: `\u{1b}` for a control character, a line or paragraph separator, or a character
  /// that changes the direction of the text around it, and `\xff` for a byte of a name that is not UTF-8.
  package var asVisibleLine: String { withVisibleBytes.withVisibleControls }

  /// The JSON text with escapes such as `\u001b` for the same characters, which occur only in strings.
  package var asVisibleJSON: String {
    replacingControls { scalar in
      UTF16.encode(scalar).map { codes in
        codes.map { code in
          let digits = String(code, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
      } ?? ""
    }
  }

  /// The text with an escape such as `\xff` for each byte of a name that is not UTF-8.
  package var withVisibleBytes: String {
    var visible = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let escape = StandIn.escape(of: scalar) {
        visible.append(contentsOf: escape.unicodeScalars)
      } else {
        visible.append(scalar)
      }
    }
    return String(visible)
  }

  /// The text with an escape such as `\u{1b}` for each control character, line or paragraph separator and
  /// direction mark.
  package var withVisibleControls: String {
    replacingControls { "\\u{" + String($0.value, radix: 16) + "}" }
  }

  /// Returns the text with each invisible control character replaced.
  ///
  /// - Parameter replacement: returns the text that replaces a control character.
  package func replacingControls(_ replacement: (Unicode.Scalar) -> String) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isControl { text += replacement(scalar) } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

/// The code points for the bytes of names that are not UTF-8. If a name contains these code points, their
/// bytes are replaced too, so that no two names give the same string. ASCII is never replaced: no slash, dot
/// or NUL can hide.
package enum StandIn {
  private static let first: UInt32 = 0x10_fe80
  private static let firstByte: UInt32 = 0x80
  private static let count: UInt32 = 0x80

  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.value >= first, scalar.value < first + count else { return nil }
    return UInt8(scalar.value - first + firstByte)
  }

  package static func scalar(for byte: UInt8) -> Unicode.Scalar {
    guard byte >= firstByte, let scalar = Unicode.Scalar(first + UInt32(byte) - firstByte) else {
      return Unicode.Scalar(byte)
    }
    return scalar
  }

  /// Returns the text that is shown instead of a stand-in; `nil` for any other scalar.
  fileprivate static func escape(of scalar: Unicode.Scalar) -> String? {
    byte(of: scalar).map { #"\x"# + String($0, radix: 16) }
  }
}
