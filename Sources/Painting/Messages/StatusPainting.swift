import MessageLayout
import PageLayout
import Primitives
import Scene

/// The time of a message and its delivery state (Spec/Bubbles.md 7.1).
extension RowPainter {
  mutating func paint(_ status: StatusBox) {
    for var box in status.boxes {
      if box.name == .check { box.appearance = look.check }
      paint([box])
    }
  }
}

/// Reactions, buttons, and the content beside a bubble (Spec/Bubbles.md 3, 8 and 11).
extension RowPainter {
  /// - Parameter isFree: true if the reactions are on the chat's background.
  mutating func paint(_ chips: [ReactionChip], isFree: Bool) {
    for (place, chip) in chips.enumerated() {
      if let look = look.chips[place] { paint(chip, isFree, as: look) } else { paint(chip, isFree) }
    }
  }

  /// Paints the reactions that the row had before its change, but no longer has.
  mutating func paintGoneReactions(areFree: Bool) {
    guard let former, !look.goneChips.isEmpty else { return }
    for (place, chip) in former.reactionChips.enumerated() where (place < former.reactions.count) == areFree {
      if let look = look.goneChips[place] { paint(chip, areFree, as: look) }
    }
  }

  /// Paints a reaction that appears, disappears or changes (Spec/Motion.md 4).
  private mutating func paint(_ chip: ReactionChip, _ isFree: Bool, as look: ChipLook) {
    var chip = chip.offsetBy(look.offset)
    chip.frame.size.width = max(0, chip.frame.width + look.extraWidth)
    if let age = look.flight {
      flyingSigns.append(
        FlyingSign(
          picture: chip.picture, box: place(chip.symbol), ink: Self.ink(of: chip), age: age,
          start: look.start.map(place)))
    }
    let before = look.former.flatMap {
      former?.reactionChips.indices.contains($0) == true ? former?.reactionChips[$0] : nil
    }
    func elements(_ chip: ReactionChip) -> [Element] {
      apart { $0.paint(chip, isFree, hasSign: look.flight == nil, after: before, look.count) }
    }
    guard let before, look.circle < 1 else {
      let elements = elements(chip)
      return painting.paint(as: look.whole, around: place(chip.frame)) { $0.append(elements) }
    }
    // A circle in one appearance within the other.
    var old = chip
    (old.fill, old.textColor) = (before.fill, before.textColor)
    let box = grid.snap(place(chip.frame))
    let center = Point(box.minX + Self.circleX, box.midY)
    let (x, y) = (max(center.x - box.minX, box.maxX - center.x), box.height / 2)
    let radius = (x * x + y * y).squareRoot() * (chip.isChosen ? look.circle : 1 - look.circle)
    let (inner, outer) = (elements(chip.isChosen ? chip : old), elements(chip.isChosen ? old : chip))
    let hole = ElementGroup.OpacityFade(hole: center, radius: radius, softness: 1 / grid.scale)
    painting.grouped({ ElementGroup($0, fade: hole) }) { $0.append(outer) }
    let circle = Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius)
    paint(cutTo: RoundedRect(circle, radius: radius)) { $0.append(inner) }
  }

  /// The x coordinate of the circle's center, from the left edge.
  private static let circleX = 21.0

  /// Paints a reaction.
  ///
  /// - Parameters:
  ///   - hasSign: true if its icon is painted.
  ///   - former: the reaction before its change.
  private mutating func paint(
    _ chip: ReactionChip, _ isFree: Bool, hasSign: Bool = true, after former: ReactionChip? = nil,
    _ roll: CountRoll? = nil
  ) {
    let frame = grid.snap(place(chip.frame))
    let (fill, ground) = isFree ? (free(chip.fill), ground) : (.solid(chip.fill), painting.bubble)
    if chip.fill.alpha > 0 { painting.fill(RoundedRect(frame, radius: frame.height / 2), fill) }
    if hasSign { paint(chip.picture, in: place(chip.symbol), color: Self.ink(of: chip)) }
    if let count = chip.count {
      let color = Self.color(of: chip.textColor, over: ground.color(at: Point(frame.midX, frame.midY)))
      func line(_ label: Label, at corner: Point) -> CountLine {
        var line = label.line
        line.color = color
        return CountLine(line: line, corner: place(corner))
      }
      let new = line(count, at: count.frame.origin)
      if let roll, roll.share < 1, let old = former?.count, old.text != count.text {
        painting.paint(new, after: line(old, at: count.frame.origin), roll)
      } else {
        painting.paint(new.line, at: new.corner)
      }
    }
    paint(Box.faces(chip.faces))
  }

  /// Returns the opaque text color of a reaction: a translucent number does not make the emoji translucent.
  private static func ink(of chip: ReactionChip) -> Color {
    var ink = chip.textColor ?? .white
    ink.alpha = 1
    return ink
  }

  /// Paints an icon on its way from the menu, which is above the bubble at its side.
  mutating func paint(_ sign: FlyingSign) {
    let bubble = bubbleBody ?? sign.box
    let usual = Point(
      row.side == .outgoing ? bubble.maxX - ChipFlight.start.x : bubble.minX + ChipFlight.start.x,
      bubble.minY + ChipFlight.start.y)
    let start = sign.start ?? usual
    let look = ChipFlight.look(
      after: sign.age, along: Point(sign.box.midX - start.x, sign.box.midY - start.y))
    let elements = apart { $0.paint(sign.picture, in: sign.box, color: sign.ink) }
    painting.paint(as: look, around: sign.box) { $0.append(elements) }
  }

  /// The icon of a reaction that flies to its place.
  struct FlyingSign {
    let picture: ReactionChip.Picture
    /// The frame of its place, on the canvas.
    let box: Rect
    let ink: Color
    /// The time since the start, in seconds.
    let age: Double
    /// The middle of the icon in a menu that shows, on the canvas.
    let start: Point?
  }

  /// Returns the color of digits. Translucent digits are cut out of the chip, so their color is composited
  /// over the background.
  private static func color(of text: Color?, over ground: Color) -> Color {
    guard var text else { return ground }
    let share = text.alpha
    text.alpha = 1
    return ground.mixed(with: text, share)
  }

  private mutating func paint(_ picture: ReactionChip.Picture, in box: Rect, color: Color) {
    switch picture {
    case .text(let text?): painting.paint(text, in: box, color: color)
    case .custom(let emoji, let alternative):
      if !painting.paint(emoji, alternative, in: box, color: color) { paintUnknown(in: box, color) }
    case .text(nil): paintUnknown(in: box, color)
    case .star: painting.paint(.star(in: box), .solid(Color(0xffb300)))
    }
  }

  /// Paints the icon of an emoji without an image and text (Spec/Bubbles.md 14).
  private mutating func paintUnknown(in box: Rect, _ color: Color) {
    painting.paint(.neutralFace(in: box), .solid(color))
  }

  // MARK: - Keyboard

  private enum Key {
    static let badge = Point(15, 5)
  }

  mutating func paint(_ key: KeyboardKey) {
    let frame = grid.snap(place(key.frame))
    let outline = BubbleOutline.box(frame, key.corners)
    let corner = place(key.label.frame.origin)
    let fill = free(key.fill)
    let icon = key.icon.map { (box: place($0.frame), emoji: $0.emoji, alternative: $0.alternative) }
    painting.grouped({ ElementGroup($0, opacity: key.opacity) }) { painting in
      if let touch = key.touch {
        painting.paint(touch, in: frame, outline, fill)
      } else {
        painting.add(frame, .fill(.polyline(outline), fill))
      }
      if let tint = key.tint { painting.add(frame, .fill(.polyline(outline), .solid(tint))) }
      if let stroke = key.stroke {
        let pixel = 1 / painting.grid.scale
        let inner = BubbleOutline.box(frame.outset(by: -pixel / 2), key.corners)
        painting.add(frame, .stroke(.polyline(inner + inner.prefix(2)), width: pixel, .solid(stroke)))
      }
      painting.paint(key.label.line, at: corner)
      if let badge = key.badge {
        painting.paint(
          .badge(badge, at: Point(frame.maxX - Key.badge.x, frame.minY + Key.badge.y)),
          .solid(key.label.line.color))
      }
      if let icon {
        let color = key.label.line.color
        if !painting.paint(icon.emoji, icon.alternative, in: icon.box, color: color) {
          painting.paint(.neutralFace(in: icon.box), .solid(color))
        }
      }
    }
  }

  // MARK: - Beside the bubble

  /// Paints the circle of a message that can be selected (Spec/Chats.md 13.6).
  mutating func paint(_ mark: SelectionMark) {
    let box = place(mark.frame)
    let ring = box.outset(by: -mark.inset - mark.width / 2)
    let outline = Element.Content.stroke(
      .rounded(RoundedRect(ring, radius: ring.width / 2)), width: mark.width, .solid(mark.ring))
    painting.paint(as: Appearance(alpha: mark.presence), around: box) { painting in
      if let blur = mark.shadow {
        painting.grouped(
          reach: SoftShadow.deviations * blur,
          {
            ElementGroup(
              $0, opacity: mark.shadowColor.alpha, motion: ElementGroup.Motion(center: .zero, blur: blur))
          }
        ) {
          $0.add(
            box,
            .stroke(.rounded(RoundedRect(ring, radius: ring.width / 2)), width: mark.width, .solid(.black)))
        }
      }
      // On a single color, the disc covers the ring; on a wallpaper, the ring is around the disc.
      if mark.shadow == nil { painting.add(box, outline) }
      let look = Appearance(alpha: min(1, max(0, mark.chosen)), scale: max(0, mark.chosen))
      painting.paint(as: look, around: box) {
        let disc = mark.shadow == nil ? box : ring
        $0.fill(RoundedRect(disc, radius: disc.width / 2), mark.color)
        let check = [
          Point(box.midX - 4.5, box.midY + 0.5), Point(box.midX - 1.5, box.midY + 3.5),
          Point(box.midX + 5, box.midY - 3.5),
        ]
        $0.paint(ControlGlyph(strokes: [check], strokeWidth: 1.5), .solid(mark.checkColor))
      }
      if mark.shadow != nil { painting.add(box, outline) }
    }
  }
}

