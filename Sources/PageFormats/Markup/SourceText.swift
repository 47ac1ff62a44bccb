import PageModel

/// A text in one of the source dialects, and what came with it.
struct SourceText {
  /// UTF-8, without a byte order mark.
  var text: String
  /// Where its bytes stand in the input.
  var places = SourcePlaces()
  /// What `tg://photo?id=…` and its like name: the values of an envelope's `media`.
  var media: [String: JSONValue] = [:]
}

/// From bytes of a source text, or of a text that was made of it, to bytes of the input.
struct SourcePlaces: Sendable {
  /// Runs of bytes that stand in the input one after the other, by where they begin in the text.
  private var runs: [(text: Int, input: Int)] = []
  /// Of a text that stands in a JSON string, all of whose bytes have the string's place.
  private var whole: InputOrigin?

  /// A text that is made of pieces of the input, by where they begin in both.
  init(runs: [(text: Int, input: Int)]) { self.runs = runs }

  /// A text that is the input, from a byte on.
  init(from start: Int = 0) { runs = [(0, start)] }

  /// A text of which only the place as a whole is known.
  init(whole: InputOrigin) { self.whole = whole }

  /// What follows `text` stands in the input from `input` on. Runs are added in the order of the text.
  mutating func add(text: Int, input: Int) { runs.append((text, input)) }

  func origin(of offset: Int) -> InputOrigin {
    if let whole { return whole }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].text <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return .none }
    let run = runs[low - 1]
    return InputOrigin(byteOffset: run.input + offset - run.text)
  }
}
