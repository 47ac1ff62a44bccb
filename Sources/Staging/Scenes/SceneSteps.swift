import Localization
import MessageModel
import PageModel
import PageReading
import Reveal
import StreamReading

// The events of steps (Spec/Tapes.md 3).

extension SceneScriptBuilder {
  func tick(_ seconds: Double) -> Int { StreamClock.tick(ofEventAt: seconds) }

  func happen(_ change: StageEvent.Change, at seconds: Double) {
    guard viewer == nil || change.isShared(inGroup: info.chat.kind != .private) else { return }
    if case .hide(.device) = change { viewer?.hasKeyboard = false }
    emit(change, at: seconds)
  }

  func emit(_ change: StageEvent.Change, at seconds: Double) {
    events.append(StageEvent(at: tick(seconds), change))
    end = max(end, seconds)
  }

  func add(_ step: Tape.Step) throws(Reader.Failure) {
    let start = step.at ?? time
    let length = try perform(step, at: start)
    end = max(end, start + length)
    steps.append(SceneScript.Step(origin: step.origin, message: nil, start: start, end: start + length))
    // A step with a time of its own does not delay other steps.
    if step.at == nil { time = start + length }
    if end > settings.limits.streamSeconds {
      throw fault(
        "the scene is longer than \(settings.limits.streamLength)",
        help: "raise the limit with --limit duration=N", step.origin)
    }
  }

  func fault(_ message: String, help: String? = nil, _ origin: InputOrigin) -> Reader.Failure {
    reader.failure(ReadError(.syntax, message, help: help, origin: origin))
  }

