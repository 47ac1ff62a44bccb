import PageModel
import Primitives

/// An image, or a frame in its place, which fills the item's frame (Spec/Layout.md 18).
package struct MediaBox: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case image, video, map
    /// The image of a web page's preview.
    case cover
    /// A small image beside text.
    case thumbnail
    /// A box that never shows an image.
    case placeholder
  }

  package var kind: Kind
  /// The media to load; `nil` if there are none.
  package var media: MediaID?
  /// The natural size, one point per pixel.
  package var natural: Size
  package var cornerRadius = 0.0
  package var fit = MediaFit.crop
  package var hasSpoiler = false
  /// True if the image is a link, which a badge indicates.
  package var hasLink = false
  /// The color that is visible without pixels; `nil` for none.
  package var background: Color?
  /// The origin of the block that requests the image.
  package var origin: InputOrigin
}

/// The images of a slideshow, one of which is shown (Spec/Layout.md 22).
package struct SlideshowBox: Equatable, Sendable {
  package var pages: [MediaBox]
  /// The index of the page that is shown.
  package var shownPage: Int
  package var background: Color
}

/// A row for music, a voice message, a file or an embedded web page (Spec/Layout.md 20).
package struct FileRow: Sendable {
  package enum Kind: String, Sendable {
    case audio, voice, document
    /// A row in place of an embedded page, if placeholders show their content.
    case page
  }

  /// The style of the control.
  package enum Look: Sendable {
    /// A disc with an icon on it.
    case disc
    /// A ring of a width around an icon, which fills its box.
    case ring(Double, glyph: Rect)
  }

  /// The indication that the file is not available.
  package enum Absence: Sendable {
    /// An arrow on a small disc of a width at the control's lower right.
    case badge(Double)
    /// An arrow instead of the icon, but only if the input says that the file was not loaded.
    case sign(isAway: Bool)

    static let pageBadge = Absence.badge(24)
  }

  /// The distance by which a badge extends beyond the control's right and lower edges.
  private static let badgeOverhang = 2.0

  package static func badge(on control: Rect, side: Double) -> Rect {
    let offset = side - badgeOverhang
    return Rect(control.maxX - offset, control.maxY - offset, side, side)
  }

  package var kind: Kind
  package var look = Look.disc
  package var absence = Absence.pageBadge
  /// The fraction of a file on its way that has arrived, shown by a ring; `nil` for other files.
  package var progress: Double?
  /// The progress line of the music; `nil` for none.
  package var scrubber: Rect?
  package var scrubberColor = Color(0x000000, alpha: 0)
  /// The file; `nil` for a page.
  package var media: MediaID?
  /// True if an image can replace the control's color.
  package var hasArtwork: Bool
  /// The corner radius of the image in place of the control; `nil` for a disc.
  package var pictureRadius: Double?
  /// The round button, in the item's space.
  package var control: Rect
  package var controlColor: Color
  /// The color of the control's icon; `nil` if the icon is cut out of the control, so that the bubble is
  /// visible.
  package var glyphColor: Color?
  /// The title and the performer as the author wrote them; empty if unknown.
  package var title: String
  package var performer: String
  /// The duration, in seconds; 0 if unknown.
  package var duration: Int
  /// The lines beside the control, in the item's space.
  package var lines: [SingleLine]
  /// The origin of the block that contains the row.
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

/// The frame of the pin on a map (Spec/Drawing.md 13).
package struct MapPinFrame: Sendable {
  package let corner: Point
  /// The scale: 1, except on maps that are smaller than the pin, which would show only a part of it.
  package let scale: Double

  private static let size = Size(62, 74)
  /// The height of the pin's middle above the map's.
  private static let lift = 10.0

  /// - Parameter map: the frame of the map.
  package init(on map: Rect) {
    scale = min(1, map.width / Self.size.width, map.height / Self.size.height)
    let size = Size(Self.size.width * scale, Self.size.height * scale)
    corner = Point(
      map.minX + Rounding.floor((map.width - size.width) / 2),
      map.minY + Rounding.floor(map.height / 2 - Self.lift * scale - size.height / 2))
  }
}
