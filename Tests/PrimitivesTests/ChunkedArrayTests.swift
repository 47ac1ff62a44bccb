import Testing

@testable import Primitives

/// A list in chunks contains the same as an array, and its copies share their common parts.
@Suite("Chunked arrays") struct ChunkedArrayTests {
  private static let counts = [0, 1, 63, 64, 65, 127, 128, 129, 1000]

  @Test("A chunked array has the elements of an array", arguments: counts)
  func elements(count: Int) {
    let array = Array(0..<count)
    var grown = ChunkedArray<Int>()
    for element in array { grown.append(element) }
    #expect(Array(grown) == array)
    #expect(Array(ChunkedArray(array)) == array)
    #expect(ChunkedArray(array) == grown)
    #expect(grown.count == count)
    #expect(grown.last == array.last)
  }

  @Test("A prefix has the first elements, and grows independently", arguments: counts)
  func beginnings(count: Int) {
    let list = ChunkedArray(0..<count)
    for length in [0, 1, 5, 63, 64, 65, 128, count - 1, count] where (0...count).contains(length) {
      var beginning = list.beginning(length)
      #expect(Array(beginning) == Array(0..<length))
      beginning.append(-1)
      #expect(Array(beginning) == Array(0..<length) + [-1])
      #expect(beginning.commonCount(with: list, where: ==) == length)
    }
    #expect(Array(list) == Array(0..<count))
  }

  @Test("A change affects only one copy", arguments: [3, 64, 100])
  func changes(index: Int) {
    let list = ChunkedArray(0..<200)
    var copy = list
    copy[index] = -1
    #expect(list[index] == index && copy[index] == -1)
    #expect(list.commonCount(with: copy, where: ==) == index)
    #expect(list != copy)
  }

  @Test("Elements in shared chunks are not compared")
  func sharing() {
    let list = ChunkedArray(0..<1000)
    var longer = list
    longer.append(1000)
    var compared = 0
    let count = longer.commonCount(with: list) {
      compared += 1
      return $0 == $1
    }
    #expect(count == 1000)
    #expect(compared < 64)
  }
}
