/// Tables between `\begin` and `\end` (Spec/Formulas.md 4.5).
extension FormulaParser {
  mutating func environment(_ name: String, at token: FormulaToken) -> Nucleus {
    guard let row = EnvironmentTable.byName[name] else {
      report(.unknownEnvironment(name), at: token.position)
      return .empty
    }
    var columns: [MathTable.Column] = []
    var anchor = MathTable.Anchor.middle
    if row.columns == .givenTextBehindWidth { _ = source.rawArgument(of: token) }
    let tokens = source.rawOption()
    let option = tokens?.map(\.text).joined()
    switch row.columns {
    case .given, .givenText, .givenTextBehindWidth:
      columns = self.columns(source.rawArgument(of: token), of: token)
    case .alignedAt: _ = source.rawArgument(of: token)
    case .diagram: diagram(of: token)
    case .centered:
      guard let tokens, let option else { break }
      if option.allSatisfy(Self.ruledColumns.contains) {
        if option.count > 1 { columns = self.columns(tokens, of: token) }
      } else if !Self.anchors.contains(option) {
        // Brackets without a description of columns begin the first cell.
        source.give(FormulaTokenizer.tokens(of: "[") + tokens + FormulaTokenizer.tokens(of: "]"))
      }
    case .left, .aligned, .relation, .line, .broken: break
    }
    if option == "t" { anchor = .top }
    if option == "b" { anchor = .bottom }
    var table = scoped { $0.nested(Self.emptyTable(row)) { $0.rows(row, name, token) } }
    table.anchor = anchor
    if case .array(let standard) = table.spacing, let stretch = arrayStretch {
      table.spacing = .array(stretch: standard * stretch)
    }
    table.hasOuterGaps = row.columns.areGiven && row.spacing != .substack
    table.columns = columns
    table.isBroken = row.columns == .broken
    let starred: [String: MathTable.Alignment] = ["l": .left, "c": .center, "r": .right]
    table.complete(row.columns, alignment: option.flatMap { starred[$0] } ?? .center)
    guard row.left != nil || row.right != nil else { return .table(table) }
    let list = MathList([.atom(Atom(.ord, .table(table), color: state.color))])
    return .fenced(Fenced(left: row.left, right: row.right, parts: [list], middles: []))
  }

  /// The stretch of array rows that the author sets with `\renewcommand{\arraystretch}{1.5}`.
  private var arrayStretch: Double? {
    guard let macro = source.macro("\\arraystretch") else { return nil }
    let value = Double(macro.body.map(\.text).joined()) ?? 1
    return value.isFinite ? max(0, min(Self.mostStretch, value)) : nil
  }

  private static let mostStretch = 10.0
  private static let anchors: Set<String> = ["t", "b", "c"]
  /// The characters of a matrix's optional column description: `\begin{bmatrix}[cc|c]`.
  private static let ruledColumns = Set("lcr|: ")

  private static func emptyTable(_ row: EnvironmentRow) -> MathTable {
    MathTable(columns: [], rows: [], spacing: row.spacing, style: row.style)
  }

  /// Reads cells and rows until the end of the environment.
  private mutating func rows(_ row: EnvironmentRow, _ name: String, _ token: FormulaToken) -> MathTable {
    var table = Self.emptyTable(row)
    var current = MathTable.Row(cells: [])
    readLines(&current)
    while true {
      // A cell is a group of its own.
      var cell = span(&current, hasText: row.columns.holdText) ?? MathList()
      cell.items += scoped { row.columns.holdText ? $0.textCell() : $0.list() }.items
      guard let next = source.next() else {
        report(.missingEnd(name), at: token.position)
        current.cells.append(cell)
        break
      }
      _ = source.takeRaw()
      if next.is("&") {
        current.cells.append(cell)
        continue
      }
      switch CommandTable.construct(of: next) {
      case .row?:
        current.cells.append(cell)
        finish(&current)
        current.gap = rowGap(behind: next)
        table.rows.append(current)
        current = MathTable.Row(cells: [])
        readLines(&current)
        continue
      case .line? where !cell.isEmpty || !current.cells.isEmpty:
        // A rule ends the row that contains it, as if `\\` preceded it.
        source.give([next])
        current.cells.append(cell)
        finish(&current)
        table.rows.append(current)
        current = MathTable.Row(cells: [])
        readLines(&current)
        continue
      case .end?:
        let ended = rawName()
        if ended != name { report(.missingEnd(name), at: token.position) }
        current.cells.append(cell)
      case .right?, .middle?:
        report(.missingEnd(name), at: token.position)
        source.give([next])
        current.cells.append(cell)
      default:
        report(next.is("}") ? .extraClosingBrace : .misplaced(next.text), at: next.position)
        current.cells.append(cell)
        continue
      }
      break
    }
    // The rest after the end of the last row is not a row, but its rules count.
    if current.cells.allSatisfy(\.isEmpty), current.cells.count <= 1, !table.rows.isEmpty {
      table.linesBelow = current.linesAbove
    } else {
      finish(&current)
      table.rows.append(current)
    }
    return table
  }

