import PageModel

/// The script of a conversation: what is set before it begins, and what happens, step by step (Spec/Tapes.md).
package struct Tape: Equatable, Sendable {
  package var settings: [Setting] = []
  package var outputs: [Named] = []
  package var steps: [Step] = []

  package init() {}

  /// An option of the command, by its long name.
  package struct Setting: Equatable, Sendable {
    package var name: String
    /// `nil` for an option that takes none.
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
    /// Seconds from the beginning; `nil` for one that waits for those before it.
    package var at: Double?
    package var origin: InputOrigin
    /// Whether it stands for a line that could not be read.
    package var isPlaceholder = false

    package init(_ action: Action, at: Double? = nil, origin: InputOrigin = .none) {
      (self.action, self.at, self.origin) = (action, at, origin)
    }
  }

  package enum Action: Equatable, Sendable {
    /// Into the field, character by character. `pace`: seconds each takes; `nil` for the tape's.
    case type(String, pace: Double?)
    case backspace(Int, pace: Double?)
    case send
    case sleep(Double)
    /// What somebody does for some seconds, as the title tells.
    case activity(Activity, seconds: Double, from: Named?)
    case message(Said, from: Named?, reply: Target?)
    /// A stream that arrives as a message.
    case answer(Said, from: Named?)
    case edit(Target, to: Said)
    case delete(Target)
    case react(String, to: Target, from: Named?)
    /// A button under a message, by its label. `wait`: seconds until its bot has answered.
    case tap(Named, on: Target, wait: Double)
    /// What the next message that is sent answers.
    case reply(Target)
    case scroll(Scroll, seconds: Double?)
    case pin(Target)
    case unpin
    case read
    case theme(Named)
    case screenshot(Named)
  }

  /// What is said: a text, or what a file holds.
  package enum Said: Equatable, Sendable {
    case text(Named)
    case file(Named)
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
    /// The last that says this.
    case saying(Named)
  }

  package enum Scroll: Equatable, Sendable {
    /// Points towards the chat's beginning; less than nothing towards its end.
    case by(Double)
    case end
    case to(Target)
  }
}
