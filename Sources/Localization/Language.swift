import CTexts
import Primitives

/// A language for labels, dates, numbers and service messages, with its writing direction (Docs/Languages.md).
///
/// English is built in. The table of another language is parsed when the language is used.
public struct Language: Hashable, Sendable {
  /// The sentences of the language; `nil` for English.
  let table: LanguageTable?

  public static let english = Language(table: nil)

  init(table: LanguageTable?) { self.table = table }

  public static func == (left: Language, right: Language) -> Bool {
    left.table === right.table || left.tag == right.tag && left.table?.texts == right.table?.texts
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(tag) }

  /// The BCP 47 tag of the language.
  public var tag: String { table?.tag ?? "en" }

  /// True if the language is written from right to left.
  public var isRightToLeft: Bool { table?.isRightToLeft ?? false }

  /// True if the language uses the 12-hour clock.
  package var countsTo12: Bool { table.map { $0.words(.clock) == "12" } ?? false }
}

// MARK: - Sentences

extension Language {
  /// The words of a phrase without arguments.
  package subscript(_ phrase: LocalizedString) -> String { text(phrase) }

  package func text(_ phrase: LocalizedString, _ arguments: String...) -> String {
    filled(phrase, nil, arguments) { $0 }.joined()
  }

  /// Returns the sentence with the plural form for a count.
  ///
  /// - Parameters:
  ///   - count: the number that decides the plural form.
  ///   - arguments: all arguments of the sentence, including the number; if there are none, the number is the
  ///     only argument.
  package func count(_ phrase: LocalizedString, _ count: Int, _ arguments: String...) -> String {
    filled(phrase, count, arguments.isEmpty ? [number(count)] : arguments) { $0 }.joined()
  }

  /// Returns a sentence with arguments of any type. `text` converts the sentence's own words.
  package func parts<Part>(
    _ phrase: LocalizedString, count: Int? = nil, _ arguments: [Part], _ text: (String) -> Part
  ) -> [Part] {
    filled(phrase, count, arguments, text)
  }

  /// Returns a sentence about an action of a person.
  ///
  /// - Parameters:
  ///   - name: the person who acted; `nil` for the reader.
  ///   - arguments: the arguments that follow the name.
  package func deed<Part>(
    _ phrase: LocalizedString, by name: Part?, count: Int? = nil, _ arguments: [Part],
    _ text: (String) -> Part
  ) -> [Part] {
    if let name { return filled(phrase, count, [name] + arguments, text) }
    if let pattern = table?.ownPattern(phrase, count) { return pattern.filled(arguments, text) }
    return filled(phrase, count, [text(self[.you])] + arguments, text)
  }

  private func filled<Part>(
    _ phrase: LocalizedString, _ count: Int?, _ arguments: [Part], _ text: (String) -> Part
  ) -> [Part] {
    guard let table else {
      let english = phrase.english(count == 1 ? .one : .other)
      return arguments.isEmpty && !english.utf8.contains(UInt8(ascii: "%"))
        ? [text(english)] : LocalizedPattern(english).filled(arguments, text)
    }
    return table.pattern(phrase, count).filled(arguments, text)
  }

  /// Returns a list: "a, b and c".
  ///
  /// - Parameter names: the texts of the parts. The last one decides the word before it: "Ana e Inés".
  package func list<Part>(_ parts: [Part], names: [String], _ text: (String) -> Part) -> [Part] {
    let end = names.last.flatMap(otherAnd) ?? self[parts.count == 2 ? .lastCommaOfTwo : .lastComma]
    // In a language from right to left, each name is isolated, and a mark gives the list its direction.
    var list = isRightToLeft ? [text(LocalizedPattern.rightToLeftMark)] : []
    for (index, part) in parts.enumerated() {
      if index > 0 { list.append(text(index == parts.count - 1 ? end : self[.comma])) }
      list +=
        isRightToLeft ? [text(LocalizedPattern.isolate), part, text(LocalizedPattern.isolateEnd)] : [part]
    }
    return list
  }

  package func list(_ names: [String]) -> String { list(names, names: names) { $0 }.joined() }

  /// Returns the text before the last name of a list if its sound requires another one; otherwise `nil`.
  private func otherAnd(before name: String) -> String? {
    let rule = self[.otherAndBefore].split(separator: "|")
    guard !rule.isEmpty else { return nil }
    let name = name.lowercased()
    let (starts, exceptions) = (
      rule[0].split(separator: " "), rule.dropFirst().flatMap { $0.split(separator: " ") }
    )
    guard starts.contains(where: name.hasPrefix), !exceptions.contains(where: name.hasPrefix) else {
      return nil
    }
    return self[.otherAnd]
  }

  /// Returns a list with commas only.
  package func commaSeparated(_ texts: [String]) -> String { texts.joined(separator: self[.comma]) }
}

// MARK: - Numbers

