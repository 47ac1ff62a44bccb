import Localization
import Testing

@testable import MessageModel
@testable import MessageReading

/// Spec/Messages.md 2.12.
@Suite struct AroundFactsTests {
  private static let chat: Int64 = -1_000_000_001_234

  private func state(_ text: String) throws -> ScreenState { try #require(try openChat(text)).info.state }

  private func tdlib(_ fields: String, isPrivate: Bool = false) -> String {
    let type =
      isPrivate
      ? #"{"@type":"chatTypePrivate","user_id":7}"#
      : #"{"@type":"chatTypeSupergroup","supergroup_id":1234,"is_channel":false}"#
    let id = isPrivate ? 7 : Self.chat
    return
      #"{"messages":[{"@type":"message","id":5,"chat_id":\#(id),"sender_id":{"@type":"messageSenderUser","user_id":7},"date":1,"content":{"@type":"messageText","text":{"@type":"formattedText","text":"a"}}}],"chats":[{"@type":"chat","id":\#(id),"title":"Tea","type":\#(type)\#(fields)}]}"#
  }

  private func wire(_ fields: String) -> String {
    #"{"messages":[\#(Talk.wire(1, "a"))],"chats":[{"_":"Channel","id":1234,"title":"Tea","megagroup":true\#(fields)}]}"#
  }

  @Test("Offers about a contact: those of the input in a talk of two, a report elsewhere")
  func contact() throws {
    let bar = #","action_bar":{"@type":"chatActionBarReportAddBlock"}"#
    #expect(try state(tdlib(bar, isPrivate: true)).header.map(\.kind) == [.contact([.add, .block])])
    #expect(try state(tdlib(bar)).header.map(\.kind) == [.contact([.report])])
    let none = #","action_bar":{"@type":"chatActionBarJoinRequest"}"#
    #expect(try state(tdlib(none)).header.isEmpty)
    #expect(
      try state(wire(#","settings":{"_":"PeerSettings","flags":7}"#)).header.map(\.kind) == [
        .contact([.report])
      ])
    #expect(try state(wire(#","settings":{"_":"PeerSettings","flags":256}"#)).header.isEmpty)
  }

  @Test("Offers about a contact of the wire protocol: in a profile, around the messages and in an update")
  func wireContact() throws {
    let message =
      #"{"_":"Message","id":5,"peer_id":{"_":"PeerUser","user_id":31},"from_id":{"_":"PeerUser","user_id":31},"date":1,"message":"a"}"#
    let settings = #"{"_":"PeerSettings","add_contact":true,"block_contact":true}"#
    let user = #"{"_":"User","id":31,"first_name":"Ada"}"#
    for text in [
      #"{"_":"messages.Messages","messages":[\#(message)],"users":[\#(user)],"full_user":{"_":"UserFull","id":31,"settings":\#(settings)}}"#,
      #"{"_":"messages.Messages","messages":[\#(message)],"users":[\#(user)],"peer_settings":\#(settings)}"#,
      message + "\n"
        + #"{"_":"UpdatePeerSettings","peer":{"_":"PeerUser","user_id":31},"settings":\#(settings)}"#,
    ] {
      #expect(try state(text).header.map(\.kind) == [.contact([.add, .block])], "\(text)")
    }
  }

  @Test(
    "The note that somebody is an admin of a chat that the reader asked to join", arguments: [true, false])
  func adminNote(isChannel: Bool) throws {
    let note = HeaderBar.Kind.adminNote(
      HeaderBar.AdminNote(.peer(PeerID(.user, 7)), title: "Club", isChannel: isChannel))
    let bar =
      #","action_bar":{"@type":"chatActionBarJoinRequest","title":"Club","is_channel":\#(isChannel),"request_date":5}"#
    let chat = try #require(try openChat(tdlib(bar, isPrivate: true)))
    #expect(chat.info.state.header.map(\.kind) == [note])
    #expect(chat.diagnostics.isEmpty)
    // A group or a channel has no admin to speak of.
    #expect(try state(tdlib(bar)).header.isEmpty)
    let message =
      #"{"_":"Message","id":5,"peer_id":{"_":"PeerUser","user_id":7},"from_id":{"_":"PeerUser","user_id":7},"date":1,"message":"a"}"#
    let settings =
      #"{"_":"PeerSettings","add_contact":true,"request_chat_title":"Club","request_chat_broadcast":\#(isChannel)}"#
    let wire =
      #"{"_":"messages.Messages","messages":[\#(message)],"users":[{"_":"User","id":7,"first_name":"Ada"}],"full_user":{"_":"UserFull","id":7,"settings":\#(settings)}}"#
    #expect(try state(wire).header.map(\.kind) == [note])
  }

  @Test("Calls, with the people who speak")
  func calls() throws {
    let call = #","video_chat":{"@type":"videoChat","group_call_id":1,"has_participants":true}"#
    #expect(try state(tdlib(call)).header.map(\.kind) == [.call(HeaderBar.Crowd())])
    #expect(try state(tdlib(call.replacing("true", with: "false"))).header.isEmpty)
    #expect(try state(tdlib(call.replacing(":1,", with: ":0,"))).header.isEmpty)
    #expect(try state(wire(#","call_active":true,"call_not_empty":true"#)).header.count == 1)
    #expect(try state(wire(#","call_active":true,"call_not_empty":false"#)).header.isEmpty)
  }

  @Test("Requests, translations and the sender")
  func others() throws {
    let requests =
      #","pending_join_requests":{"@type":"chatJoinRequestsInfo","total_count":3,"user_ids":[7]}"#
    #expect(
      try state(tdlib(requests)).header.map(\.kind)
        == [.requests(HeaderBar.Crowd([.peer(PeerID(.user, 7))], count: 3))])
    #expect(try state(tdlib(requests.replacing("3", with: "0"))).header.isEmpty)
    #expect(try state(tdlib(#","is_translatable":true"#)).header.map(\.kind) == [.translation(to: nil)])
    let sender = #","message_sender_id":{"@type":"messageSenderUser","user_id":7}"#
    #expect(try state(tdlib(sender)).panel.field?.sender == .peer(PeerID(.user, 7)))
    #expect(try state(tdlib(#","message_sender_id":null"#)).panel.field?.sender == nil)
  }

