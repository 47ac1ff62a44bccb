/// The rules that the servers apply to rich messages, which the worker only warns about (Docs/BotServer.md).
enum RichRules {
  /// The blocks that only pages of Instant View contain, as the worker names them.
  private static let instantView: Set = [
    "title", "subtitle", "kicker", "header", "subheader", "author_date", "cover", "embedded", "embedded_post",
    "related_articles", "chat_link",
  ]

  /// Throws the error of the server if a message contains a block that a bot cannot send.
  ///
  /// - Parameters:
  ///   - value: Blocks, or a part of them.
  ///   - isDraft: Whether the message is a draft, in which a bot can show that it thinks.
  static func check(_ value: JSON, isDraft: Bool) throws {
    switch value {
    case .list(let list): for item in list { try check(item, isDraft: isDraft) }
    case .object(let fields):
      let type = fields["type"]?.string ?? ""
      if instantView.contains(type) { throw BotError("RICH_VALIDATE_CTOR_NOT_ALLOWED") }
      if type == "thinking", !isDraft { throw BotError("RICH_MESSAGE_BLOCK_UNSUPPORTED") }
      for (key, value) in fields where key != "text" { try check(value, isDraft: isDraft) }
    default: break
    }
  }

  /// Throws an error for the first diagnostic of the worker that the servers would refuse.
  ///
  /// - Parameter isObject: Whether the bot sends blocks. Unknown parts of marked text are only dropped.
  static func check(diagnostics: [JSON], isObject: Bool) throws {
    for diagnostic in diagnostics {
      let message = diagnostic["message"]?.string ?? ""
      let reason: String
      switch diagnostic["code"]?.string {
      case "protocol-limit", "misplaced-block": reason = message
      // What the renderer does instead is no reason of a server.
      case "unknown-block", "unknown-rich-text", "wrong-kind":
        guard isObject else { continue }
        reason = String(message.prefix { $0 != ":" })
      case "bad-value":
        guard isObject else { continue }
        let place = (diagnostic["pointer"]?.string ?? "").replacing(
          "/rich_message", with: "", maxReplacements: 1)
        reason = "wrong value at \(place)" + (diagnostic["help"]?.string.map { ": " + $0 } ?? "")
      default: continue
      }
      throw BotError("can't parse rich message: " + reason)
    }
  }
}
