import Primitives
import Scene
import Testing

@testable import Raster

@Suite struct ShapeTests {
  @Test func aPixelAlignedBoxIsCrisp() throws {
    let picture = try render(list(6, 5, [fill(Rect(1, 2, 3, 2), Color(0x336699))]))
    for y in 0..<5 {
      for x in 0..<6 {
        let inside = (1..<4).contains(x) && (2..<4).contains(y)
        #expect(picture[x, y] == (inside ? 0xff33_6699 : 0))
      }
    }
  }

  @Test func anEdgeThatMissesThePixelsByNoiseIsCrisp() throws {
    let third = 10 / 3.0
    let picture = try render(list(10, 10, scale: 3, [fill(Rect(third, third, 1, 1), .black)]))
    #expect(picture.inkBox?.columns == 10...12)
    #expect(picture.ink == 9)
  }

  @Test func afractionalEdgeCoversItsShareOfThePixel() throws {
    let picture = try render(list(5, 4, [fill(Rect(1.25, 0.5, 2.5, 2.25), .black)]))
    let columns = [0, 0.75, 1, 0.75, 0]
    let rows = [0.5, 1, 0.75, 0]
    for y in 0..<4 {
      for x in 0..<5 {
        #expect(picture.alpha(x, y) == Int((columns[x] * rows[y] * 255).rounded()))
      }
    }
  }

  @Test func aBoxNarrowerThanAPixelCoversItsWidth() throws {
    let picture = try render(list(3, 1, [fill(Rect(1.25, 0, 0.5, 1), .black)]))
    #expect(picture.pixels.map { $0 >> 24 } == [0, 128, 0])
  }

  @Test(arguments: [1.5, 3, 6, 14.5])
  func theFourCornersAreAlike(radius: Double) throws {
    let size = 31
    let picture = try render(
      list(31, 31, [fill(Rect(0, 0, 31, 31), radius: radius, .black)]))
    for y in 0..<size {
      for x in 0..<size {
        let alpha = picture.alpha(x, y)
        #expect(picture.alpha(size - 1 - x, y) == alpha)
        #expect(picture.alpha(x, size - 1 - y) == alpha)
        // Slices are horizontal, so a corner and its transpose may differ by a slice.
        #expect(abs(picture.alpha(y, x) - alpha) <= 4)
      }
    }
    let exact = 31 * 31 - (4 - Double.pi) * radius * radius
    #expect(abs(picture.ink - exact) < 0.1)
  }

  @Test func aDiscAnywhereHasItsArea() throws {
    for offset in [0, 0.3, 0.5, 0.77] {
      let picture = try render(
        list(20, 20, [fill(Rect(3 + offset, 4 - offset, 12, 12), radius: 6, .black)]))
      #expect(abs(picture.ink - Double.pi * 36) < 0.1)
      #expect(abs(picture.centroid.x - 9 - offset) < 0.01)
      #expect(abs(picture.centroid.y - 10 + offset) < 0.01)
    }
  }

  @Test func aShapeMuchLargerThanThePictureFillsIt() throws {
    let picture = try render(list(9, 9, [fill(Rect(-1e7, -1e7, 2e7, 2e7), radius: 1e6, .black)]))
    #expect(picture.ink == 81)
  }

  @Test func nothingIsDrawnOutsideTheBounds() throws {
    let box = Element(
      bounds: Rect(2, 3, 4, 2),
      content: .fill(.rounded(RoundedRect(Rect(0, 0, 10, 10))), .solid(.black)))
    let picture = try render(list(10, 10, [box]))
    #expect(picture.inkBox?.columns == 2...5)
    #expect(picture.inkBox?.rows == 3...4)
  }

  @Test func aGradientTakesEachRowsColourFromItsCentre() throws {
    let gradient = VerticalGradient(
      top: Color(0x000000), bottom: Color(0xc86400), minY: 2, maxY: 12)
    let box = element(.fill(.rounded(RoundedRect(Rect(0, 0, 3, 14))), .gradient(gradient)))
    let picture = try render(list(3, 14, [box]))
    #expect(picture[0, 0] == 0xff00_0000)
    #expect(picture[0, 13] == 0xffc8_6400)
    // 200 * 0.05 = 10 and 100 * 0.05 = 5; 200 * 0.95 = 190 and 95.
    #expect(picture[1, 2] == 0xff0a_0500)
    #expect(picture[2, 11] == 0xffbe_5f00)
  }

