import MessageModel
import MessageReading
import PageLayout
import PageModel
import Staging

// What a film says, for people who listen to it (Spec/Vectors.md 7).

extension SceneRun {
  /// The alternative text of the film: each message once, as it is in the end, in the order in which they came. A
  /// message that is deleted was said before.
  package var alternative: String {
    var order: [Int64] = []
    var messages: [Int64: StagedMessage] = [:]
    func add(_ staged: StagedMessage) {
      if messages.updateValue(staged, forKey: staged.id) == nil { order.append(staged.id) }
    }
    for staged in script.messages { add(staged) }
    for event in script.events.sorted(by: { $0.tick < $1.tick }) {
      switch event.change {
      case .send(let staged, _), .add(let staged), .change(let staged), .endDraft(_, let staged?): add(staged)
      case .answer(var staged, let index):
        if let page = script.streams[index].script.revisions.last?.page() {
          staged.message.content = .page(page)
        }
        add(staged)
      default: break
      }
    }
    return order.compactMap { messages[$0] }.map { staged in
      let read = MessageResult(
        message: staged.message, peers: staged.peers, media: staged.media, format: .botAPI)
      return read.spoken(spokenDates, revealsSpoilers: staged.message.revealsSpoilers) + "\n"
    }.joined()
  }
}
