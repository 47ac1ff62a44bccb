import Foundation
import IPRenderKit
import Pictures
import Primitives
import Testing

@Suite struct StreamTests {
  private let page = InputFile(#"[{"type": "paragraph", "text": "A few words"}]"#.utf8)

  private var options: RenderOptions {
    var options = RenderOptions(scale: 1)
    options.playback.framesPerSecond = 10
    return options
  }

  @Test func framesComeOneByOne() async throws {
    let run = try Renderer().stream(of: page, options: options)
    var frames: [StreamFrame] = []
    for try await frame in try run.frames() { frames.append(frame) }
    #expect(frames.count == run.frameCount)
    #expect(frames.map(\.index) == Array(0..<run.frameCount))
    #expect(frames[10].time == .seconds(1))
    let sizes = try Set(frames.map { try PictureDecoder.size(of: $0.bytes) })
    #expect(sizes == [PixelSize(width: run.picture.width, height: run.picture.height)])
  }

  @Test func theLastFrameIsTheStill() throws {
    let renderer = try Renderer()
    let run = try renderer.stream(of: page, options: options)
    var last: [UInt8] = []
    try run.forEachFrame { last = $0.bytes }
    #expect(last == (try renderer.still(of: page, options: options).bytes))
  }

  @Test func everyLoopBeginsWithTheFirstFrame() throws {
    let run = try Renderer().stream(of: page, options: options)
    let frames = try run.frames()
    var one = frames.makeAsyncIterator()
    var other = frames.makeAsyncIterator()
    _ = try one.next()
    #expect(try one.next()?.index == 1)
    #expect(try other.next()?.index == 0)
    #expect(try one.next()?.index == 2)
  }

  @Test func rawFramesHaveFourBytesAPixel() throws {
    let run = try Renderer().stream(of: page, options: options)
    var counts: Set<Int> = []
    try run.forEachFrame(as: .rgba) { counts.insert($0.bytes.count) }
    #expect(counts == [run.picture.width * run.picture.height * 4])
  }

  @Test func whatAClosureThrowsEndsTheRun() throws {
    struct Enough: Error {}
    let run = try Renderer().stream(of: page, options: options)
    var count = 0
    #expect(throws: Enough.self) {
      try run.forEachFrame { _ in
        count += 1
        if count == 3 { throw Enough() }
      }
    }
    #expect(count == 3)
  }

  @Test func aCancelledTaskEndsTheLoop() async throws {
    let task = Task { [page, options] in
      let run = try Renderer().stream(of: page, options: options)
      var count = 0
      for try await _ in try run.frames() {
        count += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return count
    }
    #expect(try await task.value == 1)
  }

  @Test func picturesShowInFrames() throws {
    let folder = try PageFolder()
    try folder.write(try PageFolder.picture(), to: "red.png")
    let page = try InputFile(contentsOf: folder.page(naming: "red.png"))
    let renderer = try Renderer()
    let run = try renderer.stream(of: page, options: options)
    #expect(run.diagnostics.isEmpty)
    var last: [UInt8] = []
    try run.forEachFrame { last = $0.bytes }
    #expect(last == (try renderer.still(of: page, options: options).bytes))
  }

  @Test func framesAreWrittenAsTheCommandWritesThem() throws {
    let folder = try PageFolder()
    let run = try Renderer().stream(of: page, options: options)
    #expect(try run.write(to: folder.path + "/frames/") == run.frameCount)
    #expect(try run.write(to: folder.path + "/film.apng", while: { $0 < 3 }) == 3)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames")
    #expect(files.count == run.frameCount + 1)
    #expect(files.contains("frames.json"))
    #expect(try PictureDecoder.size(of: InputFile(contentsOf: folder.path + "/film.apng").bytes).width > 0)
  }

  @Test func aNameThatSaysNothingIsAnError() throws {
    let run = try Renderer().stream(of: page, options: options)
    #expect { try run.write(to: "film.mkv") } throws: { error in
      if case RenderError.frames(.unknownForm("film.mkv")) = error { true } else { false }
    }
  }
}
