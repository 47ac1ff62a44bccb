import PageModel
import Primitives

/// The element at a point of an image, and what the app does when it is tapped (Spec/Live.md 3).
package struct Hit: Equatable, Sendable {
  package enum Element: String, CaseIterable, Sendable {
    // On the screen of a chat.
    case background, back, title, avatar, pinned, field, send, attach, microphone, menu, scrollDown, key, bar
    case date, unread, alert, contextMenu
    // In a message.
    case message, name, forward, reply, status, reaction, button, share, failure, comments, preview, service
    case text, link, spoiler, quote, code, media, file, sticker, poll, option, task, card
    // In a page.
    case details, checkbox, formula, table, showMore, block
  }

  /// The effect of a tap on the element.
  package struct Action: Equatable, Sendable {
    /// The name, such as `callback`, `url` or `toggle`.
    package var name: String
    /// The values that belong to it, in the order in which they are reported.
    package var values: [Value] = []

    package struct Value: Equatable, Sendable {
      package var key: String
      package var text: String

      package init(_ key: String, _ text: String) { (self.key, self.text) = (key, text) }
    }

    package init(_ name: String, _ values: [Value] = []) { (self.name, self.values) = (name, values) }
  }

  package var element: Element
  /// The frame of the element, in the space in which the point was given.
  package var frame: Rect
  /// All parts of an element that has several, such as the lines of a link; empty for other elements.
  package var parts: [Rect] = []
  package var action: Action?
  package var message: Int64?
  /// The JSON pointer to the block or the message in the input.
  package var source: String?

  package init(
    _ element: Element, _ frame: Rect, _ action: Action? = nil, message: Int64? = nil, source: String? = nil
  ) {
    (self.element, self.frame, self.action) = (element, frame, action)
    (self.message, self.source) = (message, source)
  }

  package func offsetBy(_ offset: Point) -> Hit {
    var hit = self
    hit.frame = frame.offsetBy(offset)
    hit.parts = parts.map { $0.offsetBy(offset) }
    return hit
  }

  /// Returns the first of several hits that has an action, else the first one.
  package static func best(_ hits: some Sequence<Hit?>) -> Hit? {
    var first: Hit?
    for hit in hits {
      guard let hit else { continue }
      if hit.action != nil { return hit }
      first = first ?? hit
    }
    return first
  }
}

extension Hit {
  /// Adds the hit to the object that a program reads.
  package func write(into json: inout JSONWriter) {
    json.value("element", element.rawValue)
    if let message { json.value("message", Int(message)) }
    if let source { json.value("source", source) }
    json.value("frame", frame)
    guard let action else { return }
    json.object("action") { json in
      json.value("type", action.name)
      for value in action.values { json.value(value.key, value.text) }
    }
  }
}

extension Hit.Action {
  /// Creates the action of a link.
  package init(_ target: LinkTarget) {
    func action(_ name: String, _ key: String, _ text: String) -> Hit.Action {
      Hit.Action(name, [Value(key, text)])
    }
    self =
      switch target {
      case .url(let url, _): action("url", "url", url)
      case .email(let address): action("email", "email", address)
      case .phone(let number): action("phone", "phone", number)
      case .mention(let username): action("mention", "username", username)
      case .user(let id): action("user", "id", id)
      case .hashtag(let text): action("hashtag", "text", text)
      case .cashtag(let text): action("cashtag", "text", text)
      case .botCommand(let text): action("command", "text", text)
      case .bankCard(let number): action("bankCard", "text", number)
      case .tonAddress(let address): action("tonAddress", "text", address)
      case .anchor(let name): action("anchor", "name", name)
      case .reference(let name): action("reference", "name", name)
      }
  }
}

extension Rect {
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}

extension TextBox {
  /// Returns what is at a point in the item's space: a spoiler, a link, or the text itself.
  ///
  /// - Parameter showsSpoilers: True if a reader has revealed the spoilers.
  package func hit(_ point: Point, in frame: Rect, showsSpoilers: Bool = false) -> Hit? {
    for line in lines where !showsSpoilers {
      for decoration in line.decorations where decoration.kind == .spoiler && decoration.rect.contains(point)
      {
        return Hit(.spoiler, decoration.rect, Hit.Action("reveal"))
      }
    }
    for link in links {
      if let rect = link.rects.first(where: { $0.contains(point) }) {
        var hit = Hit(.link, rect, Hit.Action(link.target))
        hit.parts = link.rects
        return hit
      }
    }
    return frame.contains(point) ? Hit(.text, frame) : nil
  }
}
