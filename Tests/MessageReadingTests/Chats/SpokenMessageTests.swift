import Localization
import PageModel
import Testing

@testable import MessageModel
@testable import MessageReading

/// The words for people who listen to a message instead of looking at its image (Spec/Vectors.md 7).
@Suite struct SpokenMessageTests {
  private func words(_ fields: String, reveals: Bool = false) throws -> String {
    let message =
      #"{"message_id":2,"date":1,"chat":{"id":7,"type":"private","first_name":"Ada"},"from":{"id":7,"first_name":"Ada"},"#
      + fields + "}"
    let read = try #require(try openChat("[\(message)]")?.message(at: 0))
    return SpokenMessage(read, revealsSpoilers: reveals).words
  }

  @Test("A forward, a reply, buttons and reactions are read with the text")
  func aroundTheText() throws {
    let read = try words(
      #"""
      "text":"See you","forward_origin":{"type":"hidden_user","sender_user_name":"Bo","date":1},
      "reply_to_message":{"message_id":1,"date":1,"chat":{"id":7,"type":"private","first_name":"Ada"},
      "from":{"id":7,"first_name":"Ada"},"text":"At seven?"},
      "reply_markup":{"inline_keyboard":[[{"text":"Yes","callback_data":"y"},{"text":"No","callback_data":"n"}]]}
      """#)
    #expect(read == "Forwarded from Bo. Reply to Ada: At seven? See you. Buttons: Yes, No")
  }

  @Test("A poll says its votes once they show")
  func polls() throws {
    func poll(_ more: String) throws -> String {
      try words(
        #"""
        "poll":{"id":"1","question":"Where?","type":"regular","total_voter_count":3,\#(more)
        "options":[{"text":"Here","voter_count":2},{"text":"There","voter_count":1}]}
        """#)
    }
    #expect(try poll("") == "Where? Here, There, 3 votes")
    #expect(try poll(#""is_closed":true,"#) == "Where? Here (2 votes), There (1 vote), 3 votes")
  }

  @Test("Prices, lengths and directions are read")
  func cards() throws {
    #expect(
      try words(
        #""invoice":{"title":"Tea","description":"A box of it","start_parameter":"","currency":"EUR","total_amount":450}"#
      )
      .contains("Tea: A box of it, "))
    #expect(
      try words(#""voice":{"file_id":"v","file_unique_id":"v","duration":83}"#) == "Voice Message: 1:23")
    let call = CallContent(isVideo: false, outcome: .answered, duration: 83)
    #expect(call.title(isOutgoing: true) == .outgoingCall && call.length(in: .english) == "1 min")
    #expect(CallContent(isVideo: true, outcome: .missed).title(isOutgoing: false) == .missedVideoCall)
  }

  @Test("Lengths, results of dice and the bot are said as the image shows them")
  func asDrawn() throws {
    #expect(
      try words(#""voice":{"file_id":"v","file_unique_id":"v","duration":3700}"#)
        == "Voice Message: 1:01:40")
    func dice(_ emoji: String, _ value: Int) throws -> String {
      try words(#""dice":{"emoji":"\#(emoji)","value":\#(value)}"#)
    }
    #expect(try dice("🎲", 4) == "🎲: 4" && dice("🎯", 6) == "🎯: 6")
    #expect(try dice("🎰", 64) == "🎰: 7️⃣ 7️⃣ 7️⃣" && dice("🎰", 1) == "🎰: BAR BAR BAR")
    #expect(try dice("⚽", 3) == "⚽" && dice("🎲", 0) == "🎲" && dice("🎲", 7) == "🎲")
    #expect(
      try words(
        #""text":"Hi","via_bot":{"id":44,"is_bot":true,"first_name":"Pic","username":"pic"}"#)
        == "via @pic. Hi")
    #expect(
      try words(#""text":"Hi","via_bot":{"id":44,"is_bot":true,"first_name":"Pic"}"#) == "via Pic. Hi")
  }

  @Test("Styles that change the meaning are named, and spoilers stay concealed")
  func styles() {
    let speech = Speech(in: .english)
    let text = RichText.concat([
      .plain("x"), .styled(.superscript, .plain("2")), .plain(" + H"), .styled(.subscript, .plain("2")),
      .plain("O, "),
      .styled(.strikethrough, .plain("no")), .plain("yes. "), .spoiler(.plain("Ann")), .plain("!"),
    ])
    #expect(
      speech.text(of: text) == "x superscript 2 + H subscript 2 O, struck out: no yes. hidden text!")
    #expect(Speech(in: .english, revealsSpoilers: true).text(of: .spoiler(.plain("Ann"))) == "Ann")
    #expect(speech.text(of: .styled(.bold, .plain("a"))) == "a" && speech.text(of: .empty).isEmpty)
  }

  @Test("Every block of a page is read, a row of a table and an item of a list as a paragraph")
  func pages() {
    let cells = { (texts: [String]) in texts.map { Table.Cell(text: .plain($0)) } }
    let page = Page(blocks: [
      Block(.heading(.plain("Tides"), level: 1)),
      Block(.paragraph(.concat([.plain("10"), .styled(.superscript, .plain("3")), .plain(" m")]))),
      Block(
        .list(
          List(
            items: [
              ListItem(content: .text(.plain("one")), marker: .label("1.")),
              ListItem(content: .text(.empty), marker: .label("2."), check: .checked),
              ListItem(
                content: .blocks([Block(.paragraph(.plain("three"))), Block(.photo(Photo(media: nil)))])),
            ], isOrdered: true))),
      Block(
        .table(Table(caption: .plain("Week"), rows: [cells(["Day", "High"]), cells(["Monday", ""]), []]))),
      Block(.photo(Photo(media: nil, caption: Caption(text: .plain("The pier"))))),
      Block(.details(Details(summary: .plain("More"), blocks: [Block(.paragraph(.plain("folded")))]))),
      Block(
        .details(Details(summary: .plain("Open"), blocks: [Block(.paragraph(.plain("shown")))], isOpen: true))
      ),
      Block(
        .blockQuote(BlockQuote(blocks: [Block(.paragraph(.spoiler(.plain("Ann"))))], caption: .plain("Ben")))),
      Block(.formula("x^2")), Block(.divider), Block(.paragraph(.plain(" \n"))),
      Block(.buttonRow(ButtonRow(buttons: [Button(label: .plain("Yes")), Button(label: .plain("No"))]))),
    ])
    #expect(
      Speech(in: .english).paragraphs(of: page) == [
        "Tides", "10 superscript 3 m", "1. one", "2. ✓", "three", "Photo", "Week", "Day, High", "Monday",
        "Photo: The pier", "More", "Open", "shown", "hidden text", "Ben", "x^2", "Buttons: Yes, No",
      ])
    var toggled = page
    toggled.toggled = ["/5", "/6"]
    let read = Speech(in: .english).paragraphs(of: toggled)
    #expect(read.contains("folded") && !read.contains("shown"))
    #expect(Speech(in: .english).paragraphs(of: Page(blocks: [])).isEmpty)
  }

  @Test("A message with a page says all of it, and its dates as they are drawn")
  func rich() {
    let date = RichText.date(DateText(label: .plain("then"), unixTime: 0))
    let page = Page(blocks: [Block(.heading(.plain("Hi"), level: 1)), Block(.paragraph(date))])
    let read = MessageResult(message: Message(content: .page(page)), format: .botAPI)
    #expect(SpokenMessage(read, revealsSpoilers: false).words == "Hi. then")
    #expect(SpokenMessage(read, revealsSpoilers: false, date: { _ in "June 4" }).words == "Hi. June 4")
  }
}
