import Testing

@testable import IPRenderKit

@Suite("Selection of frames")
struct FrameSelectionTests {
  private func frames(
    _ from: FrameMoment? = nil, to: FrameMoment? = nil, step: Int = 1, last: Int = 5, rate: Int = 10
  ) -> [Int] {
    Array(FrameSelection(from: from, to: to, step: step).frames(last: last, framesPerSecond: Double(rate)))
  }

  @Test("All frames are selected, up to the first one at rest")
  func all() {
    #expect(frames() == [0, 1, 2, 3, 4, 5])
    #expect(frames(last: 0) == [0])
  }

  @Test("The start is included, and the end is excluded")
  func stretch() {
    #expect(frames(.frame(2)) == [2, 3, 4, 5])
    #expect(frames(to: .frame(2)) == [0, 1])
    #expect(frames(.frame(2), to: .frame(4)) == [2, 3])
    #expect(frames(.frame(2), to: .frame(2)) == [])
    #expect(frames(.frame(5)) == [5])
  }

  @Test("No frame after the end is selected")
  func beyond() {
    #expect(frames(.frame(6)) == [])
    #expect(frames(.frame(6), step: 3) == [])
    #expect(frames(to: .frame(99)) == [0, 1, 2, 3, 4, 5])
  }

  @Test("Every Nth frame is selected, and always one at rest")
  func steps() {
    #expect(frames(step: 2) == [0, 2, 4, 6])
    #expect(frames(step: 5) == [0, 5])
    #expect(frames(step: 9) == [0, 9])
    #expect(frames(.frame(1), step: 2) == [1, 3, 5])
    #expect(frames(to: .frame(5), step: 2) == [0, 2, 4])
    #expect(frames(to: .frame(4), step: 2) == [0, 2])
    #expect(frames(step: 0) == frames())
  }

  @Test("A moment is the first frame at or after it")
  func seconds() {
    #expect(frames(.seconds(0.2)) == [2, 3, 4, 5])
    #expect(frames(.seconds(0.21)) == [3, 4, 5])
    #expect(frames(to: .seconds(0.2)) == [0, 1])
    #expect(frames(to: .seconds(0.21)) == [0, 1, 2])
    #expect(frames(.seconds(1e300)) == [])
  }
}
