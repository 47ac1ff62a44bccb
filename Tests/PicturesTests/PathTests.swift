import Foundation
import Testing

@testable import Pictures

@Suite("Paths are bytes")
struct PathTests {
  @Test(
    "Any bytes have a unique string, from which they are restored",
    arguments: [
      [], Array("page.json".utf8), Array("café".utf8), [0x63, 0xe9, 0x2e, 0x70], [0xff], [0x80, 0x2f, 0xfe],
      // Parts of longer sequences, and a surrogate.
      [0xe2, 0x82], [0xf0, 0x9f, 0x8c, 0x61], [0xed, 0xa0, 0x80], [0xc0, 0xaf],
      // The replacement characters themselves.
      Array("\u{10fe80}\u{10feff}".utf8), Array("\u{10fe7f}\u{10ff00}".utf8),
    ] as [[UInt8]])
  func names(bytes: [UInt8]) {
    #expect(Path(Path(bytes: bytes).name).bytes == bytes)
  }

  @Test("Two names never give the same string")
  func distinctNames() {
    let standIn = Path(bytes: [0xff]).name
    #expect(Path(literal: standIn) != Path(standIn))
    #expect(Path(literal: standIn).name != standIn)
    #expect(Path("caf\u{e9}") != Path("cafe\u{301}"))
  }

  @Test("Bytes that are not text are visible")
  func visible() {
    #expect(Path.visible(Path(bytes: [0x63, 0xe9, 0x0a]).name) == "c\\xe9\n")
    #expect(Path.visible("café") == "café")
  }

  @Test(
    "The folder and the last name are split at the last slash, whatever follows it",
    arguments: [
      ("page.json", ".", "page.json"), ("/page.json", "/", "page.json"), ("a/b/c", "a/b", "c"),
      ("sub/\u{301}p.json", "sub", "\u{301}p.json"), ("a/", "a", ""), ("a\u{2f}\u{20dd}", "a", "\u{20dd}"),
    ])
  func folders(path: String, folder: String, name: String) {
    #expect(Path(path).folder == Path(folder))
    #expect(Path(path).lastName == Path(name))
    #expect(Path(path).beforeLastName + Path(path).lastName == Path(path))
  }

  @Test(
    "The extension begins at the last dot of the last name",
    arguments: [
      ("a/page.json", "a/page", ".json"), ("two.dots.png", "two.dots", ".png"), ("a.b/page", "a.b/page", ""),
      (".hidden", ".hidden", ""), ("x.\u{301}png", "x", ".\u{301}png"),
    ])
  func endings(path: String, stem: String, ending: String) {
    #expect(Path(path).withoutEnding == Path(stem))
    #expect(Path(path).ending == Path(ending))
  }

  @Test("Whether a path is beneath a folder is decided by its bytes")
  func relative() {
    #expect(Path("/a/b/c").relative(to: Path("/a")) == Path("b/c"))
    #expect(Path("/a").relative(to: Path("/")) == Path("a"))
    for (path, folder) in [
      ("/a", "/a"), ("/ab/c", "/a"), ("/", "/"), ("/cafe\u{301}/a", "/caf\u{e9}"),
    ] {
      #expect(Path(path).relative(to: Path(folder)) == nil, "\(path) \(folder)")
    }
  }

  @Test("The part after a NUL is not dropped")
  func nul() {
    #expect(Path("/tmp\0x").status == nil)
    #expect(Path("/tmp").status?.isFolder == true)
  }
}

/// With and without the support of the kernel.
@Suite("Files beneath a folder")
struct FolderDescriptorTests {
  private let path: String

  init() throws {
    path = Path(NSTemporaryDirectory()).resolved?.appending(Path("beneath-" + UUID().uuidString)).name ?? ""
    for folder in ["root/inner", "outside"] {
      try FileManager.default.createDirectory(atPath: path + "/" + folder, withIntermediateDirectories: true)
    }
    for file in ["root/a", "root/inner/b", "outside/a", "outside/b"] {
      try AtomicFile.write([Array(file.utf8)], to: path + "/" + file)
    }
  }

  private func clean() { try? FileManager.default.removeItem(atPath: path) }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  /// The content of a file, or the error.
  private func read(_ way: String, beneath root: borrowing FolderDescriptor) -> Result<String, Failure> {
    let descriptor = root.open(Path(way), O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(Failure(code: errno)) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return .success(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }

  private struct Failure: Error, Equatable { let code: Int32 }

  @Test(arguments: [true, false])
  func filesInsideAreOpened(asksKernel: Bool) throws {
    defer { clean() }
    guard let root = FolderDescriptor(Path(path + "/root"), asksKernel: asksKernel) else {
      Issue.record("no folder")
      return
    }
    #expect(read("a", beneath: root) == .success("root/a"))
    #expect(read("inner/b", beneath: root) == .success("root/inner/b"))
    #expect(read("none", beneath: root) == .failure(Failure(code: ENOENT)))
  }

  /// As if somebody had replaced them after the paths were resolved.
  @Test(arguments: [true, false])
  func noLinkIsFollowed(asksKernel: Bool) throws {
    defer { clean() }
    guard let root = FolderDescriptor(Path(path + "/root"), asksKernel: asksKernel) else {
      Issue.record("no folder")
      return
    }
    try link("root/link", to: "../outside/a")
    try link("root/folder", to: "../outside")
    try link("root/within", to: "inner")
    for way in ["link", "folder/a", "within/b", "../outside/a", path + "/outside/a"] {
      guard case .failure(let failure) = read(way, beneath: root) else {
        Issue.record("\(way) was opened")
        continue
      }
      #expect([ELOOP, EXDEV, ENOTDIR].contains(failure.code), "\(way) \(failure)")
      let standing = root.open(Path(way), FolderDescriptor.standsForFile)
      #expect(standing < 0, "\(way)")
    }
  }

  @Test(arguments: [true, false])
  func aLinkOnTheWayToTheFolderIsRefused(asksKernel: Bool) throws {
    defer { clean() }
    try link("elsewhere", to: "outside")
    try link("root/up", to: "..")
    for folder in ["elsewhere", "root/up/outside"] {
      let isOpen = FolderDescriptor(Path(path + "/" + folder), asksKernel: asksKernel) != nil
      #expect(!isOpen, "\(folder)")
    }
    let isRootOpen = FolderDescriptor(Path("/"), asksKernel: asksKernel) != nil
    #expect(isRootOpen)
  }

  /// An open folder stays the same folder.
  @Test(arguments: [true, false])
  func aFolderThatIsExchangedMeanwhile(asksKernel: Bool) throws {
    defer { clean() }
    guard let root = FolderDescriptor(Path(path + "/root"), asksKernel: asksKernel) else {
      Issue.record("no folder")
      return
    }
    try FileManager.default.moveItem(atPath: path + "/root", toPath: path + "/moved")
    try link("root", to: "outside")
    #expect(read("a", beneath: root) == .success("root/a"))
  }
}
