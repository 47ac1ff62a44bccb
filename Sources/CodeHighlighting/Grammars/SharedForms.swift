/// Forms that many languages share.
extension CommentForm {
  static let slashes = CommentForm(open: "//")
  static let sign = CommentForm(open: "#")
  static let dashes = CommentForm(open: "--")
  static let block = CommentForm(open: "/*", close: "*/")
  static let nestedBlock = CommentForm(open: "/*", close: "*/", nests: true)
  /// A script's first line, or any like it.
  static let interpreter = CommentForm(open: "#!", isAtLineStart: true)
}

extension StringForm {
  static let double = StringForm(open: "\"")
  static let single = StringForm(open: "'")
  static let character = StringForm(open: "'", kind: .character)
  static let tripleDouble = StringForm(open: "\"\"\"", isMultiline: true)
}

extension Set<Unicode.Scalar> {
  /// The operators of most languages.
  static let usualOperators = Set("+-*/%=!<>&|^~?:")
  static let usualPunctuation = Set("{}[]();,.")
}
