import Foundation
import IPRenderKit
import Testing

/// The library draws the same as the command.
@Suite struct DoorTests {
  private let phone = PageScreen(size: CanvasSize(390, 844))

  @Test func aScreenShowsTheEndOfAChatOrAMessage() throws {
    let renderer = try Renderer()
    var options = RenderOptions(palette: .day, scale: 1, screen: phone)
    let end = try renderer.still(of: DoorSample.chat(60), options: options)
    #expect((end.width, end.height) == (390, 844))
    options.reading.message = 2
    let start = try renderer.still(of: DoorSample.chat(60), options: options)
    #expect((start.width, start.height) == (390, 844))
    #expect(start.bytes != end.bytes)
  }

  @Test func aScreenShowsAnything() throws {
    let renderer = try Renderer()
    var options = RenderOptions(screen: phone)
    #expect(try renderer.still(of: DoorSample.page, options: options).height == 1688)
    options.layout.design = .reader
    #expect(try renderer.still(of: DoorSample.page, options: options).height == 1688)
    options = RenderOptions(screen: PageScreen(size: CanvasSize(390, 844), frame: .card))
    #expect(throws: RenderError.self) { try renderer.still(of: DoorSample.chat(3), options: options) }
  }

  @Test func aSubjectIsReadOnceAndDrawnInManyWays() throws {
    let renderer = try Renderer()
    let subject = try DoorSample.chat(30).read()
    #expect(subject.kind == .chat)
    #expect(subject.messageCount == 30)
    let all = try renderer.still(of: subject, options: RenderOptions(scale: 1))
    let screen = try renderer.still(of: subject, options: RenderOptions(scale: 1, screen: phone))
    #expect(all.height > screen.height)
    #expect(try DoorSample.page.read().kind == .page)
    #expect(try DoorSample.message(1).read().kind == .message)
    // A text is a page, too.
    #expect(try DoorSample.message(1).readPage().kind == .page)
  }

  @Test func eachStageCanBeLookedAt() throws {
    let renderer = try Renderer()
    let layout = try renderer.layOut(DoorSample.page.read())
    #expect(layout.text.contains("A few words"))
    let json = try JSONSerialization.jsonObject(with: Data(layout.json().utf8)) as? [String: Any]
    #expect((json?["items"] as? [Any])?.count == 1)
    let drawing = try renderer.paint(layout)
    let still = try drawing.still()
    #expect((drawing.size.width, drawing.size.height) == (still.width, still.height))
    #expect(still.bytes == (try renderer.still(of: DoorSample.page).bytes))
  }

  @Test func bothSidesOfAPaletteAreDrawn() throws {
    let renderer = try Renderer()
    func chat(_ options: RenderOptions) throws -> [UInt8] {
      try renderer.still(of: DoorSample.chat(4), options: options).bytes
    }
    #expect(try chat(RenderOptions(palette: .night)) == chat(RenderOptions(theme: .night)))
    var other = RenderOptions(palette: .night)
    other.me = "1"
    #expect(try chat(other) != chat(RenderOptions(palette: .night)))
  }

  @Test func aBubbleIsAroundAPage() throws {
    let renderer = try Renderer()
    var options = RenderOptions(side: .outgoing)
    let alone = try renderer.still(of: DoorSample.page, options: options)
    options.bubble = BubbleOptions()
    options.bubble?.time = TimeOfDay(hour: 9, minute: 1)
    options.bubble?.state = .sent
    let message = try renderer.still(of: DoorSample.page, options: options)
    #expect(message.width > alone.width)
  }

  @Test func aChatIsCutIntoPages() throws {
    let folder = try PageFolder()
    let pages = try Renderer().pages(
      of: DoorSample.chat(40), height: 400, options: RenderOptions(scale: 1))
    let count = try pages.write(to: folder.path + "/out-%02d.png")
    #expect(count > 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == count)
    var heights: [Int] = []
    try pages.forEachPage { page in
      heights.append(page.height)
      return heights.count < 3
    }
    #expect(heights.count == 3)
    #expect(heights.allSatisfy { $0 <= 400 })
    #expect(pages.diagnostics.isEmpty)
    #expect(throws: RenderError.self) { try Renderer().pages(of: DoorSample.page) }
    #expect(throws: RenderError.self) { try Renderer().pages(of: DoorSample.chat(3), height: .nan) }
  }

