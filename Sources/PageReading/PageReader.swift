import JSONText
import PageModel
import Wording

/// The options for reading an input.
public struct ReadOptions: Equatable, Sendable {
  /// The format of the input, or `nil` to detect it.
  public var format: InputFormat?
  /// The limits of the input.
  public var limits: Limits
  /// The options for reading Markdown and HTML.
  public var source: SourceOptions
  /// The id of the message of a chat to read, or `nil` for the last one.
  public var message: Int?
  /// Of what a page, or a name, says that the input does not.
  package var language = Language.english
  /// Where the names of files are noted.
  package var named: NamedFiles?

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
  /// Warnings in the order of the input, each once. `SourceLocator` finds their lines.
  package var diagnostics: [Diagnostic]

  package init(page: Page, format: InputFormat, diagnostics: [Diagnostic] = []) {
    (self.page, self.format, self.diagnostics) = (page, format, diagnostics)
  }

  /// Lets a draft that holds nothing yet say that its writer thinks (Spec/Input.md 6.5).
  package mutating func fillDraft(in language: Language) {
    guard page.blocks.isEmpty else { return }
    page.blocks = [Block(.thinking(.plain(language[.thinking])))]
    page.isDraft = true
    diagnostics.removeAll { $0.code == .emptyPage }
  }
}

/// From the bytes of a file to a page.
package enum PageReader {
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The file's name, whose extension breaks ties between formats.
  /// - Throws: `ReadError` for what is not a page. A page with faults is read as well as it can be, and the
  ///   faults are diagnostics.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, options: ReadOptions = ReadOptions()
  ) throws(ReadError) -> ReadResult {
    guard bytes.count <= options.limits.inputBytes else {
      throw ReadError(bytes: bytes.count, limits: options.limits)
    }
    let content = try Sniffer(bytes: bytes, name: name, options: options).content()
    return try read(content, of: bytes, options: options)
  }

  /// - Parameter bytes: the whole file, from which the content is.
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
  /// Whether the protocol has limits for it.
  package var isRichMessage: Bool

  /// - Parameter mediaMark: in made-up ids of media.
  /// - Throws: an error whose place is not worked out.
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

  /// With warnings of what the servers would not accept.
  package var checked: ReadResult {
    guard isRichMessage else { return result }
    var result = result
    result.diagnostics = (result.diagnostics + ProtocolCheck.diagnostics(for: result.page)).sortedByPlace()
    return result
  }
}

/// The options for reading Markdown and HTML (Spec/Input.md 8).
public struct SourceOptions: Equatable, Sendable {
  /// A dialect of Markdown.
  public enum Markdown: String, CaseIterable, Sendable {
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

    /// What bots call it, for the text of a message.
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
  /// Whether addresses, mentions, hashtags and similar text become links.
  public var detectsEntities: Bool

  public init(markdown: Markdown = .rich, detectsEntities: Bool = true) {
    self.markdown = markdown
    self.detectsEntities = detectsEntities
  }
}
