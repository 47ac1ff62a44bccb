import PageModel
import PageReading
import Primitives

/// A page reduced to what the source dialects can express: Instant View blocks become the most similar
/// blocks, and rich text loses what it cannot keep and is normalized (Spec/Convert.md 3). Losses are
/// reported.
struct DialectPage {
  private(set) var log = DiagnosticLog()
  /// The origin of the current block.
  private var origin = InputOrigin.none
  private var media: MediaTable

  static func reduce(_ page: Page) -> (page: Page, diagnostics: [Diagnostic]) {
    var reduction = DialectPage(media: page.media)
    if page.isRTL != TextDirection.prevails(in: page.blocks) { reduction.lose("the direction of the page") }
    var reduced = page
    reduced.blocks = reduction.blocks(page.blocks)
    reduced.media = reduction.media
    return (reduced, reduction.log.diagnostics)
  }

  private init(media: MediaTable) { self.media = media }

  /// - Parameter what: a noun for the content that neither dialect can express.
  private mutating func lose(_ what: String, keeping: String = "") {
    let rest = keeping.isEmpty ? "" : ": \(keeping)"
    log.add(Diagnostic(.notExpressible, "the format cannot express \(what)\(rest)", at: origin))
  }

  // MARK: - Addresses

  /// Returns the address in the form for a link; `nil` with a warning for an address that outputs must not
  /// contain.
  private mutating func allowed(_ address: String) -> String? {
    do throws(RefusedAddress) {
      return try LinkAddress(address, relative: .isKept).text
    } catch {
      log.add(Diagnostic(error, at: origin))
      return nil
    }
  }

  private mutating func allowed(_ sources: [MediaSource]) -> [MediaSource] {
    sources.compactMap { source in
      switch source {
      case .url(let address): allowed(address).map(MediaSource.url)
      case .path(let path): allowed(path).map(MediaSource.path)
      case .bytes, .opaque: source
      }
    }
  }

  // MARK: - Blocks

  private mutating func blocks(_ blocks: [Block]) -> [Block] {
    var reduced: [Block] = []
    for block in blocks { reduced += self.blocks(of: block) }
    return reduced
  }

  private mutating func blocks(of block: Block) -> [Block] {
    let outer = origin
    if block.origin.byteOffset != nil { origin = block.origin }
    defer { origin = outer }
    if block.isInstantViewOnly, !block.isPhoto { return instantView(block) }
    return kind(block.kind).map { [Block($0, origin: block.origin)] } ?? []
  }

  /// This method recurses, so its stack frame is kept small.
  private mutating func kind(_ kind: Block.Kind) -> Block.Kind? {
    switch kind {
    case .heading(let text, let level): return .heading(self.text(text), level: level)
    case .paragraph(let text): return .paragraph(self.text(text))
    case .footer(let text): return .footer(self.text(text))
    case .thinking(let text): return .thinking(self.text(text))
    case .preformatted(let code):
      return .preformatted(Preformatted(text: self.text(code.text, isCode: true), language: code.language))
    case .divider, .anchor, .formula: return kind
    case .list(let list): return .list(self.list(list))
    case .blockQuote(var quote):
      quote.blocks = blocks(quote.blocks)
      quote.caption = text(quote.caption)
      return .blockQuote(quote)
    case .pullQuote(let quote):
      return .pullQuote(PullQuote(text: text(quote.text), caption: text(quote.caption)))
    case .details(var details):
      details.summary = text(details.summary)
      details.blocks = blocks(details.blocks)
      return .details(details)
    case .table(let table): return .table(self.table(table))
    case .photo, .video, .audio, .document, .map: return medium(kind)
    case .collage(let group): return .collage(self.group(group))
    case .slideshow(let group): return .slideshow(self.group(group))
    case .buttonRow(var row):
      row.buttons = row.buttons.map { button($0) }
      return .buttonRow(row)
    case .unsupported(let kind):
      lose("the block '\(kind.asExcerpt)'", keeping: "it is left out")
      return nil
    case .title, .subtitle, .kicker, .header, .subheader, .authorDate, .cover, .webEmbed, .postEmbed,
      .chatBanner,
      .relatedArticles:
      return nil
    }
  }

  private mutating func list(_ list: List) -> List {
    var list = list
    for index in list.items.indices {
      switch list.items[index].content {
      case .text(let text): list.items[index].content = .text(self.text(text))
      case .blocks(let children):
        let children = blocks(children)
        if children.isEmpty {
          list.items[index].content = .text(.empty)
        } else if children.count == 1, case .paragraph(let text) = children[0].kind {
          list.items[index].content = .text(text)
        } else {
          list.items[index].content = .blocks(children)
        }
      }
    }
    return list
  }

  private mutating func table(_ table: Table) -> Table {
    var table = table
    table.caption = table.caption.map { text($0) }
    for row in table.rows.indices {
      for column in table.rows[row].indices {
        let text = table.rows[row][column].text.map { self.text($0) }
        table.rows[row][column].text = text == RichText.empty ? nil : text
      }
    }
    return table
  }

