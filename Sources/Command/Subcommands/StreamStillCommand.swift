import IPRenderKit
import PageModel
import PageReading
import Pictures

/// `iprender render --at` and `--sheet`: single pictures of a stream.
extension RenderCommand {
  /// Of the stream's options those that decide what it shows.
  private static let options: Set = [
    "--fps", "--pacing", "--chunks", "--every", "--rate", "--even", "--grow",
  ]

  /// The first option that is about more than one picture.
  var optionOfFrames: String? { (stream.given + film.given).first { !Self.options.contains($0) } }

  func drawStreamStill(_ reporter: Reporter) throws(Failure) {
    if page.design?.isForArticles == true { throw Self.noArticles }
    try input.requireNoFirstFrame()
    try requireScreenOfChat()
    let target = OutputTarget(picture: still.output, input: input.input)
    try target.check(isBinary: true, inputs: inputFiles)
    try OutputEnding.requirePicture(still.output)
    if case .file(let path, _) = target { SuddenEnd.cleanUp(beside: path) }
    enterSandbox(outputs: [target.path])
    var clock = PhaseClock()
    let (file, run) = try prepareStream(try streamOptions(nil, reporter), &clock, reporter)
    try reporter.show(run.diagnostics, of: file)
    try target.checkKeeps(run.mediaFiles)
    let picture = try clock.measure(.encode) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in
        if let sheet = moment.sheet { return try run.sheet(columns: sheet.columns, rows: sheet.rows) }
        return try run.still(at: moment.at ?? .seconds(.greatestFiniteMagnitude))
      }
    }
    try clock.measure(.write) { () throws(Failure) in try target.write([picture.png]) }
    TimeLimit.stop()
    if messages.timings { reporter.show(clock) }
  }
}
