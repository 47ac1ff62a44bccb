import Reveal
import StreamReading

/// The options of a stream.
struct RevealOptions: Sendable {
  var pacing = Pacing.rich
  var growsUp = false
  var chunkCount: Int?
  var chunkSeconds = 1.0
  var charactersPerSecond: Double?

  /// How a page arrives that comes alone.
  var arrival: StreamOptions.Arrival {
    if let chunkCount { return .chunks(count: chunkCount, secondsApart: chunkSeconds) }
    return charactersPerSecond.map { .typed(charactersPerSecond: $0) } ?? .whole
  }
}

extension Pacing {
  init?(parsing text: String) {
    let parts = text.split(separator: ":", maxSplits: 1)
    let speed = parts.count == 2 ? Double(parts[1]) : nil
    switch (parts.first, speed) {
    case ("rich", nil): self = .rich
    case ("plain", nil): self = .plain
    case ("instant", nil): self = .instant
    case ("linear", let speed?): self = .linear(pointsPerSecond: speed)
    default: return nil
    }
  }
}
