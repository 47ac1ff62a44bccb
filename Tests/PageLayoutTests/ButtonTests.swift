import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Rows of buttons")
struct ButtonRowTests {
  private func row(
    _ labels: [String], _ alignment: ButtonRow.Alignment = .fill, width: Double = 337, isRTL: Bool = false
  ) throws -> [LayoutItem] {
    let buttons = labels.map { Button(label: .plain($0)) }
    let block = Block.Kind.buttonRow(ButtonRow(buttons: buttons, alignment: alignment))
    return Array(try layOut([block], isRTL: isRTL, options: options(width: width)).items)
  }

  private func isInside(_ items: [LayoutItem], width: Double) -> Bool {
    items.allSatisfy { $0.frame.minX >= 10 - 1e-9 && $0.frame.maxX <= width - 10 + 1e-9 }
  }

  @Test("Buttons that fill the row are 40 points high, equally wide and 6 points apart")
  func fill() throws {
    let items = try row(["a", "bcd", "e"])
    #expect(items.map(\.kindName) == ["button", "button", "button"])
    #expect(items.map(\.source) == ["/0/buttons/0", "/0/buttons/1", "/0/buttons/2"])
    let share = (317.0 - 12) / 3
    for (index, item) in items.enumerated() {
      #expect(isClose(item.frame.minX, 10 + Double(index) * (share + 6)))
      #expect(isClose(item.frame.width, share) && item.frame.height == 40 && item.frame.minY == 5)
    }
  }

  @Test("A row has at most eight buttons; the others are in further rows")
  func furtherRows() throws {
    func rows(_ count: Int, _ width: Double, _ alignment: ButtonRow.Alignment = .fill) throws -> [Int] {
      let items = try row((0..<count).map { "\($0)" }, alignment, width: width)
      #expect(isInside(items, width: width) && items.allSatisfy { $0.frame.width >= 24 - 1e-9 })
      let tops = items.map(\.frame.minY)
      return Set(tops).sorted().map { top in tops.filter { $0 == top }.count }
    }
    #expect(try rows(8, 337) == [8])
    #expect(try rows(9, 337) == [8, 1])
    #expect(try rows(20, 337) == [8, 8, 4])
    #expect(try rows(10, 800, .left) == [8, 2])
    #expect(try rows(8, 267) == [8])
    // A share would have no room for a letter.
    #expect(try rows(8, 200) == [6, 2])
    #expect(try rows(3, 60) == [1, 1, 1])
    let nine = try row((0..<9).map { "\($0)" })
    #expect(nine[8].frame.width == 317 && isClose(nine[8].frame.minY - nine[0].frame.maxY, 6))
  }

  @Test("Other buttons are 38 points wider than their labels, and wrap")
  func hug() throws {
    for alignment in [ButtonRow.Alignment.left, .center, .right] {
      let items = try row(["Alpha", "Beta", "Gamma", "Delta"], alignment, width: 220)
      #expect(isInside(items, width: 220))
      for item in items {
        let label = try #require(item.button?.label.lines.first).line.width
        #expect(isClose(item.frame.width, label + 38))
        #expect(isClose(item.button?.labelOrigin.x ?? 0, 19))
      }
      let first = items.filter { $0.frame.minY == items[0].frame.minY }
      #expect(first.count == 2 && isClose(items[2].frame.minY - items[0].frame.maxY, 6))
      let left = try #require(first.first).frame.minX - 10
      let right = 210 - (try #require(first.last).frame.maxX)
      switch alignment {
      case .left, .fill: #expect(left == 0)
      case .center: #expect(isClose(left, right))
      case .right: #expect(isClose(right, 0))
      }
    }
  }

  @Test("A label that would be truncated uses the room of its padding; a truncated one keeps 6 points free")
  func tightLabels() throws {
    let widths = try row(["Alphabet", "x"], .left).map {
      try #require($0.button?.label.lines.first).line.width
    }
    let label = try #require(widths.first)
    func shown(_ room: Double) throws -> (text: String, x: Double) {
      let button = try #require(try row(["Alphabet"], width: label + room + 20).first?.button)
      return (button.label.lines[0].text, button.labelOrigin.x)
    }
    #expect(try shown(38) == ("Alphabet", 19))
    #expect(try shown(37).text == "Alphabet" && isClose(try shown(37).x, 18.5))
    #expect(try shown(12.1).text == "Alphabet")
    #expect(try shown(11).text.hasSuffix("…"))
  }

  @Test("A badge keeps 18 points free on either side of a label")
  func badgeRoom() throws {
    func button(_ style: Button.Style, width: Double) throws -> ButtonBox {
      let button = Button(
        label: .plain(longText), style: style, action: .init(kind: "url", url: "https://example.org"))
      return try #require(
        try layOut(
          [.buttonRow(ButtonRow(buttons: [button], alignment: .fill))], options: options(width: width)
        )
        .items.first?.button)
    }
    for style in Button.Style.allCases {
      let box = try button(style, width: 200)
      #expect(box.badge == .link)
      #expect(box.labelOrigin.x >= 18 && box.labelOrigin.x < 30)
    }
  }

