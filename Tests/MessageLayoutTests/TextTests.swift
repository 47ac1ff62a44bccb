import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// The text of messages (Spec/Bubbles.md 5).
@Suite struct TextTests {
  private func laidOut(_ text: MessageText, limit: Double = 317, _ message: Message = message()) throws
    -> LaidOutText
  {
    MessageTextLayout(environment: try Ruler(message).environment, limit: limit).layOut(text)
  }

  @Test(arguments: [(1, 23.0), (2, 46), (3, 69), (4, 91), (5, 114)])
  func heightsCountTheLastGap(count: Int, height: Double) throws {
    let text = Array(repeating: "n", count: count).joined(separator: "\n")
    #expect(try laidOut(MessageText(plain: text)).height == height)
  }

  /// It hangs as in pages; no-break spaces do not.
  @Test func whiteSpaceAtTheEndOfALineTakesNoRoom() throws {
    let word = "A line of words"
    let bare = try layOut(message(MessageText(plain: word + "\nn")))
    for tail in [" ", "   ", "\t", " \t ", "\u{2003}"] {
      for text in [word + tail + "\nn", word + tail + "\nn" + tail] {
        let layout = try layOut(message(MessageText(plain: text)))
        #expect(layout.contentSize == bare.contentSize, "\(text.debugDescription)")
        #expect(layout.status?.frame == bare.status?.frame)
      }
      func blocks(_ text: String) -> [MessageText.Segment] {
        [.quote(.plain(text), isCollapsible: false), .code(text, language: "")]
      }
      for (block, alone) in zip(blocks(word + tail), blocks(word)) {
        #expect(try laidOut(MessageText([block])).width == laidOut(MessageText([alone])).width)
      }
    }
    let fixed = try layOut(message(MessageText(plain: word + "\u{a0}\u{a0}\nn")))
    #expect(fixed.contentSize.width > bare.contentSize.width)
  }

  /// Hanging white space at the left does not move the words.
  @Test func whiteSpaceHangsAtTheLeftFromRightToLeft() throws {
    func place(_ text: String) throws -> (left: Double, width: Double) {
      let laidOut = try laidOut(MessageText(plain: text))
      let line = try #require(laidOut.boxes[0].textBox.lines.first)
      return (line.x + line.line.contentX, laidOut.width)
    }
    #expect(try place("שלום עולם    \nשלום") == place("שלום עולם\nשלום"))
  }

  @Test func labelsAndButtonsDoNotCountIt() throws {
    let ruler = try Ruler()
    for (text, bare) in [("Ann  ", "Ann"), ("שלום  ", "שלום")] {
      let labels = [text, bare].map { ruler.environment.label($0, ruler.environment.fonts.text, .black) }
      #expect(labels[0].frame == labels[1].frame)
      #expect(isClose(labels[0].line.origin.x + labels[0].line.line.contentX, labels[1].line.origin.x))
    }
  }

  @Test func linesFollowAtAFixedPitch() throws {
    let lines = try laidOut(MessageText(plain: "n\nn")).boxes[0].textBox.lines
    #expect(isClose(lines[1].frame.minY - lines[0].frame.minY, 22.722))
    // The baseline is an ascent below the top.
    #expect(isClose(lines[0].baseline, 16.187))
  }

  @Test func insetsKnowTheNeighbours() throws {
    var message = message(MessageText(plain: "n"))
    message.preview = LinkPreview(url: "https://example.org", siteName: "Site")
    #expect(isClose(try #require(layOut(message).parts.first).frame.height, 6.333 + 23 + 2.667))
    let file = MessageContent.document(FileContent(media: nil))
    let below = try layOut(MessageLayoutTests.message(MessageText(plain: "n"), content: file))
    #expect(isClose(try #require(below.parts.last).frame.height, 4.333 + 23 + 5.667))
  }

