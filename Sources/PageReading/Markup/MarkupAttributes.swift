import PageModel

/// Attributes of known tags (Docs/Input.md 8.2).
extension MarkupPageReader {
  /// Warns of attributes that the tag does not have. Those that any tag of HTML may have say nothing here.
  mutating func review(_ element: MarkupElement, _ tag: MarkupTag.Known, at origin: InputOrigin) {
    guard !element.attributes.isEmpty else { return }
    let known = tag.attributeNames
    for attribute in element.attributes {
      let name = attribute.name
      if known.contains(name) || Self.commonAttributes.contains(name) { continue }
      if Self.commonPrefixes.contains(where: name.hasPrefix) { continue }
      let absent = known.filter { element[$0] == nil }
      warn(
        .unknownKey,
        BlockReader.unknownName(
          "attribute", name, meant: Spelling.nearest(to: name, among: absent), place: " of '\(tag.rawValue)'",
          otherwise: "it is ignored"), at: origin)
    }
  }

  /// Of HTML itself, without a meaning in the dialect.
  private static let commonAttributes: Set<String> = [
    "accesskey", "class", "contenteditable", "dir", "draggable", "hidden", "id", "lang", "role", "style",
    "tabindex",
    "title", "translate",
  ]
  private static let commonPrefixes = ["data-", "aria-", "on"]

  /// A whole number of the attribute, clamped to what fits 32 bits; `nil` when it is missing or none.
  mutating func integer(_ element: MarkupElement, _ name: String, at origin: InputOrigin) -> Int? {
    guard let text = element[name]?.trimmingSpace, !text.isEmpty else { return nil }
    if let number = Int(text) { return min(max(number, Int(Int32.min)), Int(Int32.max)) }
    warn(.badValue, "'\(text.asExcerpt)' is no whole number: '\(name)' is ignored", at: origin)
    return nil
  }

  /// Pixels; zero when it is missing or no plain number, such as a percentage.
  func extent(_ element: MarkupElement, _ name: String) -> Int {
    guard let text = element[name]?.trimmingSpace else { return 0 }
    let digits = text.hasSuffix("px") ? text.dropLast(2) : text[...]
    return min(max(0, Int(digits) ?? 0), Int(Int32.max))
  }

  /// Finite; `nil` when it is missing or no number.
  mutating func number(_ element: MarkupElement, _ name: String, at origin: InputOrigin) -> Double? {
    guard let text = element[name]?.trimmingSpace else { return nil }
    if let number = Double(text), number.isFinite { return number }
    warn(.badValue, "'\(text.asExcerpt)' is no number: '\(name)' is ignored", at: origin)
    return nil
  }

  /// One of a few words.
  mutating func named<Value: RawRepresentable & CaseIterable>(
    _ element: MarkupElement, _ name: String, at origin: InputOrigin
  ) -> Value? where Value.RawValue == String {
    guard let text = element[name]?.trimmingSpace, !text.isEmpty else { return nil }
    if let value = Value(rawValue: text.lowercased()) { return value }
    let known = Value.allCases.map(\.rawValue)
    warn(
      .badValue,
      BlockReader.unknownName(
        "value", text, meant: Spelling.nearest(to: text, among: known), place: " of '\(name)'",
        otherwise: "expected \(BlockReader.alternatives(known))"), at: origin)
    return nil
  }

  /// The text of an attribute without which its tag says nothing; empty with a warning when it is missing.
  mutating func required(_ element: MarkupElement, _ name: String, of tag: String, at origin: InputOrigin)
    -> String
  {
    let text = element[name]?.trimmingSpace ?? ""
    if text.isEmpty { warn(.missingField, "'\(tag)' without its attribute '\(name)'", at: origin) }
    return text
  }
}

extension MarkupTag.Known {
  fileprivate var attributeNames: [String] {
    switch self {
    case .a: ["href", "name", "target", "rel"]
    case .reference: ["name"]
    case .emoji: ["emoji-id"]
    case .time: ["unix", "format"]
    case .button: ["type", "style", "url", "data", "text"]
    case .buttonRow: ["align"]
    case .ol: ["start", "type", "reversed"]
    case .li: ["value", "type"]
    case .input: ["type", "checked", "disabled"]
    case .blockquote: ["expandable", "cite"]
    case .details: ["open"]
    case .table: ["bordered", "striped", "compact"]
    case .th, .td: ["colspan", "rowspan", "align", "valign", "scope"]
    case .img: ["src", "alt", "width", "height", "tg-spoiler"]
    case .video:
      [
        "src", "width", "height", "tg-spoiler", "poster", "controls", "autoplay", "loop", "muted",
        "playsinline",
        "preload", "type",
      ]
    case .audio: ["src", "controls", "autoplay", "loop", "muted", "preload", "type"]
    case .document: ["src"]
    case .source: ["src", "type"]
    case .map: ["lat", "long", "zoom", "width", "height"]
    case .iframe: ["src", "width", "height", "frameborder", "allowfullscreen", "allow", "scrolling"]
    default: []
    }
  }
}
