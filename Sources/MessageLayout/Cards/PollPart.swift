import MessageModel
import PageLayout
import Primitives

/// A poll or a quiz (Docs/Bubbles.md 24).
package struct PollPart: Sendable {
  package var question: TextBlock
  package var kindLine: Label
  /// Of who voted of late; the first is in front.
  package var faces: [AvatarBox]
  package var options: [PollOptionBox]
  package var footer: Label
  package var colors: PollColors
}

package struct PollOptionBox: Sendable {
  /// Of the row.
  package var frame: Rect
  package var text: TextBlock
  package var media: PollOptionMedia?
  /// To be ticked; `nil` once the results show.
  package var radio: PollRadio?
  package var separator: Rect?
  package var result: PollResult?
}

package struct PollOptionMedia: Sendable {
  /// Pixels; `nil` when nobody knows.
  package var natural: Size?
  package var frame: Rect
  package var media: MediaReference
  package var cornerRadius: Double
  package var placeholder: Color
}

package struct PollRadio: Equatable, Sendable {
  package var frame: Rect
  package var cornerRadius: Double
}

package struct PollResult: Sendable {
  package var percent: Int
  package var percentLabel: Label
  package var count: Label?
  /// The whole that the bar is a part of.
  package var track: Rect
  package var bar: Rect
  package var barColor: Color
  package var mark: PollMark?
}

/// Of what was chosen, or is right.
package struct PollMark: Equatable, Sendable {
  package var frame: Rect
  package var cornerRadius: Double
  package var isRight: Bool
}
