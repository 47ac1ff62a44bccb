import MessageModel
import PageLayout
import Primitives
import Typography

/// The device's keyboard (Spec/Chats.md 15.8). Its measures are inferred.
extension ChatScreenBars {
  var deviceKeyboard: GlassCapsule? {
    guard let keys = deviceKeys else { return nil }
    let radius = design.keyboard.radius
    let rect = Rect(0, keys.top, size.width, keys.height + radius)
    var glass = glass
    glass.fill = keys.colors.ground
    return GlassCapsule(
      name: .deviceKeyboard, shape: RoundedRect(rect, radius: radius), glass: glass,
      boxes: keys.all.flatMap { boxes(of: $0, keys) } + iconsBelow(keys))
  }

  private var isPhone: Bool { min(size.width, size.height) < part.device.widestPhone }

  /// The letter above the finger, which extends beyond the keyboard.
  var pressedKey: [Box] {
    guard isPhone, let keys = deviceKeys,
      let key = keys.all.first(where: { $0.isPressed && $0.isLetter }), case .text(let text) = key.face
    else { return [] }
    let metrics = part.device.popUp
    let head = Rect(
      key.frame.minX - metrics.side, key.frame.minY - metrics.foot - metrics.height,
      key.frame.width + 2 * metrics.side, metrics.height)
    // At the edges of the screen, the letter does not leave it.
    let room = part.device.edge
    let x = max(room, min(head.minX, size.width - room - head.width))
    let placed = Rect(x, head.minY, head.width, head.height)
    let label = environment.label(text, metrics.font, keys.colors.text)
    let rim = popUp(placed, over: key.frame, grownBy: metrics.rim.width, .black)
    return [
      Box(.panel, placed, .group(rim, isClipped: false), .fading(metrics.rim.alpha)),
      Box(
        .panel, placed, .group(popUp(placed, over: key.frame, grownBy: 0, keys.colors.key), isClipped: false)),
      label.box(.label, at: label.corner(centredIn: placed)),
    ]
  }

  /// Returns the shape of the letter above the finger: a head, a key, and between them a foot that becomes narrower,
  /// one row of device pixels after the other.
  private func popUp(_ head: Rect, over key: Rect, grownBy rim: Double, _ color: Color) -> [Box] {
    let metrics = part.device
    var boxes = [
      Box(.panel, head.outset(by: rim), .fill(radius: metrics.popUp.radius + rim, color)),
      Box(.panel, key.outset(by: rim), .fill(radius: metrics.radius + rim, color)),
    ]
    let pixel = environment.pixel
    // The foot begins within the head's corners and ends within the key's.
    let (top, bottom) = (head.maxY - metrics.popUp.radius, key.minY + metrics.radius)
    var y = Rounding.floorToPixel(top, scale: environment.scale)
    while y < bottom {
      let share = ((y + pixel / 2 - top) / (bottom - top)).share
      let eased = share * share * (3 - 2 * share)
      let left = head.minX.mixed(with: key.minX, eased) - rim
      let right = head.maxX.mixed(with: key.maxX, eased) + rim
      boxes.append(Box(.panel, Rect(left, y, right - left, pixel), .fill(radius: 0, color)))
      y += pixel
    }
    return boxes
  }

  // MARK: - Keys

  /// The keys and their places.
  fileprivate struct DeviceKeys {
    let top: Double
    let height: Double
    let colors: ScreenPartDesign.Device.Colors
    var all: [Key] = []
    /// The lower edge of the last row.
    var bottom = 0.0

    struct Key {
      enum Face {
        case text(String)
        case icon(Icon)
        case none
      }

      let frame: Rect
      let face: Face
      /// True for a key that types a letter or a sign, false for one that does something else.
      let isLetter: Bool
      var isLit = false
      let isPressed: Bool
    }
  }

