import PageModel
import Primitives

/// A picture, or the frame that stands for something else (Docs/Layout.md 18). Fills the item's frame.
public struct MediaBox: Equatable, Sendable {
  public enum Kind: String, Sendable {
    case image, video, map
    /// Of a web page's preview.
    case cover
    /// A small picture beside text.
    case thumbnail
    /// Shows no picture, ever.
    case placeholder
  }

  public var kind: Kind
  /// `nil` when there is nothing to look for.
  public var media: MediaID?
  /// Pixels taken as points.
  public var natural: Size
  public var cornerRadius = 0.0
  public var hasSpoiler = false
  /// Whether the picture leads somewhere, which a badge shows.
  public var hasLink = false
  /// Shows where there are no pixels; `nil` for nothing.
  public var background: Color?
  /// Of the block that asks for the picture.
  public var origin: InputOrigin
}

/// Pictures of which one is shown (Docs/Layout.md 22).
public struct SlideshowBox: Equatable, Sendable {
  public var pages: [MediaBox]
  /// Index of the page that shows.
  public var shownPage: Int
  public var background: Color
}
