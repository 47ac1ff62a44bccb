import Foundation
import Testing

@testable import Pictures

/// With the kernel's help and without.
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

  /// What a file holds, or the error.
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

  /// As if somebody had put them in after the paths were resolved.
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

  /// A folder that is open stays the one that it was.
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
