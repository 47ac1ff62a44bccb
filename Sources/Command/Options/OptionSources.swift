import ArgumentParser
import IPRenderKit

/// The sources of options other than the command line. The declaration of an option (`Setting`) names the
/// sources that may set it. The default is none, so that a new option can be set only on the command line
/// until its declaration allows more (Spec/Security.md 8).
struct OptionSources: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The `Set` lines of a tape, which set the appearance and the playback of the screen.
  static let tape = OptionSources(rawValue: 1 << 0)
  /// An `options` file in a folder of goldens, which sets the content of one image.
  static let golden = OptionSources(rawValue: 1 << 1)
  /// A request to a worker, a server or an assistant, which sets the content of the result.
  static let request = OptionSources(rawValue: 1 << 2)
  /// The command line of a run that plays a tape, or a chat with `--play`. An option without an effect there
  /// is an error.
  static let playback = OptionSources(rawValue: 1 << 3)
  /// The option `--set`, which sets the state of the screen and of a message's header.
  static let set = OptionSources(rawValue: 1 << 4)

  static let everySource: OptionSources = [.tape, .golden, .request, .playback]
  /// The sources for state that a tape sets, too.
  static let state = everySource.union(.set)
  static let allButTapes: OptionSources = [.golden, .request, .playback]
  static let images: OptionSources = [.golden, .request]
  /// The sources for state that a tape sets by its steps.
  static let stateOfImages = images.union(.set)

  /// The names of the sources, in the order of their declarations.
  var names: [String] {
    let named: [(OptionSources, String)] = [
      (.tape, "tape"), (.golden, "golden"), (.request, "request"), (.playback, "playback"),
      (.set, "set"),
    ]
    return named.filter { contains($0.0) }.map(\.1)
  }
}

/// An option of a command, and the sources that may set it in addition to the command line.
struct ListedOption {
  /// The name of the subcommand; `golden options` for the options files of `golden`.
  let command: String
  /// The name of the option, without its dashes.
  let name: String
  let sources: OptionSources
}

enum OptionList {
  /// Every option of every command.
  static var all: [ListedOption] {
    let commands = Command.configuration.subcommands.compactMap { command in
      (command as? any (ParsableCommand & OptionTable).Type).map { ($0.configuration.commandName ?? "", $0) }
    }
    let tables: [(String, any (ParsableCommand & OptionTable).Type)] =
      commands + [("golden options", CaseOptions.self)]
    return tables.flatMap { command, table in
      slots(of: table).map { ListedOption(command: command, name: $0.name, sources: $0.sources) }
    }
  }

  /// The slots of the options and flags of a table.
  static func slots<Table: OptionTable>(of table: Table.Type) -> [Slot] {
    Slot.options(in: Slots.gathered { Table() }.1)
  }
}

/// Sets options of a table by their long names, for one source. A value is never read as another option: a
/// name is looked up as a whole, and a value is passed to its option, whatever it begins with.
struct OptionSetter {
  private let source: OptionSources
  private let names: [String]
  private let slots: [String: Slot]
  private let all: [Slot]

