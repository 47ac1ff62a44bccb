import PageModel
import Primitives
import Testing

@testable import JSONText
@testable import PageReading
@testable import ReadingTestSupport

/// The result of each construct of Spec/Input.md 8.2.
@Suite struct HTMLPageTests {
  private func page(_ text: String) throws -> ReadResult { try read(text, format: .html) }

  private func blocks(_ text: String) throws -> [Block.Kind] { try page(text).page.blocks.map(\.kind) }

  /// The text of the only paragraph, read without a warning.
  private func text(_ text: String) throws -> RichText {
    let result = try page(text)
    #expect(result.diagnostics == [])
    guard result.page.blocks.count == 1, case .paragraph(let text) = result.page.blocks[0].kind else {
      throw NotAParagraph()
    }
    return text
  }

  private func messages(_ text: String) throws -> [String] {
    try page(text).diagnostics.map {
      "\($0.origin.byteOffset.map(String.init) ?? "-") \($0.code): \($0.message)"
        + ($0.help.map { "; \($0)" } ?? "")
    }
  }

  // MARK: - Styles

  @Test(arguments: [
    ("b", InlineStyle.bold), ("strong", .bold), ("i", .italic), ("em", .italic), ("u", .underline),
    ("ins", .underline),
    ("s", .strikethrough), ("strike", .strikethrough), ("del", .strikethrough), ("code", .code),
    ("mark", .marked),
    ("sub", .subscript), ("sup", .superscript),
  ])
  func tagsAreStyles(tag: String, style: InlineStyle) throws {
    #expect(try text("<\(tag)>x</\(tag)>") == .styled(style, .plain("x")))
  }

