import MessageLayout
import PageLayout
import Painting
import Primitives
import Reveal

/// A row on a stage. It is laid out when it comes into view, and drops its layout when it leaves the view. It
/// keeps its height, so that rows out of view cost nothing.
final class StagedRow {
  let place: ArrangedRow.Place
  let messages: [StagedMessage]
  private var entries: (theme: Int, entries: [ChatEntry])?
  /// The heights of the parts, which are the same in every theme.
  private var heights: (date: Double, topic: Double, discussion: Double, unread: Double, row: Double)?

  init(_ place: ArrangedRow.Place, _ messages: [StagedMessage]) {
    self.place = place
    self.messages = messages
  }

  var id: Int64 { messages.first?.id ?? 0 }

  /// The capacity of the list of laid-out entries.
  var room: Int { entries?.entries.capacity ?? 0 }

  var arranged: ArrangedRow? { ArrangedRow(messages.map { ($0.message, $0.peers, $0.media) }, at: place) }

  /// Returns true if a row with this place and these messages would have the same layout.
  func isSame(_ other: ArrangedRow.Place, _ messages: [StagedMessage]) -> Bool {
    place == other && self.messages.count == messages.count
      && zip(self.messages, messages).allSatisfy { $0.id == $1.id && $0.version == $1.version }
  }

  /// The parts of the row, which are known before layout.
  var parts: [SceneItem.ID.Part] {
    (place.day == nil ? [] : [.date]) + (place.topic == nil ? [] : [.topic])
      + (place.startsDiscussion ? [.discussion] : []) + (place.isFirstUnread ? [.unread] : []) + [.row]
  }

  func entry(_ part: SceneItem.ID.Part, theme: Int, _ setting: StageSetting) -> ChatEntry? {
    if let entries, entries.theme == theme, let known = entries.entries.first(where: { $0.part == part }) {
      return known
    }
    let laidOut = arranged.map { setting.entries($0, theme) } ?? []
    entries = (theme, laidOut)
    func height(_ part: SceneItem.ID.Part) -> Double { laidOut.last { $0.part == part }?.height ?? 0 }
    heights = (height(.date), height(.topic), height(.discussion), height(.unread), height(.row))
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
    case .topic: heights.topic
    case .discussion: heights.discussion
    case .unread: heights.unread
    case .row: heights.row
    }
  }

  /// Drops the layout and the heights, because the row is laid out in another way.
  func forgetLayout() { (entries, heights) = (nil, nil) }

  /// Drops the layout except for days, because a day may float over rows that are further down.
  func forget() {
    guard let (theme, known) = entries else { return }
    // A new array, because an array that became empty would keep its capacity.
    let days = known.filter { $0.part == .date }
    entries = days.isEmpty ? nil : (theme, days)
  }
}

extension ChatEntry {
  fileprivate var part: SceneItem.ID.Part {
    switch content {
    case .row: .row
    case .date: .date
    case .topic: .topic
    case .discussion: .discussion
    case .unread: .unread
    }
  }

  var row: MessageLayout? {
    if case .row(let row) = content { row } else { nil }
  }
}

/// An item of the list, with its animations.
struct StagedItem {
  let id: SceneItem.ID
  var row: StagedRow
  /// The animation of a new item; `nil` for an item that was present before.
  var coming: Coming?
  /// The animation of an item that disappears; `nil` for an item that stays.
  var going: Going?
  /// The previous size from which the item changes.
  var former: Former?
  /// The avatar that the row gets or loses because a row beside it left.
  var avatar: AvatarChange?
  /// The time at which the latest check mark appeared.
  var checked: Double?
  /// The time at which the spoilers were revealed.
  var revealed: Double?

  struct Coming {
    var height: AnimatedValue
    var start: Double
    /// True if the item rises as it appears, like messages by others.
    var rises: Bool
    /// True if the item flies to its place from the field.
    var flies: Bool
    /// True if the row above shows the avatar until the row has arrived.
    var hasOldAvatar = false

    /// Returns the height that the item still lacks, in points.
    func missing(at time: Double) -> Double {
      height.isMoving(at: time) ? height.target - height.value(at: time) : 0
    }
  }

  struct Going {
    var height: AnimatedValue
    var start: Double
    var isDust: Bool
  }

  struct Former {
    /// The size of the bubble; `nil` for a row without a bubble.
    var bubble: Size?
    var height: Double
    var share: AnimatedValue
    /// The avatar that another row has now, and the height of the row that had it; `nil` for an avatar that stays.
    var avatar: (box: AvatarBox, height: Double)?
  }

  struct AvatarChange {
    var start: Double
    /// The avatar that the row no longer has, and the height of the row that had it; `nil` for one that comes.
    var lost: (box: AvatarBox, height: Double)?

    func isMoving(at time: Double) -> Bool { time < start + AnimationTiming.appearing.duration }
  }

  func isMoving(at time: Double) -> Bool {
    coming.map { $0.height.isMoving(at: time) || time < $0.start + AnimationTiming.appearing.duration }
      == true
      || going != nil || former?.share.isMoving(at: time) == true
      || avatar?.isMoving(at: time) == true || checked.map { time < $0 + SceneTimes.check } == true
      || revealed.map { time < $0 + AnimationTiming.spoiler.duration } == true
  }
}

/// The durations in seconds of animations without a curve of their own (Spec/Motion.md).
enum SceneTimes {
  static let check = 0.1
  static let dust = 1.4
  static let vanishing = 0.15
}

