import Foundation
import PageModel
import Testing

@testable import IPRenderKit

/// The outputs of frames, and the remaining files after an error.
@Suite("Output of frames")
struct StreamOutputTests {
  /// A page whose reveal takes about a second, in small frames.
  private static let page = #"[{"type": "paragraph", "text": "A tide comes in, and goes."}]"#
  private static let small = ["--scale", "0.5"]
  /// So slow that no test waits for the end.
  private static let endless = "--pacing linear:1 --fps 240 --scale 0.5"

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("page.json", Self.page)
    return scratch
  }

  private func trace(_ scratch: Scratch, _ name: String) throws -> StreamTrace {
    try StreamTrace(scratch.read(name))
  }

  // MARK: - Formats

  @Test("A folder, a pattern, a stream and a single image contain the same frames")
  func forms() throws {
    let scratch = try scratch()
    let stream = ["page.json", "--stream", "--pacing", "linear:900"] + Self.small
    #expect(try scratch.iprender(stream + ["-o", "frames/"]).errors == "")
    #expect(try scratch.iprender(stream + ["-o", "shot-%03d.png"]).errors == "")
    let list = try trace(scratch, "frames/frames.json")
    let count = list.frames.count
    #expect(count > 5)
    #expect(try scratch.shell("ls frames").text.split(separator: "\n").count == count + 1)
    #expect(list.frames.first?.file == "00001.png")
    #expect(try trace(scratch, "frames.json").frames.map(\.file).first == "shot-001.png")
    #expect(try trace(scratch, "frames.json").frames.map(\.n) == Array(1...count))
    let frames = try list.frames.map { try scratch.read("frames/\($0.file ?? "")") }
    #expect(
      try (1...count).map { try scratch.read("shot-0\($0 < 10 ? "0" : "")\($0).png") } == frames)
    // Without -o, and to a pipe.
    #expect(try scratch.iprender(stream).output == frames.flatMap { $0 })
    #expect(try scratch.iprender(stream + ["-o", "all.pngs", "--format", "png"]).errors == "")
    #expect(try scratch.read("all.pngs") == frames.flatMap { $0 })

    let pixels = list.canvas[0] * list.canvas[1]
    #expect(try scratch.iprender(stream + ["-o", "film.rgba"]).errors == "")
    #expect(try scratch.read("film.rgba").count == count * pixels * 4)
    // Opaque by its format.
    #expect(try scratch.iprender(stream + ["-o", "film.y4m"]).errors == "")
    let film = String(decoding: try scratch.read("film.y4m"), as: UTF8.self)
    let sides = list.canvas.map { $0 + $0 % 2 }
    #expect(film.hasPrefix("YUV4MPEG2 W\(sides[0]) H\(sides[1]) F60:1 "))
    for name in ["film.png", "film.apng"] {
      #expect(try scratch.iprender(stream + ["-o", name]).errors == "")
      #expect(String(decoding: try scratch.read(name), as: UTF8.self).contains("acTL"))
    }
    #expect(try scratch.read("film.png") == scratch.read("film.apng"))
  }

  @Test("The result is the same with any number of threads")
  func threads() throws {
    let scratch = try scratch()
    let stream = ["page.json", "--stream", "--pacing", "linear:900", "--canvas", "337x400", "--margin", "90"]
    let one = try scratch.iprender(stream + ["--threads", "1"]).output
    #expect(!one.isEmpty)
    #expect(try scratch.iprender(stream + ["--threads", "4"]).output == one)
  }

  // MARK: - Usage

  @Test(
    "Conflicting options are usage errors with a fix",
    arguments: [
      (["page.json", "--fps", "30"], "--stream"), (["page.json", "--trace"], "--stream"),
      (["page.json", "--grow", "up"], "--stream"), (["page.json", "--start", "1.5"], "--stream"),
      (["page.json", "--stream", "--chunks", "2", "--rate", "9"], "cannot be used together"),
      (["page.json", "--stream", "--trace", "--format", "png"], "--trace renders no frames"),
      (["page.json", "--stream", "--png", "small"], "--png small"),
      (["page.json", "--stream", "-o", "frames"], "name a folder (frames/)"),
      (["page.json", "--stream", "-o", "film.avi"], ".y4m"),
      (["page.json", "--stream", "-o", "%x.png"], "out-%05d.png"),
      (["page.json", "--stream", "-o", "frames/", "--format", "y4m"], "one file for all frames"),
      (["page.json", "--stream", "-o", "page.json", "--format", "png"], "would replace the input"),
      (["page.json", "--stream", "-o", "page.%d"], "would replace the input"),
      (["page.json", "--stream", "-o", "film.y4m", "--background", "none"], "--background"),
      (["page.json", "--stream", "-o", "frames/", "--start", "999"], "no frames are between"),
      (["page.json", "--stream", "-o", "frames/", "--start", "9f", "--end", "9f"], "no frames are between"),
      (["page.json", "--stream", "-o", "frames/", "--anchor", "x"], "no anchor"),
    ])
  func usage(arguments: [String], remedy: String) throws {
    let scratch = try scratch()
    // An input that a pattern matches.
    try scratch.file("page.3", Self.page)
    let arguments = arguments.contains("page.%d") ? ["page.3"] + arguments.dropFirst() : arguments
    let run = try scratch.iprender(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(remedy), "\(run.errors)")
    #expect(run.output == [])
    #expect(try scratch.names == ["page.3", "page.json"])
    #expect(try scratch.read("page.3") == Array(Self.page.utf8))
  }

  @Test(arguments: [
    ("--fps", ["0", "241", "30000/0", "29.97fps"]),
    ("--pacing", ["slow", "linear", "linear:0", "linear:nan"]),
    ("--chunks", ["0", "-1"]), ("--every", ["-1", "nan", "1e9"]), ("--rate", ["0", "inf"]),
    ("--format", ["avi"]), ("--grow", ["left"]), ("--end", ["-1", "1s", "f", "1.5f"]),
    ("--start", ["x", "1.5f", "inf"]), ("--from", ["x", "1.5"]),
  ])
  func valuesThatAnOptionDoesNotTake(option: String, values: [String]) throws {
    let scratch = try scratch()
    for value in values {
      let run = try scratch.iprender("page.json", "--stream", option, value)
      #expect(run.status == 64, "\(option) \(value)")
      #expect(run.errors.contains("'\(value)' is invalid for '\(option)"), "\(option) \(value)")
    }
  }

  @Test("A terminal gets no frames, but an explanation of how to get them")
  func terminal() throws {
    let terminal = try PseudoTerminal()
    #expect(try scratch().iprender("page.json", "--stream", terminal: terminal.descriptor).status == 64)
    #expect(terminal.shown().contains("-o frames/"))
  }

  @Test("On a terminal, a line shows the progress and disappears at the end")
  func progress() throws {
    let terminal = try PseudoTerminal()
    let run = try scratch().iprender(
      "page.json", "--stream", "-o", "frames/", "--fps", "120", variables: ["TERM": "xterm"],
      terminal: terminal.descriptor)
    #expect(run.status == 0)
    let shown = terminal.shown()
    // A fast machine has nothing to show.
    if !shown.isEmpty {
      #expect(shown.contains(" frames, "))
      #expect(shown.hasSuffix("\r\u{1b}[K"))
    }
  }

  @Test("Frames of an earlier run after the last new one are reported")
  func leftovers() throws {
    let scratch = try scratch()
    let stream = ["page.json", "--stream", "-o", "frames/"] + Self.small
    #expect(try scratch.iprender(stream).errors == "")
    let shorter = try scratch.iprender(stream + ["--end", "4f"])
    #expect(shorter.status == 0)
    #expect(shorter.errors.contains("frames/00005.png to frames/"))
    #expect(shorter.problems.count == 1)
    #expect(try trace(scratch, "frames/frames.json").frames.count == 4)
  }

  // MARK: - Early ends

  /// Runs a line in the background until some frames exist.
  private func interrupted(_ scratch: Scratch, _ signal: String) throws -> Finished {
    try scratch.shell(
      """
      "$IPRENDER" page.json --stream \(Self.endless) -o frames/ & process=$!
      while [ ! -e frames/00010.png ] && kill -0 $process; do sleep 0.01; done
      kill -\(signal) $process
      wait $process
      echo $?
      """)
  }

  /// Of all files with a number.
  private func pictures(_ scratch: Scratch) throws -> [[UInt8]] {
    try scratch.shell("cd frames; ls -A | grep -v json").text.split(separator: "\n")
      .map { try scratch.read("frames/\($0)") }
  }

  @Test(
    "Ctrl-C and similar signals keep complete frames, list them, and print a message",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func interruption(signal: String, status: Int) throws {
    let scratch = try scratch()
    let run = try interrupted(scratch, signal)
    #expect(run.text == "\(status)\n")
    let list = try trace(scratch, "frames/frames.json")
    #expect(run.errors.contains("\(list.frames.count) of "))
    #expect(run.problems.count == 1)
    let pictures = try pictures(scratch)
    #expect(pictures.count == list.frames.count)
    #expect(
      pictures.allSatisfy { $0.isPNG && $0.pngSize == list.canvas && $0.suffix(8).starts(with: "IEND".utf8) })
  }

  @Test("An interrupted film keeps its frames")
  func interruptedFilm() throws {
    let scratch = try scratch()
    let canvas = try StreamTrace(
      scratch.iprender("page.json", "--stream", "--trace", "--scale", "0.5").output
    ).canvas
    let frame = canvas[0] * canvas[1] * 4
    let run = try scratch.shell(
      """
      "$IPRENDER" page.json --stream \(Self.endless) -o film.rgba & process=$!
      # The film has no name yet, but its process has it open. When more than a frame is there, the first one is whole.
      film_size() { find /proc/$process/fd -lname "$PWD/*" -exec stat -L -c %s {} + 2>/dev/null | sort -n | tail -1; }
      while size=$(film_size); [ "${size:-0}" -le \(frame) ] && kill -0 $process; do sleep 0.01; done
      kill -INT $process
      wait $process
      echo $?
      """)
    #expect(run.text == "130\n")
    let film = try scratch.read("film.rgba")
    #expect(film.count > 0 && film.count % frame == 0)
    #expect(try scratch.names == ["film.rgba", "page.json"])
  }

  @Test("A killed run leaves only complete files")
  func killed() throws {
    let scratch = try scratch()
    // The list of an earlier run would be wrong.
    _ = try scratch.iprender("page.json", "--stream", "-o", "frames/", "--end", "3f")
    let run = try interrupted(scratch, "KILL")
    #expect(run.text == "137\n")
    let pictures = try pictures(scratch)
    #expect(pictures.count >= 10)
    #expect(pictures.allSatisfy { $0.isPNG && $0.suffix(8).starts(with: "IEND".utf8) })
    #expect(try scratch.shell("ls -A frames | grep -v '^[0-9]*.png$'").text == "")
  }

  @Test("A closed pipe ends the run without a message")
  func closedPipe() throws {
    let run = try scratch().shell(
      "\"$IPRENDER\" page.json --stream \(Self.endless) | head -c 5000 | wc -c; echo ${PIPESTATUS[0]}")
    #expect(run.errors == "")
    #expect(run.text == "5000\n0\n")
  }

  /// The limit on the size of a file replaces a full disk: frames grow until one does not fit.
  @Test("Complete frames are listed when a later one cannot be written")
  func noRoomForAFrame() throws {
    let scratch = try Scratch()
    let words = String(repeating: "A tide comes in, and goes. ", count: 7)
    try scratch.file("page.json", #"[{"type": "paragraph", "text": "\#(words)"}]"#)
    let run = try scratch.shell(
      "ulimit -f 12; exec $IPRENDER page.json --stream --pacing linear:3000 --fps 30 -o frames/")
    #expect(run.status == 73)
    let list = try trace(scratch, "frames/frames.json")
    #expect(list.frames.count >= 2)
    #expect(run.errors.contains("cannot write frames/0000\(list.frames.count + 1).png: File too large"))
    #expect(run.problems.count == 1)
    let pictures = try pictures(scratch)
    #expect(pictures.count == list.frames.count)
    #expect(pictures.allSatisfy { $0.isPNG && $0.suffix(8).starts(with: "IEND".utf8) })
  }

  @Test("A full disk is an error")
  func fullDisk() throws {
    let run = try scratch().iprender("page.json", "--stream", "-o", "/dev/full", "--format", "rgba")
    #expect(run.status == 73)
    #expect(run.problems.count == 1)
  }

  @Test("Too many pixels are refused before anything is drawn")
  func tooManyPixels() throws {
    let scratch = try scratch()
    let run = try scratch.iprender("page.json", "--stream", "-o", "frames/", "--limit", "pixels=1000")
    #expect(run.status == 65)
    #expect(run.errors.contains("--limit pixels=N"))
    #expect(try scratch.names == ["page.json"])
  }

  @Test("With --strict a warning prevents the first frame")
  func strict() throws {
    let scratch = try Scratch()
    for page in [Page.odd, StreamPictureTests.pages[3].json] {
      try scratch.file("page.json", page)
      let run = try scratch.iprender("page.json", "--stream", "-o", "frames/", "--strict")
      #expect(run.status == 65)
      #expect(run.errors.hasPrefix("error["))
      #expect(try scratch.names == ["page.json"])
    }
  }
}

