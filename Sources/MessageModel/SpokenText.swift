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
  package func cardLines(in language: Language, media: MediaTable) -> [RichText] {
    let lines: [RichText?]
    switch self {
    case .poll(let poll): lines = poll.optionLines(in: language) + poll.resultLines(in: language)
    case .checklist(let list):
      lines = list.tasks.map { $0.isDone ? .concat([.plain("✓ "), $0.text]) : $0.text }
    case .call(let call): lines = [call.length(in: language)].plain
    case .invoice(let invoice):
      lines = [invoice.description.flattened] + [invoice.price?.words(in: language)].plain
    case .game(let game): lines = [game.description.flattened]
    case .paidMedia(let paid): lines = [paid.price?.words(in: language)].plain
    case .giveaway(let giveaway): lines = giveaway.prizeLines(in: language).plain
    case .video(let video), .animation(let video): lines = [media.length(of: video.media, in: language)].plain
    case .videoNote(let note): lines = [media.length(of: note.media, in: language)].plain
    case .voice(let voice): lines = [media.length(of: voice.media, in: language), voice.transcript].plain
    case .music(let file): lines = [media.length(of: file.media, in: language)].plain
    case .contact, .location: lines = details.map(RichText.plain)
    case .dice(let dice): lines = [dice.resultLine(in: language)].plain
    case .text, .page, .photo, .document, .sticker, .story, .widget, .service, .expired, .restricted,
      .unsupported:
      lines = []
    }
    return lines.compactMap { $0 }.filter { !$0.isAbsent }
  }
}

extension [String?] {
  fileprivate var plain: [RichText?] { map { $0.map(RichText.plain) } }
}

extension Poll {
  /// Returns the options, with their votes if the results are shown.
  package func optionLines(in language: Language) -> [RichText] {
    options.map { option in
      var parts = [option.text]
      if option.isChosen { parts.insert(.plain("✓ "), at: 0) }
      if showsResults, let votes = option.votes {
        parts.append(.plain(" (\(votes > 0 ? language.count(.votes, votes) : language[.noVotes]))"))
      }
      return parts.count == 1 ? option.text : .concat(parts)
    }
  }

  /// Returns the number of voters, and the explanation of a quiz if the results are shown.
  package func resultLines(in language: Language) -> [RichText] {
    let total = totalVoters > 0 ? language.count(.votes, totalVoters) : language[.noVotes]
    return [.plain(total), shownExplanation].compactMap { $0 }
  }
}

extension DiceContent {
  /// Returns the result that the image shows, which are the number of a die or a dart and the symbols of a slot
  /// machine; `nil` for others, and for one that is still rolling.
  fileprivate func resultLine(in language: Language) -> String? {
    guard let result else { return nil }
    return switch result {
    case .pips(let number), .ring(let number): language.number(number)
    case .reels(let symbols): symbols.joined(separator: " ")
    }
  }
}

extension Giveaway {
  fileprivate func prizeLines(in language: Language) -> [String?] {
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
