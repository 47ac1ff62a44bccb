import PageModel
import Primitives
import Typography

/// The purpose of a text, which determines its font, line spacing and color (Spec/Layout.md 4).
package enum TextCategory: Hashable, Sendable {
  case kicker, header, subheader, paragraph, caption, credit, table
  /// Code, which is set larger if its language is specified (Spec/Layout.md 14).
  case codeBlock(hasLanguage: Bool)
  /// A heading of a level that has a style of its own (`HeadingDesign`).
  case heading(level: Int)
  /// The label of a button (Spec/Layout.md 31).
  case button
  case detailsTitle
  /// The title of a related article.
  case article

  /// The name in dumps (Spec/Rulings.md 5).
  package var name: String {
    switch self {
    case .kicker: "kicker"
    case .header: "header"
    case .subheader: "subheader"
    case .paragraph: "paragraph"
    case .caption: "caption"
    case .credit: "credit"
    case .table: "table"
    case .codeBlock: "codeBlock"
    case .heading(let level): "heading\(level)"
    case .button: "button"
    // These are set like a paragraph, except for the space between lines.
    case .detailsTitle: "paragraph"
    case .article: "article"
    }
  }
}

package enum TextAlignment: String, Sendable {
  case natural, left, right, center

  /// Returns the x coordinate of a line in a text with a width in points. With natural alignment, it is at
  /// the left unless it reads from right to left.
  package func x(of line: TextLine, in width: Double) -> Double {
    x(ofLineWithRoom: width - line.width, isRTL: line.isRTL)
  }

  /// Returns the same if white space at the end of a line takes no space and hangs out of the text.
  package func x(ofHanging line: TextLine, in width: Double) -> Double {
    x(ofLineWithRoom: width - line.contentWidth, isRTL: line.isRTL) - line.contentX
  }

  private func x(ofLineWithRoom room: Double, isRTL: Bool) -> Double {
    switch self {
    case .center: Rounding.floor(room / 2)
    case .left: 0
    case .right: room
    case .natural: isRTL ? room : 0
    }
  }
}

/// Lines of text with their attachments and decorations. All coordinates are in the item's space.
package struct TextBox: Sendable {
  package var category: TextCategory
  package var alignment: TextAlignment
  package var lines: ChunkedArray<BoxLine>
  /// The attributes that the tags of the runs refer to.
  package var attributes: ChunkedArray<CharacterAttributes>
  package var links: [TextLink]
  package var anchors: [TextAnchor] = []
  /// The metrics by which the lines are stacked; `nil` if they are stacked in another way.
  package var metrics: LineMetrics?
  /// True if separate items after this one draw the formulas in the text.
  package var formulasAreItems = false
  /// The distance in points that glyphs may extend outside the item's frame; `nil` for no limit.
  package var overhang: Double? = 4
  /// The state of the text in a folded quote.
  package var fold = TextFold.open
  /// The colors of ranges, in order. The text between them has its own color.
  package var tints: [TextTint] = []

  package init(
    category: TextCategory, alignment: TextAlignment, lines: ChunkedArray<BoxLine>,
    attributes: ChunkedArray<CharacterAttributes>, links: [TextLink], anchors: [TextAnchor] = []
  ) {
    (self.category, self.alignment, self.lines) = (category, alignment, lines)
    (self.attributes, self.links, self.anchors) = (attributes, links, anchors)
  }

  package var folded: FoldedText? {
    switch fold {
    case .open: nil
    case .folded(let folded): folded
    }
  }

  /// The height of an item with exactly these lines; 0 if they are stacked in another way.
  var stackedHeight: Double {
    guard let metrics else { return 0 }
    var stacking = LineStacking(metrics: metrics)
    for line in lines { stacking.place(again: line) }
    return stacking.height
  }

  /// Returns the text in the coordinate space of its item's parent.
  package func offsetBy(_ offset: Point) -> TextBox {
    var copy = self
    copy.lines = ChunkedArray(lines.map { $0.offsetBy(offset) })
    copy.links = links.map { TextLink(target: $0.target, rects: $0.rects.map { $0.offsetBy(offset) }) }
    copy.anchors = anchors.map { TextAnchor(name: $0.name, rect: $0.rect.offsetBy(offset)) }
    return copy
  }
}

// MARK: - Lines

