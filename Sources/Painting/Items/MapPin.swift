import Glibc
import PageLayout
import Primitives
import Scene

/// The pin of a map (Docs/Drawing.md 13).
extension ItemPainting {
  mutating func paintMapPin(in frame: Rect) {
    // A map that is smaller than its pin would show a piece of it: the pin shrinks instead.
    let scale = min(1, frame.width / MapPin.size.width, frame.height / MapPin.size.height)
    let size = Size(MapPin.size.width * scale, MapPin.size.height * scale)
    let box = Rect(
      origin: Point(
        frame.minX + Rounding.floor((frame.width - size.width) / 2),
        frame.minY + Rounding.floor(frame.height / 2 - MapPin.lift * scale - size.height / 2)),
      size: size)
    func point(_ point: Point) -> Point {
      Point(box.minX + point.x * scale, box.minY + point.y * scale)
    }
    func drop(_ drop: Drop, _ color: Color, fallenBy distance: Double = 0) {
      let outline = drop.outline.map { point(Point($0.x, $0.y + distance)) }
      add(box, .fill(.polyline(outline), .solid(color)))
    }
    func disc(_ center: Point, _ radius: Double, _ color: Color) {
      let square = Rect(origin: point(center), size: .zero).outset(by: radius * scale)
      fill(RoundedRect(square, radius: radius * scale), color)
    }
    drop(MapPin.body, MapPin.shadow, fallenBy: MapPin.shadowFall)
    drop(MapPin.body, .white)
    disc(MapPin.body.center, MapPin.iconRadius, MapPin.icon)
    drop(MapPin.mark, .white)
    disc(MapPin.mark.center, MapPin.markHoleRadius, MapPin.icon)
  }
}

private enum MapPin {
  static let size = Size(62, 74)
  /// Of the pin's middle above the map's.
  static let lift = 10.0
  static let body = Drop(center: Point(31, 36), radius: 26, length: 35, neck: 0.45)
  static let shadow = Color(0x000000, alpha: 0.12)
  static let shadowFall = 1.5
  static let icon = Color(0x0088ff)
  static let iconRadius = 22.0
  /// The location sign on the icon.
  static let mark = Drop(center: Point(31, 33.5), radius: 8, length: 15, neck: 1)
  static let markHoleRadius = 3.0
}

/// A disc with a tip below it.
private struct Drop {
  var center: Point
  var radius: Double
  /// From the centre to the tip.
  var length: Double
  /// Where the tip's sides leave the disc: radians to either side of straight down.
  var neck: Double

  private static let steps = 96

  /// Around the disc from one side of the tip to the other.
  var outline: [Point] {
    let sweep = 2 * (Double.pi - neck)
    let arc = (0...Self.steps).map { step in
      let angle = neck + sweep * Double(step) / Double(Self.steps)
      return Point(center.x + radius * sin(angle), center.y + radius * cos(angle))
    }
    return arc + [Point(center.x, center.y + length)]
  }
}
