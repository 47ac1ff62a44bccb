import IPRenderKit
import PageFormats
import PageLayout

/// Where the colours come from.
enum ThemeChoice {
  case palette(Palette)
  case file(String)

  static let names = Palette.all.map(\.name)

  /// The file to be read, if one is.
  var path: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// Reads a theme file, and shows what was noticed in it.
  ///
  /// - Throws: a failure for a file that is no theme, and for one with errors in it.
  func palette(limits: Limits, reporter: Reporter) throws(Failure) -> Palette {
    switch self {
    case .palette(let palette): return palette
    case .file(let path):
      let file = try InputFile(
        argument: path, limit: limits.inputBytes, limitOption: InputOptions.limitOption)
      let theme: ThemeFile
      do throws(ReadError) {
        theme = try ThemeFile(file.bytes, limits: limits)
      } catch {
        throw Failure(error, file: file.name)
      }
      try reporter.show(theme.diagnostics, of: file)
      return theme.palette
    }
  }
}
