import Foundation
import MessageModel
import PageLayout
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// Spec/Dumps.md, Chats.
@Suite struct ChatDumpTests {
  private let options = ChatLayoutOptions(message: MessageLayoutTests.options())

  private func entries() throws -> [ChatEntry] {
    var composer = ChatComposer(
      info: ChatInfo(lastReadIncoming: 0), options: options, book: try FontBook())
    var first = message(MessageText(plain: "Words"))
    (first.id, first.pointer) = (7, "/messages/0")
    var second = message(content: .service(.upgraded))
    second.id = 8
    return composer.append(first) + composer.append(second) + composer.finish()
  }

  private func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func aTranscriptHasRowsOfAllKinds() throws {
    let dump = try object(ChatTranscript(try entries(), options: options).json())
    #expect(dump["version"] as? Int == 1 && dump["width"] as? Double == 390)
    #expect(dump["design"] as? String == "june-2026" && dump["scale"] as? Double == 3)
    let rows = try #require(dump["rows"] as? [[String: Any]])
    #expect(rows.map { $0["kind"] as? String } == ["date", "unread", "message", "service"])
    #expect(rows.map { $0["id"] as? Int } == [nil, nil, 7, 8])
    #expect(rows.prefix(3).allSatisfy { $0["source"] as? String == "/messages/0" })
    #expect(rows[0]["frame"] as? [Double] == [0, 8, 390, 34])
    #expect(rows[1]["frame"] as? [Double] == [0, 42, 390, 36])
    #expect(rows[1]["capsules"] as? [[Double]] == [[0, 6, 390, 25]])
    #expect(rows[1]["text"] as? String == "Unread Messages")
  }

  @Test func aScreenHasPartsBehindItsRows() throws {
    let info = ChatInfo(title: "Walks", lastReadIncoming: 0)
    var composer = ChatScreenComposer(ChatScreenOptions(size: Size(390, 844)), info: info)
    for entry in try entries() { composer.add(entry) }
    let dump = try object(
      composer.finish(peers: PeerTable(), layout: options, book: try FontBook()).json())
    #expect(dump["size"] as? [Double] == [390, 844])
    #expect((dump["rows"] as? [Any])?.count == 4)
    let parts = try #require(dump["parts"] as? [[String: Any]])
    #expect(
      parts.map { $0["name"] as? String }
        == ["attach", "field", "microphone", "back", "title", "avatar", "statusBar"])
    let title = parts[4]["title"] as? [String: Any]
    #expect(title?["text"] as? String == "Walks")
    #expect((dump["avatar"] as? [String: Any])?["letters"] as? String == "W")
  }
}
