import JSONText

/// The marks around a model's thought in its text, such as `<think>` and `</think>`.
struct ThoughtMark: Sendable {
  let opening: [UInt8]
  let closing: [UInt8]
}

/// Separates thoughts from text that arrives in pieces. A piece's end that may be half a mark waits for the
/// next piece.
struct ThoughtScanner {
  struct Piece: Equatable {
    enum Kind { case text, thought, endOfUnopened }
    var kind: Kind
    var text: String
    /// The offset in the piece that was passed in, in UTF-8 bytes; negative for text that had waited.
    var offset: Int
  }

  private let marks: [ThoughtMark]
  private let firstBytes: Set<UInt8>
  /// The mark that closes the open thought; `nil` in text.
  private var closing: [UInt8]?
  /// Bytes that may be half a mark.
  private var held: [UInt8] = []
  /// True if a thought of the current message has ended.
  private var hasThought = false
  // The current line of the text.
  private var lineBeginning: [UInt8] = []
  private var tickCount = 0
  private var isInFence = false

  init(_ marks: [ThoughtMark] = AnswerShapes.all.marks) {
    self.marks = marks
    firstBytes = Set(marks.flatMap { [$0.opening[0], $0.closing[0]] })
  }

  /// Starts a new message.
  mutating func beginMessage() { self = ThoughtScanner(marks) }

  mutating func add(_ text: String) -> [Piece] { scan(Array(text.utf8), isEnd: false) }

  /// Returns the text that waited for the rest of a mark.
  mutating func finish() -> [Piece] { scan([], isEnd: true) }

  private mutating func scan(_ new: [UInt8], isEnd: Bool) -> [Piece] {
    let heldCount = held.count
    let bytes = held + new
    held = []
    var pieces: [Piece] = []
    var start = 0
    var index = 0
    func add(upTo end: Int, _ kind: Piece.Kind) {
      guard end > start else { return }
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      pieces.append(Piece(kind: kind, text: text, offset: start - heldCount))
    }
    while index < bytes.count {
      let kind: Piece.Kind = closing == nil ? .text : .thought
      if firstBytes.contains(bytes[index]) {
        switch mark(at: bytes[index...]) {
        case .half where !isEnd:
          add(upTo: index, kind)
          held = Array(bytes[index...])
          return pieces
        case .whole(let length, let next):
          add(upTo: index, kind)
          if next == nil, closing == nil {
            pieces.append(Piece(kind: .endOfUnopened, text: "", offset: index - heldCount))
          }
          if next == nil { hasThought = true }
          closing = next
          lineBeginning = []
          index += length
          start = index
          continue
        case .half, .none: break
        }
      }
      if closing == nil { note(bytes[index]) }
      index += 1
    }
    add(upTo: index, closing == nil ? .text : .thought)
    return pieces
  }

  private enum Match {
    case none
    /// The bytes end within a mark.
    case half
    /// A complete mark with its length in bytes, and the mark that closes the thought that it opens.
    case whole(length: Int, closing: [UInt8]?)
  }

  private func mark(at bytes: ArraySlice<UInt8>) -> Match {
    if let closing {
      if bytes.starts(with: closing) { return .whole(length: closing.count, closing: nil) }
      return closing.starts(with: bytes) ? .half : .none
    }
    guard !isInFence else { return .none }
    var isHalf = false
    // A thought begins a line; elsewhere, the model writes about the mark.
    if lineBeginning.isEmpty {
      for mark in marks {
        if bytes.starts(with: mark.opening) {
          return .whole(length: mark.opening.count, closing: mark.closing)
        }
        if mark.opening.starts(with: bytes) { isHalf = true }
      }
    }
    // The opening mark of the first thought may be part of the prompt.
    if !hasThought, tickCount.isMultiple(of: 2) {
      for mark in marks {
        if bytes.starts(with: mark.closing) { return .whole(length: mark.closing.count, closing: nil) }
        if mark.closing.starts(with: bytes) { isHalf = true }
      }
    }
    return isHalf ? .half : .none
  }

  private mutating func note(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      if Self.fences.contains(lineBeginning) { isInFence.toggle() }
      (lineBeginning, tickCount) = ([], 0)
    } else {
      if byte == UInt8(ascii: "`") { tickCount += 1 }
      if lineBeginning.count < 3, !lineBeginning.isEmpty || !ASCII.isSpace(byte) {
        lineBeginning.append(byte)
      }
    }
  }

  private static let fences = [Array("```".utf8), Array("~~~".utf8)]
}
