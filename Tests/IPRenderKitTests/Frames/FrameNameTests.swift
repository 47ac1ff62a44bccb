import IPRenderKit
import Testing

@Suite("File names of frames")
struct FrameNameTests {
  @Test("In a folder, frames have five-digit numbers from 1")
  func folder() {
    let names = FrameNames(folder: "frames")
    #expect(names.path(ofFrame: 0) == "frames/00001.png")
    #expect(names.path(ofFrame: 99_999) == "frames/100000.png")
    #expect(names.name(ofFrame: 1) == "00002.png")
    #expect(names.listPath == "frames/frames.json")
    #expect(FrameNames(folder: "a/b/").path(ofFrame: 0) == "a/b/00001.png")
    #expect(FrameNames(folder: "").path(ofFrame: 0) == "00001.png")
  }

  @Test(
    "A pattern contains the position of the number",
    arguments: [
      ("out-%05d.png", "out-00007.png"), ("%d", "7"), ("a/%d.png", "a/7.png"), ("%01d.png", "7.png"),
      ("100%%-%03d.png", "100%-007.png"), ("%d%%", "7%"), ("50%/x%d", "50%/x7"), ("%010d", "0000000007"),
      ("%0020d.png", "00000000000000000007.png"), ("a/\u{301}%d.png", "a/\u{301}7.png"),
      ("%d\u{301}.png", "7\u{301}.png"),
    ])
  func patterns(pattern: String, path: String) throws {
    let names = try #require(FrameNames(pattern: pattern))
    #expect(names.path(ofFrame: 6) == path)
  }

  @Test(
    "Other names with a percent sign are not patterns",
    arguments: [
      "out.png", "%", "%s", "%5d", "%-5d", "%0d", "%00d", "%021d", "%05", "%d-%d", "%d%", "%x%d", "%%",
      "a%d/b.png",
      "% d", "%0xd", "%+5d", "%0+5d", "%٠٥d", "%099999999999999999999d",
    ])
  func badPatterns(pattern: String) {
    #expect(FrameNames(pattern: pattern) == nil)
  }

  @Test("The first number can be set")
  func startNumber() throws {
    let names = try #require(FrameNames(pattern: "%03d", startNumber: 99))
    #expect((0..<3).map(names.name) == ["099", "100", "101"])
    #expect(FrameNames(folder: "", startNumber: 0).name(ofFrame: 0) == "00000.png")
    #expect(FrameNames(folder: "", startNumber: .min).startNumber == 0)
    #expect(FrameNames(folder: "", startNumber: .max).name(ofFrame: 1) == "2147483648.png")
  }

  @Test("The output argument decides where frames go")
  func targets() throws {
    let folder = try FrameFolder()
    let bare = String(folder.path.dropLast())
    #expect(FrameTarget(parsing: "-") == .standardOutput)
    #expect(FrameTarget(parsing: "missing/") == .files(FrameNames(folder: "missing/")))
    #expect(FrameTarget(parsing: bare) == .files(FrameNames(folder: bare)))
    #expect(FrameTarget(parsing: "..", startNumber: 5) == .files(FrameNames(folder: "..", startNumber: 5)))
    #expect(FrameTarget(parsing: "film.y4m") == .file("film.y4m"))
    #expect(FrameTarget(parsing: "50%/film.y4m") == .file("50%/film.y4m"))
    let pattern = try #require(FrameNames(pattern: "a/%03d.png", startNumber: 5))
    #expect(FrameTarget(parsing: "a/%03d.png", startNumber: 5) == .files(pattern))
    #expect(FrameTarget(parsing: "out-%5d.png") == nil)
    #expect(FrameTarget(parsing: "") == nil)
  }
}
