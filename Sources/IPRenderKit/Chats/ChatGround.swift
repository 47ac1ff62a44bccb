import MessageLayout
import PageLayout
import Painting
import Pictures
import Primitives
import Raster
import Scene

/// What messages stand on: the wallpaper with its pattern (Spec/Chats.md 6).
final class ChatGround {
  private let renderer: Renderer
  private let options: RenderOptions
  /// As it was decoded last: pages of one size have the same.
  private var wallpaper: (size: PixelSize, bitmap: Bitmap)?
  /// As it was drawn last: for a screen, in points, and for so many rows of a canvas, whatever its height.
  private var pattern: (size: Size, rows: Int, mask: PatternMask)?

  init(renderer: Renderer, options: RenderOptions) {
    self.renderer = renderer
    self.options = options
  }

  /// How messages are laid out on it.
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

  /// What somebody wants; `nil` for as the wallpaper has it.
  private func patternIntensity(on wallpaper: Wallpaper) -> Int? {
    switch options.chat.pattern {
    case .some(.none): nil
    case _ where wallpaper.ground == .picture: nil
    case .own, .file: options.chat.patternIntensity ?? wallpaper.patternIntensity ?? Wallpaper.usualIntensity
    case nil: options.chat.patternIntensity
    }
  }

  /// What paints on it.
  ///
  /// - Parameters:
  ///   - size: of the canvas, in points.
  ///   - chatPictures: for the picture of the chat.
  ///   - pictures: of an entry.
  func painter(
    over size: Size, chatPictures: any PictureSource = NoPictures(),
    pictures: @escaping (ChatEntry) -> any PictureSource = { _ in NoPictures() }
  ) throws(RenderError) -> ChatPainter {
    ChatPainter(
      options: options.picture, wallpaperPicture: try wallpaper(covering: size),
      pattern: try pattern(over: size), chatPictures: chatPictures, pictures: pictures)
  }

  /// The wallpaper alone.
  func wallpaper(over size: Size) throws(RenderError) -> PaintedWallpaper {
    let layout = layoutOptions
    return try painter(over: size).wallpaper(
      layout.shownWallpaper, layout.shownPalette, on: size, scale: options.layout.scale)
  }

  /// The drawings over a wallpaper that has a pattern.
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
      // It is repeated, however high the chat is; of a chat that is lower than a tile no more is drawn, unless it grows.
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
