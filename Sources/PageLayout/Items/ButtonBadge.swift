import PageModel
import Primitives

/// The sign in the corner of a button that says where it leads, by its action (Docs/Layout.md 31).
package enum ButtonBadge: String, CaseIterable, Sendable {
  case link, addToChat, webApp, share, copy, payment, profile, message, phone, location

  /// Part of an address that takes a bot into a group.
  private static let groupQuery = "?startgroup="

  /// `nil` for what stays in the chat, such as a callback, and for what does nothing.
  init?(_ action: Button.Action?) {
    switch action?.kind {
    case "url": self = action?.url?.contains(Self.groupQuery) == true ? .addToChat : .link
    case "login_url": self = .link
    case "web_app": self = .webApp
    case "switch_inline_query", "switch_inline_query_current_chat", "switch_inline_query_chosen_chat":
      self = .share
    case "copy_text": self = .copy
    case "pay": self = .payment
    case "user_profile": self = .profile
    case "message": self = .message
    case "request_contact": self = .phone
    case "request_location": self = .location
    default: return nil
    }
  }
}

/// A badge at its place.
package struct PlacedBadge: Equatable, Sendable {
  /// Of every badge, in points.
  package static let side = 10.0

  package var badge: ButtonBadge
  package var frame: Rect
  package var color: Color
}
