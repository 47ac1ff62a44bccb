import Glibc
import PageModel
import Testing

@testable import PageFormats

/// The search costs as much as the text is long, whatever it is: in time of this thread alone, the best of several runs.
@Suite(.serialized) struct EntityGrowthTests {
  private static let pieces = [
    "@", ".", "#", "$", "/", "+", ":", "1", "a.", "a@", "@a", "a.a", "http://", "http://a.co/", "http://a",
    "((((", "www.",
    "http://a.co/(", "a:", "://", "#a", "#a#", "$A", "/a", "+1", "+1 ", "1 ", "1-", "4242 ", "a.b%", "a.b+",
    "a_", "é.",
    "é", "é@", "a@b.", "a@a.co", "t.me/", "a.com ", "a@b.com ", "@durov ", ".com", "....a", "\u{301}.", "𝒳.𝒳",
  ]

  private func seconds(_ text: String) -> Double {
    (0..<3).map { _ in
      let start = Self.now
      _ = AutomaticEntities.applied(to: .plain(text))
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
    let count = 2000 / piece.utf8.count
    func text(_ factor: Int) -> String { String(repeating: piece, count: count * factor) }
    let small = max(seconds(text(1)), 0.0002)
    // Quadratic growth is 16 and 256 times as much.
    #expect(seconds(text(4)) < small * 12)
    #expect(seconds(text(16)) < small * 64)
  }
}