  @Test func stylesNest() throws {
    #expect(
      try text("a <b>b <i>c</i></b> <tg-spoiler>d</tg-spoiler>")
        == .concat([
          .plain("a "), .styled(.bold, .concat([.plain("b "), .styled(.italic, .plain("c"))])), .plain(" "),
          .spoiler(.plain("d")),
        ]))
    #expect(try text("<b></b><i> </i>x<u></u>") == .plain("x"))
  }

  // MARK: - White space

  @Test func spaceCollapses() throws {
    #expect(try text("  a \n\t b  ") == .plain("a b"))
    #expect(
      try text("<p>\n a <b> b </b> c\n</p>")
        == .concat([.plain("a "), .styled(.bold, .plain("b ")), .plain("c")]))
    #expect(try text("a<b> </b>") == .plain("a"))
    #expect(try text("a <br> b<br/>") == .plain("a\nb"))
    #expect(try text("a<br><br>b") == .plain("a\n\nb"))
    #expect(try text("a&nbsp; b\u{a0}") == .plain("a\u{a0} b\u{a0}"))
    #expect(try text("<b>a <br></b>b") == .concat([.styled(.bold, .plain("a\n")), .plain("b")]))
  }

  @Test func textOutsideOfBlocksFormsParagraphs() throws {
    #expect(
      try blocks("a\nb<p>c</p>d<hr>e")
        == [
          .paragraph(.plain("a b")), .paragraph(.plain("c")), .paragraph(.plain("d")), .divider,
          .paragraph(.plain("e")),
        ])
    #expect(try blocks("<p>a<tg-collage><img src='http://x/y.jpg'></tg-collage>b</p>c").count == 4)
    #expect(try blocks("<p></p> <p> </p>a") == [.paragraph(.plain("a"))])
    #expect(
      try blocks("<p>a</p><p><br></p><p>b</p>") == [
        .paragraph(.plain("a")), .paragraph(.plain("\n")), .paragraph(.plain("b")),
      ])
    #expect(
      try blocks("<b>a<p>b</p>c</b>") == ["a", "b", "c"].map { .paragraph(.styled(.bold, .plain($0))) })
  }

  // MARK: - Links

  @Test func schemesDecideWhatALinkIs() throws {
    func target(_ href: String) throws -> LinkTarget? {
      if case .link(let target, .plain("x")) = try text("<a href=\"\(href)\">x</a>") { target } else { nil }
    }
    #expect(try target("https://a.b/?c&amp;d#e") == .url("https://a.b/?c&d#e", hasInstantPage: false))
    #expect(try target("HTTP://A.B") == .url("HTTP://A.B", hasInstantPage: false))
    #expect(try target("mailto:a@b.c?subject=d") == .email("a@b.c"))
    #expect(try target("tel:+123") == .phone("+123"))
    #expect(try target("tg://user?id=42") == .user(id: "42"))
    #expect(try target("tg://resolve?domain=a") == .url("tg://resolve?domain=a", hasInstantPage: false))
    #expect(try target("#top") == .anchor(name: "top"))
    #expect(try target("#") == .anchor(name: ""))
    #expect(try text("<a>x</a>") == .plain("x"))
  }

  @Test func fragmentsLeadToReferencesThatAreDefined() throws {
    #expect(
      try blocks(
        "<p><a href='#n'>1</a> <a href='#m'>2</a></p><p><tg-reference name='n'>note</tg-reference></p>")
        == [
          .paragraph(
            .concat([
              .link(.reference(name: "n"), .plain("1")), .plain(" "), .link(.anchor(name: "m"), .plain("2")),
            ])), .paragraph(.reference(name: "n", .plain("note"))),
        ])
  }

  @Test func anchorsStandInLinesOrAlone() throws {
    #expect(
      try text("a<a name='x'></a>b") == .concat([.plain("a"), .anchor(name: "x", .empty), .plain("b")]))
    #expect(try text("<a name=x>a</a>b") == .concat([.anchor(name: "x", .plain("a")), .plain("b")]))
    #expect(
      try text("<a name=x href='#y'>a</a>") == .link(.anchor(name: "y"), .anchor(name: "x", .plain("a"))))
    #expect(
      try blocks("<a name='x'/><p>a</p><p><a name=y></a></p>") == [
        .anchor(name: "x"), .paragraph(.plain("a")), .anchor(name: "y"),
      ])
  }

  // MARK: - Leaves

  @Test func emojiHaveIdsAndAlternatives() throws {
    let emoji = RichText.customEmoji(CustomEmoji(id: "5368", alternative: "👍"))
    #expect(try text("<tg-emoji emoji-id=\"5368\">👍</tg-emoji>") == emoji)
    #expect(try text("<img src='tg://emoji?id=5368' alt='👍'>") == emoji)
    #expect(try text("<a href='tg://emoji?id=5368'>👍</a>") == emoji)
    #expect(try blocks("<tg-emoji>👍</tg-emoji>") == [.paragraph(.plain("👍"))])
    #expect(
      try messages("<tg-emoji>👍</tg-emoji>") == [
        "0 missing-field: a custom emoji has no id: its alternative text is kept"
      ])
  }

  @Test func timesHaveFormats() throws {
    let date = DateText(
      label: .plain("then"), unixTime: 1_700_000_000,
      format: .absolute(weekday: true, date: .long, time: .short))
    #expect(try text("<tg-time unix=1700000000 format=wDt>then</tg-time>") == .date(date))
    #expect(try text("<img src='tg://time?unix=1700000000&amp;format=wDt' alt=then>") == .date(date))
    #expect(try blocks("<tg-time unix=x>then</tg-time>") == [.paragraph(.plain("then"))])
    #expect(
      try messages("<tg-time unix=x>t</tg-time>") == [
        "0 bad-value: 'x' is not a date: only its text is kept; write seconds since 1970"
      ])
    #expect(try messages("<tg-time unix=1 format=q>t</tg-time>").count == 1)
  }

  @Test func formulasAreRaw() throws {
    #expect(
      try text("a <tg-math> x<y &amp; \\frac{a}{b} </tg-math>.")
        == .concat([.plain("a "), .formula("x<y & \\frac{a}{b}"), .plain(".")]))
    #expect(try blocks("<tg-math-block>\n\\sum_i\n i\n</tg-math-block>") == [.formula("\\sum_i\n i")])
  }

  // MARK: - Text blocks

  @Test func headingsHaveLevels() throws {
    for level in 1...6 {
      #expect(
        try blocks("<h\(level)>a <b>b</b></h\(level)>") == [
          .heading(.concat([.plain("a "), .styled(.bold, .plain("b"))]), level: level)
        ])
    }
    #expect(try blocks("<footer>f</footer><hr><hr/>") == [.footer(.plain("f")), .divider, .divider])
    #expect(
      try blocks("<h2>a<p>b</p></h2>") == [.heading(.plain("a"), level: 2), .heading(.plain("b"), level: 2)])
  }

  @Test func codeKeepsItsSpace() throws {
    #expect(
      try blocks("<pre>\n a\n\n  <b>b</b>\n</pre>")
        == [
          .preformatted(
            Preformatted(text: .concat([.plain(" a\n\n  "), .styled(.bold, .plain("b"))]), language: ""))
        ])
    #expect(
      try blocks("<pre><code class=\"language-swift x\">let a = 1 &lt; 2\n</code></pre>")
        == [.preformatted(Preformatted(text: .plain("let a = 1 < 2"), language: "swift"))])
    #expect(
      try blocks("<pre>a <code>b</code></pre>")
        == [
          .preformatted(
            Preformatted(text: .concat([.plain("a "), .styled(.code, .plain("b"))]), language: ""))
        ])
  }

  @Test func thinkingIsABlock() throws {
    #expect(
      try blocks("<tg-thinking>Hm <i>x</i></tg-thinking>") == [
        .thinking(.concat([.plain("Hm "), .styled(.italic, .plain("x"))]))
      ])
  }

  // MARK: - Structure

  @Test func quotesHaveBlocksAndCredits() throws {
    #expect(
      try blocks("<blockquote><p>a</p>b<cite>c</cite>\n</blockquote>")
        == [
          .blockQuote(
            BlockQuote(
              blocks: [Block(.paragraph(.plain("a"))), Block(.paragraph(.plain("b")))], caption: .plain("c")))
        ])
    #expect(
      try blocks("<blockquote expandable>a</blockquote>")
        == [.blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("a")))], isCollapsed: true))])
    #expect(
      try blocks("<aside><p>a</p><p>b</p><cite>c</cite></aside>")
        == [.pullQuote(PullQuote(text: .plain("a\nb"), caption: .plain("c")))])
    #expect(
      try blocks("<blockquote>a <cite>b</cite> c</blockquote>") == [
        .blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("a b c")))]))
      ])
  }

  @Test func detailsHaveASummary() throws {
    #expect(
      try blocks("<details open><summary>T <b>b</b></summary>a<p>b</p></details>")
        == [
          .details(
            Details(
              summary: .concat([.plain("T "), .styled(.bold, .plain("b"))]),
              blocks: [Block(.paragraph(.plain("a"))), Block(.paragraph(.plain("b")))], isOpen: true))
        ])
    #expect(try messages("<details>a</details>") == ["0 missing-field: 'details' has no 'summary'"])
  }

  @Test func listsHaveLabels() throws {
    func labels(_ text: String) throws -> [String] {
      guard case .list(let list) = try blocks(text)[0] else { return [] }
      return list.items.map { item in
        if case .label(let label) = item.marker { label } else { "•" }
      }
    }
    #expect(try labels("<ul><li>a<li>b</ul>") == ["•", "•"])
    #expect(try labels("<ol><li>a<li value=5>b<li>c</ol>") == ["1.", "5.", "6."])
    #expect(try labels("<ol start=3 type=a><li>a<li type=I>b</ol>") == ["c.", "IV."])
    #expect(try labels("<ol reversed><li>a<li>b<li>c</ol>") == ["3.", "2.", "1."])
    #expect(try labels("<ol reversed start=10><li>a<li>b</ol>") == ["10.", "9."])
    #expect(try labels("<ul><li value=3>a</ul>") == ["•"])
    #expect(
      try messages("<ol type=x><li>a</ol>") == [
        "0 bad-value: unknown numbering 'x'; use 1, a, A, i or I"
      ])
  }

  @Test func itemsHoldTextOrBlocks() throws {
    #expect(
      try blocks("<ul>\n<li>a\n<li><p>b</p><p>c</p></li><li></li><li>d<ul><li>e</ul></ul>")
        == [
          .list(
            List(
              items: [
                ListItem(content: .text(.plain("a"))),
                ListItem(content: .blocks([Block(.paragraph(.plain("b"))), Block(.paragraph(.plain("c")))])),
                ListItem(content: .text(.empty)),
                ListItem(
                  content: .blocks([
                    Block(.paragraph(.plain("d"))),
                    Block(.list(List(items: [ListItem(content: .text(.plain("e")))], isOrdered: false))),
                  ])),
              ], isOrdered: false))
        ])
  }

  @Test func itemsBeginWithCheckboxes() throws {
    func checks(_ text: String) throws -> [ListItem.CheckState] {
      guard case .list(let list) = try blocks(text)[0] else { return [] }
      return list.items.map(\.check)
    }
    #expect(
      try checks(
        "<ul><li><input type=checkbox>a<li><input type=\"checkbox\" checked disabled/> b<li>c<li><p><input type=checkbox> d</p></ul>"
      )
        == [.unchecked, .checked, .none, .unchecked])
    #expect(
      try messages("<ul><li>a<input type=checkbox></ul><input type=text>") == [
        "9 misplaced-block: a checkbox that is not at the start of a list item is left out",
        "35 misplaced-block: an 'input' that is not a checkbox is left out",
      ])
  }

  @Test func listsInListsBelongToTheItemBefore() throws {
    guard case .list(let list) = try blocks("<ul><li>a<ul></ul></li><ul><li>b</ul></ul>")[0] else { return }
    #expect(list.items.count == 1)
    guard case .blocks(let blocks) = list.items[0].content else { return }
    #expect(blocks.count == 3)
  }

  // MARK: - Tables

  @Test func tablesHaveCells() throws {
    #expect(
      try blocks(
        """
        <table bordered striped compact><caption>T</caption><thead><tr><th>a</th><th align=right>b</th></tr></thead>
        <tbody><tr><td colspan=2 valign=middle>c<br>d</td></tr><tr><td rowspan="2" align="center"><b>e</b></td><td/></tr></tbody></table>
        """)
        == [
          .table(
            Table(
              caption: .plain("T"),
              rows: [
                [
                  Table.Cell(text: .plain("a"), isHeader: true, alignment: .center),
                  Table.Cell(text: .plain("b"), isHeader: true, alignment: .right),
                ],
                [Table.Cell(text: .plain("c\nd"), columnSpan: 2, verticalAlignment: .middle)],
                [
                  Table.Cell(text: .styled(.bold, .plain("e")), rowSpan: 2, alignment: .center),
                  Table.Cell(text: nil),
                ],
              ], isBordered: true, isStriped: true, isCompact: true))
        ])
  }

  @Test func cellsHoldOnlyText() throws {
    let text = "<table><tr><td>a<ul><li>b</li><li>c</li></ul>d<img src=x></td></tr></table>"
    guard case .table(let table) = try blocks(text)[0] else { return }
    #expect(table.rows[0][0].text == .plain("a\nb\nc\nd"))
    #expect(
      try messages(text) == [
        "16 misplaced-block: 'ul' is not allowed inside text: only its text is kept",
        "46 misplaced-block: 'img' is not allowed inside text: it is left out",
      ])
  }

  @Test func spansAreClamped() throws {
    let result = try read(
      "<table><tr><td colspan=100000 rowspan=7>a</table>", format: .html, limits: Limits(tableCells: 10))
    guard case .table(let table) = result.page.blocks[0].kind else { return }
    #expect(table.rows[0][0].columnSpan == 10)
    #expect(table.rows[0][0].rowSpan == 1)
    #expect(result.diagnostics.map(\.code) == [.clampedSpan, .clampedSpan])
  }

  // MARK: - Buttons and maps

  @Test func buttonsHaveTypesAndStyles() throws {
    #expect(
      try blocks(
        "<tg-button-row align=center><tg-button type=url url='http://a' style=primary>A</tg-button> <tg-button type=\"callback_data\" data=x>B</tg-button><tg-button text=c>C</tg-button></tg-button-row>"
      )
        == [
          .buttonRow(
            ButtonRow(
              buttons: [
                Button(label: .plain("A"), style: .primary, action: .init(kind: "url", url: "http://a")),
                Button(label: .plain("B"), action: .init(kind: "callback_data", text: "x")),
                Button(label: .plain("C"), action: .init(kind: "copy_text", text: "c")),
              ], alignment: .center))
        ])
    #expect(
      try text("a <tg-button type=url url=u>b</tg-button>")
        == .concat([.plain("a "), .button(Button(label: .plain("b"), action: .init(kind: "url", url: "u")))]))
    #expect(
      try messages("<tg-button type=ulr style=red>b</tg-button>") == [
        "0 bad-value: unknown button type 'ulr'; did you mean 'url'?",
        "0 bad-value: unknown value 'red' of 'style'; use default, primary, danger, success or link",
      ])
  }

  @Test func mapsHaveAPlace() throws {
    #expect(
      try blocks("<tg-map lat='51.5' long=\"-0.1\" zoom=15 />a")
        == [.map(Map(latitude: 51.5, longitude: -0.1, zoom: 15)), .paragraph(.plain("a"))])
    #expect(
      try messages("<tg-map lat=x long=1>") == [
        "0 bad-value: 'x' is not a number: 'lat' is ignored",
        "0 missing-field: 'tg-map' has no place; set its attributes 'lat' and 'long'",
      ])
  }

  // MARK: - Warnings

  @Test func unknownTagsKeepTheirText() throws {
    #expect(
      try blocks("<span>a <font>b</font></span><div>c</div>d") == [
        .paragraph(.plain("a b")), .paragraph(.plain("c")), .paragraph(.plain("d")),
      ])
    #expect(
      try messages("<span>a</span><span>b</span><tg-mpa>c</tg-mpa><div>d</div>") == [
        "0 unknown-rich-text: unknown tag 'span': its text is kept",
        "28 unknown-rich-text: unknown tag 'tg-mpa'; did you mean 'tg-map'?",
        "46 unknown-block: unknown tag 'div': its text is kept",
      ])
    #expect(
      try messages("<p>a</p><li>b</li><td>c</td>") == [
        "8 misplaced-block: 'li' is outside of a list: only its text is kept",
        "18 misplaced-block: 'td' is outside of a table: only its text is kept",
      ])
  }

  @Test func unknownAttributesAreWarnedOf() throws {
    #expect(try messages("<p class=x id=y data-z onclick='z'>a</p>") == [])
    #expect(
      try messages("<a hrf=x>a</a><td colspn=2>b</td>")[0]
        == "0 unknown-key: unknown attribute 'hrf' of 'a'; did you mean 'href'?")
  }

  @Test func anEmptyPageIsSaid() throws {
    #expect(try messages(" <p></p>").map { $0.contains("empty-page") } == [true])
  }

  @Test func titlesAreMetadata() throws {
    let page = try page(
      "<!doctype html><html><head><title>T &amp; t</title><style>p{}</style></head><body>a</body></html>"
    ).page
    #expect(page.metadata.title == "T & t")
    #expect(page.blocks.map(\.kind) == [.paragraph(.plain("a"))])
  }

  // MARK: - Limits

  @Test func limitsAreErrors() throws {
    #expect(
      failure("<p>a<p>b<p>c", format: .html, limits: Limits(blocks: 2))?.message
        == "the page has more than 2 blocks and list items")
    #expect(
      failure("<p>a<p>b<p>c", format: .html, limits: Limits(blocks: 2))?.location
        == InputLocation(line: 1, column: 9))
    #expect(failure("<ul><li>a<li>b<li>c", format: .html, limits: Limits(blocks: 2))?.reason == .tooManyNodes)
    #expect(failure("a<b>b</b>c", format: .html, limits: Limits(textRuns: 2))?.reason == .tooManyNodes)
    #expect(
      failure("<table><tr><td>a<td>b<td>c", format: .html, limits: Limits(tableCells: 2))?.message
        == "a table has more than 2 cells")
  }

  @Test func filesAreRecognised() throws {
    #expect(try read("<p>a</p>", name: "a.html").format == .html)
    #expect(try read("\u{feff}<!doctype html><p>a</p>").page.blocks.count == 1)
  }
}
