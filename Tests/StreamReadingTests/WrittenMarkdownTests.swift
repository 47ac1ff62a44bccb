import PageModel
import Primitives
import Testing

@testable import PageReading
@testable import ReadingTestSupport
@testable import StreamReading

/// Markdown while it is written (Spec/Input.md 12).
@Suite("Markdown while it is written")
struct WrittenMarkdownTests {
  /// Text whose parts affect each other.
  static let definitions = [
    """
    [a]: http://x

    Text [a] and [b].

    - item [a]

    [b]: http://y
    [A]: http://z "of which the first counts"

    # More [b][a]

    End [c]

    > [c]: /q

    last [c], [b], `[d]: no`
    """,
    """
    One[^1] and two[^2].

    [^1]: First *note*.

    [^3]: Named at the end alone.

    - list
    - of [x](#1)

    [^2]: # Second

        more

    - another list

    End[^3]. [d]

    [d]: e "t"
    """,
    "- a\n- [b]: c\n\nd\n\n- e [b]\n\n      f\n\n1. g\n\n~~~\n[h]: i\n~~~\n\n[h][b]\n\nj\n\n[b] k\n\nl",
    "[a]: b\n\n$$\nc [a]\n\nd",
  ]

  static let reader = WrittenMarkdown.reader(ReadOptions())

  @Test("A block that is followed by another block stays unchanged", arguments: MarkdownSamples.documents)
  func completeBlocksStay(text: String) {
    let final = Self.reader.page(text, "", true).blocks
    for end in text.indices {
      let blocks = Self.reader.page(String(text[..<end]), "", false).blocks
      for (index, block) in blocks.dropLast().enumerated() {
        guard final.indices.contains(index), !Self.isNamedLater(block, final[index]) else { continue }
        #expect(block == final[index], "after \(text[..<end].suffix(30).debugDescription)")
      }
    }
  }

  @Test("A growing page keeps its first direction; at the end, most text decides (Spec/Rulings.md 78)")
  func direction() {
    let text = "123\n\n- שלום\n\nhello there\n\nand more\n\nof it\n"
    let written = WrittenText(text, reader: Self.reader)
    let first = text.utf8.distance(from: text.startIndex, to: text.firstIndex(of: "ש") ?? text.endIndex)
    let ends = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
    for end in ends { #expect(written.page(ofFirst: end).isRTL == (end > first), "\(end)") }
    #expect(!written.page(ofFirst: text.utf8.count).isRTL)
  }

  /// A later definition turns its references into links.
  private static func isNamedLater(_ block: Block, _ final: Block) -> Bool {
    guard case .paragraph(let text) = block.kind, case .paragraph = final.kind else { return false }
    return text.plainText.hasPrefix("A note")
  }

  @Test(
    "Reading from a seam gives the same as reading the whole text",
    arguments: [MarkdownSamples.documents, definitions, random, grown].flatMap(\.self))
  func seams(text: String) {
    let written = WrittenText(text, reader: Self.reader)
    for end in text.indices + [text.endIndex] {
      let beginning = String(text[..<end])
      let whole = Self.reader.page(beginning, "", end == text.endIndex)
      let page = written.page(ofFirst: beginning.utf8.count)
      #expect(page.blocks == whole.blocks, "\(beginning.suffix(30).debugDescription)")
      // Media of later blocks may be there already.
      #expect(whole.media.photos.allSatisfy { page.media.photos[$0] == $1 })
      #expect(whole.media.documents.allSatisfy { page.media.documents[$0] == $1 })
    }
  }

  /// Text whose lines begin as something else, or whose ends arrive late.
  static let late = [
    "1. a\n\n2. b\n\n10. c\n\nd", "- a\n\n- b\n\n+ c\n\n--- \n\n* d\n\n**e**", "$$\na\n\nb\n$$\n\nc\n\nd",
    "> a\n\n> b\n\nc\n\n\\[\nd\n\ne\n\\]\n\nf", "```\na\n\nb\n```\n\nc\n\n[^1]: d\n\n    e\n\nf[^1]\n\ng",
    "a\n\nb\n\n<details>\n\nc\n\n</details>\n\nd\n\n![](e.png)\n\nf", "a\r\n\r\nb\r\n\r\n- c\r\n\r\n- d",
    "<details><summary>a</summary>\n\nb [r]\n\n[r]: u\n\nc\n\nd\n\n</details>\n\ne [r]\n\nf",
  ]

  @Test(
    "A text that grows is the same as when it is read alone",
    arguments: [MarkdownSamples.documents, definitions, late, Array(random.prefix(6)), grown].flatMap(\.self))
  func growing(text: String) {
    for step in [1, 13] {
      var written = WrittenText(reader: Self.reader)
      for end in text.indices.enumerated().filter({ $0.offset.isMultiple(of: step) }).map(\.element) {
        let beginning = String(text[..<end])
        written.grow(to: beginning)
        let page = written.page(ofFirst: beginning.utf8.count, isWhole: false)
        #expect(
          page.blocks == Self.reader.page(beginning, "", false).blocks,
          "\(beginning.suffix(30).debugDescription)")
      }
    }
  }

