import MessageLayout
import PageLayout
import Primitives
import Scene

/// Paints entries of a chat one by one, each as if it stood in the middle of a screen (Spec/Vectors.md 6).
package struct EntryPainting {
  private let painter: ChatPainter
  private let layout: MessageLayoutOptions
  private let screen: Size
  private let wallpaper: WallpaperPainting

  /// - Parameter layout: that the entries have.
  package init(_ painter: ChatPainter, layout: MessageLayoutOptions) {
    (self.painter, self.layout) = (painter, layout)
    screen = Self.screen(of: layout)
    wallpaper = painter.wallpaper(
      layout.shownWallpaper, layout.shownPalette, over: screen, scale: layout.page.scale)
  }

  /// A phone's that is as wide as the list.
  package static func screen(of layout: MessageLayoutOptions) -> Size {
    let height = 844.0 / 390
    return Size(layout.listWidth, Rounding.floor(layout.listWidth * height))
  }

  /// What is behind all of them.
  package var ground: DisplayList {
    DisplayList(
      canvas: screen, scale: layout.page.scale, background: painter.background(layout.shownPalette),
      layers: wallpaper.layers)
  }

  /// An entry with nothing behind it, but what shines through things that stand on the wallpaper.
  ///
  /// - Parameter pictures: of the entry.
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
