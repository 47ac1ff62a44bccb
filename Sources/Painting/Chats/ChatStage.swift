import MessageLayout
import PageLayout
import Primitives
import Scene

/// A chat in which one message is still on its way: everything but that message is painted once (Docs/Chats.md 10).
package struct ChatStage {
  package let canvas: Size
  /// Behind the wallpaper.
  package let background: Color?
  let scale: Double
  /// Of the message's row, on the canvas.
  let origin: Point
  let wallpaper: WallpaperPainting
  /// Below the message.
  let under: [Layer]
  /// What lies over everything, made of what is below.
  let over: ([Layer]) -> [Layer]

  func ground(behind row: MessageLayout) -> RowGround {
    wallpaper.ground(behindRowAt: origin.y, height: row.size.height)
  }

  func displayList(_ row: [Layer]) -> DisplayList {
    var layers = under
    layers.add(row)
    layers.add(over(layers))
    return DisplayList(
      canvas: canvas, scale: scale, background: background, layers: layers)
  }
}

extension ChatPainter {
  /// A chat without a screen around it.
  ///
  /// - Parameter canvas: points.
  package func stage(
    _ place: AnswerPlace, on canvas: Size, wallpaper: Wallpaper, palette: Palette, scale: Double
  ) -> ChatStage {
    let wallpaper = self.wallpaper(wallpaper, palette, over: Rect(origin: .zero, size: canvas))
    return stage(place.entries, answer: place.answer, over: wallpaper, palette: palette, scale: scale) { _ in
      []
    }
  }

  /// - Parameters:
  ///   - answer: upper left corner of the row that is on its way.
  ///   - wallpaper: its viewport is the canvas.
  ///   - over: what lies over everything, made of what is below.
  func stage(
    _ entries: [(entry: ChatEntry, origin: Point)], answer: Point, over wallpaper: WallpaperPainting,
    palette: Palette, scale: Double, _ over: @escaping ([Layer]) -> [Layer]
  ) -> ChatStage {
    let viewport = wallpaper.viewport
    var layers = [Layer(clip: RoundedRect(viewport), elements: wallpaper.elements)]
    for (entry, origin) in entries {
      layers.add(self.layers(of: entry, at: origin, over: wallpaper, palette: palette))
    }
    return ChatStage(
      canvas: viewport.size, background: background(palette), scale: scale, origin: answer,
      wallpaper: wallpaper, under: layers, over: over)
  }
}
