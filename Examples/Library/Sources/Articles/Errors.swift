import IPRenderKit

func asTheCommand(_ renderer: Renderer) {
  do {
    let still = try renderer.still(of: InputFile(contentsOf: "page.json"))
    for diagnostic in still.diagnostics { print(diagnostic) }
  } catch {
    print(error.diagnostic)
  }
}

func byKind(_ renderer: Renderer, _ page: InputFile) throws(RenderError) -> Still? {
  do {
    return try renderer.still(of: page)
  } catch .unreadable(let error, let file) {
    print("\(file) is no page: line \(error.location?.line ?? 0), \(error.message)")
  } catch .tooManyPixels(let error) {
    print("\(error.size.width) by \(error.size.height) pixels are more than \(error.limit)")
  }
  return nil
}

func limits(_ options: inout RenderOptions) {
  options.reading.limits.inputBytes = 64 << 10
  options.reading.limits.values = 5_000
  options.pixelLimit = 8_000_000
  options.media.pixelLimit = 16_000_000
}
