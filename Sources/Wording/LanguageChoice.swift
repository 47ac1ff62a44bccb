import CTexts
import Primitives

/// The languages that are there, and those in files.
extension Language {
  /// Those that have words of ours, besides English.
  public static let ownTags = ["ar", "de", "es", "fa", "id", "it", "pt", "ru", "tr", "uk"]

  /// The language of a tag of BCP 47; `nil` for one that has no words here.
  public init?(tag: String) {
    let code = Self.code(of: tag)
    if code == "en" {
      self = .english
    } else {
      guard let table = Self.table(code) else { return nil }
      self.init(table: table)
    }
  }

  /// A language file: of the app, or of one's own.
  ///
  /// - Parameters:
  ///   - name: the file's, which says its language as in `ru.strings` or `pt-br_ios.strings`, unless the file does.
  ///   - bytes: all of it.
  package init(name: String, bytes: [UInt8]) throws(StringsFile.Fault) {
    let file = try StringsFile(bytes)
    guard !file.texts.isEmpty else {
      throw StringsFile.Fault(offset: nil, reason: "it has no texts: a row is \"Key\" = \"text\";")
    }
    let tag = file.texts[Phrase.tag.key] ?? Self.tag(inName: name)
    self.init(
      table: LanguageTable(file, tag: tag ?? "en", base: tag.flatMap { Self.table(Self.code(of: $0)) }))
  }

  /// Keys of sentences that the file does not have, or has with other placeholders, and for which words of ours stand.
  package var lostKeys: [String] { table?.lost.map(\.key) ?? [] }

  private static func code(of tag: String) -> String {
    let code = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return code == "in" ? "id" : code
  }

  private static func table(_ code: String) -> LanguageTable? {
    guard let bytes = resource(code), let file = try? StringsFile(bytes) else { return nil }
    return LanguageTable(file, tag: code, base: nil)
  }

  /// The first part of a file's name that could be a language: two letters, or a tag with a region.
  package static func tag(inName name: String) -> String? {
    let file = name.split(separator: "/").last ?? ""
    let parts = file.split(separator: ".").flatMap { $0.split(separator: "_") }
    return parts.first { part in
      let codes = part.split(separator: "-")
      return codes.first?.count == 2 && codes.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isLetter } }
    }.map(String.init)
  }

  /// A language file of ours.
  package static func resource(_ code: String) -> [UInt8]? {
    switch code {
    case "ar": EmbeddedFile.ar.contents
    case "de": EmbeddedFile.de.contents
    case "es": EmbeddedFile.es.contents
    case "fa": EmbeddedFile.fa.contents
    case "id": EmbeddedFile.id.contents
    case "it": EmbeddedFile.it.contents
    case "pt": EmbeddedFile.pt.contents
    case "ru": EmbeddedFile.ru.contents
    case "tr": EmbeddedFile.tr.contents
    case "uk": EmbeddedFile.uk.contents
    default: nil
    }
  }
}
