import ArgumentParser
import Glibc
import IPRenderKit

/// A handler of requests, one line after another.
protocol RequestHandler {
  /// The bytes that are sent before the first response.
  var greeting: [UInt8] { get }

  func warmUp()

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - line: The request.
  ///   - begin: Called with the id of the request, as JSON, when it is known.
  ///   - part: Called with each part of a response in several parts, except the last one.
  /// - Returns: The response, or its last part.
  func answer(_ line: [UInt8], begin: (String) -> Void, part: ([UInt8]) -> Void) -> [UInt8]

  /// Returns the response for a request that failed.
  ///
  /// - Parameter id: The id of the request, as JSON.
  func refusal(_ id: String, _ error: Diagnostic, _ status: ExitStatus) -> [UInt8]

  /// Returns true if the bytes are exactly one response.
  func isAnswer(_ bytes: [UInt8]) -> Bool

  /// The maximum growth of the process since its start, in bytes. A process that exceeds it ends after the response.
  var mostGrowth: Int { get }
}

/// Answers requests one after another, with cached fonts and glyphs (Spec/Worker.md).
final class WorkerRequestHandler: RequestHandler {
  /// The version of the protocol.
  static let version = 1

  let isBinary: Bool
  private let folders: [Path]
  let fonts: FontSources
  /// The version line, with the digest of the font set.
  let version: String
  /// The paths that the command line of the worker names. Every request may use them.
  private let standing: Set<String>
  private let limits: RequestLimits
  let renderers = Renderers()
  /// The tape of the last request with a revision.
  var kept: KeptScene?

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - fonts: The fonts of every result.
  ///   - version: The version line.
  init(isBinary: Bool, _ options: ServiceOptions, _ fonts: FontSources, version: String) {
    (self.isBinary, self.version) = (isBinary, version)
    folders = options.root.compactMap { Path($0).resolved }
    self.fonts = fonts
    standing = Set(fonts.folders + EnvironmentVariable.places)
    limits = options.limits.limits
  }

  /// Opens the fonts before the first request. Errors in them are reported for each request.
  func warmUp() { _ = try? renderers.renderer(fonts, language: Renderer.defaultLanguage) }

  var greeting: [UInt8] {
    framed(
      Reply { writer in
        writer.value("protocol", Self.version)
        writer.value("version", version)
      })
  }

  func answer(_ line: [UInt8], begin: (String) -> Void, part: ([UInt8]) -> Void) -> [UInt8] {
    do throws(WorkerRequest.Mistake) {
      let request = try WorkerRequest(line, limits: limits.reading)
      begin(request.id)
      return framed(reply(to: request) { part(framed($0)) })
    } catch {
      begin(error.id)
      return refusal(error.id, Diagnostic(.usage(error.text)), .usage)
    }
  }

  func refusal(_ id: String, _ error: Diagnostic, _ status: ExitStatus) -> [UInt8] {
    framed(Self.failed(id, error, status, []))
  }

  func isAnswer(_ bytes: [UInt8]) -> Bool {
    guard isBinary else { return WorkerLine.isOneLine(bytes) }
    guard let payload = WorkerLine.end(ofPieceAt: 0, in: bytes) else { return false }
    return WorkerLine.end(ofPieceAt: payload, in: bytes) == bytes.count
  }

  private static func failed(
    _ id: String, _ error: Diagnostic, _ status: ExitStatus, _ diagnostics: [Diagnostic],
    option: String? = nil
  ) -> Reply {
    var reply = Reply(id: id, isFine: false, diagnostics) { writer in
      writer.beginObject("error")
      writer.value("status", Int(status.rawValue))
      if let option { writer.value("option", option) }
      error.writeMembers(to: &writer)
      writer.end()
    }
    reply.error = error
    return reply
  }

  // MARK: - Answers

