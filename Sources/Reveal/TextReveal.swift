/// How much of a text shows, and which of its characters are flying in (Spec/Reveal.md 5).
package struct TextReveal: Equatable, Sendable {
  /// UTF-16 units that the cursor has revealed.
  package private(set) var count: Int
  /// Whether the whole stream is revealed: what still flies lands, and then nothing is masked.
  package private(set) var isCleared = false
  /// Characters that began to fly in at the same tick, oldest first.
  private var flights: [Flight] = []

  private struct Flight: Equatable {
    var tick: Int
    /// The places in ascending order, one at least.
    var characters: [Int]
  }

  init(count: Int) { self.count = count }

  // MARK: - What shows

  /// How many characters the mask lets through, in UTF-16 units; `nil` for all, and no mask.
  package var maskLimit: Int? {
    if let first = flights.first?.characters.first { return first }
    return isCleared ? nil : count
  }

  /// The characters that are flying in, and how each looks. `moment`: ticks and parts of one from the
  /// stream's start.
  package func snippets(at moment: Double) -> [(character: Int, look: SnippetLook)] {
    var snippets: [(character: Int, look: SnippetLook)] = []
    snippets.reserveCapacity(snippetCount)
    for flight in flights {
      let look = SnippetLook(from: flight.tick, at: moment)
      for character in flight.characters { snippets.append((character, look)) }
    }
    return snippets
  }

  /// How an inline picture looks; `nil` while it does not show. It does not wait for the mask (Spec/Reveal.md
  /// 6). `character`: UTF-16 unit. `moment`: ticks and parts of one from the stream's start.
  package func attachment(at character: Int, moment: Double) -> PopLook? {
    guard isCleared || character < count else { return nil }
    let flight = flights.first { $0.characters.contains(character) }
    return PopLook(from: flight?.tick, at: moment)
  }

  var snippetCount: Int { flights.reduce(0) { $0 + $1.characters.count } }
  var isFlying: Bool { !flights.isEmpty }

  // MARK: - Changes

  /// The cursor moved on: what it reveals flies in.
  mutating func advance(to newCount: Int, of ink: TextInk, at tick: Int) {
    guard newCount > count else { return }
    let characters = ink.flying(count..<newCount)
    if !characters.isEmpty { flights.append(Flight(tick: tick, characters: characters)) }
    count = newCount
  }

  /// The text was replaced. What flew in goes on, as long as it is still revealed.
  mutating func settle(at newCount: Int) {
    count = newCount
    isCleared = false
    for index in flights.indices { flights[index].characters.removeAll { $0 >= newCount } }
    flights.removeAll { $0.characters.isEmpty }
  }

  /// Everything is revealed; only what already flies goes on.
  mutating func clear() { isCleared = true }

  /// Takes in what has landed.
  mutating func retire(at tick: Int) { flights.removeAll { SnippetLook.isOver(from: $0.tick, at: tick) } }
}

/// How a character looks that flies in (Spec/Reveal.md 5.3).
package struct SnippetLook: Equatable, Sendable {
  package var opacity: Double
  /// How far below its place it is, in points.
  package var offset: Double
  /// About its centre.
  package var scale: Double
  /// Standard deviation in points.
  package var blur: Double

  private static let startOffset = 6.0
  private static let startScale = 0.5
  private static let startBlur = 2.0

  init(from tick: Int, at moment: Double) {
    let progress = Timing.snippet.progress(from: tick, at: moment)
    opacity = progress
    offset = Self.startOffset * (1 - progress)
    scale = Self.startScale + (1 - Self.startScale) * progress
    blur = Self.startBlur * (1 - Timing.snippetBlur.progress(from: tick, at: moment))
  }

  static func isOver(from tick: Int, at now: Int) -> Bool {
    Timing.snippet.isOver(from: tick, at: Double(now))
  }
}

/// How an inline picture looks that pops in (Spec/Reveal.md 6).
package struct PopLook: Equatable, Sendable {
  package var opacity: Double
  /// About its centre.
  package var scale: Double

  private static let startScale = 0.1

  /// - Parameter tick: when it began; `nil` for one that is there.
  init(from tick: Int?, at moment: Double) {
    guard let tick else {
      opacity = 1
      scale = 1
      return
    }
    opacity = Timing.popOpacity.progress(from: tick, at: moment)
    scale = Self.startScale + (1 - Self.startScale) * Timing.popScale.progress(from: tick, at: moment)
  }
}
