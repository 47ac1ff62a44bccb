import ArgumentParser
import IPRenderKit

struct DiffCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two pictures.",
    discussion: """
      Prints how many pixels differ, by how much at most and in which box; the exit code is 1 when \
      they differ. The pictures are PNG, JPEG, WebP or GIF files, laid over each other at their top \
      left corners.

        iprender diff before.png after.png -o changes.png
      """)

  private static let extensions = ["png", "jpg", "jpeg", "webp", "gif"]

  @Setting(
    argument: "expected", "The picture as it should be; - for standard input.",
    completion: .file(extensions: Self.extensions),
    OptionParsing.path)
  var expected: String

  @Setting(
    argument: "actual", "The picture as it is.", completion: .file(extensions: Self.extensions),
    OptionParsing.path)
  var actual: String

  @Setting(
    "output", "Where a picture of the differences goes; - for standard output.", "file", short: "o",
    parsing: .next, completion: .file(extensions: ["png"]), OptionParsing.output)
  var output: String?

  @Setting(
    "tolerance",
    "Differences of a channel, from 0 to 255, that do not count (default: \(Defaults.tolerance)).", "levels",
    Bounds.tolerance.parse)
  var tolerance: Int?

  @Settings("Safety") var sandbox = SandboxOptions()

  /// A file with more bytes holds no picture within the limit of pixels.
  private static let fileSizeLimit = 1 << 29

  func validate() throws {
    if expected == InputFile.standardInput, actual == InputFile.standardInput {
      throw ValidationError("Standard input holds one picture: name a file for the other.")
    }
  }

  func run() throws {
    var isSame = true
    try Reporter().run { () throws(Failure) in
      let target = output.map { OutputTarget($0) }
      let kept = KeptFiles()
      kept.add(inputs: [expected, actual])
      if let target {
        try target.requireNoTerminal()
        try kept.require(target)
      }
      try OutputEnding.requirePicture(output, among: [.png])
      try sandbox.enter(inputs: [expected, actual], output: target?.path)
      let comparison = try compare()
      if let target {
        try target.write([try encoded(comparison)])
      }
      try printLine("\(comparison)\n", pictureTarget: target)
      isSame = comparison.isSame
    }
    if !isSame { throw ExitStatus.different.code }
  }

  private func compare() throws(Failure) -> PictureComparison {
    let expected = try InputFile(argument: expected, limit: Self.fileSizeLimit)
    let actual = try InputFile(argument: actual, limit: Self.fileSizeLimit)
    do throws(RenderError) {
      return try PictureComparison(of: expected, and: actual, tolerance: tolerance ?? Defaults.tolerance)
    } catch .tooManyPixels(let error) {
      throw Failure(status: .badInput, code: .tooManyPixels, text: error.description)
    } catch {
      throw Failure(error, file: expected.name)
    }
  }

  private func encoded(_ comparison: PictureComparison) throws(Failure) -> [UInt8] {
    try mapping(comparison.picture()) { (error: RenderError) in Failure(error, file: expected) }
  }

  /// To standard error when the picture has standard output.
  private func printLine(_ line: String, pictureTarget: OutputTarget?) throws(Failure) {
    if case .standardOutput = pictureTarget {
      Reporter.write(line)
    } else {
      try OutputTarget.standardOutput.write(line)
    }
  }
}