  /// Blocks in any order, with names that are defined before, after, twice or never.
  static let random: [String] = {
    var generator = SeededGenerator(7)
    let blocks = [
      "Plain words.", "A [a], a [b][] and a [c][b].", "- [a]\n- [c]", "[a]: x", "[b]: y\n[a]: z",
      "[^n]: A [b].",
      "Named[^n] and [^m].", "> [c]: q", "```\n[a]: w\n```", "[^m]: - [a]\n\n    m", "1. one", "# [b]",
      "    [code]: a", "|a|\n|-|\n|[a]|", "[a]", "- x\n\n  [b]: v", "[*a*](#n)", "---",
    ]
    return (0..<24).map { _ in
      (0..<8).map { _ in blocks.randomElement(using: &generator) ?? "" }.joined(separator: "\n\n")
    }
  }()

  /// Media, and places to which links lead.
  static let media: [String] = {
    var generator = SeededGenerator(37)
    let parts = [
      "![a](b%.png)\n\n", "c\n\n", "d ![e](f%.png) g\n\n", "<img src=\"h%.png\">\n\n", "- i\n",
      "![j](k.mp4 \"l\")\n", "\n",
      "> ![m](n%.gif)\n\n", "<b>\n\n", "</b>\n\n", "![o](tg://photo?id=p)\n\n", "![q](tg://emoji?id=5) r\n\n",
      "<video src=\"tg://video?id=p\"></video>\n\n", "<tg-collage>\n<img src=s>\n", "</tg-collage>\n\n",
      "<figure><img src=t><figcaption>u</figcaption></figure>\n\n", "![v][w]\n\n", "[w]: x.png\n\n",
      "| y |\n|---|\n| ![z](a) |\n\n", "[b]: c ![d](e.png)\n\n", "<a name=\"f%\">g</a>\n\n", "[h](#f%) i\n\n",
      "[j]: #f%\n\n", "[k][j]\n\n", "<a href=\"#f%\">l</a>\n\n",
      "<tg-reference name=\"f%\">m</tg-reference>\n\n",
      "n[^f%]\n\n", "[^f%]: o\n\n", "<details><summary>p</summary>\n\n", "</details>\n\n",
    ]
    return (0..<60).map { round in
      (0..<14).map { _ in
        let part = parts.prefix(round < 15 ? 8 : round < 25 ? 18 : parts.count).randomElement(
          using: &generator)
        return (part ?? "").replacing("%", with: "\(Int.random(in: 1...2, using: &generator))")
      }.joined()
    }
  }()

  /// Texts of many kinds that grow.
  static let grown = [lists, paragraphs, formulas, details, quotes, tags, names, media].flatMap(\.self)

