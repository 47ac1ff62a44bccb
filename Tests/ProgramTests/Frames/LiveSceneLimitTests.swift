import Foundation
import Testing

/// The limits of live sessions, from end to end (Docs/Live.md).
@Suite struct LiveSceneLimitTests {
  private static let base = ["scene", "--live", "--format", "raw-bands"]
  private static let small = ["--screen", "240x320", "--scale", "1"]
  private static let virtual = ["--clock", "virtual"]

  private func tape(in scratch: Scratch) throws -> String {
    String(decoding: try scratch.read("a.tape"), as: UTF8.self)
  }

  /// Plays a session, and returns its largest memory in MiB; `nil` if nothing can be compiled.
  private func peak(_ lines: [String], _ options: [String]) throws -> Double? {
    let (scratch, tools) = (try Scratch(), try Scratch())
    guard let library = try SandboxTests.built("peak.c", as: ["-shared", "-fPIC"], in: tools) else {
      return nil
    }
    let run = try Program.run(
      Self.base + options, in: scratch.path, input: Array((lines.joined(separator: "\n") + "\n").utf8),
      variables: ["LD_PRELOAD": library])
    #expect(run.status == 0 && run.problems.isEmpty, "\(run.errors)")
    let line = try #require(run.errorLines.last { $0.hasPrefix("peak:") }, "\(run.errors)")
    return try Double(#require(line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first))
      / 1024
  }

  @Test("Many commands between two frames take no more memory than a few", arguments: [false, true])
  func flood(isVirtual: Bool) throws {
    func lines(_ count: Int) -> [String] {
      ["Message \"One\""] + (0..<count).map { "Edit \"Text \($0)\" of #1" }
    }
    let options = Self.small + (isVirtual ? Self.virtual : [])
    guard let few = try peak(lines(600), options), let many = try peak(lines(6000), options) else { return }
    #expect(many - few < 10)
  }

  @Test("A session of an hour with 5,000 messages stays below 120 MiB")
  func hour() throws {
    var lines: [String] = []
    for part in 0..<500 {
      for number in 0..<10 {
        let author = number % 3 == 0 ? " from me" : ""
        lines.append("Message \"The harbour has a lamp, \(number) boats and \(part) lanterns\"\(author)")
      }
      lines.append("advance 7200ms")
    }
    let options = ["--screen", "390x844", "--scale", "2", "--fps", "1"] + Self.virtual
    guard let most = try peak(lines, options) else { return }
    #expect(most < 120)
  }

  @Test("A command of 64 MiB is an error, and the next one is performed")
  func longCommand() throws {
    let scratch = try Scratch()
    let run = try scratch.shell(
      """
      { head -c 67108864 /dev/zero | tr '\\0' a; printf '\\nMessage "One"\\nadvance 1s\\n'; } |
        "$IPRENDER" scene --live --clock virtual --screen 240x320 --scale 1 --format raw-bands \\
        --record a.tape >/dev/null
      """)
    #expect(run.status == 0)
    #expect(
      run.problems.count == 1 && run.errors.contains("command 1: the command is longer"), "\(run.errors)")
    #expect(try tape(in: scratch).contains("At 0s Message \"One\""))
  }

  @Test(
    "An input that ends in the middle of a command ends the session",
    arguments: ["Mess", "Message \"On", "{\"Mess"])
  func halfACommand(rest: String) throws {
    let scratch = try Scratch()
    let run = try Program.run(
      Self.base + Self.small + Self.virtual + ["--record", "a.tape"], in: scratch.path,
      input: Array("Message \"One\"\nadvance 1s\n\(rest)".utf8))
    #expect(run.status == 0 && run.errors.contains("command 3:"), "\(run.errors)")
    #expect(try tape(in: scratch).split(separator: "\n").last?.hasSuffix("Sleep 0s") == true)
  }

  @Test("A reader that leaves ends the session, and the recorded tape is complete")
  func readerLeaves() throws {
    let scratch = try Scratch()
    let run = try scratch.shell(
      """
      mkfifo commands
      "$IPRENDER" scene --live --screen 240x320 --scale 1 --format raw-bands --record a.tape <commands |
        head -c 400000 >/dev/null & id=$!
      exec 5>commands
      trap '' PIPE
      while kill -0 $id 2>/dev/null && printf 'Message "One"\\n' >&5; do sleep 0.05; done
      wait
      """)
    #expect(run.problems.isEmpty, "\(run.errors)")
    #expect(try tape(in: scratch).split(separator: "\n").last?.hasSuffix("Sleep 0s") == true)
  }
}
