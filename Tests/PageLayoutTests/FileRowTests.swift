import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Rows of music, voice messages and files")
struct FileRowTests {
  private let id = MediaID(rawValue: "1")

  private func document(_ kind: DocumentMedia.Kind, _ change: (inout DocumentMedia) -> Void = { _ in })
    -> DocumentMedia
  {
    var document = DocumentMedia(id: id, kind: kind)
    change(&document)
    return document
  }

  private func layOut(
    _ block: Block.Kind, _ document: DocumentMedia?, options: LayoutOptions = LayoutOptions(),
    isRTL: Bool = false
  ) throws -> (layout: Layout, diagnostics: [Diagnostic]) {
    var media = MediaTable()
    media.documents[id] = document
    let page = Page(blocks: [Block(block)], media: media, isRTL: isRTL)
    return PageLayoutEngine.layOut(page, options: options, book: try FontBook())
  }

  private func row(
    _ document: DocumentMedia, options: LayoutOptions = LayoutOptions(), isRTL: Bool = false
  ) throws -> FileRow {
    let block: Block.Kind =
      document.kind == .file
      ? .document(DocumentBlock(media: id)) : .audio(Audio(media: id, isVoice: document.kind == .voice))
    let item = try #require(try layOut(block, document, options: options, isRTL: isRTL).layout.items.first)
    guard case .fileRow(let row) = item.content else { throw WrongItem() }
    return row
  }

  private struct WrongItem: Error {}

  private var song: DocumentMedia {
    document(.audio) {
      $0.title = "Title"
      $0.performer = "Somebody"
      $0.duration = 205
    }
  }

  // MARK: - Geometry

  @Test("A row is 44 points high, with its control at (3, 0) and its lines at 55", arguments: [false, true])
  func geometry(isRTL: Bool) throws {
    let layout = try layOut(.audio(Audio(media: id)), song, isRTL: isRTL).layout
    #expect(layout.items[0].frame == Rect(0, 5, 337, 44))
    #expect(layout.size.width == 337)
    let row = try row(song, isRTL: isRTL)
    #expect(row.control == Rect(3, 0, 44, 44))
    #expect(row.lines.map(\.origin.x) == [55, 55])
  }

  @Test("The lines are vertically centered together; the second begins 1 point above the bottom of the first")
  func lines() throws {
    let lines = try row(song).lines
    // floor((44 − (20.287 − 1 + 17.9)) / 2) is 3.
    #expect(isClose(lines[0].origin.y, 3 + 16.187))
    #expect(isClose(lines[1].origin.y, 3 + 20.287 - 1 + 14.282))
    #expect(lines[0].line.runs.map(\.style.size) == [17])
    #expect(lines[1].line.runs.allSatisfy { $0.style == FontStyle(.sans, size: 15, hasTabularDigits: true) })
  }

  @Test("A single line is lower")
  func lineAlone() throws {
    let lines = try row(document(.audio) { $0.title = "Title" }).lines
    #expect(lines.count == 1)
    #expect(isClose(lines[0].origin.y, 12 + 16.187))
  }

  @Test("A caption is 14 points below")
  func caption() throws {
    let block = Block.Kind.audio(
      Audio(media: id, caption: Caption(text: .plain("Caption"), credit: .plain("Credit"))))
    let items = try layOut(block, song).layout.items
    #expect(items.map(\.kindName) == ["audio", "text", "text"])
    #expect(items[1].frame.minY == 5 + 44 + 14 && items[1].frame.minX == 10)
  }

  @Test("In a list, the row is as wide as the text column")
  func inAList() throws {
    let item = ListItem(content: .blocks([Block(.audio(Audio(media: id)))]))
    let items = try layOut(.list(List(items: [item], isOrdered: false)), song).layout.items
    let row = try #require(items.first { $0.kindName == "audio" })
    #expect(row.frame.minX == 24 && row.frame.width == 337 - 20 - 14)
  }

  // MARK: - The texts of the lines

  @Test(
    "Duration: m:ss, also beyond an hour; nothing if unknown",
    arguments: [
      (0, nil), (-5, nil), (7, "0:07"), (60, "1:00"), (3599, "59:59"), (3600, "60:00"), (4512, "75:12"),
      (86_400, "1440:00"),
    ] as [(Int, String?)])
  func duration(_ seconds: Int, _ text: String?) {
    #expect(FileRowText(.english).duration(seconds) == text)
  }

  @Test("The longest representable duration does not trap")
  func endless() {
    #expect(FileRowText(.english).duration(.max)?.hasSuffix(":07") == true)
  }

  @Test(
    "Size: steps of 1024, one truncated decimal, none if it is zero",
    arguments: [
      (0, ""), (1, "1 B"), (1023, "1023 B"), (1024, "1 KB"), (1126, "1 KB"), (1127, "1.1 KB"),
      (1_258_291, "1.1 MB"), (1_258_292, "1.2 MB"), (1 << 30, "1 GB"), (.max, "8589934591.9 GB"),
    ])
  func byteCount(_ count: Int, _ text: String) {
    #expect(FileRowText(.english).byteCount(count) == text)
  }

