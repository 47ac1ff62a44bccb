import PageModel

/// The kinds of rich text by all their names (Docs/Input.md 4.5, 6.3, 7.1).
package enum RichTextName: Equatable {
  case empty, plain, concat
  case style(InlineStyle)
  case spoiler
  case url, email, phone, mention, user, hashtag, cashtag, botCommand, bankCard
  case date, customEmoji, inlineImage, formula
  case anchor, anchorLink, reference, referenceLink
  case diff, button

  /// - Parameter raw: As it stands in the input.
  init?(_ raw: String) {
    guard let name = Self.names[raw] else { return nil }
    self = name
  }

  package static let names = NameTable<RichTextName>(prefixes: [.tdlib: "richText", .mtproto: "text"], rows: rows)

  private static let rows: [NameTable<RichTextName>.Row] = [
    .init("empty", .empty, .mtproto),
    .init("plain", .plain, [.tdlib, .mtproto]),
    .init("concat", .concat, .mtproto),
    .init("rich_texts", .concat),
    .init("bold", .style(.bold), .all),
    .init("italic", .style(.italic), .all),
    .init("underline", .style(.underline), .all),
    .init("strikethrough", .style(.strikethrough), [.tdlib, .botAPI]),
    .init("strike", .style(.strikethrough), .mtproto),
    .init("code", .style(.code), .botAPI),
    .init("fixed", .style(.code), [.tdlib, .mtproto]),
    .init("subscript", .style(.subscript), .all),
    .init("superscript", .style(.superscript), .all),
    .init("marked", .style(.marked), .all),
    .init("spoiler", .spoiler, .all),
    .init("url", .url, .all),
    .init("auto_url", .url, .mtproto),
    .init("email_address", .email, [.tdlib, .botAPI]),
    .init("email", .email, .mtproto),
    .init("auto_email", .email, .mtproto),
    .init("phone_number", .phone, [.tdlib, .botAPI]),
    .init("phone", .phone, .mtproto),
    .init("auto_phone", .phone, .mtproto),
    .init("mention", .mention, .all),
    .init("mention_name", .user, [.tdlib, .mtproto]),
    .init("text_mention", .user, .botAPI),
    .init("hashtag", .hashtag, .all),
    .init("cashtag", .cashtag, .all),
    .init("bot_command", .botCommand, .all),
    .init("bank_card_number", .bankCard, [.tdlib, .botAPI]),
    .init("bank_card", .bankCard, .mtproto),
    .init("date_time", .date, [.tdlib, .botAPI]),
    .init("date", .date, .mtproto),
    .init("custom_emoji", .customEmoji, .all),
    .init("icon", .inlineImage, .tdlib),
    .init("image", .inlineImage, .mtproto),
    .init("mathematical_expression", .formula, [.tdlib, .botAPI]),
    .init("math", .formula, .mtproto),
    .init("anchor", .anchor, .all),
    .init("anchor_link", .anchorLink, [.tdlib, .botAPI]),
    .init("reference", .reference, [.tdlib, .botAPI]),
    .init("reference_link", .referenceLink, [.tdlib, .botAPI]),
    .init("diff", .diff, [.tdlib, .mtproto]),
    .init("button", .button, .all),
  ]
}
