import Primitives

// Diagnostics as text for people and as JSON for programs.

extension Diagnostic: CustomStringConvertible {
  @available(*, deprecated, renamed: "message")
  public var text: String { message }

  /// A JSON object on one line. Unknown members are `null`, and control characters are escaped.
  public var json: String {
    var writer = JSONWriter(indentation: 0)
    write(to: &writer)
    return writer.text.asVisibleJSON
  }

  /// Writes the diagnostic as an element of a list.
  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  /// Writes the members of the diagnostic into another object.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.value("file", file.map(\.withVisibleBytes))
    writer.value("line", location?.line)
    writer.value("column", location?.column)
    writer.value("pointer", location?.pointer)
    writer.value("more", more)
    writer.value("severity", severity.rawValue)
    writer.value("code", code.rawValue)
    writer.value("message", message.withVisibleBytes)
    writer.value("help", help.map(\.withVisibleBytes))
  }

  /// The diagnostic on one line:
  /// `file:line:column: warning[code]: problem (at /json/pointer and 3 more); fix`.
  public var description: String { line(isColored: false) }

  /// Returns the diagnostic on one line, like ``description``.
  ///
  /// - Parameter isColored: True to add the colors of a terminal.
  public func line(isColored: Bool) -> String {
    "\(file ?? "iprender")\(place): ".asVisibleLine + label(isColored)
      + (": \(message)" + (others.isEmpty ? "" : " (\(others))") + (help.map { "; \($0)" } ?? ""))
      .asVisibleLine
  }

  /// Returns the diagnostic on several lines, each with its line break: severity, code and problem; the
  /// place; the line of the input with the token marked; and the fix.
  ///
  /// - Parameter isColored: True to add the colors of a terminal.
  public func report(isColored: Bool) -> String {
    let paint = Paint(isOn: isColored)
    var lines = [label(isColored) + paint(.bold, ": \(message)".asVisibleLine)]
    let number = location.map { "\($0.line)" } ?? ""
    let margin = String(repeating: " ", count: max(1, number.utf8.count))
    if let file {
      lines.append(
        margin + paint(.frame, "-->") + " \(file)\(place)".asVisibleLine
          + (others.isEmpty ? "" : " (\(others))".asVisibleLine))
    }
    if file != nil, let source = location?.source {
      let bar = paint(.frame, "|")
      let (before, token, after) = (
        source.before.asSourceText, source.token.asSourceText, source.after.asSourceText
      )
      lines.append("\(margin) \(bar)")
      lines.append("\(paint(.frame, number)) \(bar) \(before)\(token)\(after)".withoutTrailingSpaces)
      lines.append(
        "\(margin) \(bar) " + String(repeating: " ", count: before.columns)
          + paint(severity.style, String(repeating: "^", count: max(1, token.columns))))
      lines.append("\(margin) \(bar)")
    }
    if let help { lines.append(paint(.help, "help") + ": \(help)".asVisibleLine) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The diagnostic without the line of the input.
  package var withoutSource: Diagnostic {
    var copy = self
    copy.location?.source = nil
    return copy
  }

  private func label(_ isColored: Bool) -> String {
    Paint(isOn: isColored)(severity.style, "\(severity.rawValue)[\(code)]")
  }

  private var place: String { location.map { ":\($0.line):\($0.column)" } ?? "" }

  /// The place in a JSON document, and the number of other places.
  private var others: String {
    let pointer = location?.pointer.map { $0.isEmpty ? "" : "at \($0)" } ?? ""
    return [pointer, more == 0 ? "" : "and \(more) more"].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// The styles of diagnostics on a terminal, which are those of compilers.
private struct Paint {
  enum Style: String {
    case warning = "1;33"
    case error = "1;31"
    case help = "1;36"
    case frame = "1;34"
    case bold = "1"
  }

  let isOn: Bool

  func callAsFunction(_ style: Style, _ text: String) -> String {
    isOn ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
  }
}

extension Diagnostic.Severity {
  fileprivate var style: Paint.Style {
    switch self {
    case .warning: .warning
    case .error: .error
    }
  }
}

extension String {
  /// The text of an input on one line of a diagnostic, with spaces for tabs.
  fileprivate var asSourceText: String { replacing("\t", with: " ").asVisibleLine }

  /// The width of the text in columns of a terminal.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }

  fileprivate var withoutTrailingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}

extension Character {
  /// The width of the character in columns of a terminal: two for East Asian characters and emoji.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
    if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{fe0f}") { return 2 }
    return Self.wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The ranges of Hangul, Han, Kana and full-width forms (Unicode Standard Annex 11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd,
  ]
}
