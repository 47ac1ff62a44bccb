import MessageLayout
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
  /// The last decoded wallpaper. Pages of one size share it.
  private var wallpaper: (size: PixelSize, bitmap: Bitmap)?
  /// The last rendered pattern: the size of its screen, in points, and the number of canvas rows that it
  /// covers.
  private var pattern: (size: Size, rows: Int, mask: PatternMask)?

  init(renderer: Renderer, options: RenderOptions) {
    self.renderer = renderer
    self.options = options
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
      case nil: nil
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
    guard case .picture(let bytes, let name) = options.chat.wallpaper else { return nil }
    let wanted = DisplayList(
      canvas: ChatPainter.wallpaperSize(on: size), scale: options.layout.scale
    ).pixelSize
    if let wallpaper, wallpaper.size == wanted { return wallpaper.bitmap }
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
