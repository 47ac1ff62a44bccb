/// A language file in the strings format of iOS: `"Key" = "text";`, with comments between rows
/// (Docs/Languages.md 3).
package struct StringsFile: Sendable {
  /// The last text of each key.
  package private(set) var texts: [String: String] = [:]
  /// The forms for single numbers: `"Key=8"` is the form of the key for 8.
  private(set) var numbers: [String: [Int: String]] = [:]
  /// The rows whose key was already there: the key, with the offset of the row in bytes.
  private(set) var repeated: [(key: String, offset: Int)] = []
  /// The offsets of the last row of each key, in bytes, if they are kept.
  private(set) var places: [String: Int] = [:]

  /// A syntax error or an exceeded limit, with its position.
  package struct Fault: Error, Equatable, Sendable {
    /// The offset of the error in bytes; `nil` for the whole file.
    package var offset: Int?
    package var reason: String
    /// The fix, if it is known.
    package var help: String? = nil
  }

  /// The limits of a file: its bytes and its texts.
  package static let mostBytes = 8 << 20
  package static let mostTexts = 100_000

  init(texts: [String: String]) { self.texts = texts }

  /// Returns the texts for a language: its region, the group of its region and its digits have texts of their own,
  /// with keys such as `"Key@PT"`.
  ///
  /// - Note: `"IPRender.Regions@419" = "AR MX"` makes the texts of `@419` those of the regions `AR` and `MX`.
  func chosen(for language: LanguageTag) -> StringsFile {
    var variants: [String: [String: String]] = [:]
    var file = StringsFile(texts: texts)
    for (key, text) in texts {
      guard let at = key.utf8.lastIndex(of: UInt8(ascii: "@")) else { continue }
      variants[String(key[key.index(after: at)...]), default: [:]][String(key[..<at])] = text
      file.texts[key] = nil
    }
    let wanted = [language.region, language.digits].compactMap { $0 }
    let groups = variants.keys.sorted().filter { name in
      let members = variants[name]?[Self.regionsKey]?.split(separator: " ") ?? []
      return wanted.contains { members.contains($0[...]) }
    }
    for name in groups + wanted { file.texts.merge(variants[name] ?? [:]) { $1 } }
    for (key, text) in file.texts {
      guard let sign = key.utf8.lastIndex(of: UInt8(ascii: "=")),
        let number = Int(key[key.index(after: sign)...])
      else { continue }
      file.numbers[String(key[..<sign]), default: [:]][number] = text
    }
    return file
  }

  /// Returns a key without the number and the region that select its text: `"Key"` for `"Key=8@PT"`.
  static func withoutVariant(_ key: String) -> String {
    let general = key.prefix { $0 != "@" }
    guard let sign = general.lastIndex(of: "="), Int(general[general.index(after: sign)...]) != nil else {
      return String(general)
    }
    return String(general[..<sign])
  }

  /// The key of the regions, or the digits, that share the texts of a group.
  static let regionsKey = "IPRender.Regions"

  /// Parses a file.
  ///
  /// - Parameter keepsPlaces: True to keep the offset of each row.
  package init(_ bytes: [UInt8], keepsPlaces: Bool = false) throws(Fault) {
    guard bytes.count <= Self.mostBytes else {
      throw Fault(offset: nil, reason: "the file has more than \(Self.mostBytes >> 20) MiB")
    }
    var parser = StringsParser(try Self.utf8(bytes))
    while let (key, text) = try parser.next() {
      if texts.updateValue(text, forKey: key) != nil { repeated.append((key, parser.rowStart)) }
      if keepsPlaces { places[key] = parser.rowStart }
      guard texts.count <= Self.mostTexts else {
        throw Fault(
          offset: parser.place, reason: "the file has more than \(Self.mostTexts) texts")
      }
    }
  }

  /// Returns the text of a file as UTF-8, to which the offsets of its rows belong; `nil` if it is not a text.
  package static func text(_ bytes: [UInt8]) -> [UInt8]? { try? utf8(bytes) }

  /// Returns the file as UTF-8. A file is UTF-8, or UTF-16 with a byte order mark.
  private static func utf8(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      let low = bytes[0] == 0xff ? 0 : 1
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(offset: nil, reason: "the file is neither UTF-8 nor UTF-16", help: "save it as UTF-8")
    }
    return Array(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...])
  }
}

