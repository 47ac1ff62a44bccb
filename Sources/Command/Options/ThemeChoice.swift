import ArgumentParser
import Glibc
import IPRenderKit

/// Where the colours come from.
enum ThemeChoice {
  case palette(Palette)
  case file(FileName)

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

  /// What articles call light and dark is day and night of messages.
  func named(in design: Design) -> ThemeChoice {
    guard case .palette(let palette) = self, !isKnown(to: design) else { return self }
    let name = ["light": "day", "dark": "night", "day": "light", "night": "dark"][palette.name]
    return design.palettes.first { $0.name == name }.map(ThemeChoice.palette) ?? self
  }

  /// The file to be read, if one is.
  var path: String? { if case .file(let name) = self { name.path } else { nil } }

  /// Reads a theme file, and shows what was noticed in it. Throws a failure for a file that is no theme, and
  /// for one with errors in it.
  func theme(limits: ReadLimits, reporter: Reporter) throws(Failure) -> ChosenTheme {
    switch self {
    case .palette(let palette): return ChosenTheme(palette: palette)
    case .file(let name):
      let file = try name.read(limit: limits.inputBytes)
      let theme = try Failure.blaming(file, try ThemeFile(file, limits: limits))
      try reporter.show(theme.diagnostics)
      return ChosenTheme(
        palette: theme.palette, pattern: theme.pattern, patternIntensity: theme.patternIntensity)
    }
  }
}

/// What a theme says.
struct ChosenTheme {
  var palette: Palette
  /// Over the wallpaper of chats.
  var pattern: ChatPattern?
  var patternIntensity: Int?
}

extension ThemeChoice {
  /// What a shell offers for a word that begins with `prefix`: the palettes, and what is there of JSON files
  /// and folders.
  @Sendable static func completions(_: [String], _: Int, _ prefix: String) -> [String] {
    let entries = entries(of: Path(prefix).beforeLastName.name)
    return names
      + entries.filter { Path($0).endsWithSlash || Path($0).ending == Path(literal: ".json") }
  }

  /// Paths of what is in a folder and not hidden, in order; folders end in a slash. `folder`: empty, or with
  /// a slash at its end.
  private static func entries(of folder: String) -> [String] {
    let pattern = folder.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "*"
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, GLOB_MARK, nil, &result) == 0 else { return [] }
    return UnsafeBufferPointer(start: result.gl_pathv, count: Int(result.gl_pathc))
      .compactMap { $0.map { String(cString: $0) } }
  }
}
