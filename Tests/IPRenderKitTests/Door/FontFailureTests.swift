import Foundation
import IPRenderKit
import Testing

@Suite struct FontFailureTests {
  /// A renderer that found its faces may need one of them much later.
  @Test func aFileThatVanishesLaterIsAnError() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Inter-Bold.otf")
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/Inter-Bold.otf"), to: file)
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
