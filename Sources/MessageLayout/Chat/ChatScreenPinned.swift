import MessageModel
import PageLayout
import Primitives

/// The pinned message, in a card below the title (Spec/Chats.md 13.2).
extension ChatScreenBars {
  /// Returns the card of a pinned message without other rows.
  func pinned(_ bar: PinnedBar) -> GlassCapsule {
    let metrics = design.pinned
    let rect = Rect(
      metrics.inset, design.listTop + metrics.drop, max(0, size.width - 2 * metrics.inset), metrics.height)
    return GlassCapsule(
      name: .pinned, shape: RoundedRect(rect, radius: rect.height / 2), glass: glass,
      boxes: pinnedBoxes(bar, in: rect), appearance: bar.presence == 1 ? .whole : .growing(bar.presence))
  }

  /// Returns the content of the pinned message's row.
  func pinnedBoxes(_ bar: PinnedBar, in rect: Rect) -> [Box] {
    let metrics = design.pinned
    let change = bar.former == nil ? 1 : bar.change.share
    var boxes = stripe(bar, change: change, in: rect) + side(bar, in: rect)
    let isNewer = (bar.former?.index ?? 0) <= bar.item.index
    let way = isNewer ? metrics.slide : -metrics.slide
    if let former = bar.former, change < 1 {
      boxes += texts(
        of: former, bar, in: rect, Appearance(alpha: 1 - change, offset: Point(0, -way * change)))
    }
    return boxes
      + texts(
        of: bar.item, bar, in: rect,
        change == 1 ? .whole : Appearance(alpha: change, offset: Point(0, way * (1 - change))))
  }

  // MARK: - The stripe

  /// Returns one segment per message.
  private func stripe(_ bar: PinnedBar, change: Double, in rect: Rect) -> [Box] {
    let metrics = design.pinned
    let area = metrics.stripe.offsetBy(rect.origin)
    let count = Double(max(1, min(bar.count, Self.mostSegments)))
    func place(_ item: PinnedBar.Item) -> Double {
      Double(min(max(0, item.index), max(0, bar.count - 1))) * (count - 1) / max(1, Double(bar.count - 1))
    }
    let current = bar.former.map { place($0).mixed(with: place(bar.item), change) } ?? place(bar.item)
    let height = max(metrics.shortest, (area.height - metrics.gap * (count - 1)) / count)
    let pitch = height + metrics.gap
    let whole = count * pitch - metrics.gap
    // Segments that do not fit are scrolled, with the current message in the middle.
    let scroll = max(0, min(whole - area.height, current * pitch + height / 2 - area.height / 2))
    let hasFades = whole > area.height
    let segments = (0..<Int(count)).compactMap { index -> Box? in
      let y = area.minY + Double(index) * pitch - scroll
      let frame = Rect(area.minX, y, area.width, height)
      guard frame.maxY > area.minY, frame.minY < area.maxY else { return nil }
      let near = max(0, 1 - abs(Double(index) - current))
      var alpha = metrics.others.mixed(with: 1, near)
      if hasFades, scroll > 0 { alpha *= ((frame.maxY - area.minY) / metrics.fade).share }
      if hasFades, scroll < whole - area.height { alpha *= ((area.maxY - frame.minY) / metrics.fade).share }
      return Box(
        .stripe, frame, .fill(radius: area.width / 2, colors.glyph.multiplyingAlpha(by: alpha)))
    }
    return hasFades ? [Box(.stripe, area, .group(segments, isClipped: true))] : segments
  }

  /// The maximum number of segments.
  private static let mostSegments = 100

  // MARK: - Words

