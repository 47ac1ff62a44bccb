import Testing

/// `--live`, from end to end.
@Suite struct LiveTests {
  private static let base = ["--live", "--canvas", "200x80", "--scale", "1", "--fps", "20", "-"]

  @Test("Frames are sent before the writer has ended")
  func framesLeaveEarly() throws {
    let scratch = try Scratch()
    // The writer continues only when a frame exists.
    let line = """
      mkfifo go
      (printf 'Hello '; read answer < go; printf 'world'; echo "$answer" > seen) |
      $IPRENDER --live --canvas 200x80 --scale 1 --fps 20 --format rgba - -o - |
      (head -c 64000 > first; echo early > go; cat > rest)
      """
    let run = try Program.run(["-c", line], program: "/bin/sh", in: scratch.path)
    #expect(run.status == 0)
    #expect(String(decoding: try scratch.read("seen"), as: UTF8.self) == "early\n")
    let rest = try scratch.read("rest")
    #expect(rest.count % 64000 == 0 && rest.count > 64000)
    #expect(rest.suffix(64000) != ArraySlice(try scratch.read("first")))
    #expect(run.errors.contains("frames in"))
  }

  @Test("Files have names and a list")
  func files() throws {
    let scratch = try Scratch()
    let run = try Program.run(
      Self.base + ["-o", "frames/", "--pacing", "instant"], in: scratch.path, input: Array("Hi".utf8))
    #expect(run.status == 0)
    let list = String(decoding: try scratch.read("frames/frames.json"), as: UTF8.self)
    #expect(list.contains("00001.png") && list.contains("\"events\""))
  }

  @Test(
    "Conflicting options are errors with a fix",
    arguments: [
      (["--live", "-"], "--canvas"), (["--live", "--canvas", "9x9", "page.json"], "standard input"),
      (["--live", "--stream", "-"], "cannot be used together"),
      (["--live", "--canvas", "9x9", "--trace", "-"], "--trace"),
      (["--live", "--canvas", "9x9", "-", "-o", "a.apng"], "png, rgba and y4m"),
      (["--live", "--canvas", "9x9", "-", "-o", "a.mp4"], "png, rgba and y4m"),
      (["--live", "--canvas", "9x9", "-", "-o", "f/", "--timings"], "--timings"),
    ])
  func misuse(arguments: [String], word: String) throws {
    let scratch = try Scratch()
    let run = try Program.run(arguments, in: scratch.path)
    #expect(try scratch.names == [])
    #expect(run.status == 64)
    #expect(run.errors.contains(word))
  }

  @Test("A frame replaces no input and no image of the pages, and files of a longer earlier run are reported")
  func filesThatStay() throws {
    let scratch = try Scratch.withPage()
    try scratch.file(
      "chat.json", #"[{"message_id":1,"chat":{"id":7,"type":"private"},"date":1,"text":"Hi"}]"#)
    let picture = try scratch.iprender("page.json", "-o", "-").output
    // Even a slow session has its first frame and its last one.
    try scratch.file("lv/00002.png", picture)
    let options = ["--live", "--scale", "0.5", "--fps", "20", "-o", "lv/"]
    let wallpaper = try scratch.iprender(
      ["chat.json", "--answer", "-", "--wallpaper", "lv/00002.png", "--screen", "320x480"] + options,
      stdin: "Words that come")
    #expect(wallpaper.status == 64)
    #expect(wallpaper.errors.contains("would replace the input lv/00002.png"))
    let page =
      #"{"blocks":[{"type":"paragraph","text":["See ",{"type":"custom_emoji","custom_emoji_id":"7","alternative_text":"x"}]}],"media":{"7":{"path":"00002.png"}}}"#
    let shown = try scratch.iprender(
      ["-", "--stdin-name", "lv/page.json", "--canvas", "200x80"] + options, stdin: page)
    #expect(shown.status == 64)
    #expect(shown.errors.contains("lv/00002.png, a file of the page"), "\(shown.errors)")
    #expect(String(decoding: try scratch.read("lv/frames.json"), as: UTF8.self).contains("00001.png"))
    let film = try scratch.iprender(
      [
        "-", "--stdin-name", "lv/page.json", "--live", "--canvas", "200x80", "--format", "rgba", "-o",
        "lv/00002.png",
      ], stdin: page)
    #expect(film.status == 64)
    #expect(try scratch.read("lv/00002.png") == picture)
    // Only files of iprender are reported.
    for (bytes, isTold) in [(picture, true), (Array("notes".utf8), false)] {
      for number in 10..<100 { try scratch.file("left/000\(number).png", bytes) }
      let left = try scratch.iprender(
        ["-", "--live", "--canvas", "200x80", "--fps", "20", "-o", "left/"],
        stdin: "Words that come, one by one")
      #expect(left.status == 0)
      #expect(left.errors.contains("[other-frames]") == isTold)
    }
  }

  @Test("Exceeded limits are reported with the name of standard input")
  func tooMuch() throws {
    let scratch = try Scratch()
    let run = try Program.run(
      Self.base + ["--stdin-name", "talk.md", "--limit", "input=10", "--format", "rgba", "-o", "film.rgba"],
      in: scratch.path, input: Array("Words that come".utf8))
    #expect(run.status == 65)
    #expect(run.errors.contains("--> talk.md\n"), "\(run.errors)")
    #expect(try scratch.names == [])
  }

  @Test("A record that cannot be read is reported with its line")
  func findings() throws {
    let scratch = try Scratch()
    let run = try Program.run(
      Self.base + ["--format", "rgba", "-o", "film.rgba", "--pacing", "instant"], in: scratch.path,
      input: Array("{\"delta\":\"a\"}\n{\"delta\":\n".utf8))
    #expect(try scratch.names == ["film.rgba"])
    #expect(run.status == 0)
    #expect(run.errors.contains("<stdin>:2:"))
  }
}
