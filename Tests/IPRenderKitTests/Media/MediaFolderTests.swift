import Foundation
import Pictures
import Primitives
import Testing

@testable import IPRenderKit

@Suite("Media folders")
struct MediaFolderTests {
  private func bytes() throws -> [UInt8] { try Sample.png() }

  @Test("Files beneath the input's folder are read, and others only from a folder that an option names")
  func roots() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("inner")
    try folder.write("inner/a.png", try bytes())
    try folder.write("outside.png", try bytes())
    let media = MediaFolder(base: folder.path + "/inner", roots: [])
    #expect(try media.read("a.png") == bytes())
    #expect(try media.read("./a.png") == bytes())
    #expect(try media.read(folder.path + "/inner/a.png") == bytes())
    for path in ["../outside.png", folder.path + "/outside.png", "/etc/passwd", "/dev/zero"] {
      #expect(throws: MediaFolder.Failure.outsideRoots) { try media.read(path) }
    }
    for path in ["b.png", "", ".", "a.png/", "a.png\0/../../outside.png"] {
      #expect(throws: MediaFolder.Failure.self, "\(path)") { try media.read(path) }
    }
    #expect(
      try MediaFolder(base: folder.path + "/inner", roots: [folder.path]).read("../outside.png") == bytes())
  }

  @Test("A relative path starts at the input's folder, then at the other folders in turn")
  func relativePaths() throws {
    let folder = try TemporaryFolder()
    for (name, color) in [("a", 0xff00_0001), ("b", 0xff00_0002), ("c", 0xff00_0003)] as [(String, UInt32)] {
      try folder.makeFolder(name)
      try folder.write("\(name)/\(name).png", try Sample.png(1, 1, color))
      if name != "a" { try folder.write("\(name)/both.png", try Sample.png(1, 1, color)) }
    }
    let media = MediaFolder(base: folder.path + "/a", roots: [folder.path + "/b", folder.path + "/c"])
    for (path, color) in [("a.png", 1), ("b.png", 2), ("c.png", 3), ("both.png", 2)] as [(String, UInt32)] {
      #expect(try PictureDecoder.decode(try media.read(path)).pixels == [0xff00_0000 | color])
    }
  }

  @Test("A link that leads out of the folder is not followed, and a link that stays inside is")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("inner")
    try folder.write("outside.png", try bytes())
    try folder.write("inner/a.png", try bytes())
    try folder.link("inner/out.png", to: folder.path + "/outside.png")
    try folder.link("inner/up", to: "..")
    try folder.link("inner/loop", to: "loop")
    try folder.link("inner/stays.png", to: "a.png")
    let media = MediaFolder(base: folder.path + "/inner", roots: [])
    #expect(throws: MediaFolder.Failure.outsideRoots) { try media.read("out.png") }
    #expect(throws: MediaFolder.Failure.outsideRoots) { try media.read("up/outside.png") }
    #expect(throws: MediaFolder.Failure.outsideRoots) { try media.read("loop") }
    #expect(try media.read("stays.png") == bytes())
  }

  @Test("A sibling folder whose name begins with that of the root is another folder")
  func siblings() throws {
    let folder = try TemporaryFolder()
    for name in ["pages", "pages2", "page"] {
      try folder.makeFolder(name)
      try folder.write("\(name)/a.png", try bytes())
    }
    let media = MediaFolder(base: folder.path + "/pages", roots: [])
    #expect(try media.read("../pages/a.png") == bytes())
    for name in ["pages2", "page"] {
      for path in ["../\(name)/a.png", "\(folder.path)/\(name)/a.png"] {
        #expect(throws: MediaFolder.Failure.outsideRoots, "\(path)") { try media.read(path) }
      }
    }
  }

  @Test("A folder whose name is canonically equivalent to that of the root is another folder")
  func equivalentNames() throws {
    let folder = try TemporaryFolder()
    for (name, other) in [("caf\u{e9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{e9}")] {
      try folder.makeFolder(name)
      try folder.makeFolder(other)
      try folder.write("\(name)/own.png", try bytes())
      try folder.write("\(other)/secret.png", try bytes())
      let media = MediaFolder(base: "\(folder.path)/\(name)", roots: [])
      #expect(try media.read("own.png") == bytes())
      for path in ["../\(other)/secret.png", "\(folder.path)/\(other)/secret.png"] {
        #expect(throws: MediaFolder.Failure.outsideRoots) { try media.read(path) }
      }
    }
  }

  @Test("A slash followed by a combining accent is still a slash")
  func slashes() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("sub")
    try folder.write("sub/\u{301}a.png", try bytes())
    try folder.write("outside.png", try bytes())
    let media = MediaFolder(base: folder.path + "/sub", roots: [])
    #expect(try media.read(folder.path + "/sub/\u{301}a.png") == bytes())
    #expect(throws: MediaFolder.Failure.notFound) {
      try MediaFolder.find(["sub/\u{301}a.png"], in: folder.path)
    }
  }

  @Test("Absolute links that lead into a root, and absolute paths in a root, are followed")
  func absolutePaths() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.makeFolder(name) }
    try folder.write("b/b.png", try bytes())
    try folder.link("a/link.png", to: folder.path + "/b/b.png")
    let both = MediaFolder(base: folder.path + "/a", roots: [folder.path + "/b"])
    #expect(try both.read("link.png") == bytes())
    #expect(try both.read(folder.path + "/b/b.png") == bytes())
    let one = MediaFolder(base: folder.path + "/a", roots: [])
    #expect(throws: MediaFolder.Failure.outsideRoots) { try one.read("link.png") }
  }

  @Test("A link that is replaced while files are read never leads outside")
  func exchangedLinks() throws {
    let folder = try TemporaryFolder()
    let inside = try Sample.png(1, 1, 0xff00_00ff)
    let outside = try Sample.png(2, 2, 0xffff_0000)
    for name in ["root/good", "outside"] { try folder.makeFolder(name) }
    try folder.write("root/good/a.png", inside)
    try folder.write("outside/a.png", outside)
    let root = folder.path + "/root"
    try folder.link("root/evil", to: folder.path + "/outside")
    let done = Lock(false)
    let swapper = Thread {
      while !done.withLock({ $0 }) {
        rename(root + "/good", root + "/kept")
        rename(root + "/evil", root + "/good")
        rename(root + "/good", root + "/evil")
        rename(root + "/kept", root + "/good")
      }
    }
    swapper.start()
    defer { done.withLock { $0 = true } }
    let media = MediaFolder(base: root, roots: [])
    for _ in 0..<5000 {
      guard let bytes = try? media.read("good/a.png") else { continue }
      try #require(bytes == inside)
    }
  }

  @Test("Only regular files are read")
  func regularFiles() throws {
    let folder = try TemporaryFolder()
    mkfifo(folder.path + "/pipe", 0o600)
    try folder.makeFolder("inner")
    let media = MediaFolder(base: folder.path, roots: ["/dev"])
    for path in ["pipe", "inner", "/dev/zero", "/dev/null"] {
      #expect(throws: MediaFolder.Failure.notRegular) { try media.read(path) }
    }
  }

  @Test("Only images are read, whatever their names are; of other files only the beginning is read")
  func pictures() throws {
    let folder = try TemporaryFolder()
    try folder.write("film.png", Sample.film)
    try folder.write("empty.png", [])
    try folder.write("picture.txt", try bytes())
    let media = MediaFolder(base: folder.path, roots: [])
    #expect(throws: MediaFolder.Failure.notAPicture) { try media.read("film.png") }
    #expect(throws: MediaFolder.Failure.notAPicture) { try media.read("empty.png") }
    #expect(try media.read("picture.txt") == bytes())
    // A sparse file of a terabyte, which no disk has.
    truncate(folder.path + "/film.png", 1 << 40)
    #expect(throws: MediaFolder.Failure.notAPicture) { try media.read("film.png") }
    truncate(folder.path + "/picture.txt", 1 << 40)
    #expect(throws: MediaFolder.Failure.tooLarge(limit: MediaFolder.fileSizeLimit)) {
      try media.read("picture.txt")
    }
  }

  @Test("Standard input has no folder, but an option can set one")
  func noBase() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.png", try bytes())
    #expect(throws: MediaFolder.Failure.noRoots) { try MediaFolder(base: nil, roots: []).read("a.png") }
    #expect(throws: MediaFolder.Failure.noRoots) { try MediaFolder(base: nil, roots: []).read("/etc/passwd") }
    #expect(try MediaFolder(base: nil, roots: [folder.path]).read("a.png") == bytes())
  }
}