  /// A response: its JSON, and a payload that is sent as bytes in the binary format.
  struct Reply {
    var json: String
    var diagnostics: [Diagnostic] = []
    /// The reason why there is no result.
    fileprivate(set) var error: Diagnostic?
    var payload: (name: String, form: Payload)?

    enum Payload {
      case bytes([UInt8])
      case text(String)
      /// JSON, which may have several lines.
      case json(String)
    }

    fileprivate init(_ write: (inout JSONWriter) -> Void) {
      var writer = JSONWriter(indentation: 0)
      writer.object(nil, write)
      json = writer.text.asVisibleJSON
    }

    init(
      id: String, isFine: Bool = true, _ diagnostics: [Diagnostic],
      _ write: (inout JSONWriter) -> Void
    ) {
      self.init { writer in
        writer.value("ok", isFine)
        write(&writer)
        writer.array("diagnostics") { list in for diagnostic in diagnostics { diagnostic.write(to: &list) } }
      }
      json = "{\"id\": \(id), " + json.dropFirst()
      self.diagnostics = diagnostics
    }
  }

  /// Returns the bytes of a response: a line, or in the binary format the length of the JSON, the JSON, the
  /// length of the payload, and the payload.
  private func framed(_ reply: Reply) -> [UInt8] {
    guard isBinary else {
      var line = reply.json
      if let (name, form) = reply.payload {
        line.removeLast()
        line += ", \"\(name)\": "
        switch form {
        case .bytes(let bytes): line += "\"" + Base64.encode(bytes) + "\""
        case .text(let text): line += JSONWriter.quoted(text).asVisibleJSON
        case .json(let json): line += json.filter { $0 != "\n" }.asVisibleJSON
        }
        line += "}"
      }
      return Array((line + "\n").utf8)
    }
    let payload: [UInt8] =
      switch reply.payload?.form {
      case .bytes(let bytes)?: bytes
      case .text(let text)?, .json(let text)?: Array(text.utf8)
      case nil: []
      }
    let header = Array(reply.json.utf8)
    return WorkerLine.length(header.count) + header + WorkerLine.length(payload.count) + payload
  }

  /// Returns the response to a request.
  ///
  /// - Parameter part: Called with each part of a response in several parts, except the last one.
  func reply(to request: WorkerRequest, part: (Reply) -> Void = { _ in }) -> Reply {
    let limit = [request.seconds, limits.seconds].compactMap { $0 }.min()
    if let limit { TimeLimit.startSilently(seconds: min(limit, Bounds.runTime.range.upperBound)) }
    defer { TimeLimit.stop() }
    let place = PlaceRule { [folders, standing] in
      standing.contains($0) ? FileName(typed: $0) : try Self.place($0, in: folders)
    }
    return RequestLimits.$current.withValue(limits) {
      OptionParsing.$place.withValue(place) {
        do throws(CommandError) {
          return try drawn(request, part)
        } catch {
          return Self.failed(request.id, Diagnostic(error), error.status, [], option: error.option)
        }
      }
    }
  }

  // MARK: - What may be read

  /// Returns the file with a name, in the first of the folders that contains it. The error does not reveal
  /// whether files outside the folders exist.
  ///
  /// - Throws: The error of the options table about a value.
  private static func place(_ name: String, in folders: [Path]) throws -> FileName {
    let path = Path(name)
    var isMissing = false
    for start in path.isAbsolute ? [path] : folders.map({ $0.appending(path) }) {
      switch start.destination {
      case .there(let whole):
        if let folder = folders.first(where: { $0 == whole || whole.relative(to: $0) != nil }) {
          return FileName(whole.name, way: whole.relative(to: folder) ?? Path(literal: "."), beneath: folder)
        }
      case .missing(let folder):
        isMissing = isMissing || folders.contains { $0 == folder || folder.relative(to: $0) != nil }
      case .unknown: break
      }
    }
    throw ValidationError(
      isMissing
        ? "there is no such file in the folders that requests may read."
        : "it is not in a folder that requests may read.")
  }

