import ArgumentParser
import IPRenderKit

/// Which messages of a chat are meant.
struct ChatArguments: OptionTable {
  @Setting(
    "chat", "Which chat of a file with several: its name, a part of it, its @username or its id.", "name",
    allowedIn: .allButTapes,
    OptionParsing.path)
  var chat: String?

  @Setting(
    "first-id", "The message to begin with, or the next one if it is gone.", "id", allowedIn: .everySource,
    Bounds.messageID.parse)
  var firstID: Int?

  @Setting(
    "last-id", "The message to end with, or the one before if it is gone.", "id", allowedIn: .everySource,
    Bounds.messageID.parse)
  var lastID: Int?

  @Setting(
    "last", "So many messages at the end of what is left.", "count", allowedIn: .everySource,
    Bounds.count.parse)
  var last: Int?

  @Setting(
    "dates", "Messages of a day, or of the days from one to another, in the zone of --time-zone.", "from..to",
    allowedIn: .everySource,
    OptionParsing.days)
  var dates: ChatDays?

  @Setting(
    "search", "Messages that hold this text, in capitals or not, and two on either side.", "text",
    allowedIn: .everySource,
    OptionParsing.path)
  var search: String?

  @Setting(
    "from-user", "Messages of one person: a name, a part of it, a @username or an id.", "name",
    allowedIn: .everySource,
    OptionParsing.path)
  var fromUser: String?

  @Setting("with", "Messages that have media, links, or were pinned.", "what", allowedIn: .everySource)
  var with: ChatSelection.Feature?

  @Setting(
    "edits", "Shows what messages said before they were edited, too, above what they say now.",
    allowedIn: .everySource)
  var edits = false

  @Setting(
    "hide-names",
    "Calls people by names that are made up, the same throughout; their own names in texts, too.",
    allowedIn: .everySource)
  var hideNames = false

  @Setting("hide-faces", "Shows letters in place of people's photos.", allowedIn: .everySource)
  var hideFaces = false

  @Setting(
    "no-guess-albums", "Draws photos of an export one by one that the phone would join in an album.",
    allowedIn: .everySource)
  var noGuessAlbums = false

  /// The names of the options, which mean something only for a chat.
  var given: [String] {
    Slots.given([
      _chat.slot, _firstID.slot, _lastID.slot, _last.slot, _dates.slot, _search.slot, _fromUser.slot,
      _with.slot,
      _edits.slot,
    ])
  }

  func apply(to options: inout RenderOptions) {
    options.chat.chat = chat
    options.chat.selection = ChatSelection(
      firstID: firstID.map(Int64.init), lastID: lastID.map(Int64.init), last: last, days: dates)
    options.chat.selection.search = search
    options.chat.selection.author = fromUser
    options.chat.selection.feature = with
    options.chat.showsEdits = edits
    options.chat.hidesNames = hideNames
    options.chat.hidesFaces = hideFaces
    options.chat.guessesAlbums = !noGuessAlbums
  }
}

/// What a picture of a chat holds besides its messages, and how it is cut.
struct ChatPictureOptions: OptionTable {
  @Setting(
    "wallpaper", "Behind messages: a picture file, or a colour (default: the theme's own).", "wallpaper",
    allowedIn: .everySource,
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]), OptionParsing.wallpaper)
  var wallpaper: WallpaperChoice?

  @Setting(
    "pattern", "Drawings over the wallpaper: an .svg or .tgv file, own or none (default: the theme's).",
    "file", allowedIn: .everySource,
    completion: .file(extensions: ["svg", "tgv"]), OptionParsing.pattern)
  var pattern: PatternChoice?

  @Setting(
    "pattern-intensity",
    "How strong they are, in percent; below 0 the wallpaper shows through them alone (default: the theme's).",
    "percent", allowedIn: .everySource, parsing: .unconditional, Bounds.patternIntensity.parse)
  var patternIntensity: Int?

  @Setting(
    "title", "Above a chat on a --screen (default: what the input says).", "text", allowedIn: .everySource,
    parsing: .unconditional)
  var title: String?

  @Setting(
    "subtitle", "Below the title, empty for nothing (default: what the input says).", "text",
    allowedIn: .everySource,
    parsing: .unconditional)
  var subtitle: String?

  @Setting(
    "unread", "In how many other chats something is unread, on the way back.", "count",
    allowedIn: .everySource, Bounds.views.parse)
  var unread: Int?

  @Setting(
    "draft", "In the field, empty for nothing (default: what the input says).", "text",
    allowedIn: .everySource,
    parsing: .unconditional)
  var draft: String?

  @Setting(
    "typing", "Who types, several with commas between them (default: what the input says).", "names",
    allowedIn: .everySource,
    parsing: .unconditional)
  var typing: String?

  @Setting(
    "pinned", "The message that is pinned (default: what the input says).", "id", allowedIn: .everySource,
    Bounds.messageID.parse)
  var pinned: Int?

  @Setting(
    "avatar-of-chat", "A picture of the chat, beside its title.", "file", allowedIn: .everySource,
    parsing: .next,
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]), OptionParsing.fileName)
  var avatarOfChat: FileName?

  @Setting(
    "answer", "Plays a stream as the chat's last message, with --stream, --live or the name of a film.",
    "file", allowedIn: .golden,
    parsing: .next, completion: .file(extensions: ["jsonl", "json", "md"]), OptionParsing.file)
  var answer: String?

  /// Reads the files, if there are any. `limit`: bytes of a file.
  func apply(to options: inout RenderOptions, limit: Int) throws(Failure) {
    switch wallpaper {
    case .color(let color): options.chat.wallpaper = .color(color)
    case .file(let name):
      options.chat.wallpaper = .picture(try name.read(limit: limit).bytes, name: name.path)
    case nil: break
    }
    if let patternIntensity { options.chat.patternIntensity = patternIntensity }
    options.chat.title = title
    options.chat.subtitle = subtitle
    options.chat.otherUnread = unread
    options.chat.draft = draft
    options.chat.typing = typing
    options.chat.pinned = pinned
    if let avatarOfChat { options.chat.photo = try avatarOfChat.read(limit: limit).bytes }
    switch pattern {
    case .own: options.chat.pattern = .own
    case .some(.none): options.chat.pattern = ChatPattern.none
    case .file(let name):
      options.chat.pattern = .file(try name.read(limit: limit).bytes, name: name.path)
    case nil: break
    }
  }

  /// What messages stand on.
  static let ofGround: Set<String> = ["--wallpaper", "--pattern", "--pattern-intensity"]

  /// What is behind a chat means something only for one, or for a message.
  var given: [String] { Slots.given([_wallpaper.slot, _pattern.slot, _patternIntensity.slot]) }

  /// Whether something is said of a screen.
  var needsScreen: Bool {
    title != nil || subtitle != nil || unread != nil || avatarOfChat != nil || draft != nil || typing != nil
      || pinned != nil
  }

  /// The files that are read.
  var files: [String] {
    var files: [String] = []
    if case .file(let name) = wallpaper { files.append(name.path) }
    if case .file(let name) = pattern { files.append(name.path) }
    if let avatarOfChat { files.append(avatarOfChat.path) }
    return files
  }
}

