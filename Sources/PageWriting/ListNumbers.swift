import PageModel
import PageReading

/// How a list has to count so that its items get the labels that they have (Docs/Input.md 2.3).
struct ListNumbers: Equatable {
  /// `nil` where the list begins as lists do.
  var start: Int?
  var numbering: ListItem.Numbering?
  var isReversed = false

  /// The list's own first, and numerals before letters, which some of them are.
  private static let numberings: [ListItem.Numbering?] = [
    nil, .decimal, .lowerRoman, .upperRoman, .lowerLetters, .upperLetters,
  ]

  /// `nil` when no way of counting gives these labels.
  init?(_ list: List) {
    guard list.isOrdered else { return nil }
    let wanted = list.items.map(\.label)
    var labels = ListLabels()
    labels.items = list.items.map { ListLabels.Item(value: $0.value, numbering: $0.numbering) }
    for isReversed in [false, true] {
      for numbering in Self.numberings {
        labels.isReversed = isReversed
        labels.numbering = numbering
        let usual = isReversed ? list.items.count : 1
        let starts =
          [usual]
          + [numbering, list.items.first?.numbering].compactMap { wanted.first??.number(in: $0 ?? .decimal) }
        for start in starts {
          labels.start = start
          guard labels.texts.elementsEqual(wanted, by: { $0 == $1 }) else { continue }
          self.start = start == usual ? nil : start
          self.numbering = numbering
          self.isReversed = isReversed
          return
        }
      }
    }
    return nil
  }
}

extension ListItem {
  fileprivate var label: String? {
    if case .label(let label) = marker { label } else { nil }
  }
}

extension String {
  /// The number that a label such as `iv.` stands for.
  fileprivate func number(in numbering: ListItem.Numbering) -> Int? {
    let digits = hasSuffix(".") ? String(dropLast()) : self
    switch numbering {
    case .decimal: return Int(digits)
    case .lowerLetters, .upperLetters:
      guard digits.utf8.count <= Self.mostLetters else { return nil }
      return digits.lowercased().utf8.reduce(0 as Int?) { sum, byte in
        guard let sum, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) else { return nil }
        return sum * 26 + Int(byte - UInt8(ascii: "a")) + 1
      }
    case .lowerRoman, .upperRoman: return Self.romanNumber(digits.uppercased())
    }
  }

  /// More than 32 bits hold.
  private static let mostLetters = 6

  private static func romanNumber(_ numeral: String) -> Int? {
    var sum = 0
    var largest = 0
    for character in numeral.reversed() {
      guard let value = digits[character] else { return nil }
      sum += value < largest ? -value : value
      largest = Swift.max(largest, value)
    }
    return sum > 0 ? sum : nil
  }

  private static let digits: [Character: Int] = [
    "I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000,
  ]
}
