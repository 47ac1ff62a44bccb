import Foundation
import IPRenderKit
import StreamReading
import Testing

@testable import Command

/// Everything that can access the file system, a process or the sandbox is listed with the sources that can set it
/// (Spec/Security.md 9). A new option, step, key or name without a row fails these tests.
@Suite struct ReachTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The text of a section, from its heading to the next one.
  private static func section(_ number: String) throws -> String {
    let text = try text("Spec/Security.md")
    let start = try #require(text.range(of: "\n### \(number) "))
    let rest = text[start.upperBound...]
    return String(rest[..<(rest.range(of: "\n### ")?.lowerBound ?? rest.endIndex)])
  }

  /// The cells of the rows of a section, without the heading.
  private static func rows(_ section: String) -> [[String]] {
    section.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.dropFirst().map {
      line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func code(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: #/`([^`]+)`/#).map { String($0.1) }
  }

  static func optionsThatWrite() throws -> [String] {
    rows(try section("9.1")).filter { $0[1].hasPrefix("writes ") }.flatMap { code($0[0]) }
  }

  @Test func everyOptionIsListedWithWhoMaySetIt() throws {
    let section = try Self.section("9.1")
    var sources: [String: OptionSources] = [:]
    for option in OptionList.all { sources["--" + option.name, default: []].formUnion(option.sources) }
    #expect(sources.count > 100)
    var listed: [String] = []
    for row in Self.rows(section) {
      for name in Self.code(row[0]) {
        listed.append(name)
        let allowed = try #require(sources[name], "there is no option \(name)").subtracting([.playback, .set])
        #expect(row[2] == (allowed.isEmpty ? "nobody" : allowed.names.joined(separator: ", ")), "\(name)")
      }
    }
    #expect(listed.count > 20)
    let rest = try #require(section.components(separatedBy: "These reach nothing:").last)
    listed += Self.code(rest)
    #expect(Set(listed).count == listed.count, "an option is listed twice")
    #expect(Set(listed).symmetricDifference(sources.keys).sorted() == [])
  }

  /// The names in those rows of 9.2 that begin with a word.
  private func names(of who: String) throws -> [String] {
    Self.rows(try Self.section("9.2")).filter { $0[0] == who }.flatMap { Self.code($0[1]) }
  }

  @Test func everyStepOfATapeIsListed() throws {
    #expect(try names(of: "tape").sorted() == (TapeReader.words + ["Output", "Set"]).sorted())
  }

  /// The keys of a request, and the additional one of a tool.
  @Test func everyKeyOfARequestIsListed() throws {
    let keys = WorkerRequest.Key.allCases.map(\.rawValue)
    #expect(try names(of: "request").sorted() == (keys + ["to"]).sorted())
    // Requests accept everything that tools accept.
    let tools = try #require(try JSONSerialization.jsonObject(with: Data(Texts.tools.utf8)) as? [String: Any])
    let allowed = Set(OptionList.all.filter { $0.sources.contains(.request) }.map(\.name))
    for tool in try #require(tools["tools"] as? [[String: Any]]) {
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      let properties = try #require(schema["properties"] as? [String: [String: Any]])
      #expect(Set(properties.keys).isSubset(of: keys + ["to"]))
      let options = properties["options"]?["properties"] as? [String: Any] ?? [:]
      #expect(Set(options.keys).isSubset(of: allowed), "\(tool["name"] ?? "")")
    }
  }

  @Test func everyVariableIsListed() throws {
    #expect(try names(of: "environment").sorted() == EnvironmentVariable.allCases.map(\.rawValue).sorted())
  }

  /// The literals in the sources that are file names: those with an extension, and those that become a path.
  @Test func everyNameThatTheProgramHasIsListed() throws {
    var names: Set<String> = []
    let sources = Self.root.appending(path: "Sources")
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      for pattern in [
        #/"(\.?[A-Za-z0-9_-]+\.(?:html|json|lock|png|strings|tmp|txt))"/#, #/Path\(literal: "([^"\\]+)/#,
      ] {
        for match in text.matches(of: pattern) { names.insert(String(match.1)) }
      }
    }
    // Parts of paths, folders of the system, and extensions.
    let others: Set = [
      ".", "..", "/", "dev", "proc", "bin", "/usr/share/ffmpeg", "/usr/local/share/ffmpeg", ".html", ".json",
      ".tape",
    ]
    let listed = Self.rows(try Self.section("9.4")).flatMap { Self.code($0[0]) }
    #expect(names.subtracting(others).sorted() == listed.sorted())
    #expect(others.isSubset(of: names))
  }
}
