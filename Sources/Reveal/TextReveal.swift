/// The visible part of a text, and the characters that are flying in (Spec/Reveal.md 5).
package struct TextReveal: Equatable, Sendable {
  /// The number of UTF-16 units that the cursor has revealed.
  package private(set) var count: Int
  /// True if the whole stream is revealed: characters that are still flying land, and then nothing is masked.
  package private(set) var isCleared = false
  /// The groups of characters that started to fly in at the same tick, oldest first.
  private var flights: [Flight] = []

  private struct Flight: Equatable {
    var tick: Int
    /// The UTF-16 offsets of the characters in ascending order; never empty.
    var characters: [Int]
  }

  init(count: Int) { self.count = count }

  // MARK: - What shows

  /// The number of UTF-16 units that the mask shows; `nil` for no mask.
  package var maskLimit: Int? {
    if let first = flights.first?.characters.first { return first }
    return isCleared ? nil : count
  }

  /// Returns the characters that are flying in, with their appearance.
  ///
  /// - Parameter moment: the time in ticks since the start of the stream, with a fraction.
  package func snippets(at moment: Double) -> [(character: Int, look: SnippetLook)] {
    var snippets: [(character: Int, look: SnippetLook)] = []
    snippets.reserveCapacity(snippetCount)
    for flight in flights {
      let look = SnippetLook(from: flight.tick, at: moment)
      for character in flight.characters { snippets.append((character, look)) }
    }
    return snippets
  }

  /// Returns the appearance of an inline image; `nil` while it is not visible. It does not wait for the mask
  /// (Spec/Reveal.md 6).
  ///
  /// - Parameters:
  ///   - character: the UTF-16 offset of the image in the text.
  ///   - moment: the time in ticks since the start of the stream, with a fraction.
  package func attachment(at character: Int, moment: Double) -> PopLook? {
    guard isCleared || character < count else { return nil }
    let flight = flights.first { $0.characters.contains(character) }
    return PopLook(from: flight?.tick, at: moment)
  }

  var snippetCount: Int { flights.reduce(0) { $0 + $1.characters.count } }
  var isFlying: Bool { !flights.isEmpty }

  // MARK: - Changes

  /// Moves the cursor forward: the characters that it reveals fly in.
  mutating func advance(to newCount: Int, of ink: TextInk, at tick: Int) {
    guard newCount > count else { return }
    let characters = ink.flying(count..<newCount)
    if !characters.isEmpty { flights.append(Flight(tick: tick, characters: characters)) }
    count = newCount
  }

  /// Updates the count for a replaced text. Characters that are flying continue if they are still revealed.
  mutating func settle(at newCount: Int) {
    count = newCount
    isCleared = false
    for index in flights.indices { flights[index].characters.removeAll { $0 >= newCount } }
    flights.removeAll { $0.characters.isEmpty }
  }

  /// Reveals everything; only characters that are already flying continue.
  mutating func clear() { isCleared = true }

  /// Removes the characters that have landed.
  mutating func retire(at tick: Int) { flights.removeAll { SnippetLook.isOver(from: $0.tick, at: tick) } }
}

/// The appearance of a character that flies in (Spec/Reveal.md 5.3).
package struct SnippetLook: Equatable, Sendable {
  package var opacity: Double
  /// The distance below its final position, in points.
  package var offset: Double
  /// The scale about the center of the character.
  package var scale: Double
  /// The standard deviation of the blur, in points.
  package var blur: Double

  private static let startOffset = 6.0
  private static let startScale = 0.5
  private static let startBlur = 2.0

  init(from tick: Int, at moment: Double) {
    let progress = AnimationTiming.snippet.progress(from: tick, at: moment)
    opacity = progress
    offset = Self.startOffset * (1 - progress)
    scale = Self.startScale + (1 - Self.startScale) * progress
    blur = Self.startBlur * (1 - AnimationTiming.snippetBlur.progress(from: tick, at: moment))
  }

  static func isOver(from tick: Int, at now: Int) -> Bool {
    AnimationTiming.snippet.isOver(from: tick, at: Double(now))
  }
}

/// The appearance of an inline image that pops in (Spec/Reveal.md 6).
package struct PopLook: Equatable, Sendable {
  package var opacity: Double
  /// The scale about the center of the image.
  package var scale: Double

  private static let startScale = 0.1

  /// - Parameter tick: the tick at which the animation started; `nil` for an image that is already in place.
  init(from tick: Int?, at moment: Double) {
    guard let tick else {
      opacity = 1
      scale = 1
      return
    }
    opacity = AnimationTiming.popOpacity.progress(from: tick, at: moment)
    scale =
      Self.startScale + (1 - Self.startScale) * AnimationTiming.popScale.progress(from: tick, at: moment)
  }
}
