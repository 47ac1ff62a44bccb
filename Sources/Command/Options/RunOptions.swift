import ArgumentParser
import CSandbox
import Glibc
import IPRenderKit

/// The options that limit the cost of a whole run.
struct RunOptions: OptionTable {
  @Setting(
    "max-seconds",
    "Stop with exit code 75 after N seconds, without partial output [default: none].",
    "seconds", allowedIn: .playback, Bounds.runTime.parse)
  var maxSeconds: Double?

  /// Starts the time limit.
  func startClock(_ reporter: Reporter) {
    guard let maxSeconds else { return }
    let message = Diagnostic(
      .error, code: .timeLimit,
      message: "the run took longer than \(JSONWriter.number(maxSeconds)) seconds",
      help: "raise the limit with --max-seconds")
    TimeLimit.start(seconds: maxSeconds, saying: reporter.lastLine(message))
  }
}

/// The options for the output on standard error.
struct VerbosityOptions: OptionTable {
  @Setting(
    "diagnostics", "Format of diagnostics: with source lines, one per line, or JSON lines.",
    "format",
    allowedIn: .playback)
  var diagnostics: DiagnosticForm = .text

  @Setting("color", "When to color diagnostics; NO_COLOR is respected.", "when", allowedIn: .playback)
  var color: ColorChoice = .auto

  @Setting("strict", "Treat warnings as errors, and write nothing if there are any.", allowedIn: .allButTapes)
  var strict = false

  @Setting(
    "lenient", "Draw text whose markup the server would reject, as far as it can be parsed.",
    allowedIn: .allButTapes)
  var lenient = false

  @Settings var codes = CodeOptions()

  @Setting("quiet", "Show no warnings.", allowedIn: [.golden, .playback])
  var quiet = false

  @Setting("timings", "Print the time of each phase.", allowedIn: .playback)
  var timings = false

  var reporter: Reporter {
    var reporter = Reporter(
      form: diagnostics, color: color, isQuiet: quiet, isStrict: strict, isLenient: lenient)
    codes.apply(to: &reporter)
    return reporter
  }
}

/// The options that hide diagnostics or make them errors.
struct CodeOptions: OptionTable {
  @Setting(
    "ignore", "Hide warnings with this code; may be repeated.", "code", allowedIn: .allButTapes,
    completion: .list(DiagnosticCode.names), OptionParsing.code)
  var ignore: [DiagnosticCode] = []

  @Setting(
    "error", "Treat diagnostics with this code as errors; may be repeated.", "code", allowedIn: .allButTapes,
    completion: .list(DiagnosticCode.names), OptionParsing.code)
  var error: [DiagnosticCode] = []

  func apply(to reporter: inout Reporter) {
    (reporter.ignored, reporter.errors) = (Set(ignore), Set(error))
  }
}

/// The options for fonts.
struct FontOptions: OptionTable {
  @Setting(
    "font-dir", "Search this folder for fonts first; may be repeated.", "folder",
    allowedIn: .allButTapes,
    completion: .directory, OptionParsing.file)
  var fontDir: [String] = []

  // Only the command line may name it: a manifest can name any file of the user.
  @Setting(
    "font-set", "Draw with your own fonts, which this manifest lists.", "file", allowedIn: .playback,
    parsing: .next, completion: .file(extensions: ["json"]), OptionParsing.path)
  var fontSet: String?

  mutating func validate() throws {
    if fontDir.isEmpty { fontDir = try EnvironmentVariable.fontDir.value(OptionParsing.folders) ?? [] }
  }

  /// Reads the manifest, if there is one. Call it before the sandbox is entered, which must know the font files.
  func sources() throws(CommandError) -> FontSources {
    try InputFolder.requireNamed(fontDir)
    return FontSources(
      folders: fontDir, fontSet: try fontSet.map { path throws(CommandError) in try FontSet(named: path) })
  }
}

/// The fonts of a run.
struct FontSources: Hashable, Sendable {
  var folders: [String] = []
  /// The user's own fonts.
  var fontSet: FontSet?

  /// The folders and files that are read.
  var read: [String] { folders + files }

  /// The manifest and the font files that it lists.
  var files: [String] { fontSet?.files ?? [] }

  /// The options that name these fonts.
  var words: [String] {
    folders.flatMap { ["--font-dir", $0] } + (fontSet.map { ["--font-set", $0.path] } ?? [])
  }

  /// Returns the digest of the font set; `nil` without one. It reads every file of the set.
  func digest() throws(CommandError) -> String? {
    guard let fontSet else { return nil }
    guard let digest = fontSet.knownDigest else {
      throw CommandError(
        status: .noInput, code: .noInput, text: "cannot read a font file of the set", file: fontSet.path)
    }
    return digest
  }
}

extension FontSet {
  /// Reads the manifest of an option.
  init(named path: String) throws(CommandError) {
    do throws(RenderError) { try self.init(contentsOf: path) } catch { throw CommandError(error, file: path) }
  }
}

/// The options for the sources of images in a page.
struct MediaOptions: OptionTable {
  @Setting(
    "media-dir", "Folder of media files, named by id, unique id or file name.", "folder",
    allowedIn: .allButTapes, parsing: .next,
    completion: .directory, OptionParsing.file)
  var mediaDir: String?