private struct StringsParser {
  private let bytes: [UInt8]
  private(set) var place = 0
  /// The place where the last row begins.
  private(set) var rowStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func step() { place += 1 }

  /// Returns the next row; `nil` at the end.
  mutating func next() throws(StringsFile.Fault) -> (key: String, text: String)? {
    try skip()
    guard byte != nil else { return nil }
    rowStart = place
    let key = try byte == UInt8(ascii: "\"") ? quoted("a key") : word()
    try skip()
    try take("=", "expected '=' after the key '\(key.prefix(80))'", help: Self.example)
    try skip()
    guard byte == UInt8(ascii: "\"") else {
      throw fault("the text of '\(key.prefix(80))' is not in quotes", help: Self.example)
    }
    let text = try quoted("the text of '\(key.prefix(80))'")
    try skip()
    try take(
      ";", "expected ';' after the text of '\(key.prefix(80))'", help: "write a quote in a text as \\\"")
    return (key, text)
  }

  private static let example = "write a row such as \"Key\" = \"text\";"

  private func fault(_ reason: String, help: String? = nil) -> StringsFile.Fault {
    StringsFile.Fault(offset: min(place, bytes.count), reason: reason, help: help)
  }

  private mutating func take(
    _ character: Unicode.Scalar, _ otherwise: String, help: String
  ) throws(StringsFile.Fault) {
    guard byte == UInt8(ascii: character) else { throw fault(otherwise, help: help) }
    step()
  }

  /// Skips white space and comments.
  private mutating func skip() throws(StringsFile.Fault) {
    while let byte {
      if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
        step()
      } else if bytes[place...].starts(with: "//".utf8) {
        while let byte = self.byte, byte != UInt8(ascii: "\n") { step() }
      } else if bytes[place...].starts(with: "/*".utf8) {
        let start = place
        while !bytes[place...].starts(with: "*/".utf8) {
          guard self.byte != nil else {
            throw StringsFile.Fault(
              offset: start, reason: "this comment has no end", help: "write '*/' at its end")
          }
          step()
        }
        place += 2
      } else {
        return
      }
    }
  }

  private mutating func word() throws(StringsFile.Fault) -> String {
    let start = place
    while let byte, byte > 0x20, !"=;\"".utf8.contains(byte) { step() }
    guard place > start else {
      throw fault("expected a key", help: Self.example)
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func quoted(_ what: String) throws(StringsFile.Fault) -> String {
    let start = place
    step()
    var units: [UInt8] = []
    while let byte, byte != UInt8(ascii: "\"") {
      step()
      guard byte == UInt8(ascii: "\\") else {
        units.append(byte)
        continue
      }
      guard let escaped = self.byte else { break }
      step()
      switch escaped {
      case UInt8(ascii: "n"): units.append(10)
      case UInt8(ascii: "t"): units.append(9)
      case UInt8(ascii: "r"): units.append(13)
      case UInt8(ascii: "U"), UInt8(ascii: "u"): units += character().utf8
      default: units.append(escaped)
      }
    }
    guard byte != nil else {
      throw StringsFile.Fault(
        offset: start, reason: "\(what) begins here and does not end", help: "add the closing quote")
    }
    step()
    return String(decoding: units, as: UTF8.self)
  }

  /// Returns the character of an escape: four hexadecimal digits of UTF-16, or a surrogate pair of two such
  /// escapes.
  private mutating func character() -> String {
    var units = [unit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[place...].prefix(2).lowercasedIsEscape {
      place += 2
      units.append(unit())
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func unit() -> UInt16 {
    let digits = bytes[place...].prefix(4).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    place += digits.count
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xfffd
  }
}

extension ArraySlice<UInt8> {
  fileprivate var lowercasedIsEscape: Bool {
    elementsEqual("\\U".utf8) || elementsEqual("\\u".utf8)
  }
}
