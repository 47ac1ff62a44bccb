import Foundation
import IPRenderKit
import PageModel
import Testing

@Suite struct RenderErrorTests {
  /// Errors of the call, as they are printed.
  private func line(_ work: () throws -> Void) -> String? {
    do { try work() } catch let error as RenderError { return "\(error.diagnostic)" } catch {}
    return nil
  }

  @Test func aMissingFileSaysSo() {
    #expect(
      line { _ = try IPRender.png(contentsOf: "/nowhere/page.json") }
        == "/nowhere/page.json: error[no-input]: cannot read the file: No such file or directory")
    #expect(
      line { _ = try IPRender.png(contentsOf: "/") }
        == "/: error[no-input]: this is a folder without a result.json; "
        + "name a file, or the folder of an export, which contains result.json")
  }

  @Test func aFolderThatIsNotThereSaysSo() {
    let words = "/nowhere: error[no-input]: the folder does not exist"
    #expect(line { _ = try IPRender.png(of: "[]".utf8, mediaFolder: "/nowhere") } == words)
    #expect(line { _ = try Renderer(fontFolders: ["/nowhere"]) } == words)
  }

  @Test func aBadPageSaysWhere() throws {
    let page = InputFile("[\n{]".utf8, name: "page.json")
    let error = try #require(throws: RenderError.self) { try Renderer().still(of: page) }
    #expect("\(error.diagnostic)".hasPrefix("page.json:2:2: error[syntax]: not valid JSON: "))
    #expect(error.diagnostic.code == .syntax)
    #expect("\(error)".hasPrefix("page.json:2:2: not valid JSON: "))
  }

  @Test func anOptionOutOfRangeSaysWhatIsWanted() throws {
    let page = InputFile("[]".utf8)
    for scale in [0, -1, 9, Double.nan, .infinity] {
      #expect(
        line { _ = try Renderer().still(of: page, options: RenderOptions(scale: scale)) }
          == "iprender: error[usage]: scale must be a number from 0.5 to 8.0")
    }
    var options = RenderOptions()
    options.playback.framesPerSecond = 0
    #expect(
      line { _ = try Renderer().stream(of: page, options: options) }?.contains("framesPerSecond") == true)
    options = RenderOptions()
    options.picture.canvas = CanvasSize(.nan, 4)
    #expect(
      line { _ = try Renderer().still(of: page, options: options) }?.contains("canvas must have a width")
        == true)
  }

  @Test func limitsAreTheCallers() throws {
    let page = InputFile(#"[{"type": "paragraph", "text": "Hello"}]"#.utf8)
    var options = RenderOptions()
    options.pixelLimit = 100
    #expect {
      try Renderer().still(of: page, options: options)
    } throws: { error in
      if case RenderError.tooManyPixels(let error) = error { error.limit == 100 } else { false }
    }
    options = RenderOptions()
    options.reading.limits.inputBytes = 10
    #expect(
      line { _ = try Renderer().still(of: page, options: options) }
        == "<input>: error[too-large]: the input has 40 bytes, more than the limit of 10")
  }

  @Test func anUnknownAnchorSaysWhichThereAre() throws {
    let page = InputFile(#"[{"type": "anchor", "name": "top"}]"#.utf8)
    var options = RenderOptions()
    options.layout.anchor = "tip"
    #expect(
      line { _ = try Renderer().still(of: page, options: options) }
        == "iprender: error[unknown-anchor]: the page has no anchor 'tip'; did you mean 'top'?")
  }
}

@Suite struct FontFailureTests {
  /// A renderer that found its fonts may need one of them much later.
  @Test func aFileThatVanishesLaterIsAnError() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Inter-SemiBold.otf")
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf"), to: file)
    let renderer = try Renderer(fontFolders: [folder.path])
    _ = try renderer.still(of: InputFile(#"[{"type":"paragraph","text":"plain"}]"#.utf8))
    try FileManager.default.removeItem(at: file)
    let bold = InputFile(#"[{"type":"paragraph","text":{"type":"bold","text":"bold"}}]"#.utf8)
    let expected = RenderError.fonts(.unusable(file: file.path)).description
    #expect {
      _ = try renderer.still(of: bold)
    } throws: {
      "\($0)" == expected
    }
    #expect {
      _ = try renderer.stream(of: bold)
    } throws: {
      "\($0)" == expected
    }
  }
}

@Suite struct UnknownAnchorTests {
  private func error(_ name: String, _ anchors: [String]) -> String? {
    UnknownAnchor(name, in: Page(blocks: anchors.map { Block(.anchor(name: $0)) }))
      .map { RenderError.anchor($0).diagnostic }
      .map { [$0.message, $0.help].compactMap { $0 }.joined(separator: "; ") }
  }

  @Test func anAnchorOfThePageIsNoError() {
    #expect(error("b", ["a", "b"]) == nil)
  }

  @Test func theNearestNameIsShown() {
    #expect(
      error("instal", ["usage", "install"]) == "the page has no anchor 'instal'; did you mean 'install'?")
  }

  @Test func withoutOneTheFirstAreShown() {
    #expect(error("x", []) == "the page has no anchor 'x', because it has no anchors")
    #expect(error("x", ["one", "two", "one"]) == "the page has no anchor 'x'; the page has 'one', 'two'")
    let many = (1...7).map { "name \($0)" }
    #expect(
      error("x", many)
        == "the page has no anchor 'x'; the page has 'name 1', 'name 2', 'name 3', 'name 4', 'name 5' and 2 more"
    )
  }
}
