import ArgumentParser
import Glibc
import IPRenderKit
import Synchronization

struct GoldenCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compares the images of a folder of inputs with expected images.",
    usage: "iprender golden <folder> [<case> ...] [--accept] [<options>]",
    discussion: [Texts.golden, EnvironmentVariable.help([.fontDir]), Texts.exitStatus].joined(
      separator: "\n\n"))

  @Setting(
    argument: "folder", "A folder of pages, messages, chats, articles and streams.", completion: .directory,
    OptionParsing.path)
  var folder: String

  @Setting(
    arguments: "case", "Names of cases, or of folders of them [default: all].", completion: .file(),
    OptionParsing.path)
  var cases: [String] = []

  @Setting("accept", "Write expected images that are missing or differ.")
  var accept = false

  @Setting("json", "Print a JSON object per case, one per line.")
  var json = false

  @Setting(
    "junit", "Write the results as JUnit XML to this file.", "file", parsing: .next,
    completion: .file(extensions: ["xml"]), OptionParsing.path)
  var junit: String?

  @Setting(
    "report", "Write an HTML report of the differences to this file.", "file",
    parsing: .next, completion: .file(extensions: ["html"]), OptionParsing.path)
  var report: String?

  @Setting(
    "root",
    "Allow options files to name files in this folder, too; may be repeated.",
    "folder", completion: .directory, OptionParsing.path)
  var root: [String] = []

  @Settings var tolerance = ToleranceOptions()
  @Settings var crew = ThreadPoolOptions()
  @Settings("Fonts") var fonts = FontOptions()
  @Settings("Time") var time = RunOptions()
  @Settings("Safety") var sandbox = SandboxOptions()

  func run() throws {
    let reporter = Reporter()
    var status = ExitStatus.fine
    time.startClock(reporter)
    try reporter.run { () throws(CommandError) in
      EnvironmentVariable.forgetPictures()
      // The user names only the folder, so other files in it, such as pipes, must not block the run.
      FileAccess.set(.regularFiles)
      let fonts = try fonts.sources()
      var found = try GoldenFolder(folder, roots: root, fonts: fonts)
      try found.choose(cases)
      guard !found.cases.isEmpty else {
        throw CommandError(
          status: .noInput, code: .noInput, text: "the folder has no inputs", file: folder)
      }
      let run = GoldenRun(
        folder: found, isAccepting: accept, wantsReport: report != nil,
        tolerance: tolerance.tolerance(), fontSet: try fonts.digest())
      try requireRoom(besides: found)
      try sandbox.enter(
        inputs: found.named.files.sorted(), read: [folder] + found.named.folders.sorted() + fonts.files,
        outputs: Sandbox.Outputs(run.outputs(besides: [junit, report]))
      ) {}
      let results = try perform(run)
      status = results.status
      TimeLimit.stop()
    }
    if status != .fine { throw status.code }
  }

  /// Requires that the reports replace no files of the cases.
  private func requireRoom(besides found: GoldenFolder) throws(CommandError) {
    let kept = KeptFiles()
    kept.add(
      inputs: found.cases.flatMap { [$0.input, $0.text, $0.picture].map(\.name) + $0.options.map(\.path) })
    for path in [junit, report].compactMap({ $0 }) { try kept.require(OutputTarget.file(path, .typed)) }
  }

  private func perform(_ run: GoldenRun) throws(CommandError) -> [GoldenResult] {
    let output = Mutex<CommandError?>(nil)
    let json = json
    let results = run.perform(by: crew.count) { result in
      guard json || result.state != .same else { return }
      output.withLock { failure in
        guard failure == nil else { return }
        do throws(CommandError) {
          try OutputTarget.standardOutput.write(json ? result.json : result.line)
        } catch {
          failure = error
        }
      }
    }
    if let failure = output.withLock({ $0 }) { throw failure }
    try OutputTarget.standardOutput.write(json ? jsonEnd(run, results) : end(run, results))
    if let junit {
      let suite = "iprender." + Path.visible(Path(folder).lastName.name)
      try OutputTarget.file(junit, .typed).write(JUnitReport(name: suite, results: results).xml)
    }
    if let report {
      let page = ReportPage(title: results.headline, cases: results.compactMap(\.report))
      try OutputTarget.file(report, .typed).write(page.html)
    }
    return results
  }

  private func end(_ run: GoldenRun, _ results: [GoldenResult]) -> String {
    let states: [GoldenResult.State] = [.same, .accepted, .different, .missing, .failed]
    let counts = states.compactMap { state in
      let count = results.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state.rawValue)"
    }
    let unused = run.folder.unused.map {
      "unused".padded(to: GoldenResult.stateWidth) + "  \(Path.visible($0))".asVisibleLine + "\n"
    }
    let remedy =
      results.contains { $0.state == .missing || $0.state == .different }
      ? "to see the differences, use --report report.html; to accept them, use --accept\n" : ""
    let noun = results.count == 1 ? "case" : "cases"
    return unused.joined() + "\(results.count) \(noun): \(counts.joined(separator: ", "))\n" + remedy
  }

  private func jsonEnd(_ run: GoldenRun, _ results: [GoldenResult]) -> String {
    run.folder.unused.map { name in
      var writer = JSONWriter(indentation: 0)
      writer.object {
        $0.value("file", Path.visible(name))
        $0.value("result", "unused")
      }
      return writer.text.asVisibleJSON + "\n"
    }
    .joined()
  }
}

extension [GoldenResult] {
  /// A sentence with the number of cases that differ, have no expected result, or cannot be rendered.
  fileprivate var headline: String {
    let found: [(GoldenResult.State, one: String, more: String)] = [
      (.different, "differs from the expected result", "differ from the expected results"),
      (.missing, "has no expected result", "have no expected results"),
      (.failed, "cannot be drawn", "cannot be drawn"),
    ]
    let parts = found.compactMap { state, one, more in
      let count = self.count { $0.state == state }
      return count == 0 ? nil : (count, count == 1 ? one : more)
    }
    let all = count == 1 ? "1 case" : "\(count) cases"
    guard let first = parts.first else {
      return count == 1 ? "The case matches the expected result." : "All \(all) match the expected results."
    }
    let rest = parts.dropFirst().map { "\($0) \($1)" }
    return "\(first.0) of \(all) \(first.1)" + (rest.count == 1 ? ", and " : rest.isEmpty ? "" : ", ")
      + rest.joined(separator: " and ") + "."
  }

  fileprivate var status: ExitStatus {
    if contains(where: { $0.state == .failed }) { return .badInput }
    return contains { $0.state == .different || $0.state == .missing } ? .different : .fine
  }
}
