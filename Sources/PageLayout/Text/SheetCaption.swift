import Primitives
import TextLayout
import Typography

/// The line below a frame of a contact sheet (Docs/Picture.md, Sheets).
package enum SheetCaption {
  private static let font = FontStyle(.sans, size: 11, hasTabularDigits: true)
  private static let opacity = 0.6

  /// - Parameters:
  ///   - limit: the width that it is cut at.
  ///   - theme: of the sheet.
  package static func line(_ text: String, limit: Double, theme: Theme, book: FontBook) -> SingleLine {
    var color: Color = theme.isDark ? .white : .black
    color.alpha = opacity
    return SingleLine(text, font: font, color: color, limit: limit, cut: .end, at: .zero) {
      ShapedText($0, direction: .natural(fallbackIsRTL: false), book: book)
    }
  }
}
