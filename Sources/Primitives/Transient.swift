/// A value that one run needs and that does not identify the options it is part of: all are equal, and none is encoded.
@propertyWrapper
package struct Transient<Value> {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Transient: Sendable where Value: Sendable {}

extension Transient: Hashable {
  package static func == (one: Self, other: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension Transient: Codable where Value: ExpressibleByNilLiteral {
  package func encode(to encoder: any Encoder) throws {}
  package init(from decoder: any Decoder) throws { self.init(wrappedValue: nil) }
}

// The synthesized code of the type that contains the value calls these overloads.
extension KeyedEncodingContainer {
  package mutating func encode<Value>(_ value: Transient<Value?>, forKey key: Key) throws {}
}

extension KeyedDecodingContainer {
  package func decode<Value>(
    _ type: Transient<Value?>.Type, forKey key: Key
  ) throws -> Transient<Value?> {
    Transient(wrappedValue: nil)
  }
}
