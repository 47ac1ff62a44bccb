import MessageModel
import MessageReading
import PageReading

extension InputFile {
  /// Reads what is around a chat's messages, or the one message that is asked for.
  ///
  /// - Returns: `nil` for what is no chat.
  package func chat(_ options: RenderOptions) throws(RenderError) -> ReadInput? {
    do throws(ReadError) {
      let opened = try ChatReader.open(
        bytes, options: ChatOptions(message: options.messageOptions, chat: options.chat.chat))
      guard var chat = opened else { return nil }
      // A screen is scrolled to the message.
      if let wanted = options.reading.message, options.chat.screen == nil {
        return .message(try Self.message(wanted, of: chat))
      }
      if options.chat.selection != ChatSelection() {
        var selection = options.chat.selection
        selection.secondsFromUTC = options.layout.dates.secondsFromUTC
        try chat.select(selection)
      }
      return .chat(chat)
    } catch {
      throw .unreadable(error, file: name)
    }
  }

  private static func message(_ id: Int, of chat: ChatSource) throws(ReadError) -> MessageResult {
    guard let result = chat.message(at: try chat.requireIndex(ofMessage: Int64(id))) else {
      throw ReadError(.notInChat, "message \(id) cannot be read")
    }
    return result
  }
}

extension RenderOptions {
  var messageOptions: MessageOptions {
    MessageOptions(
      reading: reading, me: me, side: layout.theme.side == .incoming ? .incoming : .outgoing)
  }
}
