import FoundationEssentials
import HTTPTypes
import Hummingbird

/// A request under `/sim/`, with which a script acts as a person and inspects chats.
struct SimRequest: Sendable {
  let emulator: Emulator
  let screens: Screens
  let films: Films
  let limits: Limits
  let request: Request

  typealias Action = @Sendable (isolated Emulator, SimInput) async throws -> JSON

  /// The requests that take a JSON object and return one.
  private static let actions: [String: Action] = [
    "message": { try await $0.simMessage($1) }, "edit": { try await $0.simEdit($1) },
    "delete": { try $0.simDelete($1) }, "pin": { try $0.simPin($1) },
    "callback": { try $0.simCallback($1) }, "press": { try await $0.simPress($1) },
    "draft/stop": { try $0.simStopDraft($1) }, "vote": { try $0.simVote($1) },
    "reaction": { try $0.simReaction($1) }, "member": { try $0.simMember($1) },
    "block": { try $0.simBlock($1) },
    "inline": { try $0.simInline($1) }, "inline/choose": { try await $0.simChoose($1) },
    "pay": { try $0.simPay($1) }, "setup": { try $0.simSetup($1) }, "fault": { try $0.simFault($1) },
    "clock": { try $0.simClock($1) }, "wait": { try await $0.simWait($1) },
    "migrate": { try $0.simMigrate($1) }, "webapp/launch": { try $0.simLaunch($1) },
    "reset": { emulator, _ in
      try emulator.reset()
      return .object(["ok": .flag(true)])
    },
  ]

  /// The requests that take query parameters.
  private static let views: [String: Action] = [
    "outbox": { try $0.simOutbox($1) }, "outbox/count": { try $0.simCount($1) },
    "chats": { emulator, _ in emulator.simChats() },
    "state": { try $0.simState($1) }, "wait": { try await $0.simWait($1) },
  ]

  /// The paths that `Docs/BotServer.md` lists, except those of chats and files.
  static var paths: [String] { Set(actions.keys).union(views.keys).sorted() }

  func answer(_ path: [String]) async -> Response {
    do { return try await respond(path) } catch {
      let refusal: Refusal
      switch error {
      case let known as Refusal: refusal = known
      case let error as BotError: refusal = .sim(HTTPResponse.Status(code: error.code), error.description)
      case is Gate.Full: refusal = .full
      case Worker.Problem.late: refusal = .late
      case Worker.Problem.gone: refusal = .gone
      default: refusal = .sim(.internalServerError, "\(error)")
      }
      return refusal.reply.response
    }
  }

  private func respond(_ path: [String]) async throws -> Response {
    let name = path.joined(separator: "/")
    let query = PercentEncoding.pairs(request.uri.query ?? "")
    switch request.method {
    case .post:
      guard let action = Self.actions[name] else { break }
      let input = try await input()
      try input.requireKnown()
      let result = try await emulator.simPerform(action, input)
      return EmulatorServer.reply(200, result).response
    case .delete where name == "fault":
      return EmulatorServer.reply(200, await emulator.simClearFaults()).response
    case .get, .head:
      if let view = Self.views[name] {
        let input = SimInput(fields: query.mapValues { .text($0) })
        try input.requireKnown()
        return EmulatorServer.reply(200, try await emulator.simPerform(view, input)).response
      }
      if path.count == 3, path[0] == "webapp", path[1] == "theme" {
        guard let theme = MiniApp.themes[path[2]] else {
          throw Refusal.sim(.badRequest, "the theme must be light or dark")
        }
        return EmulatorServer.reply(200, .object(theme)).response
      }
      if path.count == 2, path[0] == "file" {
        guard let (file, bytes) = await emulator.simFile(path[1]) else {
          throw Refusal.sim(.notFound, "no such file")
        }
        return EmulatorServer.reply(file, bytes).response
      }
      if path.count >= 2, path[0] == "chat" { return try await chat(path, query) }
    default: break
    }
    throw Refusal.sim(
      .notFound, "unknown request \(request.method.rawValue) /sim/\(name.prefix(100))",
      help: "see Docs/BotServer.md for the requests")
  }

  private func input() async throws -> SimInput {
    let bytes = try await BodyReader.bytes(of: request, limits)
    guard !bytes.isEmpty else { return SimInput(fields: [:]) }
    do throws(JSONBody.Mistake) { _ = try JSONBody(bytes) } catch {
      throw Refusal.sim(
        .badRequest, "invalid JSON body: \(error.reason) at line \(error.line), column \(error.column)",
        help: "send a JSON object")
    }
    return SimInput(fields: (try? JSON(bytes).members) ?? [:])
  }

  // MARK: - Chats

