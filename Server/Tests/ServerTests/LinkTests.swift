import Testing

@testable import Server

/// Tests of the rule that selects the texts in which the renderer searches for links.
@Suite struct LinkTests {
  @Test(
    "Texts without links are not searched",
    arguments: [
      "Green tea: 4", "message 12345.", "What? 12:30!", "a # b $ c @ d + e / f", "…: 1 + 1 = 2",
      "Total: 3", "",
    ])
  func withoutLinks(_ text: String) { #expect(!TextReader.mayHaveLinks(text)) }

  @Test(
    "Texts with links are searched",
    arguments: [
      "see example.org", "@alice", "#tea", "$TON", "/start", "+4915112345678", "tg://resolve?domain=a",
      "a@b.de",
      "4242 4242 4242 4242", "пример.рф", "http://localhost:8081/a", "#чай", "mailto:a@b.de",
    ])
  func withLinks(_ text: String) async throws {
    #expect(TextReader.mayHaveLinks(text))
  }

  /// A text that is not searched has one entity only: the tag that the test adds.
  @Test func unsearchedTextsHaveNoEntities() async throws {
    let emulator = try EmulatorClient.emulator(tokens: [])
    let signs = Array("@#$/.:+ 1a-ä\n_4")
    var generator = SystemRandomNumberGenerator()
    var count = 0
    while count < 60 {
      let text = String(
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in signs.randomElement() ?? " " })
      guard !TextReader.mayHaveLinks(text) else { continue }
      count += 1
      let found = try await emulator.texts.formatted(text + " #zz", mode: nil, entities: nil, isWhole: true)
      #expect(found.entities.count == 1, "\(text.debugDescription): \(found.entities)")
    }
  }
}
