import ArgumentParser
import IPRenderKit

/// The selection of the messages of a chat.
struct ChatArguments: OptionTable {
  @Setting(
    "chat", "Select one chat of a file with several, by name, part of it, @username or id.", "name",
    allowedIn: .allButTapes, of: .chat,
    OptionParsing.path)
  var chat: String?

  @Setting(
    "first-id", "Start at the message with this id, or at the next one if it was deleted.", "id",
    allowedIn: .everySource, of: .chat,
    Bounds.messageID.parse)
  var firstID: Int?

  @Setting(
    "last-id", "End at the message with this id, or at the previous one if it was deleted.", "id",
    allowedIn: .everySource, of: .chat,
    Bounds.messageID.parse)
  var lastID: Int?

  @Setting(
    "last", "Keep only the last N selected messages.", "count", allowedIn: .everySource, of: .chat,
    Bounds.count.parse)
  var last: Int?

  @Setting(
    "dates", "Select messages of a day or a range of days, in the zone of --time-zone.", "from..to",
    allowedIn: .everySource, of: .chat,
    OptionParsing.days)
  var dates: ChatDays?

  @Setting(
    "search", "Select messages that contain this text, with two before and two after each.", "text",
    allowedIn: .everySource, of: .chat,
    OptionParsing.path)
  var search: String?

  @Setting(
    "from-user", "Select messages of one person, by name, part of it, @username or id.", "name",
    allowedIn: .everySource, of: .chat,
    OptionParsing.path)
  var fromUser: String?

  @Setting(
    "with", "Select messages that have media or links, or that were pinned.", "what", allowedIn: .everySource,
    of: .chat)
  var with: ChatSelection.Feature?

  @Setting(
    "edits", "Show the earlier texts of edited messages, too.",
    allowedIn: .everySource, of: .chat)
  var edits = false

  @Setting(
    "hide-names",
    "Replace the names of people by invented ones, also within texts.",
    allowedIn: .everySource)
  var hideNames = false

  @Setting("hide-faces", "Show initials instead of profile pictures.", allowedIn: .everySource)
  var hideFaces = false

  @Setting(
    "no-guess-albums", "Draw photos of an export one by one instead of joining them in albums.",
    allowedIn: .everySource, of: .chat)
  var noGuessAlbums = false

