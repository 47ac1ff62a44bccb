import Foundation
import Testing

/// The parts of iprender: tested versions, and the list of the binary's contents.
@Suite struct SupplyTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Runs a script of the repository.
  private static func script(
    _ name: String, _ arguments: [String] = [], variables: [String: String] = [:]
  ) throws -> Finished {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Program.run(
      arguments, program: root + "/" + name, in: root,
      variables: ["PATH": path].merging(variables) { $1 })
  }

  @Test("Swift packages whose versions differ from the tested ones are reported")
  func versions() throws {
    let scratch = try Scratch()
    let rows = try String(contentsOfFile: Self.root + "/Scripts/swift-packages.tsv", encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.allSatisfy { $0.count == 4 && $0[2].count == 40 })
    func resolved(_ version: String, _ revision: String, _ name: String) -> String {
      """
      {
        "pins" : [
          {
            "identity" : "\(name)",
            "kind" : "remoteSourceControl",
            "location" : "https://example.com/\(name)",
            "state" : {
              "revision" : "\(revision)",
              "version" : "\(version)"
            }
          }
        ],
        "version" : 3
      }
      """
    }
    let row = try #require(rows.first)
    for (version, revision, name, word) in [
      (row[1], row[2], row[0], nil), ("99.0.0", String(row[2].reversed()), row[0], "is 99.0.0"),
      (row[1], row[2], "another", "is new"),
    ] as [(String, String, String, String?)] {
      let file = try scratch.file("Package.resolved", resolved(version, revision, name))
      let run = try Self.script("Scripts/versions", variables: ["RESOLVED": file])
      #expect(run.status == (word == nil ? 0 : 1))
      #expect(word.map(run.errors.contains) ?? run.errors.isEmpty, "\(run.errors)")
    }
  }

  @Test("The pixel version is that of the goldens; `make goldens` increments it")
  func pixels() throws {
    let run = try Self.script("Scripts/pixel-version")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("The chart of improvements is drawn from its table")
  func chart() throws {
    let run = try Self.script("Benchmarks/chart")
    #expect(run.status == 0)
    #expect(run.text == (try String(contentsOfFile: Self.root + "/Benchmarks/speed.svg", encoding: .utf8)))
  }

  @Test("Every Debian package has its minimum version, and all sources of the fonts are listed")
  func packages() throws {
    let list = try String(contentsOfFile: Self.root + "/Scripts/packages.txt", encoding: .utf8)
    let rows = list.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
      .map { $0.split(separator: " ") }
    #expect(rows.count > 25)
    for row in rows { #expect(row.count == 2 && row[1].contains(where: \.isNumber), "\(row)") }
    let names = Set(rows.map { String($0[0]) })
    for row in try fonts() { #expect(names.contains(row[6])) }
  }

  private func fonts() throws -> [[String]] {
    try String(contentsOfFile: Self.root + "/Fonts/manifest.tsv", encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test("The list of the binary's contents is SPDX, complete, and always the same", .enabled(if: hasDpkg))
  func contents() throws {
    let run = try Self.script("Scripts/sbom", [Program.path])
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(try Self.script("Scripts/sbom", [Program.path]).output == run.output)
    let lines = run.text.split(separator: "\n").map(String.init)
    func values(_ tag: String) -> [String] {
      lines.filter { $0.hasPrefix(tag + ": ") }.map { String($0.dropFirst(tag.count + 2)) }
    }
    #expect(values("SPDXVersion") == ["SPDX-2.3"])
    let names = values("PackageName")
    let ids = values("SPDXID")
    #expect(Set(ids).count == ids.count && ids.count == names.count + 1)
    for id in ids {
      #expect(id.dropFirst(8).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) })
    }
    for relationship in values("Relationship") {
      let words = relationship.split(separator: " ").map(String.init)
      #expect(words.count == 3 && ids.contains(words[0]) && ids.contains(words[2]), "\(relationship)")
    }
    for name in [
      "iprender", "swift-argument-parser", "swift-runtime", "libpango-1.0-0", "libcairo2", "libc6",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    let sums = Set(values("PackageChecksum"))
    for row in try fonts() {
      #expect(names.contains(row[4]) && names.contains(row[6]) && sums.contains("SHA256: " + row[10]))
    }
  }

  private static let hasDpkg = FileManager.default.fileExists(atPath: "/usr/bin/dpkg-query")
}
