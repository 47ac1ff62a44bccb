import Primitives
import Typography

extension Design {
  /// The full-page article reader (Spec/Article.md).
  public static let reader = Design(
    name: "reader",
    sizes: .steps(TextStepDesign(offered: [50, 75, 85, 100, 115, 125, 150])),
    page: PageDesign(
      inset: 17, rim: .zero, cornerRadius: 0, contentRadius: nil, emptyBubble: Size(390, 40),
      width: .full, order: .viewsAbove,
      showMore: june2026.page.showMore,
      feedback: FeedbackDesign(height: 40, inset: 16, font: FontStyle(.sans, size: 13), textY: 12),
      anchorMargin: 10),
    text: TextDesign(
      kicker: TextCategoryStyle(.sans, 15, tight),
      header: TextCategoryStyle(.serif, 24, tight),
      subheader: TextCategoryStyle(.serif, 19, tight),
      paragraph: TextCategoryStyle(.sans, 17, 1),
      caption: TextCategoryStyle(.sans, 15, 1),
      credit: TextCategoryStyle(.sans, 13, 1),
      table: TextCategoryStyle(.sans, 15, 1),
      code: TextCategoryStyle(.sans, 17, 1),
      codeWithLanguage: TextCategoryStyle(.mono, 17, 1),
      detailsTitle: TextCategoryStyle(.sans, 17, tight),
      article: TextCategoryStyle(.serif, 18, 1),
      headings: HeadingDesign(
        firstLevel: 3, styles: [17, 16, 15, 13].map { TextCategoryStyle(.serif, $0, tight) }),
      clearance: 4, wideningOverflow: 10, wide: .strip(margin: 17), box: .exact,
      stacking: .lines(LineStackingDesign(leastLoneGap: 6)), width: .limit, alignment: .natural,
      leadingButtons: .inColumn, secondaryLinks: .link, dates: .label, spoilers: .plain,
      scripts: june2026.text.scripts,
      emoji: EmojiDesign(
        margin: june2026.text.emoji.margin, marginSize: june2026.text.emoji.marginSize, isDrawn: false),
      decorations: june2026.text.decorations),
    spacing: .pairs(readerSpacing),
    quote: .bar(
      BarQuoteDesign(
        verticalInset: 4, gutter: 20, side: .left, barWidth: 3, barRadius: 1.5, narrowestColumn: 96,
        leastColumn: 48, captionGap: 14)),
    pullQuote: .bare(BarePullQuoteDesign(verticalInset: 4, captionGap: 14)),
    list: ListDesign(
      markerGap: 0, textGutter: 0, orderedGutter: 0,
      fixedText: FixedListText(bullets: 20, checkboxes: 24, numbers: 12, checkedNumbers: 16), side: .left,
      itemGap: .fixed(18), bulletSide: 6, bulletSlot: 12, bulletNudge: .zero, checkboxSide: 18,
      number: .line, numberHeight: 0),
    code: .box(
      CodeBoxDesign(
        textOrigin: Point(17, 14), horizontalPadding: 28, bottomPadding: 14, quotedRadius: nil,
        keepsNamedStyles: false)),
    table: TableDesign(
      insets: TableInsets(horizontal: 12, vertical: 14),
      compactInsets: TableInsets(horizontal: 12, vertical: 14), title: .above(gap: 10), titleHeight: .exact,
      cornerRadius: 5, border: .points(1), touchingDistance: 0.5, emptySpan: 20, pictureEdges: 18,
      fillsEmptyCells: false, lines: .cell, restsAtEnd: true, overflow: .natural),
    details: DetailsDesign(
      smallestHeader: 44, headerPadding: 26, titleIndent: 22, titleMargin: 22, titleWeight: .regular,
      side: .left, chevron: .wide(Size(13, 8), drop: 1), chevronColor: .separator,
      separator: .belowHeader, emptyTitle: .nothing),
    media: MediaDesign(
      bleed: 0, widthTolerance: 0, tallest: nil, sizing: .filling(tallest: 1200, cover: 0.6), fit: .crop,
      unknownHeight: 2.0 / 3, mapWithoutSize: Size(600, 300),
      greyBoxes: june2026.media.greyBoxes,
      slideshow: SlideshowDesign(tallest: .fixed(1200), showsVideos: false, ground: .secondaryText),
      captions: CaptionDesign(gap: 14, creditGap: 10, coverPadding: 14, padsText: false)),
    embeds: .real(readerEmbeds),
    rows: RowDesign(
      audio: .scrubber(
        ScrubberRowDesign(
          height: 48, control: Rect(17, 0, 48, 48), ringDiameter: 46.35, ringWidth: 1.65,
          glyph: Rect(19, 15.9, 13.2, 17.2), textX: 73, trailingInset: 17, titleY: 2,
          titleFont: FontStyle(.sans, size: 17, weight: .semibold),
          performerFont: FontStyle(.sans, size: 17), lineY: 32, voiceLineY: 22, lineHeight: 3,
          lineAlpha: 0.1, darkLineAlpha: 0.4)),
      document: FileRowDesign(
        height: 44, controlOrigin: Point(17, 0), controlDiameter: 44, textX: 73, trailingInset: 17,
        titleFont: FontStyle(.sans, size: 17),
        subtitleFont: FontStyle(.sans, size: 15, hasTabularDigits: true), overlap: 1),
      documentLine: .size, documentPictureRadius: nil),
    buttons: june2026.buttons,
    formula: FormulaDesign(scale: 1.12, alignment: .centeredWhole),
    small: SmallBlockDesign(
      divider: DividerDesign(thickness: .points(1), color: .caption, showsLast: false),
      thinking: .nothing, unsupported: .nothing),
    cards: june2026.cards,
    colors: ColorDesign(
      palettes: Palette.reader, code: .main(alpha: 0.1), checkboxRing: .accentControl, quote: .text,
      syntax: .readable, derived: june2026.colors.derived),
    screen: .reader)

