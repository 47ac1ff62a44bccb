import JSONText
import PageModel

extension BlockReader {
  /// A link of any kind; on the wire, entities carry no value but their visible text (Docs/Input.md 7.1).
  package mutating func link(_ object: JSONValue, _ name: RichTextName) -> RichText {
    let text = richText(object["text"])
    return .link(target(object, name, text: text), text)
  }

  /// - Parameter text: the value where no field holds one.
  package mutating func target(_ object: JSONValue, _ name: RichTextName, text: RichText) -> LinkTarget {
    func value(_ field: String?) -> String { field ?? String(text.plainText.prefix(Limits.entityLength)) }
    switch name {
    case .email: return .email(value(optionalString(object, ["email_address", "email"])))
    case .phone: return .phone(value(optionalString(object, ["phone_number", "phone"])))
    case .mention:
      let username = value(optionalString(object, ["username"]))
      return .mention(username: username.hasPrefix("@") ? String(username.dropFirst()) : username)
    case .user: return .user(id: userID(object) ?? "")
    case .hashtag: return .hashtag(value(optionalString(object, ["hashtag"])))
    case .cashtag: return .cashtag(value(optionalString(object, ["cashtag"])))
    case .botCommand: return .botCommand(value(optionalString(object, ["bot_command"])))
    case .bankCard: return .bankCard(value(optionalString(object, ["bank_card_number"])))
    case .anchorLink:
      object.ignore(["url"])
      return .anchor(name: string(object, ["anchor_name", "name"]))
    case .referenceLink:
      object.ignore(["url"])
      return .reference(name: string(object, ["reference_name", "name"]))
    case .url, .empty, .plain, .concat, .style, .spoiler, .date, .customEmoji, .inlineImage, .formula,
      .anchor,
      .reference, .diff, .button:
      let url = value(optionalString(object, ["url"]))
      return urlTarget(url, hasInstantPage: hasInstantPage(object))
    }
  }

  private mutating func userID(_ object: JSONValue) -> String? {
    let user = object["user"]
    return identifier(object, ["user_id"]) ?? user.flatMap { identifier($0, ["id"]) }
  }

  private mutating func hasInstantPage(_ object: JSONValue) -> Bool {
    let page = identifier(object, ["webpage_id"])
    return flag(object, ["is_cached"]) || page != nil
  }

  /// An address that is a fragment, of this page or of none, leads to an anchor.
  private func urlTarget(_ url: String, hasInstantPage: Bool) -> LinkTarget {
    if let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")) {
      let address = url[..<hash]
      if address.isEmpty || address == pageURL ?? "" {
        return .anchor(name: String(url[url.index(after: hash)...]))
      }
    }
    return .url(url, hasInstantPage: hasInstantPage)
  }
}
