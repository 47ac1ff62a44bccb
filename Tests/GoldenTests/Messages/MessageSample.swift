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

/// Messages that no input stands for: what is expected of them is in `Goldens/messages`, beside the cases with pages.
struct MessageSample: Sendable {
  /// Of the folder.
  var name: String
  var rows: [Row]
  var palette = Palette.classic
  var listWidth = 390.0

  struct Row: Sendable {
    var message: Message
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

  static let picture = MediaID(rawValue: "1")
  static let pictureFolder = Folders.goldens + "/media/animation/media"
  /// A picture of another case.
  static let media = MediaTable(
    photos: [
      picture: PhotoMedia(
        id: picture,
        sizes: [PhotoSize(width: 640, height: 480, sources: [.path("harbour.png")])])
    ], documents: animations)
}

extension MessageSample: CustomTestStringConvertible {
  var testDescription: String { golden.name }
}

extension Drawing {
  /// Of rows below each other.
  init(_ sample: MessageSample, by renderer: Renderer) throws {
    var warnings: [String] = []
    let store = MediaPlaces().store(for: MessageSample.media, base: MessageSample.pictureFolder)
    let rows = sample.rows.map { row in
      var options = MessageLayoutOptions(listWidth: sample.listWidth, palette: sample.palette)
      options.merge = row.merge
      let (layout, diagnostics) = MessageLayoutEngine.layOut(
        row.message, peers: MessageSample.peers, media: store.media, options: options, book: renderer.book)
      warnings += diagnostics.map(\.message)
      return layout
    }
    let stacked = MessageRows(rows, width: sample.listWidth)
    let painter = MessagePainter(
      stacked, options: PictureOptions(background: sample.palette.base), pictures: store)
    let list = painter.displayList()
    self.init(
      text: stacked.textDump, picture: StraightBitmap(try renderer.bitmap(list)), scale: list.scale,
      warnings: warnings + store.diagnostics.map(\.message))
  }
}
