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
  public var layout = LayoutOptions()
  /// What a picture holds besides the page.
  public var picture = PictureOptions()
  /// Where the pictures in the page come from.
  public var media = MediaPlaces()
  /// How a still is compressed. Frames are always compressed quickly.
  public var encoding = PNGEncoding.fast
  /// Pixels that a picture may have.
  public var pixelLimit = Renderer.defaultPixelLimit
  /// Threads to draw with; `nil` for one a processor, 8 at most.
  public var threads: Int?
  /// How an input becomes a stream.
  public var stream = StreamOptions()
  /// How a stream is played.
  public var playback = Playback()
  /// Whose messages are outgoing: the id of a user, or of a chat as Bot API writes it; `nil` where the input says it.
  package var me: Int64?
  /// What is around a page that is drawn as a message; `nil` for the page alone.
  package var bubble: BubbleOptions?
  /// What of a chat is drawn, and on what.
  package var chat = ChatDrawingOptions()
  /// That the theme is made of.
  package var palette = Palette.classic

  /// - Parameters:
  ///   - theme: the colours.
  ///   - scale: pixels a point, from 0.5 to 8; lines break alike at every scale.
  public init(theme: Theme = .classic, scale: Double = 2) {
    layout.theme = theme
    layout.scale = scale
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
  /// Whether the container's bottom edge stays where it is, and not its top.
  public var growsUp = false

  public init() {}
}
