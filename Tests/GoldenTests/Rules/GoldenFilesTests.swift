import Foundation
import Testing

/// The folder `Goldens` contains only files that the tests use, and stays small.
@Suite struct GoldenFilesTests {
  private static let largestPicture = 40 << 10
  private static let largestMedian = 8 << 10
  private static let largestFolder = 35 << 20
  /// The files beside the areas; `Scripts/digests` reads the second one.
  private static let filesBesideAreas = ["README.md", "digests.tsv", GoldenParts.fileName]

  @Test func nothingIsUnused() {
    #expect(unused == [])
  }

  @Test func picturesOfPagesAreSmall() throws {
    let sizes = Golden.all.compactMap { $0.bytes(.picture)?.count }.sorted()
    try #require(!sizes.isEmpty, "no picture has been accepted yet: `make goldens`")
    #expect(sizes[sizes.count / 2] <= Self.largestMedian)
  }

  @Test func theFolderIsSmall() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: Folders.goldens)
    let sizes = names.map { FileManager.default.contents(atPath: Folders.goldens + "/" + $0)?.count ?? 0 }
    let largest = zip(names, sizes).sorted { $0.1 > $1.1 }.prefix(5).map { "\($0) (\($1) bytes)" }
    let size = sizes.reduce(0, +)
    #expect(
      size <= Self.largestFolder,
      """
      Goldens has \(size) bytes and may have \(Self.largestFolder): draw less, or hold parts of images with \
      Goldens/\(GoldenParts.fileName); the largest files are \(largest.joined(separator: ", "))
      """)
  }

  /// `Scripts/digests` draws these for `make reproduce` and `make calls`.
  @Test func theScriptDrawsEveryGoldenThatTheCommandCanDraw() throws {
    let drawn = Golden.all + Golden.reveals + Golden.answers + Golden.scenes + Golden.wholeMessages
    #expect(try Self.listed().sorted() == drawn.map(\.name).sorted())
  }

  /// Two machines are compared by some goldens of each area.
  @Test func everyAreaHasADigest() throws {
    let bytes = try #require(FileManager.default.contents(atPath: Folders.goldens + "/digests.tsv"))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let names = lines.compactMap { $0.wholeMatch(of: /([^\t]+)\t[0-9a-f]{64}/).map { String($0.1) } }
    #expect(names.count == lines.count)
    let drawn = try Self.listed()
    #expect(Set(names).subtracting(drawn) == [])
    func areas(_ names: [String]) -> Set<Substring> { Set(names.map { $0.prefix { $0 != "/" } }) }
    #expect(areas(drawn).subtracting(areas(names)) == [])
  }

  /// The names of the goldens that `Scripts/digests` draws.
  private static func listed() throws -> [String] {
    let script = Process()
    let output = Pipe()
    script.executableURL = URL(fileURLWithPath: Folders.package + "/Scripts/digests")
    script.arguments = ["--list"]
    script.standardOutput = output
    try script.run()
    let names = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitUntilExit()
    return names.split(separator: "\n").map(String.init)
  }

  @Test(arguments: Golden.pictured)
  func aLargePictureHasAReason(_ golden: Golden) {
    let size = golden.bytes(golden.expectedPicture)?.count ?? 0
    let reason = golden.text(.reason)?.filter { !$0.isWhitespace } ?? ""
    #expect(
      size <= Self.largestPicture || !reason.isEmpty,
      "it has \(size) bytes: draw less, or say in a file `reason` why it must be so large")
    #expect(
      !golden.exists(.reason) || size > Self.largestPicture,
      "there is a reason, but the picture is small without it")
  }

  /// The files and folders below `Goldens` that no test uses.
  private var unused: [String] {
    let areas = Folders.folders(in: Folders.goldens)
    let strayFiles = Folders.entries(in: Folders.goldens).filter {
      !areas.contains($0) && !Self.filesBesideAreas.contains($0)
    }
    let inAreas = areas.flatMap { area in
      let entries = Folders.entries(in: Folders.goldens + "/" + area).map { area + "/" + $0 }
      return entries.isEmpty ? [area] : entries.filter { !Folders.ideas.contains($0) }
    }
    return strayFiles + inAreas + Folders.ideas.flatMap(unused(inIdea:))
  }

  private func unused(inIdea idea: String) -> [String] {
    let golden = Golden(name: idea)
    let isSample =
      MessageSample.all.contains { $0.golden.name == idea }
      || ChatSample.all.contains { $0.golden.name == idea }
    let inputs =
      (isSample ? 1 : 0) + (golden.exists(.message) ? 1 : 0) + Golden.File.inputs.count(where: golden.exists)
      + (golden.exists(.stream) ? 1 : 0) + (golden.exists(.tape) ? 1 : 0)
    guard inputs == 1 else { return [idea] }
    let known = golden.files
    let unknown = Folders.entries(in: golden.folder).filter { !known.contains($0) }
    return (unknown + unusedMedia(golden)).map { idea + "/" + $0 }
  }

  /// Media are found by the name that the page gives them, with or without an extension.
  private func unusedMedia(_ golden: Golden) -> [String] {
    let folder = Golden.mediaFolder
    guard Folders.isFolder(golden.folder + "/" + folder) else { return [] }
    guard golden.text(.options)?.contains("--media-dir \(folder)") == true else { return [folder] }
    let page =
      golden.inputFile.flatMap(golden.text) ?? golden.text(.message) ?? golden.text(.stream) ?? ""
    let files = Folders.entries(in: golden.folder + "/" + folder)
    if files.isEmpty { return [folder] }
    return files.filter { file in
      let stem = file.prefix { $0 != "." }
      return stem.isEmpty || !page.contains(stem)
    }
    .map { folder + "/" + $0 }
  }
}
