import CTexts
import JSONText
import PageModel
import Primitives

/// The addresses of pages and people: with a scheme, with only a domain, and e-mail addresses.
extension AutoLinkScanner {
  // MARK: - With a scheme

  private enum Scheme {
    case web
    /// A scheme that is followed by a name instead of a domain.
    case app
  }

  private static let schemes: [String: Scheme] = [
    "http": .web, "https": .web, "ftp": .web, "tg": .app, "ton": .app, "tonsite": .app,
  ]
  private static let longestScheme = 7

  mutating func schemeAddress(colon: Int) -> Int {
    let slash = UInt8(ascii: "/")
    guard byte(colon + 1) == slash, byte(colon + 2) == slash else { return colon + 1 }
    let content = colon + 3
    var start = colon
    while start > floor, colon - start <= Self.longestScheme, Self.isLetter(bytes[start - 1]) { start -= 1 }
    guard let scheme = Self.schemes[text(start..<colon).lowercased()], !isWord(before: start) else {
      return content
    }
    guard let end = scheme == .web ? webEnd(from: content) : appEnd(from: content) else { return content }
    return addAddress(start..<end)
  }

  private mutating func addAddress(_ range: Range<Int>) -> Int {
    add(range, .url(text(range), hasInstantPage: false))
  }

  private func webEnd(from start: Int) -> Int? {
    var hostStart = start
    // The user's name and password.
    let userEnd = end(from: start, while: Self.isUserInformation)
    if byte(userEnd) == UInt8(ascii: "@") { hostStart = userEnd + 1 }
    let host = host(hostStart..<hostEnd(from: hostStart))
    guard isDomain(host, topLevel: isPlausibleTopLevel) || isIPv4(host) else { return nil }
    return pathEnd(from: portEnd(from: host.upperBound))
  }

