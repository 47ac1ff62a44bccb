import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

/// An emulator for tests, and what a bot and a script do with it over HTTP.
struct EmulatorClient: Sendable {
  static let token = "700:test"

  let http: any TestClientProtocol
  var token = Self.token

  /// All tests share one worker, because each worker keeps a thread until the end of the process.
  private static let worker = Result {
    try Worker(program: TestServer.program, jobs: 2, seconds: 20, folders: [])
  }
  private static let gate = Gate(places: 2, queue: 10_000)

  /// Returns an emulator without a port.
  static func emulator(tokens: [String]) throws -> Emulator {
    Emulator(texts: TextReader(worker: try worker.get(), gate: gate), tokens: tokens, clock: .fixed)
  }

  /// Runs a test with an emulator on a free port.
  static func run(
    tokens: [String] = [], limitsFlood: Bool = false, maxBody: Int = 64 << 20, state: String? = nil,
    _ test: @Sendable (EmulatorClient) async throws -> Void
  ) async throws {
    let worker = try Self.worker.get()
    let gate = Self.gate
    let emulator = Emulator(
      texts: TextReader(worker: worker, gate: gate), tokens: tokens, clock: .fixed,
      limitsFlood: limitsFlood, file: try state.map { try StateFile($0) })
    await emulator.resume()
    let server = EmulatorServer(
      emulator: emulator, hosts: AllowedHosts(listen: "127.0.0.1"),
      limits: Limits(bytes: maxBody, seconds: 20),
      screens: Screens(worker: worker, gate: gate),
      films: Films(program: TestServer.program, gate: Gate(places: 1, queue: 100)),
      page: PhonePage(emulator: emulator, program: TestServer.program))
    let app = Application(
      responder: server, server: .watched(by: Connections(limit: 1000), seconds: 20))
    try await app.test(.live) { try await test(EmulatorClient(http: $0)) }
  }

  // MARK: - The bot

  struct Answer: Sendable {
    var status: Int
    var body: JSON

    var result: JSON { body["result"] ?? .null }
    var description: String { body["description"]?.string ?? "" }
  }

  /// Calls a method with a JSON body, and checks the result against the schema.
  @discardableResult
  func call(_ method: String, _ parameters: Fields = [:], place: SourceLocation = #_sourceLocation)
    async throws
    -> Answer
  {
    let body = ByteBuffer(bytes: try JSON.object(parameters).bytes)
    let response = try await http.execute(
      uri: "/bot\(token)/\(method)", method: .post, headers: [.contentType: "application/json"], body: body)
    let answer = Answer(
      status: Int(response.status.code), body: try JSON(Array(response.body.readableBytesView)))
    #expect(answer.body["ok"] == .flag(answer.status == 200), sourceLocation: place)
    if answer.status == 200, let method = BotSchema.shared.methods[method.lowercased()] {
      let wrong = BotSchema.shared.mismatch(of: answer.result, with: method.result)
      #expect(wrong == nil, "\(method.name): \(wrong ?? "")", sourceLocation: place)
    } else if answer.status != 200 {
      #expect(answer.body["error_code"] == .integer(answer.status), sourceLocation: place)
    }
    return answer
  }

  /// Calls a method and requires that it fails with a description.
  func refused(
    _ method: String, _ parameters: Fields, _ description: String, status: Int = 400,
    place: SourceLocation = #_sourceLocation
  ) async throws {
    let answer = try await call(method, parameters, place: place)
    #expect(answer.status == status, sourceLocation: place)
    #expect(answer.description == description, sourceLocation: place)
  }

  /// Sends a text to the first person.
  @discardableResult
  func send(_ text: String, _ more: Fields = [:], place: SourceLocation = #_sourceLocation) async throws
    -> JSON
  {
    try await call(
      "sendMessage", more.merging(["chat_id": 4242, "text": .text(text)]) { old, _ in old }, place: place
    )
    .result
  }

  /// Returns the updates since the last call, and confirms them.
  func updates(_ parameters: Fields = [:]) async throws -> [JSON] {
    let updates = try await call("getUpdates", parameters).result.elements ?? []
    if let last = updates.last?["update_id"]?.int {
      try await call("getUpdates", ["offset": .integer(last + 1), "limit": 1])
    }
    return updates
  }

  /// Calls `getUpdates` on a connection of its own, because the other calls share one.
  func poll(seconds: Int) async throws -> Answer {
    let port = try #require(http.port)
    let text = try await RawConnection.exchange(
      "GET /bot\(token)/getUpdates?timeout=\(seconds) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      port: port)
    let parts = try #require(text?.components(separatedBy: "\r\n\r\n"))
    let status = try #require(parts.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return Answer(status: status, body: try JSON(Array(try #require(parts.last).utf8)))
  }

  struct Part {
    var name: String
    var file: String?
    var bytes: [UInt8]
  }

  /// Calls a method with a multipart body.
  func upload(_ method: String, _ parts: [Part]) async throws -> Answer {
    var body: [UInt8] = []
    for part in parts {
      let file = part.file.map { "; filename=\"\($0)\"" } ?? ""
      body += "--edge\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n".utf8
      body += part.bytes + Array("\r\n".utf8)
    }
    body += "--edge--\r\n".utf8
    let response = try await http.execute(
      uri: "/bot\(token)/\(method)", method: .post,
      headers: [.contentType: "multipart/form-data; boundary=edge"], body: ByteBuffer(bytes: body))
    return Answer(status: Int(response.status.code), body: try JSON(Array(response.body.readableBytesView)))
  }

  // MARK: - The script

  /// Sends a request under `/sim/`.
  func sim(
    _ path: String, _ fields: Fields? = nil, status: Int = 200, place: SourceLocation = #_sourceLocation
  ) async throws -> JSON {
    let response = try await http.execute(
      uri: "/sim/" + path, method: fields == nil ? .get : .post,
      body: fields.map { ByteBuffer(bytes: (try? JSON.object($0).bytes) ?? []) })
    let text = String(buffer: response.body)
    #expect(Int(response.status.code) == status, "\(text.prefix(500))", sourceLocation: place)
    return (try? JSON(Array(text.utf8))) ?? .text(text)
  }

  /// Lets a person send a text.
  @discardableResult
  func say(_ text: String, _ more: Fields = [:], place: SourceLocation = #_sourceLocation) async throws
    -> JSON
  {
    try await sim(
      "message", more.merging(["text": .text(text), "bot": .text(token)]) { $1 }, place: place)
  }

  /// An image of 2 × 1 pixels.
  static let png: [UInt8] = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg=="
    ) ?? Data())
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(arrayLiteral elements: JSON...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
