import JSONText
import PageReading

/// The names in a part of a text: a definition of one, wherever it is, applies to all uses of it.
package struct WrittenNames: Sendable {
  /// The names that may be defined, without regard to case and white space. Those of notes begin with a caret.
  private(set) var defined: Set<String> = []
  /// The names in brackets that may refer to definitions.
  private(set) var used: Set<String> = []
  /// True if the part may define names that cannot be determined.
  private(set) var isUnclear = false

  /// A name for all those in brackets that cannot be determined.
  static let unclear = ""

  package init() {}

  /// - Parameter text: Markdown.
  package init(in text: [UInt8]) {
    var offset = 0
    while let start = text[offset...].firstIndex(of: UInt8(ascii: "[")) {
      offset = start + 1
      while offset < text.count, !Self.brackets.contains(text[offset]) { offset += 1 }
      guard offset < text.count, text[offset] == UInt8(ascii: "]") else { continue }
      let isDefinition = offset + 1 < text.count && text[offset + 1] == UInt8(ascii: ":")
      add(text[(start + 1)..<offset], isDefinition: isDefinition)
      offset += 1
    }
    addPlaces(in: text)
  }

  /// Adds the names of places to which links lead, with a number sign before them, and those in links to them.
  private mutating func addPlaces(in text: [UInt8]) {
    for offset in text.indices where text[offset] == UInt8(ascii: "#") && offset > 0 {
      // Only references to characters may hide the sign.
      guard text[offset - 1] != UInt8(ascii: "&"), Self.beforeNames.contains(text[offset - 1]) else {
        continue
      }
      add(place: text[(offset + 1)...], isDefinition: false)
    }
    if text.contains(UInt8(ascii: "&")), text.contains(UInt8(ascii: "#")) || text.holds("&num") {
      used.insert(Self.unclear)
    }
    guard text.contains(UInt8(ascii: "<")) else { return }
    var rest = text[...]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      rest = rest[(equals + 1)...]
      let before = text[..<equals].reversed().drop(while: ASCII.isSpace).prefix(Self.nameAttribute.count)
      guard before.map(ASCII.lowercased).elementsEqual(Self.nameAttribute.reversed()) else { continue }
      let value = rest.drop(while: ASCII.isSpace)
      let isQuoted = value.first.map { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") } ?? false
      add(place: isQuoted ? value.dropFirst() : value, isDefinition: true)
    }
  }

  private mutating func add(place: ArraySlice<UInt8>, isDefinition: Bool) {
    let name = place.prefix { !Self.afterNames.contains($0) && !ASCII.isSpace($0) }
    let isPlain = name.allSatisfy {
      $0 < 0x80 && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "%")
    }
    let isCut = isDefinition && place.dropFirst(name.count).first.map(ASCII.isSpace) ?? false
    guard isPlain, !isCut else {
      // A name of several words, or one that is written in another way.
      if isDefinition { isUnclear = true } else { used.insert(Self.unclear) }
      return
    }
    let key = Self.place + String(decoding: name, as: UTF8.self).lowercased()
    if isDefinition { defined.insert(key) } else { used.insert(key) }
  }

  private mutating func add(_ label: ArraySlice<UInt8>, isDefinition: Bool) {
    let isNote = label.first == UInt8(ascii: "^")
    // The name of a label over two lines depends on the marks at their start.
    guard !label.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\n") }) else {
      used.insert(Self.unclear)
      isUnclear = isUnclear || isDefinition || isNote
      return
    }
    let words = label.split(whereSeparator: ASCII.isSpace).map { String(decoding: $0, as: UTF8.self) }
    // As long as two names are the same without regard to case, these are too.
    let name = words.joined(separator: " ").lowercased().uppercased().lowercased()
    guard !name.isEmpty else { return }
    if isDefinition { defined.insert(name) }
    // Links lead to notes, too.
    if isDefinition, isNote { defined.insert(Self.place + name.dropFirst()) }
    if !isDefinition || !isNote { used.insert(name) }
  }

  private static let brackets = ByteSet("[]")
  private static let nameAttribute = Array("name".utf8)
  private static let beforeNames = ByteSet("(<\"'= :\t\n")
  private static let afterNames = ByteSet(")>\"'")
  /// The first character of the names of places.
  static let place = "#"

  /// The names of notes that the part refers to. A note shows only if something refers to it.
  var notes: Set<String> { used.filter { $0.utf8.first == UInt8(ascii: "^") } }

  /// True if other parts may be different because of this one.
  var reachFar: Bool { isUnclear || !defined.isEmpty || !notes.isEmpty }
}

/// The names in the parts of a text, in order.
struct WrittenNameIndex: Sendable {
  /// The parts with each name, in order.
  private var uses: [String: [Int]] = [:]
  private var definitions: [String: [Int]] = [:]
  /// The parts with names that cannot be determined, or that define any.
  private var unclear: [Int] = []
  private var defining: [Int] = []
  private var parts: [WrittenNames] = []

  /// Adds a part at the end.
  mutating func append(_ names: WrittenNames) {
    let part = parts.count
    for name in names.used { uses[name, default: []].append(part) }
    for name in names.defined { definitions[name, default: []].append(part) }
    if names.isUnclear { unclear.append(part) }
    if names.isUnclear || !names.defined.isEmpty { defining.append(part) }
    parts.append(names)
  }

  /// Removes the parts after the first ones.
  mutating func removeAll(from count: Int) {
    while parts.count > count {
      let part = parts.count - 1
      for name in parts[part].used { uses[name]?.removeLast() }
      for name in parts[part].defined { definitions[name]?.removeLast() }
      if unclear.last == part { unclear.removeLast() }
      if defining.last == part { defining.removeLast() }
      parts.removeLast()
    }
  }

  /// Returns the first of the parts before another that is different because of it; `nil` if there is none.
  ///
  /// - Parameter count: the number of parts before the other one.
  func firstChanged(by names: WrittenNames, before count: Int) -> Int? {
    guard names.reachFar else { return nil }
    if names.isUnclear { return count > 0 ? 0 : nil }
    var first = count
    func include(_ parts: [Int]?) { if let part = parts?.first { first = min(first, part) } }
    if !names.defined.isEmpty { include(uses[WrittenNames.unclear]) }
    for name in names.defined { include(uses[name]) }
    // A note to which nothing refers is not shown.
    let notes = names.notes.filter { name in uses[name]?.first.map { $0 >= count } ?? true }
    for name in notes {
      include(definitions[name])
      include(uses[WrittenNames.place + name.dropFirst()])
    }
    if !notes.isEmpty { include(unclear) }
    return first < count ? first : nil
  }

  /// Returns the parts before another that may define the names that it uses.
  func definitions(for names: WrittenNames, before count: Int) -> [Int] {
    guard let first = defining.first, first < count else { return [] }
    if names.used.contains(WrittenNames.unclear) { return defining.filter { $0 < count } }
    var found = Set(unclear)
    for name in names.used.union(names.defined) {
      found.formUnion(definitions[name] ?? [])
      // A link leads to a note only if something refers to the note.
      if name.hasPrefix(WrittenNames.place), let use = uses["^" + name.dropFirst()]?.first {
        found.insert(use)
      }
    }
    return found.filter { $0 < count }.sorted()
  }
}

extension [UInt8] {
  fileprivate func holds(_ text: String) -> Bool {
    firstIndex { $0 == text.utf8.first }.map { start in
      self[start...].indices.contains { self[$0...].starts(with: text.utf8) }
    } ?? false
  }
}
