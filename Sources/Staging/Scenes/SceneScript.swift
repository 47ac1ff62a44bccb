import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import Painting
import Reveal
import StreamReading

/// The computed script of a tape: the initial content of the chat, and the events with their ticks
/// (Spec/Tapes.md 3).
package struct SceneScript {
  package let events: [StageEvent]
  /// The messages of the chat before the first event.
  package let messages: [StagedMessage]
  package let streams: [SceneStream]
  /// The appearances other than the first, in the order of their indexes.
  package let appearances: [Appearance]
  package let screenshots: [Screenshot]
  package let peers: PeerTable
  package let media: MediaTable
  package let info: ChatInfo
  /// The replacements of the names of people in the scene.
  package let anonymizer: Anonymizer
  /// The time at which the last step is over, in seconds.
  package let end: Double
  /// The steps with their times, in the order of their times.
  package let steps: [Step]

  /// True if fingers on the screen are marked.
  package let showsTouches: Bool
  /// The device that a film shows around the screen; `nil` for none.
  package let device: ScreenDevice?
  package let clock: SceneClock
  /// The tick of the frame that the film begins with; `nil` for its first one.
  package let poster: Int?
  /// The chapters and the captions, in the order of their times.
  package let chapters: [Cue]
  package let captions: [Cue]

  /// The options that steps have changed.
  package struct Appearance: Equatable, Sendable {
    /// The name of a theme; `nil` for that of the options, as all other values.
    package var theme: String?
    /// The size of texts, in points.
    package var textSize: Int?
    /// The tag of a built-in language.
    package var language: String?

    /// True if rows are laid out in the same way.
    func hasLayout(of other: Appearance) -> Bool { textSize == other.textSize && language == other.language }
  }

  /// A text that belongs to a part of the film.
  package struct Cue: Equatable, Sendable {
    package let text: String
    /// The times in ticks of the script. `end` is `nil` until the next cue begins.
    package let start: Int
    package let end: Int?
  }

  /// A step, or a message of a chat that plays, from its beginning to its end.
  package struct Step {
    /// The place of the step in the tape.
    package let origin: InputOrigin
    /// The id of the message of a chat that plays; `nil` for a step of a tape.
    package let message: Int64?
    /// The times in seconds.
    package let start: Double
    package let end: Double
  }

  /// An image of a moment between two steps.
  package struct Screenshot {
    package let name: Tape.Named
    package let tick: Int
    /// The number of events before the screenshot. Steps after it may begin at the same tick.
    package internal(set) var eventCount: Int
  }
}

/// A stream of a scene, and the message that contains it.
package struct SceneStream {
  package let script: StreamScript
  /// The folder of the stream's file.
  package let folder: String?
  package let message: StagedMessage
  /// True for a draft, which has its button while it arrives.
  package var isDraft = false
}

/// The options that the script of a scene depends on.
package struct SceneSettings {
  package var dates: DateFormat
  package var limits: Limits
  /// The title of a chat without people of its own.
  package var title: String?
  /// The name of the bot of such a chat.
  package var botName: String?
  /// The kind of such a chat; `nil` for a group if the tape names several people, else a private chat.
  package var kind: Chat.Kind?
  /// Replaces names in a tape's script. The names of a chat that plays were replaced when it was read.
  package var anonymizer: Anonymizer
  /// The time per typed character, in seconds.
  package var pace: Double
  package var use = DeviceUse()
  /// The people whose phones stand side by side, the owner of the tape's phone first; empty for that phone alone.
  package var people: [Tape.Named] = []
  /// The index of the person on whose phone the script plays.
  package var viewer = 0
  /// Applies the options that set the state of the screen.
  package var initial: (ChatInfo, Anonymizer) -> ChatInfo = { info, _ in info }

  /// - Parameter pace: The time per typed character in seconds; `nil` for the default.
  package init(dates: DateFormat, limits: Limits, anonymizer: Anonymizer, pace: Double? = nil) {
    (self.dates, self.limits, self.anonymizer) = (dates, limits, anonymizer)
    self.pace = pace ?? StepLength.character
  }
}

/// The parts of a person's use of the device that a scene shows: the keyboard and the fingers.
package struct DeviceUse: Sendable {
  /// True if the device's keyboard rises when the field is typed into.
  package var raisesKeyboard: Bool
  /// True if fingers on the screen are marked.
  package var showsTouches: Bool
  /// The device around the screen; `nil` for none.
  package var device: ScreenDevice?

  package init(raisesKeyboard: Bool = false, showsTouches: Bool = false, device: ScreenDevice? = nil) {
    (self.raisesKeyboard, self.showsTouches, self.device) = (raisesKeyboard, showsTouches, device)
  }
}

/// Reads the messages and streams that the steps of a tape name, and keeps the diagnostics of their files.
package protocol SceneReader {
  associatedtype Failure: Error

  mutating func message(_ said: Tape.Said) throws(Failure) -> MessageResult

  /// Reads a stream.
  mutating func stream(
    _ said: Tape.Said
  ) throws(Failure) -> (script: StreamScript, folder: String?)

  /// Returns the size of a file that a message sends, in bytes.
  func size(ofFile name: Tape.Named) throws(Failure) -> Int

  /// Returns the duration of a recording that a message sends, in seconds.
  mutating func duration(ofFile name: Tape.Named) throws(Failure) -> Double

  /// Adds diagnostics of the input itself.
  mutating func add(_ diagnostics: [Diagnostic])

  /// Replaces names in the diagnostics.
  mutating func hideNames(with anonymizer: Anonymizer)

  /// Returns a table with the sizes from the headers of its files.
  func completed(_ media: MediaTable) -> MediaTable

  /// Returns a simulation that has the duration of a stream in a scene.
  func simulation(of stream: SceneStream) -> RevealSimulation<PlacedPage>

  /// The names of themes for suggestions.
  var themeNames: [String] { get }

  /// Returns true if a theme exists.
  func hasTheme(_ name: String) -> Bool

  /// The sizes of texts that the design offers, in points.
  var textSizes: [Int] { get }

  /// Returns an error with a place in the input.
  func failure(_ error: ReadError) -> Failure
}

/// The durations of steps that have none of their own, in seconds (Spec/Tapes.md 3).
enum StepLength {
  static let character = 0.06
  /// The longest time in which a message of a chat that plays is typed.
  static let longestTyping = 3.0
  static let sending = 0.3
  static let sent = 0.45
  static let arriving = 0.4
  static let dust = 1.4
  static let touch = 0.35
  static let swipe = 0.3
  static let panel = 0.4
  static let keyboard = 0.5
  static let theme = 0.3
  static let zoom = 0.4
  static let shortest = 1 / StreamClock.ticksPerSecond
}
