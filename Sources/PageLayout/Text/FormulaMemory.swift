import MathTypesetting

/// The formulas that were set last: a text that grows has most of them again (Docs/Frames.md, What a revision costs).
struct FormulaMemory {
  /// What a formula looks like depends on nothing else: its colour is the text's.
  struct Key: Hashable {
    var source: String
    var mode: FormulaTypesetter.Mode
    var size: Double
    var line: FormulaTypesetter.Line?
  }

  /// Of the layout before.
  private var old: [Key: FormulaTypesetter.Result] = [:]
  /// Of this one.
  private var used: [Key: FormulaTypesetter.Result] = [:]
  /// How many this layout had to set.
  private(set) var setCount = 0

  /// What the next layout knows. One that set nothing tells nothing about what is needed.
  var next: FormulaMemory {
    var memory = FormulaMemory()
    memory.old = used.isEmpty ? old : used
    return memory
  }

  mutating func result(_ key: Key, typesetter: FormulaTypesetter) -> FormulaTypesetter.Result {
    if let known = used[key] { return known }
    if old[key] == nil { setCount += 1 }
    let result = old[key] ?? typesetter.typeset(key.source, mode: key.mode, size: key.size, line: key.line)
    used[key] = result
    return result
  }
}
