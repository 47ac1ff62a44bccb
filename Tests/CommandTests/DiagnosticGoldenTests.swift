import Foundation
import Testing

/// What the command says of inputs in which something is wrong, in both forms. `make goldens` accepts it.
@Suite struct DiagnosticGoldenTests {
  @Test(arguments: DiagnosticGolden.all)
  func isSaidAsExpected(_ golden: DiagnosticGolden) throws {
    try golden.compare(golden.run().errors, with: "diagnostics.txt")
    try golden.compare(golden.run("--diagnostics", "json").errors, with: "diagnostics.json")
  }

  @Test(arguments: DiagnosticGolden.all)
  func bothFormsSayTheSame(_ golden: DiagnosticGolden) throws {
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
  @Test(arguments: DiagnosticGolden.all)
  func strictMakesErrorsOfAllWarnings(_ golden: DiagnosticGolden) throws {
    let expected = try golden.expected("diagnostics.txt")
    let run = try golden.run("--strict")
    #expect(run.errors == expected.replacing(": warning: ", with: ": error: "))
    #expect(run.status == (expected.isEmpty ? 0 : 65))
    #expect(try golden.run().status == (expected.contains(": error: ") ? 65 : 0))
  }
}

/// A folder of `Goldens/diagnostics`.
struct DiagnosticGolden: CustomTestStringConvertible {
  let name: String

  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()  // CommandTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent().path + "/Goldens/diagnostics"

  private static let isAccepting = ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] == "1"

  static let all = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    .map(DiagnosticGolden.init)

  var testDescription: String { name }

  private func path(_ file: String) -> String { Self.folder + "/" + name + "/" + file }

  func expected(_ file: String) throws -> String { try String(contentsOfFile: path(file), encoding: .utf8) }

  /// Draws the page and forgets the picture.
  func run(_ arguments: String...) throws -> Finished {
    let scratch = try Scratch()
    let options = (try? expected("options")) ?? ""
    let words = options.split(separator: "\n").flatMap {
      $0.split(separator: " ", maxSplits: 1).map(String.init)
    }
    return try Program.run(
      ["page.json", "-o", scratch.path + "/page.png"] + words + arguments, in: Self.folder + "/" + name)
  }

  func compare(_ text: String, with file: String) throws {
    if (try? expected(file)) == text { return }
    if Self.isAccepting {
      try text.write(toFile: path(file), atomically: true, encoding: .utf8)
      print("accepted \(name): \(file)")
    } else {
      Issue.record("\(name)/\(file) is not what is said now:\n\(text)")
    }
  }
}
