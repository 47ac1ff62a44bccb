import Foundation
import PageReading
import Primitives
import Testing

@testable import Command
@testable import Pictures

/// The formats of stills (Spec/Picture.md, Forms and Fitted).
@Suite struct PictureFormTests {
  private static let message =
    #"{"message_id":1,"date":1750000000,"chat":{"id":7,"type":"private","#
    + #""first_name":"Ann"},"from":{"id":7,"first_name":"Ann"},"text":"Some words"}"#

  private func scratch() throws -> Scratch {
    let scratch = try Scratch.withPage()
    try scratch.file("message.json", Self.message)
    try scratch.file("answer.jsonl", "{\"t\":0,\"delta\":\"Some words\"}\n")
    return scratch
  }

  private func decoded(_ name: String, in scratch: Scratch) throws -> StraightBitmap {
    try PictureDecoder.decodeStraight(scratch.read(name), pixelLimit: 10_000_000)
  }

  @Test("WebP keeps every pixel", arguments: ["page.json", "message.json"])
  func lossless(input: String) throws {
    let scratch = try scratch()
    #expect(try scratch.iprender(input, "-o", "a.png").status == 0)
    let run = try scratch.iprender(input, "-o", "a.webp")
    #expect(run.status == 0 && run.errors == "")
    #expect(try decoded("a.webp", in: scratch) == decoded("a.png", in: scratch))
    let piped = try scratch.iprender(input, "-o", "-", "--format", "webp")
    #expect(try piped.output == scratch.read("a.webp"))
    #expect(try scratch.iprender(input, "--format", "webp").status == 0)
    #expect(try scratch.read(input.replacing(".json", with: ".webp")) == piped.output)
  }

  private func distance(_ one: StraightBitmap, _ other: StraightBitmap) -> Double {
    func bytes(_ bitmap: StraightBitmap) -> [Int] {
      bitmap.pixels.flatMap { pixel in [0, 8, 16].map { Int(pixel >> $0 & 0xff) } }
    }
    let differences = zip(bytes(one), bytes(other)).map { abs($0 - $1) }
    return Double(differences.reduce(0, +)) / Double(max(1, differences.count))
  }

  @Test("Lossy formats have the requested quality", arguments: ["jpg", "webp"])
  func lossy(ending: String) throws {
    let scratch = try scratch()
    #expect(try scratch.iprender("message.json", "-o", "a.png").status == 0)
    var sizes: [Int] = []
    for quality in ["30", "90"] {
      let run = try scratch.iprender("message.json", "-o", "a." + ending, "--quality", quality)
      #expect(run.status == 0)
      let (picture, whole) = (try decoded("a." + ending, in: scratch), try decoded("a.png", in: scratch))
      #expect(picture.size == whole.size)
      #expect(distance(picture, whole) < (quality == "90" ? 2 : 8))
      sizes.append(try scratch.read("a." + ending).count)
    }
    #expect(sizes[0] < sizes[1])
  }

  @Test("A JPEG needs a background") func ground() throws {
    let scratch = try scratch()
    let run = try scratch.iprender("page.json", "-o", "a.jpg")
    #expect(run.status == 64)
    #expect(run.errors.contains("background must be opaque"))
    #expect(try !scratch.names.contains("a.jpg"))
    #expect(try scratch.iprender("page.json", "-o", "a.JPEG", "--background", "white").status == 0)
    #expect(try scratch.read("a.JPEG").prefix(3) == [0xff, 0xd8, 0xff])
  }

  @Test(
    "A WebP is a film if an option concerns frames, or if the input is a stream",
    .enabled(if: FFmpeg.isInstalled))
  func films() throws {
    let scratch = try scratch()
    func isAnimated(_ arguments: [String]) throws -> Bool {
      let run = try scratch.iprender(arguments)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      return try scratch.read("a.webp").contains(Array("ANMF".utf8))
    }
    #expect(try isAnimated(["page.json", "--loop", "0", "-o", "a.webp", "--fps", "5"]))
    #expect(try isAnimated(["answer.jsonl", "-o", "a.webp"]))
    #expect(try isAnimated(["page.json", "--stream", "-o", "a.webp", "--fps", "5"]))
    #expect(try !isAnimated(["page.json", "-o", "a.webp"]))
    #expect(try !isAnimated(["answer.jsonl", "--at", "0.5", "-o", "a.webp"]))
    let piped = try scratch.shell("cat answer.jsonl | $IPRENDER - -o piped.webp")
    #expect(piped.status == 0)
    #expect(try scratch.read("piped.webp").contains(Array("ANMF".utf8)))
    let still = try scratch.shell("cat page.json | $IPRENDER - -o piped.webp --sandbox-report")
    #expect(still.errors.split(separator: "\n").count { $0.contains("new privileges") } == 1)
    #expect(try !scratch.read("piped.webp").contains(Array("ANMF".utf8)))
  }

