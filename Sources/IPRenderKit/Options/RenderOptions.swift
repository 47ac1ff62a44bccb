import MessageReading
import PageLayout
import PageReading
import Painting
import Primitives
import Reveal
import StreamReading

/// The options for reading, layout and rendering of stills and streams.
public struct RenderOptions: Hashable, Codable, Sendable {
  /// The format and the limits of the input.
  public var reading = ReadOptions()
  /// The width, scale, theme, open details and other options of the layout.
  @CopyOnWrite public var layout = LayoutOptions()
  /// The background, margins and canvas of the image.
  public var picture = PictureOptions()
  /// The folders of media files.
  public var media = MediaPlaces()
  /// The format of a still. JPEG requires an opaque background.
  public var form = PictureForm.png
  /// True if the text of a drawing is needed in addition to its image.
  package var hasAlternative = false
  /// The size in pixels to fit a still into, instead of a scale.
  public var fit: PictureFit?
  /// The maximum size of the file of a still, in bytes. The quality of a WebP file is reduced to fit.
  public var byteLimit: Int?
  /// The compression of a still that is a PNG file. Frames always use fast compression.
  public var encoding = PNGEncoding.fast
  /// The maximum size of an image, in pixels.
  public var pixelLimit = Renderer.defaultPixelLimit
  /// The number of threads, or `nil` for one per processor and at most 8.
  public var threads: Int?
  /// The options that turn a page into a stream.
  public var stream = StreamOptions()
  /// The playback options of a stream.
  public var playback = Playback()
  /// The phone's screen on which an article or a chat is shown, or `nil` to render all of it. It determines the width.
  /// A chat is scrolled to its end, or to the message that ``ReadOptions/message`` selects. Any other input becomes
  /// the only message of a chat.
  public var screen: PageScreen?
  /// The person whose messages are outgoing: an id (`9` or `user9`), the id of a chat in the Bot API, `@anna`, or a
  /// name. `nil` uses the value in the input.
  public var me: String?
  /// The bubble of a page that is rendered as a message, and overrides for a message. `nil` renders a page without a
  /// bubble, and a message unchanged.
  public var bubble: BubbleOptions?
  /// A Boolean value that indicates whether only the content of a message is rendered, without a bubble: its
  /// rich page, or its text and media as blocks.
  public var isBare = false
  /// The selection of messages of a chat, its wallpaper and its screen.
  public var chat = ChatDrawingOptions()
  /// The colors of both sides of a chat. The theme is derived from one of them, so set both with
  /// ``setColors(of:side:author:)``.
  public var palette = Palette.classic

  /// Creates options with a palette.
  ///
  /// - Parameters:
  ///   - palette: The colors.
  ///   - side: The side of the chat that a page is on.
  ///   - design: The generation of the app.
  ///   - scale: The number of pixels per point, from 0.5 to 8. It does not affect where lines break.
  ///   - screen: The screen of a phone; see ``screen``.
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

  /// Creates options with a theme.
  ///
  /// - Parameters:
  ///   - theme: The colors. A chat uses the built-in palette with the name of the theme.
  ///   - scale: The number of pixels per point, from 0.5 to 8. It does not affect where lines break.
  public init(theme: Theme, scale: Double = 2) {
    palette = Palette.named(theme.name) ?? .classic
    layout.theme = theme
    layout.scale = scale
  }

  /// Sets the colors of both sides of a chat.
  ///
  /// - Parameters:
  ///   - palette: The colors of all messages.
  ///   - side: The side of the chat that a page is on.
  ///   - author: The color of the author of an incoming message.
  public mutating func setColors(of palette: Palette, side: MessageSide = .incoming, author: RGBAColor? = nil)
  {
    self.palette = palette
    layout.theme = Theme(palette: palette, side: side, author: author, design: layout.design)
  }

  /// The options for reading an input in the language of the image.
  var spokenReading: ReadOptions {
    var reading = reading
    reading.language = layout.language
    return reading
  }

  var threadCount: Int { threads ?? PNGEncoding.defaultThreads }
}

