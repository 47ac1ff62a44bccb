import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Text items")
struct TextItemTests {
  private func style(_ style: InlineStyle, _ text: String) -> RichText { .styled(style, .plain(text)) }

  private func firstLine(
    _ text: RichText, _ options: LayoutOptions = LayoutOptions()
  ) throws -> BoxLine {
    try #require(try layOut([.paragraph(text)], options: options).boxes.first?.lines.first)
  }

  private func fonts(_ kind: Block.Kind) throws -> [FontStyle] {
    try layOut([kind]).boxes[0].lines[0].line.runs.map(\.style)
  }

  // MARK: - Styles

  @Test("Headings are 19, 18, 17, 16, 15 and 13 points, in regular Georgia")
  func headings() throws {
    for (level, size) in zip(1...6, [19.0, 18, 17, 16, 15, 13]) {
      #expect(try fonts(.heading(.plain("x"), level: level)) == [FontStyle(.serif, size: size)])
    }
    #expect(try fonts(.title(.plain("x"))) == [FontStyle(.serif, size: 19)])
    #expect(try fonts(.subtitle(.plain("x"))) == [FontStyle(.serif, size: 18)])
    #expect(try fonts(.kicker(.plain("x"))) == [FontStyle(.sans, size: 15)])
    #expect(try fonts(.footer(.plain("x"))) == [FontStyle(.sans, size: 15)])
  }

  @Test("Code is Menlo, but Georgia wins in a heading")
  func code() throws {
    #expect(try fonts(.paragraph(style(.code, "x"))) == [FontStyle(.mono, size: 17)])
    #expect(try fonts(.heading(style(.code, "x"), level: 1)) == [FontStyle(.serif, size: 19)])
  }

  @Test("Subscripts and superscripts: 14 points, 6 down and up; the innermost wins, and nothing accumulates")
  func scripts() throws {
    let nested = RichText.styled(.subscript, style(.superscript, "x"))
    let line = try firstLine(
      .concat([.plain("a"), style(.subscript, "b"), style(.superscript, "c"), nested]))
    #expect(line.line.runs.map(\.style.size) == [17, 14, 14])
    #expect(line.line.runs.flatMap(\.glyphs).map(\.rise) == [0, -6, 6, 6])
  }

  @Test("Email addresses and phone numbers are bold and underlined in the color of the text")
  func email() throws {
    let box = try layOut([.paragraph(.link(.email("a@b"), .plain("a@b")))]).boxes[0]
    #expect(box.lines[0].line.runs.map(\.style.weight) == [.semibold])
    #expect(box.attributes[0].color == Color.black)
    #expect(box.lines[0].decorations.map(\.kind) == [.underline])
  }

  @Test("A link is underlined exactly if it has the color of the text")
  func linkUnderline() throws {
    let link = RichText.link(.url("https://example.org", hasInstantPage: false), .plain("link"))
    func kinds(_ palette: Palette, _ side: Side, _ kind: Block.Kind) throws -> [Decoration.Kind] {
      try layOut([kind], options: options(palette, side)).boxes[0].lines[0].decorations.map(\.kind)
    }
    #expect(try kinds(.classic, .incoming, .paragraph(link)) == [])
    #expect(try kinds(.night, .incoming, .paragraph(link)) == [])
    #expect(try kinds(.night, .outgoing, .paragraph(link)) == [.underline])
    // The text of a footer is dimmer than its links.
    #expect(try kinds(.night, .outgoing, .footer(link)) == [])
  }

