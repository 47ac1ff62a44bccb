import Testing

@testable import Typography

/// A text, a width, and the expected lines.
struct BreakingVector: Sendable, CustomTestStringConvertible {
  let idea: String
  let text: String
  let style: FontStyle
  let limit: Double
  /// The text of the lines, including terminators and trailing white space.
  let lines: [String]
  /// The widths in points, including trailing white space, where they matter.
  let widths: [Double]?

  init(
    _ idea: String, _ text: String, _ style: FontStyle, limit: Double, _ lines: [String],
    widths: [Double]? = nil
  ) {
    self.idea = idea
    self.text = text
    self.style = style
    self.limit = limit
    self.lines = lines
    self.widths = widths
  }

  var testDescription: String { idea }

  private static let body = FontStyle(.sans, size: 17)
  private static let heading = FontStyle(.serif, size: 19)
  /// Every character is 1233/2048 em wide.
  private static let code = FontStyle(.mono, size: 2048.0 / 123.3)

  /// In `code` a character is exactly 10 points wide, and in Chinese text at 17 exactly 17, for checks by hand.
  static let all: [BreakingVector] = [
    .init("a line holds what fits", "aaa bb cc", code, limit: 60, ["aaa bb ", "cc"], widths: [70, 20]),
    .init("exactly fitting is fitting", "aaa bbb", code, limit: 70, ["aaa bbb"], widths: [70]),
    .init("a hair too narrow breaks", "aaa bbb", code, limit: 69.99, ["aaa ", "bbb"], widths: [40, 30]),
    .init("a trailing space hangs", "aaa bbb", code, limit: 30, ["aaa ", "bbb"], widths: [40, 30]),
    .init(
      "any number of spaces hangs", "aaa      bbb", code, limit: 30, ["aaa      ", "bbb"], widths: [90, 30]),
    .init("spaces at the end of the text", "aaa   ", code, limit: 30, ["aaa   "], widths: [60]),
    .init("a no-break space does not break", "aa\u{A0}bb cc", code, limit: 50, ["aa\u{A0}bb ", "cc"]),
    .init("a no-break space does not hang", "aaaa\u{A0}", code, limit: 40, ["aaaa", "\u{A0}"]),
    .init("a long word is cut", "abcdefgh", code, limit: 30, ["abc", "def", "gh"], widths: [30, 30, 20]),
    .init("a long word starts on its own line", "x abcdef", code, limit: 40, ["x ", "abcd", "ef"]),
    .init("one character at least", "abc", code, limit: 4, ["a", "b", "c"]),
    .init("a hyphen ends a line", "ab-cd ef", code, limit: 40, ["ab-", "cd ", "ef"]),
    .init("a newline ends a line", "a\nb", code, limit: 100, ["a\n", "b"], widths: [10, 10]),
    .init("a final newline adds no line", "a\n", code, limit: 100, ["a\n"]),
    .init(
      "empty lines stay", "a\n\n\nb", code, limit: 100, ["a\n", "\n", "\n", "b"], widths: [10, 0, 0, 10]),
    .init("carriage return and line feed are one", "a\r\nb", code, limit: 100, ["a\r\n", "b"]),
    .init("a line separator ends a line", "a\u{2028}b", code, limit: 100, ["a\u{2028}", "b"]),
    .init("a zero-width space allows a break", "aaa\u{200B}bbb", code, limit: 40, ["aaa\u{200B}", "bbb"]),
    .init("a word joiner forbids one", "xx a-\u{2060}b", code, limit: 50, ["xx ", "a-\u{2060}b"]),
    .init("Chinese breaks between characters", "河流铜灯港口", body, limit: 52, ["河流铜", "灯港口"], widths: [51, 51]),
    .init("but not before a full stop", "河流铜。灯", body, limit: 52, ["河流", "铜。灯"]),
    .init("Thai breaks between words", "สวัสดีชาวโลก", body, limit: 50, ["สวัสดี", "ชาวโลก"]),
    .init("an emoji sequence is never cut", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", body, limit: 25, ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]),
    .init(
      "a letter keeps its marks", "e\u{301}\u{302}e\u{301}", body, limit: 12, ["e\u{301}\u{302}", "e\u{301}"]),
    .init("Hebrew breaks at spaces", "שלום עולם טוב", body, limit: 60, ["שלום ", "עולם ", "טוב"]),
    .init(
      "Georgia is as wide as its table says", "The sea", heading, limit: 100, ["The sea"],
      // T h e space s e a
      widths: [Double(1267 + 1192 + 990 + 494 + 885 + 990 + 1032) / 2048 * 19]),
    .init(
      "Georgia breaks by its table", "The sea in five scripts", heading, limit: 120,
      ["The sea in five ", "scripts"]),
  ]
}

@Suite("Line breaking")
struct LineBreakingTests {
  @Test("Reference vectors", arguments: BreakingVector.all)
  func vector(_ vector: BreakingVector) throws {
    let lines = setLines(vector.text, vector.style, limit: vector.limit, book: try makeBook())
    let units = Array(vector.text.utf16)
    #expect(lines.map { String(decoding: units[$0.range], as: UTF16.self) } == vector.lines)
    for (line, width) in zip(lines, vector.widths ?? []) {
      #expect(abs(line.width - width) < 0.001, "\(line.width), expected \(width)")
    }
  }

