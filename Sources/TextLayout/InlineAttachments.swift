import MathTypesetting
import PageModel
import Primitives
import Typography

/// What stands in a text as a letter does.
package enum AttachmentContent: Equatable, Sendable {
  case emoji(CustomEmoji)
  case image(InlineImage)
  case button(Button)
  /// A formula by its source.
  case formula(String)
}

/// An attachment at its place.
package struct BoxAttachment: Sendable {
  package var content: AttachmentContent
  package var frame: Rect
  /// The height of its top above the baseline, before device pixels moved it.
  package var ascent: Double
  /// UTF-16 unit of the item's text.
  package var index: Int
  /// The colour of the text around it.
  package var color: Color
  /// Stands for a custom emoji whose picture is not there.
  package var alternative: AlternativeText?
  /// What a button shows.
  package var label: ButtonLabel?
  package var formula: InlineFormula?

  package init(
    content: AttachmentContent, frame: Rect, ascent: Double, index: Int, color: Color,
    alternative: AlternativeText? = nil, label: ButtonLabel? = nil, formula: InlineFormula? = nil
  ) {
    (self.content, self.frame, self.ascent, self.index) = (content, frame, ascent, index)
    (self.color, self.alternative, self.label, self.formula) = (color, alternative, label, formula)
  }

  /// What moves the next line down: a formula that a superscript moves counts from where it would stand without.
  package var lowestEdge: Double { frame.maxY - (formula?.drop ?? 0) }

  /// Whether highlight bands are drawn around it.
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
  /// Points that the text around is raised, by which a formula moves down.
  package var drop: Double
  package var isConcealed: Bool

  package init(source: String, typeset: TypesetFormula, drop: Double, isConcealed: Bool) {
    (self.source, self.typeset, self.drop, self.isConcealed) = (source, typeset, drop, isConcealed)
  }

  /// The height of its top above the baseline.
  package var ascent: Double { typeset.size.height - typeset.descent }
}

// MARK: - Buttons

/// A button among the letters of a text (Spec/Layout.md 31): its label on one line in a capsule.
package struct InlineButton: Sendable {
  package var label: AttributedText
  package var box: ButtonLabel
  package var colors: ButtonColors
  /// The capsule's size.
  package var size: Size
  /// The height of the capsule above the line's baseline, on which its label stands.
  package var ascent: Double

  package init(label: AttributedText, box: ButtonLabel, colors: ButtonColors, size: Size, ascent: Double) {
    (self.label, self.box, self.colors, self.size, self.ascent) = (label, box, colors, size, ascent)
  }
}

package struct ButtonColors: Sendable {
  package let fill: Color
  package let label: Color

  package init(fill: Color, label: Color) {
    self.fill = fill
    self.label = label
  }
}

/// What an inline button shows (Spec/Layout.md 31).
package struct ButtonLabel: Sendable {
  package var text: TextBox
  /// The badge, behind the label, in the button's space.
  package var badge: PlacedBadge?
  /// Where the text stands in the button.
  package var origin: Point
  /// The button's colour.
  package var fill: Color

  package init(text: TextBox, badge: PlacedBadge? = nil, origin: Point, fill: Color) {
    (self.text, self.badge, self.origin, self.fill) = (text, badge, origin, fill)
  }
}

/// The sign in the corner of a button that says where it leads, by its action (Spec/Layout.md 31).
package enum ButtonBadge: String, CaseIterable, Sendable {
  case link, addToChat, webApp, share, copy, payment, profile, message, phone, location

  /// The part of an address that takes a bot into a group.
  private static let groupQuery = "?startgroup="

  /// `nil` for what stays in the chat, such as a callback, and for what does nothing.
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

/// A badge at its place.
package struct PlacedBadge: Equatable, Sendable {
  /// Side of every badge, in points.
  package static let side = 10.0

  package var badge: ButtonBadge
  package var frame: Rect
  package var color: Color

  package init(badge: ButtonBadge, frame: Rect, color: Color) {
    (self.badge, self.frame, self.color) = (badge, frame, color)
  }
}

// MARK: - Custom emoji

/// An emoji's alternative text, set as large as its cell allows and centred in it.
package struct AlternativeText: Sendable {
  package var text: String
  /// x counts from the cell's left edge.
  package var runs: [LineRun]
  /// y from the cell's top edge.
  package var baseline: Double
}

/// Sets a custom emoji's alternative text into its cell: contained and centred by its ink.
package struct AlternativeTextLayout {
  /// Side of the square cell in points.
  let side: Double
  /// Shapes a text, and warns of what no font can draw.
  let shape: (StyledText) -> ShapedText

  package init(side: Double, shape: @escaping (StyledText) -> ShapedText) {
    self.side = side
    self.shape = shape
  }

  /// `nil` when the text draws nothing.
  package func layOut(_ string: String, font: FontStyle) -> AlternativeText? {
    var text = StyledText()
    text.append(string, style: font, tag: 0)
    let lines = shape(text).lines(.fitting(limit: .greatestFiniteMagnitude), measuresInk: true)
    guard let line = lines.first else { return nil }
    let ink = line.clusters.compactMap(\.ink).reduce(Rect.zero) { $0.union($1) }
    guard !ink.isEmpty else { return nil }
    let scale = side / max(ink.width, ink.height)
    // Ink counts y upward from the baseline.
    let left = (side - ink.width * scale) / 2 - ink.minX * scale
    let baseline = (side - ink.height * scale) / 2 + ink.maxY * scale
    return AlternativeText(
      text: string, runs: line.runs.map { $0.scaled(by: scale, left: left) }, baseline: baseline)
  }
}
