import MessageModel
import PageLayout
import Primitives
import Typography

/// The line with the author of a message, the bot it was sent through and the author's rank (Spec/Bubbles.md
/// 6.1).
struct NameLine {
  let width: Double
  let height: Double
  private let name: Label?
  private let via: Label?
  private let badge: (kind: Badge, size: Size, color: Color)?
  private let rank: (label: Label, capsule: Color?)?
  private let boost: (count: Label?, color: Color)?
  private let pixel: Double

  /// The icon after a name.
  private enum Badge {
    case verified, premium
    /// A word in a frame.
    case warning(Label)
  }

  private enum Metrics {
    /// The distance by which names are higher than the top of their line's box puts them. Measured on a
    /// phone.
    static let nameLift = 0.4
    static let nameGap = 8.0
    static let badgeSide = 20.0
    static let badgeX = 4.0
    static let rankGap = 3.0
    /// The maximum fraction of the offered width that a rank takes.
    static let rankShare = 0.5
    static let sides = 22.0
    static let capsuleHeight = 17.0
    static let capsulePadding = 10.0
    static let capsuleAlpha = 0.1
    static let boostHeight = 22.0
    static let boostWidth = 14.0
    static let boostCountWidth = 19.0
    /// The gap between the pill of a rank and the boost icon.
    static let boostGap = 5.0
    static let boostAlpha = 0.75
    static let premiumAlpha = 0.4
    static let warningPadding = 4.0
    /// The space above and below the word.
    static let warningRim = 1.0
    /// The line of the frame around the word (Spec/Bubbles.md 6).
    static let warningLine = 1.0
    static let warningRadius = 3.0
  }

  init?(_ environment: MessageEnvironment, offered: Double) {
    let message = environment.message
    let fonts = environment.fonts
    let colors = environment.colors
    let set = environment.palette.chat
    let owner = set[.ownerRank] ?? ChatColors.ownerRank
    let admin = set[.adminRank] ?? ChatColors.adminRank
    let warning = set[.fraudLabel] ?? ChatColors.fraudLabel
    pixel = environment.pixel
    let isOutgoing = message.direction == .outgoing
    // Posts of a channel and private chats have no names.
    let shownAuthor = !environment.showsAuthors || environment.options.merge.above ? nil : message.author
    let named = isOutgoing ? nil : shownAuthor
    let bot = Self.bot(environment)
    guard named != nil || bot != nil else { return nil }
    let nameColor = Self.nameColor(of: named, environment)

    // The content at the other end is placed first.
    let ranked = named == nil ? nil : message.rank
    rank = ranked.map { rank -> (label: Label, capsule: Color?) in
      let color: Color
      let capsule: Color?
      switch rank {
      case .owner: (color, capsule) = (owner, owner)
      case .admin: (color, capsule) = (admin, admin)
      case .member, .channel: (color, capsule) = (colors.secondaryText, nil)
      }
      let label = environment.label(
        rank.title(in: environment.language), fonts.sans(13), color, limit: offered * Metrics.rankShare)
      return (label, capsule?.multiplyingAlpha(by: Metrics.capsuleAlpha))
    }
    boost =
      named == nil || message.boosts < 1
      ? nil
      : (
        message.boosts > 1
          ? environment.label(
            String(message.boosts), fonts.sans(13), nameColor.multiplyingAlpha(by: Metrics.boostAlpha)) : nil,
        nameColor.multiplyingAlpha(by: Metrics.boostAlpha)
      )
    badge = named?.peer.flatMap { environment.peers[$0].badge }.map { kind in
      switch kind {
      case .verified: (.verified, Size(Metrics.badgeSide, Metrics.badgeSide), colors.accentControl)
      case .premium:
        (
          .premium, Size(Metrics.badgeSide, Metrics.badgeSide),
          nameColor.multiplyingAlpha(by: Metrics.premiumAlpha)
        )
      case .scam, .fake:
        {
          let label = environment.label(
            kind.rawValue.uppercased(), fonts.sans(10, .semibold), warning)
          let size = Size(
            label.frame.width + 2 * Metrics.warningPadding, label.frame.height + 2 * Metrics.warningRim)
          return (Badge.warning(label), size, warning)
        }()
      }
    }
    var kept = Metrics.sides
    if let rank { kept += rank.label.frame.width + Metrics.rankGap }
    if let boost { kept += Self.boostWidth(boost.count) + (rank == nil ? 0 : Metrics.boostGap) }
    if let badge { kept += badge.size.width + Metrics.badgeX }
    if named != nil { kept += Metrics.nameGap }

    let room = max(0, offered - kept)
    name = named.map {
      environment.label(environment.name(of: $0), fonts.sans(14, .semibold), nameColor, limit: room)
    }
    let taken = name?.frame.width ?? 0
    via = bot.map { bot in
      Self.via(bot, isAlone: named == nil, limit: max(0, room - taken), environment)
    }
    width = kept + taken + (via?.frame.width ?? 0)
    height = max(name?.frame.height ?? 0, via?.frame.height ?? 0)
  }

  /// Returns the author's own color, less saturated and brighter on dark bubbles.
  private static func nameColor(of author: Author?, _ environment: MessageEnvironment) -> Color {
    guard let author else { return environment.colors.accentText }
    let color = environment.quoteBar(of: author).color
    return environment.palette.isDark ? color.nameOnDark : color
  }

