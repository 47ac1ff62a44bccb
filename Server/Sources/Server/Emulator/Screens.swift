import FoundationEssentials

/// Renders chats with the worker.
struct Screens: Sendable {
  let worker: Worker
  let gate: Gate

  /// The query parameters that select a chat or a person; other parameters are options of the renderer.
  enum Parameter: String, CaseIterable { case bot, user = "as" }

  /// The device whose screen is rendered unless the request names one.
  static let device = "iphone-17"
  /// The number of messages at the end of a chat that are rendered.
  static let mostMessages = 200
  /// The maximum size of the files that are sent to the worker, in bytes.
  private static let mostBytes = 48 << 20

  /// Returns an image or a layout of a chat.
  ///
  /// - Parameters:
  ///   - want: `png` or `layout`.
  ///   - options: Options of the renderer.
  func answer(_ want: String, _ chat: JSON, _ options: Fields) async throws -> Worker.Answer {
    let members = [
      (key: "content", value: try chat.bytes), (key: "options", value: try JSON.object(options).bytes),
    ]
    return try await gate.pass { try await worker.drawn(want, members) }
  }

  /// Returns messages as the renderer reads them: as the Bot API describes them, with their reactions.
  static func messages(_ stored: [StoredMessage], as person: Int?) -> [JSON] {
    stored.map { message -> JSON in
      var fields = message.fields
      // Settings of the message that are not shown.
      for name in ["effect_id", "has_protected_content", "business_connection_id"] { fields[name] = nil }
      let reactions = message.reactions.sorted { $0.key < $1.key }
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
  }

  /// Returns messages with their images, and the chat.
  ///
  /// - Parameter image: Returns an image and its type by the id of the file.
  static func content(_ messages: [JSON], _ chat: Fields, image: (String) -> (StoredFile, [UInt8])?) -> JSON {
    var media: Fields = [:]
    var bytes = 0
    // The newest images matter most if not all of them fit.
    for id in fileIDs(in: .list(messages)).reversed() where media[id] == nil {
      guard let (file, content) = image(id), bytes + content.count <= mostBytes else { continue }
      bytes += content.count
      media[id] = .text("data:\(file.type);base64,\(Data(content).base64EncodedString())")
    }
    return .object(["messages": .list(messages), "media": .object(media), "chat": .object(chat)])
  }

  static func fileIDs(in value: JSON) -> [String] {
    switch value {
    case .list(let list): list.flatMap { fileIDs(in: $0) }
    case .object(let object):
      (object["file_id"]?.string.map { [$0] } ?? [])
        + object.sorted { $0.key < $1.key }.flatMap { fileIDs(in: $0.value) }
    default: []
    }
  }
}
