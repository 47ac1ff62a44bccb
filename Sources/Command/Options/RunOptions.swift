import ArgumentParser
import CSandbox
import Glibc
import IPRenderKit

/// What a whole run may cost.
struct RunOptions: OptionTable {
  @Setting(
    "max-seconds",
    "Stop with exit code 75 after N seconds, without partial output [default: none].",
    "seconds", allowedIn: .playback, Bounds.runTime.parse)
  var maxSeconds: Double?

  /// From now on the time counts.
  func startClock(_ reporter: Reporter) {
    guard let maxSeconds else { return }
    let message = LocatedDiagnostic(
      severity: .error, code: .timeLimit,
      text: "the run took longer than \(JSONWriter.number(maxSeconds)) seconds",
      help: "raise the limit with --max-seconds")
    TimeLimit.start(seconds: maxSeconds, saying: reporter.lastLine(message))
  }
}

/// What is said on standard error.
struct VerbosityOptions: OptionTable {
  @Setting(
    "diagnostics", "Format of diagnostics: with source lines, on one line each, or as lines of JSON.",
    "format",
    allowedIn: .playback)
  var diagnostics: DiagnosticForm = .text

  @Setting("color", "When to color diagnostics; NO_COLOR is respected.", "when", allowedIn: .playback)
  var color: ColorChoice = .auto

  @Setting("strict", "Treat warnings as errors, and write nothing if there are any.", allowedIn: .allButTapes)
  var strict = false

  @Setting(
    "lenient", "Draw what can be parsed of a marked text (parse_mode) that the server would reject.",
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

/// Which diagnostics are hidden, and which are errors.
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

/// Where font files are.
struct FontOptions: OptionTable {
  @Setting(
    "font-dir", "Search this folder for fonts first; may be repeated.", "folder",
    allowedIn: .allButTapes,
    completion: .directory, OptionParsing.file)
  var fontDir: [String] = []

  mutating func validate() throws {
    if fontDir.isEmpty { fontDir = try EnvironmentVariable.fontDir.value(OptionParsing.folders) ?? [] }
  }
}

/// Where the pictures in a page come from.
struct MediaOptions: OptionTable {
  @Setting(
    "media-dir", "Folder of media files, named by id, unique id or file name.", "folder",
    allowedIn: .allButTapes, parsing: .next,
    completion: .directory, OptionParsing.file)
  var mediaDir: String?

  @Setting(
    "map-dir",
    "Folder of map images, named by latitude, longitude and zoom, such as 48.8584,2.2945,15.png.",
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

/// Whether the process gives up its rights before it reads (Spec/Security.md 4).
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

  /// Gives up everything but reading `read` (folders, with everything beneath them), reading `inputs` and what stands
  /// beside them, and making `outputs`. `starting`: starts what could not be started afterwards.
  func enter<Started>(
    inputs: [String], read: [String] = [], outputs: Sandbox.Outputs, starting: () throws(Failure) -> Started
  ) throws(Failure) -> Started {
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

  /// For a process that lets copies of itself work: it opens no file from now on.
  ///
  /// - Parameters:
  ///   - read: the folders and files that the copies read.
  ///   - memory: bytes that a copy may have.
  ///   - body: what a copy does once it has given up the rest, with its end of the line.
  func enterPool(
    read: [String], memory: Int, body: (Int32) -> Never
  ) throws(Failure) -> ProcessStarter {
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
      throw Failure(
        status: .internalError, code: .internal,
        text: "cannot start a process: \(String(cString: strerror(errno)))")
    }
    let report = noSandbox ? SandboxReport.off : Sandbox.enterWithoutFiles(line: starter.line).text
    if sandboxReport { Reporter.write(report) }
    return starter
  }

  func enter(inputs: [String], read: [String] = [], output: String? = nil) throws(Failure) {
    try enter(inputs: inputs, read: read, outputs: Sandbox.Outputs([output])) {}
  }
}

/// What may differ between two pictures that count as the same.
struct ToleranceOptions: OptionTable {
  @Setting(
    "max-channel",
    "Ignore differences of a channel up to this, from 0 to 255 [default: \(Defaults.tolerance)].", "levels",
    allowedIn: .golden,
    Bounds.tolerance.parse)
  var maxChannel: Int?

  @Setting(
    "max-different", "Share of pixels that may differ by more, such as 0.1% [default: none].", "part",
    allowedIn: .golden,
    OptionParsing.share)
  var maxDifferent: Double?

  @Setting(
    "mask",
    "Rectangle of pixels to leave out, such as 120x40+16+8; may be repeated.",
    "WxH+X+Y", allowedIn: .golden, completion: nil, OptionParsing.rectangle)
  var mask: [PixelRectangle] = []

  /// - Parameter other: what holds where nothing is said.
  func tolerance(else other: PictureTolerance = PictureTolerance()) -> PictureTolerance {
    PictureTolerance(
      channel: maxChannel ?? other.channel, share: maxDifferent ?? other.share,
      ignored: mask + other.ignored)
  }
}

/// How many things are drawn at a time.
struct CrewOptions: OptionTable {
  @Setting(
    "jobs",
    "Number of inputs to draw at a time, up to \(PNGEncoding.mostThreads) [default: one per processor].",
    "count", allowedIn: .playback, short: "j", Bounds.threads.parse)
  var jobs: Int?

  var count: Int { jobs ?? PNGEncoding.defaultThreads }
}
