/// A usage error about arguments that contradict each other or the input. A run checks for all of them before it reads
/// anything.
struct Conflict {
  /// The problem.
  let text: String
  /// The fix, if the text does not imply it.
  let help: String?

  init(_ text: String, help: String? = nil) {
    self.text = text
    self.help = help
  }

  // MARK: What is drawn
  static let streamAndLive = Conflict(
    "--live and --stream cannot be used together",
    help: "use --live for a stream that is being written, and --stream for a finished one")
  static let momentAndSheet = Conflict(
    "--at and --sheet cannot be used together", help: "use --at for one moment, and --sheet for several")
  static let stillOfStream = Conflict(
    "--stream does not apply to --at and --sheet, which render one image", help: "remove --stream")
  static func stillOfFilm(_ name: String) -> Conflict {
    Conflict(
      "--at and --sheet render one image, but '\(name)' is a film", help: "name an image, such as -o out.png")
  }
  static let stillOfLive = Conflict("--at and --sheet require a finished stream", help: "remove --live")
  static func framesOfStill(_ option: String) -> Conflict {
    Conflict("\(option) applies only to films and frames, but --at and --sheet render one image")
  }
  static func noFrames(_ option: String) -> Conflict {
    Conflict(
      "\(option) applies only to films and frames", help: "add --stream, or name a film, such as -o out.mp4")
  }
  static let traceAndFormat = Conflict(
    "--format and --trace cannot be used together, because --trace renders no frames")
  static let smallFrames = Conflict(
    "--png small applies only to single images, not to frames", help: "remove --png")
  static let smallOfOther = Conflict("--png applies only to PNG output")
  static let svgTextOfOther = Conflict(
    "--svg-text applies only to SVG output", help: "name an SVG file with -o, such as -o page.svg")
  static let paperOfOther = Conflict(
    "--paper applies only to PDF output", help: "name a PDF file with -o, such as -o page.pdf")
  static let paperOfScreen = Conflict(
    "--paper and --screen cannot be used together, because --screen shows only a part")
  static func cutVectors(_ form: String) -> Conflict {
    Conflict("--trim, --fit and --preset apply only to raster images, not to \(form)")
  }
  static let cutText = Conflict("--trim, --fit and --preset do not apply to HTML output")
  static let linkedOfOther = Conflict(
    "--linked applies only to a chat as HTML", help: "name an HTML file with -o, such as -o chat.html")
  static let linkedOfPipe = Conflict(
    "--linked cannot write to standard output", help: "name a file with -o, such as -o chat.html")
  static let linkedScreen = Conflict(
    "--linked and --screen cannot be used together, because --screen renders one image")
  static let linkedPages = Conflict(
    "--linked writes one HTML file, not several pages", help: "remove --linked, or the % in the file name")
  static func linkedPage(_ file: String) -> Conflict {
    Conflict("--linked applies only to chats, but '\(file)' is not a chat")
  }
  static let alternativeOfStream = Conflict("--alt does not apply to streams")
  static let alternativeOfMany = Conflict("--alt names one file and cannot be used with several inputs")
  static let twoOnStandardOutput = Conflict(
    "-o and --alt cannot both be standard output", help: "name a file for one of them")
  static let qualityOfFrames = Conflict("--quality applies only to single images")
  static let qualityOfPNG = Conflict("--quality applies only to .jpg, .webp and .html output")
  static func framesAs(_ form: String) -> Conflict {
    Conflict("cannot write frames as \(form), which is a format for single images")
  }
  static let fittedFrames = Conflict(
    "--fit and --preset apply only to single images", help: "set the size of frames with --canvas and --scale"
  )
  static let fittedPages = Conflict(
    "--fit and --preset apply only to single images, not to the pages of a chat")
  static let fitTwice = Conflict(
    "--fit and --preset cannot be used together: each sets the size of the image")
  static func formOfPreset(_ form: String) -> Conflict {
    Conflict("--preset video-sticker renders a film", help: "name it with -o, such as -o sticker.\(form)")
  }
  static func quickPreset(_ rate: Int) -> Conflict {
    Conflict("--preset video-sticker allows at most \(rate) frames per second", help: "lower --fps")
  }
  static let scaleOfFitted = Conflict(
    "--scale does not apply to --fit and --preset, which set the size of the image", help: "remove --scale")
  static let trimmedFrames = Conflict(
    "--trim applies only to single images, because all frames of a stream have the same size")
  static func recordedOnly(_ option: String) -> Conflict {
    Conflict(
      "\(option) requires a finished stream", help: "remove \(option), or use --stream instead of --live")
  }

  static let goldenOfFrames = Conflict(
    "a golden test renders one image, not frames",
    help: "use --at or --sheet for a stream, and remove --stream and --live")

