/// A usage error about arguments that contradict each other or the input. A run checks for all of them before it reads
/// anything.
struct UsageError {
  /// The problem.
  let text: String
  /// The fix, if the text does not imply it.
  let help: String?

  init(_ text: String, help: String? = nil) {
    self.text = text
    self.help = help
  }

  // MARK: What is drawn
  static let streamAndLive = UsageError(
    "--live and --stream cannot be used together",
    help: "use --live for a stream that is being written, and --stream for a finished one")
  static let momentAndSheet = UsageError(
    "--at and --sheet cannot be used together", help: "use --at for one moment, and --sheet for several")
  static let stillOfStream = UsageError(
    "--stream does not apply to --at and --sheet, which render one image", help: "remove --stream")
  static func stillOfFilm(_ name: String) -> UsageError {
    UsageError(
      "--at and --sheet render one image, but '\(name)' is a film", help: "name an image, such as -o out.png")
  }
  static let stillOfLive = UsageError("--at and --sheet require a finished stream", help: "remove --live")
  static func framesOfStill(_ option: String) -> UsageError {
    UsageError("\(option) applies only to films and frames, but --at and --sheet render one image")
  }
  /// - Parameter duration: The duration of the film, in seconds.
  static func noFrames(lastingFor duration: Double) -> UsageError {
    let seconds = String((duration * 1000).rounded(.up) / 1000)
    return UsageError("no frames are between --start and --end: the film lasts \(seconds) seconds")
  }
  static func noFrames(_ option: String) -> UsageError {
    UsageError(
      "\(option) applies only to films and frames", help: "add --stream, or name a film, such as -o out.mp4")
  }
  static let traceAndFormat = UsageError(
    "--format and --trace cannot be used together, because --trace renders no frames")
  static let stillOfTrace = UsageError(
    "--trace cannot be used with --at and --sheet, because it renders no frames")
  static let smallFrames = UsageError(
    "--png small applies only to single images, not to frames", help: "remove --png")
  static let smallOfOther = UsageError("--png applies only to PNG output")
  static let svgTextOfOther = UsageError(
    "--svg-text applies only to SVG output", help: "name an SVG file with -o, such as -o page.svg")
  static let paperOfOther = UsageError(
    "--paper applies only to PDF output", help: "name a PDF file with -o, such as -o page.pdf")
  static let paperOfScreen = UsageError(
    "--paper and --screen cannot be used together, because --screen shows only a part")
  static func cutVectors(_ form: String) -> UsageError {
    UsageError("--trim, --fit and --preset apply only to raster images, not to \(form)")
  }
  static let cutText = UsageError("--trim, --fit and --preset do not apply to HTML output")
  static let linkedOfOther = UsageError(
    "--linked applies only to a chat as HTML", help: "name an HTML file with -o, such as -o chat.html")
  static let linkedOfPipe = UsageError(
    "--linked cannot write to standard output", help: "name a file with -o, such as -o chat.html")
  static let linkedScreen = UsageError(
    "--linked and --screen cannot be used together, because --screen renders one image")
  static let linkedPages = UsageError(
    "--linked writes one HTML file, not several pages", help: "remove --linked, or the % in the file name")
  static func linkedPage(_ file: String) -> UsageError {
    UsageError("--linked applies only to chats, but '\(file)' is not a chat")
  }
  static let alternativeOfStream = UsageError("--alt does not apply to streams")
  static let alternativeOfMany = UsageError("--alt names one file and cannot be used with several inputs")
  static let twoOnStandardOutput = UsageError(
    "-o and --alt cannot both be standard output", help: "name a file for one of them")
  static let qualityOfFrames = UsageError("--quality applies only to single images")
  static let qualityOfPNG = UsageError("--quality applies only to .jpg, .webp and .html output")
  static func framesAs(_ form: String) -> UsageError {
    UsageError("cannot write frames as \(form), which is a format for single images")
  }
  static let fittedFrames = UsageError(
    "--fit and --preset apply only to single images", help: "set the size of frames with --canvas and --scale"
  )
  static let fittedPages = UsageError(
    "--fit and --preset apply only to single images, not to the pages of a chat")
  static let fitTwice = UsageError(
    "--fit and --preset cannot be used together: each sets the size of the image")
  static func formOfPreset(_ form: String) -> UsageError {
    UsageError("--preset video-sticker renders a film", help: "name it with -o, such as -o sticker.\(form)")
  }
  static func quickPreset(_ rate: Int) -> UsageError {
    UsageError("--preset video-sticker allows at most \(rate) frames per second", help: "lower --fps")
  }
  static let scaleOfFitted = UsageError(
    "--scale does not apply to --fit and --preset, which set the size of the image", help: "remove --scale")
  static let trimmedFrames = UsageError(
    "--trim applies only to single images, because all frames of a stream have the same size")
  static func recordedOnly(_ option: String) -> UsageError {
    UsageError(
      "\(option) requires a finished stream", help: "remove \(option), or use --stream instead of --live")
  }

