import MessageLayout
import MessageModel
import PageLayout
import Painting
import Primitives
import Reveal

/// The times of a finger on a button, in seconds (Spec/Motion.md 4).
enum StagedTouch {
  static let shortest = 0.15
  static let release = 0.2
}

/// The frames of a stage.
extension Stage {
  /// - Parameter moment: the time in ticks, with a fraction. The stage must have advanced to its tick.
  mutating func snapshot(at moment: Double) -> SceneFrame {
    let time = moment / StreamClock.ticksPerSecond
    let state = state(at: time)
    let screen = setting.screen(state, theme)
    var frame = SceneFrame(time: time, theme: theme, screen: screen, state: state)
    let top = place(at: moment, time, in: screen.listWindow, &frame)
    lift(&frame)
    if !fingers.isEmpty {
      frame.state.fingers = fingers.compactMap { $0.mark(at: time, over: frame.items) }
      frame.screen = setting.screen(frame.state, theme)
    }
    if press != nil || selection != nil {
      let marks = [
        selection?.mark(over: frame.items, in: screen.listWindow),
        press?.mark(at: time, over: frame.items, in: screen.listWindow),
      ].compactMap(\.self)
      if !marks.isEmpty {
        frame.state.marks = marks
        frame.screen = setting.screen(frame.state, theme)
      }
    }
    mark(&frame.items, state)
    if let loading = state.loading {
      for index in frame.items.indices { frame.items[index].look.whole.alpha *= 1 - loading.presence }
    }
    floatDay(&frame, below: top, presence: state.dayPresence)
    frame.turn = turn.value(at: time)
    if var flight {
      flight.age = time - flightStart
      let (across, upward): (AnimationTiming, AnimationTiming) =
        flight.kind == .media ? (.sent, .sentAcross) : (.sentAcross, .sent)
      flight.x = across.progress(after: flight.age)
      flight.y = upward.progress(after: flight.age)
      frame.flight = flight
    }
    if let former = formerTheme {
      frame.former = SceneFrame.Former(
        time: former.start, frame: { former.frame },
        progress: AnimationTiming.theme.progress(after: time - former.start))
    }
    frame.camera = camera.camera(at: time, on: setting.size)
    frame.isSettled = isAtRest(at: time)
    return frame
  }

  /// Returns true if nothing moves except endless animations.
  func isAtRest(at time: Double) -> Bool {
    hasEnded && answers.values.allSatisfy { $0.isWaiting(at: time * StreamClock.ticksPerSecond) }
      && touches.isEmpty && fingers.isEmpty && flight == nil && formerTheme == nil
      && formerRows.isEmpty && !camera.isMoving(at: time) && press?.isMoving(at: time) != true
      && !scroll.isMoving(at: time) && wayBack.isAtRest(at: time) && !turn.isMoving(at: time)
      && !field.isMoving(at: time)
      && question?.share.isMoving(at: time) != true && !isActive(at: time)
      && pinned?.presence.isMoving(at: time) != true && pinned?.change.isMoving(at: time) != true
      && !list.isMoving(at: time) && keyboard?.presence.isMoving(at: time) != true
      && keyPress == nil && swiped == nil && key?.isPressed(at: time) != true && dayPresence(at: time) == 0
      && !shown.contains { $0.isMoving(at: time) }
  }

  /// Returns true if an activity that a step began is visible. That of the start is endless.
  private func isActive(at time: Double) -> Bool {
    guard let activity, activity.shown != base.activity else { return false }
    return activity.presence.value(at: time) > 0
  }

  // MARK: - The list

