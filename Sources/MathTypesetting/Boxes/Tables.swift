import Primitives
import Typography

/// Matrices and aligned equations (Docs/Formulas.md 6.8).
extension BoxBuilder {
  func table(_ table: MathTable, _ setting: Setting) -> MathBox {
    // Cells are lines of text of their own: scripts around them do not make them smaller.
    let cellSetting = cellSetting(table, setting)
    let cells = table.rows.map { row in
      row.cells.map { box($0, cellSetting).packed }
    }
    let lines = rowLines(table, cells, setting)
    let columns = columnPlaces(table, cells, cellSetting)
    var result = MathBox(width: columns.width)
    let top = offset(table, lines, setting)
    for (index, row) in cells.enumerated() {
      let y = top - lines.baselines[index]
      for (column, cell) in row.enumerated() where column < columns.cells.count {
        let place = columns.cells[column]
        let free = place.width - cell.width
        let x =
          switch table.columns[column].alignment {
          case .left: place.x
          case .center: place.x + free / 2
          case .right: place.x + free
          }
        result.add(cell, x: x, y: y)
      }
      if let tag = table.rows[index].tag {
        let mark = box(tag, cellSetting.with(.text))
        result.add(mark, x: columns.width + Self.tagGap * em, y: y)
        result.width = max(result.width, columns.width + Self.tagGap * em + mark.width)
      }
      for separator in columns.texts where mayAdd(separator.pieceCount) {
        result.add(separator.box, x: separator.x, y: y)
      }
    }
    let line = Self.lineWidth * em
    for rule in lines.rules {
      let y = top - rule.y
      for piece in pieces(columns.width, isDashed: rule.isDashed) {
        result.addRule(x: piece.start, y: y - line, width: piece.length, height: line)
      }
    }
    for rule in columns.rules {
      for piece in pieces(lines.height, isDashed: rule.isDashed) {
        result.addRule(
          x: rule.x, y: top - piece.start - piece.length, width: line, height: piece.length)
      }
    }
    result.height = top
    result.depth = lines.height - top
    guard table.spacing == .small else { return result.packed }
    let thin = setting.mu(Self.thinSpace)
    return MathBox.row([.space(thin), result.packed, .space(thin)])
  }

  private func cellSetting(_ table: MathTable, _ setting: Setting) -> Setting {
    switch table.spacing {
    case .array, .aligned: Setting(style: table.style, isCramped: false, em: setting.size)
    case .small, .substack:
      Setting(
        style: setting.style >= .scriptScript ? .scriptScript : .script, isCramped: false, em: setting.em)
    }
  }

  // MARK: - Rows

  private struct Lines {
    /// Of baselines below the table's top.
    var baselines: [Double] = []
    var height = 0.0
    var rules: [(y: Double, isDashed: Bool)] = []
  }

  private func rowLines(_ table: MathTable, _ cells: [[MathBox]], _ setting: Setting) -> Lines {
    var lines = Lines()
    let em = setting.size
    var y = 0.0
    var previousDepth = 0.0
    func rule(_ isDashed: Bool, _ count: Int) {
      if count > 0 { y += Self.doubleRuleGap * em }
      lines.rules.append((y, isDashed))
      y += Self.lineWidth * em
    }
    for (index, row) in cells.enumerated() {
      for (count, isDashed) in table.rows[index].linesAbove.enumerated() { rule(isDashed, count) }
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
    for (count, isDashed) in table.linesBelow.enumerated() { rule(isDashed, count) }
    lines.height = y
    return lines
  }

  /// Where the top stands above the baseline.
  private func offset(_ table: MathTable, _ lines: Lines, _ setting: Setting) -> Double {
    switch table.anchor {
    case .middle: lines.height / 2 + axis(setting)
    case .top: lines.baselines.first ?? 0
    case .bottom: lines.baselines.last ?? 0
    }
  }

  // MARK: - Columns

  private struct Columns {
    var cells: [(x: Double, width: Double)] = []
    var rules: [(x: Double, isDashed: Bool)] = []
    var texts: [(x: Double, box: MathBox, pieceCount: Int)] = []
    var width = 0.0
  }

  private func columnPlaces(_ table: MathTable, _ cells: [[MathBox]], _ setting: Setting) -> Columns {
    var places = Columns()
    let gap = columnGap(table.spacing) * setting.em
    var widths = [Double](repeating: 0, count: table.columns.count)
    for row in cells {
      for (column, cell) in zip(widths.indices, row) { widths[column] = max(widths[column], cell.width) }
    }
    func add(_ separators: [MathTable.Separator]) {
      for (index, separator) in separators.enumerated() {
        switch separator {
        case .gap(let length): places.width += points(length, setting)
        case .rule, .dashedRule:
          if index > 0 { places.width += Self.doubleRuleGap * setting.em }
          places.rules.append((places.width, separator == .dashedRule))
          places.width += Self.lineWidth * em
        case .list(let list):
          let box = box(list, setting)
          places.texts.append((places.width, box, box.pieceCount))
          places.width += box.width
        }
      }
    }
    for (index, column) in table.columns.enumerated() {
      // An author's text replaces the gap that stands there.
      let isReplaced = column.before.contains {
        switch $0 {
        case .list, .gap: true
        case .rule, .dashedRule: false
        }
      }
      if index > 0, !isReplaced { places.width += gap }
      add(column.before)
      if !isReplaced, index > 0 || table.hasOuterGaps { places.width += gap }
      places.cells.append((places.width, widths[index]))
      places.width += widths[index]
    }
    if let last = table.columns.last {
      let isReplaced = last.after.contains { if case .list = $0 { true } else { false } }
      if table.hasOuterGaps, !isReplaced { places.width += gap }
      add(last.after)
    }
    return places
  }

  /// Ems on either side of a column.
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

  /// Mu on either side of a small matrix.
  private static let thinSpace = 3.0

  // In ems: LaTeX's measures at ten points.
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
  private static let dash = 0.2

  /// Stops absurd lengths.
  private static let mostDashes = 2_000.0
}
