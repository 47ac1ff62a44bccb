/// The description of a table's columns (Docs/Formulas.md 4.5).
extension FormulaParser {
  /// Columns, and what stands between them, that an author may describe (Docs/Formulas.md 8).
  static let mostColumns = 256

  /// `{c|rl@{x}}`.
  mutating func columns(of token: FormulaToken) -> [MathTable.Column] {
    var columns: [MathTable.Column] = []
    var separators: [MathTable.Separator] = []
    var described = 0
    var pending = TokenSource("")
    pending.give(source.rawArgument(of: token))
    while let mark = pending.takeRaw() {
      switch mark.text {
      case " ": continue
      case "|": separators.append(.rule)
      case ":": separators.append(.dashedRule)
      case "@", "!": separators.append(.list(columnText(pending.rawArgument() ?? [], at: mark)))
      case "*":
        let count = Int((pending.rawArgument() ?? []).map(\.text).joined()) ?? 0
        if let repeated = source.repeated(pending.rawArgument() ?? [], times: count, of: mark) {
          pending.give(repeated)
        }
        continue
      default:
        if Self.paragraphs.contains(mark.text) { _ = pending.rawArgument() }
        guard let alignment = Self.alignments[mark.text] else {
          report(.misplaced(mark.text), at: mark.position)
          continue
        }
        columns.append(MathTable.Column(alignment: alignment, before: separators))
        separators = []
      }
      described += 1
      guard described <= Self.mostColumns else {
        report(.tooManyColumns(limit: Self.mostColumns), at: token.position)
        break
      }
    }
    if columns.isEmpty { columns = [MathTable.Column(alignment: .center, before: [])] }
    columns[columns.count - 1].after = separators
    return columns
  }

  private static let alignments: [String: MathTable.Alignment] = [
    "l": .left, "c": .center, "r": .right, "p": .left, "m": .left, "b": .left,
  ]
  /// Columns with a width, which formulas have no use for.
  private static let paragraphs: Set<String> = ["p", "m", "b"]

  /// What the author puts between columns.
  private mutating func columnText(_ tokens: [FormulaToken], at mark: FormulaToken) -> MathList {
    // Read where it stands, with the formula's macros, as the group that it is.
    source.give(tokens + [FormulaToken(kind: .character("}"), position: mark.position)])
    return group(openedAt: mark.position)
  }
}
