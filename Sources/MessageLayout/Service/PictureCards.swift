import MessageModel
import PageLayout
import Primitives

/// A photo suggested for the user's profile (Spec/Bubbles.md 32.2).
struct SuggestedPhotoCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let photo: MediaReference?

  private enum Metrics {
    static let width = 220.0
    static let circle = 100.0
    static let top = 13.0
    static let textY = 127.0
    static let buttonGap = 10.0
    static let rest = 182.0
  }

  func card() -> ServiceCard {
    var stack = CardStack(environment, growing: Metrics.width)
    stack.picture(
      photo, in: stack.square(Metrics.circle, at: Metrics.top), .rounded(Box.round),
      .drawing(.person, stack.textColor))
    let height = stack.text(
      environment.said(.suggestedProfilePhoto, .suggestsProfilePhoto), at: Metrics.textY)
    stack.button(environment.language[.viewPhoto], at: stack.y + Metrics.buttonGap)
    return stack.card(.suggestedPhoto, height: height + Metrics.rest)
  }
}

/// A new wallpaper of the chat (Spec/Bubbles.md 32.3).
struct WallpaperCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let wallpaper: BackgroundChange
  let isForBoth: Bool

  private enum Metrics {
    static let width = 220.0
    static let circle = 100.0
    static let top = 13.0
    static let textY = 127.0
    static let rest = 140.0
    static let buttonRoom = 42.0
    // An iprender choice.
    static let buttonBottom = 12.0
  }

  func card() -> ServiceCard {
    var stack = CardStack(environment, growing: Metrics.width)
    stack.picture(
      wallpaper.picture, in: stack.square(Metrics.circle, at: Metrics.top), .rounded(Box.round),
      wallpaper.colors.isEmpty ? .drawing(.person, stack.textColor) : .colors(wallpaper.colors))
    let text = ServiceSentence.text(
      of: .wallpaperChanged(wallpaper, isForBoth: isForBoth), in: environment.message,
      peers: environment.peers)
    var height = stack.text(text, at: Metrics.textY) + Metrics.rest
    if environment.message.direction == .incoming {
      height += Metrics.buttonRoom
      stack.button(
        environment.language[.viewWallpaper],
        at: height - Metrics.buttonBottom - CardStack.Metrics.buttonHeight)
    }
    return stack.card(.wallpaper, height: height)
  }
}

/// A mention in a story (Spec/Bubbles.md 32.4).
struct StoryMentionCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let picture: MediaReference?

  private enum Metrics {
    static let width = 180.0
    static let ring = 100.0
    static let top = 15.0
    static let inset = 6.0
    static let textY = 128.0
    static let buttonGap = 11.0
    static let rest = 167.0
  }

  func card() -> ServiceCard {
    var stack = CardStack(environment, growing: Metrics.width)
    let circle = stack.square(Metrics.ring, at: Metrics.top).outset(by: -Metrics.inset)
    stack.picture(
      picture, in: circle, .rounded(Box.round), .drawing(.person, stack.textColor), ring: Metrics.inset)
    let height = stack.text(environment.said(.youMentioned, .mentionsYou), at: Metrics.textY)
    let top = stack.y + Metrics.buttonGap
    stack.button(environment.language[.viewStory], at: top)
    let label = environment.label(
      environment.language[.viewStory], environment.fonts.sans(CardStack.Metrics.titleSize, .semibold),
      stack.textColor)
    return stack.card(.storyMention, height: height + label.frame.height + Metrics.rest)
  }
}

/// A birthday suggested for the user's profile (Spec/Bubbles.md 32.5).
struct BirthdayCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let day: Birthday

  private enum Metrics {
    static let width = 186.0
    static let cornerRadius = 27.0
    static let picture = 80.0
    static let top = 8.0
    static let textY = 96.0
    static let rest = 160.0
    // iprender choices.
    static let columnsGap = 12.0
    static let valueGap = 2.0
  }

  func card() -> ServiceCard {
    var stack = CardStack(environment, growing: Metrics.width)
    stack.picture(
      nil, in: stack.square(Metrics.picture, at: Metrics.top), .free, .drawing(.cake, stack.textColor))
    let height = stack.text(environment.said(.youSuggestedBirthday, .suggestsBirthday), at: Metrics.textY)
    let language = environment.language
    var columns = [
      (language[.day], language.number(day.day)), (language[.month], day.monthName(in: language)),
    ]
    if let year = day.year { columns.append((language[.year], language.number(year))) }
    stack.columns(columns, at: stack.y + Metrics.columnsGap, gap: Metrics.valueGap)
    return stack.card(.birthday, height: height + Metrics.rest, cornerRadius: Metrics.cornerRadius)
  }
}
