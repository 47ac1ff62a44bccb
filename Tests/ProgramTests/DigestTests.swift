import Foundation
import Testing

/// The digests by which two machines compare their images (`Scripts/digests`).
@Suite struct DigestTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static let isAccepting = ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] == "1"

  private static func digests(_ arguments: String..., goldens: String? = nil) throws -> Finished {
    try Program.run(
      arguments, program: root + "/Scripts/digests", in: root,
      variables: goldens.map { ["GOLDENS": $0] } ?? [:])
  }

  @Test("The command draws the bytes of the accepted digests; `make goldens` accepts them")
  func bytesAreAsExpected() throws {
    let run = try Self.digests(Self.isAccepting ? "--accept" : "--check")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  @Test("A golden that cannot be drawn is a failure, not a digest")
  func failures() throws {
    let scratch = try Scratch()
    try scratch.file("blocks/hello/page.json", Page.plain)
    try scratch.file("blocks/damaged/page.json", "{")
    try scratch.file("blocks/empty/options", "--scale 1")
    func digest(_ golden: String) throws -> Finished { try Self.digests(golden, goldens: scratch.path) }
    #expect(try digest("blocks/hello").text.contains(/^blocks\/hello\t[0-9a-f]{64}\n$/))
    for name in ["blocks/damaged", "blocks/empty", "blocks/missing"] {
      let run = try digest(name)
      #expect(run.text == name + "\tfailed\n")
      #expect(run.errors.contains("digests: \(name) cannot be drawn\n"))
      #expect(run.status != 0, "\(name)")
    }
  }
}
