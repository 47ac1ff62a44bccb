import MessageModel
import PageLayout
import PageModel
import Primitives

/// A button under a message (Spec/Bubbles.md 11).
package struct KeyboardKey: Sendable {
  package var frame: Rect
  package var corners: BubbleCorners
  package var label: Label
  package var kind: KeyboardButton.Kind
  /// The data or the address of the action.
  package var value: String?
  package var badge: ButtonBadge?
  package var icon: Icon?
  package var fill: Color
  /// The color over the fill of a styled button.
  package var tint: Color?
  package var stroke: Color?
  package var opacity: Double
  /// A finger on the button, or its progress indicator.
  package var touch: KeyTouch?

  package struct Icon: Sendable {
    package var frame: Rect
    package var emoji: CustomEmoji
    package var alternative: AlternativeText?
  }
}

/// A finger on a button, or its progress indicator (Spec/Chats.md 13.6).
package struct KeyTouch: Equatable, Sendable {
  package var strength: Double
  /// The phase of the moving highlight; `nil` for none.
  package var wait: Double?
  package var waitPresence: Double
}

/// Measures the buttons under a message and places them.
struct KeyboardLayout {
  let environment: MessageEnvironment
  private let rows: [[Button]]

  private struct Button {
    var model: KeyboardButton
    var label: Label
  }

  private enum Metrics {
    /// Measured on a phone.
    static let height = 42.0
    /// Measured on a phone.
    static let gap = 2.0
    /// The distance from the bubble to the first row.
    static let top = 1.0
    static let padding = 4.0
    /// The space beside a label, on both sides together.
    static let sides = 16.0
    /// The distance from a button's top to the baseline of its label. Measured on a phone.
    static let baseline = 26.0
    static let fontSize = 16.0
    static let iconSide = 24.0
    static let iconGap = 6.0
    static let tint = 0.7
    static let disabled = 0.55
  }

  /// Creates the layout; `nil` for a message without buttons.
  init?(_ environment: MessageEnvironment) {
    guard let keyboard = environment.message.keyboard else { return nil }
    self.environment = environment
    let font = environment.fonts.sans(Metrics.fontSize, .medium)
    let colors = environment.chat.service.keyboard
    rows = keyboard.rows.filter { !$0.isEmpty }.map { row in
      row.map { Button(model: $0, label: environment.label($0.label, font, Self.color(of: $0, colors))) }
    }
    if rows.isEmpty { return nil }
  }

  /// Returns the text color: white on the color of a style, or black if that color is white.
  private static func color(of button: KeyboardButton, _ colors: KeyboardColors) -> Color {
    switch button.style {
    case .standard, .link: colors.text
    case .primary: colors.primary == .white ? .black : .white
    case .danger, .success: .white
    }
  }

  /// The width that the labels require of the bubble's content.
  var width: Double {
    rows.map { row in
      let widest = row.map { $0.label.frame.width + iconRoom(of: $0.model) + Metrics.sides }.max() ?? 0
      return Double(row.count) * widest + Double(row.count - 1) * Metrics.gap
    }.max() ?? 0
  }

  private func iconRoom(of button: KeyboardButton) -> Double {
    button.icon == nil ? 0 : Metrics.iconSide + Metrics.iconGap
  }

  /// The height that the buttons add to the row.
  var height: Double {
    2 * Metrics.top + Double(rows.count) * (Metrics.height + Metrics.gap) - Metrics.gap
  }

  /// - Parameters:
  ///   - corner: the lower left corner of the bubble's content.
  ///   - width: the width of the content.
  func placed(at corner: Point, width: Double) -> [[KeyboardKey]] {
    rows.enumerated().map { index, row in
      let count = Double(row.count)
      let side = Rounding.floor((width - Metrics.gap * (count - 1)) / count)
      let y = corner.y + Metrics.top + Double(index) * (Metrics.height + Metrics.gap)
      return row.enumerated().map { number, button in
        // The first button is at the side where reading begins.
        let column = environment.language.isRightToLeft ? row.count - 1 - number : number
        let x = corner.x + Double(column) * (side + Metrics.gap)
        return key(
          button, in: Rect(x, y, max(0, side), Metrics.height),
          corners: Self.corners(
            isLastRow: index == rows.count - 1, isFirst: column == 0, isLast: column == row.count - 1))
      }
    }
  }

  private static func corners(isLastRow: Bool, isFirst: Bool, isLast: Bool) -> BubbleCorners {
    let (large, small) = (BubbleMetrics.radius, BubbleMetrics.joinedRadius)
    return BubbleCorners(
      small, small, isLastRow && isLast ? large : small, isLastRow && isFirst ? large : small)
  }

  private func key(_ button: Button, in frame: Rect, corners: BubbleCorners) -> KeyboardKey {
    let colors = environment.chat.service.keyboard
    let iconRoom = iconRoom(of: button.model)
    let limit = frame.width - 2 * Metrics.padding - iconRoom
    var label = button.label
    if label.frame.width > limit {
      label = environment.label(
        button.model.label, environment.fonts.sans(Metrics.fontSize, .medium), label.line.color,
        limit: max(0, limit))
    }
    let left = frame.minX + (frame.width - label.frame.width - iconRoom) / 2
    let isMirrored = environment.language.isRightToLeft
    label.frame.origin = Point(
      isMirrored ? left : left + iconRoom,
      frame.minY + Metrics.baseline - label.line.origin.y)
    let icon = button.model.icon.map { emoji in
      KeyboardKey.Icon(
        frame: Rect(
          isMirrored ? label.frame.maxX + Metrics.iconGap : left,
          frame.minY + (Metrics.height - Metrics.iconSide) / 2, Metrics.iconSide, Metrics.iconSide),
        emoji: emoji,
        alternative: AlternativeTextLayout(side: Metrics.iconSide) { environment.shape($0) }
          .layOut(emoji.alternative, font: environment.fonts.sans(Metrics.fontSize)))
    }
    let tint: Color? =
      switch button.model.style {
      case .standard, .link: nil
      case .primary: colors.primary
      case .danger: colors.danger
      case .success: colors.success
      }
    return KeyboardKey(
      frame: frame, corners: corners, label: label, kind: button.model.kind, value: button.model.value,
      badge: button.model.kind.badge, icon: icon, fill: colors.fill,
      tint: tint?.multiplyingAlpha(by: Metrics.tint), stroke: tint == nil ? colors.stroke : nil,
      opacity: button.model.kind == .disabled ? Metrics.disabled : 1)
  }
}

extension KeyboardButton.Kind {
  /// The icon in the button's corner.
  fileprivate var badge: ButtonBadge? {
    switch self {
    case .callback, .message, .disabled: nil
    case .url, .login: .link
    case .webApp: .webApp
    case .switchInline: .share
    case .phone: .phone
    case .location: .location
    case .payment: .payment
    case .copy: .copy
    case .profile: .profile
    case .addToGroup: .addToChat
    }
  }
}
