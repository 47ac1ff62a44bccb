import Glibc
import Testing

@testable import IPRender

/// A folder that is gone when the test is over.
private final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/iprender-media-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure.notMade }
    path = String(cString: made)
  }

  enum Failure: Error { case notMade }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try AtomicFile.write([bytes], to: path + "/" + name)
  }

  deinit {
    for name in ["inner/a.png", "inner/link.png", "inner", "outside.png", "7.webp", "7.png", "pipe"] {
      if unlink(path + "/" + name) != 0 { rmdir(path + "/" + name) }
    }
    rmdir(path)
  }
}

private func picture() throws -> [UInt8] {
  try SmallPNG.encode(StraightBitmap(width: 1, height: 1, pixels: [0xFF12_3456]), scale: 1)
}

@Suite("Media files")
struct MediaTests {
  @Test("Files beneath the input's folder are read, others only where an option names their folder")
  func roots() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.path + "/inner", 0o700)
    try folder.write("inner/a.png", [1, 2, 3])
    try folder.write("outside.png", [4])
    let media = MediaFolder(base: folder.path + "/inner", roots: [])
    #expect(try media.read("a.png") == [1, 2, 3])
    #expect(try media.read(folder.path + "/inner/a.png") == [1, 2, 3])
    #expect(throws: MediaFolder.Failure.outsideRoots) { try media.read("../outside.png") }
    #expect(throws: MediaFolder.Failure.outsideRoots) { try media.read("/etc/passwd") }
    #expect(throws: MediaFolder.Failure.notFound) { try media.read("b.png") }
    #expect(try MediaFolder(base: folder.path + "/inner", roots: [folder.path]).read("../outside.png") == [4])
  }

  @Test("A link that leads out of the folder is not followed")
  func links() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.path + "/inner", 0o700)
    try folder.write("outside.png", [4])
    symlink(folder.path + "/outside.png", folder.path + "/inner/link.png")
    #expect(throws: MediaFolder.Failure.outsideRoots) {
      try MediaFolder(base: folder.path + "/inner", roots: []).read("link.png")
    }
  }

  @Test("Nothing but regular files")
  func regularFiles() throws {
    let folder = try TemporaryFolder()
    mkfifo(folder.path + "/pipe", 0o600)
    mkdir(folder.path + "/inner", 0o700)
    let media = MediaFolder(base: folder.path, roots: [])
    #expect(throws: MediaFolder.Failure.notRegular) { try media.read("pipe") }
    #expect(throws: MediaFolder.Failure.notRegular) { try media.read("inner") }
  }

  @Test("Input from a pipe has no folder")
  func noBase() {
    #expect(throws: MediaFolder.Failure.outsideRoots) { try MediaFolder(base: nil, roots: []).read("a.png") }
  }

  @Test("A custom emoji is found in the media folder by its id, or where the page says")
  func customEmoji() throws {
    let folder = try TemporaryFolder()
    try folder.write("7.png", try picture())
    let nothing = MediaFolder(base: nil, roots: [])
    let emoji = CustomEmoji(id: "7", alternative: "🦊")
    let byDirectory = MediaStore(media: MediaTable(), folder: nothing, directory: folder.path)
    #expect(byDirectory.customEmoji(emoji, pixels: Size(48, 48))?.pixels == [0xFF12_3456])

    let id = MediaID(rawValue: "7")
    let table = MediaTable(documents: [id: DocumentMedia(id: id, kind: .sticker, sources: [.path("7.png")])])
    let byPage = MediaStore(media: table, folder: MediaFolder(base: folder.path, roots: []))
    #expect(byPage.customEmoji(emoji, pixels: Size(48, 48))?.pixels == [0xFF12_3456])
    #expect(byPage.diagnostics.isEmpty)

    let none = MediaStore(media: MediaTable(), folder: nothing)
    #expect(none.customEmoji(emoji, pixels: Size(48, 48)) == nil)
    #expect(none.diagnostics.isEmpty)
  }

  @Test("What cannot be shown is said once: a missing file, a file that is no picture")
  func warnings() throws {
    let folder = try TemporaryFolder()
    try folder.write("7.png", Array("no picture".utf8))
    let places = [30, 10, 30].map { InputOrigin(byteOffset: $0) }
    func image(_ origin: InputOrigin) -> InlineImage {
      InlineImage(media: MediaID(rawValue: "7"), width: 10, height: 10, origin: origin)
    }
    func diagnostics(_ media: MediaTable = MediaTable(), directory: String? = nil) -> [Diagnostic] {
      let store = MediaStore(
        media: media, folder: MediaFolder(base: folder.path, roots: []), directory: directory)
      for place in places { #expect(store.inlineImage(image(place), pixels: Size(20, 20)) == nil) }
      return store.diagnostics
    }
    let id = MediaID(rawValue: "7")
    let named = MediaTable(documents: [id: DocumentMedia(id: id, kind: .file, sources: [.path("8.png")])])
    for (found, code) in [
      (diagnostics(directory: folder.path), "bad-media"), (diagnostics(), "missing-media"),
      (diagnostics(named), "missing-media"), (diagnostics(named, directory: folder.path), "bad-media"),
    ] {
      #expect(found.map(\.code) == [code])
      #expect(found.map(\.origin.byteOffset) == [10])
      #expect(found.map(\.more) == [1])
    }
    #expect(diagnostics(named)[0].message.contains("8.png"))
  }
}
