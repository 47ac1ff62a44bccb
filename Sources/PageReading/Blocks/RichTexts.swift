import JSONText
import PageModel

/// Rich text of every kind: nothing, a string, an array or an object (Spec/Input.md 6.1, 11).
extension BlockReader {
  package mutating func richText(_ value: JSONValue?) -> RichText {
    guard let value, budget.takeTextRun(value.origin) else { return .empty }
    switch value.kind {
    case .null: return .empty
    case .string, .escapedString: return .plain(value.text ?? "")
    case .array: return concatenation(value)
    case .object: return richTextObject(value)
    case .integer, .double, .true, .false:
      fields.warn(.wrongKind, "expected text, found \(value.kindName)", at: value)
      return .plain(value.source)
    }
  }

  /// Reads a text that its block requires.
  mutating func requiredText(_ object: JSONValue, _ names: [StaticString]) -> RichText {
    let value = object.first(of: names)
    if value == nil, let name = names.first { fields.noteMissing(name, of: object) }
    return richText(value)
  }

  private mutating func concatenation(_ array: JSONValue) -> RichText {
    var parts: [RichText] = []
    for element in array.elements {
      parts.append(richText(element))
      if budget.isExceeded { break }
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .concat(parts)
  }

  /// Reads a text object in few steps, each with its own method. The method is recursive, and the variables
  /// of all its cases would take stack space at every level.
  private mutating func richTextObject(_ object: JSONValue) -> RichText {
    guard let type = fields.family.typeName(of: object) else { return untypedText(object) }
    guard let name = RichTextName(type) else { return unknownText(object, type) }
    fields.reviewSpelling(of: type, in: RichTextName.names, at: object)
    let object = object.notingFields()
    let text = text(object, name)
    fields.reviewFields(of: object)
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
    case .formula:
      let source = fields.string(object, ["expression", "source"])
      return .formula(source, origin: object.first(of: ["expression", "source"])?.origin ?? object.origin)
    case .customEmoji: return customEmoji(object)
    case .inlineImage: return inlineImage(object)
    case .date: return dateText(object)
    case .button: return buttonText(object)
    case .url, .email, .phone, .mention, .user, .hashtag, .cashtag, .botCommand, .bankCard, .tonAddress,
      .anchorLink,
      .referenceLink:
      return link(object, name)
    }
  }

  private mutating func untypedText(_ object: JSONValue) -> RichText {
    fields.warn(.missingField, "a rich text has no type: its text is kept without the style", at: object)
    return innerText(object)
  }

  private mutating func unknownText(_ object: JSONValue, _ type: String) -> RichText {
    let meant = RichTextName.names.nearest(to: type, in: fields.family)
    fields.note(
      .unknownName(
        .unknownRichText, "rich text", type, meant: meant, otherwise: "its text is kept without the style",
        at: object.origin))
    return .unknown(kind: type, innerText(object))
  }

  private mutating func innerText(_ object: JSONValue) -> RichText {
    richText(object.first(of: ["text", "texts"]))
  }

  private mutating func diff(_ object: JSONValue) -> RichText {
    .diff(new: innerText(object), old: richText(object["old_text"]))
  }

  private mutating func anchor(_ object: JSONValue) -> RichText {
    .anchor(name: fields.string(object, ["name"]), innerText(object))
  }

  private mutating func reference(_ object: JSONValue) -> RichText {
    // Older versions of TDLib write these.
    object.ignore(["anchor_name", "url"])
    return .reference(name: fields.string(object, ["name"]), innerText(object))
  }

  private mutating func buttonText(_ object: JSONValue) -> RichText {
    .button(object["button"].map { button($0) } ?? button(fieldsOf: object))
  }

  // MARK: - Attachments

  private mutating func customEmoji(_ object: JSONValue) -> RichText {
    let id = fields.identifier(object, ["custom_emoji_id", "document_id"]) ?? ""
    let alternative = fields.string(object, ["alternative_text", "alt"])
    return .customEmoji(CustomEmoji(id: id, alternative: alternative, origin: object.origin))
  }

  private mutating func inlineImage(_ object: JSONValue) -> RichText {
    let file = object["document"]
    let media =
      fields.identifier(object, ["document_id"]).map(MediaID.init)
      ?? file.flatMap { self.media.document($0, kind: .file) }
    return .inlineImage(
      InlineImage(
        media: media, width: fields.extent(object, ["width", "w"]),
        height: fields.extent(object, ["height", "h"]),
        origin: object.origin))
  }

  // MARK: - Links

  /// Reads a link of any kind. In MTProto, entities have no value but their visible text (Spec/Input.md 7.1).
  mutating func link(_ object: JSONValue, _ name: RichTextName) -> RichText {
    let text = richText(object["text"])
    return .link(target(object, name, text: text), text)
  }

