import MessageLayout
import Painting
import Primitives
import Reveal

/// A row on a stage. It is laid out when it comes into sight, and forgets that when it leaves it; how high it is, it
/// keeps, so that what is out of sight costs nothing.
final class StagedRow {
  let place: ArrangedRow.Place
  let messages: [StagedMessage]
  private var entries: (theme: Int, entries: [ChatEntry])?
  /// Of its parts, which no theme changes.
  private var heights: (date: Double, unread: Double, row: Double)?

  init(_ place: ArrangedRow.Place, _ messages: [StagedMessage]) {
    self.place = place
    self.messages = messages
  }

  var id: Int64 { messages.first?.id ?? 0 }

  /// For how many things that were laid out it keeps room.
  var room: Int { entries?.entries.capacity ?? 0 }

  var arranged: ArrangedRow? { ArrangedRow(messages.map { ($0.message, $0.peers, $0.media) }, at: place) }

  /// Whether it would be laid out alike.
  func isSame(_ other: ArrangedRow.Place, _ messages: [StagedMessage]) -> Bool {
    place == other && self.messages.count == messages.count
      && zip(self.messages, messages).allSatisfy { $0.id == $1.id && $0.version == $1.version }
  }

  /// What it consists of, before it is laid out.
  var parts: [SceneItem.ID.Part] {
    (place.day == nil ? [] : [.date]) + (place.isFirstUnread ? [.unread] : []) + [.row]
  }

  func entry(_ part: SceneItem.ID.Part, theme: Int, _ setting: StageSetting) -> ChatEntry? {
    if let entries, entries.theme == theme, let known = entries.entries.first(where: { $0.part == part }) {
      return known
    }
    let laidOut = arranged.map { setting.entries($0, theme) } ?? []
    entries = (theme, laidOut)
    func height(_ part: SceneItem.ID.Part) -> Double { laidOut.last { $0.part == part }?.height ?? 0 }
    heights = (height(.date), height(.unread), height(.row))
    return laidOut.first { $0.part == part }
  }

  func height(_ part: SceneItem.ID.Part, theme: Int, _ setting: StageSetting) -> Double {
    if heights == nil {
      _ = entry(part, theme: theme, setting)
      forget()
    }
    guard let heights else { return 0 }
    return switch part {
    case .date: heights.date
    case .unread: heights.unread
    case .row: heights.row
    }
  }

  /// Days stay: one of them floats over rows that it does not stand above.
  func forget() {
    guard let (theme, known) = entries else { return }
    // A list of its own, since one that became empty would keep its room.
    let days = known.filter { $0.part == .date }
    entries = days.isEmpty ? nil : (theme, days)
  }
}

extension ChatEntry {
  fileprivate var part: SceneItem.ID.Part {
    switch content {
    case .row: .row
    case .date: .date
    case .unread: .unread
    }
  }

  var row: MessageLayout? {
    if case .row(let row) = content { row } else { nil }
  }
}

/// One of the things that stand below each other, with what moves of it.
struct StagedItem {
  let id: SceneItem.ID
  var row: StagedRow
  /// How it comes; `nil` for what was there before.
  var coming: Coming?
  /// How it goes; `nil` for what stays.
  var going: Going?
  /// What it grows from.
  var former: Former?
  /// When its latest check came.
  var checked: Double?

  struct Coming {
    var height: Glide
    var start: Double
    /// Whether it rises as it comes, as what others say does.
    var rises: Bool
    /// Whether it flies there from the field.
    var flies: Bool
  }

  struct Going {
    var height: Glide
    var start: Double
    var isDust: Bool
  }

  struct Former {
    /// Of the bubble; `nil` for what has none.
    var bubble: Size?
    var height: Double
    var share: Glide
  }

  func isMoving(at time: Double) -> Bool {
    coming.map { $0.height.isMoving(at: time) || time < $0.start + Timing.appearing.duration } == true
      || going != nil || former?.share.isMoving(at: time) == true
      || checked.map { time < $0 + SceneTimes.check } == true
  }
}

/// Seconds of what has no curve of its own (Docs/Motion.md).
enum SceneTimes {
  static let check = 0.1
  static let dust = 1.4
  static let vanishing = 0.15
}

/// All that stands on a stage, from the oldest to the latest.
struct StagedList {
  private(set) var messages: [StagedMessage] = []
  private(set) var items: [StagedItem] = []
  private var rows: [StagedRow] = []
  private var arranger: ChatArranger
  private let first: ChatArranger
  private var versions = 0
  /// Whether anything is going.
  private var hasGoing = false