  @Test(
    "A badge shows the target of a button",
    arguments: [
      ("url", "https://example.org", .link), ("url", "https://t.me/bot?startgroup=x", .addToChat),
      ("login_url", nil, .link), ("web_app", nil, .webApp), ("copy_text", nil, .copy), ("pay", nil, .payment),
      ("switch_inline_query", nil, .share), ("switch_inline_query_current_chat", nil, .share),
      ("switch_inline_query_chosen_chat", nil, .share), ("user_profile", nil, .profile),
      ("message", nil, .message), ("request_contact", nil, .phone), ("request_location", nil, .location),
      ("callback_data", nil, nil), ("disabled", nil, nil), ("whatever", nil, nil),
    ] as [(String, String?, ButtonBadge?)])
  func badges(_ kind: String, _ url: String?, _ badge: ButtonBadge?) {
    #expect(ButtonBadge(Button.Action(kind: kind, url: url)) == badge)
  }

  @Test("Left-aligned buttons do not widen a page")
  func narrowPage() throws {
    let layout = try layOut([
      .buttonRow(ButtonRow(buttons: [Button(label: .plain("Go"))], alignment: .left))
    ])
    #expect(layout.size.width == Rounding.ceil(layout.items[0].frame.maxX) + 10)
    #expect(layout.size.width < 90)
  }

  @Test("A right-to-left page mirrors its rows")
  func rightToLeft() throws {
    let fill = try row(["a", "b"], isRTL: true)
    #expect(isClose(fill[0].frame.maxX, 327) && isClose(fill[1].frame.minX, 10))
    let left = try row(["a", "b"], .left, isRTL: true)
    #expect(isClose(left[0].frame.maxX, 327) && isClose(left[0].frame.minX - left[1].frame.maxX, 6))
    let right = try row(["a", "b"], .right, isRTL: true)
    #expect(isClose(right[1].frame.minX, 10))
  }

  @Test("A label is one line of semibold 16 in the middle of a pill, truncated with an ellipsis")
  func labels() throws {
    let items = try row(["Two\nlines", longText])
    let short = try #require(items[0].button)
    #expect(short.label.lines.map(\.text) == ["Two lines"])
    #expect(short.label.lines[0].line.runs[0].style == FontStyle(.sans, size: 16, weight: .semibold))
    #expect(isClose(short.labelOrigin.y, (40 - 19.094) / 2 - 0.33))
    #expect(short.cornerRadius == 20)
    let long = try #require(items[1].button?.label.lines.first)
    #expect(long.text.hasPrefix("A line of text") && long.text.hasSuffix("…"))
    let room = items[1].frame.width - 12
    #expect(long.line.width <= room && long.line.width > room - 15)
  }

  @Test("A button without a label is empty")
  func empty() throws {
    #expect(try row([""])[0].frame.width == 317)
    let hugging = try row(["", "x"], .left)
    #expect(hugging[0].frame.width == 38 && hugging[0].button?.label.lines.isEmpty == true)
    #expect(try row([]).isEmpty)
  }

  private func colors(
    _ style: Button.Style, _ palette: Palette, _ side: Side = .incoming, isInline: Bool = false,
    isDisabled: Bool = false
  ) -> [String] {
    let action = isDisabled ? Button.Action(kind: "disabled") : nil
    let colors = ButtonColors(
      Button(label: .plain("x"), style: style, action: action), isInline: isInline,
      theme: Theme(palette: palette, side: side), design: Design.june2026.colors.derived)
    return [colors.fill.description, colors.label.description]
  }

