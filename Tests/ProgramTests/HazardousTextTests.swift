import Foundation
import Testing

/// Foreign text never breaks a line or controls the terminal, and standard output contains only the result.
@Suite struct HazardousTextTests {
  private static let hazards = [
    "\u{1b}[31m", "\u{7f}", "\u{85}", "\u{9b}", "\u{202e}", "\u{2066}", "\u{2028}", "\u{2029}", "\n",
  ]

  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || !(scalar.properties.isBidiControl
          || [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory))
    }
  }

  @Test(arguments: hazards)
  func linesOfJSONEscapeIt(hazard: String) throws {
    let scratch = try Scratch()
    let name = "a\(hazard)b"
    let json = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    try scratch.file("page.json", #"[{"type":"divider"},{"type":\#(json)}]"#)
    let run = try scratch.iprender("page.json", "--diagnostics", "json")
    #expect(run.errorLines.count == 1)
    #expect(isHarmless(run.errors))
    // The key is another source of foreign text.
    try scratch.file("page.json", #"[{"type":"divider",\#(json):1}]"#)
    let object = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try scratch.iprender("page.json", "--diagnostics", "json").errors.utf8)) as? [String: Any])
    #expect((object["pointer"] as? String)?.hasSuffix(name) == true)
  }

  @Test(arguments: hazards)
  func usageErrorsEscapeIt(hazard: String) throws {
    let scratch = try Scratch.withPage()
    let plainLines = try scratch.iprender("page.json", "--a", "b").errorLines.count
    for arguments in [
      ["page.json", "--a\(hazard)b"], ["page.json", "--scale", "a\(hazard)b"],
      ["page.json", "--scale=a\(hazard)b"],
      ["page.json", "extra\(hazard)b"], ["page.json", "-z\(hazard)b"], ["page.json", "--png", "a\(hazard)b"],
      ["page.json", "--theme", "\u{301}\(hazard)\r\n"],
    ] {
      let run = try scratch.iprender(arguments)
      // A second input that does not exist.
      #expect(run.status == (arguments[1].hasPrefix("extra") ? 65 : 64))
      #expect(isHarmless(run.errors), "\(arguments)")
      #expect(run.errors.contains("\\u{"), "\(arguments)")
      // Only its own lines: the message, the help of an option, the usage.
      #expect(run.errorLines.count <= plainLines + 6)
      #expect(run.errorLines.allSatisfy { !$0.hasPrefix("b") && !$0.hasPrefix("'") }, "\(arguments)")
    }
    let variable = try scratch.iprender("page.json", variables: ["IPRENDER_SCALE": "a\(hazard)b"])
    #expect(variable.status == 64 && isHarmless(variable.errors) && variable.errors.contains("\\u{"))
  }

  @Test func longNamesOfMediaAreShortened() throws {
    let scratch = try Scratch()
    let name = String(repeating: "x", count: 5000)
    try scratch.file(
      "page.json",
      #"[{"type":"photo","photo":[{"file_id":"\#(name)","width":9,"height":9}]},{"@type":"pageBlockAudio","type":"audio","audio_id":"\#(name)"}]"#
    )
    let run = try scratch.iprender("page.json", "--media-dir", ".")
    #expect(run.problems.count == 2)
    for line in run.errorLines { #expect(line.utf8.count < 300) }
  }

  // MARK: - Standard output

  @Test(arguments: [["-o", "-"], ["-o", "/dev/stdout"]])
  func whatLibrariesPrintStaysOutOfThePicture(output: [String]) throws {
    let scratch = try Scratch.withPage()
    let plain = try scratch.iprender(["page.json"] + output)
    #expect(plain.output.isPNG && plain.errors == "")
    let talkative = try scratch.iprender(
      ["page.json"] + output, variables: ["FC_DEBUG": "1023", "LANG": "C.UTF-8"])
    #expect(talkative.output == plain.output)
    #expect(talkative.errors.contains("FC_DEBUG"))
  }

  @Test func helpAndVersionAreOnStandardOutput() throws {
    let scratch = try Scratch()
    for arguments in [
      ["--help"], ["help", "render"], ["--version"], ["--generate-completion-script", "bash"],
    ] {
      let run = try scratch.iprender(arguments)
      #expect(run.status == 0 && run.errors == "" && run.text.hasSuffix("\n"))
    }
    #expect(try scratch.shell("$IPRENDER --help > /dev/full").status == 73)
  }

  @Test(arguments: ["x.bmp", "x.gifv", "x.tiff", "x.PNG.heic", "folder.d/x.yaml"])
  func endingsThatAreNotWrittenAreRefused(name: String) throws {
    let scratch = try Scratch.withPage()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/folder.d", withIntermediateDirectories: false)
    for arguments in [["page.json", "-o", name], ["diff", "a.png", "b.png", "-o", name]] {
      let run = try scratch.iprender(arguments)
      #expect(run.status == 64)
      #expect(run.errors.contains(".png"))
    }
    #expect(try scratch.names == ["folder.d", "page.json"])
  }

  @Test(arguments: ["x", "x.PNG", ".hidden"])
  func otherNamesAreWritten(name: String) throws {
    let scratch = try Scratch.withPage()
    #expect(try scratch.iprender("page.json", "-o", name).status == 0)
    #expect(try scratch.read(name).isPNG)
  }
}
