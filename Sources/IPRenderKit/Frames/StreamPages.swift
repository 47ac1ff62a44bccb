import MessageLayout
import PageLayout
import PageModel
import PageReading
import Painting
import Pictures
import Primitives
import Reveal

/// The pages of a stream, laid out as they come, and the pictures in them.
///
/// A run goes through the stream twice: layouts of its first pages are kept for the second time, those of a long
/// stream's later ones are made anew, or they would take more memory than everything else.
final class StreamPages {
  private let renderer: Renderer
  private let options: LayoutOptions
  /// What holds the pages; `nil` for nothing.
  private let bubble: StreamBubble?
  private let makeStore: (MediaTable) -> MediaStore

  private var kept: [Int: Laid] = [:]
  /// The page that was laid out last, and where it stands in the stream.
  private var latest: (index: Int, laid: Laid)?
  /// Points of the rows' heights that are not their bubbles'.
  private(set) var heightAroundBubble = 0.0
  /// Pages with the same media have the same store.
  private var stores: [(media: MediaTable, store: MediaStore)] = []
  private var storeOfPage: [Int: Int] = [:]
  /// Of the page that was shown last.
  private var shownStore: Int?
  /// Of the last page that was laid out.
  private var last: (index: Int, diagnostics: [Diagnostic]) = (0, [])

  /// Layouts that are kept, besides the latest.
  private let keptCount: Int
  private static let mostKept = 16

  /// - Parameter isPlayedOnce: whether nobody asks for a page again after the next.
  init(
    renderer: Renderer, options: LayoutOptions, bubble: StreamBubble? = nil, isPlayedOnce: Bool = false,
    makeStore: @escaping (MediaTable) -> MediaStore
  ) {
    self.renderer = renderer
    self.options = options
    self.bubble = bubble
    keptCount = isPlayedOnce ? 0 : Self.mostKept
    self.makeStore = makeStore
  }

  /// What is to be said of the last page, of the pictures, and of the fonts. What could be said of pages before it, it
  /// has put right or says too.
  var diagnostics: [Diagnostic] {
    var log = DiagnosticLog()
    for diagnostic in stores.flatMap(\.store.diagnostics) { log.add(diagnostic) }
    return last.diagnostics + log.diagnostics + renderer.newFontDiagnostics()
  }

  /// Files of the pages that were laid out.
  var mediaFiles: Set<FileIdentity> { stores.reduce(into: []) { $0.formUnion($1.store.files) } }

  /// Lays out the pages of a run, each with its place among them.
  func layouts() -> (Int, Page) -> Layout {
    var memory = LayoutMemory()
    return { index, page in self.layout(of: page, at: index, &memory) }
  }

  /// Of the media in a page that was laid out.
  func pictures(ofPage index: Int) -> any PictureSource {
    guard let store = storeOfPage[index] else { return NoPictures() }
    if let shownStore, shownStore != store { stores[shownStore].store.playing.closeAll() }
    shownStore = store
    return stores[store].store
  }

  /// What holds a page that was laid out.
  func container(ofPage index: Int, _ layout: Layout) -> PageContainer {
    guard let bubble, let row = row(ofPage: index) else { return PageContainer(layout) }
    return bubble.container(row)
  }

  /// What a page and its container stand in: a row of a list, for a message.
  func size(around container: Size) -> Size {
    guard bubble != nil else { return container }
    return Size(
      MessageLayoutOptions.listWidth(ofPage: options.width), container.height + heightAroundBubble)
  }

  /// The message with a page that was laid out.
  func row(ofPage index: Int) -> MessageLayout? {
    latest.flatMap { $0.index == index ? $0.laid.row : nil } ?? kept[index]?.row
  }

  private struct Laid {
    var layout: Layout
    var row: MessageLayout?
  }

  private func layout(of page: Page, at index: Int, _ memory: inout LayoutMemory) -> Layout {
    if let laid = kept[index] {
      latest = (index, laid)
      return laid.layout
    }
    var page = page
    page.media = store(for: bubble?.adding(to: page.media) ?? page.media, at: index).media
    let laid: Laid
    let diagnostics: [Diagnostic]
    if let bubble {
      let (row, found) = renderer.layOut(page, in: bubble, at: index, options: options, memory: &memory)
      laid = Laid(layout: row.page?.layout ?? renderer.layOut(page, options: options).layout, row: row)
      heightAroundBubble = max(heightAroundBubble, row.heightAroundBubble)
      diagnostics = found
    } else {
      let (layout, found) = renderer.layOut(page, options: options, memory: &memory)
      laid = Laid(layout: layout)
      diagnostics = found
    }
    if index >= last.index { last = (index, diagnostics) }
    if index < keptCount { kept[index] = laid }
    latest = (index, laid)
    return laid.layout
  }

  private func store(for media: MediaTable, at index: Int) -> MediaStore {
    if let known = stores.lastIndex(where: { $0.media == media }) {
      storeOfPage[index] = known
      return stores[known].store
    }
    let store = makeStore(media)
    storeOfPage[index] = stores.count
    stores.append((media, store))
    return store
  }
}

/// The pictures of the page that a frame shows.
final class StreamPictures: PictureSource {
  private let pages: StreamPages
  private var current: any PictureSource = NoPictures()

  init(_ pages: StreamPages) { self.pages = pages }

  func show(page index: Int) { current = pages.pictures(ofPage: index) }

  /// Whether some that were drawn move.
  var play: Bool { (current as? MediaStore).map { !$0.movingMedia.isEmpty } ?? false }

  func picture(of media: MediaID, pixels: Size, as look: PictureLook, origin: InputOrigin) -> MediaPicture? {
    current.picture(of: media, pixels: pixels, as: look, origin: origin)
  }

  func picture(
    of media: MediaID, pixels: Size, as look: PictureLook, origin: InputOrigin, at seconds: Double
  ) -> MediaPicture? {
    current.picture(of: media, pixels: pixels, as: look, origin: origin, at: seconds)
  }

  func motion(of media: MediaID) -> PictureMotion? { current.motion(of: media) }

  func motion(of emoji: CustomEmoji) -> PictureMotion? { current.motion(of: emoji) }

  func hasFile(_ media: MediaID) -> Bool { current.hasFile(media) }

  func inlineImage(_ image: InlineImage, pixels: Size) -> Bitmap? {
    current.inlineImage(image, pixels: pixels)
  }

  func customEmoji(_ emoji: CustomEmoji, pixels: Size) -> Bitmap? {
    current.customEmoji(emoji, pixels: pixels)
  }

  func customEmoji(_ emoji: CustomEmoji, pixels: Size, at seconds: Double) -> Bitmap? {
    current.customEmoji(emoji, pixels: pixels, at: seconds)
  }
}