/// The list of all items on a stage, from the oldest to the latest.
///
/// Each row has a slot, in the order in which rows were added; a row that is removed leaves its slot empty.
/// Therefore the cost of an event depends on the neighbors of a message and not on the number of messages.
struct StagedList {
  private var slots: [Slot] = []
  private var chunks: [Chunk] = []
  /// The slot of each message. Of two messages with the same identifier, the slot of the later one.
  private var places: [Int64: Int] = [:]
  /// The first and the last slot with a row.
  private var ends: (first: Int, last: Int)?
  /// The slots with a day above their row, in order.
  private var days: [Int] = []
  /// The slots in which something is animating, and those in which a message is arriving.
  private var moving: Set<Int> = []
  private var arriving: Set<Int> = []
  private var arranger: ChatArranger
  private let first: ChatArranger
  private var versions = 0

  private struct Slot {
    /// The row; `nil` after its messages were removed.
    var row: StagedRow?
    /// The items from top to bottom. Without a row, those that are still disappearing.
    var items: [StagedItem] = []
    /// The neighboring slots with a row.
    var previous: Int?
    var next: Int?
    /// The state after the messages above.
    var state: ChatArranger.State
  }

  /// A group of slots that are skipped together.
  private struct Chunk {
    /// The height of all items, added up from the last to the first; `nil` if it is not known.
    var height: Double?
    var itemCount = 0
    /// The number of slots that are animating or arriving.
    var unsettled = 0

    static let size = 64
  }

  init(_ arranger: ChatArranger) {
    self.arranger = arranger
    first = arranger
  }

  subscript(id: Int64) -> StagedMessage? { row(of: id)?.messages.last { $0.id == id } }

  /// Drops all layouts and heights.
  mutating func forgetLayouts() {
    for slot in slots {
      slot.row?.forgetLayout()
      for item in slot.items { item.row.forgetLayout() }
    }
    for index in chunks.indices { chunks[index].height = nil }
  }

  func row(of id: Int64) -> StagedRow? { places[id].flatMap { slots[$0].row } }

  /// Returns an item of a row in the list.
  func item(_ id: SceneItem.ID) -> StagedItem? {
    places[id.message].flatMap { slots[$0].items.last { $0.id == id } }
  }

  /// All rows, from the oldest to the latest.
  var rows: [StagedRow] { slots.compactMap(\.row) }

  /// Returns the items of the rows directly above and below a message; above the end of the list for `nil`.
  func neighbors(of id: Int64?) -> [StagedItem] {
    let beside: [Int?]
    if let id {
      guard let slot = places[id] else { return [] }
      beside = [slots[slot].previous, slots[slot].next]
    } else {
      beside = [ends?.last]
    }
    return beside.compactMap { $0.flatMap { slots[$0].items.last { $0.id.part == .row } } }
  }

  /// The lowest item of the last row.
  var lastRowItem: StagedItem? { ends.flatMap { slots[$0.last].items.last } }

  /// Returns the last day above an item.
  func day(above part: SceneItem.ID.Part, in slot: Int) -> StagedItem? {
    // The day of a row is above the row.
    let count = days.count(before: part == .date ? slot : slot + 1)
    return count == 0 ? nil : slots[days[count - 1]].items.first { $0.id.part == .date }
  }

  /// Returns true if anything is animating.
  func isMoving(at time: Double) -> Bool {
    moving.contains { slots[$0].items.contains { $0.isMoving(at: time) } }
  }

  // MARK: - From the last to the first

  var chunkCount: Int { chunks.count }

  func chunk(of id: Int64) -> Int? { places[id].map { $0 / Chunk.size } }

  func slot(of id: Int64) -> Int? { places[id] }

  /// Returns the slots of a chunk that are below a slot.
  func slots(ofChunk index: Int, below slot: Int = -1) -> Range<Int> {
    let end = min(slots.count, (index + 1) * Chunk.size)
    return min(end, max(index * Chunk.size, slot + 1))..<end
  }

  func items(inSlot index: Int) -> [StagedItem] { slots[index].items }

  func isEmpty(chunk index: Int) -> Bool { chunks[index].itemCount == 0 }

  /// Returns the height of the items in a chunk; `nil` if something is animating or the height is not known.
  func height(ofChunk index: Int) -> Double? { chunks[index].unsettled == 0 ? chunks[index].height : nil }

  /// - Parameter height: the height of all items, added up from the last to the first.
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

  /// Removes a row from the order. Items that are disappearing stay until the end of their animation.
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

  /// A row to which messages are being added.
  private struct Filled {
    var slot: Int
    var state: ChatArranger.State
    var messages: [StagedMessage]
  }

  /// Rearranges rows until nothing changes anymore.
  ///
  /// - Parameters:
  ///   - changed: the slot of the row that changed or was removed.
  ///   - start: the slot of the row above it, or of the first row.
  private mutating func arrange(after changed: Int, from start: Int) {
    // A row's connection to the row above depends on both, so this begins one row further up. That row itself
    // does not change.
    let base = slots[start].previous ?? start
    let isKept = slots[base].previous != nil
    var arranger = first.resumed(at: slots[base].state)
    var next: Int? = base
    var filled: Filled?
    /// The number of rows below the change that begin with the same message as before.
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
        // Two rows below the change, everything is unchanged if the state from above is the same.
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

  /// Puts a row into a slot. Items that the slot had before keep their animations.
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

  /// Changes an item, which is animating from now on.
  mutating func update(_ id: SceneItem.ID, _ change: (inout StagedItem) -> Void) {
    guard let index = places[id.message],
      let item = slots[index].items.lastIndex(where: { $0.id == id })
    else { return }
    change(&slots[index].items[item])
    if !arriving.contains(index), !moving.contains(index) { unsettle(index, 1) }
    moving.insert(index)
  }

  /// - Parameter isArriving: true if the page of the message is arriving, so that its height is unknown.
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

  /// Removes items that have disappeared, and ends animations that are over.
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
  /// Returns the number of elements that are smaller than a number; the array must be sorted.
  fileprivate func count(before number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
