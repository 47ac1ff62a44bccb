import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import PageWriting
@testable import ReadingTestSupport

/// Rich Markdown becomes what the servers make of it (Spec/Input.md 8.1): a text, and its blocks as JSON.
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

  private static let tablesCases: [(String, String)] = {
    // One statement for each case: the compiler checks them one by one.
    var cases: [(String, String)] = []
    cases.append(
      (
        "| Name | Qty |\n|---|---|\n| Pear | 22 |",
        table(
          "[{\"text\":\"Name\",\(head)},{\"text\":\"Qty\",\(head)}],[{\"text\":\"Pear\",\(cell)},{\"text\":\"22\",\(cell)}]"
        )
      ))
    cases.append(
      (
        "|a|b|\n|:-|-:|\n|c||",
        table(
          "[{\"text\":\"a\",\"is_header\":true,\"align\":\"left\",\"valign\":\"middle\"},"
            + "{\"text\":\"b\",\"is_header\":true,\"align\":\"right\",\"valign\":\"middle\"}],"
            + "[{\"text\":\"c\",\(cell)},{\"align\":\"right\",\"valign\":\"middle\"}]")
      ))
    cases.append(
      (
        "|a|b|c|\n|-|:-:|-|\n|d||e|",
        table(
          "[{\"text\":\"a\",\(head)},{\"text\":\"b\",\(head)},{\"text\":\"c\",\(head)}],"
            + "[{\"text\":\"d\",\(cell)},{\"align\":\"center\",\"valign\":\"middle\"},{\"text\":\"e\",\(cell)}]"
        )
      ))
    cases.append(
      (
        "|==a==|\n|-|\n|\\|\\|b\\|\\||\n|`c\\|d` &vert;|",
        table(
          "[{\"text\":{\"type\":\"marked\",\"text\":\"a\"},\(head)}],"
            + "[{\"text\":{\"type\":\"spoiler\",\"text\":\"b\"},\(cell)}],"
            + "[{\"text\":[{\"type\":\"code\",\"text\":\"c|d\"},\" &vert;\"],\(cell)}]")
      ))
    cases.append(
      (
        "**Prices**\n| a | b |\n|---|---|\n| 1 | 2 |",
        paragraph("[{\"type\":\"bold\",\"text\":\"Prices\"},\" | a | b | |---|---| | 1 | 2 |\"]")
      ))
    cases.append(
      (
        "## Head\n| c |\n|---|\n| 3 |",
        "{\"type\":\"heading\",\"text\":\"Head\",\"size\":2},"
          + table("[{\"text\":\"c\",\(head)}],[{\"text\":\"3\",\(cell)}]")
      ))
    cases.append(
      (
        "- x\n  | a |\n  |---|\n\n  | b |\n  |---|",
        "{\"type\":\"list\",\"items\":[{\"blocks\":["
          + paragraph("\"x | a | |---|\"") + "," + table("[{\"text\":\"b\",\(head)}]") + "]}]}"
      ))
    cases.append(
      (
        "> x\n> | a |\n> |---|",
        "{\"type\":\"blockquote\",\"blocks\":[" + paragraph("\"x | a | |---|\"") + "]}"
      ))
    cases.append(
      (
        "> | a |\n> |---|",
        "{\"type\":\"blockquote\",\"blocks\":[" + table("[{\"text\":\"a\",\(head)}]") + "]}"
      ))
    cases.append(("| a | b |\n|---|\n| 1 |", paragraph("\"| a | b | |---| | 1 |\"")))
    cases.append(("x\na | b\n--|--", paragraph("\"x a | b --|--\"")))
    return cases
  }()

  @Test(arguments: tablesCases)
  func tables(markdown: String, blocks: String) throws { try expect(markdown, blocks) }

  private static func heading(_ text: String, _ size: Int) -> String {
    "{\"type\":\"heading\",\"text\":\(text),\"size\":\(size)}"
  }

  private static let headingsCases: [(String, String)] = {
    // One statement for each case: the compiler checks them one by one.
    var cases: [(String, String)] = []
    cases.append(("#89 remains open.", heading("\"89 remains open.\"", 1)))
    cases.append(("##two", heading("\"two\"", 2)))
    cases.append(("###### six\n#######seven", heading("\"six\"", 6) + "," + paragraph("\"#######seven\"")))
    cases.append(
      (
        "- #181 reported\n- plain",
        "{\"type\":\"list\",\"items\":[{\"blocks\":[\(heading("\"181 reported\"", 1))]},"
          + "{\"blocks\":[\(paragraph("\"plain\""))]}]}"
      ))
    cases.append(
      (
        "1. ##a **b**",
        "{\"type\":\"ordered_list\",\"items\":[{\"label\":\"1.\",\"blocks\":["
          + heading("[\"a \",{\"type\":\"bold\",\"text\":\"b\"}]", 2) + "]}]}"
      ))
    cases.append(
      (
        ">#a\n\nb\n#c d ##",
        "{\"type\":\"blockquote\",\"blocks\":[" + heading("\"a\"", 1) + "]},"
          + paragraph("\"b\"") + "," + heading("\"c d\"", 1)
      ))
    cases.append(("    #a", "{\"type\":\"pre\",\"text\":\"#a\"}"))
    cases.append(("a #b", paragraph("\"a #b\"")))
    cases.append(("a\n\n## \n\n#\n\nb", paragraph("\"a\"") + "," + paragraph("\"b\"")))
    cases.append(("a\n\n```swift\n```\n\n~~~math\n~~~\n\nb", paragraph("\"a\"") + "," + paragraph("\"b\"")))
    return cases
  }()

  @Test(arguments: headingsCases)
  func headings(markdown: String, blocks: String) throws { try expect(markdown, blocks) }

  @Test func escapedHeadingsAreHashtags() throws {
    try expect(
      "\\#kept as a tag",
      Self.paragraph("[{\"type\":\"hashtag\",\"text\":\"#kept\",\"hashtag\":\"#kept\"},\" as a tag\"]"),
      entities: true)
    try expect("#news of the day", Self.heading("\"news of the day\"", 1), entities: true)
  }

  // MARK: - Delimiters

  private static func spoiler(_ text: String) -> String { "{\"type\":\"spoiler\",\"text\":\(text)}" }
  private static func marked(_ text: String) -> String { "{\"type\":\"marked\",\"text\":\(text)}" }
  private static func bold(_ text: String) -> String { "{\"type\":\"bold\",\"text\":\(text)}" }
  private static func link(_ text: String, _ url: String = "https://x.y/") -> String {
    "{\"type\":\"url\",\"text\":\(text),\"url\":\"\(url)\"}"
  }

  private static let marksCases: [(String, String)] = {
    // One statement for each case: the compiler checks them one by one.
    var cases: [(String, String)] = []
    cases.append(("||a||", spoiler("\"a\"")))
    cases.append(("|| a||", "\"|| a||\""))
    cases.append(("||a ||", "\"||a ||\""))
    cases.append(("||a\t||", "\"||a ||\""))
    cases.append(("||with a no-break space\u{a0}||", spoiler("\"with a no-break space\u{a0}\"")))
    cases.append(("||\u{2003}a||", spoiler("\"\u{2003}a\"")))
    cases.append(("x==(a)==y", "[\"x\",\(marked("\"(a)\"")),\"y\"]"))
    cases.append(("||a line\nthat goes on||", "\"||a line that goes on||\""))
    cases.append(("||a  \nb||", "\"||a\\nb||\""))
    cases.append(("||a\\\nb||", "\"||a\\nb||\""))
    cases.append(("||||", "\"||||\""))
    cases.append(("====", "\"====\""))
    cases.append(("||a\n||b||", "[\"||a \",\(spoiler("\"b\""))]"))
    cases.append(("||[a\nb](https://x.y)||", "[\"||\",\(link("\"a b\"")),\"||\"]"))
    cases.append(("=====", marked("\"=\"")))
    cases.append(("====================", marked("\"====\"")))
    cases.append(("===a===", "[\(marked("\"=a\"")),\"=\"]"))
    cases.append(("==a ==b== c", "[\(marked("\"a ==b\"")),\" c\"]"))
    cases.append(("==a== b==", "[\(marked("\"a\"")),\" b==\"]"))
    cases.append(("|||||", spoiler("\"|\"")))
    cases.append(("==a", "\"==a\""))
    cases.append(("a== b ==c", "\"a== b ==c\""))
    cases.append(("||a ==b|| c==", "[\(spoiler("\"a ==b\"")),\" c==\"]"))
    cases.append(("==a ||b== c||", "[\(marked("\"a ||b\"")),\" c||\"]"))
    cases.append(("||a ==b== c||", spoiler("[\"a \",\(marked("\"b\"")),\" c\"]")))
    cases.append(("==||a||==", marked(spoiler("\"a\""))))
    cases.append(("||a ==b||", spoiler("\"a ==b\"")))
    cases.append(("==||a ||b==", marked("\"||a ||b\"")))
    cases.append(("x||a||||b||y", "[\"x\",\(spoiler("\"ab\"")),\"y\"]"))
    cases.append(("==a====b==", marked("\"ab\"")))
    cases.append(("||a||==b==||c||", "[\(spoiler("\"a\"")),\(marked("\"b\"")),\(spoiler("\"c\""))]"))
    cases.append(("\\||a||", "\"||a||\""))
    cases.append(("\\|\\|a\\|\\|", "\"||a||\""))
    cases.append(("&#124;&#124;a||", "\"||a||\""))
    cases.append(("\\|||a||", "[\"|\",\(spoiler("\"a\""))]"))
    cases.append(("&#61;=a==", "\"==a==\""))
    cases.append(
      (
        "`||a||` ==b `== c`==",
        "[{\"type\":\"code\",\"text\":\"||a||\"},\" \","
          + marked("[\"b \",{\"type\":\"code\",\"text\":\"== c\"}]") + "]"
      ))
    cases.append(
      ("||a $x||y$||", spoiler("[\"a \",{\"type\":\"mathematical_expression\",\"expression\":\"x||y\"}]")))
    cases.append(
      (
        "==[a](https://x.y/?b==c) d==",
        "[" + link(marked("\"a\""), "https://x.y/?b==c") + ",\(marked("\" d\""))]"
      ))
    cases.append(("||[a](https://x.y)||", link(spoiler("\"a\""))))
    cases.append(
      ("==a [b](https://x.y) c==", "[\(marked("\"a \"")),\(link(marked("\"b\""))),\(marked("\" c\""))]"))
    cases.append(("||**[a](https://x.y) b**||", bold("[\(link(spoiler("\"a\""))),\(spoiler("\" b\""))]")))
    cases.append(
      ("[||a|| ==b](https://x.y) c==", "[" + link("[\(spoiler("\"a\"")),\" ==b\"]") + ",\" c==\"]"))
    cases.append(("==||[a](https://x.y)||==", link(marked(spoiler("\"a\"")))))
    cases.append(
      (
        "||![e](tg://emoji?id=5)||",
        spoiler("{\"type\":\"custom_emoji\",\"custom_emoji_id\":\"5\",\"alternative_text\":\"e\"}")
      ))
    cases.append(("||**a**|| **||b||**", "[\(spoiler(bold("\"a\""))),\" \",\(bold(spoiler("\"b\"")))]"))
    cases.append(("||a **b|| c**", "[\(spoiler("\"a **b\"")),\" c**\"]"))
    cases.append(
      ("H~2~O, ~one~ and ~~two~~", "[\"H~2~O, ~one~ and \",{\"type\":\"strikethrough\",\"text\":\"two\"}]"))
    cases.append(("b ~~~a~~~ x^2^", "\"b ~~~a~~~ x^2^\""))
    return cases
  }()

  @Test(arguments: marksCases)
  func marks(markdown: String, text: String) throws { try expect(markdown, Self.paragraph(text)) }

  // MARK: - Characters and links

  private static let charactersCases: [(String, String)] = {
    // One statement for each case: the compiler checks them one by one.
    var cases: [(String, String)] = []
    cases.append(
      (
        "&vert;&vert;a&vert;&vert; &copy; &hearts; &rarr;",
        "\"&vert;&vert;a&vert;&vert; &copy; &hearts; &rarr;\""
      ))
    cases.append(("&amp; &lt;b&gt; &quot;&apos;&nbsp;&hellip;", "\"& <b> \\\"'\u{a0}…\""))
    cases.append(("&mdash;&ndash;&lsquo;&rsquo;&ldquo;&rdquo;&laquo;&raquo;", "\"—–‘’“”«»\""))
    cases.append(("&#124; &#x1F600; &#0; &#38;lt;", "\"| 😀 \u{fffd} &lt;\""))
    cases.append(("&AMP; &amp &ampx;", "\"&AMP; &amp &ampx;\""))
    cases.append(
      (
        "\\&lt; `&lt;` **&copy;**",
        "[\"&lt; \",{\"type\":\"code\",\"text\":\"&lt;\"},\" \",\(bold("\"&copy;\""))]"
      ))
    cases.append(("a*&copy;*b *&lt;*", "[\"a*&copy;*b \",{\"type\":\"italic\",\"text\":\"<\"}]"))
    cases.append(("[a](https://x.y/?b&amp;c&#61;d)", link("\"a\"", "https://x.y/?b&amp;c&#61;d")))
    cases.append(("<https://x.y/?b&lt;c>", link("\"https://x.y/?b<c\"", "https://x.y/?b&lt;c")))
    cases.append(("[a]\n\n[a]: https://x.y/&lt;", link("\"a\"", "https://x.y/&lt;")))
    cases.append(("[a](HTTPS://Ya.RU)", link("\"a\"", "https://ya.ru/")))
    cases.append(("[a](http://U@X.y?Q#F)", link("\"a\"", "http://U@x.y/?Q#F")))
    cases.append(("[a](https://x.y/B)", link("\"a\"", "https://x.y/B")))
    cases.append(("[a](x.y)", link("\"a\"", "x.y")))
    cases.append(("[a](#b)", link("\"a\"", "#b")))
    cases.append(("[a](#)", "{\"type\":\"anchor_link\",\"text\":\"a\",\"anchor_name\":\"\"}"))
    cases.append(
      (
        "<a name=\"b\"></a>[a](#b)",
        "[{\"type\":\"anchor\",\"name\":\"b\"},"
          + "{\"type\":\"anchor_link\",\"text\":\"a\",\"anchor_name\":\"b\"}]"
      ))
    cases.append(("\\<b>a\\</b> \\< c \\<d", "[\"\\\\\",\(bold("\"a\\\\\"")),\" < c <d\"]"))
    cases.append(("&lt;b>a", "\"<b>a\""))
    cases.append(("\\\\<b>a</b>", "[\"\\\\\",\(bold("\"a\""))]"))
    cases.append(("`\\<b>`", "{\"type\":\"code\",\"text\":\"\\\\<b>\"}"))
    return cases
  }()

  @Test(arguments: charactersCases)
  func characters(markdown: String, text: String) throws { try expect(markdown, Self.paragraph(text)) }

  private static func formula(_ source: String) -> String {
    "{\"type\":\"mathematical_expression\",\"expression\":\"\(source)\"}"
  }

  private static let bracketsCases: [(String, String)] = {
    // One statement for each case: the compiler checks them one by one.
    var cases: [(String, String)] = []
    cases.append(
      (
        "Log: \\[INFO\\] started \\(ok\\), see \\[1\\]\\(note\\).",
        "\"Log: [INFO] started (ok), see [1](note).\""
      ))
    cases.append(("Range \\[0, 1\\) and \\(a, b\\].", "\"Range [0, 1) and (a, b].\""))
    cases.append(("A \\[link\\](x) that is escaped.", "\"A [link](x) that is escaped.\""))
    cases.append(("\\(file\\_name\\) a\\)b\\]", "\"(file_name) a)b]\""))
    cases.append(("a \\(x_1\\) b", "[\"a \",\(formula("x_1")),\" b\"]"))
    cases.append(("a \\(\\alpha\\)\\[y = 1\\]", "[\"a \",\(formula("\\\\alpha")),\(formula("y = 1"))]"))
    cases.append(("a \\(b \\(x^2\\) c\\)", "[\"a (b \",\(formula("x^2")),\" c)\"]"))
    cases.append(("a \\(b\\\\c\\)", "\"a (b\\\\c)\""))
    cases.append(("a\n\\(b\\)\nc", "[\"a \",\(formula("b")),\" c\"]"))
    cases.append(("**\\(a\\)**", bold("\"(a)\"")))
    cases.append(("a \\(b\nc\\)", "\"a (b c)\""))
    cases.append(("\\(b\nc\\)", formula("b\\nc")))
    return cases
  }()

  @Test(
    "Escaped brackets are text unless they contain TeX (Spec/Rulings.md 88)",
    arguments: bracketsCases)
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

  @Test("Text never becomes a formula without a warning")
  func doubtfulFormulas() throws {
    #expect(try diagnostics("é\n\n- \\[INFO\\]") == ["formula-problem 6"])
    #expect(try diagnostics("a\n\\(b\\)") == ["formula-problem 2"])
    #expect(try diagnostics("> \\[\n> a\n> \\]") == ["formula-problem 2"])
    #expect(try diagnostics("\\[x=1\\]\n\n\\[\n\\alpha\n\\]\n\na \\(b\\) \\[c\\]") == [])
  }

  // MARK: - Media

  private static let imagesInTextCases: [(String, String)] = {
    // One statement for each case: the compiler checks them one by one.
    var cases: [(String, String)] = []
    cases.append(
      (
        "See ![chart](https://x.y/c.png \"Cap\") here and more.",
        paragraph("\"See\"") + "," + photo("https://x.y/c.png") + "," + paragraph("\"here and more.\"")
      ))
    cases.append(
      (
        "# A ![b](https://x.y/c.png) d",
        heading("\"A\"", 1) + "," + photo("https://x.y/c.png") + "," + heading("\"d\"", 1)
      ))
    cases.append(
      (
        "**a ![](https://x.y/c.png) ||b||**",
        paragraph(bold("\"a\"")) + "," + photo("https://x.y/c.png") + "," + paragraph(bold(spoiler("\"b\"")))
      ))
    cases.append(
      (
        "- a ![b](https://x.y/c.png)\n- d",
        "{\"type\":\"list\",\"items\":[{\"blocks\":[\(paragraph("\"a\"")),\(photo("https://x.y/c.png"))]},"
          + "{\"blocks\":[\(paragraph("\"d\""))]}]}"
      ))
    cases.append(
      (
        "> a\n> ![b](https://x.y/c.png) c",
        "{\"type\":\"blockquote\",\"blocks\":[\(paragraph("\"a\"")),\(photo("https://x.y/c.png")),\(paragraph("\"c\""))]}"
      ))
    cases.append(
      ("|![a](https://x.y/c.png)|\n|-|", table("[{\"text\":\(link("\"a\"", "https://x.y/c.png")),\(head)}]")))
    // A link around an image is the link of the block.
    let linked = photo("https://x.y/c.png").dropLast() + ",\"url\":\"https://x.y/\"}"
    cases.append(("[a ![b](https://x.y/c.png)](https://x.y)", paragraph(link("\"a\"")) + "," + linked))
    cases.append(("[**![b](https://x.y/c.png)**](https://x.y)", String(linked)))
    cases.append(
      (
        "a ![😀](tg://emoji?id=5)",
        paragraph(
          "[\"a \",{\"type\":\"custom_emoji\",\"custom_emoji_id\":\"5\",\"alternative_text\":\"😀\"}]")
      ))
    cases.append(
      (
        "a <u>b ![c](https://x.y/c.png) d</u>",
        paragraph("[\"a \",{\"type\":\"underline\",\"text\":\"b\"}]") + "," + photo("https://x.y/c.png") + ","
          + paragraph("{\"type\":\"underline\",\"text\":\"d\"}")
      ))
    return cases
  }()

  @Test(arguments: imagesInTextCases)
  func imagesInText(markdown: String, blocks: String) throws {
    var options = ReadOptions()
    options.source.detectsEntities = false
    let read = try SourceReader.page(SourceText(text: markdown), .markdown, options: options).page
    let expected = try InputReader.page(Array("{\"blocks\":[\(blocks)]}".utf8)).page
    #expect(read.blocks.map(\.kind).count == expected.blocks.map(\.kind).count)
    #expect(summary(read) == summary(expected))
  }

  /// JSON without the ids of media, which the readers invent.
  private func summary(_ page: Page) -> String {
    PageWriter.write(page, as: .json).text.replacing(/"media_id": "[^"]*",? ?/, with: "")
      .replacing(/"photo": \{[^}]*\}/, with: "\"photo\": {}")
  }

  @Test func lostCaptionsAreSaid() throws {
    #expect(try diagnostics("a ![b](c.png \"d\")") == ["misplaced-block 2"])
    #expect(try diagnostics("a ![b](c.png)\n\n![](c.png \"d\")\n![](c.png)") == [])
    // A caption that is lost, and an image that becomes a link.
    #expect(
      try diagnostics("|![b](c.png \"d\")|\n|-|") == ["misplaced-block 1", "misplaced-block 1"])
  }

  // MARK: - Scripts

  private static let scriptsCases: [(String, String)] = {
    // One statement for each case: the compiler checks them one by one.
    var cases: [(String, String)] = []
    cases.append(
      (
        "Before.\n\n<div>\n<script>\nlet a = 1;\n\n        let b = 2;\n    </script>\n</div>\n<p>After.</p>\n\nLast.",
        paragraph("\"Before.\"") + "," + paragraph("\"After.\"") + "," + paragraph("\"Last.\"")
      ))
    cases.append(
      (
        "a <script>b *c*\n\n- d\n\ne</script> f\n\ng",
        ["a", "f", "g"].map { paragraph("\"\($0)\"") }.joined(separator: ",")
      ))
    cases.append(("a <STYLE>b</style > c", paragraph("\"a c\"")))
    cases.append(("a `<script>` b", paragraph("[\"a \",{\"type\":\"code\",\"text\":\"<script>\"},\" b\"]")))
    cases.append(("<script>\na\n\nb</script>\n\nc", paragraph("\"c\"")))
    cases.append(
      ("<b><script>\n\n```\n</script>d</b>\n```\n\ne", paragraph(bold("\"d\"")) + "," + paragraph("\"e\"")))
    cases.append(("a\n\n<script>b\n\nc", paragraph("\"a\"")))
    return cases
  }()

  @Test(arguments: scriptsCases)
  func scripts(markdown: String, blocks: String) throws { try expect(markdown, blocks) }

  @Test func droppedScriptsAreSaid() throws {
    #expect(
      try diagnostics("é <script>b\n\n    c</script> <style>d</style>") == [
        "unknown-block 3", "unknown-block 29",
      ])
    let unended = try SourceReader.page(SourceText(text: "a <script>b"), .markdown, options: ReadOptions())
    #expect(
      unended.diagnostics.map(\.message) == ["'script' has no end tag: everything after it is left out"])
    #expect(unended.diagnostics.map(\.help) == ["add '</script>'"])
  }
}
