import Pictures
import Scene

/// One animated PNG, written when all its frames are known.
final class AnimationLine: FrameLine {
  private let drawing: AnimationDrawing
  private let output: StreamOutput
  private var animation: AnimatedPNG

  init(_ drawing: AnimationDrawing, rate: FrameRate, plays: Int, to output: StreamOutput) {
    self.drawing = drawing
    self.output = output
    animation = AnimatedPNG(drawing.format, rate: rate, plays: plays)
  }

  func record(_ list: DisplayList) throws(RenderError) {
    guard let patch = try drawing.next(list) else { return animation.repeatLast() }
    try mapping(animation.append(patch), RenderError.encoding)
  }

  func repeatLast() -> Bool {
    animation.repeatLast()
    return drawing.hasFrame
  }

  func finish() throws(RenderError) {
    let animation = animation
    guard let file = try mapping(animation.file(), RenderError.encoding) else {
      return
    }
    try output.write(file)
    try output.finish()
  }
}
