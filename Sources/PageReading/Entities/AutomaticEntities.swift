import PageModel

/// Makes links of the addresses, names and numbers that stand in a page's texts as they are, as the servers do with
/// what bots send them (Docs/Input.md 8.4).
package enum AutomaticEntities {
  /// Costs little where there is nothing to link: it is applied to every revision of a stream.
  package static func applied(to page: Page) -> Page {
    var linker = EntityLinker()
    guard let blocks = linker.linked(page.blocks) else { return page }
    var page = page
    page.blocks = blocks
    return page
  }

  /// One text by itself.
  package static func applied(to text: RichText) -> RichText {
    var linker = EntityLinker()
    return linker.linked(text) ?? text
  }
}
