import IPRenderKit
import Painting
import Primitives
import Reveal
import Scene

/// All frames of a stream at 60 a second, from the first to the settled one.
struct RevealRun {
  private(set) var frames: [FrameState<PlacedPage>] = []
  let canvas: Size
  let input: RevealInput
  private let stage: StreamStage

  /// Frames at equal distances in a strip, when the case names none.
  private static let shownCount = 8
  /// Longer runs are a mistake.
  private static let mostFrames = 3000

  init(_ input: RevealInput, rate: Double = 60, by renderer: Renderer) throws {
    self.input = input
    stage = input.stage(by: renderer)
    var playing = stage.simulation(input.script)
    while frames.last?.isSettled != true {
      frames.append(playing.frame(at: StreamClock.moment(ofFrame: frames.count, rate: rate)))
      guard frames.count < Self.mostFrames else { throw GoldenError("the stream does not settle") }
    }
    canvas = input.canvas(of: playing, on: stage)
  }

  var warnings: [String] { stage.diagnostics.map(\.message) }

  var painter: FramePainter { input.painter(canvas: canvas) }

  // MARK: - What is expected of a case

  /// A line for each frame that says something new.
  var trace: String {
    var lines: [String] = []
    var last = ""
    for (number, frame) in frames.enumerated() {
      let line = frame.traceLine
      if line != last { lines.append("\(number) \(line)") }
      last = line
    }
    return "frame cursor of revealed container snippets\n" + lines.joined(separator: "\n") + "\n"
  }

  var shownFrames: [Int] {
    let last = frames.count - 1
    let places = input.shownFrames ?? (1...Self.shownCount).map { last * $0 / Self.shownCount }
    return places.map { min($0, last) }
  }

  /// Some frames side by side, one pixel a point.
  func strip(by renderer: Renderer) throws -> DisplayList {
    let gap = 8.0
    var painter = painter
    var images: [Element] = []
    var right = 0.0
    var height = 0.0
    for number in shownFrames {
      let picture = try renderer.bitmap(painter.displayList(of: frames[number]))
      let frame = Rect(right, 0, Double(picture.width), Double(picture.height))
      images.append(
        Element(bounds: frame, content: .image(PlacedImage(bitmap: picture, frame: frame, fit: .fill))))
      right = frame.maxX + gap
      height = max(height, frame.height)
    }
    let canvas = Size(max(1, right - gap), height)
    let layer = Layer(clip: RoundedRect(Rect(origin: .zero, size: canvas)), elements: images)
    return DisplayList(canvas: canvas, scale: 1, background: Color(0xb8bcc4), layers: [layer])
  }
}

extension FrameState {
  fileprivate var traceLine: String {
    let size = "\(Self.text(container.width))x\(Self.text(container.height))"
    let state = isSettled ? " settled" : isDone ? " done" : ""
    return "\(cursor) \(total) \(Self.text(revealedHeight)) \(size) \(snippetCount)\(state)"
  }

  /// With two decimals at most.
  private static func text(_ number: Double) -> String {
    let hundredths = Int(Rounding.nearest(number * 100))
    let rest = hundredths % 100
    if rest == 0 { return "\(hundredths / 100)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return "\(hundredths / 100).\(digits)"
  }
}
