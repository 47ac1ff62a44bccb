import HTTPTypes
import Hummingbird

/// The HTTP server of the emulator: the Bot API for bots, and `/sim/` for scripts.
struct EmulatorServer: HTTPResponder {
  typealias Context = ServerContext

  let emulator: Emulator
  let hosts: AllowedHosts
  let limits: Limits
  let screens: Screens
  let films: Films
  /// The page for people, or `nil` without one.
  var page: PhonePage?

  func respond(to request: Request, context: ServerContext) async -> Response {
    var response: Response
    do {
      try hosts.check(request, at: context.address)
      response = try await answer(request, context)
    } catch let refusal as Refusal {
      response = refusal.reply.response
    } catch let error as BotError {
      response = Self.reply(error.code, error.json).response
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

  static func reply(_ status: Int, _ body: JSON) -> Reply {
    Reply(status: HTTPResponse.Status(code: status), body: (try? body.bytes) ?? [])
  }

  private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    if let response = try await page?.answer(request, context.channel) { return response }
    let path = request.uri.path
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    if path == RequestHandler.healthPath { return Self.reply(200, .object(["ok": .flag(true)])).response }
    if parts.first == "sim" {
      let script = SimRequest(
        emulator: emulator, screens: screens, films: films, limits: limits, request: request)
      return await script.answer(parts.dropFirst().map(String.init))
    }
    if path.hasPrefix("/file/bot"), request.method == .get || request.method == .head, parts.count >= 3 {
      return try await download(parts)
    }
    guard path.hasPrefix("/bot"), request.method == .get || request.method == .post,
      (2...3).contains(parts.count),
      parts.count == 2 || parts[1] == "test", let method = parts.last
    else { throw BotError(404, nil) }
    let token = PercentEncoding.decoded(parts[0].dropFirst("bot".count))
    let call = try await CallReader(limits: limits).call(of: request)
    let (status, response) = await emulator.answer(token: token, method: String(method), call)
    return Self.reply(status, response).response
  }

  private func download(_ parts: [Substring]) async throws -> Response {
    let token = PercentEncoding.decoded(parts[1].dropFirst("bot".count))
    let path = parts.dropFirst(2).filter { $0 != "test" }.joined(separator: "/")
    let (file, bytes) = try await emulator.download(token: token, path: path)
    return Self.reply(file, bytes).response
  }

  /// Returns the reply with a stored file. A browser must not run it as a page.
  static func reply(_ file: StoredFile, _ bytes: [UInt8]) -> Reply {
    let isImage = ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(file.type)
    var reply = Reply(type: isImage ? file.type : "application/octet-stream", body: bytes)
    reply.headers[.contentDisposition] = isImage ? "inline" : "attachment"
    return reply
  }
}
