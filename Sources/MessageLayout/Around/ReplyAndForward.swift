import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives

/// The measured reply header of a message (Spec/Bubbles.md 6.3).
struct ReplyMeasure {
  /// The width of the content that contains the header.
  let width: Double
  let height: Double
  private let title: TextBlock
  private let text: TextBlock?
  private let bar: PanelBar
  private let thumbnail: (media: MediaID, side: Double, isRound: Bool, isConcealed: Bool)?
  private let isQuote: Bool
  private let hasStoryIcon: Bool
  /// The color in place of a missing thumbnail.
  private let placeholder: Color

  private enum Metrics {
    static let textX = 9.0
    static let topPadding = 3.0
    static let padding = 6.0
    /// The width of the panel in addition to its text.
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
    /// The distance that the icon extends beyond the text's corner.
    static let storyOverhang = 1.0
  }

  /// The space beside the text, as a part of the offered width.
  static var sides: Double { 2 * BubbleMetrics.sideInset + Metrics.edge }

  /// - Parameter free: the color of all text on the chat's background; `nil` in a bubble.
  init?(_ environment: MessageEnvironment, offered: Double, color free: Color? = nil) {
    guard let reply = environment.message.reply else { return nil }
    let fonts = environment.fonts
    let colors = environment.colors
    bar = free.map { PanelBar($0) } ?? environment.quoteBar(of: reply.author)
    isQuote = reply.quote != nil
    placeholder = environment.bubbleColors.mediaPlaceholder
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
    let (shown, color, isStory) = Self.text(of: reply, colors, environment.language)
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

  /// Returns the author of the quoted text.
  private static func title(of reply: Reply, _ environment: MessageEnvironment) -> String {
    let author = reply.author.map(environment.name)
    guard let chat = reply.chat else { return author ?? environment.language[.message] }
    let name = environment.peers[chat].name
    // The author is in another chat: both names are shown.
    return author.map { $0 == name ? name : "\($0) → \(name)" } ?? name
  }

  private static func text(
    of reply: Reply, _ colors: MessageColors, _ language: Language
  ) -> (text: RichText, color: Color, isStory: Bool) {
    if let quote = reply.quote { return (quote, colors.primaryText, false) }
    switch reply.subject {
    case .message(let excerpt):
      let (text, isName) = excerpt.line(in: language)
      return (text, isName ? colors.secondaryText : colors.primaryText, false)
    case .story(let isExpired):
      return (.plain(language[isExpired ? .expiredStory : .story]), colors.accentText, true)
    case .unknown: return (.plain(language[.message]), colors.secondaryText, false)
    }
  }

  /// - Parameters:
  ///   - corner: the top left corner of the panel.
  ///   - width: the width of the panel.
  func placed(at corner: Point, width: Double) -> Box {
    let frame = Rect(origin: corner, size: Size(width, height))
    var (title, text) = (title, text)
    var boxes = [Box(.panel, frame, .panel(Panel(frame: frame, bar: bar)))]
    var x = corner.x + Metrics.textX
    if let thumbnail {
      let box = Rect(x, corner.y + Metrics.thumbnailY, thumbnail.side, thumbnail.side)
      var image = BoxImage(
        thumbnail.media, .rounded(thumbnail.isRound ? thumbnail.side / 2 : Metrics.thumbnailRadius),
        .color(placeholder))
      image.isBlurred = thumbnail.isConcealed
      boxes.append(Box(.thumbnail, box, .image(image)).snapped)
      x += thumbnail.side + Metrics.thumbnailGap
    }
    title.frame.origin = Point(x, corner.y + Metrics.topPadding)
    boxes.append(Box(title, .title))
    if hasStoryIcon {
      let icon = Rect(
        x - Metrics.storyOverhang, title.frame.maxY - Metrics.storyOverhang, Metrics.storyIcon,
        Metrics.storyIcon)
      boxes.append(.storyIcon(in: icon, bar.color))
    }
    text?.frame.origin = Point(x + (hasStoryIcon ? Metrics.storyRoom : 0), title.frame.maxY)
    if let text { boxes.append(Box(text)) }
    if isQuote {
      boxes.append(
        .quoteSign(
          endingAt: Point(frame.maxX - Metrics.quoteIconInset, frame.minY + Metrics.quoteIconInset), bar.color
        ))
    }
    return .group(.reply, frame, boxes)
  }
}

extension Box {
  /// The icons on panels (Spec/Bubbles.md 4.1).
  private enum Sign {
    static let quote = Size(9, 7)
    static let code = Size(11, 8)
    /// The distance of a story's ring from the edges of its icon, and the width of its line (Spec/Bubbles.md 6).
    static let ring = (inset: 4.0, line: 1.5)
  }

  /// Returns the quotation mark in the corner of a panel.
  static func quoteSign(endingAt corner: Point, _ color: Color) -> Box {
    sign(.quotationMark, Sign.quote, endingAt: corner, color)
  }

  /// Returns the icon in the corner of code.
  static func codeSign(endingAt corner: Point, _ color: Color) -> Box {
    sign(.code, Sign.code, endingAt: corner, color)
  }

