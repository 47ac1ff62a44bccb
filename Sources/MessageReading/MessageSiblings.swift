import JSONText

/// Where a message finds the others of its list by their ids.
struct MessageSiblings {
  private let find: (Int64) -> JSONValue?

  init(find: @escaping (Int64) -> JSONValue? = { _ in nil }) { self.find = find }

  init(_ values: [JSONValue]) {
    let named = values.compactMap { value in value.number(["message_id", "id"]).map { ($0, value) } }
    let messages = Dictionary(named, uniquingKeysWith: { _, last in last })
    self.init { messages[$0] }
  }

  subscript(_ id: Int64) -> JSONValue? { find(id) }
}
