import Localization
import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import Pictures
import Primitives
import Staging
import StreamReading

/// A tape, which is the script of a conversation: settings, outputs and steps (Spec/Tapes.md).
public struct TapeFile: Sendable {
  /// The input that the tape was read from.
  public let file: InputFile
  package let tape: Tape
  /// The text with the included tapes.
  let text: TapeText
  /// The errors in lines that could not be read.
  package let problems: [Diagnostic]
  /// The names of the included tapes.
  private let sources: [Tape.Named]

  /// Reads a tape.
  ///
  /// - Parameters:
  ///   - file: The tape, in UTF-8.
  ///   - variables: The values of variables, which have priority over those that the tape sets.
  ///   - limits: The largest size of the tape and of each tape that it includes.
  /// - Throws: ``RenderError/unreadable(_:file:)`` with line and column if the tape is invalid.
  public init(
    _ file: InputFile, variables: [String: String] = [:], limits: ReadOptions = ReadOptions()
  ) throws(RenderError) {
    let read = Self.read(file, variables, limits, mostProblems: 1)
    if let problem = read.problems.first {
      throw .unreadable(problem, file: read.files.first.flatMap(\.self) ?? file.name)
    }
    self.init(file, read)
  }

  /// Returns true if the tape, or a tape that it includes, may use a variable.
  package func mayUse(_ variable: String) -> Bool {
    guard sources.isEmpty else { return true }
    let text = String(decoding: file.bytes, as: UTF8.self)
    return text.contains("$" + variable) || text.contains("${" + variable + "}")
  }

  /// Reads all valid lines, and collects the errors of the others.
  package init(
    checking file: InputFile, variables: [String: String] = [:], limits: ReadOptions = ReadOptions()
  ) {
    self.init(file, Self.read(file, variables, limits, mostProblems: TapeReader.mostProblems))
  }

  private init(_ file: InputFile, _ read: ReadTape) {
    self.file = file
    (tape, text, sources) = (read.tape, read.text, read.sources)
    problems = zip(read.problems, read.files).map { Diagnostic($0, in: $1 ?? file.name) }
  }

  private static func read(
    _ file: InputFile, _ variables: [String: String], _ limits: ReadOptions, mostProblems: Int
  ) -> ReadTape {
    TapeReader.readAll(
      file.bytes, variables: variables, limits: limits.limits, mostProblems: mostProblems
    ) { name throws(ReadError) in
      do throws(SceneFiles.Refusal) {
        return try SceneFiles.read(name.text, besides: file, limit: limits.limits.inputBytes).bytes
      } catch {
        throw ReadError(
          .syntax, "cannot read '\(name.text.asExcerpt)': \(error.reason)", help: error.help,
          origin: name.origin)
      }
    }
  }

  /// Returns true if the name of a file is that of a tape.
  package static func isOne(_ name: String) -> Bool { TapeReader.isTape(name) }

  /// Returns true if a text can be the name of a variable.
  package static func isVariable(_ name: String) -> Bool { TapeVariable.isName(name) }

  /// The names of the films, frames and images that the tape writes.
  public var outputs: [String] { tape.outputs.map(\.text) }

  /// The names of the images of single moments.
  package var screenshots: [String] {
    tape.steps.compactMap { if case .screenshot(let name) = $0.action { name.text } else { nil } }
  }

  /// True if the film has chapters.
  package var hasChapters: Bool {
    tape.steps.contains { if case .marker = $0.action { true } else { false } }
  }

  /// Returns true if a path is relative and stays beneath its folder.
  package static func isBelow(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
  }

  /// The errors for outputs that a tape must not write: they must be beneath the working directory and not
  /// behind a link, and their names must differ. The kernel enforces the place again when they are written
  /// (Spec/Security.md 8).
  package var outputProblems: [Diagnostic] {
    var names: Set<[Path]> = []
    return namedOutputs.compactMap { output in
      let parts = Path(output.name).components.filter { $0 != Path(literal: ".") }
      let problem =
        Self.outputProblem(output.name)
        ?? (names.insert(parts).inserted ? nil : ("the tape writes it already", "name another file"))
      return problem.map { reason, help in
        Diagnostic(
          error("cannot write '\(output.name.asExcerpt)': \(reason)", help: help, at: output.place), in: file)
      }
    }
  }

