import Primitives

/// The update at the end of a PDF with everything that Cairo cannot write: the language, alternative texts, the headers
/// of tables, and metadata (Spec/Vectors.md 8.2).
struct PDFAmendment {
  private let elements: [PDFElement]
  private let words: StructureWords
  private let metadata: PDFMetadata

  init(_ elements: [PDFElement], words: StructureWords, metadata: PDFMetadata) {
    (self.elements, self.words, self.metadata) = (elements, words, metadata)
  }

  /// Returns the update.
  ///
  /// - Parameters:
  ///   - end: the last bytes of the file, which contain the structure.
  ///   - length: the length of the whole file, in bytes.
  /// - Returns: no bytes if the file is not written as expected, so that nothing false is in it.
  func update(of end: [UInt8], length: Int) -> [UInt8] {
    let tail = PDFTail(end)
    guard let trailer = tail.trailer else { return [] }
    let objects = tail.objects.sorted { $0.number < $1.number }
    let parts = objects.filter { tail.starts($0.body, with: "<< /Type /StructElem\n") }
    guard parts.count == elements.count, zip(parts, elements).allSatisfy({ tail.hasTag($1.tag, $0) }),
      let catalog = objects.last(where: { $0.number == trailer.root }),
      tail.starts(catalog.body, with: "<< /Type /Catalog\n")
    else { return [] }
    var update = Update(length: length)
    for (part, element) in zip(parts, elements) {
      let keys = keys(of: element)
      if !keys.isEmpty { update.add(part.number, tail.body(of: part, adding: keys)) }
    }
    // The first number that no object has.
    let number = trailer.size
    let root =
      "   /Metadata \(number) 0 R\n   /Lang (\(Self.tag(words.language)))\n"
      + "   /ViewerPreferences << /DisplayDocTitle true\(words.isRightToLeft ? " /Direction /R2L" : "") >>\n"
    update.add(catalog.number, tail.body(of: catalog, adding: root))
    update.add(number, stream: metadata.packet, "/Type /Metadata /Subtype /XML")
    return update.finished(trailer)
  }

  private func keys(of element: PDFElement) -> String {
    var keys = ""
    if let alternative = element.alternative { keys += "   /Alt \(Self.string(alternative))\n" }
    if let language = element.language { keys += "   /Lang (\(Self.tag(language)))\n" }
    var attributes: [String] = []
    if element.tag == "TH" || element.tag == "TD" {
      var cell = element.tag == "TH" ? " /Scope /Column" : ""
      if element.rowSpan > 1 { cell += " /RowSpan \(element.rowSpan)" }
      if element.columnSpan > 1 { cell += " /ColSpan \(element.columnSpan)" }
      if !cell.isEmpty { attributes.append("<< /O /Table\(cell) >>") }
    }
    if element.isRightToLeft { attributes.append("<< /O /Layout /WritingMode /RlTb >>") }
    switch attributes.count {
    case 0: break
    case 1: keys += "   /A \(attributes[0])\n"
    default: keys += "   /A [ \(attributes.joined(separator: " ")) ]\n"
    }
    return keys
  }

  /// Returns the tag of a language without characters that a tag cannot have.
  private static func tag(_ language: String) -> String {
    language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  /// Returns a text as a string of a PDF, in UTF-16.
  static func string(_ text: String) -> String {
    let units = [0xfeff] + Array(text.utf16)
    let digits = units.map { unit in
      let hex = String(unit, radix: 16)
      return String(repeating: "0", count: 4 - hex.count) + hex
    }
    return "<\(digits.joined())>"
  }
}

/// The objects that replace those of a file.
private struct Update {
  private var bytes: [UInt8] = []
  private var table = "xref\n"
  private var size = 0
  private let length: Int

  init(length: Int) { self.length = length }

  mutating func add(_ number: Int, _ body: [UInt8]) {
    let place = String(length + bytes.count)
    table += "\(number) 1\n\(String(repeating: "0", count: max(0, 10 - place.count)))\(place) 00000 n \n"
    bytes += Array("\(number) 0 obj\n".utf8) + body + Array("endobj\n".utf8)
  }

