import Pictures
import Testing

@testable import IPRenderKit

@Suite("Stacked bands")
struct BandStackTests {
  /// A band is a list of numbers.
  private enum Numbers: BandEncoder {
    case encoder

    func encode(_ pixels: Span<UInt32>) -> [Int] { [] }

    static func joined(_ neighbours: ArraySlice<[Int]>) -> [[Int]] { [neighbours.flatMap { $0 }] }
  }

  /// Leaves its bands unchanged.
  private enum Apart: BandEncoder {
    case encoder

    func encode(_ pixels: Span<UInt32>) -> Int { 0 }
  }

  @Test("A changed band is detected, and the bands keep their order", arguments: [0, 1, 127, 128, 130, 640])
  func changes(count: Int) {
    var bands = (0..<count).map { [$0] }
    var stack = BandStack<Numbers>(bands)
    let isHigh = count >= 2 * BandStack<Numbers>.neighbourCount
    for step in 0..<50 {
      #expect(stack.picture().flatMap { $0 } == bands.flatMap { $0 })
      #expect(stack.picture().count == (isHigh ? (count + 63) / 64 : count))
      guard count > 0 else { return }
      for index in [step * 7 % count, step * 63 % count, count - 1] {
        bands[index] = [-step]
        stack[index] = [-step]
        #expect(stack[index] == [-step])
      }
    }
  }

  @Test("Bands that cannot be stacked stay separate")
  func apart() {
    var stack = BandStack<Apart>(Array(0..<200))
    stack[70] = -1
    #expect(stack.picture() == (0..<70) + [-1] + (71..<200))
  }
}
