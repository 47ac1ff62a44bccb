import Testing

@testable import MathTypesetting

@Suite("Braces over and under")
struct SpanTests {
  /// The left and right ends of everything in a box.
  private func reach(_ box: MathBox, _ x: Double = 0) -> ClosedRange<Double> {
    var (first, last) = (x, x + box.width)
    for part in box.parts {
      guard case .box(let inner) = part.content else { continue }
      let range = reach(inner, x + part.x)
      (first, last) = (min(first, range.lowerBound), max(last, range.upperBound))
    }
    return first...last
  }

  @Test(
    "Do not reach over what stands beside their base",
    arguments: [
      "\\overbrace{a}", "\\overbrace{ab}", "\\overbrace{a+b+c}", "\\underbrace{x_1+x_2+x_3+x_4}",
      "\\overparen{AB}", "\\underparen{ABCD}", "\\overbracket{a+b}", "\\undergroup{a+b}",
    ])
  func reach(source: String) throws {
    let box = try Workbench().box(source)
    let range = reach(box)
    let letter = source.contains("{a}") ? 2.5 : 0.01
    #expect(range.lowerBound > -letter && range.upperBound < box.width + letter, "\(range) of \(box.width)")
  }
}