  /// Places the visible items of the list.
  ///
  /// - Returns: the slot of the uppermost item.
  private mutating func place(
    at moment: Double, _ time: Double, in window: Rect, _ frame: inout SceneFrame
  ) -> Int? {
    var arriving: [Int64: FrameState<PlacedPage>] = [:]
    var (lag, uncounted) = (0.0, 0.0)
    for id in answers.keys.sorted() {
      guard var answer = answers.removeValue(forKey: id) else { continue }
      let shown = answer.frame(at: moment)
      answers[id] = answer
      arriving[id] = shown
      lag += shown.lag
      uncounted += whole(shown.rowHeight, of: 0) - answer.countedHeight
    }
    // When the list is scrolled up, the visible messages keep their place.
    let away = scroll.value(at: time)
    var bottom = window.maxY + away + (away > 0 ? 0 : lag)
    if scroll.target > 0 { bottom += uncounted }
    if let question, let pinned = pinnedEnd(question.id, arriving, window, time) {
      bottom += (pinned - bottom) * question.share.value(at: time)
    }
    var y = Rounding.floorToPixel(bottom, scale: setting.scale)
    var items: [SceneItem] = []
    var seen: [StagedRow] = []
    var uppermost: Int?
    /// The lower edge of the row below.
    var foot: Double?
    let lowest = setting.size.height + Self.overhang
    chunks: for chunk in (0..<list.chunkCount).reversed() where !list.isEmpty(chunk: chunk) {
      if let height = list.height(ofChunk: chunk), y - height >= lowest {
        y -= height
        continue
      }
      // Heights are added up within a chunk, so that skipping a whole chunk gives the same sum.
      var total = 0.0
      for slot in list.slots(ofChunk: chunk).reversed() {
        for item in list.items(inSlot: slot).reversed() {
          let height = height(item, arriving, at: time)
          let bottom = y - total
          total += height
          let top = y - total
          guard top < lowest else {
            foot = nil
            continue
          }
          if bottom < -Self.overhang { break chunks }
          if seen.last !== item.row { seen.append(item.row) }
          if var placed = placed(item, at: Point(window.minX, top), height: height, arriving, time) {
            placed.keepAvatar(of: item, endingAt: foot, at: time)
            items.append(placed)
            uppermost = slot
          }
          foot = item.id.part == .row ? bottom : nil
        }
      }
      list.note(total, ofChunk: chunk)
      y -= total
    }
    for row in awake where !seen.contains(where: { $0 === row }) { row.forget() }
    awake = seen
    frame.items = items.reversed()
    return uppermost
  }

  /// Returns the height of the items in a chunk.
  mutating func height(
    ofChunk chunk: Int, _ arriving: [Int64: FrameState<PlacedPage>], at time: Double
  ) -> Double {
    if let height = list.height(ofChunk: chunk) { return height }
    let total = height(of: list.slots(ofChunk: chunk), arriving, at: time)
    list.note(total, ofChunk: chunk)
    return total
  }

  private func height(
    of slots: Range<Int>, _ arriving: [Int64: FrameState<PlacedPage>], at time: Double
  ) -> Double {
    var total = 0.0
    for slot in slots.reversed() {
      for item in list.items(inSlot: slot).reversed() { total += height(item, arriving, at: time) }
    }
    return total
  }

  /// Returns the height of everything below a row.
  mutating func heightBelow(
    _ slot: Int, _ arriving: [Int64: FrameState<PlacedPage>] = [:], at time: Double
  ) -> Double {
    var total = 0.0
    for chunk in (0..<list.chunkCount).reversed() {
      let slots = list.slots(ofChunk: chunk, below: slot)
      guard slots.count == list.slots(ofChunk: chunk).count else {
        return total + height(of: slots, arriving, at: time)
      }
      total += height(ofChunk: chunk, arriving, at: time)
    }
    return total
  }

  /// Changes the appearance of rows that are selected, highlighted or touched.
  private func mark(_ items: inout [SceneItem], _ state: ScreenState) {
    guard state.selection != nil || state.flash != nil || state.search != nil || !state.touches.isEmpty else {
      return
    }
    for index in items.indices {
      guard case .entry(let entry) = items[index].content, entry.row != nil else { continue }
      guard let marked = setting.marked([(entry, items[index].origin)], state, theme).first else { continue }
      (items[index].content, items[index].origin, items[index].source) = (
        .entry(marked.entry), marked.origin, nil
      )
    }
  }

