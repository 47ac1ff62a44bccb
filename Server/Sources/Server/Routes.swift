import HTTPTypes
import Hummingbird
import NIOCore

/// The context of a request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address that the client connected to.
  let address: SocketAddress?
  /// The connection of the request.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    address = source.channel.localAddress
    channel = source.channel
  }
}

/// A request header that this server reads (Spec/Security.md 9.3). The HTTP library reads the headers that
/// delimit requests.
enum ClientHeader: String, CaseIterable {
  case accept = "Accept"
  case contentEncoding = "Content-Encoding"
  case contentLength = "Content-Length"
  case contentType = "Content-Type"
  case host = "Host"
  case origin = "Origin"
  case site = "Sec-Fetch-Site"
  case socketKey = "Sec-WebSocket-Key"
  case socketVersion = "Sec-WebSocket-Version"
  case upgrade = "Upgrade"
}

extension HTTPFields {
  /// The value of a header that a client sent.
  subscript(client header: ClientHeader) -> String? {
    HTTPField.Name(header.rawValue).flatMap { self[$0] }
  }
}

/// Finds the handler of a request by its path and method, and rejects requests that have none. All requests pass
/// through this type, so it also checks which clients are allowed.
struct Routes: HTTPResponder {
  typealias Context = ServerContext
  typealias Handler = @Sendable (Request) async throws -> Response

  private let hosts: AllowedHosts
  private var handlers: [String: [HTTPRequest.Method: Handler]] = [:]

  init(hosts: AllowedHosts) { self.hosts = hosts }

  /// The paths that have a handler, sorted.
  var paths: [String] { handlers.keys.sorted() }

  /// Adds a handler.
  ///
  /// - Parameter path: A path that begins with a slash.
  mutating func on(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
    handlers[path, default: [:]][method] = handler
  }

  func respond(to request: Request, context: ServerContext) async -> Response {
    var response: Response
    do {
      response = try await answer(request, context)
    } catch let refusal as Refusal {
      response = refusal.reply.response
    } catch is Gate.Full {
      response = Refusal.full.reply.response
    } catch Worker.Problem.late {
      response = Refusal.late.reply.response
    } catch {
      response = Refusal.gone.reply.response
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    try hosts.check(request, at: context.address)
    if request.method == .options, request.uri.string == "*" { return allowing(allMethods) }
    let path = "/" + request.uri.path.split(separator: "/").joined(separator: "/")
    guard let methods = handlers[path] else {
      throw Refusal(
        status: .notFound, code: "no-path", message: "unknown path '\(path.prefix(100))'",
        help: "use one of " + paths.joined(separator: ", "))
    }
    let method = request.method == .head ? .get : request.method
    guard let handler = methods[method] else {
      let allowed = Self.allowed(methods.keys)
      if request.method == .options { return allowing(allowed) }
      var refusal = Refusal(
        status: .methodNotAllowed, code: "method",
        message: "'\(path)' does not accept the method \(request.method.rawValue)", help: "use " + allowed)
      refusal.headers[.allow] = allowed
      throw refusal
    }
    let response = try await handler(request)
    // A health check may accept any type.
    if path != RequestHandler.healthPath,
      let type = response.headers[.contentType]?.prefix(while: { $0 != ";" })
    {
      guard Accepted(request.headers[client: .accept]).allows(String(type)) else {
        throw Refusal.notAcceptable([String(type)])
      }
    }
    return response
  }

  private func allowing(_ methods: String) -> Response {
    Response(status: .noContent, headers: [.allow: methods])
  }

  private var allMethods: String { Self.allowed(Set(handlers.values.flatMap(\.keys))) }

  private static func allowed(_ methods: some Collection<HTTPRequest.Method>) -> String {
    (methods.map(\.rawValue) + (methods.contains(.get) ? ["HEAD"] : []) + ["OPTIONS"]).sorted()
      .joined(separator: ", ")
  }
}
