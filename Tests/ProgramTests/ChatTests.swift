import Foundation
import Testing

/// Chats from the command line.
@Suite struct ChatTests {
  /// - Parameter broken: The text between two messages.
  private static func export(_ count: Int, broken: String = "") -> String {
    let messages = (1...count).map { id in
      #"{"id":\#(id),"type":"message","date_unixtime":"\#(1_714_550_000 + id * 7200)","from":"Ada","from_id":"user\#(id % 2)","text":"message \#(id)","text_entities":[{"type":"plain","text":"message \#(id)"}]}"#
    }
    return #"{"name":"Tea","type":"private_supergroup","id":1234,"messages":["#
      + ([messages[0]] + [broken].filter { !$0.isEmpty } + messages.dropFirst()).joined(separator: ",\n")
      + "]}"
  }

  private func scratch(_ count: Int = 6, broken: String = "") throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("chat.json", Self.export(count, broken: broken))
    return scratch
  }

  private func size(_ name: String, in scratch: Scratch) throws -> [Int] { try scratch.read(name).pngSize }

  private func texts(_ scratch: Scratch, _ options: String...) throws -> [String] {
    let run = try scratch.iprender(["layout", "chat.json", "--format", "text"] + options)
    return run.text.matches(of: /message (\d+)/).map { String($0.1) }
  }

  @Test func aListIsDrawnFromTheFirstToTheLast() throws {
    let scratch = try scratch()
    #expect(try scratch.iprender("chat.json").status == 0)
    #expect(try size("chat.png", in: scratch)[0] == 780)
    #expect(try texts(scratch) == ["1", "2", "3", "4", "5", "6"])
    #expect(try scratch.iprender("chat.json", "-o", "wide.png", "--width", "447").status == 0)
    #expect(try size("wide.png", in: scratch)[0] == 1000)
  }

  @Test func messagesAreChosen() throws {
    let scratch = try scratch()
    #expect(try texts(scratch, "--last", "2") == ["5", "6"])
    #expect(try texts(scratch, "--first-id", "2", "--last-id", "4") == ["2", "3", "4"])
    // Two hours are between two of them; the first is of 09:53 UTC.
    #expect(
      try texts(scratch, "--dates", "2024-05-01..2024-05-01", "--time-zone", "+10:00") == ["1", "2", "3"])
    #expect(try texts(scratch, "--chat", "tea", "--last", "1") == ["6"])
  }

  @Test(arguments: [
    (
      ["--first-id", "9"], "no message has id 9 or a later one: the chat has 6 messages with ids from 1 to 6"
    ),
    (["--dates", "2020-01-01"], "no message is dated 2020-01-01"),
    (["--chat", "x"], "the file has 'Tea' (1234, 6 messages)"),
    (["--message", "9"], "no message has id 9: the chat has 6 messages"),
    (["--message", "9", "--screen", "390x844"], "no message has id 9: the chat has 6 messages"),
    (["--page-height", "500"], "-o out-%03d.png"),
    (
      ["--page-height", "500", "--screen", "390x844", "-o", "out-%d.png"], "--screen shows a part of the chat"
    ),
    (["--page-height", "500", "--answer", "chat.json"], "--page-height"),
    (["--page-height", "500", "--stream", "-o", "f/"], "--page-height"),
    (["--page-height", "500", "--live", "-o", "f/"], "--page-height"),
    (["--last", "2", "--stream", "-o", "f/"], "--last"),
    (["--message", "3", "--last", "2"], "--message renders one message"),
    (["--dates", "yesterday"], "it must be a day such as 2024-05-01"),
    (["--wallpaper", "11223344"], "it must be an opaque color"),
    (["--scroll", "5"], "--scroll requires --screen"), (["--frame", "card"], "requires --article"),
  ])
  func whatIsWrongNamesTheRemedy(options: [String], part: String) throws {
    let scratch = try scratch()
    let run = try scratch.iprender(["chat.json"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(try scratch.names == ["chat.json"])
  }

  @Test("A message that is the whole file is selected by its own id alone")
  func onlyMessage() throws {
    let scratch = try Scratch.withPage()
    let sender = #""from":{"id":5,"is_bot":false,"first_name":"Al"}"#
    let chat = #""date":1767268800,"chat":{"id":5,"type":"private","first_name":"Al"}"#
    try scratch.file("one.json", "{\"message_id\":1,\(sender),\(chat),\"text\":\"hello\"}")
    #expect(try scratch.iprender("one.json", "--message", "1", "-o", "a.png").status == 0)
    let other = try scratch.iprender("one.json", "--message", "99", "-o", "b.png")
    #expect(
      other.status == 64 && other.errors.contains("no message has id 99: the file is message 1"), "\(other)")
  }

  @Test func oneMessageIsDrawnAloneWithoutAScreen() throws {
    let scratch = try scratch()
    #expect(try texts(scratch, "--message", "3") == ["3"])
    #expect(try scratch.iprender("chat.json", "-o", "one.png", "--message", "3").status == 0)
    #expect(try size("one.png", in: scratch)[1] < 200)
    #expect(
      try scratch.iprender("chat.json", "-o", "s.png", "--message", "3", "--screen", "390x844").status == 0)
    #expect(try size("s.png", in: scratch) == [780, 1688])
  }

  @Test("A chat is scrolled up from its end, at most to its beginning")
  func scrolling() throws {
    let scratch = try scratch()
    func dump(_ scroll: String) throws -> String {
      try scratch.iprender("layout", "chat.json", "--screen", "390x500", "--scroll", scroll).text
    }
    #expect(try dump("0") != dump("40"))
    #expect(try dump("90000") == dump("80000"))
  }

  @Test(arguments: [
    ["--last", "2"], ["--first-id", "1"], ["--last-id", "1"], ["--dates", "2024-05-01"], ["--chat", "Tea"],
    ["--wallpaper", "ff0000"],
  ])
  func whatChoosesMessagesIsForChats(options: [String]) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["page.json"] + options)
    #expect(run.status == 64)
    let kinds = options[0] == "--wallpaper" ? "messages and chats" : "chats"
    #expect(
      run.errors.contains("\(options[0]) applies only to \(kinds), but 'page.json' is "), "\(run.errors)")
    #expect(try scratch.names == ["page.json"])
    guard options[0] != "--wallpaper" else { return }
    #expect(try scratch.iprender(["check", "page.json"] + options).status == 64)
  }

  @Test func aChatIsChosenForOneOfItsMessages() throws {
    #expect(try texts(scratch(), "--message", "3", "--chat", "tea") == ["3"])
  }

  // MARK: - Pages

  @Test func aPatternCutsAChatIntoPages() throws {
    let scratch = try scratch(40)
    let run = try scratch.iprender("chat.json", "-o", "pages/out-%03d.png", "--page-height", "400")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/pages").sorted().map {
      "pages/" + $0
    }
    #expect((5...9).contains(names.count))
    #expect(names == (1...names.count).map { "pages/out-00\($0).png" })
    for name in names { #expect(try size(name, in: scratch)[1] <= 800) }
    // The same pixels with any number of threads.
    let bytes = try names.map { try scratch.read($0) }
    #expect(
      try scratch.iprender("chat.json", "-o", "pages/out-%03d.png", "--page-height", "400", "--threads", "1")
        .status
        == 0)
    #expect(try names.map { try scratch.read($0) } == bytes)
    // The files that remain are reported.
    let shorter = try scratch.iprender(
      "chat.json", "-o", "pages/out-%03d.png", "--page-height", "400", "--last", "5")
    #expect(shorter.errors.contains("[other-frames]"))
    #expect(
      shorter.errors.contains("from an earlier run, which had more pages\n")
        && shorter.errors.contains("help: remove the pages of the earlier run"), "\(shorter.errors)")
    #expect(shorter.errors.contains(" to \(try #require(names.last)) are left"), "\(shorter.errors)")
  }

  @Test func aPictureThatIsTooLargeNamesThePattern() throws {
    let scratch = try scratch(40)
    let run = try scratch.iprender("chat.json", "--limit", "pixels=500000")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("error[too-many-pixels]: "))
    #expect(run.errors.contains("help: write the chat as pages with -o out-%03d.png"))
    #expect(try scratch.names == ["chat.json"])
  }

  @Test func noPageReplacesTheInputOrAPictureOfTheChat() throws {
    let scratch = try Scratch()
    try scratch.file("out-1.json", Self.export(2))
    let run = try scratch.iprender("out-1.json", "-o", "out-%d.json")
    #expect(run.status == 64)
    let photo =
      #"{"name":"Tea","type":"personal_chat","id":7,"messages":[{"id":1,"type":"message","date_unixtime":"1714550000","photo":"out-1.png","width":40,"height":40,"text":"","text_entities":[]}]}"#
    try scratch.file("chat.json", photo)
    #expect(try scratch.iprender("out-1.json", "-o", "picture.png", "--last", "1").status == 0)
    #expect(try scratch.shell("cp picture.png out-1.png").status == 0)
    let before = try scratch.read("out-1.png")
    let other = try scratch.iprender("chat.json", "-o", "out-%d.png")
    #expect(other.status == 64)
    #expect(other.errors.contains("would replace out-1.png, a file of the page"))
    #expect(try scratch.read("out-1.png") == before)
  }

  @Test func timingsNameThePages() throws {
    let run = try scratch().iprender("chat.json", "-o", "out-%d.png", "--timings")
    #expect(run.errorLines.map { $0.prefix { $0 != " " } } == ["read", "fonts", "pages", "total"])
  }

  // MARK: - Errors, dumps, checks

  @Test func aBrokenMessageCostsItself() throws {
    let scratch = try scratch(3, broken: #"{"id":9,"text":oops}"#)
    let run = try scratch.iprender("chat.json")
    #expect(run.status == 0)
    #expect(run.problems.count == 1)
    #expect(run.errors.hasPrefix("warning[syntax]: cannot read a message, which is left out: "))
    #expect(run.errors.contains("--> chat.json:2:16"))
    #expect(try texts(scratch) == ["1", "2", "3"])
    #expect(try scratch.iprender("chat.json", "--strict").status == 65)
  }

  @Test func aChatBeyondTheLimitNamesTheOption() throws {
    let scratch = try scratch(40)
    let run = try scratch.iprender("chat.json", "--limit", "input=1000")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("error[too-large]: "))
    #expect(run.errors.contains("help: raise the limit with --limit input=N\n"))
    // A page has a lower limit.
    try scratch.file("page.md", String(repeating: "word ", count: 1 << 20))
    let page = try scratch.iprender("page.md")
    #expect(page.status == 65)
    #expect(page.errors.contains("more than the limit of 4194304\n"))
    #expect(page.errors.contains("help: raise the limit with --limit input=N\n"))
  }

  @Test func aWallpaperIsAColourOrAFile() throws {
    let scratch = try scratch()
    let plain = try scratch.iprender("chat.json", "-o", "-").output
    let red = try scratch.iprender("chat.json", "-o", "-", "--wallpaper", "ff0000").output
    #expect(red.isPNG && red != plain)
    #expect(try scratch.iprender("chat.json", "-o", "paper.png", "--last", "1").status == 0)
    let picture = try scratch.iprender("chat.json", "-o", "-", "--wallpaper", "paper.png")
    #expect(picture.output.isPNG && picture.output != plain)
    let missing = try scratch.iprender("chat.json", "--wallpaper", "none.png")
    #expect(missing.status == 66)
    let other = try scratch.iprender("chat.json", "--wallpaper", "chat.json")
    #expect(other.status == 65)
    #expect(other.errors.hasPrefix("error[bad-picture]: cannot use the wallpaper: not a supported image"))
    #expect(other.errors.contains("--> chat.json\n"))
  }

  @Test func checkCountsWhatIsThere() throws {
    let scratch = try scratch()
    let run = try scratch.iprender("check", "chat.json")
    #expect(run.status == 0)
    #expect(
      run.text == """
        chat.json
          input     a chat, a chat export
          title     Tea
          kind      group
          messages  6
          records   6: 6 drawn
          dates     2024-05-01..2024-05-01
          authors   2

        no problems found

        """)
    let json = try scratch.iprender("check", "chat.json", "--json", "--last", "2").text
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let chat = try #require(report["chat"] as? [String: Any])
    #expect(chat["messages"] as? Int == 2)
    let records = try #require(chat["records"] as? [String: Int])
    #expect(records.filter { $0.value > 0 } == ["read": 6, "drawn": 2, "notChosen": 4])
    #expect(records.values.reduce(0, +) == 12)
    #expect(report["ok"] as? Bool == true)
    let broken = try self.scratch(3, broken: "{]").iprender("check", "chat.json")
    #expect(broken.status == 1)
  }

  @Test func checkTakesAMessageForAChatOfOne() throws {
    let scratch = try Scratch()
    let message =
      #"{"message_id":1,"from":{"id":5,"first_name":"Ada"},"chat":{"id":5,"type":"private"},"date":1714550000,"dice":{"emoji":"🎲","value":3}}"#
    try scratch.file("one.json", message)
    try scratch.file("list.json", "[\(message)]")
    let (one, list) = (
      try scratch.iprender("check", "one.json"), try scratch.iprender("check", "list.json")
    )
    #expect(one.status == 0 && list.status == 0)
    #expect(one.text.contains("messages  1") && one.text.contains("authors   1"))
    #expect(one.text == list.text.replacingOccurrences(of: "list.json", with: "one.json"))
  }
}
