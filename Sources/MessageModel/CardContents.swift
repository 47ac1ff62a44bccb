import Localization
import PageModel

/// A poll or a quiz.
package struct Poll: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case regular(allowsMultiple: Bool)
    /// A question with a correct answer and an explanation that follows it.
    case quiz(explanation: RichText?, allowsMultiple: Bool)
  }

  package struct Option: Equatable, Sendable {
    package var text: RichText
    /// The number of votes; `nil` while the results are not known.
    package var votes: Int?
    package var isChosen: Bool
    package var isCorrect: Bool
    package var media: MediaReference?
    package var recentVoters: [PeerID]

    package init(
      text: RichText, votes: Int? = nil, isChosen: Bool = false, isCorrect: Bool = false,
      media: MediaReference? = nil, recentVoters: [PeerID] = []
    ) {
      (self.text, self.votes, self.isChosen) = (text, votes, isChosen)
      (self.isCorrect, self.media, self.recentVoters) = (isCorrect, media, recentVoters)
    }
  }

  package var question: RichText
  package var options: [Option]
  package var kind: Kind
  package var totalVoters: Int
  package var isAnonymous = true
  package var isClosed: Bool
  /// The time when the poll closes by itself, in seconds since 1970, UTC.
  package var closeDate: Int?
  package var recentVoters: [Author] = []
  /// The image above the question.
  package var media: MediaReference?

  package init(
    question: RichText, options: [Option], kind: Kind = .regular(allowsMultiple: false), totalVoters: Int = 0,
    isClosed: Bool = false
  ) {
    (self.question, self.options, self.kind) = (question, options, kind)
    (self.totalVoters, self.isClosed) = (totalVoters, isClosed)
  }

  var traits: ContentTraits {
    var traits = ContentTraits(label: .poll(question: question.plainText))
    traits.followsText = true
    return traits
  }

  /// True if the results are shown: the poll is closed, or one of its options was chosen.
  package var showsResults: Bool { isClosed || options.contains(where: \.isChosen) }

  /// The explanation of the correct answer of a quiz; `nil` while the results are hidden.
  package var shownExplanation: RichText? {
    guard showsResults, case .quiz(let explanation?, _) = kind else { return nil }
    return explanation
  }

  package var isQuiz: Bool {
    switch kind {
    case .regular: false
    case .quiz: true
    }
  }

  package var allowsMultiple: Bool {
    switch kind {
    case .regular(let allowsMultiple), .quiz(_, let allowsMultiple): allowsMultiple
    }
  }
}

/// A contact: a name, a phone number and further details.
package struct ContactContent: Equatable, Sendable {
  package var name: UserName
  package var phone: String
  /// The account that has this number, if there is one.
  package var peer: PeerID?
  /// The lines of the card below the number.
  package var details: [String]

  package init(name: UserName, phone: String = "", peer: PeerID? = nil, details: [String] = []) {
    (self.name, self.phone, self.peer, self.details) = (name, phone, peer, details)
  }

  var traits: ContentTraits { ContentTraits(label: .contact) }
}

/// A place, a venue, or the live position of a person.
package struct LocationContent: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case place
    case venue(title: String, address: String)
    case live(Live)
  }

  package struct Live: Equatable, Sendable {
    /// The time for which the position is shared, in seconds from the message's date; `nil` for sharing
    /// without an end.
    package var period: Int?
    /// The direction of movement, in degrees clockwise from north.
    package var heading: Int?

    /// The value that all protocols write for sharing without an end.
    private static let endless = Int(Int32.max)

    package init(period: Int = 0, heading: Int? = nil) {
      self.period = period < Self.endless ? period : nil
      self.heading = heading
    }
  }

  /// The latitude, in degrees; `longitude` has the same unit.
  package var latitude: Double
  package var longitude: Double
  package var kind: Kind

  package var picture: MapPicture { MapPicture(latitude: latitude, longitude: longitude) }

  package init(latitude: Double, longitude: Double, kind: Kind = .place) {
    (self.latitude, self.longitude, self.kind) = (latitude, longitude, kind)
  }

  var traits: ContentTraits {
    switch kind {
    case .place, .venue: return ContentTraits(label: .location)
    case .live:
      var traits = ContentTraits(label: .liveLocation)
      traits.isLive = true
      return traits
    }
  }
}

package struct CallContent: Equatable, Sendable {
  package enum Outcome: String, CaseIterable, Sendable { case answered, missed, cancelled }

  package enum Kind: String, CaseIterable, Sendable {
    /// A call of two people, and one of more.
    case pair, group
    /// A live stream: one person speaks to everyone.
    case stream
  }

  package var kind: Kind
  package var isVideo: Bool
  package var outcome: Outcome
  /// The duration, in seconds; 0 for a call that was not answered.
  package var duration: Int
  /// The participants other than the two people of the chat.
  package var participants: [PeerID]

  package init(
    kind: Kind = .pair, isVideo: Bool, outcome: Outcome, duration: Int = 0, participants: [PeerID] = []
  ) {
    (self.kind, self.isVideo, self.outcome) = (kind, isVideo, outcome)
    (self.duration, self.participants) = (duration, participants)
  }

  var traits: ContentTraits { ContentTraits(label: .other(.own(name))) }

  private var name: LocalizedString {
    switch kind {
    case .pair: .call
    case .group: .groupCall
    case .stream: .liveStream
    }
  }
}

/// An HTML program in a message. It is never run: a frame of its size represents it (Spec/Messages.md 1.5).
package struct WidgetContent: Equatable, Sendable {
  package var name: String
  /// The size that the widget requests, in points; 0 if the input does not give it.
  package var width: Int
  package var height: Int

  package init(name: String = "", width: Int = 0, height: Int = 0) {
    (self.name, self.width, self.height) = (name, width, height)
  }

  package var label: MediaLabel { .other(LabelText(name, else: .widget)) }

  var traits: ContentTraits { ContentTraits(label: label) }
}

/// A list of tasks that can be checked off.
package struct Checklist: Equatable, Sendable {
  package struct Task: Equatable, Sendable {
    package var text: RichText
    package var isDone: Bool
    /// The author who completed the task, if the input says.
    package var doneBy: Author?

    package init(text: RichText, isDone: Bool = false, doneBy: Author? = nil) {
      (self.text, self.isDone, self.doneBy) = (text, isDone, doneBy)
    }
  }

  package var title: RichText
  package var tasks: [Task]
  /// True if everyone may change the list, not only its author.
  package var isShared: Bool
  /// True if the reader may check off tasks; `nil` if the input does not say.
  package var canMark: Bool?

  package init(title: RichText, tasks: [Task], isShared: Bool = false, canMark: Bool? = nil) {
    (self.title, self.tasks, self.isShared, self.canMark) = (title, tasks, isShared, canMark)
  }

  var traits: ContentTraits {
    let title = title.plainText
    return ContentTraits(label: .other(LabelText(title, else: .checklist)))
  }

  package var doneCount: Int { tasks.count { $0.isDone } }
}
