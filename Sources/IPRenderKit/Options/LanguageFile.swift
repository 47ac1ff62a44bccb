import Localization
import PageModel
import PageReading

extension Language {
  /// Reads a language file, which contains lines `"Key" = "text";` as in the files that the app exports
  /// (Docs/Languages.md 3).
  ///
  /// The language is taken from the file name, for example `ru.strings`. Built-in texts replace those that the file
  /// lacks.
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
      try self.init(name: file.name, bytes: file.bytes)
    } catch {
      let place = error.offset.map { InputOrigin(byteOffset: $0) } ?? .none
      throw .unreadable(
        ReadError(.syntax, error.reason, help: error.help, origin: place).located(in: file.bytes),
        file: file.name)
    }
  }

  /// Returns the warning about texts that are missing in a language file.
  ///
  /// - Parameter file: The name of the file.
  package func diagnostics(file: String) -> [Diagnostic] {
    let lost = lostKeys
    guard !lost.isEmpty else { return [] }
    let shown = lost.prefix(3).joined(separator: ", ") + (lost.count > 3 ? ", …" : "")
    return [
      Diagnostic(
        .warning, code: .missingWords,
        message:
          "the file lacks \(lost.count) sentence\(lost.count == 1 ? "" : "s"), or has other placeholders in "
          + "\(lost.count == 1 ? "it" : "them"), so the built-in text is used: \(shown)",
        file: file)
    ]
  }
}
