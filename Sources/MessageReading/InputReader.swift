import JSONText
import PageModel
import PageReading

/// What an input is, as it is read.
package indirect enum InputContent: Sendable {
  /// A page with nothing around it.
  case page(ReadResult)
  case message(MessageResult)
  /// Messages that are read when they are asked for.
  case chat(ChatSource)
}

/// From the bytes of a file to what they are: a chat, a message or a page, of any protocol and format. Streams are
/// `StreamReader`'s.
package enum InputReader {
  /// - Parameters:
  ///   - bytes: The whole file, which is parsed once.
  ///   - name: The file's name, whose extension breaks ties between formats.
  /// - Throws: `ReadError` for what is none of these, and for a chat that is not there or not named. What is wrong with a
  ///   part costs that part alone and is a diagnostic.
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
    // Without lists the outline is the whole document.
    let document = outline.flatMap { $0.lists.isEmpty ? $0.document : nil }
    return try single(
      try content(bytes, name: name, document: document, options: reading), in: bytes, options.message)
  }

  /// One page, whatever it stands in: of messages their rich page, or their text and media as blocks (Spec/Input.md 10).
  ///
  /// - Parameter anonymizer: hides what it knows, and what the page says of people by itself.
  package static func page(
    _ bytes: [UInt8], name: String? = nil, options: ReadOptions = ReadOptions(),
    hiding anonymizer: Anonymizer = Anonymizer()
  ) throws(ReadError) -> ReadResult {
    var result = try page(try content(bytes, name: name, options: options), in: bytes, options: options)
    anonymizer.apply(to: &result)
    return result
  }

  /// Returns the anonymizer of the options with the names of everybody in a file.
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

  /// The same of what was parsed.
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

  /// The same of a value.
  ///
  /// - Throws: an error whose place may not be worked out.
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
    // The text of an exported message by itself.
    if options.format == .message, root.isArray || root.isString {
      return try CommonMessageReader.page(pieces: root, options: options)
    }
    return try FoundPage(in: root, options: options)
  }

  /// - Parameter document: what the bytes were parsed as, if they were.
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

  /// A message or a page.
  static func single(
    _ content: Sniffer.Content, in bytes: [UInt8], _ options: MessageOptions
  ) throws(ReadError) -> InputContent {
    do throws(ReadError) {
      guard case .json(let document) = content else {
        return .page(try PageReader.read(content, of: bytes, options: options.reading).hidden(by: options))
      }
      if !isAnswer(document.root, options.reading),
        let found = try MessageFinder.find(in: document.root, options: options.reading)
      {
        var result = try MessageReader.result(found, options: options)
        if let fault = Diagnostic(encodingOf: bytes) {
          result.diagnostics = ([fault] + result.diagnostics).sortedByPlace()
        }
        return .message(result)
      }
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
