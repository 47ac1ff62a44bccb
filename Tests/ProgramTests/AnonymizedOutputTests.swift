import Foundation
import Testing

@testable import Command
@testable import IPRenderKit
@testable import Pictures

/// No output of a chat with `--hide-names` depends on the real names (Spec/Messages.md 2.9).
@Suite struct AnonymizedOutputTests {
  /// A chat that names three people in every way; all of their names, numbers and addresses contain the marker.
  private static func chat(_ mark: String) -> String {
    let digits = mark.utf8.map { String($0 % 10) }.joined()
    let one =
      #"{"id":71,"is_bot":false,"first_name":"Ida\#(mark)","last_name":"Holm\#(mark)","username":"idaholm\#(mark)","phone_number":"49171\#(digits)"}"#
    let two = #"{"id":72,"is_bot":false,"first_name":"Per\#(mark)"}"#
    let group = #""chat":{"id":-1001500600700,"title":"Club \#(mark)","type":"supergroup"}"#
    let third = #"{"id":73,"is_bot":false,"first_name":"Eva","last_name":"\#(mark)"}"#
    func entity(_ type: String, _ text: String, _ part: String, _ more: String = "") -> String {
      let offset = text.range(of: part).map { text[..<$0.lowerBound].utf16.count } ?? 0
      return #"{"type":"\#(type)","offset":\#(offset),"length":\#(part.utf16.count)\#(more)}"#
    }
    func message(_ id: Int, _ from: String, _ rest: String) -> String {
      #"{"message_id":\#(id),"date":17092872\#(60 + id),"from":\#(from),\#(group),\#(rest)}"#
    }
    let words =
      "Ida\(mark) Holm\(mark), Holm\(mark) and Per\(mark): @idaholm\(mark), +49171\(digits), ida@\(mark.lowercased()).example, https://t.me/idaholm\(mark)/7"
    let styled = "Ida\(mark) and this person"
    let code = "let x = \"Ida\(mark)\" // @idaholm\(mark) tg://resolve?domain=idaholm\(mark)"
    let entities = [
      entity("mention", words, "@idaholm\(mark)"), entity("phone_number", words, "+49171\(digits)"),
      entity("email", words, "ida@\(mark.lowercased()).example"),
      entity("url", words, "https://t.me/idaholm\(mark)/7"),
    ].joined(separator: ",")
    let messages = [
      message(1, one, #""text":"\#(words)","entities":[\#(entities)]"#),
      message(
        2, two,
        #""text":"\#(styled)","entities":[\#(entity("bold", styled, "Id")),\#(entity("text_link", styled, "this", #","url":"tg://user?id=71""#)),\#(entity("text_mention", styled, "person", #","user":\#(third)"#))]"#
      ),
      message(
        3, one,
        #""photo":[{"file_id":"x","file_unique_id":"x","width":400,"height":300}],"caption":"Per\#(mark) by Ida\#(mark)","reply_to_message":\#(message(1, one, #""text":"Per\#(mark)""#))"#
      ),
      message(
        4, two,
        #""text":\#(quoted(code)),"entities":[{"type":"pre","offset":0,"length":\#(code.utf16.count),"language":"swift"}]"#
      ),
      message(
        5, one,
        #""document":{"file_id":"d","file_unique_id":"d","file_name":"Per\#(mark).pdf","file_size":5},"author_signature":"Ida\#(mark) Holm\#(mark)""#
      ),
      message(
        6, two,
        #""text":"look","link_preview_options":{"url":"https://t.me/idaholm\#(mark)"},"reply_markup":{"inline_keyboard":[[{"text":"Write to Ida\#(mark)","url":"https://t.me/idaholm\#(mark)"},{"text":"@idaholm\#(mark)","callback_data":"x"}]]}"#
      ),
      message(
        7, one,
        #""contact":{"first_name":"Per\#(mark)","phone_number":"+49171\#(digits)","user_id":72}"#),
      message(
        8, two,
        #""poll":{"id":"1","question":"Is Ida\#(mark) here?","type":"regular","options":[{"text":"Holm\#(mark)","voter_count":0},{"text":"No","voter_count":0}],"total_voter_count":0,"is_anonymous":true}"#
      ),
      message(
        9, one,
        #""rich_message":{"blocks":[{"type":"heading","size":2,"text":"Ida\#(mark)"},{"type":"paragraph","text":["by ",{"type":"mention","text":"@idaholm\#(mark)","username":"idaholm\#(mark)"}," and ",{"type":"code","text":"Per\#(mark)"}]},{"type":"table","cells":[[{"text":"Holm\#(mark)"}]]},{"type":"pre","text":"Per\#(mark)"}]}"#
      ),
      message(10, two, #""new_chat_title":"Club \#(mark)""#),
      message(11, two, #""new_chat_members":[\#(third)]"#),
    ]
    return "[" + messages.joined(separator: ",\n") + "]"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static let marks = ["Qxzmarka", "Kvjwordb"]

  /// The chat with each of the markers, and the output of the command for it.
  private func outputs(_ arguments: [String], to name: String? = nil) throws -> [[UInt8]] {
    try Self.marks.map { mark in
      let scratch = try Scratch()
      try scratch.file("chat.json", Self.chat(mark))
      let run = try scratch.iprender(arguments + ["--hide-names"])
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      let errors = run.errors
      #expect(!errors.lowercased().contains(mark.lowercased()), "\(errors)")
      return try name.map(scratch.read) ?? run.output
    }
  }

  private func expectHidden(_ arguments: [String], to name: String? = nil) throws {
    let outputs = try outputs(arguments, to: name)
    let isSame = outputs[0] == outputs[1]
    #expect(isSame, "\(arguments): the output depends on the names")
    let text = String(decoding: outputs[0], as: UTF8.self).lowercased()
    let isFree = !text.contains(Self.marks[0].lowercased())
    #expect(isFree, "\(arguments): a name is left")
    #expect(outputs[0].count > 10)
  }

  @Test("Conversions contain no real name", arguments: OutputFormat.allCases)
  func conversions(format: OutputFormat) throws {
    if format != .tdlib { try expectHidden(["convert", "chat.json", "--to", format.rawValue]) }
    // A tape is made of a whole chat.
    for message in format == .tape ? [] : [1, 2, 3, 4, 9] {
      try expectHidden(["convert", "chat.json", "--to", format.rawValue, "--message", "\(message)"])
    }
  }

  @Test(
    "Images contain no real name",
    arguments: ["png", "webp", "jpg", "svg", "pdf", "html", "letters.svg"], [[], ["--screen", "390x844"]])
  func images(ending: String, more: [String]) throws {
    // The blurred parts of a screen are not the same in every PDF.
    if ending == "pdf", !more.isEmpty { return }
    let name = "out." + ending
    let letters = ending == "letters.svg" ? ["--svg-text"] : []
    try expectHidden(["chat.json", "-o", name] + letters + more, to: name)
  }

  @Test("A single message contains no real name", arguments: 1...11)
  func messages(id: Int) throws {
    try expectHidden(["chat.json", "-o", "a.svg", "--svg-text", "--message", "\(id)"], to: "a.svg")
    try expectHidden(["layout", "chat.json", "--message", "\(id)"])
  }

  @Test("Options that say names of people in the chat show the invented ones")
  func options() throws {
    let outputs = try Self.marks.map { mark in
      let scratch = try Scratch()
      try scratch.file("chat.json", Self.chat(mark))
      let run = try scratch.iprender(
        "chat.json", "--hide-names", "--screen", "390x844", "-o", "a.svg", "--svg-text", "--title",
        "Per\(mark)",
        "--subtitle", "with Ida\(mark)", "--typing", "Per\(mark)", "--draft", "Dear Ida\(mark)", "--show",
        "mentions=Per\(mark)")
      #expect(run.status == 0, "\(run.errors)")
      return try scratch.read("a.svg")
    }
    let isSame = outputs[0] == outputs[1]
    #expect(isSame)
    let text = String(decoding: outputs[0], as: UTF8.self)
    #expect(!text.contains(Self.marks[0]))
    // Other words stay.
    let scratch = try Scratch()
    try scratch.file("chat.json", Self.chat(Self.marks[0]))
    _ = try scratch.iprender(
      "chat.json", "--hide-names", "--screen", "390x844", "-o", "a.svg", "--svg-text", "--title", "Harbor")
    #expect(String(decoding: try scratch.read("a.svg"), as: UTF8.self).contains("Harbor"))
  }

  // MARK: - Folders and films

  /// The names and contents of all files below a folder.
  private static func files(_ folder: String, in scratch: Scratch) throws -> [String: [UInt8]] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: scratch.path + "/" + folder)
    var files: [String: [UInt8]] = [:]
    for name in names {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: scratch.path + "/" + folder + "/" + name, isDirectory: &isFolder)
      files[name] = isFolder.boolValue ? [] : try scratch.read(folder + "/" + name)
    }
    return files
  }

  /// Runs the command with each of the markers, and compares all files that it writes to a folder.
  private func expectSameFiles(
    _ arguments: [String], to folder: String, least: Int = 1,
    _ more: [(name: String, text: (String) -> String)] = []
  ) throws {
    var written: [[String: [UInt8]]] = []
    for mark in Self.marks {
      let scratch = try Scratch()
      try scratch.file("chat.json", Self.chat(mark))
      for (name, text) in more { try scratch.file(name, text(mark)) }
      let run = try scratch.iprender(arguments + ["--quiet"])
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(!run.errors.lowercased().contains(mark.lowercased()), "\(run.errors)")
      let files = try Self.files(folder, in: scratch)
      for (name, bytes) in files {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        let isFree = !text.contains(mark.lowercased()) && !name.lowercased().contains(mark.lowercased())
        #expect(isFree, "\(name) names somebody")
      }
      written.append(files)
    }
    #expect(written[0].count >= least)
    #expect(written[0].keys.sorted() == written[1].keys.sorted())
    // The index has digests of the input, by which a later run detects changes.
    for (name, bytes) in written[0] where !name.hasSuffix("index.json") {
      let isSame = bytes == written[1][name]
      #expect(isSame, "\(name) depends on the names")
    }
  }

  @Test("Archives contain no real name in pages, texts, indexes and file names")
  func archives() throws {
    try expectSameFiles(["chat.json", "-o", "out/", "--hide-names"], to: "out", least: 2)
    try expectSameFiles(["chat.json", "-o", "out/", "--split", "day", "--hide-names"], to: "out", least: 2)
  }

  @Test("A chat that plays contains no real name")
  func playedChats() throws {
    try expectSameFiles(
      [
        "chat.json", "--play", "--screen", "320x480", "--fps", "2", "--scale", "1", "--hide-names", "-o",
        "out/",
      ], to: "out", least: 3)
  }

  /// A tape that names people in all of its steps.
  private static func tape(_ mark: String, chat: String?) -> String {
    """
    Set Scale 1
    Set Screen 320x480
    Set Framerate 4
    \(chat.map { "Set Chat \($0)" } ?? "")
    Output out/
    Title "With Ida\(mark)"
    Subtitle "Ida\(mark), Per\(mark)"
    Caption "Here is Ida\(mark)"
    Marker "Per\(mark)"
    Message "I am Ida\(mark)\(chat == nil ? "" : ", @idaholm\(mark)")" from "Ida\(mark) Holm\(mark)"
    Typing 0.5s from "Per\(mark)"
    Message "Hello Ida\(mark)" from "Per\(mark)"
    Type "Dear Per\(mark) and "
    Type "Holm\(mark)"
    Backspace 3
    Type "\(mark.suffix(3))"
    Reply to "I am Ida\(mark)"
    Send
    Pin "Hello Ida\(mark)"
    React "👍" to "Hello Ida\(mark)" from "Ida\(mark) Holm\(mark)"
    Answer "**Both** agree" from "Per\(mark)"
    Edit "Goodbye Ida\(mark)" of "Hello Ida\(mark)"
    Message card.json from "Per\(mark)"
    Screenshot out/moment.png
    """
  }

  @Test("A tape contains no real name in any frame", arguments: [nil, "chat.json"])
  func tapes(chat: String?) throws {
    try expectSameFiles(
      ["scene.tape", "--hide-names"], to: "out", least: 10,
      [
        ("scene.tape", { Self.tape($0, chat: chat) }),
        (
          "card.json",
          {
            #"{"message_id":9,"date":5,"chat":{"id":72,"type":"private"},"from":{"id":72,"first_name":"Per\#($0)"},"text":"Greet Per\#($0) from Ida\#($0)"}"#
          }
        ),
      ])
  }

  @Test("Subtitles of a tape contain no real name")
  func captions() throws {
    let files = try Self.marks.map { mark in
      let scratch = try Scratch()
      try scratch.file(
        "scene.tape", Self.tape(mark, chat: nil).replacing("Output out/", with: "Output a.srt"))
      try scratch.file("card.json", #"{"from":"Per","text":"Greet"}"#)
      try FileManager.default.createDirectory(
        atPath: scratch.path + "/out", withIntermediateDirectories: false)
      let run = try scratch.iprender("scene.tape", "--hide-names")
      #expect(run.status == 0, "\(run.errors)")
      return String(decoding: try scratch.read("a.srt"), as: UTF8.self)
    }
    #expect(files[0] == files[1])
    #expect(files[0].contains("Here is") && !files[0].contains(Self.marks[0]))
  }

  @Test("A name in a tape is the person with this name in the chat")
  func personsOfTapes() throws {
    let scratch = try Scratch()
    try scratch.file("chat.json", Self.chat("Qx"))
    for (name, person) in [("name", "\"IdaQx HolmQx\""), ("number", "71")] {
      try scratch.file(
        "\(name).tape",
        """
        Set Scale 1
        Set Screen 320x480
        Set Chat chat.json
        Message "It is me" from \(person)
        Screenshot \(name).png
        """)
      let run = try scratch.iprender("\(name).tape", "--hide-names", "--quiet")
      #expect(run.status == 0, "\(run.errors)")
    }
    let isSame = try scratch.read("name.png") == scratch.read("number.png")
    #expect(isSame)
  }

  @Test("Without the option the marker names are present, so the tests can fail")
  func marks() throws {
    let scratch = try Scratch()
    try scratch.file("chat.json", Self.chat(Self.marks[0]))
    let text = try scratch.iprender("convert", "chat.json", "--to", "json").text
    let count = text.components(separatedBy: Self.marks[0]).count
    #expect(count > 20)
  }

  @Test("Pages outside of messages contain no real name")
  func pages() throws {
    let scratch = try Scratch()
    try scratch.file(
      "page.md",
      "Hi @markuser, +49 171 2345678, mark@mark.example, [he](tg://user?id=71), t.me/markuser, `@markuser`\n")
    try scratch.file(
      "page.html",
      "<p>Hi @markuser, <a href=\"tg://user?id=71\">he</a> <a href=\"https://t.me/markuser\">x</a></p>")
    for name in ["page.md", "page.html"] {
      for format in OutputFormat.allCases {
        let text = try scratch.iprender("convert", name, "--hide-names", "--to", format.rawValue).text
        for word in ["mark", "2345678", "id=71", "71}"] { #expect(!text.contains(word), "\(text)") }
      }
    }
  }

  @Test("Conversions number the files", arguments: [OutputFormat.markdown, .html, .json, .tdlib])
  func files(format: OutputFormat) throws {
    let scratch = try Scratch()
    let photos = (1...2).map { id in
      #"{"message_id":\#(id),"date":5,"chat":{"id":72,"type":"private"},"photo":[{"file_id":"zzid\#(id)","file_unique_id":"zzun\#(id)","width":4,"height":3}]}"#
    }
    try scratch.file("chat.json", "[\(photos.joined(separator: ","))]")
    for more in [[], ["--message", "2"]] {
      if format == .tdlib, more.isEmpty { continue }
      let run = try scratch.iprender(
        ["convert", "chat.json", "--hide-names", "--to", format.rawValue] + more)
      #expect(run.status == 0 && !run.text.contains("zz"), "\(run.text)")
      if more.isEmpty, format != .json { #expect(run.text.contains("file1") && run.text.contains("file2")) }
    }
  }

  @Test("Two people never get the same name")
  func names() throws {
    let scratch = try Scratch()
    let lines = (0..<400).map { #"{"from":"Person \#($0)x","text":"a"}"# }
    try scratch.file("chat.jsonl", lines.joined(separator: "\n"))
    let text = try scratch.iprender("convert", "chat.jsonl", "--hide-names", "--to", "text").text
    let names = text.split(separator: "\n").map { $0.split(separator: ":")[0] }
    #expect(names.count == 400 && Set(names).count == 400)
  }

  @Test("A person known by an identifier and by a name has one name")
  func once() throws {
    let scratch = try Scratch()
    try scratch.file(
      "chat.json",
      #"{"name":"Allotment","type":"private_group","id":5,"messages":[{"id":1,"type":"message","date":"2025-01-01T09:00:00","from":"Ines Duarte","from_id":"user41","text":"a"},{"id":2,"type":"message","date":"2025-01-01T09:01:00","from":"Per Dahl","from_id":"user42","forwarded_from":"Ines Duarte","text":"b"},{"id":3,"type":"service","date":"2025-01-01T09:02:00","actor":"Per Dahl","actor_id":"user42","action":"invite_members","members":["Ines Duarte","Old Joe"],"text":""}]}"#
    )
    let text = try scratch.iprender("convert", "chat.json", "--hide-names", "--to", "text").text
    let lines = text.split(separator: "\n").map(String.init)
    let ines = lines[0].split(separator: " ").dropFirst(2).prefix(2).joined(separator: " ").dropLast()
    #expect(lines[2].contains("added \(ines) and "), "\(text)")
    #expect(!text.contains("Joe") && !text.contains("Ines"))
  }
}
