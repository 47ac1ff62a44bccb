/// Divides long shapes of a pattern's SVG into pieces that are stroked one by one (Spec/Chats.md 6.3).
///
/// Cairo needs a time that grows with the square of the number of crossing segments in a path, since all of
/// them are sorted in each row of pixels. With pieces of limited length the time is linear. A pattern is a
/// mask, so neither colors nor the order of shapes matter. Shapes that cannot be divided, such as filled
/// ones, may have only a limited number of crossings.
struct PatternStrokes {
  /// The number of segments in a piece. Longer pieces take longer to stroke together than apart.
  private static let longest = 64
  /// The maximum number of bytes generated from a file.
  private static let mostBytes = 4 * PatternLimits.bytes
  /// The maximum number of crossing pairs of segments in undivided shapes, which take some seconds.
  private static let mostCrossings = 2_000_000.0

  private let text: [UInt8]
  /// True if a style sheet can override the tags.
  private let hasStyleSheet: Bool
  private let mayDivide: Bool
  private let mayDividePolygons: Bool
  private var output: [UInt8] = []
  private var crossings = 0.0

  /// Returns the SVG with its long shapes divided.
  ///
  /// - Throws: ``PatternError/tooComplex(_:)`` for a file whose pieces take too many bytes, or whose lines
  ///   cross too often.
  static func divided(_ text: [UInt8]) throws(PatternError) -> [UInt8] {
    var strokes = PatternStrokes(text)
    try strokes.divide()
    return strokes.output.isEmpty ? text : strokes.output
  }

  private init(_ text: [UInt8]) {
    self.text = text
    let content = String(decoding: text, as: UTF8.self).lowercased()
    hasStyleSheet = content.contains("<style")
    mayDivide = Self.isOpaque(content) && !Self.countsSiblings(content)
    mayDividePolygons = !(hasStyleSheet && content.contains("polygon"))
  }

  // MARK: - What may be divided

  /// Returns true if no stroke is translucent; otherwise the overlaps of pieces would show.
  private static func isOpaque(_ content: String) -> Bool {
    var content = content
    for word in ["stroke-opacity:1;", "stroke-opacity:1\"", "stroke-opacity=\"1\""] {
      content = content.replacing(word, with: "")
    }
    if ["stroke-opacity", "rgba", "hsla", "transparent"].contains(where: content.contains) { return false }
    for function in ["rgb(", "hsl("] {
      for start in content.ranges(of: function) {
        let values = content[start.upperBound...].prefix { $0 != ")" }
        if values.contains("/") || values.count(where: { $0 == "," }) > 2 { return false }
      }
    }
    return content.utf8.split(separator: UInt8(ascii: "#")).dropFirst().allSatisfy { color in
      ![4, 8].contains(color.prefix { Character(Unicode.Scalar($0)).isHexDigit }.count)
    }
  }

  /// Returns true if a style sheet selects shapes by their siblings.
  private static func countsSiblings(_ content: String) -> Bool {
    content.ranges(of: "<style").contains { start in
      let sheet = content[start.lowerBound...]
      let rules = sheet[..<(sheet.firstRange(of: "</style")?.lowerBound ?? sheet.endIndex)]
      return ["+", "~", ":first-", ":last-", ":nth-", ":only-", ":empty"].contains { rules.contains($0) }
    }
  }

  // MARK: - Tags

