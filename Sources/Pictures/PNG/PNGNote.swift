/// Short texts that a PNG file carries (`tEXt`), in ASCII.
package enum PNGNote {
  private static let kind: StaticString = "tEXt"

  /// The file with the text before its end. What does not end as files of ours do is given back as it is.
  package static func add(_ keyword: String, _ text: String, to png: [UInt8]) -> [UInt8] {
    let end = PNGChunk.make("IEND", [])
    guard png.suffix(end.count).elementsEqual(end) else { return png }
    return png.dropLast(end.count) + PNGChunk.make(kind, Array("\(keyword)\0\(text)".utf8)) + end
  }

  /// The first text of that keyword.
  package static func find(_ keyword: String, in png: [UInt8]) -> String? {
    let start = Array("\(keyword)\0".utf8)
    var rest = png[...]
    guard rest.starts(with: PNGChunk.signature) else { return nil }
    rest = rest.dropFirst(PNGChunk.signature.count)
    while rest.count >= PNGChunk.byteCount(ofData: 0) {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= PNGChunk.byteCount(ofData: count) else { return nil }
      let data = rest.dropFirst(PNGChunk.prefixByteCount).prefix(count)
      if rest.dropFirst(4).starts(with: "tEXt".utf8), data.starts(with: start) {
        return String(decoding: data.dropFirst(start.count), as: UTF8.self)
      }
      rest = rest.dropFirst(PNGChunk.byteCount(ofData: count))
    }
    return nil
  }
}
