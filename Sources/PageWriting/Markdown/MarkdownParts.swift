import JSONText
import PageModel
import PageReading

/// Lists that Markdown can number.
enum MarkdownList {
  /// Digits that it takes.
  private static let largest = 999_999_999

  /// Zero for bullets; `nil` for labels that are no numbers in a row.
  static func firstNumber(of list: List) -> Int? {
    guard list.isOrdered else { return 0 }
    var first: Int?
    for (index, item) in list.items.enumerated() {
      guard case .label(let label) = item.marker, label.hasSuffix("."), let number = Int(label.dropLast()),
        number >= index, String(number) + "." == label, number <= largest
      else { return nil }
      if number - index != first ?? (number - index) { return nil }
      first = number - index
    }
    return first
  }
}

/// Tables of bars, whose first row is the head.
enum MarkdownTable {
  /// Lines; `nil` for a table that needs tags.
  static func rows(of table: Table, notes: Set<String>) -> [String]? {
    guard table.caption == nil, table.isBordered, table.isStriped, !table.isCompact,
      let head = table.rows.first, !head.isEmpty, table.rows.allSatisfy({ $0.count == head.count })
    else { return nil }
    var rules: [String] = []
    for column in head.indices {
      let cells = table.rows.map { $0[column] }
      let isPlain = cells.enumerated().allSatisfy { row, cell in
        cell.isHeader == (row == 0) && cell.columnSpan == 1 && cell.rowSpan == 1
          && cell.verticalAlignment == .middle
      }
      guard isPlain, let dashes = rule(head[column].alignment, cells.dropFirst().map(\.alignment)) else {
        return nil
      }
      rules.append(dashes)
    }
    var lines = table.rows.map { cells in
      let texts = cells.map {
        MarkdownInlines.line($0.text ?? .empty, .cell, notes: notes).withoutSpacesAtEnd
      }
      return "| " + texts.joined(separator: " | ") + " |"
    }
    lines.insert("| " + rules.joined(separator: " | ") + " |", at: 1)
    return lines
  }

  /// The dashes of a column; `nil` where no dashes say that. Without a colon its head is centered and the rest is not.
  private static func rule(
    _ head: Table.HorizontalAlignment, _ cells: [Table.HorizontalAlignment]
  ) -> String? {
    if head == .center, cells.allSatisfy({ $0 == .left }) { return "---" }
    guard cells.allSatisfy({ $0 == head }) else { return nil }
    return switch head {
    case .left: ":---"
    case .center: ":---:"
    case .right: "---:"
    }
  }
}

/// Media that `![](address "title")` can show.
enum MarkdownMediaText {
  static func title(_ text: String) -> String {
    var title = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": title += "&quot;"
      case "\\": title += "\\\\"
      case "&": title += "&amp;"
      default: title.unicodeScalars.append(scalar)
      }
    }
    return title
  }
}

extension DialectMedium {
  /// Whether there is nothing to say but the address, whose ending tells the kind (Spec/Input.md 8.1).
  func isPlain(for block: Block) -> Bool {
    guard width == 0, height == 0, !hasSpoiler, !autoplays, !loops, poster == nil, !source.hasPrefix("data:")
    else {
      return false
    }
    let scheme = "tg://"
    let host = source.hasPrefix(scheme) ? String(source.dropFirst(scheme.count).prefix { $0 != "?" }) : nil
    let ending = host == nil ? MediaEnding(of: source) : nil
    switch block.kind {
    case .photo: return host == "photo" || ending == .photo
    case .video(let video):
      return host == "video" && !video.isAnimation || ending == (video.isAnimation ? .animation : .video)
    case .audio(let audio): return host == "audio" || ending == (audio.isVoice ? .voice : .audio)
    case .document: return host == "document" || ending == .document
    default: return false
    }
  }
}

/// Notes that Markdown can define: `[^name]` where they are mentioned and `[^name]: text` where they stand.
enum MarkdownNotes {
  /// A definition is a paragraph of the page; one that nothing mentions would be dropped by parsers, and one whose name
  /// another has but for capitals would be the other.
  static func names(in page: Page) -> Set<String> {
    var defined: [String: Int] = [:]
    var spelling: [String: String] = [:]
    for block in page.blocks {
      guard case .paragraph(.reference(let name, let text)) = block.kind, !text.isBlank, isName(name) else {
        continue
      }
      defined[name.lowercased(), default: 0] += 1
      spelling[name.lowercased()] = name
    }
    guard !defined.isEmpty else { return [] }
    var mentioned: Set<String> = []
    var otherwise: Set<String> = []
    var pending = page.blocks
    while let block = pending.popLast() {
      for part in block.parts {
        switch part.content {
        case .block(let child): pending.append(child)
        case .text(let text): collect(text, mentioned: &mentioned, defined: &otherwise)
        }
      }
    }
    return Set(
      defined.filter { key, count in
        count == 1 && spelling[key].map { mentioned.contains($0) } ?? false && !otherwise.contains(key)
      }.compactMap { spelling[$0.key] })
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }

  /// - Parameter defined: gets names of references inside other texts, in small letters.
  private static func collect(_ text: RichText, mentioned: inout Set<String>, defined: inout Set<String>) {
    if case .link(.reference(let name), let inner) = text, inner == .plain("[\(name)]") {
      mentioned.insert(name)
    }
    switch text.parts {
    case .characters: break
    case .row(let texts):
      for part in texts {
        if case .reference(let name, _) = part { defined.insert(name.lowercased()) }
        collect(part, mentioned: &mentioned, defined: &defined)
      }
    case .wrapped(let inner), .changed(let inner, _):
      if case .reference(let name, _) = inner { defined.insert(name.lowercased()) }
      collect(inner, mentioned: &mentioned, defined: &defined)
    }
  }
}

/// Lines of Markdown with what the quotes and list items around them begin them with.
struct MarkdownOutput {
  private(set) var text = ""
  private var frames: [Frame] = []

  private enum Frame {
    case quote
    /// The marker stands on the item's first line, its width before the others.
    case item(marker: String, isBegun: Bool)
  }

  mutating func beginQuote() { frames.append(.quote) }

  /// - Parameter marker: with the space after it.
  mutating func beginItem(_ marker: String) { frames.append(.item(marker: marker, isBegun: false)) }

  mutating func end() { frames.removeLast() }

  /// Of the innermost item, when nothing of it is written yet.
  var pendingMarker: String? {
    if case .item(let marker, isBegun: false)? = frames.last { marker } else { nil }
  }

  /// Whether a list that begins here has nothing but spaces before its markers.
  var beginsLines: Bool {
    frames.allSatisfy { frame in
      if case .item(_, isBegun: true) = frame { true } else { false }
    }
  }

  /// A line without spaces at its end. One inside a fence keeps its own.
  mutating func line(_ line: String) {
    var prefix = ""
    for index in frames.indices {
      switch frames[index] {
      case .quote:
        // Marks of quotes in quotes stand together.
        var isFollowed = false
        if index + 1 < frames.count, case .quote = frames[index + 1] { isFollowed = true }
        prefix += isFollowed ? ">" : "> "
      case .item(let marker, let isBegun):
        prefix += isBegun ? String(repeating: " ", count: marker.count) : marker
        frames[index] = .item(marker: marker, isBegun: true)
      }
    }
    text += line.isEmpty ? prefix.withoutSpacesAtEnd : prefix + line
    text += "\n"
  }

  mutating func lines(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { self.line(String(line)) }
  }
}

extension String {
  var withoutSpacesAtEnd: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(self[...$0]) } ?? ""
  }
}
