import Primitives

/// A stored line. The lines of a long text are packed, and unpacked on access.
package enum KeptLine: Sendable {
  case whole(TextLine)
  /// A line of a long text.
  case packed(PackedLines, Int)

  package var line: TextLine {
    switch self {
    case .whole(let line): line
    case .packed(let lines, let index): lines[index]
    }
  }

  /// The width of the line.
  package var width: Double {
    switch self {
    case .whole(let line): line.width
    case .packed(let lines, let index): lines.width(of: index)
    }
  }
}

/// Lines that share the data of their clusters, because a letter in a given face and style looks the same
/// everywhere. A cluster takes four bytes, instead of a hundred and twenty in a `TextLine`.
///
/// The code that creates it also fills it; it never changes afterward.
package final class PackedLines: @unchecked Sendable {
  private struct Row {
    /// The start and the end, in UTF-16 units.
    var start: Int32
    var end: Int32
    /// The indices of the first run and of the first cluster.
    var run: Int32
    var cluster: Int32
    var width: Double
    var trailingSpace: Double
  }

  private struct Run {
    var look: Int32
    /// The number of clusters.
    var count: Int32
    /// The start and the end, in UTF-16 units.
    var start: Int32
    var end: Int32
  }

  private var rows: [Row] = []
  private var runs: [Run] = []
  /// The indices of cluster forms, from left to right.
  private var clusters: [UInt32] = []
  private var looks = Interned<RunLook>()
  private var forms = Interned<ClusterForm>()

  var count: Int { rows.count }

  func width(of index: Int) -> Double { rows[index].width }

  func append(_ line: CutLine, by builder: LineBuilder) {
    var row = Row(
      start: Int32(line.range.lowerBound), end: Int32(line.range.upperBound), run: Int32(runs.count),
      cluster: Int32(clusters.count), width: 0, trailingSpace: line.trailingSpace)
    for segment in line.segments {
      let look = builder.look(of: segment)
      let range = builder.units(of: segment)
      runs.append(
        Run(
          look: Int32(looks.index(of: look)), count: Int32(segment.clusters.count),
          start: Int32(range.lowerBound), end: Int32(range.upperBound)))
      for form in builder.forms(of: segment, in: look) {
        row.width += form.width
        clusters.append(UInt32(forms.index(of: form)))
      }
    }
    rows.append(row)
  }

  /// Ends the filling.
  func finish() {
    looks.finish()
    forms.finish()
  }

  subscript(index: Int) -> TextLine {
    let row = rows[index]
    let end = index + 1 < rows.count ? Int(rows[index + 1].run) : runs.count
    var line = TextLine(range: Int(row.start)..<Int(row.end))
    line.trailingSpace = row.trailingSpace
    var first = Int(row.cluster)
    for run in runs[Int(row.run)..<end] {
      let last = first + Int(run.count)
      line.append(
        looks[Int(run.look)], Int(run.start)..<Int(run.end),
        clusters[first..<last].lazy.map { [forms] in forms[Int($0)] })
      first = last
    }
    return line
  }
}

/// Values with indices, without duplicates.
private struct Interned<Value: Hashable> {
  private var values: [Value] = []
  private var indices: [Value: Int] = [:]

  subscript(index: Int) -> Value { values[index] }

  mutating func index(of value: Value) -> Int {
    if let known = indices[value] { return known }
    indices[value] = values.count
    values.append(value)
    return values.count - 1
  }

  mutating func finish() { indices = [:] }
}

/// The properties that runs on several lines share.
struct RunLook: Hashable {
  var face: FaceID
  var faceSize: Double
  var style: FontStyle
  var tag: Int
  var isRTL: Bool
}

/// The properties that clusters share in any place.
struct ClusterForm: Hashable {
  /// The width in points.
  var width: Double
  /// The length in UTF-16 units.
  var units: Int
  var isAttachment: Bool
  var glyphs: Glyphs

  /// The glyphs of a cluster. Most clusters have one.
  enum Glyphs: Hashable {
    case none
    case one(Glyph)
    case several([Glyph])
  }

  /// A glyph relative to the left edge of its cluster and the baseline.
  struct Glyph: Hashable {
    var glyph: UInt32?
    var x: Double
    var rise: Double
    var xScale: Double
    var yScale: Double
    /// The ink bounds. x is relative to the x of the glyph; y is up from the baseline.
    var ink: Rect?
  }
}

extension TextLine {
  /// Appends a run.
  ///
  /// - Parameters:
  ///   - range: the range of the run in UTF-16 units.
  ///   - forms: the clusters of the run, from left to right.
  mutating func append(_ look: RunLook, _ range: Range<Int>, _ forms: some Collection<ClusterForm>) {
    var run = LineRun(
      face: look.face, faceSize: look.faceSize, style: look.style, tag: look.tag, isRTL: look.isRTL,
      range: range, x: width, width: 0, glyphs: [])
    // Most clusters have one glyph.
    run.glyphs.reserveCapacity(forms.count)
    if clusters.isEmpty { clusters.reserveCapacity(forms.count) }
    var unit = look.isRTL ? range.upperBound : range.lowerBound
    for form in forms {
      var ink: Rect?
      func add(_ glyph: ClusterForm.Glyph) {
        let x = width + glyph.x
        run.glyphs.append(
          LineGlyph(
            glyph: glyph.glyph, x: x, rise: glyph.rise, xScale: glyph.xScale, yScale: glyph.yScale,
            cluster: clusters.count))
        if let box = glyph.ink {
          let placed = Rect(x + box.minX, box.minY, box.width, box.height)
          ink = ink?.union(placed) ?? placed
        }
      }
      switch form.glyphs {
      case .none: break
      case .one(let glyph): add(glyph)
      case .several(let glyphs): for glyph in glyphs { add(glyph) }
      }
      if look.isRTL { unit -= form.units }
      clusters.append(
        LineCluster(
          range: unit..<unit + form.units, x: width, width: form.width, isRTL: look.isRTL,
          isAttachment: form.isAttachment, ink: ink))
      if !look.isRTL { unit += form.units }
      width += form.width
    }
    run.width = width - run.x
    runs.append(run)
  }
}
