import Primitives

extension RenderOptions {
  /// A digest of everything that decides how a page looks, wherever it was set: the encoded options, which contain the
  /// contents of the files that they name. `nil` if the options cannot be encoded, because a design was changed.
  ///
  /// The number is the same in every process.
  var digest: UInt64? {
    var options = self
    options.threads = nil
    let encoder = DigestEncoder()
    guard (try? options.encode(to: encoder)) != nil else { return nil }
    var digest = Digest()
    encoder.value.add(to: &digest)
    return digest.value
  }
}

/// Encodes a value for a digest. The keys of an object are sorted, so that the order of a dictionary does not count.
private final class DigestEncoder: Encoder {
  /// An encoded value, which its containers fill.
  final class Value {
    var content = Content.null
    enum Content {
      case null
      case scalar(String)
      case bytes([UInt8])
      case list([Value])
      case object([String: Value])
    }

    func add(to digest: inout Digest) {
      switch content {
      case .null: digest.add("null".utf8)
      case .scalar(let text): digest.add(text.utf8)
      case .bytes(let bytes): digest.add(bytes)
      case .list(let values):
        digest.add("[".utf8)
        for value in values { value.add(to: &digest) }
        digest.add("]".utf8)
      case .object(let members):
        digest.add("{".utf8)
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          digest.add(key.utf8)
          value.add(to: &digest)
        }
        digest.add("}".utf8)
      }
    }

    /// Returns the value of a key, and creates it.
    func member(_ key: any CodingKey) -> Value {
      let value = Value()
      var members: [String: Value] = [:]
      if case .object(let known) = content { members = known }
      content = .null
      members[key.stringValue] = value
      content = .object(members)
      return value
    }

    func appended() -> Value {
      let value = Value()
      var values = elements
      content = .null
      values.append(value)
      content = .list(values)
      return value
    }

    var elements: [Value] { if case .list(let values) = content { values } else { [] } }

    func encode(_ value: some Encodable) throws {
      switch value {
      case let text as String: content = .scalar("\"" + text)
      case let bytes as [UInt8]: content = .bytes(bytes)
      case is Bool, is Double, is Float, is any BinaryInteger: content = .scalar(String(describing: value))
      default: try value.encode(to: DigestEncoder(self))
      }
    }
  }

  let value: Value
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ value: Value = Value()) { self.value = value }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .null = value.content { value.content = .object([:]) }
    return KeyedEncodingContainer(Members(value: value))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    value.content = .list(value.elements)
    return Elements(value: value)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(value: value) }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let value: Value
    let codingPath: [any CodingKey] = []

    func encodeNil(forKey key: Key) { _ = value.member(key) }
    func encode(_ member: some Encodable, forKey key: Key) throws { try value.member(key).encode(member) }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      DigestEncoder(value.member(key)).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      DigestEncoder(value.member(key)).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { DigestEncoder(value) }
    func superEncoder(forKey key: Key) -> any Encoder { DigestEncoder(value.member(key)) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let value: Value
    let codingPath: [any CodingKey] = []
    var count: Int { value.elements.count }

    func encodeNil() { _ = value.appended() }
    func encode(_ element: some Encodable) throws { try value.appended().encode(element) }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      DigestEncoder(value.appended()).container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      DigestEncoder(value.appended()).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { DigestEncoder(value.appended()) }
  }

  private struct Single: SingleValueEncodingContainer {
    let value: Value
    let codingPath: [any CodingKey] = []

    func encodeNil() { value.content = .null }
    func encode(_ single: some Encodable) throws { try value.encode(single) }
  }
}
