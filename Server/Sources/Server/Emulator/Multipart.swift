/// Reads a `multipart/form-data` body (RFC 7578) as it arrives. It keeps at most one delimiter and one part
/// header in its buffer.
struct MultipartReader {
  enum Event: Equatable {
    /// A part begins.
    case part(name: String, file: String?, type: String?)
    /// A piece of the part's content.
    case data([UInt8])
    /// The part ends.
    case end
  }

  struct Mistake: Error, Equatable {
    var reason: String
  }

  /// The maximum size of the header of a part, in bytes.
  static let longestHeader = 8 << 10
  /// The maximum number of parts.
  static let mostParts = 256

  private enum State { case preamble, boundary, header, content, epilogue }

  private let delimiter: [UInt8]
  private var state = State.preamble
  private var buffer: [UInt8] = []
  private var parts = 0

  /// Creates a reader.
  ///
  /// - Parameter contentType: The value of the `Content-Type` header.
  init(contentType: String) throws(Mistake) {
    let values = Self.parameters(of: contentType)
    guard let boundary = values["boundary"], (1...70).contains(boundary.utf8.count) else {
      throw Mistake(reason: "the boundary is missing or longer than 70 characters")
    }
    delimiter = Array("\r\n--\(boundary)".utf8)
    // The first delimiter may stand at the beginning of the body.
    buffer = [0x0d, 0x0a]
  }

  /// True after the closing delimiter.
  var isComplete: Bool { state == .epilogue }

  /// Reads the next bytes.
  mutating func read(_ bytes: some Sequence<UInt8>) throws(Mistake) -> [Event] {
    buffer += bytes
    var events: [Event] = []
    while try step(&events) {}
    return events
  }

  /// Consumes one element of the buffer.
  ///
  /// - Returns: False if more bytes are necessary.
  private mutating func step(_ events: inout [Event]) throws(Mistake) -> Bool {
    switch state {
    case .preamble, .content:
      let place = Self.find(delimiter, in: buffer)
      let end = place ?? max(0, buffer.count - delimiter.count + 1)
      if state == .content, end > 0 { events.append(.data(Array(buffer[..<end]))) }
      buffer.removeFirst(end)
      guard place != nil else { return false }
      buffer.removeFirst(delimiter.count)
      if state == .content { events.append(.end) }
      state = .boundary
    case .boundary:
      guard buffer.count >= 2 else { return false }
      if buffer.starts(with: "--".utf8) {
        state = .epilogue
        buffer = []
        return false
      }
      // White space may follow a delimiter.
      let spaces = buffer.prefix { $0 == 0x20 || $0 == 0x09 }.count
      guard spaces <= Self.longestHeader else {
        throw Mistake(reason: "a delimiter is not followed by a line break")
      }
      guard buffer.count >= spaces + 2 else { return false }
      guard buffer[spaces] == 0x0d, buffer[spaces + 1] == 0x0a else {
        throw Mistake(reason: "a delimiter is not followed by a line break")
      }
      // The line break stays: a part may have no header lines at all.
      buffer.removeFirst(spaces)
      state = .header
    case .header:
      guard let end = Self.find([0x0d, 0x0a, 0x0d, 0x0a], in: buffer) else {
        guard buffer.count <= Self.longestHeader else {
          throw Mistake(reason: "the header of a part is too long")
        }
        return false
      }
      guard end <= Self.longestHeader else { throw Mistake(reason: "the header of a part is too long") }
      parts += 1
      guard parts <= Self.mostParts else {
        throw Mistake(reason: "the body has more than \(Self.mostParts) parts")
      }
      events.append(try Self.part(Array(buffer[..<end])))
      buffer.removeFirst(end + 4)
      state = .content
    case .epilogue:
      buffer = []
      return false
    }
    return true
  }

  private static func find(_ pattern: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= pattern.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      pattern.withUnsafeBufferPointer { pattern in
        var place = 0
        while place <= bytes.count - pattern.count {
          if bytes[place] == pattern[0] {
            var count = 1
            while count < pattern.count, bytes[place + count] == pattern[count] { count += 1 }
            if count == pattern.count { return place }
          }
          place += 1
        }
        return nil
      }
    }
  }

  private static func part(_ header: [UInt8]) throws(Mistake) -> Event {
    guard let text = String(validating: header, as: UTF8.self) else {
      throw Mistake(reason: "the header of a part is not UTF-8")
    }
    var name: String?
    var file: String?
    var type: String?
    for line in text.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else { throw Mistake(reason: "a header line has no colon") }
      let value = String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
      switch line[..<colon].lowercased() {
      case "content-disposition":
        let values = parameters(of: value)
        (name, file) = (values["name"], values["filename"] ?? values["filename*"].map(extended))
      case "content-type": type = value
      default: break
      }
    }
    guard let name else { throw Mistake(reason: "a part has no name") }
    return .part(name: name, file: file, type: type)
  }

  /// Returns the parameters of a header value by their names in lower case.
  private static func parameters(of text: String) -> [String: String] {
    var values: [String: String] = [:]
    var rest = text.drop { $0 != ";" }
    while !rest.isEmpty {
      rest = rest.drop { $0 == ";" || $0 == " " || $0 == "\t" }
      let key = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest.dropFirst(key.count)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      var value = ""
      if rest.first == "\"" {
        rest = rest.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
          if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
            value.append(next)
            rest = rest.dropFirst()
          } else {
            value.append(character)
          }
        }
        rest = rest.drop { $0 != ";" }
      } else {
        value = String(rest.prefix { $0 != ";" && $0 != " " })
        rest = rest.drop { $0 != ";" }
      }
      values[key.lowercased()] = value
    }
    return values
  }

  /// Decodes a file name with an encoding (RFC 5987), such as `UTF-8''a%20b`.
  private static func extended(_ text: String) -> String {
    let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? PercentEncoding.decoded(parts[2]) : text
  }
}

enum PercentEncoding {
  /// Decodes percent-encoded text. Invalid sequences stay as they are.
  ///
  /// - Parameter plusIsSpace: True for forms, in which `+` is a space.
  static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the pairs of a query or of a urlencoded form. A repeated name has its last value.
  static func pairs(_ text: some StringProtocol) -> [String: String] {
    var pairs: [String: String] = [:]
    for part in text.split(separator: "&") {
      let name = part.prefix { $0 != "=" }
      pairs[decoded(name, plusIsSpace: true)] = decoded(part.dropFirst(name.count + 1), plusIsSpace: true)
    }
    return pairs
  }
}
