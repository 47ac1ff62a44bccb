import Foundation
import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives

extension MessageSample {
  static let all = [texts, reactions, keyboards, previews, albums, stickers].flatMap { $0 }

  private static let texts: [MessageSample] = [
    sample("text-entities", .incoming(entities)),
    sample("text-entities-night-outgoing", palette: .night, .outgoing(entities)),
    sample("text-from-right-to-left", .incoming(plain("שלום, זה טקסט\nand a line of Latin"))),
    sample("quote-and-code", .incoming(blocks, in: .group)),
    sample("quote-and-code-outgoing", .outgoing(blocks)),
    sample("quote-and-code-tinted", palette: .tinted, .outgoing(blocks)),
    sample(
      "joined", .outgoing(plain("The first"), MergeState(below: true)),
      .outgoing(plain("The second"), MergeState(above: true, below: true)),
      .outgoing(plain("The last"), MergeState(above: true))),
    sample(
      "joined-in-a-group", palette: .day,
      .incoming(plain("The first"), in: .group, MergeState(below: true)),
      .incoming(plain("The last"), in: .group, MergeState(above: true))),
    sample("via-a-bot", .incoming(plain("Words"), in: .group) { $0.viaBot = ViaBot(username: "bot") }),
    sample("forward", .incoming(plain("Forwarded words")) { $0.forward = Forward(source: .peer(bob.id)) }),
    sample(
      "reply-with-a-picture",
      .incoming(plain("Words")) {
        $0.reply = Reply(
          subject: .message(ReplyExcerpt(media: .photo, thumbnail: .photo(picture))), author: .peer(bob.id))
      }),
    sample(
      "reply-to-a-quote", palette: .day,
      .outgoing(plain("An answer that is a little longer")) {
        $0.reply = Reply(
          subject: .unknown, author: .peer(bob.id),
          quote: .plain("What was chosen\nof two lines"))
      }),
    sample(
      "status-with-everything",
      .incoming(plain("Words")) {
        $0.views = 12_345
        $0.isPinned = true
        $0.editDate = noon
        $0.comments = Comments(place: .status, count: 4)
      }),
  ]

  // MARK: - Reactions and buttons

  private static let reactions: [MessageSample] = Palette.all.flatMap { palette -> [MessageSample] in
    [
      sample(
        "reactions-\(palette.name)", palette: palette,
        .incoming(plain("Words"), in: .group) { react(to: &$0) }),
      sample(
        "reactions-\(palette.name)-outgoing", palette: palette, .outgoing(plain("Words")) { react(to: &$0) }),
    ]
  }

  private static func react(to message: inout Message) {
    message.reactions = Reactions(list: [
      .init(symbol: .emoji("👍"), count: 7, isChosen: true), .init(symbol: .emoji("🔥"), count: 1234),
    ])
  }

  private static let keyboards: [MessageSample] = Palette.all.map { palette in
    sample(
      "keyboard-\(palette.name)", palette: palette,
      .outgoing(plain("Choose one of these")) {
        $0.keyboard = InlineKeyboard(rows: [
          [KeyboardButton(label: "Visit", kind: .url), KeyboardButton(label: "Delete", style: .danger)],
          [KeyboardButton(label: "Copy", kind: .copy)],
        ])
      })
  }

  // MARK: - Previews

  private static let link = plain("https://example.org")

  private static func linking(_ change: (inout LinkPreview) -> Void) -> LinkPreview {
    var preview = LinkPreview(
      url: "https://example.org", siteName: "Example", title: "What the page is called",
      description: MessageText(plain: "What it says of itself, in words that take some lines."),
      media: .photo(picture))
    change(&preview)
    return preview
  }

  private static let previews: [MessageSample] = [
    sample(
      "preview-with-a-small-picture",
      .incoming(link) {
        $0.preview = linking { $0.hasLargePicture = false }
      }),
    sample(
      "preview-with-a-large-picture",
      .outgoing(link) {
        $0.preview = linking {
          $0.hasLargePicture = true
          $0.hasInstantView = true
        }
      }),
    sample(
      "preview-of-a-channel", palette: .night,
      .incoming(link) {
        $0.preview = linking {
          $0.media = nil
          $0.type = "telegram_channel"
        }
      }),
  ]

  // MARK: - Texts

  private static func plain(_ text: String) -> MessageText { MessageText(plain: text) }

  private static let entities = MessageText([
    .text(
      .concat([
        .styled(.bold, .plain("Bold")), .plain(", "), .styled(.italic, .plain("italic")), .plain(", "),
        .link(.url("https://example.org", hasInstantPage: false), .plain("a link")), .plain(", "),
        .styled(.code, .plain("code")), .plain(", "), .styled(.underline, .plain("under")), .plain(", "),
        .styled(.strikethrough, .plain("gone")), .plain(", "), .spoiler(.plain("hidden")),
        .plain(" "), .customEmoji(CustomEmoji(id: "2", alternative: "🎉")),
      ]))
  ])

  private static let blocks = MessageText([
    .text(.plain("Above")), .quote(.plain("What somebody said"), isCollapsible: false),
    .code("let x = 1\nprint(x)", language: "swift"), .text(.plain("Below")),
  ])

  private static func sample(_ name: String, palette: Palette = .classic, _ rows: Row...) -> MessageSample {
    MessageSample(name: name, rows: rows, palette: palette)
  }
}

extension MessageSample.Row {
  fileprivate static func incoming(
    _ text: MessageText, in chat: Chat.Kind = .private, _ merge: MergeState = MergeState(),
    _ change: (inout Message) -> Void = { _ in }
  ) -> Self {
    Self(messages: [MessageSample.message(in: chat, text: text, change)], merge: merge)
  }

