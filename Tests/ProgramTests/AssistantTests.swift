import Foundation
import Testing

/// `iprender mcp` (Spec/Worker.md 6).
@Suite struct AssistantTests {
  private typealias Object = [String: Any]

  /// The responses, in the order of the ids.
  private func answers(
    _ messages: [String], _ options: [String] = [], in scratch: Scratch
  ) throws -> [[String: Any]] {
    let run = try scratch.iprender(["mcp", "-j", "1"] + options, stdin: messages.joined(separator: "\n"))
    #expect(run.status == 0 && run.errors == "")
    return try run.text.split(separator: "\n").map {
      let answer = try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? Object, "\($0)")
      #expect(answer["jsonrpc"] as? String == "2.0")
      return answer
    }
  }

  private func result(_ message: String, _ options: [String] = [], in scratch: Scratch) throws -> Object {
    let answers = try answers([message], options, in: scratch)
    #expect(answers.count == 1)
    return try #require(answers.first?["result"] as? Object, "\(answers)")
  }

  private func call(
    _ tool: String, _ arguments: String, _ options: [String] = [], in scratch: Scratch
  ) throws -> (parts: [[String: Any]], isError: Bool) {
    let result = try result(
      #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": "#
        + "{\"name\": \"\(tool)\", \"arguments\": \(arguments)}}", options, in: scratch)
    return (
      try #require(result["content"] as? [[String: Any]]), try #require(result["isError"] as? Bool)
    )
  }

  @Test(
    "Both sides use a version that both support",
    arguments: [
      ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2025-03-26", "2024-11-05"),
      ("2031-01-01", "2025-11-25"), ("2001-01-01", "2024-11-05"),
    ])
  func versions(wanted: String, spoken: String) throws {
    let result = try result(
      #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "\#(wanted)"}}"#,
      in: try Scratch())
    #expect(result["protocolVersion"] as? String == spoken)
    #expect((result["serverInfo"] as? Object)?["name"] as? String == "iprender")
    #expect((result["capabilities"] as? Object)?["tools"] != nil)
  }

  @Test("Notifications and responses are not answered, and a ping is answered with its unchanged id")
  func notifications() throws {
    let answers = try answers(
      [
        #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
        #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}}"#,
        #"{"jsonrpc": "2.0", "id": 3, "result": {}}"#, "",
        #"{"jsonrpc": "2.0", "id": "x", "error": {"code": -1, "message": "no"}}"#,
        #"{"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "no"}}"#,
        #"{"jsonrpc": "2.0", "id": {}, "result": null}"#, #"{"id": 4, "result": {}}"#,
        #"{"jsonrpc": "1.0", "id": 4, "error": {}}"#, #"{"result": []}"#, #"{"jsonrpc": "2.0", "error": 1}"#,
        #"[{"jsonrpc": "2.0", "id": 5, "result": {}}, {"jsonrpc": "2.0", "method": "notifications/initialized"}]"#,
        #"{"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "render", "arguments": {"content": "a"}}}"#,
        #"{"jsonrpc": "2.0", "id": "a\"b", "method": "ping"}"#,
      ], in: try Scratch())
    #expect(answers.count == 1)
    #expect(answers.first?["id"] as? String == "a\"b")
    #expect((answers.first?["result"] as? Object)?.isEmpty == true)
  }

  @Test(
    "A line that is not a request is an error with the code of JSON-RPC",
    arguments: [
      ("{", -32700), ("[]", -32600), (#"{"id": 1, "method": "ping"}"#, -32600), ("3", -32600),
      (
        #"[{"jsonrpc": "2.0", "id": 5, "result": {}}, {"jsonrpc": "2.0", "id": 6, "method": "ping"}]"#, -32600
      ),
      (#"{"jsonrpc": "2.0", "id": 1}"#, -32600), (#"{"jsonrpc": "2.0"}"#, -32600),
      (#"{"jsonrpc": "2.0", "method": 1}"#, -32600),
      (#"{"jsonrpc": "2.0", "id": {}, "method": "ping"}"#, -32600),
      (#"{"jsonrpc": "2.0", "id": 1, "method": 2}"#, -32600),
      (#"{"jsonrpc": "2.0", "id": 1, "method": "resources/list"}"#, -32601),
      (#"{"jsonrpc": "2.0", "id": 1, "method": "server/discover"}"#, -32601),
      (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "send"}}"#, -32602),
      (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call"}"#, -32602),
    ])
  func mistakes(message: String, code: Int) throws {
    let ping = #"{"jsonrpc": "2.0", "id": 9, "method": "ping"}"#
    let answers = try answers([message, ping], in: try Scratch())
    #expect(answers.count == 2 && answers.last?["result"] != nil)
    #expect((answers.first?["error"] as? Object)?["code"] as? Int == code)
  }

  @Test("Tools are listed with schemas that name options of the command")
  func list() throws {
    let scratch = try Scratch()
    let result = try result(#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#, in: scratch)
    let tools = try #require(result["tools"] as? [[String: Any]])
    #expect(tools.compactMap { $0["name"] as? String } == ["render", "check", "convert"])
    for tool in tools {
      let schema = try #require(tool["inputSchema"] as? Object)
      let options = try #require((schema["properties"] as? Object)?["options"] as? Object)
      let names = try #require(options["properties"] as? Object).keys
      let help = try scratch.iprender(try #require(tool["name"] as? String), "--help-all").text
      #expect(schema["type"] as? String == "object" && !names.isEmpty)
      for name in names { #expect(help.contains("--\(name)"), "\(name)") }
    }
  }

  @Test("The tools return the results of the commands")
  func tools() throws {
    let scratch = try Scratch.withPage()
    let drawn = try call(
      "render", #"{"path": "page.json", "options": {"theme": "night"}}"#, ["--root", "."], in: scratch)
    let picture = try #require(drawn.parts.first)
    #expect(!drawn.isError && drawn.parts.count == 1)
    #expect(picture["type"] as? String == "image" && picture["mimeType"] as? String == "image/png")
    let png = (picture["data"] as? String).flatMap { Data(base64Encoded: $0) }.map(Array.init)
    #expect(try png == scratch.iprender("page.json", "-o", "-", "--theme", "night").output)

    let checked = try call("check", #"{"content": \#(Page.plain), "name": "page.json"}"#, in: scratch)
    let report = try scratch.iprender("check", "page.json", "--json").text
    #expect(checked.parts.first?["text"] as? String == report)
    let html = try call("convert", #"{"content": \#(Page.plain), "to": "html"}"#, in: scratch)
    #expect(
      try html.parts.first?["text"] as? String
        == scratch.iprender("convert", "page.json", "--to", "html").text)

    let odd = try call("render", #"{"content": \#(Page.odd.replacing("\n", with: ""))}"#, in: scratch)
    #expect(!odd.isError && odd.parts.count == 2)
    #expect((odd.parts.last?["text"] as? String)?.contains(Page.oddPointer) == true)
  }

  @Test(
    "Every format has its type: images are images, and documents are resources",
    arguments: [
      ("png", "image/png", [0x89, 0x50]), ("webp", "image/webp", [0x52, 0x49]),
      ("jpeg", "image/jpeg", [0xff, 0xd8]),
      ("svg", "image/svg+xml", [0x3c]), ("pdf", "application/pdf", [0x25, 0x50]),
      ("html", "text/html", [0x3c]),
    ] as [(String, String, [UInt8])])
  func formats(format: String, type: String, start: [UInt8]) throws {
    let options = #"{"format": "\#(format)", "background": "white"}"#
    let scratch = try Scratch.withPage()
    let drawn = try call("render", #"{"content": \#(Page.plain), "options": \#(options)}"#, in: scratch)
    let part = try #require(drawn.parts.first)
    #expect(!drawn.isError && drawn.parts.count == 1)
    let file = try scratch.iprender("page.json", "-o", "-", "--format", format, "--background", "white")
      .output
    let isImage = type.hasPrefix("image/")
    #expect(part["type"] as? String == (isImage ? "image" : "resource"))
    let resource: Object? = isImage ? part : part["resource"] as? Object
    let holder = try #require(resource)
    #expect(holder["mimeType"] as? String == type)
    #expect(isImage == (holder["uri"] == nil))
    let text = holder[format == "html" ? "text" : isImage ? "data" : "blob"] as? String
    let bytes: [UInt8]? =
      format == "html"
      ? text.map { Array($0.utf8) } : text.flatMap { Data(base64Encoded: $0) }.map(Array.init)
    #expect(bytes?.starts(with: start) == true)
    // A PDF contains the time of its creation.
    if format != "pdf" { #expect(bytes == file) }
  }

  @Test(
    "Problems that an assistant can fix are results with an error",
    arguments: [
      ("render", #"{"content": "[{", "name": "a.json"}"#, "a.json:1:3"), ("render", "{}", "content"),
      ("convert", #"{"content": "a"}"#, "--to"), ("render", #"{"path": "/etc/passwd"}"#, "--root"),
      ("render", #"{"content": "a", "options": {"wdith": 3}}"#, "wdith"),
      ("render", #"{"content": "a", "options": {"output": "b.png"}}"#, "output"),
      ("check", #"{"content": "a", "to": "html"}"#, "to"),
      ("check", #"{"content": "a", "want": "png"}"#, "want"),
      ("render", #"{"content": "words", "max_seconds": 0.000001}"#, "time"),
    ])
  func refusals(tool: String, arguments: String, words: String) throws {
    let (parts, isError) = try call(tool, arguments, in: try Scratch())
    #expect(isError && parts.count == 1)
    #expect((parts.first?["text"] as? String)?.contains(words) == true, "\(parts)")
  }
}