  /// Creates a setter.
  ///
  /// - Parameters:
  ///   - slots: The slots of the table.
  ///   - source: Exactly one source.
  ///   - others: Names that the source sets and that are not options.
  init(_ slots: [Slot], for source: OptionSources, besides others: [String] = []) {
    self.source = source
    all = slots
    let options = Slot.options(in: slots)
    names = options.map(\.name) + others
    self.slots = Dictionary(
      options.map { (Self.folded($0.name, for: source), $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns the name for lookups. Names in a tape ignore case and hyphens.
  private static func folded(_ name: String, for source: OptionSources) -> String {
    source == .tape ? name.lowercased().filter { $0 != "-" && $0 != "_" } : name
  }

  /// Returns the option with a name, and its value. A key of `--set` is looked up by its own name.
  ///
  /// - Throws: An error for an unknown or replaced name, and for an option that the source may not set.
  func option(_ name: String, _ value: String?) throws(CommandError) -> (slot: Slot, value: String?) {
    let known = slots[Self.folded(name, for: source)]
    if source != .set,
      let replaced = ReplacedOption.failure(
        name, value, isKnown: known != nil, spelled: { [source] in Self.folded($0, for: source) })
    {
      throw replaced
    }
    guard let slot = known else { throw unknown(name) }
    guard slot.sources.contains(source) else { throw refusal(of: slot.name) }
    guard slot.name == StateOptions.name, let value, source != .playback else { return (slot, value) }
    let change: StateChange
    do { change = try StateChange(value) } catch { throw invalid(value, slot, error) }
    let state = try OptionSetter(all, for: .set).option(change.key, change.value)
    guard state.slot.sources.contains(source) else { throw refusal(of: state.slot.name) }
    return state
  }

  /// Sets an option.
  ///
  /// - Parameter value: The value; `nil` for a flag.
  func set(_ slot: Slot, to value: String?) throws(CommandError) {
    switch (slot.form, value ?? slot.bareValue) {
    case (.flag, nil), (.flag, "true"?): try take("", slot)
    case (.flag, "false"?): break
    case (.flag, let value?):
      throw .usage(
        "the value '\(value.asExcerpt)' is invalid for '\(shown(slot.name))': it must be true or false")
    case (_, let value?): try take(value, slot)
    case (_, nil): throw .usage("missing value for '\(shown(slot.name))'")
    }
  }

  private func take(_ value: String, _ slot: Slot) throws(CommandError) {
    do { try slot.take(value) } catch { throw invalid(value, slot, error) }
  }

  private func invalid(_ value: String, _ slot: Slot, _ error: any Error) -> CommandError {
    let reason = (error as? ValidationError)?.message ?? String(describing: error)
    return OptionParsing.failure(
      of: "the value '\(value.asExcerpt)' is invalid for '\(shown(slot.name))': \(reason)")
  }

  /// Returns a name as the source writes it.
  private func shown(_ name: String) -> String { source == .set ? name : "--" + name }

  private func unknown(_ name: String) -> CommandError {
    if source == .set { return unknownKey(name) }
    let written = source == .tape ? name.split(separator: "_").joined(separator: "-") : name
    guard let meant = Spelling.nearest(to: written, among: names) else {
      return .usage(
        "unknown option '--\(name.asExcerpt)'",
        help: source == .tape ? "a tape sets options such as theme, screen, scale, title and fps" : nil)
    }
    let mayBeSet = slots[Self.folded(meant, for: source)]?.sources.contains(source) ?? true
    return .usage(
      "unknown option '--\(name.asExcerpt)'",
      help: "did you mean '\(source == .tape ? "" : "--")\(meant)'?"
        + (mayBeSet ? "" : " (\(refusal(of: meant).text))"))
  }

  private func unknownKey(_ name: String) -> CommandError {
    let keys = slots.values.filter { $0.sources.contains(.set) }.map(\.name).sorted()
    let meant = Spelling.nearest(to: name, among: keys)
    return .usage(
      "unknown key '\(name.asExcerpt)' of --set",
      help: meant.map { "did you mean '\($0)'?" } ?? "use one of \(keys.joined(separator: ", "))")
  }

  private func refusal(of name: String) -> CommandError {
    switch source {
    case .set:
      return .usage(
        "--set cannot set '\(name)': it sets only the state of the screen and of a message's header",
        help: "use --\(name)")
    case .tape:
      let isPlayback = slots.values.contains { $0.name == name && $0.sources.contains(.playback) }
      let line = name == "output" ? "write a line such as 'Output scene.mp4', or " : ""
      return .usage(
        "a tape cannot set '\(name)': it sets only what the screen shows and how it plays",
        help: name == "output" || isPlayback ? "\(line)pass --\(name) on the command line" : "remove the line"
      )
    case .golden:
      return .usage(
        "an options file cannot set '--\(name)': it sets only what the image shows",
        help: Self.ofGolden.contains(name) ? "pass --\(name) to 'iprender golden'" : "remove the line")
    case .request:
      return .usage(
        "a request cannot set \"\(name)\": it sets only what the result shows", help: "remove it")
    default:
      return .usage("--\(name) does not apply to tapes or --play", help: "remove it")
    }
  }

  /// The options that `iprender golden` itself has.
  private static let ofGolden = Set(OptionList.slots(of: GoldenCommand.self).map(\.name))
}
