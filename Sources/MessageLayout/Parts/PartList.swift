import MessageModel
import PageModel

/// Decides which parts a message has, and their order (Spec/Bubbles.md 4).
struct PartList {
  let environment: MessageEnvironment

  /// The presentation of a message.
  enum Form {
    /// Parts in a bubble: those of the content, beside or in place of the text.
    case bubble([any PartLayout])
    /// A sentence, the image that it mentions, and a card below it or in its place.
    case service(RichText?, photo: MediaReference? = nil, card: ServiceCard? = nil)
    /// Art or emoji on the chat's background.
    case free(any FreeContent)
  }

  var form: Form {
    let message = environment.message
    if message.effect != nil { environment.warn(ofLost: "the message effect") }
    let form = form(of: message.content)
    guard case .bubble(let parts) = form else { return form }
    if let emoji = message.largeEmoji { return .free(EmojiArt(environment: environment, emoji: emoji)) }
    // A restricted message shows only the reason.
    if case .restricted = message.content { return form }
    return .bubble(surrounded(environment.album.isEmpty ? parts : album))
  }

  /// The only function that switches over all contents of messages.
  private func form(of content: MessageContent) -> Form {
    switch content {
    case .text: .bubble([])
    case .page(let page): .bubble([PagePartLayout(environment: environment, page: page)])
    case .photo, .video, .animation: .bubble(content.traits.picture.map { picture($0) } ?? [])
    case .videoNote(let note): .free(VideoNoteArt(environment: environment, note: note))
    case .document(let file): .bubble([FilePartLayout(environment: environment, file: .document(file))])
    case .music(let file): .bubble([FilePartLayout(environment: environment, file: .music(file))])
    case .voice(let voice): .bubble([VoicePartLayout(environment: environment, voice: voice)])
    case .sticker(let sticker): .free(StickerArt(environment: environment, sticker: sticker))
    case .contact(let contact): .bubble([ContactPartLayout(environment: environment, contact: contact)])
    case .location(let location):
      .bubble([LocationPartLayout(environment: environment, location: location)])
    case .poll(let poll): .bubble(pollParts(poll))
    case .checklist(let list): .bubble([ChecklistPartLayout(environment: environment, list: list)])
    case .dice(let dice): .free(StickerArt(environment: environment, dice: dice))
    case .game(let game): .bubble([PreviewPartLayout(environment, game: game)])
    case .invoice(let invoice): .bubble(invoiceParts(invoice))
    case .paidMedia(let paid): .bubble([PaidMediaPartLayout(environment, paid)])
    case .story(let story):
      .bubble([PicturePartLayout(environment: environment, shown: ShownMedia(story, environment.media))])
    case .call(let call): .bubble([CallPartLayout(environment: environment, call: call)])
    case .giveaway(let giveaway):
      .bubble([GiveawayPartLayout(environment: environment, giveaway: giveaway)])
    case .widget(let widget): .bubble([WidgetPartLayout(environment: environment, widget: widget)])
    case .service(let action): service(action)
    case .expired(let content): .service(.plain(environment.language[content.sentence]))
    case .restricted(let reason): .bubble([line(reason)])
    case .unsupported:
      .bubble([
        line(environment.language[.notSupported], isItalic: true), UpdatePartLayout(environment: environment),
      ])
    }
  }

  /// Returns the parts of the content with the text, the preview and everything else in the bubble.
  private func surrounded(_ content: [any PartLayout]) -> [any PartLayout] {
    let message = environment.message
    var text: [any PartLayout] = []
    if !message.text.isEmpty, !message.content.traits.takesText {
      text = [TextPartLayout(environment: environment, text: message.text)]
    }
    var parts = message.showsTextFirst ? text + content : content + text
    if let preview = message.preview {
      let part = PreviewPartLayout(environment: environment, preview: preview)
      if preview.isAboveText { parts.insert(part, at: 0) } else { parts.append(part) }
    }
    if let check = message.factCheck, !check.text.isEmpty {
      parts.append(FactCheckPartLayout(environment: environment, check: check))
    }
    // A message always has at least one part.
    if parts.isEmpty { parts = [TextPartLayout(environment: environment, text: message.text)] }
    return parts
  }

  private func service(_ action: ServiceAction) -> Form {
    let text = ServiceSentence.text(of: action, in: environment.message, peers: environment.peers)
      .spelled(by: environment.options.page.dates)
    if case .photoChanged(let photo) = action { return .service(text, photo: photo) }
    guard let card = ServiceRow.card(of: action, environment) else { return .service(text) }
    return .service(card.hasSentence ? text : nil, card: card.card())
  }

  private func picture(_ picture: ContentPicture) -> [any PartLayout] {
    self.picture(ShownMedia(picture, environment.media).concealed(environment.message.isSensitive))
  }

  private func picture(_ shown: ShownMedia) -> [any PartLayout] {
    environment.warn(ofUnknownSize: shown)
    return [PicturePartLayout(environment: environment, shown: shown)]
  }

  /// Media sold by an invoice take its place.
  private func invoiceParts(_ invoice: Invoice) -> [any PartLayout] {
    guard var media = invoice.media else { return [PreviewPartLayout(environment, invoice: invoice)] }
    media.price = invoice.price
    return [PaidMediaPartLayout(environment, media, unlocking: .pay)]
  }

  private func pollParts(_ poll: Poll) -> [any PartLayout] {
    let pictures = poll.media.map { picture(ShownMedia($0, environment.media)) } ?? []
    let explanation = poll.shownExplanation.map { text in
      PreviewPartLayout(
        environment: environment,
        preview: LinkPreview(
          url: "", siteName: environment.language[.explanation], description: MessageText([.text(text)])))
    }
    let part = PollPartLayout(environment: environment, poll: poll)
    return pictures + [explanation].compactMap { $0 } + [part]
  }

  /// The parts of an album: images in a mosaic, or files below each other, each with its caption.
  private var album: [any PartLayout] {
    let shown = environment.album.compactMap { message in
      message.content.traits.picture.map {
        ShownMedia($0, environment.media).concealed(message.isSensitive)
      }
    }
    if shown.count == environment.album.count {
      for picture in shown { environment.warn(ofUnknownSize: picture) }
      let captions = environment.album.count { !$0.text.isEmpty }
      if captions > 1 {
        environment.warn(
          .partNotDrawn,
          "the \(captions) captions of the album are not drawn: an album shows a caption only if it has just one",
          at: environment.message.origin)
      }
      return [AlbumPartLayout(environment: environment, shown: shown)]
    }
    return environment.album.flatMap { message -> [any PartLayout] in
      let text: [any PartLayout] =
        message.text.isEmpty ? [] : [TextPartLayout(environment: environment, text: message.text)]
      guard case .bubble(let parts) = form(of: message.content) else { return text }
      return parts + text
    }
  }

  private func line(_ text: String, isItalic: Bool = false) -> TextPartLayout {
    TextPartLayout(environment: environment, text: MessageText(plain: text), isItalic: isItalic)
  }
}
