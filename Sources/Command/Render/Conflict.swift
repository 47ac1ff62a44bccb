/// Arguments that do not go together, and what to do about it: all that a run refuses before it reads anything.
struct Conflict: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  // MARK: What is drawn
  static let streamAndLive: Conflict =
    "--live draws a stream while it is written, --stream one that is: give one of them"
  static let momentAndSheet: Conflict = "--at draws one moment and --sheet many: give one of them"
  static let stillOfStream: Conflict = "--at and --sheet draw one picture: leave --stream out"
  static func stillOfFilm(_ name: String) -> Conflict {
    "--at and --sheet draw one picture: \(name) is the name of a film"
  }
  static let stillOfLive: Conflict =
    "--at and --sheet draw one picture of a stream that is there: leave --live out"
  static func framesOfStill(_ option: String) -> Conflict {
    "\(option) is about many frames, and --at and --sheet draw one picture"
  }
  static func noFrames(_ option: String) -> Conflict { "\(option) is about frames: --stream draws them" }
  static let traceAndFormat: Conflict =
    "--format is about frames, and --trace draws none: leave one of them out"
  static let smallFrames: Conflict =
    "--png small is for single pictures: frames are always compressed quickly"
  static let smallOfOther: Conflict = "--png says how a PNG is compressed, and this is none: leave it out"
  static let svgTextOfOther: Conflict = "--svg-text is for SVG: name it with -o, such as -o page.svg"
  static let paperOfOther: Conflict = "--paper is for PDF: name it with -o, such as -o page.pdf"
  static let paperOfScreen: Conflict = "--paper shows all of it, and --screen a part: leave one of them out"
  static func cutVectors(_ form: String) -> Conflict {
    "--trim, --fit and --preset are for pictures of pixels, and \(form) has lines and letters: leave them out"
  }
  static let cutText: Conflict =
    "--trim, --fit and --preset are for pictures without text above them, and HTML has some: leave them out"
  static let linkedOfOther: Conflict = "--linked is for a chat as HTML: name it with -o, such as -o chat.html"
  static let linkedOfPipe: Conflict =
    "--linked puts pictures beside a file: name it with -o, such as -o chat.html"
  static let linkedScreen: Conflict =
    "--linked is for all of a chat, and --screen is one picture: leave one of them out"
  static let linkedPages: Conflict = "--linked is for one file: leave it out, or the % in the name"
  static func linkedPage(_ file: String) -> Conflict {
    "--linked is for a chat as HTML, and \(file) is none: leave it out"
  }
  static let alternativeOfStream: Conflict =
    "--alt says what a page, message or chat shows: leave it out for a stream"
  static let alternativeOfMany: Conflict = "--alt names one file: of many inputs each is a picture of its own"
  static let twoOnStandardOutput: Conflict =
    "-o and --alt both go to standard output: name a file for one of them"
  static let qualityOfFrames: Conflict = "--quality is for single pictures: leave it out"
  static let qualityOfPNG: Conflict =
    "--quality is for .jpg, .webp and .html: a PNG keeps every pixel, and an SVG or PDF has none"
  static func framesAs(_ form: String) -> Conflict {
    "frames are not written as \(form): that is a single picture"
  }
  static let fittedFrames: Conflict =
    "--fit and --preset are for single pictures: --canvas and --scale say how large frames are"
  static let fittedPages: Conflict =
    "--fit and --preset are for one picture, and these are pages: leave them out"
  static let fitTwice: Conflict = "--preset says how large the picture is: leave --fit out"
  static func formOfPreset(_ form: String) -> Conflict {
    "--preset video-sticker is a film: name it with -o, such as -o sticker.\(form)"
  }
  static func quickPreset(_ rate: Int) -> Conflict {
    "--preset video-sticker has at most \(rate) frames a second"
  }
  static let scaleOfFitted: Conflict = "--fit and --preset say how large the picture is: leave --scale out"
  static let trimmedFrames: Conflict = "--trim cuts a still: all frames of a stream are as large"
  static func recordedOnly(_ option: String) -> Conflict {
    "\(option) is for streams that are there as a whole: leave it out, or give --stream"
  }

  static let goldenOfFrames: Conflict =
    "a golden is one picture: --at and --sheet draw one of a stream, without --stream and --live"

  // MARK: Comparing
  static let pictureOfFolders: Conflict =
    "-o is the difference of two pictures: of folders, --report shows all"
  static let folderAndFile: Conflict = "a folder is compared with a folder: name two files, or two folders"

  // MARK: How a stream arrives and plays
  static let chunksAndRate: Conflict =
    "--chunks and --rate are two ways for a page to arrive: give one of them"
  static let speedAndDuration: Conflict =
    "--speed and --duration both say how fast it plays: give one of them"
  static let loopOfOthers: Conflict =
    "--loop is for pictures that say how often they play: .png or .apng films, .gif, .webp"
  static let quickGIF: Conflict =
    "a GIF shows no more than 50 frames a second: leave --fps out, or give a smaller one"

  // MARK: Streams that are being written
  static let timingsOfLive: Conflict =
    "--timings is for what is there as a whole: --live waits for the writer"
  static let liveInput: Conflict =
    "--live reads what is being written on standard input: the input, or the --answer, is -"
  static let liveCanvas: Conflict =
    "--live needs --canvas, such as 390x844: nobody knows how large the page becomes"
  static let liveForm: Conflict =
    "--live writes png, rgba or y4m (--format): the others are made of a stream that is there as a whole"

  // MARK: Chats
  static func chatOptionOfStream(_ option: String) -> Conflict {
    "\(option) is for chats, and this is a stream: --answer plays it in a chat, which is then the input"
  }
  static func chatOptionOfPage(_ option: String, file: String) -> Conflict {
    "\(option) is for chats, and \(file) is none"
  }
  static func chatOptionOfMessage(_ option: String) -> Conflict {
    "\(option) is for chats, and --message draws one message alone"
  }
  static let pageHeightOfStream: Conflict = "--page-height cuts a chat into pages: leave it out for a stream"
  static let pageHeightWithoutPattern: Conflict =
    "--page-height cuts a chat into pages: name them with -o, such as -o out-%03d.png"
  static let pageHeightOfScreen: Conflict =
    "--page-height cuts all of a chat, and --screen shows a part of one: leave one of them out"
  static let splitWithoutFolder: Conflict =
    "--split says where the pages of a chat begin anew: name a folder for them with -o, such as -o pages/"
  static func archiveOfOther(_ file: String) -> Conflict {
    "-o names a folder for the pages of a chat, and \(file) is none"
  }
  static let formOfArchive: Conflict = "the pages of an archive are PNGs: leave --format out"
  static let answerOfLayout: Conflict = "--answer plays a stream, and a layout does not move: leave it out"

  // MARK: Many inputs
  static let manyOfStandardInput: Conflict = "- is one of many inputs: standard input is drawn by itself"
  static func manyInOne(_ output: String?) -> Conflict {
    let name = output.map { ", not \($0)" } ?? ""
    return "many inputs are many pictures: name a folder for them with -o, such as -o out/\(name)"
  }
  static let manyFrames: Conflict =
    "of many inputs each is one picture: --at and --sheet draw one of a stream, without --stream and --live"
  static func pagesOfMany(_ option: String) -> Conflict {
    "\(option) cuts one chat: of many inputs each is one picture"
  }
  static func watchOfPipe(_ name: String) -> Conflict {
    "--watch draws files as they are saved, and a file for them: \(name) is none"
  }

  // MARK: The page
  static let widthTwice: Conflict = "--width and --screen-width say the same thing: give one of them"
  static let widthOfScreen: Conflict =
    "--screen says how wide the page is: leave --width and --screen-width out"
  static func articleAndDesign(_ design: String) -> Conflict {
    "--article and --design \(design) contradict each other: give one of them"
  }
  static let articleStream: Conflict = "articles do not stream: --stream is for messages, without --article"
  static let articleLive: Conflict = "articles do not stream: --live is for messages, without --article"
  static let articleTexts: Conflict = "--font-size and --serif are for articles: give --article"
  static let messageTexts: Conflict =
    "--text-size is for messages: the texts of an article follow --font-size"
  static let articleScreen: Conflict = "--frame is for articles: give --article"
  static let noScreen: Conflict =
    "--scroll, --status-time, --frame, --title, --subtitle, --unread, --draft, --typing, --pinned and --avatar-of-chat are for a screen: give --screen, such as 390x844"
  static func otherTheme(design: String, known: String) -> Conflict {
    "the themes of \(design) are \(known), and theme files"
  }
  static let bareBubble: Conflict =
    "--bare draws a page without a bubble: leave --bubble, and what is said in one, out"
  static func stdinName(input: String) -> Conflict {
    "--stdin-name is for standard input: the input is '\(input)'"
  }
}

extension Failure {
  init(_ conflict: Conflict) { self = .usage(conflict.text) }
}
