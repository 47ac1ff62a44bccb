import IPRenderKit
import PageLayout
import PageReading

/// Where the colours come from.
enum ThemeChoice {
  case palette(Palette)
  case file(String)

  /// Those of all designs, by their names.
  static let palettes: [Palette] = {
    var known: Set<String> = []
    return Design.all.flatMap(\.palettes).filter { known.insert($0.name).inserted }
  }()

  static let names = palettes.map(\.name)

  /// Whether a design has the theme: it can be drawn in the colours of any file.
  func isKnown(to design: Design) -> Bool {
    switch self {
    case .palette(let palette): design.palettes.contains { $0.name == palette.name }
    case .file: true
    }
  }

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
