import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// The cost of hostile HTML is proportional to its length, in time of this thread, the better of two runs.
@Suite(.serialized) struct HTMLGrowthTests {
  /// Repeated pieces. Endless nesting is refused at a depth; implicit nesting of the parser is not allowed.
  private static let pieces = [
    "<", "&", "&#", "&amp", "a<b ", "<b <", "<!", "<!--", "<?x", "</", "</b>", "</p>", "<p>", "<p>a",
    "<p><b>", "<b></b>",
    "<b>a<p>b</b>", "<b></i>", "<b><i></b></i>", "<a href=x>", "<a href=x>y<p>", "<a name=x>", "<li>",
    "<li>a<ul></ul>",
    "<dd>", "<h1>", "<br>", "<hr>", "<img>", "<input>", "<video src=a>", "<video src=a>b<img>", "<table>",
    "<table></table>",
    "<table>a", "<table><b>", "<table><tr>", "<td>", "<tr>", "</table>", "<caption>",
    "<table><caption>a</table>", "<select>",
    "</select>", "<option>", "<template></template>", "<svg/>", "<math/>", "<title>", "<title>a</title>",
    "<script>",
    "<script></script>", "<tg-math>", "<tg-math>a</tg-math>", "<tg-map/>", "<x>a</x>", "<x/>",
    "<nobr>a</nobr>",
    "<button></button>", "<form>", "</form>", "<frameset>", "<body>", "<html a=b>", "<plaintext/>", "<p/>",
    "<b/>", "\0",
    "<a b='", "<a b=\"", "<a b=\"<a b='", "<a b=c ", "<pre>\n", "<details></details>", "<summary>a</summary>",
    "<figure/>",
    "<tg-collage/>", "<p>a<tg-collage></tg-collage>", "<cite>a</cite>",
    "<tg-reference name=a>b</tg-reference>",
    "<a href='#a'>b</a>", "<tg-button>a</tg-button>", "<tg-emoji emoji-id=1>a</tg-emoji>", "<b> </b>",
    "a <br>", "<p><br>",
    "<b>a <br></b>", "<img src=tg://photo?id=1>",
  ]

  private func expectLinear(_ piece: String, _ text: (_ factor: Int) -> String) {
    let limits = Limits(blocks: .max, textRuns: .max, tableCells: .max)
    let options = ReadOptions(format: .html, limits: limits)
    Growth.expectLinear(piece, least: 0.0005) {
      _ = try? PageReader.read(Array(text($0).utf8), options: options)
    }
  }

  @Test(arguments: pieces)
  func costIsLinear(piece: String) {
    let count = max(1, 1000 / piece.utf8.count)
    func text(_ factor: Int) -> String { String(repeating: piece, count: count * factor) }
    expectLinear(piece, text)
  }

  /// Around and after a large number of each piece.
  @Test(arguments: [
    ("<b>", "<br>", "</b>"), ("<table><tr><td>", "<td>a", "</table>"), ("<ul>", "<li>a", "</ul>"),
    ("<table>", "<b></b>", "</table>"), ("<p><b><i><u>", "a<br>", "</b>c"),
    ("<a href=x><p>", "<a href=y>", ""),
    ("<b><i><u><s><p>", "<p>a", ""), ("<tg-collage>", "<img src=a>", ""), ("<ol>", "a<li>", ""),
    ("<pre>", "a\n", "</pre>"),
    ("<p ", "a=b ", ">"), ("<p ", "é", ">"), ("<p ", "'", ">"), ("<a href='", "&", "'>"), ("<", "a", ">"),
    ("&#", "1", ";"),
    ("<figure>", "<figcaption>a</figcaption>", ""), ("<details>", "<summary>a</summary>", ""),
  ])
  func costIsLinear(start: String, piece: String, end: String) {
    let count = max(1, 1000 / piece.utf8.count)
    func text(_ factor: Int) -> String {
      String(repeating: start + String(repeating: piece, count: count * factor) + end, count: 2)
    }
    expectLinear(start + piece, text)
  }

  /// Styles without an end are not repeated in each following block.
  @Test func unclosedStylesDoNotMultiply() throws {
    let styles = (0..<20).map { "<b data-x=\($0)><i data-x=\($0)>" }.joined()
    let text = String(repeating: "<p>" + styles + "a", count: 500)
    var count = 0
    var rest = try HTMLReader.nodes(SourceText(text: text), limits: Limits())
    while let node = rest.popLast() {
      count += 1
      if case .element(let element) = node.content { rest += element.children }
    }
    #expect(count == 500 * 42)
  }

  /// A tree of maximum depth is read, laid out and freed on the smallest stack of a thread.
  @Test(arguments: [
    "<blockquote>", "<ul><li>", "<b>", "<x-y>", "<div>", "<table><tr><td>", "<details>", "<tg-collage>",
  ])
  func depthFitsASmallStack(piece: String) throws {
    let depth = piece.split(separator: "<").count
    let text = String(repeating: piece, count: 128 / depth) + "a"
    let isRead = onSmallStack {
      (try? PageReader.read(
        Array(text.utf8), options: ReadOptions(format: .html, limits: Limits(nesting: 256)))) != nil
    }
    #expect(isRead)
    let deeper = String(repeating: piece, count: 100_000)
    #expect(failure(deeper, format: .html)?.reason == .tooDeep)
  }
}
