import Testing

@testable import Server

/// Tests of the media of rich messages, and of the rules that servers apply to rich messages.
@Suite struct RichSendingTests {
  private func photo(_ address: String, _ more: Fields = [:]) -> JSON {
    .object(more.merging(["type": "photo", "media": .text(address)]) { old, _ in old })
  }

  /// Sends a rich message with an image as the part `p`.
  private func upload(_ message: JSON, to bot: EmulatorClient) async throws -> EmulatorClient.Answer {
    let answer = try await bot.upload(
      "sendRichMessage",
      [
        .init(name: "chat_id", bytes: Array("4242".utf8)),
        .init(name: "rich_message", bytes: try message.bytes),
        .init(name: "p", file: "p.png", bytes: EmulatorClient.png),
      ])
    if answer.status == 200 {
      let wrong = BotSchema.shared.mismatch(of: answer.result, with: .object("Message"))
      #expect(wrong == nil, "\(wrong ?? ""): \(answer.result)")
    }
    return answer
  }

  @Test("An upload is the photo of a block, also in a collage, and is stored once")
  func uploadsInBlocks() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let block: JSON = ["type": "photo", "photo": photo("attach://p", ["has_spoiler": true])]
      let sent = try await upload(["blocks": [block, ["type": "collage", "blocks": [block]]]], to: bot)
      let blocks = sent.result["rich_message"]?["blocks"]?.elements ?? []
      let size = try #require(blocks.first?["photo"]?.elements?.first, "\(sent)")
      #expect(size["width"] == 2 && blocks.first?["has_spoiler"] == true)
      #expect(blocks.last?["blocks"]?.elements?.first?["photo"]?.elements?.first == size)
      #expect(try await bot.call("getFile", ["file_id": size["file_id"] ?? .null]).status == 200)
      // A file that is stored is sent again by its id.
      let again = try await bot.call(
        "sendRichMessage",
        [
          "chat_id": 4242,
          "rich_message": ["blocks": [["type": "photo", "photo": photo(size["file_id"]?.string ?? "")]]],
        ])
      let twin = again.result["rich_message"]?["blocks"]?.elements?.first?["photo"]?.elements?.first
      #expect(twin == size, "\(again)")
    }
  }

  @Test(
    "An upload is the file of a block of every kind",
    arguments: ["video", "animation", "audio", "document", "voice_note"])
  func uploadsOfEveryKind(type: String) async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let medium: JSON = ["type": .text(type), "media": "attach://p", "duration": 7]
      let sent = try await upload(["blocks": [.object(["type": .text(type), type: medium])]], to: bot)
      let file = sent.result["rich_message"]?["blocks"]?.elements?.first?[type]
      #expect(file?["file_unique_id"]?.string != nil, "\(sent)")
      #expect(type == "document" || file?["duration"] == 7)
      #expect(try await bot.call("getFile", ["file_id": file?["file_id"] ?? .null]).status == 200)
    }
  }

  @Test("Markdown and HTML name media by their ids, also twice, and an id without an entry is refused")
  func mediaByID() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let media: JSON = [
        ["id": "a", "media": photo("attach://p")],
        ["id": "v", "media": ["type": "video", "media": "attach://p", "width": 30, "height": 20]],
      ]
      for (key, text) in [
        ("markdown", "![](tg://photo?id=a)\n\n![](tg://photo?id=a)\n\n![](tg://video?id=v)"),
        (
          "html",
          #"<img src="tg://photo?id=a"/><img src="tg://photo?id=a"/><video src="tg://video?id=v"></video>"#
        ),
      ] {
        let sent = try await upload(.object([key: .text(text), "media": media]), to: bot)
        let blocks = sent.result["rich_message"]?["blocks"]?.elements ?? []
        try #require(blocks.count == 3, "\(sent)")
        #expect(blocks[0]["photo"]?.elements?.first?["width"] == 2)
        #expect(blocks[1]["photo"] == blocks[0]["photo"] && blocks[1]["photo_id"] == nil)
        #expect(blocks[2]["video"]?["width"] == 30 && blocks[2]["video"]?["file_unique_id"] != nil)
      }
      for (link, kind) in [("photo?id=zz", "PHOTO"), ("video?id=zz", "VIDEO"), ("photo?id=v", "PHOTO")] {
        let message: JSON = ["markdown": .text("![](tg://\(link))"), "media": media]
        #expect(
          try await upload(message, to: bot).description
            == "Bad Request: RICH_MESSAGE_\(kind)_NO_MEDIA_FOUND")
      }
    }
  }

  @Test("A medium without a file is refused, and nothing is sent")
  func missingFiles() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      for (value, description) in [
        (photo("attach://q"), "there is no photo in the request"),
        (photo("zz"), "wrong file identifier/HTTP URL specified"),
        (["type": "photo"], "there is no photo in the request"),
        (
          photo("https://a.org/x.png"),
          "failed to get HTTP URL content: the emulator downloads nothing; upload the file"
        ),
      ] as [(JSON, String)] {
        let message: JSON = ["blocks": [["type": "photo", "photo": value]]]
        #expect(try await upload(message, to: bot).description == "Bad Request: \(description)")
      }
      #expect(try await bot.sim("chat/4242")["messages"]?.elements?.count == 1)
    }
  }

  @Test("Messages at the limits of the servers are sent, and those beyond them are refused")
  func limits() async throws {
    let table: JSON = ["align": "left", "valign": "top", "text": "a", "colspan": 99]
    let refused: [(JSON, String)] = [
      (
        ["markdown": .text(String(repeating: "a", count: 32_769))],
        "the page has 32769 characters of text: the servers accept at most 32768"
      ),
      (
        ["markdown": .text(Array(repeating: "a", count: 501).joined(separator: "\n\n"))],
        "the page has 501 blocks: the servers accept at most 500"
      ),
      (
        ["blocks": [["type": "table", "cells": [[table]]]]],
        "the page has 99 columns in a table: the servers accept at most 20"
      ),
      (
        ["blocks": [["type": "heading", "text": "a", "size": 9]]],
        "wrong value at /blocks/0: use a size from 1 to 6"
      ),
      (
        ["blocks": [["type": "collage", "blocks": [["type": "paragraph", "text": "a"]]]]],
        "a collage may contain only media, not a paragraph"
      ),
      (["blocks": [["type": "foo", "text": "a"]]], "unknown block 'foo'"),
      (
        ["blocks": [["type": "details", "summary": "a", "blocks": [["type": "foo"]]]]], "unknown block 'foo'"
      ),
    ]
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      for (message, reason) in refused {
        for (method, more) in [
          ("sendRichMessage", [:]), ("sendRichMessageDraft", ["draft_id": 1]),
        ] as [(String, Fields)] {
          try await bot.refused(
            method, more.merging(["chat_id": 4242, "rich_message": message]) { $1 },
            "Bad Request: can't parse rich message: \(reason)")
        }
      }
      for text in [
        String(repeating: "a", count: 32_768), Array(repeating: "a", count: 500).joined(separator: "\n\n"),
        Array(repeating: "- a", count: 501).joined(separator: "\n"),
      ] {
        let sent = try await bot.call(
          "sendRichMessage", ["chat_id": 4242, "rich_message": ["markdown": .text(text)]])
        #expect(sent.status == 200, "\(sent.description)")
      }
    }
  }

  @Test("Only drafts show that a bot thinks, and no message has blocks of Instant View")
  func blocksThatBotsCannotSend() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let thinking: [JSON] = [
        ["blocks": [["type": "thinking", "text": "a"]]], ["html": "<tg-thinking>a</tg-thinking>"],
        ["blocks": [["type": "details", "summary": "a", "blocks": [["type": "thinking", "text": "a"]]]]],
      ]
      let sent = try await bot.call(
        "sendRichMessage", ["chat_id": 4242, "rich_message": ["markdown": "# a"]]
      ).result
      for message in thinking {
        try await bot.refused(
          "sendRichMessage", ["chat_id": 4242, "rich_message": message],
          "Bad Request: RICH_MESSAGE_BLOCK_UNSUPPORTED")
        try await bot.refused(
          "editMessageText",
          ["chat_id": 4242, "message_id": sent["message_id"] ?? .null, "rich_message": message],
          "Bad Request: RICH_MESSAGE_BLOCK_UNSUPPORTED")
      }
      for message in thinking.prefix(2) {
        let draft: Fields = ["chat_id": 4242, "draft_id": 1, "rich_message": message]
        #expect(try await bot.call("sendRichMessageDraft", draft).result == true)
      }
      for type in ["kicker", "title", "subtitle", "header", "subheader", "author_date"] {
        let block: JSON = ["type": .text(type), "text": "a"]
        let nested: JSON = ["type": "blockquote", "blocks": [block]]
        for message in [["blocks": [block]], ["blocks": [nested]]] as [JSON] {
          try await bot.refused(
            "sendRichMessage", ["chat_id": 4242, "rich_message": message],
            "Bad Request: RICH_VALIDATE_CTOR_NOT_ALLOWED")
        }
      }
    }
  }

  @Test("A result of inline mode can be a rich message")
  func inlineResults() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      _ = try await bot.sim("inline", ["query": "tea"])
      let result: JSON = [
        "type": "article", "id": "a", "title": "A",
        "input_message_content": ["rich_message": ["markdown": "# Tea"]],
      ]
      let answer = try await bot.call(
        "answerInlineQuery", ["inline_query_id": "inline-1", "results": [result]])
      #expect(answer.status == 200, "\(answer.description)")
      _ = try await bot.sim("inline/choose", [:])
      let sent = try await bot.sim("chat/4242")["messages"]?.elements?.last
      #expect(sent?["rich_message"]?["blocks"]?.elements?.first?["type"] == "heading", "\(sent ?? .null)")
    }
  }
}
