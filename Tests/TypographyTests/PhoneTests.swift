import Primitives
import Testing

@testable import Typography

/// Measurements on screenshots of phones (Spec/Fonts.md 9), in points.
@Suite("Text has the size of phones")
struct PhoneTests {
  private func line(_ text: String, _ style: FontStyle) throws -> TextLine {
    setLines(text, style, measuresInk: true, book: try makeBook())[0]
  }

  private func ink(_ text: String, _ style: FontStyle) throws -> ClosedRange<Double> {
    let boxes = try line(text, style).clusters.compactMap(\.ink)
    let left = try #require(boxes.map(\.minX).min())
    return left...(try #require(boxes.map(\.maxX).max()))
  }

  @Test(
    "Bold labels: the ink has the same width, within one percent",
    arguments: [
      ("Balance", 51.3), ("Status", 42.3), ("RVM ID", 47.0), ("Proxy Address", 95.3), ("Reserves", 59.7),
      ("Fees Collected", 97.0), ("Networks", 62.3),
    ])
  func bold(label: String, width: Double) throws {
    let ink = try ink(label, FontStyle(.sans, size: 14, weight: FontFamily.sans.boldWeight))
    let measured = ink.upperBound - ink.lowerBound
    #expect(abs(measured / width - 1) <= 0.01, "\(measured)")
  }

  @Test("Monospace: cells of inline code and of a block", arguments: [(13, 102.2), (32, 249.2)])
  func mono(cells: Int, width: Double) throws {
    let measured = try line(String(repeating: "m", count: cells), FontStyle(.mono, size: 13)).width
    #expect(abs(measured / width - 1) <= 0.01, "\(measured)")
  }

  @Test("Emoji: the advance", arguments: [(14.0, 19.8), (17, 23.2), (10, 14.87), (28, 35), (60, 75)])
  func emoji(size: Double, advance: Double) throws {
    #expect(abs(try line("🚀", FontStyle(.sans, size: size)).width - advance) <= 0.05)
  }

  @Test("Emoji: the image grows with its advance, about the baseline")
  func emojiInk() throws {
    func box(_ size: Double) throws -> Rect {
      try #require(try line("🚀", FontStyle(.sans, size: size)).clusters.first?.ink)
    }
    let (small, large) = (try box(17), try box(60))
    #expect(abs(small.height / large.height - 17 * 1.3629 / (60 * 1.25)) < 1e-4)
    #expect(abs(small.minY / large.minY - small.height / large.height) < 1e-9)
  }

  @Test("Box-drawing lines are left of the middle of their cells")
  func boxDrawing() throws {
    let style = FontStyle(.sans, size: 14)
    for sign in ["├", "└"] {
      let ink = try ink(" " + sign, style)
      #expect(abs(ink.lowerBound - 6.3) <= 0.3 && 13...14 ~= ink.upperBound, "\(sign) \(ink)")
    }
    // Horizontal lines still meet their neighbors, and code keeps its cells.
    let rule = try line("──", style).clusters.compactMap(\.ink)
    #expect(rule[1].minX <= rule[0].maxX + 0.05)
    #expect(try line("─", FontStyle(.mono, size: 14)).width == line("m", FontStyle(.mono, size: 14)).width)
  }
}
