import ArgumentParser

/// Reads arguments as nearly everyone writes them: `--name value`, `--name=value`, `--flag`, `-o file` and what has no
/// name. Whatever else there is (another form, a mistake, a question for help) is the library's
/// (`OptionTable`), so that it is told in one way.
struct PlainArguments {
  private var options: [String: Slot] = [:]
  private var arguments: [Slot] = []
  /// Takes all that have no name and come after those.
  private var rest: Slot?

  /// The command that the words ask for; `nil` where the library has to say.
  static func command(_ words: [String]) -> (any ParsableCommand)? {
    // Asks for help of a command, and is no input.
    if words.first == "help" { return nil }
    let named = words.first.flatMap { word in
      // What all of them say of themselves, the version among it, takes a tenth of a start.
      mayNameSubcommand(word)
        ? Command.configuration.subcommands.first { $0.configuration.commandName == word } : nil
    }
    guard let table = (named ?? RenderCommand.self) as? any (ParsableCommand & OptionTable).Type else {
      return nil
    }
    return read(table, named == nil ? words[...] : words.dropFirst())
  }

  /// Whether a word looks like a subcommand's name, which no path with an ending does.
  static func mayNameSubcommand(_ word: String) -> Bool {
    word.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
  }

  private static func read<Table: ParsableCommand & OptionTable>(
    _: Table.Type, _ words: ArraySlice<String>
  ) -> (any ParsableCommand)? {
    let table: Table? = table(words)
    return table
  }

  /// What the words say; `nil` where the library has to say what is wrong with them.
  static func table<Table: OptionTable>(_ words: some Collection<String>) -> Table? {
    table { reader, unnamed in try reader.take(Array(words)[...], &unnamed) }
  }

  /// - Parameter take: hands over words, and says whether they were understood. `unnamed`: arguments that have no value.
  static func table<Table: OptionTable>(
    _ take: (_ reader: PlainArguments, _ unnamed: inout ArraySlice<Slot>) throws -> Bool
  ) -> Table? {
    try? made { reader, _ in
      var unnamed = reader.arguments[...]
      guard try take(reader, &unnamed), unnamed.isEmpty else { throw ValidationError("") }
    }
  }

  /// Makes a table of what is set by name.
  static func made<Table: OptionTable>(
    _ fill: (_ reader: PlainArguments, _ slots: [Slot]) throws -> Void
  ) throws -> Table {
    var (table, slots) = Slots.gathered { Table() }
    try fill(PlainArguments(slots), slots)
    for slot in slots { try slot.validate() }
    try table.validate()
    return table
  }

  private init(_ slots: [Slot]) {
    collect(slots)
  }

  private mutating func collect(_ slots: [Slot]) {
    for slot in slots {
      switch slot.form {
      case .group(let members): collect(members)
      case .argument: arguments.append(slot)
      case .arguments: rest = slot
      case .flag, .option:
        options["--" + slot.name] = slot
        if let short = slot.short { options["-" + short] = slot }
      }
    }
  }

  /// Takes options, each with its value.
  func take(_ words: [String]) throws {
    var unnamed: ArraySlice<Slot> = []
    guard try take(words[...], &unnamed) else { throw ValidationError("") }
  }

  /// Takes the first argument that has no name.
  func takeInput(_ name: String) throws { try arguments.first?.take(name) }

  /// - Returns: whether all of it was understood.
  func take(_ words: ArraySlice<String>, _ unnamed: inout ArraySlice<Slot>) throws -> Bool {
    var words = words
    while let word = words.popFirst() {
      guard Self.looksLikeOption(word) else {
        guard let argument = unnamed.popFirst() ?? rest else { return false }
        try argument.take(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let slot = options[String(parts[0])] else { return false }
      switch (slot.form, parts.count) {
      case (.flag, 1): try slot.take("")
      case (.option, 2) where word.hasPrefix("--"): try slot.take(String(parts[1]))
      case (.option(let takesDashes), 1):
        guard let value = words.popFirst(), takesDashes || !Self.looksLikeOption(value) else { return false }
        try slot.take(value)
      default: return false
      }
    }
    return true
  }

  /// A dash alone is standard input or output.
  private static func looksLikeOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }
}
