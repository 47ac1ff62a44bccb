import Primitives
import Typography

/// Dividers, thinking text, and blocks that cannot be drawn (Spec/Layout.md 23, Spec/Rulings.md 22).
package struct SmallBlockDesign: Hashable, Sendable {
  package var divider: DividerDesign
  package var thinking: ThinkingDesign
  package var unsupported: UnsupportedDesign
}

package struct DividerDesign: Hashable, Sendable {
  package var thickness: LineThickness
  package var color: LineColor
  /// True if a divider is drawn below the last block.
  var showsLast: Bool

  package enum LineColor: Hashable, Sendable {
    case separator, caption
  }
}

/// The style of thinking text.
package enum ThinkingDesign: Hashable, Sendable {
  /// The opacity multiplies the alpha of the color. The cut is the number of points by which the item is
  /// lower than its text.
  case dimmed(opacity: Double, cut: Double)
  case nothing
}

package enum UnsupportedDesign: Hashable, Sendable {
  /// The name of the block on a box.
  case box(UnsupportedBoxDesign)
  /// A pill that asks for a newer app, for consecutive unsupported blocks.
  case pill(UnsupportedPillDesign)
  case nothing
}

package struct UnsupportedBoxDesign: Hashable, Sendable {
  package var cornerRadius: Double
  /// The padding between the box's edges and its label.
  package var padding: Double
}

package struct UnsupportedPillDesign: Hashable, Sendable {
  package var insets: Insets
  package var badgeSide: Double
  /// The gap between badge, texts and button.
  package var gap: Double
  package var title: FontStyle
  package var subtitle: FontStyle
  var subtitleOpacity: Double
  package var buttonFont: FontStyle
  package var buttonPadding: Size
  var largestRadius: Double
  /// The colors, which are for the chat's background instead of the bubble.
  package var text: Color
  package var fill: LightAndDark
  package var badge: LightAndDark
  package var button: LightAndDark

  package struct Insets: Hashable, Sendable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double
  }
}

/// Lists (Spec/Layout.md 11).
package struct ListDesign: Hashable, Sendable {
  /// The gap between the markers' column and the text.
  var markerGap: Double
  /// The additional gap between them; in ordered lists, `orderedGutter` is added too.
  var textGutter: Double
  var orderedGutter: Double
  /// The offsets of the text that do not depend on the width of bullets and checkboxes; `nil` to place the
  /// text beside the markers.
  var fixedText: FixedListText?
  package var side: StartEdge
  package var itemGap: ItemGap
  var bulletSide: Double
  /// The height of the box that a bullet is centered in, beside an item with blocks. Bullets and numbers are
  /// then at the item's top. `nil` to place all markers beside the first text.
  var bulletSlot: Double?
  /// The offset of bullets toward the text and downward.
  var bulletNudge: Point
  var checkboxSide: Double
  package var number: NumberBox
  /// The height of a number's box.
  var numberHeight: Double

  /// The gap between items.
  package enum ItemGap: Hashable, Sendable {
    case fixed(Double)
    /// The gap between the blocks in the items.
    case spacing
  }

  /// The box of a number.
  package enum NumberBox: Hashable, Sendable {
    /// A box as wide as the number.
    case ownBox
    /// The whole column, moved toward the text. The number is bold if its item begins with bold text.
    case column(nudge: Double)
    /// A line of text.
    case line
  }
}

/// The offset of a list's text (Spec/Article.md 6).
package struct FixedListText: Hashable, Sendable {
  /// The distance of the text from the inset in lists with bullets only.
  package var bullets: Double
  /// The distance of the text from the inset in lists with checkboxes.
  package var checkboxes: Double
  /// The distance of the text from the markers' column in lists with numbers.
  package var numbers: Double
  var checkedNumbers: Double
}

/// The style of preformatted text (Spec/Layout.md 14).
package enum CodeDesign: Hashable, Sendable {
  /// A box with its own padding.
  case box(CodeBoxDesign)
  /// A band as wide as its container.
  case band(CodeBandDesign)
}

package struct CodeBoxDesign: Hashable, Sendable {
  package var textOrigin: Point
  /// The padding on both sides together (Spec/Rulings.md 29).
  var horizontalPadding: Double
  var bottomPadding: Double
  /// The corner radius of the box in a quote; `nil` if it is a band there, too.
  var quotedRadius: Double?
  /// True if code with a language keeps the author's styles.
  var keepsNamedStyles: Bool
}

package struct CodeBandDesign: Hashable, Sendable {
  /// The inset above and below the letters themselves.
  var verticalInset: Double
  /// The gap between the line that names the language and the code.
  var languageGap: Double
}

/// Formulas (Spec/Layout.md 17).
package struct FormulaDesign: Hashable, Sendable {
  /// The size of a formula relative to the text around it.
  package var scale: Double
  package var alignment: Alignment

  /// The alignment of formulas that are narrower than the page.
  package enum Alignment: Hashable, Sendable {
    case leading
    /// Centered in the final width of the page.
    case centered
    /// Centered in the width between the insets, on a whole point.
    case centeredWhole
  }
}

