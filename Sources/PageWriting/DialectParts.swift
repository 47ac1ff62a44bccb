import PageModel
import PageReading

/// The properties of a medium that the source dialects can express: its address and a few others.
struct DialectMedium {
  var source: String
  var width = 0
  var height = 0
  var hasSpoiler = false
  var autoplays = false
  var loops = false
  var poster: String?

  init(_ photo: Photo, in media: MediaTable) {
    let size = photo.media.flatMap { media.photos[$0] }?.sizes.max { $0.width < $1.width }
    source = Self.source(of: size?.sources ?? [], photo.media, host: "photo")
    width = size?.width ?? 0
    height = size?.height ?? 0
    hasSpoiler = photo.hasSpoiler
  }

  init(_ video: Video, in media: MediaTable) {
    self.init(document: video.media, in: media, host: "video")
    hasSpoiler = video.hasSpoiler
    autoplays = video.autoplays
    // An animation loops in any case.
    loops = video.loops && !video.isAnimation
    poster = video.media.flatMap { media.documents[$0]?.thumbnail }.flatMap { Self.reference($0.sources) }
  }

  init(_ audio: Audio, in media: MediaTable) {
    self.init(document: audio.media, in: media, host: audio.isVoice ? "voice" : "audio")
    width = 0
    height = 0
  }

  init(_ document: DocumentBlock, in media: MediaTable) {
    self.init(document: document.media, in: media, host: "document")
    width = 0
    height = 0
  }

  private init(document id: MediaID?, in media: MediaTable, host: String) {
    let document = id.flatMap { media.documents[$0] }
    source = Self.source(of: document?.sources ?? [], id, host: host)
    width = document?.width ?? 0
    height = document?.height ?? 0
  }

  var attributes: [(String, String?)] {
    [
      ("src", source), ("width", width == 0 ? nil : "\(width)"), ("height", height == 0 ? nil : "\(height)"),
      ("tg-spoiler", hasSpoiler ? "" : nil), ("autoplay", autoplays ? "" : nil), ("loop", loops ? "" : nil),
      ("poster", poster),
    ]
  }

  private static func source(of sources: [MediaSource], _ id: MediaID?, host: String) -> String {
    if let reference = reference(sources) { return reference }
    let name = sources.lazy.compactMap { source -> String? in
      if case .opaque(let name) = source { name } else { nil }
    }.first
    return "tg://\(host)?id=\(name ?? id?.rawValue ?? "")"
  }

  /// Returns an address if there is one, otherwise a path (which is only valid on this machine), otherwise
  /// the bytes as a data URL.
  private static func reference(_ sources: [MediaSource]) -> String? {
    var path: String?
    var data: String?
    for source in sources {
      switch source {
      case .url(let url): return url
      case .path(let name): path = path ?? name
      case .bytes(let bytes) where !bytes.isEmpty: data = data ?? "data:;base64," + Base64Coding.encode(bytes)
      case .bytes, .opaque: break
      }
    }
    return path ?? data
  }
}

/// The numbering with which a list gives its items the labels that they have (Spec/Input.md 2.3).
struct ListNumbers: Equatable {
  /// The first number; `nil` for the default.
  var start: Int?
  var numbering: ListItem.Numbering?
  var isReversed = false

  /// The numbering styles to try: that of the items first, and Roman numerals before letters, because some
  /// are both.
  private static let numberings: [ListItem.Numbering?] = [
    nil, .decimal, .lowerRoman, .upperRoman, .lowerLetters, .upperLetters,
  ]

  /// Returns `nil` if no numbering gives these labels.
  init?(_ list: List) {
    guard list.isOrdered else { return nil }
    let wanted = list.items.map(\.label)
    var labels = ListLabels()
    labels.items = list.items.map { ListLabels.Item(value: $0.value, numbering: $0.numbering) }
    for isReversed in [false, true] {
      for numbering in Self.numberings {
        labels.isReversed = isReversed
        labels.numbering = numbering
        let usual = isReversed ? list.items.count : 1
        let starts =
          [usual]
          + [numbering, list.items.first?.numbering].compactMap { wanted.first??.number(in: $0 ?? .decimal) }
        for start in starts {
          labels.start = start
          guard labels.texts.elementsEqual(wanted, by: { $0 == $1 }) else { continue }
          self.start = start == usual ? nil : start
          self.numbering = numbering
          self.isReversed = isReversed
          return
        }
      }
    }
    return nil
  }
}

extension ListItem {
  fileprivate var label: String? { if case .label(let label) = marker { label } else { nil } }
}

extension String {
  /// Returns the number of a label such as `iv.`.
  fileprivate func number(in numbering: ListItem.Numbering) -> Int? {
    let digits = hasSuffix(".") ? String(dropLast()) : self
    switch numbering {
    case .decimal: return Int(digits)
    case .lowerLetters, .upperLetters:
      guard digits.utf8.count <= Self.mostLetters else { return nil }
      return digits.lowercased().utf8.reduce(0 as Int?) { sum, byte in
        guard let sum, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) else { return nil }
        return sum * 26 + Int(byte - UInt8(ascii: "a")) + 1
      }
    case .lowerRoman, .upperRoman: return Self.romanNumber(digits.uppercased())
    }
  }

  /// The maximum number of letters in a label. More would exceed 32 bits.
  private static let mostLetters = 6

  private static func romanNumber(_ numeral: String) -> Int? {
    var sum = 0
    var largest = 0
    for character in numeral.reversed() {
      guard let value = digits[character] else { return nil }
      sum += value < largest ? -value : value
      largest = Swift.max(largest, value)
    }
    return sum > 0 ? sum : nil
  }

  private static let digits: [Character: Int] = [
    "I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000,
  ]
}

/// White space as in HTML: consecutive white space is one space, and white space at the ends of lines is
/// removed.
struct CollapsedSpace {
  static func isSpace(_ byte: UInt8) -> Bool { InlineText.isSpace(byte) }

  /// Returns true if a text has white space that would be lost. Line ends do not count.
  static func isLost(in text: RichText) -> Bool {
    var white = CollapsedSpace()
    white.read(text)
    return white.isLost || white.isSpace
  }

  private var isLost = false
  /// True after a space, or at the start of a line.
  private var isSpace = false
  private var isLineStart = true

  private mutating func read(_ text: RichText) {
    switch text {
    case .plain(let string): read(string)
    case .concat(let texts): for part in texts { read(part) }
    case .styled(_, let inner), .link(_, let inner), .spoiler(let inner), .anchor(_, let inner),
      .diff(let inner, _), .unknown(_, let inner):
      read(inner)
    case .reference(_, let inner):
      isSpace = false
      isLineStart = false
      read(inner)
    case .date, .customEmoji, .inlineImage, .formula, .button:
      isSpace = false
      isLineStart = false
    }
  }

  private mutating func read(_ string: String) {
    for byte in string.utf8 {
      if byte == UInt8(ascii: "\n") {
        if isSpace { isLost = true }
        isLineStart = true
        isSpace = false
      } else if Self.isSpace(byte) {
        if isSpace || isLineStart || byte != UInt8(ascii: " ") { isLost = true }
        isSpace = true
      } else {
        isLineStart = false
        isSpace = false
      }
    }
  }
}
