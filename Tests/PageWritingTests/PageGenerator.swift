import PageModel

@testable import PageReading
@testable import PageWriting
@testable import ReadingTestSupport

/// Random pages of everything that the source dialects can express, the same in every run.
struct PageGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func chance(_ one: Int) -> Bool { number(1...one) == 1 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  // MARK: - Blocks

  mutating func page() -> Page {
    var page = Page(blocks: blocks(1...5, depth: 0))
    if chance(4) { page.blocks.append(Block(.thinking(line()))) }
    // Links to them require them.
    page.blocks.append(Block(.paragraph(.concat([.reference(name: "r", .plain("note")), .plain(" here")]))))
    page.blocks.append(Block(.anchor(name: "n1")))
    page.media = media
    return page
  }

  private var media = MediaTable()

  private mutating func blocks(_ count: ClosedRange<Int>, depth: Int) -> [Block] {
    (0..<number(count)).map { _ in block(depth: depth) }
  }

  private mutating func block(depth: Int) -> Block {
    if depth < 3, chance(3) { return Block(container(depth: depth)) }
    return Block(leaf())
  }

  private mutating func leaf() -> Block.Kind {
    switch number(0...14) {
    case 0...4: .paragraph(line())
    case 5: .heading(line(), level: number(1...6))
    case 6: .preformatted(code())
    case 7: .divider
    case 8: .formula(pick(Self.formulas + Self.blockFormulas))
    case 9: .table(table())
    case 10: .footer(line())
    case 11: .anchor(name: pick(["a", "b c", "\"d\"&"]))
    case 12: .pullQuote(PullQuote(text: line(), caption: chance(2) ? line() : .empty))
    case 13: chance(2) ? .buttonRow(row()) : .map(map())
    default: chance(4) ? .paragraph(.plain("\n")) : photo()
    }
  }

  private mutating func container(depth: Int) -> Block.Kind {
    switch number(0...6) {
    case 0...2: return .list(list(depth: depth))
    case 3, 4:
      let isPlain = chance(2)
      return .blockQuote(
        BlockQuote(
          blocks: blocks(1...3, depth: depth + 1), caption: isPlain ? .empty : line(),
          isCollapsed: !isPlain && chance(2)))
    case 5:
      return .details(
        Details(summary: line(), blocks: blocks(0...3, depth: depth + 1), isOpen: chance(2)))
    default:
      let group = MediaGroup(
        blocks: (0..<number(1...3)).map { _ in Block(photo()) },
        caption: chance(2) ? Caption() : Caption(text: line(), credit: chance(2) ? line() : .empty))
      return chance(2) ? .collage(group) : .slideshow(group)
    }
  }

  private mutating func list(depth: Int) -> List {
    let isOrdered = chance(2)
    let first = pick([1, 1, 1, 0, 7, 99])
    let items = (0..<number(1...4)).map { index in
      ListItem(
        content: itemContent(depth: depth), marker: isOrdered ? .label("\(first + index).") : .bullet,
        check: chance(4) ? (chance(2) ? .checked : .unchecked) : .none)
    }
    return List(items: items, isOrdered: isOrdered)
  }

  private mutating func itemContent(depth: Int) -> ListItem.Content {
    if chance(8) { return .text(.empty) }
    if chance(2) { return .text(line()) }
    let blocks = blocks(1...3, depth: depth + 1)
    if blocks.count == 1, case .paragraph(let text) = blocks[0].kind { return .text(text) }
    return .blocks(blocks)
  }

  private mutating func table() -> Table {
    let width = number(1...4)
    if chance(3) {
      let rows = (0..<number(1...3)).map { _ in
        (0..<width).map { _ in
          Table.Cell(
            text: chance(6) ? nil : line(), isHeader: chance(3), columnSpan: number(1...2),
            rowSpan: number(1...2),
            alignment: pick(Table.HorizontalAlignment.allCases),
            verticalAlignment: pick(Table.VerticalAlignment.allCases))
        }
      }
      return Table(
        caption: chance(2) ? line() : nil, rows: rows, isBordered: chance(2), isStriped: chance(2),
        isCompact: chance(2))
    }
    let alignments = (0..<width).map { _ in pick(Table.HorizontalAlignment.allCases) }
    let isPipeTable = chance(2)
    return Table(
      rows: (0..<number(1...4)).map { row in
        alignments.map {
          Table.Cell(
            text: chance(6) ? nil : line(), isHeader: row == 0,
            alignment: row == 0 && $0 == .left && chance(2) ? .center : $0,
            verticalAlignment: isPipeTable ? .middle : .top)
        }
      }, isBordered: isPipeTable, isStriped: isPipeTable)
  }

