import ArgumentParser
import IPRenderKit

/// What may differ between two pictures that count as the same.
struct ToleranceOptions: OptionTable {
  @Setting(
    "max-channel",
    "Differences of a channel, from 0 to 255, that do not count (default: \(Defaults.tolerance)).", "levels",
    Bounds.tolerance.parse)
  var maxChannel: Int?

  @Setting(
    "max-different", "The part of the pixels that may differ by more, such as 0.1% (default: none).", "part",
    OptionParsing.share)
  var maxDifferent: Double?

  @Setting(
    "ignore",
    "A part of the picture in which nothing counts, in pixels, such as 120x40+16+8; may be repeated.",
    "WxH+X+Y", completion: nil, OptionParsing.rectangle)
  var ignore: [PixelRectangle] = []

  /// - Parameter other: what holds where nothing is said.
  func tolerance(else other: PictureTolerance = PictureTolerance()) -> PictureTolerance {
    PictureTolerance(
      channel: maxChannel ?? other.channel, share: maxDifferent ?? other.share,
      ignored: ignore + other.ignored)
  }
}

/// How many things are drawn at a time.
struct CrewOptions: OptionTable {
  @Setting(
    "jobs", "Inputs that are drawn at a time (default: one a processor, \(PNGEncoding.mostThreads) at most).",
    "count", short: "j", Bounds.threads.parse)
  var jobs: Int?

  var count: Int { jobs ?? PNGEncoding.defaultThreads }
}
