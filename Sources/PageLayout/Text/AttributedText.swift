import PageModel
import Primitives
import Typography

/// Rich text flattened to runs: what a text item is laid out from.
struct AttributedText {
  var styled = StyledText()
  /// Of the block that holds the text.
  var origin = InputOrigin.none
  /// By the tags of the styled text's runs.
  var attributes: [CharacterAttributes] = []
  /// In the order of the styled text's attachments.
  var attachments: [Attachment] = []
  var links: [LinkTarget] = []
  /// Anchors and references, in order.
  var anchors: [Anchor] = []

  struct Attachment {
    var content: AttachmentContent
    /// Natural size in points.
    var size: Size
    /// A custom emoji's alternative text.
    var alternative: AlternativeText?
    /// Of its top above the baseline; `nil` for what is centred on the capitals.
    var ascent: Double?
    var button: InlineButton?
    var formula: InlineFormula?
  }

  struct Anchor {
    var name: String
    /// Scalar that it stands before.
    var position: Int
    /// It has no text: a zero-width space stands for it.
    var isEmpty: Bool
  }

  /// The whole string is the zero-width space of one anchor.
  var isAnchorOnly: Bool { styled.scalars.count == 1 && anchors.contains(where: \.isEmpty) }
}