  private mutating func divide() throws(PatternError) {
    var (index, copied) = (0, 0)
    /// The nesting depth inside elements whose shapes are not all drawn, or are drawn elsewhere.
    var hidden = 0
    var outer = [SVGPaints()]
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      if let end = endOfComment(at: start) {
        index = end
        continue
      }
      let tag = SVGTag(text, from: start)
      index = tag.end
      if ["defs", "clipPath", "switch"].contains(tag.name) {
        hidden += tag.isClosing ? -1 : tag.isEmpty ? 0 : 1
      }
      if tag.isClosing {
        if outer.count > 1 { outer.removeLast() }
        continue
      }
      let paints = tag.paints(within: outer[outer.count - 1], hasStyleSheet: hasStyleSheet)
      if !tag.isEmpty { outer.append(paints) }
      guard let shape = shape(of: tag) else { continue }
      guard paints.isStroked, mayDivide, hidden == 0, tag.isOpaque, mayDividePolygons || tag.name != "polygon"
      else {
        try count(shape, isFilled: paints.isFilled || hidden > 0, isStroked: paints.isStroked)
        continue
      }
      try count(shape, isFilled: paints.isFilled, isStroked: false)
      output += text[copied..<start]
      for piece in Self.pieces(of: shape) {
        output += tag.copy(
          data: piece.data,
          style: "fill:none!important" + (piece.isCut ? ";stroke-linecap:butt!important" : ""),
          asName: tag.name == "polygon" ? "polyline" : nil)
        guard output.count < Self.mostBytes else { throw .tooComplex("it is too long") }
      }
      // Even the extent of a shape that is not filled is computed from its crossings.
      output += tag.copy(
        data: paints.isFilled ? nil : "", style: "stroke:none!important", hasContents: !tag.isEmpty)
      copied = tag.end
    }
    if copied > 0 { output += text[copied...] }
  }

  /// Returns the index after a comment or a CDATA section; `nil` for anything else.
  private func endOfComment(at start: Int) -> Int? {
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>")]
    where text[start...].starts(with: opening.utf8) {
      let bytes = Array(closing.utf8)
      var index = start
      while index + bytes.count <= text.count {
        if text[index..<index + bytes.count].elementsEqual(bytes) { return index + bytes.count }
        index += 1
      }
      return text.count
    }
    return nil
  }

  /// Returns a shape with more segments than a piece has. Returns `nil` for any other shape, and for one
  /// with an error in its data, after which nothing is drawn.
  private func shape(of tag: SVGTag) -> SVGShape? {
    var shape: SVGShape?
    switch tag.name {
    case "path": shape = tag["d"].flatMap { SVGShape(path: $0) }
    case "polyline", "polygon":
      shape = tag["points"].flatMap { SVGShape(points: $0, isClosed: tag.name == "polygon") }
    default: break
    }
    return shape.flatMap { $0.weight > Self.longest ? $0 : nil }
  }

  private mutating func count(_ shape: SVGShape, isFilled: Bool, isStroked: Bool) throws(PatternError) {
    // A stroke has two edges.
    let passes = (isFilled ? 1.0 : 0) + (isStroked ? 4 : 0)
    guard passes > 0 else { return }
    crossings += passes * shape.crossings
    guard crossings <= Self.mostCrossings else { throw .tooComplex("its lines cross too often") }
  }

  // MARK: - Pieces

  private struct Piece {
    var data: String
    /// True if neither end of the piece is an end of the shape.
    var isCut: Bool
  }

  private static func pieces(of shape: SVGShape) -> [Piece] {
    var pieces: [Piece] = []
    var (whole, count) = ("", 0)
    func flush() {
      if count > 0 { pieces.append(Piece(data: whole, isCut: false)) }
      (whole, count) = ("", 0)
    }
    for path in shape.paths {
      guard path.weight > longest || shape.isPoints else {
        if count + path.weight > longest { flush() }
        whole += path.data
        count += path.weight
        continue
      }
      let segments = path.segments
      for start in stride(from: 0, to: segments.count, by: longest) {
        let end = min(start + longest, segments.count)
        // A piece begins with the last segment of the previous one, so that the join between them is drawn.
        // The first piece of a closed path begins with the path's last segment.
        let before = start > 0 ? segments[start - 1] : path.isClosed ? segments[segments.count - 1] : nil
        let run = (before.map { [$0] } ?? []) + segments[start..<end]
        let isEnd = !path.isClosed && (start == 0 || end == segments.count)
        pieces.append(
          Piece(data: shape.isPoints ? SVGSubpath.points(of: run) : SVGSubpath.data(of: run), isCut: !isEnd))
      }
    }
    flush()
    return pieces
  }
}
