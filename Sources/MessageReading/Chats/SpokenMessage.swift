import Localization
import MessageModel
import PageModel

/// A message for people who listen to it: what its image says (Spec/Vectors.md 7).
package struct SpokenMessage {
  private let read: MessageResult
  private let speech: Speech

  private var message: Message { read.message }
  private var peers: PeerTable { read.peers }
  private var media: MediaTable { read.media }

  /// - Parameters:
  ///   - revealsSpoilers: true if what a spoiler conceals is read, too.
  ///   - opensDetails: true if closed sections are read, too.
  ///   - date: Returns a date as the image shows it; `nil` if its label is shown.
  package init(
    _ read: MessageResult, revealsSpoilers: Bool, opensDetails: Bool = false,
    date: @escaping @Sendable (DateText) -> String? = { _ in nil }
  ) {
    self.read = read
    speech = Speech(
      in: read.peers.language, revealsSpoilers: revealsSpoilers, opensDetails: opensDetails, date: date)
  }

  /// The words without the author and the time; empty for a service message, which is a sentence of its own.
  package var words: String {
    if case .service = message.content { return "" }
    return Self.joined(
      [via, forward, reply, content, preview, buttons, reactions].compactMap { $0 }.filter { !$0.isEmpty })
  }

  /// The marks that end a sentence, in all scripts.
  private static let finalMarks: Set<Character> = [".", "!", "?", "…", "。", "！", "？", "؟", "।"]

  /// Joins sentences; those without a final mark get a period.
  package static func joined(_ sentences: [String]) -> String {
    var text = ""
    for sentence in sentences {
      if let last = text.last { text += finalMarks.contains(last) ? " " : ". " }
      text += sentence
    }
    return text
  }

  private func name(of author: Author) -> String {
    peers.name(of: author)
  }

  /// The bot that the message was sent through, as the image says it.
  private var via: String? {
    guard let name = message.viaBot?.name(in: peers), !name.isEmpty else { return nil }
    return peers.language.text(.via, name)
  }

  private var forward: String? {
    let name: String?
    switch message.forward?.source {
    case .peer(let id): name = peers[id].name
    case .hidden(let hidden): name = hidden
    case .channelPost(let id, let signature):
      name = signature.map { "\(peers[id].name) (\($0))" } ?? peers[id].name
    case .story(let id?, _): name = peers[id].name
    case .story(nil, _), .imported, nil: name = nil
    }
    let language = peers.language
    guard let name, !name.isEmpty else { return nil }
    let isStory = if case .story? = message.forward?.source { true } else { false }
    return "\(language[isStory ? .forwardedStory : .forwardedFrom]) \(name)"
  }

  private var reply: String? {
    guard let reply = message.reply else { return nil }
    let language = peers.language
    let name = reply.author.map(name) ?? ""
    let isQuote = reply.quote != nil
    let head =
      name.isEmpty
      ? language[isQuote ? .replyToQuote : .reply]
      : language.text(isQuote ? .replyToQuoteBy : .replyTo, name)
    let words: String
    switch reply.subject {
    case .message(let excerpt): words = speech.text(of: reply.quote ?? excerpt.line(in: language).text)
    case .story: words = language[.story]
    case .unknown: words = reply.quote.map(speech.text) ?? ""
    }
    return words.isEmpty ? head : "\(head): \(words)"
  }

  private var content: String {
    let language = peers.language
    if case .page(let page) = message.content {
      let paragraphs = speech.paragraphs(of: page)
      if !paragraphs.isEmpty { return Self.joined(paragraphs) }
    }
    let excerpt = ReplyExcerpt(of: message, media: media, peers: peers)
    let text = message.text.isEmpty ? excerpt.text : message.text.flattened
    let title: String?
    switch (message.content, excerpt.media) {
    case (.call(let call), _): title = language[call.title(isOutgoing: message.direction == .outgoing)]
    case (.poll(let poll), _): title = speech.text(of: poll.question)
    case (_, .page(let preview)?): title = speech.text(of: preview.text(in: language))
    case (_, let label): title = label?.title(in: language)
    }
    let label = [title, speech.text(of: text)].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: ": ")
    let details = language.commaSeparated(message.content.spokenDetails(speech, media: media))
    if label.isEmpty || details.isEmpty { return label + details }
    return label + (label.last?.isPunctuation == true ? " " : ": ") + details
  }

  private var preview: String? {
    guard let preview = message.preview else { return nil }
    return Self.joined(
      [preview.siteName, preview.title, speech.text(of: preview.description.flattened)]
        .filter { !$0.isEmpty })
  }

  private var buttons: String? {
    let labels = (message.keyboard?.rows ?? []).flatMap { $0.map(\.label) }.filter { !$0.isEmpty }
    return labels.isEmpty
      ? nil : peers.language.text(.spokenButtons, peers.language.commaSeparated(labels))
  }

  private var reactions: String? {
    let language = peers.language
    let reactions = message.reactions.list.filter { $0.count > 0 }.map { reaction in
      let symbol =
        switch reaction.symbol {
        case .emoji(let emoji): emoji
        case .custom(let emoji): emoji.alternative
        case .paid: "★"
        }
      return "\(symbol) \(language.number(reaction.count))"
    }
    return reactions.isEmpty ? nil : language.text(.spokenReactions, language.commaSeparated(reactions))
  }
}
