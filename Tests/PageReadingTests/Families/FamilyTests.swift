import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// The same page in three families gives the same value.
@Suite struct FamilyTests {
  private static let expected = try? read(FamilyPages.botAPI).page

  @Test func thePageIsWhole() throws {
    let result = try read(FamilyPages.botAPI)
    #expect(result.diagnostics == [])
    #expect(
      result.page.blocks.map(\.name)
        == [
          "title", "author_date", "heading", "paragraph", "paragraph", "pre", "divider", "anchor",
          "mathematical_expression", "list", "list", "blockquote", "blockquote", "pullquote", "details",
          "table",
          "photo", "animation", "voice_note", "document", "collage", "map", "embedded", "embedded_post",
          "chat_link",
          "related_articles", "buttons", "footer",
        ])
  }

  @Test(arguments: [
    (FamilyPages.tdlib, InputFormat.tdlib),
    (FamilyPages.telethon, .mtproto),
    (pyrogram(FamilyPages.telethon), .mtproto),
    (madeline(FamilyPages.telethon), .mtproto),
    (gramJS(FamilyPages.telethon), .mtproto),
  ])
  func familiesAreEqual(text: String, format: InputFormat) throws {
    let expected = try #require(Self.expected)
    let result = try read(text)
    #expect(result.format == format)
    #expect(result.diagnostics == [])
    #expect(result.page.isRTL && result.page.isComplete)
    for (block, other) in zip(result.page.blocks, expected.blocks) { #expect(block == other) }
    #expect(result.page.blocks.count == expected.blocks.count)
    #expect(Set(result.page.media.photos.keys) == Set(expected.media.photos.keys))
    #expect(Set(result.page.media.documents.keys) == Set(expected.media.documents.keys))
  }

  /// Names with a namespace, dates as numbers, and bytes that cannot be decoded.
  private static func pyrogram(_ telethon: String) -> String {
    telethon.replacing(#""_": ""#, with: #""_": "types."#)
      .replacing(#""2026-06-11T08:30:15+00:00""#, with: "1781166615")
      .replacing(#""size": 1"#, with: #""size": 1, "bytes": "b'\\x00'""#)
  }

  /// Lowercase names.
  private static func madeline(_ telethon: String) -> String {
    var text = telethon
    for name in ["Page", "Text", "Photo", "Document", "Rich", "Channel", "Geo", "Peer", "Keyboard"] {
      text = text.replacing(#""_": "\#(name)"#, with: #""_": "\#(name.lowercased())"#)
    }
    return text
  }

  /// Another discriminator, camel-case fields, and ids as strings.
  private static func gramJS(_ telethon: String) -> String {
    var text = telethon.replacing(
      #""_":"#, with: #""CONSTRUCTOR_ID": 1, "classType": "constructor", "className":"#
    )
    .replacing("5000000001", with: #""5000000001""#).replacing(
      "5368324170671202286", with: #""5368324170671202286""#)
    for name in [
      "published_date", "webpage_id", "user_id", "short_time", "long_time", "short_date", "long_date",
      "day_of_week",
      "document_id", "align_center", "align_right", "align_left", "valign_middle", "valign_bottom",
      "photo_id",
      "video_id", "audio_id", "full_width", "allow_scrolling", "poster_photo_id", "author_photo_id",
      "file_name",
    ] {
      text = text.replacing("\"\(name)\"", with: "\"\(camelCase(name))\"")
    }
    return text
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
