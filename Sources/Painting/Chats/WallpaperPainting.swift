import MessageLayout
import Primitives
import Scene

/// The background of a chat, over a whole viewport (Spec/Chats.md 6).
struct WallpaperPainting {
  let viewport: Rect
  /// The backdrop of content outside of bubbles and of translucent bubbles; `nil` for a single color.
  let backdrop: ColorMesh?
  /// True if dates have the backdrop, too.
  let isInverted: Bool
  /// True if the wallpaper is only visible behind content outside of bubbles.
  var isHidden = false
  /// The background as it is visible without a pattern.
  private let look: Look
  /// All elements of the wallpaper.
  private(set) var elements: [Element]
  /// The elements before they were rendered to an image. In a part of the image, pixels between the points of
  /// a mesh can differ by one level.
  private(set) var unkept: [Element]

  fileprivate enum Look {
    case color(Color)
    case linear(VerticalGradient)
    case spots(SpotGradient)
    case tiles([Tile])
  }

  /// An image, or a flipped one, at its place.
  fileprivate struct Tile {
    var bitmap: Bitmap
    var frame: Rect
  }

  /// The height of a screen as a share of its width. An image is repeated for each screen.
  private static let screenShape = 844.0 / 390
  /// The maximum height of a viewport with a single image, in screens.
  private static let mostOfOne = 1.5
  /// The maximum number of tiles, for very narrow chats.
  private static let mostTiles = 1000.0

  /// Creates the painting of a wallpaper.
  ///
  /// - Parameters:
  ///   - base: the color that replaces a missing image.
  ///   - picture: the image of a wallpaper that has one.
  ///   - mask: the mask of the pattern. Without it, a background that is visible only through its pattern is
  ///     visible equally everywhere.
  init(_ wallpaper: Wallpaper, base: Color, picture: Bitmap?, mask: PatternMask? = nil, viewport: Rect) {
    self.viewport = viewport
    isInverted = wallpaper.isInverted
    let ground = Look(wallpaper, base: base, picture: picture, viewport: viewport)
    // The mesh is computed once: all other meshes are derived from its colors.
    let mesh = ground.mesh(over: viewport)
    var backdrop = ground.backdrop(mesh, over: viewport)
    backdrop?.isOfCanvas = true
    self.backdrop = backdrop
    guard let intensity = wallpaper.patternIntensity, let colors = ground.colors else {
      look = ground
      elements = ground.elements(mesh, over: viewport)
      unkept = elements
      return
    }
    let ink = PatternInk(intensity: intensity, over: colors)
    look = !isInverted ? ground : mask == nil ? ground.mapping(ink.color) : .color(.black)
    let seen = isInverted && mask == nil ? look.mesh(over: viewport) : mesh
    let pattern = mask.map {
      Element(bounds: viewport, content: .pattern($0, ground.paint(mesh, mapping: ink.color)))
    }
    elements = look.elements(seen, over: viewport) + [pattern].compactMap { $0 }
    unkept = elements
  }

  /// Returns the size of an image on a viewport, which is repeated in the rest of it.
  static func pictureSize(on viewport: Size) -> Size {
    let screen = max(viewport.width * screenShape, viewport.height / mostTiles)
    return Size(viewport.width, viewport.height > screen * mostOfOne ? screen : viewport.height)
  }

