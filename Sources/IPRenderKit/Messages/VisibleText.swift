import Pictures

/// Names, keys and arguments come from outside: nothing in them may break a line or speak to a terminal.
extension String {
  /// With `\u{1b}` for a control character, a line or paragraph separator, and a character that turns the direction
  /// of the text around it, and with `\xff` for a byte of a name that is not UTF-8.
  package var asVisibleLine: String {
    Path.visible(self).escapingHazards { "\\u{" + String($0.value, radix: 16) + "}" }
  }

  /// The same for JSON, in whose strings alone such characters stand: `\u001b`.
  package var asVisibleJSON: String {
    escapingHazards { scalar in
      UTF16.encode(scalar).map { codes in
        codes.map { code in
          let digits = String(code, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
      } ?? ""
    }
  }

  private func escapingHazards(_ escape: (Unicode.Scalar) -> String) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isHazard { text += escape(scalar) } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isHazard: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
