import Glibc
import HTTPTypes
import Hummingbird

/// A web page that shows files and updates when they are saved, and messages while they are written (README.md 4).
/// Requests identify files by number, so they cannot read other files.
struct Preview: Sendable {
  let handler: RequestHandler
  let watch: FileWatch

  /// The maximum size of a source that is shown beside the images, in bytes.
  private static let longestSource = 1 << 20

  /// Returns the content security policy of the page. Its script and style have a nonce that is new for each
  /// response, so a browser runs nothing that an input might insert into the page.
  private static func policy(_ nonce: String) -> String {
    let sources = [
      "default-src 'none'", "img-src blob:", "connect-src 'self'", "style-src 'nonce-\(nonce)'",
      "script-src 'nonce-\(nonce)'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ]
    return sources.joined(separator: "; ")
  }

  private static func page(_ nonce: String) -> [UInt8] {
    var page = String(decoding: PackageResources.preview_html, as: UTF8.self)
    let snippets = String(decoding: PackageResources.snippets_json, as: UTF8.self)
    page = page.replacing("const snippets = []", with: "const snippets = " + snippets)
    for tag in ["style", "script"] { page = page.replacing("<\(tag)>", with: "<\(tag) nonce=\"\(nonce)\">") }
    return Array(page.utf8)
  }

  /// The query parameters that are not options (Spec/Security.md 9.3). The worker rejects options that no
  /// request may set.
  enum Parameter: String, CaseIterable { case file, revision }

  /// The keys of a body, which holds a message that is being written (Spec/Security.md 9.3).
  enum Key: String, CaseIterable { case content, options }

  func routes(hosts: AllowedHosts) -> Routes {
    var routes = Routes(hosts: hosts)
    routes.on(.get, "/") { _ in
      // The nonce consists of two random 64-bit numbers.
      let nonce = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
      var reply = Reply(type: "text/html", body: Self.page(nonce))
      reply.headers[.contentSecurityPolicy] = Self.policy(nonce)
      reply.headers[.cacheControl] = "no-store"
      return reply.response
    }
    routes.on(.get, "/files") { _ in
      Reply(body: try JSON.list(watch.files.map { .text($0) }).bytes).response
    }
    routes.on(.get, "/events") { _ in
      Response(
        status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: ResponseBody(asyncSequence: watch.events().map { ByteBuffer(string: $0) }))
    }
    routes.on(.get, "/source") { request in
      Reply(type: "text/plain", body: Self.source(try file(of: request))).response
    }
    for want in ["png", "frames", "layout", "check", "trace"] {
      routes.on(.get, "/" + want) { request in try await answered(want, request).response }
    }
    for want in ["png", "layout", "check", "convert"] {
      routes.on(.post, "/" + want) { request in
        let body = try await handler.body(of: request)
        try body.requireKeys(in: Key.allCases.map(\.rawValue))
        return try await answered(want, body.members).response
      }
    }
    return routes
  }

  private static func source(_ file: String) -> [UInt8] {
    guard let source = try? SourceFile.bytes(of: file, upTo: longestSource) else { return [] }
    return source
  }

  /// Returns an absolute path, which does not depend on the worker's current directory.
  private static func whole(_ file: String) -> String {
    guard let path = realpath(file, nil) else { return file }
    defer { free(path) }
    return String(cString: path)
  }

  private func file(of request: Request) throws -> String { watch.files[try number(of: request)] }

  private func number(of request: Request) throws -> Int {
    let number = request.uri.queryParameters[Parameter.file.rawValue[...]].flatMap { Int($0) }
    guard let number, watch.files.indices.contains(number) else { throw Refusal.unknown }
    return number
  }

  /// Renders a file with the options in the query of the request.
  private func answered(_ want: String, _ request: Request) async throws -> Reply {
    let number = try number(of: request)
    var options: [String: JSON] = [:]
    for (name, value) in request.uri.queryParameters
    where Parameter(rawValue: String(name)) == nil && !value.isEmpty {
      options[String(name)] = value == "true" ? .flag(true) : .text(String(value))
    }
    let members = [
      (key: "path", value: try JSON.text(Self.whole(watch.files[number])).bytes),
      // The worker reads a tape once until a file in its folder changes.
      (key: "revision", value: try JSON.integer(watch.revision(of: number)).bytes),
      (key: "options", value: try JSON.object(options).bytes),
    ]
    return try await answered(want, members)
  }

  private func answered(_ want: String, _ members: [(key: String, value: [UInt8])]) async throws -> Reply {
    let answer = try await handler.gate.pass { try await handler.worker.drawn(want, members) }
    let header = try JSON(answer.header)
    var reply = Reply(body: answer.payload)
    if let type = Worker.type(of: header) { reply.type = type }
    if want == "convert" { reply.type = "text/plain" }
    reply.headers[.cacheControl] = "no-store"
    if let seconds = header["seconds"] { reply.headers[.playingTime] = "\(seconds.double ?? 0)" }
    return reply
  }
}

extension HTTPField.Name {
  /// The duration of a stream, in seconds.
  fileprivate static let playingTime = HTTPField.Name("IPRender-Seconds") ?? .age
}

extension Refusal {
  fileprivate static let unknown = Refusal(
    status: .notFound, code: "no-input", message: "the file does not exist",
    help: "use a number from the list at /files")
}