  @Test("The wait of slow mode, in a full description and in an update")
  func slowMode() throws {
    let info = #"{"@type":"supergroupFullInfo","slow_mode_delay":30,"slow_mode_delay_expires_in":12}"#
    let beside = #"{"supergroup_full_info":\#(info),\#(tdlib("").dropFirst())"#
    let update = #"{"@type":"updateSupergroupFullInfo","supergroup_id":1234,"supergroup_full_info":\#(info)}"#
    let message = Talk.tdlib(1, "a")
    for text in [beside, "\(message)\n\(update)", "[\(message),\(update)]"] {
      #expect(try state(text).panel.field?.button == .waiting(0.4), "\(text)")
    }
    #expect(try state(beside.replacing("in\":12", with: "in\":0")).panel.field?.button == .send)
    let left =
      beside.dropLast()
      + #","supergroups":[{"@type":"supergroup","id":1234,"status":{"@type":"chatMemberStatusLeft"}}]}"#
    #expect(try state(String(left)).panel.field?.button == .send)
    for odd in [":1e400", ":\"x\"", ":-3", ":null"] {
      #expect(
        try state(beside.replacing("in\":12", with: "in\"" + odd)).panel.field?.button == .send, "\(odd)")
    }
  }

  @Test("The wire protocol states when the wait of slow mode ends, so that it is known with the present")
  func wireSlowMode() throws {
    let info = #"{"_":"ChannelFull","id":1234,"slowmode_seconds":30,"slowmode_next_send_date":1012}"#
    let text = #"{"full_chat":\#(info),\#(wire("").dropFirst())"#
    func button(_ text: String, now: Int?) throws -> FieldState.Button? {
      var options = ChatOptions()
      options.message.now = now
      return try #require(try ChatReader.open(Array(text.utf8), options: options)).info.state.panel.field?
        .button
    }
    #expect(try button(text, now: 1000) == .waiting(0.4))
    for now in [1012, 2000, nil] { #expect(try button(text, now: now) == .send) }
    #expect(try button(text.replacing("1012", with: #""x""#), now: 1000) == .send)
  }

  @Test("A chat with a bot begins with its button, as lines and as an array")
  func start() throws {
    let objects = [
      #"{"@type":"updateNewChat","chat":{"@type":"chat","id":77,"title":"Helper","type":{"@type":"chatTypePrivate","user_id":77}}}"#,
      #"{"@type":"updateUser","user":{"@type":"user","id":77,"first_name":"Helper","type":{"@type":"userTypeBot"}}}"#,
    ]
    for text in [objects.joined(separator: "\n"), "[\(objects.joined(separator: ","))]"] {
      #expect(try state(text).panel == .start, "\(text)")
    }
    let person = objects.joined(separator: "\n").replacing("userTypeBot", with: "userTypeRegular")
    #expect(try state(person).panel == .writing(FieldState()))
  }
}
