import MathTypesetting
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
    var lines: [BoxLine]
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
    guard entry.lines.count >= Self.fewestLines else { return }
    if entries.count == Self.mostEntries { entries.removeFirst() }
    entries.append(entry)
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
