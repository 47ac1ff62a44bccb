import PageModel

/// The buttons under a message.
package struct InlineKeyboard: Equatable, Sendable {
  package var rows: [[KeyboardButton]]

  package init(rows: [[KeyboardButton]]) {
    self.rows = rows
  }
}

package struct KeyboardButton: Equatable, Sendable {
  /// What it does, as far as its corner tells.
  package enum Kind: String, CaseIterable, Sendable {
    /// Sends a callback, a game's or a label: no icon.
    case callback, message
    case url, login, webApp, switchInline, phone, location, payment, copy, profile, addToGroup
    /// Does nothing.
    case disabled
  }

  package var label: String
  package var kind: Kind
  package var style: Button.Style
  /// Before the label.
  package var icon: CustomEmoji?
  package var origin: InputOrigin

  package init(
    label: String, kind: Kind = .callback, style: Button.Style = .standard, icon: CustomEmoji? = nil,
    origin: InputOrigin = .none
  ) {
    self.label = label
    self.kind = kind
    self.style = style
    self.icon = icon
    self.origin = origin
  }
}