  /// Keeps the day of the uppermost item at the top of the list while the list moves.
  private func floatDay(_ frame: inout SceneFrame, below top: Int?, presence: Double) {
    let places = frame.items.indices.filter { frame.items[$0].id.part == .date }
    let days = places.compactMap { index in
      if case .entry(let entry) = frame.items[index].content {
        (entry, frame.items[index].origin)
      } else {
        nil
      }
    }
    var left = days.map { (entry: $0.0, origin: $0.1) }
    frame.screen.day = FloatingDay(
      from: &left,
      passed: days.contains { $0.1.y < frame.screen.listWindow.minY }
        ? nil : passedDay(above: frame.items.first, in: top),
      window: (frame.screen.listWindow.minY, frame.screen.upperFadeEnd), presence: presence)
    guard left.count < days.count else { return }
    let taken = left.indices.first { left[$0].origin != days[$0].1 } ?? left.count
    frame.items.remove(at: places[taken])
  }

  private func passedDay(above item: SceneItem?, in slot: Int?) -> ChatEntry? {
    guard let item, let slot else { return nil }
    return list.day(above: item.id.part, in: slot)?.row.entry(.date, theme: theme, setting)
  }

  /// The distance in points by which an animating row may be drawn outside its frame.
  private static let overhang = 120.0

  /// Returns the lower edge of the list when a question is at its top.
  private mutating func pinnedEnd(
    _ id: Int64, _ arriving: [Int64: FrameState<PlacedPage>], _ window: Rect,
    _ time: Double
  ) -> Double? {
    guard let slot = list.slot(of: id), let item = list.item(SceneItem.ID(id, .row)) else { return nil }
    let own = height(item, at: time)
    let below = heightBelow(slot, arriving, at: time)
    // The part of a question that is higher than half the window is scrolled out of view.
    let excess = max(0, own - window.height / 2)
    return window.minY - excess + own + below
  }

  /// Returns the height of an item.
  ///
  /// - Parameter arriving: the states of arriving messages by identifier.
  func height(
    _ item: StagedItem, _ arriving: [Int64: FrameState<PlacedPage>] = [:], at time: Double
  ) -> Double {
    if let going = item.going { return whole(going.height.value(at: time), of: 0) }
    if item.id.part == .row, let answer = arriving[item.id.message] { return whole(answer.rowHeight, of: 0) }
    let height = ownHeight(item, at: time)
    return whole(height - (item.coming?.missing(at: time) ?? 0), of: height)
  }

  /// Returns the height of an item as if it had arrived: a change of a row that still arrives has its own
  /// animation.
  func ownHeight(_ item: StagedItem, at time: Double) -> Double {
    let height = item.row.height(item.id.part, theme: theme, setting)
    guard let former = item.former else { return height }
    return settling(height + (former.height - height) * former.share.value(at: time), at: height)
  }

  /// Rounds a length of something that changes to whole pixels, toward its end: the last pixel comes with the
  /// movement before it, and not some frames later (Spec/Motion.md 4).
  private func settling(_ length: Double, at end: Double) -> Double {
    let pixels = (end - length) * setting.scale
    let nearest = Rounding.nearest(pixels)
    // A whole number of pixels is not reduced by an inexact sum.
    let left = abs(pixels - nearest) < Rounding.noise ? nearest : pixels.rounded(.towardZero)
    return end - left / setting.scale
  }

  /// Rounds a height that is animating to `end`, so that everything above moves by whole pixels
  /// (Spec/Motion.md 2).
  func whole(_ height: Double, of end: Double) -> Double {
    end - Rounding.nearest((end - height) * setting.scale) / setting.scale
  }

