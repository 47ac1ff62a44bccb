import Foundation

/// A temporary folder for a test, and the command that runs in it.
final class Scratch {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("iprender-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  /// Creates a folder with a page of one word.
  static func withPage() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("page.json", Page.plain)
    return scratch
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  @discardableResult
  func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)))
  }

  /// The sorted names of the files and folders in it.
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  func iprender(
    _ arguments: String..., input: [UInt8] = [], variables: [String: String] = [:], terminal: Int32? = nil
  ) throws -> Finished {
    try Program.run(arguments, in: path, input: input, variables: variables, terminal: terminal)
  }

  /// - Parameter stdin: The content of standard input.
  func iprender(
    _ arguments: [String], stdin: String = "", variables: [String: String] = [:], terminal: Int32? = nil
  ) throws -> Finished {
    try Program.run(
      arguments, in: path, input: Array(stdin.utf8), variables: variables, terminal: terminal)
  }

  /// Runs a line of bash, for pipes; `$IPRENDER` is the command.
  func shell(_ line: String) throws -> Finished {
    try Program.run(["-c", line], program: "/bin/bash", in: path)
  }
}

/// Inputs that many tests use.
enum Page {
  static let plain = #"[{"type": "paragraph", "text": "Hello"}]"#

  /// Read with one warning, on its second line.
  static let odd = """
    {"blocks": [
      {"type": "paragraph", "text": {"type": "sparkling", "text": "Hello"}}
    ]}
    """

  static let oddLine = 2
  static let oddPointer = "/blocks/0/text"

  /// Scripts and styles whose shapes could depend on the machine's language.
  static let scripts = """
    [{"type": "heading", "size": 2, "text": "Straße, İstanbul, Ελληνικά"},
     {"type": "paragraph", "text": ["Привет, българи, 直骨今 and ", {"type": "bold", "text": "直骨今"}, " مرحبا שלום"]},
     {"type": "paragraph", "text": ["🌊 ", {"type": "spoiler", "text": "hidden"}, " ", {"type": "marked", "text": "marked"}]}]
    """
}

let pngSignature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

extension Array where Element == UInt8 {
  var isPNG: Bool { starts(with: pngSignature) }

  /// The width and height in pixels in the header of a PNG.
  var pngSize: [Int] {
    guard isPNG, count > 24 else { return [] }
    return [16, 20].map { self[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
  }
}
