import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// The facts in the objects around messages about the section, people and the background.
extension CommonMessageReader {
  private static let sectionKinds: Set<String> = [
    "updatefile", "forumtopicinfo", "forumtopic", "updateforumtopicinfo", "forumtopics",
    "messagesforumtopics",
    "quickreplyshortcut", "updatequickreplyshortcut", "updateuserstatus", "updatepeerwallpaper",
    "updatechatbackground", "updatechattheme", "updateemojichatthemes", "updatechatthemes", "accountthemes",
    "accountchatthemes",
  ]

  /// Returns whether an element of a list describes the section, a topic, a file or a presence.
  static func tellsSection(_ value: JSONValue) -> Bool {
    guard value.isObject, let name = Family(of: value)?.typeName(of: value) else { return false }
    return sectionKinds.contains(TypeName.normalized(name))
  }

  /// Reads topics, threads, quick replies and files from an object around the messages, or from an element
  /// of their list.
  mutating func readSection(around value: JSONValue) {
    guard value.isObject else { return }
    for topic in Self.describedTopics(in: value, fields) { topics.add(topic) }
    let kind = fields.kind(of: value)
    switch kind {
    case "updatefile":
      if let file = value["file"], let id = file["id"]?.integer {
        read.media.transfers[id] = .some(MediaReader.transfer(of: file))
      }
    case "messagethreadinfo": readThread(value)
    case "messagesdiscussionmessage", "discussionmessage": section = .replies(0)
    default: break
    }
    if let list = value["chat_themes"], list.isArray { readThemes(list) }
    if kind.hasPrefix("account"), let list = value["themes"], list.isArray { readThemes(list) }
    if kind == "quickreplyshortcut" { section = .quickReply(fields.string(value, ["name"])) }
    let shortcut = value.first(of: ["shortcut", "quick_reply_shortcut"])
    if let shortcut, shortcut.isObject { section = .quickReply(fields.string(shortcut, ["name"])) }
    if ["quickreplymessages", "updatequickreplyshortcutmessages"].contains(kind), section == nil {
      section = .quickReply("")
    }
    // MTProto lists the names of quick replies beside their messages.
    if let replies = value["quick_replies"], replies.isArray,
      let reply = replies.elements.first(where: \.isObject)
    {
      section = .quickReply(fields.string(reply, ["shortcut"]))
    }
  }

  /// The messages themselves say whether the thread is that of a post.
  private mutating func readThread(_ value: JSONValue) {
    discussed = number(value, ["message_thread_id"])
    section = .replies(value["reply_info"].map { fields.extent($0, ["reply_count"]) } ?? 0)
  }

  // MARK: - People

  /// Reads when a person was online: TDLib's and MTProto's `userStatus…`, or Pyrogram's words.
  /// - Parameter person: the description of the person, beside whose word Pyrogram has the time.
  func presence(_ status: JSONValue?, of person: JSONValue? = nil) -> Presence? {
    guard let status else { return nil }
    if let word = status.string {
      func date(_ name: StaticString) -> Int? { person?[name].flatMap { ISODate.seconds(of: $0) } }
      switch TypeName.normalized(word).removingPrefix("userstatus") {
      case "online": return .online(until: date("next_offline_date"))
      case "offline": return date("last_online_date").map(Presence.lastSeen)
      case "recently": return .recently
      case "lastweek": return .withinWeek
      case "lastmonth": return .withinMonth
      case "longago": return .longAgo
      default: return nil
      }
    }
    guard status.isObject else { return nil }
    func date(_ name: StaticString) -> Int? { status[name].flatMap { ISODate.seconds(of: $0) } }
    switch fields.kind(of: status) {
    case "userstatusonline": return .online(until: date("expires"))
    case "userstatusoffline": return date("was_online").map { $0 > 0 ? .lastSeen($0) : .longAgo }
    case "userstatusrecently": return .recently
    case "userstatuslastweek": return .withinWeek
    case "userstatuslastmonth": return .withinMonth
    case "userstatusempty": return .longAgo
    default: return nil
    }
  }

