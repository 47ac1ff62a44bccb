import MessageModel
import PageLayout
import Primitives

// The elements of a message at a point (Spec/Live.md 3).

extension MessageLayout {
  /// Returns the element at a point, in the row's space; `nil` beside the message.
  package func hit(_ point: Point) -> Hit? {
    guard var hit = Hit.best(hits(point)) else { return nil }
    hit.message = hit.message ?? id
    hit.source = source + (hit.source ?? "")
    return hit
  }

  /// The texts of the message in reading order, in the row's space.
  package var selectableTexts: [SelectableText] {
    parts.flatMap { part -> [SelectableText] in
      switch part.content {
      case .page(let page): page.layout.items.selectableTexts.map { $0.offsetBy(page.origin) }
      case .boxes(let part) where part.kind == .text: part.boxes.flatMap(\.selectableTexts)
      case .boxes, .reactions: []
      }
    }
  }

  /// The elements at a point, from the uppermost one down.
  private func hits(_ point: Point) -> [Hit?] {
    func hit(_ element: Hit.Element, _ frame: Rect?, _ action: String? = nil) -> Hit? {
      frame.flatMap { $0.contains(point) ? Hit(element, $0, action.map { Hit.Action($0) }) : nil }
    }
    var hits = [keyboardHit(point)]
    hits += reactions.map { $0.hit(point) }
    hits += [
      hit(.failure, failure?.frame, "resend"), hit(.share, share?.frame, "share"),
      hit(.avatar, avatar?.frame, "profile"),
    ]
    hits += parts.reversed().map { $0.hit(point, revealsSpoilers) }
    hits += [
      hit(.reply, header[.reply]?.frame, "message"),
      hit(.forward, header[.forward]?.frame, "forwarded"),
      hit(.name, header[.name]?.frame, "profile"), hit(.name, header[.via]?.frame, "bot"),
      hit(.status, status?.frame), hit(.card, service?.card?.frame),
      hit(.service, service?.text?.frame),
      hit(.message, bubble?.frame),
    ]
    return hits
  }

  private func keyboardHit(_ point: Point) -> Hit? {
    for (row, keys) in keyboard.enumerated() {
      for (column, key) in keys.enumerated() where key.frame.contains(point) {
        return Hit(.button, key.frame, key.action(row: row, column: column))
      }
    }
    return nil
  }
}

extension KeyboardKey {
  fileprivate func action(row: Int, column: Int) -> Hit.Action? {
    guard kind != .disabled else { return nil }
    var values = [
      Hit.Action.Value("label", label.text), Hit.Action.Value("row", String(row)),
      Hit.Action.Value("column", String(column)),
    ]
    if let value { values.insert(Hit.Action.Value(kind.valueKey, value), at: 0) }
    return Hit.Action(kind.rawValue, values)
  }
}

extension KeyboardButton.Kind {
  /// The name of the value of a button's action.
  fileprivate var valueKey: String {
    switch self {
    case .callback: "data"
    case .url, .login, .webApp, .addToGroup: "url"
    case .switchInline: "query"
    default: "text"
    }
  }
}

extension ReactionChip {
  fileprivate func hit(_ point: Point) -> Hit? {
    guard frame.contains(point) else { return nil }
    return Hit(
      .reaction, frame,
      Hit.Action(isChosen ? "removeReaction" : "react", [Hit.Action.Value("emoji", name)]))
  }
}

extension PartBox {
  fileprivate func hit(_ point: Point, _ showsSpoilers: Bool) -> Hit? {
    switch content {
    case .page(let part):
      let inside = Point(point.x - part.origin.x, point.y - part.origin.y)
      return part.layout.hit(inside, showsSpoilers: showsSpoilers)?.offsetBy(part.origin)
    case .reactions(let chips): return Hit.best(chips.map { $0.hit(point) })
    case .boxes(let part): return part.hit(point, in: frame, showsSpoilers)
    }
  }
}

extension Box {
  /// The texts in the box.
  fileprivate var selectableTexts: [SelectableText] {
    if case .text(let text) = content { return [SelectableText(text, at: frame.origin)] }
    return boxes.flatMap(\.selectableTexts)
  }

