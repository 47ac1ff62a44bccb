import MessageLayout
import Primitives
import Scene

/// What is behind a chat, over the whole of a viewport (Docs/Chats.md 6).
struct WallpaperPainting {
  let viewport: Rect
  private let look: Look

  fileprivate enum Look {
    case color(Color)
    case linear(VerticalGradient)
    case spots(SpotGradient)
    case tiles([Tile])
  }

  /// A picture, or a mirrored one, in its place.
  fileprivate struct Tile {
    var bitmap: Bitmap
    var frame: Rect
  }

  /// Height of a screen, in parts of its width: a picture is shown once a screen.
  private static let screenShape = 844.0 / 390
  /// A viewport that is so many screens high at most shows a picture once.
  private static let mostOfOne = 1.5
  /// However narrow a chat is.
  private static let mostTiles = 1000.0

  /// `base`: where a picture is missing. `picture`: of a wallpaper that is one.
  init(_ wallpaper: Wallpaper, base: Color, picture: Bitmap?, viewport: Rect) {
    self.viewport = viewport
    switch wallpaper {
    case .color(let color), .patterned(let color): look = .color(color)
    case .linear(let top, let bottom):
      look = .linear(VerticalGradient(top: top, bottom: bottom, minY: viewport.minY, maxY: viewport.maxY))
    case .spots(let first, let second, let third, let fourth):
      look = .spots(SpotGradient(colors: [first, second, third, fourth]))
    case .picture:
      guard let picture, picture.width > 0, picture.height > 0 else {
        look = .color(base)
        break
      }
      look = .tiles(Self.tiles(picture, in: viewport))
    }
  }

  /// The size of a picture on a viewport, which is repeated in the rest of it.
  static func pictureSize(on viewport: Size) -> Size {
    let screen = max(viewport.width * screenShape, viewport.height / mostTiles)
    return Size(viewport.width, viewport.height > screen * mostOfOne ? screen : viewport.height)
  }

  /// Every other one is upside down, so that they join without a seam.
  private static func tiles(_ picture: Bitmap, in viewport: Rect) -> [Tile] {
    let screen = pictureSize(on: viewport.size).height
    guard screen > 0, screen < viewport.height else { return [Tile(bitmap: picture, frame: viewport)] }
    let flipped = picture.flipped
    var tiles: [Tile] = []
    var y = viewport.minY
    while y < viewport.maxY {
      tiles.append(
        Tile(
          bitmap: tiles.count % 2 == 0 ? picture : flipped,
          frame: Rect(viewport.minX, y, viewport.width, screen)))
      y += screen
    }
    return tiles
  }

  /// All of it.
  var elements: [Element] {
    let whole = FilledBox(viewport)
    switch look {
    case .color(let color): return [whole.fill(.solid(color))]
    case .linear(let gradient): return [whole.fill(.gradient(gradient))]
    case .spots(let spots): return [Element(bounds: viewport, content: .mesh(spots.mesh(over: viewport)))]
    case .tiles(let tiles):
      return tiles.map {
        Element(
          bounds: $0.frame.intersection(viewport),
          content: .image(PlacedImage(bitmap: $0.bitmap, frame: $0.frame, fit: .fill)))
      }
    }
  }

  /// The colour in which letters that are cut out of something are painted, and what is behind blurred glass.
  func color(at point: Point) -> Color {
    switch look {
    case .color(let color): return color
    case .linear(let gradient): return gradient.color(at: point.y)
    case .spots(let spots):
      guard !viewport.isEmpty else { return spots.color(at: Point(0.5, 0.5)) }
      return spots.color(
        at: Point((point.x - viewport.minX) / viewport.width, (point.y - viewport.minY) / viewport.height))
    case .tiles(let tiles):
      guard let tile = tiles.last(where: { $0.frame.minY <= point.y }) ?? tiles.first else { return .clear }
      return tile.color(at: point)
    }
  }

  /// What a row is painted over: the colour behind its middle stands for all of it. `y`: of its upper edge.
  func ground(behindRowAt y: Double, height: Double) -> RowGround {
    RowGround(
      canvas: viewport.size, paint: .solid(color(at: Point(viewport.midX, y + height / 2))),
      showsThrough: true)
  }

  // MARK: - Fading into it

  /// What lies over a list's edge: the wallpaper once more, less and less.
  func elements(of edge: EdgeFade) -> [Element] {
    switch look {
    case .color, .linear:
      let solid = FilledBox(edge.whole)
      let ramp = FilledBox(edge.ramp)
      return [
        solid.fill(.gradient(gradient(over: edge.whole, edge.alpha, edge.alpha))),
        ramp.fill(
          .gradient(
            gradient(over: edge.ramp, edge.alpha(at: edge.ramp.minY), edge.alpha(at: edge.ramp.maxY)))),
      ]
    case .spots, .tiles:
      // A pixel a point is enough for what is so faint.
      let area = edge.area
      let (width, height) = (Rounding.ceil(area.width), Rounding.ceil(area.height))
      guard width > 0, height > 0, width <= EdgeFade.longestSide, height <= EdgeFade.longestSide else {
        return []
      }
      let bitmap = Bitmap(width: Int(width), height: Int(height)) { x, y in
        let point = Point(area.minX + Double(x) + 0.5, area.minY + Double(y) + 0.5)
        return color(at: point).multiplyingAlpha(by: edge.alpha(at: point.y))
      }
      let frame = Rect(origin: area.origin, size: Size(width, height))
      return [Element(bounds: frame, content: .image(PlacedImage(bitmap: bitmap, frame: frame, fit: .fill)))]
    }
  }

  private func gradient(over rect: Rect, _ top: Double, _ bottom: Double) -> VerticalGradient {
    VerticalGradient(
      top: color(at: rect.origin).multiplyingAlpha(by: top),
      bottom: color(at: Point(rect.minX, rect.maxY)).multiplyingAlpha(by: bottom), minY: rect.minY,
      maxY: rect.maxY)
  }
}

extension WallpaperPainting.Tile {
  fileprivate func color(at point: Point) -> Color {
    guard !frame.isEmpty else { return .clear }
    // Covers the frame, and is cut at two of its sides.
    let size = max(frame.width / Double(bitmap.width), frame.height / Double(bitmap.height))
    let x = Double(bitmap.width) / 2 + (point.x - frame.midX) / size
    let y = Double(bitmap.height) / 2 + (point.y - frame.midY) / size
    return bitmap.color(
      x: Int(min(Double(bitmap.width), max(0, x))), y: Int(min(Double(bitmap.height), max(0, y))))
  }
}

extension EdgeFade {
  /// The most points of a screen: beyond it nothing fades.
  fileprivate static let longestSide = 4096.0

  fileprivate var area: Rect { whole.union(ramp) }

  fileprivate func alpha(at y: Double) -> Double {
    guard y >= ramp.minY, y <= ramp.maxY, ramp.height > 0 else { return alpha }
    let share = (y - ramp.minY) / ramp.height
    return alpha * (isAtTop ? 1 - share : share)
  }
}

/// A box with square corners.
private struct FilledBox {
  let rect: Rect

  init(_ rect: Rect) { self.rect = rect }

  func fill(_ paint: Paint) -> Element {
    Element(bounds: rect, content: .fill(.rounded(RoundedRect(rect)), paint))
  }
}