  /// The outputs that the tape names, with their places.
  package var namedOutputs: [(name: String, place: InputOrigin, isScreenshot: Bool)] {
    tape.outputs.map { ($0.text, $0.origin, false) }
      + tape.steps.compactMap {
        if case .screenshot(let name) = $0.action { (name.text, name.origin, true) } else { nil }
      }
  }

  /// Returns a text as a tape quotes it.
  package static func quoted(_ text: String) -> String {
    let escaped = text.flatMap { character -> [Character] in
      switch character {
      case "\\", "\"", "$": ["\\", character]
      case "\n": ["\\", "n"]
      default: [character]
      }
    }
    return "\"" + String(escaped) + "\""
  }

  private static func outputProblem(_ name: String) -> (reason: String, help: String)? {
    if name == "-" { return ("a tape does not write to standard output", "pass -o - on the command line") }
    let help = "name it with -o on the command line"
    guard isBelow(name) else { return ("it is not in the folder that the command runs in", help) }
    switch ConfinedOutputs.obstacle(on: name) {
    case .link(let path)?:
      return (
        "'\(path.name)' is a symbolic link, which a tape does not follow", "name its target with -o"
      )
    case .special?: return ("it is not a regular file", help)
    case nil: return nil
    }
  }

  /// The files that steps and `Set Chat` name, relative to the working directory.
  package var inputs: [String] {
    var names = [setting(Own.chat)?.text].compactMap { $0 } + sources.map(\.text)
    for step in tape.steps {
      switch step.action {
      case .message(.file(let name), _, _), .answer(.file(let name), _), .edit(_, to: .file(let name)):
        names.append(name.text)
      case .attach(let attachment): if let name = attachment.file { names.append(name.text) }
      default: break
      }
    }
    return names.compactMap { name in
      (try? SceneFiles.way(name, besides: file)).map { $0.folder.appending($0.way).name }
    }
  }

  /// The settings that are options of the command, in the order of the tape.
  package var settings: [(name: String, value: String?, place: InputOrigin)] {
    tape.settings.filter { !Own.names.contains($0.name) }.map { ($0.name, $0.value?.text, $0.origin) }
  }

  /// The names of the settings that only tapes have.
  package static let ownSettings = Own.names

  /// The settings that only tapes have.
  private enum Own {
    static let chat = "chat"
    static let pace = "typing-speed"
    static let kind = "chat-kind"
    static let keyboard = "keyboard"
    static let touches = "touches"
    static let frame = "frame"
    static let phones = "phones"
    static let names = [chat, pace, kind, keyboard, touches, frame, phones]
  }

  private func setting(_ name: String) -> Tape.Named? { tape.settings.last { $0.name == name }?.value }

  /// True if the tape names the chat that exists from the start.
  package var hasChat: Bool { setting(Own.chat) != nil }

  /// True if the title of the chat is the name of its bot, because nothing else names somebody.
  package var namesItsBot: Bool {
    let kind = try? kind()
    return !hasChat && setting(Own.phones) == nil && kind != .group && (kind != nil || tape.names.isEmpty)
  }

  /// True if an `Answer` names a file that may be a recording, which has pages and perhaps no times.
  package var hasRecordings: Bool {
    tape.steps.contains { step in
      guard case .answer(.file(let name), _) = step.action else { return false }
      return name.text.lowercased().hasSuffix(".json") || name.text.lowercased().hasSuffix(".jsonl")
    }
  }

  /// Returns the chat that exists from the start.
  package func chat(_ options: RenderOptions) throws(RenderError) -> ChatSource? {
    guard let name = setting(Own.chat) else { return nil }
    let chat: InputFile
    do throws(SceneFiles.Refusal) {
      chat = try SceneFiles.read(name.text, besides: file, limit: options.reading.limits.chatBytes)
    } catch {
      throw self.error(
        "cannot read '\(name.text.asExcerpt)': \(error.reason)", help: error.help, at: name.origin)
    }
    guard case .chat(let source) = try chat.chat(options) else {
      throw error("'\(name.text.asExcerpt)' is not a chat", at: name.origin)
    }
    return try source.pinning(options)
  }

  package func pace() throws(RenderError) -> Double? {
    guard let value = setting(Own.pace) else { return nil }
    do throws(ReadError) { return try TapeReader.seconds(value) } catch {
      throw failure(error)
    }
  }

  /// Returns the kind of an empty chat; `nil` if the names in the tape determine it.
  package func kind() throws(RenderError) -> Chat.Kind? {
    guard let value = setting(Own.kind) else { return nil }
    if let kind = Chat.Kind(rawValue: value.text.lowercased()) { return kind }
    throw error(
      "'\(value.text.asExcerpt)' is not a kind of chat", help: "use private or group", at: value.origin)
  }

