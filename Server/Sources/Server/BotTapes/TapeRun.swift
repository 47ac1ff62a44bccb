import FoundationEssentials
import Glibc

/// Plays a tape against a bot, and writes what it asks for (Docs/Bots.md).
struct TapeRun: Sendable {
  /// The exit codes of a run.
  enum Exit: Int32, Sendable {
    case success = 0
    /// An expectation failed, a screenshot differs, or the bot ended.
    case failure = 1
    /// The tape has mistakes.
    case invalid = 65
    case noInput = 66
    case noOutput = 73
    /// The bot did not ask for updates in time, or rendering took too long.
    case late = 75
  }

  /// The reason for which a run ended early.
  struct Ending: Error {
    var exit: Exit
    var message: String
  }

  let options: TapeOptions
  let emulator: Emulator
  let token: String
  let films: Films
  let screens: Screens
  /// The address of the emulator.
  let address: String

  private var path: String { options.run ?? "" }

  /// Plays the tape.
  ///
  /// - Parameter started: Receives the process of the bot, so that signals can end it.
  /// - Returns: The exit code.
  func run(started: @Sendable (BotProcess) -> Void) async -> Exit {
    do {
      let tape = try read()
      let folder = try Films.folder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try await check(tape, folder)
      var film = try await play(tape, folder, started)
      await emulator.addMedia(to: &film)
      try await write(film, tape, folder)
      return .success
    } catch let mistake as BotTape.Mistake {
      report("\(path):\(mistake.line): \(mistake.message)", help: mistake.help)
      return .invalid
    } catch let ending as Ending {
      report(ending.message)
      return ending.exit
    } catch let refusal as Refusal {
      report(refusal.message, help: refusal.help)
      return refusal.status == .gatewayTimeout ? .late : .failure
    } catch {
      report("\(error)")
      return .failure
    }
  }

  private func report(_ message: String, help: String? = nil) {
    let text = "error: \(message)\n" + (help.map { "  help: \($0)\n" } ?? "")
    fflush(nil)
    _ = WorkerProcess.write(Array(text.utf8), to: 2)
  }

  // MARK: - The tape

