import PageLayout
import Primitives
import Scene
import Typography

/// Frames of a stream in rows and columns, each with its time below it (Docs/Picture.md, Sheets).
package struct SheetPainter {
  private let columns: Int
  private let rows: Int
  /// Of a frame, in points; whole pixels.
  private let cell: Size
  private let theme: Theme
  private let background: Color?
  private let grid: PixelGrid

  private static let gap = 12.0
  private static let captionHeight = 30.0
  /// Of the baseline below the frame.
  private static let captionDrop = 15.0
  private static let captionFont = FontStyle(.sans, size: 11, hasTabularDigits: true)
  private static let captionOpacity = 0.6

  /// - Parameter background: behind all of it; `nil` for the theme's base.
  package init(
    columns: Int, rows: Int, cell: Size, theme: Theme, background: Color? = nil, scale: Double
  ) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
    self.theme = theme
    self.background = background
    grid = PixelGrid(scale: scale)
  }

  /// Points.
  package var canvas: Size {
    let last = corner(of: columns * rows - 1)
    return Size(
      last.x + cell.width + grid.snap(Self.gap),
      last.y + cell.height + grid.snap(Self.captionHeight))
  }

  /// - Parameter frames: from left to right, row by row.
  package func displayList(of frames: [(bitmap: Bitmap, caption: String)], book: FontBook) -> DisplayList {
    var painting = ItemPainting(
      grid: grid, revealsSpoilers: false, pictures: NoPictures(), theme: theme, bubble: .solid(theme.base))
    var color: Color = theme.isDark ? .white : .black
    color.alpha = Self.captionOpacity
    for (index, frame) in frames.enumerated() {
      let box = Rect(origin: corner(of: index), size: cell)
      painting.add(box, .image(PlacedImage(bitmap: frame.bitmap, frame: box, fit: .fill)))
      var line = SingleLine(
        frame.caption, font: Self.captionFont, color: color, limit: cell.width, cut: .end,
        at: Point(0, box.maxY + Self.captionDrop)
      ) { ShapedText($0, direction: .natural(fallbackIsRTL: false), book: book) }
      line.origin.x = box.midX - line.line.width / 2
      painting.paint(line, at: .zero)
    }
    let canvas = canvas
    return DisplayList(
      canvas: canvas, scale: grid.scale, background: background ?? theme.base,
      layers: [Layer(clip: RoundedRect(Rect(origin: .zero, size: canvas)), elements: painting.elements)])
  }

  private func corner(of index: Int) -> Point {
    let gap = grid.snap(Self.gap)
    return Point(
      gap + Double(index % columns) * (cell.width + gap),
      gap + Double(index / columns) * (cell.height + grid.snap(Self.captionHeight)))
  }
}
