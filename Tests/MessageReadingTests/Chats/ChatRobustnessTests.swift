import MessageModel
import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Every list ends in messages, an error, or no chat.
@Suite struct ChatRobustnessTests {
  private static let samples = ChatFormatTests.chats.map { Array($0.0.utf8) }

  @Test(arguments: samples.indices) func bytesThatAreChanged(index: Int) {
    var random = SeededGenerator(UInt64(index))
    let pieces = Self.samples.flatMap { sample in
      stride(from: 0, to: sample.count - 24, by: 31).map { Array(sample[$0..<$0 + 24]) }
    }
    for _ in 0..<150 {
      var bytes = Self.samples[index]
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = Array(#"{}[]",:\0-"#.utf8).randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        default: bytes.removeSubrange(place..<min(place + 20, bytes.count - 1))
        }
      }
      check(bytes)
    }
  }

  @Test func halvesOfSamples() {
    for sample in Self.samples {
      for length in stride(from: 0, to: sample.count, by: 7) { check(Array(sample.prefix(length))) }
    }
  }

  private func check(_ bytes: [UInt8]) {
    do {
      guard let chat = try ChatReader.open(bytes) else { return }
      #expect((chat.count > 0) == (chat.info.beginning == nil))
      #expect(chat.results.count == chat.count)
      let locator = SourceLocator(bytes, parsedWhole: 0)
      for diagnostic in chat.diagnostics + chat.results.flatMap(\.diagnostics) {
        let offset = diagnostic.origin.byteOffset ?? 0
        #expect((0...bytes.count).contains(offset))
        #expect(locator.locate(offset).line > 0)
      }
      for index in 0..<chat.count {
        if let id = chat.id(at: index) { #expect(chat.index(ofMessage: id) == index) }
      }
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  @Test func deepAndWideListsAreRefusedOrRead() {
    check(Array((String(repeating: "[", count: 100_000)).utf8))
    check(Array((String(repeating: #"{"messages":["#, count: 10_000)).utf8))
    check(Array(("[" + String(repeating: "{},", count: 100_000) + "]").utf8))
    check(Array((#"{"messages":["# + String(repeating: #"{"text":""},"#, count: 20_000)).utf8))
  }
}
