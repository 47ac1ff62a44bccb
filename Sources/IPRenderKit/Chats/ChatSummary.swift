import MessageModel
import PageFormats

/// What a chat holds, as `iprender check` tells it. It is counted while the chat is drawn.
package struct ChatSummary: Equatable, Sendable {
  package var title: String?
  package var kind: Chat.Kind
  package var messageCount = 0
  /// As they are written in options: `2024-05-01`; `nil` when no message has a date.
  package var firstDay: String?
  package var lastDay: String?
  /// How many wrote in it.
  package var authorCount = 0
  package var mediaCount = 0

  package init(_ source: ChatSource) {
    title = source.info.title
    kind = source.info.chat.kind
    messageCount = source.count
    (firstDay, lastDay) = source.firstAndLastDay.map { ($0, $1) } ?? (nil, nil)
    var authors: Set<Author> = []
    for index in 0..<source.count {
      guard let read = source.message(at: index) else { continue }
      if let author = read.message.author { authors.insert(author) }
      if read.message.content.isMedium { mediaCount += 1 }
    }
    authorCount = authors.count
  }
}

extension MessageContent {
  /// Whether it has a file.
  fileprivate var isMedium: Bool {
    switch self {
    case .photo, .video, .animation, .circle, .document, .music, .voice, .sticker: true
    case .text, .page, .contact, .location, .poll, .dice, .call, .service, .summary, .expired, .restricted,
      .unsupported:
      false
    }
  }
}

extension ChatDrawing {
  /// Lays out and paints all of the chat, and keeps nothing but what was noticed.
  package func check() throws(RenderError) {
    try eachPage(height: ChatPages.standardHeight) { page, _ throws(RenderError) in
      _ = try displayList(of: page)
      return true
    }
  }
}
