import Testing

@testable import Server

/// Tests of parameters that servers refuse, and of what scripts see and do.
@Suite struct RefusalTests {
  @Test("Entities have a known kind and the field that it needs")
  func entities() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      func entity(_ more: Fields) -> JSON {
        .object(more.merging(["offset": 0, "length": 2]) { old, _ in old })
      }
      for (fields, reason) in [
        (["type": "foo"], "Unsupported type specified"), (["type": ""], "Unsupported type specified"),
        (["type": "text_link"], "Can't find field \"url\""),
        (["type": "text_mention"], "Can't find field \"user\""),
        (["type": "custom_emoji"], "Can't find field \"custom_emoji_id\""),
        (["type": "date_time"], "Can't find field \"unix_time\""),
      ] as [(Fields, String)] {
        let description = "Bad Request: can't parse MessageEntity: \(reason)"
        let list: JSON = [entity(fields)]
        try await bot.refused(
          "sendMessage", ["chat_id": 4242, "text": "abc", "entities": list], description)
        try await bot.refused(
          "sendPoll", ["chat_id": 4242, "question": "abc", "options": ["a"], "question_entities": list],
          description)
      }
      let link = entity(["type": "text_link", "url": "https://a.org/"])
      #expect(try await bot.send("abc", ["entities": [link]])["entities"] == [link])
    }
  }

  @Test("Required texts are not empty, except where an empty text is a value")
  func emptyTexts() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let venue: Fields = ["latitude": 1, "longitude": 2, "title": "t", "address": "a"]
      let contact: Fields = ["phone_number": "1", "first_name": "A"]
      let invoice: Fields = [
        "title": "t", "description": "d", "payload": "p", "currency": "XTR",
        "prices": [["label": "a", "amount": 1]],
      ]
      for (method, fields, names) in [
        ("sendVenue", venue, ["title", "address"]), ("sendContact", contact, ["phone_number", "first_name"]),
        ("sendInvoice", invoice, ["title", "description", "payload", "currency"]),
      ] {
        for name in names {
          for empty in ["", " \n"] as [JSON] {
            try await bot.refused(
              method, fields.merging(["chat_id": 4242, name: empty]) { $1 },
              "Bad Request: parameter \"\(name)\" is required")
          }
        }
        #expect(try await bot.call(method, fields.merging(["chat_id": 4242]) { $1 }).status == 200)
      }
      #expect(try await bot.call("setWebhook", ["url": ""]).status == 200)
      try await bot.refused(
        "answerCallbackQuery", ["callback_query_id": ""], BotError.queryIsTooOld.description)
    }
  }

  @Test("Ids of supergroups and channels begin with -100, and other negative ids are basic groups")
  func groups() async throws {
    try await EmulatorClient.run { bot in
      _ = try await bot.sim("setup", ["bots": [["token": "700:test"]]])
      for (id, type) in [
        (-55, "group"), (-100, "group"), (-1_001, "supergroup"), (-1_000_000_000_055, "supergroup"),
      ] {
        let made = try await bot.sim("setup", ["groups": [["id": .integer(id)]]])
        #expect(made["groups"]?.elements?.first?["type"] == .text(type), "\(made)")
      }
      try await bot.say("hello", ["chat_id": -56])
      #expect(try await bot.call("getChat", ["chat_id": -56]).result["type"] == "group")
      for type in ["supergroup", "channel"] as [JSON] {
        let wrong = try await bot.sim("setup", ["groups": [["id": -57, "type": type]]], status: 400)
        #expect(wrong["error"]?["help"] == "put -100 before the number: -10057", "\(wrong)")
      }
      _ = try await bot.sim("setup", ["groups": [["id": -58, "is_forum": true]]], status: 400)
      _ = try await bot.sim("migrate", ["chat_id": -55, "new_chat_id": -59], status: 400)
      #expect(
        try await bot.sim("migrate", ["chat_id": -55, "new_chat_id": -10_059])["error"] == nil)
    }
  }

  @Test("A vote names options that the poll has, and no more than it accepts")
  func votes() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      func poll(_ more: Fields) async throws -> Fields {
        let fields: Fields = ["chat_id": 4242, "question": "Q", "options": ["Tea", "Coffee"]]
        let sent = try await bot.call("sendPoll", fields.merging(more) { $1 })
        return ["message_id": sent.result["message_id"] ?? .null]
      }
      let (single, several) = (try await poll([:]), try await poll(["allows_multiple_answers": true]))
      func vote(_ place: Fields, _ options: JSON, _ status: Int = 200) async throws -> JSON {
        try await bot.sim("vote", place.merging(["options": options]) { $1 }, status: status)
      }
      _ = try await vote(single, ["Tea"])
      for (place, options, reason) in [
        (single, ["zz"], "the poll has no option 'zz'"), (single, [2], "the poll has no option 2"),
        (single, [0, 1], "the poll accepts only one answer"),
        (several, ["Tea", 0], "'options' names an option twice"),
        (several, ["Tea", "zz"], "the poll has no option 'zz'"),
        (single, "Tea", "'options' must be an array"),
      ] as [(Fields, JSON, String)] {
        #expect(try await vote(place, options, 400)["error"]?["message"] == .text(reason))
      }
      func count() async throws -> JSON? {
        try await bot.sim("chat/4242")["messages"]?.elements?[1]["poll"]?["total_voter_count"]
      }
      #expect(try await count() == 1)
      _ = try await vote(single, [])
      #expect(try await count() == 0)
      _ = try await vote(several, ["Tea", 1])
    }
  }

  @Test("A transcript as text has as many messages as it is asked for")
  func transcripts() async throws {
    try await EmulatorClient.run { bot in
      for text in ["one", "two", "three"] { try await bot.say(text) }
      #expect(
        try await bot.sim("chat/4242?format=text&newest=2") == "[2] alice: two\n[3] alice: three\n")
      #expect(try await bot.sim("chat/4242?newest=2")["messages"]?.elements?.count == 2)
      #expect(try await bot.sim("chat/4242?format=text&newest=0") == "")
    }
  }

  @Test(
    "The button of an invoice says what is paid",
    arguments: [
      (5_000, "USD", "$50.00"), (5, "USD", "$0.05"), (123_456_789, "USD", "$1,234,567.89"),
      (123_456, "EUR", "1 234,56 €"), (5_000, "JPY", "¥5,000"), (7, "KRW", "₩7"), (50_000, "VND", "50.000 ₫"),
      (5_000, "BRL", "R$ 50,00"), (123_456, "DKK", "1234,56 DKK"), (5_000, "XXX", "50.00 XXX"),
      (5_000, "CLP", "5,000 CLP"), (50, "XTR", "⭐️50"),
    ])
  func prices(amount: Int, currency: String, text: String) async throws {
    #expect(Prices.text(amount, currency) == text)
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let invoice: Fields = [
        "chat_id": 4242, "title": "t", "description": "d", "payload": "p", "provider_token": "x",
        "currency": .text(currency), "prices": [["label": "a", "amount": .integer(amount)]],
      ]
      let sent = try await bot.call("sendInvoice", invoice).result
      let button = sent["reply_markup"]?["inline_keyboard"]?.elements?.first?.elements?.first
      #expect(button?["text"] == .text("Pay \(text)"), "\(sent)")
    }
  }
}
