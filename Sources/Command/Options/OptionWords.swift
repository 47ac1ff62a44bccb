import ArgumentParser
import IPRenderKit
import Synchronization

/// The options that a file sets, as arguments of the command. A value that names a file is marked with a
/// character that no argument of a process can contain, so that names in the file and names on the command
/// line are resolved differently.
struct OptionWords: Sendable {
  private var words: [String]
  /// The files that values name, by the numbers in their marks.
  private var files: [FileName] = []

  init(_ words: [String] = []) { self.words = words }

  /// Adds an option.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` for a flag.
  ///   - rule: The rule for names of files.
  /// - Throws: An error for an invalid value.
  mutating func add(
    _ slot: Slot, _ value: String?, by setter: OptionSetter, _ rule: PlaceRule
  ) throws(CommandError) {
    let found = FoundFile(rule)
    try OptionParsing.following(PlaceRule { try found.find($0) }) { () throws(CommandError) in
      try setter.set(slot, to: value)
    }
    if case .flag = slot.form {
      words.removeAll { $0 == "--" + slot.name }
      if value != "false" { words.append("--" + slot.name) }
      return
    }
    var value = value ?? slot.bareValue ?? ""
    if let name = found.name {
      value = "\(Self.mark)\(files.count):\(value)"
      files.append(name)
    }
    words.append("--\(slot.name)=\(value)")
  }

  /// Parses the command's arguments together with the options. The arguments have priority.
  ///
  /// - Parameter typed: The arguments of the process.
  func command<Table: ParsableCommand & OptionTable>(_ typed: [String]) throws(CommandError) -> Table {
    try OptionParsing.following(place) { () throws(CommandError) in try Table.read(words + typed) }
  }

  /// Passes the options to a parser of other arguments.
  func apply(to reader: PlainArguments) throws {
    try OptionParsing.$place.withValue(place) { try reader.take(words) }
  }

  private static let mark: Character = "\0"

  /// The rule for the files of marked values. All others follow the rule of whoever reads the arguments.
  private var place: PlaceRule {
    let others = OptionParsing.place
    return PlaceRule { [files] name in
      guard name.first == Self.mark, let number = Int(name.dropFirst().prefix { $0 != ":" }),
        files.indices.contains(number)
      else { return try others?.find(name) ?? FileName(typed: name) }
      return files[number]
    }
  }

  /// Records the file that a value names.
  private final class FoundFile: Sendable {
    private let rule: PlaceRule
    private let found = Mutex<FileName?>(nil)
    var name: FileName? { found.withLock { $0 } }

    init(_ rule: PlaceRule) { self.rule = rule }

    func find(_ text: String) throws -> FileName {
      let name = try rule.find(text)
      found.withLock { $0 = name }
      return name
    }
  }
}

extension OptionTable where Self: ParsableCommand {
  /// Parses arguments, as the process parses its own.
  static func read(_ words: [String]) throws(CommandError) -> Self {
    let words = OptionParsing.spelledOut(words)
    if let command: Self = PlainArguments.table(words) { return command }
    do { return try Self.parse(words) } catch { throw Self.failure(for: error) }
  }

  /// The arguments of the process, without the name of the command.
  static var typedWords: [String] {
    let words = SceneWords.words
    return words.first == configuration.commandName ? Array(words.dropFirst()) : words
  }
}
