import PageModel

package struct Poll: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case regular(allowsMultiple: Bool)
    /// With what is told of the right answer afterwards.
    case quiz(explanation: RichText?, allowsMultiple: Bool)
  }

  package struct Option: Equatable, Sendable {
    package var text: RichText
    /// `nil` while the results are not known.
    package var votes: Int?
    package var isChosen: Bool
    package var isCorrect: Bool
    package var media: MediaReference?
    package var recentVoters: [PeerID]
    package var origin: InputOrigin

    package init(
      text: RichText, votes: Int? = nil, isChosen: Bool = false, isCorrect: Bool = false,
      media: MediaReference? = nil, recentVoters: [PeerID] = [], origin: InputOrigin = .none
    ) {
      self.text = text
      self.votes = votes
      self.isChosen = isChosen
      self.isCorrect = isCorrect
      self.media = media
      self.recentVoters = recentVoters
      self.origin = origin
    }
  }

  package var question: RichText
  package var options: [Option]
  package var kind: Kind
  package var totalVoters: Int
  package var isAnonymous: Bool
  package var isClosed: Bool
  /// Seconds since 1970, UTC: when it closes by itself.
  package var closeDate: Int?
  package var recentVoters: [Author]
  /// What stands above the question.
  package var media: MediaReference?

  package init(
    question: RichText, options: [Option], kind: Kind = .regular(allowsMultiple: false),
    totalVoters: Int = 0, isAnonymous: Bool = true, isClosed: Bool = false, closeDate: Int? = nil,
    recentVoters: [Author] = [], media: MediaReference? = nil
  ) {
    self.question = question
    self.options = options
    self.kind = kind
    self.totalVoters = totalVoters
    self.isAnonymous = isAnonymous
    self.isClosed = isClosed
    self.closeDate = closeDate
    self.recentVoters = recentVoters
    self.media = media
  }
}

extension Poll {
  /// Results are shown: it is closed, or one of its options was chosen.
  package var showsResults: Bool { isClosed || options.contains(where: \.isChosen) }

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
