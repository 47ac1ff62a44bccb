import Primitives
import Typography

/// Media, groups of them, and what stands below them (Spec/Layout.md 18, 19, 21 and 22).
package struct MediaDesign: Sendable {
  /// What fills the width sticks out to the right by this much.
  package var bleed: Double
  /// What falls short of the width by no more than this fills it.
  package var widthTolerance: Double
  /// Photos and videos that stand alone are cut to it; `nil` for no limit.
  package var tallest: MediaHeight?
  package var sizing: MediaSizing
  package var fit: MediaFit
  /// The height of media of unknown size, in parts of their width (Spec/Rulings.md 69).
  package var unknownHeight: Double
  package var mapWithoutSize: Size
  package var greyBoxes: GreyBoxDesign
  package var slideshow: SlideshowDesign
  package var captions: CaptionDesign
}

/// How large media are.
package enum MediaSizing: Sendable {
  /// As they are, or as wide as the page; at its left.
  case shrinking
  /// As wide as the page or as high as may be; in its middle. In a cover, cut to so much of the width.
  case filling(tallest: Double, cover: Double)
}

/// Heights of the grey boxes in place of what is never drawn.
package struct GreyBoxDesign: Sendable {
  package var color: Color
  package var webPage: Double
  package var post: Double
  package var banner: Double
  package var article: Double
  package var tallestArticles: Double
}

package struct SlideshowDesign: Sendable {
  /// Pictures taller than this are cut.
  package var tallest: MediaHeight
  package var showsVideos: Bool
  package var ground: Ground

  /// Around pictures that do not fill it.
  package enum Ground: Sendable {
    case secondaryText, black
  }
}

/// How high media may be.
package enum MediaHeight: Sendable {
  case fixed(Double)
  /// As high as the page is wide, and no higher than this.
  case square(most: Double)
}

/// How a picture fills a frame of another shape.
package enum MediaFit: Sendable {
  /// What does not fit is cut.
  case crop
  /// All of it shows, on a blurred copy that fills the frame.
  case blurred
}

/// Text and credit below media.
package struct CaptionDesign: Sendable {
  package var gap: Double
  /// The gap between text and credit.
  package var creditGap: Double
  /// The padding below the last of them in a cover.
  package var coverPadding: Double
  /// Whether that is a part of the text's own height.
  package var padsText: Bool
}

/// Rows of music, voice messages and files (Spec/Layout.md 20).
package struct RowDesign: Sendable {
  package var audio: AudioRowDesign
  package var document: FileRowDesign
  package var documentLine: DocumentLine
  /// The radius of the preview in place of a document's control; `nil` for none.
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
  /// A ring, and a title above the line that shows how far the music is (Spec/Article.md 8).
  case scrubber(ScrubberRowDesign)
}

package struct ScrubberRowDesign: Sendable {
  package var height: Double
  package var control: Rect
  /// Centred in the control.
  package var ringDiameter: Double
  package var ringWidth: Double
  /// The sign's box in the control.
  package var glyph: Rect
  package var textX: Double
  package var trailingInset: Double
  package var titleY: Double
  package var titleFont: FontStyle
  package var performerFont: FontStyle
  package var lineY: Double
  /// The line's y in voice messages, which have no title.
  package var voiceLineY: Double
  package var lineHeight: Double
  /// The alpha of the text's colour, and where that is bright.
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
