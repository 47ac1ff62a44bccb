/// A problem of one row of a language file.
package struct StringsProblem: Equatable, Sendable {
  package enum Kind: Sendable { case placeholders, value, repetition, unknownKey }

  package var kind: Kind
  package var key: String
  /// The offset of the row, in bytes.
  package var offset: Int?
  package var message: String
}

/// The keys that a language file lacks, and the faults of its rows (Docs/Languages.md 3).
package struct StringsFileCheck: Sendable {
  /// The language of the file; `nil` if its texts do not tell.
  package let language: LanguageTag?
  /// The keys of the sentences that the file lacks, with the suffixes of their missing forms.
  package private(set) var missing: [String] = []
  package private(set) var problems: [StringsProblem] = []

  private let file: StringsFile
  /// The keys with a number or a region, by the key without them.
  private let variants: [String: [String]]

  /// - Parameter bytes: the contents of the file.
  package init(_ bytes: [UInt8]) throws(StringsFile.Fault) {
    file = try StringsFile(bytes, keepsPlaces: true)
    language = file.language
    variants = Dictionary(
      grouping: file.texts.keys.filter { $0.contains("=") || $0.contains("@") }.sorted(),
      by: StringsFile.withoutVariant)
    let rules = PluralRules(tag: language?.base ?? "en")
    for (key, offset) in file.repeated {
      add(.repetition, key, "the key '\(key)' appears again; only its last text is used", at: offset)
    }
    for phrase in LocalizedString.allCases {
      if phrase.isRule {
        checkRule(phrase)
      } else {
        let wanted = LocalizedPattern(phrase.english()).arguments
        checkSentence(phrase, phrase.key, wanted, rules)
        if let key = phrase.ownKey { checkSentence(phrase, key, phrase.ownArguments, rules) }
      }
    }
    checkNames()
    problems.sort { ($0.offset ?? .max, $0.key) < ($1.offset ?? .max, $1.key) }
  }

  private mutating func add(
    _ kind: StringsProblem.Kind, _ key: String, _ message: String, at offset: Int? = nil
  ) {
    problems.append(
      StringsProblem(kind: kind, key: key, offset: offset ?? file.places[key], message: message))
  }

  // MARK: - Sentences

  private mutating func checkSentence(
    _ phrase: LocalizedString, _ key: String, _ wanted: Set<Int>, _ rules: PluralRules
  ) {
    for variant in variants[key] ?? [] {
      let isNumbered = variant.contains("=")
      checkPlaceholders(
        variant, file.texts[variant] ?? "", wanted, mayReplaceNumber: isNumbered || phrase.isPlural)
    }
    guard phrase.isPlural else {
      if let text = file.texts[key] {
        checkPlaceholders(key, text, wanted, mayReplaceNumber: false)
      } else if !phrase.isOptional {
        missing.append(key)
      }
      return
    }
    let any = file.texts[key + PluralCategory.other.keyEnding]
    for category in PluralCategory.allCases {
      let form = key + category.keyEnding
      for variant in variants[form] ?? [] {
        checkPlaceholders(variant, file.texts[variant] ?? "", wanted, mayReplaceNumber: true)
      }
      if let text = file.texts[form] {
        checkPlaceholders(form, text, wanted, mayReplaceNumber: true)
      } else if any == nil, rules.categories.contains(category), !phrase.isOptional {
        missing.append(form)
      }
    }
  }

  private mutating func checkPlaceholders(
    _ key: String, _ text: String, _ wanted: Set<Int>, mayReplaceNumber: Bool
  ) {
    let pattern = LocalizedPattern(text)
    guard mayReplaceNumber ? !pattern.replacesANumber(of: wanted) : pattern.arguments != wanted else {
      return
    }
    add(
      .placeholders, key,
      "the text of '\(key)' has \(Self.list(pattern.arguments)) instead of \(Self.list(wanted)), "
        + "so the built-in text is used")
  }

  private static func list(_ arguments: Set<Int>) -> String {
    arguments.isEmpty ? "no placeholders" : arguments.sorted().map { "%\($0 + 1)$@" }.joined(separator: ", ")
  }

  // MARK: - Rules and names

  private mutating func checkRule(_ phrase: LocalizedString) {
    guard let text = file.texts[phrase.key], let expected = phrase.fault(ofValue: text) else { return }
    add(
      .value, phrase.key,
      "the value '\(text.prefix(40))' of '\(phrase.key)' is not used: it must be \(expected)")
  }

  /// Finds keys that begin as iprender's own do, but that no sentence has.
  private mutating func checkNames() {
    let known = Self.knownKeys
    for key in file.texts.keys.sorted() where key.hasPrefix(LocalizedString.keyPrefix) {
      let plain = StringsFile.withoutVariant(key)
      if known.contains(plain) || plain == StringsFile.regionsKey { continue }
      add(.unknownKey, key, "no sentence has the key '\(key)'")
    }
  }

  /// All keys that a sentence or a rule can have.
  package static let knownKeys: Set<String> = {
    var keys: Set<String> = []
    for phrase in LocalizedString.allCases {
      for key in [phrase.key, phrase.ownKey].compactMap({ $0 }) {
        if phrase.isPlural {
          keys.formUnion(PluralCategory.allCases.map { key + $0.keyEnding })
        } else {
          keys.insert(key)
        }
      }
    }
    return keys
  }()
}

extension LocalizedString {
  /// The beginning of the keys that the app's language files do not have.
  package static let keyPrefix = "IPRender."

  /// Returns what the value of a rule must be; `nil` if the value is one.
  func fault(ofValue text: String) -> String? {
    switch self {
    case .tag: LanguageTag(text) == nil ? "a language tag, such as pt-BR" : nil
    case .direction: ["ltr", "rtl"].contains(text) ? nil : "ltr or rtl"
    case .digits:
      text.count == 10 && Set(text).count == 10 && text.allSatisfy { $0.unicodeScalars.count == 1 }
        ? nil : "ten different digits, from 0 to 9"
    case .groupedFrom: Int(text).map { (1...20).contains($0) } ?? false ? nil : "a number from 1 to 20"
    case .clock: ["12", "24"].contains(text) ? nil : "12 or 24"
    default:
      LocalizedPattern(text).arguments == LocalizedPattern(english()).arguments
        ? nil : "a text with the placeholders of '\(english().replacing("\u{A0}", with: " "))'"
    }
  }
}
