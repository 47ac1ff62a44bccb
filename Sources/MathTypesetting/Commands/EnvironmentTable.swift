import CTexts
import Primitives

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
}

enum EnvironmentTable {
  /// `Tables/environments.tsv`: name, columns, spacing, style, delimiters.
  static let rows: [EnvironmentRow] = TableText.rows(of: EmbeddedFile.environments.contents).compactMap {
    parts in
    guard parts.count >= 4, let columns = EnvironmentRow.Columns(rawValue: parts[1]) else { return nil }
    let spacings: [String: MathTable.Spacing] = [
      "array": .array(stretch: 1), "cases": .array(stretch: casesStretch), "small": .small,
      "substack": .substack, "aligned": .aligned,
    ]
    let delimiters = parts.count > 4 ? TableText.words(of: parts[4]).map(delimiter) : [nil, nil]
    return EnvironmentRow(
      name: parts[0], columns: columns, spacing: spacings[parts[2]] ?? .aligned,
      style: parts[3] == "display" ? .display : parts[3] == "script" ? .script : .text,
      left: delimiters[0], right: delimiters[1])
  }

  static let byName = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }

  /// How much further apart the rows of `cases` stand.
  private static let casesStretch = 1.2

  private static func delimiter(_ text: String) -> UInt32? {
    text == "." ? nil : text.unicodeScalars.first?.value
  }
}
