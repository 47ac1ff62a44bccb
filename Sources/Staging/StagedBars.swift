import MessageModel
import Painting
import Reveal

// The activity below the title, the pinned message and a bot's keyboard.

extension Stage {
  mutating func show(_ shown: ChatActivity?, at time: Double) {
    if let shown {
      let presence = activity?.presence.value(at: time) ?? 0
      activity = (shown, AnimatedValue(from: presence, to: 1, at: time, .activity), time)
    } else {
      activity?.presence.run(to: 0, at: time, .activity)
    }
  }

  mutating func show(_ shown: ReplyKeyboard?, at time: Double) {
    let presence = keyboard?.presence.value(at: time) ?? base.keyboard?.presence ?? 0
    guard let known = shown ?? keyboard?.shown ?? base.keyboard?.keyboard else { return }
    keyboard = (known, AnimatedValue(from: presence, to: shown == nil ? 0 : 1, at: time, .panel))
  }

  mutating func pin(_ bar: PinnedBar?, at time: Double) {
    guard let bar else {
      pinned?.presence.run(to: 0, at: time, .panel)
      return
    }
    var shown = bar
    let presence = pinned?.presence.value(at: time) ?? 0
    if presence > 0 { shown.former = pinned?.bar.item }
    pinned = (
      shown, AnimatedValue(from: presence, to: 1, at: time, .panel),
      presence > 0 ? AnimatedValue(from: 0, to: 1, at: time, .activity) : AnimatedValue(1)
    )
  }
}
