import IPRenderKit

/// A tape that a request played. Later requests with the same revision go on with it, so that they pay only for the
/// frame (Spec/Worker.md 2.1).
struct KeptScene {
  /// Everything that decides what the scene shows, except for the moment.
  struct Key: Equatable {
    private let names: [String?]
    private let content: [UInt8]?
    let words: [String]

    init(_ request: WorkerRequest) {
      names = [request.revision, request.path, request.name, request.folder]
      content = request.content
      words = request.words.filter { !$0.hasPrefix("--at=") && !$0.hasPrefix("--sheet=") }
    }
  }

  let key: Key
  let run: SceneRun
  let file: InputFile
  /// The moment that the tape sets.
  let moment: StreamStillOptions
  let diagnostics: [Diagnostic]
}

extension WorkerRequestHandler {
  /// A tape that is kept has the layouts and images of its conversation in memory.
  var mostGrowth: Int { kept == nil ? 64 << 20 : 512 << 20 }

  /// Answers a request for a tape: an image of one moment, or the times of its steps.
  func scene(_ request: WorkerRequest, _ name: String) throws(CommandError) -> Reply {
    guard [.png, .trace].contains(request.want) else {
      throw CommandError(
        status: .badInput, code: .usage, text: "cannot answer \"\(request.want.rawValue)\" for a tape",
        help: "request \"png\", \"trace\" or \"check\", or play the tape with 'iprender'", file: name)
    }
    let command: RenderCommand = try table(request)
    let form = try command.stillForm()
    guard SceneCommandRun.stills.contains(form) else {
      throw .usage("cannot render a tape as \(form.rawValue)", help: "use png, jpeg, webp, svg or pdf")
    }
    if command.moment.at != nil, command.moment.sheet != nil { throw CommandError(.momentAndSheet) }
    let scene = try self.scene(request, command, form)
    guard request.want == .png else {
      var reply = Reply(id: request.id, scene.diagnostics) { _ in }
      reply.payload = ("trace", .json(String(decoding: scene.run.trace(), as: UTF8.self)))
      return reply
    }
    let moment = command.moment.isGiven ? command.moment : scene.moment
    let still = try moment.still(of: scene.run, scene.file)
    var reply = Reply(id: request.id, scene.diagnostics) { writer in
      writer.value("format", form.rawValue)
      writer.value("width", still.width)
      writer.value("height", still.height)
    }
    reply.payload = (form.rawValue, .bytes(still.bytes))
    return reply
  }

  /// The arguments for the fonts of every result.
  var fontWords: [String] { fonts.folders.flatMap { ["--font-dir", $0] } }

  private func scene(
    _ request: WorkerRequest, _ command: RenderCommand, _ form: OutputForm
  ) throws(CommandError) -> KeptScene {
    let key = KeptScene.Key(request)
    if request.revision != nil, let kept, kept.key == key { return kept }
    let file = try file(command.input, request)
    let tape = try CommandError.blaming(file, try TapeFile(file, limits: command.input.readOptions))
    let playing = try SceneCommandRun(tape, words: fontWords + key.words + [InputFile.standardInput])
    let job = try prepare(try playing.command.job(), request)
    var clock = PhaseClock()
    let run = try playing.scene(nil, try job.renderer(blaming: file, clock: &clock), job, still: form)
    let scene = KeptScene(
      key: key, run: run, file: file, moment: playing.command.moment,
      diagnostics: try noticed(run.diagnostics, job.reporter))
    if request.revision != nil { kept = scene }
    return scene
  }
}
