import CTexts
import JSONText
import Primitives

/// The record formats in which providers of language models send answers, read from `shapes.tsv`, which
/// documents its columns.
package struct AnswerShapes: Sendable {
  package static let all = AnswerShapes(EmbeddedFile.answerShapes.contents)

  /// The formats of stream records and of whole answers.
  package let records: AnswerShapeIndex
  /// The formats of the content parts within a record.
  let parts: AnswerShapeIndex
  /// The meanings of finish reasons, by the provider's word.
  private let reasons: [String: AnswerReason]
  /// The marks around a thought in text.
  let marks: [ThoughtMark]
  /// Keys whose values never hold text of the answer.
  let asides: [TextPattern]
  private let roles: [String: AnswerRole]

  private init(_ table: [UInt8]) {
    var shapes: [String: [AnswerShape]] = [:]
    var words: [String: [String]] = [:]
    var marks: [ThoughtMark] = []
    for row in TableText.rows(of: table) {
      switch row[0] {
      case "record", "part": shapes[row[0], default: []].append(AnswerShape(row))
      case "marks": marks.append(ThoughtMark(opening: Array(row[1].utf8), closing: Array(row[2].utf8)))
      default: words[row[0], default: []] += row.dropFirst().flatMap { TableText.words(of: $0) }
      }
    }
    records = AnswerShapeIndex(shapes["record"] ?? [])
    parts = AnswerShapeIndex(shapes["part"] ?? [])
    self.marks = marks
    asides = (words["aside"] ?? []).map(TextPattern.init)
    reasons = Self.meanings(words)
    roles = Self.meanings(words)
  }

  private static func meanings<Meaning: CaseIterable & RawRepresentable<String>>(
    _ words: [String: [String]]
  ) -> [String: Meaning] {
    Meaning.allCases.reduce(into: [:]) { meanings, meaning in
      for word in words[meaning.rawValue] ?? [] { meanings[word] = meaning }
    }
  }

  /// Returns what a finish reason means.
  ///
  /// - Parameter reason: the word that the provider sent.
  func meaning(ofReason reason: String) -> AnswerReason { reasons[reason] ?? .reported }

  /// Returns the author of a message by its role; `nil` for a role that no provider uses.
  package func role(named name: String) -> AnswerRole? { roles[name] }

  /// Returns whether the value of a key never holds text of the answer.
  func isAside(_ key: String) -> Bool { asides.contains { $0.matches(key) } }
}

/// The meaning of a finish reason.
enum AnswerReason: String, CaseIterable {
  /// The answer is complete.
  case complete
  /// The answer goes on when a tool has answered.
  case onward
  /// The answer has not ended.
  case unended
  /// The answer ended early, so the user is told.
  case reported
}

/// The author of a message in a conversation with a language model.
package enum AnswerRole: String, CaseIterable, Sendable {
  case user, model
  /// An instruction, or the result of a tool.
  case neither
}

/// A pattern for a string: an exact string (`a`), a prefix (`a*`), or a suffix (`*a`).
struct TextPattern: Sendable {
  private let text: String
  private let hasOpenStart: Bool
  private let hasOpenEnd: Bool

  init(_ pattern: String) {
    hasOpenStart = pattern.hasPrefix("*")
    hasOpenEnd = pattern.hasSuffix("*")
    text = String(pattern.dropFirst(hasOpenStart ? 1 : 0).dropLast(hasOpenEnd ? 1 : 0))
  }

  var isExact: Bool { !hasOpenStart && !hasOpenEnd }

  func matches(_ other: String) -> Bool {
    if hasOpenEnd { return other.hasPrefix(text) }
    return hasOpenStart ? other.hasSuffix(text) : other == text
  }
}

