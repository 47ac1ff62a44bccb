import PageModel
import Testing

@testable import PageLayout
@testable import Typography

/// Spec/Layout.md 8.7: a text that grew is set as if it had been complete at once.
@Suite("Texts that grow")
struct GrowingTextTests {
  /// Lays out consecutive prefixes of a text with one cache, and each without a cache.
  ///
  /// - Returns: The number of scalars that were shaped with the cache.
  private func expectSame(
    _ beginnings: [RichText], width: Double = 337, isRTL: Bool = false, book: FontBook,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [Int] {
    let options = LayoutOptions(width: width, measuresInk: true)
    var memory = LayoutMemory()
    return beginnings.map { text in
      var page = Page(blocks: [Block(.paragraph(text))])
      page.isRTL = isRTL
      let grown = PageLayoutEngine.layOut(page, options: options, book: book, memory: &memory)
      let fresh = PageLayoutEngine.layOut(page, options: options, book: book)
      let isSame =
        grown.layout.json() == fresh.layout.json()
        && grown.layout.boxes.map { $0.lines.map(\.line) } == fresh.layout.boxes.map { $0.lines.map(\.line) }
      #expect(isSame, "\(text)", sourceLocation: sourceLocation)
      #expect(grown.diagnostics.map(\.message) == fresh.diagnostics.map(\.message))
      return memory.shapedCount
    }
  }

  /// Words of a kind of text, including some that can extend across a cut.
  private static let kinds: [(name: String, words: String)] = [
    ("Latin", "a naïve office fl ffi Ångström don’t “quoted” (in brackets) well-known AVATAR To. 3.14 x/y"),
    ("German", "„Anführung“ ist schön, Straße ‚halb‘ und »anders« – oder nicht?"),
    ("Russian and English", "Привет world (скобки in the мире) «ёлки» не [закрыта <тег текст ещё и слово"),
    ("Hebrew", "שלום עולם 123 (סוגר) abc סוף, \"מילה\" 4-5 ועוד מילים רבות כאן"),
    ("Arabic", "مرحبا بالعالم ١٢٣ (قوس) iPhone والنص طويل، 50% من 3.5 السلام"),
    ("Latin with Hebrew late", "one two three four five six seven eight nine ten שלום (and) 12 שלום"),
    (
      "Controls",
      "plain words \u{202B}embedded\u{202C} more words \u{2067}isolated\u{2069} and \u{200F}mark on"
    ),
    ("Chinese", "中文排版，测试一下。「引号」里面的文字（括号）还有很多很多的汉字在这里继续下去"),
    ("Japanese", "漢字直令 かなカナ、ー長音 日本語の文章。「括弧」と漢字が混ざる"),
    ("Han, then kana", "漢字直令漢字直令漢字直令漢字直令漢字直令漢字直令漢字直令漢字直令漢字直令かな"),
    ("Korean", "한국어 문장은 띄어쓰기가 있다 漢字 그리고 (괄호) 한글"),
    ("Thai", "ภาษาไทยไม่มีช่องว่างระหว่างคำ และ words ภาษา"),
    ("Hindi", "हिन्दी में क्षत्रिय और संयुक्ताक्षर (कोष्ठक) १२३ लिखते हैं"),
    ("Emoji", "👩‍👩‍👧‍👦 🇩🇪🇫🇷 flags 👍🏽 and ❤️ text 🙂🙂🙂 end"),
    (
      "Marks and long words",
      "e\u{301}a\u{308}o Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen soft\u{AD}hyphen a\u{300}"
    ),
    ("Lines and tabs", "one\ttwo \n three\r\nfour \u{2028} five\u{A0}six \u{3000} seven"),
    ("No letters", "1, 2, 3 — 4 … 5 % $ 6 ( 7 ) 8 !"),
    ("Words that end in digits", "word3 word42 a1 3 4.5 17% B2; x3, y4. z5! q6? (r7) 8) [9 v10] “11 w12”"),
    ("Hebrew and digits", "שלום3 abc3 4 word5, עולם٦ x7. (8 מילה9 k10) ב12; d٣ ١٢ e"),
    (
      "Signs around words",
      "**bold** *it **a _b_ a*b # @c &d =e= ~~f~~ `g` ^h (**i) \"**j\" **1 ** **k— *שלום <l>"
    ),
    ("Signs of Markdown", "**a *b _c `d ~e ==f @g **h** *i* #j a* b** word_ **_k **(l **4 m"),
    ("Hebrew with signs", "**שלום *עולם abc **def *ghi **3 טוב** *jk"),
    ("Cyrillic with signs", "**слово *ещё abc **def* (**где) **3"),
    ("Signs that begin", "[a ||b $c ![d (e {f \\(g \\[h +i [j] k|l | $ word] m) $4 [ ||n|| (o) (p [q r$ s"),
    ("Signs that begin, first", "[ [ ( $ || [a (b $c ]d )e ||f [g"),
    ("Images that begin", "![a ![b word ![c ![ d !! [e ![f] x! [g !![h ![i j !(k ![1 !($ ![ ![שלום ![l"),
    ("Hebrew with signs that begin", "[abc ||def $ghi שלום [jkl] (mno ועוד $5 ||טוב"),
    ("Numbers first, direction late", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 שלום"),
  ]

  @Test("A text that is set from a seam is equal to the text that is set at once", arguments: kinds.indices)
  func beginnings(index: Int) throws {
    let book = try FontBook()
    let (name, words) = Self.kinds[index]
    let vocabulary = words.split(separator: " ")
    var random = Random(state: UInt64(index) + 1)
    for (width, separator) in [(337.0, " "), (150.0, name == "Chinese" ? "" : " ")] {
      var text: [Unicode.Scalar] = []
      for _ in 0..<45 {
        text += Array((vocabulary[random.next(vocabulary.count)] + separator).unicodeScalars)
      }
      var beginnings: [RichText] = []
      var count = text.count / 2
      while count < text.count {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text.prefix(count))
        beginnings.append(.plain(String(view)))
        count += 1 + random.next(text.count / 8)
      }
      _ = expectSame(beginnings, width: width, book: book)
    }
  }

  @Test("A text whose end changes is set from the change", arguments: kinds.indices)
  func ends(index: Int) throws {
    let book = try FontBook()
    let vocabulary = Self.kinds[index].words.split(separator: " ")
    var random = Random(state: UInt64(index) + 77)
    var words: [Substring] = []
    var styles: [Int] = []
    let texts = (0..<14).map { _ -> RichText in
      let dropped = min(words.count, random.next(12))
      words.removeLast(dropped)
      styles.removeLast(dropped)
      for _ in 0..<(10 + random.next(25)) {
        words.append(random.next(12) == 0 ? "\n" : vocabulary[random.next(vocabulary.count)])
        styles.append(random.next(6))
      }
      return .concat(
        zip(words, styles).map { word, style in
          let text = RichText.plain(word + " ")
          return switch style {
          case 0: .styled(.bold, text)
          case 1: .link(.url("https://\(word.count).org", hasInstantPage: false), text)
          default: text
          }
        })
    }
    _ = expectSame(texts, width: 190, book: book)
  }

  @Test("A backslash at the end becomes a line break, and markup becomes bold")
  func lastCharacters() throws {
    let book = try FontBook()
    let lines = (1...40).map { String(repeating: "ab\n", count: $0) + "ab\\" }
    let counts = expectSame(lines.map { .plain($0) }, book: book)
    #expect(counts.suffix(20).allSatisfy { $0 < 60 }, "\(counts)")
    let words = String(repeating: "several words of a text ", count: 30)
    let bold = expectSame(
      [
        .plain(words + "**bold"), .plain(words + "**bold*"),
        .concat([.plain(words), .styled(.bold, .plain("bold"))]),
      ],
      book: book)
    #expect(bold.dropFirst().allSatisfy { $0 < 250 }, "\(bold)")
  }

  @Test("Styles, links, emoji and images that appear and change")
  func styles() throws {
    let book = try FontBook()
    func words(_ count: Int) -> String { (0..<count).map { "word\($0 % 7) " }.joined() }
    let image = RichText.inlineImage(InlineImage(media: MediaID(rawValue: "1"), width: 30, height: 20))
    let parts: [RichText] = [
      .plain(words(30)), .styled(.bold, .plain(words(8))),
      .link(.url("https://example.org", hasInstantPage: false), .plain(words(9))), image, .plain(words(20)),
      .styled(.marked, .plain(words(12))), .spoiler(.plain(words(10))), .anchor(name: "a", .plain("")),
      .plain(words(30)),
    ]
    let grown = (1...parts.count).map { RichText.concat(Array(parts.prefix($0))) }
    let longer = grown.flatMap { [$0, .concat([$0, .plain(words(3))])] }
    _ = expectSame(longer, book: book)
    // The existing text changes: its style, its words, or all of it disappears.
    _ = expectSame(
      [
        .plain(words(60)), .styled(.bold, .plain(words(70))), .plain(words(80)),
        .concat([.plain(words(40)), .styled(.italic, .plain(words(50)))]), .plain("x" + words(90)),
        .plain(words(50)), .plain(words(51)),
      ], book: book)
  }

  @Test("Formulas, also ones that make their line taller, extend below it, or cannot be parsed")
  func formulas() throws {
    let book = try FontBook()
    let words = "so many words stand in a line of text as there are here "
    let formulas = [
      #"\frac{a}{b}"#, "x^2", #"\frac{\frac{a}{b}}{\frac{c}{d}}"#, #"\unknown"#, #"\sqrt{\frac{1}{x}}"#, "{",
      #"\begin{matrix}a\\b\\c\end{matrix}"#,
    ]
    for width in [337.0, 120] {
      var parts: [RichText] = []
      let beginnings = (0..<28).map { index in
        if index % 2 == 0 {
          parts.append(.plain(words))
        } else {
          let formula = RichText.formula(formulas[index / 2 % 7])
          parts.append(index % 3 == 0 ? .styled(.superscript, formula) : formula)
        }
        return RichText.concat(parts)
      }
      _ = expectSame(beginnings, width: width, book: book)
    }
  }

  @Test("Formulas among words, symbols and digits, in either direction", arguments: 0..<8)
  func manyFormulas(seed: Int) throws {
    let book = try FontBook()
    var random = Random(state: UInt64(seed) + 5)
    let kinds: [RichText] = [
      .formula("a"), .formula("x^2"), .formula(#"\frac{a}{b}"#), .plain(", "), .plain("and "), .plain("+ "),
      .plain("3 "),
      .plain("שלום "), .plain("(4) "),
    ]
    let kindCount = [3, 5, 7, 9][seed / 2]
    var parts: [RichText] = []
    let texts = (0..<24).map { round -> RichText in
      parts.removeLast(min(parts.count, random.next(3)))
      for _ in 0...random.next(18) {
        // Letters arrive late.
        let kind = random.next(kindCount)
        parts.append(round < 8 && kind == 4 ? .plain(": ") : kinds[kind])
        if kind < 3 { parts.append(.plain(" ")) }
      }
      return .concat(parts)
    }
    _ = expectSame(texts, width: 190, isRTL: seed % 2 == 1, book: book)
  }

  @Test("Of consecutive formulas only the last lines are set, and the others keep theirs")
  func formulasStay() throws {
    let book = try FontBook()
    let texts = (80..<100).map { count -> RichText in
      .concat((0..<count).flatMap { [$0 % 5 == 0 ? .formula("x^2") : .formula("a"), .plain(" ")] })
    }
    #expect(expectSame(texts, width: 150, book: book).dropFirst().allSatisfy { $0 < 60 })
    var memory = LayoutMemory()
    let items = texts.map { text in
      PageLayoutEngine.layOut(
        Page(blocks: [Block(.paragraph(text))]), options: LayoutOptions(width: 150), book: book,
        memory: &memory
      ).layout.items
    }
    for (old, new) in zip(items, items.dropFirst()) {
      #expect(zip(old, new).count { $0.identity == $1.identity } > 50)
    }
  }

  @Test("An additional word shapes only the last lines of any text", arguments: ["", "3", ",", "7.", "**"])
  func shapedCount(end: String) throws {
    let book = try FontBook()
    let kinds = ["several", "words", "of", "different", "lengths", "a", "paragraph"]
    let words = (0..<600).map { (end == "**" ? end : "") + kinds[$0 % 7] + end }
    let counts = expectSame(
      (594...600).map { .plain(words.prefix($0).joined(separator: " ")) }, book: book)
    let whole = try #require(counts.first)
    #expect(whole > 3000)
    // A line has about 50 characters: the last two or three, and one more if a cut is uncertain.
    #expect(counts.dropFirst().allSatisfy { $0 < 250 }, "\(counts)")
  }

  @Test("Text that fills a width, and text that widens its item, in either direction")
  func placement() throws {
    let book = try FontBook()
    let hebrew = "שלום עולם טוב מאוד "
    // The widest line arrives late, and aligned lines move.
    _ = expectSame(
      (1...14).map { .plain(String(repeating: "אב\n", count: 8) + String(repeating: hebrew, count: $0)) },
      book: book)
  }
}

/// A generator of pseudorandom numbers, which are the same in every run.
struct Random {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, count)
  }
}
