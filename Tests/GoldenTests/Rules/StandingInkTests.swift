import PageLayout
import PageModel
import Primitives
import Reveal
import StreamReading
import Testing

/// Visible ink neither moves nor disappears because more text arrives (Spec/Reveal.md 13).
@Suite struct StandingInkTests {
  /// How the text arrives and is revealed.
  private static let ways: [(size: Int, gap: Double, pacing: String)] = [
    (3, 0.01, "plain"), (12, 0.05, "instant"), (40, 0.3, "rich"),
  ]

  @Test(arguments: WrittenSample.all, ways.indices)
  func standsWhileTextComes(sample: WrittenSample, way: Int) async throws {
    let way = Self.ways[way]
    try await expectStanding(
      sample.stream(pieces: way.size, every: way.gap), "--pacing \(way.pacing)", sample.name)
  }

  /// A revision removes ink itself, or a tall formula arrives in its line.
  private static let exceptions: Set = ["reveal/revision-shrinks", "reveal/markdown-formula-completes"]

  @Test(arguments: Golden.reveals.filter { $0.exists(.stream) && !exceptions.contains($0.name) })
  func standsInRecordedStreams(golden: Golden) async throws {
    let input = try golden.revealInput()
    let flaws = try await Studio.next().work { try RevealRun(input, rate: 20, by: $0).standingInkFlaws }
    #expect(flaws.isEmpty, "\(flaws.prefix(4))")
  }

  private func expectStanding(_ lines: String, _ options: String, _ name: String) async throws {
    let script = try StreamReader.read(Array(lines.utf8)).script
    let input = RevealInput(script, options: try GoldenOptions(options), folder: "")
    let flaws = try await Studio.next().work { try RevealRun(input, rate: 20, by: $0).standingInkFlaws }
    #expect(flaws.isEmpty, "\(name): \(flaws.count) in \(flaws.prefix(4))")
  }
}

/// A text with one kind of Markdown element.
struct WrittenSample: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String

  var testDescription: String { name }

  /// Records with this number of characters each, and an end.
  func stream(pieces size: Int, every gap: Double) -> String {
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      let time = Double(lines.count) * gap
      lines.append("{\"t\": \(time), \"delta\": \(Self.quoted(String(rest.prefix(size))))}")
      rest = rest.dropFirst(size)
    }
    return (lines + ["{\"dt\": 0.2, \"done\": true}"]).joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      + "\""
  }

  static let all = [
    WrittenSample(
      name: "styles",
      text: """
        Some **bold words** and *slanted* ones, `code` and ~~gone~~, ==marked== and ||hidden|| text with a_name_in it, \
        2 * 3 stars, __more__ and _other_ words, **bold with *both* in** it. A price of $5 and $6 is no formula.
        """),
    WrittenSample(
      name: "links",
      text: """
        See [the manual](https://example.org/a_b/c) and [other pages](https://example.com "with a title"), or \
        <https://example.net>. A picture ![smile](tg://emoji?id=5368324170671202286) in a line & an entity &amp; one more.

        A note[^1] and [a name][there], both told below.

        [^1]: The note itself.
        [there]: https://example.org
        """),
    WrittenSample(
      name: "formulas",
      text: """
        The square $x^2 + y_1$ of a number, and \\(\\frac{a}{b}\\) beside it, are both short. More words follow them, so \
        that the text has several lines, one with $\\sum_{i=0}^n i$ in it.

        $$
        \\int_0^1 x^2\\,dx = \\frac13
        $$

        $$a = b$$

        \\[
        c = d
        \\]

        And the end.
        """),
    WrittenSample(
      name: "blocks",
      text: """
        # A heading with `code`

        First words.

        > A quote that has
        > two lines, with **bold** ones.

        ```swift
        let a = 1
        let b = "``"
        ```

        Another heading
        ---

        - one item
        - another **item**
          - nested
        - [ ] a task
        - [x] done

        1. first
        2. second

        ---

        The end &mdash; or not.
        """),
    WrittenSample(
      name: "tables",
      text: """
        Before the table.

        | Name | Count | Price |
        | --- | ---: | :---: |
        | Apples | 3 | 1.20 |
        | Pears and more | 12 | 10.00 |

        Behind it, a | b are words.
        """),
    WrittenSample(
      name: "long list",
      text: (1...12).map { "\($0). Item number \($0) has some **words** in it\n" }.joined()
        + "\nAnd the end."),
    WrittenSample(
      name: "loose list",
      text: "- one\n- two\n\n- three, after a blank line\n\n  with a paragraph\n\nThe end."),
    WrittenSample(
      name: "right to left",
      text: """
        # עברית ועוד

        القمر **بعيد جدًا** عن الأرض، و $x^2$ صيغة في وسط الكلام مع [رابط](https://example.org) وبعض الكلمات.

        - פריט ראשון עם **מודגש**
        - פריט שני
          1. מקונן
          2. עוד אחד

        English words עם עברית בתוכן and back again, $\\frac{a}{b}$ ועוד.
        """),
    WrittenSample(
      name: "nested lists",
      text: """
        1. First item with $a_1$ in it
           - nested with **bold** and `code`
             - deeper [link](https://example.org/path_with_marks)
           - nested again

             a paragraph of it
        2. Second item
           > a quote in it
        10. Tenth, after a gap

        * star item
        + plus item

        Words after all of them.
        """),
    WrittenSample(
      name: "marks in cells",
      text: """
        | Sign | Means | Where |
        |:-----|:-----:|------:|
        | `a \\| b` | **bold** or *not* | [here](https://example.org) |
        | $x_1$ | ~~gone~~ | 1 < 2 |

        After it <b>half a tag and 3 < 4 & 5 > 4, `open code and *open star.

        Another paragraph with https://example.org/a_b_c?x=1&y=2 in it, and user@example.org.
        """),
    WrittenSample(
      name: "blocks in a row",
      text: """
        ## Step 1: **Read**
        Text right below, with a line
        break in it.
        ```
        code without a language
        ```
        Text right after code.
        1) one
        2) two
        $$x = \\sqrt{2}$$
        Words, ***both*** and **a *nested* mark**, then `` a ` b `` too.
        - [ ] open
        - [x] closed
        ***
        > A quote
        goes on lazily
        >
        > - with a list
        """),
    WrittenSample(
      name: "tags",
      text: """
        Words with <b>bold</b> and <tg-spoiler>hidden</tg-spoiler> and <tg-math>x</tg-math> and <u>lines</u>.

        <blockquote>A quote<cite>Somebody</cite></blockquote>

        <details><summary>More</summary>Hidden words</details>

        The end.
        """),
  ]
}