  @Test func aGradientMayBeTranslucent() throws {
    let gradient = VerticalGradient(
      top: Color(0xffffff, alpha: 0), bottom: Color(0xffffff), minY: 0, maxY: 2)
    let box = element(.fill(.rounded(RoundedRect(Rect(0, 0, 1, 2))), .gradient(gradient)))
    #expect(try render(list(1, 2, [box])).pixels == [0x4040_4040, 0xbfbf_bfbf])
  }

  @Test func aStrokeIsCentredOnItsOutline() throws {
    let outline = Shape.rounded(RoundedRect(Rect(2, 2, 6, 6)))
    let picture = try render(list(10, 10, [element(.stroke(outline, width: 2, .solid(.black)))]))
    #expect(picture.inkBox?.columns == 1...8)
    #expect(picture.ink == 64 - 16)
  }

  /// For any free part of its box.
  @Test func aWideOutlineIsStrokedOnBothSides() throws {
    for width in [9.0, 40, 71] {
      let picture = try render(
        list(
          100, 20,
          [
            element(.stroke(.rounded(RoundedRect(Rect(5, 5, width, 10))), width: 2, .solid(.black)))
          ]))
      let row = (0..<100).filter { picture.pixels[10 * 100 + $0] != 0 }
      #expect(row == [4, 5, 4 + Int(width), 5 + Int(width)])
    }
  }

  @Test func aPolylineIsStrokedWithRoundCapsAndJoins() throws {
    let line = Shape.polyline([Point(10, 20), Point(30, 20)])
    let picture = try render(list(40, 40, [element(.stroke(line, width: 8, .solid(.black)))]))
    #expect(abs(picture.ink - (20 * 8 + Double.pi * 16)) < 0.5)
    #expect(picture.alpha(6, 16) == 0)
    let corner = Shape.polyline([Point(10, 30), Point(10, 10), Point(30, 10)])
    let joined = try render(list(40, 40, [element(.stroke(corner, width: 8, .solid(.black)))]))
    #expect(joined.alpha(6, 6) == 0)
    #expect(joined.alpha(10, 7) == 255)
  }

  @Test func aPolylineIsClosedWhenFilled() throws {
    let triangle = Shape.polyline([Point(0, 0), Point(20, 0), Point(0, 20)])
    let picture = try render(list(20, 20, [element(.fill(triangle, .solid(.black)))]))
    #expect(abs(picture.ink - 200) < 1)
    #expect(picture.alpha(5, 5) == 255)
    #expect(picture.alpha(15, 15) == 0)
  }

  @Test func dotsAreDiscsAtQuartersOfAPixel() throws {
    let centers = [Point(4, 4), Point(10.3, 4.6), Point(17.9, 5.2)]
    let dots = element(.dots(centers, diameter: 3, .black))
    let picture = try render(list(22, 10, [dots]))
    #expect(abs(picture.ink - 3 * Double.pi * 2.25) < 0.1)
    let one = try render(list(22, 10, [element(.dots([centers[1]], diameter: 3, .black))]))
    #expect(abs(one.centroid.x - 10.25) < 0.02)
    #expect(abs(one.centroid.y - 4.5) < 0.02)
  }

  @Test func aLargeDotIsADiscToo() throws {
    let picture = try render(
      list(100, 100, [element(.dots([Point(50.3, 50)], diameter: 90, .black))]))
    #expect(abs(picture.ink - Double.pi * 45 * 45) < 0.5)
    #expect(abs(picture.centroid.x - 50.3) < 0.01)
  }
}

@Suite struct MeshTests {
  private static let frame = Rect(3, 2, 90, 40)

  private func mesh(
    _ frame: Rect = frame, columns: Int = 7, rows: Int = 5, _ color: (Point) -> Color
  ) -> Element {
    element(
      .fill(
        .rounded(RoundedRect(frame)),
        .mesh(ColorMesh(frame, columns: columns, rows: rows, color: color))))
  }

  private func levels(_ pixel: UInt32) -> [Double] { [16, 8, 0].map { Double(pixel >> UInt32($0) & 0xff) } }

