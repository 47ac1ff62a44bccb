import Primitives

/// Matrices and aligned equations (Spec/Formulas.md 6.8).
extension BoxBuilder {
  func table(_ table: MathTable, _ setting: MathSetting) -> MathBox {
    let (box, tags) = untagged(table, setting)
    return tagged(box, tags, lineWidth: nil)
  }

  /// The number of an equation, and the height of its baseline above that of the equation.
  typealias Tag = (box: MathBox, y: Double)

  /// Returns a formula with its numbers, which are at the line's right edge if they fit, else after the
  /// formula.
  func formula(_ list: MathList, tag: MathList?, line: FormulaTypesetter.Line?, _ setting: MathSetting)
    -> MathBox
  {
    var tags: [Tag] = []
    var content: MathBox
    if let tag {
      content = box(list, setting).packed
      tags = [(box(tag, setting.with(.text)), 0)]
    } else if let table = list.numbered {
      (content, tags) = untagged(table, setting)
    } else {
      return box(list, setting).packed
    }
    content = tagged(content, tags, lineWidth: line)
    return content.packed
  }

  private func tagged(_ content: MathBox, _ tags: [Tag], lineWidth line: FormulaTypesetter.Line?) -> MathBox {
    guard let widest = tags.map(\.box.width).max() else { return content }
    let gap = Self.tagGap * em
    var result = MathBox(width: content.width + gap + widest, height: content.height, depth: content.depth)
    var x = 0.0
    if let line, result.width <= line.width {
      result.width = line.width
      // A centered formula makes space for its number.
      if line.isCentered {
        x = min((line.width - content.width) / 2, line.width - widest - gap - content.width)
      }
    }
    result.add(content, x: x)
    for tag in tags {
      result.add(tag.box, x: result.width - tag.box.width, y: tag.y)
      result.height = max(result.height, tag.y + tag.box.height)
      result.depth = max(result.depth, tag.box.depth - tag.y)
    }
    return result
  }

  private func untagged(_ table: MathTable, _ setting: MathSetting) -> (MathBox, [Tag]) {
    // Cells are typeset as lines of their own: scripts around the table do not make them smaller.
    let cellSetting = cellSetting(table, setting)
    let cells = table.rows.map { row in
      row.cells.map { box($0, cellSetting).packed }
    }
    let lines = rowLines(table, cells, setting)
    var columns = columnPlaces(table, cells, cellSetting)
    let isBroken = table.isBroken && cells.count > 1
    if isBroken, !columns.cells.isEmpty {
      // The indent shifts the first and last lines visibly even if all lines have the same width.
      columns.width += Self.brokenIndent * em
      columns.cells[0].width += Self.brokenIndent * em
    }
    var result = MathBox(width: columns.width)
    var tags: [Tag] = []
    let top = offset(table, lines, setting)
    for (index, row) in cells.enumerated() {
      let y = top - lines.baselines[index]
      let spans = table.rows[index].spans
      for (column, cell) in row.enumerated() where column < columns.cells.count {
        var place = columns.cells[column]
        var alignment = table.columns[column].alignment
        if let span = spans.first(where: { $0.columns.contains(column) }) {
          // The content of a spanning cell is that of its last column.
          guard column == span.columns.upperBound - 1 else { continue }
          let first = columns.cells[span.columns.lowerBound]
          place = (first.x, place.x + place.width - first.x)
          alignment = span.column.alignment
        }
        if isBroken, index == 0 { alignment = .left }
        if isBroken, index == cells.count - 1 { alignment = .right }
        let free = place.width - cell.width
        let x =
          switch alignment {
          case .left: place.x
          case .center: place.x + free / 2
          case .right: place.x + free
          }
        result.add(cell, x: x, y: y)
      }
      if let tag = table.rows[index].tag { tags.append((box(tag, cellSetting.with(.text)), y)) }
      for separator in columns.texts where mayAdd(separator.pieceCount) {
        result.add(separator.box, x: separator.x, y: y)
      }
    }
    let line = Self.lineWidth * em
    for rule in lines.rules {
      let y = top - rule.y
      let (left, right) = columns.ends(of: rule.line, overhang: columnGap(table.spacing) * cellSetting.em)
      for piece in pieces(right - left, isDashed: rule.line.isDashed) {
        result.addRule(x: left + piece.start, y: y - line, width: piece.length, height: line)
      }
    }
    for rule in columns.rules {
      for part in uncovered(rule.column, table, lines) {
        for piece in pieces(part.upperBound - part.lowerBound, isDashed: rule.isDashed) {
          result.addRule(
            x: rule.x, y: top - part.lowerBound - piece.start - piece.length, width: line,
            height: piece.length)
        }
      }
    }
    result.height = top
    result.depth = lines.height - top
    guard table.spacing == .small else { return (result.packed, tags) }
    let thin = setting.mu(Self.thinSpace)
    return (MathBox.row([.space(thin), result.packed, .space(thin)]), tags)
  }

