import PageModel

/// A text of which more and more is read, as when a model writes it.
struct TextPrefixes: ArrivingContent {
  private let text: WrittenText
  /// In bytes, where each character ends.
  private let ends: [Int]

  init(_ text: String, reader: TextReader) {
    self.text = WrittenText(text, reader: reader)
    var ends: [Int] = []
    ends.reserveCapacity(text.utf8.count)
    var end = 0
    for character in text {
      end += character.utf8.count
      ends.append(end)
    }
    self.ends = ends
  }

  var count: Int { ends.count }

  func page(_ count: Int) -> Page {
    let count = min(count, ends.count)
    var page = text.page(ofFirst: count > 0 ? ends[count - 1] : 0)
    page.isDraft = count < ends.count
    return page
  }
}

/// What a page is made of when it arrives bit by bit.
protocol ArrivingContent: Sendable {
  /// Characters.
  var count: Int { get }
  /// - Parameter count: characters; all that there is from `count` on.
  func page(_ count: Int) -> Page
}

extension PagePrefixes: ArrivingContent {}
