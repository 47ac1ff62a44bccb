import PageModel
import PageReading

/// The text of a tape and of the tapes that it includes. Places in all of them are offsets in one sequence of bytes.
package struct TapeText: Sendable {
  private var parts: [Part] = []

  private struct Part {
    /// The name of the file; `nil` for the tape itself.
    var name: String?
    var bytes: [UInt8]
    /// The offset of the first byte.
    var start: Int
  }

  package init(_ bytes: [UInt8]) { parts = [Part(bytes: bytes, start: 0)] }

  /// The number of included tapes, and the number of bytes of all.
  var includedCount: Int { parts.count - 1 }
  var byteCount: Int { parts.last.map { $0.start + $0.bytes.count } ?? 0 }

  /// Adds an included tape.
  ///
  /// - Returns: the offset of its first byte.
  mutating func add(_ bytes: [UInt8], named name: String) -> Int {
    // One more, so that the end of a tape is not the start of the next.
    let start = byteCount + 1
    parts.append(Part(name: name, bytes: bytes, start: start))
    return start
  }

  /// Returns an error with its line and column, and the name of its file; `nil` for the tape itself.
  package func located(_ error: ReadError) -> (error: ReadError, file: String?) {
    guard error.location == nil, let offset = error.origin.byteOffset,
      let part = parts.last(where: { $0.start <= offset })
    else { return (error, nil) }
    var error = error
    error.origin = InputOrigin(byteOffset: offset - part.start)
    return (error.located(in: part.bytes), part.name)
  }

  /// Returns the bytes of a place and those after it in its file.
  package func bytes(from place: InputOrigin) -> ArraySlice<UInt8> {
    guard let offset = place.byteOffset, let part = parts.last(where: { $0.start <= offset }) else {
      return []
    }
    return part.bytes.dropFirst(offset - part.start)
  }
}

/// A tape that was read, and the problems of the lines that could not be read.
package struct ReadTape {
  package internal(set) var tape = Tape()
  package internal(set) var text: TapeText
  package internal(set) var problems: [ReadError] = []
  /// The name of the file of each problem; `nil` for the tape itself.
  package internal(set) var files: [String?] = []

  /// The names of the included tapes.
  package internal(set) var sources: [Tape.Named] = []
}
