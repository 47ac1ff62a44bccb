import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives

/// The greeting in a chat without messages (Spec/Chats.md 14).
struct GreetingCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let title: String?
  let text: String?
  let sticker: MediaReference?

  private enum Metrics {
    static let cornerRadius = 20.0
    static let titleSize = 15.0
    static let textSize = 13.0
    /// The minimum width of the texts.
    static let narrowest = 220.0
    static let gap = 5.0
    /// The measures on screens as narrow as the first phones; `usual` are those on all others.
    static let small = (inset: 8.0, sticker: 106.0)
    static let usual = (inset: 15.0, sticker: 160.0)
    static let smallScreen = 320.0
    /// The space around the sentence if it is alone.
    static let padding = Size(10, 6)
  }

  func card() -> ServiceCard {
    environment.message.chat.kind == .private ? greeting : sentence
  }

  private var greeting: ServiceCard {
    let fonts = environment.fonts
    let color = environment.chat.service.text
    let size = environment.options.listWidth <= Metrics.smallScreen ? Metrics.small : Metrics.usual
    let title = environment.label(
      title ?? environment.language[.noMessages], fonts.sans(Metrics.titleSize, .semibold), color,
      limit: max(0, environment.options.listWidth - CardStack.Metrics.margin - 2 * size.inset))
    let room = environment.options.listWidth - CardStack.Metrics.margin - 2 * size.inset
    let limit = max(0, min(max(Metrics.narrowest, title.frame.width), room))
    let style = environment.style(fonts.sans(Metrics.textSize), color)
    let words = RichText.plain(text ?? environment.language[.greeting])
    let text = environment.block(words, style, alignment: .center) { _ in limit }
    let width = max(Metrics.narrowest, title.frame.width, text.frame.width) + 2 * Metrics.usual.inset
    var stack = CardStack(environment, width: width)
    stack.title(title, at: size.inset)
    stack.text(words, at: stack.y + Metrics.gap, inset: max(0, stack.width - limit) / 2)
    let square = stack.square(size.sticker, at: stack.y + Metrics.gap)
    stack.picture(sticker, in: square, .free, .drawing(.smile, color))
    return stack.card(.greeting, height: square.maxY + size.inset, cornerRadius: Metrics.cornerRadius)
  }

  private var sentence: ServiceCard {
    let label = environment.label(
      environment.language[.noMessages], environment.fonts.sans(Metrics.textSize),
      environment.chat.service.text,
      limit: max(0, environment.options.listWidth - CardStack.Metrics.margin - 2 * Metrics.padding.width))
    var stack = CardStack(environment, width: label.frame.width + 2 * Metrics.padding.width)
    stack.title(label, at: Metrics.padding.height)
    let height = stack.y + Metrics.padding.height
    return stack.card(.greeting, height: height, cornerRadius: min(Metrics.cornerRadius, height / 2))
  }
}

/// A bot's description before the first message (Spec/Chats.md 14.1).
struct BotDescriptionCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let description: RichText
  let picture: MediaReference?

  private enum Metrics {
    static let cornerRadius = 16.0
    static let edge = 10.0
    static let padding = Size(12, 8)
    static let fontSize = 17.0
    /// The gap between the title and the text, an iprender choice.
    static let gap = 4.0
    /// The aspect ratio of an image of unknown size, an iprender choice.
    static let unknownRatio = 0.5
  }

  func card() -> ServiceCard {
    let fonts = environment.fonts
    let colors = environment.palette[.incoming]
    let widest = max(0, environment.options.listWidth - 2 * Metrics.edge)
    let limit = max(0, widest - 2 * Metrics.padding.width)
    var title = environment.label(
      environment.language[.whatBotDoes], fonts.sans(Metrics.fontSize, .semibold), colors.primaryText,
      limit: limit)
    var style = environment.style(fonts.sans(Metrics.fontSize), colors.primaryText)
    style.link = colors.link
    var text = environment.block(description, style) { _ in limit }
    let inner = max(title.frame.width, text.frame.width) + 2 * Metrics.padding.width
    var stack = CardStack(environment, width: picture == nil ? inner : widest, margin: 2 * Metrics.edge)
    var top = Metrics.padding.height
    if let picture {
      let shown = environment.media.pixels(of: picture)
      let ratio = shown.map { $0.height / max(1, $0.width) } ?? Metrics.unknownRatio
      let frame = Rect(0, 0, stack.width, Rounding.floor(stack.width * ratio))
      stack.picture(
        picture, in: frame,
        .bubble(BubbleCorners(Metrics.cornerRadius, Metrics.cornerRadius, 0, 0), tail: nil),
        .colors([colors.accentControl.multiplyingAlpha(by: 0.1)]))
      top += frame.maxY
    }
    title.frame.origin = Point(Metrics.padding.width, top)
    text.frame.origin = Point(Metrics.padding.width, title.frame.maxY + Metrics.gap)
    stack.add(Box(title))
    // The bot's text runs in its own direction.
    stack.add(text.box.lines.first?.line.isRTL == true ? Box(text) : Box(text).fixed)
    var card = stack.card(
      .botDescription, height: text.frame.maxY + Metrics.padding.height, cornerRadius: Metrics.cornerRadius)
    if case .solid(let fill) = colors.fill { card.color = fill }
    card.stroke = environment.chat.incoming.stroke
    return card
  }
}

