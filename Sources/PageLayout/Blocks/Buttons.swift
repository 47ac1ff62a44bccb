import PageModel
import Primitives
import Typography

/// Rows of buttons (Spec/Layout.md 31).
extension BlockContext {
  func buttonRowItems(_ row: ButtonRow, origin: InputOrigin) -> [LayoutItem] {
    let limit = max(design.buttons.narrowest, contentWidth)
    let layout = ButtonRowLayout(
      design: design.buttons, alignment: row.alignment, left: inset, width: limit, isRTL: isRTL)
    // In rows of equal buttons, the button's width limits its label. Otherwise, the label sets the button's
    // width.
    let shares = layout.equalFrames(row.buttons.count)
    let labels = row.buttons.indices.map { index in
      ButtonRowLabel(
        row.buttons[index], width: shares?[index].width ?? limit, environment: environment, origin: origin)
    }
    let frames = shares ?? layout.frames(widths: labels.map(\.buttonWidth))
    return row.buttons.indices.map { index in
      let button = labels[index].box(row.buttons[index], size: frames[index].size)
      return LayoutItem(
        frame: frames[index], source: "\(source)/buttons/\(index)", content: .button(button))
    }
  }
}

/// The label of a button, on one line.
private struct ButtonRowLabel {
  private let design: ButtonDesign
  private let colors: ButtonColors
  private let badge: ButtonBadge?
  private var text = TextBox(category: .button, alignment: .natural, lines: [], attributes: [], links: [])
  /// The width of the label; 0 without a label.
  private var width = 0.0
  /// The width of a button that is as wide as its label needs.
  private(set) var buttonWidth: Double

  /// - Parameter width: the maximum width of the button.
  init(_ button: Button, width limit: Double, environment: LayoutEnvironment, origin: InputOrigin) {
    let design = environment.design.buttons
    self.design = design
    colors = ButtonColors(
      button, isInline: false, theme: environment.theme, design: environment.design.colors.derived)
    let badge = ButtonBadge(button.action)
    self.badge = badge
    func room(_ padding: Double) -> Double { badge == nil ? padding : max(padding, design.badgeRoom) }
    let isLink = button.style == .link
    let padding = room(isLink ? 0 : design.padding)
    buttonWidth = min(limit, 2 * padding)
    let label = RichTextFlattener.flatten(
      button.label, style: BlockTextStyle(.button, color: colors.label), environment: environment,
      origin: origin)
    func set(limit: Double) -> (frame: Rect, box: TextBox)? {
      TextItemLayout(environment: environment, limit: limit, alignment: .natural, category: .button)
        .layOutOnOneLine(label)
    }
    guard var line = set(limit: .greatestFiniteMagnitude) else { return }
    if line.frame.width > limit - 2 * padding + Rounding.noise {
      line = set(limit: limit - 2 * (isLink ? padding : room(design.tightPadding))) ?? line
    }
    text = line.box
    width = line.frame.width
    buttonWidth = min(limit, width + 2 * padding)
  }

  func box(_ button: Button, size: Size) -> ButtonBox {
    let metrics = design.label.font.metrics
    return ButtonBox(
      style: button.style, fill: colors.fill, color: colors.label,
      cornerRadius: min(size.width, size.height) / 2, label: text,
      labelOrigin: Point(
        (size.width - width) / 2,
        (size.height - metrics.ascent - metrics.descent) / 2 - design.baselineLift),
      badge: badge, target: button.action?.url.map { .url($0, hasInstantPage: false) })
  }
}

/// Places the buttons of a row, in as many lines as they need.
struct ButtonRowLayout {
  let design: ButtonDesign
  let alignment: ButtonRow.Alignment
  /// The left edge, in points.
  let left: Double
  /// The width of the row, in points.
  let width: Double
  let isRTL: Bool

  /// Returns the frames of buttons that fill the row, which are equally wide in each line; `nil` if each
  /// button is as wide as its label.
  func equalFrames(_ count: Int) -> [Rect]? {
    guard alignment == .fill else { return nil }
    let fitting = Int(Rounding.floor((width + design.gap) / (design.narrowest + design.gap)))
    let most = max(1, min(design.mostInLine, fitting))
    return stride(from: 0, to: count, by: most).enumerated().flatMap { line, first in
      let inLine = min(most, count - first)
      let share = (width - Double(inLine - 1) * design.gap) / Double(inLine)
      return frames(of: Array(repeating: share, count: inLine), line: line)
    }
  }

