import Primitives
import Typography

/// Thinking text, and what stands for a block that cannot be drawn (Spec/Layout.md 23, Spec/Rulings.md 22).
package struct SmallBlockDesign: Sendable {
  package var divider: DividerDesign
  package var thinking: ThinkingDesign
  package var unsupported: UnsupportedDesign
}

package struct DividerDesign: Sendable {
  package var thickness: LineThickness
  package var color: LineColor
  /// Whether it is drawn below the last block of all.
  package var showsLast: Bool

  package enum LineColor: Sendable {
    case separator, caption
  }
}

/// Thinking text.
package enum ThinkingDesign: Sendable {
  /// The opacity multiplies the colour's alpha; the item is so much lower than its text.
  case dimmed(opacity: Double, cut: Double)
  case nothing
}

package enum UnsupportedDesign: Sendable {
  /// Its name on a box.
  case box(UnsupportedBoxDesign)
  /// A pill that asks for a newer app, for all such blocks in a row.
  case pill(UnsupportedPillDesign)
  case nothing
}

package struct UnsupportedBoxDesign: Sendable {
  package var cornerRadius: Double
  /// The padding between the box's edges and its label.
  package var padding: Double
}

package struct UnsupportedPillDesign: Sendable {
  package var insets: Insets
  package var badgeSide: Double
  /// The gap between badge, texts and button.
  package var gap: Double
  package var title: FontStyle
  package var subtitle: FontStyle
  package var subtitleOpacity: Double
  package var buttonFont: FontStyle
  package var buttonPadding: Size
  package var largestRadius: Double
  /// Colours of what stands on the chat's background, not on the bubble.
  package var text: Color
  package var fill: LightAndDark
  package var badge: LightAndDark
  package var button: LightAndDark

  package struct Insets: Sendable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double
  }
}

/// Lists (Spec/Layout.md 11).
package struct ListDesign: Sendable {
  /// The gap between the markers' column and the text.
  package var markerGap: Double
  /// More between them, and more again in ordered lists.
  package var textGutter: Double
  package var orderedGutter: Double
  /// Where text begins whatever the markers are; `nil` for beside them.
  package var fixedText: FixedListText?
  package var side: StartEdge
  package var itemGap: ItemGap
  package var bulletSide: Double
  /// Height of the box that a bullet is in the middle of, beside an item of blocks: it and numbers then stand at the
  /// item's top. `nil` where all stand beside the first text.
  package var bulletSlot: Double?
  /// Toward the text, and down.
  package var bulletNudge: Point
  package var checkboxSide: Double
  package var number: NumberBox
  /// The height of the box that a number stands in.
  package var numberHeight: Double

  /// Between items.
  package enum ItemGap: Sendable {
    case fixed(Double)
    /// That of the blocks in them.
    case spacing
  }

  /// What a number stands in.
  package enum NumberBox: Sendable {
    /// A box of its own width.
    case ownBox
    /// The whole column, moved toward the text. It is as bold as its item begins.
    case column(nudge: Double)
    /// A line of text.
    case line
  }
}

/// Where the text of a list begins (Spec/Article.md 6).
package struct FixedListText: Sendable {
  /// The distance of bullets from the inset.
  package var bullets: Double
  /// The distance of checkboxes in lists that have some.
  package var checkboxes: Double
  /// The distance of numbers from the markers' column.
  package var numbers: Double
  package var checkedNumbers: Double
}

/// Preformatted text (Spec/Layout.md 14).
package enum CodeDesign: Sendable {
  /// In a box with padding of its own.
  case box(CodeBoxDesign)
  /// On a band as wide as what it stands in.
  case band(CodeBandDesign)
}

package struct CodeBoxDesign: Sendable {
  package var textOrigin: Point
  /// Free on both sides together (Spec/Rulings.md 29).
  package var horizontalPadding: Double
  package var bottomPadding: Double
  /// The radius of the box in a quote; `nil` where it is a band there, too.
  package var quotedRadius: Double?
  /// Whether code whose language is named keeps the author's styles.
  package var keepsNamedStyles: Bool
}

package struct CodeBandDesign: Sendable {
  /// The inset above and below the letters themselves.
  package var verticalInset: Double
  /// The gap between the line that names the language and the code.
  package var languageGap: Double
}

/// Formulas (Spec/Layout.md 17).
package struct FormulaDesign: Sendable {
  /// They are so much larger than the text around them.
  package var scale: Double
  package var alignment: Alignment

  /// Of formulas that are narrower than the page.
  package enum Alignment: Sendable {
    case leading
    /// In the page as wide as it came out.
    case centered
    /// In the width between the insets, on a whole point.
    case centeredWhole
  }
}

