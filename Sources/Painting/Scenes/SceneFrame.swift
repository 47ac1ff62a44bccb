import MessageLayout
import MessageModel
import PageLayout
import Primitives
import Reveal

/// What a chat's screen shows at one moment of a scene (Spec/Motion.md).
package struct SceneFrame {
  /// Seconds from the scene's start.
  package var time: Double
  /// By its place among the scene's.
  package var theme: Int
  /// What is around the list; it has no entries.
  package var screen: ChatScreen
  /// Those that meet the screen, from top to bottom.
  package var items: [SceneItem]
  /// What has just been sent, on its way from the field to its place.
  package var flight: SceneFlight?
  /// The screen's state, which with the theme decides what is around the list.
  package var state: ScreenState
  /// Steps by which the wallpaper's gradient has turned.
  package var turn = 0.0
  /// What the screen showed before its theme changed, and how much of it still shows.
  package var former: Former?
  /// Whether nothing moves any more, and nothing is to come.
  package var isSettled = false

  package struct Former {
    /// When it was left, in seconds.
    package var time: Double
    /// The last frame of it.
    package var frame: () -> SceneFrame
    package var opacity: Double

    package init(time: Double, frame: @escaping () -> SceneFrame, opacity: Double) {
      (self.time, self.frame, self.opacity) = (time, frame, opacity)
    }
  }

  package init(time: Double, theme: Int, screen: ChatScreen, state: ScreenState) {
    (self.time, self.theme, self.screen, self.state) = (time, theme, screen, state)
    items = []
  }
}

/// One of the things that stand below each other on a screen, at a moment.
package struct SceneItem {
  /// The same from frame to frame.
  package struct ID: Hashable, Sendable {
    package enum Part: Sendable { case date, unread, row }

    package var message: Int64
    package var part: Part

    package init(_ message: Int64, _ part: Part) {
      self.message = message
      self.part = part
    }
  }

  package indirect enum Content {
    case entry(ChatEntry)
    /// A message that arrives.
    case answer(FrameState<PlacedPage>)
  }

  package var id: ID
  package var content: Content
  /// The upper left corner, on the screen.
  package var origin: Point
  package var height: Double
  /// How far the bubble is from its full size.
  package var growth = RowGrowth()
  package var look = SceneLook()
  /// The row before it changed, while it still does.
  package var former: CopyOnWrite<MessageLayout>?
  /// The same object as long as the content is the same; `nil` for what changes with every frame.
  package var source: AnyObject?

  package init(_ id: ID, _ content: Content, at origin: Point, height: Double, source: AnyObject? = nil) {
    (self.id, self.content, self.origin, self.height, self.source) = (id, content, origin, height, source)
  }
}

/// How something looks that comes, goes or is touched.
package struct SceneLook: Equatable, Sendable {
  /// Of all of it, about the middle of what is drawn.
  package var whole = Appearance.whole
  /// Seconds since it fell to dust; `nil` for what is there.
  package var dust: Double?
  /// The strength of the bubble, without what stands in it.
  package var bubble = 1.0
  /// Reactions that come or change, by their places.
  package var chips: [Int: ChipLook] = [:]
  /// Reactions that go, by their places in the row before it changed.
  package var goneChips: [Int: ChipLook] = [:]
  /// The check that came last.
  package var check = Appearance.whole

  package init() {}
}

/// A message that flies from the field to its place in the list (Spec/Motion.md 3).
package struct SceneFlight: Equatable, Sendable {
  package var message: Int64
  /// Where the field was.
  package var field: Rect
  /// The corner of the text in it.
  package var text: Point
  /// What it answers stands above the text.
  package var accessory: Accessory?
  /// What the field showed.
  package var typed: Typed?
  /// How far it is on its way from left to right, and from below.
  package var x: Double
  package var y: Double
  /// Seconds since it began.
  package var age: Double

  /// The text of a field, and what stood above it.
  package final class Typed: Equatable, Sendable {
    let text: [ScreenPiece]
    let accessory: [ScreenPiece]

    package init(text: [ScreenPiece], accessory: [ScreenPiece]) {
      (self.text, self.accessory) = (text, accessory)
    }

    package static func == (typed: Typed, other: Typed) -> Bool { typed === other }
  }

  /// Corners of what a field says of the message that it answers.
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

/// How a reaction looks that comes, goes or changes (Spec/Motion.md 4).
package struct ChipLook: Equatable, Sendable {
  /// Of one that comes or goes.
  package var whole = Appearance.whole
  /// Its place among those of the row before; `nil` for one that is new.
  package var former: Int?
  /// Points by which it is not where it will be yet, and not as wide.
  package var offset = Point.zero
  package var extraWidth = 0.0
  /// How far the circle has opened or closed, from 0 to 1, of one that is chosen now, or no longer.
  package var circle = 1.0
  package var count = CountRoll(share: 1, rises: true)
  /// Seconds since its sign left the menu; `nil` for one that is there.
  package var flight: Double?

  package init() {}
}

/// The way of a sign from the menu above its message to its place.
package enum ChipFlight {
  package static let seconds = 0.2
  package static let settling = 0.16
  static let height = 30.0
  /// Where the menu has it, from the bubble's nearer upper corner, and as large.
  static let start = Point(34, -34)
  static let scale = 1.8
  static let settlingScale = 1.2

  /// Points by which the sign is elsewhere, and its size.
  ///
  /// - Parameter way: from the start to the end.
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
