import PageModel

/// The kinds that the spacing rules tell apart (Docs/Layout.md 3).
enum SpacingKind: Hashable {
  case title, subtitle, kicker, authorDate, paragraph
  /// Headers, subheaders and headings.
  case heading
  case list, blockQuote, pullQuote, preformatted, thinking
  case divider, anchor
  case table, details, cover, channelBanner, relatedArticles
  /// Photos and videos.
  case media
  /// Collages and slideshows.
  case mediaGroup
  case other

  init(_ block: Block) {
    switch block.kind {
    case .title: self = .title
    case .subtitle: self = .subtitle
    case .kicker: self = .kicker
    case .authorDate: self = .authorDate
    case .paragraph: self = .paragraph
    case .header, .subheader, .heading: self = .heading
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
    case .photo, .video: self = .media
    case .collage, .slideshow: self = .mediaGroup
    case .footer, .audio, .document, .map, .webEmbed, .postEmbed, .buttonRow: self = .other
    // Placeholders count as any other block (Docs/Rulings.md 22).
    case .unsupported, .formula: self = .other
    }
  }
}

/// Gaps between blocks, in points (Docs/Layout.md 3).
enum Spacing {
  private struct Rule {
    let upper: Set<SpacingKind>?
    let lower: Set<SpacingKind>?
    let fit: Double
    let page: Double
    var isEitherSide = false

    func matches(_ above: SpacingKind, _ below: SpacingKind) -> Bool {
      if isEitherSide, let kinds = upper { return kinds.contains(above) || kinds.contains(below) }
      return (upper?.contains(above) ?? true) && (lower?.contains(below) ?? true)
    }
  }

  /// Tested from top to bottom; the last matches everything. Those of formulas are absent: formulas are not laid out
  /// yet.
  private static let rules: [Rule] = [
    Rule(upper: nil, lower: [.cover, .channelBanner, .anchor], fit: 0, page: 0),
    Rule(upper: [.details], lower: [.details], fit: 0, page: 0),
    Rule(upper: [.relatedArticles], lower: nil, fit: 0, page: 0),
    Rule(upper: [.divider], lower: nil, fit: 21, page: 25, isEitherSide: true),
    Rule(upper: [.blockQuote], lower: nil, fit: 11, page: 27, isEitherSide: true),
    Rule(upper: [.pullQuote], lower: nil, fit: 14, page: 27, isEitherSide: true),
    Rule(upper: [.kicker, .cover], lower: [.title], fit: 16, page: 16),
    Rule(upper: nil, lower: [.title], fit: 20, page: 20),
    Rule(upper: [.title, .subtitle], lower: [.authorDate], fit: 18, page: 18),
    Rule(upper: nil, lower: [.authorDate], fit: 20, page: 20),
    Rule(upper: [.title, .authorDate], lower: [.paragraph], fit: 34, page: 34),
    Rule(upper: [.heading], lower: [.paragraph], fit: 14, page: 25),
    Rule(upper: [.list], lower: [.paragraph], fit: 14, page: 31),
    Rule(upper: [.paragraph], lower: [.list], fit: 14, page: 31),
    Rule(upper: [.paragraph], lower: [.paragraph], fit: 2, page: 25),
    Rule(upper: [.title, .authorDate], lower: [.list], fit: 34, page: 34),
    Rule(upper: [.heading], lower: [.list], fit: 31, page: 31),
    Rule(upper: [.preformatted], lower: nil, fit: 12, page: 19, isEitherSide: true),
    Rule(upper: nil, lower: [.list], fit: 10, page: 25),
    Rule(upper: nil, lower: [.heading], fit: 32, page: 32),
    Rule(upper: nil, lower: nil, fit: 20, page: 20),
  ]

  static func between(_ above: SpacingKind, _ below: SpacingKind, fitsWidth: Bool) -> Double {
    guard let rule = rules.first(where: { $0.matches(above, below) }) else { return 0 }
    return fitsWidth ? rule.fit : rule.page
  }

  /// Above the first block of a page.
  static func beforeFirst(_ block: Block, fitsWidth: Bool) -> Double {
    let kind = SpacingKind(block)
    if isFlush(kind) { return 0 }
    guard fitsWidth else { return pageMargin }
    if case .heading = block.kind { return headingMargin }
    return kind == .table ? tableMargin : bubbleMargin
  }

  /// Above the first block of a details' body.
  static func beforeFirstOfDetails(_ block: Block, fitsWidth: Bool) -> Double {
    if isFlush(SpacingKind(block)) { return 0 }
    return fitsWidth ? detailsTopMargin : pageMargin
  }

  /// Below the last block of a page.
  static func afterLast(_ kind: SpacingKind, fitsWidth: Bool) -> Double {
    switch kind {
    case .relatedArticles: 0
    case .thinking: thinkingMargin
    default: fitsWidth ? bubbleMargin : pageMargin
    }
  }

  /// Below the last block of a details' body.
  static let afterLastOfDetails = 16.0

  private static func isFlush(_ kind: SpacingKind) -> Bool {
    [.cover, .channelBanner, .details, .anchor].contains(kind)
  }

  private static let bubbleMargin = 5.0
  private static let headingMargin = 6.0
  private static let tableMargin = 10.0
  private static let detailsTopMargin = 4.0
  private static let pageMargin = 25.0
  private static let thinkingMargin = 2.0
}
