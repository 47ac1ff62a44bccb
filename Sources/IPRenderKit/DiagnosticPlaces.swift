import JSONText
import PageModel

// The places of diagnostics in their files.

extension InputFile {
  /// Returns the diagnostics of this input, in its order and with their places.
  package func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let diagnostics = diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.origin = written(diagnostic.origin)
      if let excerpt = diagnostic.excerpt, let start = diagnostic.origin.byteOffset {
        diagnostic.origin.byteOffset = excerpt.offset(in: writtenBytes, from: start) ?? start
      }
      return diagnostic
    }.sortedByPlace()
    // Finding places requires another pass through the input, so it is skipped if there are none.
    let hasPlaces = diagnostics.contains { $0.origin.byteOffset != nil }
    let locator = hasPlaces ? SourceLocator(writtenBytes) : nil
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.file = name
      diagnostic.location = diagnostic.origin.byteOffset.flatMap { locator?.locate($0) }
      return diagnostic
    }
  }
}

/// The search for the text that a diagnostic quotes (Spec/Input.md 7).
extension InputExcerpt {
  /// Returns the offset of the marked scalar in a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file, in which the text may be written as a JSON string or with HTML
  ///     entities.
  ///   - start: The offset of a byte at or before the text.
  /// - Returns: A byte offset; `nil` if the text is not found in the form in which it is known.
  func offset(in bytes: [UInt8], from start: Int) -> Int? {
    let scalars = Array(text.unicodeScalars)
    let position = min(max(0, position), scalars.count)
    if let found = Self.find(scalars[...], meaning: position, in: bytes, from: start) { return found }
    // Quotes and lists put markers before the lines of a text, so the marked line is searched alone.
    let first = scalars[..<position].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let last = scalars[position...].firstIndex(of: "\n") ?? scalars.count
    let line = scalars[first..<last].drop { $0.properties.isWhitespace }
    guard line.startIndex <= position, line.count > 1 else { return nil }
    return Self.find(line, meaning: position, in: bytes, from: start)
  }

  private static func find(
    _ scalars: ArraySlice<Unicode.Scalar>, meaning position: Int, in bytes: [UInt8], from start: Int
  ) -> Int? {
    for writing in Writing.allCases {
      let before = writing.bytes(of: scalars[..<position])
      let needle = before + writing.bytes(of: scalars[position...])
      guard !needle.isEmpty else { return nil }
      var from = min(max(0, start), bytes.count)
      let limit = min(from + reach + needle.count, bytes.count)
      while let found = search(needle, in: bytes[..<limit], from: from) {
        let end = found + needle.count
        if found == 0 || openers.contains(bytes[found - 1]),
          end == bytes.count || closers.contains(bytes[end])
        {
          return found + before.count
        }
        from = found + 1
      }
    }
    return nil
  }

  /// The bytes that may precede a formula: its delimiters, or the end of a tag, of a key or of a line.
  private static let openers = Set("$([{>\"'` \n\t".utf8)
  /// The bytes that may follow a formula. A backslash begins `\)` and escapes of JSON.
  private static let closers = Set("$)]}<\\\"'` \n\r\t".utf8)

  /// The maximum distance in bytes from the place of a diagnostic to the start of its text, which may follow
  /// delimiters, the attributes of a tag, or other fields of an object. It prevents a search of the whole
  /// file for a text that is not there.
  private static let reach = 1024

  /// Finds a sequence of bytes in linear time (Knuth, Morris and Pratt).
  private static func search(_ needle: [UInt8], in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var borders = [0]
    borders.reserveCapacity(needle.count)
    var length = 0
    for byte in needle.dropFirst() {
      while length > 0, needle[length] != byte { length = borders[length - 1] }
      if needle[length] == byte { length += 1 }
      borders.append(length)
    }
    length = 0
    for index in start..<max(start, bytes.endIndex) {
      while length > 0, needle[length] != bytes[index] { length = borders[length - 1] }
      if needle[length] == bytes[index] { length += 1 }
      if length == needle.count { return index - length + 1 }
    }
    return nil
  }

  private enum Writing: CaseIterable {
    case plain, json, html

    func bytes(of scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
      scalars.flatMap { scalar -> [UInt8] in
        switch (self, scalar) {
        case (.json, "\\"): Array("\\\\".utf8)
        case (.json, "\""): Array("\\\"".utf8)
        case (.json, "\n"): Array("\\n".utf8)
        case (.json, "\t"): Array("\\t".utf8)
        case (.html, "&"): Array("&amp;".utf8)
        case (.html, "<"): Array("&lt;".utf8)
        case (.html, ">"): Array("&gt;".utf8)
        default: Array(String(Character(scalar)).utf8)
        }
      }
    }
  }
}
