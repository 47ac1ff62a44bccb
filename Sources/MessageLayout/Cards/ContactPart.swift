import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives

/// Lays out the name and number of a contact (Spec/Bubbles.md 22).
struct ContactPartLayout: PartLayout {
  let environment: MessageEnvironment
  let contact: ContactContent

  let kind = PartKind.card

  private enum Metrics {
    static let top = 11.0
    static let avatar = Rect(20, 20, 40, 40)
    static let textX = 67.0
    static let titleDrop = 1.0
    static let infoDrop = 20.0
    /// The height of the title at the standard text size, and the least gap below it.
    static let title = 17.0
    static let infoGap = 2.0
    static let lines = 5
    /// The distance between the text and the right edge of the panel. Inferred.
    static let right = 6.0
    static let narrowest = 220.0
    /// The panel's height in addition to its lines: the space above them, and the buttons.
    static let panelHeight = 76.0
    static let buttonHeight = 33.0
    static let buttonPadding = 10.0
    static let separatorLift = 36.0
    static let separatorInset = 9.0
    /// The distance from the panel's lower edge to that of the buttons, which end slightly below it.
    static let buttonDrop = 1.0
    /// The distance from the panel to the status, and the space below that, from which the device pixel is
    /// subtracted by which the panel is moved down.
    static let statusGap = 3.0
    static let bottom = 7.0
    static let withoutStatus = 11.0
  }

  private var buttons: [LocalizedString] {
    contact.peer == nil ? [.addContact] : [.contactMessage, .contactAdd]
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let fonts = environment.fonts
    let bar = environment.quoteBar(of: environment.message.author)
    let color = bar.color
    let sides = 2 * BubbleMetrics.sideInset
    let limit = max(0, offer.width - Metrics.textX - BubbleMetrics.sideInset - Metrics.right)
    let title = environment.label(
      contact.name.whole.isEmpty ? contact.phone : contact.name.whole, fonts.sans(14, .semibold), color,
      limit: limit)
    let lines = ([contact.phone] + contact.details).filter { !$0.isEmpty }
    let info =
      lines.isEmpty
      ? nil
      : environment.block(
        .plain(lines.joined(separator: "\n")),
        environment.style(fonts.sans(14), environment.colors.primaryText), mostLines: Metrics.lines
      ) { _ in limit }
    let texts = max(title.frame.width, info?.frame.width ?? 0)
    let labels = buttons.map { environment.label(environment.language[$0], fonts.sans(14, .semibold), color) }
    let buttonWidth = labels.reduce(0) { $0 + $1.frame.width + 2 * Metrics.buttonPadding }
    let pixel = environment.pixel
    let foot = StatusBelow(
      offer.status, gap: Metrics.statusGap, bottom: Metrics.bottom - pixel,
      bottomAlone: Metrics.withoutStatus - pixel)
    let inner = max(
      Metrics.narrowest, Metrics.textX - BubbleMetrics.sideInset + texts + Metrics.right,
      buttonWidth + Panel.barWidth, foot.width)
    return MeasuredPart(width: min(offer.width, inner + sides)) { corner, width in
      var stack = VerticalStack(at: corner, width: width, inset: BubbleMetrics.sideInset)
      let panel = stack.add(
        Size(
          width - sides,
          Metrics.panelHeight + max(0, title.frame.height - Metrics.title) + (info?.frame.height ?? 0)),
        gap: Metrics.top + pixel)
      let avatar = Metrics.avatar.offsetBy(corner).offsetBy(x: 0, y: pixel)
      var (title, info) = (title, info)
      title.frame.origin = Point(corner.x + Metrics.textX, avatar.minY + Metrics.titleDrop)
      info?.frame.origin = Point(
        title.frame.minX, max(avatar.minY + Metrics.infoDrop, title.frame.maxY + Metrics.infoGap))
      let boxes =
        [
          Box(.panel, panel, .panel(Panel(frame: panel, bar: bar))),
          Box(self.avatar(in: avatar), .avatar), Box(title, .title),
        ] + [info.map { Box($0) }].compactMap { $0 } + [
          .rule(
            Rect(
              panel.minX + Metrics.separatorInset, panel.maxY - Metrics.separatorLift,
              panel.width - 2 * Metrics.separatorInset, pixel),
            color.multiplyingAlpha(by: Box.ruleAlpha))
        ] + placed(labels, in: panel).map { Box($0, .button) }
      let status = stack.add(foot)
      return PlacedPart(
        .contact, boxes, in: Rect(corner.x, corner.y, width, stack.y - corner.y), status: status)
    }
  }

  private func avatar(in frame: Rect) -> AvatarBox {
    if let peer = contact.peer.flatMap(environment.peers.known) {
      return AvatarBox(peer, in: frame, environment)
    }
    return AvatarBox(.user(contact.name), named: contact.name.whole, in: frame, environment)
  }

  private func placed(_ labels: [Label], in panel: Rect) -> [Label] {
    let left = panel.minX + Panel.barWidth
    let share = (panel.width - Panel.barWidth) / Double(max(1, labels.count))
    let top = panel.maxY - Metrics.buttonDrop - Metrics.buttonHeight
    return labels.enumerated().map { index, label in
      var label = label
      label.frame.origin = Point(
        left + Double(index) * share + Rounding.floor((share - label.frame.width) / 2),
        top + Rounding.floor((Metrics.buttonHeight - label.frame.height) / 2))
      return label
    }
  }
}
