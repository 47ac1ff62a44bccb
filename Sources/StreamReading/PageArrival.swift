import PageModel
import PageReading

/// Makes a stream of a page that is not a stream.
struct PageArrival {
  private let content: any ArrivingContent
  private let options: StreamOptions

  /// The time between two revisions of typed content, in seconds. It is similar to the interval at which
  /// programs send drafts.
  private static let typingStep = 0.1

  init(_ content: any ArrivingContent, options: StreamOptions) {
    self.content = content
    self.options = options
  }

  func script() throws(ReadError) -> StreamScript {
    switch options.arrival {
    case .whole: return StreamScript([revision(at: 0, of: content, count: .max)])
    case .chunks(let count, let secondsApart):
      return try chunks(max(1, count), secondsApart: max(0, secondsApart))
    case .typed(let rate): return try typed(charactersPerSecond: rate)
    }
  }

  private func chunks(_ chunkCount: Int, secondsApart: Double) throws(ReadError) -> StreamScript {
    let prefixes = content
    // With more chunks than characters, chunks would be repeated.
    let chunkCount = min(chunkCount, max(1, prefixes.count))
    try require(Double(chunkCount - 1) * secondsApart)
    return script(
      (1...chunkCount).map { chunk in
        let count = chunk == chunkCount ? prefixes.count : prefixes.count * chunk / chunkCount
        return (Double(chunk - 1) * secondsApart, count)
      })
  }

  private func typed(charactersPerSecond rate: Double) throws(ReadError) -> StreamScript {
    let prefixes = content
    try require(rate > 0 && rate.isFinite ? Double(prefixes.count) / rate : .infinity)
    var arrivals: [(time: Double, count: Int)] = []
    var step = 0
    var count = 0
    while count < prefixes.count || arrivals.isEmpty {
      let time = Double(step) * Self.typingStep
      // The first character is visible immediately.
      let typed = 1 + Int(min(time * rate + Self.noise, Double(prefixes.count)))
      if typed > count {
        count = typed
        arrivals.append((time, count))
      }
      step += 1
    }
    return script(arrivals)
  }

  /// The tolerance with which `0.1 * 30` characters are three (Spec/Picture.md, Noise).
  private static let noise = 1e-6

  /// Returns the stream. Marks that were just opened wait until they are complete.
  private func script(_ arrivals: [(time: Double, count: Int)]) -> StreamScript {
    var hold = WrittenHold()
    var search = OpeningSearch()
    var revisions: [StreamScript.Revision] = []
    for (index, arrival) in arrivals.enumerated() {
      let next = index + 1 < arrivals.count ? arrivals[index + 1].time : arrival.time
      var time: Double? = arrival.time
      while let now = time, now < next || now == arrival.time {
        let isWhole = arrival.count >= content.count
        let (shown, due) =
          isWhole
          ? (arrival.count, nil)
          : hold.shown(
            ofFirst: arrival.count, openings: content.openings(arrival.count, with: &search), at: now)
        revisions.append(revision(at: now, of: content, count: shown))
        time = due
      }
    }
    return StreamScript(revisions)
  }

  private func revision(at time: Double, of prefixes: any ArrivingContent, count: Int)
    -> StreamScript.Revision
  { StreamScript.Revision(time: time, isFinal: count >= prefixes.count) { prefixes.page(count) } }

  private func require(_ seconds: Double) throws(ReadError) {
    let limit = options.reading.limits.streamSeconds
    guard seconds <= limit else {
      throw ReadError(
        .tooLong,
        "the page takes more than \(options.reading.limits.streamLength) to arrive",
        help: "make it arrive faster, or raise the limit with --limit duration=N")
    }
  }
}

/// The beginnings of a page, as if a number of its characters had been typed. All blocks before the last are
/// complete. Characters are user-perceived characters and are never split.
package struct PagePrefixes: Sendable {
  private let page: Page
  /// The number of characters before each block, and the total.
  private let starts: [Int]

  package init(_ page: Page) {
    self.page = page
    var starts = [0]
    for block in page.blocks { starts.append(starts[starts.count - 1] + TypingSimulator.count(of: block)) }
    self.starts = starts
  }

  /// The number of characters of the whole page. Everything that is not text counts as one character.
  package var count: Int { starts[starts.count - 1] }

  /// Returns the beginning of the page, or the whole page for `count` or more characters.
  package func page(_ count: Int) -> Page {
    guard count < self.count else { return page }
    var prefix = page
    prefix.isDraft = true
    // A page that is incomplete says so only at its end.
    prefix.isComplete = true
    let whole = starts.lastIndex { $0 <= count } ?? 0
    prefix.blocks = Array(page.blocks[..<whole])
    var typist = TypingSimulator(left: count - starts[whole])
    if let block = typist.block(page.blocks[whole]) { prefix.blocks.append(block) }
    return prefix
  }
}

/// The beginnings of a text, each read like the text that a model has written so far.
struct TextPrefixes: ArrivingContent {
  private let text: WrittenText
  /// The end of each character, in bytes.
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

  func openings(_ count: Int, with search: inout OpeningSearch) -> [Int] {
    text.openings(ofFirst: count > 0 ? ends[count - 1] : 0, with: &search)
      .map { start in ends.partitionPoint { $0 > start } }
  }

  func page(_ count: Int) -> Page {
    let count = min(count, ends.count)
    var page = text.page(ofFirst: count > 0 ? ends[count - 1] : 0)
    page.isDraft = count < ends.count
    return page
  }
}

/// Content that arrives gradually.
protocol ArrivingContent: Sendable {
  /// The number of characters.
  var count: Int { get }
  /// Returns the beginning of the content, or all content for `count` or more characters.
  func page(_ count: Int) -> Page
  /// Returns the places of marks that are open at the end of a beginning, in characters.
  ///
  /// - Parameter search: the search in the same content, or a new one.
  func openings(_ count: Int, with search: inout OpeningSearch) -> [Int]
}

extension PagePrefixes: ArrivingContent {
  func openings(_ count: Int, with search: inout OpeningSearch) -> [Int] { [] }
}
