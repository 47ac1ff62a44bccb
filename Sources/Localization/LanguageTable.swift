/// The sentences of a language other than English, read from files.
final class LanguageTable: Sendable {
  let tag: String
  let isRightToLeft: Bool
  let groupedFrom: Int
  private let rules: PluralRules
  private let sentences: [LocalizedString: Sentence]
  /// The digits of the language; `nil` for 0 to 9.
  private let ownDigits: [Character]?
  /// The texts of the file; `nil` for a built-in language.
  let texts: [String: String]?
  /// The sentences that the requested file lacks or has with other placeholders.
  let lost: [LocalizedString]

  private struct Sentence: Sendable {
    var forms: [PluralCategory: LocalizedPattern]
    /// The forms for actions of the reader, without a name.
    var own: [PluralCategory: LocalizedPattern] = [:]

    var fromRightToLeft: Sentence {
      Sentence(forms: forms.mapValues(\.fromRightToLeft), own: own.mapValues(\.fromRightToLeft))
    }
  }

  /// - Parameter base: the table with the sentences that the file lacks.
  init(_ file: StringsFile, tag: String, base: LanguageTable?, isBuiltIn: Bool = false) {
    texts = isBuiltIn ? nil : file.texts
    let rules = PluralRules(tag: tag)
    let direction = file.texts[LocalizedString.direction.key].map { $0 == "rtl" }
    let isRightToLeft = direction ?? base?.isRightToLeft ?? Self.runsRightToLeft(tag)
    var sentences: [LocalizedString: Sentence] = [:]
    var lost: [LocalizedString] = []
    for phrase in LocalizedString.allCases {
      if let sentence = Self.sentence(phrase, in: file, rules) {
        sentences[phrase] = isRightToLeft && !phrase.isRule ? sentence.fromRightToLeft : sentence
      } else {
        sentences[phrase] = base?.sentences[phrase]
        if !phrase.isRule { lost.append(phrase) }
      }
    }
    (self.tag, self.rules, self.sentences, self.lost) = (tag, rules, sentences, lost)
    func rule(_ phrase: LocalizedString) -> String {
      file.texts[phrase.key] ?? base?.words(phrase) ?? phrase.english()
    }
    let digits = Array(rule(.digits))
    ownDigits = digits.count == 10 && digits != Array(LocalizedString.digits.english()) ? digits : nil
    groupedFrom = Int(rule(.groupedFrom)) ?? 4
    self.isRightToLeft = isRightToLeft
  }

  private static func runsRightToLeft(_ tag: String) -> Bool {
    let code = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi"].contains(code)
  }

  private static func sentence(_ phrase: LocalizedString, in file: StringsFile, _ rules: PluralRules)
    -> Sentence?
  {
    let wanted = LocalizedPattern(phrase.english()).arguments
    guard let forms = forms(phrase.key, phrase, wanted, in: file, rules) else { return nil }
    var sentence = Sentence(forms: forms)
    if let key = phrase.ownKey {
      let rest = Set(wanted.filter { $0 > 0 }.map { $0 - 1 })
      sentence.own = self.forms(key, phrase, rest, in: file, rules) ?? [:]
    }
    return sentence
  }

  /// Returns the plural forms of a sentence; `nil` if a form is missing, or would lose a placeholder.
  private static func forms(
    _ key: String, _ phrase: LocalizedString, _ wanted: Set<Int>, in file: StringsFile, _ rules: PluralRules
  ) -> [PluralCategory: LocalizedPattern]? {
    guard phrase.isPlural else {
      guard let pattern = file.texts[key].map(LocalizedPattern.init), pattern.arguments == wanted else {
        return nil
      }
      return [.other: pattern]
    }
    var forms: [PluralCategory: LocalizedPattern] = [:]
    let any = file.texts[key + PluralCategory.other.keyEnding]
    for category in rules.categories {
      guard let text = file.texts[key + category.keyEnding] ?? any else { return nil }
      let pattern = LocalizedPattern(text)
      // Words can replace a number: "two members".
      guard pattern.arguments.isSubset(of: wanted), wanted.count - pattern.arguments.count <= 1 else {
        return nil
      }
      forms[category] = pattern
    }
    return forms
  }

  // MARK: - What it says

  func pattern(_ phrase: LocalizedString, _ count: Int?) -> LocalizedPattern {
    let category = count.map(rules.category) ?? .other
    if let forms = sentences[phrase]?.forms, let pattern = forms[category] ?? forms[.other] ?? forms[.many] {
      return pattern
    }
    return LocalizedPattern(phrase.english(count == 1 ? .one : .other))
  }

  func ownPattern(_ phrase: LocalizedString, _ count: Int?) -> LocalizedPattern? {
    guard let own = sentences[phrase]?.own, !own.isEmpty else { return nil }
    return own[count.map(rules.category) ?? .other] ?? own[.other] ?? own[.many]
  }

  /// Returns the text of a rule.
  func words(_ phrase: LocalizedString) -> String { pattern(phrase, nil).filled([], { $0 }).joined() }

  func withOwnDigits(_ text: String) -> String {
    guard let ownDigits else { return text }
    return String(text.map { $0.isASCII ? $0.wholeNumberValue.map { ownDigits[$0] } ?? $0 : $0 })
  }
}
