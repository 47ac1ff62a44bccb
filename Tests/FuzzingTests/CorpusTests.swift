import Foundation
import FuzzSupport
import Testing

/// The inputs that fuzzing begins with, each tried once: what the targets do with an input compiles, and holds.
@Suite struct CorpusTests {
  private static let checks: [String: @Sendable ([UInt8]) -> Verdict] = [
    "Chat": ChatReaders.readChat, "Convert": Conversions.check, "Formula": FormulaCheck.check,
    "GIF": { PictureFiles.decode($0, as: .gif) }, "HTML": Readers.readHTML, "Highlight": HighlightCheck.check,
    "JPEG": { PictureFiles.decode($0, as: .jpeg) }, "Language": Languages.read, "Layout": RandomLayout.check,
    "Lottie": Animations.draw, "Markdown": Readers.readMarkdown, "Message": MessageReaders.readMessage,
    "PNG": { PictureFiles.decode(PNGChecksums.repaired($0), as: .png) }, "PageReader": Readers.readPage,
    "Pattern": Patterns.draw, "Stream": RandomStream.check, "StreamReader": Readers.readStream,
    "Theme": Readers.readTheme, "WebP": { PictureFiles.decode($0, as: .webp) },
  ]
  /// Targets whose code belongs to the command, or to the package of the server.
  private static let ofPrograms: Set = ["CommandLine", "Options", "Requests", "Tape", "Worker"]

  /// Targets that take a second or so for some inputs; every eighth of theirs is tried.
  private static let slow: Set = ["Language", "Stream"]

  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(components: "..", "..", "Fuzzing", "Corpus").standardized

  @Test(arguments: checks.keys.sorted())
  func `Every input of a corpus ends in a result that holds or in an error`(name: String) throws {
    let check = try #require(Self.checks[name])
    let folder = Self.corpus.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
    var tried = 0
    for number in stride(from: 0, to: files.count, by: Self.slow.contains(name) ? 8 : 1) {
      // What does not hold traps, with a sentence that says what.
      if case .ran = check(Array(try Data(contentsOf: files[number]))) { tried += 1 }
    }
    #expect(tried > 0, "no input of \(name) was tried")
  }

  @Test func `Every corpus is tried here or belongs to a program`() throws {
    let folders = Set(try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path))
    #expect(folders == Self.ofPrograms.union(Self.checks.keys))
  }
}