  /// Adds the events of a step.
  ///
  /// - Returns: The duration of the step, in seconds.
  func perform(_ step: Tape.Step, at start: Double) throws(Reader.Failure) -> Double {
    dropDrafts(before: start)
    if case .tap(let label, .last, let wait) = step.action, let row = menuRow(label.text) {
      return try choose(row, wait: wait, at: start, label.origin)
    }
    closeMenu(before: step.action, at: start)
    switch step.action {
    case .type(let text, let own):
      let rise = raiseKeyboard(at: start)
      let length = rise + type(text, pace: own ?? settings.pace, at: start + rise)
      showTyping(length, at: start)
      return length
    case .backspace(let count, let own):
      for index in 0..<min(count, characters.count) {
        characters.removeLast()
        written = written.prefix(characters.last ?? 0)
        fieldChanges(at: start + Double(index) * (own ?? settings.pace))
      }
      return Double(count) * (own ?? settings.pace)
    case .send: return try send(at: start, step.origin)
    case .attach(let attachment): return try send(attachment, at: start, step.origin)
    case .sleep(let seconds): return seconds
    case .activity(let kind, let seconds, let from):
      if viewer == nil {
        showActivity(kind, names: from.map { [$0.text] } ?? [], seconds, at: start)
      } else {
        beActive(kind, by: from?.text, seconds: seconds, at: start)
      }
      return seconds
    case .message(let said, let from, let target):
      let answered = try target.map { target throws(Reader.Failure) in try message(target, step.origin) }
      var staged = try self.staged(said, from: from, at: start)
      if let answered { staged.message.reply = reply(to: answered) }
      readWhatIsAnswered(by: staged.message, at: start)
      if let draft = takeDraft(by: staged.message, at: start) {
        staged.message.id = draft
        if let shown = present[draft]?.message { staged.message.keepChanges(of: shown) }
        present.replace(staged, saysMore: true)
        happen(.endDraft(draft, staged), at: start)
        changePinned(staged, at: start)
        return StepLength.arriving
      }
      arrive(&staged, at: start)
      return StepLength.arriving
    case .answer(let said, let from): return try answer(said, from: from, at: start, step.origin)
    case .edit(let target, let said):
      var staged = try message(target, step.origin)
      let new = try reader.message(said)
      (staged.message.content, staged.message.text) = (new.message.content, new.message.text)
      staged.message.preview = new.message.preview
      // A whole message, which has a date, says which buttons are left; a text says nothing of them.
      if new.message.keyboard != nil || new.message.date != nil || new.message.editDate != nil {
        staged.message.keyboard = new.message.keyboard
      }
      staged.message.editDate = date(at: start)
      staged.media.add(reader.completed(new.media))
      change(staged, at: start, saysMore: true)
      return StepLength.arriving
    case .delete(let target):
      let gone = try message(target, step.origin)
      present.remove(gone.id)
      checks[gone.id] = nil
      dropDraft(of: gone.id)
      unpin(gone.id, at: start)
      if gone.id == reply || gone.id == edited { hide(.reply, at: start) }
      happen(.remove(gone.id, isDust: gone.message.content.isSaid), at: start)
      return gone.message.content.isSaid ? StepLength.dust : StepLength.arriving
    case .react(let emoji, let target, let from):
      var staged = try message(target, step.origin)
      let author = from.flatMap { $0.text == SceneScript.me ? nil : person($0.text) } ?? viewer?.owner
      // The viewer may be named, too.
      staged.message.reactions.toggle(emoji, by: author == info.myself ? nil : author)
      // A person whom a live step names first is unknown to earlier messages.
      if let author, staged.peers.known(author) == nil, let peer = peers.known(author) {
        staged.peers.add(peer)
      }
      change(staged, at: start)
      return StepLength.arriving
    case .tap(let label, let target, let wait):
      if target == .last, let key = key(label.text) {
        return try tap(key, wait: wait, at: start, label.origin)
      }
      let touch = try touch(label, target, step.origin)
      happen(.touch(touch, seconds: wait), at: start)
      return max(wait, StepLength.touch)
    case .reply(let target, let placeholder):
      beginReply(to: try message(target, step.origin), placeholder: placeholder, at: start)
      return StepLength.panel
    case .swipe(let target, let seconds):
      let staged = try message(target, step.origin)
      guard staged.message.content.isSaid else {
        throw fault("a service message cannot be answered", help: "swipe another message", step.origin)
      }
      let length = max(seconds ?? StepLength.swipe, StepLength.shortest)
      happen(.swipe(staged.id, seconds: length), at: start)
      beginReply(to: staged, at: start + length)
      return length + StepLength.panel
    case .scroll(let way, let seconds):
      let scroll: StageEvent.Scroll =
        switch way {
        case .by(let points): .by(points)
        case .end: .end
        case .to(let target): .to(try message(target, step.origin).id)
        }
      let timing = AnimationTiming.scroll(seconds)
      happen(.scroll(scroll, timing), at: start)
      return timing.duration
    case .drag(let from, let to, let seconds):
      let way = to.y - from.y
      happen(.scroll(.thrown(way), AnimationTiming(seconds, .linear)), at: start)
      return seconds + ListThrow.longestRest(way, over: seconds)
    case .pin(let target):
      pin(try message(target, step.origin), at: start)
      return StepLength.panel
    case .unpin:
      unpinAll(at: start)
      return StepLength.panel
    case .read:
      guard viewer == nil else { return StepLength.shortest }
      for var staged in present.takeUnread() { read(&staged, at: start) }
      return StepLength.shortest
    case .reveal(let target):
      var staged = try message(target, step.origin)
      staged.message.revealsSpoilers = true
      change(staged, at: start)
      return StepLength.arriving
    case .toggle(let part, let target):
      var staged = try message(target, step.origin)
      guard staged.message.toggle(part.text) else {
        throw fault(
          "the message has no details and no folded quote '\(part.text.asExcerpt)'",
          help: "write a part that `hit` reports, such as /0", part.origin)
      }
      change(staged, at: start)
      return StepLength.arriving
    case .theme(let name):
      try setTheme(name, at: start)
      return StepLength.theme
    case .textSize(let size, let origin):
      try setTextSize(size, at: start, origin)
      return StepLength.shortest
    case .language(let tag):
      try setLanguage(tag, at: start)
      return StepLength.shortest
    case .show(let part, let origin):
      try show(part, at: start, origin)
      return part.part == .keyboard ? StepLength.keyboard : StepLength.panel
    case .hide(let part):
      hide(part, at: start)
      return part == .keyboard ? StepLength.keyboard : StepLength.panel
    case .draft(let number, let said, let from, let button):
      return try draft(number, said, from: from, button: button, at: start, step.origin)
    case .keyboard(let rows, let isOneTime, let placeholder):
      return showKeyboard(rows, isOneTime: isOneTime, placeholder: placeholder, at: start)
    case .commands(let list):
      try setCommands(list, at: start, step.origin)
      return StepLength.shortest
    case .menu(let label):
      happen(.menu(label.isEmpty ? nil : .given(label)), at: start)
      return StepLength.shortest
    case .title(let text):
      happen(.title(text), at: start)
      return StepLength.shortest
    case .subtitle(let text):
      happen(.subtitle(text), at: start)
      return StepLength.shortest
    case .press(let point):
      happen(.press(point), at: start)
      return StepLength.shortest
    case .release:
      happen(.release, at: start)
      return StepLength.shortest
    case .select(let first, let second):
      happen(.select(first, second), at: start)
      return StepLength.shortest
    case .zoom(let target, let factor, let seconds):
      let staged = try target.map { target throws(Reader.Failure) in try message(target, step.origin) }
      let timing = AnimationTiming(max(seconds ?? StepLength.zoom, 0.001), .easeInOut)
      happen(.zoom(staged?.id, factor: factor, timing), at: start)
      return timing.duration
    case .live:
      throw fault(
        "this command needs a live session", help: "run 'iprender scene --live' (Docs/Live.md)",
        step.origin)
    case .omit: clock.hide(at: tick(start))
    case .resume: clock.show(at: tick(start))
    case .speed(let speed): clock.setSpeed(speed, at: tick(start))
    case .poster: poster = tick(start)
    case .marker(let title):
      chapters.append(SceneScript.Cue(text: title.text, start: tick(start), end: nil))
    case .caption(let text, let seconds):
      captions.append(
        SceneScript.Cue(text: text.text, start: tick(start), end: seconds.map { tick(start + $0) }))
    case .screenshot(let name):
      screenshots.append(
        SceneScript.Screenshot(name: name, tick: tick(start), eventCount: events.count))
    }
    end = max(end, start)
    return 0
  }

