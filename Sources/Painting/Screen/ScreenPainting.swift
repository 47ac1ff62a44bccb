import PageLayout
import Primitives
import Scene

/// A page on a screen, with the parts around it (Spec/Article.md 12).
struct ScreenPainting {
  let screen: ArticleScreen
  /// The screen's origin on the canvas.
  let origin: Point
  /// A painting without elements.
  let painting: ItemPainting

  /// - Parameter items: the items of the page.
  func layers(of items: ChunkedArray<LayoutItem>) -> [Layer] {
    let page = pageElements(items)
    let glass = GlassPainting(
      origin: origin, painting: painting, behind: page, window: onCanvas(screen.page.clip.rect),
      ground: painting.bubble)
    return [ground, pageLayer(page)].compactMap { $0 } + screen.capsules.map(glass.layer)
      + [bar, homeBar].compactMap { $0 }
  }

  private func onCanvas(_ rect: Rect) -> Rect { rect.offsetBy(origin) }

  // MARK: - The page

  /// Returns the elements of the page that are on the screen.
  private func pageElements(_ items: ChunkedArray<LayoutItem>) -> [Element] {
    let clip = onCanvas(screen.page.clip.rect)
    return painting.alone { painting in
      let rest = onCanvas(screen.page.rest)
      if !rest.isEmpty { painting.fill(RoundedRect(painting.grid.snap(rest)), screen.page.restColor) }
      let pageOrigin = onCanvas(Rect(origin: screen.page.origin, size: .zero)).origin
      let rows = clip.minY..<max(clip.minY, clip.maxY)
      // An item can be higher than the screen. Elements far outside are left out of the display list.
      painting.clipped(to: clip.outset(by: ItemPainting.reach)) {
        $0.paint(
          items.filter { ItemPainting.meets(rows, $0.frame.offsetBy(pageOrigin)) }, at: pageOrigin)
      }
    }
  }

  private func pageLayer(_ page: [Element]) -> Layer {
    Layer(
      clip: RoundedRect(
        painting.grid.completed(onCanvas(screen.page.clip.rect)), radius: screen.page.clip.radius),
      fill: painting.bubble,
      elements: page + screen.capsules.flatMap { painting.shadows(of: $0, at: origin) })
  }

  /// The background of a card.
  private var ground: Layer? {
    guard let color = screen.ground else { return nil }
    let whole = painting.grid.completed(onCanvas(Rect(origin: .zero, size: screen.size)))
    return Layer(
      clip: RoundedRect(whole), fill: .solid(color), elements: painting.alone { paintStatusBar(&$0) })
  }

  // MARK: - The bar

  private var bar: Layer? {
    guard let bar = screen.bar else { return nil }
    return Layer(
      clip: RoundedRect(onCanvas(bar.frame)), fill: .solid(bar.color),
      elements: painting.alone { painting in
        if !bar.progress.isEmpty {
          painting.fill(RoundedRect(onCanvas(bar.progress)), bar.progressColor)
        }
        paintStatusBar(&painting)
        painting.paint(bar.title, at: origin)
        painting.paint(bar.icons, at: origin)
      })
  }

  private func paintStatusBar(_ painting: inout ItemPainting) {
    if let statusBar = screen.statusBar { painting.paint(statusBar, at: origin) }
  }

  private var homeBar: Layer? { screen.homeBar.map { Layer($0, at: origin) } }
}

/// Time, signal, Wi-Fi and a full battery (Spec/Article.md 12.4).
extension ItemPainting {
  /// - Parameter origin: the origin of the screen on the canvas.
  mutating func paint(_ bar: StatusBar, at origin: Point) {
    paint(bar.time, at: origin)
    if let icon = bar.icon {
      paint(ControlGlyph.icon(icon.icon, in: icon.box.offsetBy(origin)), .solid(bar.color))
    }
    paintSignal(in: bar.signal.offsetBy(origin), bar.color)
    for outline in Wifi.outlines(in: bar.wifi.offsetBy(origin)) {
      paint(ControlGlyph(fills: [outline]), .solid(bar.color))
    }
    paintBattery(in: bar.battery.offsetBy(origin), bar.color)
  }

  /// Paints bars on a common baseline, each higher than the one before.
  private mutating func paintSignal(in box: Rect, _ color: Color) {
    let count = Double(Signal.heights.count)
    let width = (box.width - (count - 1) * Signal.gap) / count
    for (index, height) in Signal.heights.enumerated() {
      let bar = Rect(
        box.minX + Double(index) * (width + Signal.gap), box.maxY - height * box.height, width,
        height * box.height)
      fill(RoundedRect(bar, radius: Signal.radius), color)
    }
  }

