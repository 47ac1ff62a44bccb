import PageModel
import Primitives
import Testing

@testable import JSONText
@testable import PageReading

@Suite struct HTMLReaderTests {
  /// The tree as text: `p(b(x) 'y')`, with attributes in brackets.
  private func tree(_ text: String, limits: Limits = Limits()) throws -> String {
    description(try HTMLReader.nodes(SourceText(text: text), limits: limits))
  }

  private func description(_ nodes: [MarkupNode]) -> String {
    nodes.map { node in
      switch node.content {
      case .text(let text): "'\(text)'"
      case .element(let element):
        element.tagName + element.attributes.map { "[\($0.name)=\($0.value)]" }.joined()
          + (element.children.isEmpty ? "" : "(\(description(element.children)))")
      }
    }
    .joined(separator: " ")
  }

  @Test func textAndTagsBecomeNodes() throws {
    #expect(try tree("<p>a <b>b</b> &amp; c</p>d") == "p('a ' b('b') ' & c') 'd'")
    #expect(try tree("<A HREF='x&quot;<'>t</A>") == "a[href=x\"<]('t')")
    #expect(try tree("a < b <3 &eacute; &amp;lt;") == "'a < b <3 &eacute; &lt;'")
    #expect(try tree("") == "")
    #expect(try tree("<html><head><title>T<b></title></head><body>x</body></html>") == "title('T<b>') 'x'")
  }