  private func placed(
    _ item: StagedItem, at corner: Point, height: Double,
    _ arriving: [Int64: FrameState<PlacedPage>], _ time: Double
  ) -> SceneItem? {
    var placed: SceneItem
    let answer = item.going == nil ? arriving[item.id.message] : rests[item.id.message]?.state
    if item.id.part == .row, let answer {
      guard answer.revision != nil else { return nil }
      placed = SceneItem(item.id, .answer(answer), at: corner, height: height)
    } else {
      guard let entry = item.row.entry(item.id.part, theme: theme, setting) else { return nil }
      placed = SceneItem(item.id, .entry(entry), at: corner, height: height, source: item.row)
      if let former = item.former, former.share.isMoving(at: time),
        let bubble = entry.row?.bubble?.frame.size,
        let old = former.bubble, let row = entry.row
      {
        let share = former.share.value(at: time)
        placed.growth = RowGrowth(
          of: row,
          to: Size(
            settling(bubble.width + (old.width - bubble.width) * share, at: bubble.width),
            settling(bubble.height + (old.height - bubble.height) * share, at: bubble.height)),
          statusOpacity: 1)
      }
      if let coming = item.coming, coming.rises, coming.height.isMoving(at: time), entry.height > 0 {
        // The list's push has already lowered it by its missing height.
        placed.origin.y = Rounding.floorToPixel(
          placed.origin.y + (SceneRise.heights - 1) * coming.missing(at: time), scale: setting.scale)
      }
    }
    if let going = item.going {
      // While a gap closes, the item that disappears stays where it was: at the gap's lower edge.
      placed.origin.y += height - whole(going.height.value(at: going.start), of: 0)
      let age = time - going.start
      if going.isDust {
        placed.look.dust = age
        // The avatar is not a part of what falls to dust.
        placed.look.avatar = .growing(
          1 - AnimationTiming.appearing.progress(after: age), from: SceneRise.smallestMark)
      } else {
        let left = 1 - min(1, age / SceneTimes.vanishing)
        placed.look.whole = .growing(
          left, from: item.id.part == .row ? SceneRise.smallest : SceneRise.smallestMark)
      }
    } else if let coming = item.coming, !coming.flies {
      let share = AnimationTiming.appearing.progress(after: time - coming.start)
      placed.look.whole =
        item.id.part == .row ? .fading(share) : .growing(share, from: SceneRise.smallestMark)
    }
    placed.change(item.avatar, at: time, from: SceneRise.smallestMark)
    if item.id.part == .row, let swiped, swiped.row == item.id.message {
      placed.origin.x += swiped.offset(at: time)
      placed.look.reply = swiped.arrow(at: time)
    }
    if item.id.part == .row, let former = formerRows[item.id.message],
      case .entry(let entry) = placed.content,
      let row = entry.row
    {
      placed.former = former.layout
      former.addLooks(to: &placed.look, in: row, at: time)
    }
    if let revealed = item.revealed {
      placed.look.spoilers = 1 - AnimationTiming.spoiler.progress(after: time - revealed)
    }
    if let checked = item.checked, time < checked + SceneTimes.check {
      placed.look.check.scale =
        SceneRise.largestCheck + (1 - SceneRise.largestCheck) * (time - checked) / SceneTimes.check
    }
    return placed
  }

  /// The scales from which items grow, and the heights from which they rise (Spec/Motion.md 2 to 5).
  private enum SceneRise {
    /// The initial distance of a rising item below its place, relative to its height.
    static let heights = 1.6
    static let smallest = 0.1
    static let smallestMark = 0.2
    static let largestCheck = 1.3
  }

  // MARK: - Around the list

