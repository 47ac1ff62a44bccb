import FoundationEssentials
import HTTPTypes
import Hummingbird

/// Handles requests: reads the body within the limits, waits for a free worker, and has the worker render it.
struct RequestHandler: Sendable {
  let worker: Worker
  let gate: Gate
  let limits: Limits

  static let healthPath = "/health"

  func routes(hosts: AllowedHosts) -> Routes {
    var routes = Routes(hosts: hosts)
    routes.on(.get, Self.healthPath) { _ in
      let load = gate.load
      return Reply(
        body: Array("{\"ok\": true, \"drawn\": \(load.inside), \"waiting\": \(load.waiting)}\n".utf8)
      ).response
    }
    for want in RequestKind.allCases {
      routes.on(.post, "/" + want.rawValue) { request in
        let accepted = Accepted(request.headers[client: .accept])
        return try await answered(request) { try await result(of: want, $0, accepted) }
      }
    }
    routes.on(.post, "/generate") { request in
      try await answered(request) { try await Quote(body: $0, format: nil, worker: worker).json() }
    }
    for format in Quote.formats {
      routes.on(.post, "/generate." + format.rawValue) { request in
        try await answered(request) { try await Quote(body: $0, format: format, worker: worker).file() }
      }
    }
    return routes
  }

  private func answered(
    _ request: Request, _ work: @Sendable @escaping (JSONBody) async throws -> Reply
  ) async throws -> Response {
    let body = try await body(of: request)
    return try await gate.pass { try await work(body) }.response
  }

  // MARK: - Bodies

  /// Reads the body of a request.
  ///
  /// - Throws: A `Refusal` if the body is not a JSON object, is too large, or does not arrive in time.
  func body(of request: Request) async throws -> JSONBody {
    if let encoding = request.headers[client: .contentEncoding], encoding.lowercased() != "identity" {
      throw Refusal(
        status: .unsupportedMediaType, code: "encoding",
        message: "cannot read a body with the encoding '\(encoding)'",
        help: "send it without Content-Encoding")
    }
    let bytes = try await bytes(of: request)
    do throws(JSONBody.Mistake) {
      return try JSONBody(bytes)
    } catch {
      var refusal = Refusal(
        status: .badRequest, code: "syntax", message: "cannot read the body: \(error.reason)",
        help: "send a JSON object with a \"content\"")
      refusal.place = ["line": .integer(error.line), "column": .integer(error.column)]
      throw refusal
    }
  }

  /// Reads the body before the request enters the queue, so that a slow client delays only itself.
  private func bytes(of request: Request) async throws -> [UInt8] {
    let tooLarge = Refusal(
      status: .contentTooLarge, code: "too-large", message: "the body is larger than \(limits.bytes) bytes",
      help: "send a smaller body, or raise --max-body")
    if let length = request.headers[client: .contentLength].flatMap({ Int($0) }), length > limits.bytes {
      throw tooLarge
    }
    return try await withThrowingTaskGroup(of: [UInt8].self) { group in
      group.addTask {
        var bytes: [UInt8] = []
        do {
          for try await part in request.body {
            bytes += part.readableBytesView
            guard bytes.count <= limits.bytes else { throw tooLarge }
          }
        } catch {
          throw error as? Refusal
            ?? Refusal.malformed(.badRequest, "the body ended too early or is malformed")
        }
        return bytes
      }
      group.addTask {
        try await Task.sleep(for: .seconds(limits.seconds))
        throw Refusal.slow("body")
      }
      defer { group.cancelAll() }
      return try await group.next() ?? []
    }
  }

  // MARK: - Results

  /// The keys of a body that the server passes on to the worker (Spec/Security.md 9.3). A new key of the worker is
  /// rejected until it is listed here.
  enum Key: String, CaseIterable {
    case content, folder, name, options, path
    case seconds = "max_seconds"
  }

  /// The results of the paths with the same names.
  private enum RequestKind: String, CaseIterable {
    case render, layout, check, convert

    /// The name of the result in the worker's protocol.
    var name: String { self == .render ? PictureFormat.png.rawValue : rawValue }

    /// The option of a request that selects the format, or `nil` if there is only one.
    var option: String? {
      switch self {
      case .render, .layout: "format"
      case .convert: "to"
      case .check: nil
      }
    }

    /// The media types of a response, in addition to a JSON object with all details.
    var representations: [Representation] {
      switch self {
      case .render: PictureFormat.allCases.map { Representation(type: $0.type, option: $0.rawValue) }
      case .layout: [Representation(type: "text/plain", option: "text")]
      case .check: []
      case .convert:
        [
          Representation(type: "text/markdown", option: "markdown"),
          Representation(type: "text/html", option: "html"),
          Representation(type: "text/plain", option: "text"),
        ]
      }
    }
  }

