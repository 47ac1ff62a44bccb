import ArgumentParser
import Glibc
import IPRenderKit

/// The options of a golden: those of the command that change its picture, and what of the picture may differ.
struct CaseOptions: ParsableCommand, OptionTable {
  @Settings var drawing = RenderCommand()
  @Settings var tolerance = ToleranceOptions()

  @Setting(
    "no-layout", "Compare only the image, without the layout text.", allowedIn: .golden)
  var noLayout = false
}

/// One golden: an input, how it is drawn, and what is expected of it.
struct GoldenCase: Sendable {
  /// Its path in the folder, without endings.
  let name: String
  let input: Path
  /// From the folder's own to the case's.
  let options: [OptionsFile]
  let text: Path
  let picture: Path

  /// The expected image, for the report about a case that cannot be drawn; empty where it cannot be read.
  var expectedPictures: [ReportPicture] {
    (try? Self.bytes(picture)).map { [ReportPicture(title: ReportPicture.expectedTitle, png: $0)] } ?? []
  }

  static let textEnding = ".expected.txt"
  static let pictureEnding = ".expected.png"
  /// Of a stream that says no moments: columns and rows of frames.
  private static let sheet = ["--sheet", "4x2"]

  /// The folders of fonts that the command line names.
  private let fonts: [String]

  /// - Parameter stem: a path without ending, from which the names of what is expected are made.
  init(name: String, input: Path, stem: Path, options: [OptionsFile], fonts: [String]) {
    (self.name, self.input, self.options, self.fonts) = (name, input, options, fonts)
    text = Path(bytes: stem.bytes + Self.textEnding.utf8)
    picture = Path(bytes: stem.bytes + Self.pictureEnding.utf8)
  }

  /// - Parameter isSheet: whether some frames of a stream are drawn side by side.
  private func arguments(isSheet: Bool = false) throws(Failure) -> CaseOptions {
    let settings = InputEnding.isTape(input) ? TapeSettings(try SceneCommandRun.tape(input.name)) : nil
    try settings?.require()
    do {
      return try PlainArguments.made { reader, slots in
        try settings?.words.apply(to: reader)
        try reader.take(fonts.flatMap { ["--font-dir", $0] })
        for file in options { try file.apply(to: slots) }
        if isSheet { try reader.take(Self.sheet) }
        try reader.takeInput(input.name)
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      let reason = (error as? ValidationError)?.message ?? "its options contradict each other"
      let failure = OptionParsing.failure(of: reason)
      throw Failure(
        status: .badInput, code: .usage, text: failure.text, help: failure.help, file: input.name)
    }
  }

  /// The files and folders that it is made of besides its input.
  func needed() throws(Failure) -> (files: [String], folders: [String]) {
    let job = try arguments().drawing.job()
    return (job.otherFiles, job.folders)
  }

  /// Draws it and compares what comes with what is expected.
  ///
  /// - Parameter tolerance: where its options say nothing.
  func drawn(by renderers: Renderers, _ tolerance: PictureTolerance) throws(Failure) -> DrawnGolden {
    do throws(Failure) {
      let arguments = try arguments()
      let isSheet = InputEnding.isTape(input) && !arguments.drawing.moment.isGiven
      return try drawn(isSheet ? try self.arguments(isSheet: true) : arguments, by: renderers, tolerance)
    } catch {
      guard error.code == .notReadYet else { throw error }
      return try drawn(try arguments(isSheet: true), by: renderers, tolerance)
    }
  }

  private func drawn(
    _ arguments: CaseOptions, by renderers: Renderers, _ tolerance: PictureTolerance
  ) throws(Failure) -> DrawnGolden {
    let drawing = arguments.drawing
    let job = try drawing.part(input.name, by: renderers)
    let (outcome, diagnostics) =
      InputEnding.isTape(input)
      ? try SceneCommandRun.outcome(of: SceneCommandRun.tape(input.name), drawing, job)
      : try drawing.outcome(try Plan(drawing, for: job, picture: .file(picture.name, .made)), job)
    var expected = Expectation(
      textName: text.lastName.name, try Self.bytes(text), pictureName: picture.lastName.name,
      try Self.bytes(picture))
    expected.hasText = !arguments.noLayout
    expected.tolerance = arguments.tolerance.tolerance(else: tolerance)
    return DrawnGolden(
      comparison: OutcomeComparison(expected, outcome), diagnostics: diagnostics, reporter: job.reporter)
  }

  /// `nil` where there is nothing.
  private static func bytes(_ path: Path) throws(Failure) -> [UInt8]? {
    if path.status == nil, errno == ENOENT { return nil }
    return try InputFile(argument: path.name, limit: expectationLimit).bytes
  }

  private static let expectationLimit = ReadLimits().chatBytes
}

/// What came of a case.
struct DrawnGolden {
  let comparison: OutcomeComparison
  let diagnostics: [LocatedDiagnostic]
  /// As the case's options say.
  let reporter: Reporter
}

extension RenderCommand {
  /// What is drawn, for who compares it.
  fileprivate func outcome(
    _ plan: Plan, _ job: Job
  ) throws(Failure) -> (Outcome, [LocatedDiagnostic]) {
    func stream(_ played: PlayedStream) -> PlayedStreamRun {
      PlayedStreamRun(job: job, picture: still, form: .png, played: played)
    }
    switch plan {
    case .still: return try StillRun(job: job, picture: still, form: .png, chatOptions: chatOptions).outcome()
    case .moment(let moment, let played, _): return try stream(played).outcome(.moment(moment))
    case .sheet(let size, let played, _): return try stream(played).outcome(.sheet(size))
    case .pages, .archive, .frames, .film, .trace, .live: throw Failure(.goldenOfFrames)
    }
  }
}
