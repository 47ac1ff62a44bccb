import JSONText
import PageModel

/// Rich text in all its forms: nothing, a string, an array or an object (Docs/Input.md 6.1, 11).
extension BlockReader {
  package mutating func richText(_ value: JSONValue?) -> RichText {
    guard let value, takeTextRun(value) else { return .empty }
    switch value.kind {
    case .null: return .empty
    case .string, .escapedString: return .plain(value.text ?? "")
    case .array: return concatenation(value)
    case .object: return richTextObject(value)
    case .integer, .double, .true, .false:
      warn(.wrongKind, "expected text, found \(value.kindName)", at: value)
      return .plain(value.source)
    }
  }

  /// Text without which its block says nothing.
  mutating func requiredText(_ object: JSONValue, _ names: [StaticString]) -> RichText {
    let value = object.first(of: names)
    if value == nil, let name = names.first { noteMissing(name, of: object) }
    return richText(value)
  }

  private mutating func concatenation(_ array: JSONValue) -> RichText {
    var parts: [RichText] = []
    for element in array.elements {
      parts.append(richText(element))
      if excess != nil { break }
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .concat(parts)
  }

  /// Few steps here, each with a method of its own: it recurses, and what a method holds for all its cases
  /// takes room on the stack at every level.
  private mutating func richTextObject(_ object: JSONValue) -> RichText {
    guard let type = family.typeName(of: object) else { return untypedText(object) }
    guard let name = RichTextName(type) else { return unknownText(object, type) }
    reviewSpelling(of: type, in: RichTextName.names, at: object)
    let object = object.notingFields()
    let text = text(object, name)
    reviewFields(of: object)
    return text
  }

  private mutating func text(_ object: JSONValue, _ name: RichTextName) -> RichText {
    switch name {
    case .empty: return .empty
    case .plain, .concat: return innerText(object)
    case .style(let style): return .styled(style, innerText(object))
    case .spoiler: return .spoiler(innerText(object))
    case .anchor: return anchor(object)
    case .reference: return reference(object)
    case .diff: return diff(object)
    case .formula: return .formula(string(object, ["expression", "source"]))
    case .customEmoji: return customEmoji(object)
    case .inlineImage: return inlineImage(object)
    case .date: return dateText(object)
    case .button: return buttonText(object)
    case .url, .email, .phone, .mention, .user, .hashtag, .cashtag, .botCommand, .bankCard, .anchorLink,
      .referenceLink:
      return link(object, name)
    }
  }

  private mutating func untypedText(_ object: JSONValue) -> RichText {
    warn(.missingField, "a text without its type: its text is kept, its style is lost", at: object)
    return innerText(object)
  }

  private mutating func unknownText(_ object: JSONValue, _ type: String) -> RichText {
    let meant = RichTextName.names.nearest(to: type, in: family)
    warn(
      .unknownRichText,
      unknownName("rich text", type, meant: meant, otherwise: "its text is kept, its style is lost"),
      at: object)
    return .unknown(kind: type, innerText(object))
  }

  private mutating func innerText(_ object: JSONValue) -> RichText {
    richText(object.first(of: ["text", "texts"]))
  }

  private mutating func diff(_ object: JSONValue) -> RichText {
    .diff(new: innerText(object), old: richText(object["old_text"]))
  }

  private mutating func anchor(_ object: JSONValue) -> RichText {
    .anchor(name: string(object, ["name"]), innerText(object))
  }

  private mutating func reference(_ object: JSONValue) -> RichText {
    // Older TDLib's.
    object.ignore(["anchor_name", "url"])
    return .reference(name: string(object, ["name"]), innerText(object))
  }

  private mutating func buttonText(_ object: JSONValue) -> RichText {
    .button(object["button"].map { button($0) } ?? button(fieldsOf: object))
  }

  // MARK: - Attachments

  private mutating func customEmoji(_ object: JSONValue) -> RichText {
    let id = identifier(object, ["custom_emoji_id", "document_id"]) ?? ""
    let alternative = string(object, ["alternative_text", "alt"])
    return .customEmoji(CustomEmoji(id: id, alternative: alternative, origin: object.origin))
  }

  private mutating func inlineImage(_ object: JSONValue) -> RichText {
    let file = object["document"]
    let media =
      identifier(object, ["document_id"]).map(MediaID.init) ?? file.flatMap { document($0, kind: .file) }
    return .inlineImage(
      InlineImage(
        media: media, width: extent(object, ["width", "w"]), height: extent(object, ["height", "h"]),
        origin: object.origin))
  }
}
