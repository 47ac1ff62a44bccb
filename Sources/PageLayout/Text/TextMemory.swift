import MathTypesetting
import PageModel
import Primitives
import Typography

/// A cache of the texts that were laid out last, for the texts that they grow into. Only the end of a
/// paragraph that is being written is laid out again.
struct TextMemory {
  /// A text that was laid out, and the settings that were used.
  struct Entry {
    var text: AttributedText
    var setting: TextItemLayout.Setting
    var set: PlacedLines
    /// The scan of a beginning of the text.
    var scan: TextScan
  }

  var strings = DecodedStrings()

  /// The entries, oldest first.
  private var entries: [Entry] = []

  /// The maximum number of entries. Several texts grow at a time if they are in a table or beside each other
  /// in a list.
  private static let mostEntries = 8
  /// The minimum number of lines. Shorter texts have no line that can stay.
  private static let fewestLines = 3

  /// Returns the entry whose text has the longest common beginning with another text; the newest of several.
  ///
  /// - Returns: the index of the entry, and the number of common scalars; `nil` if no entry has any.
  func nearest(to text: AttributedText, _ setting: TextItemLayout.Setting) -> (index: Int, commonCount: Int)?
  {
    var nearest: (index: Int, commonCount: Int)?
    for index in entries.indices.reversed() where entries[index].setting == setting {
      let count = text.commonCount(with: entries[index].text)
      if count > nearest?.commonCount ?? 0 { nearest = (index, count) }
      if count == entries[index].text.styled.scalars.count { break }
    }
    return nearest
  }

  subscript(index: Int) -> Entry { entries[index] }

  /// Adds an entry.
  ///
  /// - Parameter index: the index of the entry that it grew from, which is removed.
  mutating func add(_ entry: Entry, after index: Int? = nil) {
    if let index { entries.remove(at: index) }
    guard entry.set.lines.count >= Self.fewestLines else { return }
    if entries.count == Self.mostEntries { entries.removeFirst() }
    entries.append(entry)
  }
}

/// The placed lines of a text, and the state of the layout after each line, so that the lines after it can be
/// placed without visiting those before it.
struct PlacedLines {
  struct Mark {
    /// The width of the widest line so far, in points.
    var widest: Double
    var stacking: LineStacking
  }

  private(set) var lines: ChunkedArray<BoxLine> = []
  /// The mark of each line; empty if lines are stacked in another way.
  private(set) var marks: ChunkedArray<Mark> = []
  /// The width of the item that the lines were placed in, in points.
  var width = 0.0

  init() {}

  /// Creates lines that are placed again in every layout.
  init(unplaced lines: ChunkedArray<BoxLine>) { self.lines = lines }

  var widest: Double { marks.last?.widest ?? lines.lazy.map(\.width).max() ?? 0 }

  /// - Parameter stacking: the state after the line.
  mutating func append(_ line: BoxLine, _ stacking: LineStacking) {
    marks.append(Mark(widest: max(widest, line.width), stacking: stacking))
    lines.append(line)
  }

  /// Returns the first lines.
  ///
  /// - Parameter count: the number of lines, which is at most that of all lines.
  func beginning(_ count: Int) -> PlacedLines {
    var beginning = self
    beginning.lines = lines.beginning(count)
    if !marks.isEmpty { beginning.marks = marks.beginning(count) }
    return beginning
  }
}

/// A cache of the strings that were decoded last, for the strings that they grow into. Only the end of a
/// string that is being written is decoded again.
struct DecodedStrings {
  private struct Entry {
    var string: String
    var scalars: [UInt32]
  }

  /// The entries, least recently used first.
  private var entries: [Entry] = []
  /// The number of Unicode scalars that were decoded.
  private(set) var decodedCount = 0

  /// The maximum number of entries, as for texts.
  private static let mostEntries = 8
  /// The minimum length in UTF-8 bytes. Decoding shorter strings is as fast as finding them.
  private static let fewestBytes = 256

  /// Returns the Unicode scalars of a string.
  mutating func scalars(of string: String) -> [UInt32] {
    guard string.utf8.count >= Self.fewestBytes else { return decode(string[...]) }
    var entry = Entry(string: "", scalars: [])
    if let index = entries.lastIndex(where: { string.beginsBytewise(with: $0.string) }) {
      entry = entries.remove(at: index)
    } else if entries.count == Self.mostEntries {
      entries.removeFirst()
    }
    let known = string.utf8.index(string.startIndex, offsetBy: entry.string.utf8.count)
    let more = decode(string[known...])
    if entry.scalars.isEmpty { entry.scalars = more } else { entry.scalars += more }
    entry.string = string
    entries.append(entry)
    return entry.scalars
  }

  private mutating func decode(_ string: Substring) -> [UInt32] {
    let scalars = string.unicodeScalars.values
    decodedCount += scalars.count
    return scalars
  }
}

/// A cache of the texts that were flattened last, for the texts that they grow into. Only the parts at the
/// end of a long text are flattened again.
struct FlattenedTexts {
  /// The properties that a flattened text depends on in addition to its parts.
  struct Setting: Equatable {
    var style: BlockTextStyle
    /// The maximum width of a line, in points.
    var room: Double
    /// True if the sizes in quotes apply.
    var isQuoted: Bool
  }

  /// The first parts of a text, and the result of flattening them.
  struct Entry {
    var setting: Setting
    /// All parts of the text.
    var parts: [RichText]
    /// The number of parts that were flattened.
    var count: Int
    var result: AttributedText
  }

  /// The entries, oldest first.
  private var entries: [Entry] = []
  /// The number of parts that were flattened.
  var partCount = 0

  /// The minimum number of parts. Flattening shorter texts is as fast as finding them.
  static let fewestParts = 16
  /// The number of parts at the end of a text that may change when it grows.
  static let changingParts = 4
  /// The maximum number of entries.
  private static let mostEntries = 8

  /// Removes and returns the newest entry that a text of some parts begins with.
  mutating func take(_ parts: [RichText], _ setting: Setting) -> Entry? {
    let index = entries.lastIndex {
      $0.setting == setting && $0.count <= parts.count && parts.commonPrefixCount(with: $0.parts) >= $0.count
    }
    return index.map { entries.remove(at: $0) }
  }

  mutating func add(_ entry: Entry) {
    if entries.count == Self.mostEntries { entries.removeFirst() }
    entries.append(entry)
  }
}

/// A cache of typeset formulas: a text that grows contains most of its formulas again (Spec/Frames.md, What a
/// revision costs).
struct FormulaMemory {
  /// The properties that determine a formula. Its color is not one of them, because it is that of the text.
  struct Key: Hashable {
    var source: String
    var mode: FormulaTypesetter.Mode
    var size: Double
    var line: FormulaTypesetter.Line?
  }

  /// The formulas of the previous layout.
  private var old: [Key: FormulaTypesetter.Result] = [:]
  /// The formulas of this layout.
  private var used: [Key: FormulaTypesetter.Result] = [:]
  /// The number of formulas that this layout had to typeset.
  private(set) var setCount = 0

  /// The cache for the next layout. A layout without formulas keeps the previous ones.
  var next: FormulaMemory {
    var memory = FormulaMemory()
    memory.old = used.isEmpty ? old : used
    return memory
  }

  mutating func result(_ key: Key, typesetter: FormulaTypesetter) -> FormulaTypesetter.Result {
    if let known = used[key] { return known }
    if old[key] == nil { setCount += 1 }
    let result = old[key] ?? typesetter.typeset(key.source, mode: key.mode, size: key.size, line: key.line)
    used[key] = result
    return result
  }
}
