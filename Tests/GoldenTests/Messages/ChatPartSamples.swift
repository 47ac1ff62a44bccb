import MessageLayout
import PageLayout
import Primitives

@testable import MessageModel

/// The parts above the list, around the field and below it (Spec/Chats.md 15), by the names of `--show`.
extension ChatSample {
  static let parts: [ChatSample] = [Palette.day, .night].flatMap { palette in
    [
      part(
        "header-call", palette, in: .group, ["call": "Anna, Bob, 12", "playback": "Ebb and Flow: Lanterns"]),
      part("header-contact", palette, ["contact": "add,block", "ad": "Lanterns that never go out"]),
      part("header-requests", palette, in: .group, ["requests": "Anna, Bob, 3"]),
      part("header-translation", palette, ["translation": ""]) {
        $0.state.pinned = PinnedBar(PinnedBar.Item(ReplyExcerpt(text: .plain("The ferry leaves at ten"))))
      },
      part("header-comes", palette, ["call": ""]) { info in
        info.state.show(.header(.translation(to: "Dutch")), presence: 0.5)
      },
      part("loading", palette, in: .group, ["loading": ""]),
      part("search", palette, ["search": "sunday"]),
      part("search-without-matches", palette, ["search": "monday"]),
      part("selection", palette, in: .group, ["selection": "1, 2"]),
      part("flash", palette, ["flash": "last"]),
      part("sender", palette, in: .group, ["sender": "Anna", "slow": "12/30"]),
      part("edit", palette, ["edit": "#2"]),
      part("forward", palette, ["forward": "1, 2"]),
      part("post", palette, ["post": "5 Stars"]),
      part("link", palette, ["link": "example.org: How lamps burn"]),
      part("recorded", palette, ["recorded": "0:14"]),
      part("locked", palette, ["locked": "1:03"]),
      part("filming", palette, ["filming": "0:20"]),
      part("start", palette, ["start": ""]) { $0.chat.id = helper.id },
      part("mentions", palette, in: .group, ["mentions": "Anna, Bob, Cleo"]),
      part(
        "commands", palette, ["commands": "tide: When the water is high, boats: Who goes where, help, a, b"]),
      part("hashtags", palette, ["hashtags": "harbour, boats"]),
      part("results", palette, ["results": "High tide: Monday 07:12, Low tide"]),
      part("emoji-suggestions", palette, ["emoji-suggestions": "⛵, 🌊, 🐟"]),
      part("emoji", palette, ["emoji": ""]),
      part("stickers", palette, ["stickers": ""]),
      part("gifs", palette, ["gifs": ""]),
      part("up", palette, ["up": "", "day": ""]),
      part("keyboard", palette, ["keyboard": "180", "disabled": ""]),
      part("wait", palette, ["wait": "Yes"]),
      part("touch", palette, ["touch": "No"]),
      part(
        "toast", palette,
        ["toast": "Sunday is noted. The ferry leaves at ten."]),
      part("alert", palette, ["alert": "The ferry is full. Shall we go on Monday?"]),
      // With room for the message and its whole menu.
      part("context-menu", palette, on: Size(320, 568), ["context-menu": "#2"]),
    ]
  }

  /// A small screen on one color, at one pixel for a point: its image takes little room.
  private static let size = Size(320, 420)
  private static let ground = Color(0x101820)

  private static func part(
    _ name: String, _ palette: Palette, in kind: Chat.Kind = .private, on size: Size = size,
    _ values: [String: String], with change: (inout ChatInfo) -> Void = { _ in }
  ) -> ChatSample {
    chat(
      "part-\(name)-\(palette.name)", in: kind, palette: palette, screen: ChatScreenOptions(size: size),
      with: { info, options in
        options.message.page.scale = 1
        if palette.isDark { options.message.wallpaper = .color(ground) }
        for part in values.sorted(by: { $0.key < $1.key }) {
          guard let shown = try? NamedPart(part.key, part.value).shown(in: surroundings) else {
            fatalError("no part '\(part.key)'")
          }
          info.state.show(shown)
        }
        change(&info)
      },
      .anna("Who comes along on Sunday?", 0), .me("On Sunday? I do!", 2),
      .anna("Shall I ask the others?", 3) {
        $0.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "Yes"), KeyboardButton(label: "No")]])
      })
  }

  private static var surroundings: PartSurroundings {
    PartSurroundings(
      message: { name in
        let texts = ["Who comes along on Sunday?", "On Sunday? I do!", "Shall I ask the others?"]
        let number = name == "last" ? 3 : Int(name.filter(\.isNumber)) ?? 0
        guard (1...3).contains(number) else { return nil }
        return PartSurroundings.Message(
          id: Int64(number), text: MessageText(plain: texts[number - 1]),
          excerpt: ReplyExcerpt(text: .plain(texts[number - 1])), author: number == 2 ? "You" : "Anna Berg",
          menu: ContextMenu(
            of: Message(
              id: Int64(number), direction: number == 2 ? .outgoing : .incoming,
              text: MessageText(plain: texts[number - 1])), isPinned: false))
      },
      button: {
        $0 == "Yes" || $0 == "No" ? ButtonTouch(message: 3, row: 0, column: $0 == "Yes" ? 0 : 1) : nil
      },
      matches: { $0 == "sunday" ? 2 : 0 },
      person: { name in
        [anna, bob, cleo].first { $0.name.hasPrefix(name) }.map { Author.peer($0.id) } ?? .named(name)
      },
      list: { $0.joined(separator: ", ") })
  }
}
