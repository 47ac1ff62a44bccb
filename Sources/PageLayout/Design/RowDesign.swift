import Primitives
import Typography

/// Rows of music, voice messages and files (Docs/Layout.md 20).
package struct RowDesign: Sendable {
  package var audio: FileRowDesign
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
