import Foundation
import Testing

/// What the command says of inputs in which something is wrong, in both forms. `make goldens` accepts it.
@Suite struct DiagnosticGoldenTests {
  @Test(arguments: CommandGolden.diagnostics)
  func isSaidAsExpected(_ golden: CommandGolden) throws {
    try golden.compare(golden.run().errors, with: "diagnostics.txt")
    try golden.compare(golden.run("--diagnostics", "json").errors, with: "diagnostics.json")
  }

  @Test(arguments: CommandGolden.diagnostics)
  func bothFormsSayTheSame(_ golden: CommandGolden) throws {
    let lines = try golden.expected("diagnostics.txt").split(separator: "\n")
    let objects = try golden.expected("diagnostics.json").split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.count == objects.count)
    for (line, object) in zip(lines, objects) {
      let place = ["file", "line", "column"].compactMap { object[$0].flatMap { "\($0)" } }.filter {
        $0 != "<null>"
      }
      #expect(line.hasPrefix(place.joined(separator: ":") + ": "))
      #expect(line.hasSuffix(" [\(try #require(object["code"] as? String))]"))
      #expect(line.contains("/") == ((object["pointer"] as? String)?.isEmpty == false))
    }
  }

  /// No warning is too small for it.
  @Test(arguments: CommandGolden.diagnostics)
  func strictMakesErrorsOfAllWarnings(_ golden: CommandGolden) throws {
    let expected = try golden.expected("diagnostics.txt")
    let run = try golden.run("--strict")
    #expect(run.errors == expected.replacing(": warning: ", with: ": error: "))
    #expect(run.status == (expected.isEmpty ? 0 : 65))
    #expect(try golden.run().status == (expected.contains(": error: ") ? 65 : 0))
  }
}

extension CommandGolden {
  /// Draws the page and forgets the picture.
  fileprivate func run(_ arguments: String...) throws -> Finished {
    let scratch = try Scratch()
    return try runCommand(["page.json", "-o", scratch.path + "/page.png"] + options + arguments)
  }
}
