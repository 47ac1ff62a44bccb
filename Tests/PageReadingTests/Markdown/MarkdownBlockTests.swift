import Testing

@testable import PageReading
@testable import ReadingTestSupport

struct MarkdownBlockTests {
  @Test(arguments: [
    ("# a", "<h1>a</h1>"),
    ("###### a #", "<h6>a</h6>"),
    ("a\n===", "<h1>a</h1>"),
    ("a\n\nb", "<p>a</p><p>b</p>"),
    ("---", "<hr/>"),
    ("```swift x\na\n  b\n```", "<pre><code class=language-swift>a\n  b</code></pre>"),
    ("```\na\n\n```", "<pre>a\n</pre>"),
    ("    a", "<pre>a</pre>"),
    ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
    ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
    ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
    ("7) a", "<ol start=7><li>a</li></ol>"),
    ("- a\n  1. b", "<ul><li>a<ol><li>b</li></ol></li></ul>"),
    (
      "- [ ] a\n- [x] b",
      "<ul><li><input type=checkbox/>a</li><li><input type=checkbox checked/>b</li></ul>"
    ),
    ("3. [X] a", "<ol start=3><li><input type=checkbox checked/>a</li></ol>"),
    ("> a\n>\n> b", "<blockquote><p>a</p><p>b</p></blockquote>"),
    ("> a\n> > b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"),
    (
      "|a|b|\n|:-|-:|\n|c|*d*|",
      "<table bordered striped><tr><th align=left valign=middle>a</th><th align=right valign=middle>b</th></tr>"
        + "<tr><td align=left valign=middle>c</td><td align=right valign=middle><i>d</i></td></tr></table>"
    ),
    (
      "|a|\n|-|\n|b \\|\\| c|",
      "<table bordered striped><tr><th align=center valign=middle>a</th></tr>"
        + "<tr><td align=left valign=middle>b || c</td></tr></table>"
    ),
    (
      "|a|\n|-|\n|==b== $c$|",
      "<table bordered striped><tr><th align=center valign=middle>a</th></tr>"
        + "<tr><td align=left valign=middle><mark>b</mark> <tg-math>c</tg-math></td></tr></table>"
    ),
    (
      "|a|b|c|\n|-|-|-|\n|d||e|",
      "<table bordered striped><tr><th align=center valign=middle>a</th><th align=center valign=middle>b</th>"
        + "<th align=center valign=middle>c</th></tr><tr><td align=left valign=middle>d</td>"
        + "<td align=left valign=middle/><td align=left valign=middle>e</td></tr></table>"
    ),
    (
      "|a|\n|-|\n|\\(c_1\\) \\(d\\)|",
      "<table bordered striped><tr><th align=center valign=middle>a</th></tr>"
        + "<tr><td align=left valign=middle><tg-math>c_1</tg-math> (d)</td></tr></table>"
    ),
    ("```math\na\n```", "<tg-math-block>a</tg-math-block>"),
    ("$$a$$", "<tg-math-block>a</tg-math-block>"),
    ("$$ a $$", "<tg-math-block> a </tg-math-block>"),
    ("\\[a\\]", "<tg-math-block>a</tg-math-block>"),
    ("$$\na\n\n+ b\n$$", "<tg-math-block>a\n\n+ b</tg-math-block>"),
    ("\\[\na\n- b\n\\]", "<tg-math-block>a\n- b</tg-math-block>"),
    ("a\n$$\nb\n$$\nc", "<p>a</p><tg-math-block>b</tg-math-block><p>c</p>"),
    ("> $$\n> a\n> $$", "<blockquote><tg-math-block>a</tg-math-block></blockquote>"),
    ("- $$\n  a\n  $$\n- b", "<ul><li><tg-math-block>a</tg-math-block></li><li>b</li></ul>"),
    ("$$\n~~~\na = b $$", "<tg-math-block>~~~\na = b</tg-math-block>"),
    ("$$\na", "<p>$$ a</p>"),
    ("```\n$$\na\n$$\n```", "<pre>$$\na\n$$</pre>"),
    ("![](http://a/b.png)", "<figure><img src=http://a/b.png/></figure>"),
    (
      "![](http://a/b.mp4 \"c\")",
      "<figure><video src=http://a/b.mp4/><figcaption>c</figcaption></figure>"
    ),
    ("![](http://a/b.ogg?x=1)", "<figure><audio src=http://a/b.ogg?x=1/></figure>"),
    (
      "a[^x]\n\n[^x]: b *c*\n\nd",
      "<p>a<a href=#x>[x]</a></p><p><tg-reference name=x>b <i>c</i></tg-reference></p><p>d</p>"
    ),
    ("[^x]", "<p>[^x]</p>"),
    ("- ![](http://a/b.png)", "<ul><li><figure><img src=http://a/b.png/></figure></li></ul>"),
    ("[a]\n\n[a]: http://b", "<p><a href=http://b>a</a></p>"),
    ("", ""),
    ("<u>a</u> *b*", "<p><u>a</u> <i>b</i></p>"),
    (
      "a\n\n<details open><summary>b</summary>\n\n- c\n\n</details>\n\nd",
      "<p>a</p><details open><summary>b</summary>\n<ul><li>c</li></ul></details>\n<p>d</p>"
    ),
    ("<tg-map lat=\"1\" long=\"2\"/>\n\n# a", "<tg-map lat=1 long=2/>\n<h1>a</h1>"),
    (
      "<details open><tg-map lat=1></tg-map></u>\n\n---\n\n</details>",
      "<details open><tg-map lat=1/>\n<hr/></details>\n"
    ),
    ("a <u>b\n\nc", "<p>a <u>b</u></p><p>c</p>"),
  ])
  func block(markdown: String, tags: String) throws {
    let text = try markup(markdown)
    #expect(text == tags)
  }

  @Test(
    "Unfinished markup waits while the text is written",
    arguments: [
      ("a\n-", "<p>a</p>"), ("a\n- ", "<p>a</p>"), ("a\n1.", "<p>a</p>"), ("a\n``", "<p>a</p>"),
      ("a\n#", "<p>a</p>"),
      ("a\n\n>", "<p>a</p>"), ("a <", "<p>a</p>"), ("a <det", "<p>a</p>"), ("a < b", "<p>a < b</p>"),
      ("a `<b", "<p>a `<b</p>"), ("a\n- b", "<p>a</p><ul><li>b</li></ul>"), ("|a|\n|-", "<p>|a|</p>"),
      ("$$\na\n\n- b", "<p>$$ a  - b</p>"), ("> \\[\n> # a", "<blockquote><p>\\[ # a</p></blockquote>"),
    ])
  func writtenEnd(markdown: String, tags: String) throws {
    let text = try markup(markdown, isWhole: false)
    #expect(text == tags)
  }

  @Test func depth() throws {
    let quotes = String(repeating: ">", count: 100_000) + " a"
    #expect(throws: ReadError.self) { try markup(quotes) }
    let emphasis = String(repeating: "*a ", count: 10_000) + String(repeating: "b*", count: 10_000)
    #expect(throws: ReadError.self) { try markup(emphasis) }
    #expect(try markup(String(repeating: "- ", count: 50) + "a").hasSuffix("</ul>"))
  }
}
