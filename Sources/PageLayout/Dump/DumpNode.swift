import Primitives

/// The dump of one thing in both formats (Spec/Dumps.md): an object with keys in JSON, and in text a line of
/// words followed by the lines of its children.
package struct DumpNode {
  fileprivate struct Member {
    /// The key in JSON; `nil` if the value is only in the text.
    var key: String?
    var value: DumpValue
    var place: Place
  }

  /// The place of a value in the text.
  fileprivate enum Place {
    case nowhere
    /// On the node's line, after a label.
    case word(String?)
    /// On its own line, indented by another step or not.
    case line(String?, isInset: Bool)
  }

  fileprivate var members: [Member] = []

  /// - Parameter name: the first word of the node's line. The lines of a node without words are at the node's
  ///   own indentation.
  package init(_ name: String? = nil) { say(name) }

  /// Adds a value to the JSON only.
  package mutating func key(_ key: String, _ value: some Dumpable) {
    members.append(Member(key: key, value: value.dumped, place: .nowhere))
  }

  /// Adds words to the node's line in the text only.
  package mutating func say(_ value: (some Dumpable)?, as label: String? = nil) {
    guard let value else { return }
    members.append(Member(key: nil, value: value.dumped, place: .word(label)))
  }

  /// Adds a value to the JSON and to the node's line in the text, which omits null and false.
  ///
  /// - Parameters:
  ///   - label: the label before the value. For a flag, the word that is written instead of its key.
  ///   - isWorthWords: true to include the value in the text.
  package mutating func word(
    _ key: String, _ value: some Dumpable, as label: String? = nil, if isWorthWords: Bool = true
  ) {
    members.append(Member(key: key, value: value.dumped, place: isWorthWords ? .word(label) : .nowhere))
  }

  /// Adds a value to the JSON, and to the text on its own line.
  ///
  /// - Parameters:
  ///   - key: the key in JSON; `nil` for text only.
  ///   - label: the label before the value; `nil` for the key.
  package mutating func line(_ key: String?, _ value: some Dumpable, as label: String? = nil) {
    members.append(Member(key: key, value: value.dumped, place: .line(label ?? key, isInset: true)))
  }

  /// Adds a line of words to the text.
  package mutating func line(_ words: String) { line(nil, words) }

  /// Adds a child node; `nil` is null.
  package mutating func child(_ key: String?, _ node: DumpNode?, isInset: Bool = true) {
    members.append(
      Member(key: key, value: node.map(DumpValue.node) ?? .null, place: .line(nil, isInset: isInset)))
  }

  /// Adds child nodes. Each is created when it is written, and then released.
  package mutating func children<Things: Sequence>(
    _ key: String?, _ things: Things, isInset: Bool = true, _ node: @escaping (Things.Element) -> DumpNode
  ) {
    members.append(Member(key: key, value: .nodes(things, node), place: .line(nil, isInset: isInset)))
  }
}

extension DumpNode {
  /// The keys of the JSON and their values.
  var values: [(key: String, value: DumpValue)] {
    members.compactMap { member in member.key.map { ($0, member.value) } }
  }

  /// Returns the value of a key; `nil` if the node does not have the key.
  func value(of key: String) -> DumpValue? { members.first { $0.key == key }?.value }
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
  /// A word defined by iprender, such as the name of a kind.
  case name(String)
  /// A text from the input, which is in quotation marks in the text format.
  case quotation(String)
  case list([DumpValue])
  case node(DumpNode)
  /// A function that passes nodes one at a time.
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

/// A text from the input.
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
  /// The node as a JSON file. The top level, its items and the keys of an item are on separate lines.
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
      // Numbers are on one line.
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
  /// The node as indented text, which is the format of the goldens. Each thing has its own line, so that a
  /// diff shows what moved.
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

  /// The words of the node's line.
  package var words: String {
    members.compactMap { member in
      if case .word(let label) = member.place { member.value.words(as: label, key: member.key) } else { nil }
    }.joined(separator: " ")
  }
}

extension DumpValue {
  /// Returns the words of a value.
  ///
  /// - Parameters:
  ///   - label: the label before the value.
  ///   - key: the word for a flag without a label.
  fileprivate func words(as label: String?, key: String? = nil) -> String? {
    if case .flag(let flag) = self { return flag ? label ?? key : nil }
    // An empty list is written as its label only.
    if case .list(let values) = self, values.isEmpty { return label.map { $0 + " " } }
    guard let text else { return nil }
    return label.map { $0 + " " + text } ?? text
  }

  /// The text of the value; `nil` if the text format omits it.
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
  /// The size as it is written in dumps.
  package var words: String { "\(JSONWriter.number(width))×\(JSONWriter.number(height))" }
}

extension Rect {
  /// The rectangle as it is written in dumps.
  package var words: String {
    "(\(JSONWriter.number(minX)), \(JSONWriter.number(minY))) \(size.words)"
  }
}