  private func appEnd(from start: Int) -> Int? {
    let end = end(from: start) { Self.isNameByte($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    return end > start ? pathEnd(from: end) : nil
  }

  /// Returns whether a byte may be part of a user name and password. A slash never is, so no character
  /// belongs to two failed addresses.
  private static func isUserInformation(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || userInformationMarks.contains(byte)
  }

  private static let userInformationMarks = ByteSet("-._~%!$&'()*+,;=:")

  // MARK: - A domain alone

  mutating func bareAddress(dot: Int) -> Int {
    guard Self.mayBeHost(byte(dot - 1)), Self.mayBeHost(byte(dot + 1)) else { return dot + 1 }
    var start = dot
    while start > floor, let before = hostStart(before: start) { start = before }
    let end = hostEnd(from: dot)
    guard !Self.noDomainAfter.contains(byte(start - 1)) else { return end }
    // The first part of an e-mail address.
    let localEnd = self.end(from: end, limit: Self.localPartLength, while: Self.isLocalPart)
    if byte(localEnd) == UInt8(ascii: "@") { return localEnd }
    let host = host(start..<end)
    guard isDomain(host, topLevel: isWellKnownTopLevel) else { return end }
    return addAddress(start..<pathEnd(from: portEnd(from: host.upperBound)))
  }

  private static let noDomainAfter = ByteSet("@/\\~#$")

  // MARK: - E-mail

  /// The maximum length of the name before the at sign, in bytes.
  private static let localPartLength = 64

  mutating func email(at sign: Int) -> Int {
    var start = sign
    while start > floor, sign - start <= Self.localPartLength, Self.isLocalPart(bytes[start - 1]) {
      start -= 1
    }
    guard sign - start <= Self.localPartLength, !isWord(before: start), byte(start - 1) != UInt8(ascii: "@"),
      byte(sign - 1) != UInt8(ascii: ".")
    else { return sign + 1 }
    while !Self.isAlphanumeric(bytes[start]), start < sign { start += 1 }
    let host = host(sign + 1..<hostEnd(from: sign + 1))
    guard start < sign, isDomain(host, topLevel: isLatinTopLevel), byte(host.upperBound) != UInt8(ascii: "@")
    else {
      return sign + 1
    }
    return add(start..<host.upperBound, .email(text(start..<host.upperBound)))
  }

  static func isLocalPart(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || localPartMarks.contains(byte) }

  private static let localPartMarks = ByteSet("._%+-")

  // MARK: - Hosts

  /// The maximum length of a host in bytes. The names of the protocol are shorter.
  private static let hostLength = 253
  private static let labelLength = 1...63
  private static let topLevelLength = 2...24

  /// Returns whether a host may contain a byte next to a dot.
  private static func mayBeHost(_ byte: UInt8) -> Bool {
    isNameByte(byte) || byte == UInt8(ascii: "-") || !isASCII(byte)
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    isNameByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private func hostEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      if Self.isASCII(bytes[end]) {
        guard Self.isHostByte(bytes[end]) else { break }
        end += 1
      } else {
        let (scalar, next) = scalar(at: end)
        guard Self.isWord(scalar) else { break }
        end = next
      }
    }
    return end
  }

  /// Returns the start of the character before an index; `nil` if it cannot be part of a host.
  private func hostStart(before index: Int) -> Int? {
    if Self.isASCII(bytes[index - 1]) { return Self.isHostByte(bytes[index - 1]) ? index - 1 : nil }
    let start = start(ofScalarBefore: index)
    return Self.isWord(scalar(at: start).scalar) ? start : nil
  }

  /// Returns a host without the dots and dashes of the sentence around it.
  private func host(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, [UInt8(ascii: "."), UInt8(ascii: "-")].contains(bytes[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// Returns whether a host consists of at least two labels with dots between them, the last of which
  /// `topLevel` accepts.
  private func isDomain(_ host: Range<Int>, topLevel: (Range<Int>) -> Bool) -> Bool {
    guard host.count <= Self.hostLength else { return false }
    let labels = bytes[host].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let dash = UInt8(ascii: "-")
    let areLabels = labels.allSatisfy { label in
      Self.labelLength.contains(label.count) && label.first != dash && label.last != dash
    }
    guard areLabels, labels.count > 1, let last = labels.last else { return false }
    return topLevel(last.startIndex..<last.endIndex)
  }

  private func isWellKnownTopLevel(_ label: Range<Int>) -> Bool {
    let name = text(label)
    let folded = name.lowercased()
    // "the end.It" is two sentences without a space.
    if folded != name, folded.dropFirst() == name.dropFirst() { return false }
    return TopLevelDomains.wellKnown.contains(folded)
  }

  /// Returns whether a label may be a top-level domain after a scheme, where an address is clearly meant.
  private func isPlausibleTopLevel(_ label: Range<Int>) -> Bool {
    label.count >= Self.topLevelLength.lowerBound && !bytes[label].contains(UInt8(ascii: "_"))
      && !bytes[label].allSatisfy(ASCII.isDigit)
  }

  private func isLatinTopLevel(_ label: Range<Int>) -> Bool {
    Self.topLevelLength.contains(label.count) && bytes[label].allSatisfy(Self.isLetter)
  }

  private func isIPv4(_ host: Range<Int>) -> Bool {
    guard host.count <= Self.hostLength else { return false }
    let labels = bytes[host].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count == 4
      && labels.allSatisfy { label in
        label.allSatisfy(ASCII.isDigit) && label.count <= 3
          && UInt8(String(decoding: label, as: UTF8.self)) != nil
      }
  }

  // MARK: - After the host

  private static let portLength = 1...5

  private func portEnd(from hostEnd: Int) -> Int {
    guard byte(hostEnd) == UInt8(ascii: ":") else { return hostEnd }
    let end = end(from: hostEnd + 1, while: ASCII.isDigit)
    guard Self.portLength.contains(end - hostEnd - 1), UInt16(text(hostEnd + 1..<end)) != nil else {
      return hostEnd
    }
    return end
  }

  /// Returns the end of a path, a query or a fragment. It ends before a space, a quotation mark, a closing
  /// bracket whose opening bracket is outside the address, and the punctuation of the sentence.
  private func pathEnd(from start: Int) -> Int {
    guard Self.pathStarts.contains(byte(start)) else { return start }
    var end = start
    var open = [0, 0, 0]
    characters: while end < bytes.count {
      let byte = bytes[end]
      guard Self.isASCII(byte) else {
        let (scalar, next) = scalar(at: end)
        if Self.endsPath(scalar) { break }
        end = next
        continue
      }
      if byte <= UInt8(ascii: " ") || byte == 0x7f || Self.pathStops.contains(byte) { break }
      for (kind, brackets) in Self.brackets.enumerated() {
        if byte == brackets.open { open[kind] += 1 }
        if byte == brackets.close {
          open[kind] -= 1
          if open[kind] < 0 { break characters }
        }
      }
      end += 1
    }
    while end > start, Self.pathTrimmings.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static let pathStarts = ByteSet("/?#")
  private static let pathStops = ByteSet("<>\"")
  private static let pathTrimmings = ByteSet(".,:;!?'`([{")
  private static let brackets = [("(", ")"), ("[", "]"), ("{", "}")].map { open, close in
    (open: Array(open.utf8)[0], close: Array(close.utf8)[0])
  }

  /// - Parameter scalar: a scalar outside ASCII.
  private static func endsPath(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .openPunctuation,
      .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .dashPunctuation:
      true
    default: scalar == objectReplacement
    }
  }

  private static let objectReplacement: Unicode.Scalar = "\u{fffc}"
}

/// The top-level domains that make a link without a scheme (Spec/Input.md 8.4).
enum TopLevelDomains {
  /// The domains in lower case, as `domains.txt` lists them.
  static let wellKnown = Set(
    TableText.rows(of: EmbeddedFile.domains.contents).flatMap { TableText.words(of: $0[0]) })
}
