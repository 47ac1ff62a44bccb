import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import PageWriting
@testable import ReadingTestSupport

/// Rich Markdown becomes what the servers make of it (Docs/Input.md 8.1): a text, and its blocks as JSON.
@Suite struct ServerMarkdownTests {
  private func expect(_ markdown: String, _ blocks: String, entities: Bool = false) throws {
    var options = ReadOptions()
    options.source.detectsEntities = entities
    let read = try SourceReader.page(SourceText(text: markdown), .markdown, options: options).page
    let expected = try InputReader.page(Array("{\"blocks\":[\(blocks)]}".utf8)).page
    let texts = [expected, read].map { page in
      PageWriter.write(Page(blocks: page.blocks), as: .json).text.split(separator: "\n").dropFirst()
        .dropLast()
    }
    #expect(texts[0].joined(separator: "\n") == texts[1].joined(separator: "\n"), "\(markdown)")
  }

  private static func paragraph(_ text: String) -> String { "{\"type\":\"paragraph\",\"text\":\(text)}" }

  private static func photo(_ url: String) -> String { "{\"type\":\"photo\",\"photo\":\"\(url)\"}" }

  // MARK: - Blocks

  private static let head = "\"is_header\":true,\"align\":\"center\",\"valign\":\"middle\""
  private static let cell = "\"align\":\"left\",\"valign\":\"middle\""

  private static func table(_ rows: String) -> String {
    "{\"type\":\"table\",\"is_bordered\":true,\"is_striped\":true,\"cells\":[\(rows)]}"
  }

  @Test(arguments: [
    // A head is centered where the dashes say nothing, and every cell is in the middle.
    (
      "| Name | Qty |\n|---|---|\n| Pear | 22 |",
      table(
        "[{\"text\":\"Name\",\(head)},{\"text\":\"Qty\",\(head)}],[{\"text\":\"Pear\",\(cell)},{\"text\":\"22\",\(cell)}]"
      )
    ),
    (
      "|a|b|\n|:-|-:|\n|c||",
      table(
        "[{\"text\":\"a\",\"is_header\":true,\"align\":\"left\",\"valign\":\"middle\"},"
          + "{\"text\":\"b\",\"is_header\":true,\"align\":\"right\",\"valign\":\"middle\"}],"
          + "[{\"text\":\"c\",\(cell)},{\"align\":\"right\",\"valign\":\"middle\"}]")
    ),
    // An empty cell has no text, and two bars are one.
    (
      "|a|b|c|\n|-|:-:|-|\n|d||e|",
      table(
        "[{\"text\":\"a\",\(head)},{\"text\":\"b\",\(head)},{\"text\":\"c\",\(head)}],"
          + "[{\"text\":\"d\",\(cell)},{\"align\":\"center\",\"valign\":\"middle\"},{\"text\":\"e\",\(cell)}]"
      )
    ),
    // Styles, escapes and code in cells.
    (
      "|==a==|\n|-|\n|\\|\\|b\\|\\||\n|`c\\|d` &vert;|",
      table(
        "[{\"text\":{\"type\":\"marked\",\"text\":\"a\"},\(head)}],"
          + "[{\"text\":{\"type\":\"spoiler\",\"text\":\"b\"},\(cell)}],"
          + "[{\"text\":[{\"type\":\"code\",\"text\":\"c|d\"},\" &vert;\"],\(cell)}]")
    ),
    // Under a line of text the bars are text; under a heading they are a table.
    (
      "**Prices**\n| a | b |\n|---|---|\n| 1 | 2 |",
      paragraph("[{\"type\":\"bold\",\"text\":\"Prices\"},\" | a | b | |---|---| | 1 | 2 |\"]")
    ),
    (
      "## Head\n| c |\n|---|\n| 3 |",
      "{\"type\":\"heading\",\"text\":\"Head\",\"size\":2},"
        + table("[{\"text\":\"c\",\(head)}],[{\"text\":\"3\",\(cell)}]")
    ),
    (
      "- x\n  | a |\n  |---|\n\n  | b |\n  |---|",
      "{\"type\":\"list\",\"items\":[{\"blocks\":["
        + paragraph("\"x | a | |---|\"") + "," + table("[{\"text\":\"b\",\(head)}]") + "]}]}"
    ),
    (
      "> x\n> | a |\n> |---|",
      "{\"type\":\"blockquote\",\"blocks\":[" + paragraph("\"x | a | |---|\"") + "]}"
    ),
    (
      "> | a |\n> |---|", "{\"type\":\"blockquote\",\"blocks\":[" + table("[{\"text\":\"a\",\(head)}]") + "]}"
    ),
    // As many cells as dashes.
    ("| a | b |\n|---|\n| 1 |", paragraph("\"| a | b | |---| | 1 |\"")),
    ("x\na | b\n--|--", paragraph("\"x a | b --|--\"")),
  ])
  func tables(markdown: String, blocks: String) throws { try expect(markdown, blocks) }

