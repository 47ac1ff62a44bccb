import IPRenderKit
import PageLayout
import Painting
import Pictures
import Testing

/// A stream that arrives as the last message of a chat, all the way that the command goes.
struct AnswerInput: Sendable {
  let chat: InputFile
  let stream: InputFile
  let options: RenderOptions
  /// Of the contact sheet.
  let columns: Int
  let rows: Int

  func drawing(by renderer: Renderer) throws -> Drawing {
    let answer = try ChatAnswer(in: chat, renderer: renderer, options: options)
    let read = try stream.stream(options)
    let run = try StreamRun(read, of: stream, in: answer, renderer: renderer, options: options)
    let sheet = try run.sheet(columns: columns, rows: rows)
    return Drawing(
      text: "canvas \(run.canvas.width) x \(run.canvas.height), \(run.frameCount) frames\n",
      picture: try PictureDecoder.decodeStraight(sheet.png), scale: options.layout.scale,
      warnings: (answer.diagnostics + run.diagnostics).map(\.message))
  }
}

extension Golden {
  /// Every folder with a chat and the answer in it.
  static let answers = Folders.ideas.map(Golden.init).filter(\.isAnswer)

  func answerInput() throws -> AnswerInput {
    let asked = try GoldenOptions(text(.options) ?? "")
    var options = asked.rendering(in: folder)
    options.layout.screen = nil
    options.chat.screen = asked.screen
    let sheet = try #require(asked.sheet, "the options lack --sheet")
    func file(_ file: File) -> InputFile {
      InputFile(bytes(file) ?? [], name: file.rawValue, folder: folder)
    }
    return AnswerInput(
      chat: file(.chat), stream: file(.stream), options: options, columns: Int(sheet.width),
      rows: Int(sheet.height))
  }
}
