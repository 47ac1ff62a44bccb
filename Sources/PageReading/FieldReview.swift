import JSONText
import PageModel

/// Keys of objects: what nobody knows and what nobody gave. A slip of the pen is answered with the right
/// spelling.
extension BlockReader {
  /// Remembers a field without which its object says nothing, until `reviewFields` knows why it is missing.
  func noteMissing(_ name: StaticString, of object: JSONValue) { object.asked?.missing.append(name) }

  /// Warns, once all fields of an object are read, of keys that nobody asked for and of fields that are
  /// missing, unless one of those keys was meant for the field.
  ///
  /// - Parameter name: of the object, when it bears none of its own.
  mutating func reviewFields(of object: JSONValue, in name: String? = nil) {
    guard let asked = object.asked else { return }
    let unknown = object.unaskedKeys(except: family.unreadKeys)
    if unknown.isEmpty, asked.missing.isEmpty { return }
    let owner = name ?? family.typeName(of: object).map { "'\($0.asExcerpt)'" } ?? "an object"
    // A field that the object has already was not meant.
    let absent = asked.names.filter { name in !object.keys.contains { $0.isKey(name) } }.map(\.description)
    var meantFields: Set<String> = []
    for key in unknown {
      let word = key.string ?? ""
      let meant = Spelling.nearest(to: word, among: absent)
      if let meant { meantFields.insert(meant) }
      warn(
        .unknownKey,
        unknownName("key", word, meant: meant, place: " in \(owner)", otherwise: "it is ignored"), at: key)
    }
    for field in asked.missing where !meantFields.contains(field.description) {
      warn(.missingField, "\(owner) without its field '\(field)'", at: object)
    }
  }
}

extension Family {
  /// Keys that may stand in any object and for which no reader asks: what names a constructor, and what
  /// programs add when they write an object down.
  fileprivate var unreadKeys: [StaticString] {
    switch self {
    case .tdlib: Self.unreadByTDLib
    case .botAPI: Self.discriminators
    case .mtproto: Self.unreadInDumps
    }
  }

  private static let discriminators: [StaticString] = ["@type", "type", "_", "className"]
  private static let unreadByTDLib = discriminators + ["@extra", "@client_id"]
  private static let unreadInDumps =
    discriminators + [
      "CONSTRUCTOR_ID", "SUBCLASS_OF_ID", "classType", "originalArgs", "flags", "flags2", "pFlags",
    ]
}