  private mutating func code() -> Preformatted {
    let lines = (0..<number(0...4)).map { _ in
      pick([
        "", "let a = b", "  indented  ", "\ttab", "```", "````swift", "~~~", "> quote", "- item",
        "<b>&amp;</b>", "\\",
      ])
    }
    return Preformatted(
      text: .plain(lines.joined(separator: "\n")), language: pick(["", "swift", "c++", "math", "a`b", "日本"]))
  }

  private mutating func photo() -> Block.Kind {
    let id = MediaID(rawValue: "#photo\(media.photos.count + 1)")
    let url = pick([
      "https://e.org/a.jpg", "https://e.org/a_(1).png?x=1&y=2", "pic ture.jpg", "https://e.org/b",
    ])
    media.photos[id] = PhotoMedia(
      id: id,
      sizes: [
        PhotoSize(
          width: 0, height: 0, sources: [url.hasPrefix("http") ? .url(url) : .path(url)])
      ])
    let caption =
      chance(2)
      ? Caption(text: chance(2) ? .plain(sentence()) : line(), credit: chance(3) ? line() : .empty)
      : Caption()
    return .photo(Photo(media: id, caption: caption, hasSpoiler: chance(4)))
  }

  private mutating func map() -> Map {
    Map(
      latitude: Double(number(-900...900)) / 10, longitude: 0.1 + 0.2, zoom: number(0...20),
      width: pick([0, 600]),
      height: pick([0, 300]), caption: chance(2) ? Caption(text: line()) : Caption())
  }

  private mutating func row() -> ButtonRow {
    ButtonRow(
      buttons: (0..<number(1...3)).map { _ in button() }, alignment: pick(ButtonRow.Alignment.allCases))
  }

  private mutating func button() -> Button {
    Button(
      label: .plain(pick(["Yes", "a|b", "**no**"])), style: pick(Button.Style.allCases),
      action: pick([
        nil, .init(kind: "url", url: "https://e.org/?a=\"1\"&b"), .init(kind: "callback_data", text: "x y"),
        .init(kind: "copy_text", text: "copy"),
      ]))
  }

  // MARK: - Text

  /// A line of text, without white space at its ends and without repeated white space.
  mutating func line() -> RichText {
    var runs = runs(1...5, depth: 0, isInLink: false)
    var state = SpaceFilter()
    runs = state.filtered(runs)
    if state.hasLooseEnd || runs.isEmpty { runs.append(.plain("e.")) }
    return Self.row(runs)
  }

  private mutating func sentence() -> String {
    guard
      case .plain(let text) = Self.row(
        { () -> [RichText] in
          var state = SpaceFilter()
          return state.filtered([.plain(words())])
        }())
    else { return "s" }
    return text.hasSuffix("\n") || text.hasSuffix(" ") ? text + "e" : text.replacing("\n", with: "n")
  }

  fileprivate static func row(_ runs: [RichText]) -> RichText {
    var merged: [RichText] = []
    for run in runs {
      if case .plain(let text) = run, case .plain(let before)? = merged.last {
        merged[merged.count - 1] = .plain(before + text)
      } else {
        merged.append(run)
      }
    }
    return merged.isEmpty ? .empty : merged.count == 1 ? merged[0] : .concat(merged)
  }

  private mutating func runs(_ count: ClosedRange<Int>, depth: Int, isInLink: Bool) -> [RichText] {
    var runs: [RichText] = []
    for _ in 0..<number(count) { runs.append(run(depth: depth, isInLink: isInLink)) }
    guard case .concat(let merged) = Self.row(runs) else { return [Self.row(runs)] }
    return merged
  }

  private mutating func inner(_ depth: Int, isInLink: Bool) -> RichText {
    Self.row(runs(1...3, depth: depth + 1, isInLink: isInLink))
  }

