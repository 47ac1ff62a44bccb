import ArgumentParser
import IPRender

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two pictures.",
    discussion: """
      Prints how many pixels differ, by how much at most and in which box. The exit code is 1 when
      they differ. The pictures are PNG or WebP files and are laid over each other at their top
      left corners.

        iprender diff before.png after.png -o changes.png
      """)

  @Argument(
    help: "The picture as it should be; - for standard input.", completion: .file(extensions: ["png", "webp"]),
    transform: OptionParsing.path)
  var expected: String

  @Argument(
    help: "The picture as it is.", completion: .file(extensions: ["png", "webp"]), transform: OptionParsing.path)
  var actual: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where a picture of the differences goes; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]), transform: OptionParsing.path)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Differences of a channel, from 0 to 255, that do not count (default: 0).", valueName: "levels"),
    transform: Bounds.tolerance.parse)
  var tolerance: Int?

  /// A file with more bytes holds no picture within the limit of pixels.
  private static let fileSizeLimit = 1 << 29

  func validate() throws {
    if expected == InputFile.standardInput, actual == InputFile.standardInput {
      throw ValidationError("Standard input holds one picture: name a file for the other.")
    }
  }

  func run() throws {
    try Reporter().run { () throws(Failure) in
      let target = output.map { OutputTarget($0) }
      try target?.check(isBinary: true, inputs: [expected, actual])
      let tolerance = tolerance ?? 0
      let expected = try Self.picture(expected)
      let actual = try Self.picture(actual)
      let difference = PictureDifference(expected: expected, actual: actual, tolerance: tolerance)
      if let target {
        let picture = DifferencePicture.draw(expected: expected, actual: actual, tolerance: tolerance)
        do throws(PNGError) {
          try target.write([try SmallPNG.encode(picture, scale: 1)])
        } catch {
          throw Failure(error)
        }
      }
      // The picture may be on standard output already.
      try OutputTarget.standardOutput.write("\(difference)\n")
      if !difference.isSame { throw Failure(status: .different, code: "different", message: "", isSilent: true) }
    }
  }

  private static func picture(_ path: String) throws(Failure) -> StraightBitmap {
    let input = try InputFile(path: path, limit: fileSizeLimit)
    do {
      return try PictureDecoder.decodeStraight(input.bytes, pixelLimit: Renderer.defaultPixelLimit)
    } catch {
      throw Failure(error, file: input.name)
    }
  }
}
