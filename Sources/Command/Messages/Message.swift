import IPRenderKit

/// The form of what goes to standard error.
enum MessageForm: String, CaseIterable { case text, json }

/// One diagnostic or error as it is shown.
struct Message {
  var severity: Diagnostic.Severity
  var code: String
  var text: String
  var file: String?
  var location: InputLocation?
  /// Places besides of which the same is said.
  var more = 0

  /// One JSON object, on one line; what is unknown is `null`.
  var json: String {
    var writer = JSONWriter(indentation: 0)
    writer.object {
      $0.value("file", file)
      $0.value("line", location?.line)
      $0.value("column", location?.column)
      $0.value("pointer", location?.pointer)
      $0.value("more", more)
      $0.value("severity", severity.rawValue)
      $0.value("code", code)
      $0.value("message", text)
    }
    return writer.text + "\n"
  }

  /// `file:line:column: warning: message (at /json/pointer and 3 more) [code]`, on one line.
  func line(isColored: Bool) -> String {
    let place = location.map { ":\($0.line):\($0.column)" } ?? ""
    let pointer = location?.pointer.map { $0.isEmpty ? "" : "at \($0)" } ?? ""
    let others = more == 0 ? "" : "and \(more) more"
    let places = [pointer, others].filter { !$0.isEmpty }.joined(separator: " ")
    let label = isColored ? severity.style + severity.rawValue + Self.plain : severity.rawValue
    return Self.visible("\(file ?? "iprender")\(place): ") + label
      + Self.visible(": \(text)\(places.isEmpty ? "" : " (\(places))") [\(code)]") + "\n"
  }

  private static let plain = "\u{1b}[0m"

  /// Names and keys come from outside: nothing in them may break the line or speak to the terminal.
  private static func visible(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      if isHarmless(scalar) {
        visible.unicodeScalars.append(scalar)
      } else {
        visible += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return visible
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isBidiControl
    }
  }
}

extension Diagnostic.Severity {
  /// Bold magenta and bold red, as compilers do.
  fileprivate var style: String {
    switch self {
    case .warning: "\u{1b}[1;35m"
    case .error: "\u{1b}[1;31m"
    }
  }
}
