import Testing

@testable import Reveal

@Suite("Timing curves")
struct TimingCurveTests {
  @Test("Every curve meets its ends, and stays there outside its time")
  func ends() {
    for curve in [TimingCurve.linear, .easeOut, .easeInOut] {
      #expect(curve.value(at: 0) == 0 && curve.value(at: -1) == 0)
      #expect(curve.value(at: 1) == 1 && curve.value(at: 7) == 1)
    }
  }

  @Test("Ease-in-out is half way in the middle, and symmetric")
  func symmetry() {
    #expect(abs(TimingCurve.easeInOut.value(at: 0.5) - 0.5) < 1e-12)
    for time in stride(from: 0.05, through: 0.45, by: 0.05) {
      let mirrored = 1 - TimingCurve.easeInOut.value(at: 1 - time)
      #expect(abs(TimingCurve.easeInOut.value(at: time) - mirrored) < 1e-12)
    }
  }

  @Test("The value of a Bézier curve is its y at the x of the time")
  func points() {
    // The parameter 1/4 of ease-in-out and of ease-out.
    let inOut = (x: 27 / 64.0 * 0.42 + 9 / 64.0 * 0.58 + 1 / 64.0, y: 9 / 64.0 + 1 / 64.0)
    #expect(abs(TimingCurve.easeInOut.value(at: inOut.x) - inOut.y) < 1e-12)
    let out = (x: 9 / 64.0 * 0.58 + 1 / 64.0, y: 9 / 64.0 + 1 / 64.0)
    #expect(abs(TimingCurve.easeOut.value(at: out.x) - out.y) < 1e-12)
    #expect(TimingCurve.linear.value(at: 0.3) == 0.3)
  }
}
