import Foundation
import Testing

@testable import Server

/// The options and paths of the server are listed with what they reach (Spec/Security.md 9.3). A new one has no row
/// there, and fails this test.
@Suite struct ReachTests {
  @Test func everyOptionAndPathIsListed() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Spec/Security.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n### 9.3 ").last?.components(separatedBy: "\n### ").first)
    let listed = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: "|")[0].matches(of: #/`([^`]+)`/#).map { String($0.1) } }
    // Only lines that begin with an option declare it.
    let options = ServeCommand.helpMessage().matches(of: #/(?m)^ +(?:-[a-z], )?(--[a-z-]+)/#).map { String($0.1) }
    #expect(options.count > 10)
    let worker = try Worker(program: TestServer.program, jobs: 1, seconds: 5, folders: [])
    let gate = Gate(places: 1, queue: 1)
    let hosts = AllowedHosts(listen: "127.0.0.1")
    let paths =
      Desk(worker: worker, gate: gate, limits: Limits(bytes: 1, seconds: 1)).routes(hosts: hosts).paths
      + Preview(worker: worker, gate: gate, watch: FileWatch([])).routes(hosts: hosts).paths
    #expect(listed.count == Set(listed).count, "a name is listed twice")
    #expect(Set(options + paths).subtracting(["--help"]).symmetricDifference(listed).sorted() == [])
  }
}
