import ArgumentParser
import PageFormats
import PageLayout
import PageModel
import Primitives
import Typography

/// How a page is laid out.
struct PageOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels a point, from 0.5 to 8 (default: \(Defaults.scale)).", valueName: "number"),
    transform: Bounds.scale.parse)
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width that the page may take, from 40 to 4096 (default: \(Defaults.width)).", valueName: "points"),
    transform: Bounds.width.parse)
  var width: Double?

  @Option(
    name: .customLong("screen-width"), parsing: .unconditional,
    help: ArgumentHelp(
      "The same, derived from the width of a screen; 390 gives \(Defaults.width), and an article all of it.",
      valueName: "points"),
    transform: OptionParsing.screenWidth)
  var screenWidth: Double?

  @OptionGroup var screen: ScreenOptions

  @Option(
    help: ArgumentHelp(
      "The colours: \(ThemeChoice.names.joined(separator: ", ")) or a theme file (default: \(Defaults.palette.name); light, dark, sepia and gray are those of articles, light their default).",
      valueName: "theme"),
    completion: .custom(ThemeChoice.completions), transform: OptionParsing.theme)
  var theme: ThemeChoice?

  @Option(
    help: ArgumentHelp(
      "The generation of the app: \(OptionParsing.designs) (default: \(Defaults.design.name)).",
      valueName: "design"),
    completion: .list(Design.all.map(\.name)), transform: OptionParsing.design)
  var design: Design?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of paragraphs in designs that follow the reader's choice: \(OptionParsing.textSizes) (default: 17).",
      valueName: "points"),
    transform: OptionParsing.textSize)
  var textSize: Int?

  @Flag(
    help: "Draws the page as the app shows an article, all of it: the same as --design \(Design.reader.name)."
  )
  var article = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of an article's texts: \(OptionParsing.textSteps) (default: 100).", valueName: "percent"),
    transform: OptionParsing.textStep)
  var fontSize: Int?

  @Flag(help: "Sets all texts of an article in the serif face.")
  var serif = false

  @Option(help: ArgumentHelp("Whose message it is (default: \(Defaults.side.rawValue)).", valueName: "side"))
  var side: Side?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Name colour of an incoming message's author: a number from 0 to 6, or rrggbb.", valueName: "colour"),
    transform: OptionParsing.author)
  var author: Color?

  @Option(
    help: ArgumentHelp(
      "Paragraphs run as their first letters do, or as the page's flag says.", valueName: "direction"))
  var baseDirection: BaseDirectionChoice = .natural

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Language that decides the shapes of Han characters where the text does not (default: \(FontBook.Options.standardLanguage)).",
      valueName: "tag"),
    transform: OptionParsing.language)
  var lang: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Zone of the dates: UTC, +HH:MM or -HH:MM (default: UTC).", valueName: "zone"),
    transform: OptionParsing.timeZone)
  var timeZone: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Moment that relative dates count from, in seconds since 1970; without it they show their text.",
      valueName: "seconds"),
    transform: Bounds.unixTime.parse)
  var now: Int?

  @Option(
    help: ArgumentHelp("Hours that the times of dates count to, 12 or 24 (default: 24).", valueName: "hours"))
  var clock: DateFormat.Clock?

  @Option(
    help: ArgumentHelp(
      """
      Details that are open: all, none, page (as the page says), or only those listed by number from 0 or by pointer \
      (default: page).
      """,
      valueName: "which"),
    transform: OptionParsing.expansion)
  var expand: Expansion?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Opens the details on the way to an anchor and says where it is.", valueName: "name"),
    transform: OptionParsing.path)
  var anchor: String?

  @Option(
    help: ArgumentHelp(
      """
      Tables wider than the page: clip at its edges, full to widen the page, scroll=POINTS to see further (default: \
      clip).
      """,
      valueName: "how"),
    transform: OptionParsing.tables)
  var tables: TableOverflow?

  @Option(
    help: ArgumentHelp(
      "Formulas wider than the page: the same as for tables, or shrink to set them smaller (default: clip).",
      valueName: "how"),
    transform: OptionParsing.formulas)
  var formulas: TableOverflow?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Picture that slideshows show (default: 1).", valueName: "number"),
    transform: Bounds.slide.parse)
  var slide: Int?

  @Flag(
    help:
      "Shows what related articles, channel banners and embedded posts hold, where a phone shows grey boxes.")
  var richPlaceholders = false

  @Flag(help: "Colours code by its language in june-2026; later designs do so always.")
  var highlight = false

  @Flag(help: "Draws the digits of headings as tall as capitals, where Georgia's rise and descend.")
  var liningFigures = false

  mutating func validate() throws {
    if width != nil, screenWidth != nil {
      throw ValidationError("--width and --screen-width say the same thing: give one of them.")
    }
    try chooseDesign()
    try screen.check(
      isForArticles: design?.isForArticles ?? false, hasWidth: width != nil || screenWidth != nil)
    try chooseTheme()
    side = try side ?? EnvironmentVariable.side.value(OptionParsing.side)
    scale = try scale ?? EnvironmentVariable.scale.value(Bounds.scale.parse)
    if screenWidth == nil, screen.screen == nil {
      width = try width ?? EnvironmentVariable.width.value(Bounds.width.parse)
    }
    lang = try lang ?? EnvironmentVariable.lang.value(OptionParsing.language)
    timeZone = try timeZone ?? EnvironmentVariable.timeZone.value(OptionParsing.timeZone)
    if !liningFigures {
      liningFigures = try EnvironmentVariable.liningFigures.value(OptionParsing.isOn) ?? false
    }
  }

  private mutating func chooseDesign() throws {
    if article {
      if let design, !design.isForArticles {
        throw ValidationError(
          "--article and --design \(design.name) contradict each other: give one of them.")
      }
      design = .reader
    }
    design = try design ?? EnvironmentVariable.design.value(OptionParsing.design)
    let isArticle = design?.isForArticles ?? false
    if !isArticle, fontSize != nil || serif {
      throw ValidationError("--font-size and --serif are for articles: give --article.")
    }
    if isArticle, textSize != nil {
      throw ValidationError("--text-size is for messages: the texts of an article follow --font-size.")
    }
  }

  private mutating func chooseTheme() throws {
    let design = design ?? Defaults.design
    if let theme, !theme.isKnown(to: design) {
      let names = design.palettes.map(\.name).joined(separator: ", ")
      throw ValidationError("the themes of \(design.name) are \(names), and theme files.")
    }
    // What always holds may be for other designs.
    let standing = try theme ?? EnvironmentVariable.theme.value(OptionParsing.theme)
    theme = standing.flatMap { $0.isKnown(to: design) ? $0 : nil }
  }

  /// The phone on which a chat is shown.
  var chatScreen: Size? { (design ?? Defaults.design).isForArticles ? nil : screen.screen }

  /// The file that is read for the theme, if one is.
  var themeFile: String? { theme?.path }

  /// Reads the theme file, if there is one.
  func layoutOptions(limits: Limits, reporter: Reporter) throws(Failure) -> (LayoutOptions, Palette) {
    let design = design ?? Defaults.design
    let palette =
      try theme?.palette(limits: limits, reporter: reporter) ?? design.palettes.first ?? Defaults.palette
    var options = LayoutOptions(
      width: design.standardWidth, design: design,
      theme: Theme(palette: palette, side: side ?? Defaults.side, author: author, design: design),
      forcesPageDirection: baseDirection == .page,
      dates: DateFormat(secondsFromUTC: timeZone ?? 0, now: now, clock: clock ?? .hours24))
    if let scale { options.scale = scale }
    options.textSize = textSize.map(Double.init)
    options.textStep = fontSize
    options.usesSerif = serif
    if let screenWidth { options.width = LayoutOptions.pageWidth(onScreen: screenWidth, design: design) }
    if let width { options.width = width }
    if design.isForArticles {
      options.screen = screen.pageScreen
    } else if let screen = chatScreen {
      options.width = LayoutOptions.pageWidth(onScreen: screen.width, design: design)
    }
    if let expand { options.expansion = expand }
    if let tables { options.tables = tables }
    if let formulas { options.formulas = formulas }
    if let slide { options.slide = slide - 1 }
    options.anchor = anchor
    options.showsRichPlaceholders = richPlaceholders
    options.hasLiningFigures = liningFigures
    options.highlightsCode = highlight
    return (options, palette)
  }

  func fontOptions(_ fonts: FontOptions) -> FontBook.Options {
    var options = FontBook.Options(directories: fonts.fontDir)
    if let lang { options.language = lang }
    return options
  }
}
