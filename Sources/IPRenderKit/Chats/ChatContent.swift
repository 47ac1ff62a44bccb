import MessageModel
import MessageReading
import PageReading

extension InputFile {
  /// Reads what is around a chat's messages, or the one message that is asked for.
  ///
  /// - Returns: `nil` for what is no chat.
  package func chat(_ options: RenderOptions) throws(RenderError) -> ReadInput? {
    do throws(ReadError) {
      return try ChatReader.open(bytes, options: options.chatOptions).map { chat throws(ReadError) in
        try Self.content(of: chat, options)
      }
    } catch {
      throw .unreadable(error, file: name)
    }
  }

  /// The messages that are asked for, or the one.
  static func content(of chat: ChatSource, _ options: RenderOptions) throws(ReadError) -> ReadInput {
    var chat = chat
    // A screen is scrolled to the message.
    if let wanted = options.reading.message, options.chat.screen == nil {
      return .message(try message(wanted, of: chat))
    }
    if options.chat.selection != ChatSelection() {
      var selection = options.chat.selection
      selection.secondsFromUTC = options.layout.dates.secondsFromUTC
      try chat.select(selection)
    }
    return .chat(chat)
  }

  private static func message(_ id: Int, of chat: ChatSource) throws(ReadError) -> MessageResult {
    guard let result = chat.message(at: try chat.requireIndex(ofMessage: Int64(id))) else {
      throw ReadError(.notInChat, "message \(id) cannot be read")
    }
    return result
  }
}

extension RenderOptions {
  var chatOptions: ChatOptions { ChatOptions(message: messageOptions, chat: chat.chat) }

  var messageOptions: MessageOptions {
    MessageOptions(
      reading: reading, me: me, side: layout.theme.side == .incoming ? .incoming : .outgoing)
  }
}
