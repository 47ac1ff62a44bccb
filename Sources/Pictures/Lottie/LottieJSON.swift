/// JSON as animations have it: numbers and arrays, by the hundred thousand. Read without places and messages, which
/// nobody asks for.
enum LottieJSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([LottieJSON])
  case object([(key: String, value: LottieJSON)])

  /// The first value of a key.
  subscript(key: String) -> LottieJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var array: [LottieJSON]? {
    if case .array(let values) = self { values } else { nil }
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// Exporters write flags as numbers, too.
  var isTrue: Bool {
    switch self {
    case .bool(let flag): flag
    case .number(let number): number != 0
    case .null, .string, .array, .object: false
    }
  }

  /// All of an array that holds only numbers; one number stands for an array of it.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .array(let values):
      var numbers: [Double] = []
      numbers.reserveCapacity(values.count)
      for value in values {
        guard let number = value.number else { return nil }
        numbers.append(number)
      }
      return numbers
    case .null, .bool, .string, .object: return nil
    }
  }
}