extension Language {
  /// Returns a text with the language's digits in place of 0 to 9.
  package func digits(_ text: String) -> String { table?.withOwnDigits(text) ?? text }

  package func number(_ number: Int) -> String { digits(String(number)) }

  /// Returns a number with at least two digits.
  package func twoDigits(_ number: Int) -> String { digits((number < 10 ? "0" : "") + String(number)) }

  /// Returns a number with a separator between groups of three digits.
  package func grouped(_ number: Int, by phrase: LocalizedString = .group) -> String {
    let figures = Array(String(number.magnitude))
    guard figures.count >= table?.groupedFrom ?? 4 else { return self.number(number) }
    let mark = self[phrase]
    let parts = figures.indices.map { index in
      (index > 0 && (figures.count - index).isMultiple(of: 3) ? mark : "") + String(figures[index])
    }
    return digits((number < 0 ? "-" : "") + parts.joined())
  }

  /// Returns a decimal number with one digit after the decimal point, or only the whole number if there are
  /// no tenths.
  package func tenths(_ whole: Int, _ tenths: Int) -> String {
    tenths > 0 ? number(whole) + self[.decimal] + number(tenths) : number(whole)
  }
}

/// A label in an image: words of the chosen language, or words from the input.
package enum LabelText: Equatable, Sendable, ExpressibleByStringLiteral {
  case own(LocalizedString)
  case given(String)

  package init(stringLiteral text: String) { self = .given(text) }

  /// Uses the text from the input, or the phrase if the text is empty.
  package init(_ text: String, else phrase: LocalizedString) {
    self = text.isEmpty ? .own(phrase) : .given(text)
  }

  package func text(in language: Language) -> String {
    switch self {
    case .own(let phrase): language[phrase]
    case .given(let text): text
    }
  }
}

/// A built-in language is encoded as its tag, and a language from a file with the texts of the file.
extension Language: Codable {
  private enum CodingKeys: CodingKey { case tag, texts }

  public func encode(to encoder: any Encoder) throws {
    if let texts = table?.texts {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tag, forKey: .tag)
      try container.encode(texts, forKey: .texts)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(tag)
    }
  }

  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer(), let tag = try? container.decode(String.self) {
      let language = Self(directionOf: tag)
      guard language.tag == tag || Self(tag: tag) != nil else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "iprender has no texts in '\(tag)'")
      }
      self = language
    } else {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let tag = try container.decode(String.self, forKey: .tag)
      self.init(
        StringsFile(texts: try container.decode([String: String].self, forKey: .texts)),
        LanguageTag(tag))
    }
  }
}

/// The built-in languages, and languages from files.
extension Language {
  /// The tags of the built-in languages other than English.
  public static let ownTags = ["ar", "de", "es", "fa", "id", "it", "pt", "ru", "tr", "uk"]

  /// Returns the built-in language with a BCP 47 tag or a POSIX locale (`pt-BR`, `PT_BR`, `ru_RU.UTF-8`), or `nil` if
  /// there is none.
  ///
  /// The region decides the names of months and other words that differ. The extension `-u-nu-native` selects the
  /// language's own digits instead of 0 to 9.
  public init?(tag: String) {
    guard let tag = LanguageTag(tag) else { return nil }
    if tag.code == "en" {
      self = .english
    } else {
      guard let table = Self.table(tag) else { return nil }
      self.init(table: table)
    }
  }

  /// Returns the built-in language with a tag, or else English words in the tag's writing direction.
  package init(directionOf tag: String) {
    if let language = Self(tag: tag) {
      self = language
    } else if let tag = LanguageTag(tag), tag.isRightToLeft {
      self.init(table: LanguageTable(StringsFile(texts: [:]), tag, base: nil, isBuiltIn: true))
    } else {
      self = .english
    }
  }

  /// Parses a language file: one of the app, or one by the user. Its texts decide the language.
  package init(bytes: [UInt8]) throws(StringsFile.Fault) {
    let file = try StringsFile(bytes)
    guard !file.texts.isEmpty else {
      throw StringsFile.Fault(
        offset: nil, reason: "the file has no texts", help: "write rows such as \"Key\" = \"text\";")
    }
    self.init(file, file.language)
  }

  /// True if the language is known: a file may have no text that shows it.
  package var isFound: Bool { table?.isFound ?? true }

  private init(_ file: StringsFile, _ tag: LanguageTag?) {
    self.init(table: LanguageTable(file, tag, base: tag.flatMap(Self.table)))
  }

  static func table(_ tag: LanguageTag) -> LanguageTable? {
    guard let file = file(tag.code) else { return nil }
    return LanguageTable(file, tag, base: nil, isBuiltIn: true)
  }

  /// Returns the parsed file of a built-in language.
  static func file(_ code: String) -> StringsFile? { resource(code).flatMap { try? StringsFile($0) } }

  /// Returns the contents of a built-in language file.
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