  /// Returns the element of a message's text at a point.
  ///
  /// - Parameter quote: The place of the box among the quotes of the text.
  fileprivate func textHit(_ point: Point, quote: Int, _ showsSpoilers: Bool) -> Hit? {
    if case .text(let text) = content {
      let inside = Point(point.x - frame.minX, point.y - frame.minY)
      let bounds = Rect(origin: .zero, size: frame.size)
      return text.hit(inside, in: bounds, showsSpoilers: showsSpoilers)?.offsetBy(frame.origin)
    }
    let own = Hit.best(boxes.map { $0.textHit(point, quote: quote, showsSpoilers) })
    guard frame.contains(point) else { return own }
    switch name {
    case .quote:
      let action = foldAction.map { Hit.Action($0, [Hit.Action.Value("part", "quote/\(quote)")]) }
      return Hit.best([own, Hit(.quote, frame, action)])
    case .code: return Hit.best([own, Hit(.code, frame, Hit.Action("copy"))])
    default: return own
    }
  }

  /// The action of a quote that can be folded.
  private var foldAction: String? {
    guard case .icon(let icon, _) = self[.fold]?.content else { return nil }
    return icon == .expand ? "open" : "close"
  }
}

extension Box {
  /// Returns the action of an image in a message.
  fileprivate func pictureAction(_ index: Int, of count: Int, _ showsSpoilers: Bool) -> Hit.Action {
    let name: String
    switch image?.veil {
    case .locked?: name = "pay"
    case .spoiler? where !showsSpoilers, .sensitive? where !showsSpoilers: name = "reveal"
    // A control with a value shows the progress of a file.
    default: name = self[.control].map { $0.value == nil ? "play" : "stop" } ?? "view"
    }
    return Hit.Action(name, count > 1 ? [Hit.Action.Value("index", String(index))] : [])
  }
}

extension BoxPart {
  fileprivate func hit(_ point: Point, in frame: Rect, _ showsSpoilers: Bool) -> Hit? {
    switch kind {
    case .text:
      var quotes = 0
      return Hit.best(
        boxes.map { box in
          defer { if box.name == .quote { quotes += 1 } }
          return box.textHit(point, quote: quotes, showsSpoilers)
        })
    case .photo, .video, .animation, .album:
      let pictures = boxes.filter { $0.name == .picture }
      return Hit.best(
        pictures.enumerated().map { index, picture in
          picture.frame.contains(point)
            ? Hit(.media, picture.frame, picture.pictureAction(index, of: pictures.count, showsSpoilers))
            : nil
        })
    case .preview: return previewHit(point, in: frame)
    default: break
    }
    guard frame.contains(point) else { return nil }
    for (name, element, action) in [(Box.Name.option, Hit.Element.option, "vote"), (.task, .task, "toggle")] {
      let rows = boxes.filter { $0.name == name }
      if let index = rows.firstIndex(where: { $0.frame.contains(point) }) {
        return Hit(
          element, rows[index].frame, Hit.Action(action, [Hit.Action.Value("index", String(index))])
        )
      }
    }
    if let button = boxes.first(where: { $0.name == .button && $0.frame.contains(point) }) {
      return Hit(.button, button.frame, Hit.Action(kind.rawValue))
    }
    switch kind {
    case .comments: return Hit(.comments, frame, Hit.Action("comments"))
    case .poll: return Hit(.poll, frame)
    case .file, .music, .voice: return Hit(.file, frame, Hit.Action("open"))
    case .sticker: return Hit(.sticker, frame, Hit.Action("stickers"))
    case .dice, .videoNote, .emoji: return Hit(.sticker, frame, Hit.Action("play"))
    case .contact, .location, .call, .button: return Hit(.card, frame, Hit.Action(kind.rawValue))
    default: return Hit(.card, frame)
    }
  }

  /// Returns the element of a link's preview at a point. Without a panel it is as wide as the part.
  private func previewHit(_ point: Point, in frame: Rect) -> Hit? {
    let contents = boxes.dropFirst().reduce(boxes.first?.frame ?? .zero) { $0.union($1.frame) }
    let panel = self[.panel]?.frame ?? Rect(frame.minX, contents.minY, frame.width, contents.height)
    let elements: [(Hit.Element, Rect?)] = [
      (.media, self[.image]?.frame), (.button, self[.button]?.frame), (.preview, panel),
    ]
    return Hit.best(
      elements.map { element, frame in
        frame.flatMap { $0.contains(point) ? Hit(element, $0, Hit.Action("preview")) : nil }
      })
  }
}
