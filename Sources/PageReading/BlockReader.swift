import JSONText
import PageModel

/// Reads the blocks of one page in any of the three JSON families. Best effort throughout: what is wrong is
/// warned about where it stands, and everything around it is read.
///
/// The methods recurse no deeper than the JSON is nested, which the parser has bounded.
package struct BlockReader {
  /// Of what is being read.
  package var family: Family
  package let limits: Limits
  /// The page's own address, to tell links within it.
  var pageURL: String?
  package var media: MediaTable
  package private(set) var log = DiagnosticLog()
  /// Names whose spelling was looked at.
  private var reviewedNames: Set<String> = []
  /// For the ids of media that the input writes in place.
  package var mediaCount = 0
  /// In these ids, so that media of several messages can stand in one table.
  package var mediaMark = ""
  /// Blocks and list items so far, and runs of text.
  private var blockCount = 0
  private var textRunCount = 0
  /// The first of what was too much. Reading goes on, but nothing more becomes of what is read.
  package private(set) var excess: Excess?

  /// What there is too much of, and the place of the first that was.
  package struct Excess: Equatable {
    package var message: String
    package var origin: InputOrigin
  }

  package init(root: Root, limits: Limits) {
    family = root.family
    self.limits = limits
    media = MediaTable()
    for diagnostic in root.diagnostics { log.add(diagnostic) }
  }

  /// For a page that is no JSON, but may come with media that are.
  package init(limits: Limits) {
    family = .botAPI
    self.limits = limits
    media = MediaTable()
  }

  package mutating func warn(_ code: DiagnosticCode, _ message: String, at value: JSONValue) {
    warn(code, message, at: value.origin)
  }

  package mutating func warn(_ code: DiagnosticCode, _ message: String, at origin: InputOrigin) {
    note(Diagnostic(code, message, at: origin))
  }

  package mutating func note(_ diagnostic: Diagnostic) { log.add(diagnostic) }

  // MARK: - Limits

  /// Whether one more block or list item may be read.
  package mutating func takeBlock(_ value: JSONValue) -> Bool { takeBlock(value.origin) }

  package mutating func takeBlock(_ origin: InputOrigin) -> Bool {
    blockCount += 1
    if blockCount <= limits.blocks { return true }
    return refuse("more than \(limits.blocks) blocks and list items", origin)
  }

  /// Whether one more run of text may be read.
  package mutating func takeTextRun(_ value: JSONValue) -> Bool { takeTextRun(value.origin) }

  package mutating func takeTextRun(_ origin: InputOrigin) -> Bool {
    textRunCount += 1
    if textRunCount <= limits.textRuns { return true }
    return refuse("more than \(limits.textRuns) runs of text", origin)
  }

  /// Whether a table may have so many cells, spans not counted: those are clamped.
  mutating func takeCell(_ count: Int, _ value: JSONValue) -> Bool { takeCell(count, value.origin) }

  mutating func takeCell(_ count: Int, _ origin: InputOrigin) -> Bool {
    if count <= limits.tableCells { return true }
    return refuse("more than \(limits.tableCells) cells in a table", origin)
  }

  private mutating func refuse(_ message: String, _ origin: InputOrigin) -> Bool {
    if excess == nil { excess = Excess(message: message, origin: origin) }
    return false
  }

  /// Warns of a name that is understood and that no program writes. Of each name once, at its first place.
  mutating func reviewSpelling<Kind>(of name: String, in names: NameTable<Kind>, at object: JSONValue) {
    guard reviewedNames.insert(name).inserted, let meant = names.correction(of: name, in: family) else {
      return
    }
    warn(.oddSpelling, "no program writes '\(name.asExcerpt)': it is read as '\(meant)'", at: object)
  }

  // MARK: - Page

  package mutating func page(_ content: Root.JSONContent, of root: Root) -> Page {
    var page =
      switch content {
      case .page(let object, let blocks): fullPage(object.notingFields(), blocks: blocks)
      case .blocks(let value): Page(blocks: self.blocks(value))
      case .text(let value): Page(blocks: [Block(.paragraph(richText(value)), origin: value.origin)])
      case .webPage(let object): metadataPage(object)
      }
    page.isDraft = page.isDraft || root.isDraft
    if let webPage = root.webPage {
      page.metadata = metadata(of: webPage)
      page.url = page.url ?? webPage["url"]?.text
    }
    page.media = media
    if page.blocks.isEmpty {
      warn(.emptyPage, "the page has no blocks: the picture is an empty container", at: content.value)
    }
    return page
  }

  private mutating func fullPage(_ object: JSONValue, blocks: JSONValue?) -> Page {
    var page = Page()
    page.url = optionalString(object, ["url"])
    pageURL = page.url
    readMediaTables(object)
    // Bits of the constructor `page`; those of rich messages are not documented.
    let hasBits = family.typeName(of: object).flatMap(RootName.init) == .page
    page.isRTL = flag(object, ["is_rtl", "rtl"], bit: hasBits ? 1 : nil)
    let isPart = flag(object, ["part"], bit: hasBits ? 0 : nil)
    page.isComplete = object["is_full"]?.bool != false && !isPart
    page.isDraft = flag(object, ["is_draft"])
    if let metadata = object["metadata"] { page.metadata = self.metadata(of: metadata) }
    page.views = integer(object, ["view_count", "views"]).flatMap { $0 > 0 ? $0 : nil }
    if let blocks {
      page.blocks = self.blocks(blocks)
    }
    if page.blocks.isEmpty && (blocks == nil || !page.isComplete) {
      warn(.noContent, "only the page's metadata is here, not its blocks: ask for the full page", at: object)
    }
    applyMediaMap(object["media"])
    object.know(["blocks", "page_blocks"])
    object.ignore(Self.unusedPageFields)
    reviewFields(of: object, in: "the page")
    return page
  }

  /// What says nothing about the picture.
  static let unusedPageFields: [StaticString] = [
    "$schema", "version", "v2", "feedback_link", "users", "source", "markdown", "html",
    "detect_automatic_blocks", "skip_entity_detection", "noautolink", "t", "dt",
  ]

  /// What can be shown of a web page whose Instant View is not there.
  private mutating func metadataPage(_ object: JSONValue) -> Page {
    warn(
      .noContent,
      "the web page has no Instant View (cached_page is missing): only its title and description are drawn",
      at: object)
    let metadata = metadata(of: object)
    var page = Page(isComplete: false, url: object["url"]?.text, metadata: metadata)
    if let title = metadata.title {
      page.blocks.append(Block(.title(.plain(title)), origin: object.origin))
    }
    if let description = optionalString(object, ["description"]) {
      page.blocks.append(Block(.paragraph(.plain(description)), origin: object.origin))
    }
    return page
  }

  private mutating func metadata(of webPage: JSONValue) -> Page.Metadata {
    Page.Metadata(
      title: optionalString(webPage, ["title"]), author: optionalString(webPage, ["author"]),
      site: optionalString(webPage, ["site_name"]), date: date(webPage, ["date"]))
  }
}
