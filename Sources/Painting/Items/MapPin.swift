import Glibc
import PageLayout
import Primitives
import Scene

/// The pin of a map (Docs/Drawing.md 13).
extension ItemPainting {
  mutating func paintMapPin(in frame: Rect) {
    let box = Rect(
      frame.minX + Rounding.floor((frame.width - MapPin.size.width) / 2),
      frame.minY + Rounding.floor(frame.height / 2 - MapPin.lift - MapPin.size.height / 2),
      MapPin.size.width, MapPin.size.height)
    func point(_ point: Point) -> Point { Point(box.minX + point.x, box.minY + point.y) }
    func drop(_ drop: Drop, _ color: Color, fallenBy distance: Double = 0) {
      let center = point(Point(drop.center.x, drop.center.y + distance))
      let outline = Drop(center: center, radius: drop.radius, length: drop.length).outline
      add(box, .fill(.polyline(outline), .solid(color)))
    }
    func disc(_ center: Point, _ radius: Double, _ color: Color) {
      let center = point(center)
      fill(
        RoundedRect(Rect(origin: center, size: .zero).outset(by: radius), radius: radius), color)
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
  static let body = Drop(center: Point(31, 36), radius: 26, length: 36)
  static let shadow = Color(0x000000, alpha: 0.12)
  static let shadowFall = 1.5
  static let icon = Color(0x0088ff)
  static let iconRadius = 22.0
  /// The location sign on the icon.
  static let mark = Drop(center: Point(31, 33.5), radius: 8, length: 15)
  static let markHoleRadius = 3.0
}

/// A disc that runs out into a tip below it.
private struct Drop {
  var center: Point
  var radius: Double
  /// From the centre to the tip.
  var length: Double

  private static let steps = 96

  /// Around the disc from where one side of the tip touches it to where the other does.
  var outline: [Point] {
    let half = acos(radius / length)
    let sweep = 2 * (Double.pi - half)
    let arc = (0...Self.steps).map { step in
      let angle = half + sweep * Double(step) / Double(Self.steps)
      return Point(center.x + radius * sin(angle), center.y + radius * cos(angle))
    }
    return arc + [Point(center.x, center.y + length)]
  }
}
