import MessageReading
import PageLayout
import PageReading
import Painting
import Primitives
import Reveal
import StreamReading

/// How a page is read, laid out and drawn: one value for stills and streams.
public struct RenderOptions: Sendable {
  /// What the input is and what it may cost.
  public var reading = ReadOptions()
  /// Width, scale, theme, open details and whatever else decides where things stand.
  @CopyOnWrite public var layout = LayoutOptions()
  /// What a picture holds besides the page.
  public var picture = PictureOptions()
  /// Where the pictures in the page come from.
  public var media = MediaPlaces()
  /// What a still is written as; a JPEG demands an opaque ground.
  public var form = PictureForm.png
  /// Whether what a drawing says is wanted besides its picture.
  package var hasAlternative = false
  /// The pixels that a still is fitted into, in place of a scale.
  public var fit: PictureFit?
  /// Bytes that the file of a still may have; a WebP is then written as well as it fits.
  public var byteLimit: Int?
  /// How a still that is a PNG is compressed. Frames are always compressed quickly.
  public var encoding = PNGEncoding.fast
  /// Pixels that a picture may have.
  public var pixelLimit = Renderer.defaultPixelLimit
  /// Threads to draw with; `nil` for one a processor, 8 at most.
  public var threads: Int?
  /// How an input becomes a stream.
  public var stream = StreamOptions()
  /// How a stream is played.
  public var playback = Playback()
  /// The phone's screen on which an article or a chat is shown, in place of all of it; what is shown is as wide. A chat
  /// is scrolled to its end, or to the message that ``ReadOptions/message`` asks for. Any other input is the only
  /// message of a chat.
  public var screen: PageScreen?
  /// Whose messages are outgoing: `9` or `user9` by id, a chat's id as Bot API writes it, `@anna` or a name; `nil` where
  /// the input says it.
  public var me: String?
  /// What is around a page that is drawn as a message, or what is said besides of a message; `nil` for the page alone,
  /// and nothing besides.
  public var bubble: BubbleOptions?
  /// Whether of a message its page alone is drawn: its rich page, or its text and media as blocks.
  public var isBare = false
  /// What of a chat is drawn, and on what.
  public var chat = ChatDrawingOptions()
  /// The colours of both sides of a chat. The theme is made of one of them, so set both with ``setColors(of:side:author:)``.
  public var palette = Palette.classic

  /// - Parameters:
  ///   - palette: the colours.
  ///   - side: whose message a page is.
  ///   - design: the generation of the app.
  ///   - scale: pixels a point, from 0.5 to 8; lines break alike at every scale.
  ///   - screen: see ``screen``.
  public init(
    palette: Palette = .classic, side: MessageSide = .incoming, design: Design = .june2026, scale: Double = 2,
    screen: PageScreen? = nil
  ) {
    layout.design = design
    layout.width = design.standardWidth
    layout.scale = scale
    self.screen = screen
    setColors(of: palette, side: side)
  }

  /// - Parameters:
  ///   - theme: the colours; of a chat, those of the package's palette with the theme's name.
  ///   - scale: pixels a point, from 0.5 to 8; lines break alike at every scale.
  public init(theme: Theme, scale: Double = 2) {
    palette = Palette.named(theme.name) ?? .classic
    layout.theme = theme
    layout.scale = scale
  }

  /// Draws with a palette.
  ///
  /// - Parameters:
  ///   - palette: the colours of all messages.
  ///   - side: whose message a page is.
  ///   - author: of an incoming message's author.
  public mutating func setColors(of palette: Palette, side: MessageSide = .incoming, author: RGBAColor? = nil)
  {
    self.palette = palette
    layout.theme = Theme(palette: palette, side: side, author: author, design: layout.design)
  }

  /// How an input is read: in the language that its picture speaks.
  var spokenReading: ReadOptions {
    var reading = reading
    reading.language = layout.language
    return reading
  }

  var threadCount: Int { threads ?? PNGEncoding.defaultThreads }
}

/// How a stream is played.
public struct Playback: Sendable {
  /// How fast the page is revealed.
  public var pacing = Pacing.rich
  /// 1 to 240, be it 25, 29.97 or 30000/1001; at a given time every rate shows the same.
  public var framesPerSecond = 60.0
  /// How much faster than the stream the frames play, 0.1 to 100.
  public var speed = 1.0
  /// Seconds that the frames are to take, in place of a speed.
  public var duration: Double?
  /// Seconds that the frames take at most: a longer stream plays faster.
  package var longest: Double?
  /// Seconds, up to 3600, for which the first frame stands before the stream begins.
  public var firstHold = 0.0
  /// Seconds, up to 3600, for which the finished page stays. Pictures that play go on.
  public var hold = 0.0
  /// How often an animated picture plays, where it says so; 0 for again and again.
  public var plays = 1
  /// Which frames are wanted.
  public var selection = FrameSelection()
  /// Rounds the canvas up to an even number of pixels each way, which most video wants.
  public var hasEvenSides = false
  /// Whether a page that stands on nothing stands on the theme's base.
  public var needsGround = false
  /// Whether the container's bottom edge stays where it is, and not its top.
  public var growsUp = false
  /// Whether the list of a screen follows what arrives, as films want it, or stops where the question stands at its
  /// top, as the app's does.
  public var followsAnswers = true

  public init() {}
}

/// What of a chat is drawn, and on what.
public struct ChatDrawingOptions: Sendable {
  /// Which of several chats: its name, its username or its id; `nil` for the only one.
  public var chat: String?
  /// Which of its messages.
  public var selection = ChatSelection()
  /// Whether what messages said before they were edited stands above what they say now.
  public var showsEdits = false
  /// Whether people have names that were made up, the same throughout.
  public var hidesNames = false
  /// Whether people have letters in place of their photos.
  public var hidesFaces = false
  /// Whether photos and videos of an export are an album that have one author and one second, and ids in a row.
  public var guessesAlbums = true
  /// `nil` for the palette's own.
  public var wallpaper: ChatWallpaper?
  /// What is drawn over the wallpaper; `nil` for what the palette has, and nothing on a wallpaper of one's own.
  public var pattern: ChatPattern?
  /// How strong the pattern is, in percent; below zero the wallpaper shows through it alone, on black. `nil` for as
  /// strong as the palette's.
  public var patternIntensity: Int?
  /// The chat's title on a screen; `nil` for what the input says.
  public var title: String?
  /// What stands below it, empty for nothing; `nil` for what the input says.
  public var subtitle: String?
  /// Bytes of a picture file: the chat's photo, in place of the input's.
  public var photo: [UInt8]?
  /// In how many other chats something is unread.
  public var otherUnread: Int?
  /// What stands in the field on a screen; `nil` for what the input says.
  public var draft: String?
  /// Who is typing, of nobody in a talk of two; `nil` for what the input says.
  public var typing: String?
  /// The message that is pinned below the title; `nil` for what the input says.
  public var pinned: Int?
  /// The phone's screen, in points; `nil` for all of the chat below each other.
  package var screen: CanvasSize? { phone?.size }
  package var phone: PageScreen?

  public init() {}
}

/// Drawings over a wallpaper.
public enum ChatPattern: Sendable {
  /// Those of this package.
  case own
  case none
  /// Bytes of an SVG, packed as `.tgv` or not, which is called so.
  case file([UInt8], name: String)
}

/// What somebody has behind their chats.
public enum ChatWallpaper: Sendable {
  case color(RGBAColor)
  /// Bytes of a picture file, which is called so.
  case picture([UInt8], name: String)
}
