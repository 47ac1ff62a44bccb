import PageFormats
import PageLayout
import PageModel

/// A theme file: a palette that says only where it differs from one of this package (Docs/Themes.md).
package struct ThemeFile: Sendable {
  package let palette: Palette
  /// In the order of the file: warnings for slots that are not known, errors for values that cannot be used
  /// and whose slots therefore stay as the base has them. `SourceLocator` finds their lines.
  package let diagnostics: [Diagnostic]

  /// - Parameter bytes: the whole file.
  /// - Throws: `ReadError` for what is not JSON or is beyond the limits.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(ReadError) {
    let root = try JSONDocument(reading: bytes, limits: limits).root
    var reader = ThemeReader()
    palette = reader.palette(root)
    diagnostics = reader.diagnostics.sortedByPlace()
  }
}
