import PageModel
import Testing

@testable import JSONText
@testable import PageReading
@testable import ReadingTestSupport

/// Source texts within JSON (Spec/Input.md 3.1, 6.1).
@Suite struct EnvelopeTests {
  private static let link = RichText.link(.mention(username: "durov"), .plain("@durov"))

  @Test(arguments: [
    #"{"html":"<p>@durov</p>"}"#, #"{"chat_id":1,"rich_message":{"html":"<p>@durov</p>"}}"#,
    #"{"update_id":1,"message":{"rich_message":{"html":"<p>@durov</p>"}}}"#,
    #"{"@type":"inputRichMessage","source":{"@type":"richMessageSourceHtml","text":"<p>@durov</p>","media":[]}}"#,
    #"{"_":"inputRichMessageHTML","html":"<p>@durov</p>"}"#,
  ])
  func textsAreReadAndSearched(json: String) throws {
    let result = try read(json)
    #expect(result.page.blocks.map(\.kind) == [.paragraph(Self.link)])
    #expect(result.format == .html)
    #expect(result.diagnostics == [])
  }

  @Test(arguments: [
    #"{"html":"<p>@durov</p>","skip_entity_detection":true}"#,
    #"{"_":"inputRichMessageHTML","html":"<p>@durov</p>","noautolink":true}"#,
    #"""
    {"@type":"inputRichMessage","source":{"@type":"richMessageSourceHtml","text":"<p>@durov</p>"},
      "detect_automatic_blocks":false}
    """#,
  ])
  func theSearchCanBeSwitchedOff(json: String) throws {
    #expect(try read(json).page.blocks.map(\.kind) == [.paragraph(.plain("@durov"))])
  }

  @Test func optionsSwitchItOffToo() throws {
    var options = ReadOptions()
    options.source.detectsEntities = false
    for text in ["<p>@durov</p>", #"{"html":"<p>@durov</p>"}"#] {
      let page = try PageReader.read(Array(text.utf8), options: options).page
      #expect(page.blocks.map(\.kind) == [.paragraph(.plain("@durov"))])
    }
    #expect(try read("<p>@durov</p>").page.blocks.map(\.kind) == [.paragraph(Self.link)])
  }

  @Test func flagsOfTheEnvelope() throws {
    #expect(try read(#"{"html":"<p>a</p>","is_rtl":true}"#).page.isRTL)
    #expect(try read(#"{"_":"inputRichMessageHTML","flags":0,"rtl":true,"html":"<p>a</p>"}"#).page.isRTL)
    let outer =
      #"{"@type":"inputRichMessage","is_rtl":true,"source":{"@type":"richMessageSourceHtml","text":"<p>a</p>"}}"#
    #expect(try read(outer).page.isRTL)
    #expect(try read(#"{"draft_id":1,"rich_message":{"html":"<p>a</p>"}}"#).page.isDraft)
    #expect(try codes(#"{"html":"<p>a</p>","is_rlt":true}"#) == ["unknown-key"])
  }

  @Test func mediaByTheirIDs() throws {
    let list = try read(
      #"""
      {"html":"<img src='tg://photo?id=cat'>","media":[{"id":"cat","media":{"type":"photo","media":"attach://file"}}]}
      """#
    )
    #expect(list.page.media.photos[MediaID(rawValue: "cat")]?.sizes.first?.sources == [.opaque("file")])
    #expect(list.diagnostics == [])
    let map = try read(#"{"html":"<img src='tg://photo?id=cat'>","media":{"cat":"img/cat.png"}}"#)
    #expect(
      map.page.media.photos[MediaID(rawValue: "cat")]?.sizes.first?.sources.first == .path("img/cat.png"))
    #expect(try codes(#"{"html":"<p>a</p>","media":[{"id":"cat"}]}"#) == ["missing-field"])
  }

  /// A warning has its position within the string, also after escapes.
  @Test func placesAreThoseInTheStrings() throws {
    for (json, place) in [
      (#"{"html":"<p>a</p><nothing>b</nothing>"}"#, 17),
      (#"{"html":"<p>a</p>\n\u0041<nothing>b</nothing>"}"#, 25),
    ] {
      #expect(try #require(try read(json).diagnostics.first).origin.byteOffset == place)
    }
    let error = try #require(failure(#"{"html":"\#(String(repeating: "<b>", count: 500))a"}"#))
    #expect(error.reason == .tooDeep)
    #expect(error.location?.pointer == "/html")
  }

  @Test func answersOfModelsAreMarkdown() throws {
    let parts =
      #"{"choices":[{"message":{"content":[{"type":"text","text":"a\n\n"},{"type":"image"},{"type":"text","text":"b"}]}}]}"#
    let root = try RootFinder.root(in: JSONDocument(parts).root, options: ReadOptions())
    guard case .source(let source) = root.content else { throw NotAParagraph() }
    #expect(source.dialect == .markdown)
    #expect(source.strings.map(\.text) == ["a\n\n", "b"])
  }
}
