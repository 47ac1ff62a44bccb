import Primitives
import Scene
import Testing

@testable import Raster

@Suite struct MeshTests {
  private static let frame = Rect(3, 2, 90, 40)

  private func mesh(
    _ frame: Rect = frame, columns: Int = 7, rows: Int = 5, _ color: (Point) -> Color
  ) -> Element {
    element(.mesh(ColorMesh(frame, columns: columns, rows: rows, color: color)))
  }

  private func levels(_ pixel: UInt32) -> [Double] { [16, 8, 0].map { Double(pixel >> UInt32($0) & 0xff) } }

  @Test func oneColourIsThatColour() throws {
    let picture = try render(list(96, 44, [mesh { _ in Color(0x3366fe) }]))
    #expect(Set(picture.pixels) == [0, 0xff33_66fe])
    #expect(picture.pixels.count { $0 != 0 } == 90 * 40)
    #expect(picture.pixels[2 * 96 + 3] != 0 && picture.pixels[2 * 96 + 2] == 0)
  }

  /// Each channel on its own, whichever way the others go.
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
    // One point of the grid is another colour: it shows there, and in the four cells around it alone.
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

  @Test(arguments: [Rect(0, 0, 0, 10), Rect(5, 5, 1e-9, 1e9), Rect(-1e300, -1e300, 2e300, 2e300)])
  func anyFrameIsDrawn(frame: Rect) throws {
    let picture = try render(list(20, 20, [mesh(frame) { _ in .white }]))
    #expect(picture.pixels.count == 400)
  }
}
