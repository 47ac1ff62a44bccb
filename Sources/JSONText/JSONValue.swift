/// One value of a JSON document: a light view that decodes what it is asked for.
package struct JSONValue {
  package let document: JSONDocument
  package let index: Int
  /// Notes which fields this view is asked for, when somebody wants to know.
  package private(set) var asked: AskedFields?

  package init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  @inlinable var node: JSONDocument.Node { document.nodes[index] }

  // What readers of other modules ask of every value is inlined there.

  @inlinable package var kind: JSONDocument.Kind { node.kind }
  @inlinable package var isNull: Bool { kind == .null }
  @inlinable package var isObject: Bool { kind == .object }
  @inlinable package var isArray: Bool { kind == .array }
  @inlinable package var isString: Bool { kind.isString }

  /// Bytes from the start of the file.
  @inlinable package var offset: Int { node.start }

  /// In bytes from the start of the file.
  package var range: Range<Int> { node.start..<node.end }

  /// The kind as a message says it.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .false, .true: "a boolean"
    case .integer, .double: "a number"
    case .string, .escapedString: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  // MARK: - Leaves

  /// The string exactly, lone surrogates and invalid UTF-8 as U+FFFD; `nil` for other kinds.
  package var string: String? {
    isString ? JSONStrings.decode(document.bytes[contents], isEscaped: kind == .escapedString) : nil
  }

  /// The string as text of a page: NUL stripped, line ends as `\n` (Spec/Input.md 11).
  package var text: String? {
    isString ? JSONStrings.text(document.bytes[contents], isEscaped: kind == .escapedString) : nil
  }

  /// Where the bytes of a string's `text` stand in the file (`JSONStrings.runs`).
  package var textRuns: [(text: Int, input: Int)] {
    guard isString else { return [] }
    return kind == .escapedString ? JSONStrings.runs(document.bytes[contents]) : [(0, contents.lowerBound)]
  }

  /// The same of a string's `string`, in which nothing is left out.
  package var stringRuns: [(text: Int, input: Int)] {
    isString ? JSONStrings.runs(document.bytes[contents], isExact: true) : []
  }

  /// The bytes between a string's quotes, and whether there are escapes among them; `nil` for other kinds.
  package var stringContents: (bytes: ArraySlice<UInt8>, isEscaped: Bool)? {
    isString ? (document.bytes[contents], kind == .escapedString) : nil
  }

  /// The number's own characters; `nil` for other kinds.
  package var numeral: String? { kind == .integer || kind == .double ? source : nil }

  /// Exact; `nil` for other kinds, for fractions and for what 64 bits do not hold.
  package var integer: Int? {
    switch kind {
    case .integer: Int(source)
    case .double: Double(source).flatMap { Int(exactly: $0) }
    default: nil
    }
  }

  /// Finite; `nil` for other kinds.
  package var double: Double? { numeral.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  package var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The value's own characters in the file.
  package var source: String { String(decoding: document.bytes[node.start..<node.end], as: UTF8.self) }

  /// Between the quotes of a string.
  private var contents: Range<Int> { node.start + 1..<node.end - 1 }

  // MARK: - Containers

  /// The values of an array; empty for other kinds.
  package var elements: JSONChildren { JSONChildren(of: self, where: isArray, stride: 1) }

  /// The keys of an object, with `value(ofKey:)` for what they name; empty for other kinds.
  package var keys: JSONChildren { JSONChildren(of: self, where: isObject, stride: 2) }

  package func value(ofKey key: JSONValue) -> JSONValue {
    JSONValue(document: document, index: key.index + 1)
  }

  /// The member of that name in snake case, which a camel-case key matches as well; the last of duplicates that is not
  /// empty. `nil` when it is missing or null, which all formats use alike, and for an empty content
  /// (`JSONMembers`). An object that stands in a string is one.
  package subscript(_ name: StaticString) -> JSONValue? {
    asked?.names.append(name)
    return member(name)
  }

  /// The first of these members that is there and not null.
  package func first(of names: [StaticString]) -> JSONValue? {
    asked?.names += names
    for name in names {
      if let value = member(name) { return value }
    }
    return nil
  }

  /// The same as the subscript, without a note of it.
  package func member(_ name: StaticString) -> JSONValue? {
    guard isObject, let index = document.member(document.spelling(of: name), of: index) else { return nil }
    let node = document.nodes[index]
    if node.kind == .null || JSONMembers.isAbsent(node, at: index, name, in: document.bytes) { return nil }
    let value = JSONValue(document: document, index: index)
    guard node.kind.isString, let inner = JSONMembers.document(in: value, named: name) else { return value }
    return inner.root
  }

  /// Returns the member with a name in snake case, given as UTF-8.
  package func member(named name: [UInt8]) -> JSONValue? {
    guard isObject, let index = document.member(named: name, of: index) else { return nil }
    return document.nodes[index].kind == .null ? nil : JSONValue(document: document, index: index)
  }

  /// Whether this key names the field.
  package func isKey(_ name: StaticString) -> Bool { document.isKey(index, name) }
}

extension JSONValue {
  /// The keys of an object whose values another one of the same name hides, though they say something else.
  package var hiddenKeys: [JSONValue] {
    guard isObject else { return [] }
    let keys = Array(self.keys)
    guard keys.count <= Self.mostCompared else { return [] }
    func isEmpty(_ key: JSONValue) -> Bool {
      JSONMembers.isEmpty(document.nodes[key.index + 1], at: key.index + 1, in: document.bytes)
    }
    return keys.indices.filter { index in
      let key = keys[index]
      guard !isEmpty(key) else { return false }
      return keys[(index + 1)...].contains { other in
        other.range.count == key.range.count && document.bytes[other.range] == document.bytes[key.range]
          && !isEmpty(other)
          && document.bytes[value(ofKey: other).range] != document.bytes[value(ofKey: key).range]
      }
    }.map { keys[$0] }
  }

  /// Objects with more keys are maps.
  private static let mostCompared = 128
}

extension JSONDocument {
  /// Where the last member of that name stands among the nodes.
  fileprivate func member(_ name: StaticString, of object: Int) -> Int? {
    nodes.withUnsafeBufferPointer { nodes in
      var match: Int?
      var key = object + 1
      while key < nodes[object].next {
        if isKey(key, name) {
          // Of two members of one name the empty one says nothing.
          let losesSomething =
            match.map { !JSONMembers.isEmpty(nodes[$0], at: $0, in: bytes) } ?? false
            && nodes[key + 1].kind != .null && JSONMembers.isEmpty(nodes[key + 1], at: key + 1, in: bytes)
          if !losesSomething { match = key + 1 }
        }
        key = nodes[key + 1].next
      }
      return match
    }
  }

  /// The key that a member is looked for by.
  fileprivate func spelling(of name: StaticString) -> StaticString {
    guard hasUnderscoreTypes else { return name }
    switch name.utf8CodeUnitCount {
    case 1 where name.utf8Start.pointee == UInt8(ascii: "_"): return "@type"
    case 5 where name.utf8Start.pointee == UInt8(ascii: "@"): return "_"
    default: return name
    }
  }

  fileprivate func isKey(_ index: Int, _ name: StaticString) -> Bool {
    let key = nodes[index]
    let contents = key.start + 1..<key.end - 1
    if key.kind == .escapedString {
      return JSONStrings.decode(bytes[contents], isEscaped: true) == name.description
    }
    return bytes.withUnsafeBufferPointer { bytes in
      FieldName.matches(UnsafeBufferPointer(rebasing: bytes[contents]), name)
    }
  }

  fileprivate func member(named name: [UInt8], of object: Int) -> Int? {
    var match: Int?
    var key = object + 1
    while key < nodes[object].next {
      if isKey(key, named: name) { match = key + 1 }
      key = nodes[key + 1].next
    }
    return match
  }

  private func isKey(_ index: Int, named name: [UInt8]) -> Bool {
    let key = nodes[index]
    let contents = key.start + 1..<key.end - 1
    if key.kind == .escapedString {
      return Array(JSONStrings.decode(bytes[contents], isEscaped: true).utf8) == name
    }
    return bytes.withUnsafeBufferPointer { bytes in
      name.withUnsafeBufferPointer { FieldName.matches(UnsafeBufferPointer(rebasing: bytes[contents]), $0) }
    }
  }
}

/// The names of the fields that a reader of one object knows, as it shows by asking for them.
package final class AskedFields {
  package fileprivate(set) var names: [StaticString] = []
  /// Those that it has no use for.
  package fileprivate(set) var ignored: [StaticString] = []
  /// Those that it needed and did not find.
  package var missing: [StaticString] = []

  init() { names.reserveCapacity(Self.usualCount) }

  /// Enough for most objects, so that the list is made once.
  private static let usualCount = 8
}

extension JSONValue {
  /// The same object, which from now on notes what it is asked for. Whoever reads it asks for all that it
  /// knows, also for what it will not need this time: what nobody asks for is unknown.
  package func notingFields() -> JSONValue {
    var noting = self
    noting.asked = AskedFields()
    return noting
  }

  /// The keys of fields that were never asked for, without those that are null, which are as good as missing.
  /// `others`: keys that every object may have.
  package func unaskedKeys(except others: [StaticString]) -> [JSONValue] {
    guard let asked else { return [] }
    var unasked: [JSONValue] = []
    for key in keys where !asked.names.contains(where: key.isKey) && !others.contains(where: key.isKey) {
      if value(ofKey: key).kind != .null, !asked.ignored.contains(where: key.isKey) { unasked.append(key) }
    }
    return unasked
  }

  /// Notes fields that somebody else asks for.
  package func know(_ names: [StaticString]) { asked?.names += names }

  /// Notes fields that are legal and of no use.
  package func ignore(_ names: [StaticString]) { asked?.ignored += names }
}

/// The children of a container, or every second of them.
package struct JSONChildren: Sequence, IteratorProtocol {
  private let document: JSONDocument
  private let stride: Int
  private var index: Int
  private let end: Int

  fileprivate init(of value: JSONValue, where isWanted: Bool, stride: Int) {
    document = value.document
    self.stride = stride
    index = value.index + 1
    end = isWanted ? value.document.nodes[value.index].next : index
  }

  package mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    let child = JSONValue(document: document, index: index)
    for _ in 0..<stride { index = document.nodes[index].next }
    return child
  }

  package var first: JSONValue? {
    var copy = self
    return copy.next()
  }
}