  @Test("Buttons without a style look like table headers in rows, and like panels in text")
  func neutralColors() {
    #expect(colors(.standard, .classic) == ["000000@0.05", "000000"])
    #expect(colors(.standard, .classic, .outgoing) == ["3fc33b@0.1", "3fc33b"])
    #expect(colors(.standard, .night) == ["ffffff@0.1", "ffffff"])
    #expect(colors(.standard, .tinted) == ["2ea6ff@0.1", "ffffff"])
    #expect(colors(.standard, .classic, isInline: true) == ["0088ff@0.1", "0088ff"])
    #expect(colors(.standard, .classic, .outgoing, isInline: true) == ["3fc33b@0.1", "00a700"])
  }

  @Test(
    "Styles: a tint with text of its color on incoming bubbles, the color with white text on outgoing ones")
  func styledColors() {
    #expect(colors(.primary, .classic) == ["0088ff", "ffffff"])
    #expect(colors(.danger, .classic) == ["ff3b30@0.15", "ff3b30"])
    #expect(colors(.success, .classic) == ["26972c@0.15", "26972c"])
    #expect(colors(.danger, .day, .outgoing) == ["ff3b30", "ffffff"])
    #expect(colors(.success, .classic, .outgoing, isInline: true) == ["26972c", "ffffff"])
    #expect(colors(.danger, .night) == ["eb5545@0.15", "eb5545"])
    #expect(colors(.danger, .tinted) == ["ff6767@0.15", "ff6767"])
    #expect(colors(.success, .tinted, .outgoing) == ["30cf30", "ffffff"])
    #expect(colors(.link, .classic) == ["000000@0.0", "004bad"])
  }

  @Test("The label of a disabled button is fainter, and its fill is not")
  func disabledColors() {
    #expect(colors(.standard, .classic, isDisabled: true) == ["000000@0.05", "000000@0.4"])
    #expect(colors(.danger, .classic, isDisabled: true) == ["ff3b30@0.15", "ff3b30@0.4"])
  }
}

@Suite("Buttons in text")
struct InlineButtonTests {
  private func button(_ label: RichText, url: String? = nil) -> RichText {
    .button(Button(label: label, action: url.map { Button.Action(kind: "url", url: $0) }))
  }

  private func box(_ parts: RichText..., width: Double = 337) throws -> TextBox {
    try #require(try layOut([.paragraph(.concat(parts))], options: options(width: width)).boxes.first)
  }

  @Test("A button in text is a pill around its label, on the baseline: 7 points beside it, 1 above and below")
  func frame() throws {
    let line = try box(.plain("x "), button(.plain("Go"))).lines[0]
    let attachment = try #require(line.attachments.first)
    let label = try #require(attachment.label)
    let text = try #require(label.text.lines.first)
    #expect(text.line.runs[0].style == FontStyle(.sans, size: 15, weight: .semibold))
    #expect(label.origin == Point(7, 1 - 0.33))
    #expect(isClose(attachment.frame.width, text.line.width + 14))
    #expect(isClose(attachment.frame.height, 17.900 + 2))
    #expect(isClose(attachment.frame.minY, line.baseline - 15.282))
    #expect(isClose(attachment.frame.minY + label.origin.y + text.baseline, line.baseline - 0.33))
    #expect(line.text == "x  " && attachment.index == 2)
    #expect(isClose(line.line.width, attachment.frame.maxX))
  }

  @Test("Two adjacent buttons are 3 points apart")
  func neighbours() throws {
    let line = try box(
      button(.plain("a")), .styled(.bold, button(.plain("b"))), .plain("x"), button(.plain("c"))
    )
    .lines[0]
    let frames = line.attachments.map(\.frame)
    #expect(isClose(frames[1].minX - frames[0].maxX, 3))
    #expect(line.text == "   x ")
    let nobody = try box(button(.plain("a")), button(.empty), button(.plain("b"))).lines[0].attachments
    #expect(nobody.count == 2 && isClose(nobody[1].frame.minX - nobody[0].frame.maxX, 3))
  }

  @Test("A button makes only lines of small text taller")
  func growth() throws {
    let caption = try layOut([.footer(.concat([.plain("x "), button(.plain("a"))]))]).boxes[0].lines[0]
    // A of 15 and 1 more, without the space above the capitals of the caption.
    #expect(isClose(caption.frame.height, 15.282 - 4.282))
    #expect(try layOut([.footer(.plain("x"))]).boxes[0].lines[0].frame.height == 10)
  }

