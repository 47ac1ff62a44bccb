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

/// Seconds of what has no curve of its own (Spec/Motion.md).
enum SceneTimes {
  static let check = 0.1
  static let dust = 1.4
  static let vanishing = 0.15
}

/// All that stands on a stage, from the oldest to the latest.
///
/// Each row has a slot, in the order in which rows came; a row that goes leaves its slot behind. So what happens to a
/// message costs what stands around it, and not how many there are.
struct StagedList {
  private var slots: [Slot] = []
  private var chunks: [Chunk] = []
  /// The slot of each message; of two with one number, that of the latest.
  private var places: [Int64: Int] = [:]
  /// The first and the last slot that have a row.
  private var ends: (first: Int, last: Int)?
  /// The slots with a day above their row, in order.
  private var days: [Int] = []
  /// The slots in which something moves, and those in which a message arrives.
  private var moving: Set<Int> = []
  private var arriving: Set<Int> = []
  private var arranger: ChatArranger
  private let first: ChatArranger
  private var versions = 0

  private struct Slot {
    /// `nil` when its messages are gone.
    var row: StagedRow?
    /// From top to bottom; without a row, what of it is still going.
    var items: [StagedItem] = []
    /// The neighbours that have a row.
    var previous: Int?
    var next: Int?
    /// The state set by the messages above.
    var state: ChatArranger.State
  }

  /// Slots that are passed over together.
  private struct Chunk {
    /// How high their items are, from the last to the first; `nil` where nobody has added them up.
    var height: Double?
    var itemCount = 0
    /// How many slots move or arrive.
    var unsettled = 0

    static let size = 64
  }

  init(_ arranger: ChatArranger) {
    self.arranger = arranger
    first = arranger
  }

  subscript(id: Int64) -> StagedMessage? { row(of: id)?.messages.last { $0.id == id } }

  func row(of id: Int64) -> StagedRow? { places[id].flatMap { slots[$0].row } }

  /// An item of a row that is there.
  func item(_ id: SceneItem.ID) -> StagedItem? {
    places[id.message].flatMap { slots[$0].items.last { $0.id == id } }
  }

  /// All rows, from the oldest to the latest.
  var rows: [StagedRow] { slots.compactMap(\.row) }

  /// The row that stands below all others.
  var lastRowItem: StagedItem? { ends.flatMap { slots[$0.last].items.last } }

  /// The last day above an item.
  func day(above part: SceneItem.ID.Part, in slot: Int) -> StagedItem? {
    // A row stands below its own day.
    let count = days.count(before: part == .date ? slot : slot + 1)
    return count == 0 ? nil : slots[days[count - 1]].items.first { $0.id.part == .date }
  }

  /// Whether anything moves.
  func isMoving(at time: Double) -> Bool {
    moving.contains { slots[$0].items.contains { $0.isMoving(at: time) } }
  }

  // MARK: - From the last to the first

  var chunkCount: Int { chunks.count }

  func chunk(of id: Int64) -> Int? { places[id].map { $0 / Chunk.size } }

  func slot(of id: Int64) -> Int? { places[id] }

  /// The slots of a chunk, but none that is above another slot, nor that slot.
  func slots(ofChunk index: Int, below slot: Int = -1) -> Range<Int> {
    let end = min(slots.count, (index + 1) * Chunk.size)
    return min(end, max(index * Chunk.size, slot + 1))..<end
  }

  func items(inSlot index: Int) -> [StagedItem] { slots[index].items }

  func isEmpty(chunk index: Int) -> Bool { chunks[index].itemCount == 0 }

  /// How high the items of a chunk are; `nil` where something moves, or nobody has added them up.
  func height(ofChunk index: Int) -> Double? { chunks[index].unsettled == 0 ? chunks[index].height : nil }

  /// - Parameter height: of all items, added up from the last to the first.
  mutating func note(_ height: Double, ofChunk index: Int) {
    if chunks[index].unsettled == 0 { chunks[index].height = height }
  }

  // MARK: - What happens

  mutating func append(_ message: StagedMessage) {
    let message = versioned(message)
    let state = arranger.state
    let above = arranger.append(message.message, peers: message.peers, media: message.media)
    var copy = arranger
    guard let row = copy.finish() else { return }
    if let last = ends?.last, let own = slots[last].row {
      guard let above else { return set(last, row.place, own.messages + [message]) }
      if !own.isSame(above.place, own.messages) { set(last, above.place, own.messages) }
    }
    let index = slots.count
    if index % Chunk.size == 0 { chunks.append(Chunk()) }
    slots.append(Slot(row: nil, previous: ends?.last, next: nil, state: state))
    if let last = ends?.last { slots[last].next = index }
    ends = (ends?.first ?? index, index)
    set(index, row.place, [message])
  }

  mutating func change(_ message: StagedMessage) {
    guard let index = places[message.id], let row = slots[index].row,
      let member = row.messages.lastIndex(where: { $0.id == message.id })
    else { return }
    var messages = row.messages
    messages[member] = versioned(message)
    set(index, row.place, messages)
    arrange(after: index, from: slots[index].previous ?? index)
  }

  mutating func remove(_ id: Int64) {
    guard let index = places[id], let row = slots[index].row else { return }
    places[id] = nil
    arrive(index, false)
    let messages = row.messages.filter { $0.id != id }
    guard messages.isEmpty else {
      set(index, row.place, messages)
      return arrange(after: index, from: slots[index].previous ?? index)
    }
    let neighbour = slots[index].previous ?? slots[index].next
    retire(index)
    if let neighbour { arrange(after: index, from: neighbour) } else { arranger = first }
  }