  @Test("A subscript removes an underline, and a superscript does not")
  func underlineCancelled() throws {
    #expect(try firstLine(.styled(.underline, style(.subscript, "x"))).decorations.isEmpty)
    #expect(
      try firstLine(.styled(.underline, style(.superscript, "x"))).decorations.map(\.kind) == [.underline])
  }

  // MARK: - Decorations

  @Test("Decoration boxes at 17 points")
  func decorations() throws {
    let text = RichText.concat([
      .plain("ab "), .styled(.underline, .styled(.strikethrough, .styled(.marked, .plain("cd")))),
    ])
    let line = try firstLine(text)
    let baseline = line.baseline
    let left = Rounding.floor(line.line.clusters[3].x)
    let right = Rounding.ceil(line.line.width)
    let rects = Dictionary(uniqueKeysWithValues: line.decorations.map { ($0.kind, $0.rect) })
    #expect(line.decorations.map(\.kind) == [.marker, .strikethrough, .underline])
    #expect(rects[.underline] == Rect(left, baseline + 2, right - left, 1))
    // 12 high box: 7 below its top, which is 5 above the baseline.
    #expect(rects[.strikethrough] == Rect(left, baseline - 5, right - left, 1))
    // floor(12 × 2.2) = 26, floor(4.187 + (12 − 26) / 2) = −3.
    #expect(rects[.marker] == Rect(left - 2, -3, right - left + 4, 26))
  }

  @Test("The background of a superscript is 0.85 of the box high and moves down by 0.6 of the offset")
  func scriptBand() throws {
    let line = try firstLine(.styled(.marked, .concat([.plain("a"), style(.superscript, "b")])))
    let band = line.decorations.filter { $0.kind == .marker }[1].rect
    // floorPx(10.2) = 10 at 2x; floor(22) high; y = floor(4.187 + 3.6 + (10 − 22) / 2).
    #expect(band.height == 22 && band.minY == 1)
  }

  @Test("The box of a spoiler is the box of the line")
  func spoiler() throws {
    let line = try firstLine(.spoiler(.plain("secret")))
    #expect(line.decorations.map(\.kind) == [.spoiler])
    #expect(isClose(line.decorations[0].rect.minY, 4.187) && line.decorations[0].rect.height == 12)
  }

  @Test("Links to other instant pages have a background")
  func internalLink() throws {
    let line = try firstLine(.link(.url("https://t.me/x", hasInstantPage: true), .plain("page")))
    #expect(line.decorations.map(\.kind) == [.link])
    #expect(line.decorations[0].color == Color(0x004bad, alpha: 0.1))
  }

  @Test("Tap areas: the box of the line, three points larger")
  func linkAreas() throws {
    let box = try layOut([.paragraph(.concat([.plain("go "), .link(.hashtag("x"), .plain("there"))]))]).boxes[
      0]
    let run = try #require(box.lines[0].line.runs.last)
    #expect(box.links.count == 1)
    #expect(box.links[0].rects == [Rect(run.x, 4.1865234375, run.width, 12).outset(by: 3)])
  }

  @Test(
    "The narrowest words of a link can be tapped, too; a link without words has no area",
    arguments: [
      "j", "i", "I", ".", "|", "\u{200A}x",
    ])
  func narrowLink(words: String) throws {
    let text = RichText.concat([
      .plain("x "), .link(.hashtag("t"), .plain(words)), .link(.hashtag("u"), .empty),
    ])
    let box = try layOut([.paragraph(text)]).boxes[0]
    #expect(box.links.map(\.target) == [.hashtag("t")])
    let area = try #require(box.links[0].rects.first)
    #expect(area.width > 6 && area.height == 18)
  }

  // MARK: - Width and alignment

  @Test("Natural text is as wide as its widest line; a right-to-left line is at its right edge")
  func naturalAlignment() throws {
    let box = try layOut([.paragraph(.plain("a long line of Latin text\nשלום"))])
    let item = box.items[0]
    let lines = try #require(item.box).lines
    #expect(item.frame.width == lines[0].line.width)
    #expect(lines[0].x == 0)
    #expect(lines[1].x == item.frame.width - lines[1].line.width)
  }

  @Test("On a right-to-left page, text is right-aligned in the whole column, also Latin text")
  func rightAlignment() throws {
    let item = try layOut([.paragraph(.plain("Latin"))], isRTL: true).items[0]
    #expect(item.frame.width == 317)
    let line = try #require(item.box?.lines.first)
    #expect(line.x == 317 - line.line.width)
  }

  @Test("The flag of the page decides the direction of a paragraph without letters")
  func neutralDirection() throws {
    let text = RichText.plain("12 → 34")
    func leftmost(isRTL: Bool) throws -> Range<Int>? {
      try layOut([.paragraph(text)], isRTL: isRTL).boxes[0].lines[0].line.clusters.first?.range
    }
    #expect(try leftmost(isRTL: false) == 0..<1)
    // The second number is left of the arrow; its digits are still read from the left.
    #expect(try leftmost(isRTL: true) == 5..<6)
  }

  // MARK: - Attachments

  @Test("A custom emoji is in the middle of the line's box, on whole pixels, and does not grow the line")
  func emojiPlace() throws {
    for scale in [1.0, 2, 3] {
      let line = try firstLine(
        .concat([.plain("a"), .customEmoji(CustomEmoji(id: "1", alternative: "🙂"))]), options(scale: scale))
      let frame = try #require(line.attachments.first).frame
      let middle = line.baseline - 6
      #expect(frame.minY == Rounding.floorToPixel(middle - frame.height / 2, scale: scale))
      #expect(frame.minX == line.line.clusters[1].x)
      #expect(line.text == "a ")
    }
  }

  @Test("In its line, an inline image has its width in pixels; it is drawn within the column")
  func inlineImage() throws {
    let image = RichText.inlineImage(InlineImage(media: nil, width: 634, height: 100))
    let layout = try layOut([.paragraph(image)])
    let line = layout.boxes[0].lines[0]
    #expect(line.line.width == 634)
    #expect(line.attachments[0].frame.size == Size(317, 50))
    // More than ten points too wide: the item grows, and the page clips it.
    #expect(layout.items[0].frame.width == 634)
    #expect(layout.size.width == 337)
  }

  @Test("A tall inline image pushes the next line down")
  func tallImage() throws {
    let image = RichText.inlineImage(InlineImage(media: nil, width: 20, height: 60))
    let lines = try layOut([.paragraph(.concat([image, .plain("\nnext\nnext")]))]).boxes[0].lines
    // Its bottom is 30 below the middle of the 12 high box: 24 below the baseline, 16 beyond the slack.
    #expect(abs(lines[1].frame.minY - lines[0].frame.minY - (24 + 16)) <= 0.5)
    #expect(lines[2].frame.minY - lines[1].frame.minY == 24)
  }

  // MARK: - Author and date, dates

  @Test("Author and date")
  func authorDate() throws {
    func line(_ author: RichText, _ date: Int?) throws -> String? {
      try layOut([.authorDate(AuthorDate(author: author, date: date))]).boxes.first?.lines.first?.text
    }
    #expect(try line(.plain("Ada"), 1_780_567_200) == "By Ada • June 4, 2026")
    #expect(try line(.plain("Ada"), nil) == "Ada")
    #expect(try line(.empty, 1_780_567_200) == "June 4, 2026")
    #expect(try line(.empty, nil) == nil)
  }

  @Test("The author's line has the direction of the text before it")
  func authorDateDirection() throws {
    let author = Block.Kind.authorDate(AuthorDate(author: .plain("Ada")))
    #expect(try layOut([.title(.plain("שלום")), author]).boxes[1].alignment == .right)
    #expect(try layOut([.title(.plain("Hello")), author]).boxes[1].alignment == .natural)
  }

  @Test("Formatted dates are English and in the given time zone")
  func dates() {
    func format(_ weekday: Bool, _ date: DateText.Precision, _ time: DateText.Precision, _ zone: Int = 0)
      -> String?
    {
      let text = DateText(
        label: .plain("label"), unixTime: 1_780_585_445,
        format: .absolute(weekday: weekday, date: date, time: time))
      return DateFormat(secondsFromUTC: zone).format(text)
    }
    #expect(format(false, .none, .none) == nil)
    #expect(format(true, .long, .short) == "Thursday June 4, 2026 at 15:04")
    #expect(format(true, .long, .none) == "Thursday June 4, 2026")
    #expect(format(true, .short, .none) == "Thu 06/04/26")
    #expect(format(true, .none, .short) == "Thursday at 15:04")
    #expect(format(true, .none, .none) == "Thursday")
    #expect(format(false, .none, .long) == "15:04:05")
    #expect(format(false, .short, .long) == "06/04/26 at 15:04:05")
    #expect(format(false, .long, .short, 9 * 3600) == "June 5, 2026 at 00:04")
  }

  @Test("Twelve-hour times have AM or PM after a no-break space, and no leading zero")
  func twelveHours() {
    func format(_ hour: Int, _ time: DateText.Precision) -> String? {
      let text = DateText(
        label: .plain("label"), unixTime: hour * 3600 + 309,
        format: .absolute(weekday: false, date: .none, time: time))
      return DateFormat(clock: .hours12).format(text)
    }
    #expect(format(0, .short) == "12:05\u{A0}AM")
    #expect(format(9, .long) == "9:05:09\u{A0}AM")
    #expect(format(12, .short) == "12:05\u{A0}PM")
    #expect(format(23, .short) == "11:05\u{A0}PM")
  }

  @Test(
    "Relative dates are rounded, in seconds, minutes, hours or days",
    arguments: [
      (0, "in 0 seconds"), (-1, "1 second ago"), (-59, "59 seconds ago"), (-60, "1 minute ago"),
      (-89, "1 minute ago"), (-90, "2 minutes ago"), (-3599, "60 minutes ago"), (-3600, "1 hour ago"),
      (-86_399, "24 hours ago"), (-86_400, "1 day ago"), (-400 * 86_400, "400 days ago"),
      (1, "in 1 second"), (7200, "in 2 hours"), (129_600, "in 2 days"),
    ])
  func relativeDates(_ seconds: Int, _ words: String) {
    let date = DateText(label: .plain("then"), unixTime: 1_000_000 + seconds, format: .relative)
    #expect(DateFormat(now: 1_000_000).format(date) == words)
  }

  @Test("Relative dates require a current time, and can have any distance")
  func farDates() {
    func format(_ time: Int, _ now: Int?) -> String? {
      DateFormat(now: now).format(DateText(label: .plain("then"), unixTime: time, format: .relative))
    }
    #expect(format(1000, nil) == nil)
    #expect(format(.min, .max)?.hasSuffix(" days ago") == true)
    #expect(format(.max, .min)?.hasPrefix("in ") == true)
  }

  @Test(
    "The calendar",
    arguments: [(0, "January 1, 1970"), (951_782_400, "February 29, 2000"), (-1, "December 31, 1969")])
  func calendar(_ time: Int, _ date: String) {
    #expect(DateFormat().long(time) == date)
  }
}
