import Primitives
import Typography

/// Rows of music, voice messages and files (Docs/Layout.md 20).
package struct RowDesign: Sendable {
  package var audio: AudioRowDesign
  package var document: FileRowDesign
  package var documentLine: DocumentLine
  /// Of the preview in place of a document's control; `nil` for none.
  package var documentPictureRadius: Double?

  /// What the second line of a document says.
  package enum DocumentLine: Sendable {
    case size
    /// And the ending of the file's name.
    case sizeAndKind
  }
}

package enum AudioRowDesign: Sendable {
  case lines(FileRowDesign)
  /// A ring, and a title above the line that shows how far the music is (Docs/Article.md 8).
  case scrubber(ScrubberRowDesign)
}

package struct ScrubberRowDesign: Sendable {
  package var height: Double
  package var control: Rect
  /// Centred in the control.
  package var ringDiameter: Double
  package var ringWidth: Double
  /// In the control.
  package var glyph: Rect
  package var textX: Double
  package var trailingInset: Double
  package var titleY: Double
  package var titleFont: FontStyle
  package var performerFont: FontStyle
  package var lineY: Double
  /// Of voice messages, which have no title.
  package var voiceLineY: Double
  package var lineHeight: Double
  /// Of the text's colour, and where that is bright.
  package var lineAlpha: Double
  package var darkLineAlpha: Double
}

/// A round control and two lines beside it.
package struct FileRowDesign: Sendable {
  package var height: Double
  package var controlOrigin: Point
  package var controlDiameter: Double
  package var textX: Double
  /// Free beside the lines.
  package var trailingInset: Double
  package var titleFont: FontStyle
  package var subtitleFont: FontStyle
  /// The second line's top stands so much above the first line's bottom.
  package var overlap: Double
}
