import ArgumentParser
import Glibc
import IPRenderKit

/// The options of a golden: those of the command that change its image, and the tolerance of the comparison.
struct CaseOptions: ParsableCommand, OptionTable {
  @Settings var drawing = RenderCommand()
  @Settings var tolerance = ToleranceOptions()

  @Setting(
    "no-layout", "Compare only the image, without the layout text.", allowedIn: .golden)
  var noLayout = false
}

/// A golden: an input, its options, and the expected result.
struct GoldenCase: Sendable {
  /// The path in the folder, without file extensions.
  let name: String
  let input: Path
  /// The options files, from the folder of all goldens to that of the case.
  let options: [OptionsFile]
  let text: Path
  let picture: Path

  /// The expected image, for the report about a case that cannot be rendered; empty if it cannot be read.
  var expectedPictures: [ReportPicture] {
    (try? Self.bytes(picture)).map { [ReportPicture(title: ReportPicture.expectedTitle, png: $0)] } ?? []
  }

  static let textEnding = ".expected.txt"
  static let pictureEnding = ".expected.png"
  /// The columns and rows of frames for a stream without a selected moment.
  private static let sheet = ["--sheet", "4x2"]

  /// The fonts that the command line names.
  private let fonts: FontSources

  /// Creates a case.
  ///
  /// - Parameter stem: A path without a file extension, from which the names of the expected files are made.
  init(name: String, input: Path, stem: Path, options: [OptionsFile], fonts: FontSources) {
    (self.name, self.input, self.options, self.fonts) = (name, input, options, fonts)
    text = Path(bytes: stem.bytes + Self.textEnding.utf8)
    picture = Path(bytes: stem.bytes + Self.pictureEnding.utf8)
  }

  /// Reads the options.
  ///
  /// - Parameter isSheet: True to render some frames of a stream side by side.
  private func arguments(isSheet: Bool = false) throws(CommandError) -> CaseOptions {
    let settings = InputEnding.isTape(input) ? TapeSettings(try SceneCommandRun.tape(input.name)) : nil
    try settings?.require()
    do {
      return try PlainArguments.made { reader, slots in
        try settings?.words.apply(to: reader)
        try reader.take(fonts.words)
        for file in options { try file.apply(to: slots) }
        if isSheet { try reader.take(Self.sheet) }
        try reader.takeInput(input.name)
      }
    } catch let failure as CommandError {
      throw failure
    } catch {
      let reason = (error as? ValidationError)?.message ?? "its options contradict each other"
      let failure = OptionParsing.failure(of: reason)
      throw CommandError(
        status: .badInput, code: .usage, text: failure.text, help: failure.help, file: input.name)
    }
  }

  /// Returns the files and folders that the case reads in addition to its input.
  func needed() throws(CommandError) -> (files: [String], folders: [String]) {
    let job = try arguments().drawing.job()
    return (job.otherFiles, job.folders)
  }

  /// Renders the case and compares the result with the expected one.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance if the options of the case set none.
  ///   - fontSet: The digest of the font set; `nil` without one.
  ///   - isAccepting: True if the result may be written, so that it must replace no file of the case.
  func drawn(
    by renderers: Renderers, _ tolerance: PictureTolerance, fontSet: String?, isAccepting: Bool
  ) throws(CommandError) -> DrawnGolden {
    do throws(CommandError) {
      let arguments = try arguments()
      let isSheet = InputEnding.isTape(input) && !arguments.drawing.moment.isGiven
      return try drawn(
        isSheet ? try self.arguments(isSheet: true) : arguments, by: renderers, tolerance, fontSet: fontSet,
        isAccepting: isAccepting)
    } catch {
      guard error.code == .notReadYet else { throw error }
      return try drawn(
        try arguments(isSheet: true), by: renderers, tolerance, fontSet: fontSet, isAccepting: isAccepting)
    }
  }

  private func drawn(
    _ arguments: CaseOptions, by renderers: Renderers, _ tolerance: PictureTolerance, fontSet: String?,
    isAccepting: Bool
  ) throws(CommandError) -> DrawnGolden {
    let drawing = arguments.drawing
    let job = try drawing.part(input.name, by: renderers)
    if isAccepting { job.kept.collectNames() }
    let (outcome, diagnostics) =
      InputEnding.isTape(input)
      ? try SceneCommandRun.outcome(of: SceneCommandRun.tape(input.name), drawing, job)
      : try drawing.outcome(try Plan(drawing, for: job, picture: .file(picture.name, .made)), job)
    if isAccepting {
      for path in [text, picture] { try job.kept.require(.file(path.name, .made)) }
    }
    var expected = Expectation(
      textName: text.lastName.name, try Self.bytes(text), pictureName: picture.lastName.name,
      try Self.bytes(picture))
    expected.hasText = !arguments.noLayout
    expected.fontSet = fontSet
    expected.tolerance = arguments.tolerance.tolerance(else: tolerance)
    return DrawnGolden(
      comparison: OutcomeComparison(expected, outcome), diagnostics: diagnostics, reporter: job.reporter)
  }

  /// Returns the bytes of a file; `nil` if there is none.
  private static func bytes(_ path: Path) throws(CommandError) -> [UInt8]? {
    if path.status == nil, errno == ENOENT { return nil }
    return try InputFile(argument: path.name, limit: expectationLimit).bytes
  }

  private static let expectationLimit = ReadLimits().chatBytes
}

/// The result of a case.
struct DrawnGolden {
  let comparison: OutcomeComparison
  let diagnostics: [Diagnostic]
  /// The reporter with the options of the case.
  let reporter: Reporter
}

extension RenderCommand {
  /// Renders the case for a comparison.
  fileprivate func outcome(
    _ plan: Plan, _ job: Job
  ) throws(CommandError) -> (Outcome, [Diagnostic]) {
    func stream(_ played: PlayedStream) -> PlayedStreamRun {
      PlayedStreamRun(job: job, picture: still, form: .png, played: played)
    }
    switch plan {
    case .still: return try StillRun(job: job, picture: still, form: .png, partial: partial).outcome()
    case .moment(let moment, let played, _): return try stream(played).outcome(.moment(moment))
    case .sheet(let size, let played, _): return try stream(played).outcome(.sheet(size))
    case .pages, .archive, .frames, .film, .trace, .live: throw CommandError(.goldenOfFrames)
    }
  }
}
