import ArgumentParser
import IPRenderKit

/// The valid values of an option, with a parser and a description for errors.
struct Bounds<Value: Comparable & LosslessStringConvertible & Sendable>: CustomStringConvertible, Sendable {
  let range: ClosedRange<Value>
  /// The description of the range in the help.
  let description: String

  @Sendable func parse(_ text: String) throws -> Value {
    // NaN and infinity are in no range.
    guard let value = Value(text), range.contains(value) else {
      throw ValidationError("it must be \(description).")
    }
    return value
  }
}

extension Bounds<Double> {
  static let scale = Bounds(range: OptionRange.scale, description: "a number from 0.5 to 8")
  static let width = Bounds(range: OptionRange.width, description: "a number from 40 to 4096")
  static let scroll = Bounds(range: OptionRange.scroll, description: "a number of points from 0")
  /// The maximum height of a page, in points. Shorter pages have no room for a message, and images of taller
  /// ones have too many pixels.
  static let pageHeight = Bounds(range: ChatPages.heights, description: "a number from 100 to 100000")
  static let margin = Bounds(range: OptionRange.margin, description: "a number from 0 to 4096")
  /// The time between pages, in seconds.
  static let interval = Bounds(range: 0...3600, description: "a number of seconds from 0 to 3600")
  static let runTime = Bounds(range: 0.001...86_400, description: "a number of seconds from 0.001 to 86400")
  static let hold = Bounds(range: OptionRange.hold, description: "a number of seconds from 0 to 3600")
  static let duration = Bounds(
    range: OptionRange.duration, description: "a number of seconds from 0.01 to 3600")
  static let speed = Bounds(range: OptionRange.speed, description: "a number from 0.1 to 100")
  /// The duration of a stream, in seconds, as far as its ticks can count.
  static let streamTime = Bounds(range: 0...1_000_000, description: "a number of seconds from 0 to 1000000")
  /// The number of characters per second.
  static let typingRate = Bounds(range: 0.1...100_000, description: "a number from 0.1 to 100000")
}

extension Bounds<Int> {
  /// The number of a slide, from 1.
  static let slide = Bounds(range: 1...100_000, description: "a whole number from 1")
  static let threads = Bounds(range: 1...256, description: "a whole number from 1 to 256")
  static let pixels = Bounds(range: 1...1_000_000_000_000, description: "a whole number from 1")
  static let nesting = Bounds(
    range: 1...ReadLimits.nestingCeiling, description: "a whole number from 1 to \(ReadLimits.nestingCeiling)"
  )
  static let formulaLevels = Bounds(
    range: 1...FormulaLimits.levelCeiling,
    description: "a whole number from 1 to \(FormulaLimits.levelCeiling)")
  /// The number of items in an input.
  static let count = Bounds(range: 1...1_000_000_000, description: "a whole number from 1 to 1000000000")
  static let chunks = Bounds(range: 1...100_000, description: "a whole number from 1 to 100000")
  static let plays = Bounds(range: OptionRange.plays, description: "a whole number from 0 to 65535")
  static let patternIntensity = Bounds(
    range: OptionRange.patternIntensity, description: "a whole number from -100 to 100")
  static let quality = Bounds(range: OptionRange.quality, description: "a whole number from 1 to 100")
  /// The id of a message, an integer that JSON can represent exactly.
  static let messageID = Bounds(range: -(1 << 53)...1 << 53, description: "the number of a message")
  static let bytes = Bounds(range: 1...1 << 30, description: "a whole number from 1 to 1073741824")
  static let views = Bounds(range: 0...1_000_000_000_000, description: "a whole number from 0")
  static let tolerance = Bounds(range: 0...255, description: "a whole number from 0 to 255")
  /// The number of seconds since 1970, some million years in either direction.
  static let unixTime = Bounds(
    range: -100_000_000_000_000...100_000_000_000_000, description: "a whole number of seconds since 1970")
}

/// The defaults of options, as the help describes them: those of the library, and those that only the command
/// has.
enum Defaults {
  static let pixels = Renderer.defaultPixelLimit
  static let mediaPixels = MediaPlaces.defaultPixelLimit
  static let tolerance = 0
  /// The quality of a JPEG file.
  static let quality = 90
  /// The number of chunks in which a static page arrives.
  static let chunks = 1
  static let framesPerSecond = FrameRate(nearest: Playback().framesPerSecond)
  static let framesPerSecondOfGIF = FrameRate(clamping: 25)
  static let grow = GrowthDirection.down
  static let follow = FollowedEnd.answer
  static let idleLimit = SceneRun.usualIdleLimit
  static let side = MessageSide.incoming
  static let palette = Palette.classic
  static let design = Design.june2026

  // MARK: - As the help writes them

  static let scale = text(LayoutOptions.standardScale)
  static let width = text(LayoutOptions.standardWidth)
  static let margin = text(PictureOptions().margin)
  static let inputSize = "\(ReadLimits().inputBytes >> 20) MiB"
  static let chatSize = "\(ReadLimits().chatBytes >> 20) MiB"
  static let pageHeight = text(ChatPages.standardHeight)
  static let secondsPerSnapshot = text(StreamOptions().secondsPerSnapshot)
  static let charactersPerSecond = text(StreamOptions().charactersPerSecond)

  private static func text(_ number: Double) -> String { JSONWriter.number(number) }
}
