import MessageLayout
import MessageModel
import PageLayout
import Painting
import Pictures
import Primitives
import Raster
import Scene

/// The background of messages: the wallpaper with its pattern (Spec/Chats.md 6).
final class ChatGround {
  private let renderer: Renderer
  private let options: RenderOptions
  /// The background that the members of the chat chose; `nil` for that of the theme, or of the options.
  private let own: OwnBackground?
  /// The last decoded wallpaper. Pages of one size share it.
  private var wallpaper: (size: PixelSize, bitmap: Bitmap)?
  /// The last rendered pattern: the size of its screen, in points, and the number of canvas rows that it
  /// covers.
  private var pattern: (size: Size, rows: Int, mask: PatternMask)?

  init(renderer: Renderer, options: RenderOptions, own: OwnBackground? = nil) {
    self.renderer = renderer
    self.options = options
    self.own = options.chat.wallpaper == nil ? own : nil
  }

  /// The options for the layout of messages on the background.
  var layoutOptions: MessageLayoutOptions {
    let screen = options.chat.screen
    let inset = screen.map { ScreenDevice(of: $0).sideInset } ?? 0
    var message = MessageLayoutOptions(
      listWidth: screen.map { max(0, $0.width - 2 * inset) }
        ?? MessageLayoutOptions.listWidth(ofPage: options.layout.width),
      page: options.layout, palette: options.palette)
    message.sideInset = inset
    message.wallpaper =
      switch options.chat.wallpaper {
      case .color(let color): .color(color)
      case .picture: .picture
      case nil: own?.wallpaper
      }
    if let intensity = patternIntensity(on: message.shownWallpaper) {
      message.wallpaper = message.shownWallpaper
      message.wallpaper?.patternIntensity = intensity
    }
    return message
  }

  /// Returns the intensity of the pattern that the options ask for; `nil` to keep the wallpaper's own.
  private func patternIntensity(on wallpaper: Wallpaper) -> Int? {
    switch options.chat.pattern {
    case .some(.none): nil
    case _ where wallpaper.ground == .picture: nil
    case .own, .file: options.chat.patternIntensity ?? wallpaper.patternIntensity ?? Wallpaper.usualIntensity
    case nil: options.chat.patternIntensity
    }
  }

  /// Creates a painter of messages on the background.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, in points.
  ///   - chatPictures: The source of the chat's own image.
  ///   - pictures: Returns the source of the images of an entry.
  func painter(
    over size: Size, chatPictures: any PictureSource = NoPictures(),
    pictures: @escaping (ChatEntry) -> any PictureSource = { _ in NoPictures() }
  ) throws(RenderError) -> ChatPainter {
    ChatPainter(
      options: options.picture, wallpaperPicture: try wallpaper(covering: size),
      pattern: try pattern(over: size), chatPictures: chatPictures, pictures: pictures)
  }

  /// Paints the wallpaper alone.
  func wallpaper(over size: Size) throws(RenderError) -> PaintedWallpaper {
    let layout = layoutOptions
    return try painter(over: size).wallpaper(
      layout.shownWallpaper, layout.shownPalette, on: size, scale: options.layout.scale)
  }

  /// Returns the pattern over the wallpaper; `nil` for a wallpaper without one.
  private func pattern(over size: Size) throws(RenderError) -> PatternMask? {
    guard options.picture.background == nil, layoutOptions.shownWallpaper.patternIntensity != nil
    else { return nil }
    let screen = ChatPainter.wallpaperSize(on: size)
    let rows = DisplayList(canvas: size, scale: options.layout.scale).pixelSize.height
    if let pattern, pattern.size == screen || pattern.size.width == screen.width && rows <= pattern.rows {
      return pattern.mask
    }
    let mask: PatternMask
    var covered = 0
    switch options.chat.pattern {
    case .some(.none): return nil
    case .own, nil:
      // The pattern is repeated, however tall the chat is. For a chat shorter than a tile, only the visible
      // rows are rendered, unless the chat grows.
      let wanted = pattern == nil ? rows : .max
      mask = try renderer.ownPattern(width: size.width, scale: options.layout.scale, rows: wanted)
      covered = mask.height < wanted ? .max : wanted
    case .file(let bytes, let name):
      do throws(PatternError) {
        let pixels = DisplayList(canvas: screen, scale: options.layout.scale).pixelSize
        mask = try PatternFile(bytes).mask(covering: pixels)
      } catch {
        throw .picture("cannot use the pattern: \(error.description)", file: name)
      }
    }
    pattern = (screen, covered, mask)
    return mask
  }

