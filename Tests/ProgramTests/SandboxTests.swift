import CSandbox
import Foundation
import Testing

/// The rights of code inside the command after it has read its arguments, tested by a library that is loaded into it.
@Suite struct SandboxTests {
  /// The library compiled from a file in `Preload`, or `nil` without a C compiler.
  static func built(_ source: String, as options: [String], in scratch: Scratch) throws -> String? {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Preload/\(source)"
    ).path
    let result = scratch.path + "/built"
    for compiler in ["cc", "clang"] {
      let built = try Program.run(
        [compiler] + options + ["-o", result, source], program: "/usr/bin/env", in: "/",
        variables: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
      if built.status == 0 { return result }
    }
    return nil
  }

  private static func probe(in scratch: Scratch) throws -> String? {
    try built("probe.c", as: ["-shared", "-fPIC"], in: scratch)
  }

  /// The result of each attempt, and all other output. `kernel`: the answers of an older one (`older.c`). `fontSet`: true
  /// to draw with a font set whose manifest and font are in the folder of the file that must not be read.
  private func attempts(
    _ options: [String], kernel: [String] = [], fontSet: Bool = false
  ) throws -> [String: String]? {
    let (scratch, tools) = (try Scratch(), try Scratch())
    guard let probe = try Self.probe(in: scratch),
      let older = try Self.built("older.c", as: [], in: tools)
    else { return nil }
    let inside = try Scratch()
    try inside.file("page.json", #"[{"type":"paragraph","text":"Hello"}]"#)
    try inside.file("victim", "victim")
    let secret = try scratch.file("secret", "secret")
    var options = options
    if fontSet { options += ["--font-set", try FontSetProgramTests.fontSet(in: scratch)] }
    let victim = try scratch.file("victim", "victim")
    let listed = Self.calls.filter { $0.role == "everyone" }.map { "\($0.number)" }.joined(separator: ",")
    var variables = [
      "LD_PRELOAD": probe, "PROBE_SECRET": secret, "PROBE_MADE": scratch.path + "/made",
      "PROBE_VICTIM": victim, "PROBE_PROCESS": "\(ProcessInfo.processInfo.processIdentifier)",
    ]
    if options == [], kernel == [] { variables["PROBE_CALLS"] = "," + listed + "," }
    let run = try Program.run(
      kernel + ["--", Program.path, "page.json", "-o", "page.png"] + options, program: older,
      in: inside.path, variables: variables)
    #expect(run.status == 0, "\(run.errors)")
    // A page that was moved away is read anyway, and its image is drawn.
    #expect(try inside.read("page.png").isPNG)
    let words = run.errorLines.filter { $0.hasPrefix("probe: ") }.map { $0.dropFirst("probe: ".count) }
    return Dictionary(
      words.map { line in
        let space = line.lastIndex(of: " ") ?? line.endIndex
        return (String(line[..<space]), String(line[space...].dropFirst()))
      }, uniquingKeysWith: { $1 })
  }

  /// Rules that only a list of files can distinguish.
  private static let reading = ["read"]
  private static let files = [
    "write", "node", "folder", "write output folder", "rename in output folder", "remove in output folder",
    "write victim", "truncate",
  ]
  private static let calls: [(name: String, number: Int, role: String, condition: String)] = SystemCall.all
  private static let refused = [
    "mode", "mode at", "owner", "times", "attribute", "socket", "unix socket", "socket pair", "signal",
    "signal to group", "signal to thread", "queued signal", "owner of signals", "terminal", "namespace",
    "user faults", "keys", "file in memory", "trace", "limit", "process", "program",
  ]
  private static let ours = ["own signal", "own thread's signal"]

  private func expectRefused(_ names: [String], in attempts: [String: String]) {
    for name in names { #expect(attempts[name] == "failed", "\(name)") }
    for name in Self.ours { #expect(attempts[name] == "succeeded", "\(name)") }
  }

  @Test func codeInsideCanDoNothingElse() throws {
    guard let attempts = try attempts([]) else { return }
    expectRefused(Self.files + Self.refused + ["capabilities"], in: attempts)
    // Older kernels have no Landlock.
    if try report([]).contains("other files: dropped") { expectRefused(Self.reading, in: attempts) }
    // On processors whose system call numbers are known here.
    #if arch(x86_64)
      #expect(attempts["newer"] == "missing")
      #expect(attempts.keys.filter { $0.hasPrefix("call ") } == [])
    #endif
  }

  @Test("With a font set, the command reads its files and nothing beside them")
  func fontSet() throws {
    guard let attempts = try attempts([], fontSet: true) else { return }
    expectRefused(Self.files + Self.refused, in: attempts)
    if try report([]).contains("other files: dropped") { expectRefused(Self.reading, in: attempts) }
  }

  /// This shows that the test above tests something. Rights of the administrator are left out.
  @Test func withoutTheSandboxItCould() throws {
    guard let attempts = try attempts(["--no-sandbox"]) else { return }
    for name in Self.reading + Self.files + [
      "mode", "mode at", "owner", "times", "socket", "unix socket", "socket pair", "signal",
      "signal to group",
      "owner of signals", "file in memory", "limit", "process", "program",
    ] where !["node", "folder"].contains(name) {
      #expect(attempts[name] == "succeeded", "\(name)")
    }
  }

  @Test("On kernels that lack a feature, the other features work", arguments: [38, 95])
  func older(error: Int) throws {
    guard let files = try attempts([], kernel: ["landlock=\(error)", "openat2=38"]) else { return }
    expectRefused(Self.files + Self.refused + ["capabilities"], in: files)
    #expect(files["read"] == "succeeded")
    guard let calls = try attempts([], kernel: ["seccomp=22"]) else { return }
    if try report([]).contains("other files: dropped") {
      expectRefused(Self.reading + Self.files + ["capabilities"], in: calls)
    }
    guard let none = try attempts([], kernel: ["landlock=\(error)", "seccomp=22"]) else { return }
    #expect(none["socket"] == "succeeded" && none["capabilities"] == "failed")
  }

  // MARK: - Reports

  private func report(_ kernel: [String], _ options: [String] = []) throws -> String {
    let (scratch, tools) = (try Scratch.withPage(), try Scratch())
    guard let older = try Self.built("older.c", as: [], in: tools) else { return "" }
    let run = try Program.run(
      kernel + ["--", Program.path, "page.json", "-o", "page.png", "--sandbox-report"] + options,
      program: older, in: scratch.path)
    #expect(run.status == 0)
    #expect(try scratch.read("page.png").isPNG)
    return run.errors
  }

  @Test func theReportSaysWhatTheKernelLacks() throws {
    #expect(try report([], ["--no-sandbox"]) == "sandbox: off (--no-sandbox)\n")
    guard case let whole = try report([]), whole != "" else { return }
    #expect(whole.contains("sandbox: other system calls: dropped\n"))
    #expect(whole.contains("sandbox: output files: written by a separate process that can create nothing else\n"))
    let none = try report(["landlock=38", "seccomp=22", "socketpair=97"])
    #expect(none.contains("sandbox: other files: kept, the kernel has no Landlock\n"))
    #expect(none.contains("sandbox: other system calls: kept, "))
    #expect(none.contains("sandbox: output files: written by this process"))
    #expect(none.contains("sandbox: new privileges: dropped\n"))
  }

  /// An older Landlock gets the rules that it knows, and the report names the others.
  @Test(arguments: 1...7)
  func landlock(version: Int) throws {
    let (scratch, tools) = (try Scratch.withPage(), try Scratch())
    guard try report([]).contains("signals and abstract sockets: dropped"),
      let library = try Self.built("landlock.c", as: ["-shared", "-fPIC"], in: tools)
    else { return }
    let run = try scratch.iprender(
      "page.json", "-o", "page.png", "--sandbox-report",
      variables: ["LD_PRELOAD": library, "LANDLOCK": "\(version)"])
    #expect(run.status == 0)
    #expect(try scratch.read("page.png").isPNG)
    for (what, needed) in [
      ("other files", 1), ("truncation of other files", 3), ("TCP", 4), ("device commands", 5),
      ("signals and abstract sockets", 6),
    ] {
      let rest =
        version >= needed ? "dropped" : "kept, it requires Landlock \(needed), but the kernel has Landlock \(version)"
      #expect(run.errors.contains("sandbox: \(what): \(rest)\n"))
    }
  }

  /// The filter is made from the list in the table of Spec/Security.md.
  @Test func theDocumentListsWhatIsAllowed() throws {
    let text = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Spec/Security.md"), encoding: .utf8)
    var documented: Set<String> = []
    for row in text.split(separator: "\n") where row.hasPrefix("| ") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, ["everyone", "keeper", "encoder", "wrapper", "starter"].contains(cells[0])
      else {
        continue
      }
      let condition = cells[1].prefix { $0.isLetter }
      for call in cells[2].matches(of: /`([a-z_0-9]+)` (\d+)/) {
        #expect(documented.insert("\(call.1) \(call.2) \(cells[0]) \(condition)").inserted, "\(call.1)")
      }
    }
    #if arch(x86_64)
      let listed = Set(Self.calls.map { "\($0.name) \($0.number) \($0.role) \($0.condition)" })
      #expect(listed.symmetricDifference(documented) == [])
    #endif
  }

  /// Every subcommand that reads has the sandbox, and the document names it.
  @Test(arguments: ["render", "layout", "check", "convert", "diff", "fonts", "golden", "worker"])
  func subcommands(name: String) throws {
    let scratch = try Scratch.withPage()
    #expect(try scratch.iprender("page.json").status == 0)
    let arguments =
      switch name {
      case "diff": ["page.png", "page.png"]
      case "fonts", "worker": [String]()
      case "golden": [".", "--accept"]
      case "convert": ["page.json", "--to", "html"]
      default: ["page.json"]
      }
    let run = try scratch.iprender([name] + arguments + ["--sandbox-report"])
    #expect(run.status == 0)
    #expect(run.errors.contains("sandbox: other system calls: dropped\n"))
  }

  /// All threads are those of the pool. Threads of libdispatch read `/proc` when they have been busy for a second, for
  /// which the sandbox ends the program (Spec/Security.md 4): a shorter run would not show it.
  @Test func itStartsNoThreadsButItsWorkers() throws {
    let scratch = try Scratch()
    guard let probe = try Self.probe(in: scratch) else { return }
    let paragraph = #"{"type":"paragraph","text":"Hello"}"#
    let page = "[" + Array(repeating: paragraph, count: 40).joined(separator: ",") + "]"
    _ = try scratch.file("page.json", Array(page.utf8))
    let run = try Program.run(
      ["page.json", "--stream", "--fps", "2", "--pacing", "linear:300", "--threads", "3", "-o", "frames/"],
      in: scratch.path, variables: ["LD_PRELOAD": probe])
    #expect(run.status == 0, "\(run.errors)")
    let starters = run.errorLines.filter { $0.hasPrefix("probe: thread of ") }
      .map { $0.dropFirst("probe: thread of ".count) }
    // Pango opens the fonts on threads that end soon. The third thread of the pool is the caller.
    #expect(starters.filter { !$0.hasPrefix("libglib") } == ["iprender", "iprender"])
  }

  /// Files that are requested stay accessible: folders of options, a new folder of frames, a link as
  /// output, standard input and output.
  @Test func whatItWasAskedForWorks() throws {
    let scratch = try Scratch()
    _ = try scratch.file("page.json", Array(#"[{"type":"paragraph","text":"ไทย Hello"}]"#.utf8))
    let folder = scratch.path
    func run(_ arguments: [String]) throws -> Int32 { try Program.run(arguments, in: folder).status }
    #expect(try run(["page.json", "--stream", "--pacing", "instant", "-o", "new/frames/"]) == 73)
    #expect(try run(["page.json", "--stream", "--pacing", "instant", "-o", "frames/"]) == 0)
    #expect(try !scratch.read("frames/00001.png").isEmpty)
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/other", withIntermediateDirectories: true)
    _ = try scratch.file("other/real.png", [])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link.png", withDestinationPath: scratch.path + "/other/real.png")
    #expect(try run(["page.json", "-o", "link.png"]) == 0)
    #expect(try !scratch.read("other/real.png").isEmpty)
    #expect(try run(["page.json", "-o", "/dev/null"]) == 0)
    #expect(try run(["layout", "page.json", "-o", "other/layout.json"]) == 0)
    #expect(try run(["diff", "link.png", "other/real.png"]) == 0)
  }
}

/// The list of the filter.
private enum SystemCall {
  static let all: [(name: String, number: Int, role: String, condition: String)] = {
    var calls: [(name: String, number: Int, role: String, condition: String)] = []
    while let call = sandbox_call(calls.count)?.pointee {
      calls.append(
        (
          String(cString: call.name), call.number, String(cString: call.role), String(cString: call.condition)
        ))
    }
    return calls
  }()
}
