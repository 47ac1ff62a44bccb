import PageModel
import PageReading
import Primitives

/// Writes a page as JSON, from which `PageReader` reads the same page (Spec/Convert.md 2).
///
/// Fields are in the order in which the reader requests them, so that it generates the same ids for media.
/// The methods recurse only as deep as the page is nested, which its reader has limited.
struct PageJSONWriter {
  enum Dialect {
    case botAPI, tdlib
  }

  let dialect: Dialect
  let media: MediaTable
  var json = JSONWriter(indentation: Self.indentation)
  /// The media that are already written inline; later mentions use their ids.
  var writtenPhotos: Set<MediaID> = []
  var writtenDocuments: Set<MediaID> = []
  /// The number of ids that the reader will have generated so far.
  var madeIDs = 0

  /// The indentation. The fields of the page and each of its blocks are on lines of their own.
  private static let indentation = 2

  static func text(of page: Page, as dialect: Dialect) -> String {
    var writer = PageJSONWriter(dialect: dialect, media: page.media)
    writer.write(page)
    return writer.json.text + "\n"
  }

  private mutating func write(_ page: Page) {
    let isInstantView = InstantViewCheck.needsInstantView(page)
    json.beginObject()
    if dialect == .tdlib { json.value("@type", isInstantView ? "webPageInstantView" : "richMessage") }
    blocks("blocks", page.blocks)
    flag("is_rtl", page.isRTL)
    if dialect == .tdlib || !page.isComplete { json.value("is_full", page.isComplete) }
    if page.isDraft { json.value("is_draft", true) }
    if let url = page.url { json.value("url", url) }
    if dialect == .tdlib, isInstantView {
      json.value("view_count", page.views ?? 0)
      json.value("version", Self.instantViewVersion)
    } else if let views = page.views {
      json.value("view_count", views)
    }
    metadata(page.metadata)
    remainingMedia()
    json.end()
  }

  private static let instantViewVersion = 2

  private mutating func metadata(_ metadata: Page.Metadata) {
    guard metadata != Page.Metadata() else { return }
    json.beginObject("metadata")
    if let title = metadata.title { json.value("title", title) }
    if let author = metadata.author { json.value("author", author) }
    if let site = metadata.site { json.value("site_name", site) }
    if let date = metadata.date { json.value("date", date) }
    json.end()
  }

  // MARK: - Fields

  /// Begins an object with its type.
  mutating func begin(_ key: String? = nil, _ botAPI: String?, _ tdlib: String) {
    json.beginObject(key)
    switch dialect {
    case .botAPI: if let botAPI { json.value("type", botAPI) }
    case .tdlib: json.value("@type", tdlib)
    }
  }

  /// Writes a Boolean value. Values that are false, empty or zero are omitted in the Bot API but not in
  /// TDLib.
  mutating func flag(_ key: String, _ value: Bool) {
    if value || dialect == .tdlib { json.value(key, value) }
  }

  mutating func string(_ key: String, _ value: String) {
    if !value.isEmpty || dialect == .tdlib { json.value(key, value) }
  }

  mutating func number(_ key: String, _ value: Int) {
    if value != 0 || dialect == .tdlib { json.value(key, value) }
  }

  mutating func bytes(_ key: String, _ value: [UInt8]) { json.value(key, Base64Coding.encode(value)) }
}

/// Checks whether a page has content that rich messages do not allow (Spec/Input.md 4.4).
enum InstantViewCheck {
  static func needsInstantView(_ page: Page) -> Bool {
    if page.views != nil || page.url != nil { return true }
    var pending = page.blocks
    while let block = pending.popLast() {
      if block.isInstantViewOnly { return true }
      for part in block.parts {
        switch part.content {
        case .block(let child): pending.append(child)
        case .text(let text): if text.isInstantViewOnly { return true }
        }
      }
    }
    return false
  }
}

extension RichText {
  fileprivate var isInstantViewOnly: Bool {
    switch self {
    case .inlineImage, .diff: return true
    case .plain, .concat, .styled, .link, .spoiler, .date, .customEmoji, .formula, .anchor, .reference,
      .button,
      .unknown:
      break
    }
    switch parts {
    case .characters: return false
    case .row(let texts): return texts.contains { $0.isInstantViewOnly }
    case .wrapped(let inner): return inner.isInstantViewOnly
    case .changed: return true
    }
  }
}