  private func result(of want: RequestKind, _ body: JSONBody, _ accepted: Accepted) async throws -> Reply {
    var body = body
    try body.requireKeys(in: Key.allCases.map(\.rawValue))
    let said = body.object("options")
    let chosen = try representation(of: want, &body, accepted)
    let answer: Worker.Answer
    do {
      answer = try await worker.drawn(want.name, body.members)
    } catch let refusal as Refusal
      where refusal.status == .badRequest && chosen.type == PictureFormat.jpeg.type
    {
      // A client that only accepts JPEG did not choose a background, so an opaque one is used.
      guard said?.value(of: "format") == nil, said?.value(of: "background") == nil else { throw refusal }
      try body.add("background", "theme", to: "options")
      guard let opaque = try? await worker.drawn(want.name, body.members) else { throw refusal }
      answer = opaque
    }
    if chosen != .json {
      let type = want == .render ? Worker.type(of: try JSON(answer.header)) : nil
      return Reply(type: type ?? chosen.type, body: answer.payload, headers: [.vary: "Accept"])
    }
    return Reply(body: try Self.object(want, answer), headers: [.vary: "Accept"])
  }

  /// Selects the format of the response, and adds the option that selects it if the request contains no format.
  private func representation(
    of want: RequestKind, _ body: inout JSONBody, _ accepted: Accepted
  ) throws -> Representation {
    let options = body.object("options")
    let named = want.option.flatMap { options?[$0]?.string }
    var offered = want.representations
    if let named { offered = offered.filter { $0.option == named } }
    // Images are sent as they are. Text is sent in a JSON object, unless the client only accepts text.
    offered.insert(.json, at: want == .render ? offered.count : 0)
    guard var chosen = accepted.best(of: offered) else {
      throw Refusal.notAcceptable(offered.map(\.type))
    }
    // A preset may set the format.
    let isSettled = named != nil || want == .render && options?.value(of: "preset") != nil
    if !isSettled, let name = want.option, let value = chosen.option, chosen != offered.first {
      try body.add(name, value, to: "options")
    }
    chosen.option = nil
    return chosen
  }

  /// Returns the worker's response without its `id`, and with the result as a member.
  private static func object(_ want: RequestKind, _ answer: Worker.Answer) throws -> [UInt8] {
    let header = try JSON(answer.header)
    let isJSON = want == .check || want == .layout && answer.payload.first == UInt8(ascii: "{")
    let name: String
    let value: [UInt8]
    switch want {
    case .render:
      name = header["format"]?.string ?? PictureFormat.png.rawValue
      value = Array("\"\(Data(answer.payload).base64EncodedString())\"".utf8)
    case .layout, .check, .convert:
      name = want == .convert ? "text" : want.rawValue
      value = isJSON ? answer.payload : try JSON.text(String(decoding: answer.payload, as: UTF8.self)).bytes
    }
    let rest = answer.header.drop { $0 != UInt8(ascii: ",") }.dropFirst().dropLast()
    return [UInt8(ascii: "{")] + rest + Array(", \"\(name)\": ".utf8) + value + Array("}\n".utf8)
  }
}

extension JSONBody {
  /// - Throws: A `Refusal` for a key that is not one of the names.
  func requireKeys(in names: [String]) throws {
    guard let key = members.first(where: { !names.contains($0.key) })?.key else { return }
    throw Refusal(
      status: .badRequest, code: "usage", message: "\"\(key.prefix(100))\" is not allowed in a body",
      help: "use " + names.joined(separator: ", ") + "; the path selects the result")
  }
}

extension Worker {
  /// Returns the worker's response.
  ///
  /// - Throws: A `Refusal` if there is no result.
  func drawn(_ want: String, _ members: [(key: String, value: [UInt8])]) async throws -> Answer {
    let answer = try await answer(want, members)
    // The header is only parsed if there is no payload, because parsing a large response takes time.
    if answer.payload.isEmpty, let error = try JSON(answer.header)["error"] { throw Refusal(error) }
    return answer
  }

  /// Returns the media type of an image or of frames, or `nil` if the header names no format.
  ///
  /// - Parameter header: The header of the worker's response.
  static func type(of header: JSON) -> String? {
    guard let format = header["format"]?.string else { return nil }
    if header["count"] == nil { return PictureFormat(rawValue: format)?.type }
    return ["apng", "gif"].contains(format) ? "image/" + format : "application/octet-stream"
  }
}

extension Refusal {
  /// Returns the error for a response in no format that the client accepts.
  ///
  /// - Parameter types: The media types that the server can send.
  static func notAcceptable(_ types: [String]) -> Refusal {
    Refusal(
      status: .notAcceptable, code: "not-acceptable",
      message: "the response has no format that the Accept header allows",
      help: "accept " + types.joined(separator: " or "))
  }
}
