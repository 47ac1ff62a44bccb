/// The sentences of a language other than English, read from files.
final class LanguageTable: Sendable {
  let tag: String
  let isFound: Bool
  let isRightToLeft: Bool
  let groupedFrom: Int
  private let rules: PluralRules
  private let sentences: [LocalizedString: Sentence]
  /// The digits of the language; `nil` for 0 to 9.
  private let ownDigits: [Character]?
  /// The texts of the file; `nil` for a built-in language.
  let texts: [String: String]?

  private struct Sentence: Sendable {
    var forms: Forms
    /// The forms for actions of the reader, without a name.
    var own = Forms()

    var fromRightToLeft: Sentence { Sentence(forms: forms.fromRightToLeft, own: own.fromRightToLeft) }
  }

  /// The forms of a sentence: one per plural category, and those for single numbers.
  private struct Forms: Sendable {
    var categories: [PluralCategory: LocalizedPattern] = [:]
    var numbers: [Int: LocalizedPattern] = [:]

    var fromRightToLeft: Forms {
      Forms(
        categories: categories.mapValues(\.fromRightToLeft), numbers: numbers.mapValues(\.fromRightToLeft))
    }

    func pattern(_ count: Int?, _ rules: PluralRules) -> LocalizedPattern? {
      if let count, let pattern = numbers[count] { return pattern }
      return categories[count.map(rules.category) ?? .other] ?? categories[.other] ?? categories[.many]
    }
  }

  /// - Parameters:
  ///   - language: the language, with the region and the digits whose own texts replace the general ones; `nil` if it
  ///     is not known.
  ///   - base: the table with the sentences that the file lacks.
  init(_ file: StringsFile, _ language: LanguageTag?, base: LanguageTable?, isBuiltIn: Bool = false) {
    isFound = language != nil
    let language = language ?? .english
    texts = isBuiltIn ? nil : file.texts
    let file = file.chosen(for: language)
    /// Returns the value that the file gives a rule, if it is valid.
    func value(_ phrase: LocalizedString) -> String? {
      file.texts[phrase.key].flatMap { phrase.fault(ofValue: $0) == nil ? $0 : nil }
    }
    let rules = PluralRules(tag: language.base)
    let direction = value(.direction).map { $0 == "rtl" }
    let isRightToLeft = direction ?? base?.isRightToLeft ?? language.isRightToLeft
    var sentences: [LocalizedString: Sentence] = [:]
    for phrase in LocalizedString.allCases {
      if phrase.isRule, file.texts[phrase.key] != nil, value(phrase) == nil {
        sentences[phrase] = base?.sentences[phrase]
      } else if let sentence = Self.sentence(phrase, in: file, rules) {
        sentences[phrase] = isRightToLeft && !phrase.isRule ? sentence.fromRightToLeft : sentence
      } else if let general = phrase.general, Self.sentence(general, in: file, rules) != nil {
        sentences[phrase] = sentences[general]
      } else {
        sentences[phrase] = base?.sentences[phrase]
      }
    }
    (self.tag, self.rules, self.sentences) = (language.text, rules, sentences)
    func rule(_ phrase: LocalizedString) -> String {
      value(phrase) ?? base?.words(phrase) ?? phrase.english()
    }
    let digits = Array(rule(.digits))
    ownDigits = digits.count == 10 && digits != Array(LocalizedString.digits.english()) ? digits : nil
    groupedFrom = Int(rule(.groupedFrom)) ?? 4
    self.isRightToLeft = isRightToLeft
  }

  private static func sentence(_ phrase: LocalizedString, in file: StringsFile, _ rules: PluralRules)
    -> Sentence?
  {
    let wanted = LocalizedPattern(phrase.english()).arguments
    guard let forms = forms(phrase.key, phrase, wanted, in: file, rules) else { return nil }
    var sentence = Sentence(forms: forms)
    if let key = phrase.ownKey {
      sentence.own = self.forms(key, phrase, phrase.ownArguments, in: file, rules) ?? Forms()
    }
    return sentence
  }

  /// Returns the forms of a sentence; `nil` if a form is missing, or would lose a placeholder.
  private static func forms(
    _ key: String, _ phrase: LocalizedString, _ wanted: Set<Int>, in file: StringsFile, _ rules: PluralRules
  ) -> Forms? {
    var forms = Forms()
    for (number, text) in file.numbers[key] ?? [:] {
      let pattern = LocalizedPattern(text)
      if pattern.replacesANumber(of: wanted) { forms.numbers[number] = pattern }
    }
    guard phrase.isPlural else {
      guard let pattern = file.texts[key].map(LocalizedPattern.init), pattern.arguments == wanted else {
        return nil
      }
      forms.categories[.other] = pattern
      return forms
    }
    let any = file.texts[key + PluralCategory.other.keyEnding]
    for category in rules.categories {
      guard let text = file.texts[key + category.keyEnding] ?? any else { return nil }
      let pattern = LocalizedPattern(text)
      guard pattern.replacesANumber(of: wanted) else { return nil }
      forms.categories[category] = pattern
    }
    return forms
  }

  // MARK: - What it says

  func pattern(_ phrase: LocalizedString, _ count: Int?) -> LocalizedPattern {
    sentences[phrase]?.forms.pattern(count, rules)
      ?? LocalizedPattern(phrase.english(count == 1 ? .one : .other))
  }

  func ownPattern(_ phrase: LocalizedString, _ count: Int?) -> LocalizedPattern? {
    sentences[phrase]?.own.pattern(count, rules)
  }

  /// Returns the text of a rule.
  func words(_ phrase: LocalizedString) -> String { pattern(phrase, nil).filled([], { $0 }).joined() }

  func withOwnDigits(_ text: String) -> String {
    guard let ownDigits else { return text }
    return String(text.map { $0.isASCII ? $0.wholeNumberValue.map { ownDigits[$0] } ?? $0 : $0 })
  }
}