  private func input(_ request: WorkerRequest) throws(CommandError) -> (name: String, content: InputFile?) {
    func allowed(_ name: String) throws(CommandError) -> String {
      do { return try Self.place(name, in: folders).path } catch {
        let reason = (error as? ValidationError)?.message.dropLast() ?? ""
        throw CommandError(
          status: .noInput, code: .noInput, text: String(reason),
          help: "start the worker with --root for the folder of the file", file: name)
      }
    }
    if let path = request.path { return (try allowed(path), nil) }
    let folder: String?
    if let wanted = request.folder { folder = try allowed(wanted) } else { folder = nil }
    let name = request.name ?? "<content>"
    return (name, InputFile(request.content ?? [], name: name, folder: folder))
  }

  // MARK: - What is wanted

  /// Parses the options of a request.
  ///
  /// - Parameters:
  ///   - more: Additional arguments.
  ///   - isDrawn: True if the result needs fonts.
  func table<Table: ParsableCommand & OptionTable>(
    _ request: WorkerRequest, _ more: [String] = [], isDrawn: Bool = true
  ) throws(CommandError) -> Table {
    let setter = OptionSetter(Slots.gathered { Table() }.1, for: .request)
    for word in request.words {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      do throws(CommandError) { _ = try setter.option(name, parts.count == 2 ? String(parts[1]) : nil) } catch
      {
        var failure = error
        failure.option = name
        throw failure
      }
    }
    let fonts = isDrawn ? fontWords : []
    let words = fonts + more + request.words + [InputFile.standardInput]
    if let table: Table = PlainArguments.table(words) { return table }
    do { _ = try Table.parse(words) } catch {
      var failure = Table.failure(for: error)
      // Each option is parsed alone, so that the invalid one is named.
      let wrong = request.words.first { word in
        (try? Table.parse(fonts + more + [word, InputFile.standardInput])) == nil
      }
      failure.option = wrong.map { String($0.dropFirst(2).prefix { $0 != "=" }) }
      throw failure
    }
    throw .usage("the options contradict each other")
  }

  func prepare(_ job: Job, _ request: WorkerRequest) throws(CommandError) -> Job {
    var job = job
    let (name, content) = try input(request)
    (job.otherInput, job.content) = (name, content)
    (job.renderers, job.isPart) = (renderers, true)
    // The manifest of a font set was read once, before the first request.
    job.fonts = fonts
    try job.begin()
    return job
  }

  /// Returns the diagnostics if none of them is an error, and throws the first error otherwise.
  func noticed(_ diagnostics: [Diagnostic], _ reporter: Reporter) throws(CommandError)
    -> [Diagnostic]
  {
    let diagnostics = reporter.judged(diagnostics)
    if let error = diagnostics.first(where: { $0.severity == .error }) { throw CommandError(error) }
    return diagnostics
  }

  private func drawn(_ request: WorkerRequest, _ part: (Reply) -> Void) throws(CommandError) -> Reply {
    if let name = request.path ?? request.name, TapeFile.isOne(name), request.want != .check {
      return try scene(request, name)
    }
    switch request.want {
    case .png: return try picture(try table(request), request)
    case .trace: throw .usage("\"want\": \"trace\" applies only to tapes")
    case .frames: return try frames(try table(request, ["--stream"]), request, part)
    case .layout: return try layout(try table(request), request)
    case .check: return try check(try table(request), request)
    case .convert: return try conversion(try table(request, isDrawn: false), request)
    }
  }

