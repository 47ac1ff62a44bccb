/// The methods and types of the Bot API, from `botapi.json`. `Scripts/botapi-schema` generates that file.
struct BotSchema: Sendable {
  /// A type of a parameter, a field or a result.
  indirect enum Kind: Equatable, Sendable {
    case integer, double, string, boolean, file
    /// A string with a fixed value, such as the `type` of an object.
    case constant(String)
    case list(Kind)
    case object(String)
    case union([Kind])

    /// Parses the notation of the schema: `[X]` is an array, `A|B` is a union, `="x"` is a constant.
    init(_ text: some StringProtocol) {
      var level = 0
      let parts = text.split(omittingEmptySubsequences: false) { character in
        level += character == "[" ? 1 : character == "]" ? -1 : 0
        return character == "|" && level == 0
      }
      guard parts.count == 1 else {
        // A time span is written as a number.
        let kinds = parts.filter { $0 != "timedelta" }.map { Kind($0) }
        self = kinds.count == 1 ? kinds[0] : .union(kinds)
        return
      }
      switch text {
      case "Integer": self = .integer
      case "Float": self = .double
      case "String": self = .string
      case "Boolean": self = .boolean
      case "InputFile": self = .file
      case "0": self = .integer
      case "true": self = .boolean
      case _ where text.hasPrefix("["): self = .list(Kind(text.dropFirst().dropLast()))
      case _ where text.hasPrefix("=\""): self = .constant(String(text.dropFirst(2).dropLast()))
      default: self = .object(String(text))
      }
    }
  }

  struct Field: Sendable {
    var kind: Kind
    var isOptional: Bool

    init(_ text: String) {
      isOptional = text.hasSuffix("?")
      kind = Kind(isOptional ? text.dropLast() : text[...])
    }
  }

  struct Method: Sendable {
    /// The name as the documentation writes it.
    var name: String
    var result: Kind
    var parameters: [String: Field]
  }

  let version: String
  /// The methods by their names in lower case.
  let methods: [String: Method]
  let types: [String: [String: Field]]

  /// The kinds of parts of rich texts.
  private let richTexts: [Kind]

  static let shared = BotSchema(PackageResources.botapi_json)

  private init(_ bytes: [UInt8]) {
    let root = (try? JSON(bytes)) ?? .null
    version = root["version"]?.string ?? ""
    func fields(_ value: JSON?) -> [String: Field] {
      (value?.members ?? [:]).compactMapValues { $0.string.map(Field.init) }
    }
    var methods: [String: Method] = [:]
    for (name, value) in root["methods"]?.members ?? [:] {
      methods[name.lowercased()] = Method(
        name: name, result: Kind(value["returns"]?.string ?? "Boolean"),
        parameters: fields(value["parameters"]))
    }
    self.methods = methods
    let types = (root["types"]?.members ?? [:]).mapValues { fields($0) }
    richTexts = types.filter { $0.key.hasPrefix("RichText") && $0.value["type"] != nil }.map {
      .object($0.key)
    }
    self.types = types
  }

  // MARK: - Unions

  /// Returns the member of a union that describes an object, by the constants that the object must contain.
  func member(of kinds: [Kind], for object: [String: JSON]) -> Kind? {
    var best: (kind: Kind, score: Int)?
    for case .object(let name) in kinds {
      guard let fields = types[name] else { continue }
      var score = 0
      var fits = true
      for (key, field) in fields {
        if case .constant(let value) = field.kind {
          if object[key]?.string == value { score += 100 } else { fits = false }
        } else if object[key] != nil {
          score += field.isOptional ? 1 : 2
        } else if !field.isOptional {
          score -= 10
        }
      }
      if fits, score > best?.score ?? .min { best = (.object(name), score) }
    }
    return best?.kind
  }

  // MARK: - Results

  /// Returns a valid value of a type, which answers methods without behavior.
  func example(of kind: Kind) -> JSON {
    switch kind {
    case .integer: .integer(0)
    case .double: .number(0)
    case .string, .file: .text("")
    case .boolean: .flag(true)
    case .constant(let value): .text(value)
    case .list: .list([])
    case .union(let kinds): kinds.contains(.boolean) ? .flag(true) : example(of: kinds[0])
    case .object(let name):
      .object((types[name] ?? [:]).filter { !$0.value.isOptional }.mapValues { example(of: $0.kind) })
    }
  }

  /// Returns the path of the first part of a value that does not have the type, or `nil` if there is none.
  func mismatch(of value: JSON, with kind: Kind, at path: String = "result") -> String? {
    switch (kind, value) {
    case (.integer, .integer), (.double, .integer), (.double, .number), (.string, .text), (.boolean, .flag),
      (.file, .text):
      return nil
    case (.constant(let expected), .text(let text)): return text == expected ? nil : path
    case (.list(let element), .list(let list)):
      for (index, item) in list.enumerated() {
        if let wrong = mismatch(of: item, with: element, at: "\(path)[\(index)]") { return wrong }
      }
      return nil
    case (.union(let kinds), .object(let object)):
      guard let member = member(of: kinds, for: object) else { return path }
      return mismatch(of: value, with: member, at: path)
    case (.union(let kinds), _): return kinds.contains { mismatch(of: value, with: $0) == nil } ? nil : path
    // A text of a rich message is a string, an array or an object.
    case (.object("RichTextUnion"), .text): return nil
    case (.object("RichTextUnion"), .list(let parts)):
      return parts.lazy.compactMap { self.mismatch(of: $0, with: kind, at: path) }.first
    case (.object("RichTextUnion"), .object(let object)):
      guard let member = member(of: richTexts, for: object) else { return path }
      return mismatch(of: value, with: member, at: path)
    case (.object(let name), .object(let object)):
      guard let fields = types[name] else { return "\(path) (unknown type \(name))" }
      for (key, field) in fields where !field.isOptional && object[key] == nil { return "\(path).\(key)" }
      for (key, item) in object.sorted(by: { $0.key < $1.key }) {
        guard let field = fields[key] else { return "\(path).\(key) (unknown field of \(name))" }
        if let wrong = mismatch(of: item, with: field.kind, at: "\(path).\(key)") { return wrong }
      }
      return nil
    default: return path
    }
  }
}

extension JSON {
  var members: [String: JSON]? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  var elements: [JSON]? {
    guard case .list(let list) = self else { return nil }
    return list
  }

  var isTrue: Bool { self == .flag(true) }

  /// The approximate size of the value as JSON, in bytes.
  var size: Int {
    switch self {
    case .null, .flag, .integer, .number: 8
    case .text(let text): text.utf8.count + 2
    case .list(let list): list.reduce(2) { $0 + $1.size }
    case .object(let object): object.reduce(2) { $0 + $1.key.utf8.count + $1.value.size + 4 }
    }
  }
}
