import ArgumentParser

/// Options as data: a table declares each option with a `Setting`. `PlainArguments` parses words by the declarations,
/// at almost no cost. The argument parser library writes help and completions and reports errors, and is used only if
/// `PlainArguments` fails. Its reflection over all types takes half of the time of a small page. A test parses every
/// option with both and compares.
protocol OptionTable: ParsableArguments, CustomReflectable {}

extension OptionTable {
  /// The declarations that the parser library finds in a table.
  var customMirror: Mirror {
    let (_, slots) = Slots.gathered { Self() }
    return Mirror(
      self,
      children: slots.enumerated().map { (Slots.key($0, of: $1), $1.declaration) })
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SlotName.self)
    let (table, slots) = Slots.gathered { Self() }
    for (index, slot) in slots.enumerated() {
      try slot.decode(from: container, as: SlotName(stringValue: Slots.key(index, of: slot)))
      // The group that contains this table takes over the slots.
      Slots.add(slot)
    }
    self = table
  }
}

/// The key under which the parser library stores a value.
struct SlotName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// The values that the parser library read.
typealias Library = KeyedDecodingContainer<SlotName>

/// The slots of a table's values, in the order of their declarations.
enum Slots {
  /// The slots that one thread collects while it creates a table.
  private final class List: @unchecked Sendable { var slots: [Slot] = [] }

  @TaskLocal private static var list: List?

  /// Creates a table, or a group of one, and returns it with the slots that it declares.
  static func gathered<Table>(_ make: () -> Table) -> (Table, [Slot]) {
    let list = List()
    return $list.withValue(list) { (make(), list.slots) }
  }

  /// Returns the key of a slot in the parser library. Groups have no names.
  fileprivate static func key(_ index: Int, of slot: Slot) -> String {
    slot.name.isEmpty ? "group\(index)" : slot.name
  }

  fileprivate static func add(_ slot: Slot) { list?.slots.append(slot) }

  /// Returns the names of the options that are given.
  static func given(_ slots: [Slot]) -> [String] { slots.filter(\.isGiven).map { "--" + $0.name } }

  /// Returns the given options that do not apply to every kind of input.
  static func partial(_ slots: [Slot]) -> [Slot] {
    Slot.options(in: slots).filter { $0.inputs != .all && $0.isGiven }
  }
}

/// The place of a value, with its name and its parser.
class Slot {
  enum Form {
    case flag
    /// An option with a value. `takesDashes`: true if the value may begin with a dash.
    case option(takesDashes: Bool)
    case argument
    /// Any number of arguments.
    case arguments
    case group([Slot])
  }

  /// The name of the option without dashes; empty for a group.
  let name: String
  let short: String?
  fileprivate(set) var form: Form
  /// The sources that may set the option, beside the command line.
  let sources: OptionSources
  /// The kinds of inputs to which the option applies.
  let inputs: InputKinds
  /// The value of an option that is given without one; `nil` for an option that needs a value.
  let bareValue: String?

  init(
    name: String, short: String? = nil, form: Form, sources: OptionSources = [], inputs: InputKinds = .all,
    bareValue: String? = nil
  ) {
    (self.name, self.short, self.form) = (name, short, form)
    (self.sources, self.inputs, self.bareValue) = (sources, inputs, bareValue)
    Slots.add(self)
  }

  /// The slots of options and flags in a list of slots, those of groups included.
  static func options(in slots: [Slot]) -> [Slot] {
    slots.flatMap { slot -> [Slot] in
      switch slot.form {
      case .group(let members): options(in: members)
      case .flag, .option: [slot]
      case .argument, .arguments: []
      }
    }
  }

  var isGiven: Bool { false }
  /// The declaration for the parser library.
  var declaration: Any { self }
  /// Takes over the value that the parser library read.
  func decode(from container: Library, as key: SlotName) throws {}
  /// Parses a value. `text`: empty for a flag.
  func take(_ text: String) throws {}
  /// Validates the table when all values are read.
  func validate() throws {}
}

/// A value of an option, of a flag or of an argument.
@propertyWrapper
struct Setting<Value> {
  private let place: Place
  /// The slot, for example to find out if the option is given.
  var slot: Slot { place }

  var wrappedValue: Value {
    get { place.value }
    nonmutating set { place.value = newValue }
  }

  private final class Place: Slot {
    var value: Value
    private let isSet: (Value) -> Bool
    private let parse: (inout Value, String) throws -> Void
    private let declare: () -> Any
    private let read: (Library, SlotName) throws -> Value