  private func picture(_ command: RenderCommand, _ request: WorkerRequest) throws(CommandError) -> Reply {
    let job = try prepare(try command.job(), request)
    let plan = try Plan(command, for: job, picture: .standardOutput)
    let form = try command.stillForm()
    func reply(
      _ bytes: [UInt8], _ width: Int, _ height: Int, _ found: [Diagnostic], seconds: Double? = nil
    ) throws(CommandError) -> Reply {
      var reply = Reply(id: request.id, try noticed(found, job.reporter)) { writer in
        writer.value("format", form.rawValue)
        writer.value("width", width)
        writer.value("height", height)
        if let seconds { writer.value("seconds", seconds) }
      }
      reply.payload = (form.rawValue, .bytes(bytes))
      return reply
    }
    let stream: (PlayedStream, PlayedStill)
    switch plan {
    case .still:
      let run = StillRun(job: job, picture: command.still, form: form, partial: command.partial)
      let drawing = try run.drawing()
      _ = try noticed(drawing.diagnostics, job.reporter)
      let still = try mapping(
        drawing.still(), { (error: RenderError) in CommandError(error, file: job.name) })
      return try reply(still.bytes, still.width, still.height, still.diagnostics)
    case .moment(let moment, let played, _): stream = (played, .moment(moment))
    case .sheet(let size, let played, _): stream = (played, .sheet(size))
    case .pages, .archive, .frames, .film, .trace, .live: throw CommandError(.goldenOfFrames)
    }
    let run = PlayedStreamRun(job: job, picture: command.still, form: form, played: stream.0)
    let (still, seconds) = try run.picture(stream.1)
    return try reply(still.bytes, still.width, still.height, still.diagnostics, seconds: seconds)
  }

  private func frames(
    _ command: RenderCommand, _ request: WorkerRequest, _ part: (Reply) -> Void
  ) throws(CommandError) -> Reply {
    let job = try prepare(try command.job(), request)
    let format = command.stream.format?.ofFrames ?? .apng
    if format.isFilm { throw CommandError(FrameError.fileNeeded(format)) }
    if request.isInParts, !format.isLive {
      throw .usage(
        "cannot send \(format.rawValue) in parts: its frames are one file",
        help: "remove \"parts\", or set \"format\" to png, rgba or y4m")
    }
    let played = try Plan.framesInMemory(command, job, format)
    let (file, run) = try PlayedStreamRun(job: job, picture: command.still, form: nil, played: played)
      .framed(format)
    let found = try noticed(run.diagnostics, job.reporter)
    // The first part contains the properties that all frames share.
    var isFirst = true
    func reply(_ bytes: [UInt8], hasMore: Bool) -> Reply {
      defer { isFirst = false }
      var reply = Reply(id: request.id, isFirst ? found : []) { writer in
        if hasMore { writer.value("more", true) }
        guard isFirst else { return }
        writer.value("format", format.rawValue)
        writer.value("width", run.picture.width)
        writer.value("height", run.picture.height)
        writer.value("count", run.frameCount)
        writer.value("rate", run.rate.description)
      }
      reply.payload = ("frames", .bytes(bytes))
      return reply
    }
    guard request.isInParts else {
      return reply(try CommandError.blaming(file, try run.bytes(format)), hasMore: false)
    }
    let last = try CommandError.blaming(file, try run.lastFrame(format) { part(reply($0, hasMore: true)) })
    return reply(last, hasMore: false)
  }

  private func layout(_ command: LayoutCommand, _ request: WorkerRequest) throws(CommandError) -> Reply {
    let job = try prepare(try command.job(), request)
    var clock = PhaseClock()
    let layout = try command.layOut(job, &clock)
    var reply = Reply(id: request.id, try noticed(layout.diagnostics, job.reporter)) { _ in }
    let text = command.text(of: layout)
    reply.payload = ("layout", command.dump.format == .json ? .json(text) : .text(text))
    return reply
  }

  private func check(_ command: CheckCommand, _ request: WorkerRequest) throws(CommandError) -> Reply {
    let report = try command.report(of: try file(command.input, request), by: renderers, fonts)
    var reply = Reply(id: request.id, []) { $0.value("fine", report.isFine) }
    reply.payload = ("check", .json(report.json))
    return reply
  }

