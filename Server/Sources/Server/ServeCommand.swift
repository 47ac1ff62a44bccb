import ArgumentParser
import Dispatch
import FoundationEssentials
import Glibc
import Hummingbird
import HummingbirdCore
import NIOCore

@main
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "iprender-serve",
    abstract: "Renders, checks and converts Telegram messages over HTTP.",
    discussion: """
      POST /render, /layout, /check and /convert accept the requests of `iprender worker`. POST /generate, \
      /generate.png and /generate.webp accept the requests of quote bots. The server downloads nothing. With \
      --preview, it serves a page that shows files when you save them, and messages as you write them. With --emulator, it is a Bot API \
      server for tests of bots: Docs/Bots.md is the guide.

      The Host header of a request must be a loopback name, the address of --listen or a name given with --host. \
      Server/README.md is the reference.
      """)

  @Argument(help: "Files to show with --preview.")
  var files: [String] = []

  @Flag(help: "Serve a page that shows files when you save them, and messages as you write them.")
  var preview = false

  @Flag(help: "Emulate the Bot API for tests of bots, and render their chats.")
  var emulator = false

  @Option(help: "Accept only this bot token; may be repeated [default: every token].")
  var token: [String] = []

  @Option(help: "Whether the emulator's clock stands still. One of fixed, real.")
  var clock = Emulator.Clock.real

  @Option(
    help: ArgumentHelp("Keep the state of the emulator in this file [default: in memory].", valueName: "file")
  )
  var state: String?

  @Flag(help: "Let the emulator refuse messages that a bot sends too often.")
  var flood = false

  @OptionGroup(title: "Tapes that drive a bot")
  var tape: TapeOptions

  @Option(
    help: ArgumentHelp("Address to listen on; 0.0.0.0 also serves other machines.", valueName: "address"))
  var listen = "127.0.0.1"

  @Option(help: "Port to listen on; 0 selects a free port [default: 8080, or 8081 with --emulator].")
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "Also accept this Host, such as bot.example.org; may be repeated.",
      valueName: "name"))
  var host: [String] = []

  @Option(
    help: ArgumentHelp(
      "The iprender binary [default: beside this program, or on the PATH].", valueName: "program"))
  var iprender: String?

  @Option(
    name: [.long, .customShort("j")],
    help: ArgumentHelp(
      "Number of requests to render at a time [default: one per processor, up to 8].", valueName: "count"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Number of requests that may wait; further requests get status 503.", valueName: "count"))
  var queue = 64

  @Option(
    help: ArgumentHelp(
      "Maximum size of a request body, in bytes [default: 4 MiB, or 64 MiB with --emulator].",
      valueName: "bytes"))
  var maxBody: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum time to receive a head, to receive a body, and to render, in seconds.", valueName: "seconds"))
  var maxSeconds = 10.0

  @Option(
    help: ArgumentHelp("Number of requests in progress; further requests get status 503.", valueName: "count")
  )
  var maxConnections = 16_384

  @Option(
    help: ArgumentHelp(
      "Let requests read files in this folder; may be repeated [default: none].", valueName: "folder"))
  var root: [String] = []

  @Flag(help: "Print the version of the renderer that the server uses.")
  var version = false

  /// Parses the arguments and runs the server. Errors have the form of those of `iprender`.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var server = command as? AsyncParsableCommand {
        try await server.run()
      } else {
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      fflush(nil)
      _ = WorkerProcess.write(Array(usageError(message(for: error)).utf8), to: 2)
      Glibc.exit(ExitCode.validationFailure.rawValue)
    }
  }

  /// Returns the text of a usage error.
  static func usageError(_ message: String) -> String {
    let words = message.split(separator: ". ", maxSplits: 1).first.map(String.init) ?? message
    let first = words.prefix(1).lowercased() + words.dropFirst()
    return "error[usage]: \(first)\nhelp: run 'iprender-serve --help' for the list of options\n"
  }

  func validate() throws {
    let limits: [(isValid: Bool, text: String)] = [
      ((0...65535).contains(port ?? 0), "--port must be from 0 to 65535"),
      ((1...1024).contains(jobs ?? 1), "--jobs must be from 1 to 1024"),
      ((0...1_000_000).contains(queue), "--queue must be from 0 to 1000000"),
      ((1...(256 << 20)).contains(maxBody ?? 1), "--max-body must be from 1 byte to 256 MiB"),
      (maxSeconds > 0 && maxSeconds <= 3600, "--max-seconds must be above 0 and at most 3600"),
      (maxConnections > 0, "--max-connections must be above 0"),
      (emulator || token.isEmpty, "--token requires --emulator"),
      (emulator || clock == .real, "--clock requires --emulator"),
      (emulator || !flood, "--flood requires --emulator"),
      (emulator || state == nil, "--state requires --emulator"),
    ]
    if let limit = limits.first(where: { !$0.isValid }) { throw ValidationError(limit.text) }
    if let wrong = host.first(where: { AllowedHosts.Authority($0) == nil }) {
      throw ValidationError("invalid host '\(wrong)'; write a name or name:port")
    }
    guard tape.run == nil || emulator else { throw ValidationError("--run requires --emulator") }
    guard tape.run == nil || state == nil else {
      throw ValidationError("--run cannot be combined with --state")
    }
    guard tape.run == nil || listen == "127.0.0.1" else {
      throw ValidationError("--run cannot be combined with --listen")
    }
    guard tape.run == nil || token.count <= 1 else {
      throw ValidationError("--run takes one --token")
    }
    guard !emulator || !preview else { throw ValidationError("--emulator cannot be combined with --preview") }
    guard !emulator || root.isEmpty else {
      throw ValidationError("--emulator cannot be combined with --root")
    }
    if let wrong = token.first(where: { Emulator.id(of: $0) == nil }) {
      throw ValidationError("invalid token '\(wrong)'; write digits, a colon and text, for example 123:test")
    }
    guard preview || files.isEmpty else { throw ValidationError("files require --preview") }
    if let missing = files.first(where: { access($0, R_OK) != 0 }) {
      throw ValidationError("cannot read '\(missing)': \(String(cString: strerror(errno)))")
    }
  }

  func run() async throws {
    if version { return try printVersion() }
    let mostOpen = Self.allowManyFiles() - Self.otherFiles - Connections.reserve
    let connections = Connections(limit: min(maxConnections, max(1, mostOpen)))
    let jobs = jobs ?? min(8, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    let watch = FileWatch(files)
    let program = iprender ?? WorkerProcess.nearest
    let worker = try Worker(
      program: program, jobs: jobs, seconds: maxSeconds,
      folders: root + Set(watch.folders).sorted())
    let gate = Gate(places: jobs, queue: queue)
    let hosts = AllowedHosts(listen: listen, others: host.compactMap { AllowedHosts.Authority($0) })
    let limits = Limits(bytes: maxBody ?? (emulator ? 64 << 20 : 4 << 20), seconds: maxSeconds)
    if tape.run != nil {
      try await play(worker, gate, hosts, limits, program, connections)
    } else if emulator {
      let file: StateFile?
      do { file = try state.map { try StateFile($0) } } catch { throw ValidationError("\(error)") }
      let emulator = Emulator(
        texts: TextReader(worker: worker, gate: gate), tokens: token, clock: clock, limitsFlood: flood,
        isVerbose: true, file: file)
      await emulator.resume()
      let server = EmulatorServer(
        emulator: emulator, hosts: hosts, limits: limits, screens: Screens(worker: worker, gate: gate),
        films: Films(program: program, gate: Gate(places: 1, queue: 8)),
        page: PhonePage(emulator: emulator, program: program))
      try await serve(server, connections, port: port ?? 8081) {
        let address = "http://localhost:\($0?.port ?? 0)"
        return "emulating the Bot API at \(address)\nopen \(address)/ in a browser to see the phone"
      }
    } else if preview {
      let following = Task { try await watch.follow() }
      defer { following.cancel() }
      let handler = RequestHandler(worker: worker, gate: gate, limits: limits)
      let routes = Preview(handler: handler, watch: watch).routes(hosts: hosts)
      try await serve(routes, connections, port: port ?? 8080) {
        "preview at http://localhost:\($0?.port ?? 0)/"
      }
    } else {
      let routes = RequestHandler(worker: worker, gate: gate, limits: limits).routes(hosts: hosts)
      try await serve(routes, connections, port: port ?? 8080) {
        "listening at \($0.map(String.init(describing:)) ?? "?")"
      }
    }
  }

  /// Prints the version of the renderer, which is that of the server.
  private func printVersion() throws {
    let folder = try Films.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (errors, output) = (folder + "/errors", folder + "/version")
    let (status, words) = try Films.run(
      [iprender ?? WorkerProcess.nearest, "--version"], in: nil, errors: errors, output: output, seconds: 20)
    guard status == 0, let text = FileManager.default.contents(atPath: output) else {
      throw ValidationError("cannot read the version of iprender: \(words)")
    }
    print("iprender-serve with " + String(decoding: text, as: UTF8.self), terminator: "")
  }

  /// The token of a bot that a tape drives, unless `--token` gives one.
  private static let tapeToken = "700:test"

  /// Plays a tape against a bot, and ends the process.
  private func play(
    _ worker: Worker, _ gate: Gate, _ hosts: AllowedHosts, _ limits: Limits, _ program: String,
    _ connections: Connections
  ) async throws {
    let token = token.first ?? Self.tapeToken
    let emulator = Emulator(
      texts: TextReader(worker: worker, gate: gate), tokens: [token],
      clock: tape.pace == .steady ? .fixed : .real, limitsFlood: flood)
    let films = Films(program: program, gate: Gate(places: 1, queue: 8))
    let screens = Screens(worker: worker, gate: gate)
    let server = EmulatorServer(
      emulator: emulator, hosts: hosts, limits: limits, screens: screens, films: films)
    let options = tape
    let running = RunningBot()
    let signals = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)].map { number, code in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        running.bot?.end()
        Glibc.exit(Int32(code))
      }
      source.resume()
      return source
    }
    defer { withExtendedLifetime(signals) {} }
    try await serve(server, connections, port: port ?? 0, handlesSignals: false) { address in
      let run = TapeRun(
        options: options, emulator: emulator, token: token, films: films, screens: screens,
        address: "http://127.0.0.1:\(address?.port ?? 0)")
      Task {
        let exit = await run.run { running.bot = $0 }
        fflush(nil)
        Glibc.exit(exit.rawValue)
      }
      return nil
    }
  }

  /// Runs a server until the process ends.
  ///
  /// - Parameters:
  ///   - handlesSignals: Whether signals stop the server.
  ///   - greeting: Returns the line to print when the server listens, from its address.
  private func serve<Responder: HTTPResponder>(
    _ responder: Responder, _ connections: Connections, port: Int,
    handlesSignals: Bool = true, greeting: @escaping @Sendable (SocketAddress?) -> String?
  ) async throws where Responder.Context == ServerContext {
    var app = Application(
      responder: responder, server: .watched(by: connections, seconds: maxSeconds),
      configuration: ApplicationConfiguration(
        address: .hostname(listen, port: port), serverName: "iprender", backlog: 4096),
      onServerRunning: { channel in
        if let line = greeting(channel.localAddress) { print(line) }
        fflush(nil)
      })
    // The server prints where it listens.
    app.logger.logLevel = .error
    try await app.runService(gracefulShutdownSignals: handlesSignals ? [.sigterm, .sigint] : [])
  }

  /// The number of open files that are not connections: those of the worker and the file watcher, and those
  /// that libraries open.
  private static let otherFiles = 128

  /// Raises the limit of open files to its maximum: each connection is an open file, and the default limit is about
  /// 1000.
  ///
  /// - Returns: The new limit of open files.
  private static func allowManyFiles() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    var most = limit
    most.rlim_cur = limit.rlim_max
    if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &most) == 0 { limit = most }
    return Int(clamping: limit.rlim_cur)
  }
}

extension Emulator.Clock: ExpressibleByArgument {}

extension HTTPServerBuilder {
  /// Returns an HTTP server with monitored connections.
  ///
  /// - Parameter seconds: The maximum time to receive the head of a request.
  static func watched(by connections: Connections, seconds: Double) -> HTTPServerBuilder {
    .http1(
      configuration: .init(
        additionalChannelHandlers: [ConnectionHandler(connections, seconds: seconds)],
        idleTimeout: .seconds(60)))
  }
}

/// The limits that apply to a request before it is rendered.
struct Limits: Sendable {
  var bytes: Int
  var seconds: Double
}