  @Test func anAnswerArrivesInAChat() throws {
    let renderer = try Renderer()
    var options = RenderOptions(scale: 1, screen: phone)
    options.playback.framesPerSecond = 10
    let run = try renderer.stream(of: DoorSample.answer, in: DoorSample.chat(20), options: options)
    #expect((run.picture.width, run.picture.height) == (390, 844))
    #expect(run.frameCount > 3)
    let first = try run.still(at: .seconds(0)).bytes
    #expect(try run.still(at: .seconds(1000)).bytes != first)
    let alone = try renderer.stream(of: DoorSample.answer, options: options)
    #expect((alone.picture.width, alone.picture.height) == (390, 844))
    // It ends with the still of the last page, at the position of a chat's only message.
    let still = try renderer.still(of: DoorSample.answer, options: options)
    #expect(try alone.still(at: .seconds(1000)).bytes == still.bytes)
    #expect(throws: RenderError.self) {
      try renderer.stream(of: DoorSample.answer, in: DoorSample.page, options: options)
    }
  }

  @Test func aStreamIsDrawnWhileItIsWritten() throws {
    let folder = try PageFolder()
    let path = try folder.write(DoorSample.answer.bytes, to: "answer.jsonl")
    let file = try #require(FileHandle(forReadingAtPath: path))
    var options = RenderOptions(scale: 1)
    options.picture.canvas = CanvasSize(300, 200)
    options.playback.framesPerSecond = 10
    let run = try Renderer().live(options: options)
    let report = try run.write(from: file.fileDescriptor, to: folder.path + "/frames/")
    #expect(report.drawn > 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames")
    #expect(names.filter { $0.hasSuffix(".png") }.count == report.drawn)
    #expect(throws: RenderError.self) { try run.write(to: folder.path + "/film.apng") }
    options.picture.canvas = nil
    #expect(throws: RenderError.self) { try Renderer().live(options: options) }
  }

  @Test func aReportSaysWhatIsWrong() throws {
    let renderer = try Renderer()
    let fine = try renderer.check(DoorSample.page)
    #expect(fine.isFine && fine.text.contains("no problems found"))
    #expect(fine.json.contains(#""ok": true"#))
    let chat = try renderer.check(DoorSample.chat(3))
    #expect(chat.text.contains("Tea") && chat.isFine)
    let bad = try renderer.check(
      InputFile(##"[{"type":"paragraph","text":{"type":"text_link","url":"#nowhere","text":"x"}}]"##.utf8))
    #expect(!bad.isFine && bad.diagnostics.count == 1)
    #expect(try renderer.check(DoorSample.answer).isFine)
  }

  @Test func aPageIsConverted() throws {
    #expect(try DoorSample.page.converted(to: .markdown).text == "A few words\n")
    let range = try #require(PageRange(parsing: "/0:2../0:5"))
    #expect(try DoorSample.page.converted(to: .text, range: range).text.contains("few"))
    let date = InputFile(
      #"{"blocks":[{"type":"paragraph","text":["a ",{"type":"date_time","text":"old","unix_time":1647531900,"date_time_format":"d"}," b"]}]}"#
        .utf8)
    #expect(try date.converted(to: .text).text == "a 03/17/22 b\n")
    #expect(try date.readPage().converted(to: .text).text == "a 03/17/22 b\n")
    let missing = try #require(PageRange(parsing: "/5../6"))
    #expect(throws: RenderError.self) { try DoorSample.page.converted(to: .text, range: missing) }
    #expect(throws: RenderError.self) { try DoorSample.chat(2).read().converted(to: .html) }
  }

  @Test func picturesAreCompared() throws {
    let renderer = try Renderer()
    func file(_ options: RenderOptions) throws -> InputFile {
      InputFile(try renderer.still(of: DoorSample.page, options: options).bytes, name: "picture.png")
    }
    let light = try file(RenderOptions())
    #expect(try PictureComparison(of: light, and: light).isSame)
    let comparison = try PictureComparison(of: light, and: file(RenderOptions(palette: .night)))
    #expect(!comparison.isSame && "\(comparison)".contains("pixels differ"))
    #expect(try !comparison.picture().isEmpty)
    #expect(throws: RenderError.self) { try PictureComparison(of: light, and: DoorSample.page) }
  }

  @Test func aStillIsWritten() throws {
    let folder = try PageFolder()
    let still = try Renderer().still(of: DoorSample.page)
    try still.write(to: folder.path + "/still.png")
    #expect(try InputFile(contentsOf: folder.path + "/still.png").bytes == still.bytes)
    #expect(throws: RenderError.self) { try still.write(to: folder.path + "/nowhere/still.png") }
  }
}
