import Hummingbird

/// What is answered.
struct Reply: Sendable {
  var status = HTTPResponse.Status.ok
  var type = "application/json"
  var body: [UInt8]
  var headers: HTTPFields = [:]

  var response: Response {
    var headers = headers
    headers[.contentType] = Representation.contentType(type)
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}

/// What is wrong, in the words of the worker: a code, a message with the place, and what to do.
struct Refusal: Error, Sendable {
  var status: HTTPResponse.Status
  var code: String
  var message: String
  var remedy: String?
  /// What else is known of it: `file`, `line`, `column`, `pointer`, `option`.
  var place: [String: JSON] = [:]
  var headers: HTTPFields = [:]

  private static func busy(_ message: String, _ options: String) -> Refusal {
    var refusal = Refusal(
      status: .serviceUnavailable, code: "busy", message: message,
      remedy: "send it again after Retry-After seconds; \(options) allow more")
    refusal.headers[.retryAfter] = "1"
    return refusal
  }

  static let full = busy("too many requests wait", "--queue and --jobs")
  static let crowded = busy("too many requests are under way", "--max-connections and open files (ulimit -n)")
  static let late = Refusal(
    status: .gatewayTimeout, code: "time-limit", message: "not done within its time",
    remedy: "--max-seconds allows more")
  static let gone = Refusal(
    status: .internalServerError, code: "internal",
    message: "what drew it broke down; memory may have run short",
    remedy: "send something smaller, or the same again")

  /// A request whose head or body takes too long to come.
  static func slow(_ part: String) -> Refusal {
    Refusal(
      status: .requestTimeout, code: "time-limit", message: "the \(part) did not arrive in time",
      remedy: "--max-seconds allows more")
  }

  /// A request that breaks the rules of HTTP.
  static func malformed(_ status: HTTPResponse.Status, _ message: String) -> Refusal {
    Refusal(status: status, code: "syntax", message: message, remedy: "send a request of HTTP/1.1")
  }

  /// - Parameter error: what the worker says.
  init(_ error: JSON) {
    code = error["code"]?.string ?? "internal"
    message = error["message"]?.string ?? "no result"
    for key in ["file", "line", "column", "pointer", "option"] {
      if let value = error[key] { place[key] = value }
    }
    status =
      switch error["status"]?.int {
      case 64: .badRequest
      case 65, 66: .unprocessableContent
      case 75: .gatewayTimeout
      default: .internalServerError
      }
  }

  init(status: HTTPResponse.Status, code: String, message: String, remedy: String? = nil) {
    (self.status, self.code, self.message, self.remedy) = (status, code, message, remedy)
  }

  var reply: Reply {
    var error = place
    error["code"] = .text(code)
    error["message"] = .text(message)
    if let remedy { error["remedy"] = .text(remedy) }
    let body = try? JSON.object(["ok": .flag(false), "error": .object(error)]).bytes
    return Reply(status: status, body: (body ?? []) + [UInt8(ascii: "\n")], headers: headers)
  }
}