  @Test func tagsWithASlashAreEmpty() throws {
    #expect(try tree("<tg-map lat=1 long=2/>x") == "tg-map[lat=1][long=2/] 'x'")
    #expect(
      try tree("<tg-map lat='1'/>x<video src='a'/>y<a name='n'/>z<p/>w<b/>v")
        == "tg-map[lat=1] 'x' video[src=a] 'y' a[name=n] 'z' p 'w' b 'v'")
    #expect(try tree("<tg-map lat='1'>x</tg-map>y<br>z</br>") == "tg-map[lat=1] 'xy' br 'z'")
    #expect(try tree("<video src='a'><img src='b'>") == "video[src=a] img[src=b]")
    #expect(try tree("<video src='a'>no <p>video</p></video>x") == "video[src=a]('no ' p('video')) 'x'")
  }

  @Test func tagsThatHTMLEndsAreEnded() throws {
    #expect(
      try tree("<p>a<p>b<h1>c<h2>d<ul><li>e<li>f<ul><li>g</ul><li>h</ul>i")
        == "p('a') p('b') h1('c') h2('d' ul(li('e') li('f' ul(li('g'))) li('h')) 'i')")
    #expect(try tree("<p>a<tg-collage><img></tg-collage>b</p>c") == "p('a') tg-collage(img) 'b' p 'c'")
    #expect(try tree("<p><b>a<p>b") == "p(b('a')) p('b')")
    #expect(try tree("<b>a<p>b</p>c</b>d") == "b('a' p('b') 'c') 'd'")
    #expect(try tree("</b></td></ul>a</p>") == "'a' p")
    #expect(try tree("<a href=x>1<a href=y>2") == "a[href=x]('1') a[href=y]('2')")
  }

  @Test func overlappingStylesGoOn() throws {
    #expect(try tree("<b>1<i>2</b>3</i>4") == "b('1' i('2')) i('3') '4'")
    #expect(try tree("<b>1<p>2</b>3</p>4") == "b('1') p(b('2') '3') '4'")
    #expect(try tree("<mark>1<b>2</mark>3</b>4") == "mark('1' b('2')) b('3') '4'")
    #expect(try tree("<b>1<mark>2</b>3</mark>4") == "b('1' mark('2')) '34'")
  }

  @Test func tablesAreMadeWhole() throws {
    #expect(
      try tree("<table> <tr> <td>a<td>b<tr><th>c</table>d") == "table(tr(td('a') td('b')) tr(th('c'))) 'd'")
    #expect(try tree("<table><caption>t<tbody><td>a</tbody></table>") == "table(caption('t') tr(td('a')))")
    #expect(try tree("<table>x<tr>y<td>z</table>") == "table(tr(td('x')) tr(td('y') td('z')))")
    #expect(
      try tree("<table><tr><td><table><tr><td>a</table>b</table>") == "table(tr(td(table(tr(td('a'))) 'b')))")
    #expect(try tree("<table><b>a</table>b") == "table(tr(td(b('a')))) 'b'")
    #expect(try tree("<td>a</td>b<tr>c") == "td('a') 'b' tr('c')")
    #expect(try tree("<p>a<table><tr><td></p>b</table>c") == "p('a') table(tr(td(p 'b'))) 'c'")
    #expect(try tree("<table><table><tr><td>a</table>") == "table table(tr(td('a')))")
  }

  @Test func tagsOfHTMLThatTheDialectLacksMeanNothingToTheParser() throws {
    for name in [
      "select", "template", "svg", "math", "frameset", "plaintext", "textarea", "form", "button", "nobr",
      "image", "object", "x-y", "font", "col",
    ] {
      #expect(try tree("<\(name)>a<b>c</b></\(name)>d<p>e") == "\(name)('a' b('c')) 'd' p('e')", "\(name)")
    }
    #expect(try tree("<o:p>a</o:p>") == "o:p('a')")
    #expect(try tree("<svg><style></svg>a") == "svg style[unended=]")
  }

  @Test func theFirstLineEndOfCodeIsDropped() throws {
    #expect(try tree("<pre>\n\na\n</pre>") == "pre('\na\n')")
    #expect(try tree("<pre>\r\na\rb</pre>") == "pre('a\nb')")
    #expect(try tree("<pre><code>\na</code></pre>") == "pre(code('\na'))")
  }

  /// Scripts and styles are at the end, so that the reader can report that they are left out.
  @Test func scriptsAndCommentsSayNothing() throws {
    #expect(try tree("a<script>x<p></script>b<!-- c -->d<style>e") == "'abd' script style[unended=]")
    let table = try tree("<table><script>x</script><tr><td>a</table>")
    #expect(table == "table(tr(td('a'))) script")
    #expect(try tree("<iframe src=x>a<b></iframe>c") == "iframe[src=x] 'c'")
  }

  @Test(arguments: [
    "\u{0}", "\u{81}\u{9f}", "\u{fffd}\u{fffe}", "<\u{0}b>", "<b \u{0}=1>x", "</", "<b <b <b",
    "<a b=\"<a b='", "&#xffffffffffffffff;", "<a\u{e9}>", "<p é=1>x</p>", "<b/ /a/>",
  ])
  func nothingCrashes(text: String) throws {
    _ = try tree(text)
  }

  @Test func everyPrefixIsRead() throws {
    let text =
      "<table><tr><td colspan=\"2\">é&amp;</td></tr></table><p>a <b>b</b></p><!-- x --><tg-map lat='1'/>"
    for end in text.indices {
      let tree = try tree(String(text[..<end]))
      #expect(!tree.contains("<"))
    }
  }

  // MARK: - Positions

  @Test func nodesKnowTheirPlaces() throws {
    let text = "é<p>a&amp;<b>c</b></p> d<td>e<p>f<ul>g"
    let nodes = try HTMLReader.nodes(
      SourceText(text: text, places: SourcePlaces(from: 100)), limits: Limits())
    var places: [String] = []
    func visit(_ nodes: [MarkupNode]) {
      for node in nodes {
        let place = node.origin.byteOffset.map(String.init) ?? "-"
        switch node.content {
        case .text(let text): places.append("\(text)@\(place)")
        case .element(let element):
          places.append("\(element.tagName)@\(place)")
          visit(element.children)
        }
      }
    }
    visit(nodes)
    #expect(
      places == [
        "é@100", "p@102", "a&@105", "b@111", "c@114", " d@123", "td@125", "e@129", "p@130", "f@133", "ul@134",
        "g@138",
      ])
  }

  // MARK: - Limits

  @Test func depthIsBounded() throws {
    let limits = Limits(nesting: 5)
    #expect(try tree("<b><i><u><s><p>x", limits: limits) == "b(i(u(s(p('x')))))")
    let error = #expect(throws: ReadError.self) {
      try PageReader.read(
        Array("a\n<b><i><u><s><p><sub>x".utf8), options: ReadOptions(format: .html, limits: limits))
    }
    #expect(error?.reason == .tooDeep)
    #expect(error?.location == InputLocation(line: 2, column: 16))
    // Tags that end implicitly are not nested.
    #expect(
      try HTMLReader.nodes(SourceText(text: String(repeating: "<p>a<li>b", count: 500)), limits: limits).count
        > 500)
  }
}