  /// Adds an object that the file does not have yet.
  mutating func add(_ number: Int, stream: [UInt8], _ keys: String) {
    let head = "<< \(keys) /Length \(stream.count) >>\nstream\n"
    add(number, Array(head.utf8) + stream + Array("\nendstream\n".utf8))
    size = max(size, number + 1)
  }

  func finished(_ trailer: PDFTail.Trailer) -> [UInt8] {
    let end = """
      trailer
      << /Size \(max(size, trailer.size))
         /Root \(trailer.root) 0 R
         /Info \(trailer.info) 0 R
         /Prev \(trailer.start)
      >>
      startxref
      \(length + bytes.count)
      %%EOF

      """
    return bytes + Array((table + end).utf8)
  }
}

/// The objects at the end of a file that Cairo wrote, which are lines of text.
private struct PDFTail {
  struct Object {
    var number: Int
    /// The bytes of the dictionary, up to the line that ends the object.
    var body: Range<Int>
  }

  struct Trailer {
    var size: Int
    var root: Int
    var info: Int
    /// The position of the table of objects.
    var start: Int
  }

  private let bytes: [UInt8]
  /// The objects whose dictionaries end with a line of their own.
  private(set) var objects: [Object] = []
  private(set) var trailer: Trailer?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (number, start, line) = (Int?.none, 0, Self.endOfStreams(in: bytes))
    var trailer: (size: Int?, root: Int?, info: Int?, start: Int?) = (nil, nil, nil, nil)
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let range = line..<end
      line = end + 1
      switch bytes[range.lowerBound] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if let found = self.number(in: range, before: " 0 obj") { (number, start) = (found, end + 1) }
      case UInt8(ascii: "e"):
        guard range.count == "endobj".utf8.count, starts(range, with: "endobj"), let found = number else {
          break
        }
        let body = start..<range.lowerBound
        if bytes[body].suffix(4).elementsEqual("\n>>\n".utf8) {
          objects.append(Object(number: found, body: body))
        }
        number = nil
      case UInt8(ascii: "s"):
        if starts(range, with: "startxref") {
          let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
          trailer.start = self.number(in: min(line, end)..<end)
        }
      default:
        trailer.size = self.number(in: range, after: "<< /Size ") ?? trailer.size
        trailer.root = self.number(in: range, after: "   /Root ") ?? trailer.root
        trailer.info = self.number(in: range, after: "   /Info ") ?? trailer.info
      }
    }
    if let size = trailer.size, let root = trailer.root, let info = trailer.info, let start = trailer.start {
      self.trailer = Trailer(size: size, root: root, info: info, start: start)
    }
  }

  /// Returns the place after the last stream, which is the last binary part.
  private static func endOfStreams(in bytes: [UInt8]) -> Int {
    let mark = Array("\nendstream\n".utf8)
    var index = bytes.count - mark.count
    while index >= 0 {
      if bytes[index] == mark[0], bytes[index + 1] == mark[1], bytes[index...].starts(with: mark) {
        return index + mark.count
      }
      index -= 1
    }
    return 0
  }

  func starts(_ range: Range<Int>, with text: String) -> Bool { bytes[range].starts(with: text.utf8) }

  private func number(in range: Range<Int>, after prefix: String = "", before suffix: String = "") -> Int? {
    guard starts(range, with: prefix) else { return nil }
    let rest = bytes[range].dropFirst(prefix.utf8.count)
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard rest.dropFirst(digits.count).starts(with: suffix.utf8) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Returns true if an element of the structure has a tag.
  func hasTag(_ tag: String, _ object: Object) -> Bool {
    let key = Array("\n   /S /\(tag)\n".utf8)
    var rest = bytes[object.body]
    while let line = rest.firstIndex(of: key[0]) {
      if rest[line...].starts(with: key) { return true }
      rest = rest[(line + 1)...]
    }
    return false
  }

  /// Returns an object with more keys in its dictionary, whose last line closes it.
  func body(of object: Object, adding keys: String) -> [UInt8] {
    bytes[object.body].dropLast(3) + Array(keys.utf8) + Array(">>\n".utf8)
  }
}
