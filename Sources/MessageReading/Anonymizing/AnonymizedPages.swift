import PageModel
import PageReading

/// Pages with replaced names. Every kind of block is listed, so that a new kind does not compile until it is
/// handled here.
extension Anonymizer {
  /// Hides the names in a page that is not part of a message.
  package func apply(to read: inout ReadResult) {
    guard hidesNames else { return }
    let anonymizer = knowing(read.page)
    read.page = anonymizer.hidden(read.page)
    anonymizer.apply(to: &read.diagnostics)
  }

  /// Hides names in diagnostics, because warnings may quote the input.
  func apply(to diagnostics: inout [Diagnostic]) {
    guard hidesNames else { return }
    for index in diagnostics.indices { diagnostics[index].message = hidden(diagnostics[index].message) }
  }

  /// Returns an anonymizer that knows the names in a page.
  package func knowing(_ page: Page) -> Anonymizer {
    var (known, anonymizer) = (KnownPeople(), self)
    known.add(page)
    anonymizer.learn(known)
    return anonymizer
  }

  package func hidden(_ page: Page) -> Page {
    guard hidesNames else { return page }
    var page = page
    page.blocks = page.blocks.map(hidden)
    page.media = hidden(page.media)
    page.url = page.url.map(hiddenAddress)
    page.metadata.title = page.metadata.title.map(hidden)
    page.metadata.author = page.metadata.author.map(name)
    page.metadata.site = page.metadata.site.map(hidden)
    return page
  }

  private func hidden(_ block: Block) -> Block { Block(hidden(block.kind), origin: block.origin) }

  private func hidden(_ kind: Block.Kind) -> Block.Kind {
    switch kind {
    case .title(let text): .title(hidden(text))
    case .subtitle(let text): .subtitle(hidden(text))
    case .kicker(let text): .kicker(hidden(text))
    case .header(let text): .header(hidden(text))
    case .subheader(let text): .subheader(hidden(text))
    case .heading(let text, let level): .heading(hidden(text), level: level)
    case .paragraph(let text): .paragraph(hidden(text))
    case .footer(let text): .footer(hidden(text))
    case .thinking(let text): .thinking(hidden(text))
    case .authorDate(let line):
      .authorDate(AuthorDate(author: .plain(name(line.author.plainText)), date: line.date))
    case .preformatted(let code):
      .preformatted(Preformatted(text: hidden(code.text), language: code.language))
    case .divider, .unsupported: kind
    case .anchor(let name): .anchor(name: hidden(name))
    case .formula(let source): .formula(hidden(source))
    case .list(let list): .list(hidden(list))
    case .blockQuote(let quote):
      .blockQuote(
        BlockQuote(
          blocks: quote.blocks.map(hidden), caption: hidden(quote.caption), isCollapsed: quote.isCollapsed))
    case .pullQuote(let quote):
      .pullQuote(PullQuote(text: hidden(quote.text), caption: hidden(quote.caption)))
    case .details(let details):
      .details(
        Details(
          summary: hidden(details.summary), blocks: details.blocks.map(hidden), isOpen: details.isOpen))
    case .table(let table): .table(hidden(table))
    case .photo(var photo):
      .photo(
        change(&photo) {
          $0.caption = hidden($0.caption)
          $0.url = $0.url.map(hiddenAddress)
        })
    case .video(var video): .video(change(&video) { $0.caption = hidden($0.caption) })
    case .audio(var audio): .audio(change(&audio) { $0.caption = hidden($0.caption) })
    case .document(var document): .document(change(&document) { $0.caption = hidden($0.caption) })
    case .map(var map): .map(change(&map) { $0.caption = hidden($0.caption) })
    case .cover(let block): .cover(hidden(block))
    case .collage(let group): .collage(hidden(group))
    case .slideshow(let group): .slideshow(hidden(group))
    case .webEmbed(var embed):
      .webEmbed(
        change(&embed) {
          $0.url = $0.url.map(hiddenAddress)
          $0.html = $0.html.map(hidden)
          $0.caption = hidden($0.caption)
        })
    case .postEmbed(var post):
      .postEmbed(
        change(&post) {
          $0.url = hiddenAddress($0.url)
          $0.author = name($0.author)
          if hidesFaces { $0.authorPhoto = nil }
          $0.blocks = $0.blocks.map(hidden)
          $0.caption = hidden($0.caption)
        })
    case .chatBanner(var banner):
      .chatBanner(
        change(&banner) {
          $0.title = title($0.title)
          $0.username = username($0.username)
          if hidesFaces { $0.photo = nil }
        })
    case .relatedArticles(let related):
      .relatedArticles(
        RelatedArticles(title: hidden(related.title), articles: related.articles.map(hidden)))
    case .buttonRow(let row):
      .buttonRow(ButtonRow(buttons: row.buttons.map { hidden($0) }, alignment: row.alignment))
    }
  }

