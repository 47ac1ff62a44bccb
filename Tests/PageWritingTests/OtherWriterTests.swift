import PageModel
import Testing

@testable import PageWriting
@testable import ReadingTestSupport

/// Spec/Convert.md 4, 6.
@Suite struct OtherWriterTests {
  @Test func html() throws {
    let page = try read(
      #"""
      {"blocks":[{"type":"paragraph","text":["a<b ",{"type":"bold","text":"c\nd"},{"type":"anchor","name":"n"}]},
        {"type":"pre","text":"x\n","language":"swift"},
        {"type":"expandable_blockquote","text":"q","credit":"w"},
        {"type":"list","items":[{"label":"c.","value":3,"type":"a","blocks":[{"type":"paragraph","text":"i"}],"has_checkbox":true}]},
        {"type":"photo","photo":{"type":"photo","media":"https://e.org/?a=\"&b"},"has_spoiler":true,"caption":{"text":"t","credit":"u"}}]}
      """#
    ).page
    #expect(
      PageWriter.write(page, as: .html).text == """
        <p>a&lt;b <b>c<br>d</b><a name="n"></a></p>
        <pre><code class="language-swift">x

        </code></pre>
        <blockquote expandable><p>q</p><cite>w</cite></blockquote>
        <ol><li value="3" type="a"><input type="checkbox">i</li></ol>
        <figure><img src="https://e.org/?a=&quot;&amp;b" tg-spoiler><figcaption>t<cite>u</cite></figcaption></figure>

        """)
  }

  @Test func textHasALineForEachParagraph() throws {
    let page = try read(
      #"""
      {"blocks":[{"type":"heading","text":"A\n b","size":1},{"type":"list","items":[
        {"blocks":[{"type":"paragraph","text":"done"}],"has_checkbox":true,"is_checked":true},
        {"blocks":[{"type":"paragraph","text":"open"}],"has_checkbox":true},{"blocks":[{"type":"paragraph","text":"c"}]}]},
        {"type":"list","items":[{"label":"7.","value":7,"blocks":[{"type":"paragraph","text":"n"}]}]},
        {"type":"details","summary":"more","blocks":[{"type":"paragraph","text":["in ",{"type":"spoiler","text":"side"}]}]},
        {"type":"divider"},{"type":"mathematical_expression","expression":"x^2"},
        {"type":"paragraph","text":[{"type":"custom_emoji","custom_emoji_id":"1","alternative_text":"🙂"},"!"]}]}
      """#
    ).page
    #expect(
      PageWriter.write(page, as: .text).text
        == "A\n b\n✓ done\n☐ open\nc\n7. n\nmore\nin side\nx^2\n🙂!\n")
    #expect(PageWriter.write(Page(blocks: []), as: .text).text == "")
  }

  /// Four times the page costs four times the time, in every format.
  @Test(arguments: OutputFormat.allCases.filter { $0 != .tape })
  func costGrowsWithThePage(_ format: OutputFormat) {
    let text = RichText.concat([
      .plain("a *b* [c](d) "), .styled(.bold, .plain("e")), .plain(" ==f== $g$ | h"),
    ])
    func length(_ count: Int) -> Int {
      let items = (0..<count).map { _ in
        ListItem(
          content: .blocks([
            Block(.paragraph(text)), Block(.blockQuote(BlockQuote(blocks: [Block(.paragraph(text))]))),
          ]))
      }
      let page = Page(
        blocks: [Block(.list(List(items: items, isOrdered: false)))]
          + items.map { _ in Block(.paragraph(text)) })
      return PageWriter.write(page, as: format).text.utf8.count
    }
    #expect(length(400) < 5 * length(100))
    Growth.expectLinear(format.rawValue, least: 0.005) { _ = length(100 * $0) }
  }
}