  /// Definitions of many names, before and after their uses, near and far.
  static let names: [String] = {
    var generator = SeededGenerator(31)
    let blocks = [
      "[r%]: u%\n\n", "A [a][r%] b.\n\n", "- c [r%]\n", "d[^n%]\n\n", "[^n%]: e\n\n", "[R%][]\n\n",
      "> [r%]: v\n\n",
      "[^n%]: f [r%]\n\n    g\n\n", "h [r%]: i\n\n", "[j\nr%]: k\n\n", "l [j r%]\n\n", "`[r%]: m`\n\n",
      "| [r%] |\n|---|\n| d[^n%] |\n", "<b>[r%]\n\n", "</b>\n\n", "[\\[r%]: o\n\n", "    [r%]: p\n\n",
      "# [r%][^n%]\n\n",
      "<details><summary>q</summary>\n\n", "</details>\n\n", "[ß%]: s\n\n", "[SS%]\n\n", "1. [^n%]: t\n",
      "[r%]\n: w\n\n",
    ]
    return (0..<40).map { round in
      (0..<16).map { _ in
        let block = blocks.prefix(round < 12 ? 6 : round < 26 ? 14 : blocks.count).randomElement(
          using: &generator)
        return (block ?? "").replacing(
          "%", with: "\(Int.random(in: 1...(round % 2 == 0 ? 3 : 7), using: &generator))")
      }.joined()
    }
  }()

  /// Lists whose items are read one by one.
  static let lists: [String] = {
    var generator = SeededGenerator(11)
    let items = [
      "- a\n", "- b *c*\n", "-\n", "- a\n  - b\n  - c\n", "- [ ] a\n", "- [x] b\n", "+ a\n", "* b\n",
      "  - a\n", "- a\n\n  b\n", "\n", "1. a\n", "2. b\n", "7. c\n", "1) d\n", "10. e\n", "- a\nlazy\n",
      "text\n", "- # a\n", "- > a\n", "- ```\n  a\n  ```\n", "- ```\n", "- a |b\n  -|-\n", "- ---\n",
      "---\n", "- a\n  ===\n", " 3. f\n\n\n", "    - a\n", "- a  \n  b\n", "- a \\(\n", "- b \\)\n",
      "- $$\n", "- a@b.co\n", "-\ta\n", "- **a\n", "- b** c\n", "- [a]\n", "12\n", "1.\n", "- - a\n",
      "- 1. a\n",
    ]
    return (0..<24).map { round in
      (0..<9).map { _ in items.prefix(round < 12 ? 16 : items.count).randomElement(using: &generator) ?? "" }
        .joined()
    }
  }()

  /// Paragraphs that are read on after a style, a tag or a formula, of which some never end.
  static let paragraphs: [String] = {
    var generator = SeededGenerator(13)
    let words = [
      "<b>a</b> ", "**b** ", "*c* ", "word ", "a@b.co ", "<i>d <b>e</b></i> ", "==f== ", "$x$ ", "[g](h) ",
      "||i|| ",
      "~~j~~ ", "<br>", "<u>k</u>l ", "<b>+1 555</b> 123 4567 ", "![l](tg://emoji?id=5) ", "https://m.co/n ",
      "<mark>o</mark> ", "<code>p</code> ", "  ", "**q", "** ", "<b>", "</b> ", "`r` ", "\\* ", "<p>s</p> ",
      "&amp; ", "a < b ", "\n", "\n\n", "\n===\n", "\n- t\n", "\n|u|\n|-|\n", "<a name=\"v\">w</a> ",
      "[x](#v) ", "<!-- y --> ", "<h1>z</h1> ", "_a_ ", "\n# b\n", "$$c$$ ",
      "<tg-reference name=\"v\">d</tg-reference> ", "слово ", "שלום ", "naïve ", "中文", "٣ ", "a<br>b",
      "é<br>",
      "<tg-emoji emoji-id=\"5\">😀</tg-emoji> ", "é_b ", "#тег ", "@имя ", "дом.рф ", "ab\u{301} ",
    ]
    return (0..<32).map { round in
      (0..<26).map { _ in
        words.prefix(round < 6 ? 13 : round < 12 ? 20 : words.count).randomElement(using: &generator) ?? ""
      }.joined()
    }
  }()

