/// Names, keys and arguments come from outside: no character in them may break a line, control a terminal or
/// change the direction of the surrounding text.
extension String {
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
