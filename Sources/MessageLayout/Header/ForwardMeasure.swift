import MessageModel
import PageLayout
import Primitives

/// Where a message was first (Docs/Bubbles.md 6.2).
struct ForwardMeasure {
  let width: Double
  let height: Double
  private let title: Label
  private let name: Label
  /// At the frame's corner.
  private let avatar: AvatarBox?
  private let color: Color
  private let isStory: Bool
  private let isExpired: Bool

  private enum Metrics {
    static let avatarSide = 16.0
    static let avatarRoom = 20.0
    /// Of stories, above and below the lines.
    static let storyGap = 2.0
    static let icon = 18.0
    static let iconRoom = 16.0
    /// How far an icon reaches beyond the words' corner.
    static let iconOverhang = 1.0
  }

  /// `nil` for a message that shows none.
  ///
  /// - Parameter free: of all words on the chat's background; `nil` in a bubble.
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
    var words = "Forwarded from"
    (isStory, isExpired) = forward.story
    if isStory { words = isExpired ? "Expired story from" : "Forwarded story from" }
    let limit = max(0, offered - 2 * BubbleMetrics.sideInset)
    let lead = isExpired ? Metrics.iconRoom : 0
    title = environment.label(words, fonts.sans(14), color, limit: max(0, limit - lead))
    avatar = source.peer.map {
      AvatarBox($0, in: Rect(0, 0, Metrics.avatarSide, Metrics.avatarSide), environment)
    }
    let indent = avatar == nil ? 0 : Metrics.avatarRoom
    name = environment.label(
      source.name, fonts.sans(14, avatar == nil ? .regular : .medium), color, limit: max(0, limit - indent))
    height = title.frame.height + name.frame.height + (isStory ? Metrics.storyGap : 0)
    width = max(title.frame.width + lead, name.frame.width + indent) + 2 * BubbleMetrics.sideInset
  }

  /// Notes to oneself say nothing of where they are from; nor do music and round videos of people.
  private static func isHidden(_ forward: Forward, _ message: Message) -> Bool {
    if forward.savedFrom != nil { return true }
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

  /// - Parameter corner: upper left one.
  func placed(at corner: Point) -> ForwardBox {
    var (title, name, avatar) = (title, name, avatar)
    let top = corner.y + (isStory ? Metrics.storyGap : 0)
    title.frame.origin = Point(corner.x + (isExpired ? Metrics.iconRoom : 0), top)
    name.frame.origin = Point(corner.x + (avatar == nil ? 0 : Metrics.avatarRoom), title.frame.maxY)
    avatar?.frame.origin = Point(corner.x, name.frame.minY)
    let frame = Rect(corner.x, corner.y, width - 2 * BubbleMetrics.sideInset, height)
    let icon = Rect(
      corner.x - Metrics.iconOverhang, top - Metrics.iconOverhang, Metrics.icon, Metrics.icon)
    return ForwardBox(
      frame: frame, title: title, name: name, avatar: avatar, icon: isExpired ? icon : nil, color: color)
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
