/// The image formats, named as in the option `--format`. The first one is the default.
enum PictureFormat: String, CaseIterable {
  case png, webp, jpeg, svg, pdf, html

  var type: String {
    switch self {
    case .png, .webp, .jpeg: "image/" + rawValue
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    case .html: "text/html"
    }
  }
}

/// A representation that the server can send: its media type, and the option that selects it in a request to the
/// worker.
struct Representation: Equatable {
  var type: String
  /// The value of the option, or `nil` if no option is necessary.
  var option: String?

  static let json = Representation(type: "application/json")

  /// Returns the value of the `Content-Type` header, with the character encoding for text.
  static func contentType(_ type: String) -> String {
    type.hasPrefix("text/") ? type + "; charset=utf-8" : type
  }
}

/// The media types that a client accepts (RFC 9110, 12.5.1).
struct Accepted {
  private struct Range {
    var type: String
    var subtype: String
    var quality: Double

    /// Returns how specific the match with a type is, or `nil` if the range does not match.
    func match(_ name: (Substring, Substring)) -> Int? {
      if type == "*" { return subtype == "*" ? 0 : nil }
      guard type == name.0 else { return nil }
      if subtype == "*" { return 1 }
      return subtype == name.1 ? 2 : nil
    }
  }

  private let ranges: [Range]

  /// Parses the header.
  ///
  /// - Parameter header: The value of `Accept`. `nil`, or a value without a type, accepts everything.
  init(_ header: String?) {
    ranges = Self.split(header ?? "", at: ",").compactMap { element in
      let parts = Self.split(element, at: ";")
      // A header may consist of separators alone.
      guard let first = parts.first else { return nil }
      let name = first.split(separator: "/", omittingEmptySubsequences: false)
      guard name.count == 2, !name[0].isEmpty, !name[1].isEmpty else { return nil }
      var quality = 1.0
      for part in parts.dropFirst() where part.hasPrefix("q=") {
        guard let value = Double(part.dropFirst(2)), (0...1).contains(value) else { return nil }
        quality = value
      }
      // Many programs use this name for JPEG.
      let subtype = name == ["image", "jpg"] ? "jpeg" : String(name[1])
      return Range(type: String(name[0]), subtype: subtype, quality: quality)
    }
  }

  /// Splits a header value at a separator outside quotes. Parts are lowercase and have no surrounding white space.
  private static func split(_ text: String, at separator: Character) -> [String] {
    var isQuoted = false
    return text.lowercased().split(omittingEmptySubsequences: true) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == separator && !isQuoted
    }
    .map { part in
      String(part.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
    .filter { !$0.isEmpty }
  }

  /// Returns the quality of a type, from the most specific range that matches it.
  private func wish(for type: String) -> (quality: Double, match: Int) {
    guard !ranges.isEmpty else { return (1, 0) }
    let name = type.split(separator: "/")
    let matches = ranges.compactMap { range in range.match((name[0], name[1])).map { ($0, range.quality) } }
    let exact = matches.map(\.0).max() ?? 0
    return (matches.filter { $0.0 == exact }.map(\.1).max() ?? 0, exact)
  }

  func allows(_ type: String) -> Bool { wish(for: type).quality > 0 }

  /// Returns the representation with the highest quality. Among equals, a more specific match is preferred, then the
  /// first.
  func best(of offered: [Representation]) -> Representation? {
    var best: (representation: Representation, quality: Double, match: Int)?
    for representation in offered {
      let (quality, match) = wish(for: representation.type)
      guard quality > 0 else { continue }
      if let best, (best.quality, best.match) >= (quality, match) { continue }
      best = (representation, quality, match)
    }
    return best?.representation
  }
}
