import MessageModel

/// One message of a chat before it is read: where it stands, and what decides its place among the others.
struct IndexedMessage {
  /// Of the list's element that holds it, in bytes from the start of the file.
  var range: Range<Int>
  var list: Int
  /// Of the element in its list.
  var place: Int
  var id: Int64?
  /// Seconds since 1970.
  var date: Int?
}

/// Which of the chats in a file a message stands in.
enum ChatKey: Hashable {
  case peer(PeerID)
  /// An export's, by the list.
  case list(Int)
  /// Nobody says.
  case unknown
}

extension [IndexedMessage] {
  /// The oldest first (Docs/Messages.md 2.2). Servers give the newest first, dumps and exports the oldest.
  func sortedByAge() -> [IndexedMessage] {
    let hasDates = allSatisfy { $0.date != nil }
    let hasIDs = allSatisfy { $0.id != nil }
    guard hasDates || hasIDs else { return self }
    return enumerated().sorted { first, second in
      Self.age(first.element, at: first.offset, hasDates, hasIDs)
        < Self.age(second.element, at: second.offset, hasDates, hasIDs)
    }
    .map(\.element)
  }

  private static func age(
    _ entry: IndexedMessage, at place: Int, _ hasDates: Bool, _ hasIDs: Bool
  ) -> (Int, Int64, Int) {
    (hasDates ? entry.date ?? 0 : 0, hasIDs ? entry.id ?? 0 : 0, place)
  }

  /// Of messages with the same id the last, which is its latest version.
  func withoutEarlierVersions() -> [IndexedMessage] {
    var last: [Int64: Int] = [:]
    for (index, entry) in enumerated() {
      if let id = entry.id { last[id] = index }
    }
    return enumerated().filter { index, entry in entry.id.map { last[$0] == index } ?? true }.map(\.element)
  }
}
