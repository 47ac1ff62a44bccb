import PageLayout
import Primitives
import Scene

/// A contact sheet: frames of a stream in rows and columns, each with its time below it (Spec/Picture.md,
/// Sheets).
package struct SheetPainter {
  private let columns: Int
  private let rows: Int
  /// The size of a frame, in points, which is a whole number of pixels.
  private let cell: Size
  private let theme: Theme
  private let background: Color?
  private let grid: PixelGrid

  private static let gap = 12.0
  private static let captionHeight = 30.0
  /// The distance of the baseline below the frame, in points.
  private static let captionDrop = 15.0

  /// - Parameter background: the background of the whole sheet; `nil` for the theme's base color.
  package init(
    columns: Int, rows: Int, cell: Size, theme: Theme, background: Color? = nil, scale: Double
  ) {
    (self.columns, self.rows, self.cell) = (columns, rows, cell)
    (self.theme, self.background) = (theme, background)
    grid = PixelGrid(scale: scale)
  }

  /// The size of the sheet, in points.
  package var canvas: Size {
    let last = corner(of: columns * rows - 1)
    return Size(
      last.x + cell.width + grid.snap(Self.gap),
      last.y + cell.height + grid.snap(Self.captionHeight))
  }

  /// - Parameter frames: the frames from left to right, row by row.
  package func displayList(of frames: [(bitmap: Bitmap, caption: SingleLine)]) -> DisplayList {
    var painting = ItemPainting(
      grid: grid, revealsSpoilers: false, pictures: NoPictures(), theme: theme, bubble: .solid(theme.base))
    for (index, frame) in frames.enumerated() {
      let box = Rect(origin: corner(of: index), size: cell)
      painting.add(box, .image(PlacedImage(bitmap: frame.bitmap, frame: box, fit: .fill)))
      let left = box.midX - frame.caption.line.width / 2
      painting.paint(frame.caption, at: Point(left, box.maxY + Self.captionDrop))
    }
    let canvas = canvas
    return DisplayList(
      canvas: canvas, scale: grid.scale, background: background ?? theme.base,
      layers: [Layer(elements: painting.elements)])
  }

  private func corner(of index: Int) -> Point {
    let gap = grid.snap(Self.gap)
    return Point(
      gap + Double(index % columns) * (cell.width + gap),
      gap + Double(index / columns) * (cell.height + grid.snap(Self.captionHeight)))
  }
}