  /// Paragraphs that are read on after a formula.
  static let formulas: [String] = {
    var generator = SeededGenerator(17)
    let words = [
      "$x$ ", "$x^2$ ", #"$\frac{a}{b}$ "#, "$a * b_1$ ", #"\(y\) "#, "**$z$** ", "word ", "$c$, ", "+ ",
      "3 ",
      "$q ", #"\$ "#, "$5 ", #"\( "#, #"\) "#, "*d ", "_e_ ", #"\\ "#, #"\* "#, "$$f$$ ", "g$ ", #"\"#,
      "`h` ", "[$i$](j) ",
      "<b>$k$</b> ", "$<b>$ ", "\n", "|| ", #"\[l\] "#, #"$\text{m $n$}$ "#,
    ]
    return (0..<24).map { round in
      (0..<30).map { _ in words.prefix(round < 8 ? 10 : words.count).randomElement(using: &generator) ?? "" }
        .joined()
    }
  }()

  /// Details, and other tags, around blocks and in them.
  static let details: [String] = {
    var generator = SeededGenerator(19)
    let parts = [
      "<details><summary>a</summary>\n\n", "</details>\n\n", "P *a*\n\n", "- a\n", "- b\n  c\n", "Q\nq\n\n",
      "\n",
      "<details open><summary>b</summary>\n\n", "<b>x</b> y\n\n", "| a | b |\n|---|---|\n| c | d |\n",
      "| e | f |\n", "> q\n\n", "1. z\n", "# h\n\n", "<details><summary>a</summary>b</details>\n\n",
      "</details>\n", "<b>", "</b>\n\n", "<details>\n\n", "<summary>s</summary>\n\n", "```\n<b>\n```\n\n",
      "`</details>` w\n\n", "<br>\n\n", "<!-- c -->\n\n", "<i>a\n\nb</i>\n\n", "[r]: u\n\n", "$$\n",
      "<p>r\n\n",
      "<details>\n<summary>t</summary>\n\n", "word ", "- <b>d</b>\n",
    ]
    return (0..<30).map { round in
      (0..<14).map { _ in
        parts.prefix(round < 10 ? 7 : round < 20 ? 15 : parts.count).randomElement(using: &generator) ?? ""
      }.joined()
    }
  }()

  /// Tags that stay open, and blocks of HTML whose lines are read one by one.
  static let tags: [String] = {
    var generator = SeededGenerator(29)
    let parts = [
      "<b>", "a *b*\n\n", "<u>\n\n", "- c\n", "<blockquote>\n\n", "d\n", "<details>\n\n", "\n", "</b>",
      "</u>\n\n",
      "</blockquote>\n\n", "<ul>\n", "<li>e</li>\n", "<li>f\n", "</ul>\n\n", "<table>\n",
      "<tr><td>g</td></tr>\n",
      "<tr><th>h\n", "</table>\n\n", "<p>i</p>\n", "<p>j\n", "<summary>k</summary>\n\n", "</details>\n\n",
      "<ol>\n", "</ol>\n\n", "<h2>l</h2>\n", "<div>\n\n", "</div>\n\n", "<sup>m\n\n", "> n\n\n", "<foo>\n\n",
      "<a href=\"o&amp;\">\n\n", "</a> p\n\n", "<br>\nq\n\n", "<cite>r</cite>\n\n", "<td colspan=2>s</td>\n",
      "<thead><tr><td>t</td></tr></thead>\n", "<li value=\"7\">u</li>\n", "<pre>v\n\nw</pre>\n\n",
      "<!-- x\n\ny -->\n\n",
      "<tg-math>z\n\n", "</tg-math>\n\n", "<i\n", "<hr>\n", "<caption>c</caption>\n", "<https://d.co>\n\n",
      "[e](#f)\n\n", "<a name=\"f\">g</a>\n\n", "`<b>`\n\n", "<tg-spoiler>h\n\n", "1. i\n",
      "| j |\n|---|\n| k |\n",
    ]
    return (0..<60).map { round in
      (0..<14).map { _ in
        parts.prefix(round < 15 ? 12 : round < 30 ? 26 : parts.count).randomElement(using: &generator) ?? ""
      }.joined()
    }
  }()

