import Primitives

/// What a dump says of one thing, in both of its forms (Spec/Dumps.md): for other programs an object with keys, for
/// people a line of words with the lines of what it holds below.
package struct DumpNode {
  fileprivate struct Member {
    /// `nil` for what programs are not told.
    var key: String?
    var value: DumpValue
    var place: Place
  }

  /// Where people are told a value.
  fileprivate enum Place {
    case nowhere
    /// On the node's line, behind a label.
    case word(String?)
    /// On a line of its own, one step further in or not.
    case line(String?, isInset: Bool)
  }

  fileprivate var members: [Member] = []

  /// - Parameter name: the line's first word; a node without words has its lines where its own would stand.
  package init(_ name: String? = nil) { say(name) }

  /// Tells programs a value.
  package mutating func key(_ key: String, _ value: some Dumpable) {
    members.append(Member(key: key, value: value.dumped, place: .nowhere))
  }

  /// Tells people words, on the node's line.
  package mutating func say(_ value: (some Dumpable)?, as label: String? = nil) {
    guard let value else { return }
    members.append(Member(key: nil, value: value.dumped, place: .word(label)))
  }

  /// Tells everybody a value, people on the node's line. They are not told of what is null or false.
  ///
  /// - Parameters:
  ///   - label: stands before the value; of a flag, the word that says it, if not its key.
  ///   - isWorthWords: whether people are told.
  package mutating func word(
    _ key: String, _ value: some Dumpable, as label: String? = nil, if isWorthWords: Bool = true
  ) {
    members.append(Member(key: key, value: value.dumped, place: isWorthWords ? .word(label) : .nowhere))
  }

  /// Tells everybody a value, people on a line of its own.
  ///
  /// - Parameters:
  ///   - key: `nil` for what only people are told.
  ///   - label: stands before the value, the key unless it is given.
  package mutating func line(_ key: String?, _ value: some Dumpable, as label: String? = nil) {
    members.append(Member(key: key, value: value.dumped, place: .line(label ?? key, isInset: true)))
  }

  /// Tells people a line of words.
  package mutating func line(_ words: String) { line(nil, words) }

  /// Tells everybody of a thing that this one holds; `nil` is null.
  package mutating func child(_ key: String?, _ node: DumpNode?, isInset: Bool = true) {
    members.append(
      Member(key: key, value: node.map(DumpValue.node) ?? .null, place: .line(nil, isInset: isInset)))
  }

  /// Tells everybody of the things that this one holds. Each is asked for when it is written, and forgotten then.
  package mutating func children<Things: Sequence>(
    _ key: String?, _ things: Things, isInset: Bool = true, _ node: @escaping (Things.Element) -> DumpNode
  ) {
    members.append(Member(key: key, value: .nodes(things, node), place: .line(nil, isInset: isInset)))
  }
}

// MARK: - Values

/// A value in a dump.
package enum DumpValue {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case size(Size)
  case rect(Rect)
  /// A word of ours, such as a kind's name.
  case name(String)
  /// A text of somebody else's, which people see in quotation marks.
  case quotation(String)
  case list([DumpValue])
  case node(DumpNode)
  /// Hands out nodes one at a time.
  case nodes((_ visit: (DumpNode) -> Void) -> Void)

  package static func nodes<Things: Sequence>(
    _ things: Things, _ node: @escaping (Things.Element) -> DumpNode
  ) -> DumpValue {
    .nodes { visit in for thing in things { visit(node(thing)) } }
  }
}

package protocol Dumpable {
  var dumped: DumpValue { get }
}

/// A text of somebody else's.
package struct Quotation: Dumpable {
  private let text: String

  package init(_ text: String) { self.text = text }

  package var dumped: DumpValue { .quotation(text) }
}

extension DumpValue: Dumpable { package var dumped: DumpValue { self } }
extension DumpNode: Dumpable { package var dumped: DumpValue { .node(self) } }
extension Bool: Dumpable { package var dumped: DumpValue { .flag(self) } }
extension Int: Dumpable { package var dumped: DumpValue { .integer(self) } }
extension Double: Dumpable { package var dumped: DumpValue { .number(self) } }
extension String: Dumpable { package var dumped: DumpValue { .name(self) } }
extension Size: Dumpable { package var dumped: DumpValue { .size(self) } }
extension Rect: Dumpable { package var dumped: DumpValue { .rect(self) } }
extension Color: Dumpable { package var dumped: DumpValue { .name(description) } }

