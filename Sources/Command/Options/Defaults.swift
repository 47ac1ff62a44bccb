import IPRenderKit
import PageLayout
import PageReading
import Painting
import Pictures
import Primitives
import StreamReading

/// What holds where an option is not given, as the help says it: the values of the library, and those that only the
/// command has.
enum Defaults {
  static let pixels = Renderer.defaultPixelLimit
  static let mediaPixels = PictureDecoder.defaultPixelLimit
  static let tolerance = 0
  /// Of the first frame's file.
  static let startNumber = 1
  /// Parts in which a page that comes alone arrives.
  static let chunks = 1
  static let frameStep = 1
  static let framesPerSecond = FrameRate(nearest: Playback().framesPerSecond)
  static let framesPerSecondOfGIF = FrameRate(clamping: 25)
  static let grow = GrowthDirection.down
  static let side = Side.incoming
  static let palette = Palette.classic
  static let design = Design.june2026

  // MARK: - As the help writes them

  static let scale = text(LayoutOptions.standardScale)
  static let width = text(LayoutOptions.standardWidth)
  static let margin = text(PictureOptions().margin)
  static let inputSize = "\(Limits().inputBytes >> 20) MiB"
  static let chatSize = "\(Limits().chatBytes >> 20) MiB"
  static let pageHeight = text(ChatPages.standardHeight)
  static let secondsPerSnapshot = text(StreamOptions().secondsPerSnapshot)
  static let charactersPerSecond = text(StreamOptions().charactersPerSecond)

  private static func text(_ number: Double) -> String { JSONWriter.number(number) }
}
