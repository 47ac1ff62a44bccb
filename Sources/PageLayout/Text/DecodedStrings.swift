import Primitives

/// The strings that were decoded last, for those that they grow into: of a string that is being written only the end is
/// decoded anew.
struct DecodedStrings {
  private struct Entry {
    var string: String
    var scalars: [UInt32]
  }

  /// The one used last is the last.
  private var entries: [Entry] = []
  /// Unicode scalars that were decoded.
  private(set) var decodedCount = 0

  /// As many as texts are remembered.
  private static let mostEntries = 8
  /// Bytes of UTF-8: shorter strings are decoded as fast as found.
  private static let fewestBytes = 256

  /// Unicode scalars of a string.
  mutating func scalars(of string: String) -> [UInt32] {
    guard string.utf8.count >= Self.fewestBytes else { return decode(string[...]) }
    var entry = Entry(string: "", scalars: [])
    if let index = entries.lastIndex(where: { string.beginsBytewise(with: $0.string) }) {
      entry = entries.remove(at: index)
    } else if entries.count == Self.mostEntries {
      entries.removeFirst()
    }
    let known = string.utf8.index(string.startIndex, offsetBy: entry.string.utf8.count)
    entry.scalars += decode(string[known...])
    entry.string = string
    entries.append(entry)
    return entry.scalars
  }

  private mutating func decode(_ string: Substring) -> [UInt32] {
    let scalars = string.unicodeScalars.map(\.value)
    decodedCount += scalars.count
    return scalars
  }
}
