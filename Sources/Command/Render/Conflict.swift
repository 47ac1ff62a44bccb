/// Arguments that do not go together, and what to do about it: all that a run refuses before it reads anything.
struct Conflict: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  // MARK: What is drawn
  static let streamAndLive: Conflict =
    "--live and --stream cannot be used together: --live renders a stream while it is written, --stream a finished one"
  static let momentAndSheet: Conflict =
    "--at and --sheet cannot be used together: --at renders one moment, --sheet several"
  static let stillOfStream: Conflict = "--at and --sheet render one image; remove --stream"
  static func stillOfFilm(_ name: String) -> Conflict {
    "--at and --sheet render one image, but '\(name)' is a film; name an image, such as -o out.png"
  }
  static let stillOfLive: Conflict =
    "--at and --sheet require a finished stream; remove --live"
  static func framesOfStill(_ option: String) -> Conflict {
    "\(option) applies only to films and frames, but --at and --sheet render one image"
  }
  static func noFrames(_ option: String) -> Conflict {
    "\(option) applies only to films and frames; add --stream, or name a film, such as -o out.mp4"
  }
  static let traceAndFormat: Conflict =
    "--format and --trace cannot be used together: --trace renders no frames"
  static let smallFrames: Conflict =
    "--png small applies only to single images; frames are always compressed fast"
  static let smallOfOther: Conflict = "--png applies only to PNG output"
  static let svgTextOfOther: Conflict =
    "--svg-text applies only to SVG output; name it with -o, such as -o page.svg"
  static let paperOfOther: Conflict =
    "--paper applies only to PDF output; name it with -o, such as -o page.pdf"
  static let paperOfScreen: Conflict =
    "--paper and --screen cannot be used together: --paper shows everything, --screen a part"
  static func cutVectors(_ form: String) -> Conflict {
    "--trim, --fit and --preset apply only to raster images, not to \(form)"
  }
  static let cutText: Conflict =
    "--trim, --fit and --preset do not apply to HTML output"
  static let linkedOfOther: Conflict =
    "--linked applies only to a chat as HTML; name it with -o, such as -o chat.html"
  static let linkedOfPipe: Conflict =
    "--linked writes images beside a file; name the file with -o, such as -o chat.html"
  static let linkedScreen: Conflict =
    "--linked and --screen cannot be used together: --screen renders one image"
  static let linkedPages: Conflict = "--linked writes one HTML file; remove it, or the % in the name"
  static func linkedPage(_ file: String) -> Conflict {
    "--linked applies only to chats, but '\(file)' is not a chat"
  }
  static let alternativeOfStream: Conflict =
    "--alt does not apply to streams"
  static let alternativeOfMany: Conflict = "--alt names one file and cannot be used with several inputs"
  static let twoOnStandardOutput: Conflict =
    "-o and --alt cannot both be standard output; name a file for one of them"
  static let qualityOfFrames: Conflict = "--quality applies only to single images"
  static let qualityOfPNG: Conflict =
    "--quality applies only to .jpg, .webp and .html output"
  static func framesAs(_ form: String) -> Conflict {
    "cannot write frames as \(form), which is a format for single images"
  }
  static let fittedFrames: Conflict =
    "--fit and --preset apply only to single images; set the size of frames with --canvas and --scale"
  static let fittedPages: Conflict =
    "--fit and --preset apply only to single images, not to the pages of a chat"
  static let fitTwice: Conflict = "--preset sets the size of the image; remove --fit"
  static func formOfPreset(_ form: String) -> Conflict {
    "--preset video-sticker renders a film; name it with -o, such as -o sticker.\(form)"
  }
  static func quickPreset(_ rate: Int) -> Conflict {
    "--preset video-sticker allows at most \(rate) frames per second"
  }
  static let scaleOfFitted: Conflict = "--fit and --preset set the size of the image; remove --scale"
  static let trimmedFrames: Conflict =
    "--trim applies only to single images; all frames of a stream have one size"
  static func recordedOnly(_ option: String) -> Conflict {
    "\(option) requires a finished stream; remove it, or use --stream"
  }

  static let goldenOfFrames: Conflict =
    "a golden is one image; use --at or --sheet for a stream, without --stream and --live"

  // MARK: Comparing
  static let pictureOfFolders: Conflict =
    "-o writes the difference of two images; use --report for folders"
  static let folderAndFile: Conflict = "cannot compare a folder with a file; name two files or two folders"

  // MARK: How a stream arrives and plays
  static let chunksAndRate: Conflict =
    "--chunks and --rate cannot be used together: each sets how a page arrives"
  static let speedAndDuration: Conflict =
    "--speed and --duration cannot be used together: each sets the playback speed"
  static let loopOfOthers: Conflict =
    "--loop applies only to animated .png, .apng, .gif and .webp images"
  static let quickGIF: Conflict =
    "a GIF shows at most 50 frames per second; remove --fps, or use a lower value"

  // MARK: Streams that are being written
  static let timingsOfLive: Conflict =
    "--timings does not apply to --live, which waits for its input"
  static let liveInput: Conflict =
    "--live reads standard input; use '-' as the input or as the --answer"
  static let liveCanvas: Conflict =
    "--live requires --canvas (for example --canvas 390x844), because the final size is not known in advance"
  static let liveForm: Conflict =
    "--live writes only png, rgba or y4m; choose one with --format"

  // MARK: Chats
  static func chatOptionOfStream(_ option: String) -> Conflict {
    "\(option) applies only to chats, not to streams; to play a stream in a chat, name the chat as the input and the stream with --answer"
  }
  static func chatOptionOfPage(_ option: String, file: String) -> Conflict {
    "\(option) applies only to chats, but '\(file)' is not a chat"
  }
  static func chatOptionOfMessage(_ option: String) -> Conflict {
    "\(option) applies only to chats, but --message renders one message"
  }
  static let pageHeightOfStream: Conflict =
    "--page-height applies only to the pages of a chat, not to a stream"
  static let pageHeightWithoutPattern: Conflict =
    "--page-height splits a chat into pages; name them with -o, such as -o out-%03d.png"
  static let pageHeightOfScreen: Conflict =
    "--page-height and --screen cannot be used together: --screen shows a part of the chat"
  static let splitWithoutFolder: Conflict =
    "--split requires a folder for the pages; name it with -o, such as -o pages/"
  static func archiveOfOther(_ file: String) -> Conflict {
    "-o names a folder for the pages of a chat, but '\(file)' is not a chat"
  }
  static let formOfArchive: Conflict = "the pages of an archive are PNG images; remove --format"
  static let answerOfLayout: Conflict = "--answer does not apply to 'iprender layout'"

  // MARK: Many inputs
  static let manyOfStandardInput: Conflict = "standard input ('-') cannot be one of several inputs"
  static func manyInOne(_ output: String?) -> Conflict {
    let name = output.map { ", not \($0)" } ?? ""
    return "several inputs require a folder for their images; name it with -o, such as -o out/\(name)"
  }
  static let manyFrames: Conflict =
    "each of several inputs becomes one image; use --at or --sheet for streams, without --stream and --live"
  static func pagesOfMany(_ option: String) -> Conflict {
    "\(option) splits one chat and cannot be used with several inputs"
  }
  static func watchOfPipe(_ name: String) -> Conflict {
    "--watch requires files for input and output, but \(name) is not a file"
  }

  // MARK: The page
  static let widthOfScreen: Conflict =
    "--screen sets the width of the page; remove --width"
  static func articleAndDesign(_ design: String) -> Conflict {
    "--article and --design \(design) cannot be used together"
  }
  static let articleStream: Conflict = "--stream does not apply to articles; remove --article"
  static let articleLive: Conflict = "--live does not apply to articles; remove --article"
  static let articleTexts: Conflict = "--font-size and --serif require --article"
  static let messageTexts: Conflict =
    "--text-size applies only to messages; use --font-size for an article"
  static let articleScreen: Conflict = "--frame requires --article"
  static let noScreen: Conflict =
    "--scroll, --status-time, --frame, --title, --subtitle, --unread, --draft, --typing, --pinned and --avatar-of-chat require --screen (for example --screen 390x844)"
  static func otherTheme(design: String, known: String) -> Conflict {
    "the themes of \(design) are \(known) and theme files"
  }
  static let bareBubble: Conflict =
    "--bare renders a page without a bubble; remove --bubble and the options of its header"
  static func stdinName(input: String) -> Conflict {
    "--stdin-name applies only to standard input, but the input is '\(input)'"
  }
}

extension Failure {
  init(_ conflict: Conflict) { self = .usage(conflict.text) }
}
