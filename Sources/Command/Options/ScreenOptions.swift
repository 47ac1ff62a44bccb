import ArgumentParser
import IPRenderKit

/// The screen that a page is shown on.
struct ScreenOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Shows an article or a chat on a screen of so many points, such as 390x844, in place of all of it.",
      valueName: "WxH"),
    transform: OptionParsing.screen)
  var screen: CanvasSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far the page on the screen was scrolled; one that has less to show is at its end (default: to the --anchor, else 0).",
      valueName: "points"),
    transform: Bounds.scroll.parse)
  var scroll: Double?

  @Option(
    help: ArgumentHelp(
      "Around the page on the screen: card, classic or none (default: card, classic for sepia and gray).",
      valueName: "frame"))
  var frame: ScreenFrame?
}
