/// Arguments that do not go together, and what to do about it: all that a run refuses before it reads anything.
enum Conflict {
  // MARK: What is drawn
  case streamAndLive
  case momentAndSheet
  case stillOfStream
  case stillOfFilm(String)
  case stillOfLive
  case framesOfStill(String)
  case noFrames(String)
  case traceAndFormat
  case smallFrames
  case smallOfOther
  case svgTextOfOther
  case paperOfOther
  case paperOfScreen
  case cutVectors(String)
  case cutText
  case linkedOfOther
  case linkedOfPipe
  case linkedScreen
  case linkedPages
  case linkedPage(String)
  case alternativeOfStream
  case alternativeOfMany
  case twoOnStandardOutput
  case qualityOfFrames
  case qualityOfPNG
  case framesAs(String)
  case fittedFrames
  case fittedPages
  case fitTwice
  case formOfPreset(String)
  case quickPreset(Int)
  case scaleOfFitted
  case trimmedFrames
  case recordedOnly(String)

  case goldenOfFrames

  // MARK: Comparing
  case pictureOfFolders
  case folderAndFile

  // MARK: How a stream arrives and plays
  case chunksAndRate
  case speedAndDuration
  case loopOfOthers
  case quickGIF

  // MARK: Streams that are being written
  case timingsOfLive
  case liveInput
  case liveCanvas
  case liveForm

  // MARK: Chats
  case chatOptionOfStream(String)
  case chatOptionOfPage(String, file: String)
  case chatOptionOfMessage(String)
  case pageHeightOfStream
  case pageHeightWithoutPattern
  case pageHeightOfScreen
  case splitWithoutFolder
  case archiveOfOther(String)
  case formOfArchive
  case answerOfLayout

  // MARK: Many inputs
  case manyOfStandardInput
  case manyInOne(String?)
  case manyFrames
  case pagesOfMany(String)
  case watchOfPipe(String)

  // MARK: The page
  case widthTwice
  case widthOfScreen
  case articleAndDesign(String)
  case articleStream
  case articleLive
  case articleTexts
  case messageTexts
  case articleScreen
  case noScreen
  case otherTheme(design: String, known: String)
  case bareBubble
  case stdinName(input: String)