  /// Returns the ranges in which the rule before a column is drawn, as distances from the table's top. The
  /// rule is not drawn where a cell spans it.
  private func uncovered(_ column: Int, _ table: MathTable, _ lines: Lines) -> [Range<Double>] {
    var parts: [Range<Double>] = []
    var start = 0.0
    for (index, row) in table.rows.enumerated() {
      let isCovered = row.spans.contains { span in
        guard span.columns.contains(column) || span.columns.upperBound == column else { return false }
        if span.columns.lowerBound == column {
          return !span.column.before.contains(where: \.isRule) && column > 0
        }
        if span.columns.upperBound == column { return !span.column.after.contains(where: \.isRule) }
        return true
      }
      guard isCovered else { continue }
      if lines.tops[index] > start { parts.append(start..<lines.tops[index]) }
      start = index + 1 < lines.tops.count ? lines.tops[index + 1] : lines.height
    }
    if start < lines.height { parts.append(start..<lines.height) }
    return parts
  }

  private func cellSetting(_ table: MathTable, _ setting: MathSetting) -> MathSetting {
    switch table.spacing {
    case .array, .aligned: MathSetting(style: table.style, isCramped: false, em: setting.size)
    case .small, .substack:
      MathSetting(
        style: setting.style >= .scriptScript ? .scriptScript : .script, isCramped: false, em: setting.em)
    }
  }

  // MARK: - Rows

  private struct Lines {
    /// The distances of the baselines from the table's top.
    var baselines: [Double] = []
    var height = 0.0
    /// The distances of the rows from the table's top, with the rules above them.
    var tops: [Double] = []
    var rules: [(y: Double, line: MathTable.Line)] = []
  }

  private func rowLines(_ table: MathTable, _ cells: [[MathBox]], _ setting: MathSetting) -> Lines {
    var lines = Lines()
    let em = setting.size
    var y = 0.0
    var previousDepth = 0.0
    func draw(_ drawn: [MathTable.Line]) {
      for (index, line) in drawn.enumerated() {
        // Rules below some of the columns share one line.
        if index > 0, line.columns != nil, drawn[index - 1].columns != nil {
          y -= Self.lineWidth * em
        } else if index > 0 {
          y += Self.doubleRuleGap * em
        }
        lines.rules.append((y, line))
        y += Self.lineWidth * em
      }
    }
    for (index, row) in cells.enumerated() {
      lines.tops.append(y)
      draw(table.rows[index].linesAbove)
      var height = row.map(\.height).max() ?? 0
      var depth = row.map(\.depth).max() ?? 0
      switch table.spacing {
      case .array(let stretch):
        height = max(height, Self.strutHeight * stretch * em)
        depth = max(depth, Self.strutDepth * stretch * em)
        y += height
      case .aligned:
        height = max(height, Self.strutHeight * em)
        depth = max(depth, Self.strutDepth * em)
        let gap = index == 0 ? 0 : Self.openedPitch * em - previousDepth - height
        y += (index > 0 && gap < Self.jot * em - Rounding.noise ? Self.openedGap * em : gap) + height
      case .small, .substack:
        let pitch = (table.spacing == .small ? Self.smallPitch : Self.substackPitch) * em
        let least = (table.spacing == .small ? Self.smallGap : Self.substackGap) * em
        if index == 0 {
          y += height
        } else {
          let gap = pitch - previousDepth - height
          y += (gap < least ? least : gap) + height
        }
      }
      lines.baselines.append(y)
      y += depth
      if index + 1 < cells.count { y += max(-depth, points(table.rows[index].gap, setting)) }
      previousDepth = depth
    }
    draw(table.linesBelow)
    lines.height = y
    return lines
  }

  /// Returns the height of the table's top above the baseline.
  private func offset(_ table: MathTable, _ lines: Lines, _ setting: MathSetting) -> Double {
    switch table.anchor {
    case .middle: lines.height / 2 + axis(setting)
    case .top: lines.baselines.first ?? 0
    case .bottom: lines.baselines.last ?? 0
    }
  }

  // MARK: - Columns

  private struct Columns {
    var cells: [(x: Double, width: Double)] = []
    /// The rules, each with the column that follows it.
    var rules: [(x: Double, column: Int, isDashed: Bool)] = []
    var texts: [(x: Double, box: MathBox, pieceCount: Int)] = []
    var width = 0.0

