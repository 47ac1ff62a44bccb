import Testing

@testable import JSONText
@testable import MessageReading

/// Inputs that are translated into JSON (Spec/Messages.md 1.17), and inputs that are not.
@Suite struct InputTranslationTests {
  private func translated(_ text: String) throws -> JSONDocument? {
    try InputTranslation.translated(Array(text.utf8)).map {
      try JSONDocument($0.bytes, limits: JSONLimits(nesting: 64, values: 10_000))
    }
  }

  private func page(_ messages: String) -> String {
    #"<!DOCTYPE html><html><body><div class="page_wrap"><div class="history">"# + messages
      + "</div></div></body></html>"
  }

  @Test(
    "Unusual parts of printed objects do not crash the program",
    arguments: [
      "{'a': <>}", "{'a': <:>}", "{'a': <'>}", "{'a': <", "{'a': Message(", "{'a': '\\u{", "{'a': -}",
      "Update(a=datetime.datetime(", "{'a': 1e999}",
    ])
  func oddPrinted(text: String) { _ = InputTranslation.translated(Array(text.utf8)) }

  @Test("A call with or without argument names keeps the values that were read before it")
  func calls() throws {
    let document = try #require(try translated("[{'a': Pair(1, 2), 'b': Pair(c=3)}]"))
    let object = try #require(document.root.elements.first)
    #expect(object["a"].map { Array($0.elements).count } == 2)
    #expect(object["b"]?["c"]?.integer == 3)
  }

  @Test("Objects that Pyrogram prints are read, with the names of its types and enumerations")
  func pyrogram() throws {
    let text =
      "pyrogram.types.Message(id=5, date=datetime.datetime(2026, 1, 1, 0, 0), chat=pyrogram.types.Chat(id=8, "
      + "type=pyrogram.enums.ChatType.PRIVATE, first_name='B'), text='hi', outgoing=True)"
    let json = try #require(InputTranslation.translated(Array(text.utf8))).bytes
    let result = try readMessage(String(decoding: json, as: UTF8.self))
    #expect(result.message.text.plainText == "hi" && result.message.id == 5)
    #expect(result.message.chat.kind == .private && result.message.direction == .outgoing)
  }

  @Test(
    "Numbers of an exported page that are out of range are omitted",
    arguments: ["99999999999999999999", "9999999999999999999:00", "00:99999999999999999999", "1:2:3:4"])
  func oddNumbers(number: String) throws {
    let message =
      #"<div class="message" id="message7"><div class="body"><div class="date" title="01.03.2024 10:01:00 UTC+\#(number)">"#
      + #"10:01</div><div class="media_wrap"><a class="media media_voice_message" href="a.ogg"><div class="status">\#(number)"#
      + #"</div></a></div><div class="text">Hi</div></div></div>"#
    let list = try #require(try translated(page(message))?.root["messages"])
    let first = try #require(list.elements.first)
    #expect(first["id"]?.integer == 7 && first["duration_seconds"] == nil)
  }

  @Test("Elements of an exported page that are unclosed or too deep keep their text")
  func oddElements() throws {
    let deep = String(repeating: "<div>", count: 500) + "deep"
    for text in ["<b>a", "a</i></b>", deep] {
      let message =
        #"<div class="message" id="message7"><div class="body"><div class="text">\#(text)</div></div></div>"#
      let first = try #require(try translated(page(message))?.root["messages"]?.elements.first)
      #expect(first["text_entities"]?.elements.first != nil, "\(text.prefix(20))")
    }
  }