/// A placed line. It is immutable: texts that grow share the lines that stay the same, which are recognized
/// by identity.
package final class BoxLine: Sendable {
  /// The frame of the line; x is 0, and the bottom edge is the baseline.
  package let frame: Rect
  /// The x coordinate of the line after alignment.
  package let x: Double
  package let kept: KeptLine
  /// The characters of the line without its terminator, with one space for each attachment.
  package let text: String
  package let decorations: [Decoration]
  package let attachments: [BoxAttachment]

  package init(
    frame: Rect, x: Double, line: KeptLine, text: String, decorations: [Decoration],
    attachments: [BoxAttachment]
  ) {
    (self.frame, self.x, kept) = (frame, x, line)
    (self.text, self.decorations, self.attachments) = (text, decorations, attachments)
  }

  package var baseline: Double { frame.maxY }

  /// Returns the line with further decorations.
  package func adding(_ more: [Decoration]) -> BoxLine {
    BoxLine(
      frame: frame, x: x, line: kept, text: text, decorations: decorations + more, attachments: attachments)
  }

  /// The line. For a long text it is created on each access, so callers that need it often keep it.
  package var line: TextLine { kept.line }

  /// The width of the line, which may be less than that of its frame.
  package var width: Double { kept.width }

  /// Returns the line in the coordinate space of its item's parent.
  package func offsetBy(_ offset: Point) -> BoxLine {
    BoxLine(
      frame: frame.offsetBy(offset), x: x + offset.x, line: kept, text: text,
      decorations: decorations.map {
        Decoration(kind: $0.kind, rect: $0.rect.offsetBy(offset), color: $0.color)
      },
      attachments: attachments.map { attachment in
        var copy = attachment
        copy.frame = attachment.frame.offsetBy(offset)
        return copy
      })
  }

  /// The ink bounds by UTF-16 unit of the line's range, relative to the line's left edge with **y up from the
  /// baseline**. The bounds of a cluster are at its first unit; `nil` for units without ink, and for formulas
  /// (Spec/Layout.md 10). If the layout did not measure ink, only attachments have bounds.
  package var characterInk: [Rect?] {
    var slots = [Rect?](repeating: nil, count: line.range.count)
    let line = self.line
    for cluster in line.clusters { slots[cluster.range.lowerBound - line.range.lowerBound] = cluster.ink }
    // A formula is an item of its own, and is revealed as one.
    for attachment in attachments where attachment.formula == nil {
      // The ink of an attachment is its frame, regardless of alignment to device pixels.
      let bottom = attachment.ascent - attachment.frame.height
      slots[attachment.index - line.range.lowerBound] = Rect(
        attachment.frame.minX - x, bottom, attachment.frame.width, attachment.frame.height)
    }
    return slots
  }
}

extension ChunkedArray<BoxLine> {
  /// Returns the number of lines at the start that were taken over from another text, unchanged and in the
  /// same place.
  package func keptCount(from old: Self) -> Int { commonCount(with: old, where: ===) }
}

package struct Decoration: Equatable, Sendable {
  package enum Kind: String, Sendable { case marker, underline, strikethrough, spoiler, link }

  package var kind: Kind
  package var rect: Rect
  package var color: Color

  /// The corner radius of markers and of bands behind links, in points.
  package static let bandCornerRadius = 3.0

  package init(kind: Kind, rect: Rect, color: Color) {
    (self.kind, self.rect, self.color) = (kind, rect, color)
  }
}

// MARK: - Stretches

/// An anchor or a reference in a text.
package struct TextAnchor: Equatable, Sendable {
  package var name: String
  /// The frame of the anchor's line (Spec/Layout.md 23).
  package var rect: Rect
}

/// A link with the areas in which it can be tapped (Spec/Rulings.md 6).
package struct TextLink: Sendable {
  package var target: LinkTarget
  package var rects: [Rect]
}

/// A range of text with its own color, which does not affect the layout of lines.
package struct TextTint: Equatable, Sendable {
  /// The UTF-16 range in the text.
  package var range: Range<Int>
  package var color: Color
}

/// The state of a text in a folded quote. Most texts are `open`, so the data of others is boxed.
package enum TextFold: Sendable {
  case open
  indirect case folded(FoldedText)
}

package struct FoldedText: Sendable {
  /// The ellipsis after the last visible line.
  package var ellipsis: SingleLine?
  package var fade: QuoteFade?
  /// The hidden words in order, for outputs that contain the text in addition to the pixels.
  package var rest: [Stretch]

  /// A range of text.
  package struct Stretch: Equatable, Sendable {
    package var text: String
    /// True if the range is a spoiler.
    package var isSpoiler: Bool
  }

  package init(ellipsis: SingleLine?, fade: QuoteFade? = nil, rest: [Stretch] = []) {
    self.ellipsis = ellipsis
    self.fade = fade
    self.rest = rest
  }
}

extension TextBox {
  /// Returns the words of some of the lines; a line break ends each paragraph.
  package func stretches(of lines: some Sequence<BoxLine>) -> [FoldedText.Stretch] {
    lines.flatMap { line -> [FoldedText.Stretch] in
      let (units, set) = (Array(line.text.utf16), line.line)
      let start = set.range.lowerBound
      var stretches = set.runs.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { run in
        let range = (run.range.lowerBound - start)..<(run.range.upperBound - start)
        return FoldedText.Stretch(
          text: String(decoding: units[range.clamped(to: units.indices)], as: UTF16.self),
          isSpoiler: attributes[run.tag].isSpoiler)
      }
      if units.count < set.range.count { stretches.append(.lineBreak) }
      return stretches
    }
  }
}

extension FoldedText.Stretch {
  package static let lineBreak = FoldedText.Stretch(text: "\n", isSpoiler: false)
}

/// The fade of a folded quote's text: at the frame's lower edge, and around the chevron. Coordinates are in
/// the text item's space.
package struct QuoteFade: Equatable, Sendable {
  /// The y coordinate of the frame's lower edge.
  package var bottom: Double
  /// The height above the lower edge at which the fade begins. Everything above is fully visible.
  package var height: Double
  /// The height above the lower edge at which the fade ends. Everything below is invisible.
  package var end: Double
  package var hole: Point
  /// The radius around the hole within which nothing is visible.
  package var inner: Double
  /// The radius around the hole outside which everything is visible.
  package var outer: Double
}
