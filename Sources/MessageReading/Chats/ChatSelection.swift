import PageModel
import PageReading

/// Which messages of a chat are wanted. All that is said holds at once.
public struct ChatSelection: Equatable, Sendable {
  /// The message to begin with, or the next one where it is gone.
  public var firstID: Int64?
  /// The message to end with, or the one before it where it is gone.
  public var lastID: Int64?
  /// So many at the end of what the others leave.
  public var last: Int?
  public var days: ChatDays?
  /// What stands in the text of those that are wanted, in capitals or not; their neighbours come with them.
  public var search: String?
  /// Whose messages: a name, a part of one, a username or an id.
  public var author: String?
  /// What they have.
  public var feature: Feature?
  /// Seconds east of UTC, in whose days dates are.
  package var zone = ZoneOffsets(fixed: 0)

  public enum Feature: String, CaseIterable, Sendable {
    /// A picture, a film, a file, a voice.
    case media
    /// An address, be it in the text or behind words.
    case links
    /// Those that were pinned.
    case pinned
  }

  public init(firstID: Int64? = nil, lastID: Int64? = nil, last: Int? = nil, days: ChatDays? = nil) {
    (self.firstID, self.lastID, self.last, self.days) = (firstID, lastID, last, days)
  }
}

/// Days from one to another, both of them included.
public struct ChatDays: Equatable, Sendable {
  /// Counted from 1970-01-01; `nil` for no bound.
  public var first: Int?
  public var last: Int?

  /// `2024-05-01..2024-05-31`, with either end left out, or one day alone; `nil` for anything else.
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
    throw ReadError(.notInChat, "no message from \(id) on: \(summary(of: entries))")
  }

  private func end(_ id: Int64, in entries: [IndexedMessage]) throws(ReadError) -> Int {
    if let place = entries.lastIndex(where: { $0.id == id }) { return place + 1 }
    if let place = entries.lastIndex(where: { $0.id.map { $0 < id } ?? false }) { return place + 1 }
    throw ReadError(.notInChat, "no message up to \(id): \(summary(of: entries))")
  }

  /// Messages are in the order of their dates; one without a date goes with its neighbours.
  private func range(of days: ChatDays, in entries: [IndexedMessage]) throws(ReadError) -> Range<Int> {
    func isWanted(_ entry: IndexedMessage) -> Bool {
      entry.date.map { days.contains(ISODate.day(of: $0 + zone.seconds(at: $0))) } ?? false
    }
    guard let first = entries.firstIndex(where: isWanted), let last = entries.lastIndex(where: isWanted)
    else {
      throw ReadError(.notInChat, "no message of \(days.text): \(summary(of: entries))")
    }
    return first..<last + 1
  }

  /// What there is, for whoever asked for something else.
  func summary(of entries: [IndexedMessage]) -> String {
    let ids = entries.compactMap(\.id)
    let dates = entries.compactMap(\.date)
    var parts = ["the chat has \(entries.count) message\(entries.count == 1 ? "" : "s")"]
    if let least = ids.min(), let most = ids.max() { parts.append("with ids from \(least) to \(most)") }
    if let first = dates.min(), let last = dates.max() {
      let days = [first, last].map { ISODate.text(day: ISODate.day(of: $0 + zone.seconds(at: $0))) }
      parts.append("of \(days[0]) to \(days[1])")
    }
    return parts.joined(separator: " ")
  }
}
