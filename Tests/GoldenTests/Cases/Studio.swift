import Foundation
import PageLayout
import Painting
import Pictures
import Scene
import Synchronization
import Testing

@testable import IPRenderKit

/// Owns one renderer, which only one task can use at a time, and draws one case after the other. There is one studio
/// per core, so the cases of all tests share a few sets of open fonts.
actor Studio {
  private var renderer: Renderer?

  private static let all = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in Studio() }
  private static let turn = Atomic(0)

  /// Returns the studios in turn.
  static func next() -> Studio {
    all[turn.wrappingAdd(1, ordering: .relaxed).oldValue % all.count]
  }

  func work<Value: Sendable>(_ body: @Sendable (Renderer) throws -> Value) throws -> Value {
    let renderer = try renderer ?? Renderer()
    self.renderer = renderer
    return try body(renderer)
  }
}

extension Renderer {
  func layOut(_ input: GoldenInput) -> Layout { layOut(input.page, options: input.options.layout).layout }

  func displayList(of layout: Layout, _ input: GoldenInput) -> DisplayList {
    displayList(of: layout, options: input.options.picture, pictures: input.media)
  }
}

extension GoldenInput {
  var media: MediaStore {
    MediaPlaces(folder: options.mediaFolder.map { folder + "/" + $0 }).store(for: page.media, base: folder)
  }
}

/// A stream that arrives as the last message of a chat, processed like in the command.
struct AnswerInput: Sendable {
  let chat: InputFile
  let stream: InputFile
  let options: RenderOptions
  /// The size of the contact sheet.
  let columns: Int
  let rows: Int

  func drawing(by renderer: Renderer) throws -> Drawing {
    let answer = try ChatAnswer(in: chat, renderer: renderer, options: options)
    let read = try stream.stream(options)
    let run = try StreamRun(read, of: stream, in: answer, renderer: renderer, options: options)
    let sheet = try run.sheet(columns: columns, rows: rows)
    return Drawing(
      Outcome(
        text: "canvas \(run.canvas.width) x \(run.canvas.height), \(run.frameCount) frames\n",
        picture: try PictureDecoder.decodeStraight(sheet.bytes), scale: options.layout.scale),
      warnings: run.diagnostics.map(\.message))
  }
}

/// A conversation and its expected moments.
struct SceneInput: Sendable {
  let tape: TapeFile
  let options: RenderOptions
  /// The time in seconds.
  let moments: [Double]

  func drawing(by renderer: Renderer) throws -> Drawing {
    let run = try renderer.scene(of: tape, options: options)
    let lists = try moments.map { try run.displayList(atTick: $0 * 60) }
    return Drawing(
      try Outcome(
        text: "\(run.frameCount) frames\n", DisplayList(besideEachOther: lists, by: renderer), by: renderer),
      warnings: run.diagnostics.map(\.message))
  }
}

extension Golden {
  /// The folders with the script of a conversation.
  static let scenes = Folders.ideas.map(Golden.init).filter(\.isScene)

  func sceneInput() throws -> SceneInput {
    let asked = try GoldenOptions(text(.options) ?? "")
    var options = asked.rendering(in: folder)
    options.layout.screen = nil
    options.screen = PageScreen(size: try #require(asked.screen, "the options lack --screen"))
    let moments = try (text(.frames) ?? "").split(whereSeparator: \.isWhitespace).map { word in
      try #require(Double(word), "\(name)/frames holds '\(word)', no number of seconds")
    }
    return SceneInput(
      tape: try TapeFile(InputFile(bytes(.tape) ?? [], name: File.tape.rawValue, folder: folder)),
      options: options,
      moments: moments)
  }

  /// The folders with a chat and its answer.
  static let answers = Folders.ideas.map(Golden.init).filter(\.isAnswer)

  func answerInput() throws -> AnswerInput {
    let asked = try GoldenOptions(text(.options) ?? "")
    var options = asked.rendering(in: folder)
    options.layout.screen = nil
    if let screen = asked.screen {
      options.chat.phone = PageScreen(size: screen)
      // The command accepts no width together with a screen.
      options.layout.width = LayoutOptions.pageWidth(onScreen: screen.width, design: options.layout.design)
    }
    let sheet = try #require(asked.sheet, "the options lack --sheet")
    func file(_ file: File) -> InputFile {
      InputFile(bytes(file) ?? [], name: file.rawValue, folder: folder)
    }
    return AnswerInput(
      chat: file(.chat), stream: file(.stream), options: options, columns: Int(sheet.width),
      rows: Int(sheet.height))
  }
}