  private func chat(_ path: [String], _ query: [String: String]) async throws -> Response {
    guard let id = Int(path[1]) else { throw Refusal.sim(.badRequest, "chat id must be an integer") }
    let input = SimInput(fields: query.mapValues { .text($0) })
    switch path.dropFirst(2).joined(separator: "/") {
    case "":
      if query["format"] == "text" {
        return Reply(type: "text/plain", body: Array(try await emulator.simTranscript(id, input).utf8))
          .response
      }
      return EmulatorServer.reply(200, try await emulator.simChat(id, input)).response
    case "messages.json":
      return EmulatorServer.reply(200, .list(try await emulator.simMessages(id, input))).response
    case "screen.json":
      let (content, options) = try await emulator.simScreen(id, input)
      return EmulatorServer.reply(200, .object(["content": content, "options": .object(options)])).response
    case "tape": return Reply(type: "text/plain", body: try await tape(id, input, query).text).response
    case let name where name.hasPrefix("tape/"):
      let tape = try await tape(id, input, query)
      let file = String(name.dropFirst("tape/".count))
      guard let bytes = tape.texts[file] else {
        throw Refusal.sim(.notFound, "the tape has no file '\(file)'")
      }
      return Reply(body: bytes).response
    case let name where name.hasPrefix("film."):
      guard let format = Films.Format(rawValue: String(name.dropFirst("film.".count))) else {
        throw Refusal.sim(
          .notFound, "unknown format of a film", help: "use film.mp4, film.apng, film.webp or film.gif")
      }
      let tape = try await tape(id, input, query)
      guard !tape.isEmpty else { throw Refusal.sim(.conflict, "nothing happened in the chat yet") }
      var reply = Reply(type: format.type, body: try await films.film(tape, format))
      reply.headers[.cacheControl] = "no-store"
      return reply.response
    case "export": return EmulatorServer.reply(200, try await emulator.simExport(id, input)).response
    case "screen.png": return try await screen("png", id, input, query)
    case "layout.json": return try await screen("layout", id, input, query)
    default:
      throw Refusal.sim(
        .notFound, "unknown view of a chat",
        help: "use screen.png, screen.json, film.mp4, tape, layout.json, messages.json or export")
    }
  }

  private func tape(_ id: Int, _ input: SimInput, _ query: [String: String]) async throws -> Tape {
    let names = query.filter {
      Screens.Parameter(rawValue: $0.key) == nil && $0.key != "idle-limit" && !$0.value.isEmpty
    }
    return try await emulator.simTape(id, input, options: names.mapValues { .text($0) })
  }

  private func screen(_ want: String, _ id: Int, _ input: SimInput, _ query: [String: String]) async throws
    -> Response
  {
    let (content, extra) = try await emulator.simScreen(id, input)
    var options = extra
    for (name, value) in query where Screens.Parameter(rawValue: name) == nil && !value.isEmpty {
      options[name] = value == "true" ? .flag(true) : .text(value)
    }
    if want == "png", let image = try await replyScreen(id, input, content, options) {
      var reply = Reply(type: "image/png", body: image)
      reply.headers[.cacheControl] = "no-store"
      return reply.response
    }
    let answer = try await screens.answer(want, content, options)
    var reply = Reply(body: answer.payload)
    if want == "png", let type = Worker.type(of: try JSON(answer.header)) { reply.type = type }
    reply.headers[.cacheControl] = "no-store"
    return reply.response
  }
}

extension SimRequest {
  /// The options that a screen with a panel for a reply takes. With other options, the panel is not drawn.
  static let replyOptions: Set = [
    "design", "lang", "me", "now", "pinned", "scale", "screen", "status-time", "theme", "time-zone", "typing",
    "wallpaper",
  ]

  /// Returns the screen of a chat with the panel for a reply that its bot asks for, or `nil` without one. The panel is
  /// a step of a tape, and no option.
  private func replyScreen(_ id: Int, _ input: SimInput, _ content: JSON, _ options: Fields) async throws
    -> [UInt8]?
  {
    guard options.keys.allSatisfy(Self.replyOptions.contains) else { return nil }
    guard let message = try await emulator.simForcedReply(id, input, in: content) else { return nil }
    let tape = Tape(showing: content, replyTo: message, options: options)
    return try await films.still(tape, Tape.stillName)
  }
}

/// The parameters of a request under `/sim/`.
struct SimInput: Sendable {
  var fields: Fields

  subscript(_ name: String) -> JSON? { fields[name].flatMap { $0 == .null ? nil : $0 } }

  func text(_ name: String) -> String? { self[name]?.string }

  /// Returns an integer, which may be written as a string in a query.
  func int(_ name: String) throws -> Int? {
    guard let value = self[name] else { return nil }
    guard let number = value.int ?? value.string.flatMap({ Int($0) }) else {
      throw Refusal.sim(.badRequest, "'\(name)' must be an integer")
    }
    return number
  }

  func number(_ name: String) throws -> Double? {
    guard let value = self[name] else { return nil }
    guard let number = value.double ?? value.string.flatMap({ Double($0) }), number.isFinite else {
      throw Refusal.sim(.badRequest, "'\(name)' must be a number")
    }
    return number
  }

  func flag(_ name: String) -> Bool { self[name] == .flag(true) || self[name] == .text("true") }

  /// Decodes a file that is written in Base64 or as a data URI.
  func file(_ name: String) throws -> Upload? {
    guard let text = text(name) else { return nil }
    let isURI = text.hasPrefix("data:")
    let head = isURI ? text.prefix { $0 != "," } : ""
    let code = isURI ? text.dropFirst(head.count + 1) : text[...]
    guard let data = Data(base64Encoded: String(code)), !data.isEmpty else {
      throw Refusal.sim(.badRequest, "'\(name)' must be Base64 or a data URI")
    }
    let type = head.dropFirst("data:".count).prefix { $0 != ";" }
    return Upload(
      name: self.text("file_name") ?? name,
      type: self.text("mime_type") ?? (type.isEmpty ? nil : String(type)),
      bytes: Array(data))
  }
}
