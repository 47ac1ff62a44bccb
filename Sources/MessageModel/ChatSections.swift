import Localization
import PageModel
import Primitives

/// The time for which a message is scheduled (Spec/Chats.md 4.1).
package enum Schedule: Equatable, Sendable {
  /// The message's date is the time at which it is sent.
  case atDate
  /// The message is sent when the other person is online.
  case whenOnline
  /// The message is part of a quick reply and is sent when somebody chooses that.
  case whenChosen
  /// The message was scheduled once: it still is if its date is later than the present.
  case ifLater

  /// The date of messages without a time in MTProto.
  package static let endOfTime = 0x7fff_fffe
}

extension Message {
  /// Returns the time for which the message is scheduled.
  ///
  /// - Parameter now: the present, if it is known.
  package func schedule(at now: Int?) -> Schedule? {
    guard schedule == .ifLater else { return schedule }
    guard let now, let date, date > now else { return nil }
    return .atDate
  }
}

/// A topic of a chat: of a forum, or of a person in the direct messages of a channel (Spec/Chats.md 4.2).
package struct MessageTopic: Equatable, Sendable {
  package enum ID: Hashable, Sendable {
    /// The topic for everything that is in no other.
    case general
    case thread(Int64)
    case person(PeerID)
  }

  package var id: ID
  /// The name; empty for a person, and if the input does not contain it.
  package var name: String
  /// The color of the icon; `nil` for the default.
  package var color: Color?
  package var icon: CustomEmoji?

  package init(id: ID, name: String = "", color: Color? = nil, icon: CustomEmoji? = nil) {
    (self.id, self.name, self.color, self.icon) = (id, name, color, icon)
  }

  /// Returns the name, or the words for a topic without one.
  package func title(in language: Language) -> String {
    guard name.isEmpty else { return name }
    switch id {
    case .general: return language[.generalTopic]
    case .thread(let number): return language.text(.topicNumber, language.number(Int(number)))
    case .person: return ""
    }
  }
}

/// The part of a chat that a list shows, if it is not the chat itself (Spec/Chats.md 9.5).
package enum ChatSection: Equatable, Sendable {
  /// The messages that are scheduled; to oneself they are reminders.
  case scheduled(areReminders: Bool)
  /// The comments of a channel's post, or the replies to a message of a group, with their number.
  case comments(Int)
  case replies(Int)
  /// One topic.
  case topic(MessageTopic)
  /// The messages of a quick reply, with its name.
  case quickReply(String)
}

/// The time at which a person was online (Spec/Chats.md 9.2).
package enum Presence: Equatable, Sendable {
  /// The person is online until a time; `nil` if the input does not contain it.
  case online(until: Int?)
  case lastSeen(Int)
  case recently, withinWeek, withinMonth, longAgo
}

/// The theme of a chat that its members chose.
package struct ChatTheme: Equatable, Sendable {
  /// An emoji, or the name of a gift.
  package var name: String
  /// The backgrounds of light and dark themes; `nil` if the input does not contain them.
  package var light: ChatBackground?
  package var dark: ChatBackground?

  package init(name: String, light: ChatBackground? = nil, dark: ChatBackground? = nil) {
    (self.name, self.light, self.dark) = (name, light, dark)
  }
}

/// The background of a chat that its members chose (Spec/Chats.md 6.4).
package struct ChatBackground: Equatable, Sendable {
  /// Up to four colors; empty for an image.
  package var colors: [Color] = []
  /// The clockwise turn of two colors, in degrees.
  package var rotation = 0
  /// The intensity of the pattern in percent, negative for an inverted one; `nil` for no pattern.
  package var patternIntensity: Int?
  /// The image; `nil` for colors.
  package var picture: MediaReference?
  package var isBlurred = false
  /// The share by which dark themes darken it, in percent.
  package var dimming = 0

  package init() {}
}
