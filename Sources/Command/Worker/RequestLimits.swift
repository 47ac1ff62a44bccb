import ArgumentParser
import IPRenderKit

/// The maximum cost of any request (Spec/Worker.md 2).
struct RequestLimits: Sendable {
  /// The maximum time of a request, in seconds; `nil` for no limit.
  var seconds: Double?
  /// The maximum memory of a rendering process, in bytes.
  var memory: Int
  var reading: ReadLimits
  var formulas: FormulaLimits
  /// The maximum size of an image file, in pixels.
  var mediaPixels: Int
  /// The maximum size of the result, in pixels.
  var pixels: Int
  var threads = PNGEncoding.defaultThreads

  /// The limits of the current request; `nil` on the command line.
  @TaskLocal static var current: RequestLimits?

  /// The option and its value, for example `--max-memory 4096 MiB`.
  var memoryText: String { "--max-memory \(memory >> 20) MiB" }
}

extension ReadLimits {
  /// Returns these limits, with none above that of the others.
  func lowered(to others: ReadLimits?) -> ReadLimits {
    guard let others else { return self }
    return ReadLimits(
      inputBytes: min(inputBytes, others.inputBytes), nesting: min(nesting, others.nesting),
      values: min(values, others.values), blocks: min(blocks, others.blocks),
      textRuns: min(textRuns, others.textRuns), tableCells: min(tableCells, others.tableCells),
      streamSeconds: min(streamSeconds, others.streamSeconds), chatBytes: min(chatBytes, others.chatBytes))
  }
}

/// The limits of all requests. A request may lower them for itself.
struct RequestLimitOptions: OptionTable {
  @Setting(
    "max-seconds", "Maximum time of a request, which may ask for less [default: none].", "seconds",
    Bounds.runTime.parse)
  var maxSeconds: Double?

  @Setting(
    "max-memory",
    "Maximum memory of each drawing process, such as 512M or 2G [default: \(standardMemory >> 30)G].",
    "bytes", memory)
  var maxMemory: Int?

  @Settings var counts = LimitOptions()

  var limits: RequestLimits {
    RequestLimits(
      seconds: maxSeconds, memory: maxMemory ?? Self.standardMemory, reading: counts.reading,
      formulas: counts.formulas, mediaPixels: counts.mediaPixels ?? Defaults.mediaPixels,
      pixels: counts.pixels ?? Defaults.pixels)
  }

  private static let standardMemory = 4 << 30
  /// The minimum memory with which a process starts, in bytes.
  private static let leastMemory = 128 << 20
  private static let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]

  private static let memory: OptionParsing.Parse<Int> = { text in
    var number = text[...]
    var unit = 1
    if let last = number.last.flatMap({ units[Character($0.uppercased())] }) {
      number.removeLast()
      unit = last
    }
    guard let count = Int(number), case let (bytes, overflows) = count.multipliedReportingOverflow(by: unit),
      !overflows, bytes >= leastMemory
    else { throw ValidationError("it must be at least \(leastMemory >> 20)M, such as 512M or 2G.") }
    return bytes
  }
}
