import MessageModel
import Painting

/// The messages in a scene's chat while its script is computed, with indexes for the searches, which do not
/// go through all messages again (Spec/Tapes.md 2).
struct ScenePresence {
  /// The messages in the order in which they were added.
  private var entries: [Entry] = []
  /// The index of the last message that is not deleted.
  private var end: Int?
  /// The indexes of the messages by id. If two have the same id, it is the index of the later one.
  private var places: [Int64: Int] = [:]
  /// The indexes of incoming messages with an author, and of outgoing ones that are unread.
  private var signed: [Int] = []
  private var unread: [Int] = []
  /// The indexes of messages that have a button with a label, in ascending order.
  private var labels: [String: [Int]] = [:]
  /// The labels of all buttons so far, including those that are gone.
  private var knownLabels: [String] = []
  private var searches: [String: Search] = [:]
  /// The indexes of messages in the order in which their texts were written or edited.
  private var said: [Int] = []

  private struct Entry {
    /// The message; `nil` if it was deleted.
    var message: StagedMessage?
    /// The indexes of the nearest messages that are not deleted.
    var previous: Int?
    var next: Int?
  }

  /// The messages that contain a text.
  private struct Search {
    /// The number of elements of `said` that were searched.
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

  /// Replaces a message.
  ///
  /// - Parameter saysMore: True if its text or its buttons may have changed.
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

  /// Drops the indexes of searches once they are larger than the chat, so that a long session stays small.
  mutating func forgetSearches() {
    guard said.count + searches.count > 2 * entries.count + Self.mostSearches else { return }
    searches = [:]
    said = entries.indices.filter { entries[$0].message != nil }
  }

  /// The number of searches and edits that are always kept.
  private static let mostSearches = 1000

  private mutating func note(_ keyboard: InlineKeyboard?, at place: Int) {
    for label in (keyboard?.rows ?? []).joined().map(\.label) {
      if labels[label] == nil { knownLabels.append(label) }
      labels[label, default: []].insert(inOrder: place)
    }
  }

  // MARK: - Finding

  /// Returns the last incoming message with an author.
  mutating func lastSigned() -> StagedMessage? {
    while let place = signed.last {
      if let found = entries[place].message { return found }
      signed.removeLast()
    }
    return nil
  }

  /// Returns the unread outgoing messages, which count as read from now on.
  mutating func takeUnread() -> [StagedMessage] {
    defer { unread = [] }
    return unread.compactMap { entries[$0].message }.filter { $0.message.sendState != .read }
  }

  /// Returns the outgoing messages that count as read once the other side answers.
  mutating func takeAnswered() -> [StagedMessage] {
    let answered = unread.filter { entries[$0].message?.message.isReadWhenAnswered ?? false }
    guard !answered.isEmpty else { return [] }
    unread.removeAll { !(entries[$0].message.map { !$0.message.isReadWhenAnswered } ?? false) }
    return answered.compactMap { entries[$0].message }
  }

  /// Returns the last message that contains a text.
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

  /// Returns the button with a label in the last message that has one.
  mutating func touch(label: String) -> ButtonTouch? {
    while let place = labels[label]?.last {
      if let touch = entries[place].message?.touch(label: label) { return touch }
      labels[label]?.removeLast()
    }
    return nil
  }

  /// Returns up to `count` labels of existing buttons, the latest first.
  mutating func someLabels(_ count: Int) -> [String] {
    var found: [String] = []
    for label in knownLabels.reversed() where found.count < count {
      if touch(label: label) != nil { found.append(label) }
    }
    return found
  }
}

extension StagedMessage {
  /// Returns the first button with a label.
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
  /// Inserts a number in ascending order, unless it is already there.
  fileprivate mutating func insert(inOrder number: Int) {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low == count || self[low] != number { insert(number, at: low) }
  }
}
