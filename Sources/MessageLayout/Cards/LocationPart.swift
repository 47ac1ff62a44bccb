import MessageModel
import PageLayout
import PageModel
import Primitives

/// Lays out a place, a venue or a live location on a map (Spec/Bubbles.md 23).
struct LocationPartLayout: PartLayout {
  let environment: MessageEnvironment
  let location: LocationContent

  let kind = PartKind.media

  private enum Metrics {
    static let widest = 300.0
    static let headerGap = 5.0
    static let textX = 7.0
    static let titleDrop = 6.0
    /// The width of the part in addition to the map, if text is below the map.
    static let wordsRoom = 6.0
    static let addressLines = 2
    /// The gaps in the part in addition to the map and text.
    static let titleGap = 1.0
    static let textGap = 1.0
    static let bottom = 10.0
    static let statusRight = 11.0
    static let statusBottom = 9.0
    static let timer = 28.0
    static let ring = 2.0
    static let timerRight = 10.0
    static let timerDrop = 11.0
    static let timerRoom = 44.0
    /// The space beside the longest text of the normal size, and the size of longer text. An iprender
    /// choice.
    static let timerSides = 6.0
    static let smallTimer = 8.0
    /// The distance from a status to the timer, which is where the status would otherwise end. An iprender
    /// choice.
    static let timerGap = 6.0
    /// The avatar on a pin, relative to the pin's corner.
    static let person = Point(10, 9)
    static let personSide = 42.0
    static let personLetters = 24.0
    static let minute = 60
    static let hour = 3600
  }

  var isBare: Bool {
    switch location.kind {
    case .place: true
    case .venue, .live: false
    }
  }

  func widthLimit(offered: Double) -> Double {
    Metrics.widest + (isBare ? 2 * inset(true) : Metrics.wordsRoom)
  }

  /// Returns the inset of the map. On a wallpaper of one color the map covers the painted part of a bubble,
  /// or all of one that is not painted.
  private func inset(_ isBare: Bool) -> Double {
    guard environment.chat.hasPlainWallpaper else { return PictureMetrics.inset }
    return isBare ? 0 : BubbleMetrics.rim
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let inset = inset(isBare && offer.isFirst && offer.isLast)
    // The insets are a part of the offered width only in groups.
    let isInGroup = environment.message.chat.kind == .group
    let room = isInGroup ? offer.row.offered - 2 * inset : offer.row.offered
    let mapWidth = min(Metrics.widest, max(0, room))
    let (title, text) = words(limit: max(0, mapWidth - 2 * Metrics.textX))
    let hasWords = title != nil
    let top = offer.isUnderHeader ? Metrics.headerGap : 0
    let shape = PictureShape(offer, side: environment.side, isTouchedBelow: !offer.isLast || hasWords)
    let wanted = mapWidth + (hasWords ? Metrics.wordsRoom : 2 * inset)
    let contentWidth = isInGroup ? min(wanted, offer.row.offered) : wanted
    return MeasuredPart(width: contentWidth) { corner, width in
      let mapSize = Size(width - 2 * inset, Rounding.floor(mapWidth / 2))
      let map = Rect(origin: corner.moved(by: Point(inset, top + inset)), size: mapSize)
      let person = person(on: map)
      var boxes = [
        Box(
          .map, map,
          .image(
            BoxImage(
              location.picture.id, .bubble(shape.corners, tail: shape.tail),
              .color(environment.bubbleColors.mediaPlaceholder)))
        ).snapped.fixed, Box(.icon, map, .mapPin(bearsPerson: person != nil)).snapped.fixed,
      ]
      if let person { boxes.append(Box(person, .person).fixed) }
      var height = top + mapSize.height + 2 * inset
      var status: StatusBox?
      if let title {
        var stack = VerticalStack(
          at: Point(map.minX, map.maxY), width: map.width, inset: Metrics.textX)
        boxes.append(Box(stack.add(title, gap: Metrics.titleDrop), .title))
        if let text {
          boxes.append(Box(stack.add(text)))
        } else if case .live = location.kind {
          // The ring is beside two lines. A message without a date leaves the second one free.
          stack.skip(environment.fonts.sans(14).labelHeight)
        }
        height += Metrics.titleGap + stack.y - map.maxY - Metrics.titleDrop + Metrics.textGap + Metrics.bottom
        let timer = timer(below: map)
        if let timer { boxes.append(timer) }
        if let measure = offer.status {
          // After the last line, or on a line of its own.
          let last =
            text?.trail(isMirrored: environment.language.isRightToLeft) ?? title.frame.width
          let right =
            timer.map { $0.frame.minX - Metrics.timerGap } ?? corner.x + width - Metrics.statusRight
          let trailed = TrailedStatus(
            measure, trail: Metrics.textX + last,
            limit: timer == nil ? mapSize.width - Metrics.textX : right - map.minX)
          height += trailed.height
          let y = corner.y + height - Metrics.statusBottom - measure.size.height
          status = measure.placed(
            at: Point(right - measure.size.width, y), mode: trailed.mode)
        }
      } else {
        status = environment.pill(on: map, offer)
      }
      return PlacedPart(.location, boxes, in: Rect(corner.x, corner.y, width, height), status: status)
    }
  }

