/// Text as HTML and XML have it.
package enum MarkupText {
  /// - Parameter isAttribute: whether it stands in double quotes, on one line.
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
