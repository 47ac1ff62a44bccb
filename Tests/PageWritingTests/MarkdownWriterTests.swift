import PageModel
import Testing

@testable import PageWriting
@testable import ReadingTestSupport

/// Spec/Convert.md 5.
@Suite struct MarkdownWriterTests {
  private func markdown(_ blocks: Block.Kind...) -> String {
    let written = PageWriter.write(Page(blocks: blocks.map { Block($0) }), as: .markdown)
    #expect(written.diagnostics == [])
    return written.text
  }

  private func line(_ text: RichText...) -> String {
    String(markdown(.paragraph(text.count == 1 ? text[0] : .concat(text))).dropLast())
  }

  // MARK: - Text

  @Test func stylesHaveMarks() {
    #expect(
      line(
        .styled(.bold, .plain("b")), .plain(" "), .styled(.italic, .plain("i")), .plain(" "),
        .styled(.code, .plain("c")), .plain(" "), .styled(.strikethrough, .plain("s")), .plain(" "),
        .styled(.marked, .plain("m")), .plain(" "), .spoiler(.plain("h")), .plain(" "), .formula("x^2"))
        == "**b** *i* `c` ~~s~~ ==m== ||h|| $x^2$")
    #expect(
      line(
        .styled(.underline, .plain("u")), .styled(.subscript, .plain("1")), .styled(.superscript, .plain("2"))
      )
        == "<u>u</u><sub>1</sub><sup>2</sup>")
  }

  /// CommonMark's delimiters take effect if they flank a word.
  @Test func marksThatWouldNotHoldAreTags() {
    #expect(line(.plain("a"), .styled(.bold, .plain("b")), .plain("c")) == "a**b**c")
    #expect(line(.plain("a"), .styled(.bold, .plain("(b)")), .plain("c")) == "a<b>(b)</b>c")
    #expect(line(.styled(.bold, .plain("b ")), .plain("c")) == "<b>b </b>c")
    #expect(line(.styled(.bold, .plain("a")), .styled(.bold, .plain("b"))) == "**a**__b__")
    #expect(line(.styled(.bold, .styled(.italic, .plain("x")))) == "__*x*__")
    #expect(line(.styled(.italic, .styled(.italic, .plain("x")))) == "_*x*_")
    #expect(line(.plain("x"), .formula("y"), .plain("z")) == "x<tg-math>y</tg-math>z")
    #expect(line(.plain("5"), .spoiler(.plain("x"))) == "5||x||")
  }

  @Test(arguments: [
    ("plain", "plain"), ("snake_case and 2 * 3", "snake_case and 2 * 3"), ("*a*", "\\*a\\*"),
    ("_a_", "\\_a\\_"),
    ("`a`", "\\`a\\`"), ("a == b, a==b", "a == b, a\\=\\=b"), ("a || b||", "a || b\\|\\|"), ("a|b", "a|b"),
    ("$5 and 5$ or $x$", "\\$5 and 5$ or \\$x$"), ("[a](b)", "[a\\](b)"), ("[a] b", "[a] b"),
    ("[^1]", "&#91;^1]"),
    ("a < b, <b>", "a < b, &lt;b>"), ("AT&T, &amp;", "AT&T, &amp;amp;"),
    ("C:\\new \\* \\(", "C:\\new \\\\\\* \\\\("),
    ("# a", "\\# a"), ("#tag", "\\#tag"), ("> a", "&gt; a"), ("- a", "\\- a"), ("-a", "-a"), ("+ a", "\\+ a"),
    ("1. a", "1\\. a"), ("2) a", "2\\) a"), ("1.5", "1.5"), ("---", "\\---"), ("-|-", "\\-|-"),
    ("| a", "\\| a"),
    ("a\nb", "a\\\nb"), ("a\n# b", "a\\\n\\# b"), ("a\n===", "a\\\n\\=\\=\\="), ("~a~", "\\~a\\~"),
    ("a ~ b", "a ~ b"),
    ("Hi!", "Hi!"), ("\n a".trimmed, "a"),
  ])
  func exactlyWhatWouldBeSyntaxIsEscaped(text: String, markdown: String) {
    #expect(line(.plain(text)) == markdown)
  }

  @Test func codeHasALongerFenceThanAnythingInIt() {
    #expect(line(.styled(.code, .plain("a`b"))) == "``a`b``")
    #expect(line(.styled(.code, .plain("`"))) == "`` ` ``")
    #expect(
      markdown(.preformatted(Preformatted(text: .plain("```\nx"), language: "md")))
        == "````md\n```\nx\n````\n")
    #expect(markdown(.preformatted(Preformatted(text: .plain("x\n")))) == "```\nx\n\n\n```\n")
  }

  @Test func linksAndAttachments() {
    #expect(
      line(.link(.url("https://e.org/a_(b)?c&d", hasInstantPage: false), .plain("t")))
        == "[t](https://e.org/a_(b)?c&d)")
    #expect(
      line(.link(.url("https://e.org", hasInstantPage: false), .plain("https://e.org"))) == "<https://e.org>")
    #expect(line(.link(.url("a b)", hasInstantPage: false), .plain("[t]"))) == "[&#91;t\\]](<a b\\)>)")
    #expect(line(.link(.email("a@b.org"), .plain("t"))) == "[t](mailto:a@b.org)")
    #expect(line(.link(.mention(username: "durov"), .plain("@durov"))) == "@durov")
    #expect(line(.plain("!"), .link(.anchor(name: "x"), .plain("t"))) == "\\![t](#x)")
    #expect(line(.customEmoji(CustomEmoji(id: "42", alternative: "🙂"))) == "[🙂](tg://emoji?id=42)")
    #expect(line(.customEmoji(CustomEmoji(id: "42", alternative: ""))) == "[ ](tg://emoji?id=42)")
    #expect(
      line(.date(DateText(label: .plain("soon"), unixTime: 5, format: .relative)))
        == "![soon](tg://time?unix=5&format=r)")
  }

  @Test func notesAreFootnotesWhereTheyAreMentioned() {
    let mention = RichText.concat([.plain("a"), .link(.reference(name: "n"), .plain("[n]"))])
    let note = Block.Kind.paragraph(.reference(name: "n", .plain("why")))
    #expect(markdown(.paragraph(mention), note) == "a[^n]\n\n[^n]: why\n")
    #expect(markdown(note) == "<tg-reference name=\"n\">why</tg-reference>\n")
  }

  // MARK: - Blocks

  @Test func markersOfQuotesStandTogether() {
    let inner = Block(
      .blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("b"))), Block(.paragraph(.plain("c")))])))
    #expect(
      markdown(.blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("a"))), inner])))
        == "> a\n>\n>> b\n>>\n>> c\n")
    let quote = Block.Kind.blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("a")))]))
    #expect(markdown(quote, quote) == "> a\n\n> a\n")
  }

  @Test func lists() {
    func item(_ text: String, _ check: ListItem.CheckState = .none, _ marker: ListItem.Marker = .bullet)
      -> ListItem
    {
      ListItem(content: .text(.plain(text)), marker: marker, check: check)
    }
    let tasks = List(items: [item("a", .checked), item("b", .unchecked), item("[x] c")], isOrdered: false)
    #expect(markdown(.list(tasks)) == "- [x] a\n- [ ] b\n- [x\\] c\n")
    let numbers = List(
      items: [item("a", .none, .label("3.")), item("b", .none, .label("4."))], isOrdered: true)
    #expect(markdown(.list(numbers), .list(numbers)) == "3. a\n4. b\n\n3) a\n4) b\n")
    let bullets = List(items: [item("a"), item("")], isOrdered: false)
    #expect(markdown(.list(bullets), .list(bullets)) == "- a\n-\n\n* a\n*\n")
    let roman = List(items: [item("a", .none, .label("iv."))], isOrdered: true)
    #expect(markdown(.list(roman)) == "<ol start=\"4\" type=\"i\"><li>a</li></ol>\n")
    let blocks = ListItem(
      content: .blocks([Block(.paragraph(.plain("p"))), Block(.list(bullets)), Block(.divider)]))
    #expect(markdown(.list(List(items: [blocks], isOrdered: false))) == "- p\n\n  - a\n  -\n\n  ---\n")
  }

  @Test func tablesHaveBarsWhereTheyCan() {
    let head = [
      Table.Cell(text: .plain("a|b"), isHeader: true, alignment: .center, verticalAlignment: .middle),
      Table.Cell(text: .plain("n"), isHeader: true, alignment: .right, verticalAlignment: .middle),
    ]
    let row = [
      Table.Cell(text: .styled(.code, .plain("x|y")), verticalAlignment: .middle),
      Table.Cell(text: .plain("1\n2"), alignment: .right, verticalAlignment: .middle),
    ]
    #expect(
      markdown(.table(Table(rows: [head, row], isBordered: true, isStriped: true)))
        == "| a\\|b | n |\n| --- | ---: |\n| `x\\|y` | 1<br>2 |\n")
    var spanned = head
    spanned[0].columnSpan = 2
    #expect(
      markdown(.table(Table(rows: [spanned], isStriped: true)))
        == "<table striped><tr><th colspan=\"2\" valign=\"middle\">a|b</th>"
        + "<th align=\"right\" valign=\"middle\">n</th></tr></table>\n")
  }

  /// White space in a formula or in the text of an emoji does not belong to the paragraph.
  @Test func sourcesKeepTheirLineEnds() throws {
    #expect(line(.formula("a\nb")) == "$a\nb$")
    #expect(line(.formula("a\n- b")) == "<tg-math>a&#10;- b</tg-math>")
    let sources = [
      "a\nb", "a\n\nb", "a\n- b\n# c", "\\frac{a}\n  {b} \\\\\n", "a\tb", "x_1 * y_2\n* z", "a|\nb",
    ]
    for source in sources {
      let texts: [RichText] = [.formula(source), .customEmoji(CustomEmoji(id: "x", alternative: source))]
      for text in texts {
        let cell = Table.Cell(text: text, isHeader: true)
        for kind in [
          Block.Kind.paragraph(.concat([.plain("a "), text, .plain(" b")])), .table(Table(rows: [[cell]])),
        ] {
          let page = Page(blocks: [Block(kind)])
          let read = try pageOfSource(PageWriter.write(page, as: .markdown).text, .markdown)
          let expected = source.hasSuffix("\n") ? String(source.dropLast()) : source
          #expect(PageWriter.write(read, as: .json).text.contains(Self.json(expected)), "\(source)")
        }
      }
    }
  }

  private static func json(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
  }

  @Test func formulas() {
    #expect(markdown(.formula("x")) == "$$x$$\n")
    #expect(markdown(.formula("a\nb")) == "$$\na\nb\n$$\n")
    #expect(markdown(.formula("a\n\n b")) == "```math\na\n\n b\n```\n")
  }

  @Test func detailsHoldMarkdown() {
    let details = Details(
      summary: .styled(.bold, .plain("S")), blocks: [Block(.paragraph(.styled(.bold, .plain("b"))))],
      isOpen: true)
    #expect(
      markdown(.details(details)) == "<details open>\n<summary><b>S</b></summary>\n\n**b**\n\n</details>\n")
  }

  @Test func emptyParagraphsKeepTheirLine() {
    #expect(markdown(.paragraph(.empty), .paragraph(.plain("a"))) == "<p><br></p>\n\na\n")
  }

  // MARK: - Losses

  @Test func whatIsLostIsSaid() throws {
    let page = try read(
      #"""
      {"blocks":[{"type":"title","title":"T"},{"type":"paragraph","text":" a  b"},{"type":"diff"},
        {"type":"photo","photo":{"file_id":"F"}},{"type":"paragraph","text":{"type":"hashtag","text":"t","hashtag":"#u"}}]}
      """#
    ).page
    for format in [OutputFormat.markdown, .html] {
      let written = PageWriter.write(page, as: format)
      #expect(written.diagnostics.allSatisfy { $0.code == .notExpressible && $0.origin.byteOffset != nil })
      #expect(
        written.diagnostics.map(\.message) == [
          "the format cannot express the block 'title': it is written as a heading of level 1",
          "the format cannot express repeated or outer white space: one space is kept",
          "the format cannot express the block 'diff': it is left out",
          "the format cannot express a medium without an address: its id is written instead",
          "the format cannot express a hashtag with its own text: the text is written",
        ])
    }
    #expect(PageWriter.write(page, as: .markdown).text == "# T\n\na  b\n\n![](tg://photo?id=F)\n\nt\n")
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0.isWhitespace }) }
}
