import Foundation
import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Bodies of all Bot API requests that send or edit, and all kinds of results for inline queries (Spec/Messages.md
/// 1.9).
@Suite struct RequestBodyTests {
  private struct Method: CustomTestStringConvertible {
    var name: String
    var parameters: [(name: String, type: String, isOptional: Bool)]

    var testDescription: String { name }
  }

  private static func table(_ name: String) -> [Method] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("ForeignInputs/\(name).tsv")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t")
      let parameters = parts[1].split(separator: " ").map { field in
        let pair = field.split(separator: ":", maxSplits: 1).map(String.init)
        let isOptional = pair[1].hasSuffix("?")
        return (pair[0], isOptional ? String(pair[1].dropLast()) : pair[1], isOptional)
      }
      return Method(name: String(parts[0]), parameters: parameters)
    }
  }

  private static let methods = table("request-methods")
  private static let results = table("inline-results")

  private static let named: [String: String] = [
    "emoji": #""🎯""#, "parse_mode": #""HTML""#, "question_parse_mode": #""HTML""#, "chat_id": "7",
    "text_parse_mode": #""HTML""#, "explanation_parse_mode": #""HTML""#, "description_parse_mode": #""HTML""#,
    "currency": #""EUR""#, "type": #""regular""#, "correct_option_id": "0", "correct_option_ids": "[0]",
    "media": #"{"type":"photo","media":"file"}"#, "explanation_media": #"{"type":"photo","media":"file"}"#,
    "close_date": "1767225600", "vcard": #""""#,
  ]

  private static let values: [String: String] = [
    "String": #""words""#, "Integer": "7", "Float": "1.5", "Boolean": "true", "File": #""file""#,
    "ReplyParameters": #"{"message_id":3}"#, "MessageEntity": #"{"type":"bold","offset":0,"length":2}"#,
    "Markup": #"{"inline_keyboard":[[{"text":"b","callback_data":"c"}]]}"#, "SuggestedPostParameters": "{}",
    "EphemeralMessageParameters": "{}", "LinkPreviewOptions": #"{"is_disabled":true}"#,
    "LabeledPrice": #"{"label":"a","amount":100}"#, "InputRichMessage": #"{"markdown":"words"}"#,
    "Media": #"{"type":"photo","media":"file","caption":"words"}"#,
    "PaidMedia": #"{"type":"video","media":"file","width":4,"height":3}"#,
    "PollOption": #"{"text":"words"}"#, "StoryContent": #"{"type":"photo","photo":"file"}"#,
    "InputChecklist": #"{"title":"<b>words</b>","parse_mode":"HTML","tasks":[{"id":1,"text":"words"}]}"#,
    "Result": #"{"type":"photo","id":"1","photo_url":"https://a.example/p.jpg"}"#,
    "Content": #"{"message_text":"words"}"#,
  ]

  private static func body(_ method: Method, optional: Bool, named: Bool = true) -> String {
    var members = named ? [#""method":"\#(method.name)""#] : []
    for (name, type, isOptional) in method.parameters where optional || !isOptional {
      let isList = type.hasPrefix("[")
      let kind = isList ? String(type.dropFirst().dropLast()) : type
      var value = values[kind] ?? #""words""#
      if kind.hasPrefix("=") {
        value = "\"\(kind.dropFirst())\""
      } else if !isList, let own = Self.named[name] {
        value = own
      }
      members.append(#""\#(name)":\#(isList ? "[\(value)]" : value)"#)
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Requests that show nothing: the message is elsewhere, or there is none.
  private static let silent: Set<String> = [
    "copyMessages", "forwardMessage", "forwardMessages", "copyMessage", "sendChatAction",
    "repostStory",
  ]

  /// Requests whose contents are all optional.
  private static let emptyWithoutOptions: Set<String> = [
    "editEphemeralMessageCaption", "editEphemeralMessageText", "editMessageCaption", "editMessageText",
    "sendMessageDraft",
  ]

  private func read(_ body: String) throws -> [MessageResult] {
    let bytes = Array(body.utf8)
    switch try InputReader.read(InputTranslation.translated(bytes)?.bytes ?? bytes) {
    case .message(let message): return [message]
    case .chat(let chat): return (0..<chat.count).compactMap { chat.message(at: $0) }
    case .page(let page):
      return [MessageResult(message: Message(content: .page(page.page)), format: page.format)]
    }
  }

  private func expectShown(_ body: String, _ name: String) throws {
    let messages = try read(body)
    #expect(!messages.isEmpty, "\(name)")
    for read in messages {
      #expect(!read.message.showsNothing, "\(name): \(body)")
      if case .unsupported = read.message.content { Issue.record("\(name): \(body)") }
      let unknown = read.diagnostics.filter { $0.code == .unknownKey }
      #expect(unknown.isEmpty, "\(name): \(unknown.map(\.message))")
    }
  }

  @Test("Every request that sends or edits is read, or refused with a reason", arguments: [false, true])
  func requests(optional: Bool) throws {
    #expect(Self.methods.count > 40)
    for method in Self.methods {
      let body = Self.body(method, optional: optional)
      // Requests that only edit buttons, or stop something, contain nothing else.
      let editsButtons = method.name.hasSuffix("ReplyMarkup") || method.name.hasPrefix("stop")
      let isSilent =
        Self.silent.contains(method.name) || Self.emptyWithoutOptions.contains(method.name) && !optional
      if isSilent || editsButtons {
        let error = #expect(throws: ReadError.self, "\(method.name)") { try read(body) }
        #expect(error?.message.contains("no page") == false, "\(method.name): \(error?.message ?? "")")
      } else {
        try expectShown(body, method.name)
      }
    }
  }

  /// The methods whose requests contain a message.
  private static let drawn = Set(
    """
    answerGuestQuery answerInlineQuery answerWebAppQuery createInvoiceLink editEphemeralMessageCaption
    editEphemeralMessageMedia editEphemeralMessageText editMessageCaption editMessageChecklist
    editMessageLiveLocation editMessageMedia editMessageText editStory giftPremiumSubscription postStory
    savePreparedInlineMessage sendAnimation sendAudio sendChecklist sendContact sendDice sendDocument sendGame
    sendGift sendInvoice sendLivePhoto sendLocation sendMediaGroup sendMessage sendMessageDraft sendPaidMedia
    sendPhoto sendPoll sendRichMessage sendRichMessageDraft sendSticker sendVenue sendVideo sendVideoNote sendVoice
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  @Test("Every method of the Bot API is drawn or refused, whatever its parameters")
  func allMethods() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let schema = try Data(
      contentsOf: root.appendingPathComponent("Server/Sources/Server/Emulator/botapi.json"))
    let document = try #require(try JSONSerialization.jsonObject(with: schema) as? [String: Any])
    let methods = try #require(document["methods"] as? [String: Any]).keys.sorted()
    #expect(methods.count == 185 && Self.drawn.isSubset(of: methods))
    for method in methods where !Self.drawn.contains(method) {
      let body =
        #"{"method":"\#(method)","chat_id":5,"message_id":3,"text":"words","caption":"words","photo":"file","#
        + #""sticker":"file","emoji":"🎲","description":"words","latitude":1,"longitude":2,"#
        + #""reply_markup":{"inline_keyboard":[[{"text":"a","callback_data":"b"}]]}}"#
      let error = #expect(throws: ReadError.self, "\(method)") { try read(body) }
      #expect(error?.message.contains(method) == true, "\(method): \(error?.message ?? "")")
      let upper = body.replacingOccurrences(of: method, with: method.uppercased())
      #expect(throws: ReadError.self, "\(method)") { try read(upper) }
    }
    for method in Self.drawn {
      #expect(RequestMethods.refusal(of: method, called: method) == nil, "\(method)")
    }
  }

  @Test("The error says where the message is, and a log with an answer is drawn")
  func reasons() throws {
    for (body, words) in [
      (#"{"chat_id":1,"from_chat_id":2,"message_id":3,"caption":"words"}"#, "copies a message"),
      (#"{"callback_query_id":"1","text":"words","show_alert":true}"#, "--show toast"),
      (#"{"method":"stopPoll","chat_id":1,"message_id":3,"reply_markup":{}}"#, "changes a message"),
    ] {
      let error = #expect(throws: ReadError.self) { try read(body) }
      #expect(error?.message.contains(words) == true, "\(body): \(error?.message ?? "")")
    }
    let log =
      #"{"method":"forwardMessage","result":{"message_id":1,"date":1767225600,"chat":{"id":5,"type":"private"},"text":"words"}}"#
    #expect(try read(log).first?.message.text.plainText == "words")
  }

  @Test("Boolean values of a form are read as the server reads them")
  func formFlags() throws {
    for (word, expected) in [
      ("true", true), ("True", true), ("1", true), ("yes", true), ("false", false), ("False", false),
      ("0", false), ("", false),
    ] {
      let body =
        #"{"chat_id":"1","question":"Q","options":["a","b"],"is_closed":"\#(word)","is_anonymous":"\#(word)"}"#
      let read = try #require(try read(body).first)
      guard case .poll(let poll) = read.message.content else {
        Issue.record("\(word)")
        continue
      }
      #expect(poll.isClosed == expected && poll.isAnonymous == expected, "\(word)")
      #expect(read.diagnostics == [], "\(word)")
    }
    let odd = try read(#"{"chat_id":1,"question":"Q","options":["a","b"],"is_closed":"maybe"}"#)
    #expect(odd.first?.diagnostics.map(\.code) == [.wrongKind])
  }

  @Test(
    "A file from the web has the name in its address",
    arguments: [
      #"{"chat_id":1,"document":"https://e.org/files/minutes.pdf?v=2"}"#,
      #"{"chat_id":1,"audio":"https://e.org/files/minutes.pdf","duration":3}"#,
      #"{"method":"sendMediaGroup","chat_id":1,"media":[{"type":"document","media":"https://e.org/files/minutes.pdf"}]}"#,
    ])
  func fileNames(body: String) throws {
    let read = try #require(try read(body).first)
    #expect(read.media.documents.values.map(\.fileName) == ["minutes.pdf"])
    let bare = try #require(try self.read(#"{"chat_id":1,"document":"https://e.org"}"#).first)
    #expect(bare.media.documents.values.map(\.fileName) == [""])
  }

  @Test("A request does not need the name of its method")
  func withoutNames() throws {
    for method in Self.methods where method.name.hasPrefix("send") && !Self.silent.contains(method.name) {
      // With only a chat it could be any request.
      guard !["sendDice", "sendMessageDraft"].contains(method.name) else { continue }
      try expectShown(Self.body(method, optional: false, named: false), method.name)
    }
  }

  @Test("Every kind of result for an inline query is read", arguments: [false, true])
  func inlineResults(optional: Bool) throws {
    #expect(Self.results.count == 20)
    for result in Self.results {
      let body = Self.body(result, optional: optional, named: false)
      try expectShown(#"{"inline_query_id":"1","results":[\#(body)]}"#, result.name)
      try expectShown(#"{"web_app_query_id":"1","result":\#(body)}"#, result.name)
    }
  }

  @Test("Objects and lists can be in strings")
  func strings() throws {
    let body =
      #"{"chat_id":"1","text":"with markup","reply_markup":"{\"inline_keyboard\":[[{\"text\":\"Yes\",\"callback_data\":\"y\"}]]}","entities":"[{\"type\":\"bold\",\"offset\":0,\"length\":4}]"}"#
    let message = try #require(try read(body).first?.message)
    #expect(message.keyboard?.rows.first?.first?.label == "Yes")
    #expect(message.text.flattened == .concat([.styled(.bold, .plain("with")), .plain(" markup")]))
    let texts = try read(#"{"chat_id":1,"text":"[not a list]"}"#).first?.message.text.plainText
    #expect(texts == "[not a list]")
  }

  @Test("Sizes and durations beside a file belong to it")
  func sizes() throws {
    let video = try #require(
      try read(#"{"chat_id":1,"video":"attach://v","duration":12,"width":640,"height":360}"#).first)
    let document = try #require(video.media.documents.values.first)
    #expect(document.width == 640 && document.height == 360 && document.duration == 12)
    let edited = try #require(
      try read(
        #"{"chat_id":1,"message_id":5,"media":{"type":"animation","media":"x","width":9,"height":8,"caption":"<b>a</b>","parse_mode":"HTML"}}"#
      ).first)
    #expect(edited.media.documents.values.first?.width == 9)
    #expect(edited.message.text.flattened == .styled(.bold, .plain("a")))
  }

  @Test("An empty value is no content", arguments: ["[]", "{}", "\"\"", "false", "0", "null"])
  func empties(value: String) throws {
    for name in BotAPIContentName.allCases {
      // A location can lack its coordinates.
      let body =
        #"{"message_id":1,"date":1767225600,"chat":{"id":5,"type":"private"},"text":"words","\#(name.field)":\#(value)}"#
      if name == .location, value == "{}" { continue }
      let message = try #require(try read(body).first?.message)
      #expect(message.content == .text, "\(name) \(value)")
      #expect(message.text.plainText == "words")
    }
  }
}

/// Objects and arrays in strings, which form-encoded requests have.
@Suite struct BrokenRequestTests {
  @Test(
    "A string that should hold JSON and does not is a warning",
    arguments: [
      #""reply_markup":"{\"inline_keyboard\":[[{\"text\":\"Yes\",\"callback_data\":\"y\"}]""#,
      #""reply_markup":"x""#, #""reply_markup":5"#, #""link_preview_options":"{""#, #""entities":"[{""#,
      #""reply_parameters":"{\"message_id\":5""#, #""suggested_post_parameters":"[""#,
    ])
  func warning(field: String) throws {
    let result = try readMessage(#"{"method":"sendMessage","chat_id":1,"text":"hi",\#(field)}"#)
    #expect(result.diagnostics.map(\.code) == [.wrongKind], "\(result.diagnostics)")
  }

  @Test("A string that holds JSON is none")
  func silence() throws {
    let result = try readMessage(
      #"{"method":"sendMessage","chat_id":1,"text":"hi","reply_markup":"{\"inline_keyboard\":[[{\"text\":\"Yes\",\"callback_data\":\"y\"}]]}","link_preview_options":"{\"is_disabled\":true}"}"#
    )
    #expect(result.diagnostics.isEmpty)
    #expect(result.message.keyboard?.rows.count == 1)
  }
}

/// Mistakes in messages that were written by hand.
@Suite struct WrittenMistakeTests {
  @Test(
    "A value that says nothing is a warning with its place",
    arguments: [
      (#""time":"99:99""#, "expected a time such as \"9:41\", found '99:99'"),
      (#""time":"soon""#, "expected a time such as \"9:41\", found 'soon'"),
      (
        #""date":"tomorrow""#,
        "expected a day such as \"2026-06-04\", or seconds since 1970, found 'tomorrow'"
      ),
      (#""reply":"x""#, "expected the id of a message, found 'x'"),
      (#""reply":[]"#, "expected an id as a number or a string, found an array"),
      (#""reactions":"x""#, "expected a list of reactions, found 'x'"),
      (#""reactions":true"#, "expected a list of reactions, found a boolean"),
    ])
  func warning(field: String, text: String) throws {
    let result = try readMessage(#"{"from":"A","text":"x",\#(field)}"#)
    #expect(result.diagnostics.map(\.message) == [text])
  }

  @Test(
    "Right values are none",
    arguments: [
      #""time":"9:41""#, #""date":"2026-06-04""#, #""date":1780531200"#, #""reply":77"#, #""reactions":[]"#,
      #""time":null"#, #""date":"2026-06-04T10:00""#,
    ])
  func silence(field: String) throws {
    #expect(try readMessage(#"{"from":"A","text":"x",\#(field)}"#).diagnostics.isEmpty)
  }
}