  /// Returns the tiles of an image. Every other one is flipped vertically, so that they join without a seam.
  fileprivate static func tiles(_ picture: Bitmap, in viewport: Rect) -> [Tile] {
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

  /// The visible layers.
  var layers: [Layer] { isHidden ? [] : [Layer(elements: elements)] }

  /// Returns the wallpaper as an image, which many frames share, or unchanged if the image would differ.
  ///
  /// - Parameter bitmap: renders a display list.
  func kept(scale: Double, by bitmap: (DisplayList) -> Bitmap?) -> WallpaperPainting {
    guard !isHidden, viewport.origin == .zero,
      let picture = bitmap(DisplayList(canvas: viewport.size, scale: scale, layers: layers)),
      picture.isOpaque
    else { return self }
    var kept = self
    kept.elements = [Element(picture, in: viewport)]
    return kept
  }

  /// Returns the color at a point, without the pattern.
  func color(at point: Point) -> Color { look.colors(in: viewport)(point) }

  /// The color of each point, without the pattern.
  var colors: (Point) -> Color { look.colors(in: viewport) }

  /// Returns the background of a row.
  ///
  /// - Parameter y: the y coordinate of the row's upper edge.
  func ground(behindRowAt y: Double, height: Double) -> RowGround {
    RowGround(
      canvas: viewport.size, paint: .solid(color(at: Point(viewport.midX, y + height / 2))),
      backdrop: backdrop, showsThrough: true)
  }
}

extension WallpaperPainting.Look {
  fileprivate init(_ wallpaper: Wallpaper, base: Color, picture: Bitmap?, viewport: Rect) {
    switch wallpaper.ground {
    case .color(let color): self = .color(color)
    case .linear(let top, let bottom):
      self = .linear(VerticalGradient(top: top, bottom: bottom, minY: viewport.minY, maxY: viewport.maxY))
    case .spots(let first, let second, let third, let fourth):
      self = .spots(SpotGradient(colors: [first, second, third, fourth], turn: wallpaper.turn))
    case .picture:
      guard let picture, picture.width > 0, picture.height > 0 else {
        self = .color(base)
        return
      }
      self = .tiles(WallpaperPainting.tiles(picture, in: viewport))
    }
  }

  /// The colors of the background; `nil` for an image.
  fileprivate var colors: [Color]? {
    switch self {
    case .color(let color): [color]
    case .linear(let gradient): [gradient.top, gradient.bottom]
    case .spots(let spots): spots.colors
    case .tiles: nil
    }
  }

  /// Returns the background with changed colors, between which all others are interpolated.
  fileprivate func mapping(_ change: (Color) -> Color) -> Self {
    switch self {
    case .color(let color): .color(change(color))
    case .linear(let gradient):
      .linear(
        VerticalGradient(
          top: change(gradient.top), bottom: change(gradient.bottom), minY: gradient.minY,
          maxY: gradient.maxY))
    case .spots(let spots): .spots(SpotGradient(colors: spots.colors.map(change), turn: spots.turn))
    case .tiles: self
    }
  }

  /// Returns the color mesh; `nil` for a single color and for an image.
  fileprivate func mesh(over viewport: Rect) -> ColorMesh? {
    switch self {
    case .color, .tiles: nil
    case .linear(let gradient):
      ColorMesh(viewport, columns: 2, rows: BlurredPicture.side) {
        gradient.color(at: viewport.minY + $0.y * viewport.height)
      }
    case .spots(let spots): spots.mesh(over: viewport)
    }
  }

  /// Returns the paint with changed colors.
  ///
  /// - Parameters:
  ///   - mesh: the mesh of the background.
  ///   - change: changes the color at every position.
  fileprivate func paint(_ mesh: ColorMesh?, mapping change: (Color) -> Color) -> Paint {
    if case .color(let color) = self { return .solid(change(color)) }
    return mesh.map { .mesh($0.mapping(change)) } ?? .solid(.clear)
  }

  /// - Parameter mesh: the mesh of the background.
  fileprivate func elements(_ mesh: ColorMesh?, over viewport: Rect) -> [Element] {
    let paint: Paint
    switch self {
    case .color(let color): paint = .solid(color)
    case .linear(let gradient): paint = .gradient(gradient)
    case .spots: paint = mesh.map { .mesh($0) } ?? .solid(.clear)
    case .tiles(let tiles):
      return tiles.map {
        Element(
          bounds: $0.frame.intersection(viewport),
          content: .image(PlacedImage(bitmap: $0.bitmap, frame: $0.frame, fit: .fill)))
      }
    }
    return [Element(bounds: viewport, content: .fill(.rounded(RoundedRect(viewport)), paint))]
  }

  /// Returns the function of the colors, which does not look at the kind of the background for each point.
  fileprivate func colors(in viewport: Rect) -> (Point) -> Color {
    switch self {
    case .color(let color): { _ in color }
    case .linear(let gradient): { gradient.color(at: $0.y) }
    case .spots(let spots) where viewport.isEmpty: { _ in spots.color(at: Point(0.5, 0.5)) }
    case .spots(let spots):
      { point in
        spots.color(
          at: Point((point.x - viewport.minX) / viewport.width, (point.y - viewport.minY) / viewport.height))
      }
    case .tiles(let tiles):
      { point in
        guard let tile = tiles.last(where: { $0.frame.minY <= point.y }) ?? tiles.first else { return .clear }
        return tile.color(at: point)
      }
    }
  }

