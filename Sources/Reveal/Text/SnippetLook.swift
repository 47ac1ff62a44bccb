/// How a character looks that flies in (Docs/Reveal.md 5.3).
package struct SnippetLook: Equatable, Sendable {
  package var opacity: Double
  /// How far below its place it is, in points.
  package var offset: Double
  /// About its centre.
  package var scale: Double
  /// Standard deviation in points.
  package var blur: Double

  private static let startOffset = 6.0
  private static let startScale = 0.5
  private static let startBlur = 2.0

  init(from tick: Int, at moment: Double) {
    let progress = Timing.snippet.progress(from: tick, at: moment)
    opacity = progress
    offset = Self.startOffset * (1 - progress)
    scale = Self.startScale + (1 - Self.startScale) * progress
    blur = Self.startBlur * (1 - Timing.snippetBlur.progress(from: tick, at: moment))
  }

  static func isOver(from tick: Int, at now: Int) -> Bool {
    Timing.snippet.isOver(from: tick, at: Double(now))
  }
}

/// How an inline picture looks that pops in (Docs/Reveal.md 6).
package struct PopLook: Equatable, Sendable {
  package var opacity: Double
  /// About its centre.
  package var scale: Double

  private static let startScale = 0.1

  /// - Parameter tick: when it began; `nil` for one that is there.
  init(from tick: Int?, at moment: Double) {
    guard let tick else {
      opacity = 1
      scale = 1
      return
    }
    opacity = Timing.popOpacity.progress(from: tick, at: moment)
    scale = Self.startScale + (1 - Self.startScale) * Timing.popScale.progress(from: tick, at: moment)
  }
}
