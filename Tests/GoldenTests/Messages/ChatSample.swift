import IPRenderKit
import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Painting
import Pictures
import Primitives
import Scene
import Testing

/// Chats that no input stands for: what is expected of them is in `Goldens/chats`.
struct ChatSample: Sendable {
  /// Of the folder.
  var name: String
  var messages: [Message]
  var info = ChatInfo()
  var options = ChatLayoutOptions()
  /// `nil` for a transcript.
  var screen: ChatScreenOptions?

  static let area = "chats"

  var golden: Golden { Golden(name: Self.area + "/" + name) }

  static let anna = MessageSample.anna
  static let bob = MessageSample.bob
  static let cleo = Peer(
    id: PeerID(.user, 8), kind: .user(UserName(first: "Cleo", last: "Stern")), photo: MessageSample.picture)
  static let helper = Peer(
    id: PeerID(.user, 7), kind: .user(UserName(first: "Helper")), username: "helper_bot", isBot: true)
  static let walkers = Peer(
    id: PeerID(.channel, 12), kind: .supergroup(title: "Sunday Walks", isForum: false))
  static let news = Peer(id: PeerID(.channel, 14), kind: .channel(title: "Harbour News"))
  static let peers = PeerTable([anna, bob, cleo, helper, walkers, news])
  /// 9:30 on 4 June 2026.
  static let morning = 1_780_531_200 + 9 * 3600 + 30 * 60
}

extension ChatSample: CustomTestStringConvertible {
  var testDescription: String { golden.name }
}

extension ChatSample {
  /// All of it, or a screen of it.
  func listed(by renderer: Renderer) -> ListedDrawing {
    let store = MediaPlaces().store(for: MessageSample.media, base: Folders.goldens)
    var composer = ChatComposer(info: info, options: options, book: renderer.book)
    var entries: [ChatEntry] = []
    for message in messages {
      entries += composer.append(message, peers: ChatSample.peers, media: store.media)
    }
    entries += composer.finish()
    var wallpaper: Bitmap?
    if options.message.wallpaper == .picture {
      wallpaper =
        store.picture(
          for: PictureRequest(.medium(MessageSample.picture, origin: .none), pixels: Size(780, 1688)))?.bitmap
    }
    let painter = ChatPainter(wallpaperPicture: wallpaper, chatPictures: store, pictures: { _ in store })
    let list: DisplayList
    let text: String
    if let screen {
      var collector = ChatScreenComposer(screen, info: info)
      for entry in entries { collector.add(entry) }
      let screen = collector.finish(peers: ChatSample.peers, layout: options, book: renderer.book)
      (list, text) = (painter.displayList(of: screen), screen.textDump)
    } else {
      let transcript = ChatTranscript(entries, options: options)
      (list, text) = (painter.displayList(of: transcript), transcript.textDump)
    }
    return ListedDrawing(
      list: list, text: text,
      warnings: entries.flatMap { $0.diagnostics.map(\.message) } + store.diagnostics.map(\.message))
  }
}
