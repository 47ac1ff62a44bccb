import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import Painting
import Primitives
import Reveal
import Staging
import StreamReading

/// The script of a scene, with the diagnostics of the files that it names.
struct ReadScene {
  let script: SceneScript
  let diagnostics: [Diagnostic]
  /// The errors of steps; empty unless they are collected.
  let faults: [RenderError]

  /// Computes the script of a tape.
  ///
  /// - Parameters:
  ///   - chat: The chat that exists from the start; `nil` for an empty one.
  ///   - pace: The time per typed character in seconds; `nil` for the default.
  ///   - people: The people whose phones stand side by side.
  ///   - viewer: The index of the person on whose phone the script plays.
  ///   - collects: True to collect the errors of steps and skip those steps.
  init(
    _ tape: TapeFile, in chat: ChatSource?, pace: Double?, kind: Chat.Kind? = nil,
    use: DeviceUse = DeviceUse(), people: [Tape.Named] = [], viewer: Int = 0,
    collects: Bool = false, renderer: Renderer, options: RenderOptions
  ) throws(RenderError) {
    var settings = options.sceneSettings(pace: pace, kind: kind, use: use)
    (settings.people, settings.viewer) = (people, viewer)
    if viewer > 0 {
      let chat = options.chat
      settings.initial = { chat.ofOtherPhone(showing: $0).applied(to: $0, hidingBy: $1) }
    }
    self.init(
      try SceneScriptBuilder(
        of: tape.tape, in: chat,
        reader: SceneFileReader(tape.file, tape.text, renderer: renderer, options: options.withNames),
        settings: settings, collects: collects))
  }

  /// Computes the script of a chat whose messages appear at the intervals of their dates.
  ///
  /// - Parameters:
  ///   - speed: The factor by which pauses are shorter.
  ///   - idleLimit: The longest pause, in seconds.
  init(
    playing chat: ChatSource, of file: InputFile, speed: Double, idleLimit: Double, renderer: Renderer,
    options: RenderOptions
  ) throws(RenderError) {
    self.init(
      try SceneScriptBuilder(
        playing: chat, speed: speed, idleLimit: idleLimit,
        reader: SceneFileReader(file, TapeText(file.bytes), renderer: renderer, options: options),
        settings: options.sceneSettings()))
  }

  private init(_ builder: SceneScriptBuilder<SceneFileReader>) {
    script = builder.script
    diagnostics = builder.reader.diagnostics
    faults = builder.faults
  }
}

/// Reads the files that a tape names.
struct SceneFileReader: SceneReader {
  private(set) var diagnostics: [Diagnostic] = []
  private let input: InputFile
  private let text: TapeText
  private let renderer: Renderer
  private let options: RenderOptions

  /// The number of characters per second of an answer without times.
  private static let answerPace = 80.0

  /// - Parameter input: The tape, or the chat that plays.
  init(_ input: InputFile, _ text: TapeText, renderer: Renderer, options: RenderOptions) {
    (self.input, self.text, self.renderer, self.options) = (input, text, renderer, options)
  }

  mutating func message(_ said: Tape.Said) throws(RenderError) -> MessageResult {
    switch said {
    case .text(let text):
      let json = "{\"from\":\"me\",\"text\":\(JSONWriter.quoted(text.text))}"
      return try mapping(
        MessageReader.read(Array(json.utf8), options: options.messageOptions),
        RenderError.unreadable(in: input.name))
    case .file(let name): return try message(try file(name), "'\(name.text.asExcerpt)'", name.origin)
    case .object(let json):
      return try inTape(said) { (reader) throws(RenderError) in
        try reader.message(reader.object(json), "the object", json.origin)
      }
    }
  }

  /// Reads what is written in the tape itself. Its errors and diagnostics have their places in the tape.
  private mutating func inTape<Content>(
    _ said: Tape.Said, _ read: (inout Self) throws(RenderError) -> Content
  ) throws(RenderError) -> Content {
    let start: InputOrigin
    let isVerbatim: Bool
    switch said {
    case .file: return try read(&self)
    // Characters of a quoted text may be written in several, so that only its beginning is known.
    case .text(let text): (start, isVerbatim) = (text.origin, false)
    case .object(let json): (start, isVerbatim) = (json.origin, true)
    }
    func moved(_ origin: InputOrigin) -> InputOrigin {
      guard isVerbatim, let offset = origin.byteOffset, let first = start.byteOffset else { return start }
      return InputOrigin(byteOffset: first + offset)
    }
    let count = diagnostics.count
    defer {
      for index in count..<diagnostics.count {
        let place = ReadError(.syntax, "", origin: moved(diagnostics[index].origin))
        let (located, file) = text.located(place)
        diagnostics[index].location = located.location
        diagnostics[index].file = file ?? input.name
      }
    }
    do { return try read(&self) } catch {
      guard case .unreadable(var problem, _) = error else { throw error }
      (problem.origin, problem.location) = (moved(problem.origin), nil)
      throw failure(problem)
    }
  }

