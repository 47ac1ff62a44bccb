/// The times of a scene's script in its film, which leaves out parts and plays others faster or slower
/// (Spec/Tapes.md 6). All times are in ticks.
package struct SceneClock: Equatable, Sendable {
  private struct Segment: Equatable {
    /// The first moment in the script, and in the film.
    var start: Double
    var film: Double
    /// The number of ticks of the script in a tick of the film; `nil` for a part that is left out.
    var rate: Double?
  }

  private var segments = [Segment(start: 0, film: 0, rate: 1)]
  /// The speed of what is shown.
  private var speed = 1.0

  package init() {}

  mutating func hide(at tick: Int) { change(to: nil, at: tick) }
  mutating func show(at tick: Int) { change(to: speed, at: tick) }

  mutating func setSpeed(_ speed: Double, at tick: Int) {
    self.speed = speed
    if segments.last?.rate != nil { change(to: speed, at: tick) }
  }

  private mutating func change(to rate: Double?, at tick: Int) {
    guard let last = segments.last else { return }
    let start = max(last.start, Double(tick))
    let segment = Segment(start: start, film: film(start), rate: rate)
    if start == last.start { segments.removeLast() }
    segments.append(segment)
  }

  /// Returns the moment of the film that shows a moment of the script, or the next one that is shown.
  package func film(_ moment: Double) -> Double {
    guard let segment = segments.last(where: { $0.start <= moment }) else { return moment }
    return segment.rate.map { segment.film + (moment - segment.start) / $0 } ?? segment.film
  }

  /// Returns the moment of the script that a moment of the film shows.
  package func script(_ moment: Double) -> Double {
    guard let index = segments.lastIndex(where: { $0.film <= moment && $0.rate != nil }) else {
      return segments[0].start
    }
    let segment = segments[index]
    let place = segment.start + (moment - segment.film) * (segment.rate ?? 1)
    // Nothing is shown after a part that is left out to the end.
    return index + 1 < segments.count ? min(place, segments[index + 1].start) : place
  }
}
