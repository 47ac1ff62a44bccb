/// A value that its copies share until one of them is changed.
///
/// It is for what is large, passed on often and changed seldom: a copy is one retain, and the types that hold it stay
/// small, for the compiler too, which writes out how each of them is copied, part by part.
@propertyWrapper
public struct CopyOnWrite<Value> {
  @usableFromInline
  final class Storage: @unchecked Sendable {
    // Written only while nobody else refers to the storage.
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
