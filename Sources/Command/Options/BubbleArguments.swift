import ArgumentParser
import IPRenderKit

/// What is around a page that is drawn as a message.
struct BubbleArguments: ParsableArguments {
  @Flag(help: "Draws the page in the bubble of a message, with its tail and what the options below say.")
  var bubble = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Who wrote it: the name above an incoming message of a group.", valueName: "name"))
  var name: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("When it was sent, as it is shown.", valueName: "HH:MM"),
    transform: OptionParsing.timeOfDay)
  var time: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How often it was seen.", valueName: "count"),
    transform: Bounds.views.parse)
  var views: Int?

  @Option(
    help: ArgumentHelp(
      "How far an outgoing message has come (default: \(SendState.read.rawValue)).", valueName: "state"))
  var state: SendState?

  @Flag(help: "Says that it was edited.")
  var edited = false

  @Option(
    help: ArgumentHelp("A picture of who wrote it.", valueName: "file"),
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]), transform: OptionParsing.path)
  var avatar: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What it answers, with who said it: \"Anna: See you there\".", valueName: "text"))
  var replyTo: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Whose messages are outgoing: the id of a user (default: what the input says, else --side).",
      valueName: "id"),
    transform: Bounds.peerID.parse)
  var me: Int?

  /// Whether something is said of a bubble that is not there.
  var lacksBubble: Bool {
    let texts = [name, replyTo, avatar].contains { $0 != nil }
    return !bubble && (texts || time != nil || views != nil || state != nil || edited)
  }

  /// Reads the avatar's file, if there is one.
  ///
  /// - Parameters:
  ///   - author: the colour of their name.
  ///   - limit: bytes of the file.
  func apply(to options: inout RenderOptions, author: RGBAColor?, limit: Int) throws(Failure) {
    options.me = me.map(Int64.init)
    guard bubble else { return }
    var around = BubbleOptions()
    around.name = name
    around.nameColor = author
    around.minutes = time
    around.views = views
    around.state = state
    around.isEdited = edited
    around.reply = replyTo.map(BubbleOptions.reply(parsing:))
    if let avatar {
      around.avatar = try InputFile(argument: avatar, limit: limit, limitOption: InputOptions.limitOption)
        .bytes
    }
    options.bubble = around
  }
}
