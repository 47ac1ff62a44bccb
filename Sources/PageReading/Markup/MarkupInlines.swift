import JSONText
import PageModel

/// Links and what stands in a line of text (Docs/Input.md 8.2).
extension MarkupPageReader {
  /// Where a link leads, which its scheme decides, or a place that links lead to, or both.
  mutating func link(_ element: MarkupElement, at origin: InputOrigin) {
    if element["name"] != nil { return anchor(element, at: origin) }
    if element.linksLeaf { return leafLink(element, at: origin) }
    wrapped(linkWrapper(of: element), element, at: origin)
  }

  /// What its address is, or nothing without one.
  private mutating func linkWrapper(of element: MarkupElement) -> InlineWrapper {
    guard let href = element["href"] else { return .nothing }
    return .link(target(of: href.trimmingSpace))
  }

  private mutating func anchor(_ element: MarkupElement, at origin: InputOrigin) {
    flow.line.open(linkWrapper(of: element))
    wrapped(.anchor(name: element["name"] ?? ""), element, at: origin)
    flow.line.close()
  }

  // MARK: - Links to what stands in a line

  private mutating func leafLink(_ element: MarkupElement, at origin: InputOrigin) {
    guard let address = element["href"].flatMap({ TelegramAddress($0.trimmingSpace) }) else { return }
    if address.host == "emoji" {
      return addEmoji(id: address["id"], alternative: source(of: element), at: origin)
    }
    let label = label(of: element)
    addTime(unix: address["unix"], format: address["format"], label: label, at: origin)
  }

  func target(of href: String) -> LinkTarget {
    if href.hasPrefix("#") {
      let name = String(href.dropFirst())
      return references.contains(name) ? .reference(name: name) : .anchor(name: name)
    }
    if let rest = href.dropping(scheme: "mailto:") {
      return .email(String(rest.prefix { $0 != "?" }))
    }
    if let rest = href.dropping(scheme: "tel:") { return .phone(rest) }
    if let address = TelegramAddress(href), address.host == "user", let id = address["id"] {
      return .user(id: id)
    }
    return .url(address(href), hasInstantPage: false)
  }

  /// Telegraph leaves out its own host.
  func address(_ text: String) -> String {
    dialect == .telegraph && text.hasPrefix("/") && !text.hasPrefix("//") ? Self.telegraphHost + text : text
  }

  private static let telegraphHost = "https://telegra.ph"

  mutating func reference(_ element: MarkupElement, at origin: InputOrigin) {
    let name = required(element, "name", of: "tg-reference", at: origin)
    wrapped(.reference(name: name), element, at: origin)
  }

  // MARK: - Leaves

  mutating func formula(_ element: MarkupElement, at origin: InputOrigin) {
    addLeaf(.formula(source(of: element)), at: origin)
  }

  mutating func inlineButton(_ element: MarkupElement, at origin: InputOrigin) {
    addLeaf(.button(button(element, at: origin)), at: origin)
  }

  mutating func emoji(_ element: MarkupElement, at origin: InputOrigin) {
    addEmoji(id: element["emoji-id"], alternative: source(of: element), at: origin)
  }

  mutating func addEmoji(id: String?, alternative: String, at origin: InputOrigin) {
    guard let id = id?.trimmingSpace, !id.isEmpty else {
      warn(.missingField, "a custom emoji without its id: its alternative text is kept", at: origin)
      return flow.line.add(alternative)
    }
    addLeaf(.customEmoji(CustomEmoji(id: id, alternative: alternative, origin: origin)), at: origin)
  }

  mutating func time(_ element: MarkupElement, at origin: InputOrigin) {
    addTime(
      unix: element["unix"], format: element["format"], label: label(of: element), at: origin)
  }

  mutating func addTime(unix: String?, format: String?, label: RichText, at origin: InputOrigin) {
    guard let seconds = unix.flatMap({ Int($0.trimmingSpace) }), ISODate.range.contains(seconds) else {
      let found = unix.map { "'\($0.asExcerpt)' is no date" } ?? "a date without its time"
      warn(.badValue, "\(found): expected seconds since 1970, its text is kept", at: origin)
      return addLeaf(label, at: origin)
    }
    addLeaf(
      .date(DateText(label: label, unixTime: seconds, format: dateFormat(format ?? "", at: origin))),
      at: origin)
  }

  private mutating func dateFormat(_ text: String, at origin: InputOrigin) -> DateText.Format {
    if let format = DateText.Format(text.trimmingSpace) { return format }
    warn(
      .badValue,
      "no date format: '\(text.asExcerpt)', expected 'r', or 'w', 'd' or 'D', 't' or 'T' in this order",
      at: origin)
    return .none
  }
}

extension MarkupElement {
  /// Whether it is a link to what stands in the line in its place.
  fileprivate var linksLeaf: Bool {
    let host = self["href"].flatMap { TelegramAddress($0.trimmingSpace) }?.host
    return host == "emoji" || host == "time"
  }
}

/// `tg://photo?id=7`: something that Telegram knows.
struct TelegramAddress: Equatable {
  var host: String
  private var items: [String: String] = [:]

  init?(_ text: String) {
    guard let rest = text.dropping(scheme: "tg://") else { return nil }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    host = String(parts[0].drop { $0 == "/" }).lowercased()
    if host.hasSuffix("/") { host.removeLast() }
    guard parts.count == 2 else { return }
    for item in parts[1].split(separator: "&") {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(sides[0])
      if items[name] == nil { items[name] = sides.count == 2 ? String(sides[1]) : "" }
    }
  }

  /// `nil` when it is missing or empty.
  subscript(_ name: String) -> String? { items[name].flatMap { $0.isEmpty ? nil : $0 } }
}

extension String {
  /// What follows a scheme, whose letters may be capitals.
  func dropping(scheme: String) -> String? {
    let count = scheme.utf8.count
    guard utf8.prefix(count).lazy.map(ASCII.lowercased).elementsEqual(scheme.utf8) else { return nil }
    return String(Substring(utf8.dropFirst(count)))
  }
}
