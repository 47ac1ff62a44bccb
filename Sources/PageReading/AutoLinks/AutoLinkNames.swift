import JSONText
import PageModel

/// Names with a prefix character: mentions, hashtags, cashtags and commands.
extension AutoLinkScanner {
  /// The lengths of a user's or a chat's name, in characters.
  private static let usernameLength = 4...32
  /// The names of bots that are older than the rule.
  private static let shortUsernames: Set<String> = ["gif", "pic", "vid"]
  private static let hashtagLength = 1...256
  private static let cashtagLength = 1...8
  private static let commandLength = 1...64
  /// The lengths of a bot's name after a command, in characters.
  private static let botLength = 3...32

  mutating func mention(at sign: Int) -> Int {
    guard !isWord(before: sign), byte(sign - 1) != UInt8(ascii: "@"),
      let end = usernameEnd(from: sign + 1), byte(end) != UInt8(ascii: "@")
    else { return sign + 1 }
    return add(sign..<end, .mention(username: text(sign + 1..<end)))
  }

  /// Returns the end of the name that begins at an offset; `nil` without one.
  private func usernameEnd(from start: Int) -> Int? {
    guard Self.isLetter(byte(start)) else { return nil }
    let end = end(from: start, while: Self.isNameByte)
    guard !isWord(at: end) else { return nil }
    if Self.usernameLength.contains(end - start) { return end }
    return end - start == 3 && Self.shortUsernames.contains(text(start..<end).lowercased()) ? end : nil
  }

  /// Returns the end of a tag including its chat: `#name@chat` and `$NAME@chat` search in that chat.
  private func chatEnd(from end: Int) -> Int {
    guard byte(end) == UInt8(ascii: "@") else { return end }
    return usernameEnd(from: end + 1) ?? end
  }

  mutating func hashtag(at sign: Int) -> Int {
    guard !isWord(before: sign) else { return sign + 1 }
    let word = word(from: sign + 1, limit: Self.hashtagLength.upperBound)
    guard word.hasLetter, Self.hashtagLength.contains(word.count), byte(word.end) != UInt8(ascii: "#") else {
      return word.end
    }
    let end = chatEnd(from: word.end)
    return add(sign..<end, .hashtag(text(sign..<end)))
  }

  mutating func cashtag(at sign: Int) -> Int {
    guard !isWord(before: sign), byte(sign - 1) != UInt8(ascii: "$") else { return sign + 1 }
    let nameEnd = end(from: sign + 1, while: ASCII.isUppercase)
    guard Self.cashtagLength.contains(nameEnd - sign - 1), !isWord(at: nameEnd),
      byte(nameEnd) != UInt8(ascii: "$")
    else { return nameEnd }
    let end = chatEnd(from: nameEnd)
    return add(sign..<end, .cashtag(text(sign..<end)))
  }

  /// Finds a command at the start of a word that is not part of a path, a fraction or a tag.
  mutating func command(at slash: Int) -> Int {
    guard !isWord(before: slash), !Self.noCommandAfter.contains(byte(slash - 1)) else { return slash + 1 }
    var end = end(from: slash + 1, while: Self.isNameByte)
    guard Self.commandLength.contains(end - slash - 1) else { return end }
    if byte(end) == UInt8(ascii: "@"), Self.isNameByte(byte(end + 1)) {
      let botEnd = self.end(from: end + 1, while: Self.isNameByte)
      guard Self.botLength.contains(botEnd - end - 1) else { return botEnd }
      end = botEnd
    }
    guard !isWord(at: end), !Self.noCommandBefore.contains(byte(end)) else { return end }
    return add(slash..<end, .botCommand(text(slash..<end)))
  }

  private static let noCommandAfter = ByteSet("/<>.~:\\=*+-%&?#@$)]}")
  private static let noCommandBefore = ByteSet("/<>\\@")
}

