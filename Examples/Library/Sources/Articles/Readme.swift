import Foundation
import IPRenderKit

func usual(_ data: Data) throws -> [UInt8] {
  let png = try IPRender.png(of: data, theme: .night, scale: 3)
  return png
}

func renderer(show: ([UInt8]) -> Void) async throws {
  let renderer = try Renderer()
  let page = try InputFile(contentsOf: "page.json")
  let still = try renderer.still(of: page, options: RenderOptions(theme: .day))
  for diagnostic in still.diagnostics { print(diagnostic) }

  for try await frame in try renderer.stream(of: page).frames() { show(frame.bytes) }
}
