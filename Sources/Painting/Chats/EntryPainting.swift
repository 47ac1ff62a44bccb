import MessageLayout
import PageLayout
import Primitives
import Scene

/// Paints entries of a chat one by one, each as if it were in the middle of a screen (Spec/Vectors.md 6).
package struct EntryPainting {
  private let painter: ChatPainter
  private let layout: MessageLayoutOptions
  private let screen: Size
  private let wallpaper: WallpaperPainting

  /// - Parameter layout: the options that the entries were laid out with.
  package init(_ painter: ChatPainter, layout: MessageLayoutOptions) {
    (self.painter, self.layout) = (painter, layout)
    screen = Self.screen(of: layout)
    wallpaper = painter.wallpaper(
      layout.shownWallpaper, layout.shownPalette, over: screen, scale: layout.page.scale)
  }

  /// Returns the size of a phone screen that is as wide as the list.
  package static func screen(of layout: MessageLayoutOptions) -> Size {
    let height = 844.0 / 390
    return Size(layout.listWidth, Rounding.floor(layout.listWidth * height))
  }

  /// The background of all entries.
  package var ground: DisplayList {
    DisplayList(
      canvas: screen, scale: layout.page.scale, background: painter.background(layout.shownPalette),
      layers: wallpaper.layers)
  }

  /// Returns the display list of an entry without a background, except for the wallpaper that is visible
  /// through translucent parts.
  ///
  /// - Parameter pictures: the source of the entry's images.
  package func displayList(of entry: ChatEntry, pictures: any PictureSource) -> DisplayList {
    let painter = ChatPainter(options: painter.options) { _ in pictures }
    var (wallpaper, top) = (wallpaper, Rounding.floor((screen.height - entry.height) / 2))
    if top < 0 {
      top = 0
      wallpaper = self.painter.wallpaper(
        layout.shownWallpaper, layout.shownPalette, over: entry.size, scale: entry.scale)
    }
    var list = DisplayList(
      canvas: entry.size, scale: entry.scale,
      layers: painter.layers(of: entry, at: Point(0, top), over: wallpaper, palette: layout.shownPalette))
    list.slide = -top
    return list
  }
}
