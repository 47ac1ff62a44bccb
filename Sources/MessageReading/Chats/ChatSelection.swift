import PageModel
import PageReading

/// A selection of messages of a chat. All conditions must be met.
public struct ChatSelection: Hashable, Codable, Sendable {
  /// The id of the first message. If it was deleted, the next message is used.
  public var firstID: Int64?
  /// The id of the last message. If it was deleted, the previous message is used.
  public var lastID: Int64?
  /// The number of messages to keep at the end of those that the other conditions select.
  public var last: Int?
  /// The days of the messages.
  public var days: ChatDays?
  /// A text that messages must contain, in any case. Neighbors of matching messages are selected, too.
  public var search: String?
  /// The author: a name, a part of a name, a username or an id.
  public var author: String?
  /// A feature that messages must have.
  public var feature: Feature?
  /// The offsets east of UTC, in seconds, that determine the day of a date.
  package var zone = ZoneOffsets(fixed: 0)

  /// A feature of a message.
  public enum Feature: String, CaseIterable, Codable, Sendable {
    /// An image, a video, a file or a voice message.
    case media
    /// A link, visible or attached to other text.
    case links
    /// A message that was pinned.
    case pinned
  }

  public init(firstID: Int64? = nil, lastID: Int64? = nil, last: Int? = nil, days: ChatDays? = nil) {
    (self.firstID, self.lastID, self.last, self.days) = (firstID, lastID, last, days)
  }
}

/// A range of days that includes both ends.
public struct ChatDays: Hashable, Codable, Sendable {
  /// The first day, counted from 1970-01-01, or `nil` for no limit.
  public var first: Int?
  public var last: Int?

  /// Parses `2024-05-01..2024-05-31`, where either end can be missing, or a single day. Returns `nil` for
  /// other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count) else { return nil }
    let days = parts.map(Self.day)
    for (part, day) in zip(parts, days) where !part.isEmpty && day == nil { return nil }
    first = days[0]
    last = parts.count == 1 ? days[0] : days[1]
    if first == nil, last == nil { return nil }
    if let first, let last, last < first { return nil }
  }

  private static func day(_ text: String) -> Int? {
    guard text.utf8.count == "2024-05-01".utf8.count else { return nil }
    return ISODate.seconds(text).map { ISODate.day(of: $0) }
  }

  fileprivate func contains(_ day: Int) -> Bool { day >= first ?? .min && day <= last ?? .max }

  fileprivate var text: String {
    let ends = [first, last].map { $0.map { ISODate.text(day: $0) } ?? "" }
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "..")
  }
}

extension ChatSelection {
  func range(in entries: [IndexedMessage]) throws(ReadError) -> Range<Int> {
    var range = entries.indices
    if let firstID { range = range.clamped(to: try first(firstID, in: entries)..<entries.count) }
    if let lastID { range = range.clamped(to: 0..<(try end(lastID, in: entries))) }
    if let days { range = range.clamped(to: try self.range(of: days, in: entries)) }
    guard !range.isEmpty else {
      throw ReadError(.notInChat, "no message matches this selection: \(summary(of: entries))")
    }
    if let last { range = max(range.lowerBound, range.upperBound - max(1, last))..<range.upperBound }
    return range
  }

  private func first(_ id: Int64, in entries: [IndexedMessage]) throws(ReadError) -> Int {
    if let place = entries.firstIndex(where: { $0.id == id }) { return place }
    if let place = entries.firstIndex(where: { $0.id.map { $0 > id } ?? false }) { return place }
    throw ReadError(.notInChat, "no message has id \(id) or a later one: \(summary(of: entries))")
  }

  private func end(_ id: Int64, in entries: [IndexedMessage]) throws(ReadError) -> Int {
    if let place = entries.lastIndex(where: { $0.id == id }) { return place + 1 }
    if let place = entries.lastIndex(where: { $0.id.map { $0 < id } ?? false }) { return place + 1 }
    throw ReadError(.notInChat, "no message has id \(id) or an earlier one: \(summary(of: entries))")
  }

  /// Returns the range of messages on certain days. Messages are in the order of their dates; one without a
  /// date belongs with its neighbors.
  private func range(of days: ChatDays, in entries: [IndexedMessage]) throws(ReadError) -> Range<Int> {
    func isWanted(_ entry: IndexedMessage) -> Bool {
      entry.date.map { days.contains(ISODate.day(of: $0 + zone.seconds(at: $0))) } ?? false
    }
    guard let first = entries.firstIndex(where: isWanted), let last = entries.lastIndex(where: isWanted)
    else {
      throw ReadError(.notInChat, "no message is dated \(days.text): \(summary(of: entries))")
    }
    return first..<last + 1
  }

  /// Returns the number, the ids and the days of the messages, for errors about a selection.
  func summary(of entries: [IndexedMessage]) -> String {
    let ids = entries.compactMap(\.id)
    let dates = entries.compactMap(\.date)
    var parts = ["the chat has \(entries.count) message\(entries.count == 1 ? "" : "s")"]
    if let least = ids.min(), let most = ids.max() { parts.append("with ids from \(least) to \(most)") }
    if let first = dates.min(), let last = dates.max() {
      let days = [first, last].map { ISODate.text(day: ISODate.day(of: $0 + zone.seconds(at: $0))) }
      parts.append("dated \(days[0]) to \(days[1])")
    }
    return parts.joined(separator: " ")
  }
}
