import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The page of the emulator on which a person plays the user: live phones, the chats, and the calls of bots
/// (README.md 5).
final class PhonePage: Sendable {
  /// The paths of the page, beside `/sim/` (Spec/Security.md 9.3).
  enum Path: String, CaseIterable {
    case page = "/"
    /// The WebSockets of a phone, and of what changed.
    case phone = "/page/phone"
    case changes = "/page/changes"
    /// The archive of a recording.
    case recording = "/page/recording"
  }

  /// The parameters of these paths (Spec/Security.md 9.3).
  enum Parameter: String, CaseIterable {
    case bot, chat, person = "as"
    case screen, theme, design, lang, scale
    case record, number

    /// Whether the renderer reads the value as an option of the same name.
    var isOption: Bool { [.screen, .theme, .design, .lang, .scale].contains(self) }
  }

  /// The maximum number of phones that are open at the same time, and of pages.
  static let mostPhones = 16, mostPages = 64
  /// The maximum number of recordings that are kept, and their size in bytes. The oldest one is forgotten.
  private static let mostRecordings = 8, longestRecording = 64 << 20
  /// The time between two messages about changes.
  private static let pause = Duration.milliseconds(50)
  /// The time after which a connection that nobody uses anymore is noticed.
  private static let heartbeat = Duration.seconds(30)

  private struct State {
    var phones = 0
    var pages = 0
    var nextRecording = 1
    var recordings: [Int: [UInt8]] = [:]
  }

  private let emulator: Emulator
  private let program: String
  private let state = Mutex(State())

  init(emulator: Emulator, program: String) { (self.emulator, self.program) = (emulator, program) }

  /// The number of open phones.
  var phoneCount: Int { state.withLock { $0.phones } }

  /// Answers a request, whose host and origin were checked. Returns `nil` for a path of others.
  func answer(_ request: Request, _ channel: any Channel) async throws -> Response? {
    guard let path = Path(rawValue: request.uri.path), [.get, .head].contains(request.method) else {
      return nil
    }
    let query = PercentEncoding.pairs(request.uri.query ?? "")
    func value(_ parameter: Parameter) -> String? {
      query[parameter.rawValue].flatMap { $0.isEmpty ? nil : $0 }
    }
    switch path {
    case .page: return Self.page(host: request.head.authority ?? "")
    case .recording:
      let number = value(.number).flatMap { Int($0) }
      guard let archive = number.flatMap({ number in state.withLock { $0.recordings[number] } }) else {
        throw Refusal(status: .notFound, code: "no-recording", message: "the recording does not exist")
      }
      var reply = Reply(type: "application/x-tar", body: archive)
      reply.headers[.contentDisposition] = "attachment; filename=\"session-\(number ?? 0).tar\""
      reply.headers[.cacheControl] = "no-store"
      return reply.response
    case .changes:
      return try await WebSocket.response(to: request, on: channel) { [self] socket in
        await ifFree(\.pages, Self.mostPages, socket) { await tellChanges(socket) }
      }
    case .phone:
      var options: Fields = [:]
      for parameter in Parameter.allCases where parameter.isOption {
        guard let text = value(parameter) else { continue }
        let isScale = parameter == .scale && Double(text).map { (0.5...4).contains($0) } ?? false
        guard isScale || parameter != .scale && Self.isPlain(text) else {
          throw Refusal(
            status: .badRequest, code: "parameter", message: "the value of '\(parameter.rawValue)' is invalid"
          )
        }
        options[parameter.rawValue] = .text(text)
      }
      let (bot, chat, person) = (
        value(.bot), value(.chat).flatMap { Int($0) }, value(.person).flatMap { Int($0) }
      )
      let isRecorded = value(.record) == "true"
      let chosen = options
      return try await WebSocket.response(to: request, on: channel) { [self] socket in
        await ifFree(\.phones, Self.mostPhones, socket) {
          await play(socket, bot, chat, person, chosen, isRecorded: isRecorded)
        }
      }
    }
  }

