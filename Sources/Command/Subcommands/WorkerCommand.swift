import ArgumentParser
import IPRenderKit

struct WorkerCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answers requests on standard input, one line of JSON each.",
    discussion: """
      A request names a kind (png, layout, check, convert, frames, trace), the content or a path, and options, which \
      have the same names as on the command line. Responses are written as soon as they are ready, each with the id of \
      its request. Spec/Worker.md describes the protocol.

        echo '{"id": 1, "content": "Hello"}' | iprender worker
      """)

  @Setting("binary", "Answer with lengths and raw bytes instead of lines of JSON.")
  var binary = false

  @Settings var service = ServiceOptions()

  func run() throws { try service.serve { WorkerRequestHandler(isBinary: binary, $0, $1, version: $2) } }
}

/// The command `iprender mcp`: the worker for assistants, over their own protocol (Spec/Worker.md 6).
struct AssistantCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serves tools to assistants over the Model Context Protocol.",
    discussion: """
      The assistant's program starts this command and speaks the protocol on standard input and output. The tools are \
      render, check and convert. They fetch nothing and read only files beneath --root. Spec/Worker.md 6 describes them.
      """)

  @Settings var service = ServiceOptions()

  func run() throws {
    try service.serve { AssistantRequestHandler(WorkerRequestHandler(isBinary: false, $0, $1, version: $2)) }
  }
}

/// The options for answering requests in any protocol.
struct ServiceOptions: OptionTable {
  @Setting(
    "root", "Let requests read files in this folder; may be repeated [default: none].", "folder",
    completion: .directory, OptionParsing.path)
  var root: [String] = []

  @Settings var crew = ThreadPoolOptions()
  @Settings("Fonts") var fonts = FontOptions()

  @Settings("Limits") var limits = RequestLimitOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  /// The paths that are read in addition to the folders of requests: the fonts, and the files that
  /// environment variables name.
  var standing: [String] { fonts.fontDir + EnvironmentVariable.places }

  /// The files that requests may read.
  private var access: FileAccess.Rule {
    let named = (root + standing).compactMap { Path($0).resolved }
    let folders = named.filter { $0.status?.isFolder == true }
    return .beneath(folders: folders, files: named.filter { !folders.contains($0) })
  }

  /// Answers requests.
  ///
  /// - Parameter desk: Creates the handler from the options, the fonts, and the version line.
  func serve(_ desk: (ServiceOptions, FontSources, String) -> any RequestHandler) throws {
    try Reporter().run { () throws(CommandError) in
      try InputFolder.requireNamed(root)
      let fonts = try fonts.sources()
      // Clients keep results by the version, so the font set is part of it.
      let version = Versions.line(fontSet: try fonts.digest())
      let (desk, limits, access) = (desk(self, fonts, version), limits.limits, access)
      let starter = try sandbox.enterPool(read: root + standing + fonts.files, memory: limits.memory) {
        socket in
        FileAccess.set(access)
        ProcessPool.help(desk, socket)
      }
      var nursery = ProcessPool(desk: desk, limits: limits, starter: starter)
      try nursery.serve(by: crew.count)
    }
  }
}
