import Glibc
import PageModel
import Pictures
import Testing

@testable import IPRenderKit

@Suite("Whether files are available")
struct FilePresenceTests {
  private func hasFile(
    _ sources: [MediaSource], fileName: String = "", in folder: String, directory: String? = nil
  ) -> Bool {
    let id = MediaID(rawValue: "7")
    let document = DocumentMedia(id: id, kind: .audio, fileName: fileName, sources: sources)
    let store = MediaStore(
      media: MediaTable(documents: [id: document]), folder: MediaFolder(base: folder, roots: []),
      directory: directory)
    return store.hasFile(id)
  }

  /// Runs with a folder that contains `song.mp3` and a folder named `inner`.
  private func withFolder(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/iprender-presence-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw NoFolder() }
    let path = String(cString: made)
    mkdir(path + "/inner", 0o700)
    try AtomicFile.write([[1]], to: path + "/song.mp3")
    defer {
      unlink(path + "/song.mp3")
      rmdir(path + "/inner")
      rmdir(path)
    }
    try body(path)
  }

  private struct NoFolder: Error {}

  @Test("Bytes in the page and files beneath the input's folder are available, whatever they contain")
  func atHand() throws {
    try withFolder { path in
      #expect(hasFile([.bytes([0])], in: path))
      #expect(hasFile([.path("song.mp3")], in: path))
      #expect(hasFile([.path(path + "/song.mp3")], in: path))
      #expect(hasFile([.path("none.mp3"), .path("song.mp3")], in: path))
    }
  }

  @Test("Missing files, folders, files elsewhere and addresses are not available")
  func notAtHand() throws {
    try withFolder { path in
      #expect(!hasFile([], in: path))
      #expect(!hasFile([.path("none.mp3")], in: path))
      #expect(!hasFile([.path("inner")], in: path))
      #expect(!hasFile([.path("../song.mp3")], in: path + "/inner"))
      #expect(!hasFile([.url("https://example.org/song.mp3")], in: path))
      #expect(!hasFile([.opaque("song.mp3")], in: path))
    }
  }

  @Test("The media folder is searched by id and by file name")
  func mediaFolder() throws {
    try withFolder { path in
      let elsewhere = path + "/inner"
      #expect(hasFile([.opaque("song.mp3")], in: elsewhere, directory: path))
      #expect(hasFile([], fileName: "song.mp3", in: elsewhere, directory: path))
      // An id gets the extension of the file's own name.
      #expect(hasFile([.opaque("song")], fileName: "A song.mp3", in: elsewhere, directory: path))
      #expect(!hasFile([.opaque("song")], in: elsewhere, directory: path))
      #expect(!hasFile([.opaque("../song.mp3")], in: elsewhere, directory: elsewhere))
    }
  }

  @Test("A medium that the page does not contain has no file")
  func unknown() {
    let store = MediaStore(media: MediaTable(), folder: MediaFolder(base: "/", roots: []))
    #expect(!store.hasFile(MediaID(rawValue: "7")))
  }
}
