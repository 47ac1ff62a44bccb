import ArgumentParser
import IPRenderKit

/// An option of an earlier version. Its name is an error that says what to use now; CHANGELOG.md has the same table.
struct ReplacedOption: Sendable {
  /// The name without its dashes.
  let name: String
  /// The placeholder of the value in documents; `nil` for a flag.
  let valueName: String?
  /// Returns what replaces it, with its value; `nil` where nothing needs to.
  let replacement: (@Sendable (String) -> String)?
  var note: String?
  /// Whether a value is one of the earlier version, where the name has another meaning now.
  var isMeant: @Sendable (String?) -> Bool = { _ in true }

  static let all: [ReplacedOption] =
    Limit.allCases.map { limit in
      ReplacedOption(name: "max-" + limit.rawValue, valueName: "N") { "--limit \(limit.rawValue)=\($0)" }
    } + [
      ReplacedOption(
        name: "screen-width", valueName: "N",
        replacement: { "--width " + (pageWidth(onScreen: $0) ?? $0) },
        note:
          "a screen of 390 points has a page of \(pageWidth(onScreen: "390") ?? ""), or of 390 with --article"
      ),
      ReplacedOption(name: "tolerance", valueName: "N", replacement: { "--max-channel \($0)" }),
      ReplacedOption(
        name: "every-nth", valueName: "N", replacement: { "--fps " + (rate(dividedBy: $0) ?? "RATE") },
        note: "divide the frame rate by N"),
      ReplacedOption(
        name: "start-number", valueName: "N", replacement: nil, note: "files are numbered from 1"),
      ReplacedOption(
        name: "even", valueName: nil, replacement: nil, note: "formats that need even sides round them up"),
      ReplacedOption(
        name: "ignore", valueName: "WxH+X+Y", replacement: { "--mask \($0)" },
        isMeant: { $0.flatMap(PixelRectangle.init(parsing:)) != nil }),
    ]

  private static func pageWidth(onScreen text: String) -> String? {
    Double(text).flatMap { $0.isFinite ? JSONWriter.number(LayoutOptions.pageWidth(onScreen: $0)) : nil }
  }

  private static func rate(dividedBy text: String) -> String? {
    let rate = Defaults.framesPerSecond.framesPerSecond / (Double(text) ?? .nan)
    return OptionRange.framesPerSecond.contains(rate) ? FrameRate(nearest: rate).description : nil
  }

  /// The option as users wrote it: `--max-input N`.
  var usage: String { "--" + name + (valueName.map { " " + $0 } ?? "") }

  private func failure(_ value: String?) -> Failure {
    let use = replacement.map { "use " + $0((value ?? valueName ?? "").asExcerpt) }
    return .usage(
      "--\(name) was \(replacement == nil ? "removed" : "replaced")",
      help: [use ?? "remove it", note].compactMap { $0 }.joined(separator: ": "))
  }

  /// Returns the error about a name of an earlier version; `nil` for any other.
  ///
  /// - Parameters:
  ///   - spelled: how names are compared.
  ///   - isKnown: whether the name has a meaning now.
  static func failure(
    _ name: String, _ value: String?, isKnown: Bool = false, spelled: (String) -> String = { $0 }
  ) -> Failure? {
    guard let option = all.first(where: { spelled($0.name) == spelled(name) }), option.isMeant(value) else {
      return nil
    }
    // A name that came back means what it means now, unless its value is of the earlier version.
    if isKnown, option.isMeant(nil) { return nil }
    return option.failure(value)
  }

  /// Returns the error about the option that a message of the parser is about; `nil` where it is of no earlier version.
  static func failure(in arguments: [String], saidOf message: String) -> Failure? {
    let words = Array(arguments.prefix { $0 != "--" })
    for (index, word) in words.enumerated() where word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.map(String.init),
        message.contains("Unknown option '--\(name)'") || message.contains("Unknown option '--\(name)=")
      else { continue }
      let value = parts.count == 2 ? String(parts[1]) : index + 1 < words.count ? words[index + 1] : nil
      if let failure = failure(name, value) { return failure }
    }
    return nil
  }
}
