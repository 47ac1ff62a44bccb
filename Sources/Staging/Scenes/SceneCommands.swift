import MessageModel
import PageModel
import StreamReading

// The commands that a bot suggests while one is typed (Spec/Tapes.md 2).

extension SceneScriptBuilder {
  func setCommands(
    _ list: NamedPart?, at start: Double, _ origin: InputOrigin
  ) throws(Reader.Failure) {
    commands = []
    if let list {
      do throws(NamedPart.Mistake) {
        if case .suggestions(.commands(let entries)) = try list.shown(in: surroundings) { commands = entries }
      } catch {
        throw fault(error.message, origin)
      }
    }
    suggestCommands(at: start)
  }

  /// Shows the text in the field, and the commands that begin with it.
  func fieldChanges(at time: Double) {
    happen(.write(written), at: time)
    suggestCommands(at: time)
  }

  /// Shows the commands that begin with the text in the field, if that is the beginning of a command.
  func suggestCommands(at time: Double) {
    guard !commands.isEmpty || !suggested.isEmpty else { return }
    let text = written.count <= SceneScript.longestCommand ? written.text.lowercased() : ""
    let found = text.hasPrefix("/") ? commands.filter { ("/" + $0.title.lowercased()).hasPrefix(text) } : []
    guard found != suggested else { return }
    suggested = found
    happen(found.isEmpty ? .hide(.suggestions) : .show(.suggestions(.commands(found))), at: time)
  }
}

extension SceneScript {
  /// The length of the longest command with its slash, in bytes.
  fileprivate static let longestCommand = 64
}
