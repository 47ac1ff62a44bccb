import PageModel
import Primitives
import Typography

/// Styled text with the additional data from which it is laid out.
package struct AttributedText: Sendable {
  package var styled = StyledText()
  /// The origin of the text's container, for warnings.
  package var origin: InputOrigin
  /// The attributes that the tags of the styled text's runs refer to.
  package private(set) var attributes: ChunkedArray<CharacterAttributes> = []
  /// The attachments, in the order of the styled text's attachments.
  package var attachments: ChunkedArray<Attachment> = []
  package var links: [LinkTarget] = []
  /// The anchors and references, in order.
  package var anchors: [Anchor] = []

  package struct Attachment: Sendable {
    package var content: AttachmentContent
    /// The natural size in points.
    package var size: Size
    /// The alternative text of a custom emoji.
    package var alternative: AlternativeText?
    /// The height of the top edge above the baseline; `nil` for an attachment that is centered on the
    /// capitals.
    package var ascent: Double?
    package var button: InlineButton?
    package var formula: InlineFormula?
  }

  package struct Anchor: Sendable {
    package var name: String
    /// The index of the scalar that follows the anchor.
    package var position: Int
    /// True if the anchor has no text; a zero-width space takes its place.
    package var isEmpty: Bool
  }

  package init(origin: InputOrigin = .none) { self.origin = origin }

  /// True if the whole string is the zero-width space of one anchor.
  var isAnchorOnly: Bool { styled.scalars.count == 1 && anchors.contains(where: \.isEmpty) }
}

/// The attributes of a range of text, except its font (Spec/Layout.md 5).
package struct CharacterAttributes: Equatable, Sendable {
  package var color: Color
  package var isUnderlined = false
  package var isStruckThrough = false
  package var isSpoiler = false
  /// The fill of the band behind the text.
  package var marker: Color?
  /// The fill of the band behind links to other instant pages.
  var linkHighlight: Color?
  /// The index of the text's link in the item.
  package var link: Int?
  /// The distance by which the glyphs are raised, in points. It determines the place of bands behind
  /// subscripts and superscripts.
  package var baselineOffset = 0.0

  package init(color: Color) { self.color = color }

  var isDecorated: Bool {
    isUnderlined || isStruckThrough || isSpoiler || marker != nil || linkHighlight != nil
  }
}

/// The styles at a position of rich text. Applying a style returns a changed copy (Spec/Layout.md 5).
package struct TextTraits: Equatable, Sendable {
  package var isBold = false
  package var isItalic = false
  package var isFixed = false
  package var isUnderlined = false
  package var isStruckThrough = false
  package var isMarked = false
  package var isSpoiler = false
  package var script = Script.none

  package enum Script: Sendable { case none, `subscript`, superscript }

  package init() {}

  package func applying(_ style: InlineStyle) -> TextTraits {
    var copy = self
    switch style {
    case .bold: copy.isBold = true
    case .italic: copy.isItalic = true
    case .underline: copy.isUnderlined = true
    case .strikethrough: copy.isStruckThrough = true
    case .code: copy.isFixed = true
    case .marked: copy.isMarked = true
    // The innermost script applies; scripts do not accumulate.
    case .subscript: copy.script = .subscript
    case .superscript: copy.script = .superscript
    }
    return copy
  }
}

// MARK: - Writing

extension AttributedText {
  /// - Parameter scalars: the Unicode scalars of a string.
  package mutating func append(
    _ scalars: [UInt32], _ font: FontStyle, rise: Double = 0, _ attributes: CharacterAttributes
  ) {
    styled.append(scalars, style: font, rise: rise, tag: tag(attributes))
  }

  package mutating func append(
    _ attachment: Attachment, kind: StyledText.Attachment.Kind, _ font: FontStyle, rise: Double = 0,
    _ attributes: CharacterAttributes
  ) {
    styled.appendAttachment(
      kind, width: attachment.size.width, style: font, rise: rise, tag: tag(attributes))
    attachments.append(attachment)
  }

  /// Appends a space with a given width.
  package mutating func appendGap(width: Double, _ font: FontStyle, _ attributes: CharacterAttributes) {
    styled.appendGap(width: width, style: font, tag: tag(attributes))
  }

  mutating func appendAnchor(_ name: String, isEmpty: Bool) {
    anchors.append(Anchor(name: name, position: styled.scalars.count, isEmpty: isEmpty))
  }

  /// Adds attributes and returns their tag. Equal attributes in a row share a tag.
  private mutating func tag(_ attributes: CharacterAttributes) -> Int {
    if self.attributes.last != attributes { self.attributes.append(attributes) }
    return self.attributes.count - 1
  }
}

extension AttributedText.Attachment {
  package init(
    _ content: AttachmentContent, size: Size, alternative: AlternativeText? = nil, ascent: Double? = nil,
    button: InlineButton? = nil, formula: InlineFormula? = nil
  ) {
    (self.content, self.size, self.alternative) = (content, size, alternative)
    (self.ascent, self.button, self.formula) = (ascent, button, formula)
  }

  /// Returns true if the attachment looks the same in the same place. All other properties depend on its
  /// content.
  fileprivate func isAlike(_ other: Self) -> Bool {
    content == other.content && size == other.size && ascent == other.ascent
  }
}

extension AttributedText {
  /// Returns the number of scalars at the start that are the same in another text, with the same appearance.
  package func commonCount(with other: AttributedText) -> Int {
    let tags = attributes.commonCount(with: other.attributes, where: ==)
    let count = styled.commonCount(with: other.styled, tags: tags)
    let alike = attachments.commonCount(with: other.attachments) { $0.isAlike($1) }
    return alike < styled.attachments.count ? min(count, styled.attachments[alike].position) : count
  }
}
