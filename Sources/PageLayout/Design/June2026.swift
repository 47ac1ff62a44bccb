import Primitives
import Typography

extension Design {
  /// The first generation of rich messages.
  public static let june2026 = Design(
    name: "june-2026",
    sizes: .fixed,
    page: PageDesign(
      inset: 10, rim: Size(0, 1), cornerRadius: 15, contentRadius: nil, emptyBubble: Size(40, 35),
      width: .fitted, order: .asLaidOut,
      showMore: ShowMoreDesign(font: FontStyle(.sans, size: 17), gap: 2, bottomMargin: 6), feedback: nil,
      anchorMargin: 8),
    text: TextDesign(
      kicker: TextCategoryStyle(.sans, 15, tight),
      header: TextCategoryStyle(.serif, 19, tight),
      subheader: TextCategoryStyle(.serif, 18, tight),
      paragraph: TextCategoryStyle(.sans, 17, 1),
      caption: TextCategoryStyle(.sans, 15, 1),
      credit: TextCategoryStyle(.sans, 13, 1),
      table: TextCategoryStyle(.sans, 15, 1),
      code: TextCategoryStyle(.mono, 14, 1),
      codeWithLanguage: TextCategoryStyle(.mono, 17, 1),
      detailsTitle: TextCategoryStyle(.sans, 17, 1),
      article: TextCategoryStyle(.serif, 18, 1),
      headings: HeadingDesign(
        firstLevel: 3, styles: [17, 16, 15, 13].map { TextCategoryStyle(.serif, $0, tight) }),
      clearance: 4, wideningOverflow: 10, wide: .wider, box: .exact, stacking: .letters, width: .hugging,
      alignment: .page,
      leadingButtons: .inColumn, secondaryLinks: .link,
      dates: .text, spoilers: .concealed,
      scripts: ScriptDesign(offset: 0.35, size: 0.85),
      emoji: EmojiDesign(margin: 4, marginSize: 17, isDrawn: true),
      decorations: DecorationDesign(
        bandOutset: 2, bandHeightFactor: 2.2, scriptBoxFactor: 0.85, scriptBoxOffset: 0.6, thickness: 1,
        underlineGap: 2)),
    spacing: .pairs(juneSpacing),
    quote: .bar(
      BarQuoteDesign(
        verticalInset: 4, gutter: 12, side: .leading, barWidth: 3, barRadius: 1.5, narrowestColumn: 96,
        leastColumn: 48,
        captionGap: 14)),
    pullQuote: .rules(RuledPullQuoteDesign(verticalInset: 4, ruleHeight: 1, captionGap: 14)),
    list: ListDesign(
      markerGap: 8, textGutter: 0, orderedGutter: 0, fixedText: nil, side: .leading, itemGap: .fixed(12),
      bulletSide: 6, bulletSlot: nil, bulletNudge: .zero,
      checkboxSide: 18, number: .ownBox, numberHeight: 20),
    code: .box(
      CodeBoxDesign(
        textOrigin: Point(11, 15), horizontalPadding: 30, bottomPadding: 15, quotedRadius: 8,
        keepsNamedStyles: true)),
    table: TableDesign(
      insets: TableInsets(horizontal: 13, vertical: 15),
      compactInsets: TableInsets(horizontal: 13, vertical: 15), title: .inside(Point(13, 15)),
      titleHeight: .exact, cornerRadius: 10,
      border: .pixels(2),
      touchingDistance: 0.5, emptySpan: 20, pictureEdges: nil, fillsEmptyCells: true, lines: .item,
      restsAtEnd: false, overflow: .natural),
    details: DetailsDesign(
      smallestHeader: 44, headerPadding: 26, titleIndent: 23, titleMargin: 32, titleWeight: .regular,
      side: .leading, chevron: .square(18, drop: 1), chevronColor: .separator, separator: .line(margin: 8),
      emptyTitle: .nothing),
    media: MediaDesign(
      bleed: 4, widthTolerance: 1, tallest: nil, sizing: .shrinking, fit: .crop, unknownHeight: 2.0 / 3,
      mapWithoutSize: Size(600, 300),
      greyBoxes: GreyBoxDesign(
        color: Color(0xd9d9d9), webPage: 240, post: 140, banner: 60, article: 80, tallestArticles: 320),
      slideshow: SlideshowDesign(tallest: .fixed(1200), showsVideos: false, ground: .secondaryText),
      captions: CaptionDesign(gap: 14, creditGap: 10, coverPadding: 14, padsText: true)),
    embeds: .boxes,
    rows: RowDesign(
      audio: .lines(juneRow), document: juneRow, documentLine: .size, documentPictureRadius: nil),
    buttons: ButtonDesign(
      label: TextCategoryStyle(.sans, 16, 1, weight: .semibold), padding: 19, tightPadding: 6, badgeRoom: 18,
      height: 40, gap: 6, mostInLine: 8, narrowest: 24, baselineLift: 0.33,
      inline: InlineButtonDesign(
        label: TextCategoryStyle(.sans, 15, 1, weight: .semibold), padding: Size(7, 1), gap: 3, badgeGap: nil)
    ),
    formula: FormulaDesign(scale: 1.12, alignment: .leading),
    small: SmallBlockDesign(
      divider: DividerDesign(thickness: .pixels(1), color: .separator, showsLast: true),
      thinking: .dimmed(opacity: 0.55, cut: 0),
      unsupported: .box(UnsupportedBoxDesign(cornerRadius: 8, padding: 8))),
    cards: CardDesign(
      banner: BannerDesign(photoSide: 40, gap: 12, lineGap: 1),
      post: PostDesign(
        barWidth: 3, barRadius: 1.5, gutter: 12, verticalInset: 4, photoSide: 36, photoGap: 10, lineGap: 1,
        headGap: 10),
      articles: ArticleRowDesign(
        headerPadding: 8, rowPadding: 10, pictureSide: 60, pictureRadius: 6, pictureGap: 12,
        descriptionGap: 2, bylineGap: 3, titleLines: 2, textLines: 3),
      webPage: WebPageDesign(cornerRadius: 10, padding: Size(5, 8)), avatarInset: 0.5),
    colors: ColorDesign(
      palettes: Palette.all, code: .main(alpha: 0.1), checkboxRing: .accentControl, quote: .text,
      syntax: nil, derived: juneColors)
  )

