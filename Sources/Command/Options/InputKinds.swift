import IPRenderKit

/// The kinds of inputs. The declaration of an option (`Setting`) names the kinds to which it applies. The default is all
/// of them. For any other kind, a given option is an error, because it would have no effect.
struct InputKinds: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// A page without a bubble.
  static let page = InputKinds(rawValue: 1 << 0)
  /// A page in the bubble of a message, or on the screen of a chat.
  static let bubble = InputKinds(rawValue: 1 << 1)
  /// A page in the article reader.
  static let article = InputKinds(rawValue: 1 << 2)
  static let message = InputKinds(rawValue: 1 << 3)
  static let chat = InputKinds(rawValue: 1 << 4)

  /// The kinds that have a header or a footer which options change.
  static let single: InputKinds = [.bubble, .message]
  static let onWallpaper: InputKinds = [.bubble, .message, .chat]
  static let messages: InputKinds = [.message, .chat]
  static let allButChats: InputKinds = [.page, .bubble, .article, .message]
  static let allButArticles: InputKinds = [.page, .bubble, .message, .chat]
  static let all: InputKinds = [.page, .bubble, .article, .message, .chat]

  /// The kinds as an error names them, such as `messages and chats`. A page becomes a message by an option, so that
  /// pages are named only if they need none.
  var names: String {
    var names: [String] = []
    if contains(.page) || self == .single { names.append("pages") }
    if contains(.message) { names.append("messages") }
    if contains(.chat) { names.append("chats") }
    guard let last = names.popLast() else { return "" }
    return names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
  }

  /// A single kind as an error names it.
  var name: String {
    switch self {
    case .article: "drawn as an article"
    case .message: "a message"
    case .chat: "a chat"
    default: "a page"
    }
  }
}

extension InputKinds {
  /// Returns the kind of an input that was read.
  init(_ subject: Subject, isOnWallpaper: Bool, isArticle: Bool) {
    self =
      switch subject.readKind {
      case .page: isArticle ? .article : isOnWallpaper ? .bubble : .page
      case .message: .message
      case .chat: .chat
      }
  }
}

extension InputOptions {
  /// Throws an error for a given option that has no effect.
  ///
  /// - Parameters:
  ///   - options: The options of the command.
  ///   - isOnWallpaper: True if a page is in a bubble or on a screen.
  ///   - isArticle: True if the input is drawn as an article.
  func requireKind(
    _ subject: Subject, for options: [Slot], isOnWallpaper: Bool = false, isArticle: Bool = false
  ) throws(CommandError) {
    let kind = InputKinds(subject, isOnWallpaper: isOnWallpaper, isArticle: isArticle)
    let file = Path.visible(subject.file.name)
    // The chat of the message is selected before the message.
    let isMessageOfChat = kind == .message && message != nil
    for slot in options where !(isMessageOfChat && slot.name == "chat") {
      guard slot.inputs.contains(kind) else {
        if isMessageOfChat, slot.inputs == .chat {
          throw CommandError(.chatOptionOfMessage("--" + slot.name))
        }
        throw CommandError(.otherKind("--" + slot.name, slot.inputs, file: file, kind))
      }
    }
  }
}
