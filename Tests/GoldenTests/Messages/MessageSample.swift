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

/// Messages that no input file contains; their expected files are in `Goldens/messages`, beside the cases with pages.
struct MessageSample: Sendable {
  /// The name of the folder.
  var name: String
  var rows: [Row]
  var palette = Palette.classic
  var design = Design.june2026
  var listWidth = 390.0
  var playsVideos = false

  struct Row: Sendable {
    /// The message, or the messages of an album.
    var messages: [Message]
    var merge = MergeState()
  }

  static let area = "messages"

  var golden: Golden { Golden(name: Self.area + "/" + name) }

  static let anna = Peer(
    id: PeerID(.user, 5), kind: .user(UserName(first: "Anna", last: "Berg")), badge: .verified)
  static let bob = Peer(id: PeerID(.user, 3), kind: .user(UserName(first: "Bob")))
  static let peers = PeerTable([anna, bob])
  /// 12:34 on some day.
  static let noon = 1_780_000_000 / 86_400 * 86_400 + 12 * 3600 + 34 * 60

  /// A message of Anna at noon.
  static func message(
    _ content: MessageContent = .text, _ direction: Direction = .incoming, in chat: Chat.Kind = .private,
    text: MessageText = MessageText(), _ change: (inout Message) -> Void = { _ in }
  ) -> Message {
    var message = Message(
      chat: Chat(kind: chat), direction: direction, author: .peer(anna.id), date: noon, sendState: .read,
      content: content, text: text)
    change(&message)
    return message
  }

  static let picture = MediaID(rawValue: "1")

  /// Images of other cases, under one id for each requested size.
  static let media: MediaTable = {
    var table = MediaTable()
    table.add(picture, "messages/\(AlbumView.coast.file)", 1280, 960)
    for view in AlbumView.allCases {
      table.add(view.id, "messages/\(view.file)", view.size.width, view.size.height)
      var film = DocumentMedia(id: view.film, kind: .video)
      (film.width, film.height, film.duration) = (view.size.width, view.size.height, 94)
      film.byteCount = 4_823_449
      film.thumbnail = table.photos[view.id]?.sizes.first
      table.documents[view.film] = film
    }
    var sheet = DocumentMedia(id: file, kind: .file)
    (sheet.fileName, sheet.byteCount) = ("tide-table.xlsx", 131_072)
    table.documents[file] = sheet
    var music = DocumentMedia(id: song, kind: .audio)
    (music.title, music.performer, music.duration) = ("Low Water", "The Keepers", 215)
    table.documents[song] = music
    table.documents.merge(animations) { $1 }
    return table
  }()
  static let file = MediaID(rawValue: "file")
  static let song = MediaID(rawValue: "song")
}

/// The media of albums.
enum AlbumView: String, CaseIterable {
  case coast, tower, meadow, dusk, wide

  var id: MediaID { MediaID(rawValue: rawValue) }
  var film: MediaID { MediaID(rawValue: rawValue + "-film") }

  /// The medium of a case that shows it alone.
  var file: String {
    switch self {
    case .coast: "photo/media/coast.png"
    case .tower: "photo-tall/media/tower.png"
    case .meadow: "photo-below-its-caption/media/meadow.png"
    case .dusk: "photo-with-reactions/media/dusk.png"
    case .wide: "photo-very-wide/media/wide.png"
    }
  }

  var size: (width: Int, height: Int) {
    switch self {
    case .coast: (1280, 960)
    case .tower: (960, 1280)
    case .meadow: (1000, 1000)
    case .dusk: (1280, 720)
    case .wide: (1800, 600)
    }
  }
}

extension MediaTable {
  fileprivate mutating func add(_ id: MediaID, _ path: String, _ width: Int, _ height: Int) {
    photos[id] = PhotoMedia(
      id: id, sizes: [PhotoSize(width: width, height: height, sources: [.path(path)])])
  }
}

extension MessageSample: CustomTestStringConvertible {
  var testDescription: String { golden.name }
}

extension MessageSample {
  /// Returns rows below each other.
  func listed(by renderer: Renderer) -> ListedDrawing {
    let store = MediaPlaces().store(for: MessageSample.media, base: Folders.goldens)
    let laidOut = layouts(by: renderer, media: store.media)
    let stacked = MessageRows(laidOut.map(\.layout), width: listWidth)
    let painter = MessagePainter(
      stacked, options: PictureOptions(background: palette.base), pictures: store)
    return ListedDrawing(
      list: painter.displayList(), text: stacked.textDump,
      warnings: (laidOut.flatMap(\.diagnostics) + store.diagnostics).map(\.message))
  }

  func layouts(
    by renderer: Renderer, media: MediaTable
  ) -> [(layout: MessageLayout, diagnostics: [Diagnostic])] {
    rows.compactMap { row in
      var options = MessageLayoutOptions(
        listWidth: listWidth, page: LayoutOptions(design: design), palette: palette)
      options.merge = row.merge
      options.playsVideos = playsVideos
      return MessageLayoutEngine.layOut(
        album: row.messages, peers: MessageSample.peers, media: media, options: options, book: renderer.book)
    }
  }
}