  /// The names of all options that apply only to a chat.
  static let namesOfChats = Set(
    OptionList.slots(of: ChatArguments.self).filter { $0.inputs == .chat }.map(\.name))

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

/// The options for the content around the messages of a chat, and for its background.
struct ChatPictureOptions: OptionTable {
  @Setting(
    "wallpaper", "Background of messages: an image file or a color [default: the theme's].", "wallpaper",
    allowedIn: .everySource, of: .onWallpaper,
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]), OptionParsing.wallpaper)
  var wallpaper: WallpaperChoice?

  @Setting(
    "pattern", "Wallpaper pattern: an .svg or .tgv file, own or none [default: the theme's].",
    "file", allowedIn: .everySource, of: .onWallpaper,
    completion: .file(extensions: ["svg", "tgv"]), OptionParsing.pattern)
  var pattern: PatternChoice?

  @Setting(
    "pattern-intensity",
    "Strength of the pattern in percent; negative inverts it [default: the theme's].",
    "percent", allowedIn: .everySource, of: .onWallpaper, parsing: .unconditional,
    Bounds.patternIntensity.parse)
  var patternIntensity: Int?

  @Setting(
    "title", "Title above a chat on a --screen [default: from the input].", "text", allowedIn: .state,
    parsing: .unconditional)
  var title: String?

  @Setting(
    "subtitle", "Line below the title; an empty value removes it [default: from the input].", "text",
    allowedIn: .state,
    parsing: .unconditional)
  var subtitle: String?

  @Setting(
    "unread", "Unread count on the back button.", "count",
    allowedIn: .state, Bounds.views.parse)
  var unread: Int?

  @Setting(
    "draft", "Text in the input field; an empty value removes it [default: from the input].", "text",
    allowedIn: .state,
    parsing: .unconditional)
  var draft: String?

  @Setting(
    "typing", "Names of people who are typing, separated by commas [default: from the input].", "names",
    allowedIn: .state,
    parsing: .unconditional)
  var typing: String?

  @Setting(
    "pinned", "Id of the pinned message in the bar at the top [default: from the input].", "id",
    allowedIn: .state,
    Bounds.messageID.parse)
  var pinned: Int?

  @Setting(
    "show", "Show a part of a --screen, such as recording=3.5 or selection=3,5.", "part",
    allowedIn: .stateOfImages, OptionParsing.screenPart)
  var show: [String] = []

  @Setting(
    "avatar-of-chat", "Image file of the chat's profile picture.", "file", allowedIn: .state,
    parsing: .next,
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]), OptionParsing.fileName)
  var avatarOfChat: FileName?

  @Setting(
    "answer", "Play a stream as the chat's last message.",
    "file", allowedIn: .golden,
    parsing: .next, completion: .file(extensions: ["jsonl", "json", "md"]), OptionParsing.file)
  var answer: String?

  /// Applies the options and reads their files. `limit`: the maximum size of a file, in bytes.
  func apply(to options: inout RenderOptions, limit: Int) throws(CommandError) {
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
    options.chat.shown = show
    if let avatarOfChat { options.chat.photo = try avatarOfChat.read(limit: limit).bytes }
    switch pattern {
    case .own: options.chat.pattern = .own
    case .some(.none): options.chat.pattern = ChatPattern.none
    case .file(let name):
      options.chat.pattern = .file(try name.read(limit: limit).bytes, name: name.path)
    case nil: break
    }
  }

  /// The given options that apply only to a chat or a message.
  var given: [String] { Slots.given([_wallpaper.slot, _pattern.slot, _patternIntensity.slot]) }

  /// The given options that require a screen.
  var ofScreens: [String] {
    Slots.given([
      _title.slot, _subtitle.slot, _unread.slot, _draft.slot, _typing.slot, _pinned.slot, _avatarOfChat.slot,
    ]) + (show.isEmpty ? [] : ["--show"])
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

/// The options for splitting a chat into pages.
struct ChatPageOptions: OptionTable {
  @Setting(
    "page-height",
    "Maximum height of a page of a chat, with -o out-%03d.png [default: \(Defaults.pageHeight)].",
    "points", of: .chat, Bounds.pageHeight.parse)
  var pageHeight: Double?

  @Setting(
    "split",
    "Start a page of -o pages/ each day, week, month or N messages [default: month].",
    "where", of: .chat, OptionParsing.split)
  var split: ChatSplit?

  var given: [String] { Slots.given([_pageHeight.slot, _split.slot]) }
}

enum WallpaperChoice {
  case color(RGBAColor)
  case file(FileName)
}

/// The options for the bubble of a page that is rendered as a message.
struct BubbleArguments: OptionTable {
  @Setting(
    "bubble",
    "Draw a page in the bubble of a message.",
    allowedIn: .images)
  var bubble = false

  @Setting("bare", "Draw only the message's content, without a bubble.", allowedIn: .images, of: .allButChats)
  var bare = false

  @Setting(
    "name", "Name of the author, above an incoming message of a group.", "name", allowedIn: .state,
    of: .single,
    parsing: .unconditional)
  var name: String?

  @Setting(
    "time", "Time of the message, such as 9:41.", "HH:MM", allowedIn: .stateOfImages, of: .single,
    OptionParsing.timeOfDay)
  var time: Int?

  @Setting("views", "Number of views.", "count", allowedIn: .stateOfImages, of: .single, Bounds.views.parse)
  var views: Int?

  @Setting(
    "state",
    "Delivery state of an outgoing message [default: from the input; pages: \(SendState.read.rawValue)].",
    "state",
    allowedIn: .stateOfImages, of: .single)
  var state: SendState?

  @Setting("edited", "Mark the message as edited.", allowedIn: .stateOfImages, of: .single)
  var edited = false

  @Setting(
    "avatar", "Image file of the author's profile picture.", "file", allowedIn: .stateOfImages, of: .single,
    parsing: .next,
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]), OptionParsing.fileName)
  var avatar: FileName?

  @Setting(
    "reply-to", "Message being replied to, as \"AUTHOR: TEXT\".", "text", allowedIn: .stateOfImages,
    of: .single,
    parsing: .unconditional
  )
  var replyTo: String?

  @Setting(
    "me",
    "Author of outgoing messages: an id, a name or @username.",
    "who", allowedIn: .everySource, of: .messages, parsing: .unconditional, OptionParsing.path)
  var me: String?

  /// True if an option is given that requires a bubble.
  var isWanted: Bool {
    let texts = [name, replyTo, avatar?.path].contains { $0 != nil }
    return bubble || texts || time != nil || views != nil || state != nil || edited
  }

  var contradictsItself: Bool { bare && isWanted }

  /// Applies the options and reads the file of the avatar. `author`: the color of the author's name. `limit`:
  /// the maximum size of the file, in bytes.
  func apply(to options: inout RenderOptions, author: RGBAColor?, limit: Int) throws(CommandError) {
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
