import Pictures

/// Marks what is in no tag as artifacts, which Cairo 1.16 cannot do: it compresses a page as soon as it is drawn
/// (Spec/Vectors.md 8.2).
///
/// The bytes of a file pass through in order. Objects behind a page move, so the table of objects is written again.
struct PDFArtifacts {
  /// The places in the bytes of Cairo from which on everything is moved, and the distances, in ascending order.
  private var moves: [(place: Int, distance: Int)] = []
  /// The new lengths of streams by the numbers of the objects with their lengths.
  private var lengths: [Int: Int] = [:]
  /// The number of bytes that Cairo wrote so far.
  private var position = 0
  private var distance: Int { moves.last?.distance ?? 0 }

  /// Takes the bytes of whole objects from a buffer and returns them with marks.
  mutating func take(from buffer: inout [UInt8]) -> [UInt8] {
    var marked: [UInt8] = []
    var (line, object) = (0, 0)
    var number: Int?
    while let end = buffer[line...].firstIndex(of: UInt8(ascii: "\n")) {
      let text = buffer[line..<end]
      let next = end + 1
      if let begun = Self.number(in: text, before: " 0 obj") {
        add(buffer[object..<line], to: &marked)
        (number, object) = (begun, line)
      } else if text.elementsEqual("stream".utf8) {
        guard let rest = Self.end(ofStream: buffer[next...]) else { break }
        add(stream: buffer[next..<rest], behind: buffer[object..<next], to: &marked)
        (line, object, number) = (rest, rest, nil)
        continue
      } else if let known = number, let length = lengths[known] {
        lengths[known] = nil
        add(buffer[object..<line], to: &marked)
        replace(buffer[line..<next], by: Array("   \(length)\n".utf8), in: &marked)
        (line, object, number) = (next, next, nil)
        continue
      } else if text.count == Self.entryLength, let place = Self.number(in: text, before: " 00000 n ") {
        add(buffer[object..<line], to: &marked)
        let moved = String(self.moved(place))
        let digits = String(repeating: "0", count: max(0, 10 - moved.count)) + moved
        replace(buffer[line..<next], by: Array("\(digits) 00000 n \n".utf8), in: &marked)
        (line, object) = (next, next)
        continue
      } else if text.elementsEqual("startxref".utf8),
        let end = buffer[next...].firstIndex(of: UInt8(ascii: "\n")),
        let place = Self.number(in: buffer[next..<end], before: "")
      {
        add(buffer[object..<next], to: &marked)
        replace(buffer[next...end], by: Array("\(moved(place))\n".utf8), in: &marked)
        (line, object) = (end + 1, end + 1)
        continue
      } else if text.elementsEqual("endobj".utf8) || number == nil {
        add(buffer[object..<next], to: &marked)
        (object, number) = (next, nil)
      }
      line = next
    }
    buffer.removeFirst(object)
    return marked
  }

  /// The length of a line of the table of objects, without its end.
  private static let entryLength = 19

  private mutating func add(_ bytes: ArraySlice<UInt8>, to marked: inout [UInt8]) {
    marked += bytes
    position += bytes.count
  }

  private mutating func replace(_ old: ArraySlice<UInt8>, by new: [UInt8], in marked: inout [UInt8]) {
    marked += new
    position += old.count
    if new.count != old.count { moves.append((position, distance + new.count - old.count)) }
  }

