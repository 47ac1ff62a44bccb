import ArgumentParser

/// Options as data: a table declares each with a `Setting`, and two read the declarations. `PlainArguments` reads what
/// is usual and costs next to nothing; the library of arguments, which reads everything, writes help and completions
/// and says what is wrong, is asked only where the first does not understand. It takes half of the time of a small
/// page to look through all types for what it can make of them.
protocol OptionTable: ParsableArguments, CustomReflectable {}

extension OptionTable {
  /// What the library finds in a table.
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
      // The group that this table is in takes the slots over.
      Slots.add(slot)
    }
    self = table
  }
}

/// The name under which the library keeps a value.
struct SlotName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// What the library read.
typealias Library = KeyedDecodingContainer<SlotName>

/// The places of a table's values, in the order of their declarations.
enum Slots {
  /// Lives on the stack of the one thread that makes a table.
  private final class List: @unchecked Sendable { var slots: [Slot] = [] }

  @TaskLocal private static var list: List?

  /// Makes a table, or a group of one, and says what was declared on the way.
  static func gathered<Table>(_ make: () -> Table) -> (Table, [Slot]) {
    let list = List()
    return $list.withValue(list) { (make(), list.slots) }
  }

  /// What the library calls a slot: groups have no names.
  fileprivate static func key(_ index: Int, of slot: Slot) -> String {
    slot.name.isEmpty ? "group\(index)" : slot.name
  }

  fileprivate static func add(_ slot: Slot) { list?.slots.append(slot) }

  /// The names of those options that are given.
  static func given(_ slots: [Slot]) -> [String] { slots.filter(\.isGiven).map { "--" + $0.name } }
}

/// The place of a value: what it is called, and who reads it.
class Slot {
  enum Form {
    case flag
    /// `takesDashes`: whether its value may begin with one.
    case option(takesDashes: Bool)
    case argument
    /// So many as there are.
    case arguments
    case group([Slot])
  }

  /// Empty for a group.
  let name: String
  let short: String?
  fileprivate(set) var form: Form
  /// The sources that may set the option, beside the command line.
  let sources: OptionSources
  /// The value of an option that is named without one; `nil` for an option that needs a value.
  let bareValue: String?

  init(
    name: String, short: String? = nil, form: Form, sources: OptionSources = [], bareValue: String? = nil
  ) {
    (self.name, self.short, self.form) = (name, short, form)
    (self.sources, self.bareValue) = (sources, bareValue)
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
  /// The library's declaration.
  var declaration: Any { self }
  /// Takes over what the library read.
  func decode(from container: Library, as key: SlotName) throws {}
  /// Takes a value. `text`: empty for a flag.
  func take(_ text: String) throws {}
  /// What a table checks once all is there.
  func validate() throws {}
}

/// A value of an option, of a flag or of an argument.
@propertyWrapper
struct Setting<Value> {
  private let place: Place
  /// For those who ask whether it is given.
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
      _ name: String, _ short: String?, _ form: Form, _ sources: OptionSources, _ bareValue: String?,
      _ value: Value, _ isSet: @escaping (Value) -> Bool,
      _ parse: @escaping (inout Value, String) throws -> Void, _ declare: @escaping () -> Wrapper
    ) where Wrapper.Value == Value {
      (self.value, self.isSet, self.parse, self.declare) = (value, isSet, parse, declare)
      read = { try $0.decode(Wrapper.self, forKey: $1).wrappedValue }
      super.init(name: name, short: short, form: form, sources: sources, bareValue: bareValue)
    }

    override var isGiven: Bool { isSet(value) }
    override var declaration: Any { declare() }
    override func take(_ text: String) throws { try parse(&value, text) }
    override func decode(from container: Library, as key: SlotName) throws {
      value = try read(container, key)
    }
  }

  /// - Parameter value: what holds without it.
  fileprivate init<Wrapper: LibraryWrapper>(
    _ name: String, short: String? = nil, _ form: Slot.Form, _ sources: OptionSources,
    bareValue: String? = nil, _ value: Value,
    isSet: @escaping (Value) -> Bool = { _ in true },
    parse: @escaping (inout Value, String) throws -> Void, as declare: @escaping () -> Wrapper
  ) where Wrapper.Value == Value {
    place = Place(name, short, form, sources, bareValue, value, isSet, parse, declare)
  }

  /// An option that may be absent.
  /// - Parameter parsing: by default a value may begin with a dash, as numbers and names do.
  init<Read>(
    _ name: String, _ help: @autoclosure @escaping () -> String, _ valueName: String,
    allowedIn sources: OptionSources = [], short: String? = nil,
    parsing: SingleValueParsingStrategy = .unconditional,
    completion: @autoclosure @escaping () -> CompletionKind? = nil,
    _ transform: @escaping @Sendable (String) throws -> Read
  ) where Value == Read? {
    self.init(
      name, short: short, .option(takesDashes: parsing == .unconditional), sources, nil, isSet: { $0 != nil },
      parse: { $0 = try transform($1) }
    ) {
      Option<Read?>(
        name: .option(name, short: short), parsing: parsing,
        help: ArgumentHelp(help(), valueName: valueName), completion: completion(), transform: transform)
    }
  }

  /// One whose value knows how it is written.
  init<Read: ExpressibleByArgument>(
    _ name: String, _ help: @autoclosure @escaping () -> String, _ valueName: String,
    allowedIn sources: OptionSources = [], parsing: SingleValueParsingStrategy = .next
  ) where Value == Read? {
    self.init(
      name, .option(takesDashes: parsing == .unconditional), sources, nil, isSet: { $0 != nil },
      parse: { $0 = try Read.read($1) }
    ) {
      Option<Read?>(
        name: .option(name), parsing: parsing, help: ArgumentHelp(help(), valueName: valueName))
    }
  }

  /// One that always has a value.
  init(
    wrappedValue: Value, _ name: String, _ help: @autoclosure @escaping () -> String, _ valueName: String,
    allowedIn sources: OptionSources = []
  ) where Value: ExpressibleByArgument {
    self.init(name, .option(takesDashes: false), sources, wrappedValue, parse: { $0 = try Value.read($1) }) {
      Option(
        wrappedValue: wrappedValue, name: .option(name), help: ArgumentHelp(help(), valueName: valueName))
    }
  }

  /// One that may be repeated.
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

  /// One that may be repeated and whose values know how they are written.
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

  /// One that may stand without a value, and has this one then (`OptionParsing.spelledOut`).
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

  /// A flag.
  init(
    wrappedValue: Bool, _ name: String, _ help: @autoclosure @escaping () -> String,
    allowedIn sources: OptionSources = []
  ) where Value == Bool {
    self.init(name, .flag, sources, wrappedValue, isSet: { $0 }, parse: { value, _ in value = true }) {
      Flag(wrappedValue: wrappedValue, name: .option(name), help: ArgumentHelp(help()))
    }
  }

  /// What stands without a name, and has to.
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
  /// What stands without a name behind that which has to, if there is more.
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

/// What the library keeps a value in.
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

/// Options of one topic in a table, with the heading that the help has for them.
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
      // The group that this one is in finds the slots here.
      form = .group(slots)
    }
    override func validate() throws {
      for slot in slots { try slot.validate() }
      try table.validate()
    }
  }
}
