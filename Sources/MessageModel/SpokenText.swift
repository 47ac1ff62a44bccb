import Localization
import PageModel

extension CallContent {
  /// Returns the title of the call: its kind, its direction and whether it was answered.
  package func title(isOutgoing: Bool) -> LocalizedString {
    let kinds: [(pair: LocalizedString, video: LocalizedString, group: LocalizedString)] = [
      (.outgoingCall, .outgoingVideoCall, .outgoingGroupCall),
      (.incomingCall, .incomingVideoCall, .incomingGroupCall),
      (.missedCall, .missedVideoCall, .missedGroupCall),
      (.cancelledCall, .cancelledVideoCall, .cancelledGroupCall),
    ]
    let outcome =
      switch outcome {
      case .answered: kinds[isOutgoing ? 0 : 1]
      case .missed: kinds[2]
      case .cancelled: kinds[3]
      }
    return switch kind {
    case .stream: .liveStream
    case .group: outcome.group
    case .pair: isVideo ? outcome.video : outcome.pair
    }
  }

  private static let minute = 60
  private static let hour = 3600

  /// Returns the duration in whole units of the largest kind; `nil` for an unanswered call.
  package func length(in language: Language) -> String? {
    guard duration > 0 else { return nil }
    if duration < Self.minute { return language.count(.shortSeconds, duration) }
    return duration < Self.hour
      ? language.count(.shortMinutes, duration / Self.minute)
      : language.count(.shortHours, duration / Self.hour)
  }
}

extension MessageContent {
  /// Returns the lines that the content's image shows below its title.
  ///
  /// - Parameter media: The source of durations.
  package func spokenDetails(_ speech: Speech, media: MediaTable) -> [String] {
    let language = speech.language
    let lines: [String?]
    switch self {
    case .poll(let poll): lines = poll.spokenResults(speech)
    case .checklist(let list):
      lines = list.tasks.map { ($0.isDone ? "✓ " : "") + speech.text(of: $0.text) }
    case .call(let call): lines = [call.length(in: language)]
    case .invoice(let invoice):
      lines = [speech.text(of: invoice.description.flattened), invoice.price?.words(in: language)]
    case .game(let game): lines = [speech.text(of: game.description.flattened)]
    case .paidMedia(let paid): lines = [paid.price?.words(in: language)]
    case .giveaway(let giveaway): lines = giveaway.spokenPrizes(in: language)
    case .video(let video), .animation(let video): lines = [media.length(of: video.media, in: language)]
    case .videoNote(let note): lines = [media.length(of: note.media, in: language)]
    case .voice(let voice): lines = [media.length(of: voice.media, in: language), voice.transcript]
    case .music(let file): lines = [media.length(of: file.media, in: language)]
    case .contact, .location: lines = details
    case .dice(let dice): lines = [dice.spokenResult(in: language)]
    case .text, .page, .photo, .document, .sticker, .story, .widget, .service, .expired, .restricted,
      .unsupported:
      lines = []
    }
    return lines.compactMap { $0 }.filter { !$0.isEmpty }
  }
}

extension Poll {
  fileprivate func spokenResults(_ speech: Speech) -> [String] {
    let language = speech.language
    let lines = options.map { option in
      let text = (option.isChosen ? "✓ " : "") + speech.text(of: option.text)
      guard showsResults, let votes = option.votes else { return text }
      return "\(text) (\(votes > 0 ? language.count(.votes, votes) : language[.noVotes]))"
    }
    let total = totalVoters > 0 ? language.count(.votes, totalVoters) : language[.noVotes]
    return lines + [total, shownExplanation.map(speech.text)].compactMap { $0 }
  }
}

extension DiceContent {
  /// Returns the result that the image shows, which are the number of a die or a dart and the symbols of a slot
  /// machine; `nil` for others, and for one that is still rolling.
  fileprivate func spokenResult(in language: Language) -> String? {
    guard let result else { return nil }
    return switch result {
    case .pips(let number), .ring(let number): language.number(number)
    case .reels(let symbols): symbols.joined(separator: " ")
    }
  }
}

extension Giveaway {
  fileprivate func spokenPrizes(in language: Language) -> [String?] {
    let prize: String? =
      switch prize {
      case .premium(let months)?: language.count(.premiumMonths, months)
      case .stars(let stars)?: language.count(.stars, stars)
      case nil: nil
      }
    return [prize, description, winnerCount > 0 ? language.count(.winners, winnerCount) : nil]
  }
}

extension MediaTable {
  /// Returns the duration of a file as its image shows it, such as `1:23`; `nil` if it is unknown.
  fileprivate func length(of id: MediaID?, in language: Language) -> String? {
    id.flatMap { documents[$0] }.flatMap { DurationText.text($0.duration) }.map(language.digits)
  }
}
