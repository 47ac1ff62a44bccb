import Testing

@testable import PageReading
@testable import ReadingTestSupport

struct MarkdownInlineTests {
  @Test(arguments: [
    ("**a** __b__", "<b>a</b> <b>b</b>"),
    ("*a* _b_", "<i>a</i> <i>b</i>"),
    ("~~a~~", "<s>a</s>"),
    ("`a *b*`", "<code>a *b*</code>"),
    ("a ==b *c*== d", "a <mark>b <i>c</i></mark> d"),
    ("a ||b **c**|| d", "a <tg-spoiler>b <b>c</b></tg-spoiler> d"),
    ("==a||b||==", "<mark>a<tg-spoiler>b</tg-spoiler></mark>"),
    ("a == b, c || d", "a == b, c || d"),
    ("===a===", "===a==="),
    ("||||", "||||"),
    ("==a", "==a"),
    ("`||a||` `==b==`", "<code>||a||</code> <code>==b==</code>"),
    ("\\==a== \\||b||", "==a== ||b||"),
    ("[a *b*](c)", "<a href=c>a <i>b</i></a>"),
    ("[a ||b||](c)", "<a href=c>a <tg-spoiler>b</tg-spoiler></a>"),
    ("[a](tg://emoji?id=-5)", "<tg-emoji emoji-id=-5>a</tg-emoji>"),
    ("[ ](tg://emoji?id=5)", "<tg-emoji emoji-id=5> </tg-emoji>"),
    ("x ![😀](tg://emoji?id=5)", "x <tg-emoji emoji-id=5>😀</tg-emoji>"),
    ("![soon](tg://time?unix=12&format=wDT)", "<tg-time unix=12 format=wDT>soon</tg-time>"),
    ("[![a](b)](c)", "<a href=c>a</a>"),
    ("[a](<b\\[> c\\]", "[a](<b[> c]"),
    ("see ![the map](https://a.b/c.png)", "see <a href=https://a.b/c.png>the map</a>"),
    ("a\nb", "a b"),
    ("a  \nb\\\nc", "a<br/>b<br/>c"),
    ("&copy; &lt; \\*a\\*", "© < *a*"),
    ("<https://a.b>", "<a href=https://a.b>https://a.b</a>"),
  ])
  func inline(markdown: String, tags: String) throws {
    let text = try markup(markdown)
    #expect(text == "<p>\(tags)</p>")
  }

  /// Docs/Input.md 8.3.
  @Test(arguments: [
    ("$x$", "<tg-math>x</tg-math>"),
    ("is $x$.", "is <tg-math>x</tg-math>."),
    ("($x$)", "(<tg-math>x</tg-math>)"),
    ("$5-$10", "$5-$10"),
    ("$FOO=$BAR", "$FOO=$BAR"),
    ("cost$5$total", "cost$5$total"),
    ("costs $5 and $6", "costs $5 and $6"),
    ("$ x$ $y $", "$ x$ $y $"),
    ("$$x$ $", "$$x$ $"),
    ("$$$x$$$", "$$$x$$$"),
    ("a $$x$$ b", "a <tg-math>x</tg-math> b"),
    ("$a_1*b*c_2$", "<tg-math>a_1*b*c_2</tg-math>"),
    ("$\\frac{a}{b}\\$$", "<tg-math>\\frac{a}{b}\\$</tg-math>"),
    ("\\$5 and $x$", "$5 and <tg-math>x</tg-math>"),
    ("$5 and `x$`", "$5 and <code>x$</code>"),
    ("[$5](a$b) $x$", "<a href=a$b>$5</a> <tg-math>x</tg-math>"),
    ("**$x$**", "<b><tg-math>x</tg-math></b>"),
    ("\\(a\\_b\\) and \\[c\\] d", "<tg-math>a\\_b</tg-math> and <tg-math>c</tg-math> d"),
    ("\\(a", "(a"),
    ("a\u{1}b", "a\u{2}b"),
    ("a\\)b\\]", "a)b]"),
    ("\\(\\)", "()"),
    ("`\\(a\\)`", "<code>\\(a\\)</code>"),
    ("\\\\(a\\\\)", "\\(a\\)"),
    ("[a](\\(b\\))", "<a href=(b)>a</a>"),
    ("$a\nb$", "<tg-math>a\nb</tg-math>"),
  ])
  func formula(markdown: String, tags: String) throws {
    let text = try markup(markdown)
    #expect(text == "<p>\(tags)</p>")
  }

  @Test("cmark asks about characters that no rule named")
  func appDelimiters() throws {
    for text in ["==a== ==", "||a|| *b* ||", "=="] {
      #expect(try markup(text, .appChat).contains(text.prefix(2)))
    }
  }

  @Test("The app's own rules know neither marks nor tags")
  func appDialect() throws {
    #expect(
      try markup("==a== ||b|| <u>c</u> $d$", .appChat) == "<p>==a== ||b|| <u>c</u> <tg-math>d</tg-math></p>")
  }
}
