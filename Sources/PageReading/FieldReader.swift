import JSONText
import PageModel

/// Reads the fields of objects as tolerantly as Spec/Input.md 11 requires: a missing field equals a null one,
/// and an invalid value causes a warning with its position. All readers of one input share one instance,
/// which collects all warnings. It is a class so that recursive code only carries a reference.
package final class FieldReader {
  /// The family whose names are read.
  package var family: Family
  /// True for the body of a request, whose Boolean values may be the strings of a form.
  package var readsForm = false
  package private(set) var log = DiagnosticLog()
  /// The names whose spelling has been checked.
  private var reviewedNames: Set<String> = []

  package init(family: Family) { self.family = family }

  package func warn(
    _ code: DiagnosticCode, _ message: String, help: String? = nil, at value: JSONValue
  ) {
    warn(code, message, help: help, at: value.origin)
  }

  package func warn(
    _ code: DiagnosticCode, _ message: String, help: String? = nil, at origin: InputOrigin
  ) {
    note(Diagnostic(code, message, help: help, at: origin))
  }

  package func note(_ diagnostic: Diagnostic) { log.add(diagnostic) }

  // MARK: - Names of kinds

  /// Returns the constructor's name as tables write it: in lower case, without the prefix; empty without a
  /// name.
  package func kind(of value: JSONValue, without prefix: String = "") -> String {
    let name = family.typeName(of: value).map(TypeName.normalized) ?? ""
    return name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count
      ? String(name.dropFirst(prefix.utf8.count)) : name
  }

  /// Warns about a name that is understood but not official. Each name causes one warning, at its first
  /// place.
  func reviewSpelling<Kind>(of name: String, in names: NameTable<Kind>, at object: JSONValue) {
    guard reviewedNames.insert(name).inserted, let meant = names.correction(of: name, in: family) else {
      return
    }
    warn(
      .oddSpelling, "'\(name.asExcerpt)' is not an official name: it is read as '\(meant)'",
      help: "write '\(meant)'", at: object)
  }

  // MARK: - Strings

  /// Reads the text of a field without styles; empty if the field is missing.
  package func string(_ object: JSONValue, _ names: [StaticString]) -> String {
    object.first(of: names).map { string($0) } ?? ""
  }

  /// Reads the text of a field without styles; `nil` if the field is missing or empty.
  package func optionalString(_ object: JSONValue, _ names: [StaticString]) -> String? {
    let text = string(object, names)
    return text.isEmpty ? nil : text
  }

  /// Returns the text of a value. A number yields its digits, and rich text yields the text in it.
  private func string(_ value: JSONValue) -> String {
    if let text = value.text ?? value.numeral ?? value["text"]?.text { return text }
    warn(.wrongKind, "expected a string, found \(value.kindName)", at: value)
    return ""
  }

  // MARK: - Numbers

  /// Reads a whole number, which may be written as a string. It is clamped to 32 bits, so that sums and
  /// products of two never overflow.
  package func integer(_ object: JSONValue, _ names: [StaticString]) -> Int? {
    object.first(of: names).flatMap { integer($0) }
  }

  package func integer(_ value: JSONValue) -> Int? {
    if let number = value.integer ?? value.string.flatMap(Int.init) {
      return min(max(number, Int(Int32.min)), Int(Int32.max))
    }
    if let number = value.double ?? value.string.flatMap(Double.init), number.isFinite {
      return Int(min(max(number, Double(Int32.min)), Double(Int32.max)))
    }
    warn(.wrongKind, "expected a whole number, found \(value.kindName)", at: value)
    return nil
  }

  /// Reads a number of pixels, points, seconds or bytes. It is never negative, and zero if the field is
  /// missing.
  package func extent(_ object: JSONValue, _ names: [StaticString]) -> Int {
    max(0, integer(object, names) ?? 0)
  }

  /// Reads a finite number; zero if the field is missing.
  package func double(_ object: JSONValue, _ names: [StaticString]) -> Double {
    guard let value = object.first(of: names) else { return 0 }
    if let number = value.double ?? value.string.flatMap(Double.init), number.isFinite { return number }
    warn(.wrongKind, "expected a number, found \(value.kindName)", at: value)
    return 0
  }

  /// Reads a date in seconds since 1970; `nil` if the field is missing or not a date, or zero, which means
  /// unknown in all families.
  package func date(_ object: JSONValue, _ names: [StaticString]) -> Int? {
    guard let value = object.first(of: names) else { return nil }
    guard let seconds = ISODate.seconds(of: value) else {
      let found = value.string.map { "'\($0.asExcerpt)'" } ?? value.numeral ?? value.kindName
      warn(
        .badValue, "\(found) is not a date", help: "write seconds since 1970, or a date of ISO 8601",
        at: value)
      return nil
    }
    return seconds == ISODate.unknown ? nil : seconds
  }

  // MARK: - Flags

  /// Reads a Boolean value; false if the field is missing. An MTProto dump may store it among `pFlags` or as
  /// a bit of the number `flags` (Spec/Input.md 7.2).
  package func flag(_ object: JSONValue, _ names: [StaticString], bit: Int? = nil) -> Bool {
    if let value = object.first(of: names) { return flag(value) }
    guard family == .mtproto else { return false }
    if let value = object["pFlags"]?.first(of: names) { return flag(value) }
    guard let bit, let flags = object["flags"]?.integer else { return false }
    return flags >> bit & 1 == 1
  }

  private func flag(_ value: JSONValue) -> Bool {
    if let bool = value.bool { return bool }
    if let number = value.integer { return number != 0 }
    let word = value.string?.lowercased()
    if !readsForm || word.map(Self.flagWords.contains) != true {
      warn(.wrongKind, "expected true or false, found \(value.kindName)", at: value)
    }
    return word.map(Self.trueWords.contains) ?? false
  }

  /// The strings that the Bot API server takes for true in form-encoded requests, in any case.
  private static let trueWords: Set<String> = ["true", "yes", "1"]
  private static let flagWords: Set<String> = trueWords.union(["false", "no", "0", ""])

  // MARK: - Arrays

  /// Reads the elements of an array. A single object instead of an array counts as its only element.
  package func elements(_ object: JSONValue, _ names: [StaticString]) -> [JSONValue] {
    object.first(of: names).map { elements($0) } ?? []
  }

  package func elements(_ value: JSONValue) -> [JSONValue] {
    if value.isArray { return Array(value.elements) }
    warn(.wrongKind, "expected an array, found \(value.kindName)", at: value)
    return value.isObject ? [value] : []
  }

  // MARK: - Ids and bytes

  /// Reads a 64-bit id in decimal, from a number, a string or two halves; `nil` if it is missing or zero.
  package func identifier(_ object: JSONValue, _ names: [StaticString]) -> String? {
    guard let value = object.first(of: names) else { return nil }
    guard let text = value.identifier else {
      warn(.wrongKind, "expected an id as a number or a string, found \(value.kindName)", at: value)
      return nil
    }
    return text.isEmpty || text == "0" ? nil : text
  }

  /// Reads bytes from base64, an array of numbers, or an object with such an array as `data`; `nil` for a
  /// Python literal, which cannot be decoded (Spec/Input.md 7.2).
  package func bytes(_ object: JSONValue, _ names: [StaticString]) -> [UInt8]? {
    guard let value = object.first(of: names) else { return nil }
    if value.isObject { return bytes(value, ["data"]) }
    if value.isArray { return value.elements.compactMap { $0.integer.flatMap(UInt8.init(exactly:)) } }
    return value.string.flatMap(Base64Coding.decode)
  }

  // MARK: - Names in values

  /// Returns a case by its name: a string such as `center`, or an object whose type ends with it, such as
  /// `pageBlockHorizontalAlignmentCenter`.
  package func named<Value: RawRepresentable & CaseIterable>(_ value: JSONValue) -> Value?
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
    note(
      .unknownName(
        .badValue, "value", name, meant: meant.map { stem + (stem.isEmpty ? $0 : $0.capitalizedFirst) },
        known: known, at: value.origin))
    return nil
  }

  /// Returns a list such as `a, b or c`.
  package static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  // MARK: - Unknown keys, missing fields

  /// Records a required field that is missing, until `reviewFields` knows the reason.
  func noteMissing(_ name: StaticString, of object: JSONValue) { object.asked?.missing.append(name) }

  /// Warns about keys that no reader read and about missing fields, once all fields of an object are read. A
  /// missing field is not reported if an unknown key was meant for it.
  ///
  /// - Parameter name: the name of the object if it has none of its own.
  func reviewFields(of object: JSONValue, in name: String? = nil) {
    guard let asked = object.asked else { return }
    let unknown = object.unaskedKeys(except: family.unreadKeys)
    if unknown.isEmpty, asked.missing.isEmpty { return }
    let owner = name ?? family.typeName(of: object).map { "'\($0.asExcerpt)'" } ?? "an object"
    // A field that the object already has was not meant.
    let absent = asked.names.filter { name in !object.keys.contains { $0.isKey(name) } }.map(\.description)
    var meantFields: Set<String> = []
    for key in unknown {
      let word = key.string ?? ""
      let meant = Spelling.nearest(to: word, among: absent)
      if let meant { meantFields.insert(meant) }
      note(
        .unknownName(
          .unknownKey, "key", word, meant: meant, place: " in \(owner)", otherwise: "it is ignored",
          at: key.origin))
    }
    for field in asked.missing where !meantFields.contains(field.description) {
      warn(.missingField, "\(owner) has no field '\(field)'", at: object)
    }
  }
}

