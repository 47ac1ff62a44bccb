import PageModel

/// From text in the HTML dialect to its tree (Docs/Input.md 8.2): tokens, then text that a parser of HTML reads in
/// one way and in linear time, then that parser's tree.
enum HTMLReader {
  /// - Throws: `ReadError.Reason.tooDeep` for tags in tags beyond the limit.
  static func nodes(_ source: SourceText, limits: Limits) throws(ReadError) -> [MarkupNode] {
    var tokenizer = HTMLTokenizer(source.text)
    var balancer = HTMLBalancer(depth: limits.elementDepth)
    while let token = tokenizer.next() {
      guard balancer.add(token) else {
        throw ReadError(
          .tooDeep, "more than \(limits.elementDepth) tags in tags",
          origin: source.places.origin(of: token.offset))
      }
    }
    let written = balancer
    return try GumboTree.nodes(of: written.text) { offset in
      source.places.origin(of: written.sourceOffset(of: offset))
    }
  }
}

extension Limits {
  /// Elements in elements. Each may be a block, which in JSON takes an array and an object.
  var elementDepth: Int { min(nesting, Self.nestingCeiling / 2) }
}
