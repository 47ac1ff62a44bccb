import IPRenderKit
import Synchronization

/// Renders several inputs, each as one image. An error in one input does not affect the others.
struct ManyRun {
  let command: RenderCommand
  let inputs: ManyInputs

  /// The arguments, which do not change any more. Their table consists of references.
  private struct Arguments: @unchecked Sendable { let command: RenderCommand }

  func draw() throws(CommandError) {
    let clock = PhaseClock()
    let job = try command.job()
    // Errors in the options are errors of the run.
    try job.begin()
    _ = try Plan(command, for: job, picture: inputs.output(0))
    try inputs.makeFolders()
    try command.sandbox.enter(
      inputs: inputs.places + job.otherFiles, read: job.read, outputs: Sandbox.Outputs(inputs)
    ) {}
    Interruption.watch()
    let failed = drawAll(job.reporter, obstacles(job))
    job.finish(clock)
    if let interruption = Interruption.requested {
      throw interruption.failure("the images that were ready are complete")
    }
    guard !failed.isEmpty else { return }
    Reporter.write(summary(of: failed, as: job.reporter.form))
    throw CommandError(status: .badInput, code: .notAPage, text: "", isSilent: true)
  }

  /// Returns the errors for images that would replace a file that any of the inputs names, by their numbers. The inputs
  /// are read for this only if an image exists already, on all threads: each input may name any of the images.
  private func obstacles(_ job: Job) -> [Int: CommandError] {
    let existing = (0..<inputs.count).filter { inputs.output($0).path.map { Path($0).exists } ?? false }
    guard !existing.isEmpty else { return [:] }
    let (all, arguments) = (inputs, Arguments(command: command))
    let names = Mutex<[[String]]>([])
    ThreadPool(size: min(command.crew.count, inputs.count)).perform(inputs.count) { index, _ in
      Interruption.requested == nil ? Self.names(in: all.input(index), arguments.command) : []
    } done: { _, found in
      names.withLock { $0.append(found) }
    }
    for (index, found) in names.withLock({ $0 }).enumerated() {
      job.kept.add(names: found, of: inputs.input(index))
    }
    var obstacles: [Int: CommandError] = [:]
    for index in existing {
      do throws(CommandError) { try job.kept.require(inputs.output(index)) } catch {
        obstacles[index] = error
      }
    }
    return obstacles
  }

  /// Returns the names of files in an input. An input that cannot be read is reported when it is its turn.
  private static func names(in input: String, _ command: RenderCommand) -> [String] {
    let names = NamedFiles()
    var options = RenderOptions()
    options.reading = command.input.readOptions
    options.reading.named = names
    _ = try? InputFile(argument: input, limit: command.input.limits.inputBytes).subject(options)
    return names.takeNew()
  }

  /// Renders all inputs.
  ///
  /// - Parameter obstacles: The errors of inputs that must not be rendered, by their numbers.
  /// - Returns: The inputs that could not be rendered.
  private func drawAll(_ reporter: Reporter, _ obstacles: [Int: CommandError]) -> [String] {
    struct State {
      var progress: ProgressLine?
      var failed: [String] = []
    }
    let inputs = inputs
    let state = Mutex(State(progress: reporter.progress(of: inputs.count, "inputs")))
    let arguments = Arguments(command: command)
    ThreadPool(size: min(command.crew.count, inputs.count)).perform(inputs.count) { index, renderers in
      Interruption.requested == nil
        ? Self.draw(index, of: inputs, arguments.command, by: renderers, obstacles[index]) : Outcome()
    } done: { index, outcome in
      state.withLock { state in
        if !outcome.said.isEmpty {
          state.progress?.erase()
          Reporter.write(outcome.said)
        }
        if outcome.hasFailed { state.failed.append(inputs.input(index)) }
        state.progress?.show(done: index + 1)
      }
    }
    return state.withLock { state in
      state.progress?.erase()
      return state.failed
    }
  }

  private struct Outcome: Sendable {
    var said = ""
    var hasFailed = false
  }

  private static func draw(
    _ index: Int, of inputs: ManyInputs, _ command: RenderCommand, by renderers: Renderers,
    _ obstacle: CommandError?
  ) -> Outcome {
    let notes = Notes()
    do throws(CommandError) {
      if let obstacle { throw obstacle }
      try command.withOptions(beside: inputs.input(index)) { command throws(CommandError) in
        var job = try command.part(inputs.input(index), by: renderers)
        job.notes = notes
        try command.draw(try Plan(command, for: job, picture: inputs.output(index)), job: job)
      }
      return Outcome(said: notes.text)
    } catch {
      let line =
        error.isSilent ? "" : command.verbosity.reporter.hidingSource(for: command.chat).text(of: error)
      return Outcome(said: notes.text + line, hasFailed: true)
    }
  }

  private func summary(of failed: [String], as form: DiagnosticForm) -> String {
    let names = failed.map { Path.visible($0) }
    switch form {
    case .text, .concise:
      return "\(failed.count) of \(inputs.count) inputs failed:\n"
        + names.map { "  \($0)".asVisibleLine + "\n" }.joined()
    case .json:
      var writer = JSONWriter(indentation: 0)
      writer.object {
        $0.value("inputs", inputs.count)
        $0.array("failed") { list in for name in names { list.value(nil, name) } }
      }
      return writer.text.asVisibleJSON + "\n"
    }
  }
}

/// A pool of threads, each with its own renderers. The results of the jobs are passed on in the order of the
/// jobs, so that nothing depends on their speed.
struct ThreadPool: ~Copyable {
  private let pool: WorkerPool
  private let renderers: Tools

  /// The renderers of the threads. No two threads have the same number at the same time, which the compiler
  /// cannot verify.
  private struct Tools: @unchecked Sendable { let all: [Renderers] }

  init(size: Int) {
    pool = WorkerPool(size: size)
    renderers = Tools(all: (0..<size).map { _ in Renderers() })
  }

  /// Performs jobs.
  ///
  /// - Parameters:
  ///   - work: Performs a job by its number, from 0.
  ///   - done: Called with one result after another, on any thread.
  func perform<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int, Renderers) -> Value,
    done: @escaping @Sendable (Int, Value) -> Void
  ) {
    let waiting = Mutex<(next: Int, values: [Int: Value])>((0, [:]))
    pool.perform(count, upTo: pool.size) { [renderers] thread, job in
      let value = work(job, renderers.all[thread])
      waiting.withLock { waiting in
        waiting.values[job] = value
        while let value = waiting.values.removeValue(forKey: waiting.next) {
          done(waiting.next, value)
          waiting.next += 1
        }
      }
    }
  }
}

/// Renderers that are cached between inputs, with their fonts and glyphs. Belongs to one thread.
final class Renderers {
  private struct Key: Hashable {
    let fonts: FontSources
    let language: String
  }

  /// The cached renderers, in the order of their last use.
  private var kept: [(key: Key, renderer: Renderer)] = []

  /// The maximum number of renderers. A run that alternates between more kinds opens fonts again.
  private static let most = 3

  func renderer(_ fonts: FontSources, language: String) throws(RenderError) -> Renderer {
    let key = Key(fonts: fonts, language: language)
    if let index = kept.firstIndex(where: { $0.key == key }) {
      if index != kept.count - 1 { kept.append(kept.remove(at: index)) }
      return kept[kept.count - 1].renderer
    }
    let renderer = try Renderer(fontFolders: fonts.folders, fontSet: fonts.fontSet, language: language)
    if kept.count == Self.most { kept.removeFirst() }
    kept.append((key, renderer))
    return renderer
  }
}