extension Diagnostic {
  /// Returns the warning about a name that is not known.
  ///
  /// - Parameters:
  ///   - what: the kind of the name, such as `block`.
  ///   - meant: the known name that is nearest.
  ///   - place: the object that has the name, with a space before it.
  ///   - otherwise: the effect, which is stated when no known name is near.
  ///   - known: all known names where they are few; the fix when none is near.
  package static func unknownName(
    _ code: DiagnosticCode, _ what: String, _ name: String, meant: String?, place: String = "",
    otherwise: String = "", known: [String] = [], at origin: InputOrigin
  ) -> Diagnostic {
    var message = "unknown \(what) '\(name.asExcerpt)'\(place)"
    if meant == nil, !otherwise.isEmpty { message += ": \(otherwise)" }
    let help =
      meant.map(Spelling.question) ?? (known.isEmpty ? nil : "use \(FieldReader.alternatives(known))")
    return Diagnostic(code, message, help: help, at: origin)
  }
}

extension Family {
  /// Keys that may be in any object and that no reader reads: the name of a constructor, and what programs
  /// add when they serialize an object.
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

extension JSONValue {
  /// The id as text, from a number, a string or two halves; `nil` for other kinds.
  fileprivate var identifier: String? { text ?? integer.map { String($0) } ?? numeral ?? joinedHalves }

  private var joinedHalves: String? {
    guard let low = self["low"]?.integer, let high = self["high"]?.integer else { return nil }
    return String(Int64(truncatingIfNeeded: high) << 32 | Int64(UInt32(truncatingIfNeeded: low)))
  }

  /// Reads the id of a message or a chat; `nil` if it is missing or not a number.
  package func number(_ names: [StaticString]) -> Int64? { first(of: names)?.identifier.flatMap(Int64.init) }
}
