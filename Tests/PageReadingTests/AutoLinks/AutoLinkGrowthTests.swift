import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// The cost of the search is proportional to the length of any text, in time of this thread, the best of several runs.
@Suite(.serialized) struct AutoLinkGrowthTests {
  private static let pieces = [
    "@", ".", "#", "$", "/", "+", ":", "1", "a.", "a@", "@a", "a.a", "http://", "http://a.co/", "http://a",
    "((((", "www.",
    "http://a.co/(", "a:", "://", "#a", "#a#", "$A", "/a", "+1", "+1 ", "1 ", "1-", "4242 ", "a.b%", "a.b+",
    "a_", "é.",
    "é", "é@", "a@b.", "a@a.co", "t.me/", "a.com ", "a@b.com ", "@durov ", ".com", "....a", "\u{301}.", "𝒳.𝒳",
  ]

  @Test(arguments: pieces)
  func costIsLinear(piece: String) {
    let count = 2000 / piece.utf8.count
    func text(_ factor: Int) -> String { String(repeating: piece, count: count * factor) }
    Growth.expectLinear(piece, least: 0.0002) { _ = AutoLinks.applied(to: .plain(text($0))) }
  }
}
