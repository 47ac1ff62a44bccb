import JSONText
import PageReading

/// Inputs that are not JSON, or whose messages stand in an unusual way, written as JSON that the readers know
/// (Spec/Messages.md 1.17). Places in diagnostics are those of what was written.
package enum InputTranslation {
  /// - Returns: `nil` for what is read as it is.
  package static func translated(_ bytes: [UInt8]) -> [UInt8]? {
    ExportedPage.json(bytes) ?? PrintedObject.json(bytes) ?? album(bytes)
      ?? emptyChat(bytes)
  }

  /// A server's answer to `getChat`, or the description of a chat by itself: the chat with what is pinned there.
  private static func emptyChat(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count < mostBytes, bytes.first(where: { !ASCII.isSpace($0) }) == UInt8(ascii: "{"),
      !bytes.ranges(of: #""type""#.utf8).isEmpty,
      let root = try? JSONDocument(bytes, limits: Limits().json).root
    else { return nil }
    let chat = root["ok"]?.bool == true ? root["result"] ?? root : root
    guard chat["id"]?.integer != nil, let type = chat["type"]?.string,
      ["private", "group", "supergroup", "channel"].contains(type),
      chat.first(of: ["title", "first_name"]) != nil,
      chat.first(of: ["messages", "text", "date", "message_id", "blocks", "photo_url"]) == nil
    else { return nil }
    var splice = JSONSplice(of: chat)
    splice.open()
    splice.member("chat", chat)
    splice.member("messages") {
      $0.add("[")
      if let pinned = chat["pinned_message"], pinned.isObject { $0.copy(pinned) }
      $0.add("]")
    }
    splice.close()
    return splice.bytes
  }

  /// The body of a `sendMediaGroup`, which sends several messages.
  private static func album(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count < mostBytes, bytes.first(where: { !ASCII.isSpace($0) }) == UInt8(ascii: "{"),
      !bytes.ranges(of: #""media""#.utf8).isEmpty,
      let root = try? JSONDocument(bytes, limits: Limits().json).root
    else { return nil }
    return RequestBody.album(in: MessageFinder.unwrappedRequest(root))
  }

  private static let mostBytes = 1_000_000
}
