import Foundation
import Testing

/// The parts of messages that Markdown, HTML and text share (Spec/Convert.md 8).
@Suite struct ConvertPartTests {
  private static let head =
    #""message_id":1,"date":1780531200,"chat":{"id":5,"type":"private","first_name":"Ada"},"from":{"id":5,"first_name":"Ada"},"#

  /// The fields of a message, and the parts that every format says.
  static let messages: [(fields: String, parts: [String])] = [
    (
      #""text":"Yes","reply_to_message":{"message_id":2,"date":1,"chat":{"id":5,"type":"private"},"from":{"id":6,"first_name":"Bo"},"text":"Coming?"}"#,
      ["Reply to Bo", "Coming?", "Yes"]
    ),
    (
      #""text":"Fog","forward_origin":{"type":"hidden_user","sender_user_name":"Radio","date":1}"#,
      ["Forwarded from Radio", "Fog"]
    ),
    (
      #""text":"Pick","reply_markup":{"inline_keyboard":[[{"text":"Site","url":"https://e.org/a"},{"text":"No","callback_data":"n"}]]}"#,
      ["Pick", "Buttons:", "Site", "No"]
    ),
    (
      #""poll":{"id":"1","question":"Where?","type":"quiz","is_closed":true,"correct_option_id":0,"explanation":"By boat.","total_voter_count":3,"options":[{"text":"Here","voter_count":2},{"text":"There","voter_count":1}]}"#,
      ["Where?", "Here (2 votes)", "There (1 vote)", "3 votes", "By boat."]
    ),
    (#""dice":{"emoji":"🎲","value":5}"#, ["🎲: 5"]),
    (
      #""giveaway":{"chats":[{"id":-1005,"type":"channel","title":"News"}],"winners_selection_date":1780631200,"winner_count":3,"premium_subscription_month_count":6,"prize_description":"A mug"}"#,
      ["Giveaway", "6 Months of Premium", "A mug", "3 winners"]
    ),
    (#""document":{"file_id":"d","file_name":"minutes.pdf","file_size":5}"#, ["minutes.pdf"]),
    (
      #""audio":{"file_id":"m","duration":185,"title":"Low Tide","performer":"Dusk"},"caption":"Hm""#,
      ["Low Tide – Dusk", "3:05", "Hm"]
    ),
    (#""voice":{"file_id":"v","duration":17}"#, ["Voice Message: 0:17"]),
    (#""video":{"file_id":"w","duration":94,"width":4,"height":3}"#, ["Video: 1:34"]),
    (
      #""sticker":{"file_id":"s","emoji":"🦀","width":512,"height":512,"type":"regular","is_animated":false,"is_video":false}"#,
      ["🦀 Sticker"]
    ),
    (
      #""text":"Fine","via_bot":{"id":9,"is_bot":true,"first_name":"G","username":"gif"}"#,
      ["via @gif", "Fine"]
    ),
  ]

  private func text(_ words: String, of format: String) -> String {
    var text = words
    if format == "html" {
      text.replace(#/<[^>]*>/#, with: "")
      text.replace("&amp;", with: "&")
    }
    if format == "markdown" { text.replace(#/[*\\]/#, with: "") }
    return text
  }

  @Test(
    "Every format says all parts of a message, alone and in a list", arguments: ["text", "markdown", "html"])
  func parts(format: String) throws {
    let scratch = try Scratch()
    for (fields, parts) in Self.messages {
      try scratch.file("one.json", "{" + Self.head + fields + "}")
      try scratch.file("list.json", "[{" + Self.head + fields + "}]")
      for name in ["one.json", "list.json"] {
        let run = try scratch.iprender("convert", name, "--to", format)
        #expect(run.status == 0)
        #expect(!run.errors.contains("part-not-drawn"), "\(run.errors)")
        let words = text(run.text, of: format)
        for part in parts { #expect(words.contains(part), "\(name): \(run.text)") }
      }
    }
  }

  @Test("A message alone has the words that it has in a list")
  func oneWay() throws {
    let scratch = try Scratch()
    for (fields, _) in Self.messages {
      try scratch.file("one.json", "{" + Self.head + fields + "}")
      try scratch.file("list.json", "[{" + Self.head + fields + "}]")
      let lines = try scratch.iprender("convert", "one.json", "--to", "text").text.split(separator: "\n")
      let list = try scratch.iprender("convert", "list.json", "--to", "text").text
      for line in lines { #expect(list.contains(line), "\(line): \(list)") }
      #expect(list.hasSuffix((lines.last ?? "-") + "\n"))
      for format in ["markdown", "html"] {
        let one = try scratch.iprender("convert", "one.json", "--to", format).text
        #expect(
          try scratch.iprender("convert", "list.json", "--to", format).text.hasSuffix(one + "\n"), "\(one)")
      }
    }
  }

  @Test("Buttons with an address are links, and a preview's title leads to its page")
  func links() throws {
    let scratch = try Scratch()
    try scratch.file("buttons.json", "{" + Self.head + Self.messages[2].fields + "}")
    #expect(
      try scratch.iprender("convert", "buttons.json", "--to", "markdown").text
        == "Pick\n\nButtons: [Site](https://e.org/a), No\n")
    try scratch.file(
      "preview.json",
      #"{"@type":"message","id":1,"chat_id":5,"content":{"@type":"messageText","text":{"@type":"formattedText","text":"See"},"#
        + #""link_preview":{"@type":"linkPreview","url":"https://e.org/fog","site_name":"Paper","title":"Fog","description":{"@type":"formattedText","text":"On **quiet** days"},"type":{"@type":"linkPreviewTypeArticle"}}}}"#
    )
    #expect(
      try scratch.iprender("convert", "preview.json", "--to", "html").text == """
        <p>See</p>
        <blockquote><p><b>Paper</b></p><p><a href="https://e.org/fog">Fog</a></p><p>On **quiet** days</p></blockquote>

        """)
    #expect(
      try scratch.iprender("convert", "preview.json", "--to", "text").text
        == "See\nPaper. Fog. On **quiet** days\n")
  }

  @Test("Addresses of buttons that outputs must not hold are left out, and those of people with --hide-names")
  func addresses() throws {
    let scratch = try Scratch()
    func buttons(_ address: String) -> String {
      "[{" + Self.head
        + #""text":"x","reply_markup":{"inline_keyboard":[[{"text":"Go","url":"\#(address)"}]]}}]"#
    }
    try scratch.file("script.json", buttons("javascript:alert(1)"))
    let script = try scratch.iprender("convert", "script.json", "--to", "markdown")
    #expect(script.text.hasSuffix("\nButtons: Go\n\n") && script.errors.contains("refused-address"))
    try scratch.file("bare.json", buttons("e.org"))
    let bare = try scratch.iprender("convert", "bare.json", "--to", "markdown")
    #expect(bare.text.hasSuffix("\nButtons: Go\n\n") && bare.errors.isEmpty)
    try scratch.file("name.json", buttons("https://t.me/adalovelace"))
    let hidden = try scratch.iprender("convert", "name.json", "--to", "markdown", "--hide-names")
    #expect(!hidden.text.contains("adalovelace"), "\(hidden.text)")
  }

  @Test("Images that are left out are one warning for each kind")
  func images() throws {
    let scratch = try Scratch()
    let sticker = "{" + Self.head + Self.messages[10].fields + "}"
    try scratch.file("list.json", "[\(sticker),\(sticker.replacing(":1,", with: ":2,"))]")
    for format in ["markdown", "html"] {
      let errors = try scratch.iprender("convert", "list.json", "--to", format).errors
      #expect(errors.components(separatedBy: "the image of a sticker").count == 2, "\(errors)")
    }
    #expect(try scratch.iprender("convert", "list.json", "--to", "text").errors.isEmpty)
  }

  @Test("Messages from right to left cause no warning", arguments: ["markdown", "html"])
  func rightToLeft(format: String) throws {
    let scratch = try Scratch()
    try scratch.file("one.json", "{" + Self.head + #""text":"שלום"}"#)
    try scratch.file("list.json", "[{" + Self.head + #""text":"שלום"}]"#)
    for name in ["one.json", "list.json"] {
      let run = try scratch.iprender("convert", name, "--to", format, "--lang", "ar")
      #expect(run.errors.isEmpty && run.text.contains("שלום"), "\(run.errors)")
    }
  }

  @Test("Markdown and HTML of messages are read again as pages without problems", arguments: ["md", "html"])
  func again(ending: String) throws {
    let scratch = try Scratch()
    for (fields, _) in Self.messages {
      try scratch.file("one.json", "{" + Self.head + fields + "}")
      #expect(try scratch.iprender("convert", "one.json", "-o", "a.\(ending)").status == 0)
      let check = try scratch.iprender("convert", "a.\(ending)", "--to", "json")
      #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
    }
  }
}
