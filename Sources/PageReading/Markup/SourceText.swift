import JSONText
import PageModel

/// A text in one of the source dialects, with its media.
package struct SourceText {
  /// The text in UTF-8, without a byte order mark.
  package var text: String
  /// The map from the bytes of the text to the input.
  package var places = SourcePlaces()
  /// The values of an envelope's `media`, by the names in `tg://photo?id=…` and similar addresses.
  package var media: [String: JSONValue] = [:]
  /// The number of media before the text, after which the ids of its own media are counted.
  package var mediaCount = 0

  package init(text: String, places: SourcePlaces = SourcePlaces()) {
    self.text = text
    self.places = places
  }

  /// Creates a text from an input. Invalid UTF-8 becomes U+FFFD, which may be longer; in that case, every
  /// line has its own position.
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

  /// Creates a text from strings of JSON, joined in order.
  init(strings: [JSONValue]) {
    text = ""
    places = SourcePlaces(runs: [], to: strings.last.map { $0.range.upperBound - 1 } ?? .max)
    for string in strings {
      for run in string.textRuns { places.add(text: text.utf8.count + run.text, input: run.input) }
      text += string.text ?? ""
    }
  }
}

/// A map from bytes of a source text, or of a text derived from it, to bytes of the input.
package struct SourcePlaces: Sendable {
  /// The runs of bytes that are contiguous in the input, by their start in the text.
  private var runs: [(text: Int, input: Int)] = []
  /// The end of the input in bytes.
  package private(set) var end = Int.max

  /// Creates a map for a text that consists of parts of the input, by their starts in both.
  ///
  /// - Parameter end: the end of the input, which no position exceeds.
  init(runs: [(text: Int, input: Int)], to end: Int = .max) {
    self.runs = runs
    self.end = end
  }

  /// Creates a map for a text that is the input from a byte on.
  ///
  /// - Parameter end: the end of the input, which no position exceeds.
  package init(from start: Int = 0, to end: Int = .max) {
    runs = [(0, start)]
    self.end = end
  }

  /// Maps the text from `text` on to the input from `input` on. Runs are added in the order of the text.
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

/// Reads a text in one of the source dialects into a page.
package enum SourceReader {
  /// - Parameters:
  ///   - format: `.markdown` or `.html`.
  ///   - isWhole: true if the text is complete, false if it is still being written.
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
    // For an incomplete text, the caller determines the direction, because it knows the whole text.
    if isWhole { result.page.isRTL = TextDirection.prevails(in: result.page.blocks) }
    if options.source.detectsEntities { result.page = AutoLinks.applied(to: result.page) }
    if format == .markdown, options.source.markdown == .appDocument { result.page.becomeAppDocument() }
    options.named?.note(result.page.media, in: source.text)
    return result
  }
}
