/// One block of a page. Every stage switches over `Kind` exhaustively, so a new kind does not compile until
/// each stage handles it.
package struct Block: Equatable, Sendable {
  package var kind: Kind
  package var origin: InputOrigin

  package init(_ kind: Kind, origin: InputOrigin = .none) {
    self.kind = kind
    self.origin = origin
  }

  package indirect enum Kind: Equatable, Sendable {
    // Text.
    case title(RichText)
    case subtitle(RichText)
    case kicker(RichText)
    case header(RichText)
    case subheader(RichText)
    /// A heading with a level from 1 to 6; level 1 is the largest.
    case heading(RichText, level: Int)
    case paragraph(RichText)
    case footer(RichText)
    case authorDate(AuthorDate)
    case thinking(RichText)
    case preformatted(Preformatted)
    // Small blocks.
    case divider
    case anchor(name: String)
    /// A formula in TeX.
    case formula(String)
    // Structure.
    case list(List)
    case blockQuote(BlockQuote)
    case pullQuote(PullQuote)
    case details(Details)
    case table(Table)
    // Media.
    case photo(Photo)
    case video(Video)
    case audio(Audio)
    case document(DocumentBlock)
    case map(Map)
    case cover(Block)
    case collage(MediaGroup)
    case slideshow(MediaGroup)
    // Embeds.
    case webEmbed(WebEmbed)
    case postEmbed(PostEmbed)
    case chatBanner(ChatBanner)
    case relatedArticles(RelatedArticles)
    case buttonRow(ButtonRow)
    /// A kind that the reader does not know, with its name in the input.
    case unsupported(kind: String)
  }

  /// The name of the kind in messages and placeholders.
  package var name: String {
    switch kind {
    case .title: "title"
    case .subtitle: "subtitle"
    case .kicker: "kicker"
    case .header: "header"
    case .subheader: "subheader"
    case .heading: "heading"
    case .paragraph: "paragraph"
    case .footer: "footer"
    case .authorDate: "author_date"
    case .thinking: "thinking"
    case .preformatted: "pre"
    case .divider: "divider"
    case .anchor: "anchor"
    case .formula: "mathematical_expression"
    case .list: "list"
    case .blockQuote: "blockquote"
    case .pullQuote: "pullquote"
    case .details: "details"
    case .table: "table"
    case .photo: "photo"
    case .video(let video): video.isAnimation ? "animation" : "video"
    case .audio(let audio): audio.isVoice ? "voice_note" : "audio"
    case .document: "document"
    case .map: "map"
    case .cover: "cover"
    case .collage: "collage"
    case .slideshow: "slideshow"
    case .webEmbed: "embedded"
    case .postEmbed: "embedded_post"
    case .chatBanner: "chat_link"
    case .relatedArticles: "related_articles"
    case .buttonRow: "buttons"
    case .unsupported(let kind): kind
    }
  }
}
