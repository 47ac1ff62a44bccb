import Foundation
import Testing

/// `Docs/Options.md` is made of the command's own table, and the recipes of the README run as they stand there.
@Suite struct DocumentedOptionTests {
  private static let mark = "as `iprender help render` is.\n"

  /// The options in their groups, a row each.
  private func table() throws -> String {
    let run = try Scratch().iprender("render", "--experimental-dump-help")
    let help = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let command = try #require(help["command"] as? [String: Any])
    var text = ""
    var group: String?
    for option in try #require(command["arguments"] as? [[String: Any]]) {
      guard option["shouldDisplay"] as? Bool == true, option["kind"] as? String != "positional",
        let names = option["names"] as? [[String: String]], let meaning = option["abstract"] as? String
      else { continue }
      let section = option["sectionTitle"] as? String ?? "Others"
      if section != group { text += "\n## \(section)\n\n| Option | Meaning |\n| --- | --- |\n" }
      group = section
      let value = (option["kind"] as? String == "option" ? option["valueName"] as? String : nil) ?? ""
      let words = names.map { ($0["kind"] == "long" ? "--" : "-") + ($0["name"] ?? "") }
        .sorted { $0.count < $1.count }.joined(separator: "`, `")
      let name = "`\(words)\(value.isEmpty ? "" : " " + value.uppercased())`"
      text += "| \(name) | \(meaning.replacing("\n", with: " ").replacing("|", with: "\\|")) |\n"
    }
    return text
  }

  @Test func everyOptionIsInTheDocument() throws {
    let document = try Readme.text("Docs/Options.md")
    let kept = try #require(document.components(separatedBy: Self.mark).first)
    let wanted = try kept + Self.mark + table()
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] != nil {
      try wanted.write(toFile: "Docs/Options.md", atomically: true, encoding: .utf8)
    }
    #expect(document == wanted)
  }

  /// What the recipes are made of.
  private static let files = [
    "message.json": #"{"message_id":1,"from":{"id":7,"first_name":"Ann"},"text":"*a*","parse_mode":"MarkdownV2"}"#,
    "page.json": #"[{"type":"paragraph","text":"Hello"}]"#, "article.json": #"[{"type":"title","text":"Tides"}]"#,
    "scene.tape": "Output scene.mp4\nMessage \"Hello\"\n",
    "answer.md": "# An answer\n\nwith **words**", "answer.jsonl": "{\"t\":0,\"delta\":\"Some words\"}\n",
    "chat.json": #"[{"message_id":1,"chat":{"id":7,"type":"private","first_name":"Ann"},"text":"a"}]"#,
    "result.json": #"{"name":"Tea","type":"private_group","id":5,"messages":[{"id":9,"type":"message","#
      + #""date_unixtime":"1750000000","from":"Mara Lind","from_id":"user7","text":"High tide"}]}"#,
  ]

  @Test("The recipes of the README, as they stand there", .enabled(if: FFmpeg.isInstalled))
  func recipes() throws {
    let lines = try Readme.shellBlocks(of: "README.md").joined().split(separator: "\n").filter {
      ($0.hasPrefix("iprender ") || $0.contains(/\| iprender (worker|mcp)/)) && !$0.contains("Examples/")
    }
    #expect(lines.count > 12)
    for line in lines {
      let scratch = try Scratch()
      for (name, text) in Self.files { try scratch.file(name, text) }
      _ = try scratch.shell("mkdir ChatExport goldens; cp result.json ChatExport; cp page.json goldens")
      try scratch.file("other.png", scratch.iprender("page.json", "-o", "-").output)
      if line.contains("diff ") { _ = try scratch.iprender("page.json") }
      let run = try scratch.shell("iprender() { \"$IPRENDER\" \"$@\"; }\nset -e\n" + line)
      #expect(run.status == 0 && !run.errors.contains("error"), "\(line): \(run.errors)")
      let made = try Set(scratch.names).subtracting(Self.files.keys).subtracting(["other.png", "ChatExport"])
      #expect(!made.isEmpty || line.contains("check "), "\(line)")
    }
  }
}
