import MessageModel
import PageLayout
import PageModel
import Primitives

/// What is around a bare page that is drawn as a message (Docs/Bubbles.md 17).
package struct BubbleOptions: Sendable {
  /// Of the author; with one the message stands in a group.
  package var name: String?
  package var nameColor: Color?
  /// Bytes of a picture file.
  package var avatar: [UInt8]?
  /// Minutes since midnight, as it is shown.
  package var minutes: Int?
  package var views: Int?
  package var state = SendState.read
  package var isEdited = false
  /// Who said something before, and what.
  package var reply: (name: String, text: String)?

  package init() {}

  /// Minutes since midnight of a time like `9:41` or `21:05`.
  package static func minutes(parsing text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.joined().allSatisfy(\.isASCII), let hour = UInt8(parts[0]), let minute = UInt8(parts[1]),
      hour < 24, minute < 60
    else { return nil }
    return Int(hour) * secondsInMinute + Int(minute)
  }

  /// `Name: what was said`; without a name it was the one who looks on.
  package static func reply(parsing text: String) -> (name: String, text: String) {
    let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : ("You", text)
  }
}

extension BubbleOptions {
  private static let avatarID = MediaID(rawValue: "avatar")
  private static let author = PeerID(.user, 0)

  /// What of an avatar's file the media table says.
  func adding(to media: MediaTable) -> MediaTable {
    guard let avatar else { return media }
    var media = media
    media.photos[Self.avatarID] = PhotoMedia(
      id: Self.avatarID, sizes: [PhotoSize(width: 0, height: 0, sources: [.bytes(avatar)])])
    return media
  }

  var peers: PeerTable {
    let color = nameColor.map { color in
      Palette.authorColors.firstIndex(of: color).map(NameColor.index)
        ?? .custom(light: [color], dark: [color])
    }
    let names = (name ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    let user = UserName(first: names.first ?? "", last: names.count > 1 ? names[1] : "")
    return PeerTable([
      Peer(
        id: Self.author, kind: .user(user), color: color,
        photo: avatar == nil ? nil : Self.avatarID)
    ])
  }

  /// A message that holds the page.
  ///
  /// - Parameter secondsFromUTC: of the zone that times are shown in.
  func message(holding page: Page, side: Side, secondsFromUTC: Int) -> Message {
    var message = Message(
      chat: Chat(kind: name == nil && avatar == nil ? .private : .group),
      direction: side == .incoming ? .incoming : .outgoing,
      author: name == nil && avatar == nil && nameColor == nil ? nil : .peer(Self.author),
      date: minutes.map { $0 * Self.secondsInMinute - secondsFromUTC }, views: views, sendState: state,
      content: .page(page))
    if isEdited { message.editDate = message.date ?? 0 }
    message.reply = reply.map { reply in
      Reply(
        subject: .message(ReplyExcerpt(text: .plain(reply.text))), author: .named(reply.name))
    }
    return message
  }

  private static let secondsInMinute = 60
}