  static let goldenOfFrames = UsageError(
    "a golden test renders one image, not frames",
    help: "use --at or --sheet for a stream, and remove --stream and --live")

  // MARK: Comparing
  static let pictureOfFolders = UsageError(
    "-o applies only to two images, not to folders", help: "use --report for folders")
  static let folderAndFile = UsageError(
    "cannot compare a folder with a file", help: "name two files or two folders")

  // MARK: How a stream arrives and plays
  static let chunksAndRate = UsageError(
    "--chunks and --rate cannot be used together: each sets how a page arrives")
  static let speedAndDuration = UsageError(
    "--speed and --duration cannot be used together: each sets the playback speed")
  static let loopOfOthers = UsageError("--loop applies only to animated .png, .apng, .gif and .webp images")
  static let sizeOfOthers = UsageError(
    "--max-bytes applies only to films: .mp4, .webm, .mov and .webp files")
  static let quickGIF = UsageError(
    "a GIF has at most 50 frames per second", help: "lower --fps, or remove it")

  // MARK: Streams that are being written
  static let timingsOfLive = UsageError("--timings does not apply to --live, which waits for its input")
  static let liveInput = UsageError(
    "--live reads only standard input", help: "pass - as the input, or --answer -")
  static let liveCanvas = UsageError(
    "--live requires --canvas, because the final size is not known in advance",
    help: "add a size, such as --canvas 390x844")
  static func liveSceneOnly(_ option: String) -> UsageError {
    UsageError("\(option) requires a live scene", help: "run 'iprender scene --live'")
  }
  static let bandsOfOthers = UsageError(
    "only a live scene is written as bands", help: "run 'iprender scene --live --format bands'")
  static let liveSceneForm = UsageError(
    "a live session writes only png, rgba, y4m, bands and raw-bands",
    help: "choose one with --format; record a tape with --record, and render it as a film")
  static let liveForm = UsageError("--live writes only png, rgba and y4m", help: "choose one with --format")