  // MARK: Comparing
  static let pictureOfFolders = Conflict(
    "-o applies only to two images, not to folders", help: "use --report for folders")
  static let folderAndFile = Conflict(
    "cannot compare a folder with a file", help: "name two files or two folders")

  // MARK: How a stream arrives and plays
  static let chunksAndRate = Conflict(
    "--chunks and --rate cannot be used together: each sets how a page arrives")
  static let speedAndDuration = Conflict(
    "--speed and --duration cannot be used together: each sets the playback speed")
  static let loopOfOthers = Conflict("--loop applies only to animated .png, .apng, .gif and .webp images")
  static let quickGIF = Conflict("a GIF has at most 50 frames per second", help: "lower --fps, or remove it")

  // MARK: Streams that are being written
  static let timingsOfLive = Conflict("--timings does not apply to --live, which waits for its input")
  static let liveInput = Conflict(
    "--live reads only standard input", help: "pass - as the input, or --answer -")
  static let liveCanvas = Conflict(
    "--live requires --canvas, because the final size is not known in advance",
    help: "add a size, such as --canvas 390x844")
  static let liveForm = Conflict("--live writes only png, rgba and y4m", help: "choose one with --format")

  // MARK: Chats
  static func chatOptionOfStream(_ option: String) -> Conflict {
    Conflict(
      "\(option) applies only to chats, not to streams",
      help: "to play a stream in a chat, name the chat as the input and the stream with --answer")
  }
  static func chatOptionOfPage(_ option: String, file: String) -> Conflict {
    Conflict("\(option) applies only to chats, but '\(file)' is not a chat")
  }
  static func chatOptionOfMessage(_ option: String) -> Conflict {
    Conflict("\(option) applies only to chats, but --message renders one message")
  }
  static let pageHeightOfStream = Conflict(
    "--page-height applies only to the pages of a chat, not to a stream")
  static let pageHeightWithoutPattern = Conflict(
    "--page-height requires names for the pages of the chat",
    help: "name them with -o, such as -o out-%03d.png")
  static let pageHeightOfScreen = Conflict(
    "--page-height and --screen cannot be used together, because --screen shows a part of the chat")
  static let splitWithoutFolder = Conflict(
    "--split requires a folder for the pages", help: "name it with -o, such as -o pages/")
  static func archiveOfOther(_ file: String) -> Conflict {
    Conflict("-o names a folder for the pages of a chat, but '\(file)' is not a chat")
  }
  static let formOfArchive = Conflict(
    "--format does not apply to archives, whose pages are PNG images", help: "remove --format")
  static let answerOfLayout = Conflict("--answer does not apply to 'iprender layout'")

  // MARK: Many inputs
  static let manyOfStandardInput = Conflict("standard input ('-') cannot be one of several inputs")
  static func manyInOne(_ output: String?) -> Conflict {
    let name = output.map { ", not \($0)" } ?? ""
    return Conflict(
      "several inputs require a folder for their images", help: "name it with -o, such as -o out/\(name)")
  }
  static let manyFrames = Conflict(
    "--stream and --live cannot be used with several inputs, each of which becomes one image",
    help: "use --at or --sheet for streams")
  static func pagesOfMany(_ option: String) -> Conflict {
    Conflict("\(option) cannot be used with several inputs")
  }
  static func watchOfPipe(_ name: String) -> Conflict {
    Conflict("--watch requires files for input and output, but \(name) is not a file")
  }

  // MARK: The page
  static let widthOfScreen = Conflict(
    "--width does not apply to --screen, which sets the width", help: "remove --width")
  static func articleAndDesign(_ design: String) -> Conflict {
    Conflict("--article and --design \(design) cannot be used together")
  }
  static let articleStream = Conflict("--stream does not apply to articles", help: "remove --article")
  static let articleLive = Conflict("--live does not apply to articles", help: "remove --article")
  static let articleTexts = Conflict("--font-size and --serif require --article")
  static let messageTexts = Conflict(
    "--text-size applies only to messages", help: "use --font-size for an article")
  static let articleScreen = Conflict("--frame requires --article")
  static let noScreen = Conflict(
    "--scroll, --status-time, --frame, --title, --subtitle, --unread, --draft, --typing, --pinned and --avatar-of-chat require --screen",
    help: "add a size, such as --screen 390x844")
  static func otherTheme(design: String, known: String) -> Conflict {
    Conflict("the design \(design) does not have this theme", help: "use \(known) or a theme file")
  }
  static let bareBubble = Conflict(
    "--bare renders a page without a bubble", help: "remove --bubble and the options of the bubble's header")
  static func stdinName(input: String) -> Conflict {
    Conflict("--stdin-name applies only to standard input, but the input is '\(input)'")
  }
}

extension Failure {
  init(_ conflict: Conflict) { self = .usage(conflict.text, help: conflict.help) }
}
