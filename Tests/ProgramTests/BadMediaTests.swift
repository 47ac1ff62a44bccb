import Foundation
import Testing

/// An error in a medium never prevents the image of the page: a placeholder replaces the medium, and one warning
/// describes the error.
@Suite struct BadMediaTests {
  /// A page with one image; `NAME` is its path.
  private static let page = """
    {"blocks": [
      {"type": "paragraph", "text": ["x ", {"type": "image", "document_id": "7", "width": 20, "height": 10}]}
    ], "media": {"7": "NAME"}}
    """

  private static let options = ["--background", "ffffff", "--diagnostics", "json"]

  /// A folder with the page and, beside it, the target of `name`.
  private func folder(_ name: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("pages/page.json", Self.page.replacingOccurrences(of: "NAME", with: name))
    try scratch.file("secret.png", try BadMedia.png())
    return scratch
  }

  private func expectPlaceholder(
    _ scratch: Scratch, code: String, says text: String, options: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let run = try scratch.iprender(["pages/page.json", "-o", "-"] + Self.options + options)
    #expect(run.status == 0, sourceLocation: location)
    #expect(run.errorLines.count == 1, "\(run.errors)", sourceLocation: location)
    #expect(run.errors.contains("\"\(code)\""), "\(run.errors)", sourceLocation: location)
    #expect(run.errors.contains(text), "\(run.errors)", sourceLocation: location)
    #expect(run.errors.contains("\"line\":2") || run.errors.contains("\"line\": 2"), sourceLocation: location)
    // In every folder, the same placeholder replaces each missing image.
    #expect(run.output == (try BadMedia.placeholder.get()), sourceLocation: location)
  }

  @Test(arguments: BadMedia.files)
  func aFileThatCannotBeShownHasAPlaceholder(file: BadMedia.File) throws {
    let scratch = try folder(file.name)
    try scratch.file("pages/" + file.name, try file.bytes())
    try expectPlaceholder(scratch, code: "bad-media", says: file.message)
  }

  @Test func aBlockHasAPlaceholderToo() throws {
    let scratch = try Scratch()
    func photo(_ name: String) -> String {
      #"{"type": "photo", "photo": [{"path": "\#(name)", "width": 20, "height": 10}]}"#
    }
    func page(_ names: [String]) -> String { "[\n" + names.map(photo).joined(separator: ",\n") + "\n]" }
    for file in BadMedia.files { try scratch.file(file.name, try file.bytes()) }
    try scratch.file("page.json", page(BadMedia.files.map(\.name)))
    let run = try scratch.iprender("page.json", "-o", "-", "--diagnostics", "concise")
    #expect(run.status == 0)
    #expect(run.errorLines.count == BadMedia.files.count)
    for (index, (file, line)) in zip(BadMedia.files, run.errorLines).enumerated() {
      #expect(line.hasPrefix("page.json:\(index + 2):") && line.contains(file.message), "\(line)")
      #expect(line.contains(": warning[bad-media]: "), "\(line)")
    }
    // For every error, the box is the same.
    try scratch.file("missing.json", page(BadMedia.files.map { "no-" + $0.name }))
    #expect(try scratch.iprender("missing.json", "-o", "-").output == run.output)
  }

  @Test func aPathThatLeadsNowhereHasAPlaceholder() throws {
    for (name, message) in [
      ("none.png", "there is no such file"), ("../secret.png", "--root"), ("/etc/hostname", "--root"),
      ("/dev/zero", "--root"), ("../pages", "--root"), ("link.png", "--root"), ("loop.png", "--root"),
      ("up/secret.png", "--root"), ("folder.png", "not a regular file"), ("pipe.png", "not a regular file"),
      (String(repeating: "a", count: 9000), "there is no such file"),
    ] {
      let scratch = try folder(name)
      let pages = scratch.path + "/pages/"
      try FileManager.default.createSymbolicLink(
        atPath: pages + "link.png", withDestinationPath: "../secret.png")
      try FileManager.default.createSymbolicLink(atPath: pages + "loop.png", withDestinationPath: "loop.png")
      try FileManager.default.createSymbolicLink(atPath: pages + "up", withDestinationPath: "..")
      try FileManager.default.createDirectory(
        atPath: pages + "folder.png", withIntermediateDirectories: false)
      mkfifo(pages + "pipe.png", 0o600)
      try expectPlaceholder(scratch, code: "missing-media", says: message)
    }
  }

