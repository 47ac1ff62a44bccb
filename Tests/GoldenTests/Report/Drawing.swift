import IPRenderKit
import Pictures

/// What the renderer makes of a case.
struct Drawing: Sendable {
  /// The layout, or the trace.
  let text: String
  let picture: StraightBitmap
  /// Pixels in a point.
  let scale: Double
  /// What a reader of a failure may want to know, such as another version of a font.
  let warnings: [String]

  init(_ input: GoldenInput, by renderer: Renderer) throws {
    let (layout, diagnostics) = renderer.layOut(input.page, options: input.options.layout)
    let media = input.media
    let list = renderer.displayList(of: layout, options: input.options.picture, pictures: media)
    text = layout.textDump
    picture = StraightBitmap(try renderer.bitmap(list))
    scale = list.scale
    warnings = (diagnostics + media.diagnostics).map(\.message)
  }

  /// Of a stream.
  init(_ input: RevealInput, by renderer: Renderer) throws {
    let run = try RevealRun(input, by: renderer)
    text = run.trace
    picture = StraightBitmap(try renderer.bitmap(try run.strip(by: renderer)))
    scale = 1
    warnings = run.warnings
  }

  func png() throws -> [UInt8] { try SmallPNG.encode(picture, scale: scale) }
}
