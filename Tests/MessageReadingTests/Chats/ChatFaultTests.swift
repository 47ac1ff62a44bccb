import Foundation
import MessageModel
import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// An error in a message only affects this message (Spec/Messages.md 2.5).
@Suite struct ChatFaultTests {
  private func list(_ broken: String) -> String {
    Talk.export([Talk.exported(1, "a"), broken, Talk.exported(3, "c")])
  }

  @Test(arguments: [
    (#"{"id":2,"text":oops}"#, "syntax"), (#"{"id":2 "text":"b"}"#, "syntax"),
    (#"{"id":2,,"a":[]}"#, "syntax"),
    (#"{"id":2,"text":"\q"}"#, "syntax"), ("oops", "syntax"), ("55555", "unknown-message"),
    ("null", "unknown-message"),
    ("\"a string\"", "unknown-message"), ("[]", "unknown-message"), (#"{"a":1}"#, "unknown-message"),
    (
      #"{"id":2,"a":"# + String(repeating: "[", count: 200) + String(repeating: "]", count: 200) + "}",
      "too-deep"
    ),
  ])
  func aBrokenMessageCostsItself(broken: String, code: String) throws {
    let text = list(broken)
    let chat = try #require(try openChat(text))
    #expect(chat.texts == ["a", "c"])
    #expect(chat.diagnostics.map(\.code.rawValue) == [code])
    let place = try #require(chat.diagnostics.first?.origin.byteOffset)
    let start = try #require(text.range(of: broken)).lowerBound.utf16Offset(in: text)
    #expect((start...start + broken.utf8.count).contains(place))
  }

  @Test func aMessageOfTooManyBytesOrBlocksCostsItself() throws {
    let long = Talk.exported(2, String(repeating: "x", count: 2000))
    let chat = try #require(try openChat(list(long), limits: Limits(inputBytes: 1000)))
    #expect(chat.texts == ["a", "c"])
    #expect(chat.diagnostics.map(\.message) == ["a message is larger than 1000 bytes: it is left out"])

    let buttons = (0..<60).map { _ in #"[{"type":"url","text":"b","data":"c"}]"# }.joined(separator: ",")
    let many = try #require(
      try openChat(
        list(Talk.exported(2, "b", more: #","inline_bot_buttons":[\#(buttons)]"#)), limits: Limits(blocks: 50)
      ))
    let results = many.results
    #expect(results.map(\.message.id) == [1, 2, 3])
    #expect(results[1].message.content == .unsupported(kind: "message"))
    #expect(results[1].diagnostics.map(\.message) == ["the page has more than 50 blocks and list items"])
    #expect(results[1].message.date == Talk.date(2))
  }

  @Test func aFileThatIsCutOffShowsWhatIsThere() throws {
    let whole = list(Talk.exported(2, "b"))
    var shown: Set<Int> = []
    for length in 0..<whole.utf8.count {
      let part = String(decoding: whole.utf8.prefix(length), as: UTF8.self)
      guard let chat = try openChat(part) else { continue }
      shown.insert(chat.count)
      #expect(chat.texts == Array(["a", "b", "c"].prefix(chat.count)))
      // After the list, only brackets of the chat are missing.
      #expect(!chat.diagnostics.isEmpty || length == whole.utf8.count - 1)
    }
    #expect(shown == [1, 2, 3])
    // A bracket that is never closed includes what follows, and the rest is kept.
    #expect(try openChat(list(#"{"id":2,"text":["b"}"#))?.texts == ["a"])
  }

  @Test func whatIsWrongAroundTheMessagesIsSaid() throws {
    let chat = try #require(
      try openChat(
        #"{"_":"messages.Messages","messages":[\#(Talk.wire(1, "a"))],"users":[{"_":"User","id":7,"first_name":["Ada"]}],"chats":[]}"#
      ))
    #expect(chat.texts == ["a"])
    #expect(chat.diagnostics.map(\.message) == ["expected a string, found an array"])
  }

  @Test func aBrokenLineCostsItself() throws {
    let text = "\(Talk.botAPI(1, "a"))\n{\"message_id\":\n\(Talk.botAPI(3, "c"))\n"
    let chat = try #require(try openChat(text))
    let locator = SourceLocator(Array(text.utf8), parsedWhole: 10)
    #expect(chat.texts == ["a", "c"])
    #expect(chat.diagnostics.map(\.code.rawValue) == ["syntax"])
    #expect(locator.locate(try #require(chat.diagnostics.first?.origin.byteOffset)).line == 2)
  }

  @Test func elementsAreFoundWhateverIsInThem() {
    func elements(_ text: String) -> [String] {
      let bytes = Array(text.utf8)
      return bytes.withUnsafeBufferPointer { input in
        JSONSkimmer.elements(in: input, from: 1, to: bytes.count, limit: .max).ranges.map {
          String(decoding: input[$0], as: UTF8.self)
        }
      }
    }
    #expect(
      elements(#"[1, "a,]\"" ,{"b":"}"},[[],{}] ,null]"#) == [
        "1", #""a,]\"""#, #"{"b":"}"}"#, "[[],{}]", "null",
      ])
    #expect(elements("[]") == [])
    #expect(elements("[ {") == ["{"])
    #expect(elements(#"["a\"#) == [#""a\"#])
    #expect(elements("[}:]") == ["}:"])
    #expect(elements("[{}{}]") == ["{}", "{}"])
  }

  @Test func moreThanAChatMayHaveIsOneClearError() {
    let text = Talk.export([Talk.exported(1, "a")])
    #expect(
      chatFailure(text, limits: Limits(chatBytes: 100))
        == "the input has \(text.utf8.count) bytes, more than the limit of 100 for a chat")
    // Beyond the limits of a page, the outline reports an error; below them, the page's reader does.
    #expect(chatFailure(text + "x", limits: Limits(inputBytes: 100))?.hasPrefix("not valid JSON") == true)
    #expect(chatFailure(text + "x") == nil)
  }

  @Test func elementsCountAsValues() throws {
    let limits = Limits(inputBytes: 100, values: 100)
    let lists = [
      "[\(String(repeating: "1,", count: 200))1]", Talk.export((1...101).map { Talk.exported($0, "a") }),
    ]
    for list in lists {
      #expect(
        chatFailure(list, limits: limits)
          == "the JSON has more than 100 values; raise the limit with --limit values=N")
    }
    func lines(_ count: Int) -> String { (1...count).map { Talk.botAPI($0, "a") }.joined(separator: "\n") }
    #expect(
      chatFailure(lines(101), limits: Limits(values: 100))
        == "the JSON has more than 100 values; raise the limit with --limit values=N")
    #expect(try openChat(lines(100), limits: Limits(values: 100))?.count == 100)
  }

  @Test func everyMessageIsLookedAtOnce() throws {
    for count in [10, 40, 160] {
      let text = ChatGrowthTests.export(count)
      let chat = try #require(try openChat(text))
      #expect(chat.work.elements == count)
      #expect(chat.work.bytes < text.utf8.count)
      #expect(chat.count == count)
    }
  }
}

@Suite struct ChatGrowthTests {
  static func export(_ count: Int) -> String {
    let messages = (1...count).map { id in
      Talk.exported(id, "message \(id)", more: id > 1 ? #","reply_to_message_id":\#(id - 1)"# : "")
    }
    return Talk.export(messages)
  }

  @Test func readingAllOfItIsLinear() {
    let texts = [1: Self.export(300), 4: Self.export(1200), 16: Self.export(4800)]
    Growth.expectLinear("chat") { factor in
      guard let text = texts[factor], let chat = try? openChat(text) else { return }
      for index in 0..<chat.count { _ = chat.message(at: index) }
    }
  }

  @Test func peersAndMembersAroundCostTheirMessagesNothing() {
    func list(_ count: Int) -> String {
      let people = (1...count).map {
        #"{"_":"User","id":\#($0),"first_name":"A","photo":{"_":"UserProfilePhoto","photo_id":\#($0)}}"#
      }
      let messages = (1...count).map { Talk.wire($0, "a") }
      return
        #"{"_":"messages.Messages","messages":[\#(messages.joined(separator: ","))],"users":[\#(people.joined(separator: ","))],"files":{"1":"a.jpg"},"chats":[]}"#
    }
    let texts = [1: list(200), 4: list(800), 16: list(3200)]
    Growth.expectLinear("people") { factor in
      guard let text = texts[factor], let chat = try? openChat(text) else { return }
      for index in 0..<chat.count { _ = chat.message(at: index) }
    }
  }

  /// Each name is searched in each text to hide it.
  @Test func manyWhoShareAFirstName() {
    Growth.expectLinear("names") { factor in
      var names = PersonalWords()
      for index in 0..<200 * factor { names.add("Anna Number\(index)", as: "Mara Elm\(index)") }
      _ = names.hidden(in: String(repeating: "Anna said ", count: 100), Aliases())
    }
  }
}