  /// Returns the state of the screen around the list at a moment.
  func state(at time: Double) -> ScreenState {
    var state = base
    if case .writing = base.panel { state.panel = .writing(field.state(at: time)) }
    state.activity = nil
    if let activity, activity.presence.value(at: time) > 0 {
      var shown = activity.shown
      let turns = (time - activity.start) / shown.kind.period
      shown.phase = turns - turns.rounded(.down)
      shown.presence = activity.presence.value(at: time)
      state.activity = shown
    }
    if let keyboard {
      let presence = keyboard.presence.value(at: time)
      state.keyboard = presence > 0 ? ReplyKeyboardState(keyboard.shown, presence: presence) : nil
    }
    state.keyboard?.touch = keyPress?.touch(at: time)
    state.pinned = nil
    if let pinned, pinned.presence.value(at: time) > 0 {
      state.pinned = pinned.bar
      state.pinned?.presence = pinned.presence.value(at: time)
      state.pinned?.change = pinned.change.value(at: time)
      if pinned.change.value(at: time) >= 1 { state.pinned?.former = nil }
    }
    state.touches =
      [press?.touch(at: time)].compactMap(\.self)
      + touches.compactMap { touched($0.touch, since: $0.start, seconds: $0.seconds, at: time) }
    state.buttons.down = wayBack.button(at: time, others: base.buttons.down?.count ?? 0)
    state.dayPresence = dayPresence(at: time)
    for part in shown {
      let presence = part.presence(at: time)
      if presence > 0 { state.show(part.state, presence: presence, age: time - part.start) }
    }
    if let key, key.isPressed(at: time) { state.deviceKeyboard?.pressed = key.key }
    return state
  }

  private func touched(
    _ touch: ButtonTouch, since start: Double, seconds: Double, at time: Double
  ) -> ButtonTouch? {
    var touch = touch
    let age = time - start
    let released = age - StagedTouch.shortest
    touch.strength = released < 0 ? 1 : max(0, 1 - released / StagedTouch.release)
    touch.wait = nil
    if seconds > 0 {
      let turns = age / ButtonTouch.period
      touch.wait = turns - turns.rounded(.down)
      touch.waitPresence = age < seconds ? 1 : max(0, 1 - (age - seconds) / StagedTouch.release)
    }
    return touch
  }

  /// Returns the opacity of the floating day, which stays for a while after the list has stopped.
  private func dayPresence(at time: Double) -> Double {
    guard let scrolled else { return base.dayPresence }
    let comes = min(1, (time - scrolled.start) / DayTimes.coming)
    let goes = 1 - min(1, max(0, (time - scrolled.end - DayTimes.stays) / DayTimes.going))
    return max(0, min(comes, goes))
  }

  /// Times in seconds (Spec/Motion.md 5).
  private enum DayTimes {
    static let coming = 0.3
    static let stays = 0.3
    static let going = 0.4
  }
}

extension SceneItem {
  /// Shows an avatar that comes because the row below left, or that goes because the row below has it now.
  ///
  /// - Parameter smallest: the scale from which it grows, and to which it shrinks.
  fileprivate mutating func change(
    _ change: StagedItem.AvatarChange?, at time: Double, from smallest: Double
  ) {
    guard let change, change.isMoving(at: time), look.dust == nil else { return }
    let share = AnimationTiming.appearing.progress(after: time - change.start)
    look.avatar = .growing(change.lost == nil ? share : 1 - share, from: smallest)
    guard let lost = change.lost, case .entry(var entry) = content, case .row(var row) = entry.content else {
      return
    }
    row.avatar = lost.box
    row.avatar?.frame.origin.y += row.size.height - lost.height
    entry.content = .row(row)
    (content, source) = (.entry(entry), nil)
  }

  /// Keeps an avatar in its place on the screen while the row that has it now arrives below.
  ///
  /// - Parameter foot: the lower edge of the row below; `nil` without one.
  fileprivate mutating func keepAvatar(of item: StagedItem, endingAt foot: Double?, at time: Double) {
    guard case .entry(var entry) = content, case .row(var row) = entry.content else { return }
    if let former = item.former, let avatar = former.avatar, former.share.isMoving(at: time), let foot {
      row.avatar = avatar.box
      row.avatar?.frame.origin.y += foot - avatar.height - origin.y
    } else if let coming = item.coming, coming.hasOldAvatar, coming.height.isMoving(at: time) {
      row.avatar = nil
    } else {
      return
    }
    entry.content = .row(row)
    (content, source) = (.entry(entry), nil)
  }
}
