import MessageModel
import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Every input ends in a message or an error, in time proportional to its length.
@Suite struct MessageRobustnessTests {
  private static let samples: [String] =
    MessageContentTests.botAPI.map { Sample.botAPI($0.json) }
    + MessageContentTests.tdlib.map { Sample.tdlib("", content: $0.json) }
    + MessageContentTests.wire.map { Sample.wire(#""message":"a","media":\#($0.json)"#) }
    + MessageContentTests.exported.map { Sample.exported($0.json) }
    + MessageFieldTests.botAPI.map { Sample.botAPI($0.json) }
    + MessageFieldTests.tdlib.map { Sample.tdlib($0.json) }
    + MessageFieldTests.wire.map { Sample.wire($0.json) } + MessageEnvelopeTests.botAPI

  private static let strangers = [
    "null", "true", "-1", "1e300", "9223372036854775807", "-9223372036854775808", #""""#, #""x""#, "[]", "{}",
    "[[[]]]", #"[{"id":1}]"#, #"{"id":-9223372036854775808,"type":5,"_":"User"}"#,
  ]

  /// Every value of a sample in turn is replaced.
  @Test(arguments: samples.indices) func strangersInPlaceOfValues(index: Int) throws {
    let bytes = Array(Self.samples[index].utf8)
    let document = try JSONDocument(bytes, limits: Limits().json)
    var stranger = index
    for node in document.nodes.dropFirst() {
      var mutated = bytes
      mutated.replaceSubrange(
        node.start..<node.end, with: Array(Self.strangers[stranger % Self.strangers.count].utf8))
      stranger += 1
      check(mutated)
    }
  }

  @Test func halvesOfSamples() {
    for sample in Self.samples {
      let bytes = Array(sample.utf8)
      for length in stride(from: 0, to: bytes.count, by: 37) { check(Array(bytes.prefix(length))) }
    }
  }

  private func check(_ bytes: [UInt8]) {
    do {
      let result = try MessageReader.read(bytes)
      for diagnostic in result.diagnostics {
        #expect((0...bytes.count).contains(diagnostic.origin.byteOffset ?? 0))
      }
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  @Test func limitsHoldAsForPages() {
    let many = String(repeating: #"{"text":"a","callback_data":"b"},"#, count: 200) + #"{"text":"a"}"#
    let keyboard = Sample.botAPI(#""text":"a","reply_markup":{"inline_keyboard":[[\#(many)]]}"#)
    #expect(throws: ReadError.self) { try readMessage(keyboard, limits: Limits(blocks: 100)) }
    #expect(throws: Never.self) { try readMessage(keyboard) }
    #expect(throws: ReadError.self) { try readMessage(keyboard, limits: Limits(inputBytes: 100)) }
    let entity = #"{"type":"bold","offset":0,"length":1}"#
    let entities = [String](repeating: entity, count: 50).joined(separator: ",")
    #expect(throws: ReadError.self) {
      try readMessage(Sample.botAPI(#""text":"a","entities":[\#(entities)]"#), limits: Limits(textRuns: 20))
    }
  }

  static let growing: [(String, @Sendable (Int) -> String)] = [
    (
      "reactions",
      { count in
        let list = (0..<count).map { #"{"reaction":{"_":"ReactionEmoji","emoticon":"\#($0)"},"count":1}"# }
        let recent = (0..<count).map {
          #"{"peer_id":{"_":"PeerUser","user_id":\#($0 + 1)},"reaction":{"emoticon":"\#($0)"}}"#
        }
        return Sample.wire(
          #""message":"a","reactions":{"results":[\#(list.joined(separator: ","))],"recent_reactions":[\#(recent.joined(separator: ","))]}"#
        )
      }
    ),
    (
      "peers",
      { count in
        let users = (0..<count).map { #"{"_":"User","id":\#($0 + 1),"first_name":"A"}"# }
        return
          #"{"_":"messages.Messages","messages":[\#(Sample.wire(#""message":"a""#))],"users":[\#(users.joined(separator: ","))]}"#
      }
    ),
    (
      "messages",
      { count in
        let messages = (0..<count).map {
          Sample.wire(#""message":"a""#).replacing(#""id":5"#, with: #""id":\#($0 + 1)"#)
        }
        return #"{"_":"messages.Messages","messages":[\#(messages.joined(separator: ","))]}"#
      }
    ),
    (
      "quotes",
      { count in
        let text = String(repeating: #"a\n"#, count: count)
        let entities = (0..<count).map { #"{"type":"blockquote","offset":\#(2 * $0),"length":1}"# }
        return Sample.botAPI(#""text":"\#(text)","entities":[\#(entities.joined(separator: ","))]"#)
      }
    ),
    (
      "options",
      { count in
        let options = (0..<count).map { #"{"text":"a","option":"\#($0)"}"# }
        let results = (0..<count).map { #"{"option":"\#($0)","voters":1}"# }
        return Sample.wire(
          #""media":{"_":"MessageMediaPoll","poll":{"question":"a","answers":[\#(options.joined(separator: ","))]},"results":{"results":[\#(results.joined(separator: ","))]}}"#
        )
      }
    ),
    (
      "keys",
      { count in
        let keys = (0..<count).map { #""k\#($0)":{}"# }
        return Sample.botAPI(keys.joined(separator: ","))
      }
    ),
  ]

  @Test(arguments: growing) func timeGrowsWithTheInput(name: String, make: @Sendable (Int) -> String) {
    Growth.expectLinear(name) { factor in _ = try? readMessage(make(200 * factor)) }
  }
}
