import Scene

/// The prepared elements of a stamp, at any height.
final class PreparedInk: Sendable {
  let source: Stamp.Ink
  let key: Int
  let parts: [PreparedPart]
  let index: RowIndex
  /// The pixels that the stamp covers completely, so that nothing below shows.
  let hidden: [PixelRect]
  fileprivate let scale: Double
  fileprivate let columns: Range<Int>

  fileprivate init(_ stamp: Stamp, _ parts: [PreparedPart], scale: Double, columns: Range<Int>) {
    (source, key, self.parts, self.scale, self.columns) = (stamp.ink, stamp.key, parts, scale, columns)
    index = RowIndex(parts.map(\.rows))
    hidden = parts.lazy.flatMap(\.elements).flatMap(\.hidden)
  }
}

/// A cache of prepared stamps: those that any existing image shows.
final class PreparedInks {
  private struct Known {
    weak var ink: PreparedInk?
  }

  private var bySource: [ObjectIdentifier: Known] = [:]
  private var byKey: [Int: Known] = [:]
  private var most = 64

  fileprivate func ink(_ stamp: Stamp, scale: Double, columns: Range<Int>) -> PreparedInk? {
    guard let known = bySource[ObjectIdentifier(stamp.ink)]?.ink, known.source === stamp.ink,
      known.scale == scale, known.columns == columns
    else { return nil }
    return known
  }

  /// Returns the parts of the same item in an earlier state.
  fileprivate func former(_ stamp: Stamp, scale: Double, columns: Range<Int>) -> [PreparedPart] {
    guard let known = byKey[stamp.key]?.ink, known.scale == scale, known.columns == columns else { return [] }
    return known.parts
  }

  fileprivate func keep(_ ink: PreparedInk) {
    if bySource.count >= most {
      bySource = bySource.filter { $0.value.ink != nil }
      byKey = byKey.filter { $0.value.ink != nil }
      most = max(64, 2 * bySource.count)
    }
    bySource[ObjectIdentifier(ink.source)] = Known(ink: ink)
    byKey[ink.key] = Known(ink: ink)
  }
}

extension Preparation {
  func elements(of stamp: Stamp, within visible: PixelRect) -> [PreparedElement] {
    let ink = glyphs.stamps.ink(stamp, scale: space.scale, columns: picture.columns) ?? prepare(stamp)
    let hidden = ink.hidden.map { $0.lower(by: stamp.rows).intersection(visible) }.filter { !$0.isEmpty }
    return [PreparedElement(visible: [visible], content: .stamp(ink, rows: stamp.rows), hidden: hidden)]
  }

  /// Prepares all elements, since hidden ones may become visible.
  private func prepare(_ stamp: Stamp) -> PreparedInk {
    let farthest = Int(DeviceSpace.farthest)
    let everywhere = PixelRect(columns: picture.columns, rows: -farthest..<farthest)
    var preparation = Preparation(space: space, picture: everywhere, slides: true, glyphs: glyphs)
    preparation.keepsPixels = true
    let parts = preparation.parts(
      stamp.ink.elements, within: everywhere,
      reusing: glyphs.stamps.former(stamp, scale: space.scale, columns: picture.columns))
    // Glass is composed before anything is drawn, and may show moving groups.
    preparation.moved.place(with: workers)
    let ink = PreparedInk(stamp, parts, scale: space.scale, columns: picture.columns)
    glyphs.stamps.keep(ink)
    return ink
  }
}

extension PreparedPart {
  /// The stamp and the distance it is moved down, in pixels, if the part is a stamp.
  var stamp: (PreparedInk, Int)? {
    if case .stamp(let ink, let rows)? = elements.first?.content { return (ink, rows) }
    return nil
  }
}

extension PreparedPart {
  /// The same part, with content that is costly to draw kept as pixels.
  var kept: PreparedPart { isKept ? self : PreparedPart(source, elements.map(\.kept)) }
}

extension PreparedElement {
  /// The maximum number of pixels kept: more than anything around a list has.
  private static let mostKept = 1 << 20

  private var keeping: Content? {
    guard visible.count == 1, visible[0].columns.count * visible[0].rows.count <= Self.mostKept else {
      return nil
    }
    switch content {
    case .path(let path, let paint): return .covered(PathCoverage(path, within: visible[0]), paint)
    case .area(let shape, let paint) where shape.radius > 0:
      return .covered(PathCoverage(shape, within: visible[0]), paint)
    case .image(let image, let frame, let isOpaque) where !image.isCopy:
      return .image(image.kept, frame: frame, isOpaque: isOpaque)
    case .area, .mask, .outline, .covered, .masks, .sprites, .image, .cutImage, .pattern, .group, .moved,
      .stamp:
      return nil
    }
  }

