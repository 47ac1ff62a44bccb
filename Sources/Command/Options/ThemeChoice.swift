import ArgumentParser
import Glibc
import IPRenderKit

/// The source of the colors.
enum ThemeChoice {
  case palette(Palette)
  case file(FileName)

  /// The palettes of all designs, each name once.
  static let palettes: [Palette] = {
    var known: Set<String> = []
    return Design.all.flatMap(\.palettes).filter { known.insert($0.name).inserted }
  }()

  static let names = palettes.map(\.name)

  /// Returns true if a design has the theme. Every design can be rendered in the colors of a file.
  func isKnown(to design: Design) -> Bool {
    switch self {
    case .palette(let palette): design.palettes.contains { $0.name == palette.name }
    case .file: true
    }
  }

  /// Returns the theme with its name in a design: light and dark in articles are day and night in messages.
  func named(in design: Design) -> ThemeChoice {
    guard case .palette(let palette) = self, !isKnown(to: design) else { return self }
    let name = ["light": "day", "dark": "night", "day": "light", "night": "dark"][palette.name]
    return design.palettes.first { $0.name == name }.map(ThemeChoice.palette) ?? self
  }

  /// The path of the theme file, if there is one.
  var path: String? { if case .file(let name) = self { name.path } else { nil } }

  /// Reads a theme file and shows its diagnostics. Throws an error for a file that is not a theme or that
  /// contains errors.
  func theme(limits: ReadLimits, reporter: Reporter) throws(CommandError) -> ChosenTheme {
    switch self {
    case .palette(let palette): return ChosenTheme(palette: palette)
    case .file(let name):
      let file = try name.read(limit: limits.inputBytes)
      let theme = try CommandError.blaming(file, try ThemeFile(file, limits: limits))
      try reporter.show(theme.diagnostics)
      return ChosenTheme(
        palette: theme.palette, pattern: theme.pattern, patternIntensity: theme.patternIntensity)
    }
  }
}

/// The colors and the pattern of a theme.
struct ChosenTheme {
  var palette: Palette
  /// The pattern over the wallpaper of chats.
  var pattern: ChatPattern?
  var patternIntensity: Int?
}

extension ThemeChoice {
  /// Returns the completions of a shell for a word that begins with `prefix`: the palettes, and existing JSON
  /// files and folders.
  @Sendable static func completions(_: [String], _: Int, _ prefix: String) -> [String] {
    let entries = entries(of: Path(prefix).beforeLastName.name)
    return names
      + entries.filter { Path($0).endsWithSlash || Path($0).ending == Path(literal: ".json") }
  }

  /// Returns the sorted paths of the visible files in a folder; folders end with a slash. `folder`: empty, or
  /// with a slash at its end.
  private static func entries(of folder: String) -> [String] {
    let pattern = folder.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "*"
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, GLOB_MARK, nil, &result) == 0 else { return [] }
    return UnsafeBufferPointer(start: result.gl_pathv, count: Int(result.gl_pathc))
      .compactMap { $0.map { String(cString: $0) } }
  }
}