extension RevealRun {
  /// The ink that was visible for 0.3 s and then disappears, with its frame.
  var standingInkFlaws: [String] {
    // At 20 frames per second.
    let leastAge = 6
    var ages: [InkPiece: Int] = [:]
    var flaws: [String] = []
    for (number, frame) in frames.enumerated() {
      let pieces = frame.inkPieces
      for (piece, age) in ages where age >= leastAge && !piece.isIn(pieces) {
        flaws.append("frame \(number): \(piece)")
      }
      ages = Dictionary(uniqueKeysWithValues: pieces.map { ($0, (ages[$0] ?? 0) + 1) })
    }
    return flaws
  }
}

/// Something visible at a position of the page: a character or an icon.
struct InkPiece: Hashable, CustomStringConvertible {
  var what: String
  /// The position in quarters of a point.
  var x: Int
  var y: Int

  init(_ what: String, _ place: Point) {
    self.what = what
    x = Int((place.x * 4).rounded())
    y = Int((place.y * 4).rounded())
  }

  /// Whether it is at a position, except for rounding.
  func isIn(_ pieces: Set<InkPiece>) -> Bool {
    [0, -1, 1].contains { x in [0, -1, 1].contains { pieces.contains(moved(x, $0)) } }
  }

  private func moved(_ x: Int, _ y: Int) -> InkPiece {
    var piece = self
    (piece.x, piece.y) = (piece.x + x, piece.y + y)
    return piece
  }

  var description: String { "‘\(what)’ at \(Double(x) / 4), \(Double(y) / 4)" }
}

extension FrameState {
  /// The completely visible parts, except those that may move: table columns, centered text, thoughts.
  fileprivate var inkPieces: Set<InkPiece> {
    guard let layout = revision?.layout else { return [] }
    var pieces: Set<InkPiece> = []
    add(layout.items, items, at: .zero, to: &pieces)
    return pieces
  }

  private func add(
    _ items: ChunkedArray<LayoutItem>, _ reveal: GroupReveal, at origin: Point, to pieces: inout Set<InkPiece>
  ) {
    for (item, shown) in zip(items, reveal.items) {
      let place = item.frame.offsetBy(origin).origin
      switch item.content {
      case .text(let box): add(box, shown.text, at: place, to: &pieces)
      case .code(let code): add(code.text, shown.text, at: place.offsetBy(code.textOrigin), to: &pieces)
      // Their columns become wider.
      case .thinking, .table, .anchor: continue
      case .details, .panel:
        for (group, reveal) in zip(item.groups, shown.groups) {
          add(group.items, reveal, at: place.offsetBy(group.origin), to: &pieces)
        }
      case .marker, .shape, .placeholder, .media, .slideshow, .fileRow, .button, .formula:
        guard shown.fade?.opacity(at: moment) ?? 1 > 0.5 else { continue }
        // Parts that grow with their text, or are centered.
        if case .shape = item.content { continue }
        if case .formula(let formula) = item.content, formula.mode == .block { continue }
        pieces.insert(InkPiece(item.sign, place))
      }
    }
  }

  private func add(_ box: TextBox, _ shown: TextReveal?, at place: Point, to pieces: inout Set<InkPiece>) {
    guard box.alignment == .natural else { return }
    let count = shown.map { $0.isCleared ? .max : $0.count } ?? .max
    for line in box.lines {
      let units = Array(line.text.utf16)
      for (offset, ink) in line.characterInk.enumerated() {
        guard let ink, line.line.range.lowerBound + offset < count, offset < units.count else { continue }
        let text = String(decoding: [units[offset]], as: UTF16.self)
        pieces.insert(InkPiece(text, place.offsetBy(Point(line.x + ink.minX, line.baseline))))
      }
    }
  }
}

extension LayoutItem {
  fileprivate var sign: String {
    switch content {
    case .marker: "marker"
    case .formula(let formula): formula.source
    default: "item"
    }
  }
}

extension Point {
  fileprivate func offsetBy(_ other: Point) -> Point { Point(x + other.x, y + other.y) }
}