  @Test("Reading of details continues at their last block")
  func detailsSeams() {
    let open = "<details><summary>a</summary>\n\nb\n\n"
    #expect(Self.reader.seams(open + "c\n\n- d\n- e").map(\.depth) == [1, 1, 1, 1])
    #expect(Self.reader.seams("a\n\n" + open + "</details>\n\nc\n\nd").map(\.depth) == [0, 1, 1, 0, 0])
    #expect(Self.reader.seams(open + open + "c").map(\.depth) == [1, 1, 2, 2])
    #expect(Self.reader.seams("<details>\n\nb\n\nc").map(\.depth) == [1, 1])
    #expect(Self.reader.seams(open + "<b>c\n\nd\n\ne").map(\.depth) == [1, 1, 1, 1])
    #expect(Self.reader.seams(open + "`<b>`\n\nc").map(\.depth) == [1, 1, 1])
  }

  /// Quotes with blocks, and quotes in them and in details.
  static let quotes: [String] = {
    var generator = SeededGenerator(23)
    let parts = [
      "> a\n", ">\n", "> b *c*\n>\n", "> - d\n", "> - e\n>\n", "> > f\n", "> >\n> > g\n", "\n", "h\n\n",
      "> 1. i\n",
      ">   j\n", "> | a | b |\n> |---|---|\n> | c | d |\n", "> | e | f |\n", "lazy\n", "> # k\n", "> ---\n",
      "> ```\n", "> > - l\n> >\n", ">\n> > m\n", ">> n\n>>\n", "- > o\n", "  > p\n", "> $$\n", "> [r]: u\n",
      "> [r]\n",
      "> <b>q</b>\n", "> <b>r\n", "<details><summary>a</summary>\n\n", "</details>\n\n", "> `s`\n> t\n",
      "    > v\n", ">     w\n",
    ]
    return (0..<30).map { round in
      (0..<14).map { _ in
        parts.prefix(round < 10 ? 9 : round < 20 ? 16 : parts.count).randomElement(using: &generator) ?? ""
      }.joined()
    }
  }()

  @Test("Reading of a quote continues at its last block or item")
  func quoteSeams() {
    #expect(Self.reader.seams("> a\n>\n> b\n> c\n>\n> - d\n> - e\n").map(\.depth) == [1, 1, 1])
    #expect(Self.reader.seams("> > a\n> >\n> > b\n>\n> c").map(\.depth) == [2, 1])
    #expect(Self.reader.seams("> a\n\n> b\n\nc").map(\.depth) == [0, 0])
    #expect(Self.reader.seams("> a\n> # b\n> ---\n").isEmpty)
    #expect(Self.reader.seams("> $$\n> a\n>\n> b").isEmpty)
  }

  private func textSeams(_ text: String) -> [Int] { Self.reader.textSeams(text, "") }

  @Test("Reading of a paragraph continues at its last style")
  func paragraphSeams() {
    let text = String(repeating: "<b>a</b> *b* ", count: 20)
    #expect(textSeams(text).count == 4)
    let formulas = String(repeating: #"$x^2$ \(\alpha\) "#, count: 20)
    #expect(textSeams(formulas).count == 5)
    #expect(textSeams("*a " + formulas).isEmpty)
    #expect(textSeams("<i>" + text).isEmpty)
    #expect(textSeams("- " + text).isEmpty)
    #expect(textSeams("**a " + text).isEmpty)
  }

  @Test("Reading of a list continues at its last item")
  func listSeams() {
    #expect(Self.reader.seams("- a\n- b\n\n+ c\n+ d").map(\.offset) == [4, 9, 13])
    #expect(Self.reader.seams("a\n\n<b>c\n\nd").map(\.offset) == [3, 9])
    #expect(Self.reader.seams("- a\n- $$\n- b").isEmpty)
    #expect(Self.reader.seams("- a \\(\n- \\) b").isEmpty)
  }

  @Test("Elements that extend from one block into another leave no seams")
  func noSeams() {
    #expect(Self.reader.seams("a\n\nb\n\nc").map(\.offset) == [3, 6])
    #expect(Self.reader.seams("a\n\n- b\n\n  c\n\nd").map(\.offset) == [3, 13])
    #expect(Self.reader.seams("[b]: c\n\na [b]\n\nd[^e]\n\n[^e]: f\n\ng").map(\.offset) == [8, 15, 22, 31])
    #expect(Self.reader.seams("a\n<a name=b>c</a>\n\nd").map(\.offset) == [19])
    #expect(Self.reader.seams("![](a)\n\nb").map(\.offset) == [8])
    for text in ["[a]: b\n\n$$\n\nc", "a\rb\n\nc"] {
      #expect(Self.reader.seams(text).isEmpty)
    }
    var options = ReadOptions()
    options.source.markdown = .appDocument
    #expect(WrittenMarkdown.reader(options).seams("# a\n\n# a").isEmpty)
  }

  @Test("A text that is read again is read once for each prefix, however often it is played")
  func memory() {
    let reads = Lock(0)
    let counting = TextReader { text, definitions, isWhole, _ in
      reads.withLock { $0 += 1 }
      return Self.reader.page(text, definitions, isWhole)
    }
    let text = MarkdownSamples.documents[1]
    let written = WrittenText(text, reader: counting)
    let lengths = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count]
    let whole = written.page(ofFirst: text.utf8.count)
    let first = lengths.map { written.page(ofFirst: $0) }
    #expect(first.last == whole)
    #expect(reads.withLock { $0 } == lengths.count + 1)
    #expect(lengths.map { written.page(ofFirst: $0) } == first)
    #expect(lengths.reversed().map { written.page(ofFirst: $0) } == first.reversed())
    // The whole text is read each time.
    #expect(reads.withLock { $0 } == lengths.count + 3)
    #expect(first.last?.media == Self.reader.page(text, "", true).media)
  }

