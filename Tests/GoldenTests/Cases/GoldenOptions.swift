import IPRender

/// A case's `options`: those of the command that change a picture, one on a line.
struct GoldenOptions: Sendable {
  var layout = LayoutOptions()
  var picture = PictureOptions()
  /// Relative to the case's folder.
  var mediaFolder: String?

  private var palette = Palette.classic
  private var side = Side.incoming

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard let name = words.first, try apply(name, words.count == 2 ? words[1] : nil) else {
        throw GoldenError("the options file says '\(line)', which is no option or has no such value")
      }
    }
    layout.theme = Theme(palette: palette, side: side)
  }

  /// - Returns: false for an unknown name or a value that does not fit it.
  private mutating func apply(_ name: String, _ value: String?) throws -> Bool {
    guard let value else {
      guard name == "--reveal-spoilers" else { return false }
      picture.revealsSpoilers = true
      return true
    }
    switch name {
    case "--width": return set(\.layout.width, Double(value))
    case "--screen-width": return set(\.layout.width, Double(value).map(Self.pageWidth(onScreen:)))
    case "--scale": return set(\.layout.scale, Double(value))
    case "--theme": return set(\.palette, Palette.all.first { $0.name == value })
    case "--side": return set(\.side, Side(rawValue: value))
    case "--base-direction": return set(\.layout.forcesPageDirection, ["natural": false, "page": true][value])
    case "--margin": return set(\.picture.margin, Double(value))
    case "--canvas": return set(\.picture.canvas, Self.size(value))
    case "--background": return set(\.picture.background, UInt32(value, radix: 16).map { Color($0) })
    case "--media-dir": return set(\.mediaFolder, value)
    default: return false
    }
  }

  private mutating func set<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value?) -> Bool {
    guard let value else { return false }
    self[keyPath: property] = value
    return true
  }

  private mutating func set<Value>(_ property: WritableKeyPath<Self, Value?>, _ value: Value?) -> Bool {
    guard let value else { return false }
    self[keyPath: property] = value
    return true
  }

  /// `180x60`, in points.
  private static func size(_ text: String) -> Size? {
    let sides = text.split(separator: "x").compactMap { Double($0) }
    return sides.count == 2 ? Size(sides[0], sides[1]) : nil
  }

  /// Width of the page on a phone `screen` points wide (Docs/Picture.md, Sizes).
  private static func pageWidth(onScreen screen: Double) -> Double {
    let fill = screen <= 500 ? screen - 36 : Rounding.floor(screen * (screen <= 680 ? 0.85 : 0.65))
    return Rounding.floor(fill - 15) - 2
  }
}
