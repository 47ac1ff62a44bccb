import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives

/// The bubble and the header of a page that is rendered as a message (Spec/Bubbles.md 17).
public struct BubbleOptions: Hashable, Codable, Sendable {
  /// The name of the author. With a name, the message is shown as in a group.
  public var name: String?
  /// The color of the author's name, or `nil` for the default.
  public var nameColor: Color?
  /// The bytes of an image file with the author's profile picture.
  public var avatar: [UInt8]?
  /// The time of the message as shown.
  public var time: TimeOfDay? {
    get { minutes.map { TimeOfDay(minutes: $0) } }
    set { minutes = newValue?.minutes }
  }
  /// The time of the message as shown, in minutes since midnight.
  package var minutes: Int?
  /// The number of views.
  public var views: Int?
  /// The delivery state of an outgoing message.
  public var state: SendState?
  /// A Boolean value that indicates whether the message is marked as edited.
  public var isEdited = false
  /// A Boolean value that indicates whether the message is shown as another person's message in a group, with
  /// its author.
  public var showsWho = false
  /// The message that is replied to.
  public var reply: Reply?

  /// A message that is replied to.
  public struct Reply: Hashable, Codable, Sendable {
    /// The name of the author; empty for the viewer.
    public var author: String
    /// The text of the message.
    public var text: String

    public init(author: String, text: String) {
      self.author = author
      self.text = text
    }
  }

  public init() {}

  /// Returns the minutes since midnight for a time such as `9:41` or `21:05`; `nil` for other text.
  package static func minutes(parsing text: String) -> Int? { TimeOfDay(text)?.minutes }

  /// Splits `Name: text` into the name and the text of a reply. A text without a name gets an empty name,
  /// which is the viewer.
  package static func reply(parsing text: String) -> Reply {
    let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
    return parts.count == 2 ? Reply(author: parts[0], text: parts[1]) : Reply(author: "", text: text)
  }
}

extension MediaTable {
  /// Returns the table with an image as the photo `id`. `picture`: the bytes of an image file; with `nil`,
  /// the table is returned unchanged.
  func adding(_ picture: [UInt8]?, as id: MediaID) -> MediaTable {
    guard let picture else { return self }
    var media = self
    media.photos[id] = PhotoMedia(
      id: id, sizes: [PhotoSize(width: 0, height: 0, sources: [.bytes(picture)])])
    return media
  }
}

extension BubbleOptions {
  private static let avatarID = MediaID(rawValue: "avatar")
  private static let author = PeerID(.user, 0)

  /// Returns the media table with the file of the avatar.
  func adding(to media: MediaTable) -> MediaTable {
    media.adding(avatar, as: Self.avatarID)
  }

  /// Applies these options to a message. Values that are not set keep what the message says. `dates`: the
  /// time zone in which times are shown.
  func apply(to message: inout Message, peers: inout PeerTable, dates: DateFormat) {
    if name != nil || avatar != nil || showsWho { message.chat.kind = .group }
    if showsWho { message.direction = .incoming }
    if name != nil || avatar != nil || nameColor != nil {
      message.author = .peer(Self.author)
      peers.add(author)
    }
    if let minutes { message.date = minutes * Self.secondsInMinute - dates.zone.seconds(at: 0) }
    if let views { message.views = views }
    if let state { message.sendState = state }
    if isEdited { message.editDate = message.date ?? 0 }
    if let reply {
      // An option has words alone, so the word for the owner of the phone is the owner.
      let isOwner = ["", dates.language[.you]].contains(reply.author)
      message.reply = MessageModel.Reply(
        subject: .message(ReplyExcerpt(text: .plain(reply.text))), author: isOwner ? .you : .named(reply.author))
    }
  }

  private var author: Peer {
    let color = nameColor.map { color in
      Palette.authorColors.firstIndex(of: color).map(NameColor.index)
        ?? .custom(light: [color], dark: [color])
    }
    let names = (name ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    let user = UserName(first: names.first ?? "", last: names.count > 1 ? names[1] : "")
    return Peer(id: Self.author, kind: .user(user), color: color, photo: avatar == nil ? nil : Self.avatarID)
  }

  private static let secondsInMinute = 60
}

extension Renderer {
  /// Lays out a page as the content of a message.
  package func layOut(
    _ page: Page, in bubble: BubbleOptions, options: RenderOptions
  ) -> (rows: MessageRows, diagnostics: [Diagnostic]) {
    var message = Message(direction: options.direction, sendState: .read, content: .page(page))
    var peers = PeerTable()
    bubble.apply(to: &message, peers: &peers, dates: options.layout.dates)
    return layOut(message, peers: peers, media: page.media, options: options)
  }

  /// Lays out a message as the only row of its list.
  func layOut(
    _ message: Message, peers: PeerTable, media: MediaTable, options: RenderOptions
  ) -> (rows: MessageRows, diagnostics: [Diagnostic]) {
    let layout = ChatGround(renderer: self, options: options).layoutOptions
    let (row, diagnostics) = MessageLayoutEngine.layOut(
      message, peers: peers, media: media, options: layout, book: book)
    return (MessageRows([row], width: layout.listWidth), diagnostics + newFontDiagnostics())
  }
}