  /// Returns the avatar on the pin of a live location.
  private func person(on map: Rect) -> AvatarBox? {
    guard case .live = location.kind, let author = environment.message.author else { return nil }
    let pin = MapPinFrame(on: map)
    let side = Metrics.personSide * pin.scale
    let frame = Rect(
      origin: pin.corner.moved(by: Point(Metrics.person.x * pin.scale, Metrics.person.y * pin.scale)),
      size: Size(side, side))
    return AvatarBox(author, in: frame, letterSize: Metrics.personLetters, environment)
  }

  private func words(limit: Double) -> (title: Label?, text: TextBlock?) {
    let fonts = environment.fonts
    let colors = environment.colors
    switch location.kind {
    case .place: return (nil, nil)
    case .venue(let title, let address):
      let label = environment.label(title, fonts.sans(14, .medium), colors.primaryText, limit: limit)
      let text =
        address.isEmpty
        ? nil
        : environment.block(
          .plain(address), environment.style(fonts.sans(14), colors.secondaryText),
          mostLines: Metrics.addressLines
        ) { _ in limit }
      return (label, text)
    case .live:
      let room = max(0, limit - Metrics.timerRoom)
      let label = environment.label(
        environment.language[.liveLocation], fonts.sans(16, .medium), colors.primaryText, limit: room)
      let message = environment.message
      let text = (message.editDate ?? message.date).map { moment in
        environment.block(
          .plain(environment.dates.sentence(.updatedAt, atTime: moment)),
          environment.style(fonts.sans(14), colors.secondaryText), mostLines: 1
        ) { _ in room }
      }
      return (label, text)
    }
  }

  /// Returns the ring with the period for which a live location is shared.
  private func timer(below map: Rect) -> Box? {
    guard case .live(let live) = location.kind else { return nil }
    let frame = Rect(
      map.maxX - Metrics.timerRight - Metrics.timer, map.maxY + Metrics.timerDrop, Metrics.timer,
      Metrics.timer)
    let color = environment.colors.accentControl
    let language = environment.language
    let text =
      switch live.period {
      case nil: "∞"
      case let period? where period >= Metrics.hour:
        language.text(.hoursLeft, language.number(period / Metrics.hour))
      case let period?: language.text(.minutesLeft, language.number(max(0, period) / Metrics.minute))
      }
    func words(_ size: Double) -> Label {
      environment.label(text, environment.fonts.sans(size, .semibold), color)
    }
    var label = words(11)
    if label.frame.width > frame.width - Metrics.timerSides { label = words(Metrics.smallTimer) }
    label.frame.origin = Point(frame.midX - label.frame.width / 2, label.corner(centredIn: frame).y)
    let hasWords = live.period != 0 && label.frame.width <= frame.width
    let radius = frame.width / 2 - Metrics.ring / 2
    let ring = Box(.ring, frame, .stroke(radius: radius, width: Metrics.ring, color))
    return .group(.timer, frame, [ring] + (hasWords ? [Box(label)] : []))
  }
}
