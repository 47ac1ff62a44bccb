import PageLayout

/// The error for an option with an invalid value, or that does not apply.
public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The options, with their names in the library. The command has other names for some.
  package enum Name: String, Hashable, CaseIterable, Sendable {
    case anchor, anonymize, answer, background, canvas, design, document, duration, firstHold, followSpeed
    case frame, framesPerSecond, from, height, hold, margin, pages, patternIntensity, pinned, play, plays
    case quality, scale, screen, scroll, sheet, show, size, slide, speed, subject, theme, to, width
    /// The format of a conversion.
    case outputFormat = "format"
  }

  /// A text that may name options, so that each program writes their names in its way.
  package struct Text: Hashable, Sendable, ExpressibleByStringInterpolation {
    fileprivate enum Part: Hashable, Sendable {
      case words(String)
      case option(Name)
    }

    fileprivate var parts: [Part]

    package init(stringLiteral value: String) { parts = [.words(value)] }

    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    package struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var parts: [Part] = []

      package init(literalCapacity: Int, interpolationCount: Int) {}

      package mutating func appendLiteral(_ literal: String) { parts.append(.words(literal)) }

      package mutating func appendInterpolation(_ name: Name) { parts.append(.option(name)) }

      package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        parts.append(.words(value.description))
      }
    }

    /// Returns the text with the names of options.
    package func naming(_ name: (Name) -> String) -> String {
      parts.map { part in
        switch part {
        case .words(let words): words
        case .option(let option): name(option)
        }
      }.joined()
    }
  }

  package let name: Name
  /// The problem, as the predicate of a sentence about the option.
  package let text: Text

  package init(_ name: Name, _ text: Text) { (self.name, self.text) = (name, text) }

  /// The name of the option, for example `scale`.
  public var option: String { name.rawValue }
  /// The problem, which follows the name of the option in a sentence: `must be a number from 0.5 to 8.0`.
  public var problem: String { text.naming(\.rawValue) }

  @available(*, deprecated, renamed: "problem")
  public var wanted: String { problem }

  public var description: String { "\(option) \(problem)" }
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
    try Self.require(.scale, layout.scale, in: OptionRange.scale)
    try Self.require(.width, layout.width, in: OptionRange.width)
    try Self.require(.margin, picture.margin, in: OptionRange.margin)
    if let canvas = picture.canvas {
      try Self.require(.canvas, side: "width", canvas.width, in: OptionRange.canvas)
      try Self.require(.canvas, side: "height", canvas.height, in: OptionRange.canvas)
    }
    if let screen = layout.screen {
      guard layout.design.isForArticles else {
        throw .option(
          OptionError(.screen, "applies only to designs for articles"))
      }
      try Self.check(screen, design: layout.design)
    }
    try playback.check()
    if let intensity = chat.patternIntensity, !OptionRange.patternIntensity.contains(intensity) {
      throw .option(OptionError(.patternIntensity, "must be a whole number from -100 to 100"))
    }
    switch form {
    case .webp(let quality?), .jpeg(let quality), .html(let quality?):
      guard OptionRange.quality.contains(quality) else {
        throw .option(OptionError(.quality, "must be a whole number from 1 to 100"))
      }
    case .png, .webp(nil), .svg, .pdf, .html(nil): break
    }
    guard layout.slide >= 0 else {
      throw .option(OptionError(.slide, "must be a whole number from 0"))
    }
    try mapping(InputFolder.require(media.folders), RenderError.input)
  }

  private static func check(_ screen: PageScreen, design: Design) throws(RenderError) {
    guard design.isForArticles || screen.frame == nil else {
      throw .option(OptionError(.frame, "applies only to designs for articles"))
    }
    try require(.screen, side: "width", screen.size.width, in: OptionRange.screen)
    try require(.screen, side: "height", screen.size.height, in: OptionRange.screen)
    if let scroll = screen.scroll { try require(.scroll, scroll, in: OptionRange.scroll) }
  }

  /// Requires a value in a range.
  ///
  /// - Parameter side: The side of a size that the value is; `nil` for another value.
  static func require(
    _ name: OptionError.Name, side: String? = nil, _ value: Double, in range: ClosedRange<Double>
  ) throws(RenderError) {
    // NaN is in no range.
    guard range.contains(value) else {
      let problem: OptionError.Text =
        side.map { "must have a \($0) from \(range.lowerBound) to \(range.upperBound)" }
        ?? "must be a number from \(range.lowerBound) to \(range.upperBound)"
      throw .option(OptionError(name, problem))
    }
  }
}

extension Playback {
  fileprivate func check() throws(RenderError) {
    try RenderOptions.require(.framesPerSecond, framesPerSecond, in: OptionRange.framesPerSecond)
    try RenderOptions.require(.speed, speed, in: OptionRange.speed)
    if let followSpeed { try RenderOptions.require(.followSpeed, followSpeed, in: OptionRange.followSpeed) }
    if let duration { try RenderOptions.require(.duration, duration, in: OptionRange.duration) }
    try RenderOptions.require(.firstHold, firstHold, in: OptionRange.hold)
    try RenderOptions.require(.hold, hold, in: OptionRange.hold)
    guard OptionRange.plays.contains(plays) else {
      throw .option(OptionError(.plays, "must be a whole number from 0 to 65535"))
    }
  }
}
