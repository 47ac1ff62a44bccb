import CPango
import Primitives
import Raster
import Scene
import Typography

/// The fonts of these tests, at the paths of their packages.
enum TestFace {
  static let inter = FaceID(rawValue: 0)
  static let emoji = FaceID(rawValue: 1)
  static let missing = FaceID(rawValue: 2)

  static func location(_ face: FaceID) -> FontLocation? {
    switch face {
    case inter: FontLocation(path: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
    case emoji: FontLocation(path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
    default: nil
    }
  }

  /// The glyph of a character; 0 if the font has none.
  static func glyph(_ character: Unicode.Scalar, in face: FaceID) -> UInt32 {
    location(face).map { glyph(character, at: $0) } ?? 0
  }

  static func glyph(_ character: Unicode.Scalar, at location: FontLocation) -> UInt32 {
    var library: FT_Library?
    var opened: FT_Face?
    FT_Init_FreeType(&library)
    defer { FT_Done_FreeType(library) }
    guard FT_New_Face(library, location.path, FT_Long(location.index), &opened) == 0 else { return 0 }
    return FT_Get_Char_Index(opened, FT_ULong(character.value))
  }
}

func makeGlyphs() -> GlyphRasterizer { GlyphRasterizer(locate: TestFace.location) }

/// A transparent image with only these elements.
func list(
  _ width: Double, _ height: Double, scale: Double = 1, background: Color? = nil,
  _ elements: [Element]
) -> DisplayList {
  DisplayList(
    canvas: Size(width, height), scale: scale, background: background,
    layers: [Layer(clip: RoundedRect(Rect(0, 0, width, height)), elements: elements)])
}

func render(_ list: DisplayList) throws -> Bitmap {
  try Rasterizer(list, glyphs: GlyphCache(makeGlyphs())).bitmap()
}

/// An element whose bounds never clip it.
func element(_ content: Element.Content) -> Element {
  Element(bounds: Rect(-1000, -1000, 100_000, 100_000), content: content)
}

func fill(_ rect: Rect, radius: Double = 0, _ color: Color) -> Element {
  element(.fill(.rounded(RoundedRect(rect, radius: radius)), .solid(color)))
}

func text(
  _ character: Unicode.Scalar, face: FaceID = TestFace.inter, size: Double = 20,
  color: Color = .black, x: Double, rise: Double = 0, baseline: Double, hidden: [Rect] = []
) -> Element {
  let glyph = PlacedGlyph(glyph: TestFace.glyph(character, in: face), x: x, rise: rise)
  return element(
    .glyphs(
      GlyphRun(
        face: face, size: size, color: color, baseline: baseline, glyphs: [glyph], hidden: hidden)))
}

extension Bitmap {
  subscript(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }

  /// Blue, green, red, alpha.
  func channels(_ x: Int, _ y: Int) -> [Int] { Self.channels(self[x, y]) }

  static func channels(_ pixel: UInt32) -> [Int] {
    [0, 8, 16, 24].map { Int(pixel >> $0 & 0xff) }
  }

  /// Whether no channel exceeds its alpha.
  var isPremultiplied: Bool {
    pixels.map(Self.channels).allSatisfy { $0[0] <= $0[3] && $0[1] <= $0[3] && $0[2] <= $0[3] }
  }

  /// The share of visible pixels that are yellow: in a smiling face, most.
  var yellowShare: Double {
    let seen = pixels.filter { $0 != 0 }.map(Self.channels)
    let yellow = seen.filter { $0[2] > 200 && $0[1] > 140 && $0[0] < 130 }
    return Double(yellow.count) / Double(max(1, seen.count))
  }

  /// The sum of all alphas, in whole pixels.
  var ink: Double { pixels.reduce(0) { $0 + Double($1 >> 24) } / 255 }

  /// The center of gravity of the alphas.
  var centroid: Point {
    var sum = Point.zero
    for y in 0..<height {
      for x in 0..<width {
        sum.x += (Double(x) + 0.5) * Double(alpha(x, y))
        sum.y += (Double(y) + 0.5) * Double(alpha(x, y))
      }
    }
    return Point(sum.x / (ink * 255), sum.y / (ink * 255))
  }

  /// The columns and rows with content.
  var inkBox: (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let places = pixels.indices.filter { pixels[$0] != 0 }.map { ($0 % width, $0 / width) }
    guard let left = places.map(\.0).min(), let right = places.map(\.0).max(),
      let top = places.map(\.1).min(), let bottom = places.map(\.1).max()
    else { return nil }
    return (left...right, top...bottom)
  }
}