  /// The line spacing of headings and kickers, which are set tighter.
  private static let tight = 0.685

  private static let readerEmbeds = RealEmbedDesign(
    unknownHeight: 44,
    post: ArticlePostDesign(
      top: 4, gutter: 20, barWidth: 3, barRadius: 1.5, avatar: Rect(21, 2, 50, 50), avatarRoom: 62,
      avatarDrop: 6, datelessDrop: 11, dateGap: 10, headGap: 10),
    banner: ArticleBannerDesign(
      height: 40, font: FontStyle(.sans, size: 17, weight: .medium), textY: 9, gap: 17, overlap: 54,
      overlayColor: Color(0x000000, alpha: 0.6)),
    related: RelatedDesign(
      titlePadding: 14, titleMargin: 28, inset: 17, padding: 15, lines: 3, subtitleGap: 14,
      photo: Size(44, 44), photoInset: Size(17, 11), photoRadius: 5, photoRoom: 54))

  /// The rules for gaps. The first match applies, so more specific rules come first.
  private static let readerSpacing = PairSpacing(
    rules: [
      .init(upper: nil, lower: [.cover, .channelBanner, .anchor], gap: 0),
      .init(upper: [.details], lower: [.details], gap: 0),
      .init(upper: [.relatedArticles], lower: nil, gap: 0),
      .init(upper: [.divider], lower: nil, gap: 25, isEitherSide: true),
      .init(upper: [.blockQuote, .pullQuote], lower: nil, gap: 27, isEitherSide: true),
      .init(upper: [.kicker, .cover], lower: [.title], gap: 16),
      .init(upper: [.title, .subtitle], lower: [.authorDate], gap: 18),
      .init(upper: [.preformatted], lower: [.title, .authorDate], gap: 20),
      .init(upper: [.preformatted], lower: [.formula], gap: 20),
      .init(upper: [.preformatted], lower: nil, gap: 19, isEitherSide: true),
      .init(upper: nil, lower: [.header, .heading], gap: 32),
      .init(upper: [.title, .authorDate], lower: [.paragraph, .formula, .list], gap: 34),
      .init(upper: [.header, .heading, .paragraph], lower: [.paragraph], gap: 25),
      .init(upper: [.header, .heading], lower: [.formula], gap: 25),
      .init(upper: [.header, .heading, .paragraph], lower: [.list], gap: 31),
      .init(upper: [.list], lower: [.paragraph, .formula], gap: 31),
      .init(upper: [.formula], lower: [.paragraph], gap: 19),
      .init(upper: [.paragraph], lower: [.formula], gap: 19),
      .init(upper: nil, lower: [.list], gap: 25),
      .init(upper: nil, lower: nil, gap: 20),
    ],
    page: .init(
      first: 25, firstOfKind: [.cover: 0, .channelBanner: 0, .details: 0, .anchor: 0], last: 25,
      lastOfKind: [.relatedArticles: 0]),
    details: .init(
      first: 25, firstOfKind: [.cover: 0, .channelBanner: 0, .details: 0, .anchor: 0], last: 25,
      lastOfKind: [.relatedArticles: 0]),
    inQuote: 10, counting: .byHeight)
}

