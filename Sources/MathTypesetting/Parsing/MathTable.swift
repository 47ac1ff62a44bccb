/// Rows of cells: matrices, cases, aligned equations.
struct MathTable: Equatable, Sendable {
  enum Alignment: Equatable, Sendable { case left, center, right }

  /// What stands between columns, or at the edges.
  enum Separator: Equatable, Sendable {
    case gap(MathLength)
    case rule
    case dashedRule
    /// Given by the author (`@{…}`).
    case list(MathList)
  }

  struct Column: Equatable, Sendable {
    var alignment: Alignment
    /// From left to right.
    var before: [Separator]
    /// Of the last column: what stands at the right edge.
    var after: [Separator] = []
  }

  struct Row: Equatable, Sendable {
    var cells: [MathList]
    /// Extra space below.
    var gap = MathLength.zero
    /// Lines above the row, dashed ones marked.
    var linesAbove: [Bool] = []
    var tag: MathList?
  }

  /// How rows are set.
  enum Spacing: Equatable, Sendable {
    /// With the strut of `array`, times a stretch.
    case array(stretch: Double)
    /// As lines of displayed equations, opened up.
    case aligned
    /// Tight lines of scripts, as in `smallmatrix` and `substack`.
    case small
    case substack
  }

  var columns: [Column]
  var rows: [Row]
  var linesBelow: [Bool] = []
  var spacing: Spacing
  var style: MathStyle
  /// Whether columns keep their distance from the table's edges too.
  var hasOuterGaps = false
  /// Whether the table's first or last line, not its middle, stands on the line around it.
  var anchor = Anchor.middle

  enum Anchor: Equatable, Sendable { case top, middle, bottom }
}
