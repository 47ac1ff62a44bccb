import PageModel
import Primitives
import TextLayout

/// A picture, or the frame that stands for something else (Spec/Layout.md 18). Fills the item's frame.
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
  package var fit = MediaFit.crop
  package var hasSpoiler = false
  /// Whether the picture leads somewhere, which a badge shows.
  package var hasLink = false
  /// Shows where there are no pixels; `nil` for nothing.
  package var background: Color?
  /// The origin of the block that asks for the picture.
  package var origin: InputOrigin
}

/// Pictures of which one is shown (Spec/Layout.md 22).
package struct SlideshowBox: Equatable, Sendable {
  package var pages: [MediaBox]
  /// Index of the page that shows.
  package var shownPage: Int
  package var background: Color
}

/// A row for a piece of music, a voice message, a file or an embedded web page (Spec/Layout.md 20).
package struct FileRow: Sendable {
  package enum Kind: String, Sendable {
    case audio, voice, document
    /// In place of an embedded page, when placeholders show what they hold.
    case page
  }

  /// What the control is.
  package enum Look: Sendable {
    /// A disc with a sign on it.
    case disc
    /// A ring around a sign, so wide; the sign fills its box.
    case ring(Double, glyph: Rect)
  }

  /// How a control says that its file is not at hand.
  package enum Absence: Sendable {
    /// An arrow on a small disc at the control's lower right, so wide.
    case badge(Double)
    /// An arrow in place of the sign, but only where the input says that the file was not loaded.
    case sign(isAway: Bool)

    package static let pageBadge = Absence.badge(24)
  }

  /// How far a badge reaches beyond the control's right and lower edges.
  private static let badgeOverhang = 2.0

  package static func badge(on control: Rect, side: Double) -> Rect {
    let offset = side - badgeOverhang
    return Rect(control.maxX - offset, control.maxY - offset, side, side)
  }

  package var kind: Kind
  package var look = Look.disc
  package var absence = Absence.pageBadge
  /// The line that shows how far the music is; `nil` for none.
  package var scrubber: Rect?
  package var scrubberColor = Color(0x000000, alpha: 0)
  /// The file; `nil` for a page.
  package var media: MediaID?
  /// Whether a picture may take the place of the control's colour.
  package var hasArtwork: Bool
  /// The radius of the picture in place of the control; `nil` for a disc.
  package var pictureRadius: Double?
  /// The round button, in the item's space.
  package var control: Rect
  package var controlColor: Color
  /// The colour of the control's glyph; `nil` when it is cut out of the control, so that the bubble shows.
  package var glyphColor: Color?
  /// The title and the performer as the author gave them; empty when unknown.
  package var title: String
  package var performer: String
  /// Seconds; zero when unknown.
  package var duration: Int
  /// The lines, beside the control, in the item's space.
  package var lines: [SingleLine]
  /// The origin of the block that holds the row.
  package var origin: InputOrigin

  package init(
    kind: Kind, media: MediaID?, hasArtwork: Bool = false, pictureRadius: Double? = nil, control: Rect,
    controlColor: Color, glyphColor: Color?, title: String = "", performer: String = "", duration: Int = 0,
    lines: [SingleLine] = [], origin: InputOrigin
  ) {
    (self.kind, self.media, self.hasArtwork) = (kind, media, hasArtwork)
    (self.pictureRadius, self.control, self.controlColor) = (pictureRadius, control, controlColor)
    (self.glyphColor, self.title, self.performer) = (glyphColor, title, performer)
    (self.duration, self.lines, self.origin) = (duration, lines, origin)
  }
}

/// Where the pin of a map stands (Spec/Drawing.md 13).
package struct MapPinFrame: Sendable {
  package let corner: Point
  /// 1 on all but maps that are smaller than the pin, which would show a piece of it.
  package let scale: Double

  private static let size = Size(62, 74)
  /// The height of the pin's middle above the map's.
  private static let lift = 10.0

  /// - Parameter map: its frame.
  package init(on map: Rect) {
    scale = min(1, map.width / Self.size.width, map.height / Self.size.height)
    let size = Size(Self.size.width * scale, Self.size.height * scale)
    corner = Point(
      map.minX + Rounding.floor((map.width - size.width) / 2),
      map.minY + Rounding.floor(map.height / 2 - Self.lift * scale - size.height / 2))
  }
}
