/// The kinds of block by all their names: TDLib's, Bot API's, the wire protocol's, spellings of third parties
/// and the Instant View kinds that a Bot API page may hold here (Docs/Input.md 4.4, 6.2, 7.1; Docs/Rulings.md
/// 41, 42).
package enum BlockName: Equatable {
  case title, subtitle, kicker, header, subheader, footer, paragraph, thinking
  /// The level is a field where the name does not say it.
  case heading(level: Int?)
  case authorDate, preformatted, divider, anchor, formula
  case list, orderedList
  case blockQuote, expandableBlockQuote, pullQuote, details, table
  case photo, video, animation, audio, voiceNote, document, map
  case cover, collage, slideshow
  case webEmbed, postEmbed, chatBanner, relatedArticles, buttonRow
  /// What a sender's program could not save.
  case unsupported

  /// - Parameter raw: As it stands in the input.
  package init?(_ raw: String) {
    guard let name = Self.names[raw] else { return nil }
    self = name
  }

  /// Whether a name that is no block's is nearly one, and no rich text's.
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