/// Details: a row with a title, and a body (Spec/Layout.md 15).
package struct DetailsDesign: Sendable {
  package var smallestHeader: Double
  /// The padding above and below the title together.
  package var headerPadding: Double
  /// The indent from the inset to the title: room for the chevron.
  package var titleIndent: Double
  /// What the title leaves free of the width between the insets.
  package var titleMargin: Double
  package var titleWeight: FontWeight
  package var side: StartEdge
  package var chevron: Chevron
  package var chevronColor: ChevronColor
  package var separator: Separator
  package var emptyTitle: EmptyTitle

  /// It stands so much lower than the middle of its row.
  package enum Chevron: Sendable {
    /// A square that it is in the middle of.
    case square(Double, drop: Double)
    /// A box that it fills.
    case wide(Size, drop: Double)
  }

  package enum Separator: Sendable {
    /// A hairline below the block.
    case line(margin: Double)
    /// A hairline below the row, from the inset to the far edge.
    case belowHeader
    case none
  }

  package enum ChevronColor: Sendable {
    case separator, text
  }

  /// What details without a title are.
  package enum EmptyTitle: Sendable {
    case nothing
    /// A row with a chevron.
    case row
  }
}

/// Tables (Spec/Layout.md 16).
package struct TableDesign: Sendable {
  package var insets: TableInsets
  /// The insets of a table that says it is compact.
  package var compactInsets: TableInsets
  package var title: TitlePlace
  /// The rounding of the title's height, with what it has above and below itself; that of cells is always rounded up.
  package var titleHeight: BoxRounding
  package var cornerRadius: Double
  /// Width of all lines.
  package var border: LineThickness
  /// How far from the grid's edge a cell still touches it, besides half the border.
  package var touchingDistance: Double
  /// What a cell without text holds open when it spans rows that have none either.
  package var emptySpan: Double
  /// What a cell with a picture or a formula has above and below it together; `nil` for the insets.
  package var pictureEdges: Double?
  /// Whether header cells and stripes are filled where there is no text.
  package var fillsEmptyCells: Bool
  package var lines: LineAlignment
  /// Whether a table that is wider than the page shows its end first on pages that read from right to left.
  package var restsAtEnd: Bool
  package var overflow: ColumnOverflow

  package enum TitlePlace: Sendable {
    /// In the table, its letters there whatever the insets.
    case inside(Point)
    /// Centred above the table, as a text of its own; the gap stays where there is none.
    case above(gap: Double)
  }

  /// What is aligned in a cell.
  package enum LineAlignment: Sendable {
    /// The text as one.
    case item
    /// Each line.
    case cell
  }
}

/// Free around what a cell or the title holds.
package struct TableInsets: Sendable {
  /// Left and right.
  package var horizontal: Double
  /// The inset above and below.
  package var vertical: Double
}

/// What becomes of columns whose narrowest widths do not fit the page.
package enum ColumnOverflow: Sendable {
  /// All are as wide as they want to be.
  case natural
  /// All give way in proportion, but for those that are this narrow.
  case compressed(floor: Double)
}

/// Gaps between blocks (Spec/Layout.md 3).
package enum SpacingDesign: Sendable {
  /// A gap for each pair of kinds.
  case pairs(PairSpacing)
  /// A padding for each kind, above and below it, and a gap between.
  case padded(PaddedSpacing)
}

/// Gaps by what stands above and what below.
package struct PairSpacing: Sendable {
  /// Tested from top to bottom; the last matches everything.
  package var rules: [Rule]
  package var page: Edges
  package var details: Edges
  /// The gap in a quote, the same between all blocks.
  package var inQuote: Double
  package var counting: BlockCounting

  package struct Rule: Sendable {
    package var upper: Set<SpacingKind>?
    package var lower: Set<SpacingKind>?
    package var gap: Double
    package var isEitherSide = false
  }

  /// Above the first block and below the last.
  package struct Edges: Sendable {
    package var first: Double
    /// The gaps in place of `first`, by kind.
    package var firstOfKind: [SpacingKind: Double]
    package var last: Double
    package var lastOfKind: [SpacingKind: Double]
  }
}

/// Which blocks leave the sequence as it was before them.
package enum BlockCounting: Sendable {
  /// Those that reach no lower than what is above, gap and all.
  case byReach
  /// Those of no height; in details and embedded posts none.
  case byHeight
}

/// Gaps made of what each block wants above and below itself. Exceptions stand with the rules (`Spacing.swift`).
package struct PaddedSpacing: Sendable {
  /// The gap between the paddings of two blocks.
  package var base: Double
  /// The padding of blocks without one of their own.
  package var block: Double
  package var heading: Double
  package var divider: Double
  package var unsupported: Double
  /// More below details.
  package var belowDetails: Double
  /// More below media with a credit.
  package var belowCredit: Double
  /// The gap between paragraphs, and between media; more between a paragraph and media.
  package var touching: Double
  package var edges: PaddedEdges
  /// Taken from the gap above the first block of a page and from that below the last.
  package var pageTrim: Double
}

/// What the first and the last block have more than their padding.
package struct PaddedEdges: Sendable {
  package var firstText: Double
  package var firstHeading: Double
  package var firstTable: Double
  package var lastText: Double
  package var lastTable: Double
}
