import Localization
import MessageModel
import PageModel
import PageReading
import StreamReading

// The menu of a message that a finger holds (Spec/Tapes.md 9).

extension SceneScriptBuilder {
  /// The language of the texts on the screen at the current step.
  private var language: Language {
    appearance.language.flatMap { Language(tag: $0) } ?? settings.dates.language
  }

  /// Returns true if a message has a menu.
  package func hasMenu(_ message: Int64) -> Bool {
    present[message].map { $0.message.content.isSaid } ?? false
  }

  /// True if the menu of a message shows.
  package var showsMenu: Bool { menu != nil }

  /// Closes the menu before a step by which a person does something else.
  func closeMenu(before action: Tape.Action, at start: Double) {
    guard menu != nil, action.endsMenu else { return }
    menu = nil
    happen(.hide(.contextMenu), at: start)
  }

  /// Returns the row with a label in the menu that shows; `nil` without one.
  func menuRow(_ label: String) -> ContextMenu.Row? { menu?.row(labeled: label, in: language) }

  /// Chooses a row of the menu: a finger is on it for a moment, then the menu closes.
  ///
  /// - Returns: The time that it takes, in seconds.
  func choose(
    _ row: ContextMenu.Row, wait: Double, at start: Double, _ origin: InputOrigin
  ) throws(Reader.Failure) -> Double {
    guard wait == 0 else {
      throw fault("a row of a menu does not wait", help: "remove `for`", origin)
    }
    guard var shown = menu else { return 0 }
    menu = nil
    shown.pressed = row
    happen(.show(.contextMenu(shown)), at: start)
    let end = start + StagedTouch.shortest
    happen(.hide(.contextMenu), at: end)
    let target = Tape.Target.id(shown.message, origin)
    func part(_ name: String) throws(Reader.Failure) -> Tape.Action {
      do throws(NamedPart.Mistake) { return .show(try NamedPart(name, "#\(shown.message)"), origin) } catch {
        throw fault(error.message, origin)
      }
    }
    let action: Tape.Action? =
      switch row {
      case .reply: .reply(target)
      case .edit: try part(PartName.edit.rawValue)
      case .pin: .pin(target)
      case .unpin: .unpin
      case .delete: .delete(target)
      case .select: try part(PartName.selection.rawValue)
      // The app shows no more of a copy, and the list of chats for a forward.
      case .copy, .forward: nil
      }
    let length = try action.map { action throws(Reader.Failure) in
      try perform(Tape.Step(action, origin: origin), at: end)
    }
    return StagedTouch.shortest + max(length ?? 0, StepLength.panel)
  }
}

extension Tape.Action {
  /// True for a step by which a person does something, which closes a menu.
  fileprivate var endsMenu: Bool {
    switch self {
    case .type, .backspace, .send, .attach, .reply, .swipe, .scroll, .drag, .tap, .pin, .unpin, .delete: true
    case .react(_, _, let from): from.map { $0.text == SceneScript.me } ?? true
    case .show(let part, _): ![.toast, .alert, .flash, .day, .contextMenu].contains(part.part)
    case .hide(let part): part == .contextMenu
    default: false
    }
  }
}
