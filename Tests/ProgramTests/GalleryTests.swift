import Foundation
import Primitives
import ReadingTestSupport
import Testing

@testable import Pictures

/// `Docs/Gallery.md` and its pictures are made of `Examples/gallery` by the command (`make gallery`).
@Suite struct GalleryTests {
  private static let isAccepting = ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] != nil
  private static let folder = Gallery.root.appendingPathComponent("Docs/gallery")
  private static let page = Gallery.root.appendingPathComponent("Docs/Gallery.md")

  /// An entry as it is drawn now.
  private struct Drawing: Sendable {
    let entry: Gallery.Entry
    var run: Finished?
    var bytes: [UInt8] = []

    var file: URL { GalleryTests.folder.appendingPathComponent(entry.name + ".webp") }

    func picture() throws -> StraightBitmap { try PictureDecoder.decodeStraight(bytes) }

    /// The pixels count, and not how they are packed.
    func isKept() throws -> Bool {
      guard let kept = try? Data(contentsOf: file) else { return false }
      return try PictureDecoder.decodeStraight(Array(kept)) == picture()
    }
  }

  private static let drawings: [Drawing] = {
    let entries = Gallery.all.entries
    let drawings = Lock(entries.map { Drawing(entry: $0) })
    DispatchQueue.concurrentPerform(iterations: entries.count) { index in
      let drawing = draw(entries[index])
      drawings.withLock { $0[index] = drawing }
    }
    return drawings.withLock { $0 }
  }()

  /// A warning is an error, so an entry that shows what cannot be drawn names the warning in `--ignore`.
  private static func draw(_ entry: Gallery.Entry) -> Drawing {
    var drawing = Drawing(entry: entry)
    guard let scratch = try? Scratch() else { return drawing }
    let input = "entry." + entry.language
    let examples = Gallery.root.appendingPathComponent("Examples")
    // The files that tapes name.
    try? FileManager.default.copyItem(
      at: examples.appendingPathComponent("scene"),
      to: URL(fileURLWithPath: scratch.path).appendingPathComponent("scene"))
    _ = try? scratch.file(input, entry.code)
    let media = examples.appendingPathComponent("media").path
    let arguments =
      [input, "--strict", "--media-dir", media] + entry.allOptions + ["-o", "entry.webp"]
    drawing.run = try? scratch.iprender(arguments)
    drawing.bytes = (try? scratch.read("entry.webp")) ?? []
    return drawing
  }

  @Test("Every entry is drawn without a warning")
  func everyEntryIsValid() {
    #expect(Self.drawings.count > 100)
    for drawing in Self.drawings {
      #expect(
        drawing.run?.status == 0 && drawing.run?.errors == "",
        "\(drawing.entry.title): \(drawing.run?.errors ?? "")")
    }
  }

  @Test("Every picture is up to date")
  func picturesAreUpToDate() throws {
    let files = Set(Self.drawings.map(\.file.lastPathComponent))
    if Self.isAccepting {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      for drawing in Self.drawings where try !drawing.isKept() {
        try Data(drawing.bytes).write(to: drawing.file)
      }
      for name in try Self.kept where !files.contains(name) {
        try FileManager.default.removeItem(at: Self.folder.appendingPathComponent(name))
      }
    }
    for drawing in Self.drawings {
      #expect(try drawing.isKept(), "\(drawing.entry.title) looks different: `make gallery` draws it again")
    }
    #expect(try Set(Self.kept).symmetricDifference(files).sorted() == [])
  }

  /// The names of the pictures.
  private static var kept: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("The page is up to date")
  func pageIsUpToDate() throws {
    let made = try Self.text()
    if Self.isAccepting { try Data(made.utf8).write(to: Self.page) }
    #expect(try String(contentsOf: Self.page, encoding: .utf8) == made, "`make gallery` writes it")
  }

  /// The editor of `iprender-serve --preview` inserts entries of Markdown that need no option.
  @Test("The examples of the editor are up to date")
  func snippetsAreUpToDate() throws {
    let sections = Gallery.all.sections.compactMap { section -> [String: Any]? in
      let entries = section.entries.filter { $0.language == "md" && $0.options.isEmpty }
      guard Self.sectionsOfEditor.contains(section.title) else { return nil }
      return ["section": section.title, "entries": entries.map { ["name": $0.title, "text": $0.code] }]
    }
    // The page has them in a script, which a tag would end.
    var made = try JSONSerialization.data(withJSONObject: sections, options: [.prettyPrinted, .sortedKeys])
    made = Data(String(decoding: made, as: UTF8.self).replacing("<", with: "\\u003c").utf8) + Data("\n".utf8)
    if Self.isAccepting { try made.write(to: Self.snippets) }
    #expect(sections.count == Self.sectionsOfEditor.count)
    #expect(try Data(contentsOf: Self.snippets) == made, "`make gallery` writes them")
  }

  private static let sectionsOfEditor = ["Text", "Blocks", "Media"]
  private static let snippets = Gallery.root.appendingPathComponent("Server/Sources/Server/snippets.json")

  @Test("Page, pictures and sources have less than 3 MB together")
  func sizeIsSmall() throws {
    let sources = Gallery.root.appendingPathComponent("Examples/gallery")
    let files = try [Self.folder, sources].flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    let bytes = try (files + [Self.page]).reduce(0) { try $0 + Data(contentsOf: $1).count }
    #expect(bytes < 3_000_000)
  }

  /// Headings are links, and code stands beside a picture.
  @Test("Headings are unique, and lines of code are short")
  func entriesFitBesideTheirPictures() throws {
    let gallery = Gallery.all
    let names = gallery.entries.map(\.name) + gallery.sections.map { $0.title.lowercased() }
    #expect(Set(names).count == names.count)
    for entry in gallery.entries {
      #expect(!entry.text.isEmpty && entry.code.count > 1, "\(entry.title)")
      let longest = entry.code.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest <= Self.mostCharacters, "\(entry.title)")
    }
  }

  private static let mostCharacters = 72

  // MARK: - The page

  private static let head = """
    # Gallery

    ```sh
    echo '> Keep a good light.' | iprender - --theme day --width 300 -o quote.png
    ```

    Everything that iprender draws: each image is beside its input. To draw an entry yourself, save its code in a file with
    the extension of its language: `.md`, `.json` or `.tape`. The entries use the images in
    [Examples/media](../Examples/media), so add `--media-dir Examples/media`.

    Tests make this page and its images from [Examples/gallery](../Examples/gallery): edit the files there and run
    `make gallery`.

    | Section | Entries |
    | --- | --- |

    """

  private static func text() throws -> String {
    var text = head
    for section in Gallery.all.sections {
      let entries = section.entries.map { "[\($0.title)](#\($0.name))" }.joined(separator: " · ")
      text += "| [\(section.title)](#\(section.title.lowercased())) | \(entries) |\n"
    }
    var rest = drawings[...]
    for section in Gallery.all.sections {
      text += "\n## \(section.title)\n\n\(section.text)\n"
      for drawing in rest.prefix(section.entries.count) { text += try Self.text(of: drawing) }
      rest = rest.dropFirst(section.entries.count)
    }
    return text
  }

  private static func text(of drawing: Drawing) throws -> String {
    let entry = drawing.entry
    let scale = entry.values(of: "--scale").last.flatMap { Double($0) } ?? 2
    let width = Int((Double(try drawing.picture().width) / scale).rounded())
    let options = entry.options.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
    // A fence is longer than those in the code.
    let fence = entry.code.contains("```") ? "````" : "```"
    return """

      ### \(entry.title)

      \(entry.text)\(options.isEmpty ? "" : "\nOptions: `\(options)`")

      <table><tr><td>

      \(fence)\(entry.language)
      \(entry.code)\(fence)

      </td><td><img src="gallery/\(entry.name).webp" width="\(width)" alt="\(entry.title)"></td></tr></table>

      """
  }
}
