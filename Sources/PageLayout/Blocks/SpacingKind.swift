import PageModel

/// The kinds that the spacing rules tell apart (Docs/Layout.md 3).
package enum SpacingKind: Hashable, Sendable {
  case title, subtitle, kicker, authorDate, paragraph
  /// Headers and subheaders.
  case header
  case heading
  case formula
  case list, blockQuote, pullQuote, preformatted, thinking
  case divider, anchor
  case table, details, cover, channelBanner, relatedArticles
  /// Photos and videos, collages and slideshows, and maps.
  case picture(hasCredit: Bool)
  /// Music, voice messages and documents.
  case file(hasCredit: Bool)
  case map(hasCredit: Bool)
  case buttonRow
  /// What cannot be drawn.
  case unsupported
  case other

  init(_ block: Block) {
    switch block.kind {
    case .title: self = .title
    case .subtitle: self = .subtitle
    case .kicker: self = .kicker
    case .authorDate: self = .authorDate
    case .paragraph: self = .paragraph
    case .header, .subheader: self = .header
    case .heading: self = .heading
    case .list: self = .list
    case .blockQuote: self = .blockQuote
    case .pullQuote: self = .pullQuote
    case .preformatted: self = .preformatted
    case .thinking: self = .thinking
    case .divider: self = .divider
    case .anchor: self = .anchor
    case .table: self = .table
    case .details: self = .details
    case .cover: self = .cover
    case .chatBanner: self = .channelBanner
    case .relatedArticles: self = .relatedArticles
    case .photo(let photo): self = .picture(hasCredit: photo.caption.hasCredit)
    case .video(let video): self = .picture(hasCredit: video.caption.hasCredit)
    case .collage(let group): self = group.holdsUnsupported ? .unsupported : Self.group(group)
    case .slideshow(let group): self = Self.group(group)
    case .audio(let audio): self = .file(hasCredit: audio.caption.hasCredit)
    case .document(let document): self = .file(hasCredit: document.caption.hasCredit)
    case .map(let map): self = .map(hasCredit: map.caption.hasCredit)
    case .buttonRow: self = .buttonRow
    case .footer, .webEmbed, .postEmbed: self = .other
    case .unsupported: self = .unsupported
    case .formula: self = .formula
    }
  }

  private static func group(_ group: MediaGroup) -> SpacingKind {
    .picture(hasCredit: group.caption.hasCredit)
  }
}

extension Caption {
  fileprivate var hasCredit: Bool { !credit.isAbsent }
}

extension MediaGroup {
  fileprivate var holdsUnsupported: Bool {
    blocks.contains { if case .unsupported = $0.kind { true } else { false } }
  }
}
