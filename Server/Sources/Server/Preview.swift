import FoundationEssentials
import Glibc
import HTTPTypes
import Hummingbird

/// A page for the browser that follows files and shows them as they are drawn (README.md 4). It names files by their
/// numbers, so that no request can ask for another one.
struct Preview: Sendable {
  let worker: Worker
  let gate: Gate
  let watch: FileWatch
  /// Names by which this machine is called.
  let hosts: Set<String>

  /// Of a source that is shown beside the pictures, in bytes.
  private static let longestSource = 1 << 20

  private static let policy =
    "default-src 'none'; img-src blob:; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

  func router() -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: OwnPagesOnly(hosts: hosts))
    router.get("/") { _, _ in
      var reply = Reply(type: "text/html; charset=utf-8", body: PackageResources.preview_html)
      reply.headers[.contentSecurityPolicy] = Self.policy
      return reply.response
    }
    router.get("files") { _, _ in
      Reply(body: (try? JSON.list(watch.files.map { .text($0) }).bytes) ?? []).response
    }
    router.get("events") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: ResponseBody(asyncSequence: watch.events().map { ByteBuffer(string: $0) }))
    }
    router.get("source") { request, _ in
      guard let file = file(of: request) else { return Refusal.unknown.reply.response }
      return Reply(type: "text/plain; charset=utf-8", body: Self.source(file)).response
    }
    for want in ["png", "frames", "layout", "check"] {
      router.get(RouterPath(want)) { request, _ in await answered(want, request) }
    }
    return router
  }

  private static func source(_ file: String) -> [UInt8] {
    guard let source = try? SourceFile.bytes(of: file, upTo: longestSource) else { return [] }
    return source
  }

  /// A name that does not depend on where the worker looks for it.
  private static func whole(_ file: String) -> String {
    guard let path = realpath(file, nil) else { return file }
    defer { free(path) }
    return String(cString: path)
  }

  private func file(of request: Request) -> String? {
    request.uri.queryParameters["file"].flatMap { Int($0) }.flatMap {
      watch.files.indices.contains($0) ? watch.files[$0] : nil
    }
  }

  /// What the worker makes of a file with the options that the address names.
  private func answered(_ want: String, _ request: Request) async -> Response {
    guard let file = file(of: request) else { return Refusal.unknown.reply.response }
    var options: [String: JSON] = [:]
    for (name, value) in request.uri.queryParameters
    where !["file", "revision"].contains(name) && !value.isEmpty {
      options[String(name)] = value == "true" ? .flag(true) : .text(String(value))
    }
    let body: [String: JSON] = [
      "want": .text(want), "path": .text(Self.whole(file)), "options": .object(options),
    ]
    return await Response.answering {
      let answer = try await gate.pass { try await worker.drawn(body) }
      var reply = Reply(body: answer.payload)
      if want == "png" { reply.type = Quote.Format.type(of: answer.payload) }
      if want == "frames" { reply.type = "image/apng" }
      reply.headers[.cacheControl] = "no-store"
      if let seconds = try JSON(answer.header)["seconds"] {
        reply.headers[.playingTime] = "\(seconds.double ?? 0)"
      }
      return reply
    }
  }
}

extension HTTPField.Name {
  /// Of a stream, in seconds.
  fileprivate static let playingTime = HTTPField.Name("IPRender-Seconds") ?? .age
}

extension Refusal {
  fileprivate static let unknown = Refusal(
    status: .notFound, code: "no-input", message: "there is no such file",
    remedy: "/files lists those that are shown")
}

/// Answers only what its own pages ask for: another page that is open in the browser could name this address too, or
/// have a name of its own lead here.
struct OwnPagesOnly<Context: RequestContext>: RouterMiddleware {
  let hosts: Set<String>

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let host = request.head.authority.map(Self.name)
    let isOwn = host.map(hosts.contains) == true
    let isSameOrigin =
      request.headers[.origin].map { origin in
        request.head.authority.map { origin == "http://" + $0 } ?? false
      } ?? true
    let site = request.headers[.fetchSite] ?? "none"
    guard isOwn, isSameOrigin, site == "none" || site == "same-origin" else {
      return Refusal(
        status: .forbidden, code: "other-origin", message: "this is for the preview's own page",
        remedy: "open the address that iprender-serve says"
      ).reply.response
    }
    return try await next(request, context)
  }

  /// Without the port.
  private static func name(_ authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") { return String(authority[...end]) }
    return String(authority.prefix { $0 != ":" }).lowercased()
  }
}

extension HTTPField.Name {
  fileprivate static let fetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
}
