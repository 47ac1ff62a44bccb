import PageModel
import Painting
import Pictures
import Primitives
import Testing

@testable import IPRenderKit

@Suite("Animated images")
struct MovingMediaTests {
  private let sides = Size(16, 16)

  private func store(_ sources: [MediaID: [UInt8]]) throws -> MediaStore {
    try TemporaryFolder().store(
      MediaTable(
        documents: sources.reduce(into: [:]) {
          $0[$1.key] = DocumentMedia(id: $1.key, kind: .sticker, sources: [.bytes($1.value)])
        }))
  }

  private func picture(
    _ store: MediaStore, as look: PictureLook = .filling, at seconds: Double?
  ) -> MediaPicture? {
    store.picture(
      for: PictureRequest(.medium(Sample.id, origin: .none), pixels: sides, as: look, at: seconds))
  }

  private func shown(_ store: MediaStore, at seconds: Double) -> Bitmap? {
    picture(store, at: seconds)?.bitmap
  }

  @Test(
    "Its frames are those of the moment, and start again after the last one", .enabled(if: Sample.canPlay))
  func frames() throws {
    let store = try store([Sample.id: Sample.animation])
    #expect(!store.isMoving)
    let first = try #require(shown(store, at: 0))
    let later = try #require(shown(store, at: 0.5))
    #expect(first != later)
    #expect(shown(store, at: 1) == first && shown(store, at: 1.54) == later)
    #expect(store.isMoving && picture(store, at: nil)?.motion == nil)
    #expect(picture(store, at: 0)?.motion == PictureMotion(frameRate: 10, frameCount: 10))
    let emoji = CustomEmoji(id: Sample.id.rawValue, alternative: "x")
    #expect(
      store.bitmap(.customEmoji(emoji), sides, at: 0.5) != store.bitmap(.customEmoji(emoji), sides, at: 0))
    #expect(store.codes.isEmpty)
  }

  @Test("Content under a spoiler does not move", .enabled(if: Sample.canPlay))
  func concealed() throws {
    let store = try store([Sample.id: Sample.animation])
    let pictures = [0, 0.5].map { picture(store, as: .concealed, at: $0) }
    #expect(pictures[0] != nil && pictures[0] == pictures[1])
  }

  @Test("A photo does not move")
  func still() throws {
    let store = try store([Sample.id: try Sample.png(2, 2)])
    #expect(shown(store, at: 0) != nil && shown(store, at: 0) == shown(store, at: 3))
    #expect(!store.isMoving && picture(store, at: 0)?.motion == nil)
  }

  @Test("A video sticker shows its thumbnail; without one, there is a warning")
  func film() throws {
    func document(_ thumbnail: [UInt8]?) -> MediaTable {
      Sample.document(
        DocumentMedia(
          id: Sample.id, kind: .sticker, mimeType: "video/webm",
          thumbnail: thumbnail.map { PhotoSize(width: 2, height: 2, sources: [.bytes($0)]) },
          sources: [.bytes(Sample.film)]))
    }
    let folder = try TemporaryFolder()
    let store = folder.store(document(try Sample.png(2, 2)))
    #expect(store.shown(2, 2)?.isPreview == false && store.codes.isEmpty)
    let bare = folder.store(document(nil))
    #expect(bare.shown(2, 2) == nil && bare.codes == ["bad-media"])
  }

  @Test("The number of open animations is limited, and closed ones reopen", .enabled(if: Sample.canPlay))
  func bounded() throws {
    // So many elements that a few exceed the limit.
    var layers = ""
    let layer = #"{"ty":3,"nm":"nothing","ip":0,"op":10,"ks":{"p":{"a":0,"k":[1.5,2.5]}}},"#
    while layers.utf8.count < 1 << 20 { layers += layer }
    let head = Sample.animation.prefix { $0 != UInt8(ascii: "[") } + Array("[".utf8)
    let rest = Sample.animation.dropFirst(head.count)
    let large = Array(head) + Array(layers.utf8) + Array(rest)
    let pictures = MovingPictures()
    let page = ObjectIdentifier(pictures)
    let size = try #require(try MovingPicture.open(large, pixelLimit: 1000)).byteCount
    let count = MovingPictures.mostBytes / size + 2
    var opened: [Int] = []
    func ask(_ number: Int) {
      let picture = pictures.picture(of: .init(store: page, id: MediaID(rawValue: "\(number)"))) {
        opened.append(number)
        return try? MovingPicture.open(large, pixelLimit: 1000)
      }
      #expect(picture != nil)
    }
    (0..<count).forEach(ask)
    ask(count - 1)
    ask(0)
    #expect(opened == Array(0..<count) + [0])
  }
}
