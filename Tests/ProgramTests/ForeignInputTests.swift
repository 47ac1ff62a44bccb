import Foundation
import Testing

/// Files of other programs are read as their authors meant them (Spec/Messages.md 1.17).
@Suite struct ForeignInputTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("ForeignInputs")

  private func run(_ name: String, _ arguments: String...) throws -> (text: String, errors: String) {
    let scratch = try Scratch()
    let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    try scratch.file(name, bytes)
    let run = try scratch.iprender(["convert", name] + arguments)
    #expect(run.status == 0, "\(name): \(run.errors)")
    return (run.text, run.errors)
  }

  @Test(
    "Every file is read as it is meant",
    arguments: [
      (
        "tdlib-underscore.json",
        [
          "User 71: bold words", "User 72: Reply to Quote by User 71: words. Photo: here",
          "User 71: When? ✓ Now (2 votes), 2 votes",
        ]
      ),
      ("tdlib-camel-messages.json", ["User 71: camel one", "User 72: camel two"]),
      ("export-backslash-x.json", ["form feed", "bell", "nothing odd here"]),
      ("export-gift-two-texts.json", ["Ida Holm sent a gift"]),
      ("export-invoice-string.json", ["Two tickets: Harbour tour on Sunday, 49.00 EUR", "49.00 EUR"]),
      ("export-rich-message.json", ["Ida Holm: Shopping"]),
      ("export-service-words.json", ["A sentence that the server chose", "A phone number was requested"]),
      ("export-unsupported.json", ["Before", "Unsupported message", "After"]),
      (
        "empty-contents.json",
        ["no document", "no contact", "no dice", "no topic was closed", "nobody was invited", "no gift"]
      ),
      ("empty-ptb13.json", ["Good morning, everybody"]),
      ("empty-tdl-file.json", ["First 😀 of all", "manual.pdf", "A caption of a picture", "Third"]),
      ("lines-getUpdates.jsonl", ["Ida Holm: poll 1", "Per Dahl: poll 2"]),
      (
        "lines-kosat.jsonl", ["User 71: first of jsonl", "User 72: Reply to User 71: first of jsonl. second"]
      ),
      ("lines-tdjson-log.jsonl", ["User 71: from a log"]),
      ("print-ptb20.txt", ["/start now"]),
      ("print-telebot.txt", ["It's raining 🌧 again"]),
      ("print-telegraf.js", ["Test"]),
      ("envelope-n8n.json", ["Ida: Who waters on Sunday?", "Per: I can"]),
      ("envelope-n8n-webhook.json", ["Ida: Through a webhook"]),
      ("getchat.json", ["News of the shore: pinned words"]),
      (
        "messages.html",
        [
          "Ida Holm: Hej there second line", "Ida Holm: Photo",
          "Reply to Ida Holm: Hej there second line. An answer",
        ]
      ),
      ("who-export-array.json", ["Ida: who am I", "Per: and I", "Kai: and me"]),
      ("name-deleted.json", ["Deleted Account: deleted account"]),
      ("body-sendMediaGroup.json", ["Photo: Three views", "Photo", "Video"]),
      ("body-sendDice.json", ["🎰"]),
      ("body-sendGame.json", ["tiles"]),
      ("body-sendInvoice.json", ["Two tickets", "Harbour tour", "49.00 EUR"]),
      ("body-sendInvoice-stars.json", ["A month", "Access for a month", "250 stars"]),
      ("body-sendPoll-quiz.json", ["Which day?", "Saturday", "Sunday"]),
      ("body-sendPaidMedia.json", ["Paid media", "Pay me"]),
      ("body-sendChecklist.json", ["Shopping list", "Milk", "Bread"]),
      ("body-sendVideo.json", ["twelve seconds, 16:9"]),
      ("body-answerInlineQuery-photo.json", ["A photo"]),
      ("body-sendMessage-str-markup.json", ["with markup as a string"]),
      ("convert-contact.json", ["Contact", "Per", "+45"]),
      ("convert-document.json", ["minutes of the meeting.pdf"]),
      ("convert-export-files.json", ["minutes of the meeting.pdf", "🐟 Sticker"]),
      ("convert-poll.json", ["Day?", "A"]),
      ("scheduled-call-export.json", ["Ida Holm scheduled a video chat for March 2, 17:20"]),
      ("scheduled-call-botapi.json", ["Ida Holm scheduled a video chat for March 2, 17:20"]),
    ])
  func words(name: String, words: [String]) throws {
    let text = try run(name, "--to", "text").text
    var rest = Substring(text)
    for word in words {
      guard let range = rest.range(of: word) else {
        Issue.record("\(name): no '\(word)' in \(text)")
        return
      }
      rest = rest[range.upperBound...]
    }
  }

  @Test(
    "Values that were read cause no warnings",
    arguments: [
      "tdlib-underscore.json", "tdlib-camel-messages.json", "export-backslash-x.json",
      "export-rich-message.json",
      "export-invoice-string.json", "empty-contents.json", "empty-ptb13.json", "lines-getUpdates.jsonl",
      "print-telebot.txt", "print-ptb20.txt", "print-telegraf.js", "envelope-n8n.json", "name-fillers.json",
      "name-fillers-more.json", "messages.html", "body-sendDice.json", "body-sendInvoice-stars.json",
    ])
  func silence(name: String) throws {
    #expect(try run(name, "--to", "json").errors == "")
    let scratch = try Scratch()
    try scratch.file(name, Array(try Data(contentsOf: Self.folder.appendingPathComponent(name))))
    let warnings = try scratch.iprender(name, "-o", "a.png").errors
    #expect(warnings.isEmpty || warnings.contains("[missing-media]"), "\(warnings)")
  }

  @Test("The words of a folded quote are in every text")
  func folds() throws {
    let scratch = try Scratch()
    let words = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf"]
    let quote =
      words.prefix(3).joined(separator: "\n") + "\ndelta <tg-spoiler>hotel</tg-spoiler>\n"
      + words.suffix(3).joined(separator: "\n")
    let body =
      #"{"text":"<blockquote expandable>\#(quote)</blockquote>after","parse_mode":"HTML","chat_id":1}"#
    try scratch.file("fold.json", body.replacing("\n", with: "\\n"))
    try scratch.file(
      "fold.html", "<blockquote expandable><p>\(quote.replacing("\n", with: "</p><p>"))</p></blockquote>")
    for (input, options) in [("fold.json", []), ("fold.html", ["--design", "august-2026"])] {
      func expectWords(_ text: String, _ format: String) {
        var rest = Substring(text)
        for word in words {
          guard let range = rest.range(of: word) else {
            Issue.record("\(input), \(format): no '\(word)' in \(text.prefix(2000))")
            return
          }
          rest = rest[range.upperBound...]
        }
        #expect(!text.contains("hotel"), "\(input), \(format)")
      }
      expectWords(try scratch.iprender([input, "-o", "a.png", "--alt", "-"] + options).text, "alt")
      for name in ["a.html", "b.svg"] {
        _ = try scratch.iprender(
          [input, "-o", name] + options + (name == "b.svg" ? ["--svg-text"] : []))
        expectWords(String(decoding: try scratch.read(name), as: UTF8.self), name)
      }
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext") else { continue }
      _ = try scratch.iprender([input, "-o", "a.pdf"] + options)
      expectWords(try scratch.shell("pdftotext a.pdf -").text, "PDF")
    }
    let revealed = try scratch.iprender("fold.json", "-o", "a.png", "--alt", "-", "--reveal-spoilers").text
    #expect(revealed.contains("delta hotel"))
  }

  @Test(
    "A warning about a translated input has its original position",
    arguments: [
      (
        "a.txt",
        "{'message_id': 1,\n 'chat': {'id': 5, 'type': 'private', 'first_name': 'Å'},\n 'date': 1,\n 'text': 'hi', 'txet_size': 3}\n",
        "a.txt:4:16: "
      ),
      (
        "a.txt",
        "Message(message_id=1, date=datetime.datetime(2024, 1, 1),\n  chat=Chat(id=5, type='private'),\n  text='x',\n  odd_name='y')",
        "a.txt:4:3: "
      ),
      (
        "a.json",
        #"{"method":"sendMediaGroup","chat_id":1,"# + "\n" + #""media":[{"type":"photo","media":"a"},"# + "\n"
          + #" {"type":"video","media":"b","caption":"<b>x","parse_mode":"HTML"}]}"#, "a.json:3:"
      ),
      (
        "a.json",
        #"{"body":"# + "\n"
          + #"  "{\"message_id\":1,\"date\":5,\"txet\":7,\"chat\":{\"id\":5,\"type\":\"private\"},\"text\":\"hi\"}"}"#,
        "a.json:2:3: "
      ),
    ])
  func places(name: String, text: String, place: String) throws {
    let scratch = try Scratch()
    try scratch.file(name, text)
    let errors = try scratch.iprender(name, "-o", "a.png", "--diagnostics", "concise").errors
    let lines = errors.split(separator: "\n").filter {
      !$0.contains("[missing-media]") && !$0.contains("media-without-size")
    }
    #expect(lines.count == 1 && lines[0].hasPrefix(place), "\(errors)")
  }

  @Test("A byte that is not UTF-8 is reported")
  func encoding() throws {
    let errors = try run("bytes-latin1.json", "--to", "text").errors
    #expect(errors.contains("0xFC is not UTF-8"))
  }

  @Test("A card alone shows the same as in a list", arguments: ["markdown", "html", "json"])
  func cards(format: String) throws {
    for (name, word) in [("convert-contact.json", "+45"), ("convert-poll.json", "Day?")] {
      #expect(try run(name, "--to", format).text.contains(word))
    }
    #expect(try run("convert-export-files.json", "--to", format).text.contains("🐟 Sticker"))
    #expect(try run("convert-export-files.json", "--to", format).text.contains("minutes of the meeting.pdf"))
  }

  @Test("The size and the duration of a request are never omitted")
  func sizes() throws {
    let video = try run("body-sendVideo.json", "--to", "json").text
    for part in [#""width": 640"#, #""height": 360"#, #""duration": 12"#] { #expect(video.contains(part)) }
    #expect(try run("body-sendVoice.json", "--to", "json").text.contains(#""duration": 12"#))
  }

  @Test("Photos of the same second are an album, unless guessing is off")
  func albums() throws {
    let scratch = try Scratch()
    try scratch.file(
      "album.json", Array(try Data(contentsOf: Self.folder.appendingPathComponent("album-export.json"))))
    func height(_ arguments: String...) throws -> Int {
      _ = try scratch.iprender(["album.json", "-o", "a.png"] + arguments)
      let bytes = try scratch.read("a.png")
      return bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(try height() * 2 < height("--no-guess-albums"))
  }

  @Test("Long signatures and letters stay within the image")
  func signatures() throws {
    let scratch = try Scratch()
    try scratch.file(
      "a.json", Array(try Data(contentsOf: Self.folder.appendingPathComponent("signature-long.json"))))
    let run = try scratch.iprender("a.json", "-o", "a.svg", "--svg-text")
    #expect(run.status == 0)
    let text = String(decoding: try scratch.read("a.svg"), as: UTF8.self)
    #expect(text.contains("…"))
  }
}
