import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// Measurements on screenshots of a group on a phone (Spec/Bubbles.md 2, 6, 7 and 20.1), in points.
@Suite struct PhoneTests {
  private let anna = Peer(id: PeerID(.user, 5), kind: .user(UserName(first: "Anna")))

  private func reply() -> Reply {
    Reply(subject: .message(ReplyExcerpt(text: .plain("What was said"))), author: .peer(PeerID(.user, 3)))
  }

  /// A message with a name and a reply in a group.
  private func replying(_ text: String = "", content: MessageContent = .text) throws -> MessageLayout {
    var message = message(MessageText(plain: text), chat: .group, content: content)
    message.reply = reply()
    return try layOut(message, peers: PeerTable([anna]))
  }

  private func body(_ layout: MessageLayout) throws -> Rect { try #require(layout.bubble?.body) }

  @Test func repliesHaveTheHeightOfThePhone() throws {
    let layout = try replying("n")
    let panel = try #require(layout.header[.reply])
    // Measured: 39.7 to 39.8, and 17.0 from line to line.
    #expect(panel.frame.height == 40)
    #expect(isClose((panel[.text]?.frame.minY ?? 0) - (panel[.title]?.frame.minY ?? 0), 17))
    // Measured: 25.0 to 25.3.
    let top = try body(layout).minY
    #expect(isClose(panel.frame.minY - top, 25))
  }

  @Test func bubblesHaveTheHeightsOfThePhone() throws {
    let ruler = try Ruler()
    let line = try ruler.word(270)
    // Measured: 135.8.
    #expect(try isClose(body(replying("\(line)\n\(line)")).height, 136))
    // Measured: 463.1.
    let lines = Array(repeating: line, count: 16) + ["n"]
    let long = try replying(lines.joined(separator: "\n"))
    #expect(long.status?.mode == .inline)
    #expect(try isClose(body(long).height, 463))
    // Measured: 142.0.
    let file = try replying(content: .document(FileContent(media: nil)))
    #expect(try isClose(body(file).height, 142))
    // Measured: 69.95.
    let voice = try layOut(message(.init(), .outgoing, content: .voice(VoiceContent(media: nil))))
    #expect(try isClose(body(voice).height, 70))
    // Measured: 32.9, as before.
    #expect(try isClose(body(layOut(message(MessageText(plain: "n"), .outgoing))).height, 33))
  }

  /// The lower edge of digits is the baseline.
  @Test func timesAreAsFarFromTheLowerEdgeAsOnThePhone() throws {
    func distance(_ layout: MessageLayout) throws -> Double {
      let text = try #require(layout.status?[.text])
      return try body(layout).maxY - text.frame.minY - (text.line?.origin.y ?? 0)
    }
    // Measured: 7.4 to 7.9 for incoming text, 7.5 for outgoing text, 9.0 for a document and 5.8 for outgoing
    // voice.
    #expect(try abs(distance(layOut(message(MessageText(plain: "n")))) - 7.6) <= 0.4)
    #expect(try abs(distance(layOut(message(MessageText(plain: "n"), .outgoing))) - 7.5) <= 0.4)
    #expect(try abs(distance(layOut(message(content: .document(FileContent(media: nil))))) - 9.0) <= 0.4)
    let voice = message(.init(), .outgoing, content: .voice(VoiceContent(media: nil)))
    #expect(try abs(distance(layOut(voice)) - 5.8) <= 0.4)
  }

  @Test func pillsAreAsHighAsOnThePhone() throws {
    let measure = try #require(StatusMeasure(try Ruler().environment, mode: .overlay))
    #expect(measure.pillSize.height == 18)
  }

  /// The boxes of labels are rounded up at the sizes that were measured, and down at others.
  @Test(arguments: [
    (10.0, 11.0), (11, 14), (12, 14), (13, 15), (14, 17), (15, 17), (16, 19), (17, 20), (18, 21), (20, 23),
  ])
  func labelsHaveWholeHeights(size: Double, height: Double) {
    #expect(FontStyle(.sans, size: size).labelHeight == height)
    #expect(FontStyle(.sans, size: size, weight: .semibold).labelHeight == height)
  }

  /// Lines of one label keep their distance, and only the last one is higher.
  @Test func linesOfALabelFollowAsBefore() {
    let font = FontStyle(.sans, size: 14)
    for factor in [0.07, 0.09, 0.12] {
      let setting = LineSetting.label(font, factor: factor)
      #expect(setting.pitch == 17 && setting.height == 17 && setting.totalHeight(3) == 51)
    }
    #expect(LineSetting.label(FontStyle(.sans, size: 11), factor: 0.09).pitch == 14)
    #expect(LineSetting.label(FontStyle(.sans, size: 13)).totalHeight(2) == 31)
  }

  /// Measured: 17.05 from line to line, whichever text a line belongs to.
  @Test func linesOfAPreviewAreEquallyFarApart() throws {
    var message = message(MessageText(plain: "n"))
    message.preview = LinkPreview(
      url: "https://example.org", siteName: "Site", title: "Title",
      description: MessageText(plain: "one\ntwo"))
    let preview = try #require(layOut(message).preview)
    let tops = [preview[.title], preview[.subtitle], preview[.text]].flatMap { block in
      block.lines.map { block.frame.minY + $0.frame.minY }
    }
    #expect(tops.count == 4 && zip(tops, tops.dropFirst()).allSatisfy { isClose($1 - $0, 17) })
  }

  /// Measured: the ink of a name is 0.4 higher than its box puts it, and ends 19.0 below the bubble's top.
  @Test func namesStandHigher() throws {
    for direction in [Direction.incoming, .outgoing] {
      var message = message(MessageText(plain: "n"), direction, chat: .group)
      message.viaBot = ViaBot(username: "bot")
      let layout = try layOut(message, peers: PeerTable([anna]))
      let labels = [layout.header[.name], layout.header[.via]].compactMap { $0 }
      #expect(labels.count == (direction == .incoming ? 2 : 1))
      for label in labels {
        let baseline = try label.frame.minY + (label.line?.origin.y ?? 0) - body(layout).minY
        #expect(isClose(baseline, 7 - 1 + 14 * 1950.0 / 2048 - 0.4), "\(baseline)")
      }
    }
  }

  /// Measured: the baselines are 2.9 above and 14.7 below the middle of the control.
  @Test(arguments: [true, false]) func linesOfAFileAreBesideItsControl(isFile: Bool) throws {
    let id = MediaID(rawValue: "1")
    let media = MediaTable(documents: [
      id: DocumentMedia(
        id: id, kind: isFile ? .file : .audio, byteCount: 5000, fileName: "a.pdf", performer: "Somebody")
    ])
    let content: MessageContent = isFile ? .document(FileContent(media: id)) : .music(FileContent(media: id))
    let file = try #require(layOut(message(content: content), media: media).file)
    let (title, subtitle) = (file[.title], file[.subtitle])
    let middle = file[.control].frame.midY
    let ascent = try #require(title.lines.first).baseline
    #expect(isClose(title.frame.minY + ascent - middle, -2.9))
    #expect(isClose(subtitle.frame.minY + (subtitle.line?.origin.y ?? 0) - middle, 14.7))
  }

  // MARK: - White space

  /// A wrapped line takes the room of its white space, up to the limit; one that ends with a line break does
  /// not.
  @Test func whiteSpaceWhereALineIsWrappedTakesRoom() throws {
    let ruler = try Ruler()
    let environment = ruler.environment
    func width(_ text: String, limit: Double, _ segment: (String) -> MessageText.Segment) throws -> Double {
      MessageTextLayout(environment: environment, limit: limit).layOut(MessageText([segment(text)])).width
    }
    let word = try ruler.word(100)
    let bare = environment.label(word, environment.fonts.text, .black).line.line.width
    let space =
      environment.shape(styled(word + " n", environment)).lines(.fitting(limit: 101))[0].width - bare
    #expect(space > 3)
    func plain(_ text: String) -> MessageText.Segment { .text(.plain(text)) }
    let wide = Rounding.ceil(bare + space)
    #expect(try width(word + " " + word, limit: 150, plain) == wide)
    #expect(try width(word + "   " + word, limit: 150, plain) == Rounding.ceil(bare + 3 * space))
    #expect(try width(word + "   " + word, limit: 102, plain) == 102)
    #expect(try width(word + " \nn", limit: 150, plain) == 100)
    #expect(try width(word + " ", limit: 150, plain) == 100)
    // The last line takes none, so that the time can follow it.
    let trail = MessageTextLayout(environment: environment, limit: 105).layOut(
      MessageText(plain: word + " n ")
    ).trail
    #expect(trail == Rounding.ceil(environment.label("n", environment.fonts.text, .black).line.line.width))
  }

  private func styled(_ text: String, _ environment: MessageEnvironment) -> StyledText {
    var styled = StyledText()
    styled.append(text, style: environment.fonts.text, tag: 0)
    return styled
  }

  @Test func whiteSpaceOfQuotesTakesRoomAndOfLabelsDoesNot() throws {
    let environment = try Ruler().environment
    let text = "wide words on lines that are wrapped somewhere"
    let style = environment.style(environment.fonts.block, .black)
    for limit in stride(from: 90.0, to: 200, by: 7) {
      let quote = MessageTextLayout(environment: environment, limit: limit + 18).layOut(
        MessageText([.quote(.plain(text), isCollapsible: false)]))
      let lines = quote.boxes[0].textBox.lines
      let last = lines.count - 1
      let room = lines.enumerated().map { index, line in
        let own = limit - (index == 0 ? 7 : 0)
        return (index == 0 ? 7 : 0)
          + (index == last ? line.line.contentWidth : max(line.line.contentWidth, min(line.line.width, own)))
      }.max()
      #expect(quote.width == Rounding.ceil(room ?? 0) + 18)
      let label = environment.block(.plain(text), style) { _ in limit }
      #expect(label.frame.width == Rounding.ceil(label.box.lines.map(\.line.contentWidth).max() ?? 0))
    }
  }

  /// The words of a wrapped text from right to left still end at its right edge.
  @Test func whiteSpaceFromRightToLeftIsAtTheLeft() throws {
    let environment = try Ruler().environment
    let laidOut = MessageTextLayout(environment: environment, limit: 120).layOut(
      MessageText(plain: "שלום עולם טוב מאוד שלום עולם"))
    for line in laidOut.boxes[0].textBox.lines {
      #expect(isClose(line.x + line.line.contentX + line.line.contentWidth, laidOut.width))
    }
  }

  // MARK: - Folded quotes

  /// A word that is too long for the third line stays there, cut, and nothing leaves the limit.
  @Test(arguments: [
    "one\na " + String(repeating: "w.w.w", count: 20) + "\nthree\nfour",
    "one\na " + String(repeating: "w", count: 45) + "\nthree\nfour",
    "one\na " + String(repeating: "i", count: 220) + "\nthree\nfour",
    "one\ntx 0x" + String(repeating: "3a94c0ff", count: 8) + "\nthree\nfour\nfive",
    String(repeating: "w", count: 200), "one\ntwo\n\nfour", "one\ntwo\nthree \nfour",
    "שלום\nא " + String(repeating: "ש", count: 70) + "\nc\nd",
    "a b c d e f g h " + String(repeating: "n m ", count: 90),
  ])
  func foldedQuotesHaveThreeLines(text: String) throws {
    for limit in [317.0, 279, 120, 60] {
      let environment = try Ruler().environment
      let laidOut = MessageTextLayout(environment: environment, limit: limit).layOut(
        MessageText([.quote(.plain(text), isCollapsible: true)]))
      let lines = laidOut.boxes[0].textBox.lines
      #expect(lines.count == 3 && lines.last?.text.hasSuffix("…") == true, "\(lines.map(\.text))")
      #expect(laidOut.width <= limit, "\(laidOut.width) of \(limit)")
    }
  }

  // MARK: - Albums

  @Test(arguments: [true, false], [Direction.incoming, .outgoing])
  func albumsKeepTheirTailOverReactions(hasCaptionAbove: Bool, direction: Direction) throws {
    let photo = MessageContent.photo(PhotoContent(media: MediaID(rawValue: "1")))
    var first = message(MessageText(plain: hasCaptionAbove ? "Words above" : ""), direction, content: photo)
    first.hasInvertedMedia = hasCaptionAbove
    first.reactions = Reactions(list: [.init(symbol: .emoji("🔥"), count: 1)])
    let album = [first, message(.init(), direction, content: photo)]
    let layout = try #require(
      MessageLayoutEngine.layOut(album: album, options: options(), book: try FontBook())
    ).layout
    #expect(!layout.reactions.isEmpty && layout.bubble?.hasTail == true)
    #expect(layout.bubble?.corners.list == [16, 16, 16, 16])
  }

