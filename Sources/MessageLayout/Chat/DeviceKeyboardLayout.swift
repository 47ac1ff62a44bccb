import Localization
import MessageModel
import PageModel

/// The letters on the device's keyboard in a language, and the planes of digits and signs (Spec/Chats.md 15.8):
/// inferred.
struct DeviceKeyboardLayout: Sendable {
  /// The letters without shift, row by row.
  let letters: [String]
  /// The money sign on the plane of digits; the plane of signs has the other ones.
  let money: Character
  /// The signs after which a sentence goes on, in the last row of both planes.
  let marks: String
  /// The words on the key that leads back to the letters.
  let alphabet: String
  /// True if the letters have capitals.
  let hasShift: Bool

  init(
    _ letters: [String], money: Character = "$", marks: String = ".,?!'", alphabet: String = "ABC",
    hasShift: Bool = true
  ) {
    (self.letters, self.money, self.marks) = (letters, money, marks)
    (self.alphabet, self.hasShift) = (alphabet, hasShift)
  }

  /// The layouts by the tags of their languages.
  private static let table: [String: DeviceKeyboardLayout] = [
    "en": english,
    "ar": DeviceKeyboardLayout(
      ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"], marks: ".،؟!'", alphabet: "أ ب ج", hasShift: false),
    "de": DeviceKeyboardLayout(["qwertzuiopü", "asdfghjklöä", "yxcvbnm"], money: "€"),
    "es": DeviceKeyboardLayout(["qwertyuiop", "asdfghjklñ", "zxcvbnm"], money: "€"),
    "fa": DeviceKeyboardLayout(
      ["ضصثقفغعهخحج", "شسیبلاتنمکگ", "ظطژزرذدپوچ"], marks: ".،؟!'", alphabet: "ا ب پ", hasShift: false),
    "id": english,
    "it": DeviceKeyboardLayout(english.letters, money: "€"),
    "pt": DeviceKeyboardLayout(english.letters, money: "€"),
    "ru": DeviceKeyboardLayout(["йцукенгшщзх", "фывапролджэ", "ячсмитьбю"], money: "₽", alphabet: "АБВ"),
    "tr": DeviceKeyboardLayout(["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"], money: "₺"),
    "uk": DeviceKeyboardLayout(["йцукенгшщзхї", "фівапролджє", "ячсмитьбю"], money: "₴", alphabet: "АБВ"),
  ]

  private static let english = DeviceKeyboardLayout(["qwertyuiop", "asdfghjkl", "zxcvbnm"])

  /// Returns the layout of a language; `nil` if there is none.
  private static func known(_ language: Language) -> DeviceKeyboardLayout? {
    table[String(language.tag.prefix { $0 != "-" }).lowercased()]
  }

  /// Returns the layout of a language, or the English one.
  static func layout(of language: Language) -> DeviceKeyboardLayout { known(language) ?? english }

  /// The letters that a long touch on a key offers, behind the letter of the key.
  private static let variants: [Character: String] = [
    "a": "àáâäæãåā", "c": "çćč", "e": "èéêëēėę", "i": "îïíīįì", "l": "ł", "n": "ñń", "o": "ôöòóœøōõ",
    "s": "ßśš", "u": "ûüùúū", "y": "ÿ", "z": "žźż", "ı": "îïíīįì", "е": "ё", "ь": "ъ", "г": "ґ", "і": "ї",
    "ا": "أإآ", "ي": "ئ", "ى": "ئ", "ه": "ة", "و": "ؤ", "ی": "ئ", "ز": "ژ",
  ]

  /// The planes of keys.
  enum Plane { case letters, capitals, digits, signs }

  /// The currencies of the plane of signs.
  private static let currencies = "€$£¥"

  /// Returns the characters on a plane, row by row.
  func rows(of plane: Plane) -> [[Character]] {
    switch plane {
    case .letters: letters.map(Array.init)
    case .capitals: letters.map { $0.map(capital) }
    case .digits: [Array("1234567890"), Array("-/:;()\(money)&@\""), Array(marks)]
    case .signs:
      [
        Array("[]{}#%^*+="), Array("_\\|~<>") + Self.currencies.filter { $0 != money }.prefix(3) + ["•"],
        Array(marks),
      ]
    }
  }

  private func capital(of letter: Character) -> Character {
    // A keyboard with a dotless letter has the capital of each.
    if letter == "i", letters.contains(where: { $0.contains("ı") }) { return "İ" }
    let capital = letter.uppercased()
    return hasShift && capital.count == 1 ? Character(capital) : letter
  }

  /// Returns the plane and the key that type a character; `nil` if no key does.
  func key(typing character: Character) -> (plane: Plane, key: Character)? {
    for plane in [Plane.letters, .capitals, .digits, .signs] {
      if rows(of: plane).contains(where: { $0.contains(character) }) { return (plane, character) }
    }
    for letter in letters.joined() {
      guard let variants = Self.variants[letter] else { continue }
      if variants.contains(character) { return (.letters, letter) }
      if hasShift, variants.contains(where: { $0.uppercased() == String(character) }) {
        return (.capitals, capital(of: letter))
      }
    }
    return nil
  }

  /// Returns the plane that shows after a text was typed.
  ///
  /// - Parameter text: The text, or its end.
  func plane(after text: String) -> Plane {
    guard let last = text.last else { return hasShift ? .capitals : .letters }
    if last.isNewline { return hasShift ? .capitals : .letters }
    if last.isWhitespace {
      let ends = text.reversed().drop(while: \.isWhitespace).first.map { ".?!…".contains($0) } ?? true
      return ends && hasShift ? .capitals : .letters
    }
    // An apostrophe leads back to the letters.
    guard last != "'", let found = key(typing: last) else { return .letters }
    switch found.plane {
    case .letters, .capitals: return .letters
    case .digits, .signs: return found.plane
    }
  }
}

extension Diagnostic {
  /// Returns the warning that the device's keyboard has no layout for a language; `nil` if it has one.
  package static func missingKeyboard(for language: Language) -> Diagnostic? {
    DeviceKeyboardLayout.hasLayout(for: language)
      ? nil
      : Diagnostic(
        .partNotDrawn, "the keyboard of '\(language.tag.asExcerpt)' is not drawn: QWERTY is shown instead",
        help: "use --show keyboard=POINTS to leave room for your own")
  }
}

extension DeviceKeyboardLayout {
  fileprivate static func hasLayout(for language: Language) -> Bool { known(language) != nil }
}
