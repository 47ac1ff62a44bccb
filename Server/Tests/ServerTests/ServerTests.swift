import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

/// Tests of the responses, with the `iprender` that IPRENDER names.
@Suite struct ServerTests {
  private static let program = ProcessInfo.processInfo.environment["IPRENDER"] ?? "iprender"
  private static let page = #"{"content": [{"type": "paragraph", "text": "Hello"}]"#
  private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47]

  private func app(bytes: Int = 1 << 20, queue: Int = 100) throws -> some ApplicationProtocol {
    let worker = try Worker(program: Self.program, jobs: 1, seconds: 5, folders: [])
    let desk = RequestHandler(
      worker: worker, gate: Gate(places: 1, queue: queue), limits: Limits(bytes: bytes, seconds: 5))
    return Application(responder: desk.routes(hosts: AllowedHosts(listen: "127.0.0.1")))
  }

  private func object(_ response: TestResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(buffer: response.body)) as? [String: Any])
  }

  private func error(_ response: TestResponse) throws -> [String: Any] {
    let object = try object(response)
    #expect(object["ok"] as? Bool == false)
    return try #require(object["error"] as? [String: Any])
  }

  private func post(_ client: any TestClientProtocol, _ path: String, _ body: String) async throws
    -> TestResponse
  {
    try await client.execute(uri: path, method: .post, body: ByteBuffer(string: body))
  }

  @Test("The server returns an image, a layout, a report and a conversion")
  func results() async throws {
    try await app().test(.router) { client in
      let drawn = try await post(client, "/render", Self.page + #", "options": {"theme": "night"}}"#)
      #expect(drawn.status == .ok && drawn.headers[.contentType] == "image/png")
      #expect(Array(drawn.body.readableBytesView).starts(with: Self.png))
      let json = try await client.execute(
        uri: "/render", method: .post, headers: [.accept: "application/json"],
        body: ByteBuffer(string: Self.page + "}"))
      let picture = try object(json)
      #expect(picture["ok"] as? Bool == true && picture["width"] as? Int != nil && picture["id"] == nil)
      #expect(Data(base64Encoded: picture["png"] as? String ?? "")?.starts(with: Self.png) == true)
      let layout = try object(try await post(client, "/layout", Self.page + "}"))
      #expect((layout["layout"] as? [String: Any])?["version"] as? Int == 1)
      let text = try object(
        try await post(client, "/layout", Self.page + #", "options": {"format": "text"}}"#))
      #expect(text["layout"] is String)
      let check = try object(try await post(client, "/check", Self.page + "}"))
      #expect(check["fine"] as? Bool == true && check["check"] is [String: Any])
      let markdown = try object(
        try await post(client, "/convert", Self.page + #", "options": {"to": "markdown"}}"#))
      #expect((markdown["text"] as? String)?.hasPrefix("Hello") == true)
      let health = try await client.execute(uri: "/health", method: .get)
      #expect(try object(health)["ok"] as? Bool == true)
    }
  }

  @Test(
    "An error has a code and a fix or a position, and fails only its request",
    arguments: [
      ("/render", "{", 400, "syntax"), ("/render", "[]", 400, "syntax"), ("/render", "", 400, "syntax"),
      ("/render", #"{"content": "a"} x"#, 400, "syntax"), ("/render", #"{"content": "a",}"#, 400, "syntax"),
      ("/render", #"{"content": "\#u{7}"}"#, 400, "syntax"),
      ("/render", #"{"content": "\x"}"#, 400, "syntax"),
      ("/render", #"{"content": 01}"#, 400, "syntax"), ("/render", #"{"content": NaN}"#, 400, "syntax"),
      ("/render", #"{"content": "a", "id": 1}"#, 400, "usage"), ("/render", "{}", 400, "usage"),
      ("/render", #"{"content": "a", "parts": true}"#, 400, "usage"),
      ("/render", #"{"content": "a", "options": {"format": "mp4"}}"#, 400, "usage"),
      ("/render", #"{"content": "a", "options": {"wdith": 3}}"#, 400, "usage"),
      ("/render", #"{"content": "[{", "name": "a.json"}"#, 422, "syntax"),
      ("/render", #"{"path": "/etc/passwd"}"#, 422, "no-input"),
      ("/render", #"{"content": "words", "max_seconds": 0.000001}"#, 504, "time-limit"),
      ("/generate", "{}", 400, "messages_empty"),
      ("/render", String(repeating: "[", count: 5000), 400, "syntax"),
    ])
  func mistakes(path: String, body: String, status: Int, code: String) async throws {
    try await app().test(.router) { client in
      let refused = try await post(client, path, body)
      let error = try error(refused)
      #expect(refused.status.code == status && error["code"] as? String == code, "\(error)")
      #expect((error["message"] as? String)?.isEmpty == false)
      let next = try await post(client, "/render", Self.page + "}")
      #expect(next.status == .ok)
    }
  }

  @Test("A body beyond the limit is refused")
  func largeBodies() async throws {
    try await app(bytes: 100).test(.router) { client in
      let refused = try await post(
        client, "/render", #"{"content": "\#(String(repeating: "a", count: 200))"}"#)
      #expect(refused.status == .contentTooLarge)
      #expect(try error(refused)["code"] as? String == "too-large")
    }
  }

  @Test("If the queue is full, the client is told when to retry, and the others are served")
  func overload() async throws {
    try await app(queue: 1).test(.router) { client in
      let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
        for _ in 0..<30 { group.addTask { try await post(client, "/render", Self.page + "}") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let refused = answers.filter { $0.status == .serviceUnavailable }
      #expect(answers.contains { $0.status == .ok })
      #expect(answers.allSatisfy { $0.status == .ok || $0.status == .serviceUnavailable })
      #expect(refused.allSatisfy { $0.headers[.retryAfter] == "1" })
    }
  }

  @Test("A worker that ends is replaced")
  func replacement() async throws {
    let worker = try Worker(program: Self.program, jobs: 1, seconds: 5, folders: [])
    worker.endProcess()
    for _ in 0..<100 {
      if let answer = try? await worker.answer("check", [("content", Array("\"a\"".utf8))]) {
        #expect(!answer.payload.isEmpty)
        return
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("no worker took its place")
  }

  private func quote(_ rest: String) -> String {
    #"{"messages": [{"from": {"id": 1, "name": "Anna"}, "avatar": true, "text": "Hello there", "#
      + #""entities": [{"type": "bold", "offset": 0, "length": 5}]}, "#
      + #"{"from": {"id": 2, "first_name": "Bo"}, "text": "Yes"}]"# + rest + "}"
  }

  @Test("The longer side of a quote has 512 pixels", arguments: ["#1b1429", "//fff", "random", "red/blue"])
  func quotes(ground: String) async throws {
    try await app().test(.router) { client in
      let body = quote(#", "type": "quote", "format": "png", "backgroundColor": "\#(ground)""#)
      let answer = try object(try await post(client, "/generate", body))
      let result = try #require(answer["result"] as? [String: Any])
      #expect(answer["ok"] as? Bool == true && result["type"] as? String == "quote")
      let sides = [result["width"] as? Int ?? 0, result["height"] as? Int ?? 0]
      #expect(sides.max() == 512)
      #expect(Data(base64Encoded: result["image"] as? String ?? "")?.starts(with: Self.png) == true)
    }
  }

  @Test("Quotes are images with their own size, stories and stickers")
  func otherKinds() async throws {
    try await app().test(.router) { client in
      let image = try await post(client, "/generate.png", quote(#", "type": "image", "scale": 3"#))
      #expect(image.status == .ok && image.headers[.contentType] == "image/png")
      let story = try object(
        try await post(client, "/generate", quote(#", "type": "stories", "format": "png""#)))
      let result = try #require(story["result"] as? [String: Any])
      #expect(result["width"] as? Int == 720 && result["height"] as? Int == 1280)
      let webp = try await post(client, "/generate.webp", quote(#", "type": "quote""#))
      #expect(webp.status == .ok && webp.headers[.contentType] == "image/webp")
    }
  }
}
