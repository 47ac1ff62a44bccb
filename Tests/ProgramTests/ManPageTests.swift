import Foundation
import Testing

@testable import Command

/// The help and the man page name the same options.
@Suite struct ManPageTests {
  private static let manPage = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Docs/man/iprender.1")

  private func options(in text: String) -> Set<Substring> {
    Set(text.matches(of: /--[a-z][a-z-]+/).map(\.output))
  }

  private func help() throws -> String {
    try ["render", "convert", "check", "layout", "fonts", "diff", "golden", "worker", "mcp"].map {
      try Program.run([$0, "--help-all"], in: "/").text
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

  /// `@testable` code lists them; help and manual must name exactly these.
  @Test func eachNamesTheVariables() throws {
    let variables = Set(EnvironmentVariable.allCases.map(\.rawValue))
    let man = try manText()
    for variable in EnvironmentVariable.allCases {
      let entry = man.components(separatedBy: ".B \(variable.rawValue)\n").dropFirst().first
      let text = entry?.components(separatedBy: "\n.TP").first?.components(separatedBy: "\n.PP").first
      #expect(text?.contains(variable.option) == true, "\(variable)")
      #expect(try help().contains("  \(variable.option)\(variable.note)\n"), "\(variable)")
    }
    for text in [man, try help()] {
      #expect(Set(text.matches(of: /IPRENDER_[A-Z_]+/).map { String($0.output) }) == variables)
    }
  }

  @Test func itExplainsEveryExitCode() throws {
    let text = try manText()
    for status in [0, 1, 64, 65, 66, 70, 73, 75, 129, 130, 143] { #expect(text.contains(".B \(status)\n")) }
  }
}