  private func conversion(_ command: ConvertCommand, _ request: WorkerRequest) throws(CommandError) -> Reply {
    var clock = PhaseClock()
    let language = try command.conversion.language()
    let converted = try command.convert(
      try file(command.input, request), to: try command.conversion.format(), language, nil, &clock)
    let diagnostics = try (language?.warnings() ?? []) + converted.diagnostics
    var reply = Reply(id: request.id, try noticed(diagnostics, command.verbosity.reporter)) { _ in }
    reply.payload = ("text", .text(converted.text))
    return reply
  }

  func file(_ input: InputOptions, _ request: WorkerRequest) throws(CommandError) -> InputFile {
    let (name, content) = try self.input(request)
    guard let content else { return try input.read(name, mayBeChat: true) }
    return try input.requireSize(content, mayBeChat: true)
  }
}

/// The messages between the processes of a worker: lines with requests in one direction, and in the other
/// direction frames with a kind, a length and bytes.
enum WorkerLine {
  /// The kind of a frame.
  enum Kind: UInt8 {
    /// The id of the request that was begun, as JSON.
    case begun = 1
    /// The response or its last part, as bytes for standard output.
    case answer
    /// The last response of a process that ends afterwards.
    case lastAnswer
    /// The report that the process is ready.
    case ready
    /// A part of a response that has more parts, as bytes for standard output.
    case part
  }

  static let headerLength = 5

  /// Returns a length as four bytes, the most significant byte first.
  static func length(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  /// Returns the end of a piece that consists of a length and that number of bytes; `nil` if it is not
  /// complete.
  static func end(ofPieceAt start: Int, in bytes: [UInt8]) -> Int? {
    guard bytes.count >= start + 4 else { return nil }
    let end = start + 4 + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    return end <= bytes.count ? end : nil
  }

  static func isOneLine(_ bytes: [UInt8]) -> Bool {
    bytes.firstIndex(of: UInt8(ascii: "\n")) == bytes.count - 1
  }

  /// Sends a frame.
  ///
  /// - Returns: False if the other end is closed.
  static func send(_ kind: Kind, _ bytes: [UInt8], to socket: Int32) -> Bool {
    write([kind.rawValue] + length(bytes.count) + bytes, to: socket)
  }

  static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    do throws(FileError) {
      try OutputDescriptor(socket, name: "the worker's own line").write([bytes])
      return true
    } catch {
      return false
    }
  }

  /// Removes and returns the first frame if it is complete.
  static func takeFrame(from bytes: inout [UInt8]) -> (kind: Kind, bytes: [UInt8])? {
    guard bytes.count >= headerLength, let kind = Kind(rawValue: bytes[0]) else { return nil }
    let count = bytes[1..<headerLength].reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= headerLength + count else { return nil }
    let frame = Array(bytes[headerLength..<headerLength + count])
    bytes.removeSubrange(..<(headerLength + count))
    return (kind, frame)
  }

  /// Returns true if the bytes are empty or may be the beginning of a frame.
  ///
  /// - Parameter most: The maximum length of a frame, in bytes.
  static func mayBeFrame(_ bytes: [UInt8], most: Int) -> Bool {
    guard let first = bytes.first else { return true }
    guard Kind(rawValue: first) != nil else { return false }
    return bytes.count < headerLength || bytes[1..<headerLength].reduce(0) { $0 << 8 | Int($1) } <= most
  }

  /// Reads the available bytes, and waits if there are none. Returns `nil` at the end.
  static func read(_ socket: Int32) -> [UInt8]? {
    let most = 1 << 16
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
        count = Glibc.read(socket, buffer.baseAddress, most)
        filled = max(0, count)
      }
      if count > 0 { return bytes }
      if count == 0 || errno != EINTR { return count < 0 && errno == EAGAIN ? [] : nil }
    }
  }
}
