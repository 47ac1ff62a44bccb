import JSONText
import PageModel

/// Names with a sign before them: mentions, hashtags, cashtags, commands.
extension AutoLinkScanner {
  /// Characters of a user's or a chat's name.
  private static let usernameLength = 4...32
  /// Bots whose names are older than the rule.
  private static let shortUsernames: Set<String> = ["gif", "pic", "vid"]
  private static let hashtagLength = 1...256
  private static let cashtagLength = 1...8
  private static let commandLength = 1...64
  /// Of a bot, after a command.
  private static let botLength = 3...32

  mutating func mention(at sign: Int) -> Int {
    guard !isWord(before: sign), byte(sign - 1) != UInt8(ascii: "@"),
      let end = usernameEnd(from: sign + 1), byte(end) != UInt8(ascii: "@")
    else { return sign + 1 }
    return add(sign..<end, .mention(username: text(sign + 1..<end)))
  }

  /// `nil` where no name stands.
  private func usernameEnd(from start: Int) -> Int? {
    guard Self.isLetter(byte(start)) else { return nil }
    let end = end(from: start, while: Self.isNameByte)
    guard !isWord(at: end) else { return nil }
    if Self.usernameLength.contains(end - start) { return end }
    return end - start == 3 && Self.shortUsernames.contains(text(start..<end).lowercased()) ? end : nil
  }

  /// `#name@chat` and `$NAME@chat` are searched for in that chat.
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

  /// At the start of a word, and no part of a path, a fraction or a tag.
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

/// Numbers that lead somewhere: of telephones, of bank cards.
extension AutoLinkScanner {
  private static let phoneDigits = 7...15
  /// So many in a row after the plus sign are a whole number.
  private static let compactPhoneDigits = 7
  /// Characters that are looked at, with separators.
  private static let longestPhone = 40
  private static let cardDigits = 13...19

  // MARK: - Phones

  /// A number in international form; without its plus sign it could be any.
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

  /// After the last digit of what may be one number: single separators, and one pair of brackets.
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

  /// - Parameter start: of a run of digits, in groups or not.
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

  /// What card networks give out, with the right check digit (ISO 7812, Luhn's sum).
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
