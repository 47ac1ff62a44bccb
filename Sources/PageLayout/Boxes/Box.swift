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
    // Over the screen.
    case alert
    // On a card.
    case glow, ribbon, face
    // In a message.
    case name, panel, avatar, people, arrow, question, kind, option, image, radio, percent, bar, bulb, footer,
      deadline
    case task, disc, check, capsule, chip, map, person, timer, fold, separator, note
    case quote, code, language
    // In the header of a message.
    case via, rank, boost, forward, reply, thumbnail, story, sign
    // In the status of a message: `sent` is the first of two checks.
    case pill, pin, views, sent
    // In the contents of a message.
    case subtitle, price, loading, mute, control, preview, waveform, once, transcribe, transcript, file,
      sticker, bubble, die
    // Beside a bubble.
    case share, failure
    // What dumps leave out.
    case icon, rule, track, rim, commenter, unread
  }

  /// The edges of a box that are moved to whole device pixels.
  package enum Snapping: Sendable {
    case none, all
    /// The upper left corner; the box keeps its size.
    case corner
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
    /// A filled shape over the chat's background, which shows through a translucent color.
    case glass(radius: Double, Color)
    /// A filled shape of several colors.
    case shade(radius: Double, Shade)
    /// A line along the inside of the frame. The radius is that of the middle of the line.
    case stroke(radius: Double, width: Double, Color)
    case path([[Point]], width: Double, Color)
    case image(BoxImage)
    case emoji(CustomEmoji, AlternativeText?, Color)
    /// Letters as large as the largest square in the frame.
    case letters(AlternativeText, Color)
    /// A drawing made for iprender, in the largest square in the frame.
    case drawing(String)
    /// A ring with the progress of a file, from 0 to 1, around a cross that stops it.
    case progress(Double, Color)
    /// The round control of a file, which depends on whether the file is there.
    case control(FileRow)
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

  /// The colors of a shape.
  package enum Shade: Sendable {
    /// A light in the middle, which ends before the corners.
    case glow(center: Color, edge: Color)
    /// A light as wide and as high as the frame.
    case radial(center: Color, edge: Color)
    /// The colors of a wallpaper.
    case spots([Color])
  }

  package var name: Name
  package var frame: Rect
  package var content: Content
  package var appearance: Appearance
  package var snapping = Snapping.none
  /// True if the box keeps its place in right-to-left languages: an image, or something on it.
  package var isFixed = false
  /// True if the box is on a spoiler and disappears with it when spoilers are revealed.
  package var isOnSpoiler = false
  /// The number that the box shows, for dumps.
  package var value: Int?
  /// The name of a drawing, for dumps.
  package var meaning: String?

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
  package var snapped: Box { snapped(.all) }

  package func snapped(_ snapping: Snapping) -> Box {
    var box = self
    box.snapping = snapping
    return box
  }

  /// The boxes of a group, over an image, or in its place.
  package var boxes: [Box] {
    switch content {
    case .group(let boxes, _), .fading(let boxes, _): boxes
    case .image(let image): image.boxes
    default: []
    }
  }

  /// Returns the first of some boxes and the boxes in them that has a name.
  package static func first(_ name: Name, in boxes: [Box]) -> Box? {
    for box in boxes {
      if box.name == name { return box }
      if let found = first(name, in: box.boxes) { return found }
    }
    return nil
  }

  /// Returns the box with other boxes in it.
  package func changingBoxes(_ change: ([Box]) -> [Box]) -> Box {
    var box = self
    switch content {
    case .group(let boxes, let isClipped): box.content = .group(change(boxes), isClipped: isClipped)
    case .fading(let boxes, let rows): box.content = .fading(change(boxes), rows)
    case .image(var image):
      image.changeBoxes(change)
      box.content = .image(image)
    default: break
    }
    return box
  }

  package subscript(_ name: Name) -> Box? { Self.first(name, in: boxes) }

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
  package func placed(_ frame: (Rect) -> Rect, _ point: (Point) -> Point) -> Box {
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
    case .image: box = box.changingBoxes { $0.map { $0.placed(frame, point) } }
    default: break
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

  /// The reason for the dust over a blurred image.
  package enum Veil: Sendable {
    case spoiler
    /// The image is concealed permanently, since it can be viewed only once.
    case once
    /// The image is concealed until it is paid for.
    case locked
    /// The image is concealed until an adult reveals it.
    case sensitive
  }

  /// What the boxes over an image depend on.
  package enum Presence: Sendable {
    /// The image, of which a preview is enough.
    case preview
    /// The whole image.
    case image
    case file(MediaID)
  }

  /// The replacement for a missing image.
  package indirect enum Substitute: Sendable {
    case nothing
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
  /// True if the whole image shows, over a blurred copy of itself if the frame has another shape.
  package var isWhole = false
  package var veil: Veil?
  /// True if the image is blurred beyond recognition, even without a veil.
  package var isBlurred = false
  package var presence = Presence.preview
  /// The boxes over an image that is there, and over one that is missing.
  package var present: [Box] = []
  package var absent: [Box] = []

  package init(
    _ media: MediaID?, _ outline: Outline, _ substitute: Substitute, ring: Double? = nil, natural: Size? = nil
  ) {
    (self.media, self.outline, self.substitute) = (media, outline, substitute)
    (self.ring, self.natural) = (ring, natural)
  }

  /// The boxes over the image and in its place.
  package var boxes: [Box] {
    if case .boxes(let boxes) = substitute { boxes + present + absent } else { present + absent }
  }

  mutating func changeBoxes(_ change: ([Box]) -> [Box]) {
    if case .boxes(let boxes) = substitute { substitute = .boxes(change(boxes)) }
    (present, absent) = (change(present), change(absent))
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
  case translate, smile, recent, backspace
  // On the device's keyboard.
  case shift, shiftOn, newline, globe
  case seal, sealCheck, star
  // Beside the time of the status bar.
  case silent, focus
  // In messages.
  case callIn, callOut, camera, handset, bulb, comments, forwardArrow, backwardArrow
  /// The mark of what is done, chosen or correct, and that of a wrong answer, for discs.
  case right, wrong
  /// A wide chevron that points down.
  case unfold
  /// A chevron that points down, or up.
  case expand, collapse
  case quotationMark, code, boost
  /// The icons on the controls of media.
  case playMedia, download, mute, smallMute, cloud
  /// The icon of a missing image, in the middle of its frame.
  case landscape
  case foldUp, bolt
  /// The icon in the corner of a button that leaves the app.
  case leave
  // In the status of a message.
  case clock, delivered, secondCheck, pin, eye, replies
  /// The share button beside a bubble, and the arrow beside a message that is answered.
  case shareArrow, replyArrow
  // In the menu of a message.
  case menuReply, menuCopy, menuEdit, menuPin, menuUnpin, menuForward, menuDelete, menuSelect
}
