import FoundationEssentials

/// Renders chats with the worker.
struct Screens: Sendable {
  let worker: Worker
  let gate: Gate

  /// The query parameters that select a chat or a person; other parameters are options of the renderer.
  enum Parameter: String, CaseIterable { case bot, user = "as" }

  /// The number of messages at the end of a chat that are rendered.
  private static let mostMessages = 200
  /// The maximum size of the files that are sent to the worker, in bytes.
  private static let mostBytes = 48 << 20

  /// Returns an image or a layout of a chat.
  ///
  /// - Parameters:
  ///   - want: `png` or `layout`.
  ///   - options: Options of the renderer.
  func answer(_ want: String, _ chat: JSON, _ options: Fields) async throws -> Worker.Answer {
    var options = options
    if options["screen"] == nil { options["screen"] = .text("iphone-17") }
    let members = [
      (key: "content", value: try chat.bytes), (key: "options", value: try JSON.object(options).bytes),
    ]
    return try await gate.pass { try await worker.drawn(want, members) }
  }

  /// Returns a chat as the renderer reads it: the messages as the Bot API describes them, and the
  /// images in them.
  static func content(_ chat: StoredChat, _ files: [String: StoredFile], as person: Int?) -> JSON {
    let messages = chat.sortedMessages.filter { !$0.isDeleted }.suffix(mostMessages).map { message -> JSON in
      var fields = message.fields
      // Settings of the message that are not shown.
      for name in ["effect_id", "has_protected_content", "business_connection_id"] { fields[name] = nil }
      let reactions = (chat.reactions[message.id] ?? [:]).sorted { $0.key < $1.key }
        .flatMap { entry in (entry.value.elements ?? []).map { (entry.key, $0) } }
      if !reactions.isEmpty {
        var order: [JSON] = []
        for (_, reaction) in reactions where !order.contains(reaction) { order.append(reaction) }
        fields["reactions"] = .list(
          order.map { reaction in
            let people = reactions.filter { $0.1 == reaction }.map(\.0)
            return .object([
              "type": reaction, "total_count": .integer(people.count),
              "is_chosen": .flag(person.map { people.contains($0) } ?? false),
            ])
          })
      }
      return .object(fields)
    }
    var media: Fields = [:]
    var bytes = 0
    // The newest images matter most if not all of them fit.
    for id in fileIDs(in: .list(messages)).reversed() where media[id] == nil {
      guard let file = files[id], file.size != nil, bytes + file.bytes.count <= mostBytes else { continue }
      bytes += file.bytes.count
      media[id] = .text("data:\(file.type);base64,\(Data(file.bytes).base64EncodedString())")
    }
    var content: Fields = ["messages": .list(messages), "media": .object(media), "chat": .object(chat.info)]
    if messages.isEmpty { content["messages"] = .list([]) }
    return .object(content)
  }

  private static func fileIDs(in value: JSON) -> [String] {
    switch value {
    case .list(let list): list.flatMap { fileIDs(in: $0) }
    case .object(let object):
      (object["file_id"]?.string.map { [$0] } ?? [])
        + object.sorted { $0.key < $1.key }.flatMap { fileIDs(in: $0.value) }
    default: []
    }
  }
}
