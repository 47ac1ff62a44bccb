import Foundation
import IPRenderKit
import Pictures
import Primitives
import Testing

@Suite struct StillTests {
  private let hello = #"[{"type": "paragraph", "text": "Hello"}]"#

  @Test func oneCallDrawsBytesOfAnyKind() throws {
    let png = try IPRender.png(of: hello.utf8)
    #expect(try PictureDecoder.size(of: png).height > 0)
    #expect(try IPRender.png(of: Data(hello.utf8)) == png)
    #expect(try IPRender.png(of: hello.utf8, theme: .night) != png)
  }

  @Test func oneCallDrawsAFileWithThePicturesBesideIt() throws {
    let folder = try PageFolder()
    let page = try folder.page(naming: "red.png")
    let without = try IPRender.png(contentsOf: page)
    try folder.write(try PageFolder.picture(), to: "red.png")
    #expect(try IPRender.png(contentsOf: page) != without)
  }

  @Test func scaleMultipliesThePixels() throws {
    let renderer = try Renderer()
    let page = InputFile(hello.utf8)
    var options = RenderOptions(scale: 3)
    options.picture.canvas = CanvasSize(100, 80)
    let still = try renderer.still(of: page, options: options)
    #expect((still.width, still.height) == (300, 240))
    #expect(try PictureDecoder.size(of: still.bytes) == PixelSize(width: 300, height: 240))
  }

  @Test func anArticleIsShownOnAScreen() throws {
    let renderer = try Renderer()
    let page = InputFile(hello.utf8)
    var options = RenderOptions()
    options.layout.screen = PageScreen(size: CanvasSize(320, 480), scroll: 10, frame: .classic)
    #expect(throws: RenderError.self) { try renderer.still(of: page, options: options) }
    options.layout.design = .reader
    let still = try renderer.still(of: page, options: options)
    #expect((still.width, still.height) == (640, 960))
    for size in [CanvasSize(.nan, 480), CanvasSize(320, 100), CanvasSize(9999, 480)] {
      options.layout.screen = PageScreen(size: size)
      #expect(throws: RenderError.self) { try renderer.still(of: page, options: options) }
    }
    options.layout.screen = PageScreen(size: CanvasSize(320, 480), scroll: -.infinity)
    #expect(throws: RenderError.self) { try renderer.still(of: page, options: options) }
  }

  @Test func aMediaFolderIsSearchedById() throws {
    let folder = try PageFolder()
    let page = InputFile(Array(try folder.text(naming: "elsewhere.png").utf8))
    let renderer = try Renderer()
    var options = RenderOptions()
    let without = try renderer.still(of: page, options: options)
    #expect(without.diagnostics.map(\.code) == [.missingMedia])
    try folder.write(try PageFolder.picture(), to: "sun.png")
    options.media.folder = folder.path
    let with = try renderer.still(of: page, options: options)
    #expect(with.diagnostics.isEmpty)
    #expect(with.bytes != without.bytes)
  }

  @Test func messagesPrintAsTheCommandPrintsThem() throws {
    let page = InputFile(
      "[\n{\"type\": \"paragraph\", \"txt\": \"Hello\", \"text\": \"Hello\"}]".utf8, name: "page.json")
    let messages = try Renderer().still(of: page).diagnostics
    let message = try #require(messages.first)
    #expect(messages.count == 1)
    #expect(
      "\(message)".wholeMatch(of: /page\.json:2:\d+: warning\[unknown-key\]: .*'txt'.* \(at \/0\/txt\).*/)
        != nil)
    let object = try JSONSerialization.jsonObject(with: Data(message.json.utf8)) as? [String: Any]
    #expect(object?["line"] as? Int == 2)
  }
}

/// A temporary folder for a page.
final class PageFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("iprender-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    return path + "/" + name
  }

  /// A page with one photo whose id is `sun`.
  func text(naming file: String) throws -> String {
    #"""
    [{"type": "photo", "photo": [{"file_id": "sun", "file_unique_id": "sun", "width": 40, "height": 30,
    "path": "\#(file)"}]}]
    """#
  }

  func page(naming file: String) throws -> String {
    try write(Array(text(naming: file).utf8), to: "page.json")
  }

  static func picture() throws -> [UInt8] {
    try SmallPNG.encode(
      StraightBitmap(Bitmap(width: 4, height: 3, pixels: Array(repeating: 0xffff_0000, count: 12))), scale: 1)
  }
}
