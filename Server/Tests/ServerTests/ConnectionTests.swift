import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

/// Tests of which clients get a response, and of the lifetime of connections.
@Suite struct ConnectionTests {
  /// Returns the status of a response. The body of an error must be an error object.
  private func status(_ answer: String?, _ note: String = "") throws -> Int {
    let answer = try #require(answer, "\(note): no answer, and not closed")
    let head = answer.prefix { $0 != "\r\n" }.split(separator: " ")
    let status = try #require(head.count > 1 ? Int(head[1]) : nil, "\(note): \(answer)")
    if status >= 400 {
      #expect(
        answer.contains("\r\nContent-Type: application/json\r\n")
          || answer.contains("\r\ncontent-type: application/json\r\n"), "\(note): \(answer)")
      let body = try #require(answer.components(separatedBy: "\r\n\r\n").last)
      let object = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
      #expect(
        object?["ok"] as? Bool == false && (object?["error"] as? [String: Any])?["code"] is String,
        "\(answer)")
    }
    return status
  }

  private static let close = "Connection: close\r\n"

  @Test("A malformed HTTP request gets status 400, and the next request is served")
  func malformed() async throws {
    let host = "Host: localhost\r\n"
    let messages: [(String, Int)] = [
      ("GET /health HTTP/1.1\r\n\(Self.close)\r\n", 400),
      ("GET /health HTTP/1.1\r\n\(host)\(host)\(Self.close)\r\n", 400),
      ("GET /health HTTP/1.1\r\nHost: \r\n\(Self.close)\r\n", 400),
      ("GET /health HTTP/1.1\r\nHost: a b\r\n\(Self.close)\r\n", 400),
      ("GET /health HTTP/1.1\r\nHost: user@localhost\r\n\(Self.close)\r\n", 400),
      ("GET /health HTTP/1.1\r\nHost: localhost:99999\r\n\(Self.close)\r\n", 400),
      ("GET /health\r\n\r\n", 400), ("GET\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", 400),
      ("nonsense\r\n\r\n", 400), ("GET /health HTTP/1.1\r\nHost localhost\r\n\r\n", 400),
      ("GET /health HTTP/1.1\r\n\(host)Bad Name: x\r\n\r\n", 400),
      ("GET /health HTTP/9.9\r\n\(host)\r\n", 400),
      ("GET /he\u{0}alth HTTP/1.1\r\n\(host)\r\n", 400),
      ("POST /render HTTP/1.1\r\n\(host)Content-Length: abc\r\n\r\n{}", 400),
      ("POST /render HTTP/1.1\r\n\(host)Content-Length: -2\r\n\r\n{}", 400),
      ("POST /render HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999999\r\n\r\n{}", 400),
      ("POST /render HTTP/1.1\r\n\(host)Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
      ("POST /render HTTP/1.1\r\n\(host)Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", 400),
      ("POST /render HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n", 400),
      ("GET /\(String(repeating: "a", count: 200_000)) HTTP/1.1\r\n\(host)\r\n", 431),
      ("GET /health HTTP/1.1\r\n\(host)X: \(String(repeating: "a", count: 200_000))\r\n\r\n", 431),
      ("BREW /render HTTP/1.1\r\n\(host)\r\n", 405), ("get /health HTTP/1.1\r\n\(host)\r\n", 405),
      ("CONNECT localhost:443 HTTP/1.1\r\n\(host)\r\n", 404),
      ("TRACE /render HTTP/1.1\r\n\(host)\(Self.close)\r\n", 405),
      ("GET /nothing HTTP/1.1\r\n\(host)\(Self.close)\r\n", 404),
    ]
    try await TestServer.app().test(.live) { client in
      let port = try #require(client.port)
      for (message, expected) in messages {
        let answer = try await RawConnection.exchange(message, port: port, finishes: true)
        #expect(
          try status(answer, "\(message.prefix(80))") == expected, "\(message.prefix(80)): \(answer ?? "")")
        if expected == 405 { #expect(answer?.lowercased().contains("\r\nallow: ") == true) }
      }
      // Send bodies that end too early.
      for message in [
        "POST /render HTTP/1.1\r\n\(host)Content-Length: 50\r\n\r\n{}",
        "POST /render HTTP/1.1\r\n\(host)Conte",
      ] {
        let answer = try await RawConnection.exchange(message, port: port, finishes: true)
        #expect(try status(answer, message) == 400)
      }
      let next = try await client.execute(uri: "/health", method: .get)
      #expect(next.status == .ok)
    }
  }

  @Test("Every path accepts only requests with an allowed host name, before anything is read")
  func hosts() async throws {
    let others = ["bot.example.org", "proxy.example.org:8443"].compactMap { AllowedHosts.Authority($0) }
    let app = try TestServer.app(hosts: AllowedHosts(listen: "0.0.0.0", others: others))
    try await app.test(.live) { client in
      let port = try #require(client.port)
      func answer(_ host: String, _ path: String, _ more: String = "") async throws -> Int {
        let start = path == "/health" || path == "*" ? "" : "Content-Length: 2\r\n"
        let method = path == "*" ? "OPTIONS" : path == "/health" ? "GET" : "POST"
        return try status(
          try await RawConnection.exchange(
            "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\(more)\(start)\(Self.close)\r\n\(start.isEmpty ? "" : "{}")",
            port: port),
          "\(host) \(path) \(more)")
      }
      let own = [
        "localhost", "localhost:\(port)", "LocalHost:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)",
        "bot.example.org",
        "bot.example.org:1234", "proxy.example.org:8443",
      ]
      for host in own { #expect(try await answer(host, "/health") == 200, "\(host)") }
      let foreign = [
        "example.org", "example.org:\(port)", "localhost.example.org", "localhost:1", "127.0.0.1:1",
        "127.0.0.1.nip.io",
        "10.0.0.1:\(port)", "localhost.", "proxy.example.org", "proxy.example.org:8444", "[::2]",
        "2130706433",
      ]
      for host in foreign {
        for path in ["/health", "/render", "/check", "/generate.png", "/nothing", "*"] {
          #expect(try await answer(host, path) == 403, "\(host) \(path)")
        }
      }
      let good = "localhost:\(port)"
      for (header, expected) in [
        ("Origin: http://\(good)", 200), ("Origin: https://\(good)", 200),
        ("Origin: http://example.org", 403),
        ("Origin: null", 403), ("Origin: http://localhost", 403), ("Origin: http://localhost:1", 403),
        ("Origin: ", 403), ("Sec-Fetch-Site: cross-site", 403), ("Sec-Fetch-Site: same-site", 403),
        ("Sec-Fetch-Site: same-origin", 200), ("Sec-Fetch-Site: none", 200),
      ] {
        #expect(try await answer(good, "/health", header + "\r\n") == expected, "\(header)")
        if expected == 403 { #expect(try await answer(good, "/render", header + "\r\n") == 403) }
      }
      #expect(
        try await answer("example.org", "/health", "Upgrade: websocket\r\nConnection: Upgrade\r\n") == 403)
    }
  }

  @Test(
    "Only a name with a port is accepted",
    arguments: [
      ("a", "a", nil), ("A.b:80", "a.b", 80), ("[::1]", "[::1]", nil), ("[::1]:8", "[::1]", 8),
      ("1.2.3.4:0", "1.2.3.4", 0),
      ("", nil, nil), (":80", nil, nil), ("a:", nil, nil), ("a:b", nil, nil), ("a:+1", nil, nil),
      ("a/b", nil, nil),
      ("a@b", nil, nil), ("::1", nil, nil), ("[a", nil, nil), ("[]", nil, nil), ("a b", nil, nil),
      ("ä", nil, nil),
    ] as [(String, String?, Int?)])
  func authorities(text: String, name: String?, port: Int?) {
    let authority = AllowedHosts.Authority(text)
    #expect(authority?.name == name && authority?.port == port)
  }

  @Test("The health request is answered when every connection is in use")
  func exhaustion() async throws {
    try await TestServer.app(connections: 2, seconds: 30).test(.live) { client in
      let port = try #require(client.port)
      var others: [RawConnection] = []
      // Two bodies that never end use all requests in progress. The other connections send nothing, or not
      // enough.
      for _ in 0..<2 {
        let slow = try RawConnection(port: port)
        slow.send("POST /render HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        others.append(slow)
      }
      for number in 0..<300 {
        let silent = try RawConnection(port: port)
        if number.isMultiple(of: 2) { silent.send("GET /health HTTP/1.1\r\nHost: loc") }
        others.append(silent)
      }
      for _ in 0..<3 {
        let answer = try await RawConnection.exchange(
          "GET /health HTTP/1.1\r\nHost: localhost\r\n\(Self.close)\r\n", port: port, finishes: true)
        #expect(try status(answer) == 200)
      }
      let refused = try await RawConnection.exchange(
        "POST /render HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}", port: port)
      #expect(try status(refused) == 503 && refused?.lowercased().contains("\r\nretry-after: 1\r\n") == true)
      // The connections that were silent longest made room.
      #expect(await others[2].receive() == "")
      withExtendedLifetime(others) {}
    }
  }

  @Test("A reused connection keeps its place, and an idle one costs nothing")
  func reuse() async throws {
    try await TestServer.app(connections: 1).test(.live) { client in
      let port = try #require(client.port)
      let kept = try RawConnection(port: port)
      for _ in 0..<3 {
        kept.send("POST /check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16\r\n\r\n{\"content\": \"a\"}")
        #expect(try status(await kept.receive(answers: 1)) == 200)
        // The response may arrive before the server knows that it was written.
        var statuses: [Int] = []
        while statuses.last != 200, statuses.count < 100 {
          let other = try await RawConnection.exchange(
            "POST /check HTTP/1.1\r\nHost: localhost\r\n\(Self.close)Content-Length: 16\r\n\r\n{\"content\": \"a\"}",
            port: port)
          statuses.append(try status(other))
        }
        #expect(statuses.last == 200)
      }
      // Two requests at once are answered in their order.
      let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
      kept.send("\r\n" + request + request)
      let both = await kept.receive(answers: 2)
      #expect(both?.components(separatedBy: "HTTP/1.1 200").count == 3)
    }
  }

  @Test("A head or a body that does not arrive in time is dropped")
  func slowness() async throws {
    try await TestServer.app(seconds: 0.3).test(.live) { client in
      let port = try #require(client.port)
      let head = try RawConnection(port: port)
      head.send("GET /health HTTP/1.1\r\nHost: localh")
      let late = await head.receive()
      #expect(try status(late) == 408)
      let body = try RawConnection(port: port)
      body.send("POST /render HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
      let answer = await body.receive()
      #expect(try status(answer) == 408 && answer?.lowercased().contains("\r\nconnection: close\r\n") == true)
      // One byte at a time does not extend the time limit.
      let dripping = try RawConnection(port: port)
      let sender = Task {
        for byte in Array(
          "GET /health HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 1000))".utf8)
        {
          guard dripping.send([byte]) else { return }
          try await Task.sleep(for: .milliseconds(50))
        }
      }
      #expect(try status(await dripping.receive()) == 408)
      sender.cancel()
    }
  }

  @Test("A request that is refused before it is read closes its connection, and its response arrives")
  func unread() async throws {
    try await TestServer.app(bytes: 1000).test(.live) { client in
      let port = try #require(client.port)
      for (path, expected) in [("/render", 413), ("/nothing", 404)] {
        let connection = try RawConnection(port: port)
        connection.send("POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n")
        connection.send(String(repeating: "x", count: 50_000))
        let answer = await connection.receive()
        #expect(
          try status(answer) == expected && answer?.lowercased().contains("\r\nconnection: close\r\n") == true
        )
      }
      let chunked = try await RawConnection.exchange(
        "POST /render HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
          + String(repeating: "200\r\n\(String(repeating: "x", count: 512))\r\n", count: 10), port: port)
      #expect(try status(chunked) == 413)
    }
  }
}
