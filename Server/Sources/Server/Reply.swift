import Hummingbird

/// A response: its status, media type, body and headers.
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

/// An error response: a code, a message, and how to fix the problem.
struct Refusal: Error, Sendable {
  var status: HTTPResponse.Status
  var code: String
  var message: String
  var help: String?
  /// Details of the error: `file`, `line`, `column`, `pointer`, `option`.
  var place: [String: JSON] = [:]
  var headers: HTTPFields = [:]

  private static func busy(_ message: String, _ options: String) -> Refusal {
    var refusal = Refusal(
      status: .serviceUnavailable, code: "busy", message: message,
      help: "repeat the request after the seconds in Retry-After, or raise \(options)")
    refusal.headers[.retryAfter] = "1"
    return refusal
  }

  static let full = busy("the queue is full", "--queue or --jobs")
  static let crowded = busy(
    "too many requests are in progress", "--max-connections and the limit of open files (ulimit -n)")
  static let late = Refusal(
    status: .gatewayTimeout, code: "time-limit", message: "rendering took too long",
    help: "send a smaller request, or raise --max-seconds")
  static let gone = Refusal(
    status: .internalServerError, code: "internal",
    message: "the process that rendered the request crashed, possibly for lack of memory",
    help: "send a smaller request, or repeat this one")

  /// Returns the error for a head or body that does not arrive in time.
  static func slow(_ part: String) -> Refusal {
    Refusal(
      status: .requestTimeout, code: "time-limit", message: "the \(part) did not arrive in time",
      help: "send it faster, or raise --max-seconds")
  }

  /// Returns the error for a request that violates HTTP.
  static func malformed(_ status: HTTPResponse.Status, _ message: String) -> Refusal {
    Refusal(status: status, code: "syntax", message: message, help: "send a valid HTTP/1.1 request")
  }

  /// Creates the error for a failed request.
  ///
  /// - Parameter error: The `error` object of a worker's response.
  init(_ error: JSON) {
    code = error["code"]?.string ?? "internal"
    message = error["message"]?.string ?? "the worker returned no result"
    help = error["help"]?.string
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

  init(status: HTTPResponse.Status, code: String, message: String, help: String? = nil) {
    (self.status, self.code, self.message, self.help) = (status, code, message, help)
  }

  var reply: Reply {
    var error = place
    error["code"] = .text(code)
    error["message"] = .text(message)
    if let help { error["help"] = .text(help) }
    let body = try? JSON.object(["ok": .flag(false), "error": .object(error)]).bytes
    return Reply(status: status, body: (body ?? []) + [UInt8(ascii: "\n")], headers: headers)
  }
}
