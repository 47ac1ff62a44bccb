/// Decodes the bytes between two quotation marks. The parser has checked that every escape is complete.
package enum JSONStrings {
  package static func decode(_ contents: ArraySlice<UInt8>, isEscaped: Bool) -> String {
    // The standard library's decoder writes U+FFFD for bytes that are not UTF-8.
    guard isEscaped else { return String(decoding: contents, as: UTF8.self) }
    return String(decoding: unescaped(contents), as: UTF8.self)
  }

  /// Returns the string as text of a page: without NUL, and with `\r\n` and single `\r` as `\n`
  /// (Spec/Input.md 11).
  package static func text(_ contents: ArraySlice<UInt8>, isEscaped: Bool) -> String {
    // Control characters only come from escapes.
    guard isEscaped else { return String(decoding: contents, as: UTF8.self) }
    var bytes = unescaped(contents)
    if bytes.contains(where: { $0 == 0 || $0 == carriageReturn }) { bytes = cleaned(bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the correspondence between the bytes of `text` and those of the contents: pairs of a byte of the
  /// text and a byte of the input, from which both run in parallel up to the next pair. An escape begins
  /// where the previous run ends.
  ///
  /// - Parameter isExact: true for the bytes of the string itself, in which no character is omitted.
  package static func runs(
    _ contents: ArraySlice<UInt8>, isExact: Bool = false
  ) -> [(text: Int, input: Int)] {
    var runs = [(text: 0, input: contents.startIndex)]
    var position = contents.startIndex
    var length = 0
    var followsReturn = false
    while let escape = contents[position...].firstIndex(of: UInt8(ascii: "\\")),
      escape + 1 < contents.endIndex
    {
      if escape > position { followsReturn = false }
      length += escape - position
      let isUnicode = contents[escape + 1] == UInt8(ascii: "u")
      let isByte = contents[escape + 1] == UInt8(ascii: "x")
      let escapeLength = isUnicode ? unicodeEscapeLength : isByte ? byteEscapeLength : 2
      var end = min(escape + escapeLength, contents.endIndex)
      // The halves of a surrogate pair are one character.
      let pairEnd = min(end + unicodeEscapeLength, contents.endIndex)
      if isUnicode, endsInLeadSurrogate(contents[escape..<end]),
        unescaped(contents[escape..<pairEnd]).count == surrogatePairLength
      {
        end = pairEnd
      }
      let bytes = unescaped(contents[escape..<end])
      let isSkipped = !isExact && (bytes == [0] || followsReturn && bytes == [lineFeed])
      length += isSkipped ? 0 : bytes.count
      followsReturn = bytes == [carriageReturn]
      position = end
      runs.append((length, position))
    }
    return runs
  }

  /// The length of a surrogate pair's character in UTF-8.
  private static let surrogatePairLength = 4

  /// The length of an escape such as `\x0C`.
  private static let byteEscapeLength = 4

  /// The length of an escape such as `\uD83D`.
  static let unicodeEscapeLength = 6

  /// Returns true if a string ends with an escape of a lead surrogate.
  static func endsInLeadSurrogate(_ contents: ArraySlice<UInt8>) -> Bool {
    let escape = Array(contents.suffix(unicodeEscapeLength))
    guard escape.count == unicodeEscapeLength, escape[0] == UInt8(ascii: "\\"), escape[1] == UInt8(ascii: "u")
    else { return false }
    let backslashes = contents.dropLast(unicodeEscapeLength).reversed().prefix { $0 == UInt8(ascii: "\\") }
      .count
    guard backslashes.isMultiple(of: 2) else { return false }
    let unit = escape[2...].reduce(0 as UInt16) { $0 << 4 | UInt16(ASCII.hexadecimalValue($1) ?? 0) }
    return UTF16.isLeadSurrogate(unit)
  }

  private static let carriageReturn: UInt8 = 0x0d
  private static let lineFeed: UInt8 = 0x0a

  private static func cleaned(_ bytes: [UInt8]) -> [UInt8] {
    var cleaned: [UInt8] = []
    var followsReturn = false
    for byte in bytes where byte != 0 {
      if byte == carriageReturn {
        cleaned.append(lineFeed)
      } else if !(byte == lineFeed && followsReturn) {
        cleaned.append(byte)
      }
      followsReturn = byte == carriageReturn
    }
    return cleaned
  }

  private static func unescaped(_ contents: ArraySlice<UInt8>) -> [UInt8] {
    contents.withUnsafeBufferPointer { contents in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(contents.count)
      var position = 0
      while position < contents.count {
        let byte = contents[position]
        position += 1
        guard byte == UInt8(ascii: "\\"), position < contents.count else {
          bytes.append(byte)
          continue
        }
        let escape = contents[position]
        position += 1
        switch escape {
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0c)
        case UInt8(ascii: "n"): bytes.append(lineFeed)
        case UInt8(ascii: "r"): bytes.append(carriageReturn)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "x"):
          let value = contents[position...].prefix(2).reduce(0 as UInt8) {
            $0 << 4 | (ASCII.hexadecimalValue($1) ?? 0)
          }
          position = min(position + 2, contents.count)
          bytes += Array(String(Unicode.Scalar(value)).utf8)
        case UInt8(ascii: "u"):
          let scalar = scalar(in: contents, at: &position)
          if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
        default: bytes.append(escape)
        }
      }
      return bytes
    }
  }

  /// Returns the scalar of one `\u` escape, or of two that are a surrogate pair. A lone surrogate, such as at
  /// the end of a stream that was cut within a character, gives U+FFFD.
  ///
  /// - Parameter position: the position after the `u`; moved to the end of the escapes.
  private static func scalar(
    in contents: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) -> Unicode.Scalar {
    let unit = codeUnit(in: contents, at: &position)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let replacement: Unicode.Scalar = "\u{fffd}"
    guard UTF16.isLeadSurrogate(unit), position + 1 < contents.count,
      contents[position] == UInt8(ascii: "\\"), contents[position + 1] == UInt8(ascii: "u")
    else { return replacement }
    var ahead = position + 2
    let trail = codeUnit(in: contents, at: &ahead)
    guard UTF16.isTrailSurrogate(trail) else { return replacement }
    position = ahead
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private static func codeUnit(in contents: UnsafeBufferPointer<UInt8>, at position: inout Int) -> UInt16 {
    var unit: UInt16 = 0
    let end = min(position + 4, contents.count)
    while position < end {
      unit = unit << 4 | UInt16(ASCII.hexadecimalValue(contents[position]) ?? 0)
      position += 1
    }
    return unit
  }
}
