enum HTMLReader {
  static func nodes(_ source: SourceText, limits: Limits) throws(ReadError) -> [MarkupNode] { [] }
}
