import Primitives

/// What Cairo cannot write about the structure of a PDF, as an update at the end of the file: the language, alternative
/// texts and the headers of tables (Spec/Vectors.md 8.2).
struct PDFAmendment {
  private let elements: [PDFElement]
  private let words: StructureWords

  init(_ elements: [PDFElement], words: StructureWords) { (self.elements, self.words) = (elements, words) }

  /// Returns the update.
  ///
  /// - Parameters:
  ///   - end: the last bytes of the file, which contain the structure.
  ///   - length: the length of the whole file, in bytes.
  /// - Returns: no bytes if the file is not written as expected, so that nothing false is in it.
  func update(of end: [UInt8], length: Int) -> [UInt8] {
    let lines = Self.lines(afterStreamsOf: end)
    guard let trailer = Trailer(lines) else { return [] }
    let objects = Self.objects(in: lines)
    let parts = objects.filter { $0.lines[0] == "<< /Type /StructElem" }.sorted { $0.number < $1.number }
    guard parts.count == elements.count, let catalog = objects.last(where: { $0.number == trailer.root }),
      zip(parts, elements).allSatisfy({ $0.lines.contains("   /S /\($1.tag)") })
    else { return [] }
    var changed: [(number: Int, body: String)] = []
    for (part, element) in zip(parts, elements) {
      let keys = keys(of: element)
      if !keys.isEmpty { changed.append((part.number, part.adding(keys))) }
    }
    let root =
      "   /Lang (\(words.language))\n   /MarkInfo << /Marked true >>\n"
      + "   /ViewerPreferences << /DisplayDocTitle true\(words.isRightToLeft ? " /Direction /R2L" : "") >>\n"
    changed.append((catalog.number, catalog.adding(root)))
    return write(changed, after: length, trailer)
  }

  private func keys(of element: PDFElement) -> String {
    var keys = ""
    let isSpoken = element.tag == "Formula" || element.tag == "Link"
    if let alternative = element.alternative ?? (isSpoken && !element.text.isEmpty ? element.text : nil) {
      keys += "   /Alt \(Self.string(alternative))\n"
    }
    if Self.languageTags.contains(element.tag), let language = words.languageOfText(element.text),
      language != words.language
    {
      keys += "   /Lang (\(language))\n"
    }
    if element.tag == "TH" || element.tag == "TD" {
      var attributes = element.tag == "TH" ? " /Scope /Column" : ""
      if element.rowSpan > 1 { attributes += " /RowSpan \(element.rowSpan)" }
      if element.columnSpan > 1 { attributes += " /ColSpan \(element.columnSpan)" }
      if !attributes.isEmpty { keys += "   /A << /O /Table\(attributes) >>\n" }
    }
    return keys
  }

  /// The tags of parts that have a language of their own.
  private static let languageTags: Set = [
    "P", "H1", "H2", "H3", "H4", "H5", "H6", "Caption", "TH", "TD", "Span", "Link",
  ]

  private func write(_ objects: [(number: Int, body: String)], after length: Int, _ trailer: Trailer)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    var table = "xref\n"
    for (number, body) in objects.sorted(by: { $0.number < $1.number }) {
      let place = String(length + bytes.count)
      table += "\(number) 1\n\(String(repeating: "0", count: max(0, 10 - place.count)))\(place) 00000 n \n"
      bytes += Array("\(number) 0 obj\n\(body)\nendobj\n".utf8)
    }
    let start = length + bytes.count
    table += "trailer\n<< /Size \(trailer.size)\n   /Root \(trailer.root) 0 R\n   /Info \(trailer.info) 0 R\n"
    table += "   /Prev \(trailer.start)\n>>\nstartxref\n\(start)\n%%EOF\n"
    return bytes + Array(table.utf8)
  }

  // MARK: - Reading

  private struct Trailer {
    var size = 0
    var root = 0
    var info = 0
    /// The position of the last table of objects.
    var start = 0

    init?(_ lines: [String]) {
      func number(after key: String) -> Int? {
        guard let line = lines.last(where: { $0.hasPrefix(key) }) else { return nil }
        return Int(line.dropFirst(key.count).prefix { $0.isNumber })
      }
      guard let size = number(after: "<< /Size "), let root = number(after: "   /Root "),
        let info = number(after: "   /Info "), lines.count > 3,
        let start = lines.lastIndex(of: "startxref").flatMap({ Int(lines[$0 + 1]) })
      else { return nil }
      (self.size, self.root, self.info, self.start) = (size, root, info, start)
    }
  }

  private struct Object {
    var number: Int
    var lines: [String]

    /// Returns the object with more keys in its dictionary, whose last line closes it.
    func adding(_ keys: String) -> String {
      lines.dropLast().joined(separator: "\n") + "\n" + keys + (lines.last ?? "")
    }
  }

  /// Returns the lines after the last stream, which are text.
  private static func lines(afterStreamsOf bytes: [UInt8]) -> [String] {
    let mark = Array("endstream\n".utf8)
    var start = 0
    var index = bytes.count - mark.count
    while index >= 0 {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
        start = index
        break
      }
      index -= 1
    }
    return bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Returns the objects whose dictionaries end with a line of their own.
  private static func objects(in lines: [String]) -> [Object] {
    var objects: [Object] = []
    var current: Object?
    for line in lines {
      if line.hasSuffix(" 0 obj"), let number = Int(line.dropLast(" 0 obj".count)) {
        current = Object(number: number, lines: [])
      } else if line == "endobj" {
        if let object = current, object.lines.last == ">>" { objects.append(object) }
        current = nil
      } else {
        current?.lines.append(line)
      }
    }
    return objects
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