  /// Returns the frames of buttons of given widths, with as many buttons in a line as fit.
  func frames(widths: [Double]) -> [Rect] {
    var lines: [[Double]] = []
    for width in widths {
      let line = lines.last ?? []
      let used = line.reduce(0) { $0 + $1 + design.gap }
      if !line.isEmpty, line.count < design.mostInLine, used + width <= self.width + Rounding.noise {
        lines[lines.count - 1].append(width)
      } else {
        lines.append([width])
      }
    }
    return lines.enumerated().flatMap { frames(of: $1, line: $0) }
  }

  /// Returns the frames of one line, in the order of its buttons, which is the reading order: right-to-left
  /// pages are mirrored.
  private func frames(of widths: [Double], line: Int) -> [Rect] {
    let free = width - (widths.reduce(0) { $0 + $1 + design.gap } - design.gap)
    let indent: Double =
      switch alignment {
      case .left, .fill: 0
      case .center: free / 2
      case .right: free
      }
    let y = Double(line) * (design.height + design.gap)
    var x = indent
    return widths.map { buttonWidth in
      defer { x += buttonWidth + design.gap }
      return Rect(left + (isRTL ? width - x - buttonWidth : x), y, buttonWidth, design.height)
    }
  }
}

extension InlineButton {
  /// Returns the style of a button's label in text of a style.
  static func style(
    in surrounding: TextStyleStack, color: Color, design: InlineButtonDesign
  ) -> TextStyleStack {
    var style = TextStyleStack(category: design.label, textColor: color, scripts: surrounding.scripts)
    style.traits.isBold = surrounding.traits.isBold
    style.traits.isItalic = surrounding.traits.isItalic
    style.traits.isUnderlined = surrounding.traits.isUnderlined
    style.traits.isStruckThrough = surrounding.traits.isStruckThrough
    style.traits.isSpoiler = surrounding.traits.isSpoiler
    return style
  }

  /// Creates a button from its label; `nil` if the button has no label.
  ///
  /// - Parameter limit: the maximum width of the pill, in points.
  init?(
    _ label: AttributedText, badge: ButtonBadge?, colors: ButtonColors, limit: Double,
    environment: LayoutEnvironment
  ) {
    let design = environment.design.buttons.inline
    let padding = design.padding
    let badgeRoom = badge == nil ? 0 : (design.badgeGap ?? 0) + PlacedBadge.side
    let layout = TextItemLayout(
      environment: environment, limit: limit - 2 * padding.width - badgeRoom, alignment: .natural,
      category: .button)
    guard let font = label.styled.runs.first?.style, let text = layout.layOutOnOneLine(label) else {
      return nil
    }
    let size = Size(
      text.frame.width + 2 * padding.width + badgeRoom,
      font.metrics.ascent + font.metrics.descent + 2 * padding.height)
    let ascent = font.metrics.ascent + padding.height
    let lift = environment.design.buttons.baselineLift
    let placed = badge.map { badge in
      // The badge is centered on the height of capitals.
      let middle = ascent - lift - font.metrics.capHeight / 2
      let x = size.width - padding.width - PlacedBadge.side
      return PlacedBadge(
        badge: badge, frame: Rect(x, middle - PlacedBadge.side / 2, PlacedBadge.side, PlacedBadge.side),
        color: colors.label)
    }
    self.init(
      label: label,
      box: ButtonLabel(
        text: text.box, badge: placed, origin: Point(padding.width, padding.height - lift),
        fill: colors.fill),
      colors: colors, size: size, ascent: ascent)
  }
}

extension AttributedText {
  /// Returns the text with shortened labels for buttons that are wider than a line.
  func fittingButtons(into limit: Double, environment: LayoutEnvironment) -> AttributedText {
    guard styled.attachments.contains(where: { $0.kind == .button && $0.width > limit }) else { return self }
    var fitted = self
    for (index, attachment) in attachments.enumerated() {
      guard let button = attachment.button, attachment.size.width > limit,
        let cut = InlineButton(
          button.label, badge: button.box.badge?.badge, colors: button.colors, limit: limit,
          environment: environment)
      else { continue }
      fitted.attachments[index].button = cut
      fitted.attachments[index].size = cut.size
      fitted.styled.setWidth(cut.size.width, ofAttachment: index)
    }
    return fitted
  }
}
