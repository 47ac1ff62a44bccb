import PageModel
import Primitives
import TextLayout

/// A row for a piece of music, a voice message, a file or an embedded web page (Docs/Layout.md 20).
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

  package var kind: Kind
  package var look = Look.disc
  /// The line that shows how far the music is; `nil` for none.
  package var scrubber: Rect?
  package var scrubberColor = Color(0x000000, alpha: 0)
  /// The file; `nil` for a page.
  package var media: MediaID?
  /// Whether a picture may take the place of the control's colour.
  package var hasArtwork: Bool
  /// Of the picture in place of the control; `nil` for a disc.
  package var pictureRadius: Double?
  /// The round button, in the item's space.
  package var control: Rect
  package var controlColor: Color
  /// Of the control's glyph; `nil` when it is cut out of the control, so that the bubble shows.
  package var glyphColor: Color?
  /// As the author gave them; empty when unknown.
  package var title: String
  package var performer: String
  /// Seconds; zero when unknown.
  package var duration: Int
  /// Beside the control, in the item's space.
  package var lines: [SingleLine]
  /// Of the block that holds the row.
  package var origin: InputOrigin

  package init(
    kind: Kind, media: MediaID?, hasArtwork: Bool = false, pictureRadius: Double? = nil, control: Rect,
    controlColor: Color, glyphColor: Color?, title: String = "", performer: String = "", duration: Int = 0,
    lines: [SingleLine] = [], origin: InputOrigin
  ) {
    self.kind = kind
    self.media = media
    self.hasArtwork = hasArtwork
    self.pictureRadius = pictureRadius
    self.control = control
    self.controlColor = controlColor
    self.glyphColor = glyphColor
    self.title = title
    self.performer = performer
    self.duration = duration
    self.lines = lines
    self.origin = origin
  }
}