  @Test func oneColourIsThatColour() throws {
    let picture = try render(list(96, 44, [mesh { _ in Color(0x3366fe) }]))
    #expect(Set(picture.pixels) == [0, 0xff33_66fe])
    #expect(picture.pixels.count { $0 != 0 } == 90 * 40)
    #expect(picture.pixels[2 * 96 + 3] != 0 && picture.pixels[2 * 96 + 2] == 0)
  }

  /// Each channel alone, independent of the others.
  @Test(arguments: [1.0, 2, 3.3])
  func coloursAreEvenBetweenThePoints(scale: Double) throws {
    let frame = Rect(0, 0, 100, 50)
    let picture = try render(
      list(
        100, 50, scale: scale,
        [
          mesh(frame, columns: 2, rows: 2) { Color(red: $0.x, green: 1 - $0.x, blue: $0.y) }
        ]))
    var worst = 0.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let across = (Double(x) + 0.5) / Double(picture.width)
        let down = (Double(y) + 0.5) / Double(picture.height)
        let pixel = picture.pixels[y * picture.width + x]
        #expect(pixel >= 0xff00_0000)
        for (level, part) in zip(levels(pixel), [across, 1 - across, down]) {
          worst = max(worst, abs(level - 255 * part))
        }
      }
    }
    #expect(worst <= 0.75)
  }

  @Test func thePointsOfTheGridHaveTheirColours() throws {
    // One point of the grid has another color, which is visible there and in the four cells around it.
    let frame = Rect(0, 0, 200, 120)
    let picture = try render(
      list(200, 120, [mesh(frame, columns: 6, rows: 4) { $0 == Point(0.4, 2.0 / 3) ? .white : .black }]))
    func level(_ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * 200 + x] & 0xff }
    #expect(level(80, 80) > 240 && level(79, 79) > 240)
    #expect(level(40, 80) < 8 && level(120, 80) < 8 && level(80, 40) < 8 && level(80, 119) < 8)
    #expect((120...135).contains(level(60, 80)) && (120...135).contains(level(80, 60)))
  }

  @Test func aMeshHasTwoPointsASideAtLeast() throws {
    let mesh = ColorMesh(Self.frame, columns: 0, rows: -3) { Color(red: $0.x, green: $0.y, blue: 0) }
    #expect((mesh.columns, mesh.rows) == (2, 2))
    #expect(mesh.colors == [.black, Color(0xff0000), Color(0x00ff00), Color(0xffff00)])
  }

  /// In every shape and at every position.
  @Test func aShapeIsAWindowOntoAMesh() throws {
    let frame = Rect(0, 0, 120, 300)
    let mesh = ColorMesh(frame, columns: 5, rows: 9) { Color(red: $0.x, green: $0.y, blue: 0.5) }
    func picture(_ shape: Shape) throws -> Bitmap {
      try render(list(120, 300, [element(.fill(shape, .mesh(mesh, under: Color(0xffffff, alpha: 0.25))))]))
    }
    let whole = try picture(.rounded(RoundedRect(frame)))
    let round = try picture(.rounded(RoundedRect(Rect(20.5, 131.25, 70, 40), radius: 20)))
    let corners = [Point(20, 140), Point(90, 140), Point(55, 200)]
    let triangle = try picture(.polyline(corners))
    for y in 0..<300 {
      for x in 0..<120 {
        let expected = mesh.color(at: Point(Double(x) + 0.5, Double(y) + 0.5))
        let pixel = whole.pixels[y * 120 + x]
        for (level, part) in zip(levels(pixel), [expected.red, expected.green, expected.blue]) {
          #expect(abs(level - 255 * (0.25 + 0.75 * part)) <= 1)
        }
        for other in [round, triangle] where other.pixels[y * 120 + x] >= 0xff00_0000 {
          let levels = zip(levels(other.pixels[y * 120 + x]), levels(pixel))
          #expect(levels.allSatisfy { abs($0 - $1) <= 1 })
        }
      }
    }
    #expect(round.pixels[150 * 120 + 55] != 0 && round.pixels[132 * 120 + 21] == 0)
    #expect(triangle.pixels[150 * 120 + 55] != 0)
  }

  @Test(arguments: [Rect(0, 0, 0, 10), Rect(5, 5, 1e-9, 1e9), Rect(-1e300, -1e300, 2e300, 2e300)])
  func anyFrameIsDrawn(frame: Rect) throws {
    let picture = try render(list(20, 20, [mesh(frame) { _ in .white }]))
    #expect(picture.pixels.count == 400)
  }
}