  private var deviceKeys: DeviceKeys? {
    guard let shown = state.deviceKeyboard, shown.room == nil, shown.presence.isFinite, shown.presence > 0
    else { return nil }
    let metrics = part.device
    let height = min(size.height / 2, design.deviceKeyboardHeight)
    let top = size.height - height * shown.presence.share
    var keys = DeviceKeys(
      top: top, height: height, colors: environment.palette.isDark ? metrics.dark : metrics.light)
    let layout = DeviceKeyboardLayout.layout(of: environment.language)
    var plane = layout.plane(after: state.panel.field?.text.plainText ?? "")
    var pressed: Character?
    if case .character(let character)? = shown.pressed {
      if let found = layout.key(typing: character) {
        (plane, pressed) = (found.plane, found.key)
      } else {
        pressed = character
      }
    }
    let isDeleting = shown.pressed == .delete
    // Low screens have lower keys.
    let pitch = max(
      1, min(metrics.pitch, (height - metrics.top - design.device.homeArea) / metrics.rowCount))
    let keyHeight = metrics.key * pitch / metrics.pitch
    let inner = Rect(
      design.device.sideInset + metrics.edge, 0,
      max(1, size.width - 2 * (design.device.sideInset + metrics.edge)), keyHeight)
    let sign = Rounding.floor(inner.width * metrics.sign)
    func y(_ row: Int) -> Double {
      top + metrics.top + Double(row) * pitch + (pitch - keyHeight) / 2
    }
    func add(
      _ x: Double, _ width: Double, row: Int, _ face: DeviceKeys.Key.Face, isLetter: Bool = false,
      isLit: Bool = false, isPressed: Bool = false
    ) {
      keys.all.append(
        DeviceKeys.Key(
          frame: Rect(x, y(row), max(1, width), keyHeight), face: face, isLetter: isLetter, isLit: isLit,
          isPressed: isPressed))
    }
    let rows = layout.rows(of: plane)
    let most = Double(max(rows[0].count, rows[1].count))
    let unit = (inner.width - (most - 1) * metrics.gap) / most
    for (row, characters) in rows.enumerated() {
      let isLast = row == rows.count - 1
      let count = Double(characters.count)
      // Few signs in the last row are wider than letters.
      let isWide = isLast && (plane == .digits || plane == .signs)
      let width =
        isWide ? (inner.width - 2 * (sign + 2 * metrics.gap) - (count - 1) * metrics.gap) / count : unit
      let whole = count * width + (count - 1) * metrics.gap
      let hasShift = isLast && (layout.hasShift || isWide)
      let x = isLast && !hasShift ? inner.minX : inner.midX - whole / 2
      for (column, character) in characters.enumerated() {
        add(
          x + Double(column) * (width + metrics.gap), width, row: row, .text(String(character)),
          isLetter: true,
          isPressed: character == pressed)
      }
      guard isLast else { continue }
      let side = min(sign, inner.maxX - x - whole - metrics.gap)
      add(inner.maxX - side, side, row: row, .icon(.backspace), isPressed: isDeleting)
      guard hasShift else { continue }
      switch plane {
      case .letters: add(inner.minX, side, row: row, .icon(.shift))
      case .capitals: add(inner.minX, side, row: row, .icon(.shiftOn), isLit: true)
      case .digits: add(inner.minX, side, row: row, .text("#+="))
      case .signs: add(inner.minX, side, row: row, .text("123"))
      }
    }
    let row = rows.count
    let ends = 2 * sign + metrics.gap
    let isLetters = plane == .letters || plane == .capitals
    add(inner.minX, sign, row: row, .text(isLetters ? "123" : layout.alphabet))
    add(inner.minX + sign + metrics.gap, sign, row: row, .icon(.smile))
    add(
      inner.minX + ends + metrics.gap, inner.width - 2 * (ends + metrics.gap), row: row, .none, isLit: true,
      isPressed: pressed == " ")
    add(inner.maxX - ends, ends, row: row, .icon(.newline), isPressed: pressed?.isNewline == true)
    keys.bottom = y(row) + keyHeight
    return keys
  }

  private func boxes(of key: DeviceKeys.Key, _ keys: DeviceKeys) -> [Box] {
    let metrics = part.device
    let colors = keys.colors
    let isBright = key.isLetter || key.isLit
    // A letter under the finger rises above it, where there is room for that.
    let isInverted = key.isPressed && !(key.isLetter && isPhone)
    let fill = isBright != isInverted ? colors.key : colors.sign
    var boxes = [
      Box(.key, key.frame.offsetBy(Point(0, metrics.drop)), .fill(radius: metrics.radius, colors.shadow)),
      Box(.key, key.frame, .fill(radius: metrics.radius, fill)),
    ]
    switch key.face {
    case .text(let text):
      var label = environment.label(text, key.isLetter ? metrics.letter : metrics.word, colors.text)
      if label.frame.width > key.frame.width - metrics.edge {
        label = environment.label(text, key.isLetter ? metrics.wideLetter : metrics.word, colors.text)
      }
      boxes.append(label.box(.label, at: label.corner(centredIn: key.frame)))
    case .icon(let icon):
      let box = Rect(
        key.frame.midX - metrics.icon / 2, key.frame.midY - metrics.icon / 2, metrics.icon, metrics.icon)
      boxes.append(Box(.icon, box, .icon(icon, colors.text)))
    case .none: break
    }
    return boxes
  }

  /// The icons that change the keyboard and begin a dictation, below the keys of a device without a button.
  private func iconsBelow(_ keys: DeviceKeys) -> [Box] {
    let metrics = part.device.below
    guard keys.top + keys.height - keys.bottom >= metrics.least else { return [] }
    let edge = design.device.sideInset + metrics.edge
    let y = keys.bottom + metrics.drop
    return [
      Box(.icon, Rect(edge, y, metrics.box, metrics.box), .icon(.globe, keys.colors.text)),
      Box(
        .icon, Rect(size.width - edge - metrics.box, y, metrics.box, metrics.box),
        .icon(.microphone, keys.colors.text)),
    ]
  }
}

/// The marks of fingers (Spec/Chats.md 15.9).
extension ChatScreenBars {
  var fingerMarks: [Box] {
    let metrics = part.finger
    return state.fingers.compactMap { finger in
      guard finger.strength > 0, finger.place.x.isFinite, finger.place.y.isFinite else { return nil }
      let disc = Rect(
        finger.place.x - metrics.side / 2, finger.place.y - metrics.side / 2, metrics.side, metrics.side)
      let boxes = [
        Box(.disc, disc, .fill(radius: Box.round, metrics.fill)),
        Box(.ring, disc, .stroke(radius: metrics.side / 2, width: metrics.rim.width, metrics.rim.color)),
      ]
      return Box(
        .disc, disc, .group(boxes, isClipped: false),
        finger.strength == 1 ? .whole : .growing(finger.strength, from: metrics.largest))
    }
  }
}
