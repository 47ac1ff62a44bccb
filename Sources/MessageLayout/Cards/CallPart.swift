import Localization
import MessageModel
import PageLayout
import Primitives

/// Lays out a past call (Spec/Bubbles.md 25). Its line contains the time, so there is no status.
struct CallPartLayout: PartLayout {
  let environment: MessageEnvironment
  let call: CallContent

  let kind = PartKind.card
  let holdsStatus = false

  private enum Metrics {
    static let titleY = 10.0
    static let lineX = 25.0
    /// The least height, and the space below the texts that large ones keep free.
    static let height = 59.0
    static let bottom = 13.0
    static let buttonRight = 8.0
    // iprender choices.
    static let button = 36.0
    static let buttonGap = 12.0
    static let arrow = 9.0
    // For group calls.
    static let face = 16.0
    static let faceStep = 10.0
    static let facesGap = 5.0
    static let mostFaces = 3
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let (fonts, colors) = (environment.fonts, environment.colors)
    let sides = Metrics.buttonGap + Metrics.button + Metrics.buttonRight
    let room = max(0, offer.width - BubbleMetrics.sideInset - sides)
    let title = title(limit: room)
    let indent = Metrics.lineX - BubbleMetrics.sideInset
    let line = environment.label(
      details, fonts.sans(13, hasTabularDigits: true), colors.secondaryText, limit: max(0, room - indent))
    let people = people
    let crowd = people.map { facesRoom + $0.frame.width } ?? 0
    // People for whom a line of large text has no room stand below it.
    let isBeside = indent + line.frame.width + crowd <= room
    let widest = isBeside ? line.frame.width + crowd : max(line.frame.width, crowd - Metrics.facesGap)
    let texts = max(title.frame.width, indent + widest)
    return MeasuredPart(width: BubbleMetrics.sideInset + texts + sides) { corner, width in
      var stack = VerticalStack(at: corner, width: width, inset: BubbleMetrics.sideInset)
      let titleFrame = stack.add(title.frame.size, gap: Metrics.titleY + environment.pixel)
      let line = stack.add(line, indent: indent)
      let arrow = Rect(
        titleFrame.minX, line.frame.minY + Rounding.floor((line.frame.height - Metrics.arrow) / 2),
        Metrics.arrow, Metrics.arrow)
      let place =
        isBeside || people == nil
        ? line.frame
        : stack.add(line.frame.size, indent: indent).offsetBy(x: -line.frame.width - Metrics.facesGap, y: 0)
      let height = max(Metrics.height, stack.y - corner.y + Metrics.bottom)
      let button = Rect(
        corner.x + width - Metrics.buttonRight - Metrics.button,
        corner.y + (height - Metrics.button) / 2, Metrics.button, Metrics.button)
      let faces = faces(after: place)
      var people = people
      people?.frame.origin = Point((faces.last?.frame.maxX ?? 0) + Metrics.facesGap, place.minY)
      let keyboard = environment.chat.service.keyboard
      let arrowColor = call.outcome == .answered ? keyboard.success : keyboard.danger
      var titleBox = title
      titleBox.frame = titleFrame
      let boxes =
        [titleBox, Box(line, .text)] + [people.map { Box($0, .people) }].compactMap { $0 }
        + Box.faces(faces) + [
          Box(.arrow, arrow, .icon(isOutgoing ? .callOut : .callIn, arrowColor)).snapped,
          Box(.button, button, .icon(call.isVideo ? .camera : .handset, colors.accentControl)).snapped,
        ]
      return PlacedPart(.call, boxes, in: Rect(corner.x, corner.y, width, height))
    }
  }

  /// Returns the title: a line, or for large text as many as it needs.
  private func title(limit: Double) -> Box {
    let (font, color) = (environment.fonts.sans(16, .medium), environment.colors.primaryText)
    let line = environment.label(words, font, color)
    if line.frame.width <= limit { return Box(line, .title) }
    return Box(
      environment.block(.plain(words), environment.style(font, color)) { _ in limit }, .title)
  }

  private var isOutgoing: Bool { environment.side == .outgoing }

  /// The participants without the user: the chat's partner, and the people that the call names.
  private var others: [PeerID] {
    let partner = environment.message.chat.kind == .private ? environment.message.chat.id : nil
    let author = isOutgoing ? nil : environment.message.author?.peer
    var others: [PeerID] = []
    for id in [partner ?? author].compactMap({ $0 }) + call.participants where !others.contains(id) {
      others.append(id)
    }
    return others
  }

  /// The number of participants; `nil` for a call of two.
  private var people: Label? {
    guard !call.participants.isEmpty else { return nil }
    let count = others.count
    return environment.label(
      environment.language.count(.people, count), environment.fonts.sans(13),
      environment.colors.secondaryText)
  }

  private var facesRoom: Double {
    let count = min(others.count, Metrics.mostFaces)
    return 2 * Metrics.facesGap + Metrics.face + Double(max(0, count - 1)) * Metrics.faceStep
  }

  private func faces(after line: Rect) -> [AvatarBox] {
    guard !call.participants.isEmpty else { return [] }
    return others.prefix(Metrics.mostFaces).enumerated().map { index, peer in
      AvatarBox(
        environment.peers[peer],
        in: Rect(
          line.maxX + Metrics.facesGap + Double(index) * Metrics.faceStep,
          line.minY + Rounding.floor((line.height - Metrics.face) / 2), Metrics.face, Metrics.face),
        environment)
    }
  }

  private var words: String { environment.language[call.title(isOutgoing: isOutgoing)] }

  private var details: String {
    let time = environment.message.date.map(environment.dates.time)
    return environment.language.commaSeparated(
      [time, call.length(in: environment.language)].compactMap { $0 })
  }
}