enum PatternChoice {
  case own, none
  case file(FileName)
}

/// How a chat is cut.
struct ChatPageOptions: OptionTable {
  @Setting(
    "page-height",
    "The most that a page of a chat is high, with -o out-%03d.png (default: \(Defaults.pageHeight)).",
    "points", Bounds.pageHeight.parse)
  var pageHeight: Double?

  @Setting(
    "split",
    "Where the pages of a folder (-o pages/) begin anew: at each day, week, month (as usual), or after so many messages.",
    "where", OptionParsing.split)
  var split: ChatSplit?

  var given: [String] { Slots.given([_pageHeight.slot, _split.slot]) }
}

enum WallpaperChoice {
  case color(RGBAColor)
  case file(FileName)
}

/// What is around a page that is drawn as a message.
struct BubbleArguments: OptionTable {
  @Setting(
    "bubble",
    "Draws a page in the bubble of a message, as messages are drawn; so do the options below, but --me.",
    allowedIn: .images)
  var bubble = false

  @Setting("bare", "Draws of a message its page alone, or its text and media as a page.", allowedIn: .images)
  var bare = false

  @Setting(
    "name", "Who wrote it: the name above an incoming message of a group.", "name", allowedIn: .everySource,
    parsing: .unconditional)
  var name: String?

  @Setting("time", "When it was sent, as it is shown.", "HH:MM", allowedIn: .images, OptionParsing.timeOfDay)
  var time: Int?

  @Setting("views", "How often it was seen.", "count", allowedIn: .images, Bounds.views.parse)
  var views: Int?

  @Setting(
    "state", "How far an outgoing message has come (default: \(SendState.read.rawValue)).", "state",
    allowedIn: .images)
  var state: SendState?

  @Setting("edited", "Says that it was edited.", allowedIn: .images)
  var edited = false

  @Setting(
    "avatar", "A picture of who wrote it.", "file", allowedIn: .everySource, parsing: .next,
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]), OptionParsing.fileName)
  var avatar: FileName?

  @Setting(
    "reply-to", "What it answers, with who said it: \"Anna: See you there\".", "text", allowedIn: .images,
    parsing: .unconditional
  )
  var replyTo: String?

  @Setting(
    "me",
    "Whose messages are outgoing: an id (9, user9), a name or @username (default: what the input says, else --side).",
    "who", allowedIn: .everySource, parsing: .unconditional, OptionParsing.path)
  var me: String?

  /// Whether something is said of a bubble.
  var isWanted: Bool {
    let texts = [name, replyTo, avatar?.path].contains { $0 != nil }
    return bubble || texts || time != nil || views != nil || state != nil || edited
  }

  var contradictsItself: Bool { bare && isWanted }

  /// Reads the avatar's file, if there is one. `author`: the colour of their name. `limit`: bytes of the
  /// file.
  func apply(to options: inout RenderOptions, author: RGBAColor?, limit: Int) throws(Failure) {
    options.me = me
    options.isBare = bare
    guard isWanted else { return }
    var around = BubbleOptions()
    around.name = name
    around.nameColor = author
    around.minutes = time
    around.views = views
    around.state = state
    around.isEdited = edited
    around.reply = replyTo.map(BubbleOptions.reply(parsing:))
    if let avatar { around.avatar = try avatar.read(limit: limit).bytes }
    options.bubble = around
  }
}
