import PageLayout
import Primitives
import Typography

/// How the lines of a text in a message follow each other (Docs/Bubbles.md 2 and 5.1).
struct LineSetting {
  /// Of a line's box.
  let height: Double
  /// From one line's top to the next one's.
  let pitch: Double
  /// From a line's top to its baseline.
  let ascent: Double
  /// How the height of the whole is counted.
  private let isMessage: Bool

  /// The text of a message: boxes are not rounded, and the gap is counted after the last line, too.
  static func message(_ font: FontStyle) -> LineSetting {
    let metrics = font.metrics
    let height = metrics.ascent + metrics.descent
    return LineSetting(
      height: height, pitch: height * (1 + gapFactor), ascent: metrics.ascent, isMessage: true)
  }

  /// A label: whole points, and no gap at the end.
  static func label(_ font: FontStyle, factor: Double = gapFactor) -> LineSetting {
    let height = font.labelHeight
    return LineSetting(
      height: height, pitch: height + Rounding.floor(height * factor), ascent: font.metrics.ascent,
      isMessage: false)
  }

  /// Between lines, in parts of a line.
  static let gapFactor = 0.12

  private init(height: Double, pitch: Double, ascent: Double, isMessage: Bool) {
    self.height = height
    self.pitch = pitch
    self.ascent = ascent
    self.isMessage = isMessage
  }

  func totalHeight(_ lineCount: Int) -> Double {
    guard lineCount > 0 else { return 0 }
    let count = Double(lineCount)
    return isMessage ? Rounding.ceil(count * pitch) : (count - 1) * pitch + height
  }
}