  private mutating func message(
    _ file: InputFile, _ name: String, _ origin: InputOrigin
  ) throws(RenderError) -> MessageResult {
    let subject = try file.read(options.offScreen)
    diagnostics += subject.diagnostics
    switch subject.content {
    case .message(let result): return result
    case .page(let read):
      return MessageResult(
        message: Message(direction: options.direction, content: .page(read.page)), media: read.page.media,
        format: read.format)
    case .chat: throw failure("\(name) is a chat, not a message", origin)
    }
  }

  /// Returns JSON in the tape as a file in the tape's folder.
  private func object(_ json: Tape.Named) -> InputFile {
    InputFile(json.text.utf8, name: "message", folder: input.folder)
  }

  mutating func stream(
    _ said: Tape.Said
  ) throws(RenderError) -> (script: StreamScript, folder: String?) {
    try inTape(said) { (reader) throws(RenderError) in try reader.readStream(said) }
  }

  private mutating func readStream(
    _ said: Tape.Said
  ) throws(RenderError) -> (script: StreamScript, folder: String?) {
    let file: InputFile
    switch said {
    case .text(let text): file = InputFile(text.text.utf8, name: "answer.md", folder: input.folder)
    case .object(let json): file = object(json)
    case .file(let name): file = try self.file(name)
    }
    var reading = options.offScreen
    // Any content except a recording appears as an assistant writes it.
    if reading.stream.arrival == .whole {
      reading.stream.arrival = .typed(charactersPerSecond: Self.answerPace)
    }
    let read = try file.readStream(reading).read
    diagnostics += file.located(read.diagnostics)
    return (read.script, file.folder)
  }

  /// Reads a file in the folder of the tape or beneath it.
  private func file(_ name: Tape.Named) throws(RenderError) -> InputFile {
    do throws(SceneFiles.Refusal) {
      return try SceneFiles.read(name.text, besides: input, limit: options.reading.limits.inputBytes)
    } catch {
      throw failure("cannot read '\(name.text.asExcerpt)': \(error.reason)", help: error.help, name.origin)
    }
  }

  func size(ofFile name: Tape.Named) throws(RenderError) -> Int {
    do throws(SceneFiles.Refusal) { return try SceneFiles.size(name.text, besides: input) } catch {
      throw failure("cannot send '\(name.text.asExcerpt)': \(error.reason)", help: error.help, name.origin)
    }
  }

  func duration(ofFile name: Tape.Named) throws(RenderError) -> Double {
    let file = try file(name)
    guard let seconds = OggFile.seconds(of: file.bytes) else {
      throw failure(
        "cannot send '\(name.text.asExcerpt)': it is no Ogg file with Opus or Vorbis sound",
        help: "convert it with ffmpeg, or write a duration, such as `Send voice 7s`", name.origin)
    }
    return seconds
  }

  mutating func add(_ diagnostics: [Diagnostic]) { self.diagnostics += input.located(diagnostics) }

  mutating func hideNames(with anonymizer: Anonymizer) {
    for index in diagnostics.indices {
      diagnostics[index].message = anonymizer.hidden(diagnostics[index].message)
      diagnostics[index].help = diagnostics[index].help.map(anonymizer.hidden)
    }
  }

  func completed(_ media: MediaTable) -> MediaTable {
    options.media.store(for: media, base: input.folder).media
  }

  func simulation(of stream: SceneStream) -> RevealSimulation<PlacedPage> {
    stream.simulation(renderer: renderer, options: options)
  }

  var themeNames: [String] { options.layout.design.palettes.map(\.name) + ["light", "dark"] }

  func hasTheme(_ name: String) -> Bool { options.themed(name) != nil }

  /// Texts of messages have a size in every design.
  var textSizes: [Int] { Design.textSizes }

  func failure(_ error: ReadError) -> RenderError { text.failure(error, in: input) }

  private func failure(_ message: String, help: String? = nil, _ origin: InputOrigin) -> RenderError {
    failure(ReadError(.syntax, message, help: help, origin: origin))
  }
}

extension RenderOptions {
  /// The options without a screen, for content that is shown on a screen but is not one.
  fileprivate var offScreen: RenderOptions {
    var options = self
    (options.screen, options.chat.phone) = (nil, nil)
    return options
  }

  /// The options with the names of the input.
  var withNames: RenderOptions {
    var options = self
    options.chat.hidesNames = false
    return options
  }

  func sceneSettings(
    pace: Double? = nil, kind: Chat.Kind? = nil, use: DeviceUse = DeviceUse()
  ) -> SceneSettings {
    var settings = SceneSettings(
      dates: layout.dates, limits: reading.limits, anonymizer: anonymizer, pace: pace)
    (settings.title, settings.botName, settings.kind) = (chat.title, bubble?.name, kind)
    settings.use = use
    settings.initial = chat.applied
    return settings
  }
}
