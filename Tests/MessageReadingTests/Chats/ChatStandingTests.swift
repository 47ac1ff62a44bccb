import MessageModel
import Testing

@testable import MessageReading

/// The rights of the owner of the account in a chat (Spec/Messages.md 2.10).
@Suite struct ChatStandingTests {
  private static let restricted = PanelState.restricted(reason: .own(.cannotWrite))

  private func tdlib(_ group: String, isChannel: Bool = false, permissions: String = "") throws -> ChatInfo {
    let type = #"{"@type":"chatTypeSupergroup","supergroup_id":1234,"is_channel":\#(isChannel)}"#
    return try #require(
      try openChat(
        #"{"messages":[\#(Talk.tdlib(1, "a"))],"chats":[{"@type":"chat","id":-1000000001234,"title":"Tea","type":\#(type)\#(permissions)}],"supergroups":[{"@type":"supergroup","id":1234\#(group)}]}"#
      )
    ).info
  }

  private func wire(_ fields: String, isChannel: Bool = false) throws -> ChatInfo {
    try #require(
      try openChat(
        #"{"messages":[\#(Talk.wire(1, "a"))],"chats":[{"_":"Channel","id":1234,"title":"Tea","\#(isChannel ? "broadcast" : "megagroup")":true\#(fields)}]}"#
      )
    ).info
  }

  private func status(_ name: String, _ fields: String = "") -> String {
    #","status":{"@type":"chatMemberStatus\#(name)"\#(fields)}"#
  }

  private static let closed = #","permissions":{"@type":"chatPermissions","can_send_basic_messages":false}"#

  @Test func whoMayNotWriteInAGroupHasNoField() throws {
    #expect(
      try tdlib(status("Restricted", #","is_member":true"# + Self.closed)).state.panel == Self.restricted)
    #expect(try tdlib(status("Banned")).state.panel == Self.restricted)
    #expect(try tdlib("", permissions: Self.closed).state.panel == Self.restricted)
    #expect(try tdlib(status("Member"), permissions: Self.closed).state.panel == Self.restricted)
    for rights in [
      #","default_banned_rights":{"_":"ChatBannedRights","send_messages":true}"#,
      #","banned_rights":{"_":"ChatBannedRights","send_plain":true}"#,
      #","banned_rights":{"_":"ChatBannedRights","flags":1}"#,
    ] {
      #expect(try wire(rights).state.panel == Self.restricted, "\(rights)")
    }
  }

  @Test func othersHaveTheField() throws {
    let field = PanelState.writing(FieldState())
    for group in [
      "", status("Member"), status("Restricted", #","permissions":{"can_send_basic_messages":true}"#),
    ] {
      #expect(try tdlib(group).state.panel == field && !tdlib(group).offersAction, "\(group)")
    }
    // The rights of everyone do not bind the admins.
    for group in [status("Creator"), status("Administrator", #","rights":{}"#)] {
      #expect(try tdlib(group, permissions: Self.closed).state.panel == field, "\(group)")
    }
    let banned = #","default_banned_rights":{"_":"ChatBannedRights","send_messages":true}"#
    #expect(try wire(banned + #","creator":true"#).state.panel == field)
    #expect(try wire(banned.replacing("true", with: "false")).state.panel == field)
    #expect(try wire(#","banned_rights":{"_":"ChatBannedRights","send_media":true}"#).state.panel == field)
  }

  @Test func aGroupThatWasLeftOffersToJoin() throws {
    for info in [
      try tdlib(status("Left")), try tdlib(status("Restricted", #","is_member":false"#)),
      try wire(#","left":true"#), try wire(#","flags":4"#),
    ] {
      #expect(info.readerAction == .join && info.offersAction)
    }
    #expect(try !tdlib(status("Member")).offersAction)
  }

  @Test func aBasicGroupThatEndedHasNoField() throws {
    let message = Talk.tdlib(1, "a").replacing("-1000000001234", with: "-55")
    let chat =
      #"{"messages":[\#(message)],"chats":[{"@type":"chat","id":-55,"title":"Tea","type":{"@type":"chatTypeBasicGroup","basic_group_id":55}}],"basic_groups":[{"@type":"basicGroup","id":55,"is_active":false}]}"#
    #expect(try openChat(chat)?.info.state.panel == Self.restricted)
    #expect(
      try openChat(chat.replacing("false}]", with: "true}]"))?.info.state.panel == .writing(FieldState()))
  }

  @Test func whoPostsInAChannelHasTheField() throws {
    let posts = #","rights":{"can_post_messages":true}"#
    for info in [
      try tdlib(status("Creator"), isChannel: true),
      try tdlib(status("Administrator", posts), isChannel: true),
      try wire(#","creator":true"#, isChannel: true),
      try wire(#","admin_rights":{"_":"ChatAdminRights","post_messages":true}"#, isChannel: true),
    ] {
      #expect(!info.offersAction)
    }
    for info in [
      try tdlib(status("Administrator", #","rights":{}"#), isChannel: true), try tdlib("", isChannel: true),
      try wire(#","admin_rights":{"_":"ChatAdminRights","ban_users":true}"#, isChannel: true),
    ] {
      #expect(info.offersAction && info.readerAction == .mute)
    }
    #expect(try tdlib(status("Left"), isChannel: true).readerAction == .join)
  }
}
