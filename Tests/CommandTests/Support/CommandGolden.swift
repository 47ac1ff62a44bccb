import Foundation
import Testing

/// A folder of `Goldens` of which the command says something, and draws nothing.
struct CommandGolden: CustomTestStringConvertible {
  private let area: String
  private let name: String

  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()  // Support
    .deletingLastPathComponent()  // CommandTests
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

  /// The words of the file `options`, which has an option on each line.
  var options: [String] {
    ((try? expected("options")) ?? "").split(separator: "\n").flatMap {
      $0.split(separator: " ", maxSplits: 1).map(String.init)
    }
  }

  func expected(_ file: String) throws -> String { try String(contentsOfFile: path(file), encoding: .utf8) }

  /// In the case's folder.
  func runCommand(_ arguments: [String]) throws -> Finished { try Program.run(arguments, in: path) }

  /// - Parameter isOptional: whether a text that says nothing has no file.
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
