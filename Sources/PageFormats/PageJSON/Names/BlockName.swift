/// The kinds of block by all their names: TDLib's, Bot API's, the wire protocol's, spellings of third parties
/// and the Instant View kinds that a Bot API page may hold here (Docs/Input.md 4.4, 6.2, 7.1; Docs/Rulings.md
/// 41, 42).
enum BlockName: Equatable {
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
  init?(_ raw: String) {
    guard let name = Self.names[raw] ?? Self.names[TypeName.normalized(raw)] else { return nil }
    self = name
  }

  private static let names: [String: BlockName] = [
    "title": .title,
    "subtitle": .subtitle,
    "kicker": .kicker,
    "header": .header,
    "subheader": .subheader,
    "footer": .footer,
    "paragraph": .paragraph,
    "thinking": .thinking,
    "heading": .heading(level: nil),
    "sectionheading": .heading(level: nil),
    "heading1": .heading(level: 1),
    "heading2": .heading(level: 2),
    "heading3": .heading(level: 3),
    "heading4": .heading(level: 4),
    "heading5": .heading(level: 5),
    "heading6": .heading(level: 6),
    "authordate": .authorDate,
    "pre": .preformatted,
    "preformatted": .preformatted,
    "divider": .divider,
    "anchor": .anchor,
    "mathematicalexpression": .formula,
    "math": .formula,
    "list": .list,
    "orderedlist": .orderedList,
    "blockquote": .blockQuote,
    "blockquoteblocks": .blockQuote,
    "blockquotation": .blockQuote,
    "expandableblockquote": .expandableBlockQuote,
    "pullquote": .pullQuote,
    "pullquotation": .pullQuote,
    "details": .details,
    "table": .table,
    "photo": .photo,
    "video": .video,
    "animation": .animation,
    "audio": .audio,
    "voicenote": .voiceNote,
    "document": .document,
    "map": .map,
    "cover": .cover,
    "collage": .collage,
    "slideshow": .slideshow,
    "embedded": .webEmbed,
    "embed": .webEmbed,
    "embeddedpost": .postEmbed,
    "embedpost": .postEmbed,
    "chatlink": .chatBanner,
    "channel": .chatBanner,
    "relatedarticles": .relatedArticles,
    "buttons": .buttonRow,
    "buttonrow": .buttonRow,
    "unsupported": .unsupported,
  ]
}
