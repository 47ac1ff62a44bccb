import ArgumentParser
import IPRenderKit

/// An option of an earlier version. Its name is an error that says what to use now; CHANGELOG.md has the same table.
struct ReplacedOption: Sendable {
  /// The name without its dashes.
  let name: String
  /// The placeholder of the value in documents; `nil` for a flag.
  let valueName: String?
  /// Returns the replacement with its value; `nil` if none is needed.
  let replacement: (@Sendable (String) -> String)?
  var note: String?
  /// Returns true if a value belongs to the earlier version of an option whose name has another meaning now.
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

  private func failure(_ value: String?) -> CommandError {
    let use = replacement.map { "use " + $0((value ?? valueName ?? "").asExcerpt) }
    return .usage(
      "--\(name) was \(replacement == nil ? "removed" : "replaced")",
      help: [use ?? "remove it", note].compactMap { $0 }.joined(separator: ": "))
  }

  /// Returns the error about a name of an earlier version; `nil` for any other name.
  ///
  /// - Parameters:
  ///   - spelled: Returns the form of a name that is compared.
  ///   - isKnown: True if the name has a meaning in this version.
  static func failure(
    _ name: String, _ value: String?, isKnown: Bool = false, spelled: (String) -> String = { $0 }
  ) -> CommandError? {
    guard let option = all.first(where: { spelled($0.name) == spelled(name) }), option.isMeant(value) else {
      return nil
    }
    // A name that was introduced again has its new meaning, unless its value is of the earlier version.
    if isKnown, option.isMeant(nil) { return nil }
    return option.failure(value)
  }

  /// Returns the error about an option in a message of the parser; `nil` if the option is not of an earlier
  /// version.
  static func failure(in arguments: [String], saidOf message: String) -> CommandError? {
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
