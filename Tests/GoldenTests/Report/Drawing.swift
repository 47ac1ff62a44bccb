import MessageLayout
import PageLayout
import PageModel
import Painting
import Pictures
import Scene

@testable import IPRenderKit

/// The layout of a case before it is painted.
struct ListedDrawing: Sendable {
  var list: DisplayList
  var text: String
  var warnings: [String]
}

/// The result of the renderer for a case.
struct Drawing: Sendable {
  /// The text is the layout, or the trace.
  let outcome: Outcome
  /// Context for the reader of a failure, for example another version of a font.
  let warnings: [String]

  init(_ input: GoldenInput, by renderer: Renderer) throws {
    let media = input.media
    let diagnostics: [Diagnostic]
    let list: DisplayList
    let text: String
    if let bubble = input.options.bubble {
      let message = renderer.layOut(
        input.page, in: bubble, options: input.options.rendering(in: input.folder))
      list = MessagePainter(message.rows, options: input.options.picture, pictures: media).displayList()
      (text, diagnostics) = (message.rows.textDump, message.diagnostics)
    } else {
      let page = renderer.layOut(input.page, options: input.options.layout)
      list = renderer.displayList(of: page.layout, options: input.options.picture, pictures: media)
      (text, diagnostics) = (page.layout.textDump, page.diagnostics)
    }
    outcome = try Outcome(text: text, list, by: renderer)
    warnings = (diagnostics + media.diagnostics).map(\.message)
  }

  init(_ outcome: Outcome, warnings: [String]) {
    self.outcome = outcome
    self.warnings = warnings
  }

  /// Draws a stream.
  init(_ input: RevealInput, by renderer: Renderer) throws {
    let run = try RevealRun(input, by: renderer)
    outcome = try Outcome(text: run.trace, run.strip(by: renderer), by: renderer)
    warnings = run.warnings
  }

  init(_ listed: ListedDrawing, by renderer: Renderer) throws {
    outcome = try Outcome(text: listed.text, listed.list, by: renderer)
    warnings = listed.warnings
  }
}

extension Outcome {
  /// Returns the outcome with the part of the image that a golden holds.
  func held(by parts: GoldenParts, _ name: String) throws -> Outcome {
    Outcome(text: text, picture: try parts.held(of: picture, by: name), scale: scale)
  }

  init(text: String, _ list: DisplayList, by renderer: Renderer) throws {
    self.init(text: text, picture: StraightBitmap(try renderer.bitmap(list)), scale: list.scale)
  }
}

extension MessageInput {
  /// Draws the case like the command does.
  func listed(by renderer: Renderer) throws -> ListedDrawing {
    if isChat { return try listedChat(by: renderer) }
    let layout = try renderer.layOut(try file.read(options), options: options)
    guard case .message(let rows) = layout.content else {
      let drawing = try renderer.paint(layout, options: options)
      return ListedDrawing(
        list: drawing.list, text: layout.text,
        warnings: (layout.found + layout.pictures.diagnostics).map(\.message))
    }
    // Rows are drawn alone, so that a golden shows nothing else; chats are on their wallpaper.
    let list = MessagePainter(rows, options: options.picture, pictures: layout.pictures).displayList()
    return ListedDrawing(
      list: list, text: layout.text,
      warnings: (layout.found + layout.pictures.diagnostics).map(\.message))
  }

  /// Draws the chat, or a screen of it.
  private func listedChat(by renderer: Renderer) throws -> ListedDrawing {
    guard case .chat(let source) = try file.chat(options) else {
      throw GoldenError("\(file.name) is not a chat")
    }
    let drawing = ChatDrawing(source, of: file, renderer: renderer, options: options)
    let (list, text): (DisplayList, String)
    if let size = options.chat.phone?.size {
      let screen = try drawing.screen(size)
      (list, text) = (try drawing.displayList(of: screen), screen.textDump)
    } else {
      let transcript = try drawing.transcript()
      (list, text) = (try drawing.displayList(of: transcript), transcript.textDump)
    }
    return ListedDrawing(list: list, text: text, warnings: drawing.diagnostics.map(\.message))
  }
}
