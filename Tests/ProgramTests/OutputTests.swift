import Foundation
import Testing

@Suite struct OutputTests {
  @Test(arguments: [
    ("page.json", "page.png"), ("folder/page.json", "folder/page.png"), ("page", "page.png"),
    ("two.dots.json", "two.dots.png"), ("dotted.folder/page", "dotted.folder/page.png"),
    (".hidden", ".hidden.png"), ("./page.json", "page.png"),
  ])
  func thePictureStandsBesideTheInputUnderItsName(input: String, picture: String) throws {
    let scratch = try Scratch()
    try scratch.file(input, Page.plain)
    #expect(try scratch.iprender(input).status == 0)
    #expect(try scratch.read(picture).isPNG)
  }

  @Test func whatComesFromAPipeIsDrawnToStandardOutput() throws {
    let scratch = try Scratch.withPage()
    let expected = try scratch.iprender("page.json", "-o", "-").output
    #expect(expected.isPNG)
    #expect(try scratch.shell("cat page.json | $IPRENDER -").output == expected)
    #expect(try scratch.shell("$IPRENDER <(cat page.json)").output == expected)
    #expect(try scratch.names == ["page.json"])
  }

  @Test func aLayoutGoesToStandardOutputOrAFile() throws {
    let scratch = try Scratch.withPage()
    let printed = try scratch.iprender("layout", "page.json")
    #expect(printed.status == 0)
    #expect(try scratch.iprender("layout", "page.json", "-o", "layout.json").output == [])
    #expect(try scratch.read("layout.json") == printed.output)
  }

  @Test func aPictureIsNotWrittenToATerminal() throws {
    let scratch = try Scratch.withPage()
    let terminal = try PseudoTerminal()
    let run = try scratch.iprender("page.json", "-o", "-", terminal: terminal.descriptor)
    #expect(run.status == 64)
    let shown = terminal.shown()
    #expect(shown.contains("-o"))
    #expect(!shown.contains("PNG\r\n"))
    try scratch.file("other.json", Page.plain)
    let diff = try scratch.iprender(
      "diff", "page.json", "other.json", "-o", "-", terminal: terminal.descriptor)
    #expect(diff.status == 64)
  }

  @Test func aLayoutMayBeWrittenToATerminal() throws {
    let terminal = try PseudoTerminal()
    let run = try Scratch.withPage().iprender("layout", "page.json", terminal: terminal.descriptor)
    #expect(run.status == 0)
    #expect(terminal.shown().contains("\"version\": 1"))
  }

  @Test(
    "Two outputs have two names",
    arguments: [
      ["page.json", "-o", "both.png", "--alt", "both.png"],
      ["page.json", "-o", "both.png", "--alt", "./both.png"],
      ["page.json", "-o", "page.html", "--alt", "page.html"],
      ["page.json", "-o", "here/both.png", "--alt", "both.png", "--no-sandbox"],
      [
        "scene", "--live", "--clock", "virtual", "--screen", "240x320", "--format", "y4m", "-o", "both.tape",
        "--record", "both.tape",
      ],
      ["golden", ".", "--junit", "both.xml", "--report", "both.xml"],
    ])
  func outputsDiffer(_ arguments: [String]) throws {
    let scratch = try Scratch.withPage()
    try scratch.file("frames/note", "")
    try FileManager.default.createSymbolicLink(atPath: scratch.path + "/here", withDestinationPath: ".")
    let before = try scratch.names
    let run = try scratch.iprender(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains("is named for two outputs"), "\(run.errors)")
    #expect(try scratch.names == before)
  }

  @Test func theInputIsNotReplaced() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("page.png", Page.plain)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link.png", withDestinationPath: "page.json")
    for arguments in [["page.json", "-o", "page.json"], ["page.json", "-o", "link.png"], ["page.png"]] {
      let run = try scratch.iprender(arguments)
      #expect(run.status == 64)
      #expect(run.errors.contains("would replace the input"))
    }
    #expect(try scratch.read("page.json") == Array(Page.plain.utf8))
  }

  @Test func aFailureLeavesAnExistingFileAsItIsAndNoOther() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", Page.odd)
    try scratch.file("page.png", "before")
    #expect(try scratch.iprender("page.json", "--strict").status == 65)
    #expect(try scratch.iprender("page.json", "--limit", "pixels=1").status == 65)
    #expect(try scratch.read("page.png") == Array("before".utf8))
    #expect(try scratch.names == ["page.json", "page.png"])
    #expect(try scratch.iprender("page.json", "--quiet").status == 0)
    #expect(try scratch.read("page.png").isPNG)
    #expect(try scratch.names == ["page.json", "page.png"])
  }

  /// A file beyond the limit on sizes replaces a disk that fills up while it is written.
  @Test func aFullDiskLeavesNothing() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("out.png", "before")
    let run = try scratch.shell(
      "ulimit -f 1; $IPRENDER page.json -o out.png --scale 8 2>&1")
    #expect(run.status == 73)
    #expect(run.text.contains("cannot write out.png: File too large"))
    #expect(try scratch.read("out.png") == Array("before".utf8))
    #expect(try scratch.names == ["out.png", "page.json"])
  }

  /// A line of bash that runs another one whose reader has already ended.
  private func leaving(_ line: String) -> String {
    "mkfifo gone; { read answer <gone; \(line); } | { exec <&-; echo >gone; }"
  }

  @Test func aReaderThatGoesAwayIsNoReasonToComplain() throws {
    let scratch = try Scratch.withPage()
    let picture = try scratch.shell(leaving("$IPRENDER page.json -o -; echo $? >status"))
    #expect(try scratch.read("status") == Array("0\n".utf8))
    #expect(picture.errors == "")
  }

  @Test func nobodyNeedsToReadStandardError() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", Page.odd)
    #expect(try scratch.shell("$IPRENDER page.json 2>&-").status == 0)
    #expect(try scratch.shell(leaving("$IPRENDER page.json 2>&1; echo $? >status")).status == 0)
    #expect(try scratch.read("status") == Array("0\n".utf8))
  }
}
