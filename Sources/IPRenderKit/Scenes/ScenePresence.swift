import MessageModel
import Painting
import Staging

/// The messages that stand in a scene's chat while its script is worked out, and the ways to find one: none of them looks
/// at all messages anew (Spec/Tapes.md 2).
struct ScenePresence {
  /// In the order in which they came.
  private var entries: [Entry] = []
  /// The place of the last one that is there.
  private var end: Int?
  /// The place of a message; of two with one number, the latest.
  private var places: [Int64: Int] = [:]
  /// The places of incoming messages that say who wrote them, and of outgoing ones that nobody has read.
  private var signed: [Int] = []
  private var unread: [Int] = []
  /// The places of messages with a button of a label, in order.
  private var labels: [String: [Int]] = [:]
  /// The labels of the buttons that there are or were.
  private var knownLabels: [String] = []
  private var searches: [String: Search] = [:]
  /// The places of messages in the order in which their words were said, or said anew.
  private var said: [Int] = []

  private struct Entry {
    /// `nil` for one that is gone.
    var message: StagedMessage?
    /// The places of its neighbours that are there.
    var previous: Int?
    var next: Int?
  }

  /// The messages that say something.
  private struct Search {
    /// How much of `said` was looked at.
    var count = 0
    var places: [Int] = []
  }

  var messages: [StagedMessage] { entries.compactMap(\.message) }

  var last: StagedMessage? { end.flatMap { entries[$0].message } }

  subscript(id: Int64) -> StagedMessage? { places[id].flatMap { entries[$0].message } }

  mutating func append(_ staged: StagedMessage) {
    let place = entries.count
    entries.append(Entry(message: staged, previous: end))
    if let end { entries[end].next = place }
    end = place
    places[staged.id] = place
    said.append(place)
    let message = staged.message
    if message.direction == .incoming {
      if message.author != nil { signed.append(place) }
    } else if message.sendState != .read {
      unread.append(place)
    }
    note(message.keyboard, at: place)
  }

  /// - Parameter saysMore: whether its words or buttons may be others.
  mutating func replace(_ staged: StagedMessage, saysMore: Bool) {
    guard let place = places[staged.id] else { return }
    entries[place].message = staged
    guard saysMore else { return }
    said.append(place)
    note(staged.message.keyboard, at: place)
  }

  mutating func remove(_ id: Int64) {
    guard let place = places.removeValue(forKey: id) else { return }
    let gone = entries[place]
    entries[place].message = nil
    if let previous = gone.previous { entries[previous].next = gone.next }
    if let next = gone.next { entries[next].previous = gone.previous } else { end = gone.previous }
  }

  private mutating func note(_ keyboard: InlineKeyboard?, at place: Int) {
    for label in (keyboard?.rows ?? []).joined().map(\.label) {
      if labels[label] == nil { knownLabels.append(label) }
      labels[label, default: []].insert(inOrder: place)
    }
  }

  // MARK: - Finding

  /// The last incoming message that says who wrote it.
  mutating func lastSigned() -> StagedMessage? {
    while let place = signed.last {
      if let found = entries[place].message { return found }
      signed.removeLast()
    }
    return nil
  }

  /// The outgoing messages that nobody has read, which are read from now on.
  mutating func takeUnread() -> [StagedMessage] {
    defer { unread = [] }
    return unread.compactMap { entries[$0].message }.filter { $0.message.sendState != .read }
  }

  /// The last message that says a text.
  mutating func last(saying text: String) -> StagedMessage? {
    var search = searches.removeValue(forKey: text) ?? Search()
    defer { searches[text] = search }
    while search.count < said.count {
      let place = said[search.count]
      search.count += 1
      if entries[place].message?.message.says(text) == true { search.places.insert(inOrder: place) }
    }
    while let place = search.places.last {
      if let found = entries[place].message, found.message.says(text) { return found }
      search.places.removeLast()
    }
    return nil
  }

  /// The button of a label in the last message that has one.
  mutating func touch(label: String) -> ButtonTouch? {
    while let place = labels[label]?.last {
      if let touch = entries[place].message?.touch(label: label) { return touch }
      labels[label]?.removeLast()
    }
    return nil
  }

  /// Some labels of buttons that are there, the latest first.
  mutating func someLabels(_ count: Int) -> [String] {
    var found: [String] = []
    for label in knownLabels.reversed() where found.count < count {
      if touch(label: label) != nil { found.append(label) }
    }
    return found
  }
}

extension StagedMessage {
  /// The first button of a label.
  func touch(label: String) -> ButtonTouch? {
    for (row, buttons) in (message.keyboard?.rows ?? []).enumerated() {
      for (column, button) in buttons.enumerated() where button.label == label {
        return ButtonTouch(message: id, row: row, column: column)
      }
    }
    return nil
  }
}

extension [Int] {
  /// Puts a number among others in order, once.
  fileprivate mutating func insert(inOrder number: Int) {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low == count || self[low] != number { insert(number, at: low) }
  }
}
