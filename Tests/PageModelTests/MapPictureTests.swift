import Testing

@testable import PageModel

/// Spec/Input.md 2.6.
@Suite struct MapPictureTests {
  @Test(arguments: [
    (48.8584, 2.2945, "48.8584,2.2945"), (52.520006999999999, -13.404954, "52.520007,-13.404954"),
    (48.5, -2, "48.5,-2"), (0, -0.0, "0,0"),
  ])
  func itIsNamedByAllDigits(latitude: Double, longitude: Double, place: String) {
    let map = MapPicture(latitude: latitude, longitude: longitude, zoom: 9)
    #expect(map.names == ["\(place),9", place])
    #expect(MapPicture(map.id) == map)
  }
}