  private mutating func run(depth: Int, isInLink: Bool) -> RichText {
    if depth >= 3 || chance(2) { return .plain(words()) }
    switch number(0...13) {
    case 0...3:
      let style = pick(InlineStyle.allCases.filter { $0 != .code })
      return .styled(style, inner(depth, isInLink: isInLink))
    case 4:
      return .styled(.code, .plain(pick(["x", "a|b", "`", "``", "a`b", "\\", "<b>", "a b", "*x*", "&amp;"])))
    case 5: return .spoiler(inner(depth, isInLink: isInLink))
    case 6: return .formula(pick(Self.formulas))
    case 7:
      return .date(
        DateText(
          label: .plain(pick(["soon", "a]b", "*"])), unixTime: number(1...99999),
          format: pick([.none, .relative, .absolute(weekday: true, date: .long, time: .short)])))
    case 8:
      return .customEmoji(
        CustomEmoji(id: pick(["5368324170671202286", "-7", "x"]), alternative: pick(["😀", "", "a[b", "|"])))
    case 9: return .button(button())
    case 10: return .styled(.bold, .styled(.italic, .plain(words() + "x")))
    case 11 where !isInLink:
      return .anchor(name: "n\(number(1...3))", chance(2) ? .empty : inner(depth, isInLink: true))
    case 12: return .reference(name: "r", inner(depth, isInLink: isInLink))
    default:
      if isInLink { return .plain(words()) }
      return .link(pick(Self.targets), inner(depth, isInLink: true))
    }
  }

  private mutating func words() -> String { (0..<number(1...4)).map { _ in pick(Self.words) }.joined() }

  private static let words = [
    "a", "b1", "word", "x_y", "2*3", " w", " w", " w", "*", "_", "`", "~", "~~", "==", "=", "===", "||", "|",
    "$", "$$",
    "$5", "[", "]", "(", ")", "[x]", "[^1]", "![", "](", "<", ">", "<b>", "</b>", "&", "&amp;", "&lt;", "#",
    "# q", "- q",
    "+ q", "* q", "1. q", "1) q", "\\", "\\(", "\\)", "\\[", "\\]", "!", ":", ".", "é", "日", "😀", "n\nn",
    "n\n- q",
    "n\n---", "n\n===", "n\n# q", "n\n> q", "n\n2. q", "n\n|-|", "http:", "---", "> q", "\"", "'", "\u{a0}",
    "]: q", "*x*",
    "**x**", "_x_", "`x`", "$x$", "~x~", "==x==", "||x||", "[ ] q", "[x](y)", "\n",
  ]

  private static let formulas = [
    "x", "\\frac{a}{b}", "a|b", "x_1", "\\|v\\|", "a<b", "\\{x\\}", "2^{n}*3*4", "a\\_b", "[0, 1]",
    "\\left[x\\right]",
    "a \\$ b", "\\(", "f`x", "\\\\",
  ]
  private static let blockFormulas = ["a\n= b", "a\n\n= b", "a\n  b", "> a\nb", "$$\nx", "a\n- b\n\\\\ c"]

  private static let targets: [LinkTarget] = [
    .url("https://e.org/", hasInstantPage: false),
    .url("https://e.org/a_(b)?x=1&lt=2&amp;#f", hasInstantPage: false),
    .url("https://e.org/(", hasInstantPage: false),
    .url("https://e.org/a b|c<d>\\\"`$x$*", hasInstantPage: false),
    .email("a@b.org"), .phone("+123"), .user(id: "42"), .anchor(name: "n1"), .anchor(name: ""),
    .reference(name: "r"),
  ]
}

/// Removes white space that HTML would remove.
private struct SpaceFilter {
  private var isAfterSpace = true
  private var endsWithBreak = false

  /// Whether the text ends with white space or a line end.
  var hasLooseEnd: Bool { isAfterSpace }

  mutating func filtered(_ runs: [RichText]) -> [RichText] { runs.compactMap { filtered($0) } }

  private mutating func filtered(_ run: RichText) -> RichText? {
    switch run {
    case .plain(let text):
      var kept = ""
      for character in text {
        if character == " ", isAfterSpace { continue }
        if character == "\n", isAfterSpace { continue }
        isAfterSpace = character == " " || character == "\n"
        kept.append(character)
      }
      return kept.isEmpty ? nil : .plain(kept)
    case .concat(let runs):
      let row = PageGenerator.row(filtered(runs))
      return row == .empty ? nil : row
    case .styled(.code, _), .date, .customEmoji, .formula, .button, .inlineImage, .diff, .unknown:
      isAfterSpace = false
      return run
    case .styled(let style, let inner): return filtered(inner).map { .styled(style, $0) }
    case .spoiler(let inner): return filtered(inner).map { .spoiler($0) }
    case .link(let target, let inner): return filtered(inner).map { .link(target, $0) }
    case .anchor(let name, let inner): return .anchor(name: name, filtered(inner) ?? .empty)
    case .reference(let name, let inner):
      isAfterSpace = false
      return .reference(name: name, filtered(inner) ?? .empty)
    }
  }
}