  @Test func entitiesLookAsTheyShould() throws {
    let ruler = try Ruler()
    let style = ruler.environment.style(ruler.environment.fonts.text, .black)
    func fonts(_ text: RichText) -> [FontStyle] {
      EntityFlattener.flatten(text, style: style, dates: DateFormat()).styled.runs.map(\.style)
    }
    let word = RichText.plain("word")
    #expect(fonts(.styled(.bold, word))[0].weight == .semibold)
    #expect(fonts(.styled(.italic, word))[0].isItalic)
    let both = fonts(.styled(.bold, .styled(.italic, word)))[0]
    #expect(both.weight == .semibold && both.isItalic)
    let code = fonts(.styled(.code, word))[0]
    #expect(code.family == .mono && code.size == 16 && style.font.size == 17)
    #expect(fonts(.styled(.bold, .styled(.code, word)))[0] == style.font)
  }

  @Test func linksThatLookLikeTextAreUnderlined() throws {
    let text = MessageText([.text(.link(.email("a@b.c"), .plain("a@b.c")))])
    func lines(_ palette: Palette, _ direction: Direction) throws -> [Decoration.Kind] {
      try layOut(message(text, direction), options(palette)).texts[0].textBox.lines[0].decorations
        .map(\.kind)
    }
    #expect(try lines(.classic, .incoming).isEmpty && lines(.classic, .outgoing).isEmpty)
    #expect(try lines(.day, .outgoing) == [.underline] && lines(.day, .incoming).isEmpty)
    #expect(try lines(.night, .outgoing) == [.underline] && lines(.night, .incoming).isEmpty)
    #expect(try lines(.tinted, .incoming).isEmpty)
  }

  @Test func linesThroughAndUnderWordsStandOnWholePoints() throws {
    let text = RichText.concat([
      .styled(.strikethrough, .plain("one")), .plain(" "), .styled(.underline, .plain("two")),
    ])
    let line = try laidOut(MessageText([.text(text)])).boxes[0].textBox.lines[0]
    let strike = try #require(line.decorations.first { $0.kind == .strikethrough })
    let underline = try #require(line.decorations.first { $0.kind == .underline })
    #expect(strike.rect.minY == 10 && strike.rect.height == 1 && strike.rect.minX == 0)
    #expect(isClose(underline.rect.minY, 18.287) && underline.rect.minX == underline.rect.minX.rounded())
  }

  @Test func spoilersHideWords() throws {
    let line = try laidOut(MessageText([.text(.spoiler(.plain("hidden words")))])).boxes[0].textBox.lines[0]
    #expect(line.decorations.map(\.kind) == [.spoiler, .spoiler])
    #expect(line.decorations.allSatisfy { $0.color == Palette.classic.incoming.secondaryText })
  }