  /// Ends a row, which keeps the tag that was read in it.
  mutating func finish(_ row: inout MathTable.Row) {
    row.tag = state.tag
    (state.tag, state.label) = (nil, nil)
  }

  /// Reads `\hline`, `\hdashline` and `\cline{2-3}` before a row.
  private mutating func readLines(_ row: inout MathTable.Row) {
    while true {
      source.skipSpaces()
      guard let token = source.next(), CommandTable.construct(of: token) == .line else { return }
      _ = source.takeRaw()
      let detail = CommandTable.byName[token.text]?.detail
      var line = MathTable.Line(isDashed: detail == "dashed")
      if detail == "part" {
        // Skips the trim option of `\cmidrule(lr)`.
        if source.raw?.is("(") == true {
          while let trimmed = source.takeRaw(), !trimmed.is(")") {}
        }
        let ends = rawString(of: token).split(separator: "-").compactMap { Int($0) }
        guard ends.count == 2, 1...ends[1] ~= ends[0], ends[1] <= Self.mostColumns else {
          report(.badUse(of: token.text), at: token.position)
          continue
        }
        line.columns = ends[0] - 1...ends[1] - 1
      } else if token.text.hasSuffix("rule") {
        _ = source.rawOption()
      }
      row.linesAbove.append(line)
    }
  }

  /// Reads a cell that begins with `\multicolumn{2}{c}{x}`.
  private mutating func span(_ row: inout MathTable.Row, hasText: Bool) -> MathList? {
    source.skipSpaces()
    guard let token = source.next(), CommandTable.construct(of: token) == .multicolumn else { return nil }
    _ = source.takeRaw()
    let count = Int(rawString(of: token)) ?? 1
    let column = columns(source.rawArgument(of: token), of: token)[0]
    let first = row.cells.count
    let content = hasText ? text(of: token) : argument(of: token)
    guard count > 1, first + count <= Self.mostColumns else { return content }
    row.spans.append(MathTable.Span(columns: first..<first + count, column: column))
    row.cells += Array(repeating: MathList(), count: count - 1)
    return content
  }

  /// Reads the extra space below a row that ends with `\\*[1ex]`. A bracket after a space begins the next
  /// row.
  mutating func rowGap(behind token: FormulaToken) -> MathLength {
    guard token.isCommand("\\\\") else { return .zero }
    if source.raw?.is("*") == true { _ = source.takeRaw() }
    guard source.raw?.is("[") == true, let gap = source.rawOption() else { return .zero }
    return length(gap.map(\.text).joined(), at: token)
  }

  /// Reads `\substack{a\\b}`.
  mutating func substack(_ token: FormulaToken, into items: inout [MathItem]) {
    source.skipSpaces()
    guard let open = source.next(), open.is("{") else {
      return report(.missingArgument(of: token.text), at: token.position)
    }
    _ = source.takeRaw()
    let rows = nested([]) { $0.stackedRows(openedAt: open.position) }
    let column = MathTable.Column(alignment: .center, before: [])
    let table = MathTable(columns: [column], rows: rows, spacing: .substack, style: .script)
    append(.table(table), .ord, to: &items)
  }

