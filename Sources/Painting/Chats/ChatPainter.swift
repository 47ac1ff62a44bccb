import MessageLayout
import PageLayout
import Primitives
import Scene

/// Turns entries of a chat into display lists (Docs/Chats.md 8).
package struct ChatPainter {
  let options: PictureOptions
  /// Behind chats whose wallpaper is a picture: large enough to cover what is painted; `nil` leaves the palette's base.
  let wallpaperPicture: Bitmap?
  /// What an entry's pictures come from.
  let pictures: (ChatEntry) -> any PictureSource

  /// - Parameters:
  ///   - options: a margin and a canvas are not looked at; a background takes the wallpaper's place.
  ///   - wallpaperPicture: of a wallpaper that is a picture.
  ///   - pictures: asked once for each entry, when it is painted.
  package init(
    options: PictureOptions = PictureOptions(), wallpaperPicture: Bitmap? = nil,
    pictures: @escaping (ChatEntry) -> any PictureSource = { _ in NoPictures() }
  ) {
    self.options = options
    self.wallpaperPicture = wallpaperPicture
    self.pictures = pictures
  }

  /// All of a transcript, or of a page of one, over its wallpaper. The canvas is the transcript's size.
  package func displayList(of transcript: ChatTranscript) -> DisplayList {
    let viewport = Rect(origin: .zero, size: transcript.size)
    var layers: [Layer] = []
    for (entry, origin) in transcript.placed {
      layers.add(self.layers(of: entry, at: origin, viewport: viewport))
    }
    return DisplayList(
      canvas: viewport.size, scale: transcript.scale, background: options.background, layers: layers)
  }

  /// A screen with its list and its bars.
  package func displayList(of screen: ChatScreen) -> DisplayList {
    DisplayList(canvas: screen.size, scale: screen.scale, background: options.background)
  }

  /// What an entry comes to.
  ///
  /// - Parameters:
  ///   - origin: of the entry on the canvas.
  ///   - viewport: on the canvas, what gradients span.
  package func layers(of entry: ChatEntry, at origin: Point, viewport: Rect) -> [Layer] {
    switch entry.content {
    case .row(let row):
      var painter = RowPainter(
        row, at: origin, canvas: viewport.size, options: options, pictures: pictures(entry))
      painter.paint()
      return painter.layers
    case .date, .unread: return []
    }
  }
}
