import MessageModel
import PageModel
import Reveal
import StreamReading

// The script of a session whose steps arrive while it plays (Spec/Live.md 1).

extension SceneScriptBuilder {
  /// Returns the stream with an index.
  package func stream(_ index: Int) -> SceneStream { streams[index] }

  package var appearanceCount: Int { appearances.count }

  /// Returns the id of the message that a message answers, if it is in the chat.
  package func answered(by message: Int64) -> Int64? {
    present[message]?.message.reply?.messageID.flatMap { present[$0]?.id }
  }

  /// Returns the page of a message; `nil` for a message that is none.
  package func page(of message: Int64) -> Page? {
    guard case .page(let page)? = present[message]?.message.content else { return nil }
    return page
  }

  /// A number that changes with the people of the chat.
  package var peopleCount: Int { peers.peers.count }

  /// Performs a step that has arrived.
  ///
  /// - Parameters:
  ///   - step: The step; its own time is ignored.
  ///   - start: The time of the step in seconds, not before that of the previous step.
  /// - Returns: The duration of the step, in seconds.
  package func performLive(_ step: Tape.Step, at start: Double) throws(Reader.Failure) -> Double {
    let length = try perform(step, at: start)
    present.forgetSearches()
    return length
  }

  /// The tick of the first event that was not taken; `nil` without one.
  package var nextTick: Int? { events.lazy.map(\.tick).min() }

  /// Removes and returns the events up to a tick, in order.
  package func takeEvents(through last: Int) -> [StageEvent] {
    guard events.contains(where: { $0.tick <= last }) else { return [] }
    var taken: [(offset: Int, element: StageEvent)] = []
    var left: [StageEvent] = []
    /// The new indexes of the events that stay.
    var places: [Int: Int] = [:]
    for (index, event) in events.enumerated() {
      if event.tick <= last {
        taken.append((index, event))
      } else {
        places[index] = left.count
        left.append(event)
      }
    }
    events = left
    // A change of check marks that has happened cannot change anymore.
    checks = checks.compactMapValues { checks in
      let later = checks.compactMap { check in
        places[check.event].map { Check(event: $0, time: check.time, former: check.former) }
      }
      return later.isEmpty ? nil : later
    }
    for number in drafts.keys {
      let place = drafts[number]?.event.flatMap { places[$0] }
      drafts[number]?.event = place
    }
    taken.sort { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
    return taken.map(\.element)
  }
}