  private mutating func stackedRows(openedAt position: Int) -> [MathTable.Row] {
    var rows: [MathTable.Row] = []
    while true {
      // A row is a group of its own.
      rows.append(MathTable.Row(cells: [scoped { $0.list() }]))
      guard let next = source.next() else {
        report(.missingClosingBrace, at: position)
        return rows
      }
      _ = source.takeRaw()
      if next.is("}") { return rows }
      guard CommandTable.construct(of: next) == .row else {
        report(.misplaced(next.text), at: next.position)
        return rows
      }
      rows[rows.count - 1].gap = rowGap(behind: next)
    }
  }

  /// Reads `\tag{1}`, which appears in parentheses after the formula or its row.
  mutating func tag(isBare: Bool, _ token: FormulaToken) {
    let isBare = isBare || source.raw?.is("*") == true
    if source.raw?.is("*") == true { _ = source.takeRaw() }
    let content = text(of: token)
    func mark(_ string: String) -> MathItem {
      .atom(Atom(.ord, .text(FormulaText(string: string)), color: state.color))
    }
    let tag = isBare ? content : MathList([mark("(")] + content.items + [mark(")")])
    state.tag = tag
    if let label = state.label { numbers[label] = tag }
  }
}

extension MathTable {
  /// Returns the lines of a formula with more than one.
  static func lines(_ rows: [Row]) -> MathTable {
    MathTable(
      columns: [Column(alignment: .center, before: [])], rows: rows, spacing: .aligned, style: .display)
  }

  /// Adds the columns that the rows need in addition to the described ones.
  mutating func complete(_ kind: EnvironmentRow.Columns, alignment: Alignment) {
    // Cases keep the gap between their columns even without a second column.
    let count = max(kind == .left ? 2 : 0, rows.map(\.cells.count).max() ?? 0)
    while columns.count < count {
      let index = columns.count
      switch kind {
      case .centered: columns.append(Column(alignment: alignment, before: []))
      case .given, .givenText, .givenTextBehindWidth, .line, .broken:
        columns.append(Column(alignment: .center, before: []))
      case .left: columns.append(Column(alignment: .left, before: index == 0 ? [] : [.gap(.em(1))]))
      case .aligned:
        let isLeft = index % 2 == 1
        columns.append(
          Column(alignment: isLeft ? .left : .right, before: index > 0 && !isLeft ? [.gap(.em(1))] : []))
      case .relation:
        let alignments: [Alignment] = [.right, .center, .left]
        columns.append(Column(alignment: alignments[index % 3], before: index == 0 ? [] : [.gap(.em(1))]))
      case .diagram: columns.append(Column(alignment: .center, before: index == 0 ? [] : [.gap(.mu(5))]))
      case .alignedAt: columns.append(Column(alignment: index % 2 == 1 ? .left : .right, before: []))
      }
    }
    // Equations are aligned at relations. An empty atom before a relation keeps the relation's space.
    guard kind == .aligned || kind == .alignedAt else { return }
    for row in rows.indices {
      for column in rows[row].cells.indices where column % 2 == 1 {
        rows[row].cells[column].items.insert(.atom(Atom(.ord, .empty)), at: 0)
      }
    }
  }
}

/// Descriptions of a table's columns (Spec/Formulas.md 4.5).
extension FormulaParser {
  /// The maximum number of described columns and separators (Spec/Formulas.md 8).
  static let mostColumns = 256

  /// Reads a description such as `c|rl@{x}`.
  private mutating func columns(_ description: [FormulaToken], of token: FormulaToken) -> [MathTable.Column] {
    var columns: [MathTable.Column] = []
    var separators: [MathTable.Separator] = []
    var described = 0
    var pending = TokenSource("")
    pending.give(description)
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
    "X": .left,
  ]
  /// The letters of columns with a width, which formulas ignore.
  private static let paragraphs: Set<String> = ["p", "m", "b"]

  /// Reads the author's content between columns.
  private mutating func columnText(_ tokens: [FormulaToken], at mark: FormulaToken) -> MathList {
    // The content is read here, with the formula's macros, as a group.
    source.give(tokens + [FormulaToken(kind: .character("}"), position: mark.position)])
    return group(openedAt: mark.position)
  }
}