/// Names of fields, which one dialect writes in camel case and the others in snake case (Spec/Input.md 7.2).
package enum FieldName {
  /// Whether `key` is `name`, or becomes it when each capital is written as `_` and its small letter.
  package static func matches(_ key: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
    matches(key, UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Returns a name in snake case: each capital letter becomes `_` and its small letter.
  package static func snakeCase(_ name: String) -> String {
    guard name.utf8.contains(where: ASCII.isUppercase), name.utf8.contains(where: { !ASCII.isUppercase($0) })
    else {
      return name
    }
    var words = ""
    for letter in name {
      if letter.isUppercase, !words.isEmpty, words.last != "_" { words.append("_") }
      words.append(contentsOf: letter.lowercased())
    }
    return words
  }

  /// Returns whether `key` is `name` in snake case or in camel case.
  static func matches(_ key: UnsafeBufferPointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let length = name.count
    guard key.count <= length else { return false }
    let characters = name
    var position = 0
    for byte in key {
      guard position < length else { return false }
      if byte == characters[position] {
        position += 1
      } else if ASCII.isUppercase(byte), position + 1 < length, characters[position] == UInt8(ascii: "_"),
        characters[position + 1] == ASCII.lowercased(byte)
      {
        position += 2
      } else {
        return false
      }
    }
    return position == length
  }
}
