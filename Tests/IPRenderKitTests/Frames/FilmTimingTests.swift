import Pictures
import Testing

@testable import IPRenderKit

@Suite("Duration of frames")
struct FilmTimingTests {
  private let page = InputFile(#"[{"type": "paragraph", "text": "A few words"}]"#.utf8)

  private func frames(_ change: (inout Playback) -> Void) throws -> [StreamFrame] {
    var options = RenderOptions(scale: 0.5)
    options.playback.framesPerSecond = 10
    change(&options.playback)
    var frames: [StreamFrame] = []
    let run = try Renderer().stream(of: page, options: options)
    try run.forEachFrame(as: .rgba) { frames.append($0) }
    #expect(frames.count == run.frameCount)
    #expect(frames.map(\.index) == Array(frames.indices))
    return frames
  }

  @Test("The first frame and the last one are held, which costs nothing")
  func holds() throws {
    let plain = try frames { _ in }
    let held = try frames {
      $0.firstHold = 0.3
      $0.hold = 0.5
    }
    #expect(held.count == plain.count + 8)
    #expect(held.dropFirst(3).dropLast(5).map(\.bytes) == plain.map(\.bytes))
    #expect(held.prefix(4).allSatisfy { $0.time == .zero && $0.bytes == plain.first?.bytes })
    #expect(held[1...3].allSatisfy(\.isRepeat) && held.suffix(5).allSatisfy(\.isRepeat))
    #expect(held.last?.bytes == plain.last?.bytes)
  }

  @Test("At a higher or lower speed, the frame of a stream time is the same")
  func speed() throws {
    let plain = try frames { _ in }
    let double = try frames { $0.speed = 2 }
    #expect(double.count == plain.count / 2 + 1)
    for frame in double.dropLast() { #expect(frame.bytes == plain[2 * frame.index].bytes) }
    #expect(double.last?.bytes == plain.last?.bytes)
    #expect(double[1].time == .seconds(0.2))
    #expect(try frames { $0.speed = 0.5 }.count >= 2 * plain.count - 2)
  }

  @Test("A run has its set duration, held frames included", arguments: [0.9, 2, 7.3], [1, 3])
  func duration(seconds: Double, step: Int) throws {
    let plain = try frames { _ in }
    let run = try frames {
      $0.duration = seconds
      $0.hold = 0.1 * Double(step)
      $0.selection.step = step
    }
    #expect(abs(Double(run.count * step) / 10 - seconds) <= 0.05 * Double(step) + 1e-9)
    #expect(run.first?.bytes == plain.first?.bytes && run.last?.bytes == plain.last?.bytes)
    // A frame that was at rest before the end is not the end.
    #expect(run.count < 4 || run[run.count - 3].bytes != plain.last?.bytes)
  }

  @Test("A run comes to rest in its last frame, even between ticks", arguments: [20.0, 120, 240])
  func exactDuration(rate: Double) throws {
    let run = try frames {
      $0.framesPerSecond = rate
      $0.duration = 1.5
    }
    #expect(run.count == Int(rate * 1.5))
  }

  @Test("A page that shows at once is held for the same time")
  func instant() throws {
    let run = try frames {
      $0.pacing = .instant
      $0.duration = 2
    }
    #expect(run.count == 20 && Set(run.map(\.bytes)).count == 1)
  }

  @Test("Values outside the range of a run are refused by name")
  func refused() throws {
    func option(_ change: (inout Playback) -> Void) -> String? {
      do { _ = try frames(change) } catch let RenderError.option(error) { return error.option } catch {}
      return nil
    }
    #expect(option { $0.speed = .nan } == "speed")
    #expect(option { $0.speed = 101 } == "speed")
    #expect(option { $0.hold = -1 } == "hold")
    #expect(option { $0.firstHold = 3601 } == "firstHold")
    #expect(option { $0.duration = 0 } == "duration")
    #expect(option { $0.plays = -1 } == "plays")
    #expect(option { $0.framesPerSecond = 241 } == "framesPerSecond")
    #expect(
      option {
        $0.duration = 1
        $0.hold = 1
      } == "duration")
    #expect(
      option {
        $0.duration = 1
        $0.selection.from = .seconds(0.1)
      } == "duration")
  }