    init<Wrapper: LibraryWrapper>(
      _ name: String, _ short: String?, _ form: Form, _ sources: OptionSources, _ inputs: InputKinds,
      _ bareValue: String?, _ value: Value, _ isSet: @escaping (Value) -> Bool,
      _ parse: @escaping (inout Value, String) throws -> Void, _ declare: @escaping () -> Wrapper
    ) where Wrapper.Value == Value {
      (self.value, self.isSet, self.parse, self.declare) = (value, isSet, parse, declare)
      read = { try $0.decode(Wrapper.self, forKey: $1).wrappedValue }
      super.init(name: name, short: short, form: form, sources: sources, inputs: inputs, bareValue: bareValue)
    }

    override var isGiven: Bool { isSet(value) }
    override var declaration: Any { declare() }
    override func take(_ text: String) throws { try parse(&value, text) }
    override func decode(from container: Library, as key: SlotName) throws {
      value = try read(container, key)
    }
  }

  /// Creates a setting.
  ///
  /// - Parameter value: The default.
  fileprivate init<Wrapper: LibraryWrapper>(
    _ name: String, short: String? = nil, _ form: Slot.Form, _ sources: OptionSources,
    of inputs: InputKinds = .all, bareValue: String? = nil, _ value: Value,
    isSet: @escaping (Value) -> Bool = { _ in true },
    parse: @escaping (inout Value, String) throws -> Void, as declare: @escaping () -> Wrapper
  ) where Wrapper.Value == Value {
    place = Place(name, short, form, sources, inputs, bareValue, value, isSet, parse, declare)
  }

  /// Declares an option that may be absent.
  ///
  /// - Parameter parsing: By default, a value may begin with a dash, as numbers and names do.
  init<Read>(
    _ name: String, _ help: @autoclosure @escaping () -> String, _ valueName: String,
    allowedIn sources: OptionSources = [], of inputs: InputKinds = .all, short: String? = nil,
    parsing: SingleValueParsingStrategy = .unconditional,
    completion: @autoclosure @escaping () -> CompletionKind? = nil,
    _ transform: @escaping @Sendable (String) throws -> Read
  ) where Value == Read? {
    self.init(
      name, short: short, .option(takesDashes: parsing == .unconditional), sources, of: inputs, nil,
      isSet: { $0 != nil },
      parse: { $0 = try transform($1) }
    ) {
      Option<Read?>(
        name: .option(name, short: short), parsing: parsing,
        help: ArgumentHelp(help(), valueName: valueName), completion: completion(), transform: transform)
    }
  }

  /// Declares an option whose type parses its values.
  init<Read: ExpressibleByArgument>(
    _ name: String, _ help: @autoclosure @escaping () -> String, _ valueName: String,
    allowedIn sources: OptionSources = [], of inputs: InputKinds = .all,
    parsing: SingleValueParsingStrategy = .next
  ) where Value == Read? {
    self.init(
      name, .option(takesDashes: parsing == .unconditional), sources, of: inputs, nil, isSet: { $0 != nil },
      parse: { $0 = try Read.read($1) }
    ) {
      Option<Read?>(
        name: .option(name), parsing: parsing, help: ArgumentHelp(help(), valueName: valueName))
    }
  }

  /// Declares an option that always has a value.
  init(
    wrappedValue: Value, _ name: String, _ help: @autoclosure @escaping () -> String, _ valueName: String,
    allowedIn sources: OptionSources = []
  ) where Value: ExpressibleByArgument {
    self.init(name, .option(takesDashes: false), sources, wrappedValue, parse: { $0 = try Value.read($1) }) {
      Option(
        wrappedValue: wrappedValue, name: .option(name), help: ArgumentHelp(help(), valueName: valueName))
    }
  }

  /// Declares an option that may be repeated.
  init<Read>(
    wrappedValue: [Read], _ name: String, _ help: @autoclosure @escaping () -> String, _ valueName: String,
    allowedIn sources: OptionSources = [],
    completion: @autoclosure @escaping () -> CompletionKind? = nil,
    _ transform: @escaping @Sendable (String) throws -> Read
  ) where Value == [Read] {
    self.init(
      name, .option(takesDashes: false), sources, wrappedValue, parse: { $0.append(try transform($1)) }
    ) {
      Option<[Read]>(
        wrappedValue: wrappedValue, name: .option(name), help: ArgumentHelp(help(), valueName: valueName),
        completion: completion(), transform: transform)
    }
  }

