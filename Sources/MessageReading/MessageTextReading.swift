import JSONText
import MessageModel
import PageModel
import PageReading

/// Texts of messages, with their entities in any of the families' ways.
extension MessageBuilder {
  /// - Parameter isRequest: for a text that is yet to be sent, in which the servers would look for links.
  mutating func text(_ text: JSONValue?, entities: JSONValue?, isRequest: Bool = false) -> MessageText {
    guard let text, read.budget.takeTextRun(text.origin) else { return MessageText() }
    guard text.isString else {
      if !text.isNull { fields.warn(.wrongKind, "expected a string, found \(text.kindName)", at: text) }
      return MessageText()
    }
    let result = MessageText(read.entityText(text, entities: entities).segments, origin: text.origin)
    return isRequest && entities == nil && options.reading.source.detectsEntities ? result.linked : result
  }

  /// TDLib's `formattedText`, the wire protocol's `textWithEntities`, or a string, in which there are no entities.
  mutating func formatted(_ value: JSONValue?) -> MessageText {
    guard let value else { return MessageText() }
    guard value.isObject else { return MessageText(plain: value.text ?? "") }
    return text(value["text"], entities: value["entities"])
  }

  /// The same as one rich text.
  mutating func formattedText(_ value: JSONValue?) -> RichText { formatted(value).flattened }

  /// A string and its list of entities as one rich text.
  mutating func richText(
    _ object: JSONValue, _ field: StaticString, entities: [StaticString]
  ) -> RichText? {
    guard let value = object[field] else { return nil }
    if value.isObject { return formattedText(value) }
    let list = object.first(of: entities)
    guard value.isString, let list else { return value.text.map(RichText.plain) }
    return text(value, entities: list).flattened
  }
}

extension MessageText {
  /// With links where the servers would find them.
  fileprivate var linked: MessageText {
    let segments = segments.map { segment in
      switch segment {
      case .text(let text): Segment.text(AutoLinks.applied(to: text))
      case .quote(let text, let isCollapsible):
        Segment.quote(AutoLinks.applied(to: text), isCollapsible: isCollapsible)
      case .code: segment
      }
    }
    return MessageText(segments, origin: origin)
  }
}