  private static func heading(_ text: String, _ size: Int) -> String {
    "{\"type\":\"heading\",\"text\":\(text),\"size\":\(size)}"
  }

  @Test(arguments: [
    ("#89 remains open.", heading("\"89 remains open.\"", 1)),
    ("##two", heading("\"two\"", 2)),
    ("###### six\n#######seven", heading("\"six\"", 6) + "," + paragraph("\"#######seven\"")),
    (
      "- #181 reported\n- plain",
      "{\"type\":\"list\",\"items\":[{\"blocks\":[\(heading("\"181 reported\"", 1))]},"
        + "{\"blocks\":[\(paragraph("\"plain\""))]}]}"
    ),
    (
      "1. ##a **b**",
      "{\"type\":\"list\",\"items\":[{\"value\":1,\"type\":\"1\",\"label\":\"1.\",\"blocks\":["
        + heading("[\"a \",{\"type\":\"bold\",\"text\":\"b\"}]", 2) + "]}]}"
    ),
    (
      ">#a\n\nb\n#c d ##",
      "{\"type\":\"blockquote\",\"blocks\":[" + heading("\"a\"", 1) + "]},"
        + paragraph("\"b\"") + "," + heading("\"c d\"", 1)
    ),
    ("    #a", "{\"type\":\"pre\",\"text\":\"#a\"}"),
    ("a #b", paragraph("\"a #b\"")),
    // Without contents it is nothing, as an empty fence.
    ("a\n\n## \n\n#\n\nb", paragraph("\"a\"") + "," + paragraph("\"b\"")),
    ("a\n\n```swift\n```\n\n~~~math\n~~~\n\nb", paragraph("\"a\"") + "," + paragraph("\"b\"")),
  ])
  func headings(markdown: String, blocks: String) throws { try expect(markdown, blocks) }

  @Test func escapedHeadingsAreHashtags() throws {
    try expect(
      "\\#kept as a tag",
      Self.paragraph("[{\"type\":\"hashtag\",\"text\":\"#kept\",\"hashtag\":\"kept\"},\" as a tag\"]"),
      entities: true)
    try expect("#news of the day", Self.heading("\"news of the day\"", 1), entities: true)
  }

  // MARK: - Marks

  private static func spoiler(_ text: String) -> String { "{\"type\":\"spoiler\",\"text\":\(text)}" }
  private static func marked(_ text: String) -> String { "{\"type\":\"marked\",\"text\":\(text)}" }
  private static func bold(_ text: String) -> String { "{\"type\":\"bold\",\"text\":\(text)}" }
  private static func link(_ text: String, _ url: String = "https://x.y/") -> String {
    "{\"type\":\"url\",\"text\":\(text),\"url\":\"\(url)\"}"
  }

  @Test(arguments: [
    // White space of ASCII is the only thing beside a mark that matters.
    ("||a||", spoiler("\"a\"")), ("|| a||", "\"|| a||\""), ("||a ||", "\"||a ||\""),
    ("||a\t||", "\"||a ||\""),
    ("||with a no-break space\u{a0}||", spoiler("\"with a no-break space\u{a0}\"")),
    ("||\u{2003}a||", spoiler("\"\u{2003}a\"")), ("x==(a)==y", "[\"x\",\(marked("\"(a)\"")),\"y\"]"),
    // No pair crosses a line break, and none is empty.
    ("||a line\nthat goes on||", "\"||a line that goes on||\""), ("||a  \nb||", "\"||a\\nb||\""),
    ("||a\\\nb||", "\"||a\\nb||\""), ("||||", "\"||||\""), ("====", "\"====\""),
    ("||a\n||b||", "[\"||a \",\(spoiler("\"b\""))]"),
    ("||[a\nb](https://x.y)||", "[\"||\",\(link("\"a b\"")),\"||\"]"),
    // The first valid end counts; one that is not shifts by a character.
    ("=====", marked("\"=\"")), ("====================", marked("\"====\"")),
    ("===a===", "[\(marked("\"=a\"")),\"=\"]"),
    ("==a ==b== c", "[\(marked("\"a ==b\"")),\" c\"]"), ("==a== b==", "[\(marked("\"a\"")),\" b==\"]"),
    ("|||||", spoiler("\"|\"")), ("==a", "\"==a\""), ("a== b ==c", "\"a== b ==c\""),
    // The pair that begins first wins, and the other nests.
    ("||a ==b|| c==", "[\(spoiler("\"a ==b\"")),\" c==\"]"),
    ("==a ||b== c||", "[\(marked("\"a ||b\"")),\" c||\"]"),
    ("||a ==b== c||", spoiler("[\"a \",\(marked("\"b\"")),\" c\"]")), ("==||a||==", marked(spoiler("\"a\""))),
    ("||a ==b||", spoiler("\"a ==b\"")), ("==||a ||b==", marked("\"||a ||b\"")),
    // Neighbors of one kind are one.
    ("x||a||||b||y", "[\"x\",\(spoiler("\"ab\"")),\"y\"]"), ("==a====b==", marked("\"ab\"")),
    ("||a||==b==||c||", "[\(spoiler("\"a\"")),\(marked("\"b\"")),\(spoiler("\"c\""))]"),
    // What is escaped, a reference, code, a formula or an address is text.
    ("\\||a||", "\"||a||\""), ("\\|\\|a\\|\\|", "\"||a||\""), ("&#124;&#124;a||", "\"||a||\""),
    ("\\|||a||", "[\"|\",\(spoiler("\"a\""))]"), ("&#61;=a==", "\"==a==\""),
    (
      "`||a||` ==b `== c`==",
      "[{\"type\":\"code\",\"text\":\"||a||\"},\" \","
        + marked("[\"b \",{\"type\":\"code\",\"text\":\"== c\"}]") + "]"
    ),
    ("||a $x||y$||", spoiler("[\"a \",{\"type\":\"mathematical_expression\",\"expression\":\"x||y\"}]")),
    (
      "==[a](https://x.y/?b==c) d==",
      "[" + link(marked("\"a\""), "https://x.y/?b==c") + ",\(marked("\" d\""))]"
    ),
    // Around a link the mark is inside it.
    ("||[a](https://x.y)||", link(spoiler("\"a\""))),
    ("==a [b](https://x.y) c==", "[\(marked("\"a \"")),\(link(marked("\"b\""))),\(marked("\" c\""))]"),
    ("||**[a](https://x.y) b**||", bold("[\(link(spoiler("\"a\""))),\(spoiler("\" b\""))]")),
    ("[||a|| ==b](https://x.y) c==", "[" + link("[\(spoiler("\"a\"")),\" ==b\"]") + ",\" c==\"]"),
    ("==||[a](https://x.y)||==", link(marked(spoiler("\"a\"")))),
    (
      "||![e](tg://emoji?id=5)||",
      spoiler("{\"type\":\"custom_emoji\",\"custom_emoji_id\":\"5\",\"alternative_text\":\"e\"}")
    ),
    // Emphasis.
    ("||**a**|| **||b||**", "[\(spoiler(bold("\"a\""))),\" \",\(bold(spoiler("\"b\"")))]"),
    ("||a **b|| c**", "[\(spoiler("\"a **b\"")),\" c**\"]"),
    // One tilde is text, two strike.
    ("H~2~O, ~one~ and ~~two~~", "[\"H~2~O, ~one~ and \",{\"type\":\"strikethrough\",\"text\":\"two\"}]"),
    ("~~~a~~~ x^2^", "\"~~~a~~~ x^2^\""),
  ])
  func marks(markdown: String, text: String) throws { try expect(markdown, Self.paragraph(text)) }

  // MARK: - Characters and links

  @Test(arguments: [
    (
      "&vert;&vert;a&vert;&vert; &copy; &hearts; &rarr;",
      "\"&vert;&vert;a&vert;&vert; &copy; &hearts; &rarr;\""
    ),
    ("&amp; &lt;b&gt; &quot;&apos;&nbsp;&hellip;", "\"& <b> \\\"'\u{a0}…\""),
    ("&mdash;&ndash;&lsquo;&rsquo;&ldquo;&rdquo;&laquo;&raquo;", "\"—–‘’“”«»\""),
    ("&#124; &#x1F600; &#0; &#38;lt;", "\"| 😀 \u{fffd} &lt;\""),
    ("&AMP; &amp &ampx;", "\"&AMP; &amp &ampx;\""),
    (
      "\\&lt; `&lt;` **&copy;**",
      "[\"&lt; \",{\"type\":\"code\",\"text\":\"&lt;\"},\" \",\(bold("\"&copy;\""))]"
    ),
    ("a*&copy;*b *&lt;*", "[\"a*&copy;*b \",{\"type\":\"italic\",\"text\":\"<\"}]"),
    // Nothing is decoded in an address.
    ("[a](https://x.y/?b&amp;c&#61;d)", link("\"a\"", "https://x.y/?b&amp;c&#61;d")),
    ("<https://x.y/?b&lt;c>", link("\"https://x.y/?b<c\"", "https://x.y/?b&lt;c")),
    ("[a]\n\n[a]: https://x.y/&lt;", link("\"a\"", "https://x.y/&lt;")),
    // Addresses have a path, and small letters up to it.
    ("[a](HTTPS://Ya.RU)", link("\"a\"", "https://ya.ru/")),
    ("[a](http://U@X.y?Q#F)", link("\"a\"", "http://U@x.y/?Q#F")),
    ("[a](https://x.y/B)", link("\"a\"", "https://x.y/B")), ("[a](x.y)", link("\"a\"", "x.y")),
    // A link to a name that nothing has is an address.
    ("[a](#b)", link("\"a\"", "#b")),
    ("[a](#)", "{\"type\":\"anchor_link\",\"text\":\"a\",\"anchor_name\":\"\"}"),
    (
      "<a name=\"b\"></a>[a](#b)",
      "[{\"type\":\"anchor\",\"name\":\"b\"},"
        + "{\"type\":\"anchor_link\",\"text\":\"a\",\"anchor_name\":\"b\"}]"
    ),
    // A backslash does not help against a tag.
    ("\\<b>a\\</b> \\< c \\<d", "[\"\\\\\",\(bold("\"a\\\\\"")),\" < c <d\"]"), ("&lt;b>a", "\"<b>a\""),
    ("\\\\<b>a</b>", "[\"\\\\\",\(bold("\"a\""))]"), ("`\\<b>`", "{\"type\":\"code\",\"text\":\"\\\\<b>\"}"),
  ])
  func characters(markdown: String, text: String) throws { try expect(markdown, Self.paragraph(text)) }

  private static func formula(_ source: String) -> String {
    "{\"type\":\"mathematical_expression\",\"expression\":\"\(source)\"}"
  }

  @Test(
    "Escaped brackets are text unless they hold TeX (Docs/Rulings.md 88)",
    arguments: [
      (
        "Log: \\[INFO\\] started \\(ok\\), see \\[1\\]\\(note\\).",
        "\"Log: [INFO] started (ok), see [1](note).\""
      ),
      ("Range \\[0, 1\\) and \\(a, b\\].", "\"Range [0, 1) and (a, b].\""),
      ("A \\[link\\](x) that is escaped.", "\"A [link](x) that is escaped.\""),
      ("\\(file\\_name\\) a\\)b\\]", "\"(file_name) a)b]\""),
      ("a \\(x_1\\) b", "[\"a \",\(formula("x_1")),\" b\"]"),
      ("a \\(\\alpha\\)\\[y = 1\\]", "[\"a \",\(formula("\\\\alpha")),\(formula("y = 1"))]"),
      ("a \\(b \\(x^2\\) c\\)", "[\"a (b \",\(formula("x^2")),\" c)\"]"),
      ("a \\(b\\\\c\\)", "\"a (b\\\\c)\""),
      ("a\n\\(b\\)\nc", "[\"a \",\(formula("b")),\" c\"]"), ("**\\(a\\)**", bold("\"(a)\"")),
      ("a \\(b\nc\\)", "\"a (b c)\""), ("\\(b\nc\\)", formula("b\\nc")),
    ])
  func brackets(markdown: String, text: String) throws { try expect(markdown, Self.paragraph(text)) }

  @Test func bracketsElsewhere() throws {
    try expect("\\[a\\]", Self.formula("a"))
    try expect("\\[\na\n\\]", Self.formula("a"))
    try expect("# \\(a\\)", Self.heading("\"(a)\"", 1))
    try expect(
      "|\\(a\\)|\\(b_1\\)|\n|-|-|",
      Self.table("[{\"text\":\"(a)\",\(Self.head)},{\"text\":\(Self.formula("b_1")),\(Self.head)}]"))
  }

  private func diagnostics(_ markdown: String) throws -> [String] {
    try SourceReader.page(SourceText(text: markdown), .markdown, options: ReadOptions()).diagnostics.map {
      "\($0.code) \($0.origin.byteOffset ?? -1)"
    }
  }

  @Test("Nothing that looks like text becomes a formula without a warning")
  func doubtfulFormulas() throws {
    #expect(try diagnostics("é\n\n- \\[INFO\\]") == ["formula-problem 6"])
    #expect(try diagnostics("a\n\\(b\\)") == ["formula-problem 2"])
    #expect(try diagnostics("> \\[\n> a\n> \\]") == ["formula-problem 2"])
    #expect(try diagnostics("\\[x=1\\]\n\n\\[\n\\alpha\n\\]\n\na \\(b\\) \\[c\\]") == [])
  }

  // MARK: - Media

  @Test(arguments: [
    (
      "See ![chart](https://x.y/c.png \"Cap\") here and more.",
      paragraph("\"See\"") + "," + photo("https://x.y/c.png") + "," + paragraph("\"here and more.\"")
    ),
    (
      "# A ![b](https://x.y/c.png) d",
      heading("\"A\"", 1) + "," + photo("https://x.y/c.png") + "," + heading("\"d\"", 1)
    ),
    (
      "**a ![](https://x.y/c.png) ||b||**",
      paragraph(bold("\"a\"")) + "," + photo("https://x.y/c.png") + "," + paragraph(bold(spoiler("\"b\"")))
    ),
    (
      "- a ![b](https://x.y/c.png)\n- d",
      "{\"type\":\"list\",\"items\":[{\"blocks\":[\(paragraph("\"a\"")),\(photo("https://x.y/c.png"))]},"
        + "{\"blocks\":[\(paragraph("\"d\""))]}]}"
    ),
    (
      "> a\n> ![b](https://x.y/c.png) c",
      "{\"type\":\"blockquote\",\"blocks\":[\(paragraph("\"a\"")),\(photo("https://x.y/c.png")),\(paragraph("\"c\""))]}"
    ),
    ("|![a](https://x.y/c.png)|\n|-|", table("[{\"text\":\(link("\"a\"", "https://x.y/c.png")),\(head)}]")),
    ("[a ![b](https://x.y/c.png)](https://x.y)", paragraph(link("\"a b\""))),
    ("[**![b](https://x.y/c.png)**](https://x.y)", paragraph(link(bold("\"b\"")))),
    (
      "a ![😀](tg://emoji?id=5)",
      paragraph(
        "[\"a \",{\"type\":\"custom_emoji\",\"custom_emoji_id\":\"5\",\"alternative_text\":\"😀\"}]")
    ),
    (
      "a <u>b ![c](https://x.y/c.png) d</u>",
      paragraph("[\"a \",{\"type\":\"underline\",\"text\":\"b\"}]") + "," + photo("https://x.y/c.png") + ","
        + paragraph("{\"type\":\"underline\",\"text\":\"d\"}")
    ),
  ])
  func imagesInText(markdown: String, blocks: String) throws {
    var options = ReadOptions()
    options.source.detectsEntities = false
    let read = try SourceReader.page(SourceText(text: markdown), .markdown, options: options).page
    let expected = try InputReader.page(Array("{\"blocks\":[\(blocks)]}".utf8)).page
    #expect(read.blocks.map(\.kind).count == expected.blocks.map(\.kind).count)
    #expect(summary(read) == summary(expected))
  }

  /// JSON without the ids of media, which the readers make up.
  private func summary(_ page: Page) -> String {
    PageWriter.write(page, as: .json).text.replacing(/"media_id": "[^"]*",? ?/, with: "")
      .replacing(/"photo": \{[^}]*\}/, with: "\"photo\": {}")
  }

  @Test func lostCaptionsAreSaid() throws {
    #expect(try diagnostics("a ![b](c.png \"d\")") == ["misplaced-block 2"])
    #expect(try diagnostics("a ![b](c.png)\n\n![](c.png \"d\")\n![](c.png)") == [])
    #expect(try diagnostics("|![b](c.png \"d\")|\n|-|") == ["misplaced-block 1"])
  }

  // MARK: - Scripts

  @Test(arguments: [
    (
      "Before.\n\n<div>\n<script>\nlet a = 1;\n\n        let b = 2;\n    </script>\n</div>\n<p>After.</p>\n\nLast.",
      paragraph("\"Before.\"") + "," + paragraph("\"After.\"") + "," + paragraph("\"Last.\"")
    ),
    ("a <script>b *c*\n\n- d\n\ne</script> f\n\ng", paragraph("\"a f\"") + "," + paragraph("\"g\"")),
    ("a <STYLE>b</style > c", paragraph("\"a c\"")),
    ("a `<script>` b", paragraph("[\"a \",{\"type\":\"code\",\"text\":\"<script>\"},\" b\"]")),
    ("<script>\na\n\nb</script>\n\nc", paragraph("\"c\"")),
    ("<b><script>\n\n```\n</script>d</b>\n```\n\ne", paragraph(bold("\"d\"")) + "," + paragraph("\"e\"")),
    ("a\n\n<script>b\n\nc", paragraph("\"a\"")),
  ])
  func scripts(markdown: String, blocks: String) throws { try expect(markdown, blocks) }

  @Test func droppedScriptsAreSaid() throws {
    #expect(
      try diagnostics("é <script>b\n\n    c</script> <style>d</style>") == [
        "unknown-block 3", "unknown-block 27",
      ])
    let unended = try SourceReader.page(SourceText(text: "a <script>b"), .markdown, options: ReadOptions())
    #expect(
      unended.diagnostics.map(\.message) == [
        "'script' has no end tag: everything behind it is left out; add '</script>'"
      ])
  }
}
