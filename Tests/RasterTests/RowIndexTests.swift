import Testing

@testable import Raster

@Suite struct RowIndexTests {
  @Test(arguments: [0, 1, 7, 8, 9, 64, 65, 300])
  func itFindsWhatMeetsTheRowsInPaintOrder(count: Int) {
    var numbers = PixelTests.Numbers()
    let elements = (0..<count).map { index in
      let start = index * 3 + numbers.next(below: 40)
      return start..<start + numbers.next(below: 30)
    }
    let index = RowIndex(elements)
    for start in stride(from: 0, to: 1000, by: 13) {
      let rows = start..<start + 16
      var found: [Int] = []
      index.forEach(meeting: rows) { found.append($0) }
      #expect(found == elements.indices.filter { elements[$0].overlaps(rows) })
    }
  }
}

@Suite struct PixelRectTests {
  @Test func aHoleLeavesTheRestWithoutOverlap() {
    let rect = PixelRect(columns: 0..<10, rows: 0..<10)
    for hole in [
      PixelRect(columns: 3..<5, rows: 4..<9), PixelRect(columns: -5..<5, rows: 2..<30),
      PixelRect(columns: 20..<30, rows: 0..<10), PixelRect(columns: -1..<11, rows: -1..<11),
    ] {
      let parts = rect.subtracting(hole)
      for y in 0..<10 {
        for x in 0..<10 {
          let holders = parts.filter { $0.columns.contains(x) && $0.rows.contains(y) }.count
          #expect(holders == (hole.columns.contains(x) && hole.rows.contains(y) ? 0 : 1))
        }
      }
    }
  }

  @Test func tilesCoverEverythingOnce() {
    let tiles = PixelRect(columns: 3..<20, rows: 5..<9).tiles(width: 7, height: 3)
    #expect(tiles.count == 6)
    #expect(tiles.map { $0.columns.count * $0.rows.count }.reduce(0, +) == 17 * 4)
    #expect(tiles.allSatisfy { $0.columns.count <= 7 && $0.rows.count <= 3 })
  }
}
