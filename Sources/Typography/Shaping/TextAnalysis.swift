import CPango

/// What Pango knows of one hard line before it is shaped: its UTF-8 bytes, grapheme clusters and break opportunities.
struct TextAnalysis {
  let utf8: [UInt8]
  /// Byte offset of each scalar, and of the end.
  let byteOffsets: [Int32]
  /// The scalar that each byte belongs to.
  let scalarAtByte: [Int32]
  /// For each scalar and the end: whether a line may break before it.
  let canBreak: [Bool]
  /// For each scalar and the end: whether a grapheme cluster starts there.
  let startsGrapheme: [Bool]

  init(_ scalars: ArraySlice<UInt32>) {
    var utf8: [UInt8] = []
    var byteOffsets: [Int32] = []
    var scalarAtByte: [Int32] = []
    utf8.reserveCapacity(scalars.count)
    byteOffsets.reserveCapacity(scalars.count + 1)
    scalarAtByte.reserveCapacity(scalars.count)
    for (index, value) in scalars.enumerated() {
      byteOffsets.append(Int32(utf8.count))
      // Pango takes a null character for the end of the text, so another stands in; neither is drawn.
      let scalar: Unicode.Scalar = value == 0 ? "\u{1}" : Unicode.Scalar(value) ?? "\u{FFFD}"
      utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      while scalarAtByte.count < utf8.count { scalarAtByte.append(Int32(index)) }
    }
    byteOffsets.append(Int32(utf8.count))
    scalarAtByte.append(Int32(scalars.count))

    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    let language = pango_language_from_string("en")
    utf8.withUnsafeBytes { bytes in
      pango_get_log_attrs(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(utf8.count), -1, language, &attributes,
        Int32(attributes.count))
    }
    self.utf8 = utf8
    self.byteOffsets = byteOffsets
    self.scalarAtByte = scalarAtByte
    canBreak = attributes.map { $0.is_line_break != 0 }
    startsGrapheme = attributes.map { $0.is_cursor_position != 0 }
  }
}
