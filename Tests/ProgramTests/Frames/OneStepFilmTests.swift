import Foundation
import Pictures
import Testing

/// `-o film.mp4` and similar: films that ffmpeg makes, started by the command.
@Suite("Films in one step", .enabled(if: FFmpeg.isInstalled))
struct OneStepFilmTests {
  private static let page = #"[{"type": "paragraph", "text": "Hello"}, {"type": "divider"}]"#
  /// A bubble that shows mistaken colors.
  private static let colors =
    #"{"base": "classic", "incoming": {"fill": {"gradient": ["e03030", "3050e0"]}}}"#
  private static let short = ["--chunks", "4", "--every", "0.04", "--pacing", "instant"]

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("page.json", Self.page)
    try scratch.file("colours.json", Self.colors)
    return scratch
  }

  /// - Parameters:
  ///   - off: The tolerated mean error of a channel of opaque pixels.
  ///   - isClear: Whether the area around the bubble is transparent.
  @Test(
    "Frames, size, colors and transparency are those of iprender",
    arguments: [
      ("film.mp4", [], 2.0, false), ("film.webm", [], 2.0, true),
      ("film.webm", ["--background", "theme"], 2.0, false), ("film.mov", [], 2.0, true),
    ] as [(String, [String], Double, Bool)])
  func colours(film: String, options: [String], off: Double, isClear: Bool) throws {
    let scratch = try scratch()
    let arguments = ["page.json", "--theme", "colours.json"] + Self.short + options
    let run = try scratch.iprender(arguments + ["-o", film])
    #expect(run.errors == "" && run.status == 0 && run.output == [])
    #expect(try scratch.names == ["colours.json", film, "page.json"])

    let isEven = !film.hasSuffix("mov")
    let stream = arguments + ["--stream"] + (film.hasSuffix("mp4") ? ["--background", "theme"] : [])
    let size = try StreamTrace(scratch.iprender(stream + ["--trace"]).output).evenCanvas
    let ours = stream + ["--format", "rgba"] + (isEven ? size : [])
    let frames = try scratch.iprender(ours).output
    let pixels = try FFmpeg.pixels(film, in: scratch)
    #expect(pixels.count == frames.count)
    #expect((pixels[3] == 0) == isClear)
    let trace = try StreamTrace(
      scratch.iprender(ours.filter { !["--format", "rgba"].contains($0) } + ["--trace"]).output)
    let last = trace.canvas[0] * trace.canvas[1] * 4
    #expect(FFmpeg.distance(pixels.suffix(last), frames.suffix(last)) < off)
  }

  @Test("WebP keeps every pixel")
  func webp() throws {
    let scratch = try scratch()
    let arguments = ["page.json", "--theme", "colours.json", "--pacing", "instant"]
    #expect(try scratch.iprender(arguments + ["-o", "film.webp"]).status == 0)
    let frame = try scratch.iprender(arguments + ["--stream"]).output
    let film = try PictureDecoder.decodeStraight(scratch.read("film.webp"), pixelLimit: 1_000_000)
    let still = try PictureDecoder.decodeStraight(frame, pixelLimit: 1_000_000)
    #expect(film.width == still.width && film.height == still.height)
    // The color of transparent pixels has no effect.
    func visible(_ pixels: [UInt32]) -> [UInt32] { pixels.map { $0 >> 24 == 0 ? 0 : $0 } }
    #expect(visible(film.pixels) == visible(still.pixels))
  }

  private func probe(_ film: String, _ entries: String, in scratch: Scratch) throws -> String {
    let run = try scratch.shell(
      "ffprobe -v error -count_frames -select_streams v -of csv=p=0 -show_entries stream=\(entries) \(film)")
    #expect(run.errors == "")
    return run.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("Films declare their colors, and play at the requested rate")
  func tags() throws {
    let scratch = try scratch()
    for film in ["film.mp4", "film.webm"] {
      let run = try scratch.iprender(["page.json", "-o", film, "--fps", "29.97"] + Self.short)
      #expect(run.errors == "" && run.status == 0)
      #expect(
        try probe(film, "color_range,color_space,color_transfer,color_primaries,r_frame_rate", in: scratch)
          == "tv,bt709,bt709,bt709,30000/1001")
    }
    // Its index comes first.
    let bytes = String(decoding: try scratch.read("film.mp4"), as: Unicode.ASCII.self)
    let places = try ["moov", "mdat"].map { try #require(bytes.range(of: $0)).lowerBound }
    #expect(places[0] < places[1])
  }

  @Test("Held frames and a set duration")
  func lengths() throws {
    let scratch = try scratch()
    let run = try scratch.iprender(
      "page.json", "-o", "film.mp4", "--fps", "20", "--duration", "3", "--hold", "1", "--hold-first", "0.5")
    #expect(run.errors == "" && run.status == 0)
    #expect(try probe("film.mp4", "nb_read_frames", in: scratch) == "60")
    #expect(try scratch.iprender("page.json", "-o", "film.gif", "--hold", "1", "--fps", "10").status == 0)
    let count = try StreamTrace(
      scratch.iprender("page.json", "--stream", "--fps", "10", "--trace").output
    ).frames.count
    #expect(Double(try probe("film.gif", "duration", in: scratch)) == Double(count + 10) / 10)
  }

  @Test("A GIF stores changes: every frame is equal, in a tenth of the size of complete frames")
  func differences() throws {
    let scratch = try scratch()
    // A bubble that shrinks: pixels become transparent again.
    try scratch.file(
      "stream.jsonl",
      """
      {"t": 0, "page": {"blocks": [{"type": "paragraph", "text": "One\\nTwo\\nThree\\nFour"}]}}
      {"t": 0.4, "page": {"blocks": [{"type": "paragraph", "text": "One and some more words"}]}}
      {"t": 0.8, "done": true}

      """)
    for input in ["stream.jsonl", "page.json"] {
      let arguments = [input, "--scale", "1", "--theme", "colours.json", "--fps", "25", "--pacing", "plain"]
      let run = try scratch.iprender(arguments + ["-o", "film.gif"], variables: ["PATH": "/nowhere"])
      #expect(run.errors == "" && run.status == 0)
      let frames = try scratch.iprender(arguments + ["--stream", "--format", "rgba"]).output
      let size = try probe("film.gif", "width,height", in: scratch).split(separator: ",").compactMap {
        Int($0)
      }
      let film = try scratch.shell("ffmpeg -v error -i film.gif -r 25 -f rawvideo -pix_fmt rgba -")
      let pixels = film.output
      #expect(pixels.count == frames.count)
      let length = size[0] * size[1] * 4
      for frame in 0..<min(pixels.count, frames.count) / length {
        let range = frame * length..<(frame + 1) * length
        let clear = range.filter { $0 % 4 == 3 && (pixels[$0] >= 128) != (frames[$0] >= 128) }
        #expect(clear.isEmpty, "\(input) frame \(frame)")
        #expect(FFmpeg.distance(pixels[range], frames[range]) < 6)
      }
      #expect(try scratch.read("film.gif").count < frames.count / 40)
    }
  }

  @Test("A GIF and an animated PNG play as often as requested", arguments: [(nil, 1), ("0", 0), ("3", 3)])
  func loops(option: String?, plays: Int) throws {
    let scratch = try scratch()
    let loop = option.map { ["--loop", $0] } ?? []
    for film in ["film.gif", "film.apng"] {
      #expect(try scratch.iprender(["page.json", "-o", film] + Self.short + loop).status == 0)
    }
    let gif = try scratch.read("film.gif")
    // The extension has the number of repetitions; without it there is none.
    let mark = Array("NETSCAPE2.0".utf8)
    let place = gif.indices.first { gif[$0...].starts(with: mark) }
    #expect((place == nil) == (plays == 1))
    if let place {
      let repetitions = Int(gif[place + mark.count + 2]) + Int(gif[place + mark.count + 3]) << 8
      #expect(repetitions == max(0, plays - 1))
    }
    let apng = try scratch.read("film.apng")
    let control = try #require(apng.indices.first { apng[$0...].starts(with: Array("acTL".utf8)) })
    #expect(apng[control + 8..<control + 12].elementsEqual([0, 0, 0, UInt8(plays)]))
  }

  @Test(
    "A film with a limit has the best quality that fits; an impossible limit names the least size",
    arguments: ["film.mp4", "film.webm"])
  func fits(film: String) throws {
    let scratch = try scratch()
    let words = ["page.json", "-o", film] + Self.short
    #expect(try scratch.iprender(words).status == 0)
    let best = try scratch.read(film)
    #expect(try scratch.iprender(words + ["--max-bytes", "\(best.count)"]).status == 0)
    #expect(try scratch.read(film) == best)
    #expect(try scratch.iprender(words + ["--max-bytes", "\(best.count - 1)"]).status == 0)
    let smaller = try scratch.read(film)
    #expect(smaller.count < best.count)
    let run = try scratch.iprender(words + ["--max-bytes", "100"])
    #expect(run.status == 65 && run.errors.hasPrefix("error[too-large]: "), "\(run.errors)")
    #expect(run.errors.contains("more than the limit of 100"))
    let least = run.errors.firstMatch(of: #/would have (\d+) bytes/#)?.output.1 ?? ""
    #expect(
      run.errors.contains("help: shorten the film, or raise --max-bytes to at least \(least)\n"),
      "\(run.errors)")
    #expect(try scratch.read(film) == smaller)
  }

  @Test("Without ffmpeg, the error contains a command that makes the film elsewhere")
  func missing() throws {
    let scratch = try scratch()
    for film in ["a film.mp4", "a film.mov", "a film.webm", "a film.webp"] {
      let loop = film.hasSuffix("webp") ? ["--loop=0"] : []
      let arguments = ["page.json", "-o", film, "--hold", "0.1"] + Self.short + loop
      let run = try scratch.iprender(arguments, variables: ["PATH": "/nowhere"])
      #expect(run.status == 73)
      #expect(
        run.errors.contains("cannot write .") && run.errors.contains("ffmpeg is not installed")
          && run.errors.contains("[cannot-write]"))
      #expect(try !scratch.names.contains(film))
      let line = try #require(run.errors.components(separatedBy: "where it is installed: ").last)
      let ready = try scratch.shell(#"iprender() { "$IPRENDER" "$@"; }; "# + line)
      #expect(ready.errors == "" && ready.status == 0)
      #expect(try scratch.read(film).count > 100)
    }
  }

  /// A program of the same name.
  private func fake(_ script: String, in scratch: Scratch) throws -> [String: String] {
    let path = try scratch.file("bin/ffmpeg", "#!/bin/sh\n" + script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    awaitWriters(of: path)
    return ["PATH": scratch.path + "/bin:/usr/bin:/bin"]
  }

  /// A program cannot be started while its file is open for writing, for example in a child that another test started
  /// while the file was written. A read lease is refused with EAGAIN during that time.
  private func awaitWriters(of path: String) {
    let setLease: Int32 = 1024
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    while fcntl(file, setLease, Int32(F_RDLCK)) != 0, errno == EAGAIN { sched_yield() }
  }

  @Test(
    "If ffmpeg fails, its message is the error, and no file remains",
    arguments: [
      ("echo no such codec >&2; exit 3", "no such codec"),
      ("cat >/dev/null; echo no such codec >&2; exit 1", "no such codec"),
      ("cat >/dev/null; exit 3", "it exited with status 3"),
      ("cat >/dev/null; kill -9 $$", "it was killed by signal 9"),
      // It succeeds without a message, or its message is complete.
      ("cat >/dev/null; exit 0", "it wrote nothing"),
      ("/usr/bin/ffmpeg \"$@\"; truncate -s -100 /proc/self/fd/3", "the file that it wrote is incomplete"),
      ("head -c 10000 | /usr/bin/ffmpeg \"$@\" 2>/dev/null; cat >/dev/null; exit 0", "it wrote "),
      ("/usr/bin/ffmpeg \"$@\"; echo the disk is full >&2; exit 0", "the disk is full"),
    ])
  func failing(script: String, words: String) throws {
    let scratch = try scratch()
    try scratch.file("film.mp4", "what was there")
    let run = try scratch.iprender(
      ["page.json", "-o", "film.mp4"], variables: try fake(script, in: scratch))
    #expect(run.status == 73)
    #expect(run.errors.contains("ffmpeg cannot write the film: \(words)"))
    #expect(try scratch.read("film.mp4") == Array("what was there".utf8))
    #expect(try scratch.names == ["bin", "colours.json", "film.mp4", "page.json"])
  }

  @Test("Incomplete films are errors", arguments: ["mp4", "mov", "webm", "webp"])
  func cutOff(form: String) throws {
    let scratch = try scratch()
    let film = "film." + form
    for script in ["truncate -s -100 /proc/self/fd/3", "truncate -s 0 /proc/self/fd/3"] {
      let run = try scratch.iprender(
        ["page.json", "-o", film] + Self.short,
        variables: try fake("/usr/bin/ffmpeg \"$@\"; " + script, in: scratch))
      #expect(run.status == 73 && run.errors.contains("wrote"), "\(run.errors)")
      #expect(try !scratch.names.contains(film))
    }
    // A fifth of a second of two.
    let tenth =
      "/usr/bin/ffmpeg -loglevel quiet -f lavfi -i testsrc=s=40x40:r=10:d=0.2 "
      + "-y -f \(form) /proc/self/fd/3; cat >/dev/null"
    let run = try scratch.iprender(
      ["page.json", "-o", film, "--duration", "2"] + Self.short, variables: try fake(tenth, in: scratch))
    #expect(run.status == 73 && run.errors.contains("it wrote "), "\(run.errors)")
  }

  @Test(
    "Closed descriptors change no film",
    arguments: ["<&-", "2>&-", ">&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func closed(redirections: String) throws {
    let scratch = try scratch()
    for form in ["mp4", "webm", "gif", "webp"] {
      let options = "page.json --background ffffff " + Self.short.joined(separator: " ")
      let run = try scratch.shell(
        """
        "$IPRENDER" \(options) -o open.\(form)
        "$IPRENDER" \(options) -o closed.\(form) \(redirections) || echo failed with $?
        cmp open.\(form) closed.\(form)
        """)
      #expect(run.status == 0 && run.text == "", "\(form): \(run.text)\(run.errors)")
    }
  }

  @Test("ffmpeg and its children end with iprender", arguments: ["KILL", "TERM", "INT", "HUP", "ALRM"])
  func orphans(signal: String) throws {
    let scratch = try scratch()
    // It reads nothing more, so the first request to stop cannot finish the film; a second one ends the run.
    let stuck = "sleep 1000 & echo $! >child; echo $$ >parent; echo >ready; read line </dev/zero; sleep 1000"
    let run = try scratch.shell(
      """
      mkfifo ready
      PATH=\(try #require(fake(stuck, in: scratch)["PATH"])) "$IPRENDER" page.json -o film.mp4 \
        $([ \(signal) = ALRM ] && echo --max-seconds 1) 2>/dev/null & process=$!
      read line <ready
      if [ \(signal) != ALRM ]; then
        until kill -\(signal) $process 2>/dev/null && sleep 0.05 && ! kill -0 $process 2>/dev/null; do :; done
      fi
      wait $process
      while kill -0 $(cat child) 2>/dev/null || kill -0 $(cat parent) 2>/dev/null; do sleep 0.02; done
      """)
    #expect(run.status == 0)
    #expect(try !scratch.names.contains("film.mp4"))
  }

  @Test("A child of ffmpeg that keeps its standard error open delays nothing")
  func background() throws {
    let scratch = try scratch()
    let script = "sleep 1000 & echo $! >child; exec /usr/bin/ffmpeg \"$@\""
    let run = try scratch.iprender(
      ["page.json", "-o", "film.mp4"] + Self.short, variables: try fake(script, in: scratch))
    #expect(run.status == 0 && run.errors == "")
    #expect(try scratch.shell("while kill -0 $(cat child) 2>/dev/null; do sleep 0.02; done").status == 0)
  }

  @Test("ffmpeg is searched in absolute folders, and has no privileges and no open files of iprender")
  func rights() throws {
    let scratch = try scratch()
    let script =
      "(ls /proc/self/fd; grep -E 'CapEff|NoNewPrivs' /proc/self/status) >said; /usr/bin/ffmpeg \"$@\""
    let variables = try fake(script, in: scratch)
    let path = "bin:.:" + (variables["PATH"] ?? "")
    #expect(
      try scratch.iprender(["page.json", "-o", "film.mp4"] + Self.short, variables: ["PATH": path]).status
        == 0)
    let said = String(decoding: try scratch.read("said"), as: UTF8.self).split(whereSeparator: \.isWhitespace)
    // The fourth is the folder that `ls` reads.
    #expect(said == ["0", "1", "2", "3", "4", "CapEff:", "0000000000000000", "NoNewPrivs:", "1"])
    let missing = try scratch.iprender(["page.json", "-o", "other.mp4"], variables: ["PATH": "bin:."])
    #expect(missing.status == 73 && missing.errors.contains("is not installed"))
  }

  @Test("ffmpeg can only write its film")
  func taken() throws {
    let (scratch, tools) = (try scratch(), try Scratch())
    guard let built = try SandboxTests.built("encoder.c", as: [], in: tools) else { return }
    try FileManager.default.createDirectory(atPath: tools.path + "/bin", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: built, toPath: tools.path + "/bin/ffmpeg")
    let run = try scratch.iprender(
      ["page.json", "-o", "film.mp4", "--sandbox-report"] + Self.short,
      variables: ["PATH": tools.path + "/bin"])
    #expect(run.status == 73)
    // A kernel without Landlock cannot distinguish files.
    let canTell = run.errors.contains("other files: dropped")
    let words =
      canTell
      ? "libraries; own film; own signal;"
      : "other file; input; folder; users; libraries; own film; own signal;"
    #expect(run.errors.contains("ffmpeg cannot write the film: " + words))
    #expect(try scratch.names.contains("other") != canTell)
  }

  @Test("The watcher of ffmpeg can only end it")
  func watcher() throws {
    let scratch = try scratch()
    let script = """
      for n in $(seq 500); do grep -q 'Seccomp:.2' /proc/$PPID/status && break; sleep 0.02; done
      grep -E 'CapEff|CapPrm|NoNewPrivs|Seccomp:' /proc/$PPID/status >said
      exec /usr/bin/ffmpeg "$@"
      """
    let run = try scratch.iprender(
      ["page.json", "-o", "film.mp4"] + Self.short, variables: try fake(script, in: scratch))
    #expect(run.status == 0 && run.errors == "")
    let said = String(decoding: try scratch.read("said"), as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let none: Substring = "0000000000000000"
    #expect(said == ["CapPrm:", none, "CapEff:", none, "NoNewPrivs:", "1", "Seccomp:", "2"])
  }

  @Test("An ffmpeg that must not be started is distinguished from a missing one")
  func forbidden() throws {
    let scratch = try scratch()
    try scratch.file("bin/ffmpeg", "")
    let run = try scratch.iprender(
      ["page.json", "-o", "film.mp4"], variables: ["PATH": scratch.path + "/bin"])
    #expect(run.status == 73)
    #expect(run.errors.contains("cannot write ffmpeg: Permission denied"))
  }

  @Test("An answer in a chat has an opaque background")
  func answer() throws {
    let scratch = try scratch()
    try scratch.file(
      "chat.json", #"[{"message_id":1,"chat":{"id":7,"type":"private"},"date":1,"text":"Hi"}]"#)
    let run = try scratch.iprender(
      ["chat.json", "--answer", "page.json", "-o", "film.webm"] + Self.short)
    #expect(run.errors == "" && run.status == 0)
    #expect(try probe("film.webm", "codec_name:stream_tags=alpha_mode", in: scratch) == "vp9")
    #expect(try scratch.iprender(["page.json", "-o", "clear.webm"] + Self.short).status == 0)
    #expect(try probe("clear.webm", "codec_name:stream_tags=alpha_mode", in: scratch) == "vp9,1")
  }

  @Test("A program that writes errors without end and reads nothing for a while does not stop the run")
  func noisy() throws {
    let scratch = try scratch()
    let run = try scratch.iprender(
      ["page.json", "-o", "film.mp4"] + Self.short,
      variables: try fake("head -c 300000 /dev/zero >&2; sleep 0.3; cat >/dev/null; exit 4", in: scratch))
    #expect(run.status == 73)
  }

  @Test(
    "Ctrl-C ends a film, which keeps its frames, but never replaces a film by a part",
    arguments: [false, true])
  func interrupted(isThere: Bool) throws {
    let scratch = try scratch()
    if isThere { try scratch.file("film.mp4", "a film") }
    try scratch.file(
      "page.json",
      #"[{"type": "paragraph", "text": "\#(String(repeating: "Words and words. ", count: 200))"}]"#)
    // The first frames stay in a file, which ffmpeg gets later.
    let tube = "head -c 500000 >first; echo >arrived; cat first - | /usr/bin/ffmpeg \"$@\""
    let run = try scratch.shell(
      """
      set -m
      mkfifo arrived
      PATH=\(try #require(fake(tube, in: scratch)["PATH"])) "$IPRENDER" page.json --scale 1 -o film.mp4 & process=$!
      read line <arrived
      kill -INT -- -$process
      wait $process
      """)
    #expect(run.status == 130)
    guard !isThere else {
      #expect(run.errors.contains("'film.mp4' is still the file of an earlier run"), "\(run.errors)")
      #expect(run.errors.contains("help: run the same command again to replace it"), "\(run.errors)")
      #expect(try scratch.read("film.mp4") == Array("a film".utf8))
      return
    }
    #expect(run.errors.contains("frames are complete"))
    #expect(run.errors.contains("help: the file has only these frames; run the same command again"))
    let count = try probe("film.mp4", "nb_read_frames", in: scratch)
    #expect((Int(count) ?? 0) > 0)
  }

  @Test(
    "Impossible films are refused before anything is drawn",
    arguments: [
      (["-o", "film.mp4", "--loop", "2"], "--loop"),
      (["-o", "film.gif", "--max-bytes", "9"], "only to films"),
      (["-o", "film.mp4", "--max-bytes", "0"], "from 1 to"),
      (["-o", "film.gif", "--fps", "60"], "50 frames"),
      (["-o", "-", "--stream", "--format", "webm"], "cannot write webm to standard output"),
      (["-o", "frames/", "--stream", "--format", "mp4"], "one file"),
      (["-o", "film.mp4", "--speed", "2", "--duration", "2"], "--duration"),
      (["-o", "film.mp4", "--at", "1"], "film.mp4"),
      (["-o", "film.mp4", "--fps", "0.5"], "from 1 to 240"), (["-o", "a.png", "--hold", "1"], "--stream"),
      (["--at", "1", "--sheet", "2x2"], "--sheet"), (["--sheet", "0x2"], "columns"),
      (["--at", "1", "--trace"], "--trace"),
    ])
  func refused(options: [String], word: String) throws {
    let scratch = try scratch()
    let run = try scratch.iprender(["page.json"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(word))
    #expect(try scratch.names == ["colours.json", "page.json"])
  }

  @Test("The films and stills of the documents run unchanged")
  func readme() throws {
    let blocks = try Readme.films()
    let lines =
      try #require(blocks.first { $0.contains("-o film.mp4") })
      + (try #require(blocks.first { $0.contains("--sheet") }))
    let scratch = try scratch()
    try scratch.file(
      "answer.jsonl", "{\"t\": 0, \"delta\": \"Some \"}\n{\"t\": 0.5, \"delta\": \"**words**\"}\n")
    let run = try scratch.shell("set -e\niprender() { \"$IPRENDER\" \"$@\"; }\n" + lines)
    #expect(run.errors == "" && run.status == 0)
    let made = try scratch.names.filter { $0 != "colours.json" }
    #expect(
      made == [
        "answer.jsonl", "answer.mp4", "end.png", "film.apng", "film.gif", "film.mov", "film.mp4", "film.webm",
        "film.webp", "moment.png", "page.json", "sheet.png", "six.mp4",
      ])
    #expect(try probe("six.mp4", "nb_read_frames", in: scratch) == "180")
  }
}
