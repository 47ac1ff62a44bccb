import Foundation
import Testing

/// Docs/Convert.md 8.
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

  @Test func linesOfText() throws {
    #expect(
      try converted("--to", "text") == """
        2026-05-01 09:41 Anna: Hi *you*
        2026-05-01 09:42 me: Hello
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

  /// Labels, days and whom nobody names; JSON is for programs.
  @Test func wordsAreOfTheLanguage() throws {
    let text = try converted("--to", "text", "--lang", "ru")
    #expect(text.contains("09:42 я: Hello") && text.contains("Ben: Фото: Look"), "\(text)")
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
