/// An address that an output may contain as a link: a web page, a person or a chat, never a script or a
/// local file.
///
/// Every output with working links (SVG, PDF, HTML, the files that `convert` writes) takes addresses of this
/// type, so that no writer can skip the check (Spec/Vectors.md 3.1).
package struct LinkAddress: Hashable, Sendable {
  /// The address without control characters and without white space at its ends, which browsers ignore.
  package let text: String

  /// The meaning of an address without a scheme.
  package enum Relative: Sendable {
    /// The address begins with a host, as in messages: `example.org` is `https://example.org`.
    case isHost
    /// The address is relative to the document, such as `page.html` or `#chapter`, and is kept.
    case isKept
  }

  /// The schemes that links may have.
  package static let schemes = ["http", "https", "mailto", "tel", "tg", "ton"]

  /// - Throws: ``RefusedAddress`` for any scheme that is not in ``schemes``, and for an address that names
  ///   no host where one is required.
  package init(_ address: String, relative: Relative) throws(RefusedAddress) {
    let scalars = Self.cleaned(address)
    let text = String(scalars)
    let slashes = scalars.prefix(while: Self.isSlash)
    // After two slashes comes a host, which would be opened with the document's own scheme: that of a local
    // file.
    if slashes.count > 1 {
      let rest = scalars.dropFirst(slashes.count)
      guard !rest.isEmpty else { throw RefusedAddress(address, .noHost) }
      self.text = "https://" + String(Substring(rest))
      return
    }
    let start = Substring(scalars.prefix { !Self.isSlash($0) && $0 != "?" && $0 != "#" })
    if let colon = start.unicodeScalars.firstIndex(of: ":") {
      if Self.schemes.contains(String(start[..<colon]).asciiLowercased) {
        self.text = text
      } else if Self.isHost(start[..<colon]), Self.isPort(start[start.unicodeScalars.index(after: colon)...])
      {
        self.text = "https://" + text
      } else {
        throw RefusedAddress(address, .scheme)
      }
      return
    }
    // Some programs decode escapes and character references before they look for the scheme.
    guard !Self.hasEscapedColon(start), !Self.hasReference(scalars) else {
      throw RefusedAddress(address, .scheme)
    }
    switch relative {
    case .isKept: self.text = text
    case .isHost:
      guard let first = start.unicodeScalars.first, first != "." else {
        throw RefusedAddress(address, .noHost)
      }
      self.text = "https://" + text
    }
  }

  private static func cleaned(_ address: String) -> Substring.UnicodeScalarView {
    let visible = String.UnicodeScalarView(
      address.unicodeScalars.filter { scalar in
        scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
      })
    let start = visible.drop(while: \.properties.isWhitespace)
    let end = start.lastIndex { !$0.properties.isWhitespace }.map { start.index(after: $0) }
    return start[..<(end ?? start.startIndex)]
  }

  /// Returns true for both kinds of slash, since browsers treat them alike.
  private static func isSlash(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "\\" }

  /// Returns true if a colon after `text` precedes a port: schemes have no dots in practice, hosts do.
  private static func isHost(_ text: Substring) -> Bool {
    (text.contains(".") || text.lowercased() == "localhost")
      && text.utf8.allSatisfy { $0 >= 0x80 || "-.".utf8.contains($0) || isLetterOrDigit($0) }
  }

  private static func isPort(_ text: Substring) -> Bool {
    (1...5).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Returns true if a character reference such as `&#58;` or `&colon;` is in the part that can contain a
  /// scheme.
  private static func hasReference(_ scalars: Substring.UnicodeScalarView) -> Bool {
    let start = Substring(scalars.prefix { !isSlash($0) && $0 != "?" }).utf8
    return start.indices.contains { index in
      guard start[index] == UInt8(ascii: "&") else { return false }
      let rest = start[index...].dropFirst()
      if rest.first == UInt8(ascii: "#") { return true }
      let name = rest.prefix(while: isLetterOrDigit)
      return !name.isEmpty && name.endIndex < start.endIndex && start[name.endIndex] == UInt8(ascii: ";")
    }
  }

  private static func hasEscapedColon(_ text: Substring) -> Bool {
    text.utf8.indices.contains {
      text.utf8[$0...].starts(with: "%3a".utf8) || text.utf8[$0...].starts(with: "%3A".utf8)
    }
  }
}

/// The error for an address that no output may link to.
package struct RefusedAddress: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The scheme is not one of ``LinkAddress/schemes``.
    case scheme
    /// The address is relative to a document, and there is none.
    case noHost
  }

  /// The address as written in the input.
  package let text: String
  package let reason: Reason

  fileprivate init(_ text: String, _ reason: Reason) { (self.text, self.reason) = (text, reason) }
}

extension String {
  fileprivate var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
