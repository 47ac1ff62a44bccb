import PageLayout
import Primitives
import Scene

/// A phone or a tablet around a screen (Spec/Motion.md 11). Its measures are inferred.
package struct DeviceFrame: Equatable, Sendable {
  /// The size of the screen, in points.
  private let screen: Size
  private let body: Body
  private let isDark: Bool

  /// The body of a device: the black border around its screen, and what is on it.
  private struct Body: Equatable {
    /// The width of the border at the sides, and above and below the screen, in points.
    var sides: Double
    var ends: Double
    /// The radius of the corners of the screen, and of the border's outer edge.
    var screenRadius: Double
    var radius: Double
    /// The part of the screen in which the camera is; `nil` for a camera in the border.
    var camera: Camera?
    var buttons = true
    /// The diameter of a button below the screen; 0 without one.
    var home = 0.0

    enum Camera: Equatable {
      case island(top: Double)
      case notch
    }

    init(_ device: ScreenDevice) {
      switch device.statusBar {
      case .tallIsland:
        (sides, ends, screenRadius, radius, camera) = (5, 5, 62, 67, .island(top: 14))
      case .island: (sides, ends, screenRadius, radius, camera) = (7, 7, 55, 62, .island(top: 11))
      case .notch: (sides, ends, screenRadius, radius, camera) = (9, 9, 47, 56, .notch)
      case .plain:
        (sides, ends, screenRadius, radius) = (14, 92, 0, 58)
        home = 58
      case .tablet, .hidden: (sides, ends, screenRadius, radius, buttons) = (30, 30, 18, 46, false)
      }
    }
  }

  /// The space around the device for its shadow, and the width of the metal around the border, in points.
  private static let margin = 56.0
  private static let metal = 4.0
  private static let shadow = SoftShadow(fall: 10, blur: 14, opacity: 0.35)
  /// The width and the height of an island, the radius of its ends, and those of a notch.
  private static let island = Size(126, 37)
  private static let notch = (size: Size(162, 33), radius: 20.0)
  /// The buttons at the sides: the distance below the upper edge as a share of the height, and the length. The first
  /// three are at the left.
  private static let buttons = [(0.19, 32.0), (0.26, 62.0), (0.345, 62.0), (0.29, 100.0)]
  private static let buttonWidth = 3.0

  /// Returns the color behind devices and between screens.
  package static func ground(isDark: Bool) -> Color { isDark ? Color(0x2c2c2e) : Color(0xe9e9ee) }

  private struct Colors {
    var metal: Color
    var button: Color
  }
  private var colors: Colors {
    isDark
      ? Colors(metal: Color(0x8e8e93), button: Color(0x6c6c70))
      : Colors(metal: Color(0x55555a), button: Color(0x3a3a3c))
  }

  /// - Parameters:
  ///   - screen: The size of the screen in points, which may be larger than the device's by a pixel.
  ///   - isDark: True for a dark background.
  package init(_ device: ScreenDevice, screen: Size, isDark: Bool) {
    (self.screen, self.isDark) = (screen, isDark)
    body = Body(device)
  }

  /// The corner of the screen, in points.
  private var corner: Point {
    Point(Self.margin + Self.metal + body.sides, Self.margin + Self.metal + body.ends)
  }

  /// The size of the device with the space around it, in points.
  package var size: Size { Size(screen.width + 2 * corner.x, screen.height + 2 * corner.y) }

  /// Returns a screen within the device.
  ///
  /// - Parameters:
  ///   - canvas: the size of the image, which may be larger than `size` by a pixel.
  ///   - bitmap: the screen as it is drawn.
  func displayList(of list: DisplayList, on canvas: Size, drawn bitmap: Bitmap?) -> DisplayList {
    guard let bitmap else { return list }
    func pixel(_ length: Double) -> Double { Rounding.nearest(length * list.scale) / list.scale }
    let frame = Rect(
      pixel(corner.x), pixel(corner.y), Double(bitmap.width) / list.scale, Double(bitmap.height) / list.scale)
    let border = Rect(
      frame.minX - body.sides, frame.minY - body.ends, frame.width + 2 * body.sides,
      frame.height + 2 * body.ends)
    let metal = border.outset(by: Self.metal)
    let outline = RoundedRect(metal, radius: body.radius + Self.metal)
    var elements = [Self.shadow(of: outline)] + (body.buttons ? buttons(on: metal) : [])
    elements += [
      Self.fill(outline, colors.metal), Self.fill(RoundedRect(border, radius: body.radius), Color(0x000000)),
    ]
    let image = PlacedImage(bitmap: bitmap, frame: frame, fit: .fill)
    var on: [Element] = [Element(bounds: frame, content: .image(image))]
    on += camera(on: frame).map { [Self.fill($0, Color(0x000000))] } ?? []
    if body.home > 0 {
      let middle = Point(border.midX, (frame.maxY + border.maxY) / 2)
      let ring = Rect(middle.x - body.home / 2, middle.y - body.home / 2, body.home, body.home)
      elements += [
        Self.fill(RoundedRect(ring, radius: body.home / 2), Color(0x3a3a3c)),
        Self.fill(RoundedRect(ring.outset(by: -2), radius: body.home / 2 - 2), Color(0x0a0a0a)),
      ]
    }
    var shown = list
    shown.canvas = canvas
    shown.background = Self.ground(isDark: isDark)
    shown.layers = [
      Layer(elements: elements), Layer(clip: RoundedRect(frame, radius: body.screenRadius), elements: on),
    ]
    shown.slide = nil
    return shown
  }

  private static func fill(_ shape: RoundedRect, _ color: Color) -> Element {
    Element(bounds: shape.rect, content: .fill(.rounded(shape), .solid(color)))
  }

  private static func shadow(of outline: RoundedRect) -> Element {
    let motion = ElementGroup.Motion(offset: Point(0, shadow.fall), center: .zero, blur: shadow.blur)
    let reach = SoftShadow.deviations * shadow.blur + shadow.fall
    let group = ElementGroup(
      [fill(outline, SoftShadow.color)], opacity: shadow.opacity, motion: motion)
    return Element(bounds: outline.rect.outset(by: reach), content: .group(group))
  }

  private func camera(on frame: Rect) -> RoundedRect? {
    switch body.camera {
    case .island(let top):
      let size = Self.island
      let rect = Rect(frame.midX - size.width / 2, frame.minY + top, size.width, size.height)
      return RoundedRect(rect, radius: size.height / 2)
    case .notch:
      let (size, radius) = Self.notch
      // Its upper corners are above the screen.
      let rect = Rect(
        frame.midX - size.width / 2, frame.minY - size.height, size.width, 2 * size.height)
      return RoundedRect(rect, radius: radius)
    case nil: return nil
    }
  }

  private func buttons(on metal: Rect) -> [Element] {
    Self.buttons.enumerated().map { index, button in
      let width = Self.buttonWidth
      let x = index == Self.buttons.count - 1 ? metal.maxX - width : metal.minX - width
      let rect = Rect(x, metal.minY + metal.height * button.0, 2 * width, button.1)
      return Self.fill(RoundedRect(rect, radius: width / 2), colors.button)
    }
  }
}