  /// Returns whether the device's keyboard rises, whether fingers are marked, and the device around the screen.
  ///
  /// - Parameter screen: The size of the screen, which must be that of the device.
  package func use(on screen: Size?) throws(RenderError) -> DeviceUse {
    DeviceUse(
      raisesKeyboard: try isOn(Own.keyboard, help: "; `ReplyKeyboard` shows a bot's keyboard"),
      showsTouches: try isOn(Own.touches), device: try device(on: screen))
  }

  /// Returns the people whose phones stand side by side, the owner of the tape's phone first; none for that phone alone.
  package func people() throws(RenderError) -> [Tape.Named] {
    guard let value = setting(Own.phones) else { return [] }
    let names = value.text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    guard Self.phoneCounts.contains(names.count), Set(names).count == names.count,
      !names.contains(where: { $0.isEmpty || $0.lowercased() == "me" })
    else {
      throw error(
        "`Set Phones` does not take '\(value.text.asExcerpt)'",
        help: "write 2 to \(Self.phoneCounts.upperBound) names, yours first: Set Phones \"Boris, Anna\"",
        at: value.origin)
    }
    return names.map { Tape.Named($0, origin: value.origin) }
  }

  /// The numbers of phones that may stand side by side.
  private static let phoneCounts = 2...4

  private func device(on screen: Size?) throws(RenderError) -> ScreenDevice? {
    guard let value = setting(Own.frame) else { return nil }
    if let device = ScreenDevice(named: value.text) {
      guard let screen, screen != device.size else { return device }
      throw error(
        "`Set Frame \(device.name)` shows another device than the screen",
        help: "write `Set Screen \(device.name)`", at: value.origin)
    }
    let names = ScreenDevice.all.map(\.name)
    throw error(
      "unknown device '\(value.text.asExcerpt)'",
      help: Spelling.help(for: value.text, among: names, else: "use one of \(names.joined(separator: ", "))"),
      at: value.origin)
  }

  private func isOn(_ name: String, help: String = "") throws(RenderError) -> Bool {
    guard let value = setting(name) else { return false }
    switch value.text.lowercased() {
    case "on": return true
    case "off": return false
    default:
      throw error(
        "`Set \(name.prefix(1).uppercased() + name.dropFirst())` does not take '\(value.text.asExcerpt)'",
        help: "write on or off" + help, at: value.origin)
    }
  }

  /// Returns an error with its place.
  func failure(_ error: ReadError) -> RenderError { text.failure(error, in: file) }

  /// Returns an error with a place.
  ///
  /// - Parameter place: The place in the tape.
  package func error(_ message: String, help: String? = nil, at place: InputOrigin) -> RenderError {
    failure(ReadError(.syntax, message, help: help, origin: place))
  }

  /// Returns the name of the file, the line and the column of a place.
  package func location(of place: InputOrigin) -> (file: String, location: InputLocation?) {
    text.location(of: place, in: file)
  }
}