    /// Returns the left and right ends of a rule.
    func ends(of line: MathTable.Line, overhang: Double) -> (Double, Double) {
      guard let range = line.columns, range.lowerBound < cells.count else { return (0, width) }
      let last = cells[min(range.upperBound, cells.count - 1)]
      return (max(0, cells[range.lowerBound].x - overhang), min(width, last.x + last.width + overhang))
    }
  }

  private func columnPlaces(_ table: MathTable, _ cells: [[MathBox]], _ setting: MathSetting) -> Columns {
    var places = Columns()
    let gap = columnGap(table.spacing) * setting.em
    var widths = [Double](repeating: 0, count: table.columns.count)
    for (index, row) in cells.enumerated() {
      let spans = table.rows[index].spans
      for (column, cell) in zip(widths.indices, row)
      where !spans.contains(where: { $0.columns.contains(column) }) {
        widths[column] = max(widths[column], cell.width)
      }
    }
    // A cell that is too wide for its columns widens the last of them.
    for (index, row) in cells.enumerated() {
      for span in table.rows[index].spans where span.columns.upperBound <= widths.count {
        let last = span.columns.upperBound - 1
        let room = widths[span.columns].reduce(0, +) + 2 * gap * Double(span.columns.count - 1)
        widths[last] += max(0, row[last].width - room)
      }
    }
    func add(_ separators: [MathTable.Separator], before column: Int) {
      for (index, separator) in separators.enumerated() {
        switch separator {
        case .gap(let length): places.width += points(length, setting)
        case .rule, .dashedRule:
          if index > 0 { places.width += Self.doubleRuleGap * setting.em }
          places.rules.append((places.width, column, separator == .dashedRule))
          places.width += Self.lineWidth * em
        case .list(let list):
          let box = box(list, setting)
          places.texts.append((places.width, box, box.pieceCount))
          places.width += box.width
        }
      }
    }
    for (index, column) in table.columns.enumerated() {
      // The author's text replaces the gap.
      let isReplaced = column.before.contains { !$0.isRule }
      if index > 0, !isReplaced { places.width += gap }
      add(column.before, before: index)
      if !isReplaced, index > 0 || table.hasOuterGaps { places.width += gap }
      places.cells.append((places.width, widths[index]))
      places.width += widths[index]
    }
    if let last = table.columns.last {
      let isReplaced = last.after.contains { if case .list = $0 { true } else { false } }
      if table.hasOuterGaps, !isReplaced { places.width += gap }
      add(last.after, before: table.columns.count)
    }
    return places
  }

  /// Returns the gap on either side of a column, in ems.
  private func columnGap(_ spacing: MathTable.Spacing) -> Double {
    switch spacing {
    case .array: Self.arrayGap
    case .small: Self.smallColumnGap
    case .aligned, .substack: 0
    }
  }

  private func pieces(_ length: Double, isDashed: Bool) -> [(start: Double, length: Double)] {
    guard isDashed else { return [(0, length)] }
    let dash = Self.dash * em
    let needed = (length / dash / 2).rounded(.up)
    let count = needed > 0 ? Int(min(needed, Self.mostDashes)) : 0
    guard mayAdd(count) else { return [] }
    return (0..<count).map { index in
      let start = Double(index) * 2 * dash
      return (start, min(dash, length - start))
    }
  }

  /// The space on either side of a small matrix, in mu.
  private static let thinSpace = 3.0

  // LaTeX's dimensions at ten points, in ems.
  private static let arrayGap = 0.5
  private static let smallColumnGap = 0.139
  private static let jot = 0.3
  private static let openedPitch = 1.5
  private static let openedGap = 0.4
  private static let smallPitch = 0.6
  private static let smallGap = 0.15
  private static let substackPitch = 0.552
  private static let substackGap = 0.129
  private static let lineWidth = 0.04
  private static let doubleRuleGap = 0.2
  private static let tagGap = 2.0
  private static let brokenIndent = 2.0
  private static let dash = 0.2

  /// The maximum number of dashes, which limits absurd lengths.
  private static let mostDashes = 2_000.0
}

extension MathList {
  /// The table with numbered rows: the list's only atom, or the only cell of such a table.
  fileprivate var numbered: MathTable? {
    guard case .table(let table)? = onlyAtom?.nucleus else { return nil }
    if table.rows.contains(where: { $0.tag != nil }) { return table }
    guard table.rows.count == 1, table.rows[0].cells.count == 1 else { return nil }
    return table.rows[0].cells[0].numbered
  }
}