  private func read() throws -> BotTape {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Ending(exit: .noInput, message: "cannot read '\(path)': \(String(cString: strerror(errno)))")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw BotTape.Mistake(line: 1, message: "the tape is not UTF-8", help: "save it as UTF-8")
    }
    var tape = try BotTape(text)
    guard !tape.steps.isEmpty else {
      throw BotTape.Mistake(
        line: 1, message: "the tape has no steps", help: "write a line such as `Type \"/start\"`")
    }
    if !options.output.isEmpty { tape.outputs = [] }
    return tape
  }

  /// Lets the renderer check the settings and the steps of the film before the bot starts.
  private func check(_ tape: BotTape, _ folder: String) async throws {
    let copy = folder + "/" + Self.file(path)
    let base = Self.folder(path)
    for name in tape.files where Outputs.isPlainFile(name, below: base) {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + Self.folder(name), withIntermediateDirectories: true)
      let bytes = FileManager.default.contents(atPath: base + name) ?? Data()
      try bytes.write(to: URL(filePath: folder + "/" + name))
    }
    try Data(tape.checked.utf8).write(to: URL(filePath: copy))
    let (program, errors, output) = (films.program, folder + "/errors", folder + "/problems")
    let (status, words) = try await Films.offThread {
      try Films.run(
        [program, "check", copy], in: folder, errors: errors, output: output,
        seconds: 60)
    }
    guard status != 0 else { return }
    let found = FileManager.default.contents(atPath: output).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let problems = found.range(of: "error[").map { String(found[$0.lowerBound...]) } ?? ""
    let text = (words + problems).replacing(folder + "/", with: Self.folder(path))
    throw Ending(exit: status == nil ? .late : .invalid, message: "the tape has mistakes\n" + text)
  }

  private static func file(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? "talk.tape"
    return name.hasSuffix(".tape") ? name : name + ".tape"
  }

  private static func folder(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
  }

  // MARK: - The conversation

  private func play(_ tape: BotTape, _ folder: String, _ started: (BotProcess) -> Void) async throws -> Tape {
    let bot: BotProcess
    do {
      bot = try BotProcess(
        options.bot ?? "", environment: ["TELEGRAM_API_URL": address, "BOT_TOKEN": token],
        log: folder + "/bot.log")
    } catch let error as BotProcess.CannotStart {
      throw Ending(exit: .failure, message: "cannot start the bot: \(error.message)")
    }
    started(bot)
    defer { bot.end() }
    var player = try await TapePlayer(
      emulator, token: token, pace: options.pace, name: path, settings: tape.settings
    ) {
      bot.exitCode().map { "the bot ended with exit code \($0)" }
    }
    do {
      try await player.start()
      for step in tape.steps { try await player.play(step) }
    } catch let failure as TapePlayer.Failure {
      throw await ending(failure, bot)
    }
    await player.finish()
    return player.film
  }

  /// Returns the message for a failed step: the line, what is on the screen, a picture of it, and what the bot
  /// printed.
  private func ending(_ failure: TapePlayer.Failure, _ bot: BotProcess) async -> Ending {
    var message = failure.line > 0 ? "\(path):\(failure.line): \(failure.message)" : failure.message
    let input = SimInput(fields: ["bot": .text(token)])
    let chat = (try? await emulator.simTranscript(Emulator.firstPerson, input)) ?? ""
    if failure.line > 0 {
      message += "\nOn the screen:\n"
      message +=
        chat.isEmpty ? "    nothing" : chat.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
      if let (content, options) = try? await emulator.simScreen(Emulator.firstPerson, input),
        let image = try? await picture(content, options, input)
      {
        let name = Self.file(path).dropLast(".tape".count) + ".failed.png"
        do {
          try Outputs.publish([(name: String(name), bytes: image)], isTrusted: false)
          message += "\nImage of the screen: \(name)"
        } catch {}
      }
    }
    let words = bot.words()
    if !words.isEmpty { message += "\nThe bot printed:\n" + words }
    return Ending(exit: failure.isLate ? .late : .failure, message: message)
  }

  private func picture(_ content: JSON, _ options: Fields, _ input: SimInput) async throws -> [UInt8] {
    guard let message = try await emulator.simForcedReply(Emulator.firstPerson, input, in: content) else {
      return try await screens.answer("png", content, options).payload
    }
    return try await films.still(Tape(showing: content, replyTo: message, options: options), Tape.stillName)
  }

  // MARK: - Outputs

  /// Renders the film and the screenshots, compares the screenshots, and puts everything into place.
  private func write(_ film: Tape, _ tape: BotTape, _ folder: String) async throws {
    var film = film
    let given = options.output.enumerated().map { index, path in
      (
        path: path,
        name: "output-\(index)." + (Self.file(path, keeping: true).split(separator: ".").last ?? "mp4")
      )
    }
    for name in tape.outputs + given.map(\.name) { film.add(line: "Output " + Words.quoted(name)) }
    guard !tape.outputs.isEmpty || !given.isEmpty || !tape.screenshots.isEmpty else { return }
    let out = folder + "/out"
    for name in tape.outputs + tape.screenshots where name.contains("/") {
      let parent = out + "/" + Self.folder(name)
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    }
    let (films, whole) = (films, film)
    let (status, words) = try await Films.offThread { try films.render(whole, in: folder) }
    guard let status else { throw Ending(exit: .late, message: "rendering took too long") }
    guard status == 0 else {
      throw Ending(
        exit: status == 65 || status == 64 ? .invalid : .failure,
        message: "the film cannot be rendered\n" + words)
    }
    let changes = try await compare(tape, folder)
    // What is named on the command line may stand anywhere; the tape's outputs stand below the current folder.
    let names = Set(given.map(\.name))
    var own: [(name: String, bytes: [UInt8])] = []
    for name in Outputs.files(below: out) where !names.contains(name) {
      own.append((name, Array(FileManager.default.contents(atPath: out + "/" + name) ?? Data())))
    }
    let outer = given.map {
      (name: $0.path, bytes: Array(FileManager.default.contents(atPath: out + "/" + $0.name) ?? Data()))
    }
    do {
      try Outputs.publish(own, isTrusted: false)
      try Outputs.publish(outer, isTrusted: true)
    } catch {
      throw Ending(exit: .noOutput, message: error.message)
    }
    if let changes { throw Ending(exit: .failure, message: changes) }
  }

  private static func file(_ path: String, keeping: Bool) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: - Goldens

  /// Compares the screenshots with the expected images.
  ///
  /// - Returns: The differences, or `nil` if there are none.
  private func compare(_ tape: BotTape, _ folder: String) async throws -> String? {
    guard let golden = options.golden else { return nil }
    var seen: Set<String> = []
    let names = tape.screenshots.filter { seen.insert($0).inserted }
    guard !names.isEmpty else {
      throw Ending(
        exit: .invalid, message: "--golden requires a line such as `Screenshot menu.png` in the tape")
    }
    let (expected, actual) = (folder + "/expected", folder + "/actual")
    var missing: [String] = []
    for name in names {
      for place in [expected, actual] {
        try FileManager.default.createDirectory(
          atPath: place + "/" + Self.folder(name), withIntermediateDirectories: true)
      }
      let image = FileManager.default.contents(atPath: folder + "/out/" + name) ?? Data()
      guard let old = FileManager.default.contents(atPath: golden + "/" + name) else {
        missing.append(name)
        continue
      }
      try image.write(to: URL(filePath: actual + "/" + name))
      try old.write(to: URL(filePath: expected + "/" + name))
    }
    // The first run has nothing to compare.
    let different = missing.count == names.count ? [] : try await differences(expected, actual, folder)
    if options.accept {
      for name in missing + different {
        try accept(name, from: folder + "/out/" + name, into: golden)
      }
      return nil
    }
    guard !missing.isEmpty || !different.isEmpty else { return nil }
    func line(_ name: String) -> Int {
      tape.steps.first { $0.action == .screenshot(name) }?.line ?? 0
    }
    let lines =
      missing.map { "\(path):\(line($0)): '\(golden)/\($0)' does not exist; create it with --accept" }
      + different.map { "\(path):\(line($0)): the screenshot '\($0)' differs from '\(golden)/\($0)'" }
    let report =
      options.report.map { "\nThe report: \($0)" } ?? "\n  help: --report report.html shows the differences"
    return lines.joined(separator: "\n") + (different.isEmpty ? "" : report)
  }

  /// Returns the names of the images that differ by more than the tolerances allow, and writes the report.
  private func differences(_ expected: String, _ actual: String, _ folder: String) async throws -> [String] {
    let report = options.report.map { _ in ["--report", folder + "/report.html"] } ?? []
    let arguments = [films.program, "diff", expected, actual, "--json"] + options.tolerances + report
    let (errors, output) = (folder + "/errors", folder + "/differences")
    let (status, words) = try await Films.offThread {
      try Films.run(arguments, in: folder, errors: errors, output: output, seconds: 300)
    }
    guard let status, status <= 1 else {
      throw Ending(
        exit: status == nil ? .late : .invalid, message: "the screenshots cannot be compared\n" + words)
    }
    if let target = options.report, let bytes = FileManager.default.contents(atPath: folder + "/report.html")
    {
      do { try Outputs.publish([(target, Array(bytes))], isTrusted: true) } catch {
        throw Ending(exit: .noOutput, message: error.message)
      }
    }
    let lines = FileManager.default.contents(atPath: output).map(Array.init) ?? []
    return lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let result = try? JSON(Array(line)), result["same"] == .flag(false) else { return nil }
      return result["file"]?.string
    }
  }

  private func accept(_ name: String, from file: String, into golden: String) throws {
    let bytes = Array(FileManager.default.contents(atPath: file) ?? Data())
    do { try Outputs.publish([(golden + "/" + name, bytes)], isTrusted: true) } catch {
      throw Ending(exit: .noOutput, message: error.message)
    }
    print("wrote \(golden)/\(name)")
  }
}
