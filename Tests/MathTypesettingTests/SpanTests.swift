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
    "Are as wide as their base, or nearly where it is narrow",
    arguments: [
      ("\\overbrace{a+b+c}", 0.01), ("\\underbrace{x_1+x_2+x_3+x_4}", 0.01), ("\\overparen{ABCDEFGHI}", 0.01),
      ("\\overbracket{a+b+c}", 0.01), ("\\undergroup{a+b+c+d+e}", 0.01), ("\\overbrace{ab}", 1.3),
      ("\\underbrace{x+y}", 1.3), ("\\overparen{AB}", 1.3), ("\\undergroup{a+b}", 1.3),
    ])
  func reach(source: String, allowance: Double) throws {
    let box = try Workbench().box(source)
    let range = reach(box)
    #expect(
      range.lowerBound > -allowance && range.upperBound < box.width + allowance, "\(range) of \(box.width)")
  }
}