  @Test(
    "Conflicting options are reported",
    arguments: [
      (["page.json", "-o", "a.png", "--quality", "3"], "applies only to .jpg"),
      (["page.json", "-o", "a.webp", "--png", "small"], "applies only to PNG"),
      (["page.json", "--stream", "-o", "a/", "--format", "jpeg"], "single images"),
      (["page.json", "--stream", "-o", "a/", "--quality", "3"], "single images"),
      (["page.json", "-o", "a.png", "--format", "rgba"], "--format applies only to films and frames"),
      (["page.json", "-o", "a.jpg", "--format", "png"], "this is not the file extension of --format png"),
      (["page.json", "-o", "a.pdf", "--format", "svg"], "name a file that ends in .svg"),
      (
        ["page.json", "--stream", "-o", "a.mp4", "--format", "y4m"], "not the file extension of --format y4m"
      ),
      (["page.json", "-o", "a.webp", "--quality", "0"], "from 1 to 100"),
      (["page.json", "-o", "a.gif2"], "use .png, .webp, .jpg"),
      (["page.json", "--fit", "100x100", "--scale", "3"], "remove --scale"),
      (["page.json", "--fit", "100x100", "--preset", "og"], "cannot be used together"),
      (["page.json", "--preset", "poster"], "sticker, video-sticker, story, square, og"),
      (["page.json", "--fit", "10x100"], "16 to 10000"),
      (["page.json", "--stream", "-o", "a/", "--fit", "100x100"], "single images"),
      (["page.json", "--preset", "video-sticker", "-o", "a.mp4"], "renders a film"),
      (["page.json", "--preset", "video-sticker", "-o", "a.webm", "--fps", "60"], "at most 30"),
      (["page.json", "-o", "a.webp", "--canvas", "20000x10", "--scale", "1"], "at most 16383"),
    ])
  func conflicts(arguments: [String], words: String) throws {
    let run = try scratch().iprender(arguments)
    #expect([64, 65].contains(run.status))
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  // MARK: - Fitted

  @Test(
    "A sticker has a side of 512 pixels, with any options",
    arguments: [
      "a", "Some words", String(repeating: "Many words of a long message. ", count: 40),
      String(repeating: "line\\n", count: 200),
    ])
  func stickers(text: String) throws {
    let scratch = try scratch()
    try scratch.file("long.json", Self.message.replacing("Some words", with: text))
    #expect(try scratch.iprender("long.json", "--preset", "sticker").status == 0)
    let picture = try decoded("long.webp", in: scratch)
    #expect(max(picture.width, picture.height) == 512)
    #expect(try scratch.read("long.webp").count <= 512_000)
    #expect(picture.pixels.contains { $0 >> 24 == 0 } && picture.pixels.contains { $0 >> 24 == 255 })
  }

  @Test("A message that arrives has its text once, like a rich message of the same words")
  func textOnce() throws {
    let scratch = try scratch()
    let rich = #""rich_message":{"blocks":[{"type":"paragraph","text":"Some words"}]}"#
    try scratch.file("rich.json", Self.message.replacing(#""text":"Some words""#, with: rich))
    for input in ["message", "rich"] {
      #expect(try scratch.iprender(input + ".json", "--at", "9", "-o", input + ".png").status == 0)
    }
    #expect(try scratch.read("message.png") == scratch.read("rich.png"))
  }

  @Test("A video sticker meets the requirements of Telegram", .enabled(if: FFmpeg.isInstalled))
  func videoSticker() throws {
    let scratch = try scratch()
    let words = String(repeating: "Many words of a long message. ", count: 12)
    try scratch.file("long.json", Self.message.replacing("Some words", with: words))
    let tall = String(repeating: "line\\n", count: 60)
    try scratch.file("tall.json", Self.message.replacing("Some words", with: tall))
    for input in ["long.json", "page.json", "tall.json"] {
      let run = try scratch.iprender(input, "--preset", "video-sticker", "-o", "s.webm")
      #expect(run.status == 0 && run.errors == "")
      #expect(try scratch.read("s.webm").count <= 256_000)
      let probe = try scratch.shell(
        "ffprobe -v error -count_frames -select_streams v -of csv=p=0 -show_entries "
          + "stream=codec_name,width,height,r_frame_rate,nb_read_frames:stream_tags=alpha_mode s.webm")
      let values = probe.text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",")
      #expect(values.first == "vp9" && values.last == "1")
      let sides = try values[1...2].map { try #require(Int($0)) }
      #expect(sides.max() == 512)
      #expect(values[3] == "30/1")
      #expect(try #require(Int(values[4])) <= 90)
    }
    #expect(
      try scratch.names.sorted() == [
        "answer.jsonl", "long.json", "message.json", "page.json", "s.webm", "tall.json",
      ])
  }

  @Test(
    "A preset has its size", arguments: [("story", 1080, 1920), ("square", 1080, 1080), ("og", 1200, 630)])
  func presets(name: String, width: Int, height: Int) throws {
    let scratch = try scratch()
    for input in ["page.json", "message.json"] {
      #expect(try scratch.iprender(input, "--preset", name, "-o", "a.png").status == 0)
      let picture = try decoded("a.png", in: scratch)
      #expect(picture.size == PixelSize(width: width, height: height))
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test("A fitted image has one side of the requested length", arguments: [(300, 900), (900, 300), (77, 41)])
  func fitted(width: Int, height: Int) throws {
    let scratch = try scratch()
    for input in ["page.json", "message.json"] {
      #expect(try scratch.iprender(input, "--fit", "\(width)x\(height)", "-o", "a.png").status == 0)
      let picture = try decoded("a.png", in: scratch)
      #expect(picture.width <= width && picture.height <= height)
      #expect(picture.width == width || picture.height == height)
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ bytes: [UInt8]) -> Bool {
    count >= bytes.count && indices.dropLast(bytes.count - 1).contains { self[$0...].starts(with: bytes) }
  }
}