  private static func bot(_ environment: MessageEnvironment) -> String? {
    environment.message.viaBot?.name(in: environment.peers)
  }

  /// Returns the bot that a message was sent through, as text on the chat's background; `nil` for none.
  static func freeVia(_ environment: MessageEnvironment, limit: Double, color: Color) -> Label? {
    guard let bot = bot(environment) else { return nil }
    return via(bot, isAlone: true, limit: limit, color: color, environment)
  }

  /// Returns "via" and the bot: regular and semibold if nothing precedes them, otherwise the other way
  /// around.
  private static func via(
    _ bot: String, isAlone: Bool, limit: Double, color free: Color? = nil, _ environment: MessageEnvironment
  ) -> Label {
    let (light, heavy) = (environment.fonts.sans(13), environment.fonts.sans(14, .semibold))
    let color = free ?? environment.colors.accentText
    func set(_ bot: String) -> (text: String, line: TextLine)? {
      var parts = environment.language.parts(.via, [(text: bot, isBot: true)]) { (text: $0, isBot: false) }
      if !isAlone, !parts.isEmpty { parts[0].text = " " + parts[0].text }
      var styled = StyledText()
      for part in parts {
        styled.append(part.text, style: part.isBot == isAlone ? heavy : light, tag: 0)
      }
      return environment.shape(styled).lines(.fitting(limit: .greatestFiniteMagnitude)).first
        .map { (parts.map(\.text).joined(), $0) }
    }
    var shown = set(bot)
    if let whole = shown, whole.line.width > limit {
      let characters = Array(bot.prefix(Truncation.longestLine))
      shown = Truncation.longest(characters.count) { count in
        set(String(characters.prefix(count)) + Truncation.ellipsis).flatMap {
          $0.line.width <= limit ? $0 : nil
        }
      }
    }
    let line = SingleLine(
      text: shown?.text ?? "", line: shown?.line ?? TextLine(range: 0..<0), color: color,
      origin: Point(0, heavy.metrics.ascent))
    return Label(frame: Rect(0, 0, Rounding.ceil(line.line.width), heavy.labelHeight), line: line)
  }

  private static func boostWidth(_ count: Label?) -> Double {
    count.map { $0.frame.width + Metrics.boostCountWidth } ?? Metrics.boostWidth
  }

  /// - Parameters:
  ///   - corner: the left edge of the content, at the top of the name.
  ///   - width: the width of the content.
  func placed(at corner: Point, width: Double) -> [Box] {
    var boxes: [Box] = []
    var x = corner.x + BubbleMetrics.sideInset
    if var name {
      name.frame.origin = Point(x, corner.y)
      name.line.origin.y -= Metrics.nameLift
      boxes.append(Box(name, .name))
      x = name.frame.maxX
    }
    if let badge {
      let frame = Rect(
        x + Metrics.badgeX, corner.y + Rounding.floor((height - badge.size.height) / 2), badge.size.width,
        badge.size.height)
      boxes.append(.group(.badge, frame, Self.boxes(of: badge.kind, in: frame, badge.color)))
      x = frame.maxX
    }
    if var via {
      via.frame.origin = Point(x, corner.y)
      via.line.origin.y -= Metrics.nameLift
      boxes.append(Box(via, .via))
    }
    return boxes + atEnd(corner.x + width - BubbleMetrics.sideInset, top: corner.y)
  }

  private static func boxes(of badge: Badge, in frame: Rect, _ color: Color) -> [Box] {
    switch badge {
    case .verified:
      return [Box(.seal, in: frame, color), Box(.icon, frame, .icon(.sealCheck, nil))]
    case .premium: return [Box(.star, in: frame, color)]
    case .warning(var label):
      label.frame.origin = Point(frame.midX - label.frame.width / 2, frame.midY - label.frame.height / 2)
      let line = Box.Content.stroke(radius: Metrics.warningRadius, width: Metrics.warningLine, color)
      return [Box(.rim, frame, line), Box(label)]
    }
  }

  /// Returns the rank and the number of boosts, which end at the right edge.
  private func atEnd(_ end: Double, top: Double) -> [Box] {
    var boxes: [Box] = []
    var right = end
    if let boost {
      let boostWidth = Self.boostWidth(boost.count)
      let frame = Rect(
        right - boostWidth, top + (height - Metrics.boostHeight) / 2, boostWidth, Metrics.boostHeight)
      let icon = Rect(frame.minX, frame.minY, Metrics.boostWidth, frame.height)
      var parts = [Box(.boost, in: icon, boost.color)]
      if var count = boost.count {
        count.frame = count.frame.offsetBy(
          x: frame.maxX - count.frame.width, y: frame.midY - count.frame.height / 2)
        parts.append(Box(count))
      }
      boxes = [.group(.boost, frame, parts)]
      right -= boostWidth + Metrics.boostGap
    }
    guard var label = rank?.label else { return boxes }
    label.frame.origin = Point(right - (1 - pixel) - label.frame.width, top + 1 - pixel)
    let capsule = rank?.capsule.map { color in
      Box(
        .rim,
        Rect(
          label.frame.minX - Metrics.capsulePadding / 2, label.frame.midY - Metrics.capsuleHeight / 2,
          label.frame.width + Metrics.capsulePadding, Metrics.capsuleHeight),
        .fill(radius: Box.round, color))
    }
    let rank = Box.group(.rank, label.frame, [capsule, Box(label)].compactMap { $0 })
    return [rank] + boxes
  }
}