  private mutating func versioned(_ message: StagedMessage) -> StagedMessage {
    var message = message
    versions += 1
    message.version = versions
    return message
  }

  // MARK: - Order

  /// Takes a row out of the order; what of it is going stays until it is gone.
  private mutating func retire(_ index: Int) {
    let (previous, next) = (slots[index].previous, slots[index].next)
    if let previous { slots[previous].next = next }
    if let next { slots[next].previous = previous }
    if let old = ends {
      let first = old.first == index ? next : old.first
      let last = old.last == index ? previous : old.last
      if let first, let last { ends = (first, last) } else { ends = nil }
    }
    for message in slots[index].row?.messages ?? [] where places[message.id] == index {
      places[message.id] = nil
    }
    (slots[index].row, slots[index].previous, slots[index].next) = (nil, nil, nil)
    put(slots[index].items.filter { $0.going != nil }, in: index)
  }

  /// A row that is being filled with messages.
  private struct Filled {
    var slot: Int
    var state: ChatArranger.State
    var messages: [StagedMessage]
  }

  /// Arranges rows anew until nothing changes any more.
  ///
  /// - Parameters:
  ///   - changed: the slot of the row that changed, or was.
  ///   - start: the row above it, or the first one.
  private mutating func arrange(after changed: Int, from start: Int) {
    // How a row joins the one above depends on both, so it begins a row further up, which itself stays as it is.
    let base = slots[start].previous ?? start
    let isKept = slots[base].previous != nil
    var arranger = first.resumed(at: slots[base].state)
    var next: Int? = base
    var filled: Filled?
    /// Rows below the change that begin where they began.
    var calm = 0
    while let current = next {
      next = slots[current].next
      var begins = false
      for (place, message) in (slots[current].row?.messages ?? []).enumerated() {
        let state = arranger.state
        let above = arranger.append(message.message, peers: message.peers, media: message.media)
        guard above != nil || filled == nil else {
          filled?.messages.append(message)
          continue
        }
        if let above, let done = filled, !isKept || done.slot != base { finish(done, above.place) }
        filled = Filled(slot: current, state: state, messages: [message])
        begins = true
        // Two rows below the change all is as it was, if what is above decides the same.
        if place == 0, calm > 0, slots[current].state == state { return }
      }
      if !begins { retire(current) }
      if current > changed { calm = begins ? calm + 1 : 0 }
    }
    var copy = arranger
    if let filled, let row = copy.finish(), !isKept || filled.slot != base { finish(filled, row.place) }
    self.arranger = arranger
  }

  private mutating func finish(_ filled: Filled, _ place: ArrangedRow.Place) {
    slots[filled.slot].state = filled.state
    if slots[filled.slot].row?.isSame(place, filled.messages) != true {
      set(filled.slot, place, filled.messages)
    }
  }

  // MARK: - Slots

  /// Puts a row into a slot. Items that it had before keep what moves of them.
  private mutating func set(_ index: Int, _ place: ArrangedRow.Place, _ messages: [StagedMessage]) {
    let row = StagedRow(place, messages)
    for message in messages { places[message.id] = index }
    let known = slots[index].items
    slots[index].row = row
    let items = row.parts.map { part in
      let id = SceneItem.ID(row.id, part)
      var item = known.last { $0.id == id } ?? StagedItem(id: id, row: row)
      item.row = row
      return item
    }
    put(items, in: index)
  }

  private mutating func put(_ items: [StagedItem], in index: Int) {
    let chunk = index / Chunk.size
    chunks[chunk].itemCount += items.count - slots[index].items.count
    chunks[chunk].height = nil
    slots[index].items = items
    let hasDay = slots[index].row?.place.day != nil
    let count = days.count(before: index)
    let hadDay = count < days.count && days[count] == index
    if hasDay, !hadDay { days.insert(index, at: count) }
    if hadDay, !hasDay { days.remove(at: count) }
  }

  // MARK: - What moves

  /// Changes one of the items, which moves from now on.
  mutating func update(_ id: SceneItem.ID, _ change: (inout StagedItem) -> Void) {
    guard let index = places[id.message],
      let item = slots[index].items.lastIndex(where: { $0.id == id })
    else { return }
    change(&slots[index].items[item])
    if !arriving.contains(index), !moving.contains(index) { unsettle(index, 1) }
    moving.insert(index)
  }

  /// - Parameter isArriving: whether a message's page is on its way, so that nobody knows how high it is.
  mutating func arrive(_ id: Int64, isArriving: Bool) {
    if let index = places[id] { arrive(index, isArriving) }
  }

  private mutating func arrive(_ index: Int, _ isArriving: Bool) {
    guard arriving.contains(index) != isArriving else { return }
    if !moving.contains(index) { unsettle(index, isArriving ? 1 : -1) }
    if isArriving { arriving.insert(index) } else { arriving.remove(index) }
  }

  private mutating func unsettle(_ index: Int, _ change: Int) {
    chunks[index / Chunk.size].unsettled += change
    chunks[index / Chunk.size].height = nil
  }

  /// Elements that left are removed, and elements that moved are at rest.
  mutating func tidy(at time: Double, isGone: (StagedItem.Going) -> Bool) {
    for index in moving {
      let items = slots[index].items
      let left = items.filter { $0.going.map(isGone) != true }
      if left.count < items.count { put(left, in: index) }
      guard !left.contains(where: { $0.isMoving(at: time) }) else { continue }
      moving.remove(index)
      if !arriving.contains(index) { unsettle(index, -1) }
    }
  }
}

extension [Int] {
  /// How many of numbers in order are smaller than one.
  fileprivate func count(before number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