  @Test func bytesInThePageAreNoBetter() throws {
    let damaged = Data(try BadMedia.png().dropLast(30)).base64EncodedString()
    for (uri, message) in [
      ("data:image/png;base64," + damaged, "damaged PNG"), ("data:image/png;base64,????", "not base64"),
      ("data:image/png;base64,", "it is empty"), ("data:text/plain,hello", "not a supported image"),
    ] {
      try expectPlaceholder(try folder(uri), code: "bad-media", says: message)
    }
  }

  @Test func aPageFromAPipeHasNoFolder() throws {
    let scratch = try folder("../secret.png")
    let page = Self.page.replacingOccurrences(of: "NAME", with: "secret.png")
    let run = try scratch.iprender("-", "-o", "-", "--diagnostics", "json", input: Array(page.utf8))
    #expect(run.status == 0)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("standard input has no folder"))
    let given = try scratch.iprender("-", "-o", "-", "--root", ".", input: Array(page.utf8))
    #expect(given.errors == "")
  }

  @Test func whatItIsCalledDoesNotMatter() throws {
    for name in ["picture.jpg", "picture.gif", "picture"] {
      let scratch = try folder(name)
      try scratch.file("pages/" + name, try BadMedia.png())
      let run = try scratch.iprender(["pages/page.json", "-o", "-"] + Self.options)
      #expect(run.errors == "")
      #expect(run.output != (try BadMedia.placeholder.get()))
    }
  }

  @Test func theLimitHasAnOption() throws {
    let scratch = try folder("small.png")
    try scratch.file("pages/small.png", try BadMedia.png(20, 10))
    try expectPlaceholder(
      scratch, code: "bad-media", says: "20 by 10 pixels exceed the limit of 199",
      options: ["--limit", "media=199"])
    #expect(try scratch.iprender("pages/page.json", "--limit", "media=200").errors == "")
  }

  /// A medium of a page never needs more memory than `--limit media=N` allows. The limit here is on the memory to
  /// which the process can write: mapped fonts do not count.
  @Test(arguments: BadMedia.bombs)
  func decodingStaysWithinItsMemory(bomb: BadMedia.File) throws {
    let scratch = try folder(bomb.name)
    try scratch.file("pages/" + bomb.name, try bomb.bytes())
    let limit = BadMedia.bombSide * BadMedia.bombSide
    let kibibytes = (BadMedia.programBytes + 8 * limit) >> 10
    let run = try scratch.shell(
      "ulimit -d \(kibibytes); $IPRENDER pages/page.json -o page.png --limit media=\(limit) --threads 1")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains(bomb.message) || bomb.message == "" && run.errors == "", "\(run.errors)")
  }

  /// Each of them would need the maximum memory of one decoder.
  @Test func manyPicturesAreKeptNoLargerThanTheyAreDrawn() throws {
    let scratch = try Scratch()
    let (side, count) = (1000, 12)
    try scratch.file("bomb.png", try BadMedia.bombPNG(side))
    let images = (1...count).map { #"{"type": "image", "document_id": "\#($0)", "width": 20, "height": 10}"# }
    let map = (1...count).map { #""\#($0)": "bomb.png""# }
    try scratch.file(
      "page.json",
      """
      {"blocks": [{"type": "paragraph", "text": [\(images.joined(separator: ", "))]}],
       "media": {\(map.joined(separator: ", "))}}
      """)
    let kibibytes = (BadMedia.programBytes + 8 * side * side) >> 10
    let run = try scratch.shell("ulimit -d \(kibibytes); $IPRENDER page.json -o page.png --threads 1")
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test func theLimitOnMemoryIsOne() throws {
    let scratch = try folder("bomb.png")
    try scratch.file("pages/bomb.png", try BadMedia.bombPNG(BadMedia.bombSide))
    let line = "ulimit -d \(BadMedia.programBytes >> 10); $IPRENDER pages/page.json -o page.png --threads 1"
    #expect(try scratch.shell(line).status != 0)
    try scratch.file("pages/bomb.png", try BadMedia.png())
    #expect(try scratch.shell(line).status == 0)
  }
}