  fileprivate static func outgoing(
    _ text: MessageText, _ merge: MergeState = MergeState(), _ change: (inout Message) -> Void = { _ in }
  ) -> Self {
    Self(messages: [MessageSample.message(.text, .outgoing, text: text, change)], merge: merge)
  }
}

/// Messages that were sent together, which no single message of an input is.
extension MessageSample {
  static let albums: [MessageSample] = [
    album("album-of-two-wide", [.coast, .coast]),
    album("album-of-two-tall", [.tower, .tower], .day, .outgoing, .august2026),
    album("album-of-two-shapes", [.coast, .tower], .night, .incoming, .august2026),
    album("album-of-three", [.coast, .meadow, .meadow], .tinted, .outgoing, caption: "Three of them"),
    album("album-of-three-tall-first", [.tower, .coast, .meadow], .classic, .outgoing),
    album("album-of-four", [.dusk, .coast, .meadow, .tower], .day),
    album("album-of-four-tall-first", [.tower, .coast, .meadow, .dusk], .classic, .incoming, .august2026),
    album("album-of-five", [.coast, .tower, .meadow, .dusk, .coast], .night, .outgoing),
    album("album-of-six-tall", Array(repeating: .tower, count: 6), .tinted, .incoming, .august2026),
    album("album-of-seven", [.dusk, .coast, .meadow, .tower, .coast, .meadow, .dusk], .day, .outgoing),
    album("album-with-a-very-wide-one", [.wide, .coast, .tower], .classic),
    album(
      "album-of-ten", [.coast, .tower, .meadow, .dusk, .coast, .tower, .meadow, .dusk, .coast, .tower],
      .classic, .outgoing, .august2026),
    album("album-in-a-group", [.coast, .meadow], .tinted, chat: .group, caption: "From the walk"),
    album("album-with-reactions", [.dusk, .dusk], .night) {
      $0.reactions = Reactions(list: [.init(symbol: .emoji("👍"), count: 1, isChosen: true)])
    },
    films,
    MessageSample(
      name: "video-that-plays-by-itself",
      rows: [Row(messages: [message(.video(VideoContent(media: AlbumView.dusk.film)), .outgoing)])],
      palette: .night, playsVideos: true),
    MessageSample(
      name: "album-of-files",
      rows: [
        Row(messages: [
          message(.document(FileContent(media: file))),
          message(.document(FileContent(media: file))) {
            $0.text = MessageText(plain: "The second one")
          },
          message(.document(FileContent(media: file))),
        ])
      ], palette: .day),
    MessageSample(
      name: "album-of-music",
      rows: [
        Row(
          messages: (0..<3).map { _ in message(.music(FileContent(media: song)), .outgoing) })
      ], palette: .tinted, design: .august2026),
  ]

  private static let films: MessageSample = {
    var messages = [AlbumView.coast, .tower, .meadow].map { view in
      message(.video(VideoContent(media: view.film)))
    }
    messages[2].content = .photo(PhotoContent(media: AlbumView.meadow.id, hasSpoiler: true))
    return MessageSample(name: "album-of-videos", rows: [Row(messages: messages)], palette: .classic)
  }()

  private static func album(
    _ name: String, _ views: [AlbumView], _ palette: Palette = .classic, _ direction: Direction = .incoming,
    _ design: Design = .june2026, chat: Chat.Kind = .private, caption: String = "",
    _ change: (inout Message) -> Void = { _ in }
  ) -> MessageSample {
    var messages = views.map { message(.photo(PhotoContent(media: $0.id)), direction, in: chat) }
    messages[0].text = MessageText(plain: caption)
    change(&messages[0])
    return MessageSample(name: name, rows: [Row(messages: messages)], palette: palette, design: design)
  }
}

extension MessageSample {
  static let stickers: [MessageSample] =
    [Palette.classic, .night].flatMap { palette -> [MessageSample] in
      [
        MessageSample(
          name: "sticker-that-moves-\(palette.name)",
          rows: [Row(messages: [message(.sticker(StickerContent(media: face, format: .animated)))])],
          palette: palette),
        MessageSample(
          name: "sticker-that-moves-\(palette.name)-outgoing",
          rows: [
            Row(messages: [message(.sticker(StickerContent(media: face, format: .animated)), .outgoing)])
          ],
          palette: palette),
      ]
    } + [
      MessageSample(
        name: "sticker-that-is-damaged",
        rows: [Row(messages: [message(.sticker(StickerContent(media: damaged, format: .animated)))])]),
      MessageSample(
        name: "one-emoji-that-moves",
        rows: [
          Row(
            messages: [
              message(
                .text,
                text: MessageText([
                  .text(.customEmoji(CustomEmoji(id: face.rawValue, alternative: "🙂")))
                ]))
            ])
        ]),
    ]

  /// The animations of other cases.
  static let animations: [MediaID: DocumentMedia] = [
    face: sticker(face, "lottie-shows-its-first-frame/media/face.tgs"),
    damaged: sticker(damaged, "lottie-that-is-damaged/media/broken.tgs"),
  ]

  private static let face = MediaID(rawValue: "face")
  private static let damaged = MediaID(rawValue: "damaged")

  private static func sticker(_ id: MediaID, _ file: String) -> DocumentMedia {
    let bytes = FileManager.default.contents(atPath: Folders.goldens + "/pictures/" + file) ?? Data()
    return DocumentMedia(
      id: id, kind: .sticker, width: 512, height: 512, sources: [.bytes(Array(bytes))])
  }
}