  var text: String {
    switch self {
    case .streamAndLive: "--live draws a stream while it is written, --stream one that is: give one of them"
    case .momentAndSheet: "--at draws one moment and --sheet many: give one of them"
    case .stillOfStream: "--at and --sheet draw one picture: leave --stream out"
    case .stillOfFilm(let name): "--at and --sheet draw one picture: \(name) is the name of a film"
    case .stillOfLive: "--at and --sheet draw one picture of a stream that is there: leave --live out"
    case .framesOfStill(let option): "\(option) is about many frames, and --at and --sheet draw one picture"
    case .noFrames(let option): "\(option) is about frames: --stream draws them"
    case .traceAndFormat: "--format is about frames, and --trace draws none: leave one of them out"
    case .trimmedFrames: "--trim cuts a still: all frames of a stream are as large"
    case .smallFrames: "--png small is for single pictures: frames are always compressed quickly"
    case .smallOfOther: "--png says how a PNG is compressed, and this is none: leave it out"
    case .svgTextOfOther: "--svg-text is for SVG: name it with -o, such as -o page.svg"
    case .paperOfOther: "--paper is for PDF: name it with -o, such as -o page.pdf"
    case .paperOfScreen: "--paper shows all of it, and --screen a part: leave one of them out"
    case .cutVectors(let form):
      "--trim, --fit and --preset are for pictures of pixels, and \(form) has lines and letters: leave them out"
    case .cutText:
      "--trim, --fit and --preset are for pictures without text above them, and HTML has some: leave them out"
    case .linkedOfOther: "--linked is for a chat as HTML: name it with -o, such as -o chat.html"
    case .linkedOfPipe: "--linked puts pictures beside a file: name it with -o, such as -o chat.html"
    case .linkedScreen: "--linked is for all of a chat, and --screen is one picture: leave one of them out"
    case .linkedPages: "--linked is for one file: leave it out, or the % in the name"
    case .linkedPage(let file): "--linked is for a chat as HTML, and \(file) is none: leave it out"
    case .alternativeOfStream: "--alt says what a page, message or chat shows: leave it out for a stream"
    case .alternativeOfMany: "--alt names one file: of many inputs each is a picture of its own"
    case .twoOnStandardOutput: "-o and --alt both go to standard output: name a file for one of them"
    case .qualityOfFrames: "--quality is for single pictures: leave it out"
    case .qualityOfPNG:
      "--quality is for .jpg, .webp and .html: a PNG keeps every pixel, and an SVG or PDF has none"
    case .framesAs(let form): "frames are not written as \(form): that is a single picture"
    case .fittedFrames:
      "--fit and --preset are for single pictures: --canvas and --scale say how large frames are"
    case .fittedPages: "--fit and --preset are for one picture, and these are pages: leave them out"
    case .formOfPreset(let form):
      "--preset video-sticker is a film: name it with -o, such as -o sticker.\(form)"
    case .quickPreset(let rate): "--preset video-sticker has at most \(rate) frames a second"
    case .fitTwice: "--preset says how large the picture is: leave --fit out"
    case .scaleOfFitted: "--fit and --preset say how large the picture is: leave --scale out"
    case .recordedOnly(let option):
      "\(option) is for streams that are there as a whole: leave it out, or give --stream"

    case .goldenOfFrames:
      "a golden is one picture: --at and --sheet draw one of a stream, without --stream and --live"

    case .pictureOfFolders: "-o is the difference of two pictures: of folders, --report shows all"
    case .folderAndFile: "a folder is compared with a folder: name two files, or two folders"

    case .chunksAndRate: "--chunks and --rate are two ways for a page to arrive: give one of them"
    case .speedAndDuration: "--speed and --duration both say how fast it plays: give one of them"
    case .loopOfOthers:
      "--loop is for pictures that say how often they play: .png or .apng films, .gif, .webp"
    case .quickGIF: "a GIF shows no more than 50 frames a second: leave --fps out, or give a smaller one"

    case .timingsOfLive: "--timings is for what is there as a whole: --live waits for the writer"
    case .liveInput: "--live reads what is being written on standard input: the input, or the --answer, is -"
    case .liveCanvas: "--live needs --canvas, such as 390x844: nobody knows how large the page becomes"
    case .liveForm:
      "--live writes png, rgba or y4m (--format): the others are made of a stream that is there as a whole"

    case .chatOptionOfStream(let option):
      "\(option) is for chats, and this is a stream: --answer plays it in a chat, which is then the input"
    case .chatOptionOfPage(let option, let file): "\(option) is for chats, and \(file) is none"
    case .chatOptionOfMessage(let option): "\(option) is for chats, and --message draws one message alone"
    case .pageHeightOfStream: "--page-height cuts a chat into pages: leave it out for a stream"
    case .pageHeightWithoutPattern:
      "--page-height cuts a chat into pages: name them with -o, such as -o out-%03d.png"
    case .pageHeightOfScreen:
      "--page-height cuts all of a chat, and --screen shows a part of one: leave one of them out"
    case .splitWithoutFolder:
      "--split says where the pages of a chat begin anew: name a folder for them with -o, such as -o pages/"
    case .archiveOfOther(let file): "-o names a folder for the pages of a chat, and \(file) is none"
    case .formOfArchive: "the pages of an archive are PNGs: leave --format out"
    case .answerOfLayout: "--answer plays a stream, and a layout does not move: leave it out"

    case .manyOfStandardInput: "- is one of many inputs: standard input is drawn by itself"
    case .manyInOne(let output):
      "many inputs are many pictures: name a folder for them with -o, such as -o out/"
        + (output.map { ", not \($0)" } ?? "")
    case .manyFrames:
      "of many inputs each is one picture: --at and --sheet draw one of a stream, without --stream and --live"
    case .pagesOfMany(let option): "\(option) cuts one chat: of many inputs each is one picture"

    case .watchOfPipe(let name): "--watch draws files as they are saved, and a file for them: \(name) is none"
    case .widthTwice: "--width and --screen-width say the same thing: give one of them"
    case .widthOfScreen: "--screen says how wide the page is: leave --width and --screen-width out"
    case .articleAndDesign(let design):
      "--article and --design \(design) contradict each other: give one of them"
    case .articleStream: "articles do not stream: --stream is for messages, without --article"
    case .articleLive: "articles do not stream: --live is for messages, without --article"
    case .articleTexts: "--font-size and --serif are for articles: give --article"
    case .messageTexts: "--text-size is for messages: the texts of an article follow --font-size"
    case .articleScreen: "--frame is for articles: give --article"
    case .noScreen:
      "--scroll, --status-time, --frame, --title, --subtitle, --unread, --draft, --typing, --pinned and --avatar-of-chat are for a screen: give --screen, such as 390x844"
    case .otherTheme(let design, let known): "the themes of \(design) are \(known), and theme files"
    case .bareBubble:
      "--bare draws a page without a bubble: leave --bubble, and what is said in one, out"
    case .stdinName(let input): "--stdin-name is for standard input: the input is '\(input)'"
    }
  }
}

extension Failure {
  init(_ conflict: Conflict) { self = .usage(conflict.text) }
}