/// Details: a row with a title, and a body (Spec/Layout.md 15).
package struct DetailsDesign: Hashable, Sendable {
  var smallestHeader: Double
  /// The padding above and below the title together.
  var headerPadding: Double
  /// The indent from the inset to the title, which leaves room for the chevron.
  var titleIndent: Double
  /// The part of the width between the insets that the title does not use.
  var titleMargin: Double
  var titleWeight: FontWeight
  package var side: StartEdge
  package var chevron: Chevron
  package var chevronColor: ChevronColor
  package var separator: Separator
  var emptyTitle: EmptyTitle

  /// The shape of the chevron. The drop is its distance below the middle of its row.
  package enum Chevron: Hashable, Sendable {
    /// A square with the chevron in the middle.
    case square(Double, drop: Double)
    /// A box that the chevron fills.
    case wide(Size, drop: Double)
  }

  package enum Separator: Hashable, Sendable {
    /// A hairline below the block.
    case line(margin: Double)
    /// A hairline below the row, from the inset to the far edge.
    case belowHeader
    case none
  }

  package enum ChevronColor: Hashable, Sendable {
    case separator, text
  }

  /// The style of details without a title.
  package enum EmptyTitle: Hashable, Sendable {
    case nothing
    /// A row with a chevron.
    case row
  }
}

/// Tables (Spec/Layout.md 16).
package struct TableDesign: Hashable, Sendable {
  package var insets: TableInsets
  /// The insets of compact tables.
  var compactInsets: TableInsets
  package var title: TitlePlace
  /// The rounding of the title's height including the space above and below it. The height of cells is always
  /// rounded up.
  package var titleHeight: BoxRounding
  package var cornerRadius: Double
  /// The width of all lines.
  package var border: LineThickness
  /// The largest distance from the grid's edge at which a cell touches it, in addition to half the border.
  var touchingDistance: Double
  /// The height that a cell without text keeps if it spans rows that have no text either.
  package var emptySpan: Double
  /// The total space above and below the content of a cell with only an image or a formula; `nil` for the
  /// insets.
  var pictureEdges: Double?
  /// True if header cells and stripes are filled even without text.
  var fillsEmptyCells: Bool
  package var lines: LineAlignment
  /// True if a table that is wider than the page shows its end first on right-to-left pages.
  var restsAtEnd: Bool
  package var overflow: ColumnOverflow

  package enum TitlePlace: Hashable, Sendable {
    /// In the table. The point is the origin of the text, which does not depend on the insets.
    case inside(Point)
    /// Centered above the table, as a separate text. The gap is kept without a title.
    case above(gap: Double)
  }

  /// The part of a cell that is aligned.
  package enum LineAlignment: Hashable, Sendable {
    /// The text as a whole.
    case item
    /// Each line.
    case cell
  }
}

/// The space around the content of a cell or the title.
package struct TableInsets: Hashable, Sendable {
  /// The inset at the left and the right.
  package var horizontal: Double
  /// The inset above and below.
  package var vertical: Double
}

/// The handling of columns whose minimum widths do not fit the page.
package enum ColumnOverflow: Hashable, Sendable {
  /// All columns have their maximum widths.
  case natural
  /// All columns shrink in proportion, except for those that have the floor's width.
  case compressed(floor: Double)
}

/// The rules for gaps between blocks (Spec/Layout.md 3).
package enum SpacingDesign: Hashable, Sendable {
  /// A gap for each pair of kinds.
  case pairs(PairSpacing)
  /// A padding above and below each kind, and a gap between blocks.
  case padded(PaddedSpacing)
}

/// The gaps that depend on the block above and the block below.
package struct PairSpacing: Hashable, Sendable {
  /// The rules, in the order in which they are tested. The last one matches everything.
  package var rules: [Rule]
  package var page: Edges
  package var details: Edges
  /// The gap in a quote, the same between all blocks.
  var inQuote: Double
  package var counting: BlockCounting

  package struct Rule: Hashable, Sendable {
    package var upper: Set<SpacingKind>?
    package var lower: Set<SpacingKind>?
    package var gap: Double
    package var isEitherSide = false
  }

  /// The gaps above the first block and below the last.
  package struct Edges: Hashable, Sendable {
    package var first: Double
    /// The gaps that replace `first`, by kind.
    var firstOfKind: [SpacingKind: Double]
    package var last: Double
    var lastOfKind: [SpacingKind: Double]
  }
}

/// The blocks that do not change the state of the sequence.
package enum BlockCounting: Hashable, Sendable {
  /// Blocks that reach no lower than the sequence, including the gap.
  case byReach
  /// Blocks without height. In details and embedded posts, all blocks change it.
  case byHeight
}

/// The gaps that are the sum of the blocks' paddings. `Spacing.swift` contains the exceptions.
package struct PaddedSpacing: Hashable, Sendable {
  /// The gap between the paddings of two blocks.
  package var base: Double
  /// The padding of blocks without their own.
  package var block: Double
  package var heading: Double
  package var divider: Double
  package var unsupported: Double
  /// The additional gap below details.
  var belowDetails: Double
  /// The additional gap below media with a credit.
  var belowCredit: Double
  /// The gap between paragraphs, and between media; also the additional gap between a paragraph and media.
  package var touching: Double
  package var edges: PaddedEdges
  /// The number of points by which the gaps above the first and below the last block of a page are reduced.
  var pageTrim: Double
}

/// The spaces of the first and the last block in addition to their padding.
package struct PaddedEdges: Hashable, Sendable {
  package var firstText: Double
  var firstHeading: Double
  var firstTable: Double
  package var lastText: Double
  var lastTable: Double
}
