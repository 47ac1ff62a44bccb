/// Escaping of text for HTML and XML.
package enum MarkupText {
  /// Returns the string with its special characters escaped.
  ///
  /// - Parameter isAttribute: true for a value in double quotes, on one line.
  package static func escaped(_ string: String, isAttribute: Bool = false) -> String {
    var text = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"" where isAttribute: text += "&quot;"
      case "\n" where isAttribute: text += "&#10;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
