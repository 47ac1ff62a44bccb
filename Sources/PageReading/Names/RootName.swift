/// What may stand at the root of a page's JSON and around it, by its names in TDLib and the wire protocol
/// (Docs/Input.md 3.1).
package enum RootName: Equatable {
  case instantView, page, richMessage, inputRichMessage
  /// The source of a rich message, in TDLib an object of its own.
  case markdownSource, htmlSource
  /// A rich message of the wire protocol that holds its source.
  case sourceMessage
  /// What is known of a link, with its page when that is at hand.
  case webPage
  /// An update with what a bot has written so far.
  case pendingMessage
  /// Looked through for what it holds.
  case message

  /// - Parameter raw: As it stands in the input.
  package init?(_ raw: String) {
    guard let name = Self.names[raw] else { return nil }
    self = name
  }

  /// Whether TDLib's wrappers may hold it.
  var isWrapped: Bool {
    switch self {
    case .instantView, .richMessage, .inputRichMessage, .message: true
    case .page, .markdownSource, .htmlSource, .sourceMessage, .webPage, .pendingMessage: false
    }
  }

  private static let names = NameTable<RootName>(
    prefixes: [:],
    rows: [
      .init("web_page_instant_view", .instantView, .tdlib),
      .init("page", .page, .mtproto),
      .init("rich_message", .richMessage, [.tdlib, .mtproto]),
      .init("input_rich_message", .inputRichMessage, [.tdlib, .mtproto]),
      .init("rich_message_source_markdown", .markdownSource, .tdlib),
      .init("rich_message_source_html", .htmlSource, .tdlib),
      .init("input_rich_message_markdown", .sourceMessage, .mtproto),
      .init("input_rich_message_html", .sourceMessage, .mtproto),
      .init("web_page", .webPage, .mtproto),
      .init("update_pending_message", .pendingMessage, .tdlib),
      .init("message", .message, .tdlib),
      .init("message_rich_message", .message, .tdlib),
      .init("draft_message", .message, .tdlib),
      .init("draft_message_content_rich_message", .message, .tdlib),
      .init("input_message_rich_message", .message, .tdlib),
    ])
}