  // MARK: Chats
  static func chatOptionOfStream(_ option: String) -> UsageError {
    UsageError(
      "\(option) applies only to chats, not to streams",
      help: "to play a stream in a chat, name the chat as the input and the stream with --answer")
  }
  static func wallpaperOfPage(_ option: String) -> UsageError {
    UsageError(
      "\(option) applies only to messages and chats, and the stream is a page without a bubble",
      help: "add --bubble or --screen")
  }
  /// The error about an option that has no effect on an input.
  ///
  /// - Parameters:
  ///   - inputs: The kinds to which the option applies.
  ///   - kind: The kind of the input.
  static func otherKind(
    _ option: String, _ inputs: InputKinds, file: String, _ kind: InputKinds
  ) -> UsageError {
    let help: String? =
      if kind == .page, inputs.contains(.bubble) {
        "add --bubble"
      } else if kind == .chat, inputs.contains(.message) {
        "add --message with the id of a message to draw it alone"
      } else {
        nil
      }
    let found = inputs == .chat ? "not a chat" : kind.name
    return UsageError("\(option) applies only to \(inputs.names), but '\(file)' is \(found)", help: help)
  }
  static func chatOptionOfMessage(_ option: String) -> UsageError {
    UsageError("\(option) applies only to chats, but --message renders one message")
  }
  static let pageHeightOfStream = UsageError(
    "--page-height applies only to the pages of a chat, not to a stream")
  static let pageHeightWithoutPattern = UsageError(
    "--page-height requires names for the pages of the chat",
    help: "name them with -o, such as -o out-%03d.png")
  static func pagesOfScreen(_ option: String) -> UsageError {
    UsageError("\(option) and --screen cannot be used together, because --screen shows a part of the chat")
  }
  static let splitWithoutFolder = UsageError(
    "--split requires a folder for the pages", help: "name it with -o, such as -o pages/")
  static func archiveOfOther(_ file: String) -> UsageError {
    UsageError("-o names a folder for the pages of a chat, but '\(file)' is not a chat")
  }
  static let formOfArchive = UsageError(
    "--format does not apply to a folder, which gets PNG images",
    help: "remove --format, or name a file with -o")
  static let answerOfLayout = UsageError("--answer does not apply to 'iprender layout'")

  // MARK: Many inputs
  static let manyOfStandardInput = UsageError("standard input ('-') cannot be one of several inputs")
  static func manyInOne(_ output: String?) -> UsageError {
    let name = output.map { ", not \($0)" } ?? ""
    return UsageError(
      "several inputs require a folder for their images", help: "name it with -o, such as -o out/\(name)")
  }
  static let manyFrames = UsageError(
    "--stream and --live cannot be used with several inputs, each of which becomes one image",
    help: "use --at or --sheet for streams")
  static func pagesOfMany(_ option: String) -> UsageError {
    UsageError("\(option) cannot be used with several inputs")
  }
  static func watchOfPipe(_ name: String) -> UsageError {
    UsageError("--watch requires files for input and output, but \(name) is not a file")
  }

  // MARK: The page
  static let widthOfScreen = UsageError(
    "--width does not apply to --screen, which sets the width", help: "remove --width")
  static func articleAndDesign(_ design: String) -> UsageError {
    UsageError("--article and --design \(design) cannot be used together")
  }
  static let articleStream = UsageError("--stream does not apply to articles", help: "remove --article")
  static let articleLive = UsageError("--live does not apply to articles", help: "remove --article")
  static let articleTexts = UsageError("--font-size and --serif require --article")
  static let messageTexts = UsageError(
    "--text-size applies only to messages", help: "use --font-size for an article")
  static let articleScreen = UsageError("--frame requires --article")
  static func noScreen(_ option: String) -> UsageError {
    UsageError("\(option) requires --screen", help: "add a size, such as --screen 390x844")
  }
  static func screenOfArticle(_ option: String) -> UsageError {
    UsageError(
      "\(option) applies only to screens of chats, but the screen shows an article", help: "remove \(option)")
  }
  static func sizeOfScreen(_ option: String) -> UsageError {
    UsageError(
      "\(option) and --screen cannot be used together, because --screen sets the size",
      help: "remove \(option)")
  }
  static func otherTheme(design: String, known: String) -> UsageError {
    UsageError("the design \(design) does not have this theme", help: "use \(known) or a theme file")
  }
  static let bareBubble = UsageError(
    "--bare renders a page without a bubble", help: "remove --bubble and the options of the bubble's header")
  static func stdinName(input: String) -> UsageError {
    UsageError("--stdin-name applies only to standard input, but the input is '\(input)'")
  }
}

extension CommandError {
  init(_ conflict: UsageError) { self = .usage(conflict.text, help: conflict.help) }
}
