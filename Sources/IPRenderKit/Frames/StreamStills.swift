import PageLayout
import Painting
import Pictures
import Primitives
import Reveal
import Scene
import TextLayout

/// Single pictures of a stream.
extension StreamRun {
  /// The frame that shows at a moment, as large as all frames are; beyond the end, the finished page.
  public func still(at moment: FrameMoment) throws(RenderError) -> Still {
    try still(displayList(at: moment))
  }

  /// A contact sheet: frames at equal distances from the stream's start to its end, each with its time.
  ///
  /// - Parameters:
  ///   - columns: 1 to 100.
  ///   - rows: 1 to 100.
  public func sheet(columns: Int, rows: Int) throws(RenderError) -> Still {
    let sides = OptionRange.sheet
    guard sides.contains(columns), sides.contains(rows) else {
      throw .option(OptionError(option: "sheet", wanted: "1 to 100 columns and rows"))
    }
    let painter = SheetPainter(
      columns: columns, rows: rows, cell: canvas, theme: options.layout.theme,
      background: options.picture.background, scale: options.layout.scale)
    // Before any frame is drawn.
    let size = DisplayList(canvas: painter.canvas, scale: options.layout.scale).pixelSize
    try RenderError.whenMeasuring { () throws(TooManyPixels) in
      try size.require(within: options.pixelLimit)
    }
    var frames: [(bitmap: Bitmap, caption: SingleLine)] = []
    let last = columns * rows - 1
    let displayList = displayLists()
    for index in 0...last {
      let seconds = last == 0 ? duration : duration * Double(index) / Double(last)
      let bitmap = try renderer.bitmap(displayList(.seconds(seconds)), pixelLimit: options.pixelLimit)
      let caption = SheetCaption.line(
        Self.caption(seconds), limit: canvas.width, theme: options.layout.theme, book: renderer.book)
      frames.append((bitmap, caption))
    }
    return try still(painter.displayList(of: frames))
  }

  /// `2.50 s`
  private static func caption(_ seconds: Double) -> String {
    let hundredths = Int(Rounding.nearest(seconds * 100))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }

  private func still(_ list: DisplayList) throws(RenderError) -> Still {
    let size = list.pixelSize
    return Still(
      png: Array(try renderer.png(list, options: options).joined()), width: size.width, height: size.height,
      diagnostics: diagnostics)
  }
}
