import IPRenderKit
import MessageLayout
import PageLayout
import PageModel
import Painting
import Pictures
import Scene

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
    let media = input.media
    let diagnostics: [Diagnostic]
    let list: DisplayList
    if let bubble = input.options.bubble {
      let message = renderer.layOut(
        input.page, in: bubble, palette: input.options.palette, options: input.options.layout)
      list = MessagePainter(message.rows, options: input.options.picture, pictures: media).displayList()
      (text, diagnostics) = (message.rows.textDump, message.diagnostics)
    } else {
      let page = renderer.layOut(input.page, options: input.options.layout)
      list = renderer.displayList(of: page.layout, options: input.options.picture, pictures: media)
      (text, diagnostics) = (page.layout.textDump, page.diagnostics)
    }
    picture = StraightBitmap(try renderer.bitmap(list))
    scale = list.scale
    warnings = (diagnostics + media.diagnostics).map(\.message)
  }

  /// Of a message, the whole way that the command goes.
  init(_ input: MessageInput, by renderer: Renderer) throws {
    let laidOut = try renderer.layOut(
      try input.file.content(input.options), of: input.file, options: input.options)
    let list = try renderer.paint(laidOut, options: input.options)
    switch laidOut.content {
    case .page(let layout): text = layout.textDump
    case .message(let rows): text = rows.textDump
    case .transcript(let transcript, _): text = transcript.textDump
    case .screen(let screen, _): text = screen.textDump
    }
    picture = StraightBitmap(try renderer.bitmap(list))
    scale = list.scale
    warnings = (laidOut.diagnostics + laidOut.pictures.diagnostics).map(\.message)
  }

  init(text: String, picture: StraightBitmap, scale: Double, warnings: [String]) {
    self.text = text
    self.picture = picture
    self.scale = scale
    self.warnings = warnings
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
