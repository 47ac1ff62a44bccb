import Localization
import MessageModel
import PageModel

/// A message for people who listen to it: what its image says (Spec/Vectors.md 7).
package struct SpokenMessage {
  private let read: MessageResult
  private let speech: Speech

  private var message: Message { read.message }

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
  package var words: String { Self.joined(paragraphs) }

  /// The words, as paragraphs.
  package var paragraphs: [String] {
    if case .service = message.content { return [] }
    let parts = [read.viaLine, read.forwardLine, reply] + content + [preview, buttons, read.reactionsLine]
    return parts.compactMap { $0 }.filter { !$0.isEmpty }
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

  private var reply: String? {
    guard let reply = read.replyLine else { return nil }
    let words = speech.text(of: reply.text)
    return words.isEmpty ? reply.head : "\(reply.head): \(words)"
  }

  private var content: [String?] {
    if case .page(let page) = message.content {
      let paragraphs = speech.paragraphs(of: page)
      if !paragraphs.isEmpty { return paragraphs }
    }
    let text = message.text.isEmpty ? read.excerpt.text : message.text.flattened
    let label = [read.contentTitle ?? .empty, text].map(speech.text).filter { !$0.isEmpty }
      .joined(separator: ": ")
    return [read.line(label, read.cardLines.map(speech.text))]
  }

  private var preview: String? {
    read.message.preview.map { Self.joined($0.lines.map(speech.text).filter { !$0.isEmpty }) }
  }

  private var buttons: String? { read.buttonsLine.map(speech.text) }
}

/// The parts of a message in the words of a language. Spoken words and pages are made of them.
extension MessageResult {
  var language: Language { peers.language }

  var excerpt: ReplyExcerpt { ReplyExcerpt(of: message, media: media, peers: peers) }

  private func name(of author: Author) -> String {
    peers.name(of: author)
  }

  /// The bot that the message was sent through, as the image says it.
  var viaLine: String? {
    guard let name = message.viaBot?.name(in: peers), !name.isEmpty else { return nil }
    return language.text(.via, name)
  }

  /// The origin of a forwarded message, such as `Forwarded from Anna`.
  var forwardLine: String? {
    let name: String?
    switch message.forward?.source {
    case .peer(let id): name = peers[id].name
    case .hidden(let hidden): name = hidden
    case .channelPost(let id, let signature):
      name = signature.map { "\(peers[id].name) (\($0))" } ?? peers[id].name
    case .story(let id?, _): name = peers[id].name
    case .story(nil, _), .imported, nil: name = nil
    }
    guard let name, !name.isEmpty else { return nil }
    let isStory = if case .story? = message.forward?.source { true } else { false }
    return "\(language[isStory ? .forwardedStory : .forwardedFrom]) \(name)"
  }

  /// The message that is replied to: words such as `Reply to Anna`, and its text.
  var replyLine: (head: String, text: RichText)? {
    guard let reply = message.reply else { return nil }
    let name = reply.author.map(name) ?? ""
    let isQuote = reply.quote != nil
    let head =
      name.isEmpty
      ? language[isQuote ? .replyToQuote : .reply]
      : language.text(isQuote ? .replyToQuoteBy : .replyTo, name)
    let text: RichText =
      switch reply.subject {
      case .message(let excerpt): reply.quote ?? excerpt.line(in: language).text
      case .story: .plain(language[.story])
      case .unknown: reply.quote ?? .empty
      }
    return (head, text)
  }

  /// The title of the content; `nil` for a text.
  var contentTitle: RichText? {
    switch (message.content, excerpt.media) {
    case (.call(let call), _): .plain(language[call.title(isOutgoing: message.direction == .outgoing)])
    case (.poll(let poll), _): poll.question
    case (_, .page(let preview)?): preview.text(in: language)
    case (_, let label): label.map { .plain($0.title(in: language)) }
    }
  }

  /// The lines of the content's card below its title.
  var cardLines: [RichText] { message.content.cardLines(in: language, media: media) }

  /// Returns a title and its details on one line.
  func line(_ title: String, _ details: [String]) -> String {
    let details = language.commaSeparated(details.filter { !$0.isEmpty })
    if title.isEmpty || details.isEmpty { return title + details }
    return title + (title.last?.isPunctuation == true ? " " : ": ") + details
  }

  /// The line that lists the buttons, in which those with an address are links; `nil` without buttons.
  var buttonsLine: RichText? {
    let buttons = (message.keyboard?.rows ?? []).flatMap { $0 }.filter { !$0.label.isEmpty }
    guard !buttons.isEmpty else { return nil }
    let list = buttons.map { button in
      button.address.map { .link(.url($0, hasInstantPage: false), .plain(button.label)) }
        ?? RichText.plain(button.label)
    }
    let separated = list.dropFirst().reduce(into: Array(list.prefix(1))) { parts, button in
      parts += [.plain(language[.comma]), button]
    }
    return .concat(language.parts(.spokenButtons, [.concat(separated)], RichText.plain))
  }

  /// The line that lists the reactions; `nil` without reactions.
  var reactionsLine: String? {
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

extension LinkPreview {
  /// The texts of the preview: its site, its title and its description.
  var lines: [RichText] { [.plain(siteName), .plain(title), description.flattened] }
}

extension KeyboardButton {
  /// The web address that the button opens; `nil` for other buttons.
  fileprivate var address: String? {
    // An address without a scheme would be one beside the document.
    guard kind.opensAddress, let value, value.contains(":") else { return nil }
    return value
  }
}
