import PageModel
import Primitives

/// A row for a piece of music, a voice message, a file or an embedded web page (Docs/Layout.md 20).
public struct FileRow: Sendable {
  public enum Kind: String, Sendable {
    case audio, voice, document
    /// In place of an embedded page, when placeholders show what they hold.
    case page
  }

  public var kind: Kind
  /// The file; `nil` for a page.
  public var media: MediaID?
  /// Whether a picture may take the place of the control's colour.
  public var hasArtwork: Bool
  /// The round button, in the item's space.
  public var control: Rect
  public var controlColor: Color
  /// Of the control's glyph; `nil` when it is cut out of the control, so that the bubble shows.
  public var glyphColor: Color?
  /// As the author gave them; empty when unknown.
  public var title: String
  public var performer: String
  /// Seconds; zero when unknown.
  public var duration: Int
  /// Beside the control, in the item's space.
  public var lines: [SingleLine]
  /// Of the block that holds the row.
  public var origin: InputOrigin
}
