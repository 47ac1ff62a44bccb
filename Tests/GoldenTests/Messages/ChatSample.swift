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

/// Chats that no input file contains; their expected files are in `Goldens/chats`.
struct ChatSample: Sendable {
  /// The name of the folder.
  var name: String
  var messages: [Message]
  var info = ChatInfo()
  var options = ChatLayoutOptions()
  /// The screen; `nil` for a transcript.
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
  static let peers = PeerTable(
    [anna, bob, cleo, helper, walkers, news] + Peer.Badge.allCases.map(badged))
  /// 9:30 on 4 June 2026.
  static let morning = 1_780_531_200 + 9 * 3600 + 30 * 60
}

extension ChatSample: CustomTestStringConvertible {
  var testDescription: String { golden.name }
}

extension ChatSample {
  func entries(by renderer: Renderer, media: MediaTable) -> [ChatEntry] {
    var composer = ChatComposer(info: info, options: options, book: renderer.book)
    return messages.flatMap { composer.append($0, peers: ChatSample.peers, media: media) }
      + composer.finish(peers: ChatSample.peers, media: media)
  }

  /// The whole chat, or a screen of it.
  func listed(by renderer: Renderer) -> ListedDrawing {
    let store = MediaPlaces().store(for: MessageSample.media, base: Folders.goldens)
    let entries = entries(by: renderer, media: store.media)
    var wallpaper: Bitmap?
    if options.message.wallpaper == .picture {
      wallpaper =
        store.picture(
          for: PictureRequest(.medium(MessageSample.picture, origin: .none), pixels: Size(780, 1688)))?.bitmap
    }
    let width = screen?.size.width ?? options.message.listWidth
    let hasPattern = options.message.shownWallpaper.patternIntensity != nil
    let painter = ChatPainter(
      wallpaperPicture: wallpaper,
      pattern: hasPattern ? try? renderer.ownPattern(width: width, scale: options.message.page.scale) : nil,
      chatPictures: store, pictures: { _ in store })
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

/// A message of a sample, with the values that matter.
struct ChatLine {
  /// The author; `nil` for the reader.
  var author: Peer?
  var text: String
  /// The time in minutes after 9:30.
  var minute: Double
  var change: (inout Message) -> Void = { _ in }

  typealias Change = (inout Message) -> Void

  static func me(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(text: text, minute: minute, change: change)
  }

  static func anna(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.anna, text: text, minute: minute, change: change)
  }

  static func bob(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.bob, text: text, minute: minute, change: change)
  }

  static func cleo(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.cleo, text: text, minute: minute, change: change)
  }

  static func bot(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.helper, text: text, minute: minute, change: change)
  }

  static func news(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.news, text: text, minute: minute, change: change)
  }

  static func event(_ action: ServiceAction, _ minute: Double) -> ChatLine {
    anna("", minute) { $0.content = .service(action) }
  }
}

extension ChatSample {
  /// Creates a chat of two people, a group or a channel.
  ///
  /// - Parameters:
  ///   - width: The width of the list.
  ///   - change: Changes the chat and its layout.
  static func chat(
    _ name: String, in kind: Chat.Kind = .private, palette: Palette = .day, width: Double = 390,
    screen: ChatScreenOptions? = nil,
    with change: (inout ChatInfo, inout ChatLayoutOptions) -> Void = { _, _ in },
    _ lines: ChatLine...
  ) -> ChatSample {
    let id: PeerID =
      switch kind {
      case .private: anna.id
      case .group: walkers.id
      case .channel: news.id
      }
    let chat = Chat(id: id, kind: kind)
    var info = ChatInfo(chat: chat)
    var options = ChatLayoutOptions(
      message: MessageLayoutOptions(listWidth: screen?.size.width ?? width, palette: palette))
    change(&info, &options)
    let messages = lines.enumerated().map { index, line in
      var message = Message(
        id: Int64(index + 1), chat: chat, direction: line.author == nil ? .outgoing : .incoming,
        author: line.author.map { .peer($0.id) }, date: morning + Int(line.minute * 60), sendState: .read,
        text: MessageText(plain: line.text))
      line.change(&message)
      return message
    }
    return ChatSample(name: name, messages: messages, info: info, options: options, screen: screen)
  }

  /// The list without the day that would be above every sample.
  static func undated(_: inout ChatInfo, _ options: inout ChatLayoutOptions) { options.showsDates = false }
}
