import ArgumentParser
import IPRenderKit

/// Single pictures of a stream.
struct StreamStillOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draws what shows at a moment of the stream: seconds (1.5) or a frame (90f).", valueName: "moment"),
    transform: OptionParsing.frameMoment)
  var at: FrameMoment?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draws a contact sheet of the stream: so many columns and rows of frames with their times.",
      valueName: "CxR"),
    transform: OptionParsing.sheet)
  var sheet: SheetSize?

  var isGiven: Bool { at != nil || sheet != nil }
}

/// Of a contact sheet.
struct SheetSize: Sendable {
  let columns: Int
  let rows: Int

  /// `4x3`
  init?(parsing text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      OptionRange.sheet.contains(columns), OptionRange.sheet.contains(rows)
    else { return nil }
    self.columns = columns
    self.rows = rows
  }
}
