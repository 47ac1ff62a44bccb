import ArgumentParser
import Glibc
import Hummingbird
import HummingbirdCore

@main
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "iprender-serve",
    abstract: "Draws, lays out, checks and converts Telegram messages over HTTP.",
    discussion: """
      POST /render, /layout, /check and /convert take what a request to `iprender worker` has, POST /generate, \
      /generate.png and /generate.webp what the bots that draw quotes send. Nothing is fetched. Server/README.md has \
      all of it. With --preview it serves a page instead that follows files. Requests must call the server by a \
      loopback name, the address that it listens at, or a name of --host.
      """)

  @Argument(help: "Files that --preview shows.")
  var files: [String] = []

  @Flag(help: "Serves a page for the browser that shows the files and follows them as they are saved.")
  var preview = false

  @Option(help: "The address to listen at; without it nobody but this machine is served.")
  var listen = "127.0.0.1"

  @Option(help: "The port.")
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "Answer requests for this host, too, such as bot.example.org or localhost:9000; may be repeated.",
      valueName: "name"))
  var host: [String] = []

  @Option(help: "The iprender that draws (default: the one beside this program, else that of the PATH).")
  var iprender: String?

  @Option(
    name: [.long, .customShort("j")],
    help: "Requests that are drawn at a time (default: one a processor, 8 at most).")
  var jobs: Int?

  @Option(help: "Requests that wait for that; of more each is told to come back later (503).")
  var queue = 64

  @Option(help: "The largest body, in bytes.")
  var maxBody = 4 << 20

  @Option(help: "The longest that a request is drawn, and that its head and its body may take to arrive.")
  var maxSeconds = 10.0

  @Option(help: "Requests under way at a time; of more each is told to come back later (503).")
  var maxConnections = 16_384

  @Option(help: "Lets requests read files in this folder; may be repeated. Without it they read none.")
  var root: [String] = []

  func validate() throws {
    guard (0...65535).contains(port), (1...1024).contains(jobs ?? 1), (0...1_000_000).contains(queue) else {
      throw ValidationError("--port is from 0 to 65535, --jobs from 1 to 1024, --queue from 0 to 1000000")
    }
    guard (1...(256 << 20)).contains(maxBody), maxSeconds > 0, maxSeconds <= 3600, maxConnections > 0 else {
      throw ValidationError("--max-body is from 1 byte to 256 MiB, --max-seconds up to 3600")
    }
    if let wrong = host.first(where: { AllowedHosts.Authority($0) == nil }) {
      throw ValidationError("cannot read the host '\(wrong)': write a name, or name:port")
    }
    guard preview == !files.isEmpty else {
      throw ValidationError(
        preview ? "--preview needs files: --preview page.json" : "files are shown with --preview")
    }
    if let missing = files.first(where: { access($0, R_OK) != 0 }) {
      throw ValidationError("\(missing): \(String(cString: strerror(errno)))")
    }
  }

  func run() async throws {
    let mostOpen = Self.allowManyFiles() - Self.otherFiles - Connections.reserve
    let connections = Connections(limit: min(maxConnections, max(1, mostOpen)))
    let jobs = jobs ?? min(8, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    let watch = FileWatch(files)
    let worker = try Worker(
      program: iprender ?? WorkerProcess.nearest, jobs: jobs, seconds: maxSeconds,
      folders: root + Set(watch.folders).sorted())
    let gate = Gate(places: jobs, queue: queue)
    let hosts = AllowedHosts(listen: listen, others: host.compactMap { AllowedHosts.Authority($0) })
    let routes =
      preview
      ? Preview(worker: worker, gate: gate, watch: watch).routes(hosts: hosts)
      : Desk(worker: worker, gate: gate, limits: Limits(bytes: maxBody, seconds: maxSeconds)).routes(
        hosts: hosts)
    let app = Application(
      responder: routes, server: .watched(by: connections, seconds: maxSeconds),
      configuration: ApplicationConfiguration(
        address: .hostname(listen, port: port), serverName: "iprender", backlog: 4096),
      onServerRunning: { [preview] channel in
        let port = channel.localAddress?.port ?? 0
        print(
          preview
            ? "preview at http://localhost:\(port)/"
            : "listening at \(channel.localAddress.map(String.init(describing:)) ?? "?")")
        fflush(nil)
      })
    let following = preview ? Task { try await watch.follow() } : nil
    defer { following?.cancel() }
    try await app.runService()
  }

  /// Files that are no connections: the worker's, those that are watched, and room for what libraries open.
  private static let otherFiles = 128

  /// A connection is a file, and the usual limit is a thousand.
  ///
  /// - Returns: how many files may be open now.
  private static func allowManyFiles() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    var most = limit
    most.rlim_cur = limit.rlim_max
    if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &most) == 0 { limit = most }
    return Int(clamping: limit.rlim_cur)
  }
}

extension HTTPServerBuilder {
  /// - Parameter seconds: the longest that the head of a request may take.
  static func watched(by connections: Connections, seconds: Double) -> HTTPServerBuilder {
    .http1(
      configuration: .init(
        additionalChannelHandlers: [ConnectionHandler(connections, seconds: seconds)],
        idleTimeout: .seconds(60)))
  }
}

/// What a request may cost before it is drawn.
struct Limits: Sendable {
  var bytes: Int
  var seconds: Double
}
