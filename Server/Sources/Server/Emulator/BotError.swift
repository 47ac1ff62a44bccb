import Hummingbird

/// An error response of the Bot API.
struct BotError: Error, Equatable {
  var code: Int
  /// The description with the name of the code.
  var description: String
  var retryAfter: Int?
  /// The supergroup that a group became.
  var migrateTo: Int?

  private static func name(of code: Int) -> String {
    switch code {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 409: "Conflict"
    case 413: "Request Entity Too Large"
    case 429: "Too Many Requests"
    case 502: "Bad Gateway"
    default: "Internal Server Error"
    }
  }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The HTTP status.
  ///   - reason: The text after the name of the code. It begins in lower case unless its second character
  ///     is a capital letter or an underscore.
  init(_ code: Int = 400, _ reason: String?, retryAfter: Int? = nil) {
    self.code = code
    self.retryAfter = retryAfter
    guard let reason, let first = reason.first else {
      description = Self.name(of: code)
      return
    }
    let second = reason.dropFirst().first
    let isName = second.map { $0.isUppercase || $0 == "_" } ?? false
    description = Self.name(of: code) + ": " + (isName ? reason : first.lowercased() + reason.dropFirst())
  }

  /// Creates an error with a given description.
  init(code: Int, description: String, retryAfter: Int? = nil) {
    (self.code, self.description, self.retryAfter) = (code, description, retryAfter)
  }

  static func tooMany(_ seconds: Int) -> BotError {
    BotError(429, "retry after \(seconds)", retryAfter: seconds)
  }

  static func migrated(to id: Int) -> BotError {
    var error = BotError("group chat was upgraded to a supergroup chat")
    error.migrateTo = id
    return error
  }

  static let chatNotFound = BotError("chat not found")
  static let userNotFound = BotError("user not found")
  static let notEnoughRights = BotError("not enough rights")
  static let queryIsTooOld = BotError(
    "query is too old and response timeout expired or query ID is invalid")
  static let notModified = BotError(
    "message is not modified: specified new message content and reply markup are exactly the same as a "
      + "current content and reply markup of the message")

  var json: JSON {
    var object: [String: JSON] = [
      "ok": .flag(false), "error_code": .integer(code), "description": .text(description),
    ]
    var parameters: Fields = [:]
    parameters["retry_after"] = retryAfter.map { .integer($0) }
    parameters["migrate_to_chat_id"] = migrateTo.map { .integer($0) }
    if !parameters.isEmpty { object["parameters"] = .object(parameters) }
    return .object(object)
  }
}

extension BotError {
  init(_ reason: String) { self.init(400, reason) }
}
