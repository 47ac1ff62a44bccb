import JSONText
import PageModel
import PageReading

/// The content of an input.
package indirect enum InputContent: Sendable {
  /// A page without a message.
  case page(ReadResult)
  case message(MessageResult)
  /// Messages that are read on request.
  case chat(ChatSource)
}

/// Reads the bytes of a file into a chat, a message or a page, of any protocol and format. `StreamReader`
/// reads streams.
package enum InputReader {
  /// - Parameters:
  ///   - bytes: the whole file, which is parsed once.
  ///   - name: the file's name, whose extension breaks ties between formats.
  /// - Throws: `ReadError` for other inputs, and if the selected chat is missing or no chat is selected. An
  ///   error in a part only affects this part and is a diagnostic.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, options: ChatOptions = ChatOptions()
  ) throws(ReadError) -> InputContent {
    let reading = options.message.reading
    let outline = try ChatReader.outline(of: bytes, reading: reading)
    if let outline, !outline.lists.isEmpty, !isAnswer(outline, reading),
      let chat = try ChatReader.chat(outline, in: bytes, options: options)
    {
      return .chat(chat)
    }
    // Without lists, the outline is the whole document.
    let document = outline.flatMap { $0.lists.isEmpty ? $0.document : nil }
    return try single(
      try content(bytes, name: name, document: document, options: reading), in: bytes, options.message)
  }

  /// Reads one page from any input. A message yields its rich page, or its text and media as blocks
  /// (Spec/Input.md 10).
  ///
  /// - Parameter anonymizer: hides the names that it knows, and those in the page.
  package static func page(
    _ bytes: [UInt8], name: String? = nil, options: ReadOptions = ReadOptions(),
    hiding anonymizer: Anonymizer = Anonymizer()
  ) throws(ReadError) -> ReadResult {
    var result = try page(try content(bytes, name: name, options: options), in: bytes, options: options)
    anonymizer.apply(to: &result)
    return result
  }

  /// Returns the anonymizer of the options with the names of all people in a file.
  package static func anonymizer(of bytes: [UInt8], name: String?, options: ChatOptions) -> Anonymizer {
    var anonymizer = options.message.anonymizer
    guard anonymizer.hidesNames else { return anonymizer }
    if let chat = try? ChatReader.open(bytes, options: options) { return chat.options.anonymizer }
    var plain = options.message
    plain.anonymizer = Anonymizer()
    if let read = try? MessageReader.read(bytes, name: name, options: plain) {
      anonymizer.learn(KnownPeople(read))
    }
    return anonymizer
  }

  /// Reads one page from parsed content.
  package static func page(
    _ content: Sniffer.Content, in bytes: [UInt8], options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    guard case .json(let document) = content else {
      return try PageReader.read(content, of: bytes, options: options)
    }
    do throws(ReadError) {
      return try page(in: document.root, options: options).checked.noting(Diagnostic(encodingOf: bytes))
    } catch {
      throw error.located(in: bytes)
    }
  }

  /// Reads one page from a JSON value.
  ///
  /// - Throws: an error that may lack its line and column.
  package static func page(in root: JSONValue, options: ReadOptions) throws(ReadError) -> FoundPage {
    if !isAnswer(root, options),
      let found = try MessageFinder.find(in: root, options: options, prefersPages: true)
    {
      return try MessageReader.result(found, options: MessageOptions(reading: options)).page(options)
    }
    return try barePage(in: root, options: options)
  }

  /// Returns whether the lists are the conversation that a whole answer of a language model repeats.
  private static func isAnswer(_ outline: ChatOutline, _ options: ReadOptions) -> Bool {
    guard outline.lists.allSatisfy(\.isConversation), let document = outline.document else { return false }
    return isAnswer(document.root, options)
  }

  /// Returns whether a document is a whole answer of a language model, which may share keys with messages.
  private static func isAnswer(_ root: JSONValue, _ options: ReadOptions) -> Bool {
    guard root.isObject, [nil, .chatCompletion].contains(options.format) else { return false }
    return AnswerReader.shape(of: root)?.traits.contains(.answer) ?? false
  }

  private static func barePage(in root: JSONValue, options: ReadOptions) throws(ReadError) -> FoundPage {
    // The text of an exported message alone.
    if options.format == .message, root.isArray || root.isString {
      return try CommonMessageReader.page(pieces: root, options: options)
    }
    return try FoundPage(in: root, options: options)
  }

  /// - Parameter document: the parsed document, or `nil` if the bytes are not parsed yet.
  package static func content(
    _ bytes: [UInt8], name: String?, document: JSONDocument? = nil, options: ReadOptions
  ) throws(ReadError) -> Sniffer.Content {
    guard bytes.count <= options.limits.inputBytes else {
      throw ReadError(bytes: bytes.count, limits: options.limits)
    }
    if let document, options.format?.holdsMessages ?? true, document.root.isObject || document.root.isArray {
      return .json(document)
    }
    return try Sniffer(bytes: bytes, name: name, options: options).content()
  }

  /// Reads a message alone.
  ///
  /// - Returns: `nil` for an input without a message.
  package static func message(
    _ bytes: [UInt8], name: String? = nil, options: MessageOptions
  ) throws(ReadError) -> MessageResult? {
    guard case .json(let document) = try content(bytes, name: name, options: options.reading) else {
      return nil
    }
    do throws(ReadError) {
      return try message(in: document, of: bytes, options)
    } catch {
      throw error.located(in: bytes)
    }
  }

  /// - Throws: an error that may lack its line and column.
  private static func message(
    in document: JSONDocument, of bytes: [UInt8], _ options: MessageOptions
  ) throws(ReadError) -> MessageResult? {
    guard !isAnswer(document.root, options.reading),
      let found = try MessageFinder.find(in: document.root, options: options.reading)
    else { return nil }
    var result = try MessageReader.result(found, options: options)
    if let fault = Diagnostic(encodingOf: bytes) {
      result.diagnostics = ([fault] + result.diagnostics).sortedByPlace()
    }
    return result
  }

  /// Reads a message or a page.
  static func single(
    _ content: Sniffer.Content, in bytes: [UInt8], _ options: MessageOptions
  ) throws(ReadError) -> InputContent {
    do throws(ReadError) {
      guard case .json(let document) = content else {
        return .page(try PageReader.read(content, of: bytes, options: options.reading).hidden(by: options))
      }
      if let result = try message(in: document, of: bytes, options) { return .message(result) }
      return .page(
        try barePage(in: document.root, options: options.reading).checked.noting(
          Diagnostic(encodingOf: bytes)
        )
        .hidden(by: options))
    } catch {
      throw error.located(in: bytes)
    }
  }
}

extension Diagnostic {
  /// Creates the warning about the first byte of a file that is not UTF-8; `nil` for a file that is.
  init?(encodingOf bytes: [UInt8]) {
    let offset: Int
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      offset = error.byteOffsets.lowerBound
    }
    let digits = String(bytes[offset], radix: 16, uppercase: true)
    self.init(
      .badValue, "the byte 0x\(digits) is not UTF-8, so characters are lost", help: "save the file as UTF-8",
      at: InputOrigin(byteOffset: offset))
  }
}

extension ReadResult {
  fileprivate func noting(_ diagnostic: Diagnostic?) -> ReadResult {
    guard let diagnostic else { return self }
    var result = self
    result.diagnostics = ([diagnostic] + result.diagnostics).sortedByPlace()
    return result
  }

  fileprivate func hidden(by options: MessageOptions) -> ReadResult {
    var result = self
    options.anonymizer.apply(to: &result)
    return result
  }
}
