import PageModel
import Primitives
import Typography

/// What a text is for: decides its font, line spacing and colour (Spec/Layout.md 4).
package enum TextCategory: Hashable, Sendable {
  case kicker, header, subheader, paragraph, caption, credit, table
  /// Code is set larger when its language is named (Spec/Layout.md 14).
  case codeBlock(hasLanguage: Bool)
  /// A heading of a level with a style of its own (`HeadingDesign`).
  case heading(level: Int)
  /// Labels of buttons (Spec/Layout.md 31).
  case button
  case detailsTitle
  /// Titles of related articles.
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
    // Set like a paragraph, but for the space between its lines.
    case .detailsTitle: "paragraph"
    case .article: "article"
    }
  }
}

package enum TextAlignment: String, Sendable {
  case natural, left, right, center

  /// Where a line is drawn in a text of a width in points: at the left, unless it reads from right to left.
  package func x(of line: TextLine, in width: Double) -> Double {
    x(ofLineWithRoom: width - line.width, isRTL: line.isRTL)
  }

  /// The same where the white space at a line's end takes no room: it hangs out of the text.
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

/// Lines of text with what belongs to them. Everything is in the item's space.
package struct TextBox: Sendable {
  package var category: TextCategory
  package var alignment: TextAlignment
  package var lines: ChunkedArray<BoxLine>
  /// What the runs' tags stand for.
  package var attributes: ChunkedArray<CharacterAttributes>
  package var links: [TextLink]
  package var anchors: [TextAnchor] = []
  /// What the lines are stacked by; `nil` where something else stacks them.
  package var metrics: LineMetrics?
  /// Whether items of their own, behind this one, draw the formulas in the text.
  package var formulasAreItems = false
  /// How far glyphs may reach outside the item's frame; `nil` for as far as they do.
  package var overhang: Double? = 4
  /// What becomes of the text in a folded quote.
  package var fold = TextFold.open
  /// Colours of stretches, in order; what is between them has its own.
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

  /// The height of an item with these lines and no others; 0 where something else stacks them.
  package var stackedHeight: Double {
    guard let metrics else { return 0 }
    var stacking = LineStacking(metrics: metrics)
    for line in lines { stacking.place(again: line) }
    return stacking.height
  }

  /// The text in its item's parent's space.
  package func offsetBy(_ offset: Point) -> TextBox {
    var copy = self
    copy.lines = ChunkedArray(lines.map { $0.offsetBy(offset) })
    copy.links = links.map { TextLink(target: $0.target, rects: $0.rects.map { $0.offsetBy(offset) }) }
    copy.anchors = anchors.map { TextAnchor(name: $0.name, rect: $0.rect.offsetBy(offset)) }
    return copy
  }
}

// MARK: - Lines

/// A line where it stands. It never changes: texts that grow share those that stay, and know them by being the same.
package final class BoxLine: Sendable {
  /// x is 0; the bottom edge is the baseline.
  package let frame: Rect
  /// Where the line is drawn after alignment.
  package let x: Double
  package let kept: KeptLine
  /// The line's characters without its terminator, one space for each attachment.
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

  /// That of a long text is made anew each time: who asks for much of it asks once.
  package var line: TextLine { kept.line }

  /// Of the line, which may be less wide than its frame.
  package var width: Double { kept.width }

  /// The line in its item's parent's space.
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

  /// Ink bounds by UTF-16 unit of the line's range, relative to the line's left edge with **y up from the
  /// baseline**. A cluster's stand at its first unit; `nil` where nothing is inked, and for formulas
  /// (Spec/Layout.md 10). Without ink measured by the layout, there are only attachments in it.
  package var characterInk: [Rect?] {
    var slots = [Rect?](repeating: nil, count: line.range.count)
    let line = self.line
    for cluster in line.clusters { slots[cluster.range.lowerBound - line.range.lowerBound] = cluster.ink }
    // A formula is an item of its own, and shows as one.
    for attachment in attachments where attachment.formula == nil {
      // An attachment's ink is its frame, wherever device pixels moved it.
      let bottom = attachment.ascent - attachment.frame.height
      slots[attachment.index - line.range.lowerBound] = Rect(
        attachment.frame.minX - x, bottom, attachment.frame.width, attachment.frame.height)
    }
    return slots
  }
}

extension ChunkedArray<BoxLine> {
  /// How many lines at the start were taken over from another text: they are what they were, and where.
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
  /// The line that it stands on (Spec/Layout.md 23).
  package var rect: Rect
}

/// A place to tap (Spec/Rulings.md 6).
package struct TextLink: Sendable {
  package var target: LinkTarget
  package var rects: [Rect]
}

/// A stretch of a text in a colour of its own, which its lines do not depend on.
package struct TextTint: Equatable, Sendable {
  /// UTF-16 units of the text.
  package var range: Range<Int>
  package var color: Color

  package init(range: Range<Int>, color: Color) {
    self.range = range
    self.color = color
  }
}

/// What becomes of a text at the end of a folded quote. Few texts have more than one word of it.
package enum TextFold: Sendable {
  case open
  indirect case folded(FoldedText)
}

package struct FoldedText: Sendable {
  /// Says that there is more, behind the last line that shows.
  package var ellipsis: SingleLine?
  package var fade: QuoteFade?
  /// The words that do not show, in their order, for outputs that hold the text besides the pixels.
  package var rest: [Stretch]

  /// A stretch of a text.
  package struct Stretch: Equatable, Sendable {
    package var text: String
    /// A Boolean value that indicates whether the stretch is a spoiler.
    package var isSpoiler: Bool
  }

  package init(ellipsis: SingleLine?, fade: QuoteFade? = nil, rest: [Stretch] = []) {
    self.ellipsis = ellipsis
    self.fade = fade
    self.rest = rest
  }
}

extension TextBox {
  /// Returns the words of some of its lines; a line break ends each paragraph.
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

/// What of a folded quote's text shows less and less: at the frame's lower edge, and around the chevron. In the text
/// item's space.
package struct QuoteFade: Equatable, Sendable {
  /// y of the frame's lower edge.
  package var bottom: Double
  /// Above it all shows.
  package var height: Double
  /// Up to it nothing does.
  package var end: Double
  package var hole: Point
  /// Nothing shows as near to the hole.
  package var inner: Double
  /// All shows from there on.
  package var outer: Double

  package init(bottom: Double, height: Double, end: Double, hole: Point, inner: Double, outer: Double) {
    (self.bottom, self.height, self.end) = (bottom, height, end)
    (self.hole, self.inner, self.outer) = (hole, inner, outer)
  }
}
