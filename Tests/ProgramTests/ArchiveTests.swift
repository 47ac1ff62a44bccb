import Foundation
import Testing

/// A chat as pages in a folder (Spec/Chats.md 12), and the search for messages.
@Suite struct ArchiveTests {
  /// - Parameter days: The days of the messages, counted from 31 December 2023, the end of a year.
  private static func export(days: [Int], text: (Int) -> String = { "message \($0)" }) -> String {
    let messages = days.enumerated().map { id, day in
      #"{"id":\#(id + 1),"type":"message","date_unixtime":"\#(1_703_980_800 + day * 86_400 + id)","from":"\#(id % 2 == 0 ? "Ada" : "Bob")","from_id":"user\#(id % 2 + 7)","text":"\#(text(id + 1))","text_entities":[{"type":"plain","text":"\#(text(id + 1))"}]}"#
    }
    return
      #"{"name":"Tea","type":"private_supergroup","id":1234,"messages":[\#(messages.joined(separator: ","))]}"#
  }

  private struct Index: Decodable {
    struct Page: Decodable {
      var file, first_day, last_day, digest, text: String
      var first_id, last_id, messages: Int
    }
    var chat: String
    var pages: [Page]
  }

  private func index(_ scratch: Scratch, _ folder: String = "pages") throws -> Index {
    try JSONDecoder().decode(Index.self, from: Data(try scratch.read("\(folder)/index.json")))
  }

