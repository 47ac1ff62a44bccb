import JSONText
import PageModel
import PageReading

/// Lists that can be numbered in Markdown.
enum MarkdownList {
  /// The largest number that Markdown allows.
  private static let largest = 999_999_999

  /// Returns the first number, which is zero for bullets; `nil` if the labels are not consecutive numbers.
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

/// Tables with bars, whose first row is the header.
enum MarkdownTable {
  /// Returns the lines of a table; `nil` if the table requires tags.
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

  /// Returns the dashes of a column; `nil` if they cannot express its alignment. Without a colon, the header
  /// is centered and the rest is not.
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

/// Media that `![](address "title")` can represent.
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
  /// Returns true if the medium needs only its address, whose extension determines the kind (Spec/Input.md
  /// 8.1).
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

/// Notes that can be defined in Markdown: `[^name]` at a mention and `[^name]: text` at the definition.
enum MarkdownNotes {
  /// Returns the names of the notes that are defined. A definition is a paragraph of the page. Parsers drop a
  /// definition that is not mentioned, and confuse those whose names differ only in case.
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

  /// - Parameter defined: receives the names of references inside other texts, in lowercase.
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

/// Lines of Markdown, with the prefixes of the quotes and list items around them.
struct MarkdownOutput {
  private(set) var text = ""
  private var frames: [Frame] = []

  private enum Frame {
    case quote
    /// The marker is on the first line of the item; the other lines are indented by its width.
    case item(marker: String, isBegun: Bool)
  }

  mutating func beginQuote() { frames.append(.quote) }

  /// - Parameter marker: the marker with the space after it.
  mutating func beginItem(_ marker: String) { frames.append(.item(marker: marker, isBegun: false)) }

  mutating func end() { frames.removeLast() }

  /// The marker of the innermost item, if nothing of the item is written yet; otherwise `nil`.
  var pendingMarker: String? {
    if case .item(let marker, isBegun: false)? = frames.last { marker } else { nil }
  }

  /// True if only spaces would precede the markers of a list that begins here.
  var beginsLines: Bool {
    frames.allSatisfy { frame in
      if case .item(_, isBegun: true) = frame { true } else { false }
    }
  }

  /// Writes a line. Its prefix has no spaces at the end if the line is empty.
  mutating func line(_ line: String) {
    var prefix = ""
    for index in frames.indices {
      switch frames[index] {
      case .quote:
        // The marks of nested quotes are adjacent.
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
