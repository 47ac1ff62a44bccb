import MessageLayout
import MessageModel
import PageLayout
import Primitives
import Reveal

/// The content of a chat's screen at a moment of a scene (Spec/Motion.md).
package struct SceneFrame {
  /// The time since the scene's start, in seconds.
  package var time: Double
  /// The index in the scene's themes.
  package var theme: Int
  /// The screen around the list, without entries.
  package var screen: ChatScreen
  /// The items on the screen, from top to bottom.
  package var items: [SceneItem]
  /// The message that has just been sent, on its way from the input field to its place.
  package var flight: SceneFlight?
  /// The state of the screen, which together with the theme determines everything around the list.
  package var state: ScreenState
  /// The number of steps by which the wallpaper's gradient has rotated.
  package var turn = 0.0
  /// The screen before its theme changed, and the progress of the change.
  package var former: Former?
  /// The part of the screen that is shown; `nil` for all of it.
  package var camera: SceneCamera?
  /// True if nothing moves any more, and nothing is still to come.
  package var isSettled = false

  package struct Former {
    /// The time of the change, in seconds.
    package var time: Double
    /// The function that returns the last frame before the change.
    package var frame: () -> SceneFrame
    /// The progress of the change, from 0 to 1.
    package var progress: Double

    package init(time: Double, frame: @escaping () -> SceneFrame, progress: Double) {
      (self.time, self.frame, self.progress) = (time, frame, progress)
    }
  }

  package init(time: Double, theme: Int, screen: ChatScreen, state: ScreenState) {
    (self.time, self.theme, self.screen, self.state) = (time, theme, screen, state)
    items = []
  }
}

/// An item of the list on a screen, at a moment.
package struct SceneItem {
  /// An identifier that is the same in all frames.
  package struct ID: Hashable, Sendable {
    package enum Part: Sendable { case date, topic, discussion, unread, row }

    package var message: Int64
    package var part: Part

    package init(_ message: Int64, _ part: Part) {
      self.message = message
      self.part = part
    }
  }

  package indirect enum Content {
    case entry(ChatEntry)
    /// A message that is arriving.
    case answer(FrameState<PlacedPage>)
  }

  package var id: ID
  package var content: Content
  /// The upper left corner, on the screen.
  package var origin: Point
  package var height: Double
  /// The difference of the bubble from its full size.
  package var growth = RowGrowth()
  package var look = SceneLook()
  /// True for the message of a menu while a reaction flies from the menu.
  var isLeavingMenu: Bool { look.isHeld && look.chips.values.contains { $0.flight != nil } }
  /// The row before its change, while it is still changing.
  package var former: CopyOnWrite<MessageLayout>?
  /// An object that stays the same as long as the content does; `nil` for content that changes with every
  /// frame.
  package var source: AnyObject?

  package init(_ id: ID, _ content: Content, at origin: Point, height: Double, source: AnyObject? = nil) {
    (self.id, self.content, self.origin, self.height, self.source) = (id, content, origin, height, source)
  }
}

/// The appearance of content that appears, disappears or is touched.
package struct SceneLook: Equatable, Sendable {
  /// The appearance of the whole content, scaled around its middle.
  package var whole = Appearance.whole
  /// The time since it fell to dust, in seconds; `nil` for other content.
  package var dust: Double?
  /// The appearance of the avatar, which does not fall to dust with the row.
  package var avatar = Appearance.whole
  /// The opacity of the bubble without its content.
  package var bubble = 1.0
  /// The reactions that appear or change, by their indices.
  package var chips: [Int: ChipLook] = [:]
  /// The reactions that disappear, by their indices in the row before its change.
  package var goneChips: [Int: ChipLook] = [:]
  /// The appearance of the most recent check mark.
  package var check = Appearance.whole
  /// The opacity of spoilers that were just revealed.
  package var spoilers = 0.0
  /// The look of the arrow to the right of a row that a finger moves to answer it; `nil` without one.
  package var reply: Appearance?
  /// True for the message of a menu, which is over the screen.
  package var isHeld = false

  package init() {}
}

/// A message that flies from the input field to its place in the list (Spec/Motion.md 3).
package struct SceneFlight: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A text, whose bubble was the field.
    case text
    /// A photo or a sticker, which grows from a part of the panel.
    case media, sticker
    /// A voice message: the picture of the microphone becomes its button.
    case voice
  }

  package var kind = Kind.text
  package var message: Int64
  /// The former frame of the field, or of the part of the panel that something else than a text comes from.
  package var field: Rect
  /// The corner of the text in the field.
  package var text: Point
  /// The reply above the text; `nil` for none.
  package var accessory: Accessory?
  /// The content of the field when the message was sent, or the picture of the microphone.
  package var typed: Typed?
  /// The horizontal and the vertical progress of the flight.
  package var x: Double
  package var y: Double
  /// The time since the start, in seconds.
  package var age: Double

  /// The text of a field, and the reply above it.
  package final class Typed: Equatable, Sendable {
    let text: [Box]
    let accessory: [Box]

    package init(text: [Box], accessory: [Box]) {
      (self.text, self.accessory) = (text, accessory)
    }

    package static func == (typed: Typed, other: Typed) -> Bool { typed === other }
  }

  /// The corners of the parts of a reply in a field.
  package struct Accessory: Equatable, Sendable {
    package var line: Point
    package var title: Point
    package var text: Point

    package init(line: Point, title: Point, text: Point) {
      (self.line, self.title, self.text) = (line, title, text)
    }
  }

  package init(message: Int64, field: Rect, text: Point, x: Double, y: Double, age: Double) {
    (self.message, self.field, self.text, self.x, self.y, self.age) = (message, field, text, x, y, age)
  }
}

/// The appearance of a reaction that appears, disappears or changes (Spec/Motion.md 4).
package struct ChipLook: Equatable, Sendable {
  /// The appearance of a reaction that appears or disappears.
  package var whole = Appearance.whole
  /// The index in the reactions of the previous row; `nil` for a new one.
  package var former: Int?
  /// The offset from the final place, in points; `extraWidth` is the difference from the final width.
  package var offset = Point.zero
  package var extraWidth = 0.0
  /// The progress of the circle that opens or closes, from 0 to 1, if the reaction has just been chosen or
  /// unchosen.
  package var circle = 1.0
  package var count = CountRoll(share: 1, rises: true)
  /// The time since its icon left the menu, in seconds; `nil` if it has arrived.
  package var flight: Double?
  /// The middle of its icon in the menu, in the row's space; `nil` for a menu that does not show.
  package var start: Point?

  package init() {}
}

/// The flight of an icon from the menu above its message to its place.
package enum ChipFlight {
  package static let seconds = 0.2
  package static let settling = 0.16
  static let height = 30.0
  /// The start in the menu, relative to the nearer upper corner of the bubble; `scale` is the size there.
  static let start = Point(34, -34)
  static let scale = 1.8
  static let settlingScale = 1.2

  /// Returns the offset and the scale of the icon.
  ///
  /// - Parameter way: the vector from the start to the end.
  static func look(after age: Double, along way: Point) -> Appearance {
    guard age < seconds else {
      let left = max(0, 1 - (age - seconds) / settling)
      return Appearance(scale: 1 + (settlingScale - 1) * left * left)
    }
    let (done, left) = (age / seconds, 1 - age / seconds)
    return Appearance(
      scale: settlingScale + (scale - settlingScale) * left,
      offset: Point(-way.x * left, -way.y * left - 4 * height * done * left))
  }
}
