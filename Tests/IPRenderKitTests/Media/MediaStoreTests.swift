import PageModel
import Painting
import Pictures
import Primitives
import Testing

@testable import IPRenderKit

@Suite("Media")
struct MediaStoreTests {
  private let red: UInt32 = 0xffff_0000

  // MARK: - Sources of pixels

  @Test("Media come from the page, then from files that it names, then from the media folder")
  func order() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("media")
    try folder.write("path.png", try Sample.png(1, 1, 0xff00_0002))
    for (name, color) in [("unique.png", 3), ("id.webp", 4), ("7.jpg", 5), ("name.gif", 6)]
      as [(String, UInt32)]
    {
      try folder.write("media/" + name, try Sample.png(1, 1, 0xff00_0000 | color))
    }
    var sources: [MediaSource] = [
      .bytes(try Sample.png(1, 1, 0xff00_0001)), .path("path.png"), .opaque("unique"), .opaque("id"),
    ]
    for expected in [1, 2, 3, 4] as [UInt32] {
      let document = DocumentMedia(id: Sample.id, kind: .sticker, fileName: "name.gif", sources: sources)
      let store = folder.store(Sample.document(document), directory: "media")
      #expect(store.shown(5, 5)?.bitmap.pixels == [0xff00_0000 | expected])
      sources.removeFirst()
    }
    let nameless = Sample.document(DocumentMedia(id: Sample.id, kind: .sticker))
    #expect(folder.store(nameless, directory: "media").shown(5, 5)?.bitmap.pixels == [0xff00_0005])
    let named = DocumentMedia(id: MediaID(rawValue: "x"), kind: .animation, fileName: "name.gif")
    #expect(
      folder.store(Sample.document(named), directory: "media")
        .picture(for: PictureRequest(.medium(named.id, origin: .none), pixels: Size(1, 1)))?.bitmap.pixels
        == [0xff00_0006])
    // In no table.
    #expect(folder.store(MediaTable(), directory: "media").shown(5, 5)?.bitmap.pixels == [0xff00_0005])
  }

  @Test("The file name of an id never leads out of the media folder")
  func namesAreNoPaths() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("media")
    try folder.write("secret.png", try Sample.png())
    try folder.link("media/link.png", to: folder.path + "/secret.png")
    for name in ["../secret", folder.path + "/secret", "link", "..", ".", ""] {
      let store = folder.store(
        Sample.photo([PhotoSize(width: 9, height: 9, sources: [.opaque(name)])]), directory: "media")
      #expect(store.shown(5, 5) == nil)
      #expect(store.codes == ["missing-media"])
    }
  }

  // MARK: - Selection of a size

  private func sizes(_ widths: [Int]) throws -> [PhotoSize] {
    try widths.map {
      PhotoSize(width: $0, height: $0, sources: [.bytes(try Sample.png(1, 1, 0xff00_0000 | UInt32($0)))])
    }
  }

  @Test(
    "The smallest size that covers the frame is used, or the largest one",
    arguments: [(1.0, 90), (90, 90), (90.5, 320), (321, 800), (800, 800), (2000, 800)])
  func choice(width: Double, chosen: UInt32) throws {
    let store = MediaStore(
      media: Sample.photo(try sizes([320, 800, 90])), folder: MediaFolder(base: nil, roots: []))
    #expect(store.shown(width, width)?.bitmap.pixels == [0xff00_0000 | chosen])
  }

  @Test("A size whose file is missing or damaged is skipped, without a warning if another size works")
  func usable() throws {
    var sizes = try sizes([90, 320, 800])
    sizes[1].sources = [.path("no.png")]
    let folder = try TemporaryFolder()
    var store = folder.store(Sample.photo(sizes))
    #expect(store.shown(200, 200)?.bitmap.pixels == [0xff00_0000 | 800])
    #expect(store.diagnostics.isEmpty)
    sizes[2].sources = [.bytes(Array(try Sample.png().dropLast(20)))]
    store = folder.store(Sample.photo(sizes))
    #expect(store.shown(200, 200)?.bitmap.pixels == [0xff00_0000 | 90])
    #expect(store.diagnostics.isEmpty)
    sizes[0].sources = []
    store = folder.store(Sample.photo(sizes))
    #expect(store.shown(200, 200) == nil)
    #expect(store.codes == ["bad-media"])
  }

  @Test("Maps are found by position: first with their zoom, then with any zoom, then among the media")
  func maps() throws {
    let (maps, media) = (try TemporaryFolder(), try TemporaryFolder())
    func store() -> MediaStore {
      MediaPlaces(folder: media.path, maps: maps.path).store(for: MediaTable(), base: nil)
    }
    let map = MapPicture(latitude: 48.5, longitude: -2)
    func shown() -> MediaPicture? {
      store().picture(for: PictureRequest(.medium(map.id, origin: .none), pixels: Size(4, 4)))
    }
    #expect(shown() == nil)
    let colors: [UInt32] = [0xff00_0001, 0xff00_0002, 0xff00_0003]
    try media.write("48.5,-2,15.png", try Sample.png(1, 1, colors[0]))
    #expect(shown()?.bitmap.pixels == [colors[0]])
    try maps.write("48.5,-2.png", try Sample.png(1, 1, colors[1]))
    #expect(shown()?.bitmap.pixels == [colors[1]])
    try maps.write("48.5,-2,15.png", try Sample.png(1, 1, colors[2]))
    #expect(shown()?.bitmap.pixels == [colors[2]])
    // It is not needed.
    let empty = MediaPlaces(folder: media.path).store(for: MediaTable(), base: nil)
    let other = MapPicture(latitude: 1, longitude: 1).id
    #expect(empty.picture(for: PictureRequest(.medium(other, origin: .none), pixels: Size(4, 4))) == nil)
    #expect(empty.diagnostics.isEmpty)
  }

  @Test("Images are cached only at the size at which they are drawn")
  func keptSize() throws {
    let bytes = try Sample.png(400, 300)
    let table = Sample.photo([PhotoSize(width: 400, height: 300, sources: [.bytes(bytes)])])
    let store = MediaStore(media: table, folder: MediaFolder(base: nil, roots: []))
    func size(_ bitmap: Bitmap?) -> [Int] { [bitmap?.width ?? 0, bitmap?.height ?? 0] }
    #expect(size(store.shown(40, 30)?.bitmap) == [40, 30])
    #expect(size(store.shown(40.2, 30)?.bitmap) == [41, 30])
    #expect(size(store.shown(100, 10)?.bitmap) == [100, 10])
    #expect(size(store.shown(4000, 3000)?.bitmap) == [400, 300])
    // In text twice as large.
    let image = InlineImage(media: Sample.id, width: 1, height: 1)
    #expect(size(store.bitmap(.inlineImage(image), Size(40, 30))) == [80, 60])
    let emoji = CustomEmoji(id: "7", alternative: "")
    #expect(size(store.bitmap(.customEmoji(emoji), Size(40, 40))) == [80, 60])
    // For every request of a layout.
    for side in [0, -5, Double.nan, .infinity, 1e300] { #expect(store.shown(side, side) != nil) }
  }

  // MARK: - Replacements

  private func video(_ sources: [MediaSource], thumbnail: [UInt8]? = nil, mini: [UInt8]? = nil) -> MediaTable
  {
    Sample.document(
      DocumentMedia(
        id: Sample.id, kind: .video, width: 20, height: 20,
        thumbnail: thumbnail.map { PhotoSize(width: 1, height: 1, sources: [.bytes($0)]) },
        miniThumbnail: mini,
        sources: sources))
  }

  @Test("A film shows its thumbnail, and an animation that is an image shows its file")
  func documents() throws {
    let folder = try TemporaryFolder()
    try folder.write("film.mp4", Sample.film)
    let thumbnail = try Sample.png(1, 1, red)
    var store = folder.store(video([.path("film.mp4")], thumbnail: thumbnail))
    #expect(store.shown(9, 9) == MediaPicture(bitmap: Bitmap(width: 1, height: 1, pixels: [red])))
    #expect(store.diagnostics.isEmpty)
    store = folder.store(video([.bytes(try Sample.png())], thumbnail: thumbnail))
    #expect(store.shown(9, 9)?.bitmap.pixels == [0xff12_3456])
    store = folder.store(video([.path("film.mp4")]))
    #expect(store.shown(9, 9) == nil)
    #expect(store.codes == ["missing-media"])
  }

  @Test("Without a file, the blurred mini-thumbnail is shown, and a warning says why")
  func miniThumbnail() throws {
    let halves = (0..<1600).map { $0 % 40 < 20 ? 0xff00_0000 : 0xffff_ffff as UInt32 }
    let mini = try SmallPNG.encode(StraightBitmap(width: 40, height: 40, pixels: halves), scale: 1)
    let store = MediaStore(
      media: Sample.photo([PhotoSize(width: 90, height: 90, sources: [.opaque("F")])], miniThumbnail: mini),
      folder: MediaFolder(base: nil, roots: []))
    let origin = InputOrigin(byteOffset: 12)
    let picture = try #require(store.shown(300, 300, at: origin))
    #expect(picture.isPreview)
    let edge = (15..<25).map { picture.bitmap.pixels[$0] & 0xff }
    #expect(Set(edge).count > 4 && edge == edge.sorted())
    #expect(store.codes == ["missing-media"])
    #expect(store.diagnostics.first?.origin.byteOffset == 12)
    #expect(store.diagnostics.first?.message.contains("F") == true)
  }

  /// Spec/Rulings.md 55
  @Test("A mini-thumbnail without its header is skipped")
  func strippedThumbnail() {
    let stripped: [UInt8] = [1, 40, 40] + [UInt8](repeating: 0x55, count: 90)
    let store = MediaStore(
      media: Sample.photo([], miniThumbnail: stripped), folder: MediaFolder(base: nil, roots: []))
    #expect(store.shown(300, 300) == nil)
    #expect(store.codes == ["missing-media"])
  }

  @Test("Concealed content cannot be recognized")
  func concealed() throws {
    let stripes = (0..<40_000).map { $0 % 200 / 10 % 2 == 0 ? 0xff00_0000 : 0xffff_ffff as UInt32 }
    let bytes = try SmallPNG.encode(StraightBitmap(width: 200, height: 200, pixels: stripes), scale: 1)
    let store = MediaStore(
      media: Sample.photo([PhotoSize(width: 200, height: 200, sources: [.bytes(bytes)])]),
      folder: MediaFolder(base: nil, roots: []))
    let clear = try #require(store.shown(200, 200)).bitmap
    let concealed = try #require(store.shown(200, 200, as: .concealed)).bitmap
    #expect(clear.pixels == stripes)
    #expect(concealed.width < 40)
    // The middle, away from all edges.
    let row = (8..<concealed.width - 8).map { Int(concealed.pixels[12 * concealed.width + $0] & 0xff) }
    #expect(row.allSatisfy { abs($0 - 127) < 24 })
    #expect(store.diagnostics.isEmpty)
  }

  @Test(
    "An image of another shape than its frame has a blurred copy, made once; others have none"
  )
  func backdrop() throws {
    let bytes = try Sample.png(200, 100, red)
    let store = MediaStore(
      media: Sample.photo([PhotoSize(width: 200, height: 100, sources: [.bytes(bytes)])]),
      folder: MediaFolder(base: nil, roots: []))
    let tall = try #require(store.shown(100, 100, as: .whole))
    #expect(tall.bitmap.width == 100 && tall.bitmap.height == 50)
    let backdrop = try #require(tall.backdrop)
    #expect(backdrop.width == backdrop.height && backdrop.pixels.allSatisfy { $0 == red })
    func isSame(_ one: Bitmap, _ other: Bitmap?) -> Bool {
      one.pixels.withUnsafeBufferPointer { one in
        other?.pixels.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress } ?? false
      }
    }
    #expect(isSame(backdrop, store.shown(100, 100, as: .whole)?.backdrop))
    #expect(try #require(store.shown(100, 50, as: .whole)).backdrop == nil)
    #expect(try #require(store.shown(100, 100)).backdrop == nil)
  }

  // MARK: - Rows

  @Test("A song without a cover causes no warning, and a damaged cover does")
  func covers() throws {
    let folder = try TemporaryFolder()
    func song(_ cover: [UInt8]?) -> MediaStore {
      let thumbnail = cover.map { PhotoSize(width: 1, height: 1, sources: [.bytes($0)]) }
      let song = DocumentMedia(
        id: Sample.id, kind: .audio, thumbnail: thumbnail, sources: [.path("song.mp3"), .opaque("F")])
      return folder.store(Sample.document(song), directory: ".")
    }
    let plain = song(nil)
    #expect(plain.shown(9, 9) == nil)
    #expect(plain.diagnostics.isEmpty)
    let covered = song(try Sample.png(1, 1, red))
    #expect(covered.shown(9, 9)?.bitmap.pixels == [red])
    #expect(covered.diagnostics.isEmpty)
    let damaged = song([1, 2, 3])
    #expect(damaged.shown(9, 9) == nil)
    #expect(damaged.codes == ["bad-media"])
  }

  // MARK: - In text

  @Test("A custom emoji is found in the media folder by its id, or at the path that the page names")
  func customEmoji() throws {
    let folder = try TemporaryFolder()
    try folder.write("7.png", try Sample.png())
    let emoji = CustomEmoji(id: "7", alternative: "🦊")
    let byDirectory = folder.store(MediaTable(), directory: ".")
    #expect(byDirectory.bitmap(.customEmoji(emoji), Size(48, 48))?.pixels == [0xff12_3456])

    let table = Sample.document(DocumentMedia(id: Sample.id, kind: .sticker, sources: [.path("7.png")]))
    let byPage = folder.store(table)
    #expect(byPage.bitmap(.customEmoji(emoji), Size(48, 48))?.pixels == [0xff12_3456])
    #expect(byPage.diagnostics.isEmpty)

    let none = folder.store(MediaTable())
    #expect(none.bitmap(.customEmoji(emoji), Size(48, 48)) == nil)
    #expect(none.diagnostics.isEmpty)
  }

  @Test("Each problem is reported once: a missing file, or a file that is not an image")
  func warnings() throws {
    let folder = try TemporaryFolder()
    try folder.write("7.png", Array("no picture".utf8))
    let places = [30, 10, 30].map { InputOrigin(byteOffset: $0) }
    func image(_ origin: InputOrigin) -> InlineImage {
      InlineImage(media: Sample.id, width: 10, height: 10, origin: origin)
    }
    func diagnostics(_ media: MediaTable = MediaTable(), directory: String? = nil) -> [Diagnostic] {
      let store = folder.store(media, directory: directory)
      for place in places { #expect(store.bitmap(.inlineImage(image(place)), Size(20, 20)) == nil) }
      return store.diagnostics
    }
    let named = Sample.document(DocumentMedia(id: Sample.id, kind: .file, sources: [.path("8.png")]))
    for (found, code) in [
      (diagnostics(directory: "."), "bad-media"), (diagnostics(), "missing-media"),
      (diagnostics(named), "missing-media"), (diagnostics(named, directory: "."), "bad-media"),
    ] {
      #expect(found.map(\.code.rawValue) == [code])
      #expect(found.map(\.origin.byteOffset) == [10])
      #expect(found.map(\.more) == [1])
    }
    #expect(diagnostics(named)[0].message.contains("8.png"))
  }

  @Test("An image beyond the limit is refused with its name and size")
  func limit() throws {
    let folder = try TemporaryFolder()
    try folder.write("big.png", try Sample.png(40, 30))
    let store = folder.store(
      Sample.photo([PhotoSize(width: 40, height: 30, sources: [.path("big.png")])]), pixelLimit: 1199)
    #expect(store.shown(4, 3) == nil)
    #expect(
      store.diagnostics.map(\.message)
        == ["cannot show the image 'big.png': its 40 by 30 pixels exceed the limit of 1199"])
    #expect(!store.hasPixels(of: Sample.id))
  }

  // MARK: - Before the layout

  @Test("Sizes that the page omits are read from the files")
  func completion() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.png", try Sample.png(40, 30))
    var table = Sample.photo([
      PhotoSize(width: 0, height: 0, sources: [.path("a.png")]),
      PhotoSize(width: 5, height: 0, sources: [.path("a.png")]),
      PhotoSize(width: 5, height: 5, sources: [.path("a.png")]),
      PhotoSize(width: 0, height: 0, sources: [.path("none.png")]),
    ])
    for kind in [DocumentMedia.Kind.animation, .audio] {
      let id = MediaID(rawValue: kind.rawValue)
      table.documents[id] = DocumentMedia(id: id, kind: kind, sources: [.path("a.png")])
    }
    let media = folder.store(table).media
    let sizes = try #require(media.photos[Sample.id]).sizes
    #expect(sizes.map(\.width) == [40, 40, 5, 0])
    #expect(sizes.map(\.height) == [30, 30, 5, 0])
    #expect(media.documents[MediaID(rawValue: "animation")]?.width == 40)
    #expect(media.documents[MediaID(rawValue: "audio")]?.width == 0)
  }

  @Test("The header of a file tells whether it is available")
  func hasPixels() throws {
    let folder = try TemporaryFolder()
    let picture = try Sample.png(40, 30)
    try folder.write("whole.png", picture)
    try folder.write("film.png", Sample.film)
    for (path, expected) in [("whole.png", true), ("film.png", false), ("none.png", false)] {
      let store = folder.store(
        Sample.photo(
          [PhotoSize(width: 4, height: 3, sources: [.path(path)])], miniThumbnail: try Sample.png()))
      #expect(store.hasPixels(of: Sample.id) == expected, "\(path)")
      #expect(!store.hasPixels(of: MediaID(rawValue: "other")))
      #expect(store.diagnostics.isEmpty)
    }
  }

  // MARK: - Ahead

  /// Requests eight images, of which one is missing and one is damaged, and one of them twice.
  private func askForAll(_ pictures: any PictureSource) -> [MediaPicture?] {
    (Array(0..<8) + [3]).map { number in
      let origin = InputOrigin(byteOffset: number)
      let id = MediaID(rawValue: "\(number)")
      return pictures.picture(for: PictureRequest(.medium(id, origin: origin), pixels: Size(6, 4)))
    }
  }

  @Test(
    "Media that are loaded ahead on several threads are the same as on request", arguments: [1, 2, 5])
  func ahead(threads: Int) throws {
    let folder = try TemporaryFolder()
    var media = MediaTable()
    for number in 0..<8 {
      let id = MediaID(rawValue: "\(number)")
      let size = PhotoSize(width: 40, height: 30, sources: [.path("\(number).png")])
      media.photos[id] = PhotoMedia(id: id, sizes: [size])
      var bytes = try Sample.png(40, 30, 0xff00_0000 | UInt32(number))
      if number == 5 { bytes.removeLast(bytes.count / 2) }
      if number != 6 { try folder.write("\(number).png", bytes) }
    }
    let plain = folder.store(media)
    let expected = askForAll(plain)
    #expect(expected.enumerated().filter { $0.element == nil }.map(\.offset) == [5, 6])
    let ahead = folder.store(media)
    var rounds = 0
    ahead.findAhead(threads: threads) {
      rounds += 1
      #expect(askForAll($0).allSatisfy { $0 == nil })
    }
    #expect(rounds == (threads > 1 ? 1 : 0))
    #expect(ahead.diagnostics.isEmpty)
    // The files are not read again, except those that could not be shown.
    if threads > 1 {
      for number in [0, 1, 2, 3, 4, 7] { try folder.write("\(number).png", Sample.film) }
    }
    #expect(askForAll(ahead) == expected)
    #expect(ahead.diagnostics == plain.diagnostics)
    #expect(ahead.codes == ["bad-media", "missing-media"])
  }

  @Test("All images together have at most as many pixels as one may have", arguments: [(2399, 1), (2400, 2)])
  func share(pixelLimit: Int, color: UInt32) throws {
    let folder = try TemporaryFolder()
    var media = MediaTable()
    for number in 0..<2 {
      let id = MediaID(rawValue: "\(number)")
      let size = PhotoSize(width: 40, height: 30, sources: [.path("\(number).png")])
      media.photos[id] = PhotoMedia(id: id, sizes: [size])
      try folder.write("\(number).png", try Sample.png(40, 30, 0xff00_0002))
    }
    func ask(_ pictures: any PictureSource) -> [UInt32?] {
      (0..<2).map { number in
        let subject = PictureRequest.Subject.medium(MediaID(rawValue: "\(number)"), origin: .none)
        return pictures.picture(for: PictureRequest(subject, pixels: Size(6, 4)))?.bitmap.pixels.first
      }
    }
    let store = folder.store(media, pixelLimit: pixelLimit)
    store.findAhead(threads: 8) { _ = ask($0) }
    // A file that appears later is read later.
    for number in 0..<2 { try folder.write("\(number).png", try Sample.png(40, 30, 0xff00_0001)) }
    #expect(ask(store) == [0xff00_0000 | color, 0xff00_0000 | color])
  }
}