  @Test("The second line is duration and performer, or the one that is known")
  func subtitle() {
    #expect(FileRowText(.english).audioSubtitle(of: song) == "3:25 · Somebody")
    #expect(
      FileRowText(.english).audioSubtitle(of: document(.audio) { $0.performer = "Somebody" }) == "Somebody")
    #expect(FileRowText(.english).audioSubtitle(of: document(.audio) { $0.duration = 205 }) == "3:25")
    #expect(FileRowText(.english).audioSubtitle(of: document(.audio) { $0.performer = " " }) == "")
    let padded = document(.audio) {
      $0.performer = "\n Somebody "
      $0.duration = 205
    }
    #expect(FileRowText(.english).audioSubtitle(of: padded) == "3:25 · Somebody")
  }

  @Test("Music without a title has the name of its file, or is an unknown track")
  func titles() throws {
    #expect(try row(song).lines[0].text == "Title")
    #expect(try row(document(.audio) { $0.fileName = "a.mp3" }).lines[0].text == "a.mp3")
    #expect(try row(document(.audio) { $0.title = " " }).lines[0].text == "Unknown Track")
    #expect(try row(document(.file) { $0.fileName = "b.zip" }).lines.map(\.text) == ["b.zip"])
    #expect(try row(document(.file) { $0.byteCount = 2048 }).lines.map(\.text) == ["File", "2 KB"])
  }

  @Test("A voice message has a title like music, and no second line")
  func voice() throws {
    let lines = try row(document(.voice) { $0.duration = 9 }).lines
    #expect(lines.map(\.text) == ["Unknown Track"])
    #expect(isClose(lines[0].origin.y, 12 + 16.187))
    let named = try row(
      document(.voice) {
        $0.fileName = "v.ogg"; $0.performer = "Somebody"
      }
    ).lines
    #expect(named.map(\.text) == ["v.ogg"])
  }

  @Test("Both lines end 8 before the edge: the title is truncated in its middle, the second line at its end")
  func cut() throws {
    let row = try row(
      document(.audio) {
        $0.title = "From the first word" + String(repeating: " and on", count: 20) + " to the last word"
        $0.performer = "Somebody" + String(repeating: " and others", count: 20)
        $0.duration = 1
      })
    #expect(row.lines.allSatisfy { $0.line.width <= 337 - 55 - 8 && $0.line.width > 337 - 55 - 8 - 20 })
    #expect(row.lines[0].text.hasPrefix("From the first") && row.lines[0].text.hasSuffix("last word"))
    #expect(row.lines[0].text.filter { $0 == "…" }.count == 1)
    #expect(row.lines[1].text.hasPrefix("0:01 · Somebody and") && row.lines[1].text.hasSuffix("…"))
    // The text of the author stays complete.
    #expect(row.title.count > 100)
  }

  // MARK: - Colors and images

  @Test("The glyph is white on incoming controls that are not white, and cut out otherwise")
  func glyph() throws {
    func glyph(_ palette: Palette, _ side: Side) throws -> Color? {
      try row(song, options: options(palette, side)).glyphColor
    }
    #expect(try glyph(.classic, .incoming) == .white)
    #expect(try glyph(.tinted, .incoming) == .white)
    #expect(try glyph(.night, .incoming) == nil)
    #expect(try glyph(.classic, .outgoing) == nil)
    #expect(try glyph(.day, .outgoing) == nil)
  }

  @Test("Only music can show an image, if the page has one")
  func artwork() throws {
    #expect(try !row(song).hasArtwork)
    let picture = PhotoSize(width: 90, height: 90, sources: [])
    #expect(try row(document(.audio) { $0.thumbnail = picture }).hasArtwork)
    #expect(try row(document(.audio) { $0.miniThumbnail = [1] }).hasArtwork)
    #expect(try !row(document(.file) { $0.thumbnail = picture }).hasArtwork)
  }

  @Test("A file that the page does not contain has its row and its caption, and causes a warning")
  func missing() throws {
    let caption = Caption(text: .plain("a"))
    let blocks: [(Block.Kind, FileRow.Kind, String)] = [
      (.audio(Audio(media: id, caption: caption)), .audio, "Unknown Track"),
      (.audio(Audio(media: nil, caption: caption)), .audio, "Unknown Track"),
      (.audio(Audio(media: nil, caption: caption, isVoice: true)), .voice, "Unknown Track"),
      (.document(DocumentBlock(media: id, caption: caption)), .document, "File"),
    ]
    for (block, kind, title) in blocks {
      let (layout, diagnostics) = try layOut(block, nil)
      guard case .fileRow(let row)? = layout.items.first?.content else { return #expect(Bool(false)) }
      #expect(row.kind == kind && row.lines.map(\.text) == [title])
      // There is no file to search, so that no second warning repeats the first.
      #expect(row.media == nil && layout.items.count == 2)
      #expect(diagnostics.map(\.code.rawValue) == ["missing-media"])
      #expect(diagnostics[0].message.hasSuffix("so a placeholder is shown"))
    }
  }

  @Test("The row of an article's missing file has its ring and its line")
  func missingInArticle() throws {
    var options = options(width: 390)
    options.design = .reader
    let (layout, diagnostics) = try layOut(.audio(Audio(media: nil)), nil, options: options)
    guard case .fileRow(let row)? = layout.items.first?.content else { return #expect(Bool(false)) }
    #expect(row.scrubber != nil && row.media == nil)
    #expect(diagnostics.map(\.code.rawValue) == ["missing-media"])
  }

  @Test("A page narrower than a row shows only the control")
  func narrow() throws {
    let row = try row(song, options: options(width: 60))
    #expect(row.lines.allSatisfy { $0.text.isEmpty && $0.line.runs.isEmpty })
  }

  @Test("The dump contains the control, the original title, and the visible lines")
  func dump() throws {
    let layout = try layOut(.audio(Audio(media: id)), song).layout
    let json = layout.json()
    for part in [
      #""kind": "audio""#, #""row": "audio""#, #""control": [3, 0, 44, 44]"#, #""title": "Title""#,
      #""performer": "Somebody""#, #""duration": 205"#, #""text": "3:25 · Somebody""#,
    ] {
      #expect(json.contains(part), "\(part)")
    }
    #expect(layout.textDump.contains("control (3, 0) 44×44 0088ff glyph ffffff"))
  }
}
