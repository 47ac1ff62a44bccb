import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Peers' photos, or their initials (Spec/Bubbles.md 12).
extension AvatarBox {
  private enum Metrics {
    /// The letter sizes by the side of the avatar.
    static let sizes = [(below: 20.0, size: 8.0), (below: 34.0, size: 12.0), (below: 50.0, size: 16.0)]
    static let largest = 26.0
    /// The corner radius of a forum, as a fraction of the side.
    static let forumRadius = 0.25
    /// This letter looks centered if it is moved slightly to the right.
    static let shiftedLetter = "B"
  }

  init(_ peer: Peer, in frame: Rect, _ environment: MessageEnvironment) {
    self.init(
      letters: peer.initials, color: peer.isDeleted ? nil : peer.colorIndex,
      photo: peer.photo, isForum: peer.isForum, in: frame, environment)
  }

  /// Creates the avatar of a person of whom only the name is known.
  init(_ kind: Peer.Kind, named name: String, in frame: Rect, _ environment: MessageEnvironment) {
    self.init(
      letters: kind.initials, color: name.colorIndex, photo: nil, isForum: false, in: frame, environment)
  }

  init(_ author: Author, in frame: Rect, _ environment: MessageEnvironment) {
    switch author {
    case .peer(let id): self.init(environment.peers[id], in: frame, environment)
    case .named, .you:
      let name = environment.name(of: author)
      self.init(.user(UserName(whole: name)), named: name, in: frame, environment)
    }
  }

  /// - Parameter letterSize: in points; replaces the size that depends on the side.
  init(_ author: Author, in frame: Rect, letterSize: Double, _ environment: MessageEnvironment) {
    self.init(author, in: frame, environment)
    setLine(size: letterSize, environment)
  }

  private init(
    letters: String, color: Int?, photo: MediaID?, isForum: Bool, in frame: Rect,
    _ environment: MessageEnvironment
  ) {
    self.init(
      frame: frame,
      cornerRadius: isForum ? Rounding.floor(Metrics.forumRadius * frame.width) : frame.width / 2,
      letters: letters, color: color, photo: photo)
    let size = Metrics.sizes.first { frame.width < $0.below }?.size ?? Metrics.largest
    setLine(size: size, environment)
  }

  private mutating func setLine(size: Double, _ environment: MessageEnvironment) {
    guard let shown = Self.line(letters, size: size, in: frame.size, environment) else {
      line = nil
      return
    }
    line = shown.line
    overflows = shown.ink.width > frame.width || shown.ink.height > frame.height
  }

  /// Returns the initials, centered by their ink.
  private static func line(
    _ letters: String, size: Double, in box: Size, _ environment: MessageEnvironment
  ) -> (line: SingleLine, ink: Rect)? {
    guard !letters.isEmpty else { return nil }
    var styled = StyledText()
    styled.append(letters, style: FontStyle(.sans, size: size, weight: .bold), tag: 0)
    let lines = environment.shape(styled).lines(
      .fitting(limit: .greatestFiniteMagnitude), measuresInk: true)
    guard let line = lines.first else { return nil }
    let ink = line.clusters.compactMap(\.ink).reduce(Rect.zero) { $0.union($1) }
    guard !ink.isEmpty else { return nil }
    // The ink's y axis points up from the baseline.
    let left = Rounding.floorToPixel((box.width - ink.width) / 2, scale: environment.scale) - ink.minX
    let top = Rounding.floorToPixel((box.height - ink.height) / 2, scale: environment.scale)
    let shift = letters == Metrics.shiftedLetter ? 1.0 : 0
    let shown = SingleLine(
      text: letters, line: line, color: .white, origin: Point(left + shift, top + ink.maxY))
    return (shown, ink)
  }
}
