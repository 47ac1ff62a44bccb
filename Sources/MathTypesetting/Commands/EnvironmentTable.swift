/// The environments, by name (Docs/FormulaCommands.md).
struct EnvironmentRow: Equatable, Sendable {
  enum Columns: String, Sendable {
    /// As the author says: `{c|c}`.
    case given
    /// All centred.
    case centered
    /// All to the left, one em apart.
    case left
    /// To the right and to the left in turns, as equations are aligned.
    case aligned
    /// The same without gaps between the pairs, whose number is given.
    case alignedAt
    /// To the right, in the middle and to the left: what stands before a relation, the relation, the rest.
    case relation
    /// Objects and the arrows between them in turns.
    case diagram
    /// One, centred.
    case line
    /// One equation: its first line to the left, its last to the right.
    case broken
  }

  var name: String
  var columns: Columns
  var spacing: MathTable.Spacing
  var style: MathStyle
  var left: UInt32?
  var right: UInt32?

  /// A formula that uses it.
  var example: String {
    if columns == .diagram { return "\\begin{CD}A@>f>>B\\\\@VgVV@|\\\\C@=D\\end{CD}" }
    let given = columns == .given ? "{cc}" : columns == .alignedAt ? "{1}" : ""
    let second = columns == .line || columns == .broken ? "" : "&b"
    return "\\begin{\(name)}\(given)a\(second)\\end{\(name)}"
  }
}

enum EnvironmentTable {
  /// Name, columns, spacing, style, delimiters.
  private static let source = #"""
    array	given	array	text
    darray	given	array	display
    subarray	given	substack	script
    matrix	centered	array	text
    pmatrix	centered	array	text	( )
    bmatrix	centered	array	text	[ ]
    Bmatrix	centered	array	text	{ }
    vmatrix	centered	array	text	| |
    Vmatrix	centered	array	text	‖ ‖
    matrix*	centered	array	text
    pmatrix*	centered	array	text	( )
    bmatrix*	centered	array	text	[ ]
    Bmatrix*	centered	array	text	{ }
    vmatrix*	centered	array	text	| |
    Vmatrix*	centered	array	text	‖ ‖
    smallmatrix	centered	small	script
    cases	left	cases	text	{ .
    dcases	left	cases	display	{ .
    rcases	left	cases	text	. }
    drcases	left	cases	display	. }
    aligned	aligned	aligned	display
    align	aligned	aligned	display
    align*	aligned	aligned	display
    split	aligned	aligned	display
    alignedat	alignedAt	aligned	display
    alignat	alignedAt	aligned	display
    alignat*	alignedAt	aligned	display
    eqnarray	relation	aligned	display
    eqnarray*	relation	aligned	display
    gathered	line	aligned	display
    gather	line	aligned	display
    gather*	line	aligned	display
    multline	broken	aligned	display
    multline*	broken	aligned	display
    equation	line	aligned	display
    equation*	line	aligned	display
    displaymath	line	aligned	display
    math	line	aligned	text
    CD	diagram	aligned	display
    numcases	left	cases	text	{ .
    subequations	line	aligned	display
    flalign	aligned	aligned	display
    flalign*	aligned	aligned	display
    """#

  static let rows: [EnvironmentRow] = source.split(separator: "\n").compactMap { line in
    let parts = line.split(separator: "\t").map(String.init)
    guard parts.count >= 4, let columns = EnvironmentRow.Columns(rawValue: parts[1]) else { return nil }
    let spacings: [String: MathTable.Spacing] = [
      "array": .array(stretch: 1), "cases": .array(stretch: casesStretch), "small": .small,
      "substack": .substack, "aligned": .aligned,
    ]
    let delimiters = parts.count > 4 ? parts[4].split(separator: " ").map(delimiter) : [nil, nil]
    return EnvironmentRow(
      name: parts[0], columns: columns, spacing: spacings[parts[2]] ?? .aligned,
      style: parts[3] == "display" ? .display : parts[3] == "script" ? .script : .text,
      left: delimiters[0], right: delimiters[1])
  }

  static let byName = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }

  /// How much further apart the rows of `cases` stand.
  private static let casesStretch = 1.2

  private static func delimiter(_ text: Substring) -> UInt32? {
    text == "." ? nil : text.unicodeScalars.first?.value
  }
}
