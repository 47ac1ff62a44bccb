import PageLayout

/// The error for an option with an invalid value.
public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the option, for example `scale`.
  public let option: String
  /// The values that the option accepts.
  public let wanted: String

  public var description: String { "\(option) must be \(wanted)" }
}

/// The valid ranges of options.
package enum OptionRange {
  /// The number of pixels per point.
  package static let scale = 0.5...8.0
  /// The width of the page, in points. A smaller width has no room for the insets and a letter; no screen is
  /// wider.
  package static let width = 40.0...4096.0
  package static let margin = 0.0...4096.0
  /// The length of a side of the canvas, in points. The number of pixels is checked later, when the scale is
  /// known.
  package static let canvas = 1.0...100_000.0
  /// The length of a side of the screen, in points. The smallest has room for the content around a page.
  package static let screen = 240.0...4096.0
  /// The scroll offset, in points. No page is that long.
  package static let scroll = 0.0...1_000_000_000.0
  /// The intensity of the pattern, in percent.
  package static let patternIntensity = -100...100
  package static let quality = 1...100
  package static let framesPerSecond = 1.0...240.0
  package static let speed = 0.1...100.0
  /// The speed at which a followed answer grows, in points per second.
  package static let followSpeed = 1.0...100_000.0
  /// The duration of a film, in seconds.
  package static let duration = 0.01...3600.0
  /// The number of columns or rows of a contact sheet.
  package static let sheet = 1...100
  package static let hold = 0.0...3600.0
  /// The number of repetitions, which all animated formats can store.
  package static let plays = 0...65_535
}

extension RenderOptions {
  /// The options with the screen moved to its place: for an article, to the options of the page; for a chat,
  /// to those of the chat, with the page width that fits the screen.
  package var settled: RenderOptions {
    var options = self
    options.picture.keepsText = form.hasText || hasAlternative
    options.picture.isRead = if case .pdf = form { true } else { false }
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

  /// Returns the settled options if they are valid. Throws ``RenderError/option(_:)``, or
  /// ``RenderError/input(_:)`` for a media folder that does not exist.
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
    // NaN is in no range.
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
    if let followSpeed { try RenderOptions.require("followSpeed", followSpeed, in: OptionRange.followSpeed) }
    if let duration { try RenderOptions.require("duration", duration, in: OptionRange.duration) }
    try RenderOptions.require("firstHold", firstHold, in: OptionRange.hold)
    try RenderOptions.require("hold", hold, in: OptionRange.hold)
    guard OptionRange.plays.contains(plays) else {
      throw .option(OptionError(option: "plays", wanted: "a whole number from 0 to 65535"))
    }
  }
}
