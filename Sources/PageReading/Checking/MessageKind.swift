import PageModel

/// The kind of message as which the app would send a page, and the reasons (Spec/Input.md 8.3).
public struct MessageKind: Equatable, Sendable {
  /// The kinds of messages.
  public enum Kind: String, Sendable {
    /// A message whose text and entities express the whole page.
    case plain
    /// A rich message.
    case rich
    /// A page that no message can contain.
    case instantView = "instant-view"
  }

  /// A content that a plain message cannot express.
  public struct Reason: Hashable, Sendable {
    /// The description of the content, such as `a heading`.
    public var what: String
    /// The JSON pointer to the first such block in the page.
    public var pointer: String
  }

  /// The kind of the message.
  public private(set) var kind = Kind.plain
  /// The contents that require the kind, each once, in the order of the page.
  public private(set) var reasons: [Reason] = []

  package init(_ page: Page) {
    var pending = page.blocks.enumerated().reversed().map { (block: $1, pointer: "/\($0)", isQuoted: false) }
    var forInstantView: [Reason] = []
    while let (block, pointer, isQuoted) = pending.popLast() {
      let firstChild = pending.endIndex
      if block.isInstantViewOnly { Self.add(block.name, pointer, to: &forInstantView) }
      if let what = Self.force(of: block, isQuoted: isQuoted) { Self.add(what, pointer, to: &reasons) }
      var isQuote = false
      if case .blockQuote = block.kind { isQuote = true }
      for part in block.parts {
        switch part.content {
        case .block(let child): pending.append((child, pointer + part.place.description, isQuoted || isQuote))
        case .text(let text): add(text, at: pointer)
        }
      }
      pending[firstChild...].reverse()
    }
    if !forInstantView.isEmpty {
      kind = .instantView
      reasons = forInstantView
    } else if !reasons.isEmpty {
      kind = .rich
    }
  }

  private static func add(_ what: String, _ pointer: String, to reasons: inout [Reason]) {
    if !reasons.contains(where: { $0.what == what }) { reasons.append(Reason(what: what, pointer: pointer)) }
  }

  /// Returns the description of the content that a plain message cannot contain; `nil` if the block fits a
  /// plain message.
  private static func force(of block: Block, isQuoted: Bool) -> String? {
    switch block.kind {
    case .paragraph, .preformatted, .divider: return nil
    case .heading: return "a heading"
    case .list: return "a list"
    case .table: return "a table"
    case .formula: return "a formula"
    case .blockQuote(let quote):
      if isQuoted { return "a quote in a quote" }
      if quote.blocks.count > 1 { return "a quote of several blocks" }
      guard case .paragraph? = quote.blocks.first?.kind else { return "a quote of more than text" }
      return quote.caption.isAbsent ? nil : "a quote with a credit"
    case .anchor: return "an anchor"
    case .title, .subtitle, .kicker, .header, .subheader, .footer, .authorDate, .thinking, .pullQuote,
      .details, .photo,
      .video, .audio, .document, .map, .cover, .collage, .slideshow, .webEmbed, .postEmbed, .chatBanner,
      .relatedArticles, .buttonRow, .unsupported:
      return "a block of the kind '\(block.name.asExcerpt)'"
    }
  }

  /// Adds the reasons in a text. Styles and links are entities; other inline content is not.
  private mutating func add(_ text: RichText, at pointer: String) {
    switch text {
    case .formula: Self.add("a formula", pointer, to: &reasons)
    case .inlineImage: Self.add("an image in a line of text", pointer, to: &reasons)
    case .anchor: Self.add("an anchor", pointer, to: &reasons)
    case .reference: Self.add("a note", pointer, to: &reasons)
    case .button: Self.add("a button in a line of text", pointer, to: &reasons)
    case .diff: Self.add("a change", pointer, to: &reasons)
    case .plain, .concat, .styled, .link, .spoiler, .date, .customEmoji, .unknown: break
    }
    switch text.parts {
    case .characters: break
    case .row(let texts): for part in texts { add(part, at: pointer) }
    case .wrapped(let inner), .changed(let inner, _): add(inner, at: pointer)
    }
  }
}

extension Block {
  /// True if no rich message can contain the block (Spec/Input.md 4.4).
  package var isInstantViewOnly: Bool {
    switch kind {
    case .title, .subtitle, .kicker, .header, .subheader, .authorDate, .cover, .webEmbed, .postEmbed,
      .chatBanner, .relatedArticles:
      true
    case .photo(let photo): photo.url != nil
    case .heading, .paragraph, .footer, .thinking, .preformatted, .divider, .anchor, .formula, .list,
      .blockQuote,
      .pullQuote, .details, .table, .video, .audio, .document, .map, .collage, .slideshow, .buttonRow,
      .unsupported:
      false
    }
  }
}

extension Page {
  /// An error for each kind of block that the servers refuse in a message that is not a draft (Spec/Input.md 6.5).
  package var refusals: [Diagnostic] {
    var refusals: [Diagnostic] = []
    var indices: [String: Int] = [:]
    var pending = Array(blocks.reversed())
    while let block = pending.popLast() {
      let firstChild = pending.endIndex
      for part in block.parts { if case .block(let child) = part.content { pending.append(child) } }
      pending[firstChild...].reverse()
      guard let (reason, help) = block.refusal else { continue }
      if let index = indices[block.name] {
        refusals[index].more += 1
      } else {
        indices[block.name] = refusals.count
        refusals.append(
          Diagnostic(
            .error, code: .misplacedBlock,
            message: "the servers refuse '\(block.name.asExcerpt)' in a message: \(reason)",
            help: help, origin: block.origin))
      }
    }
    return refusals
  }
}

extension Block {
  /// The error of the servers for a message with the block, and what to do; `nil` for a block that they accept.
  fileprivate var refusal: (reason: String, help: String)? {
    if case .thinking = kind {
      return (
        "RICH_MESSAGE_BLOCK_UNSUPPORTED", "remove the block, or send it in a draft with sendRichMessageDraft"
      )
    }
    guard isInstantViewOnly else { return nil }
    return (
      "RICH_VALIDATE_CTOR_NOT_ALLOWED", "use a block that is not of Instant View only, such as a heading"
    )
  }
}
