import JSONText
import PageModel
import Pictures
import Primitives

/// A diagnostic or an error with its place in a file, as ``report(isColored:)`` and ``description`` show it.
public struct LocatedDiagnostic: Sendable, CustomStringConvertible {
  /// The severity, either a warning or an error.
  public var severity: Diagnostic.Severity
  /// The code: a short, stable name for scripts.
  public var code: DiagnosticCode
  /// The problem, on one line.
  public var text: String
  /// The fix, on one line; `nil` if the text says everything.
  public var help: String?
  /// The name of the file, as the caller wrote it, or `nil` if the diagnostic is not about a file.
  public var file: String?
  /// The position in the file.
  public var location: InputLocation?
  /// The number of other positions with the same problem.
  public var more: Int

  package init(
    severity: Diagnostic.Severity, code: DiagnosticCode, text: String, help: String? = nil,
    file: String? = nil, location: InputLocation? = nil, more: Int = 0
  ) {
    (self.severity, self.code, self.text, self.help) = (severity, code, text, help)
    (self.file, self.location, self.more) = (file, location, more)
  }

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
    writer.value("file", file.map(Path.visible))
    writer.value("line", location?.line)
    writer.value("column", location?.column)
    writer.value("pointer", location?.pointer)
    writer.value("more", more)
    writer.value("severity", severity.rawValue)
    writer.value("code", code.rawValue)
    writer.value("message", Path.visible(text))
    writer.value("help", help.map(Path.visible))
  }

  /// The diagnostic on one line:
  /// `file:line:column: warning[code]: problem (at /json/pointer and 3 more); fix`.
  public var description: String { line(isColored: false) }

  /// Returns the diagnostic on one line, like ``description``.
  ///
  /// - Parameter isColored: True to add the colors of a terminal.
  public func line(isColored: Bool) -> String {
    "\(file ?? "iprender")\(place): ".asVisibleLine + label(isColored)
      + (": \(text)" + (others.isEmpty ? "" : " (\(others))") + (help.map { "; \($0)" } ?? "")).asVisibleLine
  }

  /// Returns the diagnostic on several lines, each with its line break: severity, code and problem; the
  /// place; the line of the input with the token marked; and the fix.
  ///
  /// - Parameter isColored: True to add the colors of a terminal.
  public func report(isColored: Bool) -> String {
    let paint = Paint(isOn: isColored)
    var lines = [label(isColored) + paint(.bold, ": \(text)".asVisibleLine)]
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
  package var withoutSource: LocatedDiagnostic {
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

extension InputFile {
  /// Returns the diagnostics of this input, in its order and with their places.
  package func located(_ diagnostics: [Diagnostic]) -> [LocatedDiagnostic] {
    let diagnostics = diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.origin = written(diagnostic.origin)
      if let excerpt = diagnostic.excerpt, let start = diagnostic.origin.byteOffset {
        diagnostic.origin.byteOffset = excerpt.offset(in: writtenBytes, from: start) ?? start
      }
      return diagnostic
    }.sortedByPlace()
    // Finding places requires another pass through the input, so it is skipped if there are none.
    let hasPlaces = diagnostics.contains { $0.origin.byteOffset != nil }
    let locator = hasPlaces ? SourceLocator(writtenBytes) : nil
    return diagnostics.map { diagnostic in
      LocatedDiagnostic(
        severity: diagnostic.severity, code: diagnostic.code, text: diagnostic.message, help: diagnostic.help,
        file: name, location: diagnostic.origin.byteOffset.flatMap { locator?.locate($0) },
        more: diagnostic.more)
    }
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

@available(*, deprecated, renamed: "LocatedDiagnostic")
public typealias DiagnosticMessage = LocatedDiagnostic

// MARK: - Text that is safe to show

extension String {
  /// The text of an input on one line of a diagnostic, with spaces for tabs.
  fileprivate var asSourceText: String { replacing("\t", with: " ").asVisibleLine }

  /// The width of the text in columns of a terminal.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }

  fileprivate var withoutTrailingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
  /// The text with escapes: `\u{1b}` for a control character, a line or paragraph separator, or a character
  /// that changes the direction of the text around it, and `\xff` for a byte of a name that is not UTF-8.
  package var asVisibleLine: String {
    Path.visible(self).withVisibleControls
  }

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
}

/// The search for the text that a diagnostic quotes (Spec/Input.md 7).
extension InputExcerpt {
  /// Returns the offset of the marked scalar in a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file, in which the text may be written as a JSON string or with HTML
  ///     entities.
  ///   - start: The offset of a byte at or before the text.
  /// - Returns: A byte offset; `nil` if the text is not found in the form in which it is known.
  func offset(in bytes: [UInt8], from start: Int) -> Int? {
    let scalars = Array(text.unicodeScalars)
    let position = min(max(0, position), scalars.count)
    if let found = Self.find(scalars[...], meaning: position, in: bytes, from: start) { return found }
    // Quotes and lists put markers before the lines of a text, so the marked line is searched alone.
    let first = scalars[..<position].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let last = scalars[position...].firstIndex(of: "\n") ?? scalars.count
    let line = scalars[first..<last].drop { $0.properties.isWhitespace }
    guard line.startIndex <= position, line.count > 1 else { return nil }
    return Self.find(line, meaning: position, in: bytes, from: start)
  }

  private static func find(
    _ scalars: ArraySlice<Unicode.Scalar>, meaning position: Int, in bytes: [UInt8], from start: Int
  ) -> Int? {
    for writing in Writing.allCases {
      let before = writing.bytes(of: scalars[..<position])
      let needle = before + writing.bytes(of: scalars[position...])
      guard !needle.isEmpty else { return nil }
      var from = min(max(0, start), bytes.count)
      let limit = min(from + reach + needle.count, bytes.count)
      while let found = search(needle, in: bytes[..<limit], from: from) {
        let end = found + needle.count
        if found == 0 || openers.contains(bytes[found - 1]),
          end == bytes.count || closers.contains(bytes[end])
        {
          return found + before.count
        }
        from = found + 1
      }
    }
    return nil
  }

  /// The bytes that may precede a formula: its delimiters, or the end of a tag, of a key or of a line.
  private static let openers = Set("$([{>\"'` \n\t".utf8)
  /// The bytes that may follow a formula. A backslash begins `\)` and escapes of JSON.
  private static let closers = Set("$)]}<\\\"'` \n\r\t".utf8)

  /// The maximum distance in bytes from the place of a diagnostic to the start of its text, which may follow
  /// delimiters, the attributes of a tag, or other fields of an object. It prevents a search of the whole
  /// file for a text that is not there.
  private static let reach = 1024

  /// Finds a sequence of bytes in linear time (Knuth, Morris and Pratt).
  private static func search(_ needle: [UInt8], in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var borders = [0]
    borders.reserveCapacity(needle.count)
    var length = 0
    for byte in needle.dropFirst() {
      while length > 0, needle[length] != byte { length = borders[length - 1] }
      if needle[length] == byte { length += 1 }
      borders.append(length)
    }
    length = 0
    for index in start..<max(start, bytes.endIndex) {
      while length > 0, needle[length] != bytes[index] { length = borders[length - 1] }
      if needle[length] == bytes[index] { length += 1 }
      if length == needle.count { return index - length + 1 }
    }
    return nil
  }

  private enum Writing: CaseIterable {
    case plain, json, html

    func bytes(of scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
      scalars.flatMap { scalar -> [UInt8] in
        switch (self, scalar) {
        case (.json, "\\"): Array("\\\\".utf8)
        case (.json, "\""): Array("\\\"".utf8)
        case (.json, "\n"): Array("\\n".utf8)
        case (.json, "\t"): Array("\\t".utf8)
        case (.html, "&"): Array("&amp;".utf8)
        case (.html, "<"): Array("&lt;".utf8)
        case (.html, ">"): Array("&gt;".utf8)
        default: Array(String(Character(scalar)).utf8)
        }
      }
    }
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
