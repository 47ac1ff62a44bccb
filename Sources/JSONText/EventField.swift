import Primitives

/// One line of a server-sent event.
struct EventField {
  enum Name {
    case data, event, error, comment
    /// `id` or `retry`.
    case other
  }

  let name: Name
  /// The range of the value.
  let value: Range<Int>

  /// Creates a field from a line; `nil` for a line that is not a field.
  init?(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: ":") {
      (name, value) = (.comment, line.startIndex..<line.endIndex)
      return
    }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    let word = line[..<(colon ?? line.endIndex)]
    guard let name = Self.names.first(where: { word.elementsEqual($0.word.utf8) })?.name,
      colon != nil || name != .error
    else { return nil }
    var start = colon.map { $0 + 1 } ?? line.endIndex
    if start < line.endIndex, line[start] == UInt8(ascii: " ") { start += 1 }
    // llama.cpp sends an error as JSON in a field of this name; other lines may begin with the word as well.
    if name == .error, start == line.endIndex || line[start] != UInt8(ascii: "{") { return nil }
    self.name = name
    value = start..<line.endIndex
  }

  private static let names: [(word: String, name: Name)] = [
    ("data", .data), ("event", .event), ("error", .error), ("id", .other), ("retry", .other),
  ]
}
