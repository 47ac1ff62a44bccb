import JSONText
import PageModel

extension MediaReader {
  /// Returns the sources of a file's pixels or samples, the best first: bytes, a local path, names in a media
  /// folder, an address (Spec/Input.md 2.5).
  package mutating func sources(of file: JSONValue) -> [MediaSource] {
    if let reference = file.text { return [source(reference: reference)] }
    if let list = file["sources"], list.isArray { return list.elements.compactMap { listedSource($0) } }
    var sources: [MediaSource] = []
    if let bytes = fields.bytes(file, ["bytes"]), !bytes.isEmpty { sources.append(.bytes(bytes)) }
    sources += paths(of: file).map(source(path:))
    sources += names(of: file).map(source(reference:))
    if let url = fields.optionalString(file, ["url"]) { sources.append(source(reference: url)) }
    return sources.filter(\.isInPage) + sources.filter { !$0.isInPage && $0.isLocal }
      + sources.filter { !$0.isLocal }
  }

  /// Reads one element of an ordered list of sources, which is an object with a single key (Spec/Convert.md
  /// 2).
  private mutating func listedSource(_ value: JSONValue) -> MediaSource? {
    if let path = value["path"] { return .path(path.text ?? "") }
    if let url = value["url"] { return .url(url.text ?? "") }
    if let id = value["id"] { return .opaque(id.text ?? "") }
    return fields.bytes(value, ["bytes"]).map(MediaSource.bytes)
  }

  /// Returns the source for a path, an address or a data URI.
  package func source(path: String) -> MediaSource {
    DataURI.isOne(path) || Self.isAddress(path) ? source(reference: path) : .path(path)
  }

  private mutating func paths(of file: JSONValue) -> [String] {
    var paths: [String] = []
    // The path of an incomplete download shows nothing.
    if let local = file["local"], local["is_downloading_completed"]?.bool != false {
      paths.append(fields.string(local, ["path"]))
    }
    paths.append(fields.string(file, ["path"]))
    paths.append(fields.string(file, ["original_path"]))
    return paths.filter { !$0.isEmpty }
  }

  /// Returns the file ids. The unique id comes first, because it is the same for all users.
  private mutating func names(of file: JSONValue) -> [String] {
    var names: [String] = []
    if let remote = file["remote"] {
      names.append(fields.string(remote, ["unique_id"]))
      names.append(fields.string(remote, ["id"]))
    }
    names.append(fields.string(file, ["file_unique_id"]))
    names.append(fields.string(file, ["file_id"]))
    if let media = file["media"], media.isString { names.append(fields.string(file, ["media"])) }
    // TDLib's own ids are numbers, which only have a meaning in the program that wrote them.
    if fields.family == .tdlib, let id = file["id"], id.isString { names.append(fields.string(file, ["id"])) }
    return names.filter { !$0.isEmpty }
  }

  /// Returns the source for a file id, `attach://name`, an address or a data URI. An invalid data URI has no
  /// bytes, which is reported when it is rendered.
  private func source(reference: String) -> MediaSource {
    if DataURI.isOne(reference) { return .bytes(DataURI.decode(reference) ?? []) }
    if Self.isAddress(reference) { return .url(reference) }
    return .opaque(Self.attachmentName(reference))
  }

  package static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  /// Returns `name` for `attach://name`, and any other text unchanged.
  package static func attachmentName(_ text: String) -> String {
    let scheme = "attach://"
    return text.hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
  }
}

extension MediaSource {
  fileprivate var isInPage: Bool {
    if case .bytes = self { true } else { false }
  }

  fileprivate var isLocal: Bool {
    if case .url = self { false } else { true }
  }
}

/// Data URIs, which contain the file: `data:image/png;base64,…` (RFC 2397).
package enum DataURI {
  private static let scheme = "data:"
  private static let base64 = ";base64"

  package static func isOne(_ text: String) -> Bool { text.prefix(scheme.utf8.count).lowercased() == scheme }

  /// Returns the file's bytes; `nil` for a missing comma or invalid base64.
  package static func decode(_ text: String) -> [UInt8]? {
    guard isOne(text), let comma = text.firstIndex(of: ",") else { return nil }
    let data = unescaped(text[text.index(after: comma)...].utf8)
    guard text[..<comma].lowercased().hasSuffix(base64) else { return data }
    // Long data is often split into several lines.
    let written = data.filter { ![UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains($0) }
    return Base64Coding.decode(String(decoding: written, as: UTF8.self))
  }

  /// Decodes `%41` as `A` in a path; `nil` if the result is not UTF-8.
  static func unescaped(_ text: String) -> String? {
    String(validating: unescaped(text[...].utf8), as: UTF8.self)
  }

  /// Decodes `%41` as `A`.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

package enum Base64Coding {
  /// Encodes bytes in the standard alphabet, with padding.
  package static func encode(_ bytes: [UInt8]) -> String {
    var characters: [UInt8] = []
    characters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(UInt32(0)) { bits, offset in
        bits << 8 | (offset < group.count ? UInt32(group[start + offset]) : 0)
      }
      for sextet in 0..<4 {
        let value = Int(bits >> UInt32(18 - 6 * sextet) & 0x3f)
        characters.append(sextet <= group.count ? alphabet[value] : UInt8(ascii: "="))
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Decodes both alphabets, with or without padding; `nil` for any other text.
  package static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    for character in text.utf8 where character != UInt8(ascii: "=") {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 & 0xffff | value
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
