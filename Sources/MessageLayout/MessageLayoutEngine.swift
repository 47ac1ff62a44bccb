import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Lays out single messages as rows of a chat (Spec/Bubbles.md).
package enum MessageLayoutEngine {
  /// Lays out a message.
  ///
  /// - Parameter book: its faces measure the text; it belongs to the caller's task.
  /// - Returns: the row, and diagnostics for the author of the input.
  package static func layOut(
    _ message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable(),
    options: MessageLayoutOptions, book: FontBook
  ) -> (layout: MessageLayout, diagnostics: [Diagnostic]) {
    layOut(
      MessageEnvironment(message, peers: peers, media: media, options: options, book: book))
  }

  /// Lays out a revision of a message.
  ///
  /// - Parameter memory: the cached layout of the page in the message, as in `PageLayoutEngine`.
  package static func layOut(
    _ message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable(),
    options: MessageLayoutOptions, book: FontBook, memory: inout LayoutMemory
  ) -> (layout: MessageLayout, diagnostics: [Diagnostic]) {
    let environment = MessageEnvironment(message, peers: peers, media: media, options: options, book: book)
    swap(&memory, &environment.pageMemory)
    defer { swap(&memory, &environment.pageMemory) }
    return layOut(environment)
  }

  /// Lays out an album as one row.
  ///
  /// - Parameter album: the messages that were sent together, in their order.
  /// - Returns: the row, and diagnostics for the author of the input; `nil` if there are no messages.
  package static func layOut(
    album: [Message], peers: PeerTable = PeerTable(), media: MediaTable = MediaTable(),
    options: MessageLayoutOptions, book: FontBook
  ) -> (layout: MessageLayout, diagnostics: [Diagnostic])? {
    guard let common = Message(common: album) else { return nil }
    return layOut(
      MessageEnvironment(
        common, album: album.count > 1 ? album : [], peers: peers, media: media, options: options, book: book)
    )
  }

  private static func layOut(
    _ environment: MessageEnvironment
  ) -> (layout: MessageLayout, diagnostics: [Diagnostic]) {
    let (message, options) = (environment.message, environment.options)
    var layout = MessageLayout(
      id: message.id, source: message.pointer, origin: message.origin, side: environment.side,
      merge: options.merge, size: Size(options.listWidth, 0), scale: environment.scale,
      designName: options.page.design.name, palette: environment.palette, colors: environment.chat, parts: [])
    switch PartList(environment: environment).form {
    case .free(let content): FreeRow(environment: environment).lay(content, into: &layout)
    case .service(let text, let photo, let card):
      ServiceRow(environment: environment).lay(text, photo: photo, card: card, into: &layout)
    case .bubble(let parts):
      BubbleRow(environment: environment, geometry: RowGeometry(environment)).lay(parts, into: &layout)
    }
    layout.revealsSpoilers = message.revealsSpoilers || environment.album.contains(where: \.revealsSpoilers)
    layout.panel = environment.offerPanel?.placed(environment)
    if layout.side == .incoming, environment.showsAuthors {
      layout.authorColor = environment.author?.nameColors(isDark: environment.palette.isDark).first
    }
    return (layout, environment.log.diagnostics)
  }
}

extension MessageLayout {
  private enum Metrics {
    static let avatarX = 7.0
    static let avatarSide = 34.0
    /// The distance between an avatar and the row's lower edge.
    static let avatarBottom = 3.0
  }

  /// Adds the avatar at the row's lower edge, beside the last message of a group by the same author.
  mutating func finish(_ environment: MessageEnvironment, _ geometry: RowGeometry) {
    guard geometry.hasAvatar, let author = environment.message.author else { return }
    let frame = Rect(
      Metrics.avatarX, size.height - Metrics.avatarBottom - Metrics.avatarSide, Metrics.avatarSide,
      Metrics.avatarSide)
    let box = AvatarBox(author, in: frame, environment)
    if merge.goesOn { passedAvatar = box } else { avatar = box }
  }

  /// Moves the avatar up if the list ends before its group does.
  ///
  /// - Parameter bottom: the lower edge of the visible part of the group, in the row's space.
  mutating func floatAvatar(above bottom: Double) {
    guard var box = avatar ?? passedAvatar else { return }
    box.frame.origin.y = bottom - Metrics.avatarBottom - Metrics.avatarSide
    (avatar, passedAvatar) = (box, nil)
  }

  /// The height that an avatar takes up in its group, with the gap below it.
  static let avatarRoom = Metrics.avatarSide + Metrics.avatarBottom
}

extension Message {
  /// Creates the common parts of an album's messages: the header of the first one, the caption if only one
  /// has any, and the latest state. Returns `nil` for an empty album.
  init?(common album: [Message]) {
    guard let first = album.first, let last = album.last else { return nil }
    self = first
    guard album.count > 1 else { return }
    let captions = album.map(\.text).filter { !$0.isEmpty }
    let hasPictures = album.allSatisfy { $0.content.traits.picture != nil }
    // Several captions belong to single images; those of files are below the files.
    text = hasPictures && captions.count == 1 ? captions[0] : MessageText()
    hasInvertedMedia = hasPictures && album.contains(where: \.hasInvertedMedia)
    sendState = album.map(\.sendState).first { $0 == .failed || $0 == .sending } ?? last.sendState
    editDate = album.compactMap(\.editDate).max()
    views = album.compactMap(\.views).max()
    reactions = album.map(\.reactions).first { !$0.isEmpty } ?? first.reactions
    keyboard = album.compactMap(\.keyboard).first
    comments = album.compactMap(\.comments).first
  }

  /// True if the text is above the other content.
  var showsTextFirst: Bool { hasInvertedMedia || content.traits.followsText }
}
