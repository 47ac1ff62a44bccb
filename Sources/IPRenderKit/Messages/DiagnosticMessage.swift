import JSONText
import PageLayout
import PageModel
import Pictures
import Primitives

/// One diagnostic or error as it is shown: `file:line:column: warning: message (at /json/pointer) [code]`.
public struct DiagnosticMessage: Sendable, CustomStringConvertible {
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
    self.severity = severity
    self.code = code
    self.text = text
    self.file = file
    self.location = location
    self.more = more
  }

  /// One JSON object, on one line; what is unknown is `null`. What a terminal would obey is escaped.
  public var json: String {
    var writer = JSONWriter(indentation: 0)
    write(to: &writer)
    return writer.text.asVisibleJSON
  }

  /// The same among others.
  package func write(to writer: inout JSONWriter) {
    writer.object {
      $0.value("file", file.map(Path.visible))
      $0.value("line", location?.line)
      $0.value("column", location?.column)
      $0.value("pointer", location?.pointer)
      $0.value("more", more)
      $0.value("severity", severity.rawValue)
      $0.value("code", code.rawValue)
      $0.value("message", Path.visible(text))
    }
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
  package func messages(for diagnostics: [Diagnostic]) -> [DiagnosticMessage] {
    let diagnostics = diagnostics.sortedByPlace()
    // Finding places takes another walk through the input, so nobody pays for it where there are none.
    let hasPlaces = diagnostics.contains { $0.origin.byteOffset != nil }
    let locator = hasPlaces ? SourceLocator(bytes) : nil
    return diagnostics.map { diagnostic in
      DiagnosticMessage(
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
