import Foundation
import Testing

@testable import Pictures

/// A temporary directory for each test.
private final class Directory {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "pictures-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var entries: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map { Array($0) }
  }
}

@Suite struct AtomicFileTests {
  private let directory: Directory

  init() throws { directory = try Directory() }

  private func path(_ name: String) -> String { directory.path + "/" + name }

  @Test func piecesFollowEachOther() throws {
    let pieces: [[UInt8]] = [[1, 2], [], [3], [4, 5, 6]]
    try AtomicFile.write(pieces, to: path("a"))
    #expect(directory.read("a") == [1, 2, 3, 4, 5, 6])
    #expect(try directory.entries == ["a"])
  }

  @Test func largeAndSmallPiecesFollowEachOther() throws {
    let counts = [1, 1 << 13, 5, (1 << 13) - 1, 1 << 17, 0, 3, (1 << 16) + 1, 9_000, 2]
    let pieces = counts.enumerated().map { [UInt8](repeating: UInt8($0.offset + 1), count: $0.element) }
    try AtomicFile.write(pieces, to: path("a"))
    #expect(directory.read("a") == pieces.flatMap { $0 })
  }

  @Test func morePiecesThanOneSystemCallTakes() throws {
    let pieces = (0..<3000).map { [UInt8](repeating: UInt8($0 & 255), count: $0 % 7) }
    try AtomicFile.write(pieces, to: path("a"))
    #expect(directory.read("a") == pieces.flatMap { $0 })
  }

  @Test func aFileWithoutBytes() throws {
    try AtomicFile.write([], to: path("a"))
    #expect(directory.read("a") == [])
  }

  @Test func replacesAFileAndKeepsItsPermissions() throws {
    try AtomicFile.write([[1, 2, 3]], to: path("a"))
    chmod(path("a"), 0o640)
    try AtomicFile.write([[9]], to: path("a"))
    #expect(directory.read("a") == [9])
    let attributes = try FileManager.default.attributesOfItem(atPath: path("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func aNewFileHasThePermissionsOfAnyNewFile() throws {
    try AtomicFile.write([[1]], to: path("a"))
    close(open(path("b"), O_CREAT | O_WRONLY, 0o666))
    let attributes = try ["a", "b"].map {
      try FileManager.default.attributesOfItem(atPath: path($0))[.posixPermissions] as? Int
    }
    #expect(attributes[0] == attributes[1])
  }

  @Test func aSymbolicLinkIsFollowed() throws {
    try AtomicFile.write([[1]], to: path("target"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "target")
    try AtomicFile.write([[2]], to: path("link"))
    #expect(directory.read("target") == [2])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "target")
  }

  /// A link, a pipe or a device can already have the name that the program chooses.
  @Test func aNameThatIsMadeIsReplacedAndNotWrittenThrough() throws {
    try AtomicFile.write([[1]], to: path("target"))
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "target")
    try FileManager.default.createSymbolicLink(atPath: path("nowhere"), withDestinationPath: "missing")
    mkfifo(path("pipe"), 0o600)
    for name in ["link", "nowhere", "pipe"] {
      try AtomicFile.write([[2]], to: path(name), .made)
      #expect(directory.read(name) == [2])
      let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
      #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    }
    #expect(directory.read("target") == [1])
    #expect(try directory.entries == ["link", "nowhere", "pipe", "target"])
  }

  @Test func aFolderUnderANameThatIsMadeStays() throws {
    mkdir(path("folder"), 0o700)
    #expect(throws: FileError(path: path("folder"), code: EISDIR)) {
      try AtomicFile.write([[2]], to: path("folder"), .made)
    }
    #expect(try directory.entries == ["folder"])
  }

  @Test func aNameThatIsNoUTF8() throws {
    let name = Path(bytes: Array(path("").utf8) + [0x63, 0xe9]).name
    try AtomicFile.write([[7]], to: name)
    #expect(Path(name).status?.st_size == 1)
    #expect(Path(name).unlink() == 0)
    #expect(try directory.entries == [])
  }

  @Test func aNamedPipeIsWrittenTo() throws {
    mkfifo(path("pipe"), 0o600)
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try AtomicFile.write([[1, 2], [3]], to: path("pipe"))
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, bytes.count) == 3)
    #expect(Array(bytes.prefix(3)) == [1, 2, 3])
    #expect(try directory.entries == ["pipe"])
  }

