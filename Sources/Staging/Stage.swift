import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Painting
import Primitives
import Reveal

/// The screen of a chat on which a scene plays. A frame depends only on the scene's events and on its time.
/// Frames must be requested in order of time; a new stage is needed to go back (Spec/Motion.md).
package struct Stage {
  @CopyOnWrite private(set) var setting: StageSetting
  private var upcoming: ArraySlice<StageEvent>
  var list: StagedList
  var field = StagedField()
  var answers: [Int64: StagedAnswer] = [:]
  /// The rests of answers that were deleted while they arrived, by message.
  var rests: [Int64: StagedRest] = [:]
  var theme = 0
  /// The rows that are laid out: those of the last frame.
  var awake: [StagedRow] = []
  /// The last tick that was handled.
  private var tick = -1

  /// The distance in points by which the list is scrolled up from its end.
  var scroll = StagedScroll()
  var wayBack = StagedWayBack()
  /// The question at the top of the list, and the progress of its movement to the top.
  var question: (id: Int64, share: AnimatedValue)?
  var turn = AnimatedValue(0)
  var flight: SceneFlight?
  /// The start of the flight, in seconds.
  var flightStart = 0.0
  /// The previous states of changed rows by message, while the change is animating.
  var formerRows: [Int64: FormerRow] = [:]
  var activity: (shown: ChatActivity, presence: AnimatedValue, start: Double)?
  var pinned: (bar: PinnedBar, presence: AnimatedValue, change: AnimatedValue)?
  /// The parts of the screen that events show, by their places, in the order of their appearance.
  var shown: [StagedPart] = []
  /// The keyboard that the last event showed or hid; `nil` for that of the start.
  var keyboard: (shown: ReplyKeyboard, presence: AnimatedValue)?
  /// The button of that keyboard that was pressed last.
  var keyPress: StagedKeyPress?
  /// The key of the device's keyboard that was pressed last.
  private(set) var key: StagedKey?
  var touches: [(touch: ButtonTouch, start: Double, seconds: Double)] = []
  /// The fingers that are on the screen, if the scene shows them.
  var fingers: [StagedFinger] = []
  /// The element under a finger that a step pressed, and the text that is selected.
  var press: StagedPress?
  var selection: StagedSelection?
  /// The message that a finger moves to the left.
  var swiped: StagedSwipe?
  /// The message whose menu shows.
  var held: StagedMenu?
  var camera = StagedCamera()
  /// The time during which the day at the top of the list last moved.
  var scrolled: (start: Double, end: Double)?
  var formerTheme: (frame: SceneFrame, start: Double)?
  /// The preferred heights of the text part of the field: that of the last requested text, and that of all
  /// texts that begin with a text that needs more lines than the field may have.
  private var wanted: (text: TypedText, height: Double)?
  private var most: (text: TypedText, height: Double)?

  /// - Parameters:
  ///   - messages: the messages that are present from the start.
  ///   - events: the events in order.
  package init(_ setting: StageSetting, messages: [StagedMessage], state: ScreenState, events: [StageEvent]) {
    self.setting = setting
    upcoming = events[...]
    list = StagedList(setting.arranger)
    for message in messages { list.append(message) }
    field.start(state.panel.field)
    base = state
    if let activity = state.activity { self.activity = (activity, AnimatedValue(1), 0) }
    if let pinned = state.pinned { self.pinned = (pinned, AnimatedValue(1), AnimatedValue(1)) }
  }

  /// The parts of the screen that do not move.
  private(set) var base: ScreenState

  /// True if there are no more events, apart from the ends of drafts that nobody continues.
  var hasEnded: Bool {
    upcoming.allSatisfy { if case .endDraft(_, nil) = $0.change { true } else { false } }
  }

  /// The last tick whose events happened; -1 before the first frame.
  package var lastTick: Int { tick }

  /// Adds events, in order, after those that were added before. Events of a tick that was already handled
  /// happen now.
  package mutating func add(_ events: [StageEvent]) {
    guard !events.isEmpty else { return }
    upcoming = upcoming.isEmpty ? events[...] : (upcoming + events)[...]
    if tick >= 0 { happen(at: StreamClock.time(ofTick: tick)) }
  }

  /// Returns the next moment at which the screen looks different although nothing else happens, in seconds:
  /// `time` itself while anything moves, and `nil` if the screen stays as it is.
  package func nextChange(after time: Double) -> Double? {
    guard isAtRest(at: time) else { return time }
    return (shown.map { $0.nextChange(after: time) } + [field.nextBlink(after: time)]).compactMap(\.self)
      .min()
  }

  /// Returns the screen of the chat at a moment.
  ///
  /// - Parameter moment: the time in ticks since the start of the scene, with a fraction. Not before the
  ///   previous one.
  package mutating func frame(at moment: Double) -> SceneFrame {
    advance(to: StreamClock.tick(at: moment))
    return snapshot(at: moment)
  }

  /// Lays out a message that nobody sees, so that fonts are loaded before the first message arrives.
  package func prepare() {
    var arranger = setting.arranger
    let message = Message(chat: Chat(), text: MessageText(plain: "Message"))
    _ = arranger.append(message, peers: PeerTable(), media: MediaTable())
    if let row = arranger.finish() { _ = setting.entries(row, theme) }
  }

  // MARK: - Events

  private mutating func advance(to end: Int) {
    while tick < end {
      // Between events, only answers change with every tick.
      let next = upcoming.first?.tick ?? .max
      if answers.isEmpty {
        tick = min(end, max(tick + 1, next) == next ? min(next, end) : end)
      } else {
        tick += 1
      }
      let time = StreamClock.time(ofTick: tick)
      for id in answers.keys.sorted() { step(id) }
      happen(at: time)
    }
  }

  /// Performs the events up to the current tick.
  private mutating func happen(at time: Double) {
    while let event = upcoming.first, event.tick <= tick {
      upcoming.removeFirst()
      perform(event.change, at: time)
    }
    tidy(at: time)
  }

  private mutating func step(_ id: Int64) {
    guard var answer = answers.removeValue(forKey: id) else { return }
    answer.step(to: tick)
    // When the list is scrolled up, the visible messages keep their place.
    let height = whole(answer.frame(at: Double(tick)).rowHeight, of: 0)
    if scroll.target > 0, height != answer.countedHeight {
      scroll.shift(by: height - answer.countedHeight)
      wayBack.follow(scroll, from: StreamClock.time(ofTick: tick))
    }
    answer.countedHeight = height
    guard answer.isOver else {
      answers[id] = answer
      return
    }
    list.arrive(id, isArriving: false)
    // What changed while the answer arrived, such as its reactions, appears now.
    if let row = list.row(of: id), row !== answer.row, let old = answer.row.messages.last {
      let bubble = answer.frame(at: Double(tick)).container
      animate(row, from: answer.row, old, height: height, bubble: bubble, at: StreamClock.time(ofTick: tick))
    }
  }

  private mutating func tidy(at time: Double) {
    list.tidy(at: time) {
      time >= $0.start + ($0.isDust ? SceneTimes.dust : 0) && !$0.height.isMoving(at: time)
    }
    shown.removeAll { $0.isOver(at: time) }
    if held != nil, !shown.contains(where: { $0.state.slot == .contextMenu }) { held = nil }
    fingers.removeAll { $0.isOver(at: time) }
    if press?.isOver(at: time) == true { press = nil }
    if swiped?.isOver(at: time) == true { swiped = nil }
    if keyPress?.isOver(at: time) == true { keyPress = nil }
    touches.removeAll { time > $0.start + max($0.seconds, StagedTouch.shortest) + StagedTouch.release }
    if flight != nil, time >= flightStart + AnimationTiming.sent.duration { flight = nil }
    if !rests.isEmpty { rests = rests.filter { !$0.value.isOver(at: time) } }
    if !formerRows.isEmpty { formerRows = formerRows.filter { !$0.value.isOver(at: time) } }
    if let former = formerTheme, time >= former.start + AnimationTiming.theme.duration { formerTheme = nil }
  }

  private mutating func perform(_ change: StageEvent.Change, at time: Double) {
    if let id = change.message { deselect(id) }
    switch change {
    case .press(let point): press(at: point, at: time)
    case .zoom(let message, let factor, let timing): zoom(to: message, by: factor, timing, at: time)
    case .release: press?.release(at: time)
    case .select(let first, let second): select(from: first, to: second, at: time)
    case .write(let text):
      let (former, height) = (fieldHeight(field.text), fieldHeight(text))
      key = StagedKey(from: field.text, to: text, at: time)
      field.write(text, from: former, to: height, at: time)
    case .accessory(let accessory?, let placeholder):
      field.show(accessory, placeholder: placeholder, at: time)
    case .accessory(nil, _): field.dropAccessory(at: time)
    case .send(let message, let source): send(message, from: source, at: time)
    case .add(let message): add(message, at: time)
    case .answer(let message, let index): begin(message, index, at: time)
    case .change(let message): self.change(message, at: time)
    case .remove(let id, let isDust): remove(id, isDust: isDust, at: time)
    case .activity(let activity): show(activity, at: time)
    case .touch(let touch, let seconds):
      touches.append((touch, time, seconds))
      self.touch(touch, at: time)
    case .scroll(let scroll, let timing): self.scroll(scroll, timing, at: time)
    case .pin(let bar): pin(bar, at: time)
    case .show(let state):
      if state.slot == .device {
        touch({ $0.field?.shape.rect }, at: time)
        shiftWallpaper(at: time)
      }
      if case .contextMenu(let menu) = state { hold(menu, at: time) }
      shown.show(state, at: time)
    case .hide(let slot):
      if slot == .device { shiftWallpaper(at: time) }
      shown.hide(slot, at: time)
    case .draft(let message, let index):
      begin(message, index, at: time, isDraft: true)
    case .revise(let id, var revision):
      guard let start = answers[id]?.start else { return rewrite(id, revision, at: time) }
      revision.time = StreamClock.time(ofTick: tick - start)
      answers[id]?.add(revision)
    case .endDraft(let id, let message?):
      self.change(message, at: time, endsDraft: answers[id] != nil)
    case .endDraft(let id, nil): remove(id, isDust: false, at: time)
    case .keyboard(let shown):
      field.setPlaceholder(shown?.placeholder)
      show(shown, at: time)
    case .swipe(let id, let seconds): swipe(id, seconds: seconds, at: time)
    case .key(let row, let column): pressKey(row: row, column: column, at: time)
    case .menu(let label): field.setMenu(label)
    case .title(let text): base.title = text
    case .subtitle(let text): base.subtitle = text
    case .appearance(let index, let hasSameLayout):
      guard index != theme else { return }
      // The rows of the previous theme are laid out for its last frame.
      formerTheme = hasSameLayout ? (snapshot(at: time * StreamClock.ticksPerSecond), time) : nil
      theme = index
      if hasSameLayout { recolor() } else { forgetLayouts() }
    }
  }

  /// Gives what is arriving the colors of the theme.
  private mutating func recolor() {
    answers = answers.mapValues { $0.inTheme(theme, setting) }
    rests = rests.mapValues { $0.inTheme(theme, setting) }
  }

  /// Forgets the sizes of everything, because texts have another size or language.
  private mutating func forgetLayouts() {
    list.forgetLayouts()
    (wanted, most, press, selection) = (nil, nil, nil, nil)
    formerRows = [:]
    for id in answers.keys { answers[id]?.keepsLayout = true }
  }

  /// Shows the chat on a screen of another size. What moves is at its end; a message that arrives keeps its width until
  /// it is there.
  package mutating func resize(_ setting: StageSetting) {
    let time = StreamClock.time(ofTick: max(0, tick))
    self.setting = setting
    forgetLayouts()
    (flight, formerTheme, swiped, held, fingers, camera) = (nil, nil, nil, nil, [], StagedCamera())
    let height = fieldHeight(field.text)
    field.write(field.text, from: height, to: height, at: time)
    if let menu = state(at: time).contextMenu { hold(menu, at: time) }
  }

  /// Moves the wallpaper's colors by a step, because the end of the list jumps (Spec/Motion.md 2).
  private mutating func shiftWallpaper(at time: Double) { turn.run(to: turn.target + 1, at: time, .keyboard) }

  /// Returns the preferred height of the text part of the field.
  mutating func fieldHeight(_ text: TypedText) -> Double {
    if let most, text.begins(with: most.text) { return most.height }
    if let wanted, wanted.text.count == text.count, text.begins(with: wanted.text) { return wanted.height }
    var field = FieldState()
    field.text = MessageText(plain: text.text)
    var state = ScreenState()
    state.panel = .writing(field)
    let (height, isCut) = setting.field(state, theme)
    wanted = (text, height)
    // A longer text never has fewer lines.
    if isCut { most = (text, height) }
    return height
  }

  private mutating func add(_ message: StagedMessage, at time: Double) {
    let neighbors = list.neighbors(of: nil)
    list.append(message)
    if message.message.direction == .outgoing { runScroll(to: 0, at: time, .list) }
    if scroll.target > 0 { wayBack.count(1, at: time) }
    arrive(message.id, .list, at: time, rises: true, flies: false)
    adjust(neighbors, under: message.id, at: time, .list)
  }

  /// Animates rows whose places in their runs changed, because a row beside them came or went.
  ///
  /// - Parameters:
  ///   - formers: the items before the change.
  ///   - arrived: the message that arrived below; `nil` for none.
  mutating func adjust(
    _ formers: [StagedItem], under arrived: Int64? = nil, at time: Double, _ timing: AnimationTiming
  ) {
    for former in formers {
      guard answers[former.id.message] == nil, let item = list.item(former.id), item.row !== former.row
      else { continue }
      let before = former.row.entry(.row, theme: theme, setting)?.row
      let height = ownHeight(former, at: time)
      let goal = item.row.height(.row, theme: theme, setting)
      // What introduces the row now, such as the day that another row showed.
      let introduced = item.row.parts.filter { !former.row.parts.contains($0) }
        .reduce(0) { $0 + item.row.height($1, theme: theme, setting) }
      let isKept = keepPlace(
        from: height, to: goal + introduced, above: shownHeight(below: former.id.message, at: time), at: time)
      let now = item.row.entry(.row, theme: theme, setting)?.row
      let lost = now?.avatar == nil ? before?.avatar : nil
      let avatar = arrived == nil ? nil : lost
      let isChanged = arrived == nil && (before?.avatar == nil) != (now?.avatar == nil)
      if avatar != nil, let arrived {
        list.update(SceneItem.ID(arrived, .row)) { $0.coming?.hasOldAvatar = true }
      }
      list.update(item.id) {
        $0.former = StagedItem.Former(
          bubble: before?.bubble?.frame.size, height: isKept ? goal : height,
          share: AnimatedValue(from: 1, to: 0, at: time, timing),
          avatar: avatar.map { ($0, before?.size.height ?? height) })
        if isChanged {
          $0.avatar = StagedItem.AvatarChange(
            start: time, lost: lost.map { ($0, before?.size.height ?? height) })
        }
      }
    }
  }

  /// Animates the items of a new message into view.
  mutating func arrive(
    _ id: Int64, _ timing: AnimationTiming, at time: Double, rises: Bool, flies: Bool
  ) {
    guard let row = list.row(of: id), row.id == id else { return }
    for part in row.parts {
      arrive(part, of: row, timing, at: time, rises: rises && part == .row, flies: flies && part == .row)
    }
  }

  private mutating func arrive(
    _ part: SceneItem.ID.Part, of row: StagedRow, _ timing: AnimationTiming, at time: Double, rises: Bool,
    flies: Bool
  ) {
    let height = row.height(part, theme: theme, setting)
    // When the list is scrolled up, the visible messages keep their place.
    let isAway = scroll.target > 0
    if isAway {
      scroll.shift(by: height)
      wayBack.follow(scroll, from: time)
    }
    list.update(SceneItem.ID(row.id, part)) {
      $0.coming = StagedItem.Coming(
        height: isAway ? AnimatedValue(height) : AnimatedValue(from: 0, to: height, at: time, timing),
        start: time, rises: rises, flies: flies)
    }
  }

  private mutating func begin(
    _ message: StagedMessage, _ index: Int, at time: Double, isDraft: Bool = false
  ) {
    let above = list.lastRowItem
    let neighbors = list.neighbors(of: nil)
    list.append(message)
    guard let row = list.row(of: message.id) else { return }
    let isAway = scroll.target > 0
    if isAway { wayBack.count(1, at: time) }
    for part in row.parts where part != .row {
      arrive(part, of: row, .list, at: time, rises: false, flies: false)
    }
    let window = setting.screen(state(at: time), theme).listWindow
    let follower = setting.followsAnswers ? Follower(fastest: max(1, window.height)) : nil
    answers[message.id] = StagedAnswer(
      index, in: row, isDraft: isDraft, follower: follower, start: tick, theme: theme, setting)
    answers[message.id]?.step(to: tick)
    list.arrive(message.id, isArriving: true)
    list.update(SceneItem.ID(message.id, .row)) {
      $0.coming = StagedItem.Coming(height: AnimatedValue(0), start: time, rises: false, flies: false)
    }
    adjust(neighbors, under: message.id, at: time, .list)
    // Only the message directly before an answer is its question (Spec/Motion.md 6). A list that is scrolled up stays.
    if !setting.followsAnswers, !isAway, let above, above.row.messages.last?.message.direction == .outgoing {
      question = (above.id.message, AnimatedValue(from: 0, to: 1, at: time, .list))
    }
  }

  private mutating func change(_ message: StagedMessage, at time: Double, endsDraft: Bool = false) {
    guard let old = list[message.id], let row = list.row(of: message.id) else { return }
    var bubble = row.entry(.row, theme: theme, setting)?.row?.bubble?.frame.size
    var height = list.item(SceneItem.ID(row.id, .row)).map { ownHeight($0, at: time) }
    // An edit ends the answer that it changes, and begins at what is shown of it. Every other change waits until
    // everything is shown, but not for the list that follows.
    if var answer = answers[message.id] {
      let shown = answer.frame(at: time * StreamClock.ticksPerSecond)
      let isShown = shown.isDone && shown.snippetCount == 0
      answers[message.id] = answer
      if endsDraft || message.message.editDate != old.message.editDate || isShown {
        answers[message.id] = nil
        let lag = scroll.value(at: time) > 0 ? 0 : shown.lag
        (height, bubble) = (shown.rowHeight - lag, shown.container)
        list.arrive(message.id, isArriving: false)
      }
    }
    let neighbors = list.neighbors(of: message.id)
    list.change(message)
    adjust(neighbors, at: time, .list)
    guard answers[message.id] == nil, let height, let now = list.row(of: message.id) else { return }
    animate(now, from: row, old, height: height, bubble: bubble, at: time)
  }

  /// Replaces the page of a draft that no longer arrives, because something else about it has changed.
  private mutating func rewrite(_ id: Int64, _ revision: StreamScript.Revision, at time: Double) {
    guard var staged = list[id] else { return }
    let page = revision.page()
    staged.message.content = .page(page)
    staged.media.add(page.media)
    change(staged, at: time)
  }

  /// Animates a row that looked different before.
  ///
  /// - Parameters:
  ///   - old: the changed message before the change.
  ///   - height: the height from which the row changes.
  ///   - bubble: the size from which its bubble changes; `nil` without one.
  private mutating func animate(
    _ row: StagedRow, from former: StagedRow, _ old: StagedMessage, height: Double, bubble: Size?,
    at time: Double
  ) {
    guard let message = row.messages.last(where: { $0.id == old.id })?.message else { return }
    if !message.reactions.isEmpty || !old.message.reactions.isEmpty,
      let layout = former.entry(.row, theme: theme, setting)?.row
    {
      formerRows[row.id] = FormerRow(layout, at: time, signs: menuSigns(of: row.id, at: time))
    }
    let goal = row.height(.row, theme: theme, setting)
    let isKept = keepPlace(from: height, to: goal, above: shownHeight(below: row.id, at: time), at: time)
    let isRevealed = message.revealsSpoilers && !old.message.revealsSpoilers
    list.update(SceneItem.ID(row.id, .row)) { item in
      item.former = StagedItem.Former(
        bubble: bubble, height: isKept ? goal : height, share: AnimatedValue(from: 1, to: 0, at: time, .list))
      if old.message.sendState != message.sendState { item.checked = time }
      if isRevealed { item.revealed = time }
    }
  }

  private mutating func remove(_ id: Int64, isDust: Bool, at time: Double) {
    guard let row = list.row(of: id) else { return }
    let parts = row.id == id && row.messages.count == 1 ? row.parts : []
    var arriving: [Int64: FrameState<PlacedPage>] = [:]
    let rest = answers[id].map { StagedRest(of: $0, at: time * StreamClock.ticksPerSecond) }
    arriving[id] = rest?.state
    let neighbors = list.neighbors(of: id)
    var gaps: [(part: SceneItem.ID.Part, height: Double)] = []
    for part in parts {
      guard let item = list.item(SceneItem.ID(id, part)) else { continue }
      var height = height(item, arriving, at: time)
      // What the list does not show of an answer yet leaves no gap.
      if part == .row, let rest, scroll.value(at: time) <= 0 { height -= rest.state.lag }
      gaps.append((part, height))
    }
    let isKept = keepPlace(
      from: gaps.reduce(0) { $0 + $1.height }, to: 0, above: shownHeight(below: id, at: time), at: time)
    for (part, height) in gaps {
      list.update(SceneItem.ID(id, part)) {
        $0.going = StagedItem.Going(
          height: isKept
            ? AnimatedValue(0) : AnimatedValue(from: height, to: 0, at: time, isDust ? .dust : .list),
          start: time, isDust: isDust && part == .row)
      }
    }
    (answers[id], rests[id]) = (nil, rest)
    list.remove(id)
    adjust(neighbors, at: time, isDust ? .dust : .list)
  }
}

extension ChatScreen {
  package var field: GlassCapsule? { capsules.first { $0.name == .field } }
}