  @Setting(
    "map-dir",
    "Folder of map images, such as 48.8584,2.2945,15.png.",
    "folder", allowedIn: .allButTapes, parsing: .next, completion: .directory, OptionParsing.file)
  var mapDir: String?

  @Setting(
    "root", "Allow the page to name files in this folder, too; may be repeated.",
    "folder", allowedIn: [.request, .playback],
    completion: .directory, OptionParsing.file)
  var root: [String] = []

  mutating func validate() throws {
    mediaDir = try mediaDir ?? EnvironmentVariable.mediaDir.value(OptionParsing.folder)
  }

  func places(_ limits: LimitOptions) -> MediaPlaces {
    MediaPlaces(folder: mediaDir, roots: root, pixelLimit: limits.mediaPixels, maps: mapDir)
  }

  /// The folders that are read.
  var folders: [String] { places(LimitOptions()).folders }
}

/// The options of the sandbox that the process enters before it reads its input (Spec/Security.md 4).
struct SandboxOptions: OptionTable {
  @Setting(
    "no-sandbox",
    "Keep the rights to open files and sockets, which are otherwise dropped.",
    allowedIn: .playback)
  var noSandbox = false

  @Setting(
    "sandbox-report", "Print which rights were dropped, and which the system cannot drop.",
    allowedIn: .playback)
  var sandboxReport = false

  /// Drops all rights except reading `read` (folders, with everything beneath them), reading `inputs` and the
  /// folders that contain them, and writing `outputs`. `starting`: starts processes that could not be started
  /// afterwards.
  ///
  /// - Throws: Also an error for outputs of one name.
  func enter<Started>(
    inputs: [String], read: [String] = [], outputs: Sandbox.Outputs,
    starting: () throws(CommandError) -> Started
  ) throws(CommandError) -> Started {
    if let path = outputs.shared {
      throw .usage("'\(path)' is named for two outputs", help: "name another file for one of them")
    }
    if let path = outputs.first { SuddenEnd.cleanUp(beside: path) }
    guard !noSandbox else {
      if sandboxReport { Reporter.write(SandboxReport.off) }
      return try starting()
    }
    var sandbox = Sandbox()
    for input in inputs { sandbox.allowReading(besides: input) }
    sandbox.allowReading(read)
    sandbox.keep(outputs)
    let started = try starting()
    let report = sandbox.enter()
    if sandboxReport { Reporter.write(report.text) }
    return started
  }

  /// Starts a pool of copies of this process, which itself opens no file from now on.
  ///
  /// - Parameters:
  ///   - read: The folders and files that the copies read.
  ///   - memory: The memory limit of a copy, in bytes.
  ///   - body: The work of a copy in its sandbox, with its end of the socket.
  func enterPool(
    read: [String], memory: Int, body: (Int32) -> Never
  ) throws(CommandError) -> ProcessStarter {
    var sandbox: Sandbox?
    if !noSandbox {
      var plan = Sandbox()
      plan.allowReading(read)
      sandbox = plan
    }
    let starter = ProcessStarter { line in
      sandbox?.enterStarter(line: line)
    } body: { socket in
      _ = sandbox_limit_memory(UInt64(memory))
      _ = sandbox?.enter()
      body(socket)
    }
    guard let starter else {
      throw CommandError(
        status: .internalError, code: .internal,
        text: "cannot start a process: \(String(cString: strerror(errno)))")
    }
    let report = noSandbox ? SandboxReport.off : Sandbox.enterWithoutFiles(line: starter.line).text
    if sandboxReport { Reporter.write(report) }
    return starter
  }

  func enter(inputs: [String], read: [String] = [], output: String? = nil) throws(CommandError) {
    try enter(inputs: inputs, read: read, outputs: Sandbox.Outputs([output])) {}
  }
}

/// The options for the tolerance of a comparison.
struct ToleranceOptions: OptionTable {
  @Setting(
    "max-channel",
    "Ignore channel differences up to N, from 0 to 255 [default: \(Defaults.tolerance)].", "levels",
    allowedIn: .golden,
    Bounds.tolerance.parse)
  var maxChannel: Int?

  @Setting(
    "max-different", "Share of pixels that may differ by more, such as 0.1% [default: 0].", "part",
    allowedIn: .golden,
    OptionParsing.share)
  var maxDifferent: Double?

  @Setting(
    "mask",
    "Rectangle of pixels to ignore, such as 120x40+16+8; may be repeated.",
    "WxH+X+Y", allowedIn: .golden, completion: nil, OptionParsing.rectangle)
  var mask: [PixelRectangle] = []

  /// Returns the tolerance of the options.
  ///
  /// - Parameter other: The tolerance for options that are not given.
  func tolerance(else other: PictureTolerance = PictureTolerance()) -> PictureTolerance {
    PictureTolerance(
      channel: maxChannel ?? other.channel, share: maxDifferent ?? other.share,
      ignored: mask + other.ignored)
  }
}

/// The options for the number of inputs that are rendered at the same time.
struct ThreadPoolOptions: OptionTable {
  @Setting(
    "jobs",
    "Inputs to draw at a time; more than \(PNGEncoding.mostThreads) counts as \(PNGEncoding.mostThreads) [default: one per processor].",
    "count", allowedIn: .playback, short: "j", Bounds.threads.parse)
  var jobs: Int?

  var count: Int { jobs ?? PNGEncoding.defaultThreads }
}
