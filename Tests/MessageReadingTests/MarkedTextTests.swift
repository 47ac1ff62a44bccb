import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Texts whose parse mode is known (Spec/Input.md 10.1 to 10.4).
@Suite struct MarkedTextTests {
  /// An entity as a short line: its range and its kind.
  private func lines(_ text: String, _ mode: MarkedText.Mode) -> [String] {
    let marked = MarkedText(text, mode: mode)
    let entities = marked.entities.map { entity in
      "\(entity.range.lowerBound)..<\(entity.range.upperBound) \(Self.name(entity.kind))"
    }
    let fault = marked.fault.map { ["\($0.offset): \($0.reason)"] } ?? []
    return [String(decoding: marked.units, as: UTF16.self)] + entities + fault
  }

  private static func name(_ kind: TextEntity.Kind) -> String {
    switch kind {
    case .style(let style): "\(style)"
    case .spoiler: "spoiler"
    case .link(.url(let url, _)): url
    case .link(.user(let id)): "user \(id)"
    case .link(let target): "\(target)"
    case .date(let time, _): "date \(time)"
    case .customEmoji(let id): "emoji \(id)"
    case .preformatted(let language): "pre \(language)"
    case .quote(let isCollapsed): isCollapsed ? "folded quote" : "quote"
    }
  }

  // MARK: - HTML

