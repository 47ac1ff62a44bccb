import IPRenderKit
import JSONText
import MessageModel
import MessageReading
import PageModel

/// The reader of chats: whatever the bytes are, each message is read or left out.
package enum ChatReaders {
  /// More would say nothing new.
  private static let mostMessages = 200

  package static func readChat(_ bytes: [UInt8]) -> Verdict {
    do {
      guard var chat = try ChatReader.open(bytes) else { return .ran }
      check(chat, in: bytes)
      locate(chat.diagnostics, in: bytes)
      let middle = chat.id(at: chat.count / 2)
      try chat.select(ChatSelection(firstID: middle, last: chat.count))
      check(chat, in: bytes)
      if let days = ChatDays("1970-01-01..2030-01-01") { try chat.select(ChatSelection(days: days)) }
      check(chat, in: bytes)
    } catch {
      _ = error.description
    }
    return .ran
  }

  private static func check(_ chat: ChatSource, in bytes: [UInt8]) {
    require(chat.count > 0, "a chat without a message")
    require(chat.message(at: chat.count) == nil, "a message beyond the last")
    for index in 0..<min(chat.count, mostMessages) {
      guard let read = chat.message(at: index) else {
        require(false, "a message that is counted and cannot be read")
        continue
      }
      require(read.message.pointer.hasPrefix("/"), "a message without a place")
      for diagnostic in read.diagnostics {
        let offset = diagnostic.origin.byteOffset ?? 0
        require((0...bytes.count).contains(offset), "a message of a place beyond the input")
      }
      if let id = chat.id(at: index) {
        require(chat.index(ofMessage: id) == index, "an id that leads to another message")
      }
    }
  }

  /// As in a file that is too long to be parsed for it.
  private static func locate(_ diagnostics: [Diagnostic], in bytes: [UInt8]) {
    let locator = SourceLocator(bytes, parsedWhole: 0)
    for diagnostic in diagnostics {
      let place = diagnostic.origin.byteOffset.map(locator.locate)
      require(place.map { $0.line > 0 && $0.column > 0 } ?? true, "a place before the first line")
    }
  }
}
