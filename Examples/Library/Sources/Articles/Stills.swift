import Foundation
import IPRenderFoundation

func oneCall(_ data: Data) throws -> [UInt8] {
  let png = try IPRender.png(of: data, theme: .night, scale: 3)
  return png
}

func oneCallForAFile() throws -> [UInt8] {
  let png = try IPRender.png(contentsOf: "page.json")
  return png
}

func manyPages(_ files: [URL]) throws {
  let renderer = try Renderer()
  for file in files {
    let still = try renderer.still(of: InputFile(contentsOf: file))
    try still.write(to: file.appendingPathExtension("png"))
    print("\(file.lastPathComponent): \(still.width) by \(still.height) pixels")
  }
}

func allOptions(_ renderer: Renderer, _ page: InputFile) throws -> Still {
  var options = RenderOptions(theme: .night, scale: 3)
  options.layout.width = LayoutOptions.pageWidth(onScreen: 430)
  options.layout.expansion = .all
  options.picture.margin = 16
  options.picture.background = options.layout.theme.base
  options.encoding = .small
  let still = try renderer.still(of: page, options: options)
  return still
}

func onAScreen(_ renderer: Renderer, _ page: InputFile) throws -> Still {
  var options = RenderOptions()
  options.layout.design = .reader
  if let dark = Design.reader.palettes.first(where: { $0.name == "dark" }) {
    options.layout.theme = Theme(palette: dark, side: .incoming, design: .reader)
  }
  options.layout.screen = PageScreen(size: CanvasSize(390, 844), scroll: 420)
  let still = try renderer.still(of: page, options: options)
  return still
}
