import MessageModel
import PageModel
import Primitives

/// What is shown of a page that a message links to (Docs/Bubbles.md 10).
package struct PreviewPart: Sendable {
  package var panel: Panel
  /// From top to bottom: the site's name, the page's, and what it says.
  package var title: TextBlock?
  package var subtitle: TextBlock?
  package var text: TextBlock?
  package var picture: PreviewPicture?
  /// Of a set, in place of a small picture.
  package var stickers: [PreviewSticker] = []
  package var file: FilePart?
  package var button: PreviewButton?
}

package struct PreviewPicture: Sendable {
  package var frame: Rect
  package var media: MediaReference
  package var natural: Size?
  package var cornerRadius: Double
  package var isSmall: Bool
  /// In its middle, when it plays.
  package var disc: Rect?
  package var placeholder: Color
  package var control: Color
}

package struct PreviewSticker: Sendable {
  package var frame: Rect
  package var media: MediaID
}

package struct PreviewButton: Sendable {
  package var frame: Rect
  package var label: Label
  package var separator: Rect
  /// Before the label of a page that opens here.
  package var bolt: Rect?
  /// In the corner of one that leads away.
  package var arrow: Rect?
  package var color: Color
}
