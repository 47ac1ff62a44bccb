import PageModel
import PageReading
import Testing
import Typography

@testable import Command
@testable import IPRenderKit
@testable import Pictures

@Suite struct ExitStatusTests {
  @Test func aPageIsFine() throws {
    let run = try Scratch.withPage().iprender("page.json", "-o", "page.png")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == [])
  }

  @Test(arguments: [
    [], ["page.json", "--no-such-option"], ["page.json", "another.json", "-o", "one.png"],
    ["page.json", "--theme", "sepia"],
    ["page.json", "-o"], ["page.json", "-o", ""], ["layout"], ["diff", "one.png"], ["fonts", "extra"],
    ["page.json", "--from", "xml"], ["page.json", "--stdin-name", "a.json"], ["help", "draw"],
    ["page.json", "--stream", "-o", "a-%03d.mp4"], ["page.json", "-o", "a-%03d.mp4"],
    ["page.json", "--stream", "-o", "a-%03d.jpg"], ["page.json", "--stream", "-o", "a-%03d.txt"],
    ["page.json", "-o", "a-%03d.jpg"], ["page.json", "--stream", "-o", "a.txt"],
  ])
  func wrongUsageIs64(arguments: [String]) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(arguments)
    #expect(run.status == 64)
    #expect(run.output == [])
    #expect(!run.errors.isEmpty)
    #expect(try scratch.names == ["page.json"])
  }

  @Test(arguments: ["", "{", #"{"blocks": 1}"#, "\u{0}", "# Markdown"])
  func whatIsNoPageIs65(text: String) throws {
    let scratch = try Scratch()
    try scratch.file("page.json", text)
    for command in [["render"], ["layout"]] {
      let run = try scratch.iprender(command + ["page.json"])
      #expect(run.status == 65)
      #expect(run.problems.count == 1)
      #expect(run.output == [])
    }
    #expect(try scratch.names == ["page.json"])
  }

  @Test func moreThanTheLimitsIs65() throws {
    let scratch = try Scratch.withPage()
    #expect(try scratch.iprender("page.json", "--limit", "input=10").status == 65)
    #expect(try scratch.iprender("page.json", "--limit", "pixels=10").status == 65)
    #expect(try scratch.iprender("page.json", "--canvas", "100000x100000", "--scale", "8").status == 65)
    try scratch.file("deep.json", String(repeating: "[", count: 200) + String(repeating: "]", count: 200))
    #expect(try scratch.iprender("deep.json").status == 65)
    #expect(try scratch.names == ["deep.json", "page.json"])
  }

  @Test(arguments: [
    ["missing.json"], ["layout", "."], ["missing/page.json"], ["layout", "missing.json"],
    ["diff", "a.png", "b.png"],
    ["page.json", "--font-dir", "missing"], ["page.json", "--media-dir", "missing"],
    ["page.json", "--root", "page.json"],
  ])
  func whatIsNotThereIs66(arguments: [String]) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(arguments)
    #expect(run.status == 66)
    #expect(run.problems.count == 1)
    #expect(try scratch.names == ["page.json"])
  }

  @Test(arguments: [
    ["page.json", "-o", "missing/page.png"], ["page.json", "-o", "/dev/full"],
    ["layout", "page.json", "-o", "missing/layout.json"],
  ])
  func whatCannotBeWrittenIs73(arguments: [String]) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(arguments)
    #expect(run.status == 73)
    #expect(run.problems.count == 1)
    #expect(try scratch.names == ["page.json"])
  }

  @Test func aFullOrClosedStandardOutputIs73() throws {
    let scratch = try Scratch.withPage()
    #expect(try scratch.shell("$IPRENDER page.json -o - > /dev/full").status == 73)
    #expect(try scratch.shell("$IPRENDER layout page.json > /dev/full").status == 73)
    #expect(try scratch.shell("$IPRENDER page.json -o - >&-").status == 73)
  }

  /// Errors of options give 64, errors of inputs 65, and the codes agree.
  @Test(arguments: Fault.all)
  func everyErrorHasItsStatus(fault: Fault) {
    let failure = CommandError(fault.error, file: "page.json")
    #expect(failure.status.rawValue == fault.status, "\(failure.text)")
    #expect((failure.status == .usage) == (failure.code == .usage), "\(failure.text)")
    #expect(!failure.text.isEmpty && !failure.text.contains("\n"))
  }

  struct Fault: Sendable {
    let error: RenderError
    let status: Int32

    private init(_ status: Int32, _ error: RenderError) {
      self.error = error
      self.status = status
    }

    static let all: [Fault] = inputs + options + frames + others

    private static let inputs: [Fault] =
      [
        Fault(66, .input(.unreadable(path: "a", code: 2))), Fault(66, .input(.isFolder(path: "a"))),
        Fault(66, .input(.noFolder(path: "a"))), Fault(65, .input(.tooLarge(path: "a", limit: 1))),
        Fault(65, .picture("not a picture", file: "a")),
      ]
      + [
        ReadError.Reason.empty, .notText, .syntax, .unknownShape, .notReadYet(.stream), .tooLarge, .tooDeep,
        .tooManyNodes, .tooLong,
      ].map { Fault(65, .unreadable(ReadError($0, "a fault"), file: "a")) }

    private static let options = [
      Fault(64, .unreadable(ReadError(.notInChat, "no message 7"), file: "a")),
      Fault(64, .option(OptionError(.scale, "must be a number"))), Fault(64, .range("no block /9")),
      Fault(64, .anchor(UnknownAnchor("a", in: PageModel.Page())!)),
    ]

    private static let frames = [
      Fault(64, .frames(.notOpaque(.mp4))), Fault(64, .frames(.oneFileNeeded(.y4m))),
      Fault(64, .frames(.badPattern("%"))), Fault(64, .frames(.otherEnding("a-%d.mp4"))),
      Fault(64, .frames(.fileNeeded(.mp4))), Fault(64, .frames(.oddSides(.mp4))),
      Fault(64, .frames(.unknownForm("a"))), Fault(73, .frames(.noEncoder(.mp4))),
      Fault(73, .frames(.encoderFailed("it stopped"))),
    ]

    private static let others = [
      Fault(70, .fonts(.configuration)), Fault(70, .fonts(.unusable(file: "a.otf"))),
      Fault(65, .encoding(.invalidSize(width: 0, height: 1))), Fault(70, .encoding(.compressorFailed)),
      Fault(73, .writing(FileError(path: "a", code: 28))), Fault(0, .writing(FileError(path: "a", code: 32))),
    ]
  }

  /// No input and no option causes this on a machine that is set up.
  @Test func faultsOfTheProgramOrItsInstallationAre70() {
    let failures = [
      CommandError(FontError.configuration), CommandError(FontError.unusable(file: "a.otf")),
      CommandError(PNGError.compressorFailed), CommandError(PNGError.oldProcessor),
      CommandError(
        RenderError.fonts(.missingFamily(family: "sans", package: "fonts-inter")), file: "page.json"),
    ]
    for failure in failures { #expect(failure.status.rawValue == 70) }
  }
}
