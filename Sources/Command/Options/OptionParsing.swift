import ArgumentParser
import IPRenderKit

/// Options whose values are more than a number or a name.
enum OptionParsing {
  /// The width of a screen that a page in a chat fits on.
  @Sendable static func screenWidth(_ text: String) throws -> Double {
    let screen = Double(text) ?? .nan
    let width = screen.isFinite ? LayoutOptions.pageWidth(onScreen: screen) : .nan
    guard Bounds.width.range.contains(width) else {
      throw ValidationError("it must be the width of a screen in points, such as 390.")
    }
    return screen
  }

  @Sendable static func background(_ text: String) throws -> Background {
    guard let background = Background(parsing: text) else {
      throw ValidationError("it must be rrggbb, rrggbbaa, rrggbb@alpha, theme or none.")
    }
    return background
  }

  /// The name of a palette, or a file that is there.
  @Sendable static func theme(_ text: String) throws -> ThemeChoice {
    if let palette = ThemeChoice.palettes.first(where: { $0.name == text }) { return .palette(palette) }
    guard InputFile.exists(text) else {
      throw ValidationError("it must be \(ThemeChoice.names.joined(separator: ", ")) or a theme file.")
    }
    return .file(text)
  }

  static let designs = Design.all.map(\.name).joined(separator: ", ")

  @Sendable static func design(_ text: String) throws -> Design {
    guard let design = Design.named(text) else { throw ValidationError("it must be \(designs).") }
    return design
  }

  static func codeColors(_ text: String) throws -> CodeColors {
    guard let colors = CodeColors(rawValue: text) else {
      let names = CodeColors.allCases.map(\.rawValue).joined(separator: " or ")
      throw ValidationError("The value '\(text)' is invalid for '--highlight': it must be \(names).")
    }
    return colors
  }

  /// The arguments with the value that `--highlight` has by itself, so that it takes no input's name for one.
  static func spelledOut(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return arguments.enumerated().map { index, argument in
      guard argument == "--highlight", index < options.count,
        !options.dropFirst(index + 1).prefix(1).contains(where: { CodeColors(rawValue: $0) != nil })
      else { return argument }
      return "--highlight=" + CodeColors.readable.rawValue
    }
  }

  static let textSizes = Design.textSizes.map(String.init).joined(separator: ", ")

  @Sendable static func textSize(_ text: String) throws -> Int {
    guard let size = Int(text), Design.textSizes.contains(size) else {
      throw ValidationError("it must be one of \(textSizes).")
    }
    return size
  }

  static let textSteps = Design.textSteps.map(String.init).joined(separator: ", ")

  @Sendable static func textStep(_ text: String) throws -> Int {
    guard let step = Int(text), Design.textSteps.contains(step) else {
      throw ValidationError("it must be one of \(textSteps).")
    }
    return step
  }

  @Sendable static func side(_ text: String) throws -> MessageSide {
    guard let side = MessageSide(rawValue: text) else {
      throw ValidationError("it must be \(MessageSide.allCases.map(\.rawValue).joined(separator: " or ")).")
    }
    return side
  }

  @Sendable static func author(_ text: String) throws -> RGBAColor {
    guard let color = RGBAColor(parsingAuthor: text) else {
      throw ValidationError("it must be a number from 0 to \(Palette.authorColors.count - 1), or rrggbb.")
    }
    return color
  }

  @Sendable static func canvas(_ text: String) throws -> CanvasSize {
    let sides = OptionRange.canvas
    guard let size = CanvasSize(parsing: text), sides.contains(size.width), sides.contains(size.height) else {
      throw ValidationError("it must be two numbers from 1 to 100000 with an x between, such as 390x844.")
    }
    return size
  }

  @Sendable static func screen(_ text: String) throws -> CanvasSize {
    let sides = OptionRange.screen
    guard let size = CanvasSize(parsing: text), sides.contains(size.width), sides.contains(size.height) else {
      throw ValidationError("it must be two numbers from 240 to 4096 with an x between, such as 390x844.")
    }
    return size
  }

  /// What a variable of the environment says for a flag.
  @Sendable static func isOn(_ text: String) throws -> Bool {
    guard let isOn = ["1": true, "0": false][text] else { throw ValidationError("it must be 1 or 0.") }
    return isOn
  }

  @Sendable static func tables(_ text: String) throws -> TableOverflow {
    guard let overflow = TableOverflow(parsing: text) else {
      throw ValidationError("it must be clip, full, or scroll=points such as scroll=120.")
    }
    return overflow
  }

  @Sendable static func formulas(_ text: String) throws -> TableOverflow {
    guard let overflow = TableOverflow(parsingFormulas: text) else {
      throw ValidationError("it must be clip, shrink, full, or scroll=points such as scroll=120.")
    }
    return overflow
  }

  @Sendable static func expansion(_ text: String) throws -> Expansion {
    guard let expansion = Expansion(parsing: text) else {
      throw ValidationError(
        "it must be all, none, page, or numbers and pointers with commas between, such as 0,/3/blocks/1.")
    }
    return expansion
  }

