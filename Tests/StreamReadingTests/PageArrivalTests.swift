import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport
@testable import StreamReading

@Suite("Pages that arrive")
struct PageArrivalTests {
  private static let page =
    #"{"blocks":[{"type":"paragraph","text":"abcdef"},{"type":"paragraph","text":"ghij"}]}"#

  private func arrival(_ arrival: StreamOptions.Arrival, _ page: String = page) throws(ReadError) -> [String]
  {
    var options = StreamOptions()
    options.arrival = arrival
    return try stream(page, options: options).summary
  }

  @Test("A static page is one revision, the last one")
  func whole() throws {
    #expect(try arrival(.whole) == ["0.0!: abcdef | ghij"])
    #expect(try stream(Self.page).format == .botAPI)
  }

  @Test("In chunks, it arrives in parts of about the same size")
  func chunks() throws {
    #expect(
      try arrival(.chunks(count: 4, secondsApart: 0.5)) == [
        "0.0: ab", "0.5: abcde", "1.0: abcdef | g", "1.5!: abcdef | ghij",
      ])
    #expect(try arrival(.chunks(count: 1, secondsApart: 9)) == ["0.0!: abcdef | ghij"])
    #expect(try arrival(.chunks(count: 1 << 60, secondsApart: 0)).count == 10)
    #expect(try arrival(.chunks(count: -1, secondsApart: 1)).count == 1)
  }

  @Test("Typed, it grows several times per second")
  func typed() throws {
    #expect(
      try arrival(.typed(charactersPerSecond: 30)) == [
        "0.0: a", "0.1: abcd", "0.2: abcdef | g", "0.3!: abcdef | ghij",
      ])
    #expect(
      try arrival(.typed(charactersPerSecond: 5)).prefix(3) == ["0.0: a", "0.2: ab", "0.4: abc"])
  }

  @Test("An empty page arrives, too")
  func empty() throws {
    for arrival in [
      StreamOptions.Arrival.whole, .chunks(count: 3, secondsApart: 1), .typed(charactersPerSecond: 9),
    ] {
      #expect(try self.arrival(arrival, #"{"blocks":[]}"#) == ["0.0!: "])
    }
  }

  @Test("An arrival beyond the time limit of streams is refused")
  func tooSlow() {
    for slow in [
      StreamOptions.Arrival.typed(charactersPerSecond: 0.001), .typed(charactersPerSecond: 0),
      .typed(charactersPerSecond: -1), .typed(charactersPerSecond: .infinity),
      .typed(charactersPerSecond: .nan),
      .chunks(count: 10, secondsApart: 1e9),
    ] {
      #expect(throws: ReadError.self) { try arrival(slow) }
    }
  }

  @Test("The last revision is the page itself")
  func lastIsThePage() throws {
    let page = FamilyPages.botAPI
    var options = StreamOptions()
    options.arrival = .typed(charactersPerSecond: 200)
    let last = try #require(try stream(page, options: options).script.revisions.last)
    #expect(last.page() == (try read(page).page))
    #expect(last.isFinal)
  }
}
