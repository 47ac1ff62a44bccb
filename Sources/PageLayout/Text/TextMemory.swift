import MathTypesetting
import PageModel
import Primitives
import TextLayout
import Typography

/// The texts that were set last, for those that they grow into: of a paragraph that is being written only the end is
/// set anew.
struct TextMemory {
  /// A text that was set, and how.
  struct Entry {
    var text: AttributedText
    var setting: TextItemLayout.Setting
    var set: PlacedLines
    /// What is known of a beginning of the text.
    var scan: TextScan
  }

  var strings = DecodedStrings()

  /// The newest last.
  private var entries: [Entry] = []

  /// More texts than one grow at a time when they stand in a table or beside each other in a list.
  private static let mostEntries = 8
  /// Shorter texts have no line that can stay.
  private static let fewestLines = 4

  /// The text that has most in common with another, from the start; the newest of several.
  ///
  /// - Returns: with the number of scalars that are the same.
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

  /// - Parameter index: of the entry that it grew from, which is not asked for again.
  mutating func add(_ entry: Entry, after index: Int? = nil) {
    if let index { entries.remove(at: index) }
    guard entry.set.lines.count >= Self.fewestLines else { return }
    if entries.count == Self.mostEntries { entries.removeFirst() }
    entries.append(entry)
  }
}

/// The placed lines of a text, and the state of the layout after each line: what follows a line is placed without
/// going through the lines before.
struct PlacedLines {
  struct Mark {
    /// The width of the widest line so far, in points.
    var widest: Double
    var stacking: LineStacking
  }

  private(set) var lines: ChunkedArray<BoxLine> = []
  /// One for each line; none where something else stacks them.
  private(set) var marks: ChunkedArray<Mark> = []
  /// The width of the item that they were placed in, in points.
  var width = 0.0

  init() {}

  /// Lines that are placed anew in every layout.
  init(unplaced lines: ChunkedArray<BoxLine>) { self.lines = lines }

  var widest: Double { marks.last?.widest ?? lines.lazy.map(\.width).max() ?? 0 }

  /// - Parameter stacking: after the line.
  mutating func append(_ line: BoxLine, _ stacking: LineStacking) {
    marks.append(Mark(widest: max(widest, line.width), stacking: stacking))
    lines.append(line)
  }

  /// The first lines. `count`: at most that of all.
  func beginning(_ count: Int) -> PlacedLines {
    var beginning = self
    beginning.lines = lines.beginning(count)
    if !marks.isEmpty { beginning.marks = marks.beginning(count) }
    return beginning
  }
}

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

/// The texts that were flattened last, kept for the texts that they grow into: only the parts at the end of a long text
/// are flattened again.
struct FlattenedTexts {
  /// The style and the room of a flattened text, on which it depends in addition to its parts.
  struct Setting: Equatable {
    var style: BlockTextStyle
    /// Points that a line may be wide.
    var room: Double
    /// Whether the sizes in quotes hold.
    var isQuoted: Bool
  }

  /// The first parts of a text, and what they were flattened to.
  struct Entry {
    var setting: Setting
    /// All parts of the text.
    var parts: [RichText]
    /// How many of them were flattened.
    var count: Int
    var result: AttributedText
  }

  /// The newest last.
  private var entries: [Entry] = []
  /// The number of parts that were flattened.
  var partCount = 0

  /// Shorter texts are flattened as fast as found.
  static let fewestParts = 16
  /// The number of parts at the end of a text that may change when it grows.
  static let changingParts = 4
  /// The number of texts that are remembered.
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

/// The formulas that were set last: a text that grows has most of them again (Spec/Frames.md, What a revision costs).
struct FormulaMemory {
  /// What a formula looks like depends on nothing else: its colour is the text's.
  struct Key: Hashable {
    var source: String
    var mode: FormulaTypesetter.Mode
    var size: Double
    var line: FormulaTypesetter.Line?
  }

  /// The formulas of the layout before.
  private var old: [Key: FormulaTypesetter.Result] = [:]
  /// The formulas of this one.
  private var used: [Key: FormulaTypesetter.Result] = [:]
  /// How many this layout had to set.
  private(set) var setCount = 0

  /// What the next layout knows. One that set nothing tells nothing about what is needed.
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
