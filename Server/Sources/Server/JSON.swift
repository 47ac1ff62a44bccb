import FoundationEssentials

/// A JSON value.
enum JSON: Codable, Hashable, Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      // Strings and integers are the most frequent values, and a failed attempt takes time.
      self = .text(text)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let object = try? value.decode([String: JSON].self) {
      self = .object(object)
    } else if let list = try? value.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }

  /// Parses JSON.
  ///
  /// - Throws: An error if the bytes are not valid JSON.
  init(_ bytes: [UInt8]) throws { self = try JSONDecoder().decode(JSON.self, from: Data(bytes)) }

  /// The value as JSON on one line. Keys are sorted, so equal values have equal text.
  var bytes: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return Array(try encoder.encode(self))
    }
  }

  subscript(_ key: String) -> JSON? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  var string: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var int: Int? {
    guard case .integer(let integer) = self else { return nil }
    return integer
  }

  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}