  /// Returns the place to which an object moved.
  private func moved(_ place: Int) -> Int {
    var (low, high) = (0, moves.count)
    while low < high {
      let middle = (low + high) / 2
      if moves[middle].place <= place { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? place + moves[low - 1].distance : place
  }

  /// Adds a stream, with marks if it is a page.
  private mutating func add(
    stream: ArraySlice<UInt8>, behind head: ArraySlice<UInt8>, to marked: inout [UInt8]
  ) {
    add(head, to: &marked)
    let content = stream.dropLast(Self.endOfStream.count)
    guard let length = Self.lengthOfContent(head),
      let text = try? Inflater.unpacked(Array(content), limit: Self.longestPage),
      let page = Self.marked(text),
      let new = try? Deflater(level: Self.level).stream(of: page)
    else { return add(stream, to: &marked) }
    lengths[length] = new.count
    replace(stream, by: new + Self.endOfStream, in: &marked)
  }

  /// The level of the compressor: fast, and nearly as small as the best.
  private static let level: Int32 = 6
  /// The size of a page beyond which it stays as it is, in bytes.
  private static let longestPage = 1 << 30
  private static let endOfStream = Array("\nendstream\n".utf8)

  private static func end(ofStream bytes: ArraySlice<UInt8>) -> Int? {
    var line = bytes.startIndex
    while let end = bytes[line...].firstIndex(of: endOfStream[0]) {
      if bytes[end...].starts(with: endOfStream) { return end + endOfStream.count }
      line = end + 1
    }
    return nil
  }

  /// Returns the number of the object with the length of a page; `nil` for another stream. Fonts and images have more
  /// keys, but the letters of a font have the same.
  private static func lengthOfContent(_ head: ArraySlice<UInt8>) -> Int? {
    let lines = head.split(separator: UInt8(ascii: "\n"))
    guard lines.count == 5, lines[2].elementsEqual("   /Filter /FlateDecode".utf8),
      lines[1].starts(with: "<< /Length ".utf8)
    else { return nil }
    return number(in: lines[1].dropFirst("<< /Length ".utf8.count), before: " 0 R")
  }

  /// Returns the number before a suffix that ends a line.
  private static func number(in line: ArraySlice<UInt8>, before suffix: String) -> Int? {
    let digits = line.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, line.dropFirst(digits.count).elementsEqual(suffix.utf8) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Returns a page whose parts between tags are artifacts; `nil` for another stream. Cairo writes tags on lines of
  /// their own.
  private static func marked(_ content: [UInt8]) -> [UInt8]? {
    guard !content.starts(with: "/CIDInit".utf8), content.last == UInt8(ascii: "\n") else { return nil }
    var marked: [UInt8] = []
    marked.reserveCapacity(content.count + content.count / 16)
    var (depth, start, line, paints) = (0, 0, 0, false)
    func flush(to end: Int) {
      if paints { marked += Array("/Artifact BMC\n".utf8) }
      marked += content[start..<end]
      if paints { marked += Array("EMC\n".utf8) }
      (start, paints) = (end, false)
    }
    while let end = content[line...].firstIndex(of: UInt8(ascii: "\n")) {
      let text = content[line..<end]
      if text.ends(with: " BDC") || text.ends(with: " BMC") {
        if depth == 0 { flush(to: line) }
        depth += 1
      } else if text.elementsEqual("EMC".utf8) {
        depth -= 1
        guard depth >= 0 else { return nil }
        if depth == 0 {
          marked += content[start...end]
          start = end + 1
        }
      } else if depth == 0, !paints {
        paints = Self.paints(text)
      }
      line = end + 1
    }
    guard depth == 0 else { return nil }
    flush(to: content.count)
    return marked
  }

  /// Returns true if a line has an operator that paints, or letters that look like one.
  private static func paints(_ line: ArraySlice<UInt8>) -> Bool {
    if line.ends(with: "Tj") || line.ends(with: "TJ") { return true }
    return line.split(separator: UInt8(ascii: " ")).contains { word in
      painting.contains { word.elementsEqual($0.utf8) }
    }
  }

  /// The operators that paint anything but letters.
  private static let painting = ["f", "f*", "F", "S", "s", "B", "B*", "b", "b*", "Do", "sh"]
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with suffix: String) -> Bool {
    let suffix = suffix.utf8
    return count >= suffix.count && self[(endIndex - suffix.count)...].elementsEqual(suffix)
  }
}
