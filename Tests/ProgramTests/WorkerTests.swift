import Foundation
import Testing

/// `iprender worker` (Spec/Worker.md).
@Suite struct WorkerTests {
  private static let paragraph = #"[{"type": "paragraph", "text": "Hello"}]"#

  /// The first message, and the responses by their ids; those without one under `null`.
  private func answers(
    _ requests: [String], _ options: [String] = [], in scratch: Scratch
  ) throws -> [String: [[String: Any]]] {
    let run = try scratch.iprender(["worker"] + options, stdin: requests.joined(separator: "\n"))
    #expect(run.status == 0, "\(run.errors)")
    let objects = try run.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
    }
    let greeting = try #require(objects.first)
    #expect(greeting["protocol"] as? Int == 1)
    #expect((greeting["version"] as? String)?.hasPrefix("iprender ") == true)
    return Dictionary(grouping: objects.dropFirst()) { object in
      object["id"].flatMap { $0 is NSNull ? nil : "\($0)" } ?? "null"
    }
  }

  private func answer(_ request: String, _ options: [String] = [], in scratch: Scratch) throws -> [String:
    Any]
  {
    let all = try answers([request], options, in: scratch).values.joined()
    #expect(all.count == 1)
    return try #require(all.first)
  }

  private func error(_ answer: [String: Any]) throws -> (status: Int, code: String, message: String) {
    #expect(answer["ok"] as? Bool == false)
    let error = try #require(answer["error"] as? [String: Any])
    return (
      try #require(error["status"] as? Int), try #require(error["code"] as? String),
      try #require(error["message"] as? String)
    )
  }

  private func bytes(_ answer: [String: Any], _ key: String) throws -> [UInt8] {
    let text = try #require(answer[key] as? String)
    return Array(try #require(Data(base64Encoded: text)))
  }

  @Test("A moment of a stream has the duration of the stream")
  func moments() throws {
    let scratch = try Scratch.withPage()
    let options = #""options": {"at": "0.5", "every": "1", "chunks": "3"}"#
    let answer = try answer(#"{"content": \#(Self.paragraph), \#(options)}"#, in: scratch)
    let seconds = try #require(answer["seconds"] as? Double)
    let trace = try scratch.iprender(
      "page.json", "--stream", "--trace", "--every", "1", "--chunks", "3", "-o", "-")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(trace.output)) as? [String: Any])
    #expect(abs(seconds - (object["duration"] as? Double ?? 0)) < 0.001)
  }

  @Test("An image is equal to that of the command")
  func pictures() throws {
    let scratch = try Scratch.withPage()
    let answers = try answers(
      [
        #"{"id": 1, "content": \#(Self.paragraph)}"#,
        #"{"id": "two", "content": "Some *words*", "name": "a.md", "options": {"theme": "night", "scale": 3, "trim": true, "strict": false, "margin": null}}"#,
        #"{"id": 3, "path": "page.json", "want": "png", "options": {"png": "small"}}"#,
      ], ["--root", ".", "-j", "2"], in: scratch)
    #expect(answers.keys.sorted() == ["1", "3", "two"])
    let first = try #require(answers["1"]?.first)
    #expect(try bytes(first, "png") == scratch.iprender("page.json", "-o", "-").output)
    #expect([first["width"] as? Int ?? 0, first["height"] as? Int ?? 0] == (try bytes(first, "png").pngSize))
    #expect(first["format"] as? String == "png")
    try scratch.file("a.md", "Some *words*")
    let second = try bytes(answers["two"]?.first ?? [:], "png")
    #expect(
      second == (try scratch.iprender("a.md", "-o", "-", "--theme", "night", "--scale", "3", "--trim").output)
    )
    let third = try bytes(answers["3"]?.first ?? [:], "png")
    #expect(third == (try scratch.iprender("page.json", "-o", "-", "--png", "small").output))
  }

  @Test(
    "Every response has the name of the format and the size of the image",
    arguments: ["webp", "jpeg", "svg", "pdf", "html"])
  func named(form: String) throws {
    let options = #""options": {"format": "\#(form)", "background": "white", "scale": 3}"#
    let scratch = try Scratch()
    let answer = try answer(#"{"content": \#(Self.paragraph), \#(options)}"#, in: scratch)
    let png = try self.answer(#"{"content": \#(Self.paragraph), "options": {"scale": 3}}"#, in: scratch)
    #expect(answer["format"] as? String == form)
    #expect(try !bytes(answer, form).isEmpty)
    for side in ["width", "height"] { #expect(answer[side] as? Int == png[side] as? Int) }
  }

  @Test("An image has the requested format", arguments: ["webp", "jpeg"])
  func forms(form: String) throws {
    let scratch = try Scratch.withPage()
    let options = #""options": {"format": "\#(form)", "quality": 80, "background": "white"}"#
    let answer = try answer(#"{"content": \#(Self.paragraph), \#(options)}"#, in: scratch)
    let alone = try scratch.iprender(
      "page.json", "-o", "-", "--format", form, "--quality", "80", "--background", "white")
    #expect(try bytes(answer, form) == alone.output)
    let refused = try self.answer(
      #"{"content": \#(Self.paragraph), "options": {"format": "mp4"}}"#, in: scratch)
    #expect(try error(refused).message.contains("applies only to films and frames"))
  }

  @Test("Layouts, reports, conversions and frames are equal to those of the command")
  func others() throws {
    let scratch = try Scratch.withPage()
    func object(_ bytes: [UInt8]) throws -> NSDictionary {
      try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
    }
    let options = ["--root", "."]
    let layout = try answer(
      #"{"want": "layout", "path": "page.json", "options": {"ink": true}}"#, options, in: scratch)
    let whole = try scratch.iprender("layout", "page.json", "--ink").output
    #expect(layout["layout"] as? NSDictionary == (try object(whole)))
    let text = try answer(
      #"{"want": "layout", "path": "page.json", "options": {"format": "text"}}"#, options, in: scratch)
    #expect(
      text["layout"] as? String == (try scratch.iprender("layout", "page.json", "--format", "text").text))
    let check = try answer(
      #"{"want": "check", "content": \#(Self.paragraph), "name": "page.json"}"#, in: scratch)
    #expect(check["fine"] as? Bool == true)
    let report = try scratch.iprender("check", "page.json", "--json").output
    #expect(check["check"] as? NSDictionary == (try object(report)))
    let swahili = try answer(
      #"{"want": "check", "content": \#(Self.paragraph), "name": "page.json", "options": {"lang": "sw"}}"#,
      in: scratch)
    #expect(swahili["fine"] as? Bool == false, "\(swahili)")
    let markdown = try answer(
      #"{"want": "convert", "content": \#(Self.paragraph), "options": {"to": "html"}}"#, in: scratch)
    #expect(
      markdown["text"] as? String == (try scratch.iprender("convert", "page.json", "--to", "html").text))
    let frames = try answer(
      #"{"want": "frames", "content": \#(Self.paragraph), "options": {"fps": 5, "chunks": 2}}"#, in: scratch)
    #expect(frames["format"] as? String == "apng")
    _ = try scratch.iprender("page.json", "--stream", "-o", "film.apng", "--fps", "5", "--chunks", "2")
    #expect(try bytes(frames, "frames") == scratch.read("film.apng"))
    let moment = try answer(
      #"{"path": "page.json", "options": {"at": "0.1", "chunks": 2}}"#, options, in: scratch)
    #expect(
      try bytes(moment, "png")
        == scratch.iprender("page.json", "-o", "-", "--at", "0.1", "--chunks", "2").output)
  }

  @Test("Frames are sent one at a time on request", arguments: ["png", "rgba", "y4m"])
  func parts(format: String) throws {
    let scratch = try Scratch()
    let options =
      #""options": {"format": "\#(format)", "fps": 5, "chunks": 2, "background": "white"}"#
    let request = #""want": "frames", "content": \#(Self.paragraph), \#(options)"#
    let answers = try answers(
      [
        #"{"id": 1, \#(request)}"#, #"{"id": 2, "parts": true, \#(request)}"#,
        #"{"id": 3, "parts": false, \#(request)}"#, #"{"id": 4, "content": "fine"}"#,
      ], ["-j", "1"], in: scratch)
    let whole = try #require(answers["1"]?.first)
    let parts = try #require(answers["2"])
    let count = try #require(whole["count"] as? Int)
    #expect(count > 2 && parts.count == count && answers["3"]?.count == 1)
    #expect(answers["4"]?.first?["ok"] as? Bool == true)
    #expect(try parts.flatMap { try bytes($0, "frames") } == bytes(whole, "frames"))
    for key in ["format", "width", "height", "count", "rate"] {
      #expect(whole[key] != nil && "\(parts[0][key] ?? "")" == "\(whole[key] ?? "")")
      #expect(parts.dropFirst().allSatisfy { $0[key] == nil })
    }
    #expect(parts.dropLast().allSatisfy { $0["more"] as? Bool == true } && parts.last?["more"] == nil)
    if format == "png" {
      #expect(try parts.allSatisfy { try bytes($0, "frames").starts(with: [0x89, 0x50]) })
    }
  }

  @Test(
    "A result without parts is refused, and a part that fails is the last one",
    arguments: [
      (#""content": "a", "parts": true"#, 64), (#""content": "a", "want": "layout", "parts": true"#, 64),
      (#""content": "a", "want": "frames", "parts": true"#, 64),
      (#""content": "a", "want": "frames", "parts": true, "options": {"format": "gif"}"#, 64),
      (#""content": "a", "want": "frames", "parts": 1, "options": {"format": "png"}"#, 64),
      (
        #""content": "[{", "name": "a.json", "want": "frames", "parts": true, "options": {"format": "png"}"#,
        65
      ),
    ])
  func noParts(request: String, status: Int) throws {
    let answer = try answer("{\"id\": 1, \(request)}", in: try Scratch())
    #expect(try error(answer).status == status && answer["more"] == nil)
  }

  @Test("If nobody reads, the process that draws frames ends")
  func unreadParts() throws {
    let scratch = try Scratch()
    let words = Array(repeating: "word", count: 300).joined(separator: " ")
    let request =
      #"{"want": "frames", "parts": true, "content": "\#(words)", "options": {"format": "rgba", "rate": 20}}"#
    try scratch.file("requests", request)
    let run = try scratch.shell(
      "\"$IPRENDER\" worker -j 1 <requests | head -n 3 | wc -l; echo ${PIPESTATUS[0]}")
    #expect(run.text == "3\n0\n", "\(run.errors)")
  }

  @Test(
    "A wrong option is named",
    arguments: [
      (#"{"theme": "night", "wdith": 3}"#, "wdith"), (#"{"theme": "night", "width": 3}"#, "width"),
      (#"{"time-zone": "Mars", "trim": true}"#, "time-zone"), (#"{"trim": true, "output": "a"}"#, "output"),
    ])
  func wrongOptions(options: String, name: String) throws {
    let answer = try answer(#"{"content": "a", "options": \#(options)}"#, in: try Scratch())
    #expect((answer["error"] as? [String: Any])?["option"] as? String == name)
  }

  @Test("Binary responses are lengths and bytes")
  func binary() throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(
      ["worker", "--binary", "-j", "1"],
      stdin: #"{"id": 5, "content": \#(Self.paragraph)}"# + "\n" + #"{"id": 6, "content": {}}"# + "\n"
        + #"{"id": 7, "want": "layout", "content": \#(Self.paragraph)}"#)
    var rest = run.output[...]
    func piece() throws -> [UInt8] {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      try #require(rest.count >= 4 + count)
      defer { rest = rest.dropFirst(4 + count) }
      return Array(rest.dropFirst(4).prefix(count))
    }
    var answers: [(header: [String: Any], payload: [UInt8])] = []
    while !rest.isEmpty {
      let json = try JSONSerialization.jsonObject(with: Data(try piece()))
      let header = try #require(json as? [String: Any])
      answers.append((header, try piece()))
    }
    #expect(answers.map { $0.header["id"] as? Int } == [nil, 5, 6, 7])
    #expect(answers[0].header["protocol"] as? Int == 1)
    #expect(answers[1].payload == (try scratch.iprender("page.json", "-o", "-").output))
    #expect(answers[2].header["ok"] as? Bool == false && answers[2].payload == [])
    #expect(
      String(decoding: answers[3].payload, as: UTF8.self)
        == (try scratch.iprender("layout", "page.json").text))
  }

  @Test(
    "A broken request has an answer with its id",
    arguments: [
      ("{", "null"), ("[]", "null"), (#"{"id": 4}"#, "4"), (#"{"id": "x", "content": 1, "path": "a"}"#, "x"),
      (#"{"id": 4, "content": "a", "want": "film"}"#, "4"), (#"{"id": {}, "content": "a"}"#, "null"),
      (#"{"id": 4, "content": "a", "colour": 1}"#, "4"), (#"{"id": 4, "content": "a", "options": []}"#, "4"),
      (#"{"id": 4, "content": "a", "options": {"wdith": 3}}"#, "4"),
      (#"{"id": 4, "content": "a", "options": {"width": "wide"}}"#, "4"),
      (#"{"id": 4, "content": "a", "options": {"width": {}}}"#, "4"),
      (#"{"id": 4, "content": "a", "options": {"output": "x.png"}}"#, "4"),
      (#"{"id": 4, "content": "a", "options": {"no-sandbox": true}}"#, "4"),
      (#"{"id": 4, "content": "a", "options": {"--theme": "night"}}"#, "4"),
      (#"{"id": 4, "content": "a", "options": {"bare": true, "bubble": true}}"#, "4"),
      (#"{"id": 4, "content": "a", "want": "convert"}"#, "4"),
      (#"{"id": 4, "content": "a", "want": "frames", "options": {"format": "mp4"}}"#, "4"),
      (#"{"id": 4, "content": "a", "max_seconds": 0}"#, "4"),
    ])
  func mistakes(request: String, id: String) throws {
    let scratch = try Scratch()
    let answers = try answers([request, #"{"id": 9, "content": "fine"}"#], ["-j", "1"], in: scratch)
    let refused = try #require(answers[id]?.first)
    #expect(try error(refused).status == 64)
    #expect(answers["9"]?.first?["ok"] as? Bool == true)
  }

  @Test("A problem of an input fails only its request, and is reported with its position")
  func inputs() throws {
    let scratch = try Scratch()
    let answers = try answers(
      [
        #"{"id": 1, "content": "[{", "name": "a.json"}"#,
        #"{"id": 2, "content": \#(Page.odd.replacing("\n", with: ""))}"#,
        #"{"id": 3, "content": \#(Page.odd.replacing("\n", with: "")), "options": {"strict": true}}"#,
        #"{"id": 4, "content": "a", "options": {"limit": {"pixels": 10}}}"#,
        #"{"id": 5, "content": "a longer one", "options": {"limit": ["input=3"]}}"#, "", "  ",
      ], in: scratch)
    let error = try #require(answers["1"]?.first?["error"] as? [String: Any])
    #expect(error["status"] as? Int == 65)
    #expect(
      error["file"] as? String == "a.json" && error["line"] as? Int == 1 && error["column"] as? Int == 3)
    #expect(answers["2"]?.first?["ok"] as? Bool == true)
    #expect((answers["2"]?.first?["diagnostics"] as? [Any])?.count == 1)
    for id in ["3", "4", "5"] {
      let refused = try #require(answers[id]?.first)
      #expect(try self.error(refused).status == 65)
    }
    #expect(answers.values.joined().count == 5)
  }

  @Test("A request that takes too long fails alone")
  func time() throws {
    let scratch = try Scratch()
    let words = Array(repeating: "word", count: 60_000).joined(separator: " ")
    let answers = try answers(
      [
        #"{"id": "slow", "content": "\#(words)", "max_seconds": 0.001}"#,
        #"{"id": "next", "content": "fine"}"#,
        #"{"id": "again", "content": "\#(words)", "max_seconds": 0.001}"#,
        #"{"id": "last", "content": "fine"}"#,
      ], ["-j", "1"], in: scratch)
    for id in ["slow", "again"] {
      let error = try error(answers[id]?.first ?? [:])
      #expect(error.status == 75 && error.code == "time-limit")
    }
    for id in ["next", "last"] { #expect(answers[id]?.first?["ok"] as? Bool == true) }
    let limited = try self.answers(
      [#"{"id": 1, "content": "\#(words)", "max_seconds": 1000}"#], ["--max-seconds", "0.001"], in: scratch)
    let late = try #require(limited["1"]?.first)
    #expect(try error(late).status == 75)
  }

  @Test("A request whose process ended before it began is drawn by another process")
  func unbegun() throws {
    let run = try Scratch().shell(
      """
      coproc "$IPRENDER" worker -j 1
      read -r line <&"${COPROC[0]}"
      starter=$(cat /proc/$COPROC_PID/task/$COPROC_PID/children)
      child=$(cat /proc/${starter% }/task/${starter% }/children)
      echo '{"id": 1, "content": "a"}' >&"${COPROC[1]}"; read -r line <&"${COPROC[0]}"
      kill -STOP $child
      echo '{"id": 2, "content": "b"}' >&"${COPROC[1]}"
      # Time to hand it over; where that takes longer, another gets it all the same.
      sleep 0.2
      kill -KILL $child
      read -r line <&"${COPROC[0]}"
      echo "${line:0:20}"
      """)
    #expect(run.text == "{\"id\": 2, \"ok\": true\n", "\(run.errors)")
  }

  @Test("Requests read only in the folders that were set at the start")
  func folders() throws {
    let scratch = try Scratch()
    try scratch.file("in/page.json", Self.paragraph)
    try scratch.file("out/page.json", Self.paragraph)
    try scratch.file("in/theme.json", #"{"base": "night"}"#)
    try scratch.file("out/theme.json", #"{"base": "night"}"#)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/in/link.json", withDestinationPath: "../out/page.json")
    try scratch.file("out/words.strings", "")
    try scratch.file("in/sub/page.json", Self.paragraph)
    let refused = [
      #""path": "../out/page.json""#, #""path": "sub/../../out/page.json""#, #""path": "link.json""#,
      #""path": "/etc/passwd""#, #""path": "\#(scratch.path)/out/page.json""#, #""path": "/nowhere/a""#,
      #""path": "../out/missing.json""#, #""content": "a", "folder": "../out""#,
      #""content": "a", "options": {"theme": "../out/theme.json"}"#,
      #""content": "a", "options": {"media-dir": "../out"}"#,
      #""content": "a", "options": {"root": [".", "../out"]}"#,
      #""content": "a", "options": {"wallpaper": "../out/theme.json"}"#,
      #""content": "a", "options": {"lang": "../out/words.strings"}"#,
      #""content": "a", "options": {"lang": "../out/missing.strings"}"#,
      #""content": "a", "options": {"lang": "/etc/missing.strings"}"#,
    ]
    for options in [["--root", "in"], ["--root", "in", "--no-sandbox"]] {
      let answers = try answers(
        refused.enumerated().map { "{\"id\": \($0), \($1)}" }
          + [
            #"{"id": "a", "path": "page.json"}"#,
            #"{"id": "b", "content": "a", "folder": ".", "options": {"theme": "theme.json"}}"#,
            #"{"id": "c", "path": "\#(scratch.path)/in/page.json"}"#,
            #"{"id": "d", "path": "missing.json"}"#, #"{"id": "e", "path": "sub/missing.json"}"#,
          ],
        options, in: scratch)
      for index in refused.indices {
        let error = try error(answers["\(index)"]?.first ?? [:])
        #expect([64, 66].contains(error.status), "\(refused[index])")
        // No message reveals what exists elsewhere.
        #expect(
          error.message.contains("is not in a folder that requests may read"), "\(refused[index]): \(error)")
      }
      for id in ["d", "e"] {
        #expect(try error(answers[id]?.first ?? [:]).message.hasPrefix("there is no such file"))
      }
      for id in ["a", "b", "c"] {
        #expect(answers[id]?.first?["ok"] as? Bool == true, "\(answers[id] ?? [])")
      }
    }
    let none = try answer(#"{"path": "in/page.json"}"#, in: scratch)
    #expect(try error(none).status == 66)
  }

  /// These options do not concern requests, which can lack the right to any folder.
  @Test("Options of the worker itself apply to every request", arguments: [[], ["--no-sandbox"]])
  func standing(options: [String]) throws {
    let scratch = try Scratch.withPage()
    // Another font under the name of the regular one.
    let bold = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/Inter-Bold.otf"))
    try scratch.file("fonts/Inter-Regular.otf", Array(bold))
    try scratch.file("theme.json", ##"{"base": "night", "colors": {"bubble_incoming": "#123456"}}"##)
    _ = try scratch.iprender("page.json", "-o", "dot.png", "--background", "ff0000")
    try scratch.file("media/7.png", try scratch.read("dot.png"))
    let page = """
      [{"type": "paragraph", "text": ["Hello ",
        {"type": "custom_emoji", "custom_emoji_id": "7", "alternative_text": "x"}]}]
      """
    try scratch.file("page.json", page)
    let request = #"{"content": \#(page.split(separator: "\n").joined())}"#
    let variables = ["IPRENDER_MEDIA_DIR": "media", "IPRENDER_THEME": "theme.json"]
    func answered(_ options: [String], _ variables: [String: String]) throws -> [String: Any] {
      let run = try scratch.iprender(["worker"] + options, stdin: request, variables: variables)
      let line = try #require(run.text.split(separator: "\n").last)
      return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let alone = try scratch.iprender(["page.json", "-o", "-", "--font-dir", "fonts"], variables: variables)
    #expect(alone.status == 0, "\(alone.errors)")
    for named in [
      try answered(options + ["--font-dir", "fonts"], variables),
      try answered(options, variables.merging(["IPRENDER_FONT_DIR": "fonts"]) { $1 }),
    ] {
      #expect(named["error"] == nil, "\(named)")
      // Only about the other font.
      let diagnostics = try #require(named["diagnostics"] as? [[String: Any]])
      #expect(diagnostics.compactMap { $0["code"] as? String } == ["font-version"])
      #expect(try bytes(named, "png") == alone.output)
    }
  }

  @Test(
    "A worker with font folders answers requests that use no fonts",
    arguments: ["png", "check", "convert", "layout"])
  func fontless(want: String) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/fonts", withIntermediateDirectories: true)
    let options = want == "convert" ? #"{"to": "html"}"# : "{}"
    let request = #"{"want": "\#(want)", "content": "Words", "options": \#(options)}"#
    let run = try scratch.iprender(["worker"], stdin: request, variables: ["IPRENDER_FONT_DIR": "fonts"])
    #expect(run.text.contains(#""ok": true"#), "\(run.text)")
  }

  @Test("Many requests are all answered, by any process")
  func many() throws {
    let scratch = try Scratch()
    let requests = (0..<200).map { "{\"id\": \($0), \"content\": \"Number \($0)\"}" }
    let answers = try answers(requests, ["-j", "3"], in: scratch)
    #expect(answers.count == 200)
    #expect(answers.values.allSatisfy { $0.count == 1 && $0[0]["ok"] as? Bool == true })
    let one = try self.answers([requests[17]], in: scratch)
    #expect(one["17"]?.first?["png"] as? String == answers["17"]?.first?["png"] as? String)
  }

  @Test("The worker ends when nobody reads its responses, and at the end of its input")
  func ends() throws {
    let scratch = try Scratch()
    #expect(try scratch.iprender("worker").status == 0)
    let run = try scratch.shell(
      "yes '{\"content\": \"a\"}' | \"$IPRENDER\" worker -j 2 | head -n 3 | wc -l; echo ${PIPESTATUS[1]}")
    #expect(run.text == "3\n0\n", "\(run.errors)")
  }

  @Test("The sandbox is active in the process that reads requests and in those that draw")
  func sandbox() throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["worker", "--sandbox-report"], stdin: "")
    let lines = run.errorLines.filter { $0.hasPrefix("sandbox: ") }
    let page = try scratch.iprender("layout", "page.json", "--sandbox-report").errorLines
    #expect(lines == page.filter { $0.hasPrefix("sandbox: ") })
    guard lines.contains("sandbox: other system calls: dropped") else { return }
    // The filters of each process: that of the process that starts copies, and below it that of a renderer.
    let seen = try scratch.shell(
      """
      coproc "$IPRENDER" worker -j 2
      read -r line <&"${COPROC[0]}"
      for request in 1 2; do
        echo '{"content": "a"}' >&"${COPROC[1]}"; read -r line <&"${COPROC[0]}"
      done
      starter=$(cat /proc/$COPROC_PID/task/$COPROC_PID/children); starter=${starter% }
      for p in $COPROC_PID $starter $(cat /proc/$starter/task/$starter/children); do
        awk '/^(NoNewPrivs|Seccomp|Seccomp_filters):/ { printf "%s ", $2 }' /proc/$p/status; echo
      done
      """)
    let rows = seen.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(rows.count == 4)
    #expect(rows.allSatisfy { $0.hasPrefix("1 2") })
    let depths = rows.compactMap { $0.split(separator: " ").dropFirst(2).first.flatMap { Int($0) } }
    if depths.count == 4 {
      #expect(depths[1] == depths[0] && depths[2] == depths[1] + 1 && depths[3] == depths[2])
    }
  }
}
