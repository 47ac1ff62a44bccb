import Primitives
import Testing

/// Spec/Layout.md 0.1.
@Suite("Fitting one size into another")
struct SizeTests {
  @Test(
    "The dependent side is rounded down to whole points",
    arguments: [
      (Size(100, 33), Size(50, 100), Size(50, 16)), (Size(33, 100), Size(100, 50), Size(16, 50)),
      (Size(300, 200), Size(317, 150), Size(225, 150)), (Size(1000, 999), Size(317, 400), Size(317, 316)),
      // The width first, then the height that it leaves.
      (Size(1000, 1999), Size(500, 300), Size(150, 300)),
    ])
  func floor(size: Size, box: Size, fitted: Size) {
    #expect(size.fitting(into: box) == fitted)
  }

  @Test("A size that fits stays unchanged, also with fractions")
  func small() {
    for size in [Size(10.5, 20.25), Size(50, 100), Size(0, 0)] {
      #expect(size.fitting(into: Size(50, 100)) == size)
    }
  }
}
