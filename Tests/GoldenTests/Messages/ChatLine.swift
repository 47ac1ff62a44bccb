import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives

/// One message of a sample, in the words that matter to it.
struct ChatLine {
  /// `nil` for oneself.
  var author: Peer?
  var text: String
  /// Minutes after half past nine.
  var minute: Double
  var change: (inout Message) -> Void = { _ in }

  typealias Change = (inout Message) -> Void

  static func me(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(text: text, minute: minute, change: change)
  }

  static func anna(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.anna, text: text, minute: minute, change: change)
  }

  static func bob(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.bob, text: text, minute: minute, change: change)
  }

  static func cleo(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.cleo, text: text, minute: minute, change: change)
  }

  static func bot(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.helper, text: text, minute: minute, change: change)
  }

  static func news(_ text: String, _ minute: Double, _ change: @escaping Change = { _ in }) -> ChatLine {
    ChatLine(author: ChatSample.news, text: text, minute: minute, change: change)
  }

  static func event(_ action: ServiceAction, _ minute: Double) -> ChatLine {
    anna("", minute) { $0.content = .service(action) }
  }
}

extension ChatSample {
  /// Between two people, in a group or in a channel.
  ///
  /// - Parameters:
  ///   - width: of the list.
  ///   - change: of what is known of the chat, and of how it is laid out.
  static func chat(
    _ name: String, in kind: Chat.Kind = .private, palette: Palette = .day, width: Double = 390,
    screen: ChatScreenOptions? = nil,
    with change: (inout ChatInfo, inout ChatLayoutOptions) -> Void = { _, _ in },
    _ lines: ChatLine...
  ) -> ChatSample {
    let id: PeerID =
      switch kind {
      case .private: anna.id
      case .group: walkers.id
      case .channel: news.id
      }
    let chat = Chat(id: id, kind: kind)
    var info = ChatInfo(chat: chat)
    var options = ChatLayoutOptions(
      message: MessageLayoutOptions(listWidth: screen?.size.width ?? width, palette: palette))
    change(&info, &options)
    let messages = lines.enumerated().map { index, line in
      var message = Message(
        id: Int64(index + 1), chat: chat, direction: line.author == nil ? .outgoing : .incoming,
        author: line.author.map { .peer($0.id) }, date: morning + Int(line.minute * 60), sendState: .read,
        text: MessageText(plain: line.text))
      line.change(&message)
      return message
    }
    return ChatSample(name: name, messages: messages, info: info, options: options, screen: screen)
  }

  /// The list alone, without the day that would stand above every sample.
  static func undated(_: inout ChatInfo, _ options: inout ChatLayoutOptions) { options.showsDates = false }
}
