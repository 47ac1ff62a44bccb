import MessageLayout
import MessageModel
import MessageReading
import PageModel
import PageReading
import StreamReading

// The parts of the screen that steps show (Spec/Tapes.md 2).

extension SceneScriptBuilder {
  func show(_ part: NamedPart, at start: Double, _ origin: InputOrigin) throws(Reader.Failure) {
    let state: ShownState
    do throws(NamedPart.Mistake) { state = try part.shown(in: surroundings) } catch {
      isUncertain = hasUnknown
      throw fault(error.message, origin)
    }
    if part.part == .keyboard { hasKeyboard = true }
    if case .contextMenu(let shown) = state { menu = shown }
    if state == .deviceKeyboard(room: nil) { warnOfKeyboard() }
    guard case .accessory(let accessory, let text) = state else { return happen(.show(state), at: start) }
    dropSubject(at: start)
    let subject = surroundings.message(part.value.isEmpty ? "last" : part.value)?.id
    if part.part == .edit { edited = subject }
    if part.part == .reply { reply = subject }
    if let text { write(text.plainText, at: start) }
    happen(.accessory(accessory), at: start)
  }

  /// Raises the device's keyboard before the field is typed into, if the tape wants that.
  ///
  /// - Returns: The time that it takes, in seconds.
  func raiseKeyboard(at start: Double) -> Double {
    guard settings.use.raisesKeyboard, !hasKeyboard else { return 0 }
    hasKeyboard = true
    warnOfKeyboard()
    happen(.show(.deviceKeyboard(room: nil)), at: start)
    return StepLength.keyboard
  }

  /// Warns once of a language whose keyboard is unknown.
  private func warnOfKeyboard() {
    guard !hasWarnedOfKeyboard, let missing = Diagnostic.missingKeyboard(for: settings.dates.language) else {
      return
    }
    hasWarnedOfKeyboard = true
    reader.add([missing])
  }

  func hide(_ part: PartName, at start: Double) {
    if part == .keyboard { hasKeyboard = false }
    // The step has closed the menu.
    if part == .contextMenu { return }
    guard part.slot == .accessory else { return happen(.hide(part.slot), at: start) }
    dropSubject(at: start)
    happen(.accessory(nil), at: start)
  }

  /// Forgets what the text in the field was for.
  private func dropSubject(at start: Double) {
    reply = nil
    if edited != nil { write("", at: start) }
    edited = nil
  }

  /// Changes the message whose text was edited in the field.
  func finishEdit(of id: Int64, at start: Double, _ origin: InputOrigin) throws(Reader.Failure) {
    edited = nil
    let text = written.text
    write("", at: start)
    happen(.accessory(nil), at: start)
    guard var staged = present[id] else { throw fault("the message that is edited was deleted", origin) }
    let new = try reader.message(.text(Tape.Named(text)))
    (staged.message.content, staged.message.text) = (new.message.content, new.message.text)
    staged.message.editDate = date(at: start)
    change(staged, at: start, saysMore: true)
  }

  var surroundings: PartSurroundings {
    PartSurroundings(
      message: { [self] name in
        let staged =
          name == "last" ? present.last : id(name).flatMap { present[$0] } ?? present.last(saying: name)
        return staged.map {
          PartSurroundings.Message(
            id: $0.id, text: $0.message.text,
            excerpt: ReplyExcerpt(of: $0.message, media: $0.media, peers: $0.peers),
            author: self.name(of: $0),
            menu: ContextMenu(of: $0.message, isPinned: pinned == $0.id || $0.message.isPinned)
          )
        }
      },
      button: { [self] in present.touch(label: $0) },
      keyboard: info.state.keyboard?.keyboard,
      matches: { [self] text in
        let wanted = text.lowercased()
        return present.messages.count { $0.message.text.plainText.lowercased().contains(wanted) }
      },
      person: { [self] in (persons[$0] ?? described.person(named: $0)).map(Author.peer) ?? .named($0) },
      list: { [self] in settings.dates.language.list($0) })
  }

  private func id(_ name: String) -> Int64? { Int64(name.hasPrefix("#") ? String(name.dropFirst()) : name) }
}
