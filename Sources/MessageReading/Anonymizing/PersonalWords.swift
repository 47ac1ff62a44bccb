import MessageModel
import Primitives

/// The words by which texts name people, their replacements, and the search for them (Spec/Messages.md 2.9).
struct PersonalWords: Equatable, Sendable {
  /// A part of a text that is replaced.
  struct Edit: Equatable {
    /// The range in UTF-8 bytes.
    var range: Range<Int>
    var text: String
  }

  /// The names that begin with the same word.
  private struct Family: Equatable, Sendable {
    /// The replacements of names, by the lowercase words of a name.
    var entries: [[String]: Entry] = [:]
    /// The numbers of words in the names, the highest first.
    var lengths: [Int] = []
  }

  private struct Entry: Equatable, Sendable {
    /// The words in their original case; `nil` if the case is ignored.
    var exact: [String]?
    var other: String
  }

  private var families: [String: Family] = [:]
  /// The digits of known phone numbers, without leading zeros.
  private var phones: Set<String> = []

  var isEmpty: Bool { families.isEmpty && phones.isEmpty }

  /// The minimum number of letters of a name; a name of one letter would be found everywhere.
  private static let shortest = 2
  /// The minimum length of Telegram's usernames. Shorter ones are replaced only after an `@`.
  private static let shortestUsername = 5
  static let shortestPhone = 7
  private static let longestPhone = 15
  /// The maximum length of a phone number with its spaces and signs, in bytes.
  private static let longestNumber = 48

  static let phone = "+00 000 0000"
  static let email = "name@example.org"

  // MARK: - Learning

  /// - Parameters:
  ///   - other: the replacement. The first one for a name wins.
  ///   - isAnyCase: true to ignore the case of the name.
  mutating func add(_ name: String, as other: String, isAnyCase: Bool = false) {
    let words = Self.words(of: name).map { String(name[$0]) }
    guard let first = words.first?.lowercased(), words.reduce(0, { $0 + $1.count }) >= Self.shortest,
      words.contains(where: { $0.contains(where: \.isLetter) }), !other.isEmpty
    else { return }
    let key = words.map { $0.lowercased() }
    guard families[first]?.entries[key] == nil else { return }
    // The case of a name with several parts is ignored.
    families[first, default: Family()].entries[key] = Entry(
      exact: isAnyCase || words.count > 1 ? nil : words, other: other)
    guard families[first]?.lengths.contains(words.count) == false else { return }
    families[first]?.lengths.append(words.count)
    families[first]?.lengths.sort(by: >)
  }

  /// Adds a person's name: its parts, the whole name, the name with the last name first, and the name in one
  /// word.
  mutating func add(_ name: UserName, as other: UserName) {
    let last = other.last.isEmpty ? other.first : other.last
    // A person with one name is called by one name.
    if !name.last.isEmpty { add(name.whole, as: other.whole) }
    if !name.first.isEmpty, !name.last.isEmpty {
      add(name.last + " " + name.first, as: last + " " + other.first)
      if (name.first + name.last).allSatisfy(\.isLetter), name.whole.count > Self.shortestUsername {
        add(name.first + name.last, as: other.first + last, isAnyCase: true)
      }
    }
    add(name.first, as: other.first)
    add(name.last, as: last)
    for (part, alias) in [(name.first, other.first), (name.last, last)] {
      // "Anna Maria" is called Anna, and "van der Berg" is called Berg.
      let words = Self.words(of: part).map { String(part[$0]) }
      guard words.count > 1 else { continue }
      for word in words where word.count > 3 && word.first?.isLowercase == false { add(word, as: alias) }
    }
  }

  mutating func add(username: String, as other: String) {
    guard username.count >= Self.shortestUsername else { return }
    add(username, as: other, isAnyCase: true)
  }

  mutating func add(phone: String) {
    let digits = Self.significant(phone.utf8.filter { Self.isDigit($0) })
    if digits.count >= Self.shortestPhone { phones.insert(digits) }
  }