extension Renderer {
  /// Prepares a conversation from a tape. The options must have a screen.
  ///
  /// - Parameters:
  ///   - tape: The tape.
  ///   - options: The initial state of the screen and the playback options.
  public func scene(
    of tape: TapeFile, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> SceneRun {
    let options = try options.checked()
    let (chat, pace, kind) = (try tape.chat(options.withNames), try tape.pace(), try tape.kind())
    let (use, people) = (try tape.use(on: options.chat.screen), try tape.people())
    if chat == nil, options.chat.pinned != nil {
      throw .option(
        OptionError(.pinned, "applies only to tapes with a chat (`Set Chat`); otherwise use `Pin`"))
    }
    return try SceneRun(
      tape.file, tape.text, phoneCount: max(1, people.count), renderer: self, options: options
    ) { viewer, options throws(RenderError) in
      try ReadScene(
        tape, in: chat, pace: pace, kind: kind, use: use, people: people, viewer: viewer, renderer: self,
        options: options)
    }
  }

  /// Prepares a chat as a conversation: its messages appear one after another. The options must have a screen.
  ///
  /// - Parameters:
  ///   - chat: A list of messages or an export.
  ///   - speed: The factor by which pauses are shorter than those between the dates of the messages.
  ///   - idleLimit: The longest pause.
  ///   - options: The state of the screen and the playback options.
  public func scene(
    playing chat: InputFile, speed: Double = 1, idleLimit: Duration = SceneRun.defaultIdleLimit,
    options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> SceneRun {
    let options = try options.checked()
    guard case .chat(let source) = try chat.chat(options) else {
      throw .option(OptionError(.play, "applies only to chats (a list of messages or an export)"))
    }
    let pinned = try source.pinning(options)
    return try SceneRun(chat, renderer: self, options: options) { _, options throws(RenderError) in
      try ReadScene(
        playing: pinned, of: chat, speed: speed, idleLimit: idleLimit.inSeconds, renderer: self,
        options: options)
    }
  }

  /// Checks a tape, and reports all errors in the order of its lines.
  ///
  /// - Parameter problems: The errors that are already known.
  package func check(
    tape: TapeFile, problems: [Diagnostic] = [], options: RenderOptions
  ) -> CheckReport {
    let file = tape.file
    var problems = problems + tape.problems + tape.outputProblems
    func collect<Value>(_ work: () throws(RenderError) -> Value) -> Value? {
      do throws(RenderError) { return try work() } catch {
        problems.append(Diagnostic(error, in: file))
        return nil
      }
    }
    let chat = collect { () throws(RenderError) in try tape.chat(options.withNames) } ?? nil
    let pace = collect { () throws(RenderError) in try tape.pace() } ?? nil
    let kind = collect { () throws(RenderError) in try tape.kind() } ?? nil
    let use = collect { () throws(RenderError) in try tape.use(on: options.chat.screen) } ?? DeviceUse()
    let people = collect { () throws(RenderError) in try tape.people() } ?? []
    let read = collect { () throws(RenderError) in
      try ReadScene(
        tape, in: chat, pace: pace, kind: kind, use: use, people: people, collects: true, renderer: self,
        options: options)
    }
    problems += (read?.faults ?? []).map { Diagnostic($0, in: file) }
    if problems.isEmpty,
      let run = collect({ () throws(RenderError) in try scene(of: tape, options: options) })
    {
      return CheckReport(
        file: file.name, problems: run.diagnostics,
        tape: TapeSummary(
          stepCount: tape.tape.steps.count, seconds: run.seconds, outputs: tape.outputs + tape.screenshots))
    }
    func place(_ problem: Diagnostic, _ number: Int) -> (Int, Int, Int) {
      (problem.location?.line ?? .max, problem.location?.column ?? 0, number)
    }
    let ordered = problems.enumerated().sorted { place($0.element, $0.offset) < place($1.element, $1.offset) }
    return CheckReport(file: file.name, problems: ordered.map(\.element), tape: nil)
  }
}

extension ChatSource {
  /// Returns the chat with the pinned message of the options.
  fileprivate func pinning(_ options: RenderOptions) throws(RenderError) -> ChatSource {
    guard let id = options.chat.pinned else { return self }
    guard let pinned = pinning(Int64(id)) else {
      throw .option(OptionError(.pinned, "must be the id of a message of the chat"))
    }
    return pinned
  }
}

extension Diagnostic {
  fileprivate init(_ error: ReadError, in file: String) {
    self.init(
      .error, code: error.code, message: error.message, help: error.help, file: file,
      location: error.location)
  }

  fileprivate init(_ error: RenderError, in file: InputFile) {
    if case .unreadable(let error, let name) = error {
      self.init(error, in: name)
    } else {
      self.init(.error, code: error.code, message: "\(error)", help: error.help, file: file.name)
    }
  }
}

extension RenderOptions {
  /// Returns the options with another appearance; `nil` for an unknown theme.
  func with(_ appearance: SceneScript.Appearance) -> RenderOptions? {
    guard var options = appearance.theme.map(themed) ?? self else { return nil }
    if let size = appearance.textSize { options.layout.textSize = Double(size) }
    if let language = appearance.language.flatMap({ Language(tag: $0) }) {
      options.layout.language = language
    }
    return options
  }

  /// Returns the options with another theme of the design; `nil` for an unknown theme.
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

extension TapeText {
  /// Returns an error with its place in a tape, or in one that the tape includes.
  func failure(_ error: ReadError, in file: InputFile) -> RenderError {
    let (error, name) = located(error)
    return .unreadable(error, file: name ?? file.name)
  }

  func location(of place: InputOrigin, in file: InputFile) -> (file: String, location: InputLocation?) {
    let (error, name) = located(ReadError(.syntax, "", origin: place))
    return (name ?? file.name, error.location)
  }
}
