import CMarkdown
import Synchronization

/// Markdown as cmark-gfm parses it, with the dialect's own inline syntax.
package final class MarkdownDocument {
  private let root: UnsafeMutablePointer<cmark_node>

  /// cmark keeps the characters that its extensions ask for in tables of the whole process.
  private static let parsing = Mutex(())

  /// - Parameters:
  ///   - text: UTF-8 in which `MathDelimiters` stand for their escapes.
  ///   - dialect: Rich Markdown alone has marks and notes.
  /// - Returns: `nil` when memory is short.
  package init?(_ text: [UInt8], dialect: SourceOptions.Markdown) {
    let root = Self.parsing.withLock { _ in Self.parse(text, isRich: dialect == .rich) }
    guard let root else { return nil }
    self.root = root
  }

  deinit { cmark_node_free(root) }

  private static func parse(_ text: [UInt8], isRich: Bool) -> UnsafeMutablePointer<cmark_node>? {
    cmark_gfm_core_extensions_ensure_registered()
    let flags = CMARK_OPT_UNSAFE | (isRich ? CMARK_OPT_FOOTNOTES : 0)
    guard let parser = cmark_parser_new(flags) else { return nil }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "tasklist"] {
      if let known = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, known) }
    }
    let syntax = InlineSyntax(hasMarks: isRich)
    return syntax.attached(to: parser) {
      text.withUnsafeBytes { bytes in
        cmark_parser_feed(parser, bytes.baseAddress, bytes.count)
      }
      return cmark_parser_finish(parser)
    }
  }

  // MARK: - Walking

  /// As long as `body` runs.
  package func read<Result, Failure: Error>(
    _ body: (MarkdownNode) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(MarkdownNode(pointer: root))
  }
}

extension MarkdownNode {
  enum Event { case enter, exit }

  /// Whether what stands in a node is walked too.
  package enum Step { case inside, over }

  /// Goes through all that stands in the node, itself included, without recursion: emphasis may be as deep as the text is
  /// long.
  ///
  /// - Parameter body: is given every node when it begins and, unless it goes over it, when it ends.
  func walk(_ body: (Event, MarkdownNode) -> Step) {
    var node = pointer
    while true {
      let isOver = body(.enter, MarkdownNode(pointer: node)) == .over
      if !isOver, let child = node.pointee.first_child {
        node = child
        continue
      }
      if !isOver { _ = body(.exit, MarkdownNode(pointer: node)) }
      while true {
        if node == pointer { return }
        if let next = node.pointee.next {
          node = next
          break
        }
        guard let parent = node.pointee.parent else { return }
        node = parent
        _ = body(.exit, MarkdownNode(pointer: node))
      }
    }
  }

  var parent: MarkdownNode? { pointer.pointee.parent.map(MarkdownNode.init) }
}
