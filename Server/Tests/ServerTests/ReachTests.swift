import Foundation
import Testing

@testable import Server

/// Tests that Spec/Security.md 9.3 lists everything that the server's operator and its clients can set, with
/// what it reaches. A new option, path, header, key or parameter without a row there fails these tests.
@Suite struct ReachTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the sorted names in the rows of the section that begin with a word.
  private static func names(of who: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: "Spec/Security.md"), encoding: .utf8)
    let start = try #require(text.range(of: "\n### 9.3 "))
    let section = text[start.upperBound...].components(separatedBy: "\n### ")[0]
    let rows = section.split(separator: "\n").map { $0.split(separator: "|") }
    return rows.filter { $0.count > 2 && $0[0] == " \(who) " }.flatMap { row in
      row[1].matches(of: #/`([^`]+)`/#).map { String($0.1) }
    }.sorted()
  }

  @Test func everyOptionIsListed() throws {
    // Only lines that begin with an option declare it.
    let options = ServeCommand.helpMessage().matches(of: #/(?m)^ +(?:-[a-z], )?(--[a-z-]+)/#)
      .map { String($0.1) }.filter { $0 != "--help" }
    #expect(options.count > 10)
    #expect(try options.sorted() == Self.names(of: "operator"))
  }

  @Test func everyPathIsListed() throws {
    let worker = try Worker(program: TestServer.program, jobs: 1, seconds: 5, folders: [])
    let gate = Gate(places: 1, queue: 1)
    let hosts = AllowedHosts(listen: "127.0.0.1")
    let desk = RequestHandler(worker: worker, gate: gate, limits: Limits(bytes: 1, seconds: 1))
    let preview = Preview(handler: desk, watch: FileWatch([]))
    let paths = Set(desk.routes(hosts: hosts).paths + preview.routes(hosts: hosts).paths)
      .union(PhonePage.Path.allCases.map(\.rawValue))
    #expect(try paths.sorted() == Self.names(of: "client"))
  }

  @Test func everyKeyAndHeaderIsListed() throws {
    #expect(try ClientHeader.allCases.map(\.rawValue).sorted() == Self.names(of: "header"))
    #expect(try RequestHandler.Key.allCases.map(\.rawValue).sorted() == Self.names(of: "body"))
    #expect(try Quote.Key.allCases.map(\.rawValue).sorted() == Self.names(of: "quote"))
    #expect(Preview.Key.allCases.allSatisfy { RequestHandler.Key(rawValue: $0.rawValue) != nil })
    #expect(try Preview.Parameter.allCases.map(\.rawValue).sorted() == Self.names(of: "parameter"))
    #expect(try PhonePage.Parameter.allCases.map(\.rawValue).sorted() == Self.names(of: "phone"))
    #expect(try PhoneCommand.Name.allCases.map(\.rawValue).sorted() == Self.names(of: "command"))
    #expect(try PhoneCommand.Key.allCases.map(\.rawValue).sorted() == Self.names(of: "value"))
  }

  @Test func everyKeyOfAScriptIsListed() throws {
    let sources = Self.root.appending(path: "Server/Sources/Server/Emulator")
    var keys: Set<String> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where file.hasPrefix("Sim")
    {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      for match in text.matches(of: #/(?:input(?:\.[a-z]+)?|query)[\[(]"([a-z_]+)"/#) {
        keys.insert(String(match.1))
      }
    }
    #expect(keys.count > 30)
    #expect(try keys.subtracting(Self.names(of: "script") + Self.names(of: "screen")) == [])
    #expect(try Screens.Parameter.allCases.map(\.rawValue).sorted() == Self.names(of: "screen"))
  }

  @Test("The guide lists every request under /sim/, and what each method does")
  func everyRequestAndMethodIsListed() throws {
    let text = try String(contentsOf: Self.root.appending(path: "Docs/BotServer.md"), encoding: .utf8)
    for path in SimRequest.paths { #expect(text.contains("/sim/" + path), "\(path)") }
    let methods = try String(contentsOf: Self.root.appending(path: "Docs/BotMethods.md"), encoding: .utf8)
    let table =
      methods.components(separatedBy: "<!-- methods -->").last?.components(separatedBy: "<!-- end -->")[0]
      ?? ""
    let rows = table.matches(of: #/(?m)^\| `([A-Za-z]+)` \| ([a-z]+) \|/#)
    #expect(rows.count == Methods.table.count)
    for row in rows { #expect(Methods.table[String(row.1)]?.behavior.rawValue == String(row.2), "\(row.1)") }
    for behavior in Methods.Behavior.allCases {
      let count = Methods.table.values.count { $0.behavior == behavior }
      #expect(methods.contains("\(count) that ") || methods.contains("\(count) methods that"), "\(behavior)")
    }
  }

  /// Checks that requests are read only through these tables.
  @Test func nothingElseOfARequestIsRead() throws {
    let sources = Self.root.appending(path: "Server/Sources/Server")
    var reads = 0
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      for match in text.matches(of: #/request\.(?:head\.)?header(?:s|Fields)(?:\[(client: )?)?/#) {
        reads += 1
        #expect(match.1 != nil, "\(file) reads a header that ClientHeader does not name")
      }
      for match in text.matches(of: #/(?:body|queryParameters)\["[^"]*"\]/#) {
        Issue.record("\(file): \(match.0) is read, but is not in the tables of keys and parameters")
      }
    }
    #expect(reads > 5)
  }
}
