import MessageModel
import PageModel
import Primitives

/// The script of a conversation: the settings before it begins, and its steps (Spec/Tapes.md).
package struct Tape: Equatable, Sendable {
  package var settings: [Setting] = []
  package var outputs: [Named] = []
  package var steps: [Step] = []
  /// True if more steps arrive while the tape plays.
  package var isOpen = false

  package init(isOpen: Bool = false) { self.isOpen = isOpen }

  /// A command-line option with its long name.
  package struct Setting: Equatable, Sendable {
    package var name: String
    /// The value; `nil` for an option without a value.
    package var value: Named?
    package var origin: InputOrigin
  }

  /// A name or a text with its place in the tape.
  package struct Named: Equatable, Sendable {
    package var text: String
    package var origin: InputOrigin

    package init(_ text: String, origin: InputOrigin = .none) {
      self.text = text
      self.origin = origin
    }
  }

  package struct Step: Equatable, Sendable {
    package var action: Action
    /// The time in seconds from the start; `nil` for a step that waits for the previous ones.
    package var at: Double?
    package var origin: InputOrigin
    /// True if the step is a placeholder for a line that could not be read.
    package var isPlaceholder = false

    package init(_ action: Action, at: Double? = nil, origin: InputOrigin = .none) {
      (self.action, self.at, self.origin) = (action, at, origin)
    }
  }

  package enum Action: Equatable, Sendable {
    /// Types text into the field, character by character. `pace` is the time per character in seconds; `nil`
    /// for the pace of the tape.
    case type(String, pace: Double?)
    case backspace(Int, pace: Double?)
    case send
    /// Sends something beside text.
    case attach(Attachment)
    case sleep(Double)
    /// Shows an activity of a person in the title for some seconds.
    case activity(Activity, seconds: Double, from: Named?)
    case message(Said, from: Named?, reply: Target?)
    /// Adds a message whose content arrives as a stream.
    case answer(Said, from: Named?)
    /// A message that is still being written: each revision replaces the last one of the same draft.
    /// `button` is the label of the button below it, which stops the bot; `nil` for none.
    case draft(Int64, Said, from: Named?, button: String? = nil)
    /// Changes the title of the chat, or the line below it.
    case title(String)
    case subtitle(String)
    /// Shows the rows of a bot's keyboard below the field; none hides it.
    /// `isOneTime`: true if a tap on a button hides it. `placeholder`: that of the empty field.
    case keyboard([[String]], isOneTime: Bool = false, placeholder: String? = nil)
    /// Sets the commands that a bot suggests while one is typed; `nil` for none.
    case commands(NamedPart?)
    /// Sets the label of the button that opens a bot's menu; an empty one removes the button.
    case menu(String)
    case live(LiveStep)
    /// A finger comes down at a point of the screen, in points, and what is there looks pressed.
    case press(Point)
    /// The finger leaves the screen; `nil` for the point where it came down.
    case release(Point?)
    /// Selects the text of a message between two points.
    case select(Point, Point)
    case edit(Target, to: Said)
    case delete(Target)
    case react(String, to: Target, from: Named?)
    /// Taps a button under a message, by its label. `wait` is the time in seconds until the bot has answered.
    case tap(Named, on: Target, wait: Double)
    /// Sets the message to which the next sent message replies. `placeholder`: that of the empty field until then.
    case reply(Target, placeholder: String? = nil)
    /// A finger swipes a message to the left, which the next sent message answers. `seconds`: the time until the
    /// finger leaves it.
    case swipe(Target, seconds: Double?)
    case scroll(Scroll, seconds: Double?)
    /// A finger that moves between two points and leaves the list, which goes on.
    case drag(from: Point, to: Point, seconds: Double)
    case pin(Target)
    case unpin
    case read
    case theme(Named)
    /// Changes the size of texts in points, or the language.
    case textSize(Int, InputOrigin)
    case language(Named)
    /// Reveals the spoilers of a message.
    case reveal(Target)
    /// Opens or closes details or a quote of a message.
    case toggle(Named, of: Target)
    case screenshot(Named)
    /// Shows a part of the screen.
    case show(NamedPart, InputOrigin)
    case hide(PartName)
    /// Leaves everything out of the film until `resume`.
    case omit
    case resume
    /// Sets the speed at which the film plays from here on.
    case speed(Double)
    /// Enlarges the screen around a message by a factor; `nil` shows all of it again. The time is in seconds.
    case zoom(Target?, factor: Double, seconds: Double?)
    /// Makes the moment the first frame of the film, which players show before it plays.
    case poster
    /// Begins a chapter.
    case marker(Named)
    /// Shows a caption in the files of captions, for some seconds; `nil` until the next one.
    case caption(Named, seconds: Double?)
  }

  /// A step that only a live session takes, because it asks for something or moves the clock.
  package enum LiveStep: Equatable, Sendable {
    /// Moves a virtual clock by a number of seconds.
    case advance(Double)
    /// Reports what is at a point, in points from the upper left corner of the screen.
    case hit(x: Double, y: Double)
    /// Reports every element that a tap acts on.
    case hits
    /// Scrolls the list at once by a number of points, toward the start of the chat if it is positive.
    case wheel(Double)
  }

  /// The content of a message: a text, a file, or JSON.
  package enum Said: Equatable, Sendable {
    case text(Named)
    case file(Named)
    /// A JSON object that is written in the tape itself.
    case object(Named)
  }

  /// The files and voice messages that a person sends. Text in the field becomes the caption of a photo or a file.
  package enum Attachment: Equatable, Sendable {
    case photo(Named)
    case file(Named)
    case sticker(Named)
    /// A silent voice message with its duration in seconds.
    case voice(Double)
    /// A voice message with the duration of a recording.
    case recording(Named)

    /// The name of the file; `nil` for a voice message without one.
    package var file: Named? {
      switch self {
      case .photo(let name), .file(let name), .sticker(let name), .recording(let name): name
      case .voice: nil
      }
    }
  }

  package enum Activity: String, CaseIterable, Sendable {
    case typing = "Typing"
    case recording = "Recording"
    case filming = "Filming"
    case sending = "Sending"
    case playing = "Playing"
    case choosing = "Choosing"
  }

  /// A message of the chat.
  package enum Target: Equatable, Sendable {
    case last
    case id(Int64, InputOrigin)
    /// The last message with this text.
    case saying(Named)
  }

  package enum Scroll: Equatable, Sendable {
    /// A distance in points toward the start of the chat; negative toward its end.
    case by(Double)
    case end
    case to(Target)
  }
}