/// An index of shapes by the keys that identify them.
package struct AnswerShapeIndex: Sendable {
  package let shapes: [AnswerShape]
  /// Indices of shapes by the first key of their first term, or by that key and its value (`type=ping`).
  private var byMark: [String: [Int]] = [:]
  /// Keys whose value identifies shapes.
  private var valuedKeys: Set<String> = []
  /// Indices of shapes that no key identifies.
  private var others: [Int] = []

  init(_ shapes: [AnswerShape]) {
    self.shapes = shapes
    for (index, shape) in shapes.enumerated() {
      let marks = shape.marks
      if marks.isEmpty { others.append(index) }
      for mark in marks {
        byMark[mark, default: []].append(index)
        if let sign = mark.firstIndex(of: "=") { valuedKeys.insert(String(mark[..<sign])) }
      }
    }
  }

  /// Returns the first shape that a value fits.
  ///
  /// - Parameter event: the name of the server-sent event that brought it; empty for one without a name.
  package func shape(of value: JSONValue, event: String? = nil) -> AnswerShape? {
    var best = shapes.count
    func consider(_ indices: [Int]?) {
      for index in indices ?? [] where index < best && shapes[index].fits(value, event: event) {
        best = index
      }
    }
    for key in value.keys {
      guard let name = key.string.map(FieldName.snakeCase) else { continue }
      consider(byMark[name])
      guard valuedKeys.contains(name) else { continue }
      let member = value.value(ofKey: key)
      if member.range.count <= Self.longestMark, let text = member.string {
        consider(byMark[name + "=" + text])
      }
    }
    if best > 0 { consider(others) }
    return best < shapes.count ? shapes[best] : nil
  }

  /// The maximum length of a value that identifies a shape, in bytes.
  private static let longestMark = 100
}

/// One row of the table.
package struct AnswerShape: Sendable {
  /// The name of the format; several rows share one.
  package let name: String
  /// The column `known by` as written in the table.
  package let known: String
  /// The path that all other paths start from; `nil` for the record itself.
  package let base: AnswerPath?
  /// The paths of text; the first non-empty path of each list is used.
  package let texts: [[AnswerPath]]
  package let thoughts: [[AnswerPath]]
  /// The paths of the finish reason.
  package let ends: [AnswerPath]
  /// True if the record ends the answer without a reason.
  let endsAlways: Bool
  package let traits: Set<Trait>
  /// The paths of values that repeat the text or belong to a tool.
  let beside: [AnswerPath]
  private let terms: [AnswerTerm]

  package enum Trait: String, Sendable {
    case answer, whole, grows, new, part, tool, error, lost, aside, base64
  }

  fileprivate init(_ row: [String]) {
    let columns = row + Array(repeating: Self.nothing, count: max(0, Self.columnCount - row.count))
    func words(_ column: Int) -> [String] {
      columns[column] == Self.nothing ? [] : TableText.words(of: columns[column])
    }
    func alternatives(_ word: String) -> [AnswerPath] {
      word.split(separator: "|").map { AnswerPath(String($0)) }
    }
    name = columns[1]
    known = columns[2]
    terms = words(2).map(AnswerTerm.init)
    base = words(3).first.map(AnswerPath.init)
    texts = words(4).map(alternatives)
    thoughts = words(5).map(alternatives)
    let ends = words(6).flatMap { $0.split(separator: "|").map(String.init) }
    endsAlways = ends.last == Self.always
    self.ends = ends.filter { $0 != Self.always }.map(AnswerPath.init)
    traits = Set(words(7).compactMap(Trait.init))
    beside = words(8).flatMap(alternatives)
  }

  private static let nothing = "-"
  private static let always = "*"
  private static let columnCount = 9

  /// True if the record holds text, thoughts, or an error.
  package var holdsText: Bool {
    !texts.isEmpty || !thoughts.isEmpty || traits.contains(.error)
  }

  func fits(_ value: JSONValue, event: String?) -> Bool {
    terms.allSatisfy { $0.holds(for: value, event: event) }
  }

  fileprivate var marks: [String] { terms.first?.marks ?? [] }
}

