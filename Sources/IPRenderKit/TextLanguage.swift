/// The language of a text, by its script and letters (Spec/Vectors.md 8.3).
enum TextLanguage {
  /// Returns the tag of a text's language; `nil` if its letters do not tell, or if they are those of `own`.
  ///
  /// - Parameter own: the tag of the language of the texts around it.
  static func tag(of text: String, in own: String) -> String? {
    let own = String(own.prefix { $0 != "-" })
    var counts: [Int: Int] = [:]
    var all = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      all += 1
      if let row = scripts.firstIndex(where: { $0.range.contains(scalar.value) }) {
        counts[row, default: 0] += 1
      }
    }
    guard all > 0 else { return nil }
    // Japanese texts contain Han characters as well.
    if let kana = scripts.firstIndex(where: { $0.tags == ["ja"] }), counts[kana, default: 0] * 10 > all {
      return own == "ja" ? nil : "ja"
    }
    guard let script = counts.first(where: { $0.value * 2 > all }).map({ scripts[$0.key] }) else {
      return nil
    }
    let known = script.tags.contains(own) ? own : nil
    for letters in script.letters where text.contains(where: letters.all.contains) {
      if letters.tags.contains(where: { $0 == known }) { return nil }
      if known == nil || letters.tags.count == 1 { return letters.tags.first }
    }
    return known != nil ? nil : script.letters.isEmpty ? script.tags.first : script.usual
  }

  private struct Script {
    /// The languages of the script. The first is the usual one, if nothing distinguishes them.
    var tags: [String]
    var range: ClosedRange<UInt32>
    /// Letters that only some of the languages have. The first of these languages is the usual one.
    var letters: [(tags: [String], all: Set<Character>)] = []
    /// The language of a text with none of these letters.
    var usual: String?
  }

  private static let scripts = [
    Script(tags: ["el"], range: 0x370...0x3ff), Script(tags: ["hy"], range: 0x530...0x58f),
    Script(
      tags: ["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "mn", "tg"], range: 0x400...0x4ff,
      letters: [
        (["uk"], ["ї", "є", "ґ", "Ї", "Є", "Ґ"]), (["be"], ["ў", "Ў"]),
        (["ru", "be", "kk", "ky", "mn", "tg"], ["ы", "э", "ё"]),
      ]),
    Script(tags: ["he", "yi"], range: 0x590...0x5ff),
    Script(
      tags: ["ar", "fa", "ur", "ckb", "ps"], range: 0x600...0x6ff,
      letters: [
        (["ckb"], ["ێ", "ۆ", "ڵ", "ڕ"]), (["ps"], ["ښ", "ږ", "ټ", "ډ", "ړ"]), (["ur"], ["ٹ", "ڈ", "ڑ", "ے"]),
        (["fa", "ur", "ckb", "ps"], ["پ", "چ", "ژ", "گ", "ک", "ی"]),
      ], usual: "ar"),
    Script(tags: ["pa"], range: 0xa00...0xa7f), Script(tags: ["gu"], range: 0xa80...0xaff),
    Script(tags: ["ta"], range: 0xb80...0xbff), Script(tags: ["te"], range: 0xc00...0xc7f),
    Script(tags: ["kn"], range: 0xc80...0xcff), Script(tags: ["ml"], range: 0xd00...0xd7f),
    Script(tags: ["si"], range: 0xd80...0xdff), Script(tags: ["th"], range: 0xe00...0xe7f),
    Script(tags: ["lo"], range: 0xe80...0xeff), Script(tags: ["bo"], range: 0xf00...0xfff),
    Script(tags: ["my"], range: 0x1000...0x109f), Script(tags: ["ka"], range: 0x10a0...0x10ff),
    Script(tags: ["km"], range: 0x1780...0x17ff), Script(tags: ["ja"], range: 0x3040...0x30ff),
    Script(tags: ["ko"], range: 0xac00...0xd7af),
  ]
}
