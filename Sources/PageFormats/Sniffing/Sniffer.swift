/// Tells JSON, which is read, from the other formats, which only have their name said (Docs/Input.md 3).
struct Sniffer {
  let bytes: [UInt8]
  let name: String?
  let options: ReadOptions

  /// - Throws: `ReadError` for everything that is not JSON.
  func document() throws(ReadError) -> JSONDocument {
    switch options.format {
    case .tdlib, .botAPI, .mtproto: return try json()
    case .telegraph, .markdown, .html, .stream, .chatExport, .message, .chatCompletion:
      throw notReadYet(options.format ?? .markdown)
    case nil: return try recognised()
    }
  }

  /// The text, when it is Rich HTML.
  var html: SourceText? {
    let sample = TextSample(bytes)
    let isHTML = options.format.map { $0 == .html } ?? (!hasExtension("md") && sample.isHTML)
    guard isHTML, (try? sample.requireText()) != nil else { return nil }
    let start = ByteOrderMark.utf8.prefixes(bytes) ? ByteOrderMark.utf8.bytes.count : 0
    let text = String(decoding: bytes[start...], as: UTF8.self)
    return SourceText(text: text, places: SourcePlaces(from: start))
  }

  private func recognised() throws(ReadError) -> JSONDocument {
    let text = TextSample(bytes)
    try text.requireUTF8()
    guard let first = text.first else {
      throw ReadError(.empty, "the file is empty: expected a page as JSON, Markdown or HTML")
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return try jsonOrLines(begin: first)
    }
    try text.requireText()
    if hasExtension("json") { return try json() }
    if text.hasPrefix("data:") || text.hasPrefix("event:") { throw notReadYet(.stream) }
    let isHTML = !hasExtension("md") && text.isHTML
    throw notReadYet(isHTML ? .html : .markdown)
  }

  /// Docs/Rulings.md 40.
  private func jsonOrLines(begin: UInt8) throws(ReadError) -> JSONDocument {
    do {
      return try JSONDocument(bytes, limits: options.limits)
    } catch  where error.reason != .syntax {
      throw ReadError(error, in: bytes)
    } catch {
      if isJSONLines { throw notReadYet(.stream) }
      if begin == UInt8(ascii: "[") && !hasExtension("json") { throw notReadYet(.markdown) }
      throw ReadError(error, in: bytes)
    }
  }

  private func json() throws(ReadError) -> JSONDocument {
    do {
      return try JSONDocument(bytes, limits: options.limits)
    } catch {
      throw ReadError(error, in: bytes)
    }
  }

  private var isJSONLines: Bool {
    bytes.split(separator: UInt8(ascii: "\n"))
      .filter { !$0.allSatisfy(ASCII.isSpace) }
      .allSatisfy { (try? JSONDocument(Array($0), limits: options.limits)) != nil }
  }

  private func hasExtension(_ wanted: String) -> Bool {
    name?.lowercased().hasSuffix("." + wanted) ?? false
  }

  private func notReadYet(_ format: InputFormat) -> ReadError {
    ReadError(.notReadYet(format), "this is \(format.title), which this version does not read yet")
  }
}
