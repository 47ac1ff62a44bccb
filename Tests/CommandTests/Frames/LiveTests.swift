import Testing

/// `--live`, from end to end.
@Suite struct LiveTests {
  private static let base = ["--live", "--canvas", "200x80", "--scale", "1", "--fps", "20", "-"]

  @Test("Frames leave before the writer has ended")
  func framesLeaveEarly() throws {
    let scratch = try Scratch()
    // The writer goes on only when a frame is there.
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
    "What does not fit is answered with the remedy",
    arguments: [
      (["--live", "-"], "--canvas"), (["--live", "--canvas", "9x9", "page.json"], "standard input"),
      (["--live", "--stream", "-"], "give one of them"),
      (["--live", "--canvas", "9x9", "--trace", "-"], "--trace"),
      (["--live", "--canvas", "9x9", "-", "-o", "a.apng"], "animated PNG"),
    ])
  func misuse(arguments: [String], word: String) throws {
    let scratch = try Scratch()
    let run = try Program.run(arguments, in: scratch.path)
    #expect(try scratch.names == [])
    #expect(run.status == 64)
    #expect(run.errors.contains(word))
  }

  @Test("A record that cannot be read is told with its line")
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
