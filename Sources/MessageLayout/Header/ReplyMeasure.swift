import MessageModel
import PageLayout
import PageModel
import Primitives

/// What a message answers (Docs/Bubbles.md 6.3).
struct ReplyMeasure {
  /// Of the content that holds it.
  let width: Double
  let height: Double
  private let title: TextBlock
  private let text: TextBlock?
  private let bar: PanelBar
  private let thumbnail: (media: MediaID, side: Double, isRound: Bool, isConcealed: Bool)?
  private let isQuote: Bool
  private let hasStoryIcon: Bool

  private enum Metrics {
    static let textX = 9.0
    static let topPadding = 3.0
    static let padding = 6.0
    /// What the panel is wider than its text.
    static let sides = 17.0
    static let edge = 6.0
    static let textInset = 8.0
    static let thumbnailY = 4.0
    static let thumbnailGap = 6.0
    static let thumbnailRadius = 4.0
    static let factor = 0.07
    static let quoteLines = 5
    static let quoteTitleLines = 2
    static let quoteRoom = 10.0
    static let quoteIconInset = 4.0
    static let storyIcon = 18.0
    static let storyRoom = 16.0
    /// How far the sign reaches beyond the words' corner.
    static let storyOverhang = 1.0
  }

  /// Beside the words, of what is offered.
  static var sides: Double { 2 * BubbleMetrics.sideInset + Metrics.edge }

  /// - Parameter free: of all words on the chat's background; `nil` in a bubble.
  init?(_ environment: MessageEnvironment, offered: Double, color free: Color? = nil) {
    guard let reply = environment.message.reply else { return nil }
    let fonts = environment.fonts
    let colors = environment.colors
    bar = free.map { PanelBar($0) } ?? environment.quoteBar(of: reply.author)
    isQuote = reply.quote != nil
    let excerpt = reply.excerpt
    let side = 2 * fonts.panelTitle.labelHeight
    thumbnail = excerpt?.thumbnail.map {
      ($0.id, side, excerpt?.isThumbnailRound ?? false, excerpt?.hasSpoiler ?? false)
    }
    let lead = thumbnail == nil ? 0 : side + Metrics.thumbnailGap
    let limit = max(0, offered - 2 * BubbleMetrics.sideInset - Metrics.edge - Metrics.textInset - lead)

    let titleText = Self.title(of: reply, environment)
    title = environment.block(
      .plain(titleText), environment.style(fonts.panelTitle, bar.color), factor: Metrics.factor,
      mostLines: isQuote ? Metrics.quoteTitleLines : 1
    ) { [isQuote] _ in limit - (isQuote ? Metrics.quoteRoom : 0) }
    let (shown, color, isStory) = Self.text(of: reply, colors)
    hasStoryIcon = isStory
    var style = environment.style(fonts.panelText, free ?? color)
    style.isPlain = true
    style.foldsLines = !isQuote
    text =
      shown.isAbsent
      ? nil
      : environment.block(
        shown, style, factor: Metrics.factor, mostLines: isQuote ? Metrics.quoteLines : 1
      ) { _ in limit - (isStory ? Metrics.storyRoom : 0) }
    let storyRoom = isStory ? Metrics.storyRoom : 0
    let widest = max(
      title.frame.width + (isQuote ? Metrics.quoteRoom : 0), (text?.frame.width ?? 0) + storyRoom)
    width = lead + widest + Metrics.sides + 2 * BubbleMetrics.sideInset
    height = title.frame.height + (text?.frame.height ?? fonts.panelText.labelHeight) + Metrics.padding
  }

  /// Whose words they are.
  private static func title(of reply: Reply, _ environment: MessageEnvironment) -> String {
    let author = reply.author.map(environment.name)
    guard let chat = reply.chat else { return author ?? "Message" }
    let name = environment.peers[chat].name
    // Of somebody in another chat: both.
    return author.map { $0 == name ? name : "\($0) → \(name)" } ?? name
  }

  private static func text(
    of reply: Reply, _ colors: MessageColors
  ) -> (text: RichText, color: Color, isStory: Bool) {
    if let quote = reply.quote { return (quote.text, colors.primaryText, false) }
    switch reply.subject {
    case .message(let excerpt):
      if !excerpt.text.isAbsent { return (excerpt.text, colors.primaryText, false) }
      if let media = excerpt.media { return (.plain(media.title), colors.secondaryText, false) }
      return (.empty, colors.primaryText, false)
    case .story(let isExpired):
      return (.plain(isExpired ? "Expired story" : "Story"), colors.accentText, true)
    case .unknown: return (.plain("Message"), colors.secondaryText, false)
    }
  }

  /// - Parameters:
  ///   - corner: upper left one of the panel.
  ///   - width: of the panel.
  func placed(at corner: Point, width: Double) -> ReplyBox {
    let frame = Rect(origin: corner, size: Size(width, height))
    var (title, text) = (title, text)
    var x = corner.x + Metrics.textX
    var picture: ReplyBox.Thumbnail?
    if let thumbnail {
      let box = Rect(x, corner.y + Metrics.thumbnailY, thumbnail.side, thumbnail.side)
      picture = ReplyBox.Thumbnail(
        frame: box, media: thumbnail.media,
        cornerRadius: thumbnail.isRound ? thumbnail.side / 2 : Metrics.thumbnailRadius,
        isConcealed: thumbnail.isConcealed)
      x += thumbnail.side + Metrics.thumbnailGap
    }
    title.frame.origin = Point(x, corner.y + Metrics.topPadding)
    let storyX = hasStoryIcon ? Metrics.storyRoom : 0
    text?.frame.origin = Point(x + storyX, title.frame.maxY)
    var box = ReplyBox(panel: Panel(frame: frame, bar: bar), title: title, text: text)
    box.thumbnail = picture
    if isQuote {
      box.quoteIcon = Point(frame.maxX - Metrics.quoteIconInset, frame.minY + Metrics.quoteIconInset)
    }
    if hasStoryIcon {
      box.storyIcon = Rect(
        x - Metrics.storyOverhang, title.frame.maxY - Metrics.storyOverhang, Metrics.storyIcon,
        Metrics.storyIcon)
    }
    return box
  }
}

extension Reply {
  fileprivate var excerpt: ReplyExcerpt? {
    switch subject {
    case .message(let excerpt): excerpt
    case .story, .unknown: nil
    }
  }
}
