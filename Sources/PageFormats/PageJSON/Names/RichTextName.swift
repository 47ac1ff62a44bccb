import PageModel

/// The kinds of rich text by all their names (Docs/Input.md 4.5, 6.3, 7.1).
enum RichTextName: Equatable {
  case empty, plain, concat
  case style(InlineStyle)
  case spoiler
  case url, email, phone, mention, user, hashtag, cashtag, botCommand, bankCard
  case date, customEmoji, inlineImage, formula
  case anchor, anchorLink, reference, referenceLink
  case diff, button

  /// - Parameter raw: As it stands in the input.
  init?(_ raw: String) {
    guard let name = Self.names[raw] ?? Self.names[TypeName.normalized(raw)] else { return nil }
    self = name
  }

  private static let names: [String: RichTextName] = [
    "empty": .empty,
    "plain": .plain,
    "concat": .concat,
    "richtexts": .concat,
    "bold": .style(.bold),
    "italic": .style(.italic),
    "underline": .style(.underline),
    "strikethrough": .style(.strikethrough),
    "strike": .style(.strikethrough),
    "code": .style(.code),
    "fixed": .style(.code),
    "subscript": .style(.subscript),
    "superscript": .style(.superscript),
    "marked": .style(.marked),
    "spoiler": .spoiler,
    "url": .url,
    "autourl": .url,
    "emailaddress": .email,
    "email": .email,
    "autoemail": .email,
    "phonenumber": .phone,
    "phone": .phone,
    "autophone": .phone,
    "mention": .mention,
    "mentionname": .user,
    "textmention": .user,
    "hashtag": .hashtag,
    "cashtag": .cashtag,
    "botcommand": .botCommand,
    "bankcardnumber": .bankCard,
    "bankcard": .bankCard,
    "datetime": .date,
    "date": .date,
    "customemoji": .customEmoji,
    "icon": .inlineImage,
    "image": .inlineImage,
    "mathematicalexpression": .formula,
    "math": .formula,
    "anchor": .anchor,
    "anchorlink": .anchorLink,
    "reference": .reference,
    "referencelink": .referenceLink,
    "diff": .diff,
    "button": .button,
  ]
}
