import Foundation
import Testing

/// Pipes and devices at the path of a file that the command line does not name: opening them would wait forever.
@Suite struct SpecialFileTests {
  /// With a time limit, so that a test fails instead of waiting.
  private func run(_ arguments: [String], in scratch: Scratch) throws -> Finished {
    try scratch.iprender(arguments + ["--max-seconds", "60"])
  }

  private func folderOfGoldens() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("g/a.json", Page.plain)
    return scratch
  }

  @Test(
    "An expected file of a golden must be a regular file",
    arguments: ["mkfifo", "mkdir", "ln -s /dev/zero"],
    ["a.expected.png", "a.expected.txt"])
  func expectations(making: String, name: String) throws {
    for options in [[], ["--accept"], ["--no-sandbox"]] {
      let scratch = try folderOfGoldens()
      #expect(try scratch.shell("cd g && \(making) \(name)").status == 0)
      let run = try run(["golden", "g"] + options, in: scratch)
      #expect(run.status == 65, "\(run.text)\(run.errors)")
      #expect(run.text.contains("failed") && run.text.contains(name), "\(run.text)")
    }
  }

  @Test(
    "A file in the options of a golden must be a regular file",
    arguments: ["theme", "wallpaper", "avatar", "answer", "lang"])
  func options(option: String) throws {
    let scratch = try folderOfGoldens()
    let name = option == "lang" ? "pipe.strings" : "pipe.json"
    try scratch.file("g/options", "--\(option) \(name)\n" + (option == "avatar" ? "--bubble\n" : ""))
    #expect(try scratch.shell("cd g && mkfifo \(name)").status == 0)
    let run = try run(["golden", "g"], in: scratch)
    #expect(run.status == 65, "\(run.text)\(run.errors)")
  }

  @Test("The index of an archive must be a file", arguments: ["mkfifo", "ln -s /dev/zero"])
  func index(making: String) throws {
    let scratch = try Scratch()
    try scratch.file(
      "chat.json", #"[{"message_id":1,"chat":{"id":7,"type":"private"},"date":1,"text":"Hi"}]"#)
    #expect(try scratch.shell("mkdir out && \(making) out/index.json").status == 0)
    let refused = try run(["chat.json", "-o", "out/"], in: scratch)
    #expect(refused.status == 66 && refused.errors.contains("out/index.json"), "\(refused.errors)")
    #expect(try scratch.shell("ls out").text == "index.json\n")
  }

  @Test("Only regular files of an input folder are drawn; others are reported")
  func folders() throws {
    let scratch = try Scratch()
    try scratch.file("pages/a.json", Page.plain)
    try scratch.file("pages/c.json", Page.plain)
    #expect(try scratch.shell("mkfifo pages/b.json && ln -s /dev/zero pages/d.json").status == 0)
    let drawn = try run(["pages", "-o", "out/"], in: scratch)
    #expect(drawn.status != 0 && drawn.errors.contains("b.json") && drawn.errors.contains("d.json"))
    #expect(try scratch.shell("ls out").text == "a.png\nc.png\n")
    #expect(try scratch.shell("cp -r out other && mkfifo other/b.png out/b.png").status == 0)
    let differs = try scratch.shell("timeout 60 \"$IPRENDER\" diff out other")
    #expect(differs.status != 0 && differs.status != 124)
  }

  @Test("A pipe that the command line names is read")
  func named() throws {
    let scratch = try Scratch.withPage()
    let theme = ##"{"base": "night", "colors": {"bubble_incoming": "#123456"}}"##
    try scratch.file("theme.json", theme)
    let run = try scratch.shell(
      "\"$IPRENDER\" <(cat page.json) -o a.png --theme <(cat theme.json) && \"$IPRENDER\" page.json -o b.png --theme theme.json && cmp a.png b.png"
    )
    #expect(run.status == 0, "\(run.errors)")
  }
}
