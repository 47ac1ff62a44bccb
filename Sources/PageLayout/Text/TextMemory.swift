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
    /// Of a beginning of the text.
    var scan: TextScan
  }

  var strings = DecodedStrings()

  /// The newest last.
  private var entries: [Entry] = []

  /// More texts than one grow at a time when they stand in a table or beside each other in a list.
  private static let mostEntries = 8
  /// Shorter texts have no line that can stay.
  private static let fewestLines = 4

  /// The newest text that another begins with.
  func beginning(of text: AttributedText, _ setting: TextItemLayout.Setting) -> Entry? {
    entries.last { $0.setting == setting && text.begins(with: $0.text) }
  }

  mutating func add(_ entry: Entry) {
    guard entry.lines.count >= Self.fewestLines else { return }
    // What grew is not asked for again.
    if let index = entries.lastIndex(where: {
      $0.setting == entry.setting && entry.text.begins(with: $0.text)
    }) {
      entries.remove(at: index)
    } else if entries.count == Self.mostEntries {
      entries.removeFirst()
    }
    entries.append(entry)
  }
}
