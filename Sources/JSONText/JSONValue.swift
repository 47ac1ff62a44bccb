/// One value of a JSON document: a lightweight view that decodes its contents on request.
package struct JSONValue {
  package let document: JSONDocument
  package let index: Int
  /// Records the names of the fields that are requested from this view; `nil` if they are not tracked.
  package private(set) var asked: AskedFields?

  package init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  @inlinable var node: JSONDocument.Node { document.nodes[index] }

  // Properties that readers in other modules use for every value are inlined.

  @inlinable package var kind: JSONDocument.Kind { node.kind }
  @inlinable package var isNull: Bool { kind == .null }
  @inlinable package var isObject: Bool { kind == .object }
  @inlinable package var isArray: Bool { kind == .array }
  @inlinable package var isString: Bool { kind.isString }

  /// The offset of the value, in bytes from the start of the file.
  @inlinable package var offset: Int { node.start }

  /// The range of the value, in bytes from the start of the file.
  package var range: Range<Int> { node.start..<node.end }

  /// The name of the kind in messages.
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

  /// The exact string, with lone surrogates and invalid UTF-8 as U+FFFD; `nil` for other kinds.
  package var string: String? {
    isString ? JSONStrings.decode(document.bytes[contents], isEscaped: kind == .escapedString) : nil
  }

  /// The string as text of a page: without NUL, and with line ends as `\n` (Spec/Input.md 11). `nil` for
  /// other kinds.
  package var text: String? {
    isString ? JSONStrings.text(document.bytes[contents], isEscaped: kind == .escapedString) : nil
  }

  /// The correspondence between the bytes of a string's `text` and those of the file (`JSONStrings.runs`).
  package var textRuns: [(text: Int, input: Int)] {
    guard isString else { return [] }
    return kind == .escapedString ? JSONStrings.runs(document.bytes[contents]) : [(0, contents.lowerBound)]
  }

  /// The same for a string's `string`, in which no character is omitted.
  package var stringRuns: [(text: Int, input: Int)] {
    isString ? JSONStrings.runs(document.bytes[contents], isExact: true) : []
  }

  /// The bytes between a string's quotation marks, and true if they contain escapes; `nil` for other kinds.
  package var stringContents: (bytes: ArraySlice<UInt8>, isEscaped: Bool)? {
    isString ? (document.bytes[contents], kind == .escapedString) : nil
  }

  /// The source text of a number; `nil` for other kinds.
  package var numeral: String? { kind == .integer || kind == .double ? source : nil }

  /// The exact integer; `nil` for other kinds, for fractions, and for numbers that do not fit into 64 bits.
  package var integer: Int? {
    switch kind {
    case .integer: Int(source)
    case .double: Double(source).flatMap { Int(exactly: $0) }
    default: nil
    }
  }

  /// The finite number; `nil` for other kinds and for numbers that are too large.
  package var double: Double? { numeral.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  package var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The source text of the value.
  package var source: String { String(decoding: document.bytes[node.start..<node.end], as: UTF8.self) }

  /// The range between the quotation marks of a string.
  private var contents: Range<Int> { node.start + 1..<node.end - 1 }

  // MARK: - Containers

  /// The values of an array; empty for other kinds.
  package var elements: JSONChildren { JSONChildren(of: self, where: isArray, stride: 1) }

  /// The keys of an object; `value(ofKey:)` returns their values. Empty for other kinds.
  package var keys: JSONChildren { JSONChildren(of: self, where: isObject, stride: 2) }

  package func value(ofKey key: JSONValue) -> JSONValue {
    JSONValue(document: document, index: key.index + 1)
  }

  /// The member with a name in snake case; a camel-case key matches as well. Of duplicates, the last one that
  /// is not empty. `nil` if the member is missing or null, which mean the same in all formats, or is an empty
  /// content (`JSONMembers`). For some names, a string that contains a JSON object or array is returned as
  /// its value.
  package subscript(_ name: StaticString) -> JSONValue? {
    asked?.names.append(name)
    return member(name)
  }

  /// Returns the first of these members that is present and not null.
  package func first(of names: [StaticString]) -> JSONValue? {
    asked?.names += names
    for name in names {
      if let value = member(name) { return value }
    }
    return nil
  }

  /// Returns the same member as the subscript, without recording the request.
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

  /// Returns true if this key is the name of the field.
  package func isKey(_ name: StaticString) -> Bool { document.isKey(index, name) }
}

extension JSONValue {
  /// The keys of an object whose values are hidden by a different value under the same key.
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

  /// The maximum number of compared keys. Objects with more keys are maps.
  private static let mostCompared = 128
}

extension JSONDocument {
  /// Returns the node of the last member with a name.
  fileprivate func member(_ name: StaticString, of object: Int) -> Int? {
    nodes.withUnsafeBufferPointer { nodes in
      var match: Int?
      var key = object + 1
      while key < nodes[object].next {
        if isKey(key, name) {
          // Of two members with the same name, an empty one does not replace the other.
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

  /// Returns the key under which a member is looked up.
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

/// The names of the fields that the reader of an object knows, recorded as it requests them.
package final class AskedFields {
  package fileprivate(set) var names: [StaticString] = []
  /// The fields that the reader knows but does not use.
  package fileprivate(set) var ignored: [StaticString] = []
  /// The fields that the reader required and did not find.
  package var missing: [StaticString] = []

  init() { names.reserveCapacity(Self.usualCount) }

  /// The capacity for most objects, so that the list is allocated once.
  private static let usualCount = 8
}

extension JSONValue {
  /// Returns the same object with tracking of requested fields. Its reader must request all fields that it
  /// knows, even those that it does not need in this case, because fields that are not requested are reported
  /// as unknown.
  package func notingFields() -> JSONValue {
    var noting = self
    noting.asked = AskedFields()
    return noting
  }

  /// Returns the keys of fields that were never requested. Null values do not count, because they mean the
  /// same as missing ones.
  ///
  /// - Parameter others: the keys that every object may have.
  package func unaskedKeys(except others: [StaticString]) -> [JSONValue] {
    guard let asked else { return [] }
    var unasked: [JSONValue] = []
    for key in keys where !asked.names.contains(where: key.isKey) && !others.contains(where: key.isKey) {
      if value(ofKey: key).kind != .null, !asked.ignored.contains(where: key.isKey) { unasked.append(key) }
    }
    return unasked
  }

  /// Records fields that another reader requests.
  package func know(_ names: [StaticString]) { asked?.names += names }

  /// Records fields that are valid but not used.
  package func ignore(_ names: [StaticString]) { asked?.ignored += names }
}

/// The children of a container, or every second one.
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

/// Compares names of fields, which one dialect writes in camel case and the others in snake case
/// (Spec/Input.md 7.2).
package enum FieldName {
  /// Returns true if `key` is `name`, or becomes it when each capital letter is replaced by `_` and its
  /// lowercase letter.
  package static func matches(_ key: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
    matches(key, UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Returns a name in snake case: each capital letter becomes `_` and its lowercase letter.
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

  /// Returns true if `key` is `name` in snake case or in camel case.
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
