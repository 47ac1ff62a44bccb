/// How a text in one of the source dialects is read (Docs/Input.md 8).
public struct SourceOptions: Equatable, Sendable {
  public enum Markdown: String, CaseIterable, Sendable {
    /// What bots send (Docs/Input.md 8.1).
    case rich
    /// What somebody types into the app (Docs/Input.md 8.3).
    case appChat = "app-chat"
    /// A Markdown file that the app opens as a page.
    case appDocument = "app-document"
  }

  public var markdown: Markdown
  /// Whether addresses, mentions, hashtags and the like become links by themselves.
  public var detectsEntities: Bool

  public init(markdown: Markdown = .rich, detectsEntities: Bool = true) {
    self.markdown = markdown
    self.detectsEntities = detectsEntities
  }
}
