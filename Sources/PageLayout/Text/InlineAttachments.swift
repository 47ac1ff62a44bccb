import MathTypesetting
import PageModel
import Primitives
import Typography

/// Content that takes the place of a letter in a text.
package enum AttachmentContent: Equatable, Sendable {
  case emoji(CustomEmoji)
  case image(InlineImage)
  case button(Button)
  /// A formula with its source.
  case formula(String)
}

/// A placed attachment.
package struct BoxAttachment: Sendable {
  package var content: AttachmentContent
  package var frame: Rect
  /// The height of the top edge above the baseline, before it was aligned to device pixels.
  package var ascent: Double
  /// The UTF-16 offset of the attachment in the item's text.
  package var index: Int
  /// The color of the surrounding text.
  package var color: Color
  /// The alternative text of a custom emoji whose image is missing.
  package var alternative: AlternativeText?
  /// The contents of a button.
  package var label: ButtonLabel?
  package var formula: InlineFormula?

  package init(
    content: AttachmentContent, frame: Rect, ascent: Double, index: Int, color: Color,
    alternative: AlternativeText? = nil, label: ButtonLabel? = nil, formula: InlineFormula? = nil
  ) {
    (self.content, self.frame, self.ascent, self.index) = (content, frame, ascent, index)
    (self.color, self.alternative, self.label, self.formula) = (color, alternative, label, formula)
  }

  /// The lower edge that moves the next line down. A formula in a superscript counts as if it were not moved.
  var lowestEdge: Double { frame.maxY - (formula?.drop ?? 0) }

  /// True if highlight bands are drawn around the attachment.
  var isPicture: Bool {
    switch content {
    case .emoji, .button: false
    case .image, .formula: true
    }
  }
}

/// A formula as an attachment of text (Spec/Layout.md 8.6).
package struct InlineFormula: Sendable {
  package var source: String
  package var typeset: TypesetFormula
  /// The distance in points by which the surrounding text is raised, and by which the formula moves down.
  package var drop: Double
  package var isConcealed: Bool

  /// The height of the top edge above the baseline.
  package var ascent: Double { typeset.size.height - typeset.descent }
}

// MARK: - Buttons

/// A button among the letters of a text (Spec/Layout.md 31): a label on one line in a pill.
package struct InlineButton: Sendable {
  package var label: AttributedText
  package var box: ButtonLabel
  package var colors: ButtonColors
  /// The size of the pill.
  package var size: Size
  /// The height of the pill above the baseline of the line, which is also the baseline of the label.
  package var ascent: Double
}

package struct ButtonColors: Sendable {
  package let fill: Color
  package let label: Color
}

/// The contents of an inline button (Spec/Layout.md 31).
package struct ButtonLabel: Sendable {
  package var text: TextBox
  /// The badge behind the label, in the coordinate space of the button.
  package var badge: PlacedBadge?
  /// The position of the text in the button.
  package var origin: Point
  /// The color of the button.
  package var fill: Color
}

/// The icon in the corner of a button that indicates its action (Spec/Layout.md 31).
package enum ButtonBadge: String, CaseIterable, Sendable {
  case link, addToChat, webApp, share, copy, payment, profile, message, phone, location

  /// The part of an address that adds a bot to a group.
  private static let groupQuery = "?startgroup="

  /// Returns `nil` for an action that stays in the chat, such as a callback, and for a button without an
  /// action.
  package init?(_ action: Button.Action?) {
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

/// A placed badge.
package struct PlacedBadge: Equatable, Sendable {
  /// The side of every badge, in points.
  package static let side = 10.0

  package var badge: ButtonBadge
  package var frame: Rect
  package var color: Color
}

// MARK: - Custom emoji

/// The alternative text of an emoji, as large as its cell allows and centered in it.
package struct AlternativeText: Sendable {
  package var text: String
  /// The runs, with x relative to the cell's left edge.
  package var runs: [LineRun]
  /// The y coordinate of the baseline, relative to the cell's top edge.
  package var baseline: Double
}

/// Lays out the alternative text of a custom emoji in its cell: scaled to fit and centered by its ink.
package struct AlternativeTextLayout {
  /// The side of the square cell, in points.
  let side: Double
  /// Shapes a text, and warns about characters that no font has.
  let shape: (StyledText) -> ShapedText

  package init(side: Double, shape: @escaping (StyledText) -> ShapedText) {
    self.side = side
    self.shape = shape
  }

  /// Returns `nil` if the text has no ink.
  package func layOut(_ string: String, font: FontStyle) -> AlternativeText? {
    var text = StyledText()
    text.append(string, style: font, tag: 0)
    let lines = shape(text).lines(.fitting(limit: .greatestFiniteMagnitude), measuresInk: true)
    guard let line = lines.first else { return nil }
    let ink = line.clusters.compactMap(\.ink).reduce(Rect.zero) { $0.union($1) }
    guard !ink.isEmpty else { return nil }
    let scale = side / max(ink.width, ink.height)
    // The y axis of ink points up from the baseline.
    let left = (side - ink.width * scale) / 2 - ink.minX * scale
    let baseline = (side - ink.height * scale) / 2 + ink.maxY * scale
    return AlternativeText(
      text: string, runs: line.runs.map { $0.scaled(by: scale, left: left) }, baseline: baseline)
  }
}