  private func wallpaper(covering size: Size) throws(RenderError) -> Bitmap? {
    let wanted = DisplayList(
      canvas: ChatPainter.wallpaperSize(on: size), scale: options.layout.scale
    ).pixelSize
    if let wallpaper, wallpaper.size == wanted { return wallpaper.bitmap }
    guard case .picture(let bytes, let name) = options.chat.wallpaper else {
      guard let bitmap = own?.picture?(wanted) else { return nil }
      wallpaper = (wanted, bitmap)
      return bitmap
    }
    do throws(PictureError) {
      let bitmap = try PictureDecoder.decode(
        bytes, for: PictureFrame(wanted, fit: .fill),
        pixelLimit: options.media.pixelLimit ?? PictureDecoder.defaultPixelLimit)
      wallpaper = (wanted, bitmap)
      return bitmap
    } catch {
      throw .picture("cannot use the wallpaper: \(error.description)", file: name)
    }
  }
}

extension OwnBackground {
  /// Creates the background of a chat; `nil` for a chat without one, or whose image is missing.
  ///
  /// - Parameter pictures: The source of the chat's images.
  init?(of info: ChatInfo, in pictures: MediaStore, _ options: RenderOptions) {
    let isDark = options.palette.isDark
    guard let background = info.background(isDark: isDark) else { return nil }
    let isThere = background.hasPicture(in: pictures)
    self.init(background, isDark: isDark, pictures: isThere ? pictures : nil)
  }

  /// Returns what is lost of a chat's background and theme.
  static func diagnostics(
    of info: ChatInfo, in pictures: MediaStore, _ options: RenderOptions
  ) -> [Diagnostic] {
    var lost: [Diagnostic] = []
    if options.chat.wallpaper == nil,
      info.background(isDark: options.palette.isDark)?.hasPicture(in: pictures) == false
    {
      lost.append(
        Diagnostic(
          .missingMedia, "no image was found for the background of the chat",
          help: "add a file of its name to the media folder, or use --wallpaper"))
    }
    if let theme = info.theme {
      let name = theme.name.asExcerpt
      let words =
        theme.light == nil && theme.dark == nil
        ? "the chat's theme '\(name)' is not drawn: the input does not contain its colors"
        : "of the chat's theme '\(name)' only the background is drawn"
      lost.append(Diagnostic(.partNotDrawn, words, help: "use --theme and --wallpaper"))
    }
    return lost
  }
}

extension ChatInfo {
  /// The background that the members chose, or that of the theme that they chose.
  fileprivate func background(isDark: Bool) -> ChatBackground? {
    background ?? (isDark ? theme?.dark : theme?.light)
  }
}

extension ChatBackground {
  /// False if the background is an image whose file is missing.
  fileprivate func hasPicture(in pictures: MediaStore) -> Bool {
    picture.map { pictures.hasFile($0.id) } ?? true
  }
}

/// The background that the members of a chat chose (Spec/Chats.md 6.4).
struct OwnBackground {
  var wallpaper: Wallpaper
  /// Returns the image of a size in pixels; `nil` for colors.
  var picture: ((PixelSize) -> Bitmap?)?

  /// Creates the background; `nil` if it has neither colors nor an image.
  ///
  /// - Parameters:
  ///   - isDark: True if the theme is dark, in which case the background is dimmed.
  ///   - pictures: The source of the chat's images; `nil` if the image is missing.
  init?(_ background: ChatBackground, isDark: Bool, pictures: (any PictureSource)?) {
    if let image = background.picture {
      guard let pictures else { return nil }
      wallpaper = .picture
      picture = { size in
        pictures.picture(
          for: PictureRequest(
            .medium(image.id, origin: .none), pixels: Size(Double(size.width), Double(size.height))))?.bitmap
      }
      return
    }
    let dimming = isDark ? Double(background.dimming) / 100 : 0
    var colors = background.colors.map { $0.mixed(with: Color(0x000000), dimming) }
    // The gradient is drawn from top to bottom: only its half turn matters.
    if colors.count == 2, (90..<270).contains(background.rotation) { colors.reverse() }
    switch colors.count {
    case 0: return nil
    case 1: wallpaper = .color(colors[0])
    case 2: wallpaper = Wallpaper(.linear(top: colors[0], bottom: colors[1]))
    case 3: wallpaper = Wallpaper(.spots(colors[0], colors[1], colors[2], colors[2]))
    default: wallpaper = Wallpaper(.spots(colors[0], colors[1], colors[2], colors[3]))
    }
    wallpaper.patternIntensity = background.patternIntensity
  }
}
