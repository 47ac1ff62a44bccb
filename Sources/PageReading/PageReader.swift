import JSONText
import Localization
import PageModel
import Primitives

/// The options for reading an input.
public struct ReadOptions: Hashable, Codable, Sendable {
  /// The format of the input, or `nil` to detect it.
  public var format: InputFormat?
  /// The limits of the input.
  public var limits: Limits
  /// The options for reading Markdown and HTML.
  public var source: SourceOptions
  /// The id of the message of a chat to read, or `nil` for the last one.
  public var message: Int?
  /// The language of texts that iprender adds to a page or a name.
  package var language = Language.english
  /// The collection of the names of files.
  @Transient package var named: NamedFiles?

  public init(
    format: InputFormat? = nil, limits: Limits = Limits(), source: SourceOptions = SourceOptions(),
    message: Int? = nil
  ) {
    (self.format, self.limits, self.source, self.message) = (format, limits, source, message)
  }
}

package struct ReadResult: Equatable, Sendable {
  package var page: Page
  package var format: InputFormat
  /// The warnings in the order of the input, each once. `SourceLocator` finds their lines.
  package var diagnostics: [Diagnostic]

  package init(page: Page, format: InputFormat, diagnostics: [Diagnostic] = []) {
    (self.page, self.format, self.diagnostics) = (page, format, diagnostics)
  }

  /// Adds a thinking block to a draft without blocks (Spec/Input.md 6.5).
  package mutating func fillDraft(in language: Language) {
    guard page.blocks.isEmpty else { return }
    page.blocks = [Block(.thinking(.plain(language[.thinking])))]
    page.isDraft = true
    diagnostics.removeAll { $0.code == .emptyPage }
  }
}

/// Reads the bytes of a file into a page.
package enum PageReader {
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name, whose extension breaks ties between formats.
  /// - Throws: `ReadError` if the input is not a page. An invalid page is read as far as possible, with
  ///   diagnostics about its errors.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, options: ReadOptions = ReadOptions()
  ) throws(ReadError) -> ReadResult {
    guard bytes.count <= options.limits.inputBytes else {
      throw ReadError(bytes: bytes.count, limits: options.limits)
    }
    let content = try Sniffer(bytes: bytes, name: name, options: options).content()
    return try read(content, of: bytes, options: options)
  }

  /// - Parameter bytes: the whole file, which contains the content.
  package static func read(
    _ content: Sniffer.Content, of bytes: [UInt8], options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    do throws(ReadError) {
      switch content {
      case .json(let document): return try FoundPage(in: document.root, options: options).checked
      case .source(let source, let format):
        return try SourceReader.page(source, format, options: options)
      }
    } catch {
      throw error.located(in: bytes)
    }
  }
}

/// The page in a JSON value.
package struct FoundPage: Equatable, Sendable {
  package var result: ReadResult
  /// True if the limits of the protocol apply to the page.
  package var isRichMessage: Bool

  /// - Parameter mediaMark: a part of generated media ids.
  /// - Throws: an error without its line and column.
  package init(in value: JSONValue, options: ReadOptions, mediaMark: String = "") throws(ReadError) {
    let root = try RootFinder.root(in: value, options: options)
    self.init(
      try RootReader.result(root, options: options, mediaMark: mediaMark), isRichMessage: root.isRichMessage)
    if root.isDraft { result.fillDraft(in: options.language) }
  }

  package init(_ result: ReadResult, isRichMessage: Bool) {
    self.result = result
    self.isRichMessage = isRichMessage
  }

  /// The result with warnings about content that the servers would not accept.
  package var checked: ReadResult {
    guard isRichMessage else { return result }
    var result = result
    result.diagnostics = (result.diagnostics + ProtocolCheck.diagnostics(for: result.page)).sortedByPlace()
    return result
  }
}

/// The options for reading Markdown and HTML (Spec/Input.md 8).
public struct SourceOptions: Hashable, Codable, Sendable {
  /// A dialect of Markdown.
  public enum Markdown: String, CaseIterable, Codable, Sendable {
    /// The Rich Markdown that bots send (Spec/Input.md 8.1).
    case rich
    /// The Markdown that people type into the app (Spec/Input.md 8.3).
    case appChat = "app-chat"
    /// The Markdown of files that the app opens as pages.
    case appDocument = "app-document"
    /// The MarkdownV2 of messages that bots send (Spec/Input.md 10.3).
    case botV2 = "bot-v2"
    /// The legacy Markdown of messages that bots send.
    case botV1 = "bot-v1"

    /// The dialect's name as the parse mode of a message; `nil` if bots cannot send it.
    package var parseMode: String? {
      switch self {
      case .botV2: "MarkdownV2"
      case .botV1: "Markdown"
      case .rich, .appChat, .appDocument: nil
      }
    }
  }

  /// The dialect of Markdown.
  public var markdown: Markdown
  /// True if addresses, mentions, hashtags and similar text become links.
  public var detectsEntities: Bool

  public init(markdown: Markdown = .rich, detectsEntities: Bool = true) {
    self.markdown = markdown
    self.detectsEntities = detectsEntities
  }
}
