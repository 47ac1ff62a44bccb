public struct List: Equatable, Sendable {
  public var items: [ListItem]
  public var isOrdered: Bool

  public init(items: [ListItem], isOrdered: Bool) {
    self.items = items
    self.isOrdered = isOrdered
  }
}

public struct ListItem: Equatable, Sendable {
  public var content: Content
  public var marker: Marker
  public var check: CheckState
  /// The number that the author gave, for round trips; the marker already shows it.
  public var value: Int?
  public var numbering: Numbering?
  public var origin: InputOrigin

  public init(
    content: Content, marker: Marker = .bullet, check: CheckState = .none, value: Int? = nil,
    numbering: Numbering? = nil, origin: InputOrigin = .none
  ) {
    self.content = content
    self.marker = marker
    self.check = check
    self.value = value
    self.numbering = numbering
    self.origin = origin
  }

  public enum Content: Equatable, Sendable {
    /// The same as one paragraph.
    case text(RichText)
    /// Empty means one empty paragraph.
    case blocks([Block])
  }

  public enum Marker: Equatable, Sendable {
    case bullet
    /// Final text, with its dot: `3.`, `iv.`
    case label(String)
  }

  /// Independent of the marker: an ordered item may be a checkbox too.
  public enum CheckState: Sendable {
    case none, unchecked, checked
  }

  /// The five kinds of numbering, by their code in every wire format.
  public enum Numbering: String, CaseIterable, Sendable {
    case decimal = "1"
    case lowerLetters = "a"
    case upperLetters = "A"
    case lowerRoman = "i"
    case upperRoman = "I"
  }
}