extension Optional: Dumpable where Wrapped: Dumpable {
  package var dumped: DumpValue { self?.dumped ?? .null }
}

extension Array: Dumpable where Element: Dumpable {
  package var dumped: DumpValue { .list(map(\.dumped)) }
}

// MARK: - As JSON

extension DumpNode {
  /// The node as a file for other programs: top level, its items, and an item's keys have lines of their own.
  package var json: String {
    var writer = JSONWriter(indentation: 4)
    writer.object { $0.write(self) }
    return writer.text + "\n"
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ node: DumpNode) {
    for member in node.members {
      if let key = member.key { write(key, member.value) }
    }
  }

  private mutating func write(_ key: String?, _ value: DumpValue) {
    switch value {
    case .null: null(key)
    case .flag(let flag): self.value(key, flag)
    case .integer(let integer): self.value(key, integer)
    case .number(let number): self.value(key, number)
    case .size(let size): self.value(key, size)
    case .rect(let rect): self.value(key, rect)
    case .name(let text), .quotation(let text): self.value(key, text)
    case .list(let values):
      let numbers = values.compactMap(\.number)
      // Numbers stand on one line.
      if numbers.count == values.count { return self.value(key, numbers) }
      array(key) { list in for value in values { list.write(nil, value) } }
    case .node(let node): object(key) { $0.write(node) }
    case .nodes(let visitAll): array(key) { list in visitAll { node in list.object { $0.write(node) } } }
    }
  }
}

extension DumpValue {
  fileprivate var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

// MARK: - As text

extension DumpNode {
  /// The node as indented text: what the goldens keep, one thing a line, so that a difference says what moved.
  package var text: String {
    var text = ""
    write(to: &text, indentation: 0)
    return text
  }

  private func write(to text: inout String, indentation: Int) {
    let words = words
    if !words.isEmpty { text.addLine(words, indentation) }
    for member in members {
      guard case .line(let label, let isInset) = member.place else { continue }
      let inner = indentation + (isInset && !words.isEmpty ? 2 : 0)
      switch member.value {
      case .node(let node): node.write(to: &text, indentation: inner)
      case .nodes(let visitAll): visitAll { $0.write(to: &text, indentation: inner) }
      case .list(let values):
        for value in values { value.words(as: label).map { text.addLine($0, inner) } }
      case .null, .flag, .integer, .number, .size, .rect, .name, .quotation:
        member.value.words(as: label).map { text.addLine($0, inner) }
      }
    }
  }

  /// The node's line.
  package var words: String {
    members.compactMap { member in
      if case .word(let label) = member.place { member.value.words(as: label, key: member.key) } else { nil }
    }.joined(separator: " ")
  }
}

extension DumpValue {
  /// - Parameters:
  ///   - label: stands before the value.
  ///   - key: says a flag that has no label.
  fileprivate func words(as label: String?, key: String? = nil) -> String? {
    if case .flag(let flag) = self { return flag ? label ?? key : nil }
    // The label alone says that a list is empty.
    if case .list(let values) = self, values.isEmpty { return label.map { $0 + " " } }
    guard let text else { return nil }
    return label.map { $0 + " " + text } ?? text
  }

  /// `nil` for what people are not told.
  private var text: String? {
    switch self {
    case .null, .flag, .node, .nodes: nil
    case .integer(let integer): String(integer)
    case .number(let number): JSONWriter.number(number)
    case .size(let size): size.words
    case .rect(let rect): rect.words
    case .name(let name): name
    case .quotation(let text): JSONWriter.quoted(text)
    case .list(let values): values.compactMap(\.text).joined(separator: " ")
    }
  }
}

extension String {
  fileprivate mutating func addLine(_ words: String, _ indentation: Int) {
    self += String(repeating: " ", count: indentation) + words + "\n"
  }
}

extension Size {
  /// The size in dumps.
  package var words: String { "\(JSONWriter.number(width))×\(JSONWriter.number(height))" }
}

extension Rect {
  /// The box in dumps.
  package var words: String {
    "(\(JSONWriter.number(minX)), \(JSONWriter.number(minY))) \(size.words)"
  }
}
