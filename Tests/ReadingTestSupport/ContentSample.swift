import MessageModel
import PageModel
import Primitives

/// Media of given sizes, by number.
package struct MediaShelf {
  package private(set) var table = MediaTable()

  package init() {}

  package mutating func photo(_ width: Int, _ height: Int) -> MediaID {
    let id = MediaID(rawValue: String(table.photos.count + 1))
    table.photos[id] = PhotoMedia(id: id, sizes: [PhotoSize(width: width, height: height, sources: [])])
    return id
  }

  package mutating func photoContent(_ width: Int, _ height: Int) -> MessageContent {
    .photo(PhotoContent(media: photo(width, height)))
  }

  package mutating func document(
    _ kind: DocumentMedia.Kind, _ change: (inout DocumentMedia) -> Void = { _ in }
  ) -> MediaID {
    let id = MediaID(rawValue: "d\(table.documents.count + 1)")
    var document = DocumentMedia(id: id, kind: kind)
    change(&document)
    table.documents[id] = document
    return id
  }
}

extension MessageContent.Kind {
  /// A content of the kind with all visible parts. The compiler requires one for each new kind.
  ///
  /// - Parameters:
  ///   - shelf: The table for its media.
  ///   - word: The text at every position of people's text.
  package func sample(_ shelf: inout MediaShelf, word: String = "n") -> MessageContent {
    let film = shelf.document(.video) {
      ($0.width, $0.height, $0.duration, $0.byteCount) = (640, 480, 9, 5000)
      $0.thumbnail = PhotoSize(width: 90, height: 90, sources: [])
    }
    let file = shelf.document(.file) { $0.thumbnail = PhotoSize(width: 90, height: 90, sources: []) }
    let photo = shelf.photo(640, 480)
    switch self {
    case .text: return .text
    case .page: return .page(Page(blocks: [Block(.paragraph(.plain(word)))]))
    case .photo: return .photo(PhotoContent(media: photo))
    case .video: return .video(VideoContent(media: film))
    case .animation: return .animation(VideoContent(media: film))
    case .videoNote: return .videoNote(VideoNoteContent(media: film))
    case .document: return .document(FileContent(media: file))
    case .music: return .music(FileContent(media: file))
    case .voice: return .voice(VoiceContent(media: film, transcript: word))
    case .sticker: return .sticker(StickerContent(media: film))
    case .contact:
      return .contact(ContactContent(name: UserName(first: word), phone: "1", peer: PeerID(.user, 9)))
    case .location:
      return .location(LocationContent(latitude: 0, longitude: 0, kind: .live(.init(period: 900))))
    case .poll:
      return .poll(
        Poll(
          question: .plain(word), options: [Poll.Option(text: .plain(word), votes: 1, media: .photo(photo))],
          totalVoters: 1, isClosed: true))
    case .checklist:
      let task = Checklist.Task(text: .plain(word), isDone: true, doneBy: .named(word))
      return .checklist(Checklist(title: .plain(word), tasks: [task], isShared: true))
    case .dice: return .dice(DiceContent(emoji: "🎲", value: 3))
    case .game: return .game(Game(title: word, picture: .photo(photo)))
    case .invoice: return .invoice(Invoice(title: word, price: .money("1 EUR"), picture: .photo(photo)))
    case .paidMedia: return .paidMedia(PaidMedia(price: .stars(1), items: [.init(size: Size(640, 480))]))
    case .story: return .story(Story(picture: ContentPicture(.photo, .photo(photo))))
    case .giveaway:
      let channel = PeerID(.channel, 3)
      return .giveaway(
        Giveaway(
          winnerCount: 3, prize: .stars(9), description: word, channels: [channel], countries: ["DE"],
          date: 1_780_000_860))
    case .call:
      return .call(
        CallContent(kind: .group, isVideo: false, outcome: .missed, participants: [PeerID(.user, 9)]))
    case .widget: return .widget(WidgetContent(name: word, width: 300, height: 80))
    case .service: return .service(.photoChanged(.photo(photo)))
    case .expired: return .expired(.photo)
    case .restricted: return .restricted(reason: "n")
    case .unsupported: return .unsupported(kind: "n")
    }
  }
}
