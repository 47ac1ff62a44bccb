import MessageLayout
import PageLayout
import Primitives
import Scene

/// Turns entries of a chat into display lists (Docs/Chats.md 8).
package struct ChatPainter {
  let options: PictureOptions
  /// Behind chats whose wallpaper is a picture; `nil` leaves the palette's base.
  let wallpaperPicture: Bitmap?
  /// What the chat's own picture comes from.
  let chatPictures: any PictureSource
  /// What an entry's pictures come from.
  let pictures: (ChatEntry) -> any PictureSource

  /// - Parameters:
  ///   - options: a margin and a canvas are not looked at; a background takes the wallpaper's place.
  ///   - wallpaperPicture: of a wallpaper that is a picture, as large as what is painted or a screen of it.
  ///   - chatPictures: for the picture of the chat on the bar of a screen.
  ///   - pictures: asked once for each entry, when it is painted.
  package init(
    options: PictureOptions = PictureOptions(), wallpaperPicture: Bitmap? = nil,
    chatPictures: any PictureSource = NoPictures(),
    pictures: @escaping (ChatEntry) -> any PictureSource = { _ in NoPictures() }
  ) {
    self.options = options
    self.wallpaperPicture = wallpaperPicture
    self.chatPictures = chatPictures
    self.pictures = pictures
  }

  /// All of a transcript, or of a page of one, over its wallpaper. The canvas is the transcript's size.
  package func displayList(of transcript: ChatTranscript) -> DisplayList {
    let viewport = Rect(origin: .zero, size: transcript.size)
    let wallpaper = wallpaper(transcript.wallpaper, transcript.palette, over: viewport)
    var layers = [Layer(clip: RoundedRect(viewport), elements: wallpaper.elements)]
    for (entry, origin) in transcript.placed {
      layers.add(self.layers(of: entry, at: origin, over: wallpaper, palette: transcript.palette))
    }
    return DisplayList(
      canvas: viewport.size, scale: transcript.scale, background: background(transcript.palette),
      layers: layers)
  }

  /// Behind the wallpaper, which may be a picture that lets something through; `nil` where the background that was asked
  /// for does.
  func background(_ palette: Palette) -> Color? {
    options.background?.isOpaque ?? true ? palette.base : nil
  }

  /// How large a wallpaper that is a picture is painted.
  ///
  /// - Parameter canvas: points.
  package static func wallpaperSize(on canvas: Size) -> Size { WallpaperPainting.pictureSize(on: canvas) }

  /// - Parameter viewport: on the canvas, what gradients span.
  func wallpaper(_ wallpaper: Wallpaper, _ palette: Palette, over viewport: Rect) -> WallpaperPainting {
    WallpaperPainting(
      options.background.map(Wallpaper.color) ?? wallpaper, base: palette.base, picture: wallpaperPicture,
      viewport: viewport)
  }

  /// What an entry comes to.
  ///
  /// - Parameters:
  ///   - origin: of the entry on the canvas.
  ///   - wallpaper: its viewport is the canvas.
  func layers(
    of entry: ChatEntry, at origin: Point, over wallpaper: WallpaperPainting, palette: Palette
  ) -> [Layer] {
    let viewport = wallpaper.viewport
    switch entry.content {
    case .row(let row):
      let ground = wallpaper.ground(behindRowAt: origin.y, height: entry.height)
      var painter = RowPainter(
        row, at: origin, over: ground, options: options, pictures: pictures(entry))
      painter.paint()
      return painter.layers
    case .date(let date):
      return [mark(of: entry, palette, viewport) { $0.paint(date, at: origin) }]
    case .unread(let bar):
      return [mark(of: entry, palette, viewport) { $0.paint(bar, at: origin) }]
    }
  }

  private func mark(
    of entry: ChatEntry, _ palette: Palette, _ viewport: Rect, _ body: (inout ItemPainting) -> Void
  ) -> Layer {
    Layer(clip: RoundedRect(viewport), elements: painting(palette, scale: entry.scale).alone(body))
  }

  /// Of what is no message.
  func painting(_ palette: Palette, scale: Double) -> ItemPainting {
    ItemPainting(
      grid: PixelGrid(scale: scale), revealsSpoilers: options.revealsSpoilers, pictures: chatPictures,
      theme: Theme(palette: palette, side: .incoming), bubble: .solid(palette.base))
  }
}
