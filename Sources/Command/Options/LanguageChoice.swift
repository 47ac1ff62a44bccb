import IPRenderKit

/// What a picture says by itself is said in (Docs/Languages.md).
enum LanguageChoice: Equatable {
  case tag(String)
  case file(FileName)

  /// The file to be read, if one is.
  var path: String? { if case .file(let name) = self { name.path } else { nil } }

  /// Reads a language file, if it is one.
  func language() throws(Failure) -> RenderLanguage {
    switch self {
    case .tag(let tag): return RenderLanguage(tag: tag) ?? .english
    case .file(let name):
      let file = try name.read(limit: RenderLanguage.mostBytesOfFile, limitOption: nil)
      return try Failure.blaming(file, try RenderLanguage(file))
    }
  }

  /// Lets everything be said in it.
  ///
  /// - Parameter hasClock: whether how hours count is said already.
  func apply(to layout: inout LayoutOptions, hasClock: Bool = false) throws(Failure) {
    layout.language = try language()
    if !hasClock { layout.dates.clock = layout.language.clock }
  }

  /// Warns that there are no texts in a language. Only `check` reports what a file lacks.
  func warn(_ reporter: Reporter) throws(Failure) {
    if case .tag = self { try reporter.show(try diagnostics()) }
  }

  /// What `check` says of it.
  func diagnostics() throws(Failure) -> [LocatedDiagnostic] {
    switch self {
    case .file(let name): return try language().diagnostics(file: name.path)
    case .tag(let tag):
      if RenderLanguage(tag: tag) != nil { return [] }
      let known = (RenderLanguage.ownTags + ["en"]).sorted().joined(separator: ", ")
      return [
        LocatedDiagnostic(
          severity: .warning, code: .missingWords,
          text: "iprender has no texts in '\(tag)', so they are in English",
          help: "pass --lang one of \(known), or a .strings file of the app")
      ]
    }
  }
}