  @Test("A button does not change the height of a paragraph's lines")
  func height() throws {
    let lines = try box(button(.plain("a")), .plain("\n"), button(.plain("b")), .plain("\nc")).lines
    #expect(zip(lines, lines.dropFirst()).allSatisfy { isClose($1.frame.minY - $0.frame.minY, 24) })
    // Those of two lines do not touch.
    #expect(lines[1].attachments[0].frame.minY > lines[0].attachments[0].frame.maxY + 3)
  }

  @Test("A line can break before and after a button")
  func breaks() throws {
    let lines = try box(
      .plain("word"), button(.plain("first")), button(.plain("second")), .plain("word"), width: 95
    ).lines
    #expect(lines.map(\.attachments.count) == [0, 1, 1, 0])
    // The space between them hangs.
    #expect(lines[1].line.trailingSpace == 3)
  }

  @Test("A button that looks like a link is a link in the text")
  func links() throws {
    func attributes(_ action: Button.Action?) throws -> (box: TextBox, colors: [Color]) {
      let button = RichText.button(Button(label: .plain("Go"), style: .link, action: action))
      let box = try box(.plain("x "), button)
      #expect(box.lines[0].text == "x Go" && box.lines[0].attachments.isEmpty)
      #expect(Set(box.lines[0].line.runs.map(\.style)) == [FontStyle(.sans, size: 17)])
      return (box, box.attributes.map(\.color))
    }
    let black = Color(0x000000)
    let linked = try attributes(.init(kind: "url", url: "https://example.org"))
    #expect(linked.colors == [black, Color(0x004bad)])
    #expect(linked.box.links.map(\.target) == [.url("https://example.org", hasInstantPage: false)])
    let callback = try attributes(.init(kind: "callback_data"))
    #expect(callback.colors == [black, Color(0x004bad)] && callback.box.links.isEmpty)
    #expect(try attributes(.init(kind: "disabled")).colors == [black])
  }

  @Test("The whole label has the color of the button, also links; an emoji is as tall as its line")
  func labelParts() throws {
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: "🙂"))
    let label = RichText.concat([.plain("a"), .link(.hashtag("b"), .plain("b")), emoji])
    let text = try #require(try box(button(label)).lines[0].attachments.first?.label?.text)
    #expect(Set(text.attributes.map(\.color)) == [Color(0x0088ff)])
    let frame = try #require(text.lines[0].attachments.first?.frame)
    #expect(isClose(frame.width, 17.900) && isClose(frame.height, 17.900))
    #expect(isClose(frame.minY, text.lines[0].baseline - 14.282))
  }

  @Test("A label wider than the line is truncated to it, even in a narrow line", arguments: [60.0, 120, 200])
  func cut(_ width: Double) throws {
    let box = try box(.plain("x "), button(.plain(longText)), .plain(" y"), width: width)
    let attachment = try #require(box.lines.compactMap(\.attachments.first).first)
    #expect(attachment.frame.width <= width - 20)
    #expect(attachment.label?.text.lines[0].text.hasSuffix("…") == true)
    for line in box.lines { #expect(line.line.width - line.line.trailingSpace <= width - 20) }
  }

  @Test("The pill is the area of its link; without an address there is no area")
  func linkAreas() throws {
    let box = try box(.plain("x "), button(.plain("Go"), url: "https://example.org"), button(.plain("Stay")))
    let frame = try #require(box.lines[0].attachments.first).frame
    #expect(box.links.map(\.target) == [.url("https://example.org", hasInstantPage: false)])
    let area = try #require(box.links[0].rects.first)
    #expect(isClose(area.minX, frame.minX - 3) && isClose(area.maxX, frame.maxX + 3))
    #expect(isClose(area.minY, frame.minY - 3) && isClose(area.maxY, frame.maxY + 3))
    let inLink = try self.box(.link(.hashtag("x"), button(.plain("Go"))))
    #expect(inLink.links.map(\.target) == [.hashtag("x")])
  }

  @Test("Underlines and links around a button are not drawn at its box; its label follows the styles")
  func styles() throws {
    let night = options(.night)
    let styled = RichText.link(
      .url("u", hasInstantPage: true), .styled(.underline, .spoiler(.styled(.bold, button(.plain("Go"))))))
    let layout = try layOut([.paragraph(styled)], options: night)
    let line = try #require(layout.boxes.first).lines[0]
    #expect(line.decorations.isEmpty)
    let label = try #require(line.attachments[0].label).text.lines[0]
    #expect(label.line.runs[0].style.weight == .semibold)
    #expect(Set(label.decorations.map(\.kind)) == [.underline, .spoiler])
  }

  @Test("A button without a label is not drawn; in a label, a button is text, and an image has emoji size")
  func oddLabels() throws {
    #expect(try layOut([.paragraph(button(.empty))]).items.isEmpty)
    let nested = try box(button(.concat([.plain("a "), button(.plain("b"))])))
    #expect(nested.lines[0].attachments.map { $0.label?.text.lines.map(\.text) } == [["a b"]])
    let image = RichText.inlineImage(InlineImage(media: nil, width: 1000, height: 4000))
    let picture = try #require(try box(button(image)).lines[0].attachments.first?.label).text.lines[0]
    #expect(picture.attachments[0].frame.height <= 17.901)
  }
}