/// A button that is touched or waits (Spec/Chats.md 13.6).
extension ItemPainting {
  private enum Touch {
    /// The opacity of the background under a finger.
    static let ground = 0.55
    static let band = 260
    static let alpha = 0.25
  }

  fileprivate mutating func paint(_ touch: KeyTouch, in frame: Rect, _ outline: [Point], _ fill: Paint) {
    let strength = min(1, max(0, touch.strength))
    // Only the background fades, without the label.
    grouped({ ElementGroup($0, opacity: 1 - (1 - Touch.ground) * strength) }) {
      $0.add(frame, .fill(.polyline(outline), fill))
    }
    guard let phase = touch.wait, phase >= 0, phase <= 1, frame.height < EdgeFade.longestSide else { return }
    // A band of light moves from one side to the other.
    let width = Double(Touch.band)
    let x = frame.minX - width + phase * (frame.width + width)
    let presence = Touch.alpha * min(1, max(0, touch.waitPresence))
    let band = Bitmap(width: Touch.band, height: max(1, Int(frame.height))) { x, _ in
      let share = 1 - abs(Double(x) + 0.5 - width / 2) / (width / 2)
      return Color(0xffffff, alpha: presence * share)
    }
    let place = Rect(x, frame.minY, width, Rounding.floor(frame.height))
    add(
      frame, .image(PlacedImage(bitmap: band, frame: place, fit: .fill, outline: outline)))
  }
}
