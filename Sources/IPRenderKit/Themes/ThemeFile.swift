import JSONText
import PageLayout
import PageModel
import PageReading

/// A theme file: a palette that says only where it differs from one of this package (Docs/Themes.md).
public struct ThemeFile: Sendable {
  public let palette: Palette
  /// In the order of the file: warnings for slots that are not known, errors for values that cannot be used
  /// and whose slots therefore stay as the base has them. `SourceLocator` finds their lines.
  package let diagnostics: [Diagnostic]
  /// The same, as they are shown, with their lines.
  public private(set) var messages: [DiagnosticMessage]

  /// - Parameter bytes: the whole file.
  /// - Throws: `ReadError` for what is not JSON or is beyond the limits.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(ReadError) {
    let root = try JSONDocument(reading: bytes, limits: limits).root
    var reader = ThemeReader()
    palette = reader.palette(root)
    diagnostics = reader.diagnostics.sortedByPlace()
    messages = []
  }

  /// Reads a file.
  ///
  /// - Throws: ``RenderError/input(_:)``, and ``RenderError/unreadable(_:file:)`` for what is not JSON.
  public init(contentsOf path: String) throws(RenderError) {
    let file = try InputFile(contentsOf: path)
    do throws(ReadError) {
      try self.init(file.bytes)
    } catch {
      throw .unreadable(error, file: file.name)
    }
    messages = file.messages(for: diagnostics)
  }
}
