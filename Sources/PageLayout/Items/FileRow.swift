import PageModel
import Primitives

/// A row for a piece of music, a voice message or a file (Docs/Layout.md 20).
public struct FileRow: Sendable {
  public enum Kind: String, Sendable { case audio, voice, document }

  public var kind: Kind
  public var media: MediaID?
  /// The round button, in the item's space.
  public var control: Rect
  public var controlColor: Color
  /// As the author gave them; empty when unknown.
  public var title: String
  public var performer: String
  /// Seconds.
  public var duration: Int
  /// The lines beside the control, in the item's space.
  public var lines: [SingleLine]
  /// Of the block that holds the row.
  public var origin: InputOrigin
}