  init(_ arranger: ChatArranger) {
    self.arranger = arranger
    first = arranger
  }

  subscript(id: Int64) -> StagedMessage? { messages.last { $0.id == id } }

  func row(of id: Int64) -> StagedRow? { rows.last { row in row.messages.contains { $0.id == id } } }

  mutating func append(_ message: StagedMessage) {
    var message = message
    versions += 1
    message.version = versions
    messages.append(message)
    let above = arranger.append(message.message, peers: message.peers, media: message.media)
    var copy = arranger
    guard let last = copy.finish() else { return }
    // The row above is known now, and the last one is what it is so far.
    let firstChanged = rows.count - 1
    var taken =
      rows.indices.contains(firstChanged)
      ? messages.count - 1 - rows[firstChanged].messages.count : messages.count - 1
    var changed: [StagedRow] = []
    for arranged in [above, last].compactMap({ $0 }) {
      changed.append(staged(arranged.place, Array(messages[taken..<taken + arranged.messages.count])))
      taken += arranged.messages.count
    }
    replaceRows(from: max(0, firstChanged), with: changed)
  }

  mutating func change(_ message: StagedMessage) {
    guard let index = messages.lastIndex(where: { $0.id == message.id }) else { return }
    versions += 1
    messages[index] = message
    messages[index].version = versions
    arrangeAll()
  }

  mutating func remove(_ id: Int64) {
    messages.removeAll { $0.id == id }
    arrangeAll()
  }

  /// Changes one of the items.
  mutating func update(_ id: SceneItem.ID, _ change: (inout StagedItem) -> Void) {
    guard let index = items.lastIndex(where: { $0.id == id }) else { return }
    change(&items[index])
    if items[index].going != nil { hasGoing = true }
  }

  /// What has gone is no more.
  mutating func dropGoing(_ isOver: (StagedItem.Going) -> Bool) {
    guard hasGoing else { return }
    items.removeAll { $0.going.map(isOver) == true }
    hasGoing = items.contains { $0.going != nil }
  }

  private func staged(_ place: ArrangedRow.Place, _ messages: [StagedMessage]) -> StagedRow {
    rows.suffix(2).first { $0.isSame(place, messages) } ?? StagedRow(place, messages)
  }

  private mutating func arrangeAll() {
    arranger = first
    var arranged: [ArrangedRow] = []
    for message in messages {
      if let row = arranger.append(message.message, peers: message.peers, media: message.media) {
        arranged.append(row)
      }
    }
    var copy = arranger
    if let row = copy.finish() { arranged.append(row) }
    let known = Dictionary(rows.map { ($0.id, $0) }) { $1 }
    var taken = 0
    let new = arranged.map { row in
      let messages = Array(messages[taken..<taken + row.messages.count])
      taken += messages.count
      if let old = known[messages[0].id], old.isSame(row.place, messages) { return old }
      return StagedRow(row.place, messages)
    }
    replaceRows(from: 0, with: new)
  }

  /// Items that stay keep what moves of them; those that are gone go on going where they were.
  private mutating func replaceRows(from index: Int, with new: [StagedRow]) {
    let old = rows[index...]
    // They stand at the end: what is far above is not looked at.
    var start = items.count
    while start > 0, items[start - 1].going != nil || old.contains(where: { $0 === items[start - 1].row }) {
      start -= 1
    }
    rows.replaceSubrange(index..., with: new)
    let former = Array(items[start...])
    let known = Dictionary(former.map { ($0.id, $0) }) { $1 }
    var fresh: [StagedItem] = []
    for row in new {
      for part in row.parts {
        let id = SceneItem.ID(row.id, part)
        if var item = known[id], item.going == nil {
          item.row = row
          fresh.append(item)
        } else {
          fresh.append(StagedItem(id: id, row: row))
        }
      }
    }
    let kept = Set(fresh.map(\.id))
    for (place, item) in former.enumerated() where !kept.contains(item.id) || item.going != nil {
      let above = former[..<place].last { kept.contains($0.id) }?.id
      let position = above.flatMap { above in fresh.firstIndex { $0.id == above } }.map { $0 + 1 } ?? 0
      fresh.insert(item, at: position)
    }
    items.replaceSubrange(start..., with: fresh)
  }
}
