import JSONText
import PageModel

/// A text in one of the source dialects, and what came with it.
package struct SourceText {
  /// UTF-8, without a byte order mark.
  package var text: String
  /// Where its bytes stand in the input.
  package var places = SourcePlaces()
  /// What `tg://photo?id=…` and its like name: the values of an envelope's `media`.
  package var media: [String: JSONValue] = [:]

  package init(text: String, places: SourcePlaces = SourcePlaces()) {
    self.text = text
    self.places = places
  }

  /// A text that is an input. What is no UTF-8 in it becomes U+FFFD, which may be longer; every line has its own place
  /// then.
  ///
  /// - Parameter input: a part of the input's bytes, up to its end.
  package init(input: ArraySlice<UInt8>) {
    places = SourcePlaces(from: input.startIndex, to: input.endIndex)
    if let valid = String(validating: input, as: UTF8.self) {
      text = valid
      return
    }
    text = ""
    for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      places.add(text: text.utf8.count, input: line.startIndex)
      text += String(decoding: line, as: UTF8.self)
      if line.endIndex < input.endIndex { text += "\n" }
    }
  }

  /// A text that stands in strings of JSON, one after the other.
  init(strings: [JSONValue]) {
    text = ""
    places = SourcePlaces(runs: [], to: strings.last.map { $0.range.upperBound - 1 } ?? .max)
    for string in strings {
      for run in string.textRuns { places.add(text: text.utf8.count + run.text, input: run.input) }
      text += string.text ?? ""
    }
  }
}

/// From bytes of a source text, or of a text that was made of it, to bytes of the input.
package struct SourcePlaces: Sendable {
  /// Runs of bytes that stand in the input one after the other, by where they begin in the text.
  private var runs: [(text: Int, input: Int)] = []
  /// The end of the input.
  package private(set) var end = Int.max

  /// A text that is made of pieces of the input, by where they begin in both.
  ///
  /// - Parameter end: of the input; no place is behind it.
  init(runs: [(text: Int, input: Int)], to end: Int = .max) {
    self.runs = runs
    self.end = end
  }

  /// A text that is the input, from a byte on.
  ///
  /// - Parameter end: of the input; no place is behind it.
  package init(from start: Int = 0, to end: Int = .max) {
    runs = [(0, start)]
    self.end = end
  }

  /// What follows `text` stands in the input from `input` on. Runs are added in the order of the text.
  package mutating func add(text: Int, input: Int) { runs.append((text, input)) }

  package func origin(of offset: Int) -> InputOrigin {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].text <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return .none }
    let run = runs[low - 1]
    return InputOrigin(byteOffset: min(run.input + offset - run.text, end))
  }
}

/// From a text in one of the source dialects to a page.
package enum SourceReader {
  /// - Parameters:
  ///   - format: `.markdown` or `.html`.
  ///   - isWhole: whether the text ends here, or is still being written.
  package static func page(
    _ source: SourceText, _ format: InputFormat, isWhole: Bool = true, options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    var result =
      switch format {
      case .markdown: try MarkdownReader.page(source, isWhole: isWhole, options: options)
      case .html:
        try MarkupPageReader.page(
          try HTMLReader.nodes(source, limits: options.limits), source: source, format: format,
          isWhole: isWhole, options: options)
      case .tdlib, .botAPI, .mtproto, .telegraph, .stream, .chatExport, .message, .chatCompletion:
        throw ReadError(.unknownShape, "cannot read \(format.title) as Markdown or HTML")
      }
    // While it is written, who asks for its parts knows the whole.
    if isWhole { result.page.isRTL = TextDirection.prevails(in: result.page.blocks) }
    if options.source.detectsEntities { result.page = AutoLinks.applied(to: result.page) }
    if format == .markdown, options.source.markdown == .appDocument { result.page.becomeAppDocument() }
    options.named?.note(result.page.media, in: source.text)
    return result
  }
}
