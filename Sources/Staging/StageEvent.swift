import Localization
import MessageLayout
import MessageModel
import PageModel
import Painting
import Primitives
import Reveal

/// A message on a stage, with the data for its layout. Copies share that data, so that a long script needs
/// little more memory than its text.
package struct StagedMessage {
  @CopyOnWrite private var content: Content
  /// A number that changes with the contents.
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
  package var peers: PeerTable {
    get { content.peers }
    set { content.peers = newValue }
  }
  package var media: MediaTable {
    get { content.media }
    set { content.media = newValue }
  }

  /// The identifier, which every message on a stage has.
  package var id: Int64 { content.message.id ?? 0 }
}

/// An event on a stage.
package struct StageEvent {
  /// The tick of the event, from the start of the scene.
  package var tick: Int
  package var change: Change

  package init(at tick: Int, _ change: Change) {
    self.tick = tick
    self.change = change
  }

  package enum Change {
    /// Sets the text of the field.
    case write(TypedText)
    /// Sets the accessory of the field's text, such as a reply; `nil` for none. `placeholder`: that of the field as
    /// long as the accessory is there; `nil` for its own one.
    indirect case accessory(FieldAccessory?, placeholder: String? = nil)
    /// Sends a message, which flies to the list from where it was made.
    case send(StagedMessage, from: SendSource = .field)
    case add(StagedMessage)
    /// Adds a message whose page arrives as the stream with an index.
    case answer(StagedMessage, index: Int)
    case change(StagedMessage)
    /// Removes a message, with or without turning it to dust.
    case remove(Int64, isDust: Bool)
    indirect case activity(ChatActivity?)
    /// Touches a button, which waits for some seconds.
    case touch(ButtonTouch, seconds: Double)
    case scroll(Scroll, AnimationTiming)
    /// A finger moves a message to the left, and leaves it after some seconds.
    case swipe(Int64, seconds: Double)
    indirect case pin(PinnedBar?)
    /// Adds a message whose page is being written as the stream with an index.
    case draft(StagedMessage, index: Int)
    /// Replaces the page of such a message.
    case revise(Int64, StreamScript.Revision)
    /// Ends such a message: it becomes another one, or disappears.
    indirect case endDraft(Int64, StagedMessage?)
    /// A finger comes down at a point of the screen and marks what is there, or leaves it.
    case press(Point)
    case release
    /// Selects the text of a message between two points.
    case select(Point, Point)
    /// Enlarges the screen around a message, or shows all of it.
    case zoom(Int64?, factor: Double, AnimationTiming)
    case title(String)
    case subtitle(String)
    /// Shows a bot's keyboard, or hides it.
    indirect case keyboard(ReplyKeyboard?)
    /// Presses a button of that keyboard.
    case key(row: Int, column: Int)
    case menu(LabelText?)
    /// Changes to the appearance with an index. Rows that have another layout there are laid out again.
    case appearance(Int, hasSameLayout: Bool)
    /// Shows a part of the screen, or hides what is in a place.
    indirect case show(ShownState)
    case hide(ScreenSlot)
  }

  package enum Scroll {
    case by(Double)
    case end
    case to(Int64)
    /// A finger that moves by a distance in points and leaves the list; the animation has its duration.
    case thrown(Double)
  }
}

extension StageEvent {
  /// The message that is added or changed.
  package var message: StagedMessage? {
    switch change {
    case .send(let staged, _), .add(let staged), .answer(let staged, _), .change(let staged): staged
    case .draft(let staged, _), .endDraft(_, let staged?): staged
    case .revise, .endDraft, .title, .subtitle, .keyboard, .key, .swipe, .menu, .press, .release, .select,
      .zoom:
      nil
    case .write, .accessory, .remove, .activity, .touch, .scroll, .pin, .appearance, .show, .hide: nil
    }
  }
}

extension StageEvent.Change {
  /// The id of the message that another state replaces.
  var message: Int64? {
    switch self {
    case .change(let staged), .endDraft(_, let staged?): staged.id
    case .remove(let id, _), .revise(let id, _), .endDraft(let id, nil): id
    default: nil
    }
  }
}

extension AnimationTiming {
  /// Returns the animation of a list that scrolls with a finger, or the default if the duration is unknown.
  package static func scroll(_ seconds: Double?) -> AnimationTiming {
    seconds.map { AnimationTiming(max($0, 0.001), .easeInOut) } ?? .jump
  }
}

/// The parts of a stage that no event changes: functions that lay out rows, streams and bars.
package struct StageSetting {
  /// The size in points.
  package var size: Size
  package var scale: Double
  /// True if the list follows arriving content; false if it keeps the question at the top, as the app does.
  package var followsAnswers = true
  /// True if fingers on the screen are marked.
  package var showsTouches = false
  /// Lays out a row with the date and the other entries that precede it, in a theme.
  package var entries: (ArrangedRow, _ theme: Int) -> [ChatEntry]
  /// Starts the stream with an index as a message in a row, in a theme.
  package var simulation: (_ index: Int, ArrangedRow, _ theme: Int, Follower?) -> RevealSimulation<PlacedPage>
  /// Lays out the parts of the screen around the list, in a theme.
  package var screen: (ScreenState, _ theme: Int) -> ChatScreen
  /// Returns the height of the field, and whether it hides lines, in a theme.
  package var field: (ScreenState, _ theme: Int) -> (height: Double, isCut: Bool)
  /// Returns rows with the appearance of selected, highlighted or touched ones.
  package var marked:
    ([(entry: ChatEntry, origin: Point)], ScreenState, _ theme: Int) -> [(entry: ChatEntry, origin: Point)]
  /// The arranger of rows.
  package var arranger: ChatArranger

  package init(
    size: Size, scale: Double, arranger: ChatArranger,
    entries: @escaping (ArrangedRow, Int) -> [ChatEntry],
    simulation: @escaping (Int, ArrangedRow, Int, Follower?) -> RevealSimulation<PlacedPage>,
    screen: @escaping (ScreenState, Int) -> ChatScreen,
    field: @escaping (ScreenState, Int) -> (height: Double, isCut: Bool),
    marked:
      @escaping ([(entry: ChatEntry, origin: Point)], ScreenState, Int) -> [(entry: ChatEntry, origin: Point)]
  ) {
    (self.size, self.scale, self.arranger, self.entries) = (size, scale, arranger, entries)
    (self.simulation, self.screen, self.field, self.marked) = (simulation, screen, field, marked)
  }
}
