import Foundation
import IPRenderFoundation

func besideThePage(_ renderer: Renderer) throws -> Still {
  let still = try renderer.still(of: InputFile(contentsOf: "pages/page.json"))
  return still
}

func fromMemory(_ renderer: Renderer, _ data: Data) throws -> Still {
  let page = InputFile(data, name: "page.json", folder: "pages")
  let still = try renderer.still(of: page)
  return still
}

func inAFolder(_ renderer: Renderer, _ page: InputFile, _ folder: URL) throws -> Still {
  var options = RenderOptions()
  options.media = try MediaPlaces(folder: folder)
  options.media.roots = ["/srv/pictures"]
  let still = try renderer.still(of: page, options: options)
  return still
}