/// The formats of streams.
@Suite("Streams of every kind")
struct StreamInputTests {
  private func events(_ input: String, _ options: String...) throws -> [StreamTrace.Event] {
    let run = try Scratch().iprender(["-", "--stream", "--trace"] + options, stdin: input)
    #expect(run.errors == "")
    #expect(run.status == 0)
    return try StreamTrace(run.output).events
  }

  @Test("A stream script")
  func script() throws {
    let events = try events(
      """
      {"t": 0, "thinking": "Looking"}
      {"t": 0.8, "delta": "First "}
      {"t": 0.92, "delta": "words"}
      {"t": 1.5, "thinking": null}
      {"t": 2.1, "page": {"blocks": [{"type": "divider"}]}}
      {"t": 3, "done": true}
      """)
    #expect(events.map(\.t) == [0, 0.8, 0.92, 1.5, 2.1, 3])
    #expect(events.map(\.final) == [false, false, false, false, false, true])
    #expect(events[0].total == 0)
    #expect(events[1].total < events[2].total)
  }

  @Test("Server-sent events without times: text at the requested rate")
  func serverSentEvents() throws {
    let stream = #"""
      data: {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"content": "Hello "}}]}

      data: {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"content": "world"}}]}

      data: {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}

      data: [DONE]

      """#
    let slow = try events(stream)
    #expect(slow.last?.final == true)
    #expect(slow[0].t == 0)
    #expect(abs(slow[1].t - 5.0 / 30) < 0.002 || abs(slow[1].t - 6.0 / 30) < 0.002)
    let fast = try events(stream, "--rate", "300")
    #expect(abs(fast[1].t * 10 - slow[1].t) < 0.02)
  }

  @Test("Drafts replace each other at the requested interval")
  func drafts() throws {
    let draft = { (words: String) in
      #"{"draft_id": 1, "rich_message": {"blocks": [{"type": "paragraph", "text": "\#(words)"}]}}"#
    }
    let drafts = [draft("One"), draft("One two"), draft("One two three")].joined(separator: "\n")
    // The end of the file is the end of the stream.
    #expect(try events(drafts).map(\.t) == [0, 1, 2])
    #expect(try events(drafts).map(\.final) == [false, false, true])
    #expect(try events(drafts, "--every", "0.25").map(\.t) == [0, 0.25, 0.5])
  }

  @Test("A static page: at once, in chunks, or typed")
  func page() throws {
    let page = #"[{"type": "paragraph", "text": "abcdefghij"}, {"type": "paragraph", "text": "klmnopqrst"}]"#
    #expect(try events(page).map(\.t) == [0])
    let parts = try events(page, "--chunks", "4", "--every", "0.5")
    #expect(parts.map(\.t) == [0, 0.5, 1, 1.5])
    #expect(parts.map(\.final) == [false, false, false, true])
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.total < $1.total })
    #expect(try events(page, "--chunks", "2").map(\.t) == [0, 1])
    let typed = try events(page, "--rate", "20")
    #expect(typed.count > 5)
    #expect(abs((typed.last?.t ?? 0) - 1) <= 0.1)
    #expect(typed.last?.total == parts.last?.total)
  }

  @Test("A still of a stream is its last page, and can be checked")
  func stillOfAStream() throws {
    let scratch = try Scratch()
    try scratch.file("answer.jsonl", "{\"t\": 0, \"delta\": \"x\"}\n{\"done\": true}")
    let run = try scratch.iprender("answer.jsonl", "-o", "-")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output == (try scratch.iprender(["-", "--from", "markdown", "-o", "-"], stdin: "x")).output)
    let check = try scratch.iprender("check", "answer.jsonl")
    #expect(check.status == 0 && check.text.contains("a stream"), "\(check.text)\(check.errors)")
  }
}
