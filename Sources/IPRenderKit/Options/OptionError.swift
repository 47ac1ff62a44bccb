import PageLayout

/// The error for an option with an invalid value.
public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the option, for example `scale`.
  public let option: String
  /// The values that the option accepts.
  public let wanted: String

  public var description: String { "\(option) must be \(wanted)" }
}

/// The values that options take.
package enum OptionRange {
  /// Pixels a point.
  package static let scale = 0.5...8.0
  /// Points. Narrower than the insets and a letter nothing can be set; wider there is no screen.
  package static let width = 40.0...4096.0
  package static let margin = 0.0...4096.0
  /// Points of a side. Whether there are too many pixels is known when the scale is.
  package static let canvas = 1.0...100_000.0
  /// Points of a side: from the smallest that has room for what stands around a page.
  package static let screen = 240.0...4096.0
  /// Points. No page is as long.
  package static let scroll = 0.0...1_000_000_000.0
  /// Percent.
  package static let patternIntensity = -100...100
  package static let quality = 1...100
  package static let framesPerSecond = 1.0...240.0
  package static let speed = 0.1...100.0
  /// Seconds.
  package static let duration = 0.01...3600.0
  /// Columns and rows.
  package static let sheet = 1...100
  package static let hold = 0.0...3600.0
  /// What all pictures that move have room for.
  package static let plays = 0...65_535
}

extension RenderOptions {
  /// With the screen where it belongs: an article's is laid out with the page, a chat is as wide as it.
  package var settled: RenderOptions {
    var options = self
    options.picture.keepsText = form.hasText || hasAlternative
    guard let screen else { return options }
    options.screen = nil
    if layout.design.isForArticles {
      options.layout.screen = screen
    } else {
      options.chat.phone = screen
      options.layout.width = LayoutOptions.pageWidth(onScreen: screen.size.width)
    }
    return options
  }

  /// Settled options with which something can be drawn. Throws ``RenderError/option(_:)``, and
  /// ``RenderError/input(_:)`` for a media folder that is not there.
  func checked() throws(RenderError) -> RenderOptions {
    if let screen { try Self.check(screen, design: layout.design) }
    let options = settled
    try options.check()
    return options
  }

  private func check() throws(RenderError) {
    try Self.require("scale", layout.scale, in: OptionRange.scale)
    try Self.require("width", layout.width, in: OptionRange.width)
    try Self.require("margin", picture.margin, in: OptionRange.margin)
    if let canvas = picture.canvas {
      try Self.require("canvas width", canvas.width, in: OptionRange.canvas)
      try Self.require("canvas height", canvas.height, in: OptionRange.canvas)
    }
    if let screen = layout.screen {
      guard layout.design.isForArticles else {
        throw .option(
          OptionError(option: "screen", wanted: "used with a design for articles"))
      }
      try Self.check(screen, design: layout.design)
    }
    try playback.check()
    if let intensity = chat.patternIntensity, !OptionRange.patternIntensity.contains(intensity) {
      throw .option(OptionError(option: "patternIntensity", wanted: "a whole number from -100 to 100"))
    }
    switch form {
    case .webp(let quality?), .jpeg(let quality), .html(let quality?):
      guard OptionRange.quality.contains(quality) else {
        throw .option(OptionError(option: "quality", wanted: "a whole number from 1 to 100"))
      }
    case .png, .webp(nil), .svg, .pdf, .html(nil): break
    }
    guard layout.slide >= 0 else {
      throw .option(OptionError(option: "slide", wanted: "a whole number from 0"))
    }
    try mapping(InputFolder.require(media.folders), RenderError.input)
  }

  private static func check(_ screen: PageScreen, design: Design) throws(RenderError) {
    guard design.isForArticles || screen.frame == nil else {
      throw .option(OptionError(option: "frame", wanted: "used with a design for articles"))
    }
    try require("screen width", screen.size.width, in: OptionRange.screen)
    try require("screen height", screen.size.height, in: OptionRange.screen)
    if let scroll = screen.scroll { try require("scroll", scroll, in: OptionRange.scroll) }
  }

  static func require(_ name: String, _ value: Double, in range: ClosedRange<Double>) throws(RenderError) {
    // Not-a-number is in no range.
    guard range.contains(value) else {
      throw .option(
        OptionError(option: name, wanted: "a number from \(range.lowerBound) to \(range.upperBound)"))
    }
  }
}

extension Playback {
  fileprivate func check() throws(RenderError) {
    try RenderOptions.require("framesPerSecond", framesPerSecond, in: OptionRange.framesPerSecond)
    try RenderOptions.require("speed", speed, in: OptionRange.speed)
    if let duration { try RenderOptions.require("duration", duration, in: OptionRange.duration) }
    try RenderOptions.require("firstHold", firstHold, in: OptionRange.hold)
    try RenderOptions.require("hold", hold, in: OptionRange.hold)
    guard OptionRange.plays.contains(plays) else {
      throw .option(OptionError(option: "plays", wanted: "a whole number from 0 to 65535"))
    }
  }
}
