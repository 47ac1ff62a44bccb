import Primitives
import Typography

/// Media, groups of media, and captions (Spec/Layout.md 18, 19, 21 and 22).
package struct MediaDesign: Hashable, Sendable {
  /// The distance by which media that fill the width extend to the right.
  package var bleed: Double
  /// The largest difference from the full width at which media fill it.
  var widthTolerance: Double
  /// The maximum height of photos and videos outside of groups, which are cropped to it; `nil` for no limit.
  package var tallest: MediaHeight?
  var sizing: MediaSizing
  package var fit: MediaFit
  /// The height of media of unknown size, as a share of their width (Spec/Rulings.md 69).
  var unknownHeight: Double
  var mapWithoutSize: Size
  var greyBoxes: GreyBoxDesign
  package var slideshow: SlideshowDesign
  package var captions: CaptionDesign
}

/// The rule for the size of media.
package enum MediaSizing: Hashable, Sendable {
  /// The natural size, or the width of the page if that is smaller; at the left of the page.
  case shrinking
  /// As wide as the page, or as high as allowed; in the middle of the page. In a cover, the height is cropped
  /// to a share of the width.
  case filling(tallest: Double, cover: Double)
}

/// The heights of the boxes for content that is never drawn, and their color on light pages.
package struct GreyBoxDesign: Hashable, Sendable {
  package var color: Color
  package var webPage: Double
  package var post: Double
  package var banner: Double
  package var article: Double
  var tallestArticles: Double
}

package struct SlideshowDesign: Hashable, Sendable {
  /// The maximum height. Taller images are cropped.
  package var tallest: MediaHeight
  var showsVideos: Bool
  package var ground: Ground

  /// The background around images that do not fill the slideshow.
  package enum Ground: Hashable, Sendable {
    case secondaryText, black
  }
}

/// The maximum height of media.
package enum MediaHeight: Hashable, Sendable {
  case fixed(Double)
  /// The width of the page, at most a limit.
  case square(most: Double)
}

/// The fit of an image in a frame with a different aspect ratio.
package enum MediaFit: Hashable, Sendable {
  /// The image is cropped.
  case crop
  /// The whole image is visible, on a blurred copy that fills the frame.
  case blurred
}

/// The text and credit below media.
package struct CaptionDesign: Hashable, Sendable {
  package var gap: Double
  /// The gap between text and credit.
  var creditGap: Double
  /// The padding below the text or credit in a cover.
  var coverPadding: Double
  /// True if the padding is a part of the text's own height.
  var padsText: Bool
}

/// Rows of music, voice messages and files (Spec/Layout.md 20).
package struct RowDesign: Hashable, Sendable {
  package var audio: AudioRowDesign
  package var document: FileRowDesign
  var documentLine: DocumentLine
  /// The corner radius of the preview that replaces a document's control; `nil` for no preview.
  var documentPictureRadius: Double?

  /// The content of a document's second line.
  package enum DocumentLine: Hashable, Sendable {
    case size
    /// The size, and the file extension.
    case sizeAndKind
  }
}

package enum AudioRowDesign: Hashable, Sendable {
  case lines(FileRowDesign)
  /// A ring, and a title above the progress line of the music (Spec/Article.md 8).
  case scrubber(ScrubberRowDesign)
}

package struct ScrubberRowDesign: Hashable, Sendable {
  package var height: Double
  package var control: Rect
  /// The diameter of the ring, which is centered in the control.
  var ringDiameter: Double
  package var ringWidth: Double
  /// The box of the icon in the control.
  package var glyph: Rect
  package var textX: Double
  var trailingInset: Double
  package var titleY: Double
  var titleFont: FontStyle
  var performerFont: FontStyle
  var lineY: Double
  /// The y coordinate of the line in voice messages, which have no title.
  var voiceLineY: Double
  package var lineHeight: Double
  /// The alpha of the line's color, which is that of the text. A bright text color uses `darkLineAlpha`.
  package var lineAlpha: Double
  var darkLineAlpha: Double
}

/// A round control and two lines beside it.
package struct FileRowDesign: Hashable, Sendable {
  package var height: Double
  var controlOrigin: Point
  var controlDiameter: Double
  package var textX: Double
  /// The space between the lines and the right edge.
  var trailingInset: Double
  var titleFont: FontStyle
  var subtitleFont: FontStyle
  /// The distance of the second line's top above the first line's bottom.
  package var overlap: Double
}
