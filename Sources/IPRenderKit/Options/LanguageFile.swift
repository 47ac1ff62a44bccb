import JSONText
import Localization
import PageModel
import PageReading

extension Language {
  /// Reads a language file, which contains lines `"Key" = "text";` as in the files that the app exports
  /// (Docs/Languages.md 3).
  ///
  /// The texts decide the language, not the name of the file. Built-in texts replace those that the file lacks.
  ///
  /// - Throws: ``RenderError/input(_:)`` if the file cannot be read; ``RenderError/unreadable(_:file:)`` if it is not
  ///   a language file.
  public init(contentsOf path: String) throws(RenderError) {
    try self.init(InputFile(contentsOf: path, limit: Self.mostBytesOfFile))
  }

  package static let mostBytesOfFile = StringsFile.mostBytes

  /// Reads a language file from an input.
  public init(_ file: InputFile) throws(RenderError) {
    do throws(StringsFile.Fault) {
      try self.init(bytes: file.bytes)
    } catch {
      throw Self.unreadable(error, in: file)
    }
  }

  private static func unreadable(_ fault: StringsFile.Fault, in file: InputFile) -> RenderError {
    let place = fault.offset.map { InputOrigin(byteOffset: $0) } ?? .none
    return .unreadable(
      ReadError(.syntax, fault.reason, help: fault.help, origin: place)
        .located(in: StringsFile.text(file.bytes) ?? file.bytes),
      file: file.name)
  }

  /// Returns the usual spelling of a tag or a locale: `pt-BR` for `PT_BR`; `nil` if the text is neither.
  package static func usualTag(_ text: String) -> String? { LanguageTag(text)?.text }

  /// Returns the warning about a file whose texts do not tell its language.
  package static func unknownLanguage(in file: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .missingWords,
      message: "the texts do not show which language they are in, so English completes them",
      help: "name the language in the file: \"\(LocalizedString.tag.key)\" = \"nl\";", file: file)
  }

  /// Returns the diagnostics of a language file: the texts that it lacks, and the rows that are not used.
  ///
  /// - Parameter listsAll: True to name all texts that the file lacks, and not only the first.
  package static func diagnostics(
    of file: InputFile, listsAll: Bool = false
  ) throws(RenderError) -> [Diagnostic] {
    let check: StringsFileCheck
    do throws(StringsFile.Fault) {
      check = try StringsFileCheck(file.bytes)
    } catch {
      throw unreadable(error, in: file)
    }
    var diagnostics = check.language == nil ? [unknownLanguage(in: file.name)] : []
    let missing = check.missing
    if !missing.isEmpty {
      let named = listsAll ? missing : Array(missing.prefix(missingNamed))
      let others = missing.count - named.count
      let texts = missing.count == 1 ? "1 text" : "\(missing.count) texts"
      diagnostics.append(
        Diagnostic(
          .warning, code: .missingWords,
          message: "the file lacks \(texts), so the built-in text is used: "
            + named.joined(separator: ", ") + (others > 0 ? " and \(others) more" : ""),
          help: others > 0 ? "'iprender check --json' lists all of them" : nil, file: file.name))
    }
    let locator = SourceLocator(StringsFile.text(file.bytes) ?? file.bytes)
    return diagnostics
      + check.problems.map { problem in
        Diagnostic(
          .warning, code: problem.kind == .unknownKey ? .unknownKey : .badValue, message: problem.message,
          help: problem.kind == .unknownKey
            ? Spelling.help(for: problem.key, among: StringsFileCheck.knownKeys) : nil,
          file: file.name, location: problem.offset.map(locator.locate))
      }
  }

  /// The number of missing texts that a warning names.
  private static let missingNamed = 10
}