  private enum Signal {
    /// The heights of the bars, as shares of the box's height.
    static let heights = [0.33, 0.55, 0.77, 1.0]
    static let gap = 2.0
    static let radius = 1.0
  }

  private mutating func paintBattery(in box: Rect, _ color: Color) {
    let body = Rect(box.minX, box.minY, box.width - Battery.capRoom, box.height)
    let line = body.outset(by: -Battery.lineWidth / 2)
    add(
      body,
      .stroke(
        .rounded(RoundedRect(line, radius: Battery.radius - Battery.lineWidth / 2)),
        width: Battery.lineWidth, .solid(color.multiplyingAlpha(by: Battery.lineAlpha))))
    fill(RoundedRect(body.outset(by: -Battery.chargeInset), radius: Battery.chargeRadius), color)
    // Half of a disc, whose other half the body would cover.
    let cap = Outline.ellipse(
      Point(body.maxX + Battery.capGap, box.midY), Size(Battery.cap.width, Battery.cap.height / 2)
    ).filter { $0.x >= body.maxX + Battery.capGap }
    paint(
      ControlGlyph(fills: [cap.sorted { $0.y < $1.y }]),
      .solid(color.multiplyingAlpha(by: Battery.capAlpha)))
  }

  private enum Battery {
    static let lineWidth = 1.0
    static let lineAlpha = 0.35
    static let radius = 4.0
    static let chargeInset = 2.0
    static let chargeRadius = 2.5
    /// The part of the box's width that the cap and the gap before it take.
    static let capRoom = 2.4
    static let capGap = 1.0
    static let cap = Size(1.4, 4.2)
    static let capAlpha = 0.4
  }
}

/// The Wi-Fi icon: three bands in the upper quarter of a circle around a point at the bottom. The innermost
/// band is a full sector.
private enum Wifi {
  /// The bands as shares of the outermost radius, from the inside out.
  private static let bands: [ClosedRange<Double>] = [0...0.3, 0.44...0.64, 0.78...1]
  private static let quarterSteps = 24

  static func outlines(in box: Rect) -> [[Point]] {
    let center = Point(box.midX, box.maxY)
    return bands.map { band in
      let inner = arc(center, radius: band.lowerBound * box.height)
      return arc(center, radius: band.upperBound * box.height) + inner.reversed()
    }
  }

  /// Returns the quarter of a circle above its center, from left to right.
  private static func arc(_ center: Point, radius: Double) -> [Point] {
    guard radius > 0 else { return [center] }
    let circle = Outline.ellipse(center, Size(radius, radius), quarterSteps: quarterSteps)
    // The circle starts at the right and goes down, so its top is three quarters further.
    return Array(circle[(quarterSteps * 5 / 2)...(quarterSteps * 7 / 2)])
  }
}

extension Layer {
  /// Creates the layer of the line at the bottom of a screen, which is above everything.
  ///
  /// - Parameter origin: the origin of the screen on the canvas.
  init(_ bar: HomeBar, at origin: Point) {
    let frame = bar.frame.offsetBy(origin)
    self.init(clip: RoundedRect(frame, radius: frame.height / 2), fill: .solid(bar.color))
  }
}

extension ItemPainting {
  /// Paints content during a transition as a group.
  ///
  /// - Parameter frame: the frame on the canvas. Its middle is the center of the scale.
  mutating func paint(
    as look: Appearance, around frame: Rect, _ body: (inout ItemPainting) -> Void
  ) {
    guard look != .whole else { return body(&self) }
    guard !look.isHidden else { return }
    let motion = look.motion(around: frame)
    let reach = max(abs(look.offset.x), abs(look.offset.y)) + SoftShadow.deviations * look.blur
    // Content that grows beyond its size extends further.
    let growth = max(0, look.scale - 1) * max(frame.width, frame.height)
    grouped(reach: reach + growth, { ElementGroup($0, opacity: min(1, look.alpha), motion: motion) }, body)
  }
}

extension Appearance {
  /// The appearance without its opacity.
  var moving: Appearance { Appearance(scale: scale, offset: offset, blur: blur) }

  func motion(around frame: Rect) -> ElementGroup.Motion? {
    if scale == 1, offset == .zero, blur == 0 { return nil }
    return ElementGroup.Motion(
      offset: offset, scale: scale, center: Point(frame.midX, frame.midY), blur: blur)
  }

  /// Returns a shape with the scale and the offset of the appearance.
  func applied(to shape: RoundedRect) -> RoundedRect {
    if self == .whole { return shape }
    let rect = shape.rect
    let size = Size(rect.width * scale, rect.height * scale)
    let corner = Point(rect.midX - size.width / 2 + offset.x, rect.midY - size.height / 2 + offset.y)
    return RoundedRect(Rect(origin: corner, size: size), radius: shape.radius * scale)
  }
}
