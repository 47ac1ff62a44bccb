import MessageReading
import PageLayout
import PageModel
import PageReading
import StreamReading

/// The script of a conversation that was read: what is set, what comes out, and what happens (Docs/Tapes.md).
public struct TapeFile: Sendable {
  /// What it was read from.
  public let file: InputFile
  package let tape: Tape

  /// - Throws: ``RenderError/unreadable(_:file:)``, with line and column.
  public init(_ file: InputFile, limits: ReadOptions = ReadOptions()) throws(RenderError) {
    self.file = file
    tape = try mapping(
      TapeReader.read(file.bytes, limits: limits.limits), RenderError.unreadable(in: file.name))
  }

  /// Whether a file's name is that of a tape.
  package static func isOne(_ name: String) -> Bool { TapeReader.isTape(name) }

  /// The names of the films, frames and pictures that it asks for.
  public var outputs: [String] { tape.outputs.map(\.text) }

  /// The names of the pictures of single moments.
  package var screenshots: [String] {
    tape.steps.compactMap { if case .screenshot(let name) = $0.action { name.text } else { nil } }
  }

  /// Whether what is written has its place below a folder.
  package static func isBelow(_ name: String) -> Bool {
    !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
  }

  /// Outputs that are not where a tape may have them.
  fileprivate var outputProblems: [LocatedDiagnostic] {
    let pictures = tape.steps.compactMap { if case .screenshot(let name) = $0.action { name } else { nil } }
    return (tape.outputs + pictures).filter { !Self.isBelow($0.text) }.map {
      LocatedDiagnostic(
        error("\($0.text) is not below the folder that the command runs in", at: $0.origin), in: file)
    }
  }

  /// The settings that are options of the command, in their order.
  package var settings: [(name: String, value: String?, place: InputOrigin)] {
    tape.settings.filter { !Own.names.contains($0.name) }.map { ($0.name, $0.value?.text, $0.origin) }
  }

  /// What a tape sets besides options.
  private enum Own {
    static let chat = "chat"
    static let pace = "typing-speed"
    static let names = [chat, pace]
  }

  private func setting(_ name: String) -> Tape.Named? { tape.settings.last { $0.name == name }?.value }

  /// The chat that is there from the start.
  package func chat(_ options: RenderOptions) throws(RenderError) -> ChatSource? {
    guard let name = setting(Own.chat) else { return nil }
    guard let path = SceneFiles.path(name.text, besides: file) else {
      throw error("\(name.text) is not in the tape's folder", at: name.origin)
    }
    let chat: InputFile
    do throws(RenderError) { chat = try InputFile(contentsOf: path) } catch {
      throw self.error("\(error)", at: name.origin)
    }
    guard case .chat(let source) = try chat.chat(options) else {
      throw error("\(name.text) is no chat", at: name.origin)
    }
    return source
  }

  package func pace() throws(RenderError) -> Double? {
    guard let value = setting(Own.pace) else { return nil }
    return try mapping(TapeReader.seconds(value), RenderError.unreadable(in: file.name))
  }

  /// - Parameter place: in the tape.
  package func error(_ message: String, at place: InputOrigin) -> RenderError {
    .unreadable(ReadError(.syntax, message, origin: place).located(in: file.bytes), file: file.name)
  }

  /// Which line the place is on, and its column.
  package func location(of place: InputOrigin) -> InputLocation? {
    ReadError(.syntax, "", origin: place).located(in: file.bytes).location
  }
}

extension Renderer {
  /// Makes ready to draw a conversation as its script has it. The options must have a screen.
  ///
  /// - Parameters:
  ///   - tape: the script, that was read.
  ///   - options: how the screen looks at first, and how it plays.
  public func scene(
    of tape: TapeFile, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> SceneRun {
    let options = try options.checked()
    let (chat, pace) = (try tape.chat(options), try tape.pace())
    return try SceneRun(tape.file, renderer: self, options: options) { options throws(RenderError) in
      try SceneScript(tape.tape, of: tape.file, in: chat, pace: pace, renderer: self, options: options)
    }
  }

  /// Makes ready to draw a chat as it went: its messages come one after the other. The options must have a screen.
  ///
  /// - Parameters:
  ///   - chat: a list of messages, or an export.
  ///   - speed: how much shorter the pauses are than those of the dates.
  ///   - idleLimit: the longest pause, in seconds.
  ///   - options: how the screen looks, and how it plays.
  public func scene(
    playing chat: InputFile, speed: Double = 1, idleLimit: Double = SceneRun.usualIdleLimit,
    options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> SceneRun {
    let options = try options.checked()
    guard case .chat(let source) = try chat.chat(options) else {
      throw .option(OptionError(option: "play", wanted: "of a chat: a list of messages, or an export"))
    }
    return try SceneRun(chat, renderer: self, options: options) { options throws(RenderError) in
      try SceneScript(
        playing: source, of: chat, speed: speed, idleLimit: idleLimit, renderer: self, options: options)
    }
  }

  /// Says what a tape is, and what is wrong with it.
  ///
  /// - Parameter problems: that are known already.
  package func check(
    tape file: InputFile, problems: [LocatedDiagnostic] = [], options: RenderOptions
  ) -> CheckReport {
    var problems = problems + TapeReader.problems(of: file.bytes).map { LocatedDiagnostic($0, in: file) }
    guard problems.isEmpty else { return CheckReport(file: file.name, problems: problems, scene: nil) }
    do throws(RenderError) {
      let tape = try TapeFile(file)
      let script = try SceneScript(
        tape.tape, of: file, in: tape.chat(options), pace: tape.pace(), collects: true, renderer: self,
        options: options)
      problems = script.faults.map { LocatedDiagnostic($0, in: file) } + tape.outputProblems
      guard problems.isEmpty else {
        func place(_ problem: LocatedDiagnostic) -> (Int, Int) {
          (problem.location?.line ?? 0, problem.location?.column ?? 0)
        }
        problems.sort { place($0) < place($1) }
        return CheckReport(file: file.name, problems: problems, scene: nil)
      }
      let run = try scene(of: tape, options: options)
      problems += run.diagnostics
      return CheckReport(
        file: file.name, problems: problems,
        scene: (tape.tape.steps.count, run.duration, tape.outputs + tape.screenshots))
    } catch {
      problems.append(LocatedDiagnostic(error, in: file))
      return CheckReport(file: file.name, problems: problems, scene: nil)
    }
  }
}

extension LocatedDiagnostic {
  fileprivate init(_ error: ReadError, in file: InputFile) {
    self.init(
      severity: .error, code: error.code, text: error.message, file: file.name, location: error.location)
  }

  fileprivate init(_ error: RenderError, in file: InputFile) {
    if case .unreadable(let error, _) = error {
      self.init(error, in: file)
    } else {
      self.init(severity: .error, code: error.code, text: "\(error)", file: file.name)
    }
  }
}

extension RenderOptions {
  /// The same in another theme of its design; `nil` for one that is not there.
  func themed(_ name: String) -> RenderOptions? {
    let known = layout.design.palettes
    let wanted =
      name == "light" ? known.first { !$0.isDark } : name == "dark" ? known.first { $0.isDark } : nil
    guard let palette = wanted ?? known.first(where: { $0.name == name }) else { return nil }
    var options = self
    options.setColors(of: palette, side: layout.theme.side == .incoming ? .incoming : .outgoing)
    return options
  }
}