  private func exported(_ bodies: String...) throws -> [JSONValue] {
    let messages = bodies.enumerated().map { index, body in
      let kind = body.contains("from_name") && !body.hasPrefix("<div class=\"forwarded") ? "" : " joined"
      return
        #"<div class="message default\#(kind)" id="message\#(index + 1)"><div class="body">\#(body)</div></div>"#
    }
    return try Array(#require(try translated(page(messages.joined()))?.root["messages"]).elements)
  }

  @Test("A forwarded message of an exported page is found behind the picture of its source")
  func forwards() throws {
    let picture = #"<div class="pull_left forwarded userpic_wrap"><div class="userpic">R</div></div>"#
    let read = try exported(
      #"<div class="from_name">Ida</div>\#(picture)<div class="forwarded body"><div class="from_name">Radio<span class="date details"> 1</span></div><div class="text">one</div></div>"#,
      #"<div class="forwarded body"><div class="text">two</div></div>"#,
      #"<div class="text">three</div>"#)
    #expect(read.map { $0["forwarded_from"]?.text } == ["Radio", "Radio", nil])
    #expect(read.map { $0["from"]?.text } == ["Ida", "Ida", "Ida"])
    let texts = read.map { $0["text_entities"]?.elements.first?["text"]?.text }
    #expect(texts == ["one", "two", "three"])
  }

  @Test("The bot behind an author's name of an exported page is not part of the name")
  func bots() throws {
    let read = try exported(#"<div class="from_name">Ida Holm via @gif</div><div class="text">x</div>"#)
    #expect(read[0]["from"]?.text == "Ida Holm" && read[0]["via_bot"]?.text == "@gif")
  }

  private func card(_ name: String, _ title: String, _ status: String, _ more: String = "", href: String = "")
    throws -> JSONValue
  {
    let inner =
      #"<div class="body"><div class="title bold">\#(title)</div>\#(more)<div class="status details">\#(status)</div></div>"#
    let card =
      href.isEmpty
      ? #"<div class="media \#(name)">\#(inner)</div>"#
      : #"<a class="media \#(name)" href="\#(href)">\#(inner)</a>"#
    return try exported(#"<div class="from_name">Ida</div><div class="media_wrap">\#(card)</div>"#)[0]
  }

  @Test(
    "Calls of an exported page are calls",
    arguments: [
      ("Outgoing (34 seconds)", true, 34, nil), ("Incoming (5 seconds)", false, 5, nil),
      ("Missed", false, nil, "missed"), ("Cancelled", true, nil, "missed"), ("Declined", false, nil, "busy"),
    ] as [(String, Bool, Int?, String?)])
  func callsOfPages(status: String, isOutgoing: Bool, seconds: Int?, reason: String?) throws {
    let call = try card("media_call", "Nils", status)
    #expect(call["action"]?.text == "phone_call" && call["actor"]?.text == "Ida")
    #expect(call["out"]?.bool == isOutgoing && call["duration_seconds"]?.integer == seconds)
    #expect(call["discard_reason"]?.text == reason)
  }

  @Test("Cards of an exported page keep what they say")
  func cards() throws {
    for name in ["media_file", "media_photo"] {
      let sticker = try card(name, "Sticker", "🐟, 20 KB")
      #expect(sticker["media_type"]?.text == "sticker" && sticker["sticker_emoji"]?.text == "🐟")
    }
    let round = try card("media_video", "Video message", "00:07, 1 MB", href: "round_video_messages/r.mp4")
    #expect(round["media_type"]?.text == "video_message" && round["duration_seconds"]?.integer == 7)
    let invoice = try card("media_invoice", "Tee", "49.00 EUR")["invoice_information"]
    #expect(invoice?["amount"]?.integer == 4900 && invoice?["currency"]?.text == "EUR")
    let venue = try card(
      "media_venue", "Pier", "53.5, 9.9", #"<div class="description">Street 1</div>"#,
      href: "https://maps.google.com/maps?q=53.5,9.9")
    #expect(venue["place_name"]?.text == "Pier" && venue["address"]?.text == "Street 1")
    let live = try card(
      "media_live_location", "Live location", "53.5, 9.9", href: "https://maps.google.com/maps?q=53.5,9.9")
    #expect(live["live_location_period_seconds"]?.integer == 0 && live["location_information"] != nil)
  }

  @Test("A service message of an exported page names the pinned message")
  func pins() throws {
    let text =
      ##"<div class="message service" id="message4"><div class="body details">Nils pinned <a href="#go_to_message10">this message</a></div></div>"##
    let pin = try #require(try translated(page(text))?.root["messages"]?.elements.first)
    #expect(pin["action"]?.text == "pin_message" && pin["message_id"]?.integer == 10)
    #expect(pin["actor"]?.text == "Nils")
  }

  @Test("The buttons of a row of an exported page stay apart")
  func buttons() throws {
    let button = #"<div class="bot_button"><a><div>One</div></a></div>"#
    let row =
      #"<td class="bot_button_row">\#(button)<div class="bot_button_column_separator"></div>\#(button.replacing("One", with: "Two"))</td>"#
    let read = try exported(
      #"<div class="from_name">Ida</div><div class="text">x</div><table class="bot_buttons_table"><tbody><tr>\#(row)</tr></tbody></table>"#
    )
    let rows = read[0]["inline_bot_buttons"].map { Array($0.elements) } ?? []
    #expect(rows.map { row in row.elements.map { $0["text"]?.text } } == [["One", "Two"]])
  }

  @Test("An album omits items of an unknown kind, also if it is the first one")
  func albums() throws {
    let document = try #require(
      try translated(
        #"{"chat_id":7,"media":[{"type":"hologram","media":"a"},{"type":"photo","media":"b"},{"type":"video","media":"c"}]}"#
      ))
    #expect(document.root.elements.compactMap { $0["message_id"]?.integer } == [1, 2])
  }

  @Test("The text of a message in an exported page comes from its element")
  func places() throws {
    let text = page(
      (7...8).map { id in
        "\n<div class=\"message\" id=\"message\(id)\"><div class=\"body\"><div class=\"text\">Hi</div></div></div>"
      }.joined())
    let bytes = Array(text.utf8)
    let translated = try #require(InputTranslation.translated(bytes))
    for id in ["7", "8"] {
      let element = try #require(bytes.firstRange(of: "<div class=\"message\" id=\"message\(id)".utf8))
        .lowerBound
      let json = try #require(translated.bytes.firstRange(of: "\"id\": \(id)".utf8)).lowerBound
      #expect(translated.inputOffset(json + 3) == element)
    }
    #expect(translated.inputOffset(0) == nil)
    let odd = try #require(InputTranslation.translated(bytes + [0xff]))
    #expect((0..<odd.bytes.count).allSatisfy { odd.inputOffset($0) == nil })
  }

  @Test("Values of a printed object have their original positions")
  func printedPlaces() throws {
    let text = "{'a': [1, 'två', Pair(2, 3)], 'c': True, 'd': Peer(4)}"
    let bytes = Array(text.utf8)
    let translated = try #require(InputTranslation.translated(bytes))
    let document = try JSONDocument(translated.bytes, limits: JSONLimits(nesting: 64, values: 100))
    func written(_ value: JSONValue) -> String? {
      translated.inputOffset(value.offset).map { String(decoding: bytes[$0...], as: UTF8.self) }
    }
    let list = try #require(document.root["a"])
    #expect(written(document.root) == text)
    #expect(written(list)?.hasPrefix("[1,") == true)
    #expect(list.elements.map { written($0)?.prefix(4) } == ["1, '", "'två", "Pair"])
    #expect(try written(#require(document.root["c"]))?.hasPrefix("True") == true)
    #expect(try written(#require(document.root["d"]))?.hasPrefix("Peer(4)") == true)
  }

  @Test(
    "Pages, messages and lists are not translated",
    arguments: [
      #"{"blocks":[],"media":[],"chat_id":7}"#, #"{"message_id":1,"media":[]}"#,
      #"{"messages":[],"id":1,"type":"x"}"#,
      #"[{"media":[],"chat_id":7}]"#, #"{"a":"\"media\"", "b":{"media":[],"chat_id":7}}"#, "{", "",
      #"{"media"#,
      "\u{feff}{}",
    ])
  func others(text: String) { #expect(InputTranslation.translated(Array(text.utf8)) == nil) }
}