  /// Returns true for the name of a device, a theme or a language, and for numbers: never for a name of a file.
  private static func isPlain(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
      }
  }

  // MARK: - The page

  private static func page(host: String) -> Response {
    // The nonce consists of two random 64-bit numbers.
    let nonce = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    var page = String(decoding: PackageResources.phone_html, as: UTF8.self)
    for tag in ["style", "script"] { page = page.replacing("<\(tag)>", with: "<\(tag) nonce=\"\(nonce)\">") }
    var reply = Reply(type: "text/html", body: Array(page.utf8))
    reply.headers[.contentSecurityPolicy] = [
      "default-src 'none'", "connect-src 'self' ws://\(host) wss://\(host)", "style-src 'nonce-\(nonce)'",
      "script-src 'nonce-\(nonce)'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
    reply.headers[.cacheControl] = "no-store"
    return reply.response
  }

  // MARK: - Connections

  /// Uses a connection unless too many are open.
  private func ifFree(
    _ count: WritableKeyPath<State, Int> & Sendable, _ most: Int, _ socket: WebSocket,
    _ work: () async -> Void
  ) async {
    let isFree = state.withLock { state in
      if state[keyPath: count] < most { state[keyPath: count] += 1 } else { return false }
      return true
    }
    guard isFree else {
      return await socket.send(
        .object(["note": .text("too many phones are open: at most \(most)"), "fatal": .flag(true)]))
    }
    await work()
    state.withLock { $0[keyPath: count] -= 1 }
  }

  /// Tells a page when something changed, until it goes.
  private func tellChanges(_ socket: WebSocket) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in socket.texts {} }
      group.addTask { [self] in
        var last: Fields = [:]
        while !Task.isCancelled {
          let now = await emulator.pageState()
          if now != last {
            last = now
            await socket.send(.object(now))
            try? await Task.sleep(for: Self.pause)
          } else {
            await emulator.change(until: .now + Self.heartbeat)
          }
        }
      }
      await group.next()
      group.cancelAll()
    }
  }

  /// Plays a phone until its page goes.
  private func play(
    _ socket: WebSocket, _ bot: String?, _ chat: Int?, _ person: Int?, _ options: Fields, isRecorded: Bool
  ) async {
    let (inputs, continuation) = AsyncStream.makeStream(
      of: PhoneSession.Input.self, bufferingPolicy: .bufferingOldest(PhoneSession.mostWaiting))
    @Sendable func put(_ input: PhoneSession.Input) {
      if case .enqueued = continuation.yield(input) { return }
      // Something was lost, so what the phone shows would be wrong.
      continuation.finish()
    }
    do {
      let folder = try Films.folder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let start = try await emulator.openPhone(bot: bot, chat: chat, person: person, options: options) {
        put(.event($0))
      }
      let reading = Task {
        for await text in socket.texts {
          guard let command = PhoneCommand(text) else { break }
          put(.command(command))
        }
        put(.gone)
      }
      do {
        var session = try PhoneSession(
          emulator, start, socket: socket, program: program, folder: folder, isRecorded: isRecorded)
        await session.play(inputs, put)
        if isRecorded, let number = keepRecording(in: folder) {
          await socket.send(.object(["recording": .integer(number)]))
        }
      } catch {
        await socket.send(.object(["note": .text("\(error)")]))
      }
      reading.cancel()
      await emulator.closePhone(start.listener)
    } catch {
      let refusal = error as? Refusal
      await socket.send(.object(["note": .text(refusal?.message ?? "\(error)"), "fatal": .flag(true)]))
    }
  }

  /// Keeps the tape of a session and its files.
  ///
  /// - Returns: The number of the recording, or `nil` if it is too large.
  private func keepRecording(in folder: String) -> Int? {
    var archive = Archive()
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name != "errors" && name != "start.tape" {
      guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      archive.add("session/" + name, Array(bytes))
      guard archive.size <= Self.longestRecording else { return nil }
    }
    let bytes = archive.bytes
    return state.withLock { state in
      let number = state.nextRecording
      state.nextRecording += 1
      state.recordings[number] = bytes
      state.recordings[number - Self.mostRecordings] = nil
      return number
    }
  }
}

/// An archive of files in the format of POSIX `ustar`.
struct Archive {
  private var content: [UInt8] = []

  private static let block = 512

  var size: Int { content.count }

  /// The whole archive, which ends with two empty blocks.
  var bytes: [UInt8] { content + [UInt8](repeating: 0, count: 2 * Self.block) }

  /// Adds a file.
  ///
  /// - Parameter name: The path of the file, with at most 100 bytes.
  mutating func add(_ name: String, _ bytes: [UInt8]) {
    guard name.utf8.count <= 100 else { return }
    var head = [UInt8](repeating: 0, count: Self.block)
    func write(_ text: String, _ place: Int) {
      head.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    write(name, 0)
    write("0000644", 100)
    write("0000000", 108)
    write("0000000", 116)
    write(octal(bytes.count, 11), 124)
    write(octal(0, 11), 136)
    write("        ", 148)
    write("0", 156)
    write("ustar", 257)
    write("00", 263)
    write(octal(head.reduce(0) { $0 + Int($1) }, 6), 148)
    head[154] = 0
    content += head + bytes
    let rest = bytes.count % Self.block
    if rest > 0 { content += [UInt8](repeating: 0, count: Self.block - rest) }
  }
}
