import ArgumentParser
import IPRenderKit

struct WorkerCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answers requests, a line of JSON each, until its input ends.",
    discussion: """
      A request says what is wanted (png, layout, check, convert, frames), of which content or path, and with which \
      options, by the names that they have here. Answers come as they are ready, with the id of the request. \
      Docs/Worker.md has all of it.

        echo '{"id": 1, "content": [{"type": "paragraph", "text": "Hello"}]}' | iprender worker
      """)

  @Setting("binary", "Answers with lengths and bytes in place of lines: pictures are no text then.")
  var binary = false

  @Settings var service = ServiceOptions()

  func run() throws { try service.serve { WorkerDesk(isBinary: binary, $0) } }
}

/// `iprender mcp`: the same for assistants, which speak a protocol of their own (Docs/Worker.md 6).
struct AssistantCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Gives assistants tools that draw, check and convert (Model Context Protocol).",
    discussion: """
      An assistant's program starts it and speaks the Model Context Protocol on standard input and output. The \
      tools are render, check and convert; they fetch nothing, and read no files but those beneath --root. \
      Docs/Worker.md 6 has all of it.
      """)

  @Settings var service = ServiceOptions()

  func run() throws { try service.serve { AssistantDesk(WorkerDesk(isBinary: false, $0)) } }
}

/// How requests are answered, whatever the protocol.
struct ServiceOptions: OptionTable {
  @Setting(
    "root", "Lets requests read files beneath this folder; may be repeated. Without it they read none.",
    "folder",
    completion: .directory, OptionParsing.path)
  var root: [String] = []

  @Settings var crew = CrewOptions()
  @Settings("Fonts") var fonts = FontOptions()

  @Settings("Limits") var limits = RequestLimitOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  /// What is read besides the folders of requests: the fonts, and what variables of the environment name.
  var standing: [String] { fonts.fontDir + EnvironmentVariable.places }

  /// What requests may make a process read.
  private var access: FileAccess.Rule {
    let named = (root + standing).compactMap { Path($0).resolved }
    let folders = named.filter { $0.status?.isFolder == true }
    return .beneath(folders: folders, files: named.filter { !folders.contains($0) })
  }

  func serve(_ desk: (ServiceOptions) -> any Desk) throws {
    try Reporter().run { () throws(Failure) in
      try InputFolder.requireNamed(root + fonts.fontDir)
      let (desk, limits, access) = (desk(self), limits.limits, access)
      let starter = try sandbox.enterPool(read: root + standing, memory: limits.memory) { socket in
        FileAccess.set(access)
        Nursery.help(desk, socket)
      }
      var nursery = Nursery(desk: desk, limits: limits, starter: starter)
      try nursery.serve(by: crew.count)
    }
  }
}