  /// Returns the background without details and in stronger colors (Spec/Chats.md 6.2); `nil` for a single
  /// color.
  ///
  /// - Parameter mesh: the mesh of the background.
  fileprivate func backdrop(_ mesh: ColorMesh?, over viewport: Rect) -> ColorMesh? {
    switch self {
    case .color: return nil
    case .linear, .spots: return mesh?.mapping(\.saturated)
    case .tiles(let tiles):
      guard let tile = tiles.first else { return nil }
      let picture = BlurredPicture { tile.color(at: tile.frame.point(at: $0)).saturated }
      let count = viewport.height / tile.frame.height
      return ColorMesh(
        viewport, columns: BlurredPicture.side,
        rows: Int(min(BlurredPicture.mostRows, Rounding.ceil(count * Double(BlurredPicture.side))))
      ) { part in
        let screens = part.y * count
        let y = screens - Rounding.floor(screens)
        let isFlipped = Int(screens) % 2 == 1
        return picture.color(at: Point(part.x, isFlipped ? 1 - y : y))
      }
    }
  }
}

extension WallpaperPainting.Tile {
  fileprivate func color(at point: Point) -> Color {
    guard !frame.isEmpty else { return .clear }
    // The image covers the frame, and is cropped at two of its sides.
    let size = max(frame.width / Double(bitmap.width), frame.height / Double(bitmap.height))
    let x = Double(bitmap.width) / 2 + (point.x - frame.midX) / size
    let y = Double(bitmap.height) / 2 + (point.y - frame.midY) / size
    return bitmap.color(
      x: Int(min(Double(bitmap.width), max(0, x))), y: Int(min(Double(bitmap.height), max(0, y))))
  }
}

/// An image reduced to a few points and blurred twice.
private struct BlurredPicture {
  static let side = 64
  /// The maximum number of rows, for chats that are many screens high.
  static let mostRows = 1024.0
  /// The number of points on each side that are mixed with a point, in each of two passes.
  private static let reach = 3
  /// The number of samples of the image for a point, on each axis.
  private static let samples = 4

  private var colors: [Color]

  /// - Parameter color: returns the color at a position, given as shares of the sides.
  init(color: (Point) -> Color) {
    let fine = Self.side * Self.samples
    var sums = [Color](repeating: .black, count: Self.side * Self.side)
    for y in 0..<fine {
      for x in 0..<fine {
        let index = y / Self.samples * Self.side + x / Self.samples
        let found = color(Point((Double(x) + 0.5) / Double(fine), (Double(y) + 0.5) / Double(fine)))
        sums[index].add(found, 1 / Double(Self.samples * Self.samples))
      }
    }
    colors = sums
    for _ in 0..<2 {
      blur(step: 1, line: Self.side)
      blur(step: Self.side, line: 1)
    }
  }

  /// Blurs the points along one axis.
  ///
  /// - Parameters:
  ///   - step: the distance from a point to its neighbor.
  ///   - line: the distance from a line of neighbors to the next.
  private mutating func blur(step: Int, line: Int) {
    let last = Self.side - 1
    let sharp = colors
    for row in 0...last {
      for place in 0...last {
        var mean = Color.black
        for offset in -Self.reach...Self.reach {
          mean.add(
            sharp[row * line + min(last, max(0, place + offset)) * step], 1 / Double(2 * Self.reach + 1))
        }
        colors[row * line + place * step] = mean
      }
    }
  }

  func color(at part: Point) -> Color {
    func index(_ share: Double) -> Int { min(Self.side - 1, max(0, Int(share * Double(Self.side)))) }
    return colors[index(part.y) * Self.side + index(part.x)]
  }
}

extension Rect {
  /// - Parameter part: a position, as shares of the sides.
  fileprivate func point(at part: Point) -> Point { Point(minX + part.x * width, minY + part.y * height) }
}

extension Color {
  fileprivate mutating func add(_ other: Color, _ weight: Double) {
    red += other.red * weight
    green += other.green * weight
    blue += other.blue * weight
  }

  /// The saturation of the backdrop, relative to that of the wallpaper (Spec/Chats.md 6.2).
  private static let saturation = 1.7

  fileprivate var saturated: Color { saturated(by: Self.saturation) }
}
