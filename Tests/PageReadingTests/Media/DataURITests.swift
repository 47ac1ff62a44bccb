import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

@Suite struct DataURITests {
  @Test(arguments: [
    ("data:image/png;base64,AQID", [1, 2, 3]), ("data:;base64,AQID", [1, 2, 3]),
    ("DATA:image/png;charset=x;BASE64,AQID", [1, 2, 3]), ("data:image/png;base64,AQI=", [1, 2]),
    ("data:image/png;base64,AQ\n ID", [1, 2, 3]), ("data:image/png;base64,AQ%49D", [1, 2, 3]),
    ("data:,a%00b%", [97, 0, 98, 37]), ("data:,", []), ("data:a,b,c", [98, 44, 99]),
    ("data:,%+1", [37, 43, 49]),
  ])
  func theyHoldTheirBytes(text: String, bytes: [UInt8]) {
    #expect(DataURI.decode(text) == bytes)
  }

  @Test(arguments: ["data:image/png;base64", "data:;base64,A*", "http://e.org/,", "dat:,", ""])
  func othersHoldNone(text: String) { #expect(DataURI.decode(text) == nil) }

  /// Data URIs are accepted in place of every path, address and file id.
  @Test(arguments: [
    #""DATA""#, #"{"type":"photo","media":"DATA"}"#, #"{"path":"DATA"}"#, #"{"url":"DATA"}"#,
    #"[{"file_id":"DATA","width":0,"height":0}]"#,
    #"{"sizes":[{"type":"x","photo":{"local":{"path":"DATA","is_downloading_completed":true}}}]}"#,
    #"{"sizes":[{"type":"x","photo":{"@type":"inputFileLocal","path":"DATA"}}]}"#,
    #"{"sizes":[{"type":"x","photo":{"remote":{"id":"DATA"}}}]}"#,
  ])
  func theyStandForAnyFile(json: String) throws {
    let photo = json.replacing("DATA", with: "data:image/png;base64,AQID")
    let result = try read(#"{"blocks":[{"type":"photo","photo":\#(photo)}]}"#)
    #expect(result.page.media.photos.values.first?.sizes.map(\.sources) == [[.bytes([1, 2, 3])]])
    #expect(result.diagnostics.isEmpty)
  }

  @Test func theyStandInTheMediaMap() throws {
    let result = try read(
      #"""
      {"blocks":[{"type":"photo","photo":"attach://cat"},{"type":"photo","photo":"attach://dog"}],
        "media":{"cat":"data:;base64,AQID","attach://dog":{"path":"data:;base64,BA==","width":4,"height":3}}}
      """#)
    let sources = result.page.media.photos.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { $0.value.sizes.map(\.sources) }
    #expect(sources == [[[.bytes([1, 2, 3]), .opaque("cat")]], [[.bytes([4]), .opaque("dog")]]])
    #expect(result.diagnostics.isEmpty)
  }

  /// The consumer of the image reports it, once.
  @Test func whatCannotBeReadHasNoBytes() throws {
    for photo in [#""data:;base64,A*""#, #"{"path":"data:x"}"#, #"{"url":"data:;base64,?"}"#] {
      let result = try read(#"{"blocks":[{"type":"photo","photo":\#(photo)}]}"#)
      #expect(result.page.media.photos.values.first?.sizes.map(\.sources) == [[.bytes([])]])
      #expect(result.diagnostics.isEmpty)
    }
  }

  @Test func bytesComeBeforePathsAndPathsBeforeNames() throws {
    let result = try read(
      #"{"blocks":[{"type":"photo","photo":{"file_id":"F","url":"data:,x","path":"p.png"}}]}"#)
    #expect(
      result.page.media.photos.values.first?.sizes.map(\.sources)
        == [[.bytes([120]), .path("p.png"), .opaque("F")]])
  }
}
