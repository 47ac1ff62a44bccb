import Hummingbird

/// What is answered.
struct Reply: Sendable {
  var status = HTTPResponse.Status.ok
  var type = "application/json"
  var body: [UInt8]
  var headers: HTTPFields = [:]

  var response: Response {
    var headers = headers
    headers[.contentType] = type
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}

/// What is wrong, in the words of the worker: a code, a message with the place, and what to do.
struct Refusal: Error, Sendable {
  var status: HTTPResponse.Status
  var code: String
  var message: String
  var remedy: String?
  /// What else the worker says of it: `file`, `line`, `column`, `pointer`.
  var place: [String: JSON] = [:]
  var seconds: Int?

  static let full = Refusal(
    status: .serviceUnavailable, code: "busy", message: "too many requests wait",
    remedy: "send it again after Retry-After seconds; --queue and --jobs allow more", seconds: 1)
  static let late = Refusal(
    status: .gatewayTimeout, code: "time-limit", message: "not done within its time",
    remedy: "--max-seconds allows more")
  static let gone = Refusal(
    status: .internalServerError, code: "internal",
    message: "what drew it broke down; memory may have run short",
    remedy: "send something smaller, or the same again")

  /// - Parameter error: what the worker says.
  init(_ error: JSON) {
    code = error["code"]?.string ?? "internal"
    message = error["message"]?.string ?? "no result"
    for key in ["file", "line", "column", "pointer"] { place[key] = error[key] ?? .null }
    status =
      switch error["status"]?.int {
      case 64: .badRequest
      case 65, 66: .unprocessableContent
      case 75: .gatewayTimeout
      default: .internalServerError
      }
  }

  init(
    status: HTTPResponse.Status, code: String, message: String, remedy: String? = nil, seconds: Int? = nil
  ) {
    (self.status, self.code, self.message, self.remedy) = (status, code, message, remedy)
    self.seconds = seconds
  }

  var reply: Reply {
    var error = place
    error["code"] = .text(code)
    error["message"] = .text(message)
    if let remedy { error["remedy"] = .text(remedy) }
    let body = try? JSON.object(["ok": .flag(false), "error": .object(error)]).bytes
    var reply = Reply(status: status, body: body ?? [])
    if let seconds { reply.headers[.retryAfter] = "\(seconds)" }
    return reply
  }
}

extension Response {
  /// What work answers, or why there is no answer.
  static func answering(_ work: () async throws -> Reply) async -> Response {
    do {
      return try await work().response
    } catch let refusal as Refusal {
      return refusal.reply.response
    } catch is Gate.Full {
      return Refusal.full.reply.response
    } catch Worker.Problem.late {
      return Refusal.late.reply.response
    } catch {
      return Refusal.gone.reply.response
    }
  }
}
