/// A part of a page, from one place in it to another (Docs/Convert.md 7).
public struct PageRange: Equatable, Sendable {
  public var start: Position
  public var end: Position

  public struct Position: Equatable, Sendable {
    /// Of a block, as layouts name it: `/3/items/0`.
    public var pointer: String
    /// UTF-16 units of the block's text, an attachment counting as one; `nil` for all of it.
    public var offset: Int?

    public init(_ pointer: String, offset: Int? = nil) {
      self.pointer = pointer
      self.offset = offset
    }
  }

  public init(from start: Position, to end: Position) {
    self.start = start
    self.end = end
  }

  /// `/2:10../5:3`; `/2` alone is the whole of that block.
  public init?(parsing text: String) {
    let ends = text.replacing("..", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), let first = ends.first, let start = Position(parsing: first),
      let last = ends.last, let end = Position(parsing: last), ends.count == 2 || start.offset == nil
    else { return nil }
    self.init(from: start, to: end)
  }
}

extension PageRange.Position {
  /// The page's own list of blocks may be named or not.
  private static let root = "/blocks"

  fileprivate init?(parsing text: Substring) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var pointer = String(parts[0])
    let second = pointer.split(separator: "/").dropFirst().first
    if pointer.hasPrefix(Self.root + "/"), second.map({ Int($0) != nil }) ?? false {
      pointer.removeFirst(Self.root.count)
    }
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count > 1, steps[0].isEmpty, Int(steps[1]) != nil,
      !steps.dropFirst().contains(where: \.isEmpty)
    else {
      return nil
    }
    var offset: Int?
    if parts.count == 2 {
      guard let number = Int(parts[1]), number >= 0 else { return nil }
      offset = number
    }
    self.init(pointer, offset: offset)
  }
}

/// Why a page has no such part.
package struct PageRangeError: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String
}
