import PageModel

/// Keys, kinds and values that nobody knows: what is probably a slip of the pen is answered with the right spelling.
extension BlockReader {
  /// Warns of the keys that nobody asked an object for, once all its fields are read.
  ///
  /// - Parameter name: of the object, when it bears none of its own.
  mutating func warnUnknownKeys(of object: JSONValue, in name: String? = nil) {
    let unknown = object.unaskedKeys.filter { key in !family.unreadKeys.contains(where: key.isKey) }
    guard !unknown.isEmpty else { return }
    let owner = name ?? family.typeName(of: object).map { "'\($0.asExcerpt)'" } ?? "an object"
    // A field that the object has already was not meant.
    let missing = (object.asked?.names ?? []).filter { name in !object.keys.contains { $0.isKey(name) } }
    for key in unknown {
      let word = key.string ?? ""
      let meant = Spelling.nearest(to: word, among: missing.map(\.description))
      warn(
        .unknownKey,
        unknownName("key", word, meant: meant, place: " in \(owner)", otherwise: "it is ignored"), at: key)
    }
  }

  /// - Parameter otherwise: What is done about it, for when no other name was meant.
  func unknownName(
    _ what: String, _ name: String, meant: String?, place: String = "", otherwise: String
  ) -> String {
    "unknown \(what) '\(name.asExcerpt)'\(place)" + (meant.map { ", did you mean '\($0)'?" } ?? ": \(otherwise)")
  }

  // MARK: - Values of a fixed set

  /// A case by its name: a string such as `center`, or an object whose type ends in it, such as
  /// `pageBlockHorizontalAlignmentCenter`.
  mutating func named<Value: RawRepresentable & CaseIterable>(_ value: JSONValue) -> Value?
  where Value.RawValue == String {
    let name = value.string ?? family.typeName(of: value) ?? ""
    let stem = value.isString ? "" : name.lastIndex(where: \.isUppercase).map { name[..<$0] } ?? ""
    let word = name.dropFirst(stem.count)
    if let match = Value(rawValue: word.lowercased()) { return match }
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
  static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Family {
  /// Keys that may stand in any object and of which no reader asks: what names a constructor, and what programs add
  /// when they write an object down.
  fileprivate var unreadKeys: [StaticString] {
    switch self {
    case .tdlib: ["@type", "_", "className", "type", "@extra", "@client_id"]
    case .botAPI: ["type", "@type", "_", "className"]
    case .mtproto:
      [
        "_", "className", "@type", "type", "classType", "CONSTRUCTOR_ID", "SUBCLASS_OF_ID", "flags", "flags2",
        "pFlags", "originalArgs",
      ]
    }
  }
}