  // MARK: - Media

  private mutating func medium(_ kind: Block.Kind) -> Block.Kind {
    switch kind {
    case .photo(var photo):
      review(photo: photo.media)
      photo.url = photo.url.flatMap { allowed($0) }
      photo.caption = caption(photo.caption)
      return .photo(photo)
    case .video(var video):
      review(document: video.media)
      video.caption = caption(video.caption)
      return .video(video)
    case .audio(var audio):
      review(document: audio.media)
      audio.caption = caption(audio.caption)
      return .audio(audio)
    case .document(var document):
      review(document: document.media)
      document.caption = caption(document.caption)
      return .document(document)
    case .map(var map):
      map.caption = caption(map.caption)
      return .map(map)
    default: return kind
    }
  }

  private mutating func review(photo id: MediaID?) {
    if let id, var photo = media.photos[id] {
      for index in photo.sizes.indices { photo.sizes[index].sources = allowed(photo.sizes[index].sources) }
      media.photos[id] = photo
    }
    review(id.map { media.photos[$0]?.sizes.flatMap(\.sources) ?? [] })
  }

  private mutating func review(document id: MediaID?) {
    if let id, var document = media.documents[id] {
      document.sources = allowed(document.sources)
      if var thumbnail = document.thumbnail {
        thumbnail.sources = allowed(thumbnail.sources)
        document.thumbnail = thumbnail
      }
      media.documents[id] = document
    }
    review(id.map { media.documents[$0]?.sources ?? [] })
  }

  /// Warns about a medium without a reference. An address, a path or the file itself can be written, but an
  /// id only names something if the medium is available.
  private mutating func review(_ sources: [MediaSource]?) {
    let isNamed = sources?.contains { source in
      switch source {
      case .path, .url, .bytes: true
      case .opaque: false
      }
    }
    if isNamed != true { lose("a medium without an address", keeping: "its id is written instead") }
  }

  private mutating func caption(_ caption: Caption) -> Caption {
    Caption(text: text(caption.text), credit: text(caption.credit))
  }

  private mutating func group(_ group: MediaGroup) -> MediaGroup {
    MediaGroup(blocks: blocks(group.blocks), caption: caption(group.caption))
  }

  private mutating func button(_ button: Button) -> Button {
    var action = button.action
    if let url = action?.url { action?.url = allowed(url) }
    return Button(label: text(button.label), style: button.style, action: action)
  }

  // MARK: - Instant View

  /// Returns the most similar blocks for a block that messages do not have.
  private mutating func instantView(_ block: Block) -> [Block] {
    let kind: [Block.Kind] =
      switch block.kind {
      case .title(let text): [.heading(self.text(text), level: 1)]
      case .subtitle(let text), .header(let text): [.heading(self.text(text), level: 2)]
      case .subheader(let text): [.heading(self.text(text), level: 3)]
      case .kicker(let text): [.paragraph(self.text(text))]
      case .authorDate(let line): [.paragraph(authorDate(line))]
      case .cover(let inner): blocks(of: inner).map(\.kind)
      case .webEmbed(let embed): webEmbed(embed)
      case .postEmbed(let post): [postEmbed(post)]
      case .chatBanner(let banner):
        [.paragraph(link(banner.username.isEmpty ? nil : Self.chatAddress + banner.username, banner.title))]
      case .relatedArticles(let related): relatedArticles(related)
      default: []
      }
    if case .cover = block.kind {
    } else {
      lose(
        "the block '\(block.name)'", keeping: kind.first.map { "it is written as \($0.nearestName)" } ?? "")
    }
    return kind.map { Block($0, origin: block.origin) }
  }

  static let chatAddress = "https://t.me/"

  private mutating func link(_ url: String?, _ label: String) -> RichText {
    let label = RichText.plain(label.isEmpty ? url ?? "" : label)
    guard let url, !url.isEmpty, let address = allowed(url) else { return label }
    return .link(.url(address, hasInstantPage: false), label)
  }

  private mutating func authorDate(_ line: AuthorDate) -> RichText {
    let author = text(line.author)
    guard let date = line.date else { return author }
    let format = DateText.Format.absolute(weekday: false, date: .long, time: .none)
    let shown = RichText.date(DateText(label: .plain("\(date)"), unixTime: date, format: format))
    return text(author.isAbsent ? shown : .concat([author, .plain(", "), shown]))
  }

  private mutating func webEmbed(_ embed: WebEmbed) -> [Block.Kind] {
    let label = text(embed.caption.text)
    guard let url = embed.url else { return label.isAbsent ? [] : [.paragraph(label)] }
    if label.isAbsent { return [.paragraph(link(url, ""))] }
    return [.paragraph(allowed(url).map { .link(.url($0, hasInstantPage: false), label) } ?? label)]
  }

  private mutating func postEmbed(_ post: PostEmbed) -> Block.Kind {
    .blockQuote(BlockQuote(blocks: blocks(post.blocks), caption: link(post.url, post.author)))
  }