  @Test(
    "Images play while the finished page is held, and the run ends with the still",
    .enabled(if: Sample.canPlay))
  func playing() throws {
    let folder = try TemporaryFolder()
    try folder.write("media-7.json", Sample.animation)
    let page = InputFile(
      #"[{"type": "paragraph", "text": ["A ", {"type": "custom_emoji", "custom_emoji_id": "media-7", "alternative_text": "x"}]}]"#
        .utf8)
    var options = RenderOptions(scale: 1)
    options.media.folder = folder.path
    options.playback.framesPerSecond = 10
    options.playback.pacing = .instant
    let renderer = try Renderer()
    func frames() throws -> [[UInt8]] {
      var frames: [[UInt8]] = []
      try renderer.stream(of: page, options: options).forEachFrame { frames.append($0.bytes) }
      return frames
    }
    let still = try renderer.still(of: page, options: options).bytes
    #expect(try frames() == [still])
    options.playback.hold = 1.5
    let held = try frames()
    #expect(held.count == 16 && held.last == still)
    // Ten frames that repeat; the first one is the still.
    #expect(Set(held).count == 10 && held[3] != still && held[3] == held[13] && held[10] == held[0])
  }
}

@Suite("Stills of a stream")
struct StreamStillTests {
  private let page = InputFile(#"[{"type": "paragraph", "text": "A few words"}]"#.utf8)

  @Test("A moment selects its frame, and the end selects the still")
  func moments() throws {
    let renderer = try Renderer()
    let run = try renderer.stream(of: page)
    var frames: [StreamFrame] = []
    try run.forEachFrame { frames.append($0) }
    let number = frames.count / 2
    for moment in [FrameMoment.frame(number), .time(frames[number].time)] {
      #expect(try run.still(at: moment).bytes == frames[number].bytes)
    }
    let still = try renderer.still(of: page).bytes
    for moment in [FrameMoment.frame(.max), .seconds(1e300), .seconds(.infinity)] {
      #expect(try run.still(at: moment).bytes == still)
    }
    #expect(try run.still(at: .seconds(-1)).bytes == frames[0].bytes)
  }

  @Test("A sheet contains the first frame, the last one, and those in between")
  func sheets() throws {
    let renderer = try Renderer()
    let run = try renderer.stream(of: page, options: RenderOptions(scale: 1))
    let sheet = try run.sheet(columns: 3, rows: 2)
    #expect(sheet.width == 12 + 3 * (run.picture.width + 12))
    #expect(sheet.height == 12 + 2 * (run.picture.height + 30))
    let pixels = try PictureDecoder.decodeStraight(sheet.bytes, pixelLimit: 1_000_000)
    func cell(_ column: Int, _ row: Int) -> [UInt32] {
      let (left, top) = (12 + column * (run.picture.width + 12), 12 + row * (run.picture.height + 30))
      return (top..<top + run.picture.height).flatMap { y in
        pixels.pixels[y * pixels.width + left..<y * pixels.width + left + run.picture.width]
      }
    }
    var options = RenderOptions(scale: 1)
    options.picture.background = options.layout.theme.base
    let opaque = try renderer.stream(of: page, options: options)
    for (column, row, second) in [(0, 0, 0), (1, 0, 0.2), (2, 1, 1)] as [(Int, Int, Double)] {
      let moment = try opaque.still(at: .seconds(opaque.duration * second)).bytes
      #expect(cell(column, row) == (try PictureDecoder.decodeStraight(moment, pixelLimit: 1_000_000)).pixels)
    }
    #expect(Set([cell(0, 0), cell(1, 0), cell(2, 1)]).count == 3)
  }

  @Test("Empty sheets, and sheets larger than the pixel limit, are refused")
  func refused() throws {
    let renderer = try Renderer()
    let run = try renderer.stream(of: page)
    for (columns, rows) in [(0, 1), (1, 0), (101, 1), (1, -1)] {
      #expect(throws: RenderError.self) { try run.sheet(columns: columns, rows: rows) }
    }
    var options = RenderOptions()
    options.pixelLimit = run.picture.width * run.picture.height
    let small = try renderer.stream(of: page, options: options)
    #expect(throws: RenderError.self) { try small.sheet(columns: 2, rows: 2) }
  }

  @Test("A still of a recorded stream shows its last page")
  func ends() throws {
    let renderer = try Renderer()
    let stream = InputFile(
      "{\"t\": 0, \"delta\": \"Some \"}\n{\"t\": 1, \"delta\": \"**words**\"}\n".utf8, name: "a.jsonl")
    let text = InputFile("Some **words**".utf8, name: "a.md")
    #expect(try renderer.still(of: stream).bytes == renderer.still(of: text).bytes)
  }
}
