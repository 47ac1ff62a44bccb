import MessageLayout
import MessageModel
import PageModel
import Painting
import Primitives
import Reveal

/// A message on a stage, with what it needs to be laid out. All that name it share one, so that of a long script
/// hardly more is kept than what it says.
package struct StagedMessage {
  @CopyOnWrite private var content: Content
  /// Another number whenever anything of it changed.
  package var version = 0

  private struct Content {
    var message: Message
    var peers: PeerTable
    var media: MediaTable
  }

  package init(_ message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable()) {
    content = Content(message: message, peers: peers, media: media)
  }

  package var message: Message {
    get { content.message }
    set { content.message = newValue }
  }
  package var peers: PeerTable { content.peers }
  package var media: MediaTable {
    get { content.media }
    set { content.media = newValue }
  }

  /// Every message on a stage has one.
  package var id: Int64 { content.message.id ?? 0 }
}

/// What happens on a stage at a moment.
package struct StageEvent {
  /// Ticks from the scene's start.
  package var tick: Int
  package var change: Change

  package init(at tick: Int, _ change: Change) {
    self.tick = tick
    self.change = change
  }

  package enum Change {
    /// What stands in the field now.
    case write(TypedText)
    /// What the field's text is for; `nil` for a message of its own.
    indirect case accessory(FieldAccessory?)
    /// A message flies from the field to the list.
    case send(StagedMessage)
    case add(StagedMessage)
    /// A message whose page arrives. `index`: of the stream.
    case answer(StagedMessage, index: Int)
    case change(StagedMessage)
    /// `isDust`: whether it falls to dust before all eyes.
    case remove(Int64, isDust: Bool)
    indirect case activity(ChatActivity?)
    /// `seconds`: how long the button waits.
    case touch(ButtonTouch, seconds: Double)
    case scroll(Scroll, Timing)
    indirect case pin(PinnedBar?)
    /// By its place among the stage's themes.
    case theme(Int)
  }

  package enum Scroll {
    case by(Double)
    case end
    case to(Int64)
  }
}

extension StageEvent {
  /// The message that comes or changes.
  package var message: StagedMessage? {
    switch change {
    case .send(let staged), .add(let staged), .answer(let staged, _), .change(let staged): staged
    case .write, .accessory, .remove, .activity, .touch, .scroll, .pin, .theme: nil
    }
  }
}

extension Timing {
  /// A list that a finger moves, or nobody says how.
  package static func scroll(_ seconds: Double?) -> Timing {
    seconds.map { Timing(max($0, 0.001), .easeInOut) } ?? .jump
  }
}

/// What a stage stands on: how rows, streams and bars are laid out, which scenes do not change.
package struct StageSetting {
  /// Points.
  package var size: Size
  package var scale: Double
  /// Whether the list follows what arrives, or keeps the question at its top as the app does.
  package var followsAnswers = true
  /// Lays out a row with what introduces it, in a theme.
  package var entries: (ArrangedRow, _ theme: Int) -> [ChatEntry]
  /// A stream from its start, by its place among the scene's, as a message in a row like that, in a theme.
  package var simulation: (_ index: Int, ArrangedRow, _ theme: Int, Follower?) -> RevealSimulation<PlacedPage>
  /// What is around the list, in a theme.
  package var screen: (ScreenState, _ theme: Int) -> ChatScreen
  /// Rows as they look that are chosen, lit or touched.
  package var marked:
    ([(entry: ChatEntry, origin: Point)], ScreenState, _ theme: Int) -> [(entry: ChatEntry, origin: Point)]
  /// How rows are arranged.
  package var arranger: ChatArranger

  package init(
    size: Size, scale: Double, arranger: ChatArranger,
    entries: @escaping (ArrangedRow, Int) -> [ChatEntry],
    simulation: @escaping (Int, ArrangedRow, Int, Follower?) -> RevealSimulation<PlacedPage>,
    screen: @escaping (ScreenState, Int) -> ChatScreen,
    marked:
      @escaping ([(entry: ChatEntry, origin: Point)], ScreenState, Int) -> [(entry: ChatEntry, origin: Point)]
  ) {
    (self.size, self.scale, self.arranger, self.entries) = (size, scale, arranger, entries)
    (self.simulation, self.screen, self.marked) = (simulation, screen, marked)
  }
}
