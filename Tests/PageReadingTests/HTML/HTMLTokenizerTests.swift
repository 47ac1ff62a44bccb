import Testing

@testable import PageReading

@Suite struct HTMLTokenizerTests {
  /// Tokens, one per line: `<b a=1>`, `</b>`, text in quotation marks; each with the byte at which it begins.
  private func tokens(_ text: String) -> [String] {
    var tokenizer = HTMLTokenizer(text)
    var tokens: [String] = []
    while let token = tokenizer.next() {
      switch token.content {
      case .text(let string): tokens.append("\(token.offset) '\(string)'")
      case .end(let name): tokens.append("\(token.offset) </\(name)>")
      case .start(let tag):
        let attributes = tag.attributes.map { " \($0.name)=\($0.value)" }.joined()
        tokens.append("\(token.offset) <\(tag.name)\(attributes)\(tag.isClosed ? "/" : "")>")
      }
    }
    return tokens
  }

  @Test func tagsHaveAttributesInAllSpellings() {
    #expect(
      tokens(#"<A HREF="x&amp;y" name='q"' Open title = v>t</A >"#)
        == [#"0 <a href=x&y name=q" open= title=v>"#, "43 't'", "44 </a>"])
    #expect(tokens("<a href=http://x/>t") == ["0 <a href=http://x/>", "18 't'"])
    #expect(tokens("<br/><hr /><p / x>") == ["0 <br/>", "5 <hr/>", "11 <p x=>"])
    #expect(tokens("<a x=1 x=2>") == ["0 <a x=1>"])
  }

  @Test func whatIsNoTagIsText() {
    #expect(tokens("a < b") == ["0 'a '", "2 '< b'"])
    #expect(tokens("I <3 you") == ["0 'I '", "2 '<3 you'"])
    #expect(
      tokens("<a@b.c> <http://x> <mailto:a@b>") == ["0 '<a@b.c> '", "8 '<http://x> '", "19 '<mailto:a@b>'"])
    #expect(tokens("a <b c < d>x") == ["0 'a '", "2 '<b c '", "7 '< d>x'"])
    #expect(tokens("</3>") == ["0 '</3>'"])
    #expect(tokens("<>") == ["0 '<>'"])
    #expect(tokens("<!>x") == ["0 '<!>x'"])
  }

  @Test(arguments: [
    "x<", "x</", "x<b", "x</b", "x<a href", "x<a href=", "x<a href=\"", "x<a href=\"y>", "x<!-- y", "x<!",
    "x<!doc",
  ])
  func halfATagIsHeldBack(text: String) {
    #expect(tokens(text) == ["0 'x'"])
  }

  @Test func whatSaysNothingIsPassedOver() {
    #expect(tokens("<!DOCTYPE html><!-- <b> --><?xml x?>a<![CDATA[b]]>c") == ["36 'a'", "50 'c'"])
    #expect(
      tokens("<script>if (a<b) {}</script>x<STYLE>p{}</STYLE >y")
        == ["0 <script>", "19 </script>", "28 'x'", "29 <style>", "39 </style>", "48 'y'"])
    #expect(tokens("<script>x") == ["0 <script unended=>"])
    #expect(tokens("<STYLE>x</styl></STYLE\n>y") == ["0 <style>", "15 </style>", "24 'y'"])
  }

  @Test func formulasHoldTextAlone() {
    #expect(
      tokens("<tg-math>a<b &amp; c &lt; </x></tg-math>y")
        == ["0 <tg-math>", "9 'a<b & c < </x>'", "30 </tg-math>", "40 'y'"])
    #expect(tokens("<tg-math/>a<b>") == ["0 <tg-math/>", "10 'a'", "11 <b>"])
  }

  @Test func entitiesAreThoseOfTheDialect() {
    #expect(
      tokens(
        "&lt;&gt;&amp;&quot;&apos;&nbsp;&hellip;&mdash;&ndash;&lsquo;&rsquo;&ldquo;&rdquo;&laquo;&raquo;")
        == ["0 '<>&\"'\u{a0}…—–‘’“”«»'"])
    #expect(tokens("&eacute; &copy &am; & &; &amp") == ["0 '&eacute; &copy &am; & &; &amp'"])
    #expect(tokens("&#65;&#x42;&#X43;&#68 &#x1F600;") == ["0 'ABCD 😀'"])
    #expect(
      tokens("&#0;&#xD800;&#x110000;&#99999999999999999999;") == ["0 '\u{fffd}\u{fffd}\u{fffd}\u{fffd}'"])
    #expect(tokens("&#150;&#x80;&#129;") == ["0 '–€\u{81}'"])
    #expect(tokens("&#;&#x;&#xg;") == ["0 '&#;&#x;&#xg;'"])
  }

  @Test func nulIsDropped() {
    #expect(tokens("a\0b<p\0>c") == ["0 'ab'", "3 '<p>c'"])
  }
}
