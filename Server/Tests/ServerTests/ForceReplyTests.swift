import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

/// Tests of the keyboards of bots and of their requests to reply, as the phone shows them.
@Suite struct ForceReplyTests {
  private func words(_ layout: JSON) throws -> String { String(decoding: try layout.bytes, as: UTF8.self) }

  @Test("A screen has the keyboard of the bot with its text for the field, also with other options")
  func placeholders() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let keyboard: JSON = [
        "keyboard": [["Tea", "Coffee"]], "one_time_keyboard": true, "input_field_placeholder": "Choose one",
      ]
      try await bot.send("Pick", ["reply_markup": keyboard])
      // The keyboard stays below a message with buttons of its own.
      try await bot.send(
        "And", ["reply_markup": ["inline_keyboard": [[["text": "Yes", "callback_data": "y"]]]]])
      let place = "chat/4242/layout.json?screen=390x844"
      let shown = try words(try await bot.sim(place))
      for word in ["\"Choose one\"", "\"Tea\"", "\"Coffee\"", "\"Yes\""] {
        #expect(shown.contains(word), "\(word)")
      }
      #expect(try words(try await bot.sim("chat/4242/screen.json")).contains("Choose one"))
      #expect(try words(try await bot.sim("chat/4242/messages.json")).contains("Choose one") == false)
      _ = try await bot.sim("press", ["label": "Tea"])
      #expect(try words(try await bot.sim(place)).contains("Choose one") == false)
    }
  }

  @Test("A bot that asks for a reply opens the panel, and what the person sends is a reply")
  func panels() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let place = "/sim/chat/4242/screen.png?screen=390x844&scale=1"
      try await bot.send("Your name?")
      let without = try await bot.http.execute(uri: place, method: .get)
      _ = try await bot.call("deleteMessage", ["chat_id": 4242, "message_id": 2])
      try await bot.send("Your name?", ["reply_markup": ["force_reply": true]])
      let with = try await bot.http.execute(uri: place, method: .get)
      #expect(with.status == .ok && with.body != without.body, "\(String(buffer: with.body).prefix(300))")
      try await bot.say("Ann")
      let update = try await bot.updates().last?["message"]
      #expect(update?["text"] == "Ann" && update?["reply_to_message"]?["message_id"] == 3)
      try await bot.say("Bob")
      #expect(try await bot.updates().last?["message"]?["reply_to_message"] == nil)
      let tape = try await bot.http.execute(uri: "/sim/chat/4242/tape", method: .get)
      let lines = String(buffer: tape.body).split(separator: "\n").map(String.init)
      let opened = try #require(lines.firstIndex(of: "ForceReply to #3"), "\(lines)")
      let closed = try #require(lines.firstIndex(of: "Hide edit"), "\(lines)")
      #expect(opened < closed && lines.count { $0 == "Hide edit" } == 1)
      let film = try await bot.http.execute(
        uri: "/sim/chat/4242/film.apng?screen=390x844&scale=1&fps=2", method: .get)
      #expect(film.status == .ok, "\(String(buffer: film.body).prefix(500))")
    }
  }

  @Test("Tapes and screens have the placeholders of keyboards and of requests to reply")
  func placeholdersOfTapes() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      func keyboard(_ placeholder: String) -> Fields {
        ["reply_markup": ["keyboard": [["Tea", "Coffee"]], "input_field_placeholder": .text(placeholder)]]
      }
      try await bot.send("Pick", keyboard("Choose one"))
      try await bot.send("Or", keyboard("Choose another"))
      let ask: Fields = ["reply_markup": ["force_reply": true, "input_field_placeholder": "Your \"name\""]]
      try await bot.send("Name?", ask)
      let tape = try await bot.http.execute(uri: "/sim/chat/4242/tape", method: .get)
      let lines = String(buffer: tape.body).split(separator: "\n").map(String.init)
      for line in [
        #"{"ReplyKeyboard":["Tea | Coffee"],"placeholder":"Choose one"}"#,
        #"{"ReplyKeyboard":["Tea | Coffee"],"placeholder":"Choose another"}"#, #"{"ReplyKeyboard":["off"]}"#,
        #"ForceReply to #4 placeholder "Your \"name\"""#,
      ] {
        #expect(lines.contains(line), "\(line) of \(lines)")
      }
      let place = "/sim/chat/4242/screen.png?screen=390x844&scale=1"
      let with = try await bot.http.execute(uri: place, method: .get)
      _ = try await bot.call("deleteMessage", ["chat_id": 4242, "message_id": 4])
      let other: Fields = ["reply_markup": ["force_reply": true, "input_field_placeholder": "Age"]]
      try await bot.send("Name?", other)
      let without = try await bot.http.execute(uri: place, method: .get)
      #expect(with.status == .ok && without.status == .ok && with.body != without.body)
      let film = try await bot.http.execute(
        uri: "/sim/chat/4242/film.apng?screen=390x844&scale=1&fps=2", method: .get)
      #expect(film.status == .ok, "\(String(buffer: film.body).prefix(500))")
    }
  }

  @Test("Another reply, and a keyboard that goes, end the request to reply")
  func ends() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let ask: Fields = ["reply_markup": ["force_reply": true, "input_field_placeholder": "Name"]]
      try await bot.send("Your name?", ask)
      try await bot.say("Ann", ["reply_to_message_id": 1])
      #expect(try await bot.updates().last?["message"]?["reply_to_message"]?["message_id"] == 1)
      let asked = try await bot.send("Your name?", ask)
      let place = "chat/4242/screen.png?screen=390x844&scale=1"
      _ = try await bot.call(
        "deleteMessage", ["chat_id": 4242, "message_id": asked["message_id"] ?? .null])
      _ = try await bot.sim(place)
      try await bot.say("Ann")
      #expect(try await bot.updates().last?["message"]?["reply_to_message"] == nil)
      try await bot.send("Your name?", ask)
      try await bot.send("Never mind", ["reply_markup": ["remove_keyboard": true]])
      try await bot.say("Ann")
      #expect(try await bot.updates().last?["message"]?["reply_to_message"] == nil)
    }
  }
}