@Suite("Text on one line")
struct OneLineTextTests {
  private func line(_ text: RichText, limit: Double) throws -> (text: String, width: Double) {
    let environment = LayoutEnvironment(Page(), options: LayoutOptions(), book: try FontBook())
    let attributed = RichTextFlattener.flatten(
      text, style: BlockTextStyle(.button), environment: environment, origin: .none)
    let layout = TextItemLayout(
      environment: environment, limit: limit, alignment: .natural, category: .button)
    let set = try #require(layout.layOutOnOneLine(attributed))
    #expect(set.box.lines.count == 1)
    return (set.box.lines[0].text, set.frame.width)
  }

  @Test("Text that fits is complete; other text is the longest prefix with an ellipsis")
  func longest() throws {
    let whole = try line(.plain("Some words"), limit: 500)
    #expect(whole.text == "Some words")
    #expect(try line(.plain("Some words"), limit: whole.width).text == "Some words")
    var shown = whole.text.count
    for limit in stride(from: whole.width - 0.1, to: 0, by: -3) {
      let cut = try line(.plain("Some words"), limit: limit)
      #expect(cut.text.hasSuffix("…") && cut.text.count <= shown)
      #expect(cut.width <= limit || cut.text == "…")
      #expect(!cut.text.contains(" …"))
      shown = cut.text.count
    }
    #expect(try line(.plain("Some words"), limit: -5).text == "…")
  }

  @Test("Styles, attachments and characters of several code units are never split")
  func attachments() throws {
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: "👍"))
    let text = RichText.concat([
      emoji, .plain("👨‍👩‍👧e\u{301}"), .styled(.bold, .plain("bold")), emoji, .plain("שלום"),
    ])
    for limit in stride(from: 10.0, through: 160, by: 5) {
      let cut = try line(text, limit: limit).text
      #expect(cut.contains("👨‍👩‍👧") || !cut.contains("👨"))
      #expect(cut.unicodeScalars.contains("\u{301}") || !cut.contains("e"))
    }
  }
}

@Suite("Partial pages")
struct ShowMoreTests {
  private func layOut(_ texts: [String], isComplete: Bool = false, isDraft: Bool = false) throws -> Layout {
    let page = Page(
      blocks: texts.map { Block(.paragraph(.plain($0))) }, isComplete: isComplete, isDraft: isDraft)
    return PageLayoutEngine.layOut(page, options: LayoutOptions(), book: try FontBook()).layout
  }

  @Test("The line is 2 points below the page and does not count as part of its size")
  func place() throws {
    let layout = try layOut([longText])
    let showMore = try #require(layout.showMore)
    #expect(isClose(layout.size.height, try layOut([longText], isComplete: true).size.height))
    #expect(showMore.frame.minX == 10 && isClose(showMore.frame.minY, layout.size.height + 2))
    #expect(isClose(showMore.frame.height, 20.287) && isClose(showMore.line.origin.y, 16.187))
    #expect(showMore.line.text == "Show more")
  }

  @Test("The line does not widen the page")
  func narrow() throws {
    let layout = try layOut(["Short"])
    let showMore = try #require(layout.showMore)
    #expect(showMore.line.text.hasSuffix("…"))
    #expect(showMore.frame.maxX <= layout.size.width - 10)
  }

  @Test("Complete pages, drafts and empty pages have no line")
  func absent() throws {
    #expect(try layOut([longText], isComplete: true).showMore == nil)
    #expect(try layOut([longText], isDraft: true).showMore == nil)
    #expect(try layOut([]).showMore == nil)
  }
}

extension LayoutItem {
  var button: ButtonBox? {
    if case .button(let box) = content { return box }
    return nil
  }
}