  @Test(
    "Every code unit of the text is on exactly one line",
    arguments: ["a b\nc", "👍🏽 x\r\n\r\n", "שלום abc עולם", "\t a\t"])
  func coverage(_ text: String) throws {
    for limit in [5.0, 30, 80, 1000] {
      let lines = setLines(text, FontStyle(.sans, size: 17), limit: limit, book: try makeBook())
      var next = 0
      for line in lines {
        #expect(line.range.lowerBound == next)
        next = line.range.upperBound
      }
      #expect(next == text.utf16.count)
    }
  }

  /// Reshaped parts lose their kerning and become wider, at either end of a line.
  @Test("A line that was broken inside a word is never wider than the limit")
  func brokenWordsFit() throws {
    let book = try makeBook()
    let words = [
      String(repeating: "w.w.w", count: 12), String(repeating: "AVTo", count: 15),
      String(repeating: "/.", count: 40), "a " + String(repeating: "w.w.w", count: 9) + " of Te.Te.Te.",
      String(repeating: "Yo,", count: 20) + "Ty.Ty. we", String(repeating: "لام", count: 20),
    ]
    for size in [13.0, 14, 17, 23] {
      for text in words {
        for limit in stride(from: 24.0, to: 320, by: 3.7) {
          let style = FontStyle(.sans, size: size)
          for line in setLines(text, style, limit: limit, book: book) where line.clusters.count > 1 {
            #expect(line.contentWidth <= limit + 1e-6, "\(size) \(limit) \(text)")
          }
        }
      }
    }
  }

  @Test("A line that was broken inside a word is as wide as its part alone")
  func reshapedCut() throws {
    let book = try makeBook()
    let style = FontStyle(.sans, size: 17)
    // "AV" kerns: a cut between them must remove the kern.
    let lines = setLines("AVAVAVAVAVAVAVAV", style, limit: 60, book: book)
    #expect(lines.count > 1)
    for line in lines {
      let units = Array("AVAVAVAVAVAVAVAV".utf16)[line.range]
      let alone = setLines(String(decoding: units, as: UTF16.self), style, book: book)
      #expect(abs(line.width - alone[0].width) < 1e-9)
      #expect(line.width <= 60)
    }
  }

  @Test("Tab stops are every 28 points, counted from 100 left of the line")
  func tabs() throws {
    let style = FontStyle(.mono, size: 2048.0 / 123.3)
    let book = try makeBook()
    #expect(abs(setLines("\ta", style, book: book)[0].width - (12 + 10)) < 0.001)
    #expect(abs(setLines("ab\ta", style, book: book)[0].width - (40 + 10)) < 0.001)
  }

  // MARK: - Attachments

  private func lines(
    _ pieces: [Piece], limit: Double, mode: LineMode? = nil
  ) throws -> [Range<Int>] {
    var text = StyledText()
    let style = FontStyle(.mono, size: 2048.0 / 123.3)
    for piece in pieces {
      switch piece {
      case .text(let string): text.append(string, style: style, tag: 0)
      case .box(let kind, let width): text.appendAttachment(kind, width: width, style: style, tag: 0)
      }
    }
    let shaped = ShapedText(text, direction: .natural(fallbackIsRTL: false), book: try makeBook())
    return shaped.lines(mode ?? .fitting(limit: limit)).map(\.range)
  }

  private enum Piece {
    case text(String)
    case box(StyledText.Attachment.Kind, Double)
  }

  @Test("Lines can break on either side of an attachment, which does not hang")
  func attachmentsBreak() throws {
    #expect(try lines([.text("ab"), .box(.emoji, 20), .text("cd")], limit: 40) == [0..<3, 3..<5])
    #expect(try lines([.text("ab"), .box(.emoji, 30), .text("cd")], limit: 40) == [0..<2, 2..<3, 3..<5])
    #expect(try lines([.box(.emoji, 30), .box(.emoji, 30), .box(.emoji, 30)], limit: 65) == [0..<2, 2..<3])
  }

  @Test("A line that is too long because of its hanging space ends before its last image, once")
  func attachmentRetry() throws {
    // 20 + 30 fit 50; three hanging spaces make the line 80 wide, more than 5 over.
    #expect(try lines([.text("ab"), .box(.image, 30), .text("   cd")], limit: 50) == [0..<2, 2..<6, 6..<8])
    // An emoji does not require it.
    #expect(try lines([.text("ab"), .box(.emoji, 30), .text("   cd")], limit: 50) == [0..<6, 6..<8])
    // An image at the start of its line cannot be moved.
    #expect(try lines([.box(.image, 90), .text(" ab")], limit: 50) == [0..<2, 2..<4])
  }

  @Test("An image wider than the limit is on a line of its own")
  func wideImage() throws {
    #expect(try lines([.text("a "), .box(.image, 200), .text(" b")], limit: 50) == [0..<2, 2..<4, 4..<5])
  }

  // MARK: - Minimum width

  @Test("Minimum width: every line ends after its first space, tab or newline")
  func minimumWidth() throws {
    #expect(try lines([.text("aa bbb c")], limit: 0, mode: .minimum) == [0..<3, 3..<7, 7..<8])
    #expect(try lines([.text("a  b")], limit: 0, mode: .minimum) == [0..<2, 2..<3, 3..<4])
    #expect(try lines([.text("a\tb\nc d")], limit: 0, mode: .minimum) == [0..<2, 2..<4, 4..<6, 6..<7])
  }

  @Test("Minimum width counts characters but cuts by UTF-16 code units, as the reference does")
  func minimumWidthQuirk() throws {
    // One emoji of two units, a letter and a space: three characters, so the cut falls before the space.
    #expect(try lines([.text("👍a b")], limit: 0, mode: .minimum) == [0..<3, 3..<4, 4..<5])
  }
}