  // MARK: - Backgrounds

  /// The strength of a pattern that the input does not state, in percent.
  private static let usualIntensity = 50

  mutating func noteBackground(_ value: JSONValue, of id: PeerID) {
    var known = facts[id] ?? ChatFacts()
    noteBackground(value, &known)
    facts[id] = known
  }

  /// Reads the background and the theme of a chat from its description, from a profile or from an update.
  mutating func noteBackground(_ value: JSONValue, _ facts: inout ChatFacts) {
    if let theme = value.first(of: ["theme", "theme_name", "theme_emoticon"]) {
      facts.theme = self.theme(theme)
    }
    guard let holder = value.first(of: ["background", "wallpaper"]), holder.isObject else { return }
    facts.background = background(holder) ?? facts.background
  }

  /// Reads a theme: its name alone, or its settings, which gifts have in place.
  private mutating func theme(_ value: JSONValue) -> ChatTheme? {
    if let name = value.string { return name.isEmpty ? nil : ChatTheme(name: name) }
    guard value.isObject else { return nil }
    let gift = value["gift_theme"].flatMap { $0.isObject ? $0 : nil }
    let holder = gift ?? value
    let named = gift?["gift"].flatMap { $0.isObject ? $0 : nil } ?? value
    var theme = ChatTheme(name: fields.string(named, ["name", "title", "emoticon"]))
    theme.light = settings(holder["light_settings"])
    theme.dark = settings(holder["dark_settings"])
    // MTProto lists the settings, each with the theme that it is based on.
    for settings in (holder.first(of: ["settings", "theme_settings"]).map { Array($0.elements) } ?? [])
    where settings.isObject {
      let base = settings["base_theme"].map { fields.kind(of: $0) } ?? ""
      let ground = self.settings(settings)
      if base.hasSuffix("night") || base.hasSuffix("tinted") {
        theme.dark = ground
      } else {
        theme.light = ground
      }
    }
    return theme.name.isEmpty && theme.light == nil && theme.dark == nil ? nil : theme
  }

  private mutating func settings(_ value: JSONValue?) -> ChatBackground? {
    guard let value, value.isObject, let ground = value.first(of: ["background", "wallpaper"]) else {
      return nil
    }
    return background(ground)
  }

  /// Reads the themes that a list describes.
  private mutating func readThemes(_ list: JSONValue) {
    for value in list.elements where value.isObject {
      guard let theme = theme(value), !theme.name.isEmpty else { continue }
      themes[theme.name] = theme
    }
  }

  private mutating func background(_ holder: JSONValue) -> ChatBackground? {
    guard holder.isObject else { return nil }
    let inner = holder["background"].flatMap { $0.isObject ? $0 : nil } ?? holder
    let change = wallpaper(inner)
    guard change != BackgroundChange() else { return nil }
    var background = ChatBackground()
    let type = inner["type"].flatMap { $0.isObject ? $0 : nil } ?? inner
    let settings = inner["settings"] ?? type
    (background.colors, background.picture) = (change.colors, change.picture)
    background.rotation =
      fields.integer(type["fill"] ?? settings, ["rotation_angle", "rotation"]) ?? 0
    background.isBlurred = fields.flag(settings, ["is_blurred", "blur"], bit: 1)
    let intensity = fields.integer(settings, ["intensity"])
    let isPattern =
      fields.kind(of: type).hasSuffix("pattern") || fields.flag(inner, ["pattern", "is_pattern"], bit: 3)
    if isPattern {
      let strength = intensity ?? Self.usualIntensity
      background.patternIntensity = fields.flag(type, ["is_inverted"]) ? -abs(strength) : strength
    }
    // MTProto states the dimming of an image in place of the strength of a pattern.
    let ofImage = background.picture == nil ? nil : intensity
    background.dimming = min(100, max(0, fields.integer(holder, ["dark_theme_dimming"]) ?? ofImage ?? 0))
    return background
  }
}
