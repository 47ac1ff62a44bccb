import Pictures

/// The bands of a picture from top to bottom. Of a high one, neighbours are put together and stay so until one of them
/// changes: what is done for every piece of a frame, of which a page without a canvas has thousands, is done for few.
struct BandStack<Encoder: BandEncoder> {
  typealias Band = Encoder.Band

  /// How many are put together: a frame looks at all that were, and puts the few together anew in which a band changed.
  static var neighbourCount: Int { 64 }

  private var bands: [Band] = []
  /// Of every `neighbourCount` bands; empty where one of them changed.
  private var joined: [[Band]] = []

  init(_ bands: [Band] = []) {
    self.bands = bands
    joined = Array(repeating: [], count: (bands.count + Self.neighbourCount - 1) / Self.neighbourCount)
  }

  subscript(index: Int) -> Band {
    get { bands[index] }
    // In place, since there may be thousands.
    set {
      bands[index] = newValue
      joined[index / Self.neighbourCount] = []
    }
  }

  /// The whole picture. Few bands are as they are: putting them together would cost more than it saves.
  mutating func picture() -> [Band] {
    guard bands.count >= 2 * Self.neighbourCount else { return bands }
    for index in joined.indices where joined[index].isEmpty {
      let first = index * Self.neighbourCount
      joined[index] = Encoder.joined(bands[first..<min(first + Self.neighbourCount, bands.count)])
    }
    return joined.flatMap { $0 }
  }
}
