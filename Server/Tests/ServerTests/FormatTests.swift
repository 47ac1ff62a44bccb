import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

/// Tests of the format of a response.
@Suite struct FormatTests {
  private static let page = #"{"content": [{"type": "paragraph", "text": "Hello"}]"#

  private func post(
    _ client: any TestClientProtocol, _ path: String, _ body: String, accept: String? = nil
  ) async throws -> TestResponse {
    var headers: HTTPFields = [:]
    headers[.accept] = accept
    return try await client.execute(
      uri: path, method: .post, headers: headers, body: ByteBuffer(string: body))
  }

  private func object(_ response: TestResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(buffer: response.body)) as? [String: Any])
  }

  private static let starts: [(format: String, type: String, start: String)] = [
    ("png", "image/png", "\u{89}PNG"), ("webp", "image/webp", "RIFF"), ("jpeg", "image/jpeg", ""),
    ("svg", "image/svg+xml", "<"), ("pdf", "application/pdf", "%PDF"),
    ("html", "text/html; charset=utf-8", "<!"),
  ]

  @Test(
    "Every format has its media type, by request or Accept, alone and in an object", arguments: 0..<6)
  func types(index: Int) async throws {
    let (format, type, start) = Self.starts[index]
    let bare = type.prefix { $0 != ";" }
    try await TestServer.app().test(.router) { client in
      let named = Self.page + #", "options": {"format": "\#(format)", "background": "white"}}"#
      let picture = try await post(client, "/render", named)
      #expect(picture.status == .ok && picture.headers[.contentType] == type)
      #expect(
        picture.body.readableBytesView.dropFirst(format == "png" ? 1 : 0).starts(
          with: start.drop { $0 == "\u{89}" }.utf8))
      #expect(picture.headers[.xContentTypeOptions] == "nosniff" && picture.headers[.vary] == "Accept")
      let wanted = try await post(
        client, "/render", Self.page + #", "options": {"background": "white"}}"#, accept: String(bare))
      #expect(wanted.status == .ok && wanted.headers[.contentType] == type && wanted.body == picture.body)
      let json = try object(try await post(client, "/render", named, accept: "application/json"))
      #expect(json["format"] as? String == format && json["width"] as? Int != nil)
      #expect((json[format] as? String).flatMap { Data(base64Encoded: $0) } == Data(buffer: picture.body))
    }
  }

  @Test(
    "Accept selects the format if the request does not, and 406 lists the formats",
    arguments: [
      ("/render", "{}", "*/*", "image/png"), ("/render", "{}", "image/*", "image/png"),
      ("/render", "{}", "", "image/png"), ("/render", "{}", "nonsense", "image/png"),
      ("/render", "{}", ";", "image/png"), ("/render", "{}", ", ;;q=0, ; ;", "image/png"),
      ("/render", "{}", "image/webp;q=0.5, image/svg+xml", "image/svg+xml"),
      ("/render", "{}", "image/*;q=0.8, IMAGE/WEBP", "image/webp"),
      ("/render", "{}", "image/jpg", "image/jpeg"),
      ("/render", "{}", "image/png;q=0, image/*", "image/webp"),
      ("/render", "{}", "image/avif,image/webp,*/*;q=0.8", "image/webp"),
      ("/render", "{}", "application/json, text/plain, */*", "application/json"),
      ("/render", "{}", #"application/json;note="a,b;q=0""#, "application/json"),
      ("/render", "{}", "image/gif", "406"), ("/render", "{}", "video/*, image/png;q=0", "406"),
      ("/render", #"{"format": "svg"}"#, "*/*", "image/svg+xml"),
      ("/render", #"{"format": "svg"}"#, "image/*", "image/svg+xml"),
      ("/render", #"{"format": "svg"}"#, "image/png", "406"),
      ("/render", #"{"preset": "sticker"}"#, "image/*", "image/webp"),
      ("/render", #"{"preset": "sticker"}"#, "image/png", "406"),
      ("/render", #"{"format": "mp4"}"#, "*/*", "400"),
      ("/render", #"{"format": "jpeg"}"#, "image/jpeg", "400"),
      ("/render", #"{"background": "none"}"#, "image/jpeg", "400"), ("/render", "[]", "image/webp", "400"),
      ("/layout", "{}", "*/*", "application/json"),
      ("/layout", "{}", "text/plain", "text/plain; charset=utf-8"),
      ("/layout", #"{"format": "text"}"#, "*/*", "application/json"),
      ("/layout", #"{"format": "json"}"#, "text/plain", "406"), ("/layout", "{}", "image/png", "406"),
      ("/check", "{}", "application/*", "application/json"), ("/check", "{}", "text/html", "406"),
      ("/convert", #"{"to": "html"}"#, "*/*", "application/json"),
      ("/convert", #"{"to": "html"}"#, "text/html", "text/html; charset=utf-8"),
      ("/convert", "{}", "text/html", "text/html; charset=utf-8"),
      ("/convert", "{}", "text/markdown", "text/markdown; charset=utf-8"),
      ("/convert", #"{"to": "html"}"#, "text/markdown", "406"), ("/convert", "{}", "*/*", "400"),
    ])
  func accept(path: String, options: String, accept: String, expected: String) async throws {
    try await TestServer.app().test(.router) { client in
      let answer = try await post(client, path, Self.page + #", "options": \#(options)}"#, accept: accept)
      guard let status = Int(expected) else {
        #expect(answer.status == .ok && answer.headers[.contentType] == expected, "\(answer.status)")
        return
      }
      #expect(answer.status.code == status && answer.headers[.contentType] == "application/json")
      let error = try #require(try object(answer)["error"] as? [String: Any])
      #expect(error["code"] as? String == (status == 406 ? "not-acceptable" : "usage"))
      if status == 406 { #expect((error["help"] as? String)?.contains("/") != false) }
    }
  }

  @Test(
    "Without options, and with empty ones, a format is added at the right place",
    arguments: ["", #", "options": { }"#])
  func added(options: String) async throws {
    try await TestServer.app().test(.router) { client in
      let answer = try await post(client, "/render", Self.page + options + "}", accept: "image/webp")
      #expect(answer.status == .ok && answer.headers[.contentType] == "image/webp")
    }
  }

  @Test("Every path answers every method, with JSON by default")
  func methods() async throws {
    try await TestServer.app().test(.router) { client in
      for path in [
        "/render", "/layout", "/check", "/convert", "/generate", "/generate.png", "/generate.webp",
      ] {
        for method in [HTTPRequest.Method.get, .put, .delete, .patch, .trace, .connect, .init("PROPFIND")!] {
          let answer = try await client.execute(uri: path, method: method)
          #expect(answer.status == .methodNotAllowed && answer.headers[.allow] == "OPTIONS, POST")
          #expect(answer.headers[.contentType] == "application/json")
          #expect((try object(answer)["error"] as? [String: Any])?["code"] as? String == "method")
        }
        let head = try await client.execute(uri: path, method: .head)
        #expect(head.status == .methodNotAllowed && head.body.readableBytes == 0)
        let options = try await client.execute(uri: path, method: .options)
        #expect(options.status == .noContent && options.headers[.allow] == "OPTIONS, POST")
      }
      let health = try await client.execute(uri: "/health?verbose=1", method: .get)
      let head = try await client.execute(uri: "/health", method: .head)
      #expect(health.status == .ok && head.status == .ok && head.body.readableBytes == 0)
      #expect(head.headers[.contentType] == "application/json")
      let posted = try await post(client, "/health", "{}")
      #expect(posted.status == .methodNotAllowed && posted.headers[.allow] == "GET, HEAD, OPTIONS")
      let any = try await client.execute(uri: "*", method: .options)
      #expect(any.status == .noContent && any.headers[.allow] == "GET, HEAD, OPTIONS, POST")
      for path in [
        "/", "/nothing", "/render/more", "/health/..", "/Render", "//example.org/x", "/%72ender", "",
      ] {
        for method in [HTTPRequest.Method.get, .post, .options, .delete] {
          let answer = try await client.execute(uri: path, method: method)
          #expect(answer.status == .notFound && answer.headers[.contentType] == "application/json", "\(path)")
          #expect((try object(answer)["error"] as? [String: Any])?["code"] as? String == "no-path")
        }
      }
    }
  }

  @Test(
    "An error in a body has its position",
    arguments: [
      ("{\n \"content\": \"a\" \"b\"}", 2, 17), ("\n[", 2, 1), ("{\"content\": tru}", 1, 13),
      ("{\"content\": \"a", 1, 15),
    ])
  func places(body: String, line: Int, column: Int) async throws {
    try await TestServer.app().test(.router) { client in
      let error = try #require(try object(try await post(client, "/render", body))["error"] as? [String: Any])
      #expect(error["line"] as? Int == line && error["column"] as? Int == column, "\(error)")
    }
  }

  @Test("Bodies that are not UTF-8, or use another encoding, are refused")
  func encodings() async throws {
    try await TestServer.app().test(.router) { client in
      let bytes = Array(#"{"content": ""#.utf8) + [0xff, 0xfe] + Array(#""}"#.utf8)
      let answer = try await client.execute(uri: "/render", method: .post, body: ByteBuffer(bytes: bytes))
      let error = try #require(try object(answer)["error"] as? [String: Any])
      #expect(answer.status == .badRequest && error["column"] as? Int == 14)
      let packed = try await client.execute(
        uri: "/render", method: .post, headers: [.contentEncoding: "gzip"],
        body: ByteBuffer(bytes: [0x1f, 0x8b]))
      #expect(packed.status == .unsupportedMediaType)
      #expect(try object(packed)["ok"] as? Bool == false)
    }
  }

  @Test("The content of a body reaches the worker unchanged")
  func bodies() throws {
    let text =
      "\u{feff}{\r\n \"content\": {\"id\": 18446744073709551615, \"a\": 1.10, \"a\": 1e999}, \"\\u006fptions\": {}}"
    let body = try JSONBody(Array(text.utf8))
    #expect(body.members.map(\.key) == ["content", "options"])
    let content = String(decoding: body.value(of: "content") ?? [], as: UTF8.self)
    #expect(content == #"{"id": 18446744073709551615, "a": 1.10, "a": 1e999}"#)
    #expect(!body.bytes.contains(UInt8(ascii: "\n")) && body.bytes.first == UInt8(ascii: "{"))
  }
}

/// Errors of the command line.
@Suite struct ServeOptionTests {
  @Test(
    "An error names the option that is wrong",
    arguments: [
      (["--port", "99999"], "--port must be from 0 to 65535"),
      (["--jobs", "0"], "--jobs must be from 1 to 1024"),
      (["--token", "1:a"], "--token requires --emulator"), (["--flood"], "--flood requires --emulator"),
      (["--emulator", "--accept"], "--accept requires --golden"),
      (["--pace", "real"], "--pace requires --run"),
      (
        ["--emulator", "--run", "a.tape", "--bot", "b", "-o", "x.xyz"],
        "cannot write 'x.xyz': a film ends in .mp4"
      ),
      (
        ["--emulator", "--run", "a.tape", "--bot", "b", "-o", "no/x.mp4"], "there is no folder for 'no/x.mp4'"
      ),
    ])
  func mistakes(arguments: [String], words: String) {
    do {
      _ = try ServeCommand.parse(arguments)
      Issue.record("\(arguments) is accepted")
    } catch {
      let text = ServeCommand.usageError(ServeCommand.message(for: error))
      #expect(text.hasPrefix("error[usage]: \(words)"), "\(text)")
      #expect(text.hasSuffix("\nhelp: run 'iprender-serve --help' for the list of options\n"), "\(text)")
    }
  }

  @Test("The version is an option")
  func version() throws { #expect(try ServeCommand.parse(["--version"]).version) }
}