  /// The line spacing of headings and kickers, which are set tighter.
  private static let tight = 0.685

  private static let juneColors = DerivedColorDesign(
    marker: Color(0xfef3bc), linkHighlightAlpha: 0.1, panelAlpha: 0.1, separatorMainAlpha: 0.2,
    separatorMix: 0.3, mapBackground: LightAndDark(light: Color(0xefeff4), dark: Color(0x1c1c1d)),
    plainTableBorder: Color(0x000000, alpha: 0.1), plainTableFill: Color(0x000000, alpha: 0.05),
    tableBorderAlpha: 0.25, tableFillAlpha: 0.1, inlineButtonAlpha: 0.1,
    primaryLabelOnWhite: Color(0x0088ff),
    danger: LightAndDark(light: Color(0xff3b30), dark: Color(0xeb5545)),
    success: LightAndDark(light: Color(0x26972c), dark: Color(0x30cf30)), buttonTintAlpha: 0.15,
    disabledAlpha: 0.4)

  private static let juneRow = FileRowDesign(
    height: 44, controlOrigin: Point(3, 0), controlDiameter: 44, textX: 55, trailingInset: 8,
    titleFont: FontStyle(.sans, size: 17),
    subtitleFont: FontStyle(.sans, size: 15, hasTabularDigits: true), overlap: 1)

  private static let juneSpacing = PairSpacing(
    rules: [
      .init(upper: nil, lower: [.cover, .channelBanner, .anchor], gap: 0),
      .init(upper: [.details], lower: [.details], gap: 0),
      .init(upper: [.relatedArticles], lower: nil, gap: 0),
      .init(upper: [.divider], lower: nil, gap: 21, isEitherSide: true),
      .init(upper: [.blockQuote], lower: nil, gap: 11, isEitherSide: true),
      .init(upper: [.pullQuote], lower: nil, gap: 14, isEitherSide: true),
      .init(upper: [.kicker, .cover], lower: [.title], gap: 16),
      .init(upper: nil, lower: [.title], gap: 20),
      .init(upper: [.title, .subtitle], lower: [.authorDate], gap: 18),
      .init(upper: nil, lower: [.authorDate], gap: 20),
      .init(upper: [.title, .authorDate], lower: [.paragraph], gap: 34),
      .init(upper: [.header, .heading], lower: [.paragraph], gap: 14),
      .init(upper: [.list], lower: [.paragraph], gap: 14),
      .init(upper: [.paragraph], lower: [.list], gap: 14),
      .init(upper: [.formula], lower: [.paragraph], gap: 19),
      .init(upper: [.paragraph], lower: [.paragraph], gap: 2),
      .init(upper: [.title, .authorDate], lower: [.formula], gap: 34),
      .init(upper: [.header, .heading], lower: [.formula], gap: 10),
      .init(upper: [.list], lower: [.formula], gap: 31),
      .init(upper: [.paragraph], lower: [.formula], gap: 19),
      .init(upper: nil, lower: [.formula], gap: 20),
      .init(upper: [.title, .authorDate], lower: [.list], gap: 34),
      .init(upper: [.header, .heading], lower: [.list], gap: 31),
      .init(upper: [.preformatted], lower: nil, gap: 12, isEitherSide: true),
      .init(upper: nil, lower: [.list], gap: 10),
      .init(upper: nil, lower: [.header, .heading], gap: 32),
      .init(upper: nil, lower: nil, gap: 20),
    ],
    page: .init(
      first: 5,
      firstOfKind: [
        .cover: 0, .channelBanner: 0, .details: 0, .anchor: 0, .heading: 6, .table: 10,
      ],
      last: 5, lastOfKind: [.relatedArticles: 0, .thinking: 2]),
    details: .init(
      first: 4, firstOfKind: [.cover: 0, .channelBanner: 0, .details: 0, .anchor: 0], last: 16,
      lastOfKind: [:]),
    inQuote: 10, counting: .byReach)
}