  private static func significant(_ digits: [UInt8]) -> String {
    String(decoding: digits.drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
  }

  // MARK: - Finding

  /// - Parameter aliases: the names of mentioned people.
  func hidden(in text: String, _ aliases: Aliases) -> String {
    let edits = edits(in: text, aliases)
    return edits.isEmpty ? text : Self.applied(edits, to: text)
  }

  static func applied(_ edits: [Edit], to text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    for edit in edits {
      result += bytes[end..<edit.range.lowerBound]
      result += edit.text.utf8
      end = edit.range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Returns all replacements in a text, in the order of the text.
  func edits(in text: String, _ aliases: Aliases) -> [Edit] {
    let bytes = Array(text.utf8)
    var edits = contacts(in: bytes, aliases)
    guard !families.isEmpty else { return edits }
    let taken = edits
    var next = 0
    for edit in names(in: text) {
      while next < taken.count, taken[next].range.upperBound <= edit.range.lowerBound { next += 1 }
      if next < taken.count, taken[next].range.lowerBound < edit.range.upperBound { continue }
      edits.append(edit)
    }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  // MARK: - Names

  private func names(in text: String) -> [Edit] {
    let words = Self.words(of: text)
    var edits: [Edit] = []
    var index = 0
    while index < words.count {
      guard let (other, count) = match(words[index...], in: text) else {
        index += 1
        continue
      }
      let range = words[index].lowerBound..<words[index + count - 1].upperBound
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      edits.append(Edit(range: start..<start + text.utf8[range].count, text: other))
      index += count
    }
    return edits
  }

  /// Returns the replacement of the longest name at the beginning of the words, and its number of words.
  private func match(
    _ words: ArraySlice<Range<String.Index>>, in text: String
  ) -> (other: String, count: Int)? {
    guard let first = words.first, let family = families[text[first].lowercased()] else { return nil }
    for count in family.lengths where count <= words.count {
      let own = words.prefix(count)
      guard let entry = family.entries[own.map { text[$0].lowercased() }] else { continue }
      if let exact = entry.exact, !zip(exact, own).allSatisfy({ $0 == text[$1] }) { continue }
      let gaps = zip(own, own.dropFirst()).map { text[$0.upperBound..<$1.lowerBound] }
      let isOneName = gaps.allSatisfy { $0.allSatisfy { $0.isWhitespace || "-._,".contains($0) } }
      guard isOneName else { continue }
      // Usernames have this form.
      let isJoined = gaps.contains { $0.contains("_") }
      return (isJoined ? entry.other.filter { $0 != " " }.lowercased() : entry.other, count)
    }
    return nil
  }

  /// Returns the runs of letters and digits. In scripts without spaces, each letter is a word.
  private static func words(of text: String) -> [Range<String.Index>] {
    var words: [Range<String.Index>] = []
    var start: String.Index?
    func end(at index: String.Index) {
      if let first = start { words.append(first..<index) }
      start = nil
    }
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      if character.isLetter || character.isNumber {
        if character.standsWithoutSpaces {
          end(at: index)
          words.append(index..<next)
        } else {
          start = start ?? index
        }
      } else {
        end(at: index)
      }
      index = next
    }
    end(at: text.endIndex)
    return words
  }

  // MARK: - Usernames, addresses and numbers

  /// Finds addresses of pages and mail, usernames after an `@`, and phone numbers.
  private func contacts(in bytes: [UInt8], _ aliases: Aliases) -> [Edit] {
    var edits: [Edit] = []
    var index = 0
    while index < bytes.count {
      let edit: Edit? =
        switch bytes[index] {
        case UInt8(ascii: "@"):
          mention(at: index, in: bytes, aliases) ?? command(at: index, in: bytes, aliases)
            ?? mail(at: index, in: bytes)
        case UInt8(ascii: ":"): link(aroundScheme: index, in: bytes, aliases)
        case UInt8(ascii: "."): link(aroundHost: index, in: bytes, aliases)
        case UInt8(ascii: "+"), UInt8(ascii: "("), 0x30...0x39: number(at: index, in: bytes)
        default: nil
        }
      guard let edit, edit.range.lowerBound >= edits.last?.range.upperBound ?? 0 else {
        index += 1
        continue
      }
      if edit.text != String(decoding: bytes[edit.range], as: UTF8.self) { edits.append(edit) }
      index = max(index + 1, edit.range.upperBound)
    }
    return edits
  }

  private func mention(at index: Int, in bytes: [UInt8], _ aliases: Aliases) -> Edit? {
    if index > 0, Self.isNameByte(bytes[index - 1]) || bytes[index - 1] >= 0x80 { return nil }
    let end = bytes[(index + 1)...].firstIndex { !Self.isNameByte($0) } ?? bytes.count
    guard end - index > 3, Self.isLetter(bytes[index + 1]) else { return nil }
    let name = String(decoding: bytes[index + 1..<end], as: UTF8.self)
    return Edit(range: index..<end, text: "@" + aliases[Aliases.Key(username: name)].invented)
  }

  /// Finds the bot's name in `/start@bot`.
  private func command(at index: Int, in bytes: [UInt8], _ aliases: Aliases) -> Edit? {
    let start = (bytes[..<index].lastIndex { !Self.isNameByte($0) } ?? -1) + 1
    guard start > 0, start < index, bytes[start - 1] == UInt8(ascii: "/"),
      start == 1 || bytes[start - 2] <= 0x20
    else { return nil }
    let end = bytes[(index + 1)...].firstIndex { !Self.isNameByte($0) } ?? bytes.count
    let name = String(decoding: bytes[index + 1..<end], as: UTF8.self)
    return Edit(range: index..<end, text: "@" + aliases[Aliases.Key(username: name)].invented)
  }

  private func mail(at index: Int, in bytes: [UInt8]) -> Edit? {
    func isLocal(_ byte: UInt8) -> Bool {
      Self.isNameByte(byte) || ".+-%".utf8.contains(byte) || byte >= 0x80
    }
    func isHost(_ byte: UInt8) -> Bool { Self.isNameByte(byte) || ".-".utf8.contains(byte) || byte >= 0x80 }
    let start = (bytes[..<index].lastIndex { !isLocal($0) } ?? -1) + 1
    var end = bytes[(index + 1)...].firstIndex { !isHost($0) } ?? bytes.count
    while end > index + 1, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    guard start < index, end > index + 1 else { return nil }
    return Edit(range: start..<end, text: Self.email)
  }

  /// Finds the address around a scheme's colon or around a host's dot.
  private func link(aroundScheme index: Int, in bytes: [UInt8], _ aliases: Aliases) -> Edit? {
    let start = (bytes[..<index].lastIndex { !Self.isNameByte($0) } ?? -1) + 1
    let scheme = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    let hasHost = bytes[index...].starts(with: "://".utf8)
    guard start < index, hasHost || PersonalLink.schemes.contains(scheme) else { return nil }
    return link(start, in: bytes, aliases)
  }

  private func link(aroundHost index: Int, in bytes: [UInt8], _ aliases: Aliases) -> Edit? {
    let start = (bytes[..<index].lastIndex { !Self.isNameByte($0) && $0 != UInt8(ascii: "-") } ?? -1) + 1
    guard start < index else { return nil }
    let room = bytes[index...].prefix(PersonalLink.longestHost)
    let end = room.firstIndex { !Self.isNameByte($0) && $0 != UInt8(ascii: ".") } ?? room.endIndex
    let host = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    return PersonalLink.isTelegram(host) ? link(start, in: bytes, aliases) : nil
  }

  private func link(_ start: Int, in bytes: [UInt8], _ aliases: Aliases) -> Edit? {
    var end = bytes[start...].firstIndex { $0 <= 0x20 || "<>\"'`()[]{}|\\".utf8.contains($0) } ?? bytes.count
    while end > start, ".,;!?:*_~".utf8.contains(bytes[end - 1]) { end -= 1 }
    guard start < end else { return nil }
    let address = String(decoding: bytes[start..<end], as: UTF8.self)
    return Edit(range: start..<end, text: PersonalLink(words: self, aliases: aliases).hidden(address))
  }

  /// Finds a number after a plus sign, or a known phone number.
  private func number(at index: Int, in bytes: [UInt8]) -> Edit? {
    if index > 0, Self.isNameByte(bytes[index - 1]) { return nil }
    let hasPlus = bytes[index] == UInt8(ascii: "+")
    var digits: [UInt8] = []
    var end = index
    for position in index..<min(bytes.count, index + Self.longestNumber) {
      let byte = bytes[position]
      if Self.isDigit(byte) {
        digits.append(byte)
        end = position + 1
      } else if !(position == index || " ()-./\u{a0}".utf8.contains(byte)) {
        // A letter directly after it makes it part of a word.
        if position == end, Self.isNameByte(byte) { return nil }
        break
      }
      if digits.count > Self.longestPhone { break }
    }
    guard digits.count >= Self.shortestPhone else { return nil }
    guard !hasPlus else { return Edit(range: index..<end, text: Self.phone) }
    let wanted = Self.significant(digits)
    let isKnown = phones.contains { known in
      known == wanted || wanted.count >= Self.shortestPhone && known.hasSuffix(wanted)
        || wanted.hasSuffix(known)
    }
    return isKnown ? Edit(range: index..<end, text: Self.phone) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }
}

extension Character {
  /// True if the character belongs to a script that has no spaces between words.
  fileprivate var standsWithoutSpaces: Bool {
    guard let scalar = unicodeScalars.first?.value else { return false }
    return switch scalar {
    // Thai, Lao, Myanmar, Khmer, kana and Chinese.
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x3040...0x30ff, 0x3400...0x9fff,
      0xf900...0xfaff, 0x20000...0x3ffff:
      true
    // Korean.
    case 0xac00...0xd7a3: true
    default: false
    }
  }
}

/// An address that may lead to a person.
struct PersonalLink {
  let words: PersonalWords
  let aliases: Aliases

  /// The schemes without a host.
  static let schemes: Set<String> = ["mailto", "tel", "sms", "tg", "xmpp", "skype"]

  static func isTelegram(_ host: String) -> Bool {
    let host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    return hosts.contains(host) || hosts.contains { host.hasSuffix("." + $0) }
  }

  static let longestHost = 64

  private static let hosts = ["t.me", "telegram.me", "telegram.dog"]

  /// The first path components that are not usernames.
  private static let services: Set<String> = [
    "addemoji", "addlist", "addstickers", "addtheme", "bg", "boost", "c", "confirmphone", "contact",
    "giftcode", "invoice", "iv", "joinchat", "login", "nft", "proxy", "setlanguage", "share", "socks", "call",
  ]

  func hidden(_ address: String) -> String {
    let lower = address.lowercased()
    guard let colon = lower.firstIndex(of: ":"), !lower[..<colon].contains(".") else { return web(address) }
    let scheme = String(lower[..<colon])
    switch scheme {
    case "mailto", "xmpp": return scheme + ":" + PersonalWords.email
    case "tel", "sms": return scheme + ":" + PersonalWords.phone.filter { $0 != " " }
    case "skype": return scheme + ":"
    case "tg": return internalLink(address)
    default: return web(address)
    }
  }

  /// Hides names in a link such as `tg://resolve?domain=anna&post=1`.
  private func internalLink(_ address: String) -> String {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return plain(address) }
    let query = parts[1].split(separator: "&", omittingEmptySubsequences: false).map { part -> String in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2 else { return plain(String(part)) }
      let value: String =
        switch pair[0].lowercased() {
        case "domain", "username": aliases[Aliases.Key(username: pair[1])].invented
        case "id", "user_id", "chat_id", "phone", "user": "0"
        default: plain(pair[1])
        }
      return pair[0] + "=" + value
    }
    return parts[0] + "?" + query.joined(separator: "&")
  }

  private func web(_ address: String) -> String {
    let scheme = address.firstRange(of: "://").map { $0.upperBound } ?? address.startIndex
    let rest = address[scheme...]
    let end = rest.firstIndex { "/?#:".contains($0) } ?? rest.endIndex
    let host = rest[..<end].lowercased()
    guard Self.isTelegram(host) else { return plain(address) }
    let start = String(address[..<scheme])
    let name = host.split(separator: ".").first.map(String.init) ?? ""
    if !Self.hosts.contains(host), name != "www" {
      let domain = host.dropFirst(name.count)
      return start + aliases[Aliases.Key(username: name)].invented + domain + plain(String(rest[end...]))
    }
    var parts = rest[end...].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return start + host + plain(String(rest[end...])) }
    // The preview of a channel is at `t.me/s/name`.
    let place = parts[1] == "s" && parts.count > 2 ? 2 : 1
    let part = parts[place]
    let nameEnd = part.firstIndex { "?#".contains($0) } ?? part.endIndex
    let username = String(part[..<nameEnd])
    if username.drop(while: { $0 == "+" }).allSatisfy(\.isNumber), !username.isEmpty {
      parts[place] = "+000000000" + plain(String(part[nameEnd...]))
    } else if !username.isEmpty, !username.hasPrefix("+"),
      !Self.services.contains(username.lowercased())
    {
      parts[place] = aliases[Aliases.Key(username: username)].invented + plain(String(part[nameEnd...]))
    } else {
      parts[place] = plain(part)
    }
    for later in parts.indices.dropFirst(place + 1) { parts[later] = plain(parts[later]) }
    return start + host + parts.joined(separator: "/")
  }

  /// Replaces names in a part of an address, as in texts, also in percent-encoded form.
  private func plain(_ text: String) -> String {
    guard !text.isEmpty else { return text }
    let decoded = text.contains("%") ? Self.decoded(text) : text
    let hidden = PersonalWords.applied(
      words.edits(in: decoded.replacing("://", with: "   "), aliases).map {
        PersonalWords.Edit(range: $0.range, text: $0.text.filter { $0 != " " })
      }, to: decoded)
    guard hidden != decoded else { return text }
    return hidden.replacing(" ", with: "%20")
  }

  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
