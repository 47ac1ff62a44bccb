import PageLayout
import PageModel
import Painting
import Primitives
import Scene
import Staging

/// A phone on which a conversation plays.
struct ScenePhone {
  let script: SceneScript
  let diagnostics: [Diagnostic]
  private let looks: [SceneLooks]
  private let size: Size
  private let options: RenderOptions
  private let renderer: Renderer

  /// - Parameters:
  ///   - isFirst: True for the phone of the tape, whose screen the options describe.
  ///   - size: The size of the screen.
  init(
    _ scene: ReadScene, isFirst: Bool, size: Size, renderer: Renderer, options: RenderOptions, folder: String?
  ) throws(RenderError) {
    var options = options
    script = scene.script
    if !isFirst { options.chat = options.chat.ofOtherPhone(showing: script.info) }
    (self.size, self.options, self.renderer) = (size, options, renderer)
    diagnostics =
      scene.diagnostics
      + OwnBackground.diagnostics(
        of: script.info, in: options.media.store(for: script.media, base: folder), options)
    var looks = [SceneLooks(script, renderer: renderer, options: options, folder: folder)]
    for appearance in script.appearances {
      guard let options = options.with(appearance) else {
        throw .option(
          OptionError(.theme, "must be the name of a theme, not '\(appearance.theme ?? "")'"))
      }
      looks.append(SceneLooks(script, renderer: renderer, options: options, folder: folder))
    }
    self.looks = looks
  }

  /// The number of row layouts so far.
  var rowsLaidOut: Int { looks.reduce(0) { $0 + $1.rowsLaidOut } }

  /// Returns the stage of the phone.
  ///
  /// - Parameter screenshot: The index of a screenshot, after which nothing happens; `nil` for all events.
  func stage(before screenshot: Int? = nil) -> Stage {
    let (script, looks) = (script, looks)
    return Stage(
      StageSetting(
        script.info, size, options, showsTouches: script.showsTouches, looks: { looks[$0] }
      ) { script.streams[$0] },
      messages: script.messages, state: script.info.state,
      events: Array(script.events.prefix(screenshot.map { script.screenshots[$0].eventCount } ?? .max)))
  }

  func painter() throws(RenderError) -> ScenePainter {
    try ScenePainter(looks, renderer: renderer, options: options)
  }
}

/// Plays a scene from one moment of its film to the next.
final class SceneMoments {
  private var players: [(stage: Stage, painter: ScenePainter)]
  private let clock: SceneClock
  private let shown: ShownScreen
  private let draw: (DisplayList) -> Bitmap?
  /// The last images of the phones, and the display list with all of them.
  private var drawn: [Bitmap?]
  private var last: DisplayList?
  /// True if the last frame looks like the one before it.
  private(set) var isRepeat = false

  /// - Parameters:
  ///   - players: The phones, from left to right.
  ///   - draw: Renders a display list.
  init(
    _ players: [(stage: Stage, painter: ScenePainter)], _ clock: SceneClock, _ shown: ShownScreen,
    draw: @escaping (DisplayList) -> Bitmap?
  ) {
    (self.players, self.clock, self.shown, self.draw) = (players, clock, shown, draw)
    drawn = players.map { _ in nil }
  }

  /// The stage of the first phone.
  var stage: Stage { players[0].stage }

  /// Returns the screen of a phone.
  func frame(atTick moment: Double, ofPhone index: Int = 0) -> SceneFrame {
    players[index].stage.frame(at: clock.script(moment))
  }

  func displayList(atTick moment: Double) -> DisplayList {
    func list(_ index: Int) -> DisplayList {
      players[index].painter.displayList(of: frame(atTick: moment, ofPhone: index))
    }
    guard players.count > 1 else {
      defer { isRepeat = players[0].painter.isRepeat }
      return list(0)
    }
    isRepeat = last != nil
    var whole = last
    for index in players.indices {
      let list = list(index)
      if players[index].painter.isRepeat, drawn[index] != nil { continue }
      drawn[index] = draw(list)
      isRepeat = false
      whole = whole ?? list
    }
    guard var shown = whole, !isRepeat else { return last ?? list(0) }
    shown.canvas = self.shown.canvas
    shown.background = DeviceFrame.ground(isDark: self.shown.isDark)
    shown.slide = nil
    shown.layers = zip(drawn, self.shown.corners).compactMap { (bitmap: Bitmap?, corner: Point) -> Layer? in
      bitmap.map { bitmap in
        let size = Size(Double(bitmap.width) / shown.scale, Double(bitmap.height) / shown.scale)
        return Layer(elements: [
          Element(
            bounds: Rect(origin: corner, size: size),
            content: .image(
              PlacedImage(bitmap: bitmap, frame: Rect(origin: corner, size: size), fit: .fill)))
        ])
      }
    }
    last = shown
    return shown
  }
}

/// The content of a scene's images: a screen, a device with its screen, or several of them side by side.
struct ShownScreen {
  /// The size of the image, in points.
  let canvas: Size
  /// The device around the screen, as a painter takes it.
  private(set) var device: (frame: DeviceFrame, canvas: Size)?
  /// True for a dark background.
  let isDark: Bool
  /// The number of screens, and the distance from one to the next, in points.
  private let count: Int
  private let step: Double

  /// The space between screens without devices, in points. Devices have space around them.
  private static let gap = 24.0

  /// - Parameters:
  ///   - size: The size of the screen, which may be larger than the given one because sides are even.
  ///   - given: The size that the options give.
  ///   - count: The number of screens.
  init(
    _ size: Size, of device: ScreenDevice?, named given: Size, count: Int = 1, _ options: RenderOptions
  ) throws(RenderError) {
    let scale = options.layout.scale
    var one = size
    if let device {
      guard device.size == given else {
        throw .option(
          OptionError(.screen, "must be \(device.name), because of `Set Frame \(device.name)`"))
      }
      let frame = DeviceFrame(device, screen: size, isDark: options.palette.isDark)
      one = options.playback.hasEvenSides ? frame.size.even(scale: scale) : frame.size
      self.device = (frame, one)
    }
    (isDark, self.count) = (options.palette.isDark, count)
    // Every screen begins at a pixel.
    step = Rounding.ceil((one.width + (device == nil ? Self.gap : 0)) * scale) / scale
    let whole = Size(one.width + Double(count - 1) * step, one.height)
    canvas = count > 1 && options.playback.hasEvenSides ? whole.even(scale: scale) : whole
  }

  /// Returns the upper left corners of the screens.
  var corners: [Point] { (0..<count).map { Point(Double($0) * step, 0) } }
}
