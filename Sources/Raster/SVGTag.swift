/// The paints of shapes: true for fill and stroke if they are painted.
struct SVGPaints {
  var isFilled = true
  var isStroked = false
}

/// A tag in XML text that is known to have no entity declarations.
struct SVGTag {
  let name: String
  let isClosing: Bool
  /// True for a self-closing tag.
  let isEmpty: Bool
  /// The index after its last character.
  let end: Int
  private let text: [UInt8]
  /// The attributes by name: the range from the name to the last quote, and the range between the quotes.
  private var attributes: [String: (range: Range<Int>, value: Range<Int>)] = [:]

  /// - Parameter start: the index of `<`.
  init(_ text: [UInt8], from start: Int) {
    self.text = text
    var index = start + 1
    func isEnd(_ byte: UInt8) -> Bool { " \t\n\r/>=".utf8.contains(byte) }
    isClosing = index < text.count && text[index] == UInt8(ascii: "/")
    if isClosing { index += 1 }
    let first = index
    while index < text.count, !isEnd(text[index]) { index += 1 }
    name = String(decoding: text[first..<index], as: UTF8.self)
    while index < text.count, text[index] != UInt8(ascii: ">") {
      let first = index
      while index < text.count, !isEnd(text[index]) { index += 1 }
      let name = first..<index
      guard !name.isEmpty, text[index...].first(where: { $0 > 0x20 }) == UInt8(ascii: "=") else {
        if name.isEmpty { index += 1 }
        continue
      }
      while index < text.count, !"\"'>".utf8.contains(text[index]) { index += 1 }
      guard index < text.count, text[index] != UInt8(ascii: ">") else { continue }
      let value = index + 1
      index = text[value...].firstIndex(of: text[index]) ?? text.count
      attributes[String(decoding: text[name], as: UTF8.self)] = (
        name.lowerBound..<min(index + 1, text.count), value..<index
      )
      index = min(index + 1, text.count)
    }
    end = min(index + 1, text.count)
    isEmpty = end - 2 > start && text[end - 2] == UInt8(ascii: "/")
  }

  /// The bytes of an attribute's value.
  subscript(name: String) -> ArraySlice<UInt8>? { attributes[name].map { text[$0.value] } }

  /// Returns the value of a property in the element's own style, without white space; `nil` if it is not
  /// set.
  private func styled(_ name: String) -> String? {
    let rules =
      self["style"].map { String(decoding: $0, as: UTF8.self).lowercased().split(separator: ";") } ?? []
    let rule = rules.last { $0.prefix { $0 != ":" }.filter { !$0.isWhitespace } == name }
    return rule.map { $0.drop { $0 != ":" }.dropFirst().filter { !$0.isWhitespace } }
  }

  /// True if the element is neither clipped nor translucent by itself, as each of its pieces would be.
  var isOpaque: Bool {
    ["opacity", "clip-path"].allSatisfy { self[$0] == nil && ["1", "none", nil].contains(styled($0)) }
  }

  /// Returns the paints of the element.
  ///
  /// - Parameters:
  ///   - outer: the paints of the parent element.
  ///   - hasStyleSheet: true if the element may be painted regardless of its own attributes.
  func paints(within outer: SVGPaints, hasStyleSheet: Bool) -> SVGPaints {
    func isPainted(_ name: String, _ outer: Bool) -> Bool {
      let attribute = self[name].map { String(decoding: $0, as: UTF8.self).lowercased() }
      guard let value = styled(name) ?? attribute, !value.hasPrefix("inherit") else { return outer }
      return !value.hasPrefix("none")
    }
    if hasStyleSheet { return SVGPaints(isFilled: true, isStroked: true) }
    return SVGPaints(
      isFilled: isPainted("fill", outer.isFilled), isStroked: isPainted("stroke", outer.isStroked))
  }

  /// Returns a copy of the tag.
  ///
  /// - Parameters:
  ///   - data: replaces the data; `nil` keeps it.
  ///   - style: appended to the style.
  ///   - otherName: replaces the name.
  ///   - hasContents: true if content follows the tag.
  func copy(
    data: String?, style: String, asName otherName: String? = nil, hasContents: Bool = false
  ) -> [UInt8] {
    var copy = Array("<\(otherName ?? name)".utf8)
    for (name, place) in attributes.sorted(by: { $0.value.range.lowerBound < $1.value.range.lowerBound })
    where name != "style" && (data == nil || name != "d" && name != "points") {
      copy += [UInt8(ascii: " ")] + text[place.range]
    }
    if let data { copy += " \(name == "path" ? "d" : "points")=\"\(data)\"".utf8 }
    let own = self["style"].map { String(decoding: $0, as: UTF8.self) + ";" } ?? ""
    let quote = own.contains("\"") ? "'" : "\""
    copy += " style=\(quote)\(own)\(style)\(quote)".utf8
    copy += (hasContents ? ">" : "/>").utf8
    return copy
  }
}
