import IPRenderKit
import MessageModel
import PageLayout
import Painting
import Primitives
import Reveal
import Testing

/// The `options` file of a case: the options of the command that change an image, one per line.
struct GoldenOptions: Sendable {
  var layout = LayoutOptions()
  var picture = PictureOptions()
  /// A path relative to the folder of the case.
  var mediaFolder: String?
  var reveal = RevealOptions()
  var reading = ReadOptions()

  /// The bubble around the page; `nil` for the page alone.
  private(set) var bubble: BubbleOptions?
  /// The background of the theme.
  private(set) var palette = Palette.classic
  /// The author of outgoing messages.
  private var me: String?
  private var paletteName: String?
  private var side = Side.incoming
  private var author: Color?
  private var background: Background?
  private var width: Double?
  private(set) var screen: Size?
  /// The columns and rows of a contact sheet.
  private(set) var sheet: Size?
  private var scroll: Double?
  private var frame: ScreenFrame?

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard let name = words.first, apply(name, words.count == 2 ? words[1] : nil) else {
        throw GoldenError("the options file says '\(line)', which is no option or has no such value")
      }
    }
    let palettes = layout.design.palettes
    guard let palette = paletteName.map({ name in palettes.first { $0.name == name } }) ?? palettes.first
    else {
      throw GoldenError("the design has no such theme")
    }
    self.palette = palette
    layout.theme = Theme(palette: palette, side: side, author: author, design: layout.design)
    layout.width = width ?? layout.design.standardWidth
    layout.screen = screen.map { PageScreen(size: $0, scroll: scroll, frame: frame) }
    picture.background = background?.color(in: layout.theme)
    bubble?.nameColor = author
  }

  /// Parses the options as the command does.
  ///
  /// - Parameter folder: The folder of the case.
  func rendering(in folder: String) -> RenderOptions {
    var options = RenderOptions()
    options.layout = layout
    options.picture = picture
    options.media = MediaPlaces(folder: mediaFolder.map { folder + "/" + $0 })
    options.reading = reading
    options.bubble = bubble
    options.palette = palette
    options.me = me
    return options
  }

  /// - Returns: `false` for an unknown name or an invalid value.
  private mutating func apply(_ name: String, _ value: String?) -> Bool {
    guard let value else {
      switch name {
      case "--reveal-spoilers": picture.revealsSpoilers = true
      case "--rich-placeholders": layout.showsRichPlaceholders = true
      case "--lining-figures": layout.hasLiningFigures = true
      case "--whole-words": layout.keepsKoreanWords = true
      case "--article": layout.design = .reader
      case "--serif": layout.usesSerif = true
      case "--highlight": layout.codeColors = .readable
      case "--bubble": bubble = bubble ?? BubbleOptions()
      case "--edited": bubble?.isEdited = true
      case "--no-entities": reading.source.detectsEntities = false
      default: return false
      }
      return true
    }
    switch name {
    case "--name", "--time", "--views", "--state", "--reply-to": return applyToBubble(name, value)
    case "--scale": return set(\.layout.scale, Double(value))
    case "--width": return set(\.width, Double(value))
    case "--screen": return set(\.screen, Size(parsing: value))
    case "--sheet": return set(\.sheet, Size(parsing: value))
    case "--scroll": return set(\.scroll, Double(value))
    case "--frame": return set(\.frame, ScreenFrame(rawValue: value))
    case "--theme": return set(\.paletteName, value)
    case "--design": return set(\.layout.design, Design.named(value))
    case "--text-size": return set(\.layout.textSize, Double(value))
    case "--font-size": return set(\.layout.textStep, Int(value))
    case "--side": return set(\.side, Side(rawValue: value))
    case "--author": return set(\.author, Color(parsingAuthor: value))
    case "--base-direction":
      return set(\.layout.forcesPageDirection, ["natural": false, "page": true][value])
    case "--time-zone":
      return set(\.layout.dates.zone, ZoneOffsets(parsing: value))
    case "--clock": return set(\.layout.dates.clock, Int(value).flatMap(DateFormat.Clock.init))
    case "--lang":
      guard let language = RenderLanguage(tag: value) else { return false }
      (layout.language, layout.dates.clock) = (language, language.clock)
      return true
    case "--now": return set(\.layout.dates.now, Int(value))
    case "--expand": return set(\.layout.expansion, Expansion(parsing: value))
    case "--anchor": return set(\.layout.anchor, value)
    case "--highlight": return set(\.layout.codeColors, CodeColors(rawValue: value))
    case "--tables": return set(\.layout.tables, TableOverflow(parsing: value))
    case "--formulas": return set(\.layout.formulas, TableOverflow(parsing: value))
    case "--slide": return set(\.layout.slide, Int(value).map { $0 - 1 })
    case "--margin": return set(\.picture.margin, Double(value))
    case "--canvas": return set(\.picture.canvas, Size(parsing: value))
    case "--background": return set(\.background, Background(parsing: value))
    case "--media-dir": return set(\.mediaFolder, value)
    case "--grow": return set(\.reveal.growsUp, ["down": false, "up": true][value])
    case "--pacing": return set(\.reveal.pacing, Pacing(parsing: value))
    case "--chunks": return set(\.reveal.chunkCount, Int(value))
    case "--every": return set(\.reveal.chunkSeconds, Double(value))
    case "--markdown": return set(\.reading.source.markdown, SourceOptions.Markdown(rawValue: value))
    case "--message": return set(\.reading.message, Int(value))
    case "--me": return set(\.me, value)
    case "--rate": return set(\.reveal.charactersPerSecond, Double(value))
    default: return false
    }
  }

  /// Parses options of the bubble, which follow `--bubble`.
  private mutating func applyToBubble(_ name: String, _ value: String) -> Bool {
    guard var around = bubble else { return false }
    switch name {
    case "--name": around.name = value
    case "--time":
      guard let minutes = BubbleOptions.minutes(parsing: value) else { return false }
      around.minutes = minutes
    case "--views":
      guard let views = Int(value) else { return false }
      around.views = views
    case "--state":
      guard let state = SendState(rawValue: value) else { return false }
      around.state = state
    default: around.reply = BubbleOptions.reply(parsing: value)
    }
    bubble = around
    return true
  }

  private mutating func set<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value?) -> Bool {
    guard let value else { return false }
    self[keyPath: property] = value
    return true
  }

  private mutating func set<Value>(_ property: WritableKeyPath<Self, Value?>, _ value: Value?) -> Bool {
    guard let value else { return false }
    self[keyPath: property] = value
    return true
  }
}

@Suite struct GoldenOptionsTests {
  @Test(arguments: ["--wdith 200", "--width wide", "--width", "--reveal-spoilers yes", "200"])
  func whatIsNoOptionIsRefused(line: String) {
    #expect(throws: GoldenError.self) { try GoldenOptions("--scale 1\n" + line) }
  }

  @Test func optionsAreThoseOfTheCommand() throws {
    let options = try GoldenOptions("--side outgoing\n--theme night\n--background theme\n--canvas 20x30\n")
    #expect(options.layout.theme == Theme(palette: .night, side: .outgoing))
    #expect(options.picture.background == Palette.night.base)
    #expect(options.picture.canvas == Size(20, 30))
    let authored = try GoldenOptions("--author 5\n")
    #expect(authored.layout.theme == Theme(palette: .classic, side: .incoming, author: Color(0x368ad1)))
  }
}
