import PageModel
import Primitives

/// Something that is drawn: on the bars of a screen, in a message, or on a card in a chat. The frame is in the space
/// of the screen or row that contains the box.
package struct Box: Sendable {
  /// The name in dumps and motions.
  package enum Name: String, Sendable {
    // In a title.
    case badge, status, lock, muted, activity, mark
    // In the bar of pinned messages.
    case stripe, title, text, picture, close, list, button
    // In the input panel.
    case caret, send, ring, accessory, line, dot, time, hint, wave, menu, label, lockCapsule, blob, tools
    // In a bot's keyboard.
    case key
    // On a button.
    case count
    // On a card.
    case glow, ribbon, face
    // In a message.
    case name, panel, avatar, people, arrow, question, kind, option, image, radio, percent, bar, bulb, footer,
      deadline
    case task, disc, check, capsule, chip, map, person, timer, fold, separator, note
    // What dumps leave out.
    case icon, rule, track, rim, commenter, unread
  }

  package indirect enum Content: Sendable {
    /// A line of text in the frame.
    case line(SingleLine)
    /// Rich text in the frame.
    case text(TextBox)
    /// A line in the color of the bubble, over a fill.
    case cutLine(SingleLine)
    /// An icon; without a color it is cut out of what is below, so that the bubble shows.
    case icon(Icon, Color?)
    /// A filled shape, whose radius is at most half of its shorter side. Without a color the bubble shows.
    case fill(radius: Double, Color?)
    /// A background whose color changes with the distance from its middle.
    case glow(radius: Double, center: Color, edge: Color)
    /// A line along the inside of the frame. The radius is that of the middle of the line.
    case stroke(radius: Double, width: Double, Color)
    case path([[Point]], width: Double, Color)
    case image(BoxImage)
    case emoji(CustomEmoji, AlternativeText?, Color)
    case avatar(AvatarBox)
    case panel(Panel)
    /// A band over the corner at the upper right of the frame, with text along it.
    case ribbon(SingleLine, Color)
    /// The pin in the middle of a map; with a person it has room for an avatar.
    case mapPin(bearsPerson: Bool)
    /// Boxes that fade downward. The range is the y coordinates where they begin to fade and where they would be
    /// invisible.
    case fading([Box], ClosedRange<Double>)
    /// Several boxes as one. If they are clipped, it is to the group's frame.
    case group([Box], isClipped: Bool)
  }

  package var name: Name
  package var frame: Rect
  package var content: Content
  package var appearance: Appearance
  /// True if the edges are moved to whole device pixels.
  package var isSnapped = false
  /// True if the box keeps its place in right-to-left languages: an image, or something on it.
  package var isFixed = false
  /// The number that the box shows, for dumps.
  package var value: Int?

  package init(
    _ name: Name, _ frame: Rect, _ content: Content, _ appearance: Appearance = .whole
  ) {
    (self.name, self.frame, self.content, self.appearance) = (name, frame, content, appearance)
  }

  /// The radius of a pill or a circle.
  package static let round = Double.infinity

  package static func group(_ name: Name, _ frame: Rect, _ boxes: [Box]) -> Box {
    Box(name, frame, .group(boxes, isClipped: false))
  }

  /// The box with its edges at whole device pixels.
  package var snapped: Box {
    var box = self
    box.isSnapped = true
    return box
  }

  /// The box, kept in its place in right-to-left languages.
  package var fixed: Box {
    var box = self
    box.isFixed = true
    return box
  }

  package init(_ icon: Icon, in frame: Rect, _ color: Color) {
    self.init(.icon, frame, .icon(icon, color))
  }

  package func offsetBy(_ offset: Point) -> Box {
    placed({ $0.offsetBy(offset) }, { $0.moved(by: offset) })
  }

  /// Returns the box at another place.
  ///
  /// - Parameters:
  ///   - frame: returns the new frame for one in the same space.
  ///   - point: returns the new place of a point of a path.
  func placed(_ frame: (Rect) -> Rect, _ point: (Point) -> Point) -> Box {
    var box = self
    box.frame = frame(self.frame)
    switch content {
    case .path(let lines, let width, let color):
      box.content = .path(lines.map { $0.map(point) }, width: width, color)
    case .group(let boxes, let isClipped):
      box.content = .group(boxes.map { $0.placed(frame, point) }, isClipped: isClipped)
    case .avatar(var avatar):
      avatar.frame = box.frame
      avatar.above = avatar.above.map(frame)
      box.content = .avatar(avatar)
    case .panel(var panel):
      panel.frame = box.frame
      box.content = .panel(panel)
    case .fading(let boxes, let rows):
      let top = point(Point(self.frame.minX, rows.lowerBound)).y
      box.content = .fading(
        boxes.map { $0.placed(frame, point) }, top...top + rows.upperBound - rows.lowerBound)
    case .line, .cutLine, .text, .icon, .fill, .glow, .stroke, .image, .emoji, .ribbon, .mapPin: break
    }
    return box
  }
}

/// An image from a file, with the replacement for a missing one.
package struct BoxImage: Sendable {
  package enum Outline: Equatable, Sendable {
    /// The outline of a sticker, which is shown whole.
    case free
    /// A radius that is at most half of the shorter side.
    case rounded(Double)
    /// The outline of a bubble, whose tail is on a side.
    case bubble(BubbleCorners, tail: Side?)
  }

  /// The replacement for a missing image.
  package indirect enum Substitute: Sendable {
    case color(Color)
    /// A gradient or mesh of several colors.
    case colors([Color])
    case drawing(Drawing, Color)
    case boxes([Box])
  }

  /// A drawing made for iprender.
  package enum Drawing: String, Sendable {
    case gift, star, gem, person, cake, smile
  }

  package var media: MediaID?
  package var outline: Outline
  package var substitute: Substitute
  /// The distance of a ring around the image; `nil` for none.
  package var ring: Double?
  /// The size of the image in pixels, for dumps; `nil` if unknown.
  package var natural: Size?

  package init(
    _ media: MediaID?, _ outline: Outline, _ substitute: Substitute, ring: Double? = nil, natural: Size? = nil
  ) {
    (self.media, self.outline, self.substitute) = (media, outline, substitute)
    (self.ring, self.natural) = (ring, natural)
  }
}

/// The app's icons.
package enum Icon: String, Sendable {
  // On bars.
  case cross, dots, back, forward, share, bookmark, compass
  /// An arrow that fills its frame.
  case backArrow
  // In a chat.
  case down, paperclip, microphone, sticker, search, suggest, gift
  // In the states of a chat.
  case up, send, check, list, lock, muted, mention, heart, votes, trash, forwarded, play, menu
  // Around the list and on keyboards.
  case translate, smile, clock, backspace
  case seal, sealCheck, star
  // In messages.
  case callIn, callOut, camera, handset, bulb, comments, forwardArrow, backwardArrow
  /// The mark of what is done, chosen or correct, and that of a wrong answer, for discs.
  case right, wrong
  /// A wide chevron that points down.
  case unfold
}