/// The information about a person who is not a contact (Spec/Chats.md 14.2).
struct StrangerCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let stranger: ChatBeginning.Stranger

  private enum Metrics {
    static let width = 240.0
    // iprender choices.
    static let top = 14.0
    static let gap = 3.0
    static let tableGap = 10.0
    static let rowGap = 4.0
    static let bottom = 14.0
  }

  func card() -> ServiceCard {
    var stack = CardStack(environment, growing: Metrics.width)
    stack.title(environment.partnerName, at: Metrics.top)
    let language = environment.language
    stack.text(.plain(language[.notContact]), at: stack.y + Metrics.gap)
    var rows: [(label: String, value: String)] = []
    if let country = stranger.country { rows.append((language[.phoneNumber], CountryLabel.text(country))) }
    if let date = stranger.registration {
      let month = LocalizedString.monthAlone(date.month).map { language[$0] } ?? language.number(date.month)
      rows.append(
        (language[.registration], language.text(.monthOfYear, month, language.number(date.year))))
    }
    if let count = stranger.commonGroupCount, count > 0 {
      rows.append((language[.sharedGroups], language.count(.groups, count)))
    }
    if !rows.isEmpty {
      let line = environment.fonts.sans(CardStack.Metrics.fontSize).labelHeight
      stack.table(rows, at: stack.y + Metrics.tableGap, pitch: line + Metrics.rowGap)
    }
    return stack.card(.stranger, height: stack.y + Metrics.bottom)
  }
}

/// The properties of secret chats, in one without messages (Spec/Chats.md 14.3).
struct SecretChatCard: ServiceCardLayout {
  let environment: MessageEnvironment

  private enum Metrics {
    // iprender choices.
    static let width = 260.0
    static let top = 14.0
    static let gap = 8.0
    static let lineGap = 4.0
    static let bottom = 14.0
    static let properties: [LocalizedString] = [
      .secretEncryption, .secretTraces, .secretTimer, .secretForwarding,
    ]
  }

  func card() -> ServiceCard {
    let language = environment.language
    var stack = CardStack(environment, growing: Metrics.width)
    stack.title(language.text(.secretChat, environment.partnerName), at: Metrics.top)
    stack.text(.plain(language[.secretChats]), at: stack.y + Metrics.gap)
    for property in Metrics.properties {
      stack.text(.plain("• " + language[property]), at: stack.y + Metrics.lineGap)
    }
    return stack.card(.greeting, height: stack.y + Metrics.bottom)
  }
}

/// A country as a flag followed by its letters.
enum CountryLabel {
  /// The first of the letters that form flags.
  private static let regionalA: UInt32 = 0x1f1e6

  /// - Parameter code: an ISO 3166 code; any other text is returned unchanged.
  static func text(_ code: String) -> String {
    let letters = code.uppercased().unicodeScalars.filter { ("A"..."Z").contains($0) }
    guard letters.count == 2 else { return code }
    let flag = letters.compactMap { Unicode.Scalar(regionalA + $0.value - 65) }.map(Character.init)
    return String(flag) + " " + code.uppercased()
  }
}

/// Channels similar to the joined one, as many as fit (Spec/Bubbles.md 32.8).
struct SimilarChannelsCard: ServiceCardLayout {
  let environment: MessageEnvironment

  let hasSentence = true

  private enum Metrics {
    static let height = 140.0
    static let cornerRadius = 16.0
    static let tail = Size(16, 6)
    static let title = Point(16, 11)
    static let cell = Size(84, 90)
    static let face = 60.0
    // iprender choices.
    static let cellsY = 40.0
    static let cellsX = 8.0
    static let nameGap = 5.0
    static let nameSize = 11.0
    static let nameInset = 4.0
  }

  func card() -> ServiceCard {
    var stack = CardStack(environment, width: environment.options.listWidth)
    let fonts = environment.fonts
    let colors = environment.palette.incoming
    stack.textColor = colors.primaryText
    var title = environment.label(
      environment.language[.similarChannels], fonts.sans(CardStack.Metrics.titleSize, .semibold),
      stack.textColor,
      limit: stack.width - 2 * Metrics.title.x)
    title.frame.origin = Metrics.title
    stack.add(Box(title))
    let count = Int(max(0, stack.width - 2 * Metrics.cellsX) / Metrics.cell.width)
    for (index, id) in environment.message.similar.prefix(count).enumerated() {
      let x = Metrics.cellsX + Double(index) * Metrics.cell.width
      let peer = environment.peers[id]
      let face = Rect(x + (Metrics.cell.width - Metrics.face) / 2, Metrics.cellsY, Metrics.face, Metrics.face)
      stack.add(Box(.face, face, .avatar(AvatarBox(peer, in: face, environment))))
      var name = environment.label(
        peer.name, fonts.sans(Metrics.nameSize), stack.textColor,
        limit: Metrics.cell.width - 2 * Metrics.nameInset)
      name.frame.origin = Point(
        x + Rounding.floor((Metrics.cell.width - name.frame.width) / 2), face.maxY + Metrics.nameGap)
      stack.add(Box(name))
    }
    var card = stack.card(.similarChannels, height: Metrics.height, cornerRadius: Metrics.cornerRadius)
    if case .solid(let color) = colors.fill { card.color = color }
    card.tail = Rect(
      (stack.width - Metrics.tail.width) / 2, -Metrics.tail.height, Metrics.tail.width, Metrics.tail.height)
    return card
  }
}
