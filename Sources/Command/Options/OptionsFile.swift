import ArgumentParser
import IPRenderKit

/// A file with one option per line, for a golden or for an input next to it. Relative names of files in it
/// start at its folder.
struct OptionsFile: Sendable {
  let path: String
  private let lines: [Line]
  /// The folders that contain every file that the options may name.
  private let roots: [Path]

  private struct Line {
    /// The name of the option; `nil` for a line that is not an option.
    let name: String?
    let value: String?
    let location: InputLocation
  }

  private static let limit = 1 << 20
  static let ending = Path(literal: ".options")

  /// Reads the file.
  ///
  /// - Parameter roots: The folders that contain every file that the options may name.
  init(_ path: Path, roots: [Path]) throws(CommandError) {
    self.init(try InputFile(argument: path.name, limit: Self.limit), path: path, roots: roots)
  }

  /// Creates an options file from its contents.
  ///
  /// - Parameters:
  ///   - path: The path that diagnostics name.
  ///   - roots: The folders that contain every file that the options may name.
  init(_ file: InputFile, path: Path, roots: [Path]) {
    self.path = path.name
    self.roots = roots
    lines = String(decoding: file.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap { Self.line($1, number: $0 + 1) }
  }

  /// Parses a line.
  ///
  /// - Returns: `nil` for an empty line or a comment.
  private static func line(_ line: Substring, number: Int) -> Line? {
    let option = line.drop(while: \.isWhitespace)
    guard !option.isEmpty, !option.hasPrefix("#") else { return nil }
    let location = InputLocation(
      line: number, column: line.unicodeScalars.count - option.unicodeScalars.count + 1)
    let name = option.prefix { !$0.isWhitespace && $0 != "=" }
    guard name.hasPrefix("--"), name.count > 2 else { return Line(name: nil, value: nil, location: location) }
    let rest = option.dropFirst(name.count)
    // With an equals sign, there is a value, even if it is empty.
    let hasSign = rest.first == "="
    let value = (hasSign ? rest.dropFirst() : rest).trimming
    return Line(
      name: String(name.dropFirst(2)), value: value.isEmpty && !hasSign ? nil : String(value),
      location: location)
  }

  /// Sets the options of a table.
  ///
  /// - Throws: An error with its place, also for an option that an options file may not set.
  func apply(to slots: [Slot]) throws(CommandError) {
    let setter = OptionSetter(slots, for: .golden)
    try OptionParsing.following(place) { () throws(CommandError) in
      for line in lines {
        try blaming(line) { () throws(CommandError) in
          let (slot, value) = try Self.option(of: line, setter)
          try setter.set(slot, to: value)
        }
      }
    }
  }

  private static func option(
    of line: Line, _ setter: OptionSetter
  ) throws(CommandError) -> (slot: Slot, value: String?) {
    guard let name = line.name else {
      throw .usage("cannot read the line as an option", help: "write the long name, such as --theme night")
    }
    return try setter.option(name, line.value)
  }

  private func blaming(_ line: Line, _ work: () throws(CommandError) -> Void) throws(CommandError) {
    do throws(CommandError) { try work() } catch {
      throw CommandError(
        status: .badInput, code: .usage, text: error.text, help: error.help, file: path,
        location: line.location)
    }
  }

  /// The rule for names: they start at the folder of the file, and must be beneath the folders in `roots`.
  private var place: PlaceRule {
    PlaceRule(
      beneath: roots, from: Path(path).beforeLastName,
      outside: "it is outside the folder of goldens; name its folder with --root.")
  }
}

// MARK: - Beside an input

extension OptionsFile {
  /// Returns the options files in the folder of an input: `page.json.options` and `page.options` for `page.json`. Only
  /// the first is read.
  static func paths(for input: String) -> [String] {
    let path = Path(input)
    guard input != InputFile.standardInput, InputEnding.has(path) else { return [] }
    return [path, path.withoutEnding].map { Path(bytes: $0.bytes + ending.bytes) }.filter {
      $0.status?.isRegular == true
    }.map(\.name)
  }

  /// Adds the options of a command from the file next to its input; returns `nil` if there is no file.
  ///
  /// - Throws: An error with its place for a line that is not allowed in the options file of a golden, and
  ///   for one that would raise a limit, because the user may not know the contents of the folder.
  static func words<Table: ParsableCommand & OptionTable>(
    beside input: String, of _: Table.Type, _ words: inout OptionWords
  ) throws(CommandError) -> OptionsFile? {
    guard let path = paths(for: input).first.map({ Path($0) }) else { return nil }
    let file = try OptionsFile(path, roots: [path.folder.resolved].compactMap { $0 })
    let setter = OptionSetter(Slots.gathered { CaseOptions() }.1, for: .golden)
    let used = Set(OptionList.slots(of: Table.self).filter { $0.sources.contains(.golden) }.map(\.name))
    let rule = PlaceRule(
      beneath: file.roots, from: path.beforeLastName,
      outside: "it is outside the folder of the options file; pass the option on the command line.")
    for line in file.lines {
      try file.blaming(line) { () throws(CommandError) in
        let (slot, value) = try option(of: line, setter)
        if slot.name == LimitOptions.name { try requireLower(value) }
        // Options of other commands are also checked.
        var others = OptionWords()
        if used.contains(slot.name) {
          try words.add(slot, value, by: setter, rule)
        } else {
          try others.add(slot, value, by: setter, rule)
        }
      }
    }
    return file
  }

  private static func requireLower(_ text: String?) throws(CommandError) {
    guard let text, let value = try? LimitValue(text), value.number > value.limit.standard else { return }
    throw .usage(
      "a file beside an input cannot raise the limit '\(value.limit.rawValue)'",
      help: "pass --limit \(text) on the command line")
  }
}

extension OptionTable where Self: ParsableCommand {
  /// Runs the command with the options that are set next to an input. Options on the command line have
  /// priority.
  func withOptions<Result>(
    beside input: String, _ run: (Self) throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    var words = OptionWords()
    guard let file = try OptionsFile.words(beside: input, of: Self.self, &words) else { return try run(self) }
    do throws(CommandError) { return try run(try words.command(Self.typedWords)) } catch {
      guard error.code == .usage, error.file == nil else { throw error }
      var failure = error
      failure.help = (error.help.map { $0 + "; " } ?? "") + "'\(Path.visible(file.path))' sets options, too"
      throw failure
    }
  }
}

extension Substring {
  fileprivate var trimming: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.drop(while: \.isWhitespace)
  }
}