  @Test("A paragraph that grows for a long time is not cached without limit")
  func memoryEnds() {
    let reads = Lock(0)
    let memory = PageMemory()
    let block = Block(.paragraph(.plain("a")), origin: InputOrigin(byteOffset: 0))
    for _ in 0..<2 {
      for length in stride(from: 1 << 20, to: 8 << 20, by: 1 << 20) {
        var changed = block
        changed.kind = .paragraph(.plain("\(length)"))
        let page = memory.page(length) {
          reads.withLock { $0 += 1 }
          return Page(blocks: [changed])
        }
        #expect(page.blocks == [changed])
      }
    }
    // Two of seven fit: one megabyte and two.
    #expect(reads.withLock { $0 } == 7 + 5)
  }

  @Test(
    "A paragraph of plain words is the same as the result of the parser",
    arguments: [
      "A", "a b", "A few words, and a full stop. ", "It's 5 o'clock; see example.org, isn't it?", "Abc.",
      "a 1. b", "**a **b **c ", "*a *b", "_a __b ", "~~a ~~b", "~a ~b ", "||a ||b", "==a ==b ", "[a [b",
      "a `b c", "a * b ** c", "a **", "a _ ", "[a **b ~~c ||d ==e `f", "*1 *2.", "a | b |", "a [ b [",
      "$a $b", "a $5 b $ c", "a & b", "a < b", "Ah! Oh!", "![a ![b", "a! [b",
    ])
  func plainParagraph(text: String) throws {
    let block = try #require(WrittenMarkdown.plainParagraph(text))
    let options = ReadOptions(source: SourceOptions(detectsEntities: false))
    let page = try SourceReader.page(SourceText(text: text), .markdown, isWhole: true, options: options).page
    #expect(page.blocks == [block])
    let read = try SourceReader.page(SourceText(text: text), .markdown, options: ReadOptions()).page
    #expect(Self.reader.page(text, "", true).blocks == read.blocks)
  }