  private func change<Value>(_ value: inout Value, _ edit: (inout Value) -> Void) -> Value {
    edit(&value)
    return value
  }

  private func hidden(_ caption: Caption) -> Caption {
    Caption(text: hidden(caption.text), credit: hidden(caption.credit))
  }

  private func hidden(_ group: MediaGroup) -> MediaGroup {
    MediaGroup(blocks: group.blocks.map(hidden), caption: hidden(group.caption))
  }

  private func hidden(_ article: RelatedArticles.Article) -> RelatedArticles.Article {
    var article = article
    article.url = hiddenAddress(article.url)
    article.title = hidden(article.title)
    article.description = hidden(article.description)
    article.author = name(article.author)
    return article
  }

  private func hidden(_ list: List) -> List {
    var list = list
    list.items = list.items.map(hidden)
    list.room = list.room.map(hidden)
    return list
  }

  private func hidden(_ item: ListItem) -> ListItem {
    var item = item
    switch item.content {
    case .text(let text): item.content = .text(hidden(text))
    case .blocks(let blocks): item.content = .blocks(blocks.map(hidden))
    }
    if case .label(let label) = item.marker { item.marker = .label(hidden(label)) }
    return item
  }

  private func hidden(_ table: Table) -> Table {
    var table = table
    table.caption = table.caption.map { hidden($0) }
    table.rows = table.rows.map { row in
      row.map { cell in
        var cell = cell
        cell.text = cell.text.map { hidden($0) }
        return cell
      }
    }
    return table
  }

  /// Hides names in the metadata of files. The sources of the files stay.
  func hidden(_ media: MediaTable) -> MediaTable {
    guard hidesNames else { return media }
    var media = media
    media.documents = media.documents.mapValues { document in
      var document = document
      document.fileName = hidden(document.fileName)
      document.title = hidden(document.title)
      document.performer = hidden(document.performer)
      return document
    }
    return media
  }
}

extension MediaTable {
  /// Returns the media with numbers instead of the ids of their files, by which a post could be found. Media
  /// folders find files by their ids, so this is only for text output.
  ///
  /// - Parameter count: the number of files that are already numbered.
  package func withoutFileIDs(after count: inout Int) -> MediaTable {
    var table = self
    func numbered(_ sources: [MediaSource]) -> [MediaSource] {
      var isNumbered = false
      return sources.compactMap { source in
        guard case .opaque = source else { return source }
        guard !isNumbered else { return nil }
        isNumbered = true
        count += 1
        return .opaque("file\(count)")
      }
    }
    for id in photos.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      for index in photos[id]?.sizes.indices ?? 0..<0 {
        let sources = photos[id]?.sizes[index].sources ?? []
        table.photos[id]?.sizes[index].sources = numbered(sources)
      }
    }
    for id in documents.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      table.documents[id]?.sources = numbered(documents[id]?.sources ?? [])
      if let thumbnail = documents[id]?.thumbnail {
        table.documents[id]?.thumbnail?.sources = numbered(thumbnail.sources)
      }
    }
    return table
  }
}

extension KnownPeople {
  mutating func add(_ page: Page) {
    if let author = page.metadata.author, !author.isEmpty { names.insert(author) }
    for block in page.blocks { add(block) }
  }

  private mutating func add(_ block: Block) {
    switch block.kind {
    case .authorDate(let line): names.insert(line.author.plainText)
    case .postEmbed(let post): names.insert(post.author)
    case .chatBanner(let banner): usernames.insert(banner.username)
    case .relatedArticles(let related): names.formUnion(related.articles.map(\.author))
    default: break
    }
    names.remove("")
    usernames.remove("")
    for part in block.parts {
      switch part.content {
      case .text(let text): add(text)
      case .block(let inner): add(inner)
      }
    }
  }
}
