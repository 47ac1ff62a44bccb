import Foundation
import IPRenderKit
import MessageReading
import PageModel
import PageReading
import Testing

/// A folder of `Goldens`: an input and its expected files.
struct Golden: Sendable {
  /// The name of the case, `area/idea`.
  let name: String

  /// The files that a case can contain in addition to its media.
  enum File: String, CaseIterable {
    case page = "page.json"
    case html = "page.html"
    case markdown = "page.md"
    /// The parsed page as JSON (`ExpectedPageTests`).
    case expectedPage = "page.expected.json"
    /// A message of any protocol, drawn as the command draws it.
    case message = "message.json"
    case options
    case layout = "layout.txt"
    case picture = "page.png"
    case tolerance
    case reason
    case chat = "chat.json"
    case stream = "stream.jsonl"
    case tape = "scene.tape"
    case frames
    case trace = "trace.txt"
    case strip = "strip.png"

    /// The inputs of a still; a case has one of them.
    static let inputs: [File] = [.page, .html, .markdown]
  }

  static let mediaFolder = "media"

  /// The areas whose inputs have expected output of the command instead of images, and the files of their cases. The
  /// tests of the command read them.
  static let commandAreas = [
    "diagnostics": ["page.json", "options", "diagnostics.txt", "diagnostics.json"],
    "convert": inputNames + ["options", "warnings.txt"]
      + ["json", "md", "html", "txt"].map { "converted." + $0 },
    "check": inputNames + ["options", "report.txt", "report.json"],
  ]
  private static let inputNames = File.inputs.map(\.rawValue)

  /// An input that arrives step by step. Some of its frames, side by side, and the trace of all frames are expected.
  static let revealArea = "reveal"
  /// An answer that arrives in a chat.
  static let answerArea = "answers"
  /// A conversation. Some of its moments, side by side, are expected.
  static let sceneArea = "scenes"

  /// The names of all folders with a page that is drawn as a still.
  static let all = Folders.ideas.map(Golden.init).filter {
    $0.inputFile != nil && $0.commandFiles == nil && !$0.isReveal
  }

  /// The folders whose pages can arrive step by step: articles cannot.
  static let messages = all.filter { !$0.name.hasPrefix(articleArea + "/") }
  private static let articleArea = "article"

  /// The folders with a message of a protocol.
  static let wholeMessages = Folders.ideas.map(Golden.init).filter { $0.exists(.message) }

  /// The folders with an expected image.
  static let pictured =
    all + reveals + answers + scenes + wholeMessages + MessageSample.all.map(\.golden)
    + ChatSample.all.map(\.golden)

  /// The folders with a stream.
  static let reveals = Folders.ideas.map(Golden.init).filter(\.isReveal)

  /// The files that a case of the command can contain.
  private var commandFiles: [String]? { Self.commandAreas[String(name.prefix { $0 != "/" })] }
  var isReveal: Bool { name.hasPrefix(Self.revealArea + "/") }
  var isAnswer: Bool { name.hasPrefix(Self.answerArea + "/") }
  var isScene: Bool { name.hasPrefix(Self.sceneArea + "/") }
  private var isStream: Bool { isReveal || isAnswer || isScene }

  /// The files that the case can contain.
  var files: [String] {
    if let commandFiles { return commandFiles }
    let ofStreams: [File] = [.chat, .stream, .tape, .frames, .trace, .strip]
    let ofStills: [File] = [.layout, .picture]
    let others = isStream ? ofStills : ofStreams
    return File.allCases.filter { !others.contains($0) }.map(\.rawValue) + [Self.mediaFolder]
  }

  /// The expected text and the expected image.
  var expectedText: File { isStream ? .trace : .layout }
  var expectedPicture: File { isStream ? .strip : .picture }

  var folder: String { Folders.goldens + "/" + name }

  func path(_ file: File) -> String { folder + "/" + file.rawValue }

  func exists(_ file: File) -> Bool { FileManager.default.fileExists(atPath: path(file)) }

  /// The content of a file, or `nil` if there is no such file.
  func bytes(_ file: File) -> [UInt8]? { FileManager.default.contents(atPath: path(file)).map(Array.init) }

  func text(_ file: File) -> String? { bytes(file).map { String(decoding: $0, as: UTF8.self) } }

  /// The text of a page.
  var inputFile: File? { File.inputs.first(where: exists) }

  func input() throws -> GoldenInput {
    let file = inputFile ?? .page
    let options = try GoldenOptions(text(.options) ?? "")
    let result = try InputReader.page(bytes(file) ?? [], name: file.rawValue, options: options.reading)
    return GoldenInput(page: result.page, options: options, folder: folder)
  }

  func messageInput() throws -> MessageInput {
    let asked = try GoldenOptions(text(.options) ?? "")
    var options = asked.rendering(in: folder)
    let isChat = name.hasPrefix(ChatSample.area + "/")
    if isChat, let screen = asked.screen {
      options.layout.screen = nil
      options.chat.phone = PageScreen(size: screen)
      // The command accepts no width together with a screen.
      options.layout.width = LayoutOptions.pageWidth(onScreen: screen.width, design: options.layout.design)
    }
    return MessageInput(
      file: InputFile(bytes(.message) ?? [], name: File.message.rawValue, folder: folder), options: options,
      isChat: isChat)
  }

  /// The tolerated difference of a channel of a pixel: none, unless the case sets one and gives a reason.
  func tolerance() throws -> Int {
    guard let text = text(.tolerance) else { return 0 }
    let words = text.split(maxSplits: 1) { $0.isWhitespace }
    guard words.count == 2, let channels = Int(words[0]), (1...255).contains(channels) else {
      throw GoldenError("\(name)/tolerance must hold a number from 1 to 255 and the reason")
    }
    return channels
  }
}

extension Golden: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// Returns the drawing of the case.
struct GoldenInput: Sendable {
  var page: Page
  var options: GoldenOptions
  let folder: String

  /// - Parameter page: The parsed page.
  init(page: Page, options: GoldenOptions, folder: String) {
    self.page = page
    self.options = options
    self.folder = folder
    self.page.media = media.media
  }
}

/// The message as the command would get it.
struct MessageInput: Sendable {
  let file: InputFile
  let options: RenderOptions
  /// True if the file contains the messages of a chat.
  let isChat: Bool
}

struct GoldenError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The folders of the package and of its goldens.
enum Folders {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()  // Cases
    .deletingLastPathComponent()  // GoldenTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent().path

  static let goldens = package + "/Goldens"

  /// The names `area/idea` of all folders two levels below `Goldens`.
  static let ideas: [String] = folders(in: goldens).flatMap { area in
    folders(in: goldens + "/" + area).map { area + "/" + $0 }
  }

  /// Returns the sorted names in a folder; none if the folder does not exist.
  static func entries(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func folders(in folder: String) -> [String] {
    entries(in: folder).filter { isFolder(folder + "/" + $0) }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