  // MARK: - Status behind a formula

  /// The status is raised only when the formula makes the line taller than the lines of its font.
  @Test(arguments: [
    ("X", false), ("x^2", false), (#"\hat X"#, false), ("x_i", false), ("y", false),
    (#"\frac{1}{2}"#, true), (#"\sum_{i=1}^{n} i"#, true), (#"\int_0^1 \frac{a}{b}"#, true),
  ])
  func theStatusIsRaisedBesideTallFormulas(source: String, isRaised: Bool) throws {
    func distance(_ text: RichText) throws -> Double {
      let page = Page(blocks: [Block(.paragraph(text))])
      let layout = try layOut(message(content: .page(page)))
      let status = try #require(layout.status)
      let shown = try #require(layout.page)
      #expect(status.mode == .inline)
      // Formulas are separate items after their text.
      guard let item = shown.layout.items.first, case .text(let box) = item.content, let line = box.lines.last
      else { return .nan }
      return status.frame.maxY - shown.origin.y - item.frame.minY - line.frame.maxY
    }
    for text in [
      RichText.concat([.plain("x "), .formula(source), .plain(" y")]), .formula(source),
    ] {
      let found = try distance(text)
      #expect(isClose(found, isRaised ? 0 : 5), "\(found)")
    }
    #expect(try isClose(distance(.plain("x")), 5))
  }
}
