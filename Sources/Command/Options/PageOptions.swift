import ArgumentParser
import IPRenderKit

/// The options for the layout of a page.
struct PageOptions: OptionTable {
  @Setting(
    "scale", "Pixels per point, from 0.5 to 8 [default: \(Defaults.scale)].", "number",
    allowedIn: .everySource,
    Bounds.scale.parse)
  var scale: Double?

  @Setting(
    "width", "Width available to the page in points, from 40 to 4096 [default: \(Defaults.width)].", "points",
    allowedIn: .allButTapes,
    Bounds.width.parse)
  var width: Double?

  @Settings var screen = ScreenOptions()

  @Setting(
    "theme",
    "Theme: \(ThemeChoice.names.joined(separator: ", ")) or a file.",
    "theme", allowedIn: .everySource, parsing: .next, completion: .custom(ThemeChoice.completions),
    OptionParsing.theme)
  var theme: ThemeChoice?

  @Setting(
    "design", "Generation of the app: \(OptionParsing.designs) [default: \(Defaults.design.name)].",
    "design", allowedIn: .everySource,
    parsing: .next, completion: .list(Design.all.map(\.name)), OptionParsing.design)
  var design: Design?

  @Setting(
    "text-size",
    "Text size, in designs with a choice: \(OptionParsing.textSizes) [default: 17].",
    "points", allowedIn: .everySource, OptionParsing.textSize)
  var textSize: Int?

  @Setting(
    "article",
    "Draw the page as the app's article reader does; the same as --design \(Design.reader.name).",
    allowedIn: .images)
  var article = false

  @Setting(
    "font-size", "Article text size in percent: \(OptionParsing.textSteps) [default: 100].", "percent",
    allowedIn: .images,
    OptionParsing.textStep)
  var fontSize: Int?

  @Setting("serif", "Set all texts of an article in the serif font.", allowedIn: .images)
  var serif = false

  @Setting(
    "side", "Which side of the chat the message is on [default: \(Defaults.side.rawValue)].", "side",
    allowedIn: .state, of: .allButArticles)
  var side: MessageSide?

  @Setting(
    "author", "Color of the author's name: a number from 0 to 6, or rrggbb.", "color",
    allowedIn: .stateOfImages, of: .allButArticles,
    OptionParsing.author)
  var author: RGBAColor?

  @Setting(
    "base-direction", "Direction of paragraphs: by their first letters, or by the page's flag.", "direction",
    allowedIn: .everySource)
  var baseDirection: BaseDirectionChoice = .natural

  @Setting(
    "lang",
    "Language of dates and labels: a tag (ru) or a .strings file [default: \(Renderer.defaultLanguage)].",
    "tag", allowedIn: .everySource, OptionParsing.language)
  var lang: LanguageChoice?

  @Setting(
    "time-zone", "Time zone: UTC, +HH:MM, -HH:MM or a name (Europe/Berlin) [default: UTC].",
    "zone", allowedIn: .everySource, OptionParsing.timeZone)
  var timeZone: ZoneOffsets?

  @Setting(
    "now", "Current time for relative dates, in seconds since 1970.",
    "seconds", allowedIn: .everySource, Bounds.unixTime.parse)
  var now: Int?

  @Setting(
    "clock", "Whether times use a 12-hour or a 24-hour clock [default: 24].", "hours",
    allowedIn: .everySource)
  var clock: DateFormat.Clock?

  @Setting(
    "expand",
    "Details to open: all, none, page, numbers or pointers [default: page].", "which",
    allowedIn: .everySource, parsing: .next, OptionParsing.expansion)
  var expand: Expansion?

  @Setting(
    "anchor", "Open the details that lead to an anchor, and report its position.", "name", allowedIn: .images,
    OptionParsing.path)
  var anchor: String?

  @Setting(
    "tables",
    "Treatment of wide tables: clip, full or scroll=POINTS [default: clip].", "how",
    allowedIn: .everySource, parsing: .next, OptionParsing.tables)
  var tables: TableOverflow?

  @Setting(
    "formulas",
    "Treatment of wide formulas: as for --tables, or shrink [default: clip].",
    "how", allowedIn: .everySource, parsing: .next, OptionParsing.formulas)
  var formulas: TableOverflow?

  @Setting(
    "slide", "Number of the image that slideshows show [default: 1].", "number", allowedIn: .everySource,
    Bounds.slide.parse)
  var slide: Int?

  @Setting(
    "rich-placeholders",
    "Show the content of related articles, channel banners and embedded posts.",
    allowedIn: .everySource)
  var richPlaceholders = false

  @Setting(
    "highlight",
    "Colors of code: readable or app [default: by the design].", "colors", allowedIn: .everySource,
    bare: CodeColors.readable.rawValue,
    completion: .list(CodeColors.allCases.map(\.rawValue)))
  var highlight: String?

  @Setting(
    "lining-figures", "Draw the digits of headings as tall as capitals.",
    allowedIn: .everySource)
  var liningFigures = false

  @Setting(
    "whole-words", "Break Korean lines between words only, and not within them.",
    allowedIn: .everySource)
  var wholeWords = false

  func validate() throws {
    // Without this check, the parser would treat an invalid value as a missing one.
    if let highlight { _ = try OptionParsing.codeColors(highlight) }
  }
}

/// The options of the screen that a page is shown on.
struct ScreenOptions: OptionTable {
  @Setting(
    "screen",
    "Draw a phone's screen: a device (iphone-17) or WxH in points (390x844).",
    "device", allowedIn: .everySource, OptionParsing.screen)
  var screen: ScreenChoice?

  @Setting(
    "scroll",
    "Scroll an article down, or a chat up from its end, by N points [default: 0].",
    "points", allowedIn: .images, Bounds.scroll.parse)
  var scroll: Double?

  @Setting(
    "status-time", "Time in the status bar, and silent or focus for an icon [default: 9:41].", "time",
    allowedIn: .state,
    parsing: .unconditional)
  var statusTime: String?

  @Setting(
    "frame",
    "Frame around an article on a screen [default: by the theme].",
    "frame", allowedIn: .images)
  var frame: ScreenFrame?

  /// The given options that require a screen.
  var ofScreens: [String] { Slots.given([_scroll.slot, _statusTime.slot, _frame.slot]) }
}

/// A screen, chosen by its size or by the name of a device.
struct ScreenChoice: Sendable {
  let size: CanvasSize
  /// The scale of the device; `nil` for a screen that is chosen by its size.
  let scale: Double?
}
