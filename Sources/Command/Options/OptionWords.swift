import ArgumentParser
import IPRenderKit
import Synchronization

/// The options that a file sets, as arguments of the command. A value that names a file stands behind a mark that no
/// argument of a process can hold, so that its name is looked up where the file says, and the names on the command line
/// are not.
struct OptionWords: Sendable {
  private var words: [String]
  /// The files that values name, by the numbers of their marks.
  private var files: [FileName] = []

  init(_ words: [String] = []) { self.words = words }

  /// Adds an option.
  ///
  /// - Parameters:
  ///   - value: `nil` for a flag.
  ///   - rule: where the names of files start, and what they may lead to.
  /// - Throws: a failure for a value that the option does not take.
  mutating func add(
    _ slot: Slot, _ value: String?, by setter: OptionSetter, _ rule: PlaceRule
  ) throws(Failure) {
    let found = FoundFile(rule)
    try OptionParsing.following(PlaceRule { try found.find($0) }) { () throws(Failure) in
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

  /// Reads the command's arguments together with the options, which hold where the arguments are silent.
  ///
  /// - Parameter typed: the arguments of the process.
  func command<Table: ParsableCommand & OptionTable>(_ typed: [String]) throws(Failure) -> Table {
    try OptionParsing.following(place) { () throws(Failure) in try Table.read(words + typed) }
  }

  /// Hands the options over to a reader of other arguments.
  func apply(to reader: PlainArguments) throws {
    try OptionParsing.$place.withValue(place) { try reader.take(words) }
  }

  private static let mark: Character = "\0"

  private var place: PlaceRule {
    PlaceRule { [files] name in
      guard name.first == Self.mark, let number = Int(name.dropFirst().prefix { $0 != ":" }),
        files.indices.contains(number)
      else { return FileName(typed: name) }
      return files[number]
    }
  }

  /// The file that a value turns out to name.
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
  /// Reads arguments, as the process reads those that it is started with.
  static func read(_ words: [String]) throws(Failure) -> Self {
    let words = OptionParsing.spelledOut(words)
    if let command: Self = PlainArguments.table(words) { return command }
    do { return try Self.parse(words) } catch { throw Self.failure(for: error) }
  }

  /// The arguments of the process, without the name of the command.
  static var typedWords: [String] {
    let words = SystemStrings.arguments
    return words.first == configuration.commandName ? Array(words.dropFirst()) : words
  }
}
