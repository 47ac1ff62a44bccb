import JSONText
import PageModel

/// Names in values: those of kinds, and those of a few fixed values.
extension BlockReader {
  /// - Parameter otherwise: What is done about it, for when no other name was meant.
  package func unknownName(
    _ what: String, _ name: String, meant: String?, place: String = "", otherwise: String
  ) -> String { Self.unknownName(what, name, meant: meant, place: place, otherwise: otherwise) }

  package static func unknownName(
    _ what: String, _ name: String, meant: String?, place: String = "", otherwise: String
  ) -> String {
    "unknown \(what) '\(name.asExcerpt)'\(place)"
      + (meant.map { ", did you mean '\($0)'?" } ?? ": \(otherwise)")
  }

  /// A case by its name: a string such as `center`, or an object whose type ends in it, such as
  /// `pageBlockHorizontalAlignmentCenter`.
  package mutating func named<Value: RawRepresentable & CaseIterable>(_ value: JSONValue) -> Value?
  where Value.RawValue == String {
    let name = value.string ?? family.typeName(of: value) ?? ""
    let stem = name.lastIndex(where: \.isUppercase).map { name[..<$0] } ?? ""
    let word = name.dropFirst(stem.count)
    if let match = Value(rawValue: word.lowercased()) ?? Value(rawValue: name.lowercased()) { return match }
    let known = Value.allCases.map(\.rawValue)
    guard !word.isEmpty else {
      warn(.wrongKind, "expected \(Self.alternatives(known)), found \(value.kindName)", at: value)
      return nil
    }
    let meant = Spelling.nearest(to: String(word), among: known)
    warn(
      .badValue,
      unknownName(
        "value", name, meant: meant.map { stem + (stem.isEmpty ? $0 : $0.capitalizedFirst) },
        otherwise: "expected \(Self.alternatives(known))"), at: value)
    return nil
  }

  /// `a, b or c`
  package static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
