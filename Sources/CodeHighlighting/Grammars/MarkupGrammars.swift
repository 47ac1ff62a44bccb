/// Pages and what they are made of.
enum MarkupGrammars {
  static let html = Grammar(structure: .markup, hasElements: true)
  /// Whose elements hold nothing but markup.
  static let xml = Grammar(structure: .markup)

  static let css = Grammar(structure: .style, comments: [.block], strings: [.double, .single])
  /// Languages that become style sheets.
  static let scss = Grammar(structure: .style, comments: [.slashes, .block], strings: [.double, .single])

  static let difference = Grammar(structure: .difference)

  static let markdown = Grammar(structure: .markdown, comments: [CommentForm(open: "<!--", close: "-->")])
}
