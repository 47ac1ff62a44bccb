import Foundation
import Testing

/// Spec/Convert.md 8.
@Suite struct ConvertChatTests {
  private static let chat = """
    {"from":"Anna","text":"Hi *you*","date":"2026-05-01","time":"9:41"}
    {"from":"me","text":"Hello","time":"9:42","reply":1}
    {"from":"Ben","photo":"x.jpg","text":"Look","date":"2026-05-02","time":"10:00"}
    """

  private func converted(_ options: String...) throws -> String {
    let scratch = try Scratch()
    try scratch.file("chat.jsonl", Self.chat)
    let run = try scratch.iprender(["convert", "chat.jsonl"] + options)
    #expect(run.status == 0, "\(run.errors)")
    return run.text
  }

  @Test("What a giver wrote is in every text", arguments: ["text", "markdown", "html"])
  func gifts(format: String) throws {
    let scratch = try Scratch()
    let gift = #"{"method":"sendGift","user_id":1,"gift_id":"1","text":"For you"}"#
    try scratch.file("one.json", gift)
    try scratch.file(
      "chat.json",
      #"[{"message_id":1,"date":1780531200,"chat":{"id":5,"type":"private","first_name":"Ada"},"from":{"id":5,"first_name":"Ada"},"gift":{"gift":{"id":"1","star_count":15},"text":"For you"}},"#
        + #"{"message_id":2,"date":1780531200,"chat":{"id":5,"type":"private","first_name":"Ada"},"from":{"id":5,"first_name":"Ada"},"text":"Well?"}]"#
    )
    for name in ["one.json", "chat.json"] {
      let run = try scratch.iprender("convert", name, "--to", format)
      #expect(run.text.contains("For you"), "\(name): \(run.text)")
    }
    _ = try scratch.iprender("one.json", "-o", "a.png", "--alt", "a.txt")
    #expect(String(decoding: try scratch.read("a.txt"), as: UTF8.self).contains("For you"))
  }

  @Test func linesOfText() throws {
    #expect(
      try converted("--to", "text") == """
        2026-05-01 09:41 Anna: Hi *you*
        2026-05-01 09:42 me: Reply to Anna: Hi *you*. Hello
        2026-05-02 10:00 Ben: Photo: Look

        """)
    #expect(try converted("--to", "text", "--search", "look", "--last", "1").contains("Look"))
    #expect(try converted("--to", "text", "--from-user", "anna") == "2026-05-01 09:41 Anna: Hi *you*\n")
  }

  @Test func headingsAndBlocks() throws {
    let markdown = try converted("--to", "markdown")
    for part in ["## May 1, 2026", "**Anna**, 09:41", "Hello", "## May 2, 2026"] {
      #expect(markdown.contains(part), "\(markdown)")
    }
    let html = try converted("--to", "html")
    for part in ["May 1, 2026", "<b>Anna</b>", "Hello"] { #expect(html.contains(part), "\(html)") }
  }

  /// The text of a card is found and converted to every format.
  @Test(arguments: [
    (
      #""contact":{"first_name":"Tom","last_name":"Reed","phone_number":"+44 7700"}"#, "Contact",
      ["Tom Reed", "+44 7700"]
    ),
    (
      #""venue":{"title":"Old Pier","address":"Harbour Street 1","location":{"latitude":1,"longitude":2}}"#,
      "Location",
      ["Old Pier", "Harbour Street 1"]
    ),
    (
      #""poll":{"id":"1","question":"Where?","type":"regular","options":[{"text":"Here","voter_count":0},{"text":"There","voter_count":0}]}"#,
      "Where?", ["Here", "There", "No votes"]
    ),
    (
      #""checklist":{"title":"Before","tasks":[{"id":1,"text":"Paint","completion_date":5},{"id":2,"text":"Oil"}]}"#,
      "Before", ["✓ Paint", "Oil"]
    ),
  ])
  func cards(content: String, label: String, details: [String]) throws {
    let scratch = try Scratch()
    try scratch.file(
      "chat.json",
      #"[{"message_id":1,"date":1,"chat":{"id":7,"type":"private","first_name":"A"},"from":{"id":7,"first_name":"A"},"#
        + content + "}]")
    func text(_ options: String...) throws -> String {
      try scratch.iprender(["convert", "chat.json"] + options).text
    }
    let words = label + (label.hasSuffix("?") ? " " : ": ") + details.joined(separator: ", ")
    #expect(try text("--to", "text").hasSuffix("A: \(words)\n"))
    #expect(try text("--to", "text", "--search", details[1]).hasSuffix("A: \(words)\n"))
    let markdown = try text("--to", "markdown")
    #expect(markdown.contains("\n\(label)\n"))
    for detail in details where detail != "No votes" {
      let item =
        label != "Before" ? detail : detail.hasPrefix("✓ ") ? "[x] \(detail.dropFirst(2))" : "[ ] \(detail)"
      #expect(
        markdown.contains("- \(item.replacing("+", with: "\\+"))") || markdown.contains("- \(item)"),
        "\(markdown)")
    }
  }

  /// Labels, days and unnamed people; JSON is for programs.
  @Test func wordsAreOfTheLanguage() throws {
    let text = try converted("--to", "text", "--lang", "ru")
    #expect(
      text.contains("09:42 я: Ответ") && text.contains("Hello") && text.contains("Ben: Фото: Look"), "\(text)"
    )
    #expect(try converted("--to", "markdown", "--lang", "ru").contains("## 1 мая 2026"))
    #expect(try converted("--to", "json", "--lang", "ru").contains(#""from": "me""#))
    let scratch = try Scratch()
    try scratch.file("draft.json", #"{"chat_id":1,"draft_id":3,"text":""}"#)
    let draft = try scratch.iprender(["convert", "draft.json", "--to", "text", "--lang", "ru"])
    #expect(draft.text == "Думает…\n", "\(draft.text)")
  }

  /// The same words come back.
  @Test func jsonLinesAreAChat() throws {
    let scratch = try Scratch()
    let lines = try converted("--to", "json")
    try scratch.file("again.jsonl", lines)
    #expect(lines.split(separator: "\n").count == 3)
    let again = try scratch.iprender("convert", "again.jsonl", "--to", "json")
    #expect(again.text == lines)
  }
}
