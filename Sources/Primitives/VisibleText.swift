/// Names, keys and arguments come from outside: nothing in them may break a line, speak to a terminal or turn the
/// direction of the text around it.
extension String {
  /// The text with `\u{1b}` for a control character, a separator of lines or paragraphs, and a mark of direction.
  package var withVisibleControls: String {
    replacingControls { "\\u{" + String($0.value, radix: 16) + "}" }
  }

  /// - Parameter replacement: what stands for a character that nobody sees and that does something.
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
