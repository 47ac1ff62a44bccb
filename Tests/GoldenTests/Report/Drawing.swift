import IPRender

/// What the renderer makes of a case.
struct Drawing: Sendable {
  let layout: String
  let picture: StraightBitmap
  /// Pixels in a point.
  let scale: Double
  /// What a reader of a failure may want to know, such as another version of a font.
  let warnings: [String]

  init(_ input: GoldenInput, by renderer: Renderer) throws {
    let (layout, diagnostics) = renderer.layOut(input.page, options: input.options.layout)
    let media = input.media
    let list = renderer.displayList(of: layout, options: input.options.picture, pictures: media)
    self.layout = layout.textDump
    picture = StraightBitmap(try renderer.bitmap(list))
    scale = list.scale
    warnings = (diagnostics + media.diagnostics).map(\.message)
  }

  func png() throws -> [UInt8] { try SmallPNG.encode(picture, scale: scale) }
}
