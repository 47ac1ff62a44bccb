import MessageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Exports of older desktop apps, and the optional values of all exports (Spec/Messages.md 1.12).
@Suite struct OldExportTests {
  private func open(_ text: String, _ change: (inout ChatOptions) -> Void = { _ in }) throws -> ChatSource {
    var options = ChatOptions()
    change(&options)
    return try #require(try ChatReader.open(Array(text.utf8), options: options))
  }

  private func chat(_ messages: String, type: String = "personal_chat", id: Int = 8) -> String {
    #"{"name":"Tom Reed","type":"\#(type)","id":\#(id),"messages":[\#(messages)]}"#
  }

  private static let hello =
    #"{"id":1,"type":"message","date":"2019-01-01T10:00:00","edited":"1970-01-01T01:00:00","from":"Tom Reed","from_id":8,"text":"Hi"}"#
  private static let answer =
    #"{"id":2,"type":"message","date":"2019-01-01T10:01:00","from":"Mara","from_id":7,"text":["a ",{"type":"bold","text":"b"}]}"#

  @Test func whoIsNotTheOtherOneIsOneself() throws {
    let read = try open(chat("\(Self.hello),\(Self.answer)")).results.map(\.message)
    #expect(read.map(\.direction) == [.incoming, .outgoing])
    #expect(read[1].text.plainText == "a b" && read[0].date == 1_546_336_800)
  }

  @Test func whoIsNamedIsOneself() throws {
    let read = try open(chat("\(Self.hello),\(Self.answer)")) { $0.message.me = .name("Tom Reed") }.results
    #expect(read.map(\.message.direction) == [.outgoing, .incoming])
  }

  @Test func whatWasNeverEditedIsNot() throws {
    #expect(try !open(chat(Self.hello)).results[0].message.isEdited)
    let later = Self.hello.replacing("1970-01-01T01:00:00", with: "2019-01-01T11:00:00")
    #expect(try open(chat(later)).results[0].message.isEdited)
  }

  @Test func aWholeAccountsExportKnowsWhoseItIs() throws {
    let group = chat("\(Self.hello),\(Self.answer)", type: "private_group", id: 12)
    let text =
      #"{"about":"","personal_information":{"user_id":7,"first_name":"Mara"},"chats":{"about":"","list":[\#(group)]}}"#
    #expect(try open(text).results.map(\.message.direction) == [.incoming, .outgoing])
  }

  @Test func numbersSayWhatAPeerIs() throws {
    let post = Self.hello.replacing(#""from_id":8"#, with: #""from_id":8589934605"#)
    let read = try open(chat(post, type: "public_channel", id: 8_589_934_605)).results[0].message
    #expect(read.author == .peer(PeerID(.channel, 13)) && read.chat.id == PeerID(.channel, 13))
    let member = Self.hello.replacing(#""from_id":8"#, with: #""from_id":"user4294967305""#)
    #expect(
      try open(chat(member, type: "private_group")).results[0].message.author
        == .peer(PeerID(.user, 4_294_967_305)))
  }

  @Test func whoIsGoneIsADeletedAccount() throws {
    let gone = Self.hello.replacing(#""from":"Tom Reed""#, with: #""from":null"#)
    let read = try open(chat(gone, type: "private_group")).results[0]
    #expect(read.peers[PeerID(.user, 8)].name == "Deleted Account")
  }

  @Test func whatIsSavedIsOnesOwnUnlessItWasForwarded() throws {
    let own = Self.hello
    let forwarded = own.replacing(#""id":1"#, with: #""id":2"#).replacing(
      #""text":"Hi""#, with: #""text":"Hi","forwarded_from":"News""#)
    let text = "{\"type\":\"saved_messages\",\"id\":8,\"messages\":[\(own),\(forwarded)]}"
    let saved = try open(text)
    #expect(saved.results.map(\.message.direction) == [.outgoing, .incoming])
    #expect(saved.info.title == "Saved Messages")
  }

  @Test func aDeletedAccountWithoutAnIDKeepsItsPlace() throws {
    let forwarded = Self.hello.replacing(#""text":"Hi""#, with: #""text":"Hi","forwarded_from":null"#)
    let read = try open(chat(forwarded, type: "private_group")).results[0].message
    #expect(read.forward?.source == .hidden(name: "Deleted Account"))
    #expect(try open(chat(Self.hello, type: "private_group")).results[0].message.forward == nil)
    let gone = #"{"id":1,"type":"message","date":"2026-01-01T10:00:00","from":null,"text":"Hi"}"#
    #expect(
      try open(chat(gone, type: "private_group")).results[0].message.author == .named("Deleted Account"))
  }

  private func action(_ fields: String) throws -> MessageContent {
    let service =
      #"{"id":5,"type":"service","date":"2026-01-01T10:00:00","actor":"Mara","actor_id":"user7","text":"",\#(fields)}"#
    let game = #"{"id":1,"type":"message","date":"2026-01-01T10:00:00","game_title":"Lamp","text":""}"#
    return try open(chat("\(game),\(service)", type: "private_supergroup")).results[1].message.content
  }

  @Test func whatHappenedIsTold() throws {
    let told: [(String, ServiceAction)] = [
      (#""action":"score_in_game","game_message_id":1,"score":40"#, .gameScored(40, title: "Lamp")),
      (#""action":"refunded_payment","amount":50,"currency":"XTR""#, .price(.paymentRefunded(.stars(50)))),
      (#""action":"send_webview_data","text":"Open""#, .webAppDataSent(button: "Open")),
      (#""action":"allow_sending_messages","reason_domain":"e.org""#, .websiteConnected("e.org")),
      (
        #""action":"paid_messages_refund","messages_count":3,"stars_count":15"#,
        .price(.refunded(messages: 3, stars: 15))
      ),
      (#""action":"paid_messages_price_change","price_stars":5"#, .price(.messages(stars: 5))),
      (#""action":"todo_append_tasks","items":[{"text":"More","id":3}]"#, .tasksAdded(["More"])),
      (#""action":"suggested_post_refund","payer_initiated":true"#, .post(.refunded(byPayer: true))),
      (
        #""action":"process_suggested_post","rejected":true,"comment":"No""#, .post(.declined(comment: "No"))
      ),
      (
        #""action":"suggested_post_success","price_amount_whole":1,"price_amount_nano":500000000,"price_currency":"TON""#,
        .post(.paid(price: .money("1.5 TON")))
      ),
      (#""action":"suggest_birthday","day":4,"month":9"#, .birthdaySuggested(Birthday(day: 4, month: 9))),
      (
        #""action":"proximity_reached","from":"Mara","from_id":"user7","to":"Tom","to_id":"user8","distance":90"#,
        .members(.came(.peer(PeerID(.user, 7)), near: .peer(PeerID(.user, 8)), meters: 90))
      ),
      (
        #""action":"proximity_reached","from":"Mara","to":"Tom","distance":90"#,
        .members(.came(.named("Mara"), near: .named("Tom"), meters: 90))
      ),
      (
        #""action":"send_ton_gift","amount_whole":2,"amount_nano":0"#, .gift(GiftContent(.ton("2 TON")))
      ),
    ]
    for (fields, expected) in told { #expect(try action(fields) == .service(expected), "\(fields)") }
  }
}
