import PageModel

/// The visible labels of an ordered list's items (Spec/Input.md 2.3; Spec/Rulings.md 23).
package struct ListLabels {
  package struct Item {
    /// The label that the input states.
    package var label: String?
    package var value: Int?
    package var numbering: ListItem.Numbering?
    var isCheckbox = false

    package init(value: Int? = nil, numbering: ListItem.Numbering? = nil) {
      self.value = value
      self.numbering = numbering
    }

    package var isOrdered: Bool { value != nil || numbering != nil }
  }

  package static let bullet = "•"
  /// The label of an item without a number in a list where other items have numbers.
  static let gap = " "

  package var items: [Item] = []
  package var start = 1
  package var numbering: ListItem.Numbering?
  package var isReversed = false
  /// True in MTProto, where an item without a number has no label if other items have numbers.
  var leavesGaps = false

  package init() {}

  /// The label of each item.
  package var texts: [String] {
    let hasGaps = leavesGaps && items.contains { $0.label != nil && !$0.isCheckbox }
    let common = numbering ?? items.first?.numbering ?? .decimal
    var counter = start
    return items.map { item in
      counter = item.value ?? counter
      defer { counter += isReversed ? -1 : 1 }
      if let label = item.label { return label }
      if hasGaps && item.value == nil { return Self.gap }
      return (item.numbering ?? common).text(of: counter) + "."
    }
  }
}

extension ListItem.Numbering {
  /// Returns the number without its dot. The number is decimal if the letters or numerals cannot express it.
  package func text(of number: Int) -> String {
    switch self {
    case .lowerLetters where number > 0: Self.letters(number, first: "a")
    case .upperLetters where number > 0: Self.letters(number, first: "A")
    case .lowerRoman where Self.romanRange.contains(number): Self.roman(number).lowercased()
    case .upperRoman where Self.romanRange.contains(number): Self.roman(number)
    default: String(number)
    }
  }

  /// Returns the number in bijective base 26, where aa follows z.
  private static func letters(_ number: Int, first: Unicode.Scalar) -> String {
    var rest = number
    var letters: [UInt8] = []
    while rest > 0 {
      letters.append(UInt8(ascii: first) + UInt8((rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  private static let romanRange = 1...3999

  private static func roman(_ number: Int) -> String {
    var rest = number
    var text = ""
    for (value, numeral) in romanNumerals {
      while rest >= value {
        text += numeral
        rest -= value
      }
    }
    return text
  }

  private static let romanNumerals = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]
}
