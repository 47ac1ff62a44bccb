package struct List: Equatable, Sendable {
  package var items: [ListItem]
  package var isOrdered: Bool
  /// Items that have not arrived yet. The column of markers is as wide as if they had (Spec/Reveal.md 13).
  package var room: [ListItem] = []

  package init(items: [ListItem], isOrdered: Bool) {
    self.items = items
    self.isOrdered = isOrdered
  }
}

package struct ListItem: Equatable, Sendable {
  package var content: Content
  package var marker: Marker
  package var check: CheckState
  /// The number that the author specified, kept for round trips; the marker already shows it.
  package var value: Int?
  package var numbering: Numbering?
  package var origin: InputOrigin

  package init(
    content: Content, marker: Marker = .bullet, check: CheckState = .none, value: Int? = nil,
    numbering: Numbering? = nil, origin: InputOrigin = .none
  ) {
    (self.content, self.marker, self.check) = (content, marker, check)
    (self.value, self.numbering, self.origin) = (value, numbering, origin)
  }

  package enum Content: Equatable, Sendable {
    /// A text, which means the same as one paragraph.
    case text(RichText)
    /// Blocks; an empty array means one empty paragraph.
    case blocks([Block])
  }

  package enum Marker: Equatable, Sendable {
    case bullet
    /// The final text of the marker, with its period: `3.`, `iv.`
    case label(String)
  }

  /// The state of the item's checkbox. It is independent of the marker: an ordered item may have a checkbox
  /// too.
  package enum CheckState: Sendable {
    case none, unchecked, checked
  }

  /// The five numbering styles, with their code in every wire format.
  package enum Numbering: String, CaseIterable, Sendable {
    case decimal = "1"
    case lowerLetters = "a"
    case upperLetters = "A"
    case lowerRoman = "i"
    case upperRoman = "I"
  }
}
