import Foundation
import Testing

/// A folder of `Goldens` with expected text of the command, and no image.
struct CommandGolden: CustomTestStringConvertible {
  private let area: String
  private let name: String

  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()  // ProgramTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent().path + "/Goldens"

  private static let isAccepting = ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] == "1"

  static let diagnostics = cases(in: "diagnostics")
  static let conversions = cases(in: "convert")
  static let checks = cases(in: "check")

  private static func cases(in area: String) -> [CommandGolden] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + area)) ?? []).sorted()
      .map { CommandGolden(area: area, name: $0) }
  }

  var testDescription: String { area + "/" + name }

  private var path: String { Self.folder + "/" + area + "/" + name }

  private func path(_ file: String) -> String { path + "/" + file }

  private func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path(file)) }

  /// The file that the command reads.
  var input: String { ["page.html", "page.md"].first(where: exists) ?? "page.json" }

  /// The words of the file `options`, which has one option per line.
  var options: [String] {
    ((try? expected("options")) ?? "").split(separator: "\n").flatMap {
      $0.split(separator: " ", maxSplits: 1).map(String.init)
    }
  }

  func expected(_ file: String) throws -> String { try String(contentsOfFile: path(file), encoding: .utf8) }

  /// A file in the folder of the case.
  func runCommand(_ arguments: [String]) throws -> Finished { try Program.run(arguments, in: path) }

  /// - Parameter isOptional: Whether an empty text has no file.
  func compare(_ text: String, with file: String, isOptional: Bool = false) throws {
    let isExpected = !(isOptional && text.isEmpty)
    if isExpected ? (try? expected(file)) == text : !exists(file) { return }
    guard Self.isAccepting else {
      Issue.record("\(testDescription)/\(file) is not what is said now:\n\(text)")
      return
    }
    if isExpected {
      try text.write(toFile: path(file), atomically: true, encoding: .utf8)
    } else {
      try FileManager.default.removeItem(atPath: path(file))
    }
    print("accepted \(testDescription): \(file)")
  }
}

/// The output of the command for inputs with errors, in both formats. `make goldens` accepts it.
@Suite struct DiagnosticGoldenTests {
  @Test(arguments: CommandGolden.diagnostics)
  func isSaidAsExpected(_ golden: CommandGolden) throws {
    try golden.compare(golden.run().errors, with: "diagnostics.txt")
    try golden.compare(golden.run("--diagnostics", "json").errors, with: "diagnostics.json")
  }

  @Test(arguments: CommandGolden.diagnostics)
  func bothFormsSayTheSame(_ golden: CommandGolden) throws {
    let reports = try golden.expected("diagnostics.txt").split(separator: "\n\n")
    let objects = try golden.expected("diagnostics.json").split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(reports.count == objects.count)
    for (report, object) in zip(reports, objects) {
      let severity = try #require(object["severity"] as? String)
      let code = try #require(object["code"] as? String)
      #expect(report.hasPrefix("\(severity)[\(code)]: "))
      let place = ["file", "line", "column"].compactMap { object[$0].flatMap { "\($0)" } }.filter {
        $0 != "<null>"
      }
      #expect(place.isEmpty || report.contains("--> " + place.joined(separator: ":")))
      #expect(report.contains("(at /") == ((object["pointer"] as? String)?.isEmpty == false))
      #expect(report.contains("\nhelp: ") == (object["help"] is String))
    }
  }

  /// Every warning counts.
  @Test(arguments: CommandGolden.diagnostics)
  func strictMakesErrorsOfAllWarnings(_ golden: CommandGolden) throws {
    let expected = try golden.expected("diagnostics.txt")
    let run = try golden.run("--strict")
    #expect(run.errors == expected.replacing("warning[", with: "error["))
    #expect(run.status == (expected.isEmpty ? 0 : 65))
    #expect(try golden.run().status == (expected.contains("error[") ? 65 : 0))
  }
}

extension CommandGolden {
  /// Draws the page and discards the image.
  fileprivate func run(_ arguments: String...) throws -> Finished {
    let scratch = try Scratch()
    return try runCommand(["page.json", "-o", scratch.path + "/page.png"] + options + arguments)
  }
}

/// The complete output of `iprender convert` and `iprender check`. `make goldens` accepts it.
@Suite struct ReportGoldenTests {
  @Test(arguments: CommandGolden.conversions)
  func isConvertedAsExpected(_ golden: CommandGolden) throws {
    let run = try golden.runCommand(["convert", golden.input] + golden.options)
    #expect(run.status == 0)
    try golden.compare(run.text, with: "converted." + ending(of: golden.options))
    try golden.compare(run.errors, with: "warnings.txt", isOptional: true)
  }

  /// The file of the format in the options.
  private func ending(of options: [String]) throws -> String {
    let index = try #require(options.firstIndex(of: "--to"))
    switch try #require(options.dropFirst(index + 1).first) {
    case "markdown": return "md"
    case "html": return "html"
    case "text": return "txt"
    default: return "json"
    }
  }

  @Test(arguments: CommandGolden.checks)
  func isCheckedAsExpected(_ golden: CommandGolden) throws {
    let text = try golden.runCommand(["check", golden.input] + golden.options)
    let json = try golden.runCommand(["check", golden.input, "--json"] + golden.options)
    try golden.compare(text.text, with: "report.txt")
    try golden.compare(json.text, with: "report.json")
    #expect(text.errors + json.errors == "")
    let isFine = try golden.expected("report.json").contains("\"ok\": true")
    #expect([text.status, json.status] == (isFine ? [0, 0] : [1, 1]))
  }
}