  private func texts(
    of item: PinnedBar.Item, _ bar: PinnedBar, in rect: Rect, _ look: Appearance
  ) -> [Box] {
    let metrics = design.pinned
    let picture = item.excerpt.thumbnail
    let x = rect.minX + (picture == nil ? metrics.textX : metrics.textBesidePicture)
    let limit = max(0, sideStart(bar, in: rect) - metrics.textGap - x)
    let title = environment.label(
      title(of: item, count: bar.count), metrics.title, colors.glyph, limit: limit)
    var boxes = [
      title.box(.title, at: Point(x, rect.minY + metrics.titleY), look),
      environment.box(
        of: item.excerpt, metrics.text, colors.glyph, faint: colors.secondary, limit: limit,
        at: Point(x, rect.minY + metrics.textY), look),
    ]
    if let picture {
      let radius = item.excerpt.isThumbnailRound ? metrics.picture.width / 2 : metrics.pictureRadius
      boxes.append(
        Box(
          .picture, metrics.picture.offsetBy(rect.origin),
          .image(
            BoxImage(
              item.excerpt.hasSpoiler ? nil : picture.id, .rounded(radius),
              .color(environment.chat.incoming.mediaPlaceholder))), look
        ).snapped)
    }
    return boxes
  }

  private func title(of item: PinnedBar.Item, count: Int) -> String {
    if item.index >= count - 1 { return environment.language[.pinnedMessage] }
    let language = environment.language
    return count == 2
      ? language[.previousMessage] : language.text(.numberedPinned, language.number(max(0, item.index) + 1))
  }

  // MARK: - At the right

  private func label(of bar: PinnedBar) -> Label? {
    bar.item.button.map {
      environment.label(
        $0.onOneLine, design.pinned.buttonFont, colors.onAccent, limit: max(0, size.width / 3))
    }
  }

  /// Returns the x position of the content on the right of the text.
  private func sideStart(_ bar: PinnedBar, in rect: Rect) -> Double {
    let metrics = design.pinned
    if let label = label(of: bar) {
      return rect.maxX - metrics.button.end
        - max(metrics.button.narrowest, label.frame.width + metrics.button.padding)
    }
    return rect.maxX
      - (bar.count > 1 ? metrics.list.end + metrics.list.side : metrics.cross.end + metrics.cross.side)
  }

  private func side(_ bar: PinnedBar, in rect: Rect) -> [Box] {
    let metrics = design.pinned
    let x = sideStart(bar, in: rect)
    if let label = label(of: bar) {
      let frame = Rect(
        x, rect.midY - metrics.button.height / 2, rect.maxX - metrics.button.end - x, metrics.button.height)
      return [
        Box(.button, frame, .fill(radius: frame.height / 2, colors.accent)),
        label.box(.label, at: label.corner(centredIn: frame)),
      ]
    }
    let side = bar.count > 1 ? metrics.list.side : metrics.cross.side
    let box = Rect(x, rect.midY - side / 2, side, side)
    guard bar.count > 1 else { return [.cross(in: box, line: metrics.cross.line, colors.control)] }
    return [Box(.list, box, .icon(.list, colors.control))]
  }
}

/// The bar that offers to add members to a small group (Spec/Chats.md 13.2).
extension ChatScreenBars {
  /// The increase of the list's top inset.
  var addMembersRoom: Double { state.offersMembers ? design.addMembers.room : 0 }

  /// The bar, which is below the pinned message.
  var addMembers: GlassCapsule? {
    guard state.offersMembers else { return nil }
    let metrics = design.addMembers
    let rect = Rect(
      metrics.left, window.top - addMembersRoom + metrics.drop,
      max(0, size.width - metrics.left - metrics.right), metrics.height)
    let side = metrics.cross.box
    let ring = Rect(rect.maxX - metrics.cross.end - side, rect.midY - side / 2, side, side)
    // The words are in the middle of the bar, so both sides keep the space of the cross.
    let room = metrics.cross.end + side + metrics.textGap
    let label = environment.label(
      environment.language[.addMembers], metrics.font, colors.accent, limit: max(0, rect.width - 2 * room))
    return GlassCapsule(
      name: .addMembers, shape: RoundedRect(rect, radius: rect.height / 2), glass: glass,
      title: label.placed(at: label.corner(centredIn: rect)),
      boxes: [
        Box(.close, ring, .stroke(radius: side / 2, width: metrics.cross.line, colors.control)),
        .cross(in: ring.outset(by: -metrics.cross.inset), line: metrics.cross.line, colors.control),
      ])
  }
}