  private func scratch(_ days: [Int]) throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/ChatExport", withIntermediateDirectories: false)
    try scratch.file("ChatExport/result.json", Self.export(days: days))
    return scratch
  }

  @Test func aFolderOfAnExportBecomesAFolderOfPages() throws {
    let scratch = try scratch([0, 0, 1, 8, 40])
    let run = try scratch.iprender("ChatExport/", "-o", "pages/")
    #expect(run.status == 0, "\(run.errors)")
    let index = try index(scratch)
    #expect(index.chat == "Tea")
    #expect(index.pages.map(\.file) == ["00001.png", "00002.png", "00003.png"])
    #expect(index.pages.map(\.first_day) == ["2023-12-31", "2024-01-01", "2024-02-09"])
    #expect(index.pages.map(\.last_day) == ["2023-12-31", "2024-01-08", "2024-02-09"])
    #expect(index.pages.map(\.first_id) == [1, 3, 5])
    #expect(index.pages.map(\.last_id) == [2, 4, 5])
    #expect(index.pages[0].text == "Ada: message 1\nBob: message 2")
    for page in index.pages { #expect(try scratch.read("pages/\(page.file)").pngSize[0] == 780) }
  }

  @Test(arguments: [("day", [2, 1, 1, 1]), ("week", [2, 1, 1, 1]), ("month", [2, 2, 1]), ("3", [3, 2])])
  func pagesBeginAnew(split: String, messages: [Int]) throws {
    let scratch = try scratch([0, 0, 1, 8, 40])
    #expect(try scratch.iprender("ChatExport", "-o", "pages", "--split", split).status == 0)
    #expect(try index(scratch).pages.map(\.messages) == messages)
  }

  /// Unchanged pages are not drawn again.
  @Test func aSecondRunDrawsWhatIsNew() throws {
    let scratch = try scratch([0, 1, 40])
    #expect(try scratch.iprender("ChatExport", "-o", "pages/").status == 0)
    let before = try index(scratch)
    // An existing file of iprender shows whether it is drawn again.
    let marker = try scratch.read("pages/00003.png")
    try scratch.file("pages/00001.png", marker)
    try scratch.file("ChatExport/result.json", Self.export(days: [0, 1, 40, 41]))
    #expect(try scratch.iprender("ChatExport", "-o", "pages/").status == 0)
    let after = try index(scratch)
    #expect(try scratch.read("pages/00001.png") == marker)
    #expect(try scratch.read("pages/00003.png") != marker)
    #expect(before.pages.prefix(2).map(\.digest) == after.pages.prefix(2).map(\.digest))
    #expect(after.pages.map(\.messages) == [1, 1, 2])
    // Other settings draw all of them, and so does a missing file.
    #expect(try scratch.iprender("ChatExport", "-o", "pages/", "--theme", "night").status == 0)
    #expect(try scratch.read("pages/00001.png") != marker)
  }

  /// A page is kept by everything that decides how it looks, wherever that is set.
  @Test(arguments: ["variable", "theme", "wallpaper", "pattern", "language"])
  func whatLooksOtherwiseIsDrawnAgain(change: String) throws {
    let scratch = try scratch([0, 1])
    func pattern(_ content: String) -> String {
      #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">\#(content)</svg>"#
    }
    let files: [String: (name: String, before: String, after: String)] = [
      "theme": ("t.json", #"{"base":"classic"}"#, #"{"base":"night"}"#),
      "pattern": ("p.svg", pattern("<path d='M0 0h9v9z'/>"), pattern("<path d='M9 9h30v30z'/>")),
      "language": (
        "ru.strings", #""Month.GenDecember" = "X";"#, #""Month.GenDecember" = "Other words";"#
      ),
    ]
    var options: [String] = []
    if let (name, before, _) = files[change] {
      try scratch.file(name, before)
      options = [change == "language" ? "--lang" : "--\(change)", name]
    } else if change == "wallpaper" {
      try scratch.file("page.json", Page.plain)
      for (name, color) in [("w.png", "ff0000"), ("other.png", "0000ff")] {
        #expect(try scratch.iprender("page.json", "-o", name, "--background", color).status == 0)
      }
      options = ["--wallpaper", "w.png"]
    }
    #expect(try scratch.iprender(["ChatExport", "-o", "pages/"] + options).status == 0)
    let before = try scratch.read("pages/00001.png")
    if let (name, _, after) = files[change] { try scratch.file(name, after) }
    if change == "wallpaper" { try scratch.file("w.png", try scratch.read("other.png")) }
    let variables = change == "variable" ? ["IPRENDER_THEME": "night"] : [:]
    for folder in ["pages/", "fresh/"] {
      #expect(try scratch.iprender(["ChatExport", "-o", folder] + options, variables: variables).status == 0)
    }
    let fresh = try scratch.read("fresh/00001.png")
    #expect(fresh != before)
    let kept = try scratch.read("pages/00001.png")
    // Compared first: the report of a failed expectation lists every byte that differs.
    let isSame = kept == fresh
    #expect(isSame)
  }

  /// A page that continues a day names the day, and the same chat gives the same pages.
  @Test func pagesAreCutWithinAMonth() throws {
    let scratch = try scratch(Array(repeating: 0, count: 12))
    #expect(try scratch.iprender("ChatExport", "-o", "pages/", "--page-height", "300").status == 0)
    #expect(try index(scratch).pages.map(\.messages).reduce(0, +) == 12)
    #expect(try index(scratch).pages.count > 1)
    #expect(try scratch.iprender("ChatExport", "-o", "again/", "--page-height", "300").status == 0)
    #expect(try scratch.read("pages/00002.png") == scratch.read("again/00002.png"))
  }

  private func texts(_ scratch: Scratch, _ options: String...) throws -> [String] {
    let run = try scratch.iprender(["layout", "ChatExport", "--format", "text"] + options)
    return run.text.matches(of: /message (\d+)/).map { String($0.1) }
  }

  @Test func messagesAreSearchedFor() throws {
    let scratch = try scratch([0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try texts(scratch, "--search", "MESSAGE 5") == ["3", "4", "5", "6", "7"])
    #expect(try texts(scratch, "--from-user", "bob") == ["2", "4", "6", "8"])
    #expect(try texts(scratch, "--from-user", "7", "--last-id", "4") == ["1", "3"])
    let none = try scratch.iprender("ChatExport", "--search", "nobody said it")
    #expect(none.status == 64)
    #expect(none.errors.contains("no message contains 'nobody said it'"))
  }

  /// Years are shown for all days that are not in the latest year.
  @Test func yearsAreTold() throws {
    let scratch = try scratch([0, 1])
    let text = try scratch.iprender("layout", "ChatExport", "--format", "text").text
    #expect(text.contains("December 31, 2023"))
    #expect(text.contains("January 1") && !text.contains("January 1, 2024"))
  }

  @Test(arguments: [
    (["ChatExport", "--split", "day"], "requires a folder for the pages"),
    (["ChatExport", "--split", "day", "-o", "a.png"], "requires a folder for the pages"),
    (
      ["ChatExport", "-o", "pages/", "--split", "hour"],
      "it must be day, week, month, or a number of messages"
    ),
    (["empty"], "the folder has no inputs"),
    (["page.md", "-o", "pages/", "--split", "day"], "is not a chat"),
  ])
  func whatIsWrongNamesTheRemedy(arguments: [String], part: String) throws {
    let scratch = try scratch([0])
    try scratch.file("page.md", "Hello")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/empty", withIntermediateDirectories: false)
    let run = try scratch.iprender(arguments)
    #expect(run.status == (arguments == ["empty"] ? 66 : 64))
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  @Test func theShortestChatIsDrawn() throws {
    let scratch = try Scratch()
    try scratch.file(
      "chat.jsonl",
      #"{"from":"Anna","text":"Hi","time":"9:41"}"# + "\n" + #"{"from":"me","text":"Hello","reply":1}"#)
    let run = try scratch.iprender("layout", "chat.jsonl", "--format", "text")
    #expect(run.status == 0, "\(run.errors)")
    for part in ["Anna", "Hi", "09:41", "Hello"] { #expect(run.text.contains(part)) }
    #expect(!run.text.contains("1970"))
  }
}