  /// True if nothing is computed again whenever the element is drawn.
  var isKept: Bool {
    switch content {
    case .path: false
    case .area(let shape, _): shape.radius == 0
    case .image(let image, _, _): image.isCopy
    case .mask, .outline, .covered, .masks, .sprites, .cutImage, .pattern, .group, .moved, .stamp: true
    }
  }

  var kept: PreparedElement {
    guard !isKept, let content = keeping else { return self }
    return PreparedElement(visible: visible, content: content, hidden: hidden)
  }
}

/// The coverage of each pixel by a shape.
struct PathCoverage: Sendable {
  let box: PixelRect
  private let bytes: [UInt8]

  private init(_ box: PixelRect, _ body: (_ line: (Int) -> UnsafeMutablePointer<UInt8>) -> Void) {
    self.box = box
    let width = box.columns.count
    var bytes = [UInt8](repeating: 0, count: width * box.rows.count)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      body { start + ($0 - box.rows.lowerBound) * width - box.columns.lowerBound }
    }
    self.bytes = bytes
  }

  init(_ path: OutlinePath, within box: PixelRect) {
    self.init(box) { line in
      PixelBuffer.forEachTile(of: path, within: box) { tile, canvas in
        canvas.forEachRow {
          (line($0) + tile.columns.lowerBound).update(from: $1, count: tile.columns.count)
        }
      }
    }
  }

  init(_ shape: RoundedCoverage, within box: PixelRect) {
    self.init(box) { line in
      shape.forEachRow(of: box) { row, coverage in
        let line = line(row)
        if !coverage.middle.isEmpty {
          (line + coverage.middle.lowerBound).update(
            repeating: coverage.middleCoverage, count: coverage.middle.count)
        }
        coverage.forEachEdge { (line + $0.lowerBound).update(from: $1, count: $0.count) }
      }
    }
  }

  /// Creates the coverage of a clip; `nil` for a large or straight one.
  init?(_ clip: RoundedCoverage) {
    let box = clip.box
    guard clip.radius > 0, !box.isEmpty,
      Double(box.columns.count) * Double(box.rows.count) <= Double(1 << 20)
    else { return nil }
    self.init(clip, within: box)
  }

  /// Calls `body` with a function that returns the coverage of a row from the box's first column on.
  func withRows(_ body: ((Int) -> UnsafePointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      body { row in start + (row - box.rows.lowerBound) * box.columns.count }
    }
  }
}

extension PixelBuffer {
  /// Draws a prepared stamp, moved down by `rows`.
  func draw(_ ink: PreparedInk, lower rows: Int, within area: PixelRect) {
    let moved = PixelBuffer(box: box.lower(by: -rows), pixels: pixels, slide: slide + rows)
    moved.draw(ink.parts, ink.index, within: area.lower(by: -rows))
  }

  /// Draws a paint through the coverage.
  ///
  /// - Parameter area: must be inside the coverage's box.
  func fill(_ shape: PathCoverage, _ paint: PixelPaint, within area: PixelRect) {
    paint.withInk(of: area.columns, slide: slide) { ink in
      shape.withRows { coverage in
        for row in area.rows {
          let ink = ink(row, nil)
          let line = coverage(row) + (area.columns.lowerBound - shape.box.columns.lowerBound)
          Self.forEachCoveredRun(of: line, count: area.columns.count) { run in
            let first = area.columns.lowerBound
            blend(
              ink, first + run.lowerBound..<first + run.upperBound, row: row, coverage: line + run.lowerBound)
          }
        }
      }
    }
  }

  /// Draws another buffer, which must be inside this one, through a mask.
  func blend(_ group: PixelBuffer, through mask: PathCoverage) {
    let area = group.box.intersection(mask.box)
    guard !area.isEmpty else { return }
    mask.withRows { coverage in
      for row in area.rows {
        let line = coverage(row) + (area.columns.lowerBound - mask.box.columns.lowerBound)
        blend(group.at(column: area.columns.lowerBound, row: row), area.columns, row: row, coverage: line)
      }
    }
  }
}
