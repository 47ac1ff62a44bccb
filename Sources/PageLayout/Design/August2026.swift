import Primitives
import Typography

extension Design {
  /// The second generation of rich messages.
  public static let august2026 = Design(
    name: "august-2026",
    sizes: .scaled(
      ScaledTextDesign(standard: 17, offered: [14, 15, 16, 17, 19, 23, 26], inQuotes: 15.0 / 17)),
    page: PageDesign(
      inset: 9, rim: Size(1, 1), cornerRadius: 16, contentRadius: 16, emptyBubble: Size(40, 35),
      width: .fitted, order: .asLaidOut,
      showMore: ShowMoreDesign(font: FontStyle(.sans, size: 17), gap: 1, bottomMargin: 6), feedback: nil,
      anchorMargin: 8),
    text: TextDesign(
      kicker: TextCategoryStyle(.sans, 15, 1),
      header: TextCategoryStyle(.systemSerif, 24, 1, weight: .medium),
      subheader: TextCategoryStyle(.systemSerif, 22, 1, weight: .medium),
      paragraph: TextCategoryStyle(.sans, 17, 0.9),
      caption: TextCategoryStyle(.sans, 15, 1),
      credit: TextCategoryStyle(.sans, 13, 1),
      table: TextCategoryStyle(.sans, 15, 1),
      code: TextCategoryStyle(.mono, 15, 1),
      codeWithLanguage: TextCategoryStyle(.mono, 15, 1),
      detailsTitle: TextCategoryStyle(.sans, 17, 0.9),
      article: TextCategoryStyle(.serif, 18, 1),
      headings: HeadingDesign(
        firstLevel: 1,
        styles: [22, 20, 18, 17, 16, 15].map { TextCategoryStyle(.systemSerif, $0, 1, weight: .medium) }),
      clearance: 4, wideningOverflow: 10, wide: .wider, box: .up, stacking: .letters, width: .hugging,
      alignment: .page,
      leadingButtons: .hanging(7), secondaryLinks: .text,
      dates: .link, spoilers: .concealed,
      scripts: june2026.text.scripts, emoji: june2026.text.emoji, decorations: june2026.text.decorations),
    spacing: .padded(
      PaddedSpacing(
        base: 8, block: 4, heading: 8, divider: 4, unsupported: 8, belowDetails: 4, belowCredit: 2,
        touching: 1,
        edges: PaddedEdges(firstText: 2, firstHeading: -1, firstTable: 7, lastText: 2, lastTable: 4),
        pageTrim: 2)),
    quote: .frame(
      FrameQuoteDesign(
        verticalInset: 6, lineInset: 9, attributionGap: 3, barWidth: 3, cornerRadius: 6, fillAlpha: 0.1,
        iconSize: Size(9, 7), iconInset: Size(4, 4),
        collapse: CollapseDesign(
          lines: 3, chevronSide: 16, chevronInset: Size(6, 3), clearance: 16, extraHeight: 10, fade: 8,
          fadeEnd: 3.2, holeCenter: 20, holeInner: 17, holeOuter: 34))),
    pullQuote: .pill(
      PillPullQuoteDesign(
        verticalInset: 12, sidePadding: 30, attributionGap: 3, cornerRadius: 6, fillAlpha: 0.1,
        markSize: Size(12, 10), markInset: 6)),
    list: ListDesign(
      markerGap: 8, textGutter: 2, orderedGutter: 1, fixedText: nil, side: .leading, itemGap: .spacing,
      bulletSide: 5, bulletSlot: nil,
      bulletNudge: Point(2, 1), checkboxSide: 18, number: .column(nudge: 5), numberHeight: 20),
    code: .band(CodeBandDesign(verticalInset: 14, languageGap: 3)),
    table: TableDesign(
      insets: TableInsets(horizontal: 13, vertical: 7),
      compactInsets: TableInsets(horizontal: 6.5, vertical: 3.5), title: .inside(Point(13, 13)),
      titleHeight: .up,
      cornerRadius: 10, border: .pixels(2), touchingDistance: 0.5, emptySpan: 20, pictureEdges: nil,
      fillsEmptyCells: true, lines: .item, restsAtEnd: false,
      overflow: .compressed(floor: 60)),
    details: DetailsDesign(
      smallestHeader: 36, headerPadding: 15, titleIndent: 23, titleMargin: 32, titleWeight: .semibold,
      side: .leading, chevron: .square(18, drop: 0), chevronColor: .text, separator: .none, emptyTitle: .row),
    media: MediaDesign(
      bleed: 4, widthTolerance: 1, tallest: .square(most: 1000), sizing: .shrinking, fit: .blurred,
      unknownHeight: june2026.media.unknownHeight, mapWithoutSize: Size(600, 300),
      greyBoxes: june2026.media.greyBoxes,
      slideshow: SlideshowDesign(tallest: .square(most: 1000), showsVideos: true, ground: .black),
      captions: CaptionDesign(gap: 9, creditGap: 10, coverPadding: 14, padsText: true)),
    embeds: .boxes,
    rows: RowDesign(
      audio: .lines(augustRow(height: 44, controlY: 2)), document: augustRow(height: 52, controlY: 6),
      documentLine: .sizeAndKind, documentPictureRadius: 8),
    buttons: ButtonDesign(
      label: TextCategoryStyle(.sans, 16, 1, weight: .semibold), padding: 19, tightPadding: 6, badgeRoom: 18,
      height: 40, gap: 6, mostInLine: 8, narrowest: 24, baselineLift: 0.33,
      inline: InlineButtonDesign(
        label: TextCategoryStyle(.sans, 15, 1, weight: .medium), padding: Size(7, 1), gap: 3, badgeGap: 4)),
    formula: FormulaDesign(scale: 1.12, alignment: .centered),
    small: SmallBlockDesign(
      divider: DividerDesign(thickness: .pixels(1), color: .separator, showsLast: true),
      thinking: .dimmed(opacity: 0.55, cut: 4),
      unsupported: .pill(
        UnsupportedPillDesign(
          insets: .init(top: 6, left: 12, bottom: 8, right: 12), badgeSide: 44, gap: 12,
          title: FontStyle(.sans, size: 15, weight: .semibold), subtitle: FontStyle(.sans, size: 13),
          subtitleOpacity: 0.6, buttonFont: FontStyle(.sans, size: 15, weight: .semibold),
          buttonPadding: Size(11, 8), largestRadius: 22, text: .white,
          fill: LightAndDark(light: Color(0x748391, alpha: 0.45), dark: Color(0x000000, alpha: 0.2)),
          badge: LightAndDark(light: Color(0x000000, alpha: 0.15), dark: Color(0x000000, alpha: 0.2)),
          button: LightAndDark(light: Color(0x000000, alpha: 0.12), dark: Color(0xffffff, alpha: 0.12))))),
    cards: june2026.cards,
    colors: ColorDesign(
      palettes: augustPalettes, code: .tableHeader, checkboxRing: .tableBorder, quote: .main,
      syntax: .app, derived: june2026.colors.derived))

  private static func augustRow(height: Double, controlY: Double) -> FileRowDesign {
    FileRowDesign(
      height: height, controlOrigin: Point(12, controlY), controlDiameter: 40, textX: 60, trailingInset: 8,
      titleFont: FontStyle(.sans, size: 17),
      subtitleFont: FontStyle(.sans, size: 15, hasTabularDigits: true), overlap: 1)
  }

  private static let augustPalettes: [Palette] = {
    var classic = Palette.classic
    classic.incoming.secondaryText = Color(0x77828c)
    return [classic] + Palette.all.dropFirst()
  }()
}
