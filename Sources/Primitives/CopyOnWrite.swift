/// A value that copies share until one of them changes.
///
/// Use it for large values that are often passed and rarely changed. A copy is one retain, and types that
/// contain the value stay small. The compiler also generates less code, because it copies such types member
/// by member.
@propertyWrapper
public struct CopyOnWrite<Value> {
  @usableFromInline
  final class Storage: @unchecked Sendable {
    // Written only while the storage has a single reference.
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  @inlinable
  public var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension CopyOnWrite: Sendable where Value: Sendable {}

extension CopyOnWrite: Equatable where Value: Equatable {
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.storage === other.storage || one.storage.value == other.storage.value
  }
}

extension CopyOnWrite: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

/// A value is encoded as if it had no wrapper.
extension CopyOnWrite: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension CopyOnWrite: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}