  private mutating func relatedArticles(_ related: RelatedArticles) -> [Block.Kind] {
    let title = text(related.title)
    let items = related.articles.map { ListItem(content: .text(link($0.url, $0.title))) }
    let list = Block.Kind.list(List(items: items, isOrdered: false))
    return (title.isAbsent ? [] : [.heading(title, level: 3)]) + (items.isEmpty ? [] : [list])
  }

  // MARK: - Text

  /// Returns the text without nested rows, adjacent plain texts, and styles around empty text.
  private mutating func text(_ text: RichText, isCode: Bool = false) -> RichText {
    var runs: [RichText] = []
    collect(text, into: &runs)
    if !isCode, CollapsedSpace.isLost(in: Self.row(runs)) {
      lose("repeated or outer white space", keeping: "one space is kept")
    }
    return Self.row(runs)
  }

  private static func row(_ runs: [RichText]) -> RichText {
    runs.isEmpty ? .empty : runs.count == 1 ? runs[0] : .concat(runs)
  }

  private mutating func collect(_ text: RichText, into runs: inout [RichText]) {
    switch text {
    case .plain(let string): Self.append(string, to: &runs)
    case .concat(let texts): for part in texts { collect(part, into: &runs) }
    case .styled(let style, let inner): wrap(inner, into: &runs) { .styled(style, $0) }
    case .spoiler(let inner): wrap(inner, into: &runs) { .spoiler($0) }
    case .link(let target, let inner): link(target, inner, into: &runs)
    case .anchor(let name, let inner): runs.append(.anchor(name: name, inside(inner)))
    case .reference(let name, let inner): runs.append(.reference(name: name, inside(inner)))
    case .date(var date):
      date.label = inside(date.label)
      runs.append(.date(date))
    case .customEmoji(let emoji):
      if emoji.id.isEmpty { Self.append(emoji.alternative, to: &runs) } else { runs.append(text) }
    case .formula: runs.append(text)
    case .button(let button): runs.append(.button(self.button(button)))
    case .inlineImage: lose("an image in a line of text", keeping: "it is left out")
    case .diff(let new, _):
      lose("the old text of a change", keeping: "the new text is written")
      collect(new, into: &runs)
    case .unknown(_, let inner): collect(inner, into: &runs)
    }
  }

  private static func append(_ string: String, to runs: inout [RichText]) {
    guard !string.isEmpty else { return }
    if case .plain(let before)? = runs.last {
      runs[runs.count - 1] = .plain(before + string)
    } else {
      runs.append(.plain(string))
    }
  }

  private mutating func inside(_ text: RichText) -> RichText {
    var runs: [RichText] = []
    collect(text, into: &runs)
    return Self.row(runs)
  }

  private mutating func wrap(
    _ inner: RichText, into runs: inout [RichText], _ wrapper: (RichText) -> RichText
  ) {
    let inner = inside(inner)
    if inner != .empty { runs.append(wrapper(inner)) }
  }

  /// Adds a link. Links that readers detect in plain text become plain text.
  private mutating func link(_ target: LinkTarget, _ inner: RichText, into runs: inout [RichText]) {
    let text = inner.plainText
    switch target {
    case .url(let address, let hasInstantPage):
      guard let address = allowed(address) else { return collect(inner, into: &runs) }
      wrap(inner, into: &runs) { .link(.url(address, hasInstantPage: hasInstantPage), $0) }
    case .email, .phone, .user, .anchor, .reference: wrap(inner, into: &runs) { .link(target, $0) }
    case .mention(let username):
      if text == "@" + username { return collect(inner, into: &runs) }
      wrap(inner, into: &runs) { .link(.url(Self.chatAddress + username, hasInstantPage: false), $0) }
      lose("a mention with its own text", keeping: "it is written as a link")
    case .hashtag(let value): entity("a hashtag", [value, "#" + value], inner, into: &runs)
    case .cashtag(let value): entity("a cashtag", [value, "$" + value], inner, into: &runs)
    case .botCommand(let value): entity("a command", [value, "/" + value], inner, into: &runs)
    case .bankCard(let value): entity("the number of a card", [value], inner, into: &runs)
    case .tonAddress(let value): entity("a TON address", [value], inner, into: &runs)
    }
  }

  private mutating func entity(
    _ name: String, _ spellings: [String], _ inner: RichText, into runs: inout [RichText]
  ) {
    if !spellings.contains(inner.plainText) {
      lose("\(name) with its own text", keeping: "the text is written")
    }
    collect(inner, into: &runs)
  }
}

extension Block {
  fileprivate var isPhoto: Bool { if case .photo = kind { true } else { false } }
}

extension Block.Kind {
  fileprivate var nearestName: String {
    switch self {
    case .heading(_, let level): "a heading of level \(level)"
    case .blockQuote: "a quote"
    case .list: "a list"
    default: "a paragraph"
    }
  }
}
