@testable import JSONText

extension JSONLimits {
  static let usual = JSONLimits(nesting: 128, values: 1_000_000)
}

extension JSONDocument {
  convenience init(_ text: String) throws(JSONError) { try self.init(Array(text.utf8), limits: .usual) }
}