  @Test(
    "All other text is parsed",
    arguments: [
      "", " a", "1. a", "a  b", "a\nb", "a *b*", "a_b", "a@b.c", "a: b", "é", "(a)", "#a", "a\u{a0}b",
      "* a", "** a", "= a", "| a", "*", "~~~a", "```a", "|||a |||b", "a ===b", "`a `b", "[a]", "a**b",
      "**a**",
      "*_a", "** **a", "a **, b", "[^a", "a [[[b",
      "$a$", "a $$b", "a &amp; b", "a <b", "& a", "< a", "a <", "a &", "![^a",
    ])
  func notPlain(text: String) { #expect(WrittenMarkdown.plainParagraph(text) == nil) }

  @Test("Any paragraph that is recognized without the parser is the same as its result", arguments: 0..<8)
  func anyPlainParagraph(seed: UInt64) throws {
    var randomness = SeededGenerator(seed)
    let pieces = [
      "*", "**", "_", "__", "~", "~~", "=", "==", "|", "||", "[", "`", "``", " ", " ", " ", "a", "b1", "2",
      "c.", ",", "$", "$5", "$$", "<", "&", "!", "![",
    ]
    let dialects: [SourceOptions.Markdown] = [.rich, .appChat, .appDocument]
    var count = 0
    for _ in 0..<600 {
      let text = (0..<Int.random(in: 1...9, using: &randomness))
        .map { _ in pieces.randomElement(using: &randomness) ?? "" }.joined()
      guard let block = WrittenMarkdown.plainParagraph(text) else { continue }
      count += 1
      let dialect = dialects[count % dialects.count]
      for isWhole in [true, false] {
        let options = ReadOptions(source: SourceOptions(markdown: dialect, detectsEntities: false))
        let page = try SourceReader.page(
          SourceText(text: text), .markdown, isWhole: isWhole, options: options
        ).page
        #expect(page.blocks == [block], "\(text) in \(dialect), whole: \(isWhole)")
      }
    }
    #expect(count > 20)
  }

  @Test("A growing text is not read from its start again")
  func cost() {
    let text = String(repeating: "Some *words* of a paragraph.\n\n- and\n- a list\n\n", count: 500)
    let written = WrittenText(text, reader: Self.reader)
    let pages = stride(from: 0, to: text.utf8.count, by: 97).map { written.page(ofFirst: $0).blocks.count }
    #expect(pages.last.map { $0 > 900 } == true)
    #expect(pages == pages.sorted())
  }

  @Test("A definition is read again with the text after it, and the text before it is read once")
  func costOfDefinitions() {
    let reads = Lock(0)
    let counting = TextReader(seams: Self.reader.seams, names: Self.reader.names) {
      text, definitions, isWhole, _ in
      reads.withLock { $0 += text.utf8.count + definitions.utf8.count }
      return Self.reader.page(text, definitions, isWhole)
    }
    let part = "A [link] in *words* of a paragraph.\n\n"
    let text = "[link]: https://a.b\n\n" + String(repeating: part, count: 400)
    let written = WrittenText(text, reader: counting)
    reads.withLock { $0 = 0 }
    let steps = Array(stride(from: 200, to: text.utf8.count, by: 50))
    for length in steps { _ = written.page(ofFirst: length) }
    #expect(reads.withLock { $0 } < steps.count * 100)
    // More definitions of one name than chapters.
    let many = String(repeating: "[link]: https://a.b\n\n\(part)", count: 40)
    #expect(WrittenText(many, reader: Self.reader).page(ofFirst: many.utf8.count).blocks.count == 40)
  }

  @Test(
    "However many definitions there are, each piece of a text is read with those that it uses",
    arguments: [
      "[r%]: https://a.b\n\nA [link][r%].\n\n", "A [link][r%].\n\n[r%]: https://a.b\n\n",
      "A note[^%].\n\n[^%]: Its text.\n\n", "A note[^1].\n\n",
    ])
  func costOfManyDefinitions(part: String) {
    func bytesRead(_ count: Int) -> Int {
      let reads = Lock(0)
      let counting = TextReader(seams: Self.reader.seams, names: Self.reader.names) {
        text, definitions, isWhole, _ in
        reads.withLock { $0 += text.utf8.count + definitions.utf8.count }
        return Self.reader.page(text, definitions, isWhole)
      }
      let text = "[^1]: First.\n\n" + (10..<10 + count).map { part.replacing("%", with: "\($0)") }.joined()
      var written = WrittenText(reader: counting)
      var length = 0
      for character in text {
        length += character.utf8.count
        guard length.isMultiple(of: 7) else { continue }
        written.grow(to: String(text.prefix(length)))
        _ = written.page(ofFirst: length, isWhole: false)
      }
      return reads.withLock { $0 }
    }
    let few = bytesRead(20)
    #expect(bytesRead(80) < few * 6)
  }
}
