import MessageModel
import PageLayout
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// The position of a chat while an answer arrives (Spec/Chats.md 10).
@Suite struct AnswerPlaceTests {
  private static let window = (top: 107.0, bottom: 751.0)

  /// Entries of a chat whose messages have these numbers of lines; negative ones are the reader's.
  private func entries(_ lines: [Int]) throws -> [ChatEntry] {
    var composer = ChatComposer(
      info: ChatInfo(), options: ChatLayoutOptions(message: MessageLayoutOptions()), book: try FontBook())
    var entries: [ChatEntry] = []
    for (index, count) in lines.enumerated() {
      let text = Array(repeating: "line", count: abs(count)).joined(separator: "\n")
      entries += composer.append(
        Message(
          id: Int64(index), direction: count < 0 ? .outgoing : .incoming, text: MessageText(plain: text)))
    }
    return entries + composer.finish()
  }

  private func height(_ entries: some Sequence<ChatEntry>) -> Double { entries.reduce(0) { $0 + $1.height } }

  @Test("The question is at the top of the window, and the answer directly below the messages after it")
  func question() throws {
    let entries = try entries([3, -1, 4, 2, -2, 1])
    let place = AnswerPlace(entries, window: Self.window, height: 844, scale: 2)
    let question = try #require(place.entries.first { $0.entry.messageIDs == [4] })
    #expect(question.origin.y == 107)
    #expect(place.answer.y == 107 + height(entries[4...]))
  }

  @Test("Without a question, the last message takes its place; without a message, the answer does")
  func noQuestion() throws {
    let entries = try entries([3, 2, 1])
    let place = AnswerPlace(entries, window: Self.window, height: 844, scale: 2)
    #expect(place.entries.last?.origin.y == 107)
    #expect(AnswerPlace([], window: Self.window, height: 844, scale: 2).answer.y == 107)
  }

  @Test("If the question is too tall, half of the window is left for the answer")
  func tall() throws {
    let entries = try entries([-60])
    let place = AnswerPlace(entries, window: Self.window, height: 844, scale: 2)
    #expect(abs(place.answer.y - (107 + 644 / 2)) <= 0.5)
  }

  @Test("If the question is more than a screen above, half of the window is left for the answer, too")
  func far() throws {
    let entries = try entries([-1] + Array(repeating: 5, count: 40))
    let screen = ChatScreen(
      answered: entries, on: ChatScreenOptions(size: Size(390, 844)), info: ChatInfo(), peers: PeerTable(),
      layout: ChatLayoutOptions(message: options()), book: try FontBook())
    #expect(abs(screen.end.y - (107 + 658 / 2)) <= 0.5)
    #expect(screen.entries.last.map { $0.origin.y + $0.entry.height } == screen.end.y)
  }

  @Test("Messages outside the canvas are not laid out, but their heights count")
  func outside() throws {
    let entries = try entries(Array(repeating: 5, count: 40) + [-1])
    let place = AnswerPlace(entries, window: Self.window, height: 844, scale: 2)
    #expect(place.entries.count < 5)
    #expect(place.entries.last?.origin.y == 107)
  }

  @Test("Without a window, the whole chat is laid out from its top")
  func transcript() throws {
    let entries = try entries([3, -1, 4])
    let place = AnswerPlace(entries, top: 8)
    #expect(place.entries.count == 3 && place.entries.first?.origin.y == 8)
    #expect(place.answer.y == 8 + height(entries))
  }
}