extension ScreenDesign {
  /// The screen around articles.
  package static let reader = ScreenDesign(
    statusBar: StatusBarDesign(
      height: 47, font: FontStyle(.sans, size: 17, weight: .semibold), timeX: 54, middle: 25,
      signal: Size(18, 12), wifi: Size(17, 12), battery: Size(27, 13), gap: 7, trailing: 26),
    homeBar: HomeBarDesign(area: 34, size: Size(134, 5), bottom: 8),
    card: CardFrameDesign(
      topGap: 10, cornerRadius: 38, ground: LightAndDark(light: .white, dark: .black),
      dimming: Color(0x000000, alpha: 0.25), pageTop: 68, bottomInset: 49, collapseDistance: 68,
      barHeight: CollapsingLength(open: 76, collapsed: 54),
      button: CardButtonDesign(side: 44, inset: 16, crossBox: 30, dotsBox: 34),
      title: CardTitleDesign(
        font: FontStyle(.sans, size: 17, weight: .semibold), inset: 73, height: 44, radius: 22, padding: 14,
        collapsedPadding: 32, scale: CollapsingLength(open: 1, collapsed: 0.75)),
      toolbar: CardToolbarDesign(
        inset: 29, height: 48, bottom: 42, drop: CollapsingLength(open: 0, collapsed: 90), glyphBox: 30,
        endInset: 34),
      glass: GlassDesign(
        fill: LightAndDark(light: Color(0xffffff, alpha: 0.7), dark: Color(0x1c1c1c, alpha: 0.85)),
        rim: LightAndDark(light: Color(0xffffff, alpha: 0.6), dark: Color(0xffffff, alpha: 0.3)),
        rimWidth: 0.8, backdropBlur: 6, backdropSaturation: 2.04, shadow: Color(0x000000, alpha: 0.16),
        shadowBlurs: [12]),
      contents: LightAndDark(light: .black, dark: .white), disabledAlpha: 0.4, progressAlpha: 0.07),
    classic: ClassicFrameDesign(
      barHeight: CollapsingLength(open: 91, collapsed: 72), bar: .black, contents: .white,
      progress: Color(0x242425), arrow: Size(13, 22), arrowX: 8,
      arrowHeight: CollapsingLength(open: 21, collapsed: 12),
      arrowBottom: CollapsingLength(open: 12, collapsed: 4),
      titleFont: FontStyle(.sans, size: 17, weight: .semibold), titleMargin: 170,
      titleRise: CollapsingLength(open: 22, collapsed: 10),
      titleScale: CollapsingLength(open: 1, collapsed: 0.75), buttonSide: 44, buttonRise: 22, shareX: 66,
      moreX: 22),
    classicThemes: ["sepia", "gray"])
}
