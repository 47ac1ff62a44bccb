import ArgumentParser
import IPRenderKit

/// A limit on the cost of one input or one image, by its name in `--limit` (Spec/Rulings.md 43).
enum Limit: String, CaseIterable, Sendable {
  case input, depth, values, blocks, runs, cells, duration, formula
  case formulaDepth = "formula-depth"
  case pixels, media

  /// The limits of reading, which every command has.
  static let ofReading: Set<Limit> = [.input, .depth, .values, .blocks, .runs, .cells, .duration]
  /// The limits of reading and layout.
  static let ofLayout = ofReading.union([.formula, .formulaDepth, .media])

  /// The description of the limited quantity, for the help.
  var meaning: String {
    switch self {
    case .input: "size of the input in bytes"
    case .depth: "nesting of JSON, up to \(ReadLimits.nestingCeiling)"
    case .values: "number of JSON values"
    case .blocks: "number of blocks and list items"
    case .runs: "number of text runs"
    case .cells: "number of cells of a table, spans included"
    case .duration: "time of a stream and of its reveal in seconds"
    case .formula: "size of a formula in bytes"
    case .formulaDepth: "nesting of a formula, up to \(FormulaLimits.levelCeiling)"
    case .pixels: "size of the image in pixels"
    case .media: "size of a media image in pixels"
    }
  }

  /// The default, in the unit of the limit.
  var standard: Double {
    let (reading, formulas) = (ReadLimits(), FormulaLimits())
    return switch self {
    case .input: Double(reading.inputBytes)
    case .depth: Double(reading.nesting)
    case .values: Double(reading.values)
    case .blocks: Double(reading.blocks)
    case .runs: Double(reading.textRuns)
    case .cells: Double(reading.tableCells)
    case .duration: reading.streamSeconds
    case .formula: Double(formulas.bytes)
    case .formulaDepth: Double(formulas.levels)
    case .pixels: Double(Defaults.pixels)
    case .media: Double(Defaults.mediaPixels)
    }
  }

  /// The default, as the help writes it.
  var standardText: String {
    self == .input ? "\(Defaults.inputSize); chats: \(Defaults.chatSize)" : JSONWriter.number(standard)
  }

  /// The option that raises the limit, for errors.
  var option: String { "--limit \(rawValue)=N" }

  /// The names of some limits, in the order of the help.
  static func names(_ limits: Set<Limit>) -> String {
    allCases.filter(limits.contains).map(\.rawValue).joined(separator: ", ")
  }

  static var help: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    let lines = allCases.map {
      "  \($0.rawValue.padded(to: width))  \($0.meaning) [default: \($0.standardText)]"
    }
    return "LIMITS (of --limit NAME=N):\n" + lines.joined(separator: "\n")
  }

  fileprivate func number(_ text: String) throws -> Double {
    switch self {
    case .input: Double(try Bounds.bytes.parse(text))
    case .depth: Double(try Bounds.nesting.parse(text))
    case .formulaDepth: Double(try Bounds.formulaLevels.parse(text))
    case .values, .blocks, .runs, .cells, .formula: Double(try Bounds.count.parse(text))
    case .duration: try Bounds.streamTime.parse(text)
    case .pixels, .media: Double(try Bounds.pixels.parse(text))
    }
  }
}

/// A limit and its value, as `pixels=1000000`.
struct LimitValue: Equatable, Sendable {
  let limit: Limit
  let number: Double

  init(_ text: String) throws {
    guard let (name, value) = text.keyAndValue else {
      throw ValidationError("it must be a name and a number, such as pixels=1000000.")
    }
    guard let limit = Limit(rawValue: name) else {
      throw OptionParsing.mistake(
        name, "one of " + Limit.names(Set(Limit.allCases)), among: Limit.allCases.map(\.rawValue))
    }
    do { number = try limit.number(value) } catch let error as ValidationError {
      throw ValidationError("\(name): \(error.message)")
    }
    self.limit = limit
  }
}

extension String {
  /// The parts before and after the first equals sign; `nil` without one, or without a name before it.
  var keyAndValue: (String, String)? {
    let parts = split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 && !parts[0].isEmpty ? (parts[0], parts[1]) : nil
  }
}

/// The limits that `--limit` sets.
struct LimitOptions: OptionTable {
  @Setting(
    "limit", "Limit the size of an input or an image, such as pixels=1000000.", "name=n",
    allowedIn: .allButTapes, completion: .list(Limit.allCases.map { $0.rawValue + "=" }), LimitValue.init)
  var limit: [LimitValue] = []

  static let name = "limit"

  private subscript(_ limit: Limit) -> Double? { self.limit.last { $0.limit == limit }?.number }

  private func count(_ limit: Limit) -> Int? { self[limit].map { Int($0) } }

  /// Requires that a command uses the given limits.
  ///
  /// - Throws: An error about a limit that the command does not use.
  func require(_ used: Set<Limit>, by command: @autoclosure () -> String?) throws {
    guard let other = limit.first(where: { !used.contains($0.limit) }) else { return }
    throw ValidationError(
      "'iprender \(command() ?? "")' does not use the limit '\(other.limit.rawValue)': it uses \(Limit.names(used))."
    )
  }

  var reading: ReadLimits {
    let others = RequestLimits.current?.reading
    var limits = others ?? ReadLimits()
    if let input = count(.input) { (limits.inputBytes, limits.chatBytes) = (input, input) }
    if let depth = count(.depth) { limits.nesting = depth }
    if let values = count(.values) { limits.values = values }
    if let blocks = count(.blocks) { limits.blocks = blocks }
    if let runs = count(.runs) { limits.textRuns = runs }
    if let cells = count(.cells) { limits.tableCells = cells }
    if let duration = self[.duration] { limits.streamSeconds = duration }
    return limits.lowered(to: others)
  }

  var formulas: FormulaLimits {
    let (bytes, levels) = (count(.formula), count(.formulaDepth))
    var limits = FormulaLimits()
    if let bytes { limits.bytes = bytes }
    if let levels { limits.levels = levels }
    if let others = RequestLimits.current?.formulas {
      limits.bytes = min(bytes ?? .max, others.bytes)
      limits.levels = min(levels ?? .max, others.levels)
    }
    return limits
  }

  /// The maximum size of an image, in pixels; `nil` for the default.
  var pixels: Int? {
    RequestLimits.current.map { min(count(.pixels) ?? .max, $0.pixels) } ?? count(.pixels)
  }

  /// The maximum size of an image file that the input names, in pixels; `nil` for the default.
  var mediaPixels: Int? {
    RequestLimits.current.map { min(count(.media) ?? .max, $0.mediaPixels) } ?? count(.media)
  }
}
