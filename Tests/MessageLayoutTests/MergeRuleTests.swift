import MessageModel
import PageModel
import Testing

@testable import MessageLayout

/// Spec/Chats.md 2.
@Suite struct MergeRuleTests {
  private func joins(
    _ change: (inout Message, inout Message) -> Void = { _, _ in }
  ) -> Bool {
    var (upper, lower) = (message(), message())
    change(&upper, &lower)
    return MergeRule.joins(upper, lower)
  }

  @Test func messagesOfOneAuthorAreJoined() {
    #expect(joins())
    #expect(!joins { $1.author = .peer(PeerID(.user, 6)) })
    #expect(!joins { $1.direction = .outgoing })
    #expect(!joins { $1.chat.id = PeerID(.channel, 1) })
  }

  @Test func theyAreJoinedForLessThanTenMinutes() {
    #expect(joins { $1.date = morning + 599 })
    #expect(!joins { $1.date = morning + 600 })
    #expect(joins { $1.date = morning - 599 })
    #expect(!joins { $1.date = morning - 600 })
    #expect(!joins { ($0.date, $1.date) = (Int.min, Int.max) })
    #expect(joins { $1.date = nil })
  }

  @Test func whatHasNoBubbleOfItsKindIsNotJoined() {
    let kinds: [MessageContent] = [
      .service(.upgraded), .expired(.photo), .videoNote(VideoNoteContent(media: nil)),
      .story(Story()),
    ]
    for kind in kinds {
      #expect(!joins { upper, _ in upper.content = kind })
      #expect(!joins { _, lower in lower.content = kind })
    }
    #expect(joins { $1.content = .sticker(StickerContent(media: nil, emoji: "🐢")) })
    #expect(joins { $1.content = .game(Game(title: "")) })
  }

  /// Spec/Chats.md 2.1.
  @Test func oneAvatarStandsForAllThatSomebodySays() {
    func share(_ change: (inout Message, inout Message) -> Void = { _, _ in }) -> Bool {
      var (upper, lower) = (message(), message())
      change(&upper, &lower)
      return MergeRule.shareAvatar(upper, lower)
    }
    #expect(share() && share { $1.date = morning + 599 } && !share { $1.date = morning + 600 })
    #expect(!share { $1.author = .peer(PeerID(.user, 6)) } && !share { $1.direction = .outgoing })
    // Rules that separate bubbles do not separate groups.
    #expect(share { upper, _ in upper.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "Yes")]]) })
    #expect(share { $1.content = .videoNote(VideoNoteContent(media: nil)) })
    #expect(share { $1.content = .story(Story()) })
    #expect(!share { $1.content = .service(.upgraded) })
    #expect(!share { upper, _ in upper.content = .expired(.photo) })
  }

  @Test func aKeyboardPartsItsMessageFromTheNextAlone() {
    let keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "Yes")]])
    #expect(!joins { upper, _ in upper.keyboard = keyboard })
    #expect(joins { _, lower in lower.keyboard = keyboard })
  }

  @Test func importedAndSavedMessagesGoByWhereTheyCameFrom() {
    func imported(_ name: String) -> Forward { Forward(source: .imported(name: name)) }
    #expect(joins { ($0.forward, $1.forward) = (imported("Dana"), imported("Dana")) })
    #expect(!joins { ($0.forward, $1.forward) = (imported("Dana"), imported("Emil")) })
    #expect(!joins { upper, _ in upper.forward = imported("Dana") })
    func saved(_ id: Int64) -> Forward {
      Forward(source: .peer(PeerID(.user, 1)), savedFrom: PeerID(.user, id))
    }
    #expect(joins { ($0.forward, $1.forward) = (saved(1), saved(1)) })
    #expect(!joins { ($0.forward, $1.forward) = (saved(1), saved(2)) })
    // An ordinary forward has no such value.
    #expect(joins { upper, _ in upper.forward = Forward(source: .peer(PeerID(.user, 9))) })
  }

  @Test func aGroupThatSpeaksForItselfIsJoinedWithTheSameAdminAlone() {
    func group(_ message: inout Message, _ signature: String?) {
      message.chat = Chat(id: PeerID(.channel, 4), kind: .group)
      message.author = .peer(PeerID(.channel, 4))
      message.signature = signature
    }
    #expect(
      joins {
        group(&$0, "guide")
        group(&$1, "guide")
      })
    #expect(
      !joins {
        group(&$0, "guide")
        group(&$1, "cook")
      })
    #expect(
      !joins {
        group(&$0, nil)
        group(&$1, nil)
        ($0.rank, $1.rank) = (.admin(title: "guide"), .admin(title: "cook"))
      })
    #expect(
      !joins {
        group(&$0, nil)
        group(&$1, nil)
        ($0.direction, $1.direction) = (.outgoing, .outgoing)
      })
  }
}
