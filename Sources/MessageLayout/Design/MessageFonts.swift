import Primitives
import Typography

/// The fonts of messages, which grow with the reader's text size (Docs/Bubbles.md 2).
package struct MessageFonts: Sendable {
  /// Of the text of messages, in points.
  let textSize: Double

  /// What all sizes are given for.
  package static let standardSize = 17.0
  /// Of quotes and code, in parts of the text's size.
  private static let blockScale = 0.8235

  func size(_ size: Double) -> Double { Rounding.floor(textSize * size / Self.standardSize) }

  func sans(_ size: Double, _ weight: FontWeight = .regular, hasTabularDigits: Bool = false) -> FontStyle {
    FontStyle(.sans, size: self.size(size), weight: weight, hasTabularDigits: hasTabularDigits)
  }

  var text: FontStyle { FontStyle(.sans, size: textSize) }
  /// In quotes and code.
  var block: FontStyle { FontStyle(.sans, size: Rounding.nearest(textSize * Self.blockScale)) }
  /// In panels: of replies and previews.
  var panelTitle: FontStyle { sans(14, .semibold) }
  var panelText: FontStyle { sans(14) }
  var status: FontStyle { sans(11) }
}

extension FontStyle {
  /// Height of a label's line (Docs/Bubbles.md 2).
  var labelHeight: Double { Rounding.floor(metrics.ascent + metrics.descent) }
}
