import PageModel

/// The kinds of blocks with all their names: those of TDLib, Bot API and MTProto, spellings of third parties,
/// and the Instant View kinds that a Bot API page may contain in iprender (Spec/Input.md 4.4, 6.2, 7.1;
/// Spec/Rulings.md 41, 42).
package enum BlockName: Equatable {
  case title, subtitle, kicker, header, subheader, footer, paragraph, thinking
  /// A heading; the level is `nil` if a field has it rather than the name.
  case heading(level: Int?)
  case authorDate, preformatted, divider, anchor, formula
  case list, orderedList
  case blockQuote, expandableBlockQuote, pullQuote, details, table
  case photo, video, animation, audio, voiceNote, document, map
  case cover, collage, slideshow
  case webEmbed, postEmbed, chatBanner, relatedArticles, buttonRow
  /// A block that the sender's program could not save.
  case unsupported

  /// - Parameter raw: the name in the input.
  package init?(_ raw: String) {
    guard let name = Self.names[raw] else { return nil }
    self = name
  }

  /// Returns whether an unknown name is similar to the name of a block but not to that of a rich text.
  static func isMeant(by raw: String, in family: Family) -> Bool {
    RichTextName(raw) == nil && names.nearest(to: raw, in: family) != nil
      && RichTextName.names.nearest(to: raw, in: family) == nil
  }

  package static let names = NameTable<BlockName>(
    prefixes: [.tdlib: "pageBlock", .mtproto: "pageBlock"], rows: rows)

  private static let rows: [NameTable<BlockName>.Row] = [
    .init("title", .title, .all),
    .init("subtitle", .subtitle, .all),
    .init("kicker", .kicker, .all),
    .init("header", .header, .all),
    .init("subheader", .subheader, .all),
    .init("footer", .footer, .all),
    .init("paragraph", .paragraph, .all),
    .init("thinking", .thinking, .all),
    .init("heading", .heading(level: nil), .botAPI),
    .init("section_heading", .heading(level: nil), .tdlib),
    .init("heading1", .heading(level: 1), .mtproto),
    .init("heading2", .heading(level: 2), .mtproto),
    .init("heading3", .heading(level: 3), .mtproto),
    .init("heading4", .heading(level: 4), .mtproto),
    .init("heading5", .heading(level: 5), .mtproto),
    .init("heading6", .heading(level: 6), .mtproto),
    .init("author_date", .authorDate, .all),
    .init("pre", .preformatted, .botAPI),
    .init("preformatted", .preformatted, [.tdlib, .mtproto]),
    .init("divider", .divider, .all),
    .init("anchor", .anchor, .all),
    .init("mathematical_expression", .formula, [.tdlib, .botAPI]),
    .init("math", .formula, .mtproto),
    .init("list", .list, .all),
    .init("ordered_list", .orderedList, .mtproto),
    .init("blockquote", .blockQuote, [.botAPI, .mtproto]),
    .init("block_quote", .blockQuote, .tdlib),
    .init("blockquote_blocks", .blockQuote, .mtproto),
    .init("block_quotation", .blockQuote),
    .init("expandable_blockquote", .expandableBlockQuote, .botAPI),
    .init("expandable_block_quote", .expandableBlockQuote, .tdlib),
    .init("pullquote", .pullQuote, [.botAPI, .mtproto]),
    .init("pull_quote", .pullQuote, .tdlib),
    .init("pull_quotation", .pullQuote),
    .init("details", .details, .all),
    .init("table", .table, .all),
    .init("photo", .photo, .all),
    .init("video", .video, .all),
    .init("animation", .animation, [.tdlib, .botAPI]),
    .init("audio", .audio, .all),
    .init("voice_note", .voiceNote, [.tdlib, .botAPI]),
    .init("document", .document, .all),
    .init("map", .map, .all),
    .init("cover", .cover, .all),
    .init("collage", .collage, .all),
    .init("slideshow", .slideshow, .all),
    .init("embedded", .webEmbed, [.tdlib, .botAPI]),
    .init("embed", .webEmbed, .mtproto),
    .init("embedded_post", .postEmbed, [.tdlib, .botAPI]),
    .init("embed_post", .postEmbed, .mtproto),
    .init("chat_link", .chatBanner, [.tdlib, .botAPI]),
    .init("channel", .chatBanner, .mtproto),
    .init("related_articles", .relatedArticles, .all),
    .init("buttons", .buttonRow, .botAPI),
    .init("button_row", .buttonRow, [.tdlib, .mtproto]),
    .init("unsupported", .unsupported),
  ]
}

/// The kinds of rich text with all their names (Spec/Input.md 4.5, 6.3, 7.1).
package enum RichTextName: Equatable {
  case empty, plain, concat
  case style(InlineStyle)
  case spoiler
  case url, email, phone, mention, user, hashtag, cashtag, botCommand, bankCard, tonAddress
  case date, customEmoji, inlineImage, formula
  case anchor, anchorLink, reference, referenceLink
  case diff, button

  /// - Parameter raw: the name in the input.
  init?(_ raw: String) {
    guard let name = Self.names[raw] else { return nil }
    self = name
  }

  package static let names = NameTable<RichTextName>(
    prefixes: [.tdlib: "richText", .mtproto: "text"], rows: rows)

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
    .init("ton_address", .tonAddress, .all),
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

/// The objects that may be at the root of a page's JSON and around it, with their names in TDLib and MTProto
/// (Spec/Input.md 3.1).
package enum RootName: Equatable {
  case instantView, page, richMessage, inputRichMessage
  /// The source of a rich message, which is an object of its own in TDLib.
  case markdownSource, htmlSource
  /// A rich message of MTProto that contains its source.
  case sourceMessage
  /// The information about a link, with its page if that is available.
  case webPage
  /// An update with the text that a bot has written so far.
  case pendingMessage
  /// A message, which is searched for a page.
  case message

  /// - Parameter raw: the name in the input.
  package init?(_ raw: String) {
    guard let name = Self.names[raw] else { return nil }
    self = name
  }

  /// True if TDLib's wrappers may contain the object.
  var isWrapped: Bool {
    switch self {
    case .instantView, .richMessage, .inputRichMessage, .message: true
    case .page, .markdownSource, .htmlSource, .sourceMessage, .webPage, .pendingMessage: false
    }
  }

  private static let names = NameTable<RootName>(
    prefixes: [:],
    rows: [
      .init("web_page_instant_view", .instantView, .tdlib),
      .init("page", .page, .mtproto),
      .init("rich_message", .richMessage, [.tdlib, .mtproto]),
      .init("input_rich_message", .inputRichMessage, [.tdlib, .mtproto]),
      .init("rich_message_source_markdown", .markdownSource, .tdlib),
      .init("rich_message_source_html", .htmlSource, .tdlib),
      .init("input_rich_message_markdown", .sourceMessage, .mtproto),
      .init("input_rich_message_html", .sourceMessage, .mtproto),
      .init("web_page", .webPage, .mtproto),
      .init("update_pending_message", .pendingMessage, .tdlib),
      .init("message", .message, .tdlib),
      .init("message_rich_message", .message, .tdlib),
      .init("draft_message", .message, .tdlib),
      .init("draft_message_content_rich_message", .message, .tdlib),
      .init("input_message_rich_message", .message, .tdlib),
    ])
}
