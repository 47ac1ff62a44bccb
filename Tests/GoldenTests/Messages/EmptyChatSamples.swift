import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives

extension ChatSample {
  /// Chats without messages.
  static let empties: [ChatSample] = [
    empty("empty-private", palette: .classic, on: phone) { $0.beginning = .greeting() },
    empty("empty-private-narrow", palette: .night, on: Size(320, 568)) { $0.beginning = .greeting() },
    empty("empty-with-an-introduction", palette: .tinted) {
      $0.beginning = .greeting(
        title: "Harbour Bakery", text: "Tell us what you need for Sunday, and we have it ready by nine.")
    },
    empty("empty-group", in: .group) { $0.beginning = .greeting() },
    empty("empty-channel", in: .channel, palette: .night, on: phone) { $0.beginning = .greeting() },
    empty("empty-bot", palette: .night, on: phone, of: helper) {
      $0.beginning = .bot(
        description: .plain("I write down what you say and read it back to you.\n\nSend me a voice message."),
        picture: nil)
    },
    empty("empty-bot-day", of: helper) {
      $0.beginning = .bot(description: .plain("I sing."), picture: nil)
    },
    empty("empty-bot-with-a-picture", palette: .classic, on: phone, of: helper) {
      $0.beginning = .bot(
        description: .plain("I tell you when the next ferry leaves."), picture: .photo(MessageSample.picture))
    },
    empty("empty-stranger", palette: .classic, on: phone) {
      $0.beginning = .stranger(
        .init(country: "DE", registration: .init(month: 8, year: 2024), commonGroupCount: 2))
    },
    empty("empty-stranger-day") { $0.beginning = .stranger(.init(country: "FR")) },
  ]

  private static func empty(
    _ name: String, in kind: Chat.Kind = .private, palette: Palette = .day, on size: Size? = nil,
    of peer: Peer? = nil, _ change: (inout ChatInfo) -> Void
  ) -> ChatSample {
    chat(
      name, in: kind, palette: palette, screen: size.map { ChatScreenOptions(size: $0) },
      with: { info, _ in
        if let peer { info.chat.id = peer.id }
        change(&info)
      })
  }
}
