import Glibc
import HTTPTypes
import Hummingbird

/// A web page that shows files and updates when they are saved (README.md 4). Requests identify files by number, so
/// they cannot read other files.
struct Preview: Sendable {
  let worker: Worker
  let gate: Gate
  let watch: FileWatch

  /// The maximum size of a source that is shown beside the images, in bytes.
  private static let longestSource = 1 << 20

  private static let policy =
    "default-src 'none'; img-src blob:; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

  func routes(hosts: AllowedHosts) -> Routes {
    var routes = Routes(hosts: hosts)
    routes.on(.get, "/") { _ in
      var reply = Reply(type: "text/html", body: PackageResources.preview_html)
      reply.headers[.contentSecurityPolicy] = Self.policy
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
    for want in ["png", "frames", "layout", "check"] {
      routes.on(.get, "/" + want) { request in try await answered(want, request).response }
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

  private func file(of request: Request) throws -> String {
    let number = request.uri.queryParameters["file"].flatMap { Int($0) }
    guard let number, watch.files.indices.contains(number) else { throw Refusal.unknown }
    return watch.files[number]
  }

  /// Renders a file with the options in the query of the request.
  private func answered(_ want: String, _ request: Request) async throws -> Reply {
    let file = try file(of: request)
    var options: [String: JSON] = [:]
    for (name, value) in request.uri.queryParameters
    where !["file", "revision"].contains(name) && !value.isEmpty {
      options[String(name)] = value == "true" ? .flag(true) : .text(String(value))
    }
    let members = [
      (key: "path", value: try JSON.text(Self.whole(file)).bytes),
      (key: "options", value: try JSON.object(options).bytes),
    ]
    let answer = try await gate.pass { try await worker.drawn(want, members) }
    let header = try JSON(answer.header)
    var reply = Reply(body: answer.payload)
    if let type = Worker.type(of: header) { reply.type = type }
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
