import Foundation
import Testing

/// What code inside the command could do once it has read its arguments: a library that is loaded into it tries.
@Suite struct SandboxTests {
  /// The library, or nil where there is no C compiler.
  private static func probe(in scratch: Scratch) throws -> String? {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Preload/probe.c"
    ).path
    let library = scratch.path + "/probe.so"
    for compiler in ["cc", "clang"] {
      let built = try Program.run(
        [compiler, "-shared", "-fPIC", "-o", library, source], program: "/usr/bin/env", in: "/",
        variables: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
      if built.status == 0 { return library }
    }
    return nil
  }

  private func attempts(_ options: [String]) throws -> [String: String]? {
    let scratch = try Scratch()
    guard let probe = try Self.probe(in: scratch) else { return nil }
    let inside = try Scratch()
    _ = try inside.file("page.json", Array(#"[{"type":"paragraph","text":"Hello"}]"#.utf8))
    let secret = try scratch.file("secret", Array("secret".utf8))
    let run = try Program.run(
      ["page.json", "-o", "page.png"] + options, in: inside.path,
      variables: ["LD_PRELOAD": probe, "PROBE_SECRET": secret, "PROBE_MADE": scratch.path + "/made"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try inside.read("page.png").starts(with: [0x89, 0x50]))
    let words = run.errorLines.filter { $0.hasPrefix("probe: ") }.map { $0.dropFirst("probe: ".count) }
    return Dictionary(
      words.map { line in
        let space = line.lastIndex(of: " ") ?? line.endIndex
        return (String(line[..<space]), String(line[space...].dropFirst()))
      }, uniquingKeysWith: { $1 })
  }

  @Test func codeInsideOpensNoOtherFileAndNoSocket() throws {
    guard let attempts = try attempts([]) else { return }
    #expect(attempts["socket"] == "failed")
    #expect(attempts["unix socket"] == "failed")
    // Older kernels have no Landlock.
    if attempts["landlock"] == "present" {
      #expect(attempts["read"] == "failed")
      #expect(attempts["write"] == "failed")
    }
  }

  /// So the test above tests something.
  @Test func withoutTheSandboxItCould() throws {
    guard let attempts = try attempts(["--no-sandbox"]) else { return }
    for attempt in ["read", "write", "socket", "unix socket"] { #expect(attempts[attempt] == "succeeded") }
  }

  /// All threads are those of the pool. Those of libdispatch look into `/proc` when they have been busy for a second, which the
  /// sandbox ends the program for (Docs/Security.md 4): a run that is shorter would not show it.
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
    // Pango opens the fonts on threads that end soon. The pool's third is the caller.
    #expect(starters.filter { !$0.hasPrefix("libglib") } == ["iprender", "iprender"])
  }

  /// What it is asked to read and write is still there: folders that options name, a new folder of frames, a link as
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
