/// A plural category of CLDR.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The suffix of a key in the app's language files.
  package var keyEnding: String {
    switch self {
    case .zero: "_0"
    case .one: "_1"
    case .two: "_2"
    case .few: "_3_10"
    case .many: "_many"
    case .other: "_any"
    }
  }
}

/// The plural rules of a language: CLDR's rules for whole numbers (Docs/Languages.md 2).
package struct PluralRules: Equatable, Sendable {
  private enum Family: Sendable {
    /// One form for all numbers.
    case none
    /// One is singular; all other numbers are plural.
    case one
    /// One is singular, and whole millions have a form of their own (with a preposition).
    case oneMillions
    /// Zero and one are singular.
    case zeroOne, zeroOneMillions
    case oneTwo
    case eastSlavic, southSlavic, polish, czech, slovene, macedonian, lithuanian, latvian, romanian
    case arabic, maltese, irish, scottish, welsh, breton, filipino
  }

  private let family: Family

  /// The languages of each family. Languages that are in no row have the plural rules of English.
  private static let rows: [(Family, String)] = [
    (
      .none,
      "bm bo dz id ig in ja jv jw kde kea km ko lkt lo ms my osa root sah ses sg su th to vi wo yo yue zh"
    ),
    (.oneMillions, "ca es it lld scn vec"),
    (.zeroOneMillions, "fr pt"),
    (.zeroOne, "ak am as bho bn doi fa ff gu guw hi hy kab kn ln mg nso pa pcm si ti wa zu"),
    (.oneTwo, "he iu iw naq sat se sma smi smj smn sms"),
    (.eastSlavic, "be ru uk"),
    (.southSlavic, "bs hr sh sr"),
    (.polish, "pl"), (.czech, "cs sk"), (.slovene, "dsb hsb sl"), (.macedonian, "is mk"), (.lithuanian, "lt"),
    (.latvian, "lv prg"), (.romanian, "mo ro"), (.arabic, "ar ars"), (.maltese, "mt"), (.irish, "ga"),
    (.scottish, "gd"), (.welsh, "cy"), (.breton, "br"), (.filipino, "ceb fil tl"),
  ]

  /// - Parameter tag: a BCP 47 tag.
  package init(tag: String) {
    let tag = tag.lowercased().replacing("_", with: "-")
    let code = tag.split(separator: "-").first.map(String.init) ?? tag
    if tag == "pt-pt" {
      family = .oneMillions
    } else {
      family = Self.rows.first { $0.1.split(separator: " ").contains { $0 == code } }?.0 ?? .one
    }
  }

  package func category(of count: Int) -> PluralCategory {
    let number = count.magnitude
    let (ten, hundred) = (number % 10, number % 100)
    let isMillions = number != 0 && number % 1_000_000 == 0
    switch family {
    case .none: return .other
    case .one: return number == 1 ? .one : .other
    case .oneMillions: return number == 1 ? .one : isMillions ? .many : .other
    case .zeroOne: return number < 2 ? .one : .other
    case .zeroOneMillions: return number < 2 ? .one : isMillions ? .many : .other
    case .oneTwo: return number == 1 ? .one : number == 2 ? .two : .other
    case .eastSlavic:
      if ten == 1, hundred != 11 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    case .southSlavic:
      if ten == 1, hundred != 11 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .other
    case .polish:
      if number == 1 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    case .czech: return number == 1 ? .one : (2...4).contains(number) ? .few : .other
    case .slovene:
      return hundred == 1 ? .one : hundred == 2 ? .two : (3...4).contains(hundred) ? .few : .other
    case .macedonian: return ten == 1 && hundred != 11 ? .one : .other
    case .lithuanian:
      if (11...19).contains(hundred) { return .other }
      return ten == 1 ? .one : (2...9).contains(ten) ? .few : .other
    case .latvian:
      if ten == 0 || (11...19).contains(hundred) { return .zero }
      return ten == 1 ? .one : .other
    case .romanian: return number == 1 ? .one : number == 0 || (1...19).contains(hundred) ? .few : .other
    case .arabic:
      if number < 3 { return [.zero, .one, .two][Int(number)] }
      return (3...10).contains(hundred) ? .few : hundred >= 11 ? .many : .other
    case .maltese:
      if number == 1 || number == 2 { return number == 1 ? .one : .two }
      return number == 0 || (3...10).contains(hundred) ? .few : (11...19).contains(hundred) ? .many : .other
    case .irish:
      if number == 1 || number == 2 { return number == 1 ? .one : .two }
      return (3...6).contains(number) ? .few : (7...10).contains(number) ? .many : .other
    case .scottish:
      if [1, 11].contains(number) { return .one }
      if [2, 12].contains(number) { return .two }
      return (3...19).contains(number) ? .few : .other
    case .welsh:
      return switch number {
      case 0: .zero
      case 1: .one
      case 2: .two
      case 3: .few
      case 6: .many
      default: .other
      }
    case .breton:
      if ten == 1, ![11, 71, 91].contains(hundred) { return .one }
      if ten == 2, ![12, 72, 92].contains(hundred) { return .two }
      let isTeen = [1, 7, 9].contains(hundred / 10)
      if [3, 4, 9].contains(ten), !isTeen { return .few }
      return isMillions ? .many : .other
    case .filipino: return (1...3).contains(number) || ![4, 6, 9].contains(ten) ? .one : .other
    }
  }

  /// The categories that the language distinguishes.
  package var categories: [PluralCategory] {
    switch family {
    case .none: [.other]
    case .one, .zeroOne, .macedonian, .filipino: [.one, .other]
    case .oneMillions, .zeroOneMillions: [.one, .many, .other]
    case .oneTwo: [.one, .two, .other]
    case .eastSlavic, .polish: [.one, .few, .many]
    case .southSlavic, .czech, .lithuanian, .romanian: [.one, .few, .other]
    case .slovene: [.one, .two, .few, .other]
    case .latvian: [.zero, .one, .other]
    case .arabic, .welsh: PluralCategory.allCases
    case .maltese, .irish, .breton: [.one, .two, .few, .many, .other]
    case .scottish: [.one, .two, .few, .other]
    }
  }
}
