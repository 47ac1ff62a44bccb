import Glibc
import PageModel
import Testing

@testable import PageFormats

/// Hostile HTML costs as much as it is long: in time of this thread alone, the better of two runs.
@Suite(.serialized) struct HTMLGrowthTests {
  /// Repeated. What nests without end is refused at a depth; what the parser would nest by itself must not.
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

  private func seconds(_ text: String) -> Double {
    let limits = Limits(blocks: .max, textRuns: .max, tableCells: .max)
    let options = ReadOptions(format: .html, limits: limits)
    let bytes = Array(text.utf8)
    return (0..<2).map { _ in
      let start = Self.now
      _ = try? PageReader.read(bytes, options: options)
      return Self.now - start
    }.min() ?? 0
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test(arguments: pieces)
  func costIsLinear(piece: String) {
    let count = max(1, 1000 / piece.utf8.count)
    func text(_ factor: Int) -> String { String(repeating: piece, count: count * factor) }
    expectLinear(seconds(text(1)), seconds(text(4)), seconds(text(16)), piece)
  }

  /// Around and after as much of everything as there is of the piece.
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
    expectLinear(seconds(text(1)), seconds(text(4)), seconds(text(16)), start + piece)
  }

  /// Quadratic growth is 16 and 256 times as much.
  private func expectLinear(_ first: Double, _ second: Double, _ third: Double, _ piece: String) {
    let small = max(first, 0.0005)
    #expect(second < small * 12, "\(piece)")
    #expect(third < small * 64, "\(piece)")
  }

  /// Styles that nobody ends are not written again in each block that follows.
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

  /// A tree as deep as may be is read, laid out and freed on the smallest stack that a thread has.
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
