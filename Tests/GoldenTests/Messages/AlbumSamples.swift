import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives

/// Messages that were sent together: no single message of an input is one.
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
