import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

/// Tests of the preview page, with the `iprender` that IPRENDER names.
@Suite struct PreviewTests {
  private static let program = ProcessInfo.processInfo.environment["IPRENDER"] ?? "iprender"

  /// A temporary folder with a page.
  private final class Folder: Sendable {
    let path: String
    var page: String { path + "/page.json" }

    init() throws {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("preview-" + UUID().uuidString)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      path = url.path
      try write("Hello")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
      let file = URL(fileURLWithPath: path + "/" + name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func write(_ text: String) throws {
      try Data(#"[{"type": "paragraph", "text": "\#(text)"}]"#.utf8).write(to: URL(fileURLWithPath: page))
    }
  }

  private func preview(_ folder: Folder, _ file: String? = nil, watch: FileWatch? = nil) throws -> Preview {
    let watch = watch ?? FileWatch([file ?? folder.page])
    let worker = try Worker(program: Self.program, jobs: 1, seconds: 5, folders: watch.folders)
    let limits = Limits(bytes: 1 << 16, seconds: 5)
    return Preview(
      handler: RequestHandler(worker: worker, gate: Gate(places: 1, queue: 10), limits: limits), watch: watch)
  }

  private func app(_ folder: Folder) throws -> some ApplicationProtocol {
    Application(responder: try preview(folder).routes(hosts: AllowedHosts(listen: "127.0.0.1")))
  }

  private func get(
    _ client: any TestClientProtocol, _ path: String, _ headers: HTTPFields = [:]
  ) async throws -> TestResponse { try await client.execute(uri: path, method: .get, headers: headers) }

  @Test("The preview serves its page, files, images in every appearance, layouts and reports; nothing else")
  func answers() async throws {
    let folder = try Folder()
    let app = try app(folder)
    try await app.test(.live) { client in
      let page = try await get(client, "/")
      #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
      // The page's own script and style run, because they have a nonce that no other response has.
      let policy = try #require(page.headers[.contentSecurityPolicy])
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      let nonces = String(buffer: page.body).matches(of: #/<(style|script) nonce="([a-z0-9]+)">/#)
      #expect(nonces.map(\.output.1) == ["style", "script"] && Set(nonces.map(\.output.2)).count == 1)
      let nonce = try #require(nonces.first?.output.2)
      #expect(
        policy.contains("script-src 'nonce-\(nonce)'; ") && policy.contains("style-src 'nonce-\(nonce)'; "))
      #expect(try await get(client, "/").headers[.contentSecurityPolicy] != policy)
      let files = try await get(client, "/files")
      #expect(try JSONDecoder().decode([String].self, from: Data(buffer: files.body)) == [folder.page])
      let source = try await get(client, "/source?file=0")
      #expect(String(buffer: source.body).contains("Hello"))
      let day = try await get(client, "/png?file=0&theme=day&scale=1")
      let night = try await get(client, "/png?file=0&theme=night&scale=1")
      #expect(day.headers[.contentType] == "image/png" && day.body != night.body)
      let moment = try await get(client, "/png?file=0&at=0.1")
      let seconds = moment.headers[.init("IPRender-Seconds")!].flatMap(Double.init) ?? 0
      #expect(seconds > 0.1)
      let layout = try await get(client, "/layout?file=0")
      #expect(try JSON(Array(layout.body.readableBytesView))["items"] != nil)
      let check = try await get(client, "/check?file=0")
      #expect(try JSON(Array(check.body.readableBytesView))["ok"] == .flag(true))
      for path in ["/png?file=1", "/png?file=-1", "/source?file=/etc/passwd", "/png"] {
        let answer = try await get(client, path)
        #expect(answer.status == .notFound, "\(path)")
      }
      let refused = try await get(client, "/png?file=0&theme=none")
      #expect(refused.status == .badRequest)
      for (format, type) in [("svg", "image/svg+xml"), ("webp", "image/webp"), ("pdf", "application/pdf")] {
        let picture = try await get(client, "/png?file=0&format=\(format)")
        #expect(picture.headers[.contentType] == type)
      }
      #expect(try await get(client, "/trace?file=0").status != .ok)
      let film = try await get(client, "/frames?file=0&fps=5&chunks=2")
      #expect(film.headers[.contentType] == "image/apng")
    }
  }

  @Test("A message that is being written is drawn, checked and converted; a body names no file")
  func written() async throws {
    let folder = try Folder()
    let app = try app(folder)
    try await app.test(.live) { client in
      func post(_ path: String, _ body: String) async throws -> TestResponse {
        try await client.execute(
          uri: path, method: .post, headers: [.contentType: "application/json"],
          body: ByteBuffer(string: body))
      }
      let day = try await post("/png", #"{"content": "**Hi**", "options": {"theme": "day"}}"#)
      let night = try await post("/png", #"{"content": "**Hi**", "options": {"theme": "night"}}"#)
      #expect(day.headers[.contentType] == "image/png" && day.body != night.body)
      let check = try await post("/check", #"{"content": "**Hi**"}"#)
      #expect(try JSON(Array(check.body.readableBytesView))["characters"]?.double == 2)
      let layout = try await post("/layout", #"{"content": "**Hi**"}"#)
      #expect(try JSON(Array(layout.body.readableBytesView))["items"] != nil)
      let html = try await post("/convert", #"{"content": "**Hi**", "options": {"to": "html"}}"#)
      #expect(String(buffer: html.body) == "<p><b>Hi</b></p>\n")
      for path in ["/png", "/check", "/layout", "/convert"] {
        let answer = try await post(path, #"{"path": "\#(folder.page)"}"#)
        #expect(answer.status == .badRequest && String(buffer: answer.body).contains("content, options"))
        #expect(try await post(path, "[").status == .badRequest)
      }
      #expect(try await post("/frames", #"{"content": "**Hi**"}"#).status == .methodNotAllowed)
      let large = #"{"content": "\#(String(repeating: "x", count: 1 << 16))"}"#
      #expect(try await post("/png", large).status == .contentTooLarge)
    }
  }

  @Test("A tape is drawn at each moment, its steps have times, and a save shows at once")
  func tapes() async throws {
    let folder = try Folder()
    try folder.write("Message \"Hello\" from Anna\nSleep 1s\nSource parts/more.tape\n", to: "a <b>.tape")
    try folder.write("Message \"More\" from Anna\n", to: "parts/more.tape")
    let watch = FileWatch([folder.path + "/a <b>.tape"])
    let following = Task { try await watch.follow() }
    defer { following.cancel() }
    let preview = try preview(folder, watch: watch)
    let app = Application(responder: preview.routes(hosts: AllowedHosts(listen: "127.0.0.1")))
    let path = folder.path
    try await app.test(.live) { client in
      var events = watch.events().filter { $0.hasPrefix("data") }.makeAsyncIterator()
      #expect(await events.next() == "data: [0]\n\n")
      let first = try await get(client, "/png?file=0&scale=1&at=0")
      let last = try await get(client, "/png?file=0&scale=1&at=1.9")
      #expect(first.headers[.contentType] == "image/png" && first.body != last.body)
      let trace = try JSON(
        Array(try await get(client, "/trace?file=0&scale=1").body.readableBytesView))
      let steps = trace["steps"]?.elements ?? []
      #expect(steps.map { $0["line"]?.int } == [1, 2, 1])
      #expect(steps.last?["file"]?.string?.hasSuffix("parts/more.tape") == true)
      #expect(abs((trace["duration"]?.double ?? 0) - 1.8) < 0.2)
      // An included tape is watched, too.
      try folder.write("Message \"Less\" from Anna\n", to: "parts/more.tape")
      #expect(await events.next() == "data: [1]\n\n")
      let saved = try await get(client, "/png?file=0&scale=1&at=1.9")
      #expect(saved.status == .ok && saved.body != last.body)
      try folder.write("Nothing\n", to: "parts/more.tape")
      #expect(await events.next() == "data: [2]\n\n")
      let wrong = try JSON(Array(try await get(client, "/png?file=0&at=0").body.readableBytesView))["error"]
      #expect(wrong?["line"]?.int == 1 && wrong?["file"]?.string?.hasSuffix("parts/more.tape") == true)
      try FileManager.default.removeItem(atPath: path + "/a <b>.tape")
      #expect(await events.next() == "data: [3]\n\n")
      #expect(try await get(client, "/png?file=0&at=0").status != .ok)
      #expect(try await get(client, "/trace?file=0").status != .ok)
    }
  }

  @Test("Other host names, and requests from pages of other origins, are refused")
  func origins() async throws {
    let app = try app(Folder())
    try await app.test(.live) { client in
      for (name, value) in [
        ("Origin", "http://example.org"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
      ] {
        for path in ["/", "/files", "/events", "/source?file=0", "/png?file=0", "/nothing"] {
          let answer = try await get(client, path, [.init(name)!: value])
          #expect(answer.status == .forbidden, "\(path): \(name): \(value)")
        }
      }
      let own = try await get(client, "/files", [.init("Sec-Fetch-Site")!: "same-origin"])
      #expect(own.status == .ok)
    }
  }

  @Test("A save is reported once the file is complete, and so are saves of files beside it")
  func saves() async throws {
    let folder = try Folder()
    let watch = FileWatch([folder.page])
    let following = Task { try await watch.follow() }
    defer { following.cancel() }
    var events = watch.events().filter { $0.hasPrefix("data") }.makeAsyncIterator()
    #expect(await events.next() == "data: [0]\n\n")
    try folder.write("Saved")
    #expect(await events.next() == "data: [1]\n\n")
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path + "/photo.png"))
    #expect(await events.next() == "data: [2]\n\n")
  }
}