/// The playback options of a stream.
public struct Playback: Hashable, Codable, Sendable {
  /// The speed of the reveal.
  public var pacing = Pacing.rich
  /// The number of frames per second, from 1 to 240, including 29.97 and 30000/1001. At a given time, every frame rate
  /// shows the same content.
  public var framesPerSecond = 60.0
  /// The playback speed relative to the stream, from 0.1 to 100.
  public var speed = 1.0
  /// The duration of all frames in seconds, instead of a speed.
  public var duration: Double?
  /// The maximum duration of all frames, in seconds. A longer stream plays faster.
  package var longest: Double?
  /// The time that the first frame stays before the stream begins, in seconds, up to 3600.
  public var firstHold = 0.0
  /// The time that the finished page stays, in seconds, up to 3600. Animated images continue to play.
  public var hold = 0.0
  /// The number of times that an animated image plays, or 0 for endless repetition.
  public var plays = 1
  /// The frames to render.
  public var selection = FrameSelection()
  /// A Boolean value that indicates whether width and height are rounded up to even numbers of pixels, as
  /// many video formats require.
  public var hasEvenSides = false
  /// A Boolean value that indicates whether a page without a background gets the background color of the
  /// theme.
  public var needsGround = false
  /// A Boolean value that indicates whether a growing page keeps its bottom edge in place instead of its top
  /// edge.
  public var growsUp = false
  /// A Boolean value that indicates whether a chat on a screen scrolls with the answer, as films do.
  /// Otherwise it stops when the question is at the top, as in the app.
  public var followsAnswers = true
  /// The speed at which an answer that the list follows grows, in points per second. `nil` uses the pace of the phone,
  /// which can be faster than the list.
  public var followSpeed: Double?
  /// The speed at which most people can read along, in points per second: about a line of a phone per second.
  public static let readingSpeed = 24.0

  public init() {}
}

/// The selection of messages of a chat, its wallpaper and its screen.
public struct ChatDrawingOptions: Hashable, Codable, Sendable {
  /// The chat to render if the input contains several: its name, username or id. `nil` if there is only one.
  public var chat: String?
  /// The messages to render.
  public var selection = ChatSelection()
  /// A Boolean value that indicates whether earlier texts of edited messages are shown above the current
  /// ones.
  public var showsEdits = false
  /// A Boolean value that indicates whether names of people are replaced by invented names, the same in all
  /// places.
  public var hidesNames = false
  /// A Boolean value that indicates whether initials replace profile pictures.
  public var hidesFaces = false
  /// A Boolean value that indicates whether photos and videos of an export become an album if they have the
  /// same author, the same second and consecutive ids.
  public var guessesAlbums = true
  /// The wallpaper, or `nil` for that of the palette.
  public var wallpaper: ChatWallpaper?
  /// The pattern on the wallpaper. `nil` is the pattern of the palette, or no pattern if ``wallpaper`` is set.
  public var pattern: ChatPattern?
  /// The strength of the pattern, in percent. A negative value shows the wallpaper only through the pattern, on black.
  /// `nil` uses the strength of the palette.
  public var patternIntensity: Int?
  /// The title of the chat on a screen, or `nil` to use the input's.
  public var title: String?
  /// The line below the title; an empty string removes it. `nil` uses the input's.
  public var subtitle: String?
  /// The bytes of an image file with the chat's profile picture, or `nil` to use the input's.
  public var photo: [UInt8]?
  /// The unread count on the back button.
  public var otherUnread: Int?
  /// The text in the input field on a screen; an empty string removes it. `nil` uses the input's.
  public var draft: String?
  /// The names of the people who are typing, separated by commas. A private chat shows that the other person is
  /// typing, without the name. `nil` uses the value in the input.
  public var typing: String?
  /// The id of the pinned message below the title, or `nil` to use the input's.
  public var pinned: Int?
  /// The parts that a screen shows in addition to what the input says, each by its name or as `name=value`:
  /// `recording=3.5`, `selection=3,5`. An invalid one is an error of the rendering.
  public var shown: [String] = []
  /// The size of the phone's screen, in points; `nil` to render the whole chat as one column.
  package var screen: CanvasSize? { phone?.size }
  package var phone: PageScreen?

  public init() {}
}

/// A pattern on a wallpaper.
public enum ChatPattern: Hashable, Codable, Sendable {
  /// The built-in pattern.
  case own
  case none
  /// The bytes of an SVG file, compressed (`.tgv`) or not, and its name.
  case file([UInt8], name: String)
}

/// The wallpaper of a chat.
public enum ChatWallpaper: Hashable, Codable, Sendable {
  case color(RGBAColor)
  /// The bytes of an image file, and its name.
  case picture([UInt8], name: String)
}
