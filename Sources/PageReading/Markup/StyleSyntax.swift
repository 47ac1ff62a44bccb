import PageModel

/// The syntax of one inline style in the dialects. The readers of Markdown and HTML, the search for marks
/// that are still being written, and the writers of both formats use `StyleSyntax.all` (Spec/Input.md 8.1,
/// 8.2).
package struct StyleSyntax: Sendable {
  /// The rule by which two delimiters of Markdown match. It also determines when a writer escapes their
  /// character.
  package enum Pairing: Sendable {
    /// The rules of CommonMark: the white space and punctuation around a run of the character decide. A run
    /// may be several delimiters.
    case flanking
    /// The same rules, but a run of any other length is text.
    case flankingRun
    /// The rules of the servers (`MarkPlaces`): both delimiters are on one line, and only the white space
    /// next to them decides.
    case line
    /// A run of the character that ends at the next run of the same length. The content is not Markdown.
    case code
  }

  package struct Delimiter: Sendable {
    package let text: String
    /// False if the delimiter does not begin or end in the middle of a word.
    package let standsInWords: Bool
    fileprivate let dialects: Dialects

    package var character: UInt8 { text.utf8.first ?? 0 }
    package var length: Int { text.utf8.count }

    fileprivate init(_ text: String, standsInWords: Bool = true, in dialects: Dialects = .all) {
      (self.text, self.standsInWords, self.dialects) = (text, standsInWords, dialects)
    }
  }

  /// The dialects that read Markdown. The texts of ordinary messages have their own rules.
  fileprivate enum Dialects {
    case all, rich, app

    func contain(_ dialect: SourceOptions.Markdown) -> Bool {
      switch dialect {
      case .rich: self != .app
      case .appChat, .appDocument: self != .rich
      case .botV1, .botV2: false
      }
    }
  }

  package let wrapper: InlineWrapper
  /// The HTML tags of the style. Writers use the first one.
  let tags: [MarkupTag.Known]
  package let pairing: Pairing
  /// The delimiters in the order in which writers try them; empty if the style only has tags.
  private let delimiters: [Delimiter]

  package var tag: MarkupTag.Known { tags[0] }

  private init(
    _ wrapper: InlineWrapper, _ tags: [MarkupTag.Known], _ pairing: Pairing = .flanking,
    _ delimiters: Delimiter...
  ) {
    (self.wrapper, self.tags, self.pairing, self.delimiters) = (wrapper, tags, pairing, delimiters)
  }

  package func delimiters(in dialect: SourceOptions.Markdown = .rich) -> [Delimiter] {
    delimiters.filter { $0.dialects.contain(dialect) }
  }

  // MARK: - The table

  package static let bold = StyleSyntax(
    .style(.bold), [.b, .strong], .flanking, Delimiter("**"), Delimiter("__", standsInWords: false))
  package static let italic = StyleSyntax(
    .style(.italic), [.i, .em], .flanking, Delimiter("*"), Delimiter("_", standsInWords: false))
  package static let strikethrough = StyleSyntax(
    .style(.strikethrough), [.s, .strike, .del], .flankingRun, Delimiter("~~"), Delimiter("~", in: .app))
  package static let code = StyleSyntax(.style(.code), [.code], .code, Delimiter("`"))
  package static let marked = StyleSyntax(.style(.marked), [.mark], .line, Delimiter("==", in: .rich))
  package static let spoiler = StyleSyntax(.spoiler, [.spoiler], .line, Delimiter("||", in: .rich))
  package static let underline = StyleSyntax(.style(.underline), [.u, .ins])
  package static let `subscript` = StyleSyntax(.style(.subscript), [.sub])
  package static let superscript = StyleSyntax(.style(.superscript), [.sup])

  package static let all = [
    bold, italic, strikethrough, code, marked, spoiler, underline, `subscript`, superscript,
  ]

  // MARK: - Looking up

  package init(_ style: InlineStyle) {
    self =
      switch style {
      case .bold: .bold
      case .italic: .italic
      case .underline: .underline
      case .strikethrough: .strikethrough
      case .code: .code
      case .subscript: .subscript
      case .superscript: .superscript
      case .marked: .marked
      }
  }

  /// Returns the style of a tag; `nil` for any other tag.
  static func meant(by tag: MarkupTag.Known) -> StyleSyntax? { byTag[tag] }

  private static let byTag: [MarkupTag.Known: StyleSyntax] = Dictionary(
    uniqueKeysWithValues: all.flatMap { style in style.tags.map { ($0, style) } })

  /// The syntax that a character of Markdown may begin or end.
  package struct Character: Sendable {
    package let pairing: Pairing
    package let standsInWords: Bool
    /// The lengths of its delimiters.
    package let lengths: [Int]
  }

  /// The meaning of each character of the delimiters of a dialect.
  package static func characters(in dialect: SourceOptions.Markdown = .rich) -> [UInt8: Character] {
    switch dialect {
    case .rich: richCharacters
    case .appChat, .appDocument: appCharacters
    case .botV1, .botV2: [:]
    }
  }

  private static let richCharacters = table(of: .rich)
  private static let appCharacters = table(of: .appChat)

  private static func table(of dialect: SourceOptions.Markdown) -> [UInt8: Character] {
    var characters: [UInt8: Character] = [:]
    for style in all {
      for delimiter in style.delimiters(in: dialect) {
        let known = characters[delimiter.character]?.lengths ?? []
        characters[delimiter.character] = Character(
          pairing: style.pairing, standsInWords: delimiter.standsInWords, lengths: known + [delimiter.length])
      }
    }
    return characters
  }

  /// Returns the style that two of a character begin by the servers' rules for marks; `nil` for any other
  /// character.
  static func mark(of character: UInt8) -> StyleSyntax? { marks[character] }

  private static let marks: [UInt8: StyleSyntax] = Dictionary(
    uniqueKeysWithValues: all.filter { $0.pairing == .line }.map { ($0.delimiters[0].character, $0) })
}
