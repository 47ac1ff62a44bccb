import ArgumentParser
import MathTypesetting
import PageReading
import Primitives

/// What one input may cost (Docs/Rulings.md 43).
struct LimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Levels of JSON in JSON that are read, \(Limits.nestingCeiling) at most (default: \(standard.nesting)).",
      valueName: "levels"),
    transform: Bounds.nesting.parse)
  var maxDepth: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("JSON values that are read (default: \(standard.values)).", valueName: "count"),
    transform: Bounds.count.parse)
  var maxValues: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Blocks and list items that are read (default: \(standard.blocks)).", valueName: "count"),
    transform: Bounds.count.parse)
  var maxBlocks: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Runs of text that are read (default: \(standard.textRuns)).", valueName: "count"),
    transform: Bounds.count.parse)
  var maxRuns: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cells that a table may have, spans included (default: \(standard.tableCells)).", valueName: "count"),
    transform: Bounds.count.parse)
  var maxCells: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Seconds that a stream may take until its last revision is there, and from there until it is revealed (default: \
      \(JSONWriter.number(standard.streamSeconds))).
      """,
      valueName: "seconds"),
    transform: Bounds.streamTime.parse)
  var maxDuration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Bytes of a formula that is set; of a longer one the source is shown (default: \(FormulaLimits().bytes)).",
      valueName: "bytes"),
    transform: Bounds.count.parse)
  var maxFormula: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Levels of a formula that is set, \(FormulaLimits.levelCeiling) at most (default: \(FormulaLimits().levels)).",
      valueName: "levels"),
    transform: Bounds.formulaLevels.parse)
  var maxFormulaDepth: Int?

  private static let standard = Limits()

  var limits: Limits {
    var limits = Limits()
    if let maxDepth { limits.nesting = maxDepth }
    if let maxValues { limits.values = maxValues }
    if let maxBlocks { limits.blocks = maxBlocks }
    if let maxRuns { limits.textRuns = maxRuns }
    if let maxCells { limits.tableCells = maxCells }
    if let maxDuration { limits.streamSeconds = maxDuration }
    return limits
  }

  var formulaLimits: FormulaLimits {
    var limits = FormulaLimits()
    if let maxFormula { limits.bytes = maxFormula }
    if let maxFormulaDepth { limits.levels = maxFormulaDepth }
    return limits
  }
}
