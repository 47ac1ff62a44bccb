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
  /// Scalars that are the zero-width spaces of empty anchors.
  var anchors: [(name: String, position: Int)] = []

  struct Attachment {
    var content: AttachmentContent
    /// Natural size in points.
    var size: Size
    /// A custom emoji's alternative text.
    var alternative: AlternativeText?
  }

  /// The whole string is the zero-width space of one anchor.
  var isAnchorOnly: Bool { styled.scalars.count == 1 && anchors.count == 1 }
}