  @Test(arguments: [
    ("<b>a</b> <STRONG>b</strong>", ["a b", "0..<1 bold", "2..<3 bold"]),
    ("<i>a<em>b</em></i>", ["ab", "0..<2 italic"]),
    ("<u>a</u><ins>b</ins>", ["ab", "0..<1 underline", "1..<2 underline"]),
    (
      "<s>a</s><strike>b</strike><del>c</del>",
      ["abc", "0..<1 strikethrough", "1..<2 strikethrough", "2..<3 strikethrough"]
    ),
    (
      "<tg-spoiler>a</tg-spoiler><span class='tg-spoiler'>b</span>", ["ab", "0..<1 spoiler", "1..<2 spoiler"]
    ),
    ("&lt;&gt;&amp;&quot;&nbsp;&#65;&#x42;", ["<>&\"&nbsp;AB"]),
    ("<a href=\"https://a.b/?x=1&amp;y=2\">t</a>", ["t", "0..<1 https://a.b/?x=1&y=2"]),
    ("<a href=https://a.b>t</a>", ["t", "0..<1 https://a.b"]),
    ("<a>a.b</a> <a>word</a>", ["a.b word", "0..<3 a.b"]),
    ("<a href=\"tg://user?id=7\">t</a>", ["t", "0..<1 user 7"]),
    ("<a href=\"tg://emoji?id=7\">😀</a>!", ["😀!", "0..<2 emoji 7"]),
    ("😀<tg-emoji emoji-id=\"5\">👍</tg-emoji>", ["😀👍", "2..<4 emoji 5"]),
    ("<tg-time unix=\"86400\" format=\"D\">then</tg-time>", ["then", "0..<4 date 86400"]),
    ("<pre>a</pre>", ["a", "0..<1 pre "]),
    ("<pre><code class=\"language-swift\">a</code></pre>", ["a", "0..<1 pre swift"]),
    ("<pre>x<code class=\"language-swift\">a</code></pre>", ["xa", "0..<2 pre "]),
    ("<code class=\"language-swift\">a</code>", ["a", "0..<1 code"]),
    ("<blockquote>a</blockquote>", ["a", "0..<1 quote"]),
    ("<blockquote expandable>a</blockquote>", ["a", "0..<1 folded quote"]),
    ("<blockquote>a<blockquote>b</blockquote></blockquote>", ["ab", "0..<2 quote"]),
    ("<b>a</>", ["a", "0..<1 bold"]),
    ("<b> a</b> \n", ["a", "0..<1 bold"]),
    ("<b></b> a<i> </i>", ["a"]),
    ("<b>a<code>b</code>c</b>", ["abc", "0..<1 bold", "1..<2 code", "2..<3 bold"]),
    ("<code>a<b>b</b></code>", ["ab", "0..<2 code"]),
    ("a > b", ["a > b"]),
  ])
  func html(text: String, lines: [String]) { #expect(self.lines(text, .html) == lines) }

  @Test(arguments: [
    ("a < b", "a < b", "2: '<' does not begin a tag"),
    ("é<h1>a</h1>", "é<h1>a</h1>", "2: unsupported tag <h1>"),
    ("<b>a</i></b>", "a</i>", "4: unexpected end tag </i>, expected </b>"),
    ("a</b>", "a</b>", "1: unexpected end tag </b>"),
    ("x<b>a", "xa", "1: <b> has no end tag"),
    ("a<b", "a<b", "1: the tag <b is not closed with '>'"),
    ("<b>a</b", "a</b", "4: the end tag </b is not closed with '>'"),
    ("<span>a</span>", "<span>a</span>", "0: <span> has no class=\"tg-spoiler\""),
    ("<b =1>a</b>", "<b =1>a</b>", "3: an attribute of <b> has no name"),
  ])
  func faultsOfHTML(text: String, plain: String, fault: String) {
    let lines = lines(text, .html)
    #expect(lines.first == plain && lines.last == fault, "\(lines)")
  }

  // MARK: - MarkdownV2

  @Test(arguments: [
    ("*a* _b_", ["a b", "0..<1 bold", "2..<3 italic"]),
    ("__a__ ~b~ ||c||", ["a b c", "0..<1 underline", "2..<3 strikethrough", "4..<5 spoiler"]),
    ("*a _b ~c~_ d*", ["a b c d", "0..<7 bold", "2..<5 italic", "4..<5 strikethrough"]),
    ("_a __b___", ["a b", "0..<3 italic", "2..<3 underline"]),
    ("___a_**__", ["a", "0..<1 underline", "0..<1 italic"]),
    ("`a*b` *c*", ["a*b c", "0..<3 code", "4..<5 bold"]),
    ("`a\\`b\\\\`", ["a`b\\", "0..<4 code"]),
    ("```swift\nlet a\n```", ["let a", "0..<5 pre swift"]),
    ("```\na```", ["a", "0..<1 pre "]),
    ("```a b```", ["b", "0..<1 pre a"]),
    ("```a```", ["a", "0..<1 pre "]),
    ("[t](https://a.b/\\)x)", ["t", "0..<1 https://a.b/)x"]),
    ("[a\\.b]", ["a.b", "0..<3 a.b"]),
    ("[t](tg://user?id=9)", ["t", "0..<1 user 9"]),
    ("![👍](tg://emoji?id=5)", ["👍", "0..<2 emoji 5"]),
    ("![t](tg://time?unix=86400&format=wDT)", ["t", "0..<1 date 86400"]),
    ("a\\.b\\!", ["a.b!"]),
    ("\\*a\\*", ["*a*"]),
    (">a\n>b\nc", ["a\nb\nc", "0..<3 quote"]),
    (">a\n**>b", ["a\nb", "0..<1 quote", "2..<3 quote"]),
    ("**>a\n>b||", ["a\nb", "0..<3 folded quote"]),
    (">*a*||\nc", ["a\nc", "0..<1 folded quote", "0..<1 bold"]),
    (">||a||\n>b", ["a\nb", "0..<3 quote", "0..<1 spoiler"]),
    ("*a `b` c*", ["a b c", "0..<2 bold", "2..<3 code", "3..<5 bold"]),
    ("  *a*  ", ["a", "0..<1 bold"]),
  ])
  func markdownV2(text: String, lines: [String]) { #expect(self.lines(text, .markdownV2) == lines) }

  @Test(arguments: [
    ("é.", "é.", "2: '.' is reserved"),
    ("a-b", "a-b", "1: '-' is reserved"),
    ("a > b", "a > b", "2: '>' is reserved"),
    ("a *b", "a b", "2: bold text is not closed"),
    ("*a _b* c_", "a b* c", "5: bold text is nested in itself"),
    ("a `b", "a b", "2: code is not closed"),
    ("[t](x", "t", "3: the address of a link is not closed"),
    ("[t", "t", "0: the text of a link is not closed"),
    ("![t](https://a.b)", "t", "3: the address is neither an emoji with an id nor a time"),
    (">*a\nb*", "a\nb", "1: bold text is not closed"),
    ("___a___", "a__", "4: underlined text is nested in itself"),
  ])
  func faultsOfMarkdownV2(text: String, plain: String, fault: String) {
    let lines = lines(text, .markdownV2)
    #expect(lines.first == plain && lines.last == fault, "\(lines)")
  }

  // MARK: - Markdown

  @Test(arguments: [
    ("*a* _b_ `c`", ["a b c", "0..<1 bold", "2..<3 italic", "4..<5 code"]),
    ("```\na*b```", ["a*b", "0..<3 pre "]),
    ("*a _b*", ["a _b", "0..<4 bold"]),
    ("[t](https://a.b) [a.b]", ["t a.b", "0..<1 https://a.b", "2..<5 a.b"]),
    ("\\*a\\* \\-", ["*a* \\-"]),
    ("snake*case*s.", ["snakecases.", "5..<9 bold"]),
    ("a_b", ["ab", "1: the style that begins here is not closed"]),
  ])
  func markdown(text: String, lines: [String]) { #expect(self.lines(text, .markdown) == lines) }

  // MARK: - All

  @Test func surplusIsCounted() {
    let text = String(repeating: "<b>a</b> ", count: 120)
    let marked = MarkedText(text, mode: .html)
    #expect(marked.entities.count == MarkedText.mostEntities && marked.surplus == 20)
  }

  @Test func anyBytesAreRead() {
    let pieces =
      ["*", "_", "`", "[", "]", "(", ")", "\\", ">", "|", "\n", "<b", "</", "&#", "é", "!", "<a href="]
    var state: UInt64 = 7
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      for mode in MarkedText.Mode.allCases {
        let marked = MarkedText(text, mode: mode)
        #expect(marked.entities.allSatisfy { $0.range.upperBound <= marked.units.count && !$0.range.isEmpty })
      }
    }
  }

  // MARK: - Messages

  private func segments(_ fields: String) throws -> (MessageText, [DiagnosticCode]) {
    let result = try readMessage(#"{"chat_id":5,\#(fields)}"#)
    return (result.message.text, result.diagnostics.map(\.code))
  }

  @Test func modesOfMessages() throws {
    let (text, codes) = try segments(##""text":"<b>a</b> #b","parse_mode":"html""##)
    #expect(text.plainText == "a #b" && codes == [])
    let parts: [RichText] = [.styled(.bold, .plain("a")), .plain(" "), .link(.hashtag("#b"), .plain("#b"))]
    #expect(text.flattened == .concat(parts))
    let (plain, none) = try segments(#""text":"*a*","parse_mode":null"#)
    #expect(plain.plainText == "*a*" && none == [])
    let (odd, error) = try segments(#""text":"*a*","parse_mode":"Wiki""#)
    #expect(odd.plainText == "*a*" && error == [.cannotParse])
    let (caption, _) = try segments(#""photo":"x","caption":"*a*","parse_mode":"ParseMode.MARKDOWN_V2""#)
    #expect(caption.plainText == "a")
  }

  @Test func lengthsOfMessages() throws {
    let long = String(repeating: "a", count: 4097)
    #expect(try segments(#""text":"\#(long)""#).1 == [.protocolLimit])
    #expect(try segments(#""text":"<b>\#(long.dropLast())</b>","parse_mode":"HTML""#).1 == [])
    #expect(try segments(#""photo":"x","caption":"\#(long.prefix(1025))""#).1.contains(.protocolLimit))
  }

  @Test func modesOfPartsOfMessages() throws {
    let result = try readMessage(
      #"{"chat_id":5,"poll":{"question":"*a*","question_parse_mode":"MarkdownV2","#
        + #""options":[{"text":"_b_","text_parse_mode":"MarkdownV2"}]}}"#)
    guard case .poll(let poll) = result.message.content else {
      Issue.record("no poll")
      return
    }
    #expect(poll.question == .styled(.bold, .plain("a")))
    #expect(poll.options.first?.text == .styled(.italic, .plain("b")))
  }

  @Test func filesInTheDialectsOfBots() throws {
    var options = ReadOptions()
    options.source.markdown = .botV2
    let page = try InputReader.page(Array("*a*\n\nb".utf8), name: "a.md", options: options).page
    #expect(page.blocks.map(\.kind) == [.paragraph(.styled(.bold, .plain("a"))), .paragraph(.plain("b"))])
  }
}

@Suite struct MarkedTextGrowthTests {
  /// The run would take forever if every style were compared with all code, or every tag with all text.
  @Test(
    "The cost of markup is proportional to its length",
    arguments: [
      (MarkedText.Mode.markdownV2, "*a*`b`", ""), (.html, "<b>a</b><code>b</code>", ""),
      (.html, "<a>", "</a>"),
      (.html, "<b><i>", "</i></b>"), (.markdown, "*a*`b`", ""),
    ])
  func manyMarks(mode: MarkedText.Mode, piece: String, end: String) {
    let count = 60_000
    let inner = end.isEmpty ? "" : String(repeating: "<code>x</code>a", count: count)
    let text = String(repeating: piece, count: count) + inner + String(repeating: end, count: count)
    #expect(MarkedText(text, mode: mode).units.count >= count)
  }
}
