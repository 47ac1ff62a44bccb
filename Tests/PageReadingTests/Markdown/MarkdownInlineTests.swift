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
    ("===a===", "<mark>=a</mark>="),
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
    ("[![a](b)](c)", "<a href=c><img src=b alt=a/></a>"),
    ("[x ![a](b) y](c)", "<a href=c>x <img src=b alt=a/> y</a>"),
    ("[![a]()](c)", "<a href=c>a</a>"),
    ("[![a](b)](tg://emoji?id=5)", "<tg-emoji emoji-id=5>a</tg-emoji>"),
    ("[a](<b\\[> c\\]", "[a](<b[> c]"),
    ("see ![the map](https://a.b/c.png)", "see <img src=https://a.b/c.png alt=the map/>"),
    ("a\nb", "a b"),
    ("a  \nb\\\nc", "a<br/>b<br/>c"),
    ("&copy; &lt; \\*a\\*", "&copy; < *a*"),
    ("<https://a.b>", "<a href=https://a.b>https://a.b</a>"),
  ])
  func inline(markdown: String, tags: String) throws {
    let text = try markup(markdown)
    #expect(text == "<p>\(tags)</p>")
  }

  /// Spec/Input.md 8.3.
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
    ("\\(a\\_b\\) and \\[c\\] d", "(a_b) and [c] d"),
    ("\\(a_b\\) and \\[c^2\\] d", "<tg-math>a_b</tg-math> and <tg-math>c^2</tg-math> d"),
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

  @Test(
    "There is none between single dollar signs (Spec/Rulings.md 80)",
    arguments: [
      ("costs $20 and $x$ shirts", "costs $20 and <tg-math>x</tg-math> shirts"),
      ("is $20x$ dollars", "is <tg-math>20x</tg-math> dollars"),
      ("a bag $5, a pen $2. Let $n$ be", "a bag $5, a pen $2. Let <tg-math>n</tg-math> be"),
      ("spends $12.50/day for $d$ days", "spends $12.50/day for <tg-math>d</tg-math> days"),
      ("($5M) or ($10M), $n$", "($5M) or ($10M), <tg-math>n</tg-math>"),
      ("$a $$b$$ c$", "$a <tg-math>b</tg-math> c$"),
      ("$a \\$ b$", "<tg-math>a \\$ b</tg-math>"),
      ("$x$ `a$b` $y$", "<tg-math>x</tg-math> <code>a$b</code> <tg-math>y</tg-math>"),
    ])
  func dollars(markdown: String, tags: String) throws {
    #expect(try markup(markdown) == "<p>\(tags)</p>")
  }

  @Test("A thousand lines of prose with prices contain only real formulas")
  func prices() throws {
    let amounts = ["$20", "$3.99", "$5M", "$1,200", "$0.05", "$40", "$7 million", "$12.50/day"]
    let shapes: [(String, String) -> String] = [
      { "The first is \($0), the second \($1)." }, { "Between \($0) and \($1) (more or less)." },
      { "It costs \($0); with tax it is \($1)!" }, { "**\($0)** then, *\($1)* now" },
      { "He paid \($0)–\($1), she did not." }, { "| \($0) | \($1) |" }, { "(\($0)) or [\($1)], as it comes" },
      { "\($0) × 3 = \($1)" },
    ]
    for line in 0..<1000 {
      let shape = shapes[line % shapes.count]
      let text = shape(amounts[line / 8 % amounts.count], amounts[line / 64 % amounts.count])
      #expect(try !markup(text).contains("tg-math"), "\(text)")
      #expect(try markup(text + " Let $n$ be.").contains("<tg-math>n</tg-math>"), "\(text)")
    }
  }

  @Test("cmark asks about characters that no rule named")
  func appDelimiters() throws {
    for text in ["==a== ==", "||a|| *b* ||", "=="] {
      #expect(try markup(text, .appChat).contains(text.prefix(2)))
    }
  }

  @Test("The rules of the app know neither highlights nor tags")
  func appDialect() throws {
    #expect(
      try markup("==a== ||b|| <u>c</u> $d$", .appChat) == "<p>==a== ||b|| <u>c</u> <tg-math>d</tg-math></p>")
  }
}
