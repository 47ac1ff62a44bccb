import JSONText
import PageModel
import Pictures
import Primitives

/// One diagnostic or error with its place, as it is shown: `file:line:column: warning: text (at /json/pointer) [code]`.
public struct LocatedDiagnostic: Sendable, CustomStringConvertible {
  public var severity: Diagnostic.Severity
  /// A stable short name for scripts.
  public var code: DiagnosticCode
  /// A sentence, with the remedy where there is one.
  public var text: String
  /// The file that it is about, as its user named it; `nil` when it is about none.
  public var file: String?
  /// Where in the file.
  public var location: InputLocation?
  /// Places besides of which the same is said.
  public var more: Int

  package init(
    severity: Diagnostic.Severity, code: DiagnosticCode, text: String, file: String? = nil,
    location: InputLocation? = nil, more: Int = 0
  ) {
    (self.severity, self.code, self.text) = (severity, code, text)
    (self.file, self.location, self.more) = (file, location, more)
  }

  /// One JSON object, on one line; what is unknown is `null`. What a terminal would obey is escaped.
  public var json: String {
    var writer = JSONWriter(indentation: 0)
    write(to: &writer)
    return writer.text.asVisibleJSON
  }

  /// The same among others.
  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  /// The same as a part of another object.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.value("file", file.map(Path.visible))
    writer.value("line", location?.line)
    writer.value("column", location?.column)
    writer.value("pointer", location?.pointer)
    writer.value("more", more)
    writer.value("severity", severity.rawValue)
    writer.value("code", code.rawValue)
    writer.value("message", Path.visible(text))
  }

  /// The line that the command prints, without colours.
  public var description: String { line(isColored: false) }

  /// `file:line:column: warning: message (at /json/pointer and 3 more) [code]`, on one line.
  ///
  /// - Parameter isColored: whether a terminal shows it.
  public func line(isColored: Bool) -> String {
    let place = location.map { ":\($0.line):\($0.column)" } ?? ""
    let pointer = location?.pointer.map { $0.isEmpty ? "" : "at \($0)" } ?? ""
    let others = more == 0 ? "" : "and \(more) more"
    let places = [pointer, others].filter { !$0.isEmpty }.joined(separator: " ")
    let label = isColored ? severity.style + severity.rawValue + Self.plain : severity.rawValue
    return "\(file ?? "iprender")\(place): ".asVisibleLine + label
      + ": \(text)\(places.isEmpty ? "" : " (\(places))") [\(code)]".asVisibleLine
  }

  private static let plain = "\u{1b}[0m"
}

extension InputFile {
  /// What was noticed of this input, in its order and with its places.
  package func located(_ diagnostics: [Diagnostic]) -> [LocatedDiagnostic] {
    let diagnostics = diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.origin = written(diagnostic.origin)
      if let excerpt = diagnostic.excerpt, let start = diagnostic.origin.byteOffset {
        diagnostic.origin.byteOffset = excerpt.offset(in: writtenBytes, from: start) ?? start
      }
      return diagnostic
    }.sortedByPlace()
    // Finding places takes another walk through the input, so nobody pays for it where there are none.
    let hasPlaces = diagnostics.contains { $0.origin.byteOffset != nil }
    let locator = hasPlaces ? SourceLocator(writtenBytes) : nil
    return diagnostics.map { diagnostic in
      LocatedDiagnostic(
        severity: diagnostic.severity, code: diagnostic.code, text: diagnostic.message, file: name,
        location: diagnostic.origin.byteOffset.flatMap { locator?.locate($0) }, more: diagnostic.more)
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

@available(*, deprecated, renamed: "LocatedDiagnostic")
public typealias DiagnosticMessage = LocatedDiagnostic

// MARK: - Text that is safe to show

extension String {
  /// With `\u{1b}` for a control character, a line or paragraph separator, and a character that turns the direction
  /// of the text around it, and with `\xff` for a byte of a name that is not UTF-8.
  package var asVisibleLine: String {
    Path.visible(self).withVisibleControls
  }

  /// The same for JSON, in whose strings alone such characters stand: `\u001b`.
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

/// Finding what a diagnostic quotes (Spec/Input.md 7).
extension InputExcerpt {
  /// Where in a file the scalar that is meant stands.
  ///
  /// - Parameters:
  ///   - bytes: the file's, in which the text may be written as a string of JSON or with the entities of HTML.
  ///   - start: a byte at or before the text.
  /// - Returns: a byte offset; `nil` when the text is not there as it is known.
  func offset(in bytes: [UInt8], from start: Int) -> Int? {
    let scalars = Array(text.unicodeScalars)
    let position = min(max(0, position), scalars.count)
    if let found = Self.find(scalars[...], meaning: position, in: bytes, from: start) { return found }
    // Quotes and lists put marks before the lines of a text: the line that is meant is looked for alone.
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

  /// What may stand before a formula: its delimiters, the end of a tag, of a key or of a line.
  private static let openers = Set("$([{>\"'` \n\t".utf8)
  /// What may stand behind one: a backslash begins `\)` and escapes of JSON.
  private static let closers = Set("$)]}<\\\"'` \n\r\t".utf8)

  /// Bytes behind the place of a diagnostic at which its text begins at the latest: behind delimiters, the attributes of
  /// a tag, other fields of an object. What is not there is not looked for in all of the file.
  private static let reach = 1024

  /// In time that is proportional to both (Knuth, Morris and Pratt).
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