  private static func sign(_ icon: Icon, _ size: Size, endingAt corner: Point, _ color: Color) -> Box {
    let frame = Rect(corner.x - size.width, corner.y, size.width, size.height)
    return Box(.sign, frame, .icon(icon, color)).snapped(.corner)
  }

  /// Returns the icon of a story before a text.
  static func storyIcon(in frame: Rect, _ color: Color) -> Box {
    let ring = frame.outset(by: Sign.ring.line / 2 - Sign.ring.inset)
    return Box(.story, ring, .stroke(radius: round, width: Sign.ring.line, color))
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

/// The measured forward header of a message (Spec/Bubbles.md 6.2).
struct ForwardMeasure {
  let width: Double
  let height: Double
  private let title: Label
  private let name: Label
  /// The avatar beside the name.
  private let avatar: AvatarBox?
  private let color: Color
  private let isStory: Bool
  private let isExpired: Bool

  private enum Metrics {
    static let avatarSide = 16.0
    static let avatarRoom = 20.0
    /// The space above and below the lines of stories.
    static let storyGap = 2.0
    static let icon = 18.0
    static let iconRoom = 16.0
    /// The distance that an icon extends beyond the text's corner.
    static let iconOverhang = 1.0
  }

  /// Creates the header; `nil` for a message that shows none.
  ///
  /// - Parameter free: the color of all text on the chat's background; `nil` in a bubble.
  init?(_ environment: MessageEnvironment, offered: Double, color free: Color? = nil) {
    let message = environment.message
    guard let forward = message.forward, !Self.isHidden(forward, message) else { return nil }
    let fonts = environment.fonts
    let accent = environment.colors.accentText
    let source = Self.source(of: forward, environment)
    let isIncoming = message.direction == .incoming
    if let free {
      color = free
    } else if isIncoming, let peer = source.peer {
      color = peer.nameColors(isDark: environment.palette.isDark).first ?? accent
    } else {
      color = accent
    }
    (isStory, isExpired) = forward.story
    let words: LocalizedString = isStory ? isExpired ? .expiredStoryFrom : .forwardedStory : .forwardedFrom
    let limit = max(0, offered - 2 * BubbleMetrics.sideInset)
    let lead = isExpired ? Metrics.iconRoom : 0
    title = environment.label(
      environment.language[words], fonts.sans(14), color, limit: max(0, limit - lead))
    avatar = source.peer.map {
      AvatarBox($0, in: Rect(0, 0, Metrics.avatarSide, Metrics.avatarSide), environment)
    }
    let indent = avatar == nil ? 0 : Metrics.avatarRoom
    name = environment.label(
      source.name, fonts.sans(14, avatar == nil ? .regular : .medium), color, limit: max(0, limit - indent))
    height = title.frame.height + name.frame.height + (isStory ? Metrics.storyGap : 0)
    width = max(title.frame.width + lead, name.frame.width + indent) + 2 * BubbleMetrics.sideInset
  }

  /// Returns true for saved messages, which do not show their origin, and for music and video notes by
  /// people.
  private static func isHidden(_ forward: Forward, _ message: Message) -> Bool {
    if forward.savedFrom != nil || message.isDiscussed { return true }
    guard message.content.traits.hidesForwarder else { return false }
    switch forward.source {
    case .peer(let id): return id.kind == .user
    case .hidden: return true
    case .channelPost, .story, .imported: return false
    }
  }

  private static func source(
    of forward: Forward, _ environment: MessageEnvironment
  ) -> (name: String, peer: Peer?) {
    switch forward.source {
    case .peer(let id): return (environment.peers[id].name, environment.peers[id])
    case .hidden(let name), .imported(let name): return (name, nil)
    case .channelPost(let id, let signature):
      let peer = environment.peers[id]
      return (signature.map { "\(peer.name) (\($0))" } ?? peer.name, peer)
    case .story(let id, _):
      guard let id else { return ("", nil) }
      return (environment.peers[id].name, environment.peers[id])
    }
  }

  /// - Parameter corner: the top left corner.
  func placed(at corner: Point) -> Box {
    var (title, name, avatar) = (title, name, avatar)
    let top = corner.y + (isStory ? Metrics.storyGap : 0)
    title.frame.origin = Point(corner.x + (isExpired ? Metrics.iconRoom : 0), top)
    name.frame.origin = Point(corner.x + (avatar == nil ? 0 : Metrics.avatarRoom), title.frame.maxY)
    avatar?.frame.origin = Point(corner.x, name.frame.minY)
    var boxes = [Box(title, .title)]
    if let avatar { boxes.append(Box(avatar, .avatar)) }
    if isExpired {
      let icon = Rect(
        corner.x - Metrics.iconOverhang, top - Metrics.iconOverhang, Metrics.icon, Metrics.icon)
      boxes.append(.storyIcon(in: icon, color))
    }
    boxes.append(Box(name, .name))
    return .group(.forward, Rect(corner.x, corner.y, width - 2 * BubbleMetrics.sideInset, height), boxes)
  }
}

extension Forward {
  fileprivate var story: (isStory: Bool, isExpired: Bool) {
    switch source {
    case .story(_, let isExpired): (true, isExpired)
    case .peer, .hidden, .channelPost, .imported: (false, false)
    }
  }
}
