import ArgumentParser
import CSandbox
import Glibc
import IPRenderKit

/// What a whole run may cost.
struct RunOptions: OptionTable {
  @Setting(
    "max-seconds",
    "The longest that the run may take; then it ends with exit code 75, and nothing is half written (default: any time).",
    "seconds", allowedIn: .playback, Bounds.runTime.parse)
  var maxSeconds: Double?

  /// From now on the time counts.
  func startClock(_ reporter: Reporter) {
    guard let maxSeconds else { return }
    let message = LocatedDiagnostic(
      severity: .error, code: .timeLimit,
      text: "not done within \(JSONWriter.number(maxSeconds)) s (--max-seconds)")
    TimeLimit.start(seconds: maxSeconds, saying: reporter.lastLine(message))
  }
}

/// What is said on standard error.
struct VerbosityOptions: OptionTable {
  @Setting(
    "diagnostics", "Diagnostics as lines of text or as one JSON object a line.", "form", allowedIn: .playback)
  var diagnostics: DiagnosticForm = .text

  @Setting("strict", "Every warning is an error; nothing is written then.", allowedIn: .allButTapes)
  var strict = false

  @Setting(
    "lenient", "Draws what can be read of a marked text (parse_mode) that the servers would refuse.",
    allowedIn: .allButTapes)
  var lenient = false

  @Setting("quiet", "Shows no warnings.", allowedIn: [.golden, .playback])
  var quiet = false

  @Setting("timings", "Shows what each phase took.", allowedIn: .playback)
  var timings = false

  var reporter: Reporter { Reporter(form: diagnostics, isQuiet: quiet, isStrict: strict, isLenient: lenient) }
}

/// Where font files are.
struct FontOptions: OptionTable {
  @Setting(
    "font-dir", "Looks for font files there before the places of their packages; may be repeated.", "folder",
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
    "media-dir", "Files of the page's media, named by id, unique id or file name.", "folder",
    allowedIn: .allButTapes, parsing: .next,
    completion: .directory, OptionParsing.file)
  var mediaDir: String?

  @Setting(
    "map-dir",
    "Pictures of maps, named by latitude, longitude and zoom, such as 48.8584,2.2945,15.png; without the zoom for any.",
    "folder", allowedIn: .allButTapes, parsing: .next, completion: .directory, OptionParsing.file)
  var mapDir: String?

  @Setting(
    "root", "Lets the page name files in this folder too, besides the input's own; may be repeated.",
    "folder", allowedIn: [.request, .playback],
    completion: .directory, OptionParsing.file)
  var root: [String] = []

  @Setting(
    "max-media", "The largest picture file that is decoded (default: \(Defaults.mediaPixels)).", "pixels",
    allowedIn: .allButTapes,
    Bounds.pixels.parse)
  var maxMedia: Int?

  mutating func validate() throws {
    mediaDir = try mediaDir ?? EnvironmentVariable.mediaDir.value(OptionParsing.folder)
  }

  var places: MediaPlaces {
    MediaPlaces(
      folder: mediaDir, roots: root,
      pixelLimit: RequestLimits.current.map { min(maxMedia ?? .max, $0.mediaPixels) } ?? maxMedia,
      maps: mapDir)
  }
}

/// Whether the process gives up its rights before it reads (Docs/Security.md 4).
struct SandboxOptions: OptionTable {
  @Setting(
    "no-sandbox",
    "Keeps the right to open any file and socket, which is otherwise given up where the system can.",
    allowedIn: .playback)
  var noSandbox = false

  @Setting(
    "sandbox-report", "Says on standard error what was given up, and what the system cannot take.",
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
    "Differences of a channel, from 0 to 255, that do not count (default: \(Defaults.tolerance)).", "levels",
    allowedIn: .golden,
    Bounds.tolerance.parse)
  var maxChannel: Int?

  @Setting(
    "max-different", "The part of the pixels that may differ by more, such as 0.1% (default: none).", "part",
    allowedIn: .golden,
    OptionParsing.share)
  var maxDifferent: Double?

  @Setting(
    "ignore",
    "A part of the picture in which nothing counts, in pixels, such as 120x40+16+8; may be repeated.",
    "WxH+X+Y", allowedIn: .golden, completion: nil, OptionParsing.rectangle)
  var ignore: [PixelRectangle] = []

  /// - Parameter other: what holds where nothing is said.
  func tolerance(else other: PictureTolerance = PictureTolerance()) -> PictureTolerance {
    PictureTolerance(
      channel: maxChannel ?? other.channel, share: maxDifferent ?? other.share,
      ignored: ignore + other.ignored)
  }
}

/// How many things are drawn at a time.
struct CrewOptions: OptionTable {
  @Setting(
    "jobs", "Inputs that are drawn at a time (default: one a processor, \(PNGEncoding.mostThreads) at most).",
    "count", allowedIn: .playback, short: "j", Bounds.threads.parse)
  var jobs: Int?

  var count: Int { jobs ?? PNGEncoding.defaultThreads }
}
