import MessageModel
import PageModel
import PageReading
import StreamReading

// The messages and buttons that steps refer to (Spec/Tapes.md 2).

extension SceneScriptBuilder {
  func message(_ target: Tape.Target, _ step: InputOrigin) throws(Reader.Failure) -> StagedMessage {
    switch target {
    case .last:
      if let last = present.last { return last }
      throw fault("the chat has no message yet", step)
    case .id(let id, let origin):
      if let found = present[id] { return found }
      throw fault(
        "the chat has no message #\(id)", help: present.last.map { "the last message is #\($0.id)" }, origin
      )
    case .saying(let text):
      if let found = present.last(saying: text.text) { return found }
      isUncertain = hasUnknown
      throw fault("no message contains '\(text.text.asExcerpt)'", text.origin)
    }
  }

  /// Returns the latest button with a label.
  func touch(
    _ label: Tape.Named, _ target: Tape.Target, _ step: InputOrigin
  ) throws(Reader.Failure) -> ButtonTouch {
    let (touch, labels): (ButtonTouch?, [String])
    if target == .last {
      touch = present.touch(label: label.text)
      labels = touch == nil ? present.someLabels(SceneScript.mostLabels) : []
    } else {
      let staged = try message(target, step)
      touch = staged.touch(label: label.text)
      labels = staged.message.keyboard?.rows.joined().map(\.label) ?? []
    }
    if let touch { return touch }
    let known = labels.prefix(SceneScript.mostLabels).joined(separator: ", ")
    throw fault(
      "no message has a button '\(label.text.asExcerpt)'",
      help: Spelling.help(
        for: label.text, among: labels, else: labels.isEmpty ? nil : "the buttons are \(known)"),
      label.origin)
  }
}

extension SceneScript {
  fileprivate static let mostLabels = 8
}