/// Telephone numbers and bank card numbers.
extension AutoLinkScanner {
  private static let phoneDigits = 7...15
  /// The number of digits in a row after the plus sign that make a whole number.
  private static let compactPhoneDigits = 7
  /// The maximum length of a telephone number with separators, in characters.
  private static let longestPhone = 40
  private static let cardDigits = 13...19

  // MARK: - Phones

  /// Finds a telephone number in international format. Without its plus sign, it could be any number.
  mutating func phone(at plus: Int) -> Int {
    let zero = UInt8(ascii: "0")
    let one = UInt8(ascii: "1")
    guard !isWord(before: plus), byte(plus - 1) != UInt8(ascii: "+"), ASCII.isDigit(byte(plus + 1)),
      byte(plus + 1) != zero
    else { return plus + 1 }
    let end = phoneEnd(from: plus + 1)
    let number = bytes[plus..<end].filter(ASCII.isDigit)
    // Area codes of North America begin with another digit: "+100 000 000" is an amount.
    let isAmount = number.first == one && number.dropFirst().first.map { $0 == zero || $0 == one } ?? true
    guard Self.phoneDigits.contains(number.count), !isAmount, !isWord(at: end) else { return end }
    return add(plus..<end, .phone(text(plus..<end)))
  }

  /// Returns the offset after the last digit of what may be one number, with single separators and one pair
  /// of parentheses.
  private func phoneEnd(from start: Int) -> Int {
    var end = start
    var digits = 0
    var separators = 0
    var opening: Int?
    var hasBrackets = false
    for index in start..<min(bytes.count, start + Self.longestPhone) {
      switch bytes[index] {
      case let digit where ASCII.isDigit(digit):
        digits += 1
        separators = 0
        if opening == nil { end = index + 1 }
      case UInt8(ascii: "(") where !hasBrackets:
        hasBrackets = true
        opening = index
      case UInt8(ascii: ")") where opening.map { $0 < index - 1 } ?? false:
        opening = nil
        separators = 0
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."):
        separators += 1
        let isCompact = digits == end - start && digits >= Self.compactPhoneDigits
        if separators > 1 || isCompact { return end }
      default: return end
      }
    }
    return end
  }

  // MARK: - Bank cards

  /// - Parameter start: the start of a run of digits, with or without groups.
  mutating func bankCard(at start: Int) -> Int {
    var end = start
    var digits = 0
    while end < bytes.count {
      if ASCII.isDigit(bytes[end]) {
        digits += 1
      } else if !Self.isSeparator(bytes[end]) || !ASCII.isDigit(byte(end + 1)) {
        break
      }
      end += 1
    }
    guard Self.cardDigits.contains(digits), isCardStart(start), isCardEnd(end), isCardNumber(start..<end)
    else {
      return end
    }
    return add(start..<end, .bankCard(text(start..<end)))
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-")
  }

  private func isCardStart(_ start: Int) -> Bool {
    !isWord(before: start) && !Self.noCardAfter.contains(byte(start - 1))
  }

  private func isCardEnd(_ end: Int) -> Bool {
    if isWord(at: end) || Self.noCardBefore.contains(byte(end)) { return false }
    return !(byte(end) == UInt8(ascii: ".") && ASCII.isDigit(byte(end + 1)))
  }

  private static let noCardAfter = ByteSet("+-.,#@/")
  private static let noCardBefore = ByteSet("-@%")

  /// Returns whether a range is a number that card networks issue, with a correct check digit (ISO 7812, Luhn
  /// algorithm).
  private func isCardNumber(_ range: Range<Int>) -> Bool {
    let digits = bytes[range].filter(ASCII.isDigit).map { Int($0 - UInt8(ascii: "0")) }
    guard let first = digits.first, first >= 2 else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, place in
      let doubled = place.element * (place.offset.isMultiple(of: 2) ? 1 : 2)
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum.isMultiple(of: 10)
  }
}
