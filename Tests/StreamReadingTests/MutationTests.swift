import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport
@testable import StreamReading

/// Reading of every file ends in a page or in an error.
@Suite struct MutationTests {
  private static let pages = [
    FamilyPages.botAPI, FamilyPages.tdlib, FamilyPages.telethon, OtherPages.telegraph, OtherPages.message,
    OtherPages.exported, OtherPages.request,
  ]

  /// The texts that a mutation inserts, in addition to single bytes.
  private static let snippets = [
    "null", "true", "-1", "1e999", "99999999999999999999", "\"\"", "\"\\ud83d\"", "[]", "{}", "[[",
    "{\"type\":\"list\"}",
    "\"2147483648\"", "0.5", "\u{0}", "\\u0000",
  ].map { Array($0.utf8) }

  @Test(arguments: pages.indices)
  func mutatedBytesAreReadOrRefused(index: Int) {
    let original = Array(Self.pages[index].utf8)
    var randomness = SeededGenerator(UInt64(index))
    var outcomes = (pages: 0, errors: 0)
    for _ in 0..<600 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &randomness) { mutate(&bytes, &randomness) }
      if read(bytes) { outcomes.pages += 1 } else { outcomes.errors += 1 }
    }
    #expect(outcomes.pages > 0 && outcomes.errors > 0)
  }

  /// Values are swapped, so that the text stays JSON and every field meets every kind.
  @Test(arguments: pages.indices)
  func exchangedValuesAreRead(index: Int) throws {
    let original = Array(Self.pages[index].utf8)
    let nodes = try JSONDocument(original, limits: Limits().json).nodes
    var randomness = SeededGenerator(77 + UInt64(index))
    var pages = 0
    for _ in 0..<600 {
      let target = try #require(nodes.randomElement(using: &randomness))
      let source = try #require(nodes.randomElement(using: &randomness))
      var bytes = original
      bytes.replaceSubrange(target.start..<target.end, with: original[source.start..<source.end])
      if read(bytes) { pages += 1 }
    }
    #expect(pages > 0)
  }

  @Test(arguments: pages.indices)
  func everyPrefixIsRefused(index: Int) {
    let original = Array(Self.pages[index].utf8)
    for length in stride(from: 0, to: original.count - 1, by: 97) {
      #expect(!read(Array(original.prefix(length))))
    }
  }

  @Test func mutatedStreamsAreReadOrRefused() {
    let page = FamilyPages.botAPI.split(separator: "\n").joined()
    let original = Array(
      """
      {"t":0,"thinking":"Hm"}
      {"dt":0.5,"delta":"One\\n\\nT\\ud83d","x":1}
      data: {"choices":[{"delta":{"reasoning":"a","content":"\\ude00"},"finish_reason":null}]}
      {"type":"content_block_delta","delta":{"text":"b"}}
      {"t":2,"page":\(page)}
      {"t":1e1,"done":true}
      """.utf8)
    var randomness = SeededGenerator(5)
    var outcomes = (streams: 0, errors: 0)
    for _ in 0..<600 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &randomness) { mutate(&bytes, &randomness) }
      do {
        let result = try StreamReader.read(bytes)
        let times = result.script.revisions.map { revision in
          _ = revision.page()
          return revision.time
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(result.script.revisions.last?.isFinal == true)
        let locator = SourceLocator(bytes)
        for diagnostic in result.diagnostics.prefix(3) {
          _ = locator.locate(diagnostic.origin.byteOffset ?? 0)
        }
        outcomes.streams += 1
      } catch {
        outcomes.errors += 1
      }
    }
    #expect(outcomes.streams > 0 && outcomes.errors > 0)
  }

  private func read(_ bytes: [UInt8]) -> Bool {
    do {
      let result = try InputReader.page(bytes)
      let locator = SourceLocator(bytes)
      for diagnostic in result.diagnostics.prefix(3) { _ = locator.locate(diagnostic.origin.byteOffset ?? 0) }
      return true
    } catch {
      return false
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ randomness: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &randomness)
    let end = min(place + Int.random(in: 1...40, using: &randomness), bytes.count)
    switch Int.random(in: 0..<5, using: &randomness) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &randomness)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3: bytes.replaceSubrange(place..<end, with: Self.snippets.randomElement(using: &randomness) ?? [])
    default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &randomness)
    }
  }
}