  @Test func customEmojiMakeNoLineTaller() throws {
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: "👍"))
    let text = try laidOut(MessageText([.text(.concat([.plain("a"), emoji, .plain("b")]))]))
    #expect(text.height == 23)
    let attachment = try #require(text.boxes[0].textBox.lines[0].attachments.first)
    #expect(attachment.frame.size == Size(24, 24) && attachment.frame.minY == -2)
  }

  @Test func linesFromRightToLeftEndAtTheRight() throws {
    let text = try laidOut(MessageText(plain: "a long line of text\nשלום"))
    let lines = text.boxes[0].textBox.lines
    #expect(isClose(lines[1].x + lines[1].line.width, text.width) && text.trail == nil)
  }

  // MARK: - Quotes and code

  /// Measured on a phone: below a title, an empty line moves the panel from 32.5 to 54.4.
  @Test(arguments: [("n", 0.0), ("n\n", 22), ("n\n\n", 45), ("", 0)])
  func emptyLinesBeforeABlockStay(above: String, extra: Double) throws {
    for block in [MessageText.Segment.code("n", language: ""), .quote(.plain("n"), isCollapsible: false)] {
      let text = try laidOut(MessageText([.text(.plain(above)), block, .text(.plain("n"))]))
      #expect(text.boxes[1].textFrame.minY == (above.isEmpty ? 0 : 23) + extra + 6)
    }
    // Nothing remains after the last line of a message.
    #expect(try laidOut(MessageText(plain: "n\n")).height == 23)
  }

  @Test func codeIsAPointSmallerThanAQuote() throws {
    let text = try laidOut(MessageText([.code("n\nn", language: "")]))
    let lines = text.boxes[0].textBox.lines
    #expect(lines[0].line.runs[0].style == FontStyle(.mono, size: 13))
    #expect(isClose(lines[1].frame.minY - lines[0].frame.minY, 16.949))
  }

  @Test func quotesKnowTheirNeighbours() throws {
    let quote = MessageText.Segment.quote(.plain("n"), isCollapsible: false)
    let text = try laidOut(MessageText([quote, quote, .text(.plain("n"))]))
    // 7 + 19 + 8, then 6 + 19 + 8, then a line.
    #expect(text.height == 34 + 33 + 23 && text.boxes[1].textFrame.minY == 40)
    #expect(text.boxes[0].textFrame.minX == 9)
  }

  @Test func theFirstLineGivesWayToTheSign() throws {
    let ruler = try Ruler()
    let word = try ruler.word(100, ruler.environment.fonts.block)
    let text = MessageText([.quote(.plain("\(word)\n\(word)"), isCollapsible: false)])
    let laidOut = try laidOut(text)
    #expect(laidOut.width == 100 + 7 + 18 && laidOut.trail == laidOut.width + 4)
  }

  @Test func quotesFoldAfterThreeLines() throws {
    func fold(_ count: Int) throws -> (fold: Icon?, lines: [String]) {
      let lines = Array(repeating: "line", count: count).joined(separator: "\n")
      let quote = try laidOut(MessageText([.quote(.plain(lines), isCollapsible: true)])).boxes[0]
      return (quote[.fold]?.icon, quote.textBox.lines.map(\.text))
    }
    #expect(try fold(3).fold == nil && fold(3).lines.count == 3)
    #expect(try fold(4).fold == .expand && fold(4).lines == ["line", "line", "line…"])
    let folded = try laidOut(
      MessageText([.quote(.plain("a\na\na longer line\na"), isCollapsible: true)])
    ).boxes[0]
    let last = try #require(folded.textBox.lines.last)
    // The chevron of 12 points does not overlap the ellipsis.
    #expect(folded.textFrame.minX + last.line.width <= folded[.fold]?.frame.minX ?? 0)
  }

  @Test("Of a text of several megabytes, only the part that its lines can show is set")
  func nothingIsSetThatDoesNotShow() throws {
    let environment = try Ruler().environment
    let style = environment.style(environment.fonts.text, .black)
    let long = EntityFlattener.flatten(
      .plain(String(repeating: "a", count: 20_000)), style: style, dates: DateFormat())
    let beginning = long.limited(toLines: 2)
    #expect(beginning.styled.scalars.count == 2 * Truncation.longestLine + 1)
    #expect(beginning.styled.scalars.last == 0x2026)
    #expect(long.limited(toLines: 5).styled.scalars.count == 20_000)
    // A text that fits anyway shows that something is left out.
    let block = environment.block(
      .plain(String(repeating: "\u{200B}", count: 5000)), style, factor: 0, mostLines: 1
    ) {
      _ in 100
    }
    #expect(block.text.hasSuffix("…"))
  }

  @Test("Lines are truncated between characters, never within one")
  func charactersStayWhole() throws {
    let environment = try Ruler().environment
    let style = environment.style(environment.fonts.text, .black)
    let family: Character = "👨‍👩‍👧‍👦"
    for limit in stride(from: 40.0, to: 110, by: 9) {
      let block = environment.block(
        .plain(String(repeating: family, count: 30)), style, mostLines: 2
      ) { _ in limit }
      #expect(block.text.hasSuffix("…"))
      #expect(block.text.allSatisfy { $0 == family || $0 == " " || $0 == "…" })
    }
  }

  @Test func codeNamesItsLanguage() throws {
    let piece = try laidOut(MessageText([.code("let x = 1", language: "objective c")])).boxes[0]
    #expect(piece[.language]?.words == "Objective C" && piece[.language]?.frame.minY == 7)
    #expect(isClose(piece.textFrame.minY, 7 + 16.707 * 1.12))
    // Above the language by a fifth of a line of the code.
    #expect(piece.frame.minY == 4)
  }

  @Test func codeHasTheAppsColoursUnlessToldOtherwise() throws {
    let text = MessageText([.code("let x = 1", language: "swift")])
    for direction in [Direction.incoming, .outgoing] {
      for palette in Palette.all {
        var options = options(palette)
        func code() throws -> (tints: Set<Color>, ground: Color, bar: Color) {
          let piece = try layOut(message(text, direction), options).texts[0]
          guard case .panel(let panel)? = piece[.panel]?.content else { return ([], .clear, .clear) }
          return (Set(piece.textBox.tints.map(\.color)), panel.ground, panel.bar.color)
        }
        let app = try code()
        #expect(app.tints.contains(TokenColors.app.keyword))
        #expect(app.ground == app.bar.multiplyingAlpha(by: 0.1))
        options.page.codeColors = .readable
        let own = palette[direction == .incoming ? .incoming : .outgoing].primaryText == .white
        #expect(try code().tints.contains(own ? TokenColors.dark.keyword : TokenColors.light.keyword))
      }
    }
  }

  @Test func codeIsColoured() throws {
    let piece = try laidOut(MessageText([.code("let x = 1", language: "swift")])).boxes[0]
    #expect(!piece.textBox.tints.isEmpty)
    #expect(try laidOut(MessageText([.code("let x = 1", language: "")])).boxes[0].textBox.tints.isEmpty)
  }

  @Test func barsHaveTheAuthorsColour() throws {
    let text = MessageText([.quote(.plain("n"), isCollapsible: false)])
    func color(_ direction: Direction, _ author: Author?) throws -> Color? {
      var message = message(text, direction)
      message.author = author
      return try layOut(message).texts.first?[.panel]?.bar?.color
    }
    #expect(try color(.incoming, .peer(PeerID(.user, 3))) == Palette.authorColors[3])
    #expect(try color(.incoming, nil) == Palette.classic.incoming.accentText)
    #expect(try color(.outgoing, .peer(PeerID(.user, 3))) == Palette.classic.outgoing.accentText)
  }

  @Test func authorsOfMoreColoursHaveDashes() throws {
    let colors = [Color(0x112233), Color(0x445566)]
    let peer = Peer(
      id: PeerID(.user, 5), kind: .user(UserName(first: "Ada")), color: .custom(light: colors, dark: []))
    func bars(_ direction: Direction) throws -> [PanelBar] {
      var message = message(MessageText([.quote(.plain("n"), isCollapsible: false)]), direction)
      message.reply = Reply(subject: .unknown, author: .peer(peer.id))
      let layout = try layOut(message, peers: PeerTable([peer]))
      return [layout.texts.first?[.panel]?.bar, layout.header[.reply]?[.panel]?.bar].compactMap { $0 }
    }
    let incoming = try bars(.incoming)
    #expect(incoming.count == 2)
    for bar in incoming { #expect(bar.color == colors[0] && bar.dashes == [colors[1]] && bar.alpha == 1) }
    let outgoing = try bars(.outgoing)
    let accent = Palette.classic.outgoing.accentText
    #expect(outgoing.count == 2)
    for bar in outgoing { #expect(bar.color == accent && bar.dashes == [accent] && bar.alpha == 0.2) }
  }

  // MARK: - Large emoji

  @Test(arguments: [
    (1, 94.0), (2, 78), (3, 64), (4, 49), (5, 43), (6, 35), (7, 30), (8, 25), (9, 22), (10, 19),
  ])
  func emojiAreAsLargeAsTheyAreFew(count: Int, size: Double) {
    #expect(EmojiArt.size(length: count) == size)
  }

  @Test func emojiStandWithoutABubble() throws {
    let layout = try layOut(message(MessageText(plain: "👍"), .outgoing))
    let top = 2 + 1.0 / 3
    let emoji = try #require(layout.parts.first?.frame)
    #expect(layout.bubble == nil && isClose(emoji.minY, top + 16) && isClose(emoji.maxX, 381))
    #expect(isClose(layout.size.height, 2 * top + 16 + emoji.height + 20))
    let pill = try #require(layout.status?[.pill]?.frame)
    #expect(pill.height == 18 && isClose(pill.maxX, 377) && isClose(pill.maxY, emoji.maxY + 16))
    #expect(layout.status?.mode == .free)
  }

  @Test func emojiAmongWordsAreText() throws {
    #expect(try layOut(message(MessageText(plain: "so 👍"))).bubble != nil)
  }
}