  /// - Parameter text: the value if no field holds one.
  package mutating func target(_ object: JSONValue, _ name: RichTextName, text: RichText) -> LinkTarget {
    func value(_ field: String?) -> String { field ?? String(text.plainText.prefix(Limits.entityLength)) }
    switch name {
    case .email: return .email(value(fields.optionalString(object, ["email_address", "email"])))
    case .phone: return .phone(value(fields.optionalString(object, ["phone_number", "phone"])))
    case .mention:
      let username = value(fields.optionalString(object, ["username"]))
      return .mention(username: username.hasPrefix("@") ? String(username.dropFirst()) : username)
    case .user: return .user(id: userID(object) ?? "")
    case .hashtag: return .hashtag(value(fields.optionalString(object, ["hashtag"])))
    case .cashtag: return .cashtag(value(fields.optionalString(object, ["cashtag"])))
    case .botCommand: return .botCommand(value(fields.optionalString(object, ["bot_command"])))
    case .bankCard: return .bankCard(value(fields.optionalString(object, ["bank_card_number"])))
    case .tonAddress: return .tonAddress(value(fields.optionalString(object, ["ton_address", "address"])))
    case .anchorLink:
      object.ignore(["url"])
      return .anchor(name: fields.string(object, ["anchor_name", "name"]))
    case .referenceLink:
      object.ignore(["url"])
      return .reference(name: fields.string(object, ["reference_name", "name"]))
    case .url, .empty, .plain, .concat, .style, .spoiler, .date, .customEmoji, .inlineImage, .formula,
      .anchor,
      .reference, .diff, .button:
      let url = value(fields.optionalString(object, ["url"]))
      return urlTarget(url, hasInstantPage: hasInstantPage(object))
    }
  }

  private mutating func userID(_ object: JSONValue) -> String? {
    let user = object["user"]
    return fields.identifier(object, ["user_id"]) ?? user.flatMap { fields.identifier($0, ["id"]) }
  }

  private mutating func hasInstantPage(_ object: JSONValue) -> Bool {
    let page = fields.identifier(object, ["webpage_id"])
    return fields.flag(object, ["is_cached"]) || page != nil
  }

  /// Returns the target of an address. In MTProto, an address that is a fragment of this page or of no page
  /// leads to an anchor; the other families have their own kind for that.
  private func urlTarget(_ url: String, hasInstantPage: Bool) -> LinkTarget {
    if fields.family == .mtproto, let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")) {
      let address = url[..<hash]
      if address.isEmpty || address == pageURL ?? "" {
        return .anchor(name: String(url[url.index(after: hash)...]))
      }
    }
    return .url(url, hasInstantPage: hasInstantPage)
  }

  // MARK: - Dates

  private mutating func dateText(_ object: JSONValue) -> RichText {
    let label = richText(object["text"])
    let format = dateFormat(object)
    if object.first(of: ["unix_time", "date"]) == nil { fields.noteMissing("unix_time", of: object) }
    guard let time = fields.date(object, ["unix_time", "date"]) else {
      return .date(DateText(label: label, unixTime: 0))
    }
    return .date(DateText(label: label, unixTime: time, format: format))
  }

  /// Reads a date format, which has three notations for the same six properties (Spec/Input.md 6.4).
  package mutating func dateFormat(_ object: JSONValue) -> DateText.Format {
    let flags = dateFormat(flagsOf: object)
    let type = object["formatting_type"]
    let text = object["date_time_format"]
    if let type { return dateFormat(formattingType: type) }
    return text.map { dateFormat(text: $0) } ?? flags
  }

  private mutating func dateFormat(text value: JSONValue) -> DateText.Format {
    if let format = value.string.flatMap(DateText.Format.init) { return format }
    let found = value.string.map { "'\($0.asExcerpt)'" } ?? value.kindName
    fields.warn(
      .badValue, "unknown date format: \(found)", help: DateText.Format.help, at: value)
    return .none
  }

  private mutating func dateFormat(flagsOf object: JSONValue) -> DateText.Format {
    let isRelative = fields.flag(object, ["relative"], bit: 0)
    let time = precision(
      short: fields.flag(object, ["short_time"], bit: 1), long: fields.flag(object, ["long_time"], bit: 2))
    let date = precision(
      short: fields.flag(object, ["short_date"], bit: 3), long: fields.flag(object, ["long_date"], bit: 4))
    let hasWeekday = fields.flag(object, ["day_of_week"], bit: 5)
    return isRelative ? .relative : .init(weekday: hasWeekday, date: date, time: time)
  }

  private func precision(short: Bool, long: Bool) -> DateText.Precision {
    long ? .long : short ? .short : .none
  }

  private mutating func dateFormat(formattingType type: JSONValue) -> DateText.Format {
    if fields.family.typeName(of: type)?.hasSuffix("Relative") == true { return .relative }
    return .init(
      weekday: fields.flag(type, ["show_day_of_week"]), date: precision(type["date_precision"]),
      time: precision(type["time_precision"]))
  }

  /// Reads the precision from `dateTimePartPrecision{None,Short,Long}`.
  private func precision(_ value: JSONValue?) -> DateText.Precision {
    guard let name = value.flatMap({ fields.family.typeName(of: $0) }) else { return .none }
    return name.hasSuffix("Long") ? .long : name.hasSuffix("Short") ? .short : .none
  }
}

extension DateText.Format {
  fileprivate init(weekday: Bool, date: DateText.Precision, time: DateText.Precision) {
    let showsNothing = !weekday && date == .none && time == .none
    self = showsNothing ? .none : .absolute(weekday: weekday, date: date, time: time)
  }

  /// The fix for an unknown format.
  static let help = "write 'r', or 'w', 'd' or 'D', 't' or 'T' in this order"

  /// Creates a format from `r`, or from an optional `w`, then an optional `d` or `D`, then an optional `t` or
  /// `T`. An empty text means no format.
  package init?(_ text: String) {
    if text == "r" {
      self = .relative
      return
    }
    var rest = text[...]
    func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }
    let weekday = take("w")
    let date: DateText.Precision = take("d") ? .short : take("D") ? .long : .none
    let time: DateText.Precision = take("t") ? .short : take("T") ? .long : .none
    guard rest.isEmpty else { return nil }
    self.init(weekday: weekday, date: date, time: time)
  }
}
