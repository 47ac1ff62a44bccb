import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import StreamReading
import Testing

@testable import IPRenderKit

/// The gallery (`Docs/Gallery.md`) has an entry for everything that can be drawn. Each entry is read as it is drawn, so
/// it cannot claim to show something else.
@Suite struct GalleryCoverageTests {
  /// The blocks, styles, links and contents in the entries.
  private struct Contents {
    var blocks: Set<String> = []
    var texts: Set<Int> = []
    var styles: Set<InlineStyle> = []
    var links: Set<String> = []
    var contents: Set<MessageContent.Kind> = []

    mutating func add(_ block: Block) {
      if case .unsupported = block.kind { blocks.insert("unsupported") } else { blocks.insert(block.name) }
      for part in block.parts {
        switch part.content {
        case .block(let inner): add(inner)
        case .text(let text): add(text)
        }
      }
    }

    mutating func add(_ text: RichText) {
      texts.insert(text.number)
      if case .styled(let style, _) = text { styles.insert(style) }
      if case .link(let target, _) = text { links.insert(GalleryCoverageTests.name(of: target)) }
      switch text.parts {
      case .characters: break
      case .row(let texts): for inner in texts { add(inner) }
      case .wrapped(let inner): add(inner)
      case .changed(let new, let old):
        add(new)
        add(old)
      }
    }

    mutating func add(_ message: Message) {
      contents.insert(message.content.kind)
      if case .page(let page) = message.content { for block in page.blocks { add(block) } }
    }
  }

  /// The name of an enumeration case with values.
  private static func name(of value: some Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }

  private static func isTape(_ entry: Gallery.Entry) -> Bool { entry.language == "tape" }

  private static let contents: Contents = {
    var contents = Contents()
    for entry in Gallery.all.entries where !isTape(entry) {
      do {
        switch try InputFile(entry.code.utf8, name: "entry." + entry.language).read().content {
        case .page(let result): for block in result.page.blocks { contents.add(block) }
        case .message(let result): contents.add(result.message)
        case .chat(let chat):
          for index in 0..<chat.count {
            if let message = chat.message(at: index)?.message { contents.add(message) }
          }
        }
      } catch {
        Issue.record("\(entry.title): \(error)")
      }
    }
    return contents
  }()

  @Test("Every kind of block has an entry")
  func blocks() {
    var names = Set(Samples.blocks.map { Block($0).name }).union(["animation", "voice_note", "unsupported"])
    names.subtract(Samples.blocks.compactMap { if case .unsupported(let kind) = $0 { kind } else { nil } })
    #expect(names.count >= Block.Kind.count)
    #expect(names.subtracting(Self.contents.blocks).sorted() == [])
  }

  @Test("Every kind of text, every style and every kind of link has an entry")
  func texts() {
    #expect(Set(0..<RichText.count).subtracting(Self.contents.texts).sorted() == [])
    #expect(Set(InlineStyle.allCases).subtracting(Self.contents.styles) == [])
    let links = [
      "url", "email", "phone", "mention", "user", "hashtag", "cashtag", "botCommand", "bankCard",
      "tonAddress", "anchor", "reference",
    ]
    #expect(Set(links).subtracting(Self.contents.links).sorted() == [])
  }

  @Test("Every content of a message has an entry")
  func messages() {
    let missing = Set(MessageContent.Kind.allCases).subtracting(Self.contents.contents)
    #expect(missing.map(\.rawValue).sorted() == [])
  }

  @Test("Every theme and every design has an entry")
  func looks() {
    let entries = Gallery.all.entries
    let themes = Set(Design.all.flatMap(\.palettes).map(\.name))
    #expect(themes.subtracting(entries.flatMap { $0.values(of: "--theme") }).sorted() == [])
    // The design of articles has an option of its own.
    let designs = entries.flatMap {
      $0.values(of: "--design") + ($0.allOptions.contains("--article") ? ["reader"] : [])
    }
    #expect(Set(Design.all.map(\.name)).subtracting(designs).sorted() == [])
  }

  @Test("Every step of a tape has an entry")
  func steps() {
    let words = Gallery.all.entries.filter(Self.isTape).flatMap { entry in
      entry.code.split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        let word = words.first == "At" ? words.dropFirst(2).first : words.first
        return String((word ?? "").prefix { $0 != "@" })
      }
    }
    #expect(Set(TapeReader.words).subtracting(words).sorted() == [])
  }

  // MARK: - States of the screen

  /// Returns the state of the screen that an entry shows; `nil` for one without a screen.
  private static func state(_ entry: Gallery.Entry) throws -> ScreenState? {
    guard let screen = entry.values(of: "--screen").last else { return nil }
    let sides = screen.split(separator: "x").compactMap { Double($0) }
    let size = Size(try #require(sides.first), try #require(sides.last))
    var options = RenderOptions(scale: 1, screen: PageScreen(size: size))
    options.chat.shown = entry.values(of: "--show")
    let file = InputFile(entry.code.utf8, name: "entry." + entry.language)
    let renderer = try Renderer()
    if isTape(entry) {
      // A tape that names files cannot be read without them.
      let tape = TapeFile(checking: file, limits: ReadOptions())
      guard let run = try? renderer.scene(of: tape, options: options) else { return nil }
      let moment = entry.values(of: "--at").last.flatMap { Double($0) } ?? 0
      return try run.moments().frame(atTick: (moment * 60).rounded()).state
    }
    guard case .chat(let source) = try file.chat(options) else { return nil }
    return ChatDrawing(source, of: file, renderer: renderer, options: options).info.state
  }

  @Test("Every state of a screen has an entry")
  func states() throws {
    var reached: Set<ReachableStateTests.State> = []
    for entry in Gallery.all.entries { reached.formUnion(try Self.state(entry)?.states ?? []) }
    let missing = ReachableStateTests.State.allCases.filter { !reached.contains($0) }
    #expect(missing.map(\.rawValue) == [])
  }
}
