import JSONText
import PageModel

/// Names with a sign before them: mentions, hashtags, cashtags, commands.
extension EntityScanner {
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
