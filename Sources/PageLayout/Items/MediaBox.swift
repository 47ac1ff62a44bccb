import PageModel
import Primitives

/// A picture, or the frame that stands for something else (Docs/Layout.md 18). Fills the item's frame.
package struct MediaBox: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case image, video, map
    /// Of a web page's preview.
    case cover
    /// A small picture beside text.
    case thumbnail
    /// Shows no picture, ever.
    case placeholder
  }

  package var kind: Kind
  /// `nil` when there is nothing to look for.
  package var media: MediaID?
  /// Pixels taken as points.
  package var natural: Size
  package var cornerRadius = 0.0
  package var fit = PictureFit.crop
  package var hasSpoiler = false
  /// Whether the picture leads somewhere, which a badge shows.
  package var hasLink = false
  /// Shows where there are no pixels; `nil` for nothing.
  package var background: Color?
  /// Of the block that asks for the picture.
  package var origin: InputOrigin
}

/// Pictures of which one is shown (Docs/Layout.md 22).
package struct SlideshowBox: Equatable, Sendable {
  package var pages: [MediaBox]
  /// Index of the page that shows.
  package var shownPage: Int
  package var background: Color
}
