import ArgumentParser
import Glibc
import IPRenderKit

/// The options of a golden: those of the command that change its picture, and what of the picture may differ.
struct CaseOptions: ParsableCommand, OptionTable {
  @Settings var drawing = RenderCommand()
  @Settings var tolerance = ToleranceOptions()

  @Setting("no-layout", "Pins the picture alone, without the text that says where things stand.")
  var noLayout = false
}

/// A file of options, one on a line. Names of files in it start at its folder.
struct OptionsFile: Sendable {
  let path: String
  private let words: [String]

  private static let limit = 1 << 20

  init(_ path: Path) throws(Failure) {
    self.path = path.name
    let file = try InputFile(argument: path.name, limit: Self.limit)
    let lines = String(decoding: file.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { line in line.drop(while: \.isWhitespace) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    words = lines.flatMap { line in
      line.split(maxSplits: 1, omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
        .map { String($0.trimming) }
    }
  }

  /// - Parameter folders: of fonts; for the command line's options, which stand before those of all files.
  init(fonts folders: [String]) {
    path = ""
    words = folders.flatMap { ["--font-dir", $0] }
  }

  /// Names start at the folder of the file.
  private var place: PlaceRule {
    let folder = Path(path).beforeLastName
    return PlaceRule { name in
      let name = Path(name)
      return (name.isAbsolute ? name : folder.appending(name)).name
    }
  }

  func add(to reader: PlainArguments, _ unnamed: inout ArraySlice<Slot>) throws -> Bool {
    try OptionParsing.$place.withValue(place) {
      try reader.take(words[...], &unnamed)
    }
  }

  /// What is wrong with it; `nil` where nothing is.
  func complaint() -> String? {
    OptionParsing.$place.withValue(place) {
      do {
        _ = try CaseOptions.parse(words + [InputFile.standardInput])
        return nil
      } catch {
        return CaseOptions.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
      }
    }
  }
}

extension Substring {
  fileprivate var trimming: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.drop(while: \.isWhitespace)
  }
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

  static let textEnding = ".expected.txt"
  static let pictureEnding = ".expected.png"
  /// Of a stream that says no moments: columns and rows of frames.
  private static let sheet = ["--sheet", "4x2"]

  /// - Parameter stem: a path without ending, from which the names of what is expected are made.
  init(name: String, input: Path, stem: Path, options: [OptionsFile]) {
    (self.name, self.input, self.options) = (name, input, options)
    text = Path(bytes: stem.bytes + Self.textEnding.utf8)
    picture = Path(bytes: stem.bytes + Self.pictureEnding.utf8)
  }

  /// - Parameter isSheet: whether some frames of a stream are drawn side by side.
  private func arguments(isSheet: Bool = false) throws(Failure) -> CaseOptions {
    let words = [input.name] + (isSheet ? Self.sheet : [])
    let settings =
      InputEnding.isTape(input) ? try SceneCommandRun.settings(of: SceneCommandRun.tape(input.name)) : []
    let read: CaseOptions? = PlainArguments.table { reader, unnamed in
      guard try reader.take(settings[...], &unnamed) else { return false }
      for file in options where try !file.add(to: reader, &unnamed) { return false }
      return try reader.take(words[...], &unnamed)
    }
    if let read { return read }
    for file in options {
      guard let complaint = file.complaint() else { continue }
      throw Failure(status: .badInput, code: .usage, text: complaint, file: file.path)
    }
    throw Failure(
      status: .badInput, code: .usage, text: "its options do not go together", file: input.name)
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
