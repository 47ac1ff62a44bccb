import IPRenderKit
import Synchronization

/// The language of the labels and sentences in an image (Docs/Languages.md).
enum LanguageChoice: Equatable {
  /// A tag in its usual spelling.
  case tag(String)
  case file(FileName)

  /// The path of the language file, if there is one.
  var path: String? { if case .file(let name) = self { name.path } else { nil } }

  private func file(_ name: FileName) throws(CommandError) -> InputFile {
    try name.read(limit: RenderLanguage.mostBytesOfFile, limitOption: nil)
  }

  /// Returns the language, and reads its file if there is one.
  fileprivate func language() throws(CommandError) -> RenderLanguage {
    switch self {
    case .tag(let tag): return RenderLanguage(directionOf: tag)
    case .file(let name):
      let file = try file(name)
      return try CommandError.blaming(file, try RenderLanguage(file))
    }
  }

  /// Returns the diagnostics for `check`: everything that the language or its file lacks.
  ///
  /// - Parameter listsAll: True to name all texts that the file lacks, and not only the first.
  func diagnostics(listsAll: Bool = false) throws(CommandError) -> [Diagnostic] {
    switch self {
    case .file(let name):
      let file = try file(name)
      return try CommandError.blaming(file, try RenderLanguage.diagnostics(of: file, listsAll: listsAll))
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

/// A language whose file is read once, however often the language is used.
final class ChosenLanguage: Sendable {
  let choice: LanguageChoice
  private let read = Mutex<RenderLanguage?>(nil)

  init(_ choice: LanguageChoice) { self.choice = choice }

  func language() throws(CommandError) -> RenderLanguage {
    try read.withLock { known throws(CommandError) in
      if let known { return known }
      let language = try choice.language()
      known = language
      return language
    }
  }

  /// Sets the language of a layout.
  ///
  /// - Parameter hasClock: True if the time format is already set.
  func apply(to layout: inout LayoutOptions, hasClock: Bool = false) throws(CommandError) {
    layout.language = try language()
    if !hasClock { layout.dates.clock = layout.language.clock }
  }

  /// Returns the warnings about a language without texts, and about a file whose language is not known. Only `check`
  /// reports the texts that a file lacks.
  func warnings() throws(CommandError) -> [Diagnostic] {
    switch choice {
    case .tag: return try choice.diagnostics()
    case .file(let name): return try language().isFound ? [] : [RenderLanguage.unknownLanguage(in: name.path)]
    }
  }
}