  /// Replaces the text in the field at once.
  func write(_ text: String, at start: Double) {
    (written, characters) = (TypedText(), [])
    for character in text {
      written = written.appending(String(character))
      characters.append(written.count)
    }
    fieldChanges(at: start)
  }

  /// Adds the events of typing a text, and returns their duration in seconds.
  func type(_ text: String, pace: Double, at start: Double) -> Double {
    for (index, character) in text.enumerated() {
      let former = characters.suffix(2)
      let end = written.count
      written = written.appending(String(character))
      // A combining mark that is typed after a letter belongs to that letter.
      let joins =
        index == 0 && end > 0
        && (written.suffix(from: former.count == 2 ? former.first ?? 0 : 0)).count == 1
      if joins { characters.removeLast() }
      characters.append(written.count)
      fieldChanges(at: start + Double(index) * pace)
    }
    return Double(text.count) * pace
  }

  /// Puts a text into the field that is there from the start.
  func write(_ draft: String) {
    for character in draft {
      written = written.appending(String(character))
      characters.append(written.count)
    }
  }

  /// Changes a message from a moment on. Later changes of its check marks are applied to the changed message.
  func change(_ staged: StagedMessage, at time: Double, saysMore: Bool = false) {
    present.replace(staged, saysMore: saysMore)
    if saysMore { changePinned(staged, at: time) }
    let later = (checks[staged.id] ?? []).filter { $0.time > time }
    checks[staged.id] = later.isEmpty ? nil : later
    for check in later {
      guard case .change(let then) = events[check.event].change else { continue }
      var changed = staged
      changed.message.sendState = then.message.sendState
      events[check.event].change = .change(changed)
    }
    var now = staged
    if let next = later.first { now.message.sendState = next.former }
    happen(.change(now), at: time)
  }

  /// Changes the check marks of a message at a future moment.
  func check(_ staged: inout StagedMessage, _ state: SendState, at time: Double) {
    checks[staged.id, default: []].append(
      Check(event: events.count, time: time, former: staged.message.sendState))
    staged.message.sendState = state
    present.replace(staged, saysMore: false)
    happen(.change(staged), at: time)
  }

  /// Marks the messages before an answer as read by the other side.
  func readWhatIsAnswered(by message: Message, at start: Double) {
    guard message.answers, viewer == nil else { return }
    for var staged in present.takeAnswered() { read(&staged, at: start) }
  }

  /// Marks a message as read by the other side: at once, or directly after it gets its first check mark.
  func read(_ staged: inout StagedMessage, at start: Double) {
    if let sent = checks[staged.id]?.last, sent.time > start {
      check(&staged, .read, at: sent.time + StepLength.shortest)
    } else {
      staged.message.sendState = .read
      change(staged, at: start)
    }
  }
}