/// A path to values in a record, such as `choices[0].delta.content`.
package struct AnswerPath: Sendable, CustomStringConvertible {
  package let description: String
  private let steps: [Step]

  private enum Step: Sendable {
    case member([UInt8])
    /// Every element of an array.
    case each
    /// The element with the index 0, or the first element without one.
    case first
  }

  init(_ text: String) {
    description = text
    steps = text.split(separator: ".").flatMap { part -> [Step] in
      for (suffix, step) in [("[]", Step.each), ("[0]", .first)] where part.hasSuffix(suffix) {
        return [.member(Array(part.dropLast(suffix.count).utf8)), step]
      }
      return [.member(Array(part.utf8))]
    }
  }

  /// The name of the first member; `nil` for the value itself (`.`).
  var firstName: String? {
    guard case .member(let name)? = steps.first else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// The name of the last member.
  var lastName: String? {
    for case .member(let name) in steps.reversed() { return String(decoding: name, as: UTF8.self) }
    return nil
  }

  /// Returns the values at the path that are not null.
  func values(in value: JSONValue) -> [JSONValue] {
    steps.reduce([value]) { values, step in values.flatMap { Self.follow(step, from: $0) } }
  }

  /// Returns the elements that the step `[0]` of the path leaves out.
  func otherAnswers(in value: JSONValue) -> [JSONValue] {
    var values = [value]
    for step in steps {
      if case .first = step {
        return values.flatMap { array in
          let chosen = Self.follow(.first, from: array).first?.index
          return array.elements.filter { $0.index != chosen }
        }
      }
      values = values.flatMap { Self.follow(step, from: $0) }
    }
    return []
  }

  private static func follow(_ step: Step, from value: JSONValue) -> [JSONValue] {
    switch step {
    case .member(let name): return [value.member(named: name)].compactMap { $0 }
    case .each: return Array(value.elements)
    case .first:
      let elements = Array(value.elements)
      // A record may hold only an answer with a higher index.
      let chosen = elements.first { ($0["index"]?.integer ?? 0) == 0 }
      return [chosen].compactMap { $0 }
    }
  }
}

/// A condition in the column `known by`.
private struct AnswerTerm: Sendable {
  private let isNegated: Bool
  private let subject: Subject
  private let patterns: [TextPattern]

  private enum Subject: Sendable {
    /// A value exists at one of the paths and has the kind.
    case paths([(path: AnswerPath, kind: Kind)])
    /// The name of the server-sent event.
    case event
    /// The record came in a server-sent event.
    case anyEvent
  }

  private enum Kind: String, Sendable {
    case any, string, bool
  }

  init(_ text: String) {
    isNegated = text.hasPrefix("!")
    let sides = text.drop { $0 == "!" }.split(separator: "=", maxSplits: 1)
    patterns = sides.count > 1 ? sides[1].split(separator: "|").map { TextPattern(String($0)) } : []
    switch sides[0] {
    case "@event": subject = .event
    case "@sse": subject = .anyEvent
    default:
      subject = .paths(
        sides[0].split(separator: "|").map { alternative in
          let pieces = alternative.split(separator: ":")
          let kind = pieces.count > 1 ? Kind(rawValue: String(pieces[1])) : nil
          return (AnswerPath(String(pieces[0])), kind ?? .any)
        })
    }
    marks = Self.marks(
      subject, sides.count > 1 ? sides[1].split(separator: "|").map(String.init) : [], isNegated)
  }

  /// Keys of which an object has at least one when the condition holds; empty when no key decides.
  let marks: [String]

  private static func marks(_ subject: Subject, _ values: [String], _ isNegated: Bool) -> [String] {
    guard case .paths(let paths) = subject, !isNegated else { return [] }
    let names = paths.compactMap(\.path.firstName)
    guard names.count == paths.count else { return [] }
    // A direct member is looked up together with its value.
    guard names.count == 1, !values.isEmpty, paths[0].path.description == names[0] else { return names }
    return Set(values.map { TextPattern($0).isExact && $0 != "true" ? names[0] + "=" + $0 : names[0] })
      .sorted()
  }

  func holds(for value: JSONValue, event: String?) -> Bool {
    let holds =
      switch subject {
      case .anyEvent: event != nil
      case .event: event.map { event in patterns.contains { $0.matches(event) } } ?? false
      case .paths(let paths):
        paths.contains { path, kind in path.values(in: value).contains { isWanted($0, kind) } }
      }
    return holds != isNegated
  }

  private func isWanted(_ value: JSONValue, _ kind: Kind) -> Bool {
    switch kind {
    case .string where !value.isString, .bool where value.bool == nil: return false
    case .any, .string, .bool: break
    }
    guard !patterns.isEmpty else { return true }
    let text = value.string ?? value.bool.map(String.init)
    return text.map { text in patterns.contains { $0.matches(text) } } ?? false
  }
}
