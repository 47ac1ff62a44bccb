import PageLayout
import PageModel
import Primitives

/// A file, a piece of music or a voice message (Docs/Bubbles.md 20).
package struct FilePart: Sendable {
  package enum Kind: String, Sendable { case file, music, voice }

  package var kind: Kind
  /// The round control, in the row's space; its lines stand here beside it.
  package var row: FileRow
  /// In place of the control, which then lies over it where the file is not at hand.
  package var preview: FilePreview?
  /// None of a voice message.
  package var title: TextBlock?
  package var subtitle: Label?
  package var waveform: WaveformBox?
  /// What was said in a voice message.
  package var transcript: TranscriptBox?
}

/// The words of a voice message (Docs/Bubbles.md 20.2).
package struct TranscriptBox: Sendable {
  package var pieces: [TextPiece]
  /// Hides them again.
  package var button: Rect
  package var cornerRadius: Double
  package var color: Color
  package var fill: Color
}

/// A small picture of a file.
package struct FilePreview: Sendable {
  package var frame: Rect
  /// Pixels; `nil` when nobody knows.
  package var natural: Size?
  package var cornerRadius: Double
  package var placeholder: Color
  /// Of the control over it.
  package var control: Rect
  package var controlColor: Color
}

/// How loud a voice message is (Docs/Bubbles.md 20.2).
package struct WaveformBox: Sendable {
  package var frame: Rect
  /// From left to right.
  package var bars: [Rect]
  package var color: Color
  /// Beside the duration of one that nobody has heard yet.
  package var dot: Rect?
  package var dotColor: Color
}
