import Foundation
import Testing

/// The limits of requests, and of a compromised process, in a worker (Spec/Worker.md 1 and 2, Spec/Security.md 4).
@Suite struct WorkerSafetyTests {
  /// Bash that starts a worker, whose process id is `id`. It reads from descriptor 5 and writes to descriptor 6.
  /// `descendants` lists processes, and `ask` sends a request and reads a response.
  private static func script(_ options: String, variables: String = "") -> String {
    """
    descendants() { for p in $(cat /proc/$1/task/$1/children 2>/dev/null); do echo $p; descendants $p; done; }
    # What is gone or only waits to be noticed as such.
    over() { [ ! -e /proc/$1 ] || grep -q '^State:.Z' /proc/$1/status 2>/dev/null; }
    ask() { echo "$1" >&5; read -r answer <&6; }
    mkfifo requests answers
    # Bash has what it starts in the background ignore SIGINT.
    env --default-signal=INT \(variables) "$IPRENDER" worker \(options) <requests >answers & id=$!
    exec 5>requests 6<answers
    read -r answer <&6

    """
  }

  private func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
  }

  private func answers(_ requests: [String], _ options: [String], in scratch: Scratch) throws -> [String:
    [String: Any]]
  {
    let run = try scratch.iprender(["worker"] + options, stdin: requests.joined(separator: "\n"))
    #expect(run.status == 0, "\(run.errors)")
    let objects = try run.text.split(separator: "\n").dropFirst().map(object)
    return Dictionary(objects.map { ("\($0["id"] ?? "")", $0) }) { first, _ in first }
  }

  private func message(_ answer: [String: Any]?) throws -> (status: Int, code: String, text: String) {
    let error = try #require(answer?["error"] as? [String: Any], "\(answer ?? [:])")
    return (
      error["status"] as? Int ?? 0, error["code"] as? String ?? "", error["message"] as? String ?? ""
    )
  }

  // MARK: - Ends

  /// A request that takes longer than any test.
  private static let endless: String = {
    let words = String(repeating: "word and word ", count: 3000)
    return #"{"id": 1, "want": "frames", "content": "\#(words)", "#
      + #""options": {"fps": 240, "scale": 8, "pacing": "linear:30"}}"#
  }()

  @Test(
    "Every process of the worker ends with it at any time", arguments: ["KILL", "TERM", "INT", "HUP"])
  func ends(signal: String) throws {
    let run = try Scratch().shell(
      Self.script("-j 2") + """
        all=$(descendants $id)
        [ $(echo "$all" | wc -l) = 3 ] || echo "processes: $all"
        echo '\(Self.endless)' >&5; echo '\(Self.endless)' >&5
        kill -\(signal) $id
        for p in $id $all; do until over $p; do sleep 0.02; done; done
        echo over
        """)
    #expect(run.text == "over\n", "\(run.errors)")
  }

  @Test("A worker with closed pipes ends at once, even while it draws")
  func closedPipes() throws {
    let run = try Scratch().shell(
      Self.script("-j 2") + """
        all=$(descendants $id)
        echo '\(Self.endless)' >&5
        exec 5>&- 6<&-
        for p in $id $all; do until over $p; do sleep 0.02; done; done
        echo over
        """)
    #expect(run.text == "over\n", "\(run.errors)")
  }

  @Test("A worker whose responses nobody can read ends, even if its input is open")
  func closedOutput() throws {
    let run = try Scratch().shell(
      Self.script("-j 1") + """
        all=$(descendants $id)
        echo '\(Self.endless)' >&5
        exec 6<&-
        for p in $id $all; do until over $p; do sleep 0.02; done; done
        echo over
        """)
    #expect(run.text == "over\n", "\(run.errors)")
  }

  // MARK: - Files

  /// Opening each of them would wait, or reading would never end.
  @Test(
    "Other than regular files are refused", arguments: ["path", "theme", "wallpaper", "avatar", "lang"])
  func specialFiles(option: String) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path + "/in", withIntermediateDirectories: true)
    let ending = option == "lang" ? "strings" : "json"
    let made = try scratch.shell(
      """
      cd in && mkfifo pipe.\(ending) && mkdir folder.\(ending) && ln -s pipe.\(ending) link.\(ending)
      mknod null.\(ending) c 1 3 2>/dev/null || ln -s /dev/null null.\(ending)
      """)
    #expect(made.status == 0)
    let names = ["pipe", "folder", "link", "null"].map { "\($0).\(ending)" }
    let requests = names.map { name in
      option == "path"
        ? #"{"id": "\#(name)", "path": "\#(name)"}"#
        : #"{"id": "\#(name)", "content": "a", "options": {"bubble": true, "\#(option)": "\#(name)"}}"#
    }
    for options in [[], ["--no-sandbox"]] {
      let answers = try answers(requests, ["--root", "in", "-j", "1"] + options, in: scratch)
      for name in names {
        let error = try message(answers[name])
        #expect([64, 66].contains(error.status), "\(name): \(error)")
      }
      #expect(try message(answers["pipe.\(ending)"]).text.contains("not a regular file"))
    }
  }

  @Test("A link that is replaced while it is opened leads nowhere else")
  func exchangedLinks() throws {
    let scratch = try Scratch()
    try scratch.file("in/own.md", "inside")
    try scratch.file("out.md", "OUTSIDE")
    let requests = (0..<1500).map {
      #"{"id": \#($0), "want": "convert", "path": "a.md", "options": {"to": "text"}}"#
    }
    try scratch.file("requests", requests.joined(separator: "\n"))
    let run = try scratch.shell(
      """
      ln -s own.md in/a.md
      (while :; do ln -sf ../out.md in/.b; mv -fT in/.b in/a.md; ln -sf own.md in/.b; mv -fT in/.b in/a.md; done) &
      "$IPRENDER" worker --root in --no-sandbox <requests
      kill $!
      """)
    #expect(run.text.split(separator: "\n").count == 1501)
    #expect(!run.text.contains("OUTSIDE"))
  }

  // MARK: - Limits

  @Test(
    "A request can lower the limits of the worker, but not raise them",
    arguments: [
      ("input", "10", "100"), ("pixels", "1000", "100000000"), ("blocks", "2", "100000"),
      ("values", "4", "1000000"), ("depth", "3", "100"), ("runs", "1", "100000"),
    ])
  func limits(name: String, low: String, high: String) throws {
    let content =
      #"[{"type": "paragraph", "text": ["a", {"type": "bold", "text": "b"}]}, {"type": "divider"}, "c"]"#
    func request(_ id: String, _ value: String?) -> String {
      let option = value.map { #", "options": {"limit": {"\#(name)": \#($0)}}"# } ?? ""
      return #"{"id": "\#(id)", "content": \#(content)\#(option)}"#
    }
    let scratch = try Scratch()
    let requests = [request("plain", nil), request("low", low), request("high", high)]
    let free = try answers(requests, ["-j", "1"], in: scratch)
    #expect(free["plain"]?["ok"] as? Bool == true && free["high"]?["ok"] as? Bool == true, "\(free)")
    let refusal = try message(free["low"])
    let held = try answers(requests, ["-j", "1", "--limit", "\(name)=\(low)"], in: scratch)
    for id in ["plain", "low", "high"] { #expect(try message(held[id]) == refusal, "\(id)") }
  }

  @Test(
    "The kernel limits the memory of each process, and a request that needs more fails alone")
  func memory() throws {
    let run = try Scratch().shell(
      Self.script("-j 1 --max-memory 300M") + """
        starter=$(cat /proc/$id/task/$id/children)
        awk '/^Max address space/ { print $4, $5 } /^Max core/ { print $5, $6 }' \\
          /proc/$(cat /proc/${starter% }/task/${starter% }/children | tr -d ' ')/limits
        ask '{"id": "large", "content": "a", "want": "frames", "options": {"format": "rgba", "scale": 8, "hold": 3600, "fps": 60}}'
        echo "$answer"
        ask '{"id": "next", "content": "a"}'
        echo "${answer:0:24}"
        """)
    let lines = run.text.split(separator: "\n")
    #expect(lines.contains("314572800 314572800") && lines.contains("0 0"), "\(run.text)\(run.errors)")
    let error = try message(try object(lines.first { $0.contains("\"large\"") } ?? ""))
    #expect(error.status == 70 && error.text.contains("--max-memory 300 MiB"), "\(error)")
    #expect(lines.last == #"{"id": "next", "ok": true"#.prefix(24), "\(run.text)")
  }

  @Test("Memory is set in bytes or larger units, and too little is refused")
  func memoryOption() throws {
    let scratch = try Scratch()
    for value in ["536870912", "512M", "512m", "1G"] {
      #expect(try scratch.iprender(["worker", "--max-memory", value]).status == 0, "\(value)")
    }
    for value in ["0", "1M", "x", "", "-1", "99999999999G", "1T"] {
      #expect(try scratch.iprender(["worker", "--max-memory", value]).status == 64, "\(value)")
    }
  }

  @Test("The memory of a large request is returned")
  func givesBack() throws {
    let scratch = try Scratch()
    let words = Array(repeating: "word", count: 150_000).joined(separator: " ")
    try scratch.file("large", #"{"id": "large", "content": "\#(words)"}"# + "\n")
    let run = try scratch.shell(
      Self.script("-j 1") + """
        sizes() { for p in $id $(descendants $id); do awk '/^VmRSS/ { print $2 }' /proc/$p/status; done | sort -n | tail -1; }
        ask '{"id": 1, "content": "a"}'
        before=$(sizes)
        cat large >&5; read -r answer <&6
        ask '{"id": 2, "content": "a"}'
        echo $before $(sizes)
        """)
    let sizes = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(sizes.count == 2, "\(run.text)\(run.errors)")
    // Kilobytes.
    #expect(sizes[1] < sizes[0] + 16 << 10)
  }

  // MARK: - Tapes

  @Test(
    "A tape is refused or checked, and never drawn in another format",
    arguments: ["frames", "layout", "convert"])
  func tapes(want: String) throws {
    let scratch = try Scratch()
    try scratch.file("in/a.tape", "Type \"x\"\nSend\n")
    let options = want == "convert" ? #", "options": {"to": "html"}"# : ""
    let answers = try answers(
      [
        #"{"id": 1, "content": "Type \"x\"\nSend\n", "name": "a.tape", "want": "\#(want)"\#(options)}"#,
        #"{"id": 2, "path": "a.tape", "want": "\#(want)"\#(options)}"#,
        #"{"id": 3, "content": "Tpye \"x\"\n", "name": "a.tape", "want": "check"}"#,
        #"{"id": 4, "content": "Type \"x\"\nSend\n", "name": "a.tape", "want": "check"}"#,
      ], ["--root", "in"], in: scratch)
    for id in ["1", "2"] { #expect(try message(answers[id]).text.contains("tape")) }
    #expect(answers["3"]?["fine"] as? Bool == false)
    #expect(answers["4"]?["fine"] as? Bool == true, "\(answers["4"] ?? [:])")
  }

  // MARK: - A compromised process

  /// The result of each attempt in a process that got a request of another client before.
  private func attempts(_ options: String) throws -> [String: String]? {
    let (scratch, tools) = (try Scratch(), try Scratch())
    guard let library = try SandboxTests.built("taken.c", as: ["-shared", "-fPIC"], in: tools) else {
      return nil
    }
    try scratch.file("in/a.md", "a")
    try scratch.file("out/secret", "secret")
    let folder = scratch.path
    let run = try scratch.shell(
      "ln -s secret out/link\n"
        + Self.script(
          "-j 1 --root in \(options)",
          variables:
            "LD_PRELOAD=\(library) TAKEN_GO=\(folder)/go TAKEN_SECRET=\(folder)/out/secret TAKEN_FOLDER=\(folder)/out "
            + "TAKEN_MINE=\(folder)/in") + """
          marker=$(echo nbslfe.cz.bopuifs.dmjfou | tr 'b-za.' 'a-z-')
          ask "{\\"id\\": 1, \\"content\\": \\"$marker\\"}"
          touch go
          # The next one is started by a process that has seen more of them.
          for n in 1 2 3; do echo "{\\"id\\": 2, \\"content\\": \\"$marker\\"}" >&5; done
          kill -KILL $(descendants $id | tail -1)
          for n in 1 2 3; do read -r answer <&6; done
          ask '{"id": 3, "content": "a"}'
          """)
    let lines = run.errorLines.filter { $0.hasPrefix("taken: ") }.map { $0.dropFirst("taken: ".count) }
    return Dictionary(
      lines.map { line in
        let space = line.lastIndex(of: " ") ?? line.endIndex
        return (String(line[..<space]), String(line[space...].dropFirst()))
      }, uniquingKeysWith: { $0 == "succeeded" ? $0 : $1 })
  }

  /// The remaining rights according to Spec/Security.md.
  private static func documented() throws -> Set<String> {
    let text = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Spec/Security.md"), encoding: .utf8)
    let rest = try #require(text.components(separatedBy: "### What remains possible").dropFirst().first)
    let section = rest.components(separatedBy: "\n## ")[0]
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    return Set(rows.flatMap { $0.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.1) } })
  }

  @Test("A compromised process can do only what the document lists")
  func takenOver() throws {
    guard let attempts = try attempts("") else { return }
    #expect(attempts.count > 40)
    let succeeded = Set(attempts.filter { $0.value == "succeeded" }.keys)
    let report = try Scratch().iprender(["worker", "--sandbox-report"]).errors
    guard !report.contains("kept") else { return }
    let documented = try Self.documented()
    #expect(succeeded.subtracting(documented) == [], "what the document does not list")
    #expect(documented.subtracting(succeeded) == [], "what the document lists in vain")
  }

  /// This shows that the test above tests something.
  @Test("Without the sandbox it could do more")
  func withoutSandbox() throws {
    guard let attempts = try attempts("--no-sandbox") else { return }
    for name in [
      "maps of others", "environment of others", "signals to others", "files elsewhere", "files by O_PATH",
      "written code", "memory becoming code", "processes", "programs", "sockets",
    ] { #expect(attempts[name] == "succeeded", "\(name)") }
    // Not because of rules of the kernel, but because of how processes are started.
    for name in [
      "descriptors of others", "requests of others", "answers of others", "memory with another's request",
    ] {
      #expect(attempts[name] == "failed", "\(name)")
    }
  }
}
