import ArgumentParser
import IPRenderKit

/// How a page is laid out.
struct PageOptions: OptionTable {
  @Setting(
    "scale", "Pixels a point, from 0.5 to 8 (default: \(Defaults.scale)).", "number", allowedIn: .everySource,
    Bounds.scale.parse)
  var scale: Double?

  @Setting(
    "width", "Width that the page may take, from 40 to 4096 (default: \(Defaults.width)).", "points",
    allowedIn: .allButTapes,
    Bounds.width.parse)
  var width: Double?

  @Setting(
    "screen-width",
    "The same, derived from the width of a screen; 390 gives \(Defaults.width), and an article all of it.",
    "points", allowedIn: .allButTapes, OptionParsing.screenWidth)
  var screenWidth: Double?

  @Settings var screen = ScreenOptions()

  @Setting(
    "theme",
    "The colours: \(ThemeChoice.names.joined(separator: ", ")) or a theme file (default: \(Defaults.palette.name); light, dark, sepia and gray are those of articles, light their default).",
    "theme", allowedIn: .everySource, parsing: .next, completion: .custom(ThemeChoice.completions),
    OptionParsing.theme)
  var theme: ThemeChoice?

  @Setting(
    "design", "The generation of the app: \(OptionParsing.designs) (default: \(Defaults.design.name)).",
    "design", allowedIn: .everySource,
    parsing: .next, completion: .list(Design.all.map(\.name)), OptionParsing.design)
  var design: Design?

  @Setting(
    "text-size",
    "Size of paragraphs in designs that follow the reader's choice: \(OptionParsing.textSizes) (default: 17).",
    "points", allowedIn: .everySource, OptionParsing.textSize)
  var textSize: Int?

  @Setting(
    "article",
    "Draws the page as the app shows an article, all of it: the same as --design \(Design.reader.name).",
    allowedIn: .images)
  var article = false

  @Setting(
    "font-size", "Size of an article's texts: \(OptionParsing.textSteps) (default: 100).", "percent",
    allowedIn: .images,
    OptionParsing.textStep)
  var fontSize: Int?

  @Setting("serif", "Sets all texts of an article in the serif face.", allowedIn: .images)
  var serif = false

  @Setting(
    "side", "Whose message it is (default: \(Defaults.side.rawValue)).", "side", allowedIn: .everySource)
  var side: MessageSide?

  @Setting(
    "author", "Name colour of an incoming message's author: a number from 0 to 6, or rrggbb.", "colour",
    allowedIn: .everySource,
    OptionParsing.author)
  var author: RGBAColor?

  @Setting(
    "base-direction", "Paragraphs run as their first letters do, or as the page's flag says.", "direction",
    allowedIn: .everySource)
  var baseDirection: BaseDirectionChoice = .natural

  @Setting(
    "lang",
    """
    Language of the words, dates and numbers around messages, and of Han characters: a tag such as ru or pt-BR, or a \
    .strings file of the app (default: \(Renderer.defaultLanguage)).
    """, "tag", allowedIn: .everySource, OptionParsing.language)
  var lang: LanguageChoice?

  @Setting(
    "time-zone", "Zone of the dates: UTC, +HH:MM, -HH:MM, or a name such as Europe/Berlin (default: UTC).",
    "zone", allowedIn: .everySource, OptionParsing.timeZone)
  var timeZone: ZoneOffsets?

  @Setting(
    "now", "Moment that relative dates count from, in seconds since 1970; without it they show their text.",
    "seconds", allowedIn: .everySource, Bounds.unixTime.parse)
  var now: Int?

  @Setting(
    "clock", "Hours that the times of dates count to, 12 or 24 (default: 24).", "hours",
    allowedIn: .everySource)
  var clock: DateFormat.Clock?

  @Setting(
    "expand",
    """
    Details that are open: all (folded quotes, too), none, page (as the page says), or only those listed by number \
    from 0 or by pointer (default: page).
    """, "which", allowedIn: .everySource, parsing: .next, OptionParsing.expansion)
  var expand: Expansion?

  @Setting(
    "anchor", "Opens the details on the way to an anchor and says where it is.", "name", allowedIn: .images,
    OptionParsing.path)
  var anchor: String?

  @Setting(
    "tables",
    """
    Tables wider than the page: clip at its edges, full to widen the page, scroll=POINTS to see further (default: \
    clip).
    """, "how", allowedIn: .everySource, parsing: .next, OptionParsing.tables)
  var tables: TableOverflow?

  @Setting(
    "formulas",
    "Formulas wider than the page: the same as for tables, or shrink to set them smaller (default: clip).",
    "how", allowedIn: .everySource, parsing: .next, OptionParsing.formulas)
  var formulas: TableOverflow?

  @Setting(
    "slide", "Picture that slideshows show (default: 1).", "number", allowedIn: .everySource,
    Bounds.slide.parse)
  var slide: Int?

  @Setting(
    "rich-placeholders",
    "Shows what related articles, channel banners and embedded posts hold, where a phone shows grey boxes.",
    allowedIn: .everySource)
  var richPlaceholders = false

  @Setting(
    "highlight",
    """
    Colours code by its language, readable on every ground or as the app does: readable or app. Without the option \
    august-2026 has the app's colours and articles have readable ones.
    """, "colours", allowedIn: .everySource, bare: CodeColors.readable.rawValue,
    completion: .list(CodeColors.allCases.map(\.rawValue)))
  var highlight: String?

  @Setting(
    "lining-figures", "Draws the digits of headings as tall as capitals, where Georgia's rise and descend.",
    allowedIn: .everySource)
  var liningFigures = false

  func validate() throws {
    // The parser would take a value that it cannot read for none.
    if let highlight { _ = try OptionParsing.codeColors(highlight) }
  }
}

/// The screen that a page is shown on.
struct ScreenOptions: OptionTable {
  @Setting(
    "screen",
    "Shows an article, a chat, or anything else as the only message of a chat, on a screen: a device such as iphone-17, at its scale, or so many points, such as 390x844.",
    "device", allowedIn: .everySource, OptionParsing.screen)
  var screen: ScreenChoice?

  @Setting(
    "scroll",
    "How far an article on the screen was scrolled, or a chat up from its end; what has less to show is where that ends (default: an article's to the --anchor, else 0).",
    "points", allowedIn: .everySource, Bounds.scroll.parse)
  var scroll: Double?

  @Setting(
    "status-time", "The time above it (default: 9:41).", "time", allowedIn: .everySource,
    parsing: .unconditional)
  var statusTime: String?

  @Setting(
    "frame",
    "Around an article on the screen: card, classic or none (default: card, classic for sepia and gray).",
    "frame", allowedIn: .images)
  var frame: ScreenFrame?
}

/// A screen by its size, or by the name of a device.
struct ScreenChoice: Sendable {
  let size: CanvasSize
  /// The device's own; `nil` for a size.
  let scale: Double?
}
