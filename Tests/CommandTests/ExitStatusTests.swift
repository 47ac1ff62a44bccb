import IPRenderKit
import Pictures
import Testing
import Typography

@testable import Command

@Suite struct ExitStatusTests {
  @Test func aPageIsFine() throws {
    let run = try Scratch.withPage().iprender("page.json", "-o", "page.png")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == [])
  }

  @Test(arguments: [
    [], ["page.json", "--no-such-option"], ["page.json", "another.json"], ["page.json", "--theme", "sepia"],
    ["page.json", "-o"], ["page.json", "-o", ""], ["layout"], ["diff", "one.png"], ["fonts", "extra"],
    ["page.json", "--from", "xml"], ["page.json", "--stdin-name", "a.json"],
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
      #expect(run.errorLines.count == 1)
      #expect(run.output == [])
    }
    #expect(try scratch.names == ["page.json"])
  }

  @Test func moreThanTheLimitsIs65() throws {
    let scratch = try Scratch.withPage()
    #expect(try scratch.iprender("page.json", "--max-input", "10").status == 65)
    #expect(try scratch.iprender("page.json", "--max-pixels", "10").status == 65)
    #expect(try scratch.iprender("page.json", "--canvas", "100000x100000", "--scale", "8").status == 65)
    try scratch.file("deep.json", String(repeating: "[", count: 200) + String(repeating: "]", count: 200))
    #expect(try scratch.iprender("deep.json").status == 65)
    #expect(try scratch.names == ["deep.json", "page.json"])
  }

  @Test(arguments: [
    ["missing.json"], ["."], ["missing/page.json"], ["layout", "missing.json"], ["diff", "a.png", "b.png"],
    ["page.json", "--font-dir", "missing"], ["page.json", "--media-dir", "missing"],
    ["page.json", "--root", "page.json"],
  ])
  func whatIsNotThereIs66(arguments: [String]) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(arguments)
    #expect(run.status == 66)
    #expect(run.errorLines.count == 1)
    #expect(try scratch.names == ["page.json"])
  }

  @Test(arguments: [
    ["page.json", "-o", "missing/page.png"], ["page.json", "-o", "."], ["page.json", "-o", "/dev/full"],
    ["layout", "page.json", "-o", "missing/layout.json"],
  ])
  func whatCannotBeWrittenIs73(arguments: [String]) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(arguments)
    #expect(run.status == 73)
    #expect(run.errorLines.count == 1)
    #expect(try scratch.names == ["page.json"])
  }

  @Test func aFullOrClosedStandardOutputIs73() throws {
    let scratch = try Scratch.withPage()
    #expect(try scratch.shell("$IPRENDER page.json -o - > /dev/full").status == 73)
    #expect(try scratch.shell("$IPRENDER layout page.json > /dev/full").status == 73)
    #expect(try scratch.shell("$IPRENDER page.json -o - >&-").status == 73)
  }

  /// No input and no option leads there on a machine that is set up.
  @Test func faultsOfTheProgramOrItsInstallationAre70() {
    let failures = [
      Failure(FontError.configuration), Failure(FontError.unusable(file: "a.otf")),
      Failure(PNGError.compressorFailed), Failure(PNGError.oldProcessor),
      Failure(RenderError.fonts(.missingFamily(family: "sans", package: "fonts-inter")), file: "page.json"),
    ]
    for failure in failures { #expect(failure.status.rawValue == 70) }
  }
}
