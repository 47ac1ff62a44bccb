import Glibc
import Pictures
import Scene
import Testing

@testable import IPRenderKit

@Suite("Runs of frames")
struct FrameRecorderTests {
  private let folder: FrameFolder
  private let renderer: Renderer
  /// The third frame repeats the second one.
  private let lists: [DisplayList]

  init() throws {
    folder = try FrameFolder()
    renderer = try Renderer()
    let lists = (10..<13).map { RandomRun(seed: $0, background: .white).list }
    self.lists = [lists[0], lists[1], lists[1], lists[2]]
  }

  private func recorder(_ format: SequenceFormat, _ target: FrameTarget) throws -> FrameRecorder {
    try FrameRecorder(
      format, to: target, picture: FramePicture(lists[0]), rate: try #require(FrameRate(60)),
      renderer: renderer)
  }

  private func record(
    _ format: SequenceFormat, _ target: FrameTarget, _ lists: [DisplayList]? = nil
  ) throws {
    let recorder = try recorder(format, target)
    for list in lists ?? self.lists { try recorder.record(list) }
    try recorder.finish()
  }

  private var stills: [[UInt8]] {
    get throws { try lists.map { try renderer.png($0).flatMap { $0 } } }
  }

  // MARK: - Files

  @Test("Each frame is a file; a repeated frame is a hard link to the previous file")
  func files() throws {
    try record(.png, .files(FrameNames(folder: folder.path + "frames/", startNumber: 8)))
    let names = ["00008.png", "00009.png", "00010.png", "00011.png"].map { "frames/" + $0 }
    #expect(try names.map(folder.read) == stills)
    #expect(try folder.number(names[1]) == folder.number(names[2]))
    #expect(try Set(names.map(folder.number)).count == 3)
    #expect(try folder.names == ["frames"])
  }

  @Test("A run over an earlier one removes its frames and its list")
  func again() throws {
    let names = FrameNames(folder: folder.path)
    try record(.png, .files(names), [lists[0], lists[0], lists[0], lists[0]])
    try AtomicFile.write([[1]], to: names.listPath)
    try record(.png, .files(names))
    #expect(try (0..<4).map { try folder.read(names.name(ofFrame: $0)) } == stills)
    #expect(try folder.names == (0..<4).map(names.name))
  }

  @Test("If a file cannot have a second name, the frame is written again")
  func withoutLinks() throws {
    let recorder = try recorder(.png, .files(FrameNames(folder: folder.path)))
    try recorder.record(lists[1])
    unlink(folder.path + "00001.png")
    try recorder.repeatLast()
    #expect(try folder.read("00002.png") == stills[1])
  }

  @Test("The error about a folder that cannot be created names the folder")
  func noFolder() {
    let path = folder.path + "missing/frames/"
    let error = #expect(throws: RenderError.self) { try recorder(.png, .files(FrameNames(folder: path))) }
    #expect(error?.description.contains(path) == true)
  }

  @Test("Only PNG has one file per frame", arguments: [SequenceFormat.rgba, .y4m, .apng])
  func oneFileNeeded(format: SequenceFormat) throws {
    let error = #expect(throws: RenderError.self) {
      try recorder(format, .files(FrameNames(folder: folder.path + "frames")))
    }
    #expect(error?.description.hasPrefix(format.rawValue) == true)
    #expect(try folder.names == [])
  }

  // MARK: - One file

  @Test("A PNG stream is a sequence of files without separators")
  func stream() throws {
    try record(.png, .file(folder.path + "film"))
    #expect(try folder.read("film") == stills.flatMap { $0 })
  }

  @Test("Y4M and raw pixels contain every frame, also repeated ones")
  func rawStreams() throws {
    let size = 80 * 300
    try record(.rgba, .file(folder.path + "film.rgba"))
    #expect(try folder.read("film.rgba").count == 4 * 4 * size)
    try record(.y4m, .file(folder.path + "film.y4m"))
    let header = "YUV4MPEG2 W80 H300 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED XCOLORMATRIX=BT709\n"
    let film = try folder.read("film.y4m")
    #expect(film.starts(with: header.utf8))
    #expect(film.count == header.utf8.count + 4 * ("FRAME\n".utf8.count + 3 * size))
  }

  @Test("Y4M requires an opaque background")
  func transparent() throws {
    let list = RandomRun(seed: 1).list
    let error = #expect(throws: RenderError.self) {
      try FrameRecorder(
        .y4m, to: .file(folder.path + "film"), picture: FramePicture(list), rate: try #require(FrameRate(60)),
        renderer: renderer)
    }
    guard case .frames(.notOpaque)? = error else { return #expect(Bool(false)) }
    #expect(try folder.names == [])
  }

  // MARK: - Runs that end early

  /// ffmpeg makes films if it is installed.
  fileprivate static let formats = SequenceFormat.allCases.filter {
    !$0.isFilm || access("/usr/bin/ffmpeg", X_OK) == 0
  }

  @Test("The frames before an interruption are a valid file", arguments: FrameRecorderTests.formats)
  func interrupted(format: SequenceFormat) throws {
    let recorder = try recorder(format, .file(folder.path + "cut"))
    for list in lists.prefix(2) { try recorder.record(list) }
    #expect(recorder.count == 2)
    #expect(try folder.names == [])
    try recorder.finish()
    try record(format, .file(folder.path + "whole"), Array(lists.prefix(2)))
    #expect(try folder.read("cut") == folder.read("whole"))
  }

  @Test("Without an end or without frames, there is no file", arguments: FrameRecorderTests.formats)
  func unfinished(format: SequenceFormat) throws {
    try recorder(format, .file(folder.path + "unfinished")).record(lists[0])
    let empty = try recorder(format, .file(folder.path + "empty"))
    try empty.repeatLast()
    #expect(empty.count == 0)
    try empty.finish()
    #expect(try folder.names == [])
  }

  @Test("Frames in a folder are complete as soon as they are recorded, and remain there")
  func interruptedFiles() throws {
    let recorder = try recorder(.png, .files(FrameNames(folder: folder.path)))
    // A hidden file beside the frames locks them.
    var frames: [String] { get throws { try folder.names.filter { !$0.hasPrefix(".") } } }
    for (index, list) in lists.prefix(3).enumerated() {
      try recorder.record(list)
      #expect(try frames.count == index + 1)
    }
    #expect(try frames.map(folder.read) == Array(stills.prefix(3)))
  }

  @Test("A closed pipe is distinguished from other failures")
  func brokenPipe() throws {
    OutputDescriptor.ignoreSignals()
    // Not a pipe: a program that another test starts meanwhile would have a copy of its reading end.
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let format = try PNGFormat(FramePicture(lists[0]))
    let frame = try FrameDrawing(format, renderer: renderer).next(lists[0])
    var stream = FrameStream(.descriptor(OutputDescriptor(ends[1], name: "pipe")), format: format)
    try stream.write(frame)
    shutdown(ends[0], Int32(SHUT_RDWR))
    let error = #expect(throws: RenderError.self) { try stream.write(frame) }
    guard case .writing(let problem)? = error else { return #expect(Bool(false)) }
    #expect(problem.isBrokenPipe)
  }
}
