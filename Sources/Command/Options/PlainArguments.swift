import ArgumentParser

/// The parser of options from words: `--name value`, `--name=value`, `--flag`, `-o file`, and arguments without a
/// name. All words after `--` are such arguments. It accepts every valid command line. Only errors and requests for help
/// go to the parser library (`OptionTable`), so that errors are reported in one way.
struct PlainArguments {
  private var options: [String: Slot] = [:]
  private var arguments: [Slot] = []
  /// The slot of all further arguments without a name.
  private var rest: Slot?

  /// Returns the command for the arguments; `nil` if the parser library must handle them.
  static func command(_ words: [String]) -> (any ParsableCommand)? {
    // "help" requests the help of a command and is not an input.
    if words.first == "help" { return nil }
    let named = words.first.flatMap { word in
      // Reading the configurations of all subcommands, including the version, takes a tenth of the start
      // time.
      mayNameSubcommand(word)
        ? Command.configuration.subcommands.first { $0.configuration.commandName == word } : nil
    }
    guard let table = (named ?? RenderCommand.self) as? any (ParsableCommand & OptionTable).Type else {
      return nil
    }
    return read(table, named == nil ? words[...] : words.dropFirst())
  }

  /// Returns true if a word may be the name of a subcommand. A path with a file extension never is.
  static func mayNameSubcommand(_ word: String) -> Bool {
    word.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
  }

  private static func read<Table: ParsableCommand & OptionTable>(
    _: Table.Type, _ words: ArraySlice<String>
  ) -> (any ParsableCommand)? {
    let table: Table? = table(words)
    return table
  }

  /// Returns the parsed table; `nil` if the parser library must report an error.
  static func table<Table: OptionTable>(_ words: some Collection<String>) -> Table? {
    table { reader, unnamed in try reader.take(Array(words)[...], &unnamed) }
  }

  /// Returns a parsed table, or `nil` for an error.
  ///
  /// - Parameter take: Passes on arguments, and returns true if they were understood. `unnamed`: the slots of
  ///   arguments without a value so far.
  static func table<Table: OptionTable>(
    _ take: (_ reader: PlainArguments, _ unnamed: inout ArraySlice<Slot>) throws -> Bool
  ) -> Table? {
    try? made { reader, _ in
      var unnamed = reader.arguments[...]
      guard try take(reader, &unnamed), unnamed.isEmpty else { throw ValidationError("") }
    }
  }

  /// Creates a table, fills it and validates it.
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

  /// Parses options with their values.
  func take(_ words: [String]) throws {
    var unnamed: ArraySlice<Slot> = []
    guard try take(words[...], &unnamed) else { throw ValidationError("") }
  }

  /// Sets the first argument without a name.
  func takeInput(_ name: String) throws { try arguments.first?.take(name) }

  /// Parses arguments.
  ///
  /// - Returns: True if all of them were understood.
  func take(_ words: ArraySlice<String>, _ unnamed: inout ArraySlice<Slot>) throws -> Bool {
    var words = words
    var hasEnded = false
    while let word = words.popFirst() {
      if word == "--", !hasEnded {
        hasEnded = true
        continue
      }
      guard Self.looksLikeOption(word), !hasEnded else {
        guard let argument = unnamed.popFirst() ?? rest else { return false }
        try argument.take(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let slot = options[String(parts[0])] else { return false }
      switch (slot.form, parts.count) {
      case (.flag, 1): try slot.take("")
      // A flag with an empty value, as the parser library has it.
      case (.flag, 2) where word.hasPrefix("--") && parts[1].isEmpty: try slot.take("")
      case (.option, 2) where word.hasPrefix("--"): try slot.take(String(parts[1]))
      case (.option(let takesDashes), 1):
        guard let value = words.popFirst(), takesDashes || !Self.looksLikeOption(value) else { return false }
        try slot.take(value)
      default: return false
      }
    }
    return true
  }

  /// Returns true for a word that begins with a dash. A single dash is standard input or output.
  private static func looksLikeOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }
}
