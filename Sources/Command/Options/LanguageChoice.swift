import IPRenderKit

/// The language of the labels and sentences in an image (Docs/Languages.md).
enum LanguageChoice: Equatable {
  case tag(String)
  case file(FileName)

  /// The path of the language file, if there is one.
  var path: String? { if case .file(let name) = self { name.path } else { nil } }

  /// Returns the language, and reads its file if there is one.
  func language() throws(CommandError) -> RenderLanguage {
    switch self {
    case .tag(let tag): return RenderLanguage(tag: tag) ?? .english
    case .file(let name):
      let file = try name.read(limit: RenderLanguage.mostBytesOfFile, limitOption: nil)
      return try CommandError.blaming(file, try RenderLanguage(file))
    }
  }

  /// Sets the language of a layout.
  ///
  /// - Parameter hasClock: True if the time format is already set.
  func apply(to layout: inout LayoutOptions, hasClock: Bool = false) throws(CommandError) {
    layout.language = try language()
    if !hasClock { layout.dates.clock = layout.language.clock }
  }

  /// Warns about a language without texts. Only `check` reports the texts that a file lacks.
  func warn(_ reporter: Reporter) throws(CommandError) {
    if case .tag = self { try reporter.show(try diagnostics()) }
  }

  /// Returns the diagnostics for `check`.
  func diagnostics() throws(CommandError) -> [Diagnostic] {
    switch self {
    case .file(let name): return try language().diagnostics(file: name.path)
    case .tag(let tag):
      if RenderLanguage(tag: tag) != nil { return [] }
      let known = (RenderLanguage.ownTags + ["en"]).sorted().joined(separator: ", ")
      return [
        Diagnostic(
          .warning, code: .missingWords,
          message: "iprender has no texts in '\(tag)', so they are in English",
          help: "pass --lang one of \(known), or a .strings file of the app")
      ]
    }
  }
}
