import Foundation
import Testing

@testable import Command

/// `Docs/Options.md` and the options of the manual are generated from the declarations of the command, and the recipes
/// of the README run unchanged.
@Suite struct DocumentedOptionTests {
  private static let mark = "as `iprender --help-all` is.\n"

  private struct Option {
    var section: String
    /// The names with their hyphens, the short one first.
    var names: [String]
    /// The placeholder of the value; empty for a flag.
    var value: String
    var meaning: String
    /// The sources that can set the option in addition to the command line.
    var sources: String
  }

  /// The options of the command, in their order.
  private func options() throws -> [Option] {
    let run = try Scratch().iprender("render", "--experimental-dump-help")
    let help = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let command = try #require(help["command"] as? [String: Any])
    let sources = Dictionary(
      OptionList.all.filter { $0.command == "render" }.map {
        ("--" + $0.name, $0.sources.names.joined(separator: ", "))
      }, uniquingKeysWith: { $1 })
    return try #require(command["arguments"] as? [[String: Any]]).compactMap { option in
      guard option["shouldDisplay"] as? Bool == true, option["kind"] as? String != "positional",
        let names = option["names"] as? [[String: String]], let meaning = option["abstract"] as? String
      else { return nil }
      let values = (option["allValues"] as? [String] ?? []).joined(separator: ", ")
      let spelled = names.map { ($0["kind"] == "long" ? "--" : "-") + ($0["name"] ?? "") }
      return Option(
        section: option["sectionTitle"] as? String ?? "Others",
        names: spelled.sorted {
          $0.count < $1.count
        },
        value: (option["kind"] as? String == "option" ? option["valueName"] as? String : nil) ?? "",
        meaning: meaning.replacing("\n", with: " ") + (values.isEmpty ? "" : " One of \(values)."),
        sources: spelled.compactMap { sources[$0] }.first ?? "")
    }
  }

  /// The options in their groups, one row each.
  private func table() throws -> String {
    var text = ""
    var group: String?
    for option in try options() {
      if option.section != group {
        text += "\n## \(option.section)\n\n| Option | Meaning | Also set by |\n| --- | --- | --- |\n"
      }
      group = option.section
      let value = option.value.isEmpty ? "" : " " + option.value.uppercased()
      let name = "`\(option.names.joined(separator: "`, `"))\(value)`"
      text += "| \(name) | \(option.meaning.replacing("|", with: "\\|")) | \(option.sources) |\n"
    }
    text += "\n## Limits\n\n| `--limit` | Limits the | Default |\n| --- | --- | --- |\n"
    for limit in Limit.allCases {
      text += "| `\(limit.rawValue)=N` | \(limit.meaning) | \(limit.standardText) |\n"
    }
    return text
  }

  /// The options in the format of the manual.
  private func manual() throws -> String {
    func escaped(_ text: some StringProtocol) -> String {
      text.replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(of: "-", with: "\\-")
    }
    var text = ".SH OPTIONS\n"
    var group: String?
    for option in try options() {
      if option.section != group { text += ".SS \(option.section)\n" }
      group = option.section
      let names = option.names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
      text += ".TP\n" + names + (option.value.isEmpty ? "" : " \\fI\(escaped(option.value))\\fR") + "\n"
      var line = ""
      for word in option.meaning.split(separator: " ") {
        if line.count + word.count > Self.manualWidth { (text, line) = (text + line + "\n", "") }
        // A period at the start of a line would be a command.
        let start = word.hasPrefix(".") || word.hasPrefix("'") ? "\\&" : ""
        line += (line.isEmpty ? start : " ") + escaped(word)
      }
      text += line + "\n"
    }
    text += ".SS Limits\n"
    for limit in Limit.allCases {
      text += ".TP\n\\fB\(escaped(limit.rawValue))\\fR\n"
      text += escaped("\(limit.meaning) [default: \(limit.standardText)]") + "\n"
    }
    return text
  }

  private static let manualWidth = 100

  @Test func everyOptionIsInTheDocument() throws {
    let kept = try #require(try Readme.text("Docs/Options.md").components(separatedBy: Self.mark).first)
    try expect("Docs/Options.md", kept + Self.mark + table())
  }

  @Test func everyOptionIsInTheManual() throws {
    let document = try Readme.text("Docs/man/iprender.1")
    let start = try #require(document.range(of: ".SH OPTIONS\n"))
    let end = try #require(document.range(of: ".SH SUBCOMMANDS\n"))
    try expect(
      "Docs/man/iprender.1", document[..<start.lowerBound] + manual() + document[end.lowerBound...])
  }

  @Test("A description of an option has at most 80 characters")
  func descriptionsAreShort() throws {
    for option in try options() {
      let description = option.meaning.components(separatedBy: " One of ")[0]
      #expect(description.count <= 80, "\(option.names.joined(separator: ", "))")
    }
  }

  // MARK: - Python

  /// The functions of the Python package and the commands whose options they take.
  private static let pythonTypes = [
    ("RenderOptions", "render"), ("LayoutOptions", "layout"), ("CheckOptions", "check"),
    ("ConvertOptions", "convert"), ("FilmOptions", "render"), ("DiffOptions", "diff"),
  ]
  /// Options that the functions set themselves.
  private static let ownPythonOptions: Set = [
    "help", "help-all", "version", "json", "output", "quiet", "diagnostics", "max-seconds", "stdin-name", "to",
    "report", "watch", "live", "scene", "live-clock", "record", "color",
  ]

  private func pythonOptions() throws -> String {
    var text = Self.pythonHead
    for (type, name) in Self.pythonTypes {
      let run = try Scratch().iprender(name, "--experimental-dump-help")
      let help = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
      let command = try #require(help["command"] as? [String: Any])
      let requested = Set(OptionList.all.filter { $0.command == name && $0.sources.contains(.request) }.map(\.name))
      var lines: [String] = []
      for option in try #require(command["arguments"] as? [[String: Any]]) {
        let names = option["names"] as? [[String: String]] ?? []
        guard let long = names.first(where: { $0["kind"] == "long" })?["name"],
          !Self.ownPythonOptions.contains(long)
        else { continue }
        // Films and comparisons run the command; everything else is a request.
        guard type == "FilmOptions" || type == "DiffOptions" || requested.contains(long) else { continue }
        let key = long.replacing("-", with: "_")
        // Keywords of Python have an underscore behind them.
        let isKeyword = ["from", "with"].contains(key)
        lines.append("        \"\(key)\(isKeyword ? "_" : "")\": \(pythonType(of: option, long)),\n")
      }
      text += "\n\(type) = TypedDict(\n    \"\(type)\",\n    {\n\(lines.joined())    },\n    total=False,\n)\n"
    }
    return text
  }

  private func pythonType(of option: [String: Any], _ name: String) -> String {
    guard option["kind"] as? String == "option" else { return "bool" }
    func literal(_ values: [String]) -> String {
      "Literal[" + values.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
    if name == "theme" { return "Union[\(literal(ThemeChoice.names)), Path]" }
    if name == "limit" || name == "set" { return "Mapping[str, Value]" }
    let completion = option["completionKind"] as? [String: Any]
    let listed = (completion?["list"] as? [String: Any])?["values"] as? [String]
    let values = option["allValues"] as? [String] ?? listed
    let one: String
    if let values, !values.contains(where: { $0.hasSuffix(":") || $0.hasSuffix("=") }), name != "chat" {
      one = literal(values)
    } else if completion?["file"] != nil || completion?["directory"] != nil {
      one = "Union[str, Path]"
    } else {
      one = Self.pythonNumbers.contains(option["valueName"] as? String ?? "") ? "float" : "Value"
    }
    return option["isRepeating"] as? Bool == true ? "Union[\(one), Sequence[\(one)]]" : one
  }

  private static let pythonNumbers: Set = [
    "number", "points", "percent", "seconds", "count", "factor", "levels",
  ]
  private static let pythonHead = """
    \"\""The options of the functions by name and type, from the option table of the command. Tests write this file.\"""

    from __future__ import annotations

    import os
    from typing import Literal, Mapping, Sequence, TypedDict, Union

    Path = os.PathLike[str]
    Value = Union[bool, float, str, Path]

    """

  @Test("The Python package has a type for every option that a request may set")
  func everyOptionHasATypeInPython() throws {
    try expect("Bindings/python/src/iprender/_options.py", pythonOptions())
  }

  private func expect(_ name: String, _ wanted: String) throws {
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] != nil {
      try wanted.write(toFile: name, atomically: true, encoding: .utf8)
    }
    #expect(try Readme.text(name) == wanted)
  }

  /// The files that the recipes use.
  private static let files = [
    "message.json":
      #"{"message_id":1,"from":{"id":7,"first_name":"Ann"},"text":"*a*","parse_mode":"MarkdownV2"}"#,
    "page.json": #"[{"type":"paragraph","text":"Hello"}]"#,
    "article.json": #"[{"type":"title","text":"Tides"}]"#,
    "scene.tape": "Output scene.mp4\nMessage \"Hello\"\n",
    "answer.md": "# An answer\n\nwith **words**", "answer.jsonl": "{\"t\":0,\"delta\":\"Some words\"}\n",
    "chat.json": #"[{"message_id":1,"chat":{"id":7,"type":"private","first_name":"Ann"},"text":"a"}]"#,
    "result.json": #"{"name":"Tea","type":"private_group","id":5,"messages":[{"id":9,"type":"message","#
      + #""date_unixtime":"1750000000","from":"Mara Lind","from_id":"user7","text":"High tide"}]}"#,
  ]

  @Test("The recipes of the README run unchanged", .enabled(if: FFmpeg.isInstalled))
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