  @Test func theLongestNameIsFine() throws {
    let name = String(repeating: "n", count: 255)
    try AtomicFile.write([[7]], to: path(name))
    #expect(directory.read(name) == [7])
  }

  // MARK: - Failures

  @Test func aMissingDirectoryIsNamed() {
    let target = path("missing/a.png")
    let error = #expect(throws: FileError.self) { try AtomicFile.write([[1]], to: target) }
    #expect(error == FileError(path: target, code: ENOENT))
    let folder = path("missing")
    #expect(error.map { "\($0)" } == "cannot write \(target): there is no folder '\(folder)'")
    #expect(error?.help == "create the folder with mkdir -p \(folder)")
  }

  @Test func aDirectoryIsNotReplaced() {
    #expect(throws: FileError(path: directory.path, code: EISDIR)) {
      try AtomicFile.write([[1]], to: directory.path)
    }
  }

  /// The name is too long to rename to: the last step fails, after everything is written.
  @Test func nothingIsLeftOfAFailure() throws {
    let target = path(String(repeating: "n", count: 256))
    #expect(throws: FileError(path: target, code: ENAMETOOLONG)) {
      try AtomicFile.write([[1]], to: target)
    }
    #expect(try directory.entries == [])
  }

  @Test func writersDoNotMeet() async throws {
    let target = path("")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<40 {
        group.addTask {
          try AtomicFile.write(
            [[UInt8](repeating: UInt8(index), count: 5000)], to: target + "\(index)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try directory.entries.count == 40)
    for index in 0..<40 {
      #expect(directory.read("\(index)") == [UInt8](repeating: UInt8(index), count: 5000))
    }
  }
}

/// With and without file systems that support files without names.
@Suite(.serialized) struct GrowingFileTests {
  private let directory: Directory

  init() throws { directory = try Directory() }

  private func path(_ name: String) -> String { directory.path + "/" + name }

  @Test func nothingHasANameBeforeTheFileIsFinished() throws {
    let file = try GrowingFile(path("a"))
    try file.write([[1, 2]])
    try file.write([[3]])
    #expect(try directory.entries == [])
    try file.finish()
    #expect(try directory.entries == ["a"])
    #expect(directory.read("a") == [1, 2, 3])
  }

  @Test func elsewhereItHasANameThatGivesWay() throws {
    let file = try GrowingFile(path("a"), mayBeUnnamed: false)
    try file.write([[1, 2]])
    #expect(try directory.entries.map { $0.hasPrefix(".iprender-") } == [true])
    try file.finish()
    #expect(try directory.entries == ["a"])
    #expect(directory.read("a") == [1, 2])
  }

  @Test(arguments: [true, false])
  func whatIsNotFinishedLeavesNothing(mayBeUnnamed: Bool) throws {
    try AtomicFile.write([[7]], to: path("old"))
    do {
      for name in ["old", "new"] {
        try GrowingFile(path(name), mayBeUnnamed: mayBeUnnamed).write([[1]])
      }
    }
    #expect(try directory.entries == ["old"])
    #expect(directory.read("old") == [7])
  }

  @Test(arguments: [true, false])
  func anExistingFileIsReplacedAtTheEnd(mayBeUnnamed: Bool) throws {
    try AtomicFile.write([[7]], to: path("a"))
    chmod(path("a"), 0o640)
    let file = try GrowingFile(path("a"), mayBeUnnamed: mayBeUnnamed)
    try file.write([[8]])
    #expect(directory.read("a") == [7])
    try file.finish()
    #expect(directory.read("a") == [8])
    #expect(try directory.entries == ["a"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test(arguments: [true, false])
  func aFileThatAppearsMeanwhileIsReplaced(mayBeUnnamed: Bool) throws {
    let file = try GrowingFile(path("a"), mayBeUnnamed: mayBeUnnamed)
    try file.write([[8]])
    try AtomicFile.write([[7]], to: path("a"))
    try file.finish()
    #expect(directory.read("a") == [8])
    #expect(try directory.entries == ["a"])
  }
}

@Suite struct SecondNameTests {
  private let directory: Directory

  init() throws { directory = try Directory() }

  private func path(_ name: String) -> String { directory.path + "/" + name }

  private func number(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.systemFileNumber] as? Int
  }

  @Test func twoNamesAreOneFile() throws {
    try AtomicFile.write([[1]], to: path("a"))
    try AtomicFile.link(path("a"), as: path("b"))
    #expect(try number("a") == number("b"))
    // A file is replaced, not overwritten: the other name keeps its content.
    try AtomicFile.write([[2]], to: path("a"))
    #expect(directory.read("b") == [1])
  }

  @Test func aFileThatWasThereGivesWay() throws {
    try AtomicFile.write([[1]], to: path("a"))
    try AtomicFile.write([[2]], to: path("b"))
    for _ in 0..<2 {  // The second time the names are one file's already.
      try AtomicFile.link(path("a"), as: path("b"))
      #expect(directory.read("b") == [1])
      #expect(try directory.entries == ["a", "b"])
    }
  }

  @Test func whatIsMissingIsAnError() throws {
    #expect(throws: FileError(path: path("b"), code: ENOENT)) {
      try AtomicFile.link(path("a"), as: path("b"))
    }
    try AtomicFile.write([[2]], to: path("b"))
    #expect(throws: FileError.self) { try AtomicFile.link(path("a"), as: path("b")) }
    #expect(try directory.entries == ["b"])
  }
}

@Suite struct OutputDescriptorTests {
  private func pipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    Glibc.pipe(&ends)
    // A program that another test starts would keep it open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// More than a pipe can hold, to a slow reader, without blocking: short
  /// writes and refusals throughout.
  @Test(arguments: [0, O_NONBLOCK])
  func aSlowReaderGetsEveryByte(flags: Int32) throws {
    let (reader, writer) = pipe()
    _ = fcntl(writer, F_SETFL, flags)
    let pieces = (0..<100).map { [UInt8](repeating: UInt8($0), count: 9001 + $0) }
    let expected = pieces.flatMap { $0 }
    let received = Received()
    Thread.detachNewThread {
      received.readAll(reader)
      close(reader)
    }
    try OutputDescriptor(writer, name: "pipe").write(pieces)
    close(writer)
    #expect(received.wait() == expected)
  }

  @Test func aReaderThatLeftIsABrokenPipe() {
    OutputDescriptor.ignoreSignals()
    // Its other end is also closed for programs that other tests start meanwhile and that inherit a copy.
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    let (reader, writer) = (ends[0], ends[1])
    shutdown(reader, Int32(SHUT_RDWR))
    defer { for end in ends { close(end) } }
    let error = #expect(throws: FileError.self) {
      try OutputDescriptor(writer, name: "standard output").write([[1]])
    }
    #expect(error?.isBrokenPipe == true)
  }

  @Test func aFullDeviceIsAnErrorWithItsName() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    let error = #expect(throws: FileError(path: "out.png", code: ENOSPC)) {
      try OutputDescriptor(full, name: "out.png").write([[1]])
    }
    #expect(error.map { "\($0)" } == "cannot write out.png: No space left on device")
    #expect(error?.isBrokenPipe == false)
  }

  @Test func aPipeIsNoTerminal() {
    let (reader, writer) = pipe()
    #expect(!OutputDescriptor(writer, name: "pipe").isTerminal)
    close(reader)
    close(writer)
  }
}

/// The bytes that a thread read from a descriptor.
private final class Received: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []

  func readAll(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 3001)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    done.signal()
  }

  func wait() -> [UInt8] {
    done.wait()
    return bytes
  }
}
