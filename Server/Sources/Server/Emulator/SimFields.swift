/// The fields of requests under `/sim/`. Requests with other fields are refused, so that a misspelled one is found.
extension SimInput {
  /// The fields of all requests that are strings. Files are fields with the names of their kinds.
  private static let strings = Set(
    """
    button caption chat_title chat_type color_scheme contains data description emoji file_name
    first_name inline_query_id label language_code last_name method mime_type parse_mode performer
    platform query result_id start_param status text title url username version
    """.split(whereSeparator: \.isWhitespace).map(String.init) + MediaKind.allCases.map(\.rawValue))

  /// The other fields: numbers, Boolean values, lists and objects, which are strings in a query. The requests check
  /// them.
  private static let others = Set(
    """
    address advance after as blocked bot bots business business_connection_id caption_entities chat_id
    clear code contact delay draft_id duration groups height id is_premium length location mention
    message_id message_thread_id new_chat_id newest offset options pinned polling reaction
    reply_to_message_id retry_after show_caption_above_media silence since start start_timestamp timeout
    times user_id users venue width
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Requires that all fields are known, and that texts are strings.
  func requireKnown() throws {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      let isString = Self.strings.contains(name)
      guard isString || Self.others.contains(name) else {
        throw Refusal.sim(
          .badRequest, "unknown field '\(name.prefix(60))'", help: "see Docs/BotServer.md for the fields")
      }
      guard isString, value != .null, value.string == nil else { continue }
      throw Refusal.sim(.badRequest, "'\(name)' must be a string")
    }
  }
}
