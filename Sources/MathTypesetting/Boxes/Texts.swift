import Primitives
import Typography

/// Text in formulas, and characters that the math face does not have: set by the text engine (Docs/Formulas.md 6.10).
extension BoxBuilder {
  func text(_ piece: TextPiece, _ setting: Setting) -> MathBox {
    var boxes: [MathBox] = []
    var foreign = ""
    func flush() {
      guard !foreign.isEmpty else { return }
      boxes.append(shaped(foreign, piece.alphabet, setting))
      foreign = ""
    }
    for word in Self.words(of: piece.string) {
      let isSpace = word.first.map(Self.isSpace) ?? true
      // A space between foreign words is theirs.
      if let own = own(word, piece.alphabet, setting), foreign.isEmpty || !isSpace {
        flush()
        boxes += own
      } else {
        foreign += word
      }
    }
    flush()
    return MathBox.row(boxes)
  }

  /// Words and the spaces between them.
  private static func words(of string: String) -> [Substring] {
    var words: [Substring] = []
    var rest = Substring(string)
    while let first = rest.first {
      let word = rest.prefix { isSpace($0) == isSpace(first) }
      words.append(word)
      rest = rest.dropFirst(word.count)
    }
    return words
  }

  /// The boxes of a word that the math face can write as it stands in text; `nil` when it lacks some of it, so that no word
  /// is set in two faces.
  private func own(_ word: Substring, _ alphabet: Alphabet, _ setting: Setting) -> [MathBox]? {
    var boxes: [MathBox] = []
    for character in word {
      guard let box = own(character, alphabet, setting) else { return nil }
      boxes.append(box)
    }
    return boxes
  }

  private func own(_ character: Character, _ alphabet: Alphabet, _ setting: Setting) -> MathBox? {
    if Self.isSpace(character) {
      return .space((setting.scriptLevel > 0 ? Self.scriptWordSpace : Self.wordSpace) * setting.size)
    }
    let scalars = character.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first else { return nil }
    // Letters beyond Basic Latin have upright forms alone.
    let isUpright = alphabet == .upright || alphabet == .normal
    guard scalar.isASCII || isUpright || !scalar.properties.isAlphabetic else { return nil }
    let letter = Self.isLetter(scalar) ? alphabet.scalar(for: scalar.value) : scalar.value
    let glyph = face.glyph(for: letter).map { face.scriptForm(of: $0, level: setting.scriptLevel) }
    return glyph.map { glyphBox($0, setting) }
  }

  private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\u{A0}" }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
  }

  /// Ems between words.
  private static let wordSpace = MathLength.wordSpace.value
  private static let scriptWordSpace = 0.385

  /// Characters that another face has to draw.
  func otherFace(_ scalars: [UInt32], _ setting: Setting) -> MathBox {
    var string = String.UnicodeScalarView()
    for value in scalars { string.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    return shaped(String(string), .upright, setting)
  }

  /// A mark that another face has to draw: as wide as its ink, which stands anywhere beside its origin.
  func otherMark(_ scalar: UInt32, _ setting: Setting) -> MathBox {
    // Without a space to stand on, it would get a dotted circle.
    let string = "\u{A0}" + String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}"))
    guard let line = line(of: string, .upright, setting) else { return MathBox() }
    var box = box(of: line)
    let inks = line.clusters.compactMap(\.ink)
    guard let left = inks.map(\.minX).min(), let right = inks.map(\.maxX).max() else { return box }
    box.width = right - left
    box.parts[0].x = -left
    return box
  }

  private func shaped(_ string: String, _ alphabet: Alphabet, _ setting: Setting) -> MathBox {
    line(of: string, alphabet, setting).map(box) ?? MathBox()
  }

  /// Ink decides height and depth.
  private func box(of line: TextLine) -> MathBox {
    let inks = line.clusters.compactMap(\.ink)
    return MathBox(
      width: line.width, height: inks.map(\.maxY).max() ?? 0, depth: -(inks.map(\.minY).min() ?? 0),
      parts: [MathBox.Part(x: 0, y: 0, content: .text(line.runs))])
  }

  private func line(of string: String, _ alphabet: Alphabet, _ setting: Setting) -> TextLine? {
    var styled = StyledText()
    let weight: FontWeight =
      switch alphabet {
      case .bold, .boldItalic, .boldSymbol, .boldScript, .boldFraktur, .sansBold: .bold
      case .normal, .upright, .italic, .doubleStruck, .script, .fraktur, .sans, .sansItalic, .mono: .regular
      }
    let isItalic = alphabet == .italic || alphabet == .boldItalic || alphabet == .sansItalic
    let family: FontFamily =
      switch alphabet {
      case .mono: .mono
      case .sans, .sansItalic, .sansBold: .sans
      case .normal, .upright, .italic, .bold, .boldItalic, .boldSymbol, .doubleStruck, .script, .boldScript,
        .fraktur, .boldFraktur:
        .serif
      }
    styled.append(
      string, style: FontStyle(family, size: setting.size, weight: weight, isItalic: isItalic), tag: 0)
    let shaped = ShapedText(styled, direction: .natural(fallbackIsRTL: false), book: book)
    missing.formUnion(shaped.missingCharacters)
    let limit = Double.greatestFiniteMagnitude
    return shaped.lines(.fitting(limit: limit), measuresInk: true).first
  }
}
