import Foundation
import Testing

@testable import Command

/// An option that has no effect on the kind of the input is an error (`InputKinds`).
@Suite("Options apply to kinds of inputs") struct InputKindTests {
  /// An input, with the options that make it one of its kind.
  private struct Input: Sendable, CustomStringConvertible {
    let description: String
    let words: [String]
    let kind: InputKinds

    init(_ description: String, _ words: [String], _ kind: InputKinds) {
      (self.description, self.words, self.kind) = (description, words, kind)
    }
  }

  private static let screen = ["--screen", "390x500"]
  private static let inputs = [
    Input("a page", ["page.json"], .page), Input("a page in Markdown", ["page.md"], .page),
    Input("a page in a bubble", ["page.json", "--bubble"], .bubble),
    Input("a page on a screen", ["page.json"] + screen, .bubble),
    Input("an article", ["page.json", "--article"], .article),
    Input("a message", ["message.json"], .message),
    Input("a message on a screen", ["message.json"] + screen, .message),
    Input("a chat", ["chat.json"], .chat), Input("a chat on a screen", ["chat.json"] + screen, .chat),
  ]

  private func scratch() throws -> Scratch {
    let scratch = try Scratch.withPage()
    try scratch.file("page.md", "# Hello\n")
    try scratch.file("dot.png", scratch.iprender("page.json", "-o", "-", "--scale", "0.5").output)
    try scratch.file(
      "message.json",
      #"{"message_id": 5, "date": 1780000000, "from": {"id": 9, "first_name": "Anna"}, "#
        + #""chat": {"id": -5, "type": "group", "title": "Trip"}, "text": "Hi"}"#)
    try scratch.file(
      "chat.json",
      #"[{"from": "Anna", "id": 5, "text": "Hi", "date": "2024-05-01"}, {"from": "Bob", "id": 6, "text": "Yes", "date": "2024-05-02"}, "#
        + #"{"from": "Bob", "id": 7, "text": "One"}, {"from": "Bob", "id": 8, "text": "Two"}]"#
    )
    return scratch
  }

  /// The options that do not apply to every kind.
  private static var partial: [Slot] { OptionList.slots(of: RenderCommand.self).filter { $0.inputs != .all } }

  /// Returns the words of an option, with the options that it needs in addition.
  private func words(_ slot: Slot, of kind: InputKinds) throws -> [String] {
    let more = [
      "state": ["--side", "outgoing"], "page-height": ["-o", "out-%d.png"], "split": ["-o", "pages/"],
    ]
    let values = [
      "avatar": "dot.png", "message": "5", "me": "Anna", "chat": "Tea", "search": "Hi", "from-user": "Anna",
      "last-id": "5", "first-id": "6", "last": "1", "wallpaper": "aabbcc", "pattern": "none",
      "state": "failed",
    ]
    let sample = try #require(
      (OptionValueTests.inside + OptionValueTests.outside).first { $0.name == slot.name })
    let words = sample.value.map { ["--" + slot.name, values[slot.name] ?? $0] } ?? sample.words
    return words + (kind == .article ? [] : more[slot.name] ?? [])
  }

  @Test("Every option that does not apply to the kind of the input is an error that names it")
  func errors() throws {
    let scratch = try scratch()
    for slot in Self.partial {
      for input in Self.inputs where !slot.inputs.contains(input.kind) {
        // An option of the header puts a page in a bubble.
        if slot.inputs == .single, input.kind == .page { continue }
        let run = try scratch.iprender(input.words + words(slot, of: input.kind))
        #expect(run.status == 64, "\(input) \(slot.name)")
        #expect(
          run.problems.first?.contains("--\(slot.name)") == true, "\(input) \(slot.name): \(run.errors)")
        #expect(!run.errors.contains("require --screen"), "\(input) \(slot.name): \(run.errors)")
      }
    }
  }

  /// The options whose effect needs more than these inputs have.
  private static let withoutEffect: Set<String> = [
    // There is one chat, without albums, earlier texts and media.
    "chat", "no-guess-albums", "edits", "with",
    // The title of the group is not on the wallpaper, and the intensity is that of a pattern.
    "pattern-intensity", "pattern",
    // A page alone has no bubble, and a screen has no other size.
    "bare", "margin", "canvas", "page-height", "split",
    // An author's color needs a name.
    "author",
  ]

  @Test("Every other option has an effect")
  func effects() throws {
    let scratch = try scratch()
    for input in Self.inputs {
      let plain = try scratch.iprender(input.words + ["-o", "-"]).output
      for slot in Self.partial
      where slot.inputs.contains(input.kind) && !Self.withoutEffect.contains(slot.name) {
        // On a screen the message may be visible already, and the file of a message has no other message.
        if slot.name == "message" { continue }
        let words = try words(slot, of: input.kind)
        let side = Array(words.dropFirst(2))
        let before = side.isEmpty ? plain : try scratch.iprender(input.words + side + ["-o", "-"]).output
        let run = try scratch.iprender(input.words + words + ["-o", "-"])
        #expect(run.status == 0 && run.output != before, "\(input) \(slot.name): \(run.errors)")
      }
    }
  }

  @Test("The error says which kinds the option applies to, and how to change the kind")
  func texts() throws {
    let scratch = try scratch()
    for (words, error, help) in [
      (
        ["page.md", "--no-guess-albums"],
        "--no-guess-albums applies only to chats, but 'page.md' is not a chat",
        nil
      ),
      (["page.md", "--me", "Anna"], "--me applies only to messages and chats, but 'page.md' is a page", nil),
      (
        ["page.md", "--wallpaper", "white"],
        "--wallpaper applies only to messages and chats, but 'page.md' is a page", "add --bubble"
      ),
      (
        ["chat.json", "--name", "Anna"],
        "--name applies only to pages and messages, but 'chat.json' is a chat",
        "add --message with the id of a message to draw it alone"
      ),
      (["convert", "page.json", "--to", "text", "--message", "5"], "but 'page.json' is a page", nil),
      (["layout", "page.json", "--last", "5"], "but 'page.json' is not a chat", nil),
      (["check", "page.json", "--message", "5"], "but 'page.json' is a page", nil),
    ] as [([String], String, String?)] {
      let run = try scratch.iprender(words)
      #expect(run.status == 64 && run.errors.contains(error), "\(words): \(run.errors)")
      if let help { #expect(run.errors.contains("help: \(help)\n"), "\(words): \(run.errors)") }
    }
    let screen = try scratch.iprender("page.json", "--screen", "390x500", "--canvas", "20x20")
    #expect(screen.errors.contains("--canvas and --screen cannot be used together"), "\(screen.errors)")
    // Names are hidden in every kind of input (Spec/Messages.md 2.9).
    #expect(try scratch.iprender("page.md", "--hide-names", "--hide-faces", "-o", "-").status == 0)
  }

  @Test("An option that requires a screen is named alone")
  func screens() throws {
    let scratch = try scratch()
    for words in [
      ["--title", "x"], ["--subtitle", "x"], ["--unread", "4"], ["--draft", "x"], ["--typing", "Anna"],
      ["--pinned", "5"], ["--show", "recording"], ["--avatar-of-chat", "dot.png"], ["--scroll", "5"],
      ["--status-time", "9:42"],
    ] {
      let run = try scratch.iprender(["chat.json"] + words)
      #expect(
        run.status == 64 && run.problems.first == "error[usage]: \(words[0]) requires --screen", "\(words)")
    }
  }
}
