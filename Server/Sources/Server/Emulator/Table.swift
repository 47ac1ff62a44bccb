/// A dictionary whose values may be in a file. Values are read when they are needed, and changed values stay in
/// memory until they are saved.
struct Table<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Reads values from a file.
  struct Source: Sendable {
    var value: @Sendable (Key) -> Value?
    var all: @Sendable () -> [Key: Value]
    /// The number of values when the file was opened.
    var count: Int
  }

  /// The values in memory. `nil` is the value of a key that was removed.
  private var memory: [Key: Value?] = [:]
  /// The keys whose values the file does not have.
  private(set) var changed: Set<Key> = []
  private let source: Source?

  /// Creates a table in memory.
  init() { source = nil }

  /// Creates a table of values in a file.
  ///
  /// - Parameter isLoaded: Whether all values are read now.
  init(_ source: Source, isLoaded: Bool = false) {
    self.source = source
    if isLoaded { memory = source.all().mapValues { .some($0) } }
  }

  subscript(key: Key) -> Value? {
    get {
      if let known = memory[key] { return known }
      return source?.value(key)
    }
    _modify {
      if let source {
        if memory[key] == nil { memory[key] = .some(source.value(key)) }
        changed.insert(key)
        yield &memory[key, default: nil]
      } else {
        var value = memory.removeValue(forKey: key) ?? nil
        defer { if let value { memory[key] = .some(value) } }
        yield &value
      }
    }
  }

  subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { self[key] ?? value() }
    _modify {
      var known = self[key] ?? value()
      defer { self[key] = known }
      yield &known
    }
  }

  /// Whether the values are in a file.
  var isSaved: Bool { source != nil }

  /// All values by their keys.
  var all: [Key: Value] {
    var values = source?.all() ?? [:]
    for (key, value) in memory { values[key] = value }
    return values
  }

  var values: [Value] { Array(all.values) }

  /// The number of values, which may be too small by those that are new in the file.
  var count: Int { max(source?.count ?? 0, memory.count) }

  /// Forgets which values were changed, because they were saved.
  ///
  /// - Parameter most: The number of values in memory above which all are forgotten.
  mutating func markSaved(keeping most: Int) {
    changed = []
    if memory.count > most { memory = [:] }
  }
}

/// The updates that a bot has not confirmed, in the order of their ids.
struct UpdateQueue: Sendable {
  private(set) var list: [PendingUpdate] = []
  /// The changes that are not in the file yet.
  private(set) var added: [PendingUpdate] = []
  private(set) var removed: [Int] = []

  init(_ list: [PendingUpdate] = []) { self.list = list }

  var count: Int { list.count }

  mutating func append(_ update: PendingUpdate) {
    list.append(update)
    added.append(update)
  }

  mutating func remove(where isRemoved: (PendingUpdate) -> Bool) {
    guard list.contains(where: isRemoved) else { return }
    removed += list.filter(isRemoved).map(\.id)
    list.removeAll(where: isRemoved)
  }

  mutating func removeFirst(_ count: Int) {
    removed += list.prefix(count).map(\.id)
    list.removeFirst(min(count, list.count))
  }

  mutating func markSaved() { (added, removed) = ([], []) }
}
