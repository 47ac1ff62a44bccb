import FoundationEssentials
import Hummingbird

/// Answers requests: reads the body within its limits, waits at the gate, has the worker draw it.
struct Desk: Sendable {
  let worker: Worker
  let gate: Gate
  let limits: Limits

  func router() -> Router<BasicRequestContext> {
    let router = Router()
    router.get("health") { _, _ in
      let load = gate.load
      return Reply(
        body: Array("{\"ok\": true, \"drawn\": \(load.inside), \"waiting\": \(load.waiting)}\n".utf8)
      ).response
    }
    for want in ["render", "layout", "check", "convert"] {
      router.post(RouterPath(want)) { request, _ in
        await answered(request) { body in try await result(of: want, body, request.headers[.accept]) }
      }
    }
    router.post("generate") { request, _ in
      await answered(request) { try await Quote(body: $0, format: nil, worker: worker).json() }
    }
    for format in Quote.Format.allCases {
      router.post(RouterPath("generate." + format.rawValue)) { request, _ in
        await answered(request) { try await Quote(body: $0, format: format, worker: worker).file() }
      }
    }
    return router
  }

  private func answered(
    _ request: Request, _ work: @Sendable @escaping ([String: JSON]) async throws -> Reply
  ) async -> Response {
    await Response.answering {
      let body = try await object(request)
      return try await gate.pass { try await work(body) }
    }
  }

  // MARK: - Bodies

  private func object(_ request: Request) async throws -> [String: JSON] {
    let bytes = try await bytes(of: request)
    let value: JSON
    do { value = try JSON(bytes) } catch {
      throw Refusal(
        status: .badRequest, code: "syntax",
        message: "the body is no JSON, or nested more than 100 levels deep",
        remedy: "send an object with a \"content\"")
    }
    guard case .object(let object) = value else {
      throw Refusal(
        status: .badRequest, code: "syntax", message: "the body is no JSON object",
        remedy: "send an object with a \"content\"")
    }
    return object
  }

  /// Who sends slowly waits alone: a body takes no place at the gate before it is there.
  private func bytes(of request: Request) async throws -> [UInt8] {
    let tooLarge = Refusal(
      status: .contentTooLarge, code: "too-large", message: "a body has no more than \(limits.bytes) bytes",
      remedy: "--max-body allows more")
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limits.bytes {
      throw tooLarge
    }
    return try await withThrowingTaskGroup(of: [UInt8].self) { group in
      group.addTask {
        var bytes: [UInt8] = []
        for try await part in request.body {
          bytes += part.readableBytesView
          guard bytes.count <= limits.bytes else { throw tooLarge }
        }
        return bytes
      }
      group.addTask {
        try await Task.sleep(for: .seconds(limits.seconds))
        throw Refusal(
          status: .requestTimeout, code: "time-limit", message: "the body did not arrive in time",
          remedy: "--max-seconds allows more")
      }
      defer { group.cancelAll() }
      return try await group.next() ?? []
    }
  }

  // MARK: - Results

  private func result(of want: String, _ body: [String: JSON], _ accepted: String?) async throws -> Reply {
    var body = body
    for key in ["id", "want"] where body[key] != nil {
      throw Refusal(
        status: .badRequest, code: "usage", message: "a body has no \"\(key)\"",
        remedy: "the path says what is wanted")
    }
    body["want"] = .text(want == "render" ? "png" : want)
    let answer = try await worker.drawn(body)
    if want == "render", accepted?.contains("application/json") != true {
      return Reply(type: Quote.Format.type(of: answer.payload), body: answer.payload)
    }
    let value: [UInt8] =
      switch want {
      case "render": Array("\"\(Data(answer.payload).base64EncodedString())\"".utf8)
      case "convert": try JSON.text(String(decoding: answer.payload, as: UTF8.self)).bytes
      case "layout" where answer.payload.first != UInt8(ascii: "{"):
        try JSON.text(String(decoding: answer.payload, as: UTF8.self)).bytes
      default: answer.payload
      }
    let name = ["render": "png", "convert": "text"][want] ?? want
    // The worker's answer without its id.
    let rest = answer.header.drop { $0 != UInt8(ascii: ",") }.dropFirst().dropLast()
    return Reply(body: [UInt8(ascii: "{")] + rest + Array(", \"\(name)\": ".utf8) + value + Array("}\n".utf8))
  }
}

extension Worker {
  /// - Throws: a refusal where there is no result.
  func drawn(_ object: [String: JSON]) async throws -> Answer {
    let answer = try await answer(object)
    // A picture is most of what is asked for, and says nothing else.
    if answer.payload.isEmpty, let error = try JSON(answer.header)["error"] { throw Refusal(error) }
    return answer
  }
}
