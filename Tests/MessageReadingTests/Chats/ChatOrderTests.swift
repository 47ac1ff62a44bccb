import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Order and selection of messages (Spec/Messages.md 2.2 and 2.3), and of the chat (2.4).
@Suite struct ChatOrderTests {
  @Test func theOldestIsFirst() throws {
    #expect(
      try openChat("[\([3, 1, 2].map { Talk.botAPI($0, "m\($0)") }.joined(separator: ","))]")?.ids == [
        1, 2, 3,
      ])
    // An imported message has a late id and an early date.
    let imported =
      #"[{"id":1,"date":500,"text":"b"},{"id":2,"date":100,"text":"a"},{"id":0,"date":500,"text":"c"}]"#
    #expect(try openChat(imported)?.texts == ["a", "c", "b"])
  }

  @Test func withoutAllDatesIdsDecideAndWithoutThoseTheFile() throws {
    #expect(try openChat(#"[{"id":9,"date":1,"text":"b"},{"id":3,"text":"a"}]"#)?.texts == ["a", "b"])
    #expect(try openChat(#"[{"text":"b"},{"id":3,"text":"a"},{"text":"c"}]"#)?.texts == ["b", "a", "c"])
  }

  @Test func noDateIsNone() throws {
    let chat = try #require(
      try openChat(#"[{"id":9,"date":0,"text":"b"},{"id":3,"date":86400,"text":"a"}]"#))
    #expect(chat.texts == ["a", "b"])
    #expect(chat.firstAndLastDay.map { [$0, $1] } == ["1970-01-02", "1970-01-02"])
  }

  /// Ids are those in the message.
  @Test func idsMayBeStringsOrHalves() throws {
    let chat = try #require(
      try openChat(
        #"[{"id":"9","date":2,"text":"b","reply_to_message_id":"3"},{"id":{"low":3,"high":0},"date":1,"text":"a"}]"#
      ))
    #expect(chat.ids == [3, 9])
    #expect(chat.results.map(\.message.id) == [3, 9])
    #expect(chat.results[1].message.reply?.subject == .message(ReplyExcerpt(text: .plain("a"))))
  }

  @Test func ofSeveralVersionsTheLastHolds() throws {
    let edited =
      #"{"ok":true,"result":[{"update_id":1,"message":\#(Talk.botAPI(1, "a"))},{"update_id":2,"message":\#(Talk.botAPI(2, "b"))},{"update_id":3,"edited_message":\#(Talk.botAPI(1, "A", more: #","edit_date":5"#))}]}"#
    #expect(try openChat(edited)?.texts == ["A", "b"])
  }

  // MARK: - Selections

  private static let ten = "[\((1...10).map { Talk.botAPI($0 * 10, "m\($0)") }.joined(separator: ","))]"

  private func ids(_ selection: ChatSelection, in text: String = ten) throws -> [Int64?] {
    var chat = try #require(try openChat(text))
    try chat.select(selection)
    #expect(chat.ids.allSatisfy { id in id.flatMap { chat.index(ofMessage: $0) } != nil })
    return chat.ids
  }

  private func failure(_ selection: ChatSelection) throws -> String? {
    var chat = try #require(try openChat(Self.ten))
    do {
      try chat.select(selection)
      return nil
    } catch {
      #expect(error.reason == .notInChat)
      return error.message
    }
  }

  @Test func idsAreTheirOwnEnds() throws {
    #expect(try ids(ChatSelection(firstID: 80)) == [80, 90, 100])
    #expect(try ids(ChatSelection(lastID: 30)) == [10, 20, 30])
    #expect(try ids(ChatSelection(firstID: 30, lastID: 50)) == [30, 40, 50])
    // Deleted messages leave their neighbors.
    #expect(try ids(ChatSelection(firstID: 31, lastID: 59)) == [40, 50])
  }

  @Test func theLastAreTheLastOfWhatIsLeft() throws {
    #expect(try ids(ChatSelection(last: 2)) == [90, 100])
    #expect(try ids(ChatSelection(last: 99)).count == 10)
    #expect(try ids(ChatSelection(lastID: 50, last: 1)) == [50])
  }

  @Test func whatIsNotThereIsSaidWithWhatIs() throws {
    let summary = "the chat has 10 messages with ids from 10 to 100 dated 2026-01-01 to 2026-01-01"
    #expect(try failure(ChatSelection(firstID: 101)) == "no message has id 101 or a later one: \(summary)")
    #expect(try failure(ChatSelection(lastID: 9)) == "no message has id 9 or an earlier one: \(summary)")
    #expect(
      try failure(ChatSelection(firstID: 50, lastID: 40))
        == "no message matches this selection: \(summary)")
    #expect(
      try failure(ChatSelection(days: ChatDays("2025-01-01..2025-12-31")))
        == "no message is dated 2025-01-01..2025-12-31: \(summary)")
    #expect(
      try failure(ChatSelection(days: ChatDays("2027-01-01")))?.hasPrefix("no message is dated 2027-01-01: ")
        == true)
  }

  @Test func daysAreThoseOfTheZone() throws {
    // 23:30 UTC, midnight, and 23:59:59 of the next day.
    let dates = [Sample.date - 1800, Sample.date, Sample.date + 86_399, Sample.date + 86_400]
    let list =
      "[\(dates.enumerated().map { #"{"id":\#($0 + 1),"date":\#($1),"text":"a"}"# }.joined(separator: ","))]"
    let day = ChatDays("2026-01-01")
    #expect(try ids(ChatSelection(days: day), in: list) == [2, 3])
    var anHourEast = ChatSelection(days: day)
    anHourEast.zone = ZoneOffsets(fixed: 3600)
    #expect(try ids(anHourEast, in: list) == [1, 2])
    #expect(try ids(ChatSelection(days: ChatDays("2026-01-02..")), in: list) == [4])
    #expect(try ids(ChatSelection(days: ChatDays("..2025-12-31")), in: list) == [1])
    #expect(try ids(ChatSelection(days: ChatDays("2025-12-31..2026-01-01")), in: list) == [1, 2, 3])
  }

  @Test(arguments: [
    "", "..", "2026", "2026-01-01...2026-01-02", "2026-02-01..2026-01-01", "2026-01-01T00:00", "x..y",
  ])
  func whatIsNoStretchOfDaysIsNone(text: String) { #expect(ChatDays(text) == nil) }

  @Test func daysAreWrittenAsTheyAreRead() {
    for day in [-719_162, -1, 0, 59, 60, 19_782, 20_454, 2_932_896] {
      let text = ISODate.text(day: day)
      #expect(ISODate.seconds(text) == day * 86_400, "\(text)")
    }
    #expect(ISODate.text(day: 19_782) == "2024-02-29")
    #expect(ISODate.day(of: -1) == -1 && ISODate.day(of: 86_399) == 0)
  }

  // MARK: - Several chats

  private static let account =
    #"{"chats":{"about":"","list":[\#(Talk.export([Talk.exported(1, "a")], name: "Tea", id: 12)),\#(Talk.export([Talk.exported(1, "b"), Talk.exported(2, "c")], name: "Tea house", id: 13)),\#(Talk.export([Talk.exported(5, "d")], name: "Work", id: 14))]}}"#

  @Test func oneOfSeveralChatsIsNamed() throws {
    #expect(try openChat(Self.account, chat: "tea")?.texts == ["a"])
    #expect(try openChat(Self.account, chat: "house")?.texts == ["b", "c"])
    #expect(try openChat(Self.account, chat: "14")?.texts == ["d"])
    #expect(try openChat(Self.account, chat: "14")?.info.title == "Work")
    #expect(
      chatFailure(Self.account)
        == "the file has 3 chats; choose one with --chat: 'Tea' (12, 1 message), 'Tea house' (13, 2 messages), 'Work' (14, 1 message)"
    )
    #expect(
      chatFailure(Self.account, chat: "Coffee")?.hasPrefix("no chat is named 'Coffee'; the file has 'Tea'")
        == true)
    #expect(
      chatFailure(Self.account, chat: "e")?.hasPrefix("2 chats are named 'e'; pass an id to --chat") == true
    )
  }

  @Test func updatesOfSeveralChatsAreSeparated() throws {
    let updates = [
      Talk.botAPI(1, "a"), Talk.botAPI(1, "b", chat: -1_000_000_005_678), Talk.botAPI(2, "c"),
    ].map { #"{"update_id":1,"message":\#($0)}"# }
    let text = #"{"ok":true,"result":[\#(updates.joined(separator: ","))]}"#
    #expect(try openChat(text, chat: "Chat 1234")?.texts == ["a", "c"])
    #expect(try openChat(text, chat: "-1000000005678")?.texts == ["b"])
    #expect(chatFailure(text)?.contains("'Chat 5678' (-1000000005678, 1 message)") == true)
  }

  @Test func whatNamesNoChatBelongsToTheOnlyOne() throws {
    let text = #"[\#(Talk.botAPI(1, "a")),{"message_id":2,"date":\#(Talk.date(2)),"text":"b"}]"#
    #expect(try openChat(text)?.texts == ["a", "b"])
  }
}
