import Foundation
import Testing

/// The help and the man page name the same options.
@Suite struct ManPageTests {
  private static let manPage = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Docs/man/iprender.1")

  private func options(in text: String) -> Set<Substring> {
    Set(text.matches(of: /--[a-z][a-z-]+/).map(\.output))
  }

  private func help() throws -> String {
    try ["", "render", "layout", "fonts", "diff"].map {
      try Program.run(["help", $0].filter { $0 != "" }, in: "/").text
    }
    .joined()
  }

  private func manText() throws -> String {
    try String(contentsOf: Self.manPage, encoding: .utf8).replacingOccurrences(of: #"\-"#, with: "-")
  }

  @Test func eachNamesTheOptionsOfTheOther() throws {
    let inHelp = options(in: try help())
    let inManPage = options(in: try manText())
    #expect(inHelp.count > 20)
    #expect(inHelp.subtracting(inManPage) == [])
    #expect(inManPage.subtracting(inHelp) == [])
  }

  @Test func itExplainsEveryExitCode() throws {
    let text = try manText()
    for status in [0, 1, 64, 65, 66, 70, 73] { #expect(text.contains(".B \(status)\n")) }
  }
}