  /// Declares an option that may be repeated and whose type parses its values.
  init<Read: ExpressibleByArgument>(
    wrappedValue: [Read], _ name: String, _ help: @autoclosure @escaping () -> String, _ valueName: String,
    allowedIn sources: OptionSources = []
  ) where Value == [Read] {
    self.init(
      name, .option(takesDashes: false), sources, wrappedValue, parse: { $0.append(try Read.read($1)) }
    ) {
      Option<[Read]>(
        wrappedValue: wrappedValue, name: .option(name), help: ArgumentHelp(help(), valueName: valueName))
    }
  }

  /// Declares an option that may be given without a value, and then has the value `bare`
  /// (`OptionParsing.spelledOut`).
  init(
    _ name: String, _ help: @autoclosure @escaping () -> String, _ valueName: String,
    allowedIn sources: OptionSources = [], bare: String,
    completion: @autoclosure @escaping () -> CompletionKind
  ) where Value == String? {
    self.init(
      name, .option(takesDashes: false), sources, bareValue: bare, nil, isSet: { $0 != nil },
      parse: { $0 = $1 }
    ) {
      Option(
        name: .option(name), defaultAsFlag: bare, parsing: .next,
        help: ArgumentHelp(help(), valueName: valueName), completion: completion())
    }
  }

  /// Declares a flag.
  init(
    wrappedValue: Bool, _ name: String, _ help: @autoclosure @escaping () -> String,
    allowedIn sources: OptionSources = [], of inputs: InputKinds = .all
  ) where Value == Bool {
    self.init(
      name, .flag, sources, of: inputs, wrappedValue, isSet: { $0 }, parse: { value, _ in value = true }
    ) {
      Flag(wrappedValue: wrappedValue, name: .option(name), help: ArgumentHelp(help()))
    }
  }

  /// Declares a required argument without a name.
  init(
    argument name: String, _ help: String, completion: @autoclosure @escaping () -> CompletionKind,
    _ transform: @escaping @Sendable (String) throws -> String
  ) where Value == String {
    self.init(name, .argument, [], "", parse: { $0 = try transform($1) }) {
      Argument(help: ArgumentHelp(help), completion: completion(), transform: transform)
    }
  }
}

extension Setting where Value == [String] {
  /// Declares further arguments without a name, after the required one.
  init(
    wrappedValue: [String], arguments name: String, _ help: String,
    completion: @autoclosure @escaping () -> CompletionKind,
    _ transform: @escaping @Sendable (String) throws -> String
  ) {
    self.init(
      name, .arguments, [], wrappedValue, isSet: { !$0.isEmpty }, parse: { $0.append(try transform($1)) }
    ) {
      Argument(
        wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: name), completion: completion(),
        transform: transform)
    }
  }
}

/// A property wrapper in which the parser library stores a value.
private protocol LibraryWrapper: Decodable {
  associatedtype Value
  var wrappedValue: Value { get }
}

extension Option: LibraryWrapper {}
extension Flag: LibraryWrapper {}
extension Argument: LibraryWrapper {}

extension NameSpecification {
  fileprivate static func option(_ name: String, short: String? = nil) -> NameSpecification {
    short.map { [.customShort(Character($0)), .customLong(name)] } ?? .customLong(name)
  }
}

extension ExpressibleByArgument {
  fileprivate static func read(_ text: String) throws -> Self {
    guard let value = Self(argument: text) else {
      let names = allValueStrings
      if names.isEmpty { throw ValidationError("it is not a valid value.") }
      throw OptionParsing.mistake(text, "one of " + names.joined(separator: ", "), among: names)
    }
    return value
  }
}

/// The options of one topic in a table, with their heading in the help.
@propertyWrapper
struct Settings<Table: OptionTable> {
  private let place: Place

  init(wrappedValue: @autoclosure () -> Table, _ title: String = "") {
    let (table, slots) = Slots.gathered(wrappedValue)
    place = Place(table, title: title, slots: slots)
  }

  var wrappedValue: Table { place.table }
  /// The slots of the table's values.
  var slots: [Slot] { place.slots }

  private final class Place: Slot {
    var table: Table
    private let title: String
    private(set) var slots: [Slot]

    init(_ table: Table, title: String, slots: [Slot]) {
      (self.table, self.title, self.slots) = (table, title, slots)
      super.init(name: "", form: .group(slots))
    }

    override var declaration: Any { OptionGroup<Table>(title: title) }
    override func decode(from container: Library, as key: SlotName) throws {
      let (result, slots) = Slots.gathered {
        Result { try container.decode(OptionGroup<Table>.self, forKey: key).wrappedValue }
      }
      (table, self.slots) = (try result.get(), slots)
      // The enclosing group finds the slots here.
      form = .group(slots)
    }
    override func validate() throws {
      for slot in slots { try slot.validate() }
      try table.validate()
    }
  }
}