  @Sendable static func range(_ text: String) throws -> PageRange {
    guard let range = PageRange(parsing: text) else {
      throw ValidationError(
        "it must be two pointers of blocks as 'iprender layout' names them, with or without a character, such as /2:10../5:3."
      )
    }
    return range
  }

  @Sendable static func pacing(_ text: String) throws -> Pacing {
    guard let pacing = Pacing(parsing: text) else {
      throw ValidationError(
        "it must be rich, plain, instant, or linear:points with 1 to 1000000 points a second, such as linear:400."
      )
    }
    return pacing
  }

  @Sendable static func sheet(_ text: String) throws -> SheetSize {
    guard let size = SheetSize(parsing: text) else {
      throw ValidationError("it must be columns and rows from 1 to 100 with an x between, such as 4x3.")
    }
    return size
  }

  @Sendable static func frameRate(_ text: String) throws -> FrameRate {
    guard let rate = FrameRate(parsing: text), OptionRange.framesPerSecond.contains(rate.framesPerSecond)
    else {
      throw ValidationError("it must be a number from 1 to 240, such as 60, 29.97 or 30000/1001.")
    }
    return rate
  }

  @Sendable static func frameMoment(_ text: String) throws -> FrameMoment {
    guard let moment = FrameMoment(parsing: text) else {
      throw ValidationError("it must be seconds such as 1.5, or a frame such as 90f, counted from 0.")
    }
    return moment
  }

  @Sendable static func timeZone(_ text: String) throws -> Int {
    guard let seconds = DateFormat.secondsFromUTC(parsing: text) else {
      throw ValidationError("it must be UTC, +HH:MM or -HH:MM.")
    }
    return seconds
  }

  @Sendable static func timeOfDay(_ text: String) throws -> Int {
    guard let minutes = BubbleOptions.minutes(parsing: text) else {
      throw ValidationError("it must be a time of the day like 9:41 or 21:05.")
    }
    return minutes
  }

  /// A BCP 47 tag by its looks: letters and digits in groups.
  @Sendable static func language(_ text: String) throws -> String {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = groups.allSatisfy { group in
      (1...8).contains(group.utf8.count) && group.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isTag, groups.first?.allSatisfy(\.isLetter) ?? false else {
      throw ValidationError("it must be a language tag, such as en, ja or zh-Hant.")
    }
    return text
  }

  @Sendable static func days(_ text: String) throws -> ChatDays {
    guard let days = ChatDays(text) else {
      throw ValidationError(
        "it must be a day such as 2024-05-01, or two with dots between, such as 2024-05-01..2024-05-31; one may be left out."
      )
    }
    return days
  }

  @Sendable static func wallpaper(_ text: String) throws -> WallpaperChoice {
    if let color = RGBAColor(parsing: text) {
      guard color.isOpaque else { throw ValidationError("a wallpaper's colour has no alpha.") }
      return .color(color)
    }
    return .file(try path(text))
  }

  @Sendable static func folder(_ text: String) throws -> String {
    guard InputFolder.exists(text) else { throw ValidationError("there is no folder '\(text)'.") }
    return text
  }

  /// Folders with colons between them, as in PATH.
  @Sendable static func folders(_ text: String) throws -> [String] {
    try text.unicodeScalars.split(separator: ":").map { try folder(String($0)) }
  }

  /// Where a result goes. Names of standard output are a dash: its descriptor is not where they say
  /// (`StandardOutput`).
  @Sendable static func output(_ text: String) throws -> String {
    standardOutputs.contains(text) ? OutputTarget.dash : try path(text)
  }

  private static let standardOutputs = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  @Sendable static func path(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError("a name is needed.") }
    return text
  }
}

// How the library's values are read from arguments and named in the help.

/// A value that is written as its raw value. The parser asks for all names of all options on each run, and would
/// describe every case at length.
protocol NamedValue: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension NamedValue {
  public var defaultValueDescription: String { rawValue }
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
  public static var allValueDescriptions: [String: String] { [:] }
}

extension MessageSide: NamedValue {}
extension ScreenFrame: NamedValue {}
extension SendState: NamedValue {}
extension PNGEncoding: NamedValue {}
extension DiagnosticForm: NamedValue {}
extension DateFormat.Clock: ExpressibleByArgument {}

extension SequenceFormat: NamedValue {}
extension SourceOptions.Markdown: NamedValue {}

/// From which format the input is read, or from which moment on frames are drawn: no format's name is a number.
enum FromValue: ExpressibleByArgument {
  case format(InputFormat)
  case moment(FrameMoment)

  init?(argument: String) {
    if let format = InputFormat(rawValue: argument) {
      self = .format(format)
    } else if let moment = FrameMoment(parsing: argument) {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { InputFormat.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// Which edge of a stream's container stays where it is.
enum GrowthDirection: String, NamedValue { case down, up }

/// Whose word counts for the direction of a paragraph.
enum BaseDirectionChoice: String, NamedValue { case natural, page }

/// The form of a layout's dump.
enum DumpForm: String, NamedValue { case json, text }
