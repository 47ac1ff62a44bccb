import Foundation
import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing

@testable import MessageLayout

/// Rows as other programs read them (Spec/Dumps.md, Messages).
@Suite struct DumpTests {
  private func rows() throws -> MessageRows {
    var first = message(
      MessageText([.text(.plain("n")), .quote(.plain("q"), isCollapsible: false)]), chat: .group)
    first.id = 7
    first.pointer = "/messages/0"
    first.reply = Reply(subject: .message(ReplyExcerpt(text: .plain("before"))))
    first.reactions = Reactions(list: [.init(symbol: .emoji("👍"), count: 3)])
    first.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "A")]])
    let rows = [first, message(MessageText(plain: "👍")), message(content: .service(.channelCreated))]
    return MessageRows(try rows.map { try layOut($0) }, width: 390)
  }

  @Test func keysAreThere() throws {
    let rows = try rows()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(rows.json().utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1 && object["width"] as? Int == 390)
    let list = try #require(object["rows"] as? [[String: Any]])
    #expect(list.map { $0["kind"] as? String } == ["message", "message", "service"])
    let first = list[0]
    for key in [
      "id", "source", "frame", "direction", "merged", "bubble", "avatar", "name", "reply", "parts", "status",
      "keyboard",
    ] {
      #expect(first[key] != nil, "\(key)")
    }
    #expect(first["id"] as? Int == 7 && first["source"] as? String == "/messages/0")
    let parts = try #require(first["parts"] as? [[String: Any]])
    #expect(parts.map { $0["kind"] as? String } == ["text", "reactions"])
    #expect((parts[0]["blocks"] as? [[String: Any]])?.count == 1)
    #expect(list[1]["bubble"] is NSNull && list[2]["capsules"] != nil)
    // Rows follow each other.
    let frames = list.compactMap { $0["frame"] as? [Double] }
    #expect(isClose(frames[1][1], rows.rows[0].size.height))
  }

  @Test func linesStandInTheRow() throws {
    let layout = try layOut(message(MessageText(plain: "n")))
    let text = try #require(layout.texts.first)
    let (frame, box) = (text.textFrame, text.textBox)
    let line = try #require(box.lines.first).offsetBy(frame.origin)
    #expect(isClose(line.baseline, frame.minY + 16.187) && isClose(line.x, frame.minX))
  }

  @Test func textHasALineForEverything() throws {
    let text = try rows().textDump
    for word in [
      "rows ", "message ", "bubble ", "avatar ", "name ", "reply ", "chip ", "key ", "status ", "service ",
      "capsule ",
    ] {
      #expect(text.contains(word), "\(word)")
    }
  }
}
