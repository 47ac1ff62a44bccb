/// Something that the author or caller should know, though the picture was made.
public struct Diagnostic: Equatable, Sendable {
  public enum Severity: String, Sendable { case warning, error }

  public var severity: Severity
  /// A stable short name for scripts: `unknown-block`, `missing-glyph`, …
  public var code: String
  /// One line, with the remedy where there is one.
  public var message: String
  public var origin: InputOrigin

  public init(
    _ severity: Severity = .warning, code: String, message: String, origin: InputOrigin = .none
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.origin = origin
  }
}
