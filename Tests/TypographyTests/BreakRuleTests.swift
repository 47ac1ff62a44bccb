import Testing

@testable import Typography

/// The line breaks that readers of Korean, and of scripts without spaces, expect (Spec/Layout.md 8.4).
@Suite struct BreakRuleTests {
  /// The text with a bar at each possible line break.
  private func pieces(_ text: String, keepsKoreanWords: Bool = false) -> String {
    let scalars = text.unicodeScalars.map(\.value)
    let analysis = TextAnalysis(scalars[...], keepsKoreanWords: keepsKoreanWords)
    var marked = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index > 0, analysis.canBreak[index] { marked += "|" }
      marked.unicodeScalars.append(scalar)
    }
    return marked
  }

  /// No line begins with a closing mark, an end mark, a prolongation mark or a small kana; none ends with an opening
  /// mark.
  @Test func japaneseKeepsItsForbiddenPlaces() {
    let starts = "、。，．・：；？！」』）］｝】〕〉》ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々ゝゞヽヾ％"
    for mark in starts { #expect(!pieces("月\(mark)月").contains("|\(mark)"), "\(mark)") }
    for mark in "「『（［｛【〔〈《" { #expect(!pieces("月\(mark)月").contains("\(mark)|"), "\(mark)") }
    #expect(pieces("猫は「名前」だ。") == "猫|は|「名|前」|だ。")
    #expect(pieces("キャッチャー") == "キャッ|チャー")
    #expect(pieces("……") == "……" && pieces("——") == "——")
  }

  @Test(arguments: [
    ("오늘은 날씨가", "오늘은 |날씨가"), ("(부산)까지 가요", "(부산)까지 |가요"), ("「서울」에서 봐", "「서울」에서 |봐"),
    ("2026년 3월", "2026년 |3월"), ("API를 써요", "API를 |써요"), ("國은 봄", "國은 |봄"),
    ("가나\u{200B}다라", "가나\u{200B}|다라"), ("가/나 다", "가/|나 |다"),
  ])
  func koreanWordsStayWholeOnRequest(text: String, expected: String) {
    #expect(pieces(text, keepsKoreanWords: true) == expected)
  }

  /// Measured on a phone. Punctuation stays with its word.
  @Test(arguments: [
    ("오늘은 날씨가", "오|늘|은 |날|씨|가"), ("(부산)까지", "(부|산)|까|지"), ("「서울」에서", "「서|울」|에|서"),
    ("가다, 나.", "가|다, |나."), ("國은", "國|은"), ("가나\u{200B}다", "가|나\u{200B}|다"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "\u{1112}\u{1161}\u{11AB}|\u{1100}\u{1173}\u{11AF}"),
    ("API를", "API|를"), ("2026년", "2026|년"),
  ])
  func koreanBreaksBetweenSyllables(text: String, expected: String) { #expect(pieces(text) == expected) }

  @Test(arguments: [
    ("ฉันรักเมืองไทยมาก", "ฉัน|รัก|เมือง|ไทย|มาก"), ("ครับๆ ฯลฯ ไป", "ครับๆ |ฯลฯ |ไป"), ("ฯลฯ", "ฯลฯ"),
  ])
  func thaiBreaksBetweenWords(text: String, expected: String) { #expect(pieces(text) == expected) }

  /// Stacked letters, and letters that end a syllable, stay with it.
  @Test(arguments: [
    ("\u{1019}\u{103C}\u{1014}\u{103A}\u{1019}\u{102C}", "\u{1019}\u{103C}\u{1014}\u{103A}|\u{1019}\u{102C}"),
    (
      "\u{1010}\u{1000}\u{1039}\u{1000}\u{101E}\u{102D}\u{102F}\u{101C}\u{103A}",
      "\u{1010}\u{1000}\u{1039}\u{1000}|\u{101E}\u{102D}\u{102F}\u{101C}\u{103A}"
    ),
    ("\u{1005}\u{1000}\u{102C}\u{1038}\u{104B}", "\u{1005}|\u{1000}\u{102C}\u{1038}\u{104B}"),
    ("\u{1021}\u{1004}\u{103A}\u{1039}\u{1002}", "\u{1021}\u{1004}\u{103A}\u{1039}\u{1002}"),
  ])
  func burmeseBreaksBetweenSyllables(text: String, expected: String) { #expect(pieces(text) == expected) }

  @Test func khmerBreaksWhereItsWriterSays() {
    let word = "\u{1797}\u{17B6}\u{179F}\u{17B6}\u{1781}\u{17D2}\u{1798}\u{17C2}\u{179A}"
    #expect(pieces(word) == word)
    #expect(pieces(word + "\u{200B}" + word) == word + "\u{200B}|" + word)
  }
}
