import Foundation
import Testing

/// `--max-seconds` ends a run at any point.
@Suite struct TimeLimitTests {
  /// Text that takes seconds to lay out.
  private func longPage() throws -> Scratch {
    let words = String(repeating: "word and word ", count: 500)
    let blocks = (0..<400).map { #"{"type":"paragraph","text":"\#($0) \#(words)"}"# }
    let scratch = try Scratch()
    try scratch.file("page.json", "[" + blocks.joined(separator: ",") + "]")
    return scratch
  }

  @Test(arguments: [
    ["page.json", "-o", "out.png"], ["layout", "page.json", "-o", "out.json"],
    ["page.json", "--stream", "-o", "film.apng"], ["page.json", "--stream", "--trace", "-o", "trace.json"],
  ])
  func aLongRunEndsAndLeavesNothing(arguments: [String]) throws {
    let scratch = try longPage()
    let run = try scratch.iprender(arguments + ["--max-seconds", "0.3"])
    #expect(run.status == 75)
    #expect(
      run.errors
        == "error[time-limit]: the run took longer than 0.3 seconds\nhelp: raise the limit with --max-seconds\n"
    )
    #expect(try scratch.names == ["page.json"])
  }

  /// A read that would wait forever: its pipe is also open for writing, and nobody writes.
  @Test func aReadThatWaitsEnds() throws {
    let scratch = try Scratch()
    let run = try scratch.shell("mkfifo in; exec 3<>in; exec $IPRENDER - -o out.png --max-seconds 0.2 <&3")
    #expect(run.status == 75)
    #expect(run.errors.hasPrefix("error[time-limit]: "))
    #expect(try scratch.names == ["in"])
  }

  @Test func theLineIsOfTheFormThatWasAskedFor() throws {
    let run = try longPage().iprender(
      "page.json", "-o", "out.png", "--max-seconds", "0.3", "--diagnostics", "json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any])
    #expect(object["code"] as? String == "time-limit")
    #expect(object["severity"] as? String == "error")
  }

  @Test func framesThatWereReadyAreWhole() throws {
    let scratch = try longPage()
    let words = String(repeating: "word and word ", count: 40)
    try scratch.file("page.json", #"[{"type":"paragraph","text":"\#(words)"}]"#)
    // A busy machine has no frame so soon.
    var names: [String] = []
    for seconds in ["2", "10", "60"] where names.isEmpty {
      let run = try scratch.iprender(
        "page.json", "--stream", "--pacing", "linear:2", "-o", "frames/", "--max-seconds", seconds)
      #expect(run.status == 75)
      names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/frames")) ?? []
    }
    #expect(!names.isEmpty)
    for name in names {
      #expect(name.hasSuffix(".png"))
      #expect(try scratch.read("frames/" + name).suffix(8).prefix(4) == Array("IEND".utf8)[...])
    }
  }

  @Test func aRunThatIsInTimeIsAsEver() throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender("page.json", "-o", "out.png", "--max-seconds", "600")
    #expect(run.status == 0 && run.errors == "")
    for wrong in ["0", "-1", "nan", "x", "86401"] {
      #expect(try scratch.iprender("page.json", "--max-seconds", wrong).status == 64)
    }
  }
}
