import Typography

/// Text in formulas, and characters that the math face lacks. The text engine shapes both (Spec/Formulas.md
/// 6.10).
extension BoxBuilder {
  func text(_ piece: FormulaText, _ setting: MathSetting) -> MathBox {
    var boxes: [MathBox] = []
    var foreign = ""
    var spaces = 0
    func flush() {
      if !foreign.isEmpty { boxes.append(shaped(foreign, piece.face, setting)) }
      if spaces > 0 { boxes.append(.space(Double(spaces) * wordSpace(piece.face, setting))) }
      (foreign, spaces) = ("", 0)
    }
    for word in Self.words(of: piece.string) {
      if word.first.map(Self.isSpace) ?? true {
        // A space between two such words is part of the run.
        spaces += word.count
      } else if let own = own(word, piece.face, setting) {
        flush()
        boxes += own
      } else {
        let style = style(piece.face, for: foreign.isEmpty ? word : foreign[...], setting)
        if foreign.isEmpty || style != self.style(piece.face, for: word, setting) { flush() }
        foreign += String(repeating: " ", count: spaces) + word
        spaces = 0
      }
    }
    flush()
    return MathBox.row(boxes)
  }

  /// Returns the distance between words, in points.
  private func wordSpace(_ face: TextFace, _ setting: MathSetting) -> Double {
    if face == TextFace() {
      return (setting.scriptLevel > 0 ? Self.scriptWordSpace : Self.wordSpace) * setting.size
    }
    let style = style(face, for: " ", setting)
    func width(_ text: String) -> Double { line(of: text, style)?.width ?? 0 }
    return width("n n") - width("nn")
  }

  /// Returns the words and the spaces between them.
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

  /// Returns the boxes of a word that the math face can render as plain text; `nil` if it lacks a character,
  /// so that no word mixes two faces.
  private func own(_ word: Substring, _ textFace: TextFace, _ setting: MathSetting) -> [MathBox]? {
    guard textFace == TextFace() else { return nil }
    var boxes: [MathBox] = []
    for character in word {
      let scalars = character.unicodeScalars
      guard scalars.count == 1, let glyph = face.glyph(for: scalars[scalars.startIndex].value) else {
        return nil
      }
      boxes.append(glyphBox(face.scriptForm(of: glyph, level: setting.scriptLevel), setting))
    }
    return boxes
  }

  private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\u{A0}" }

  /// The distance between words, in ems.
  private static let wordSpace = MathLength.wordSpace.value
  private static let scriptWordSpace = 0.385

  /// Returns characters from another face.
  func otherFace(_ scalars: [UInt32], _ setting: MathSetting) -> MathBox {
    var string = String.UnicodeScalarView()
    for value in scalars { string.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    return shaped(String(string), TextFace(), setting)
  }

  /// Returns a combining mark from another face. It is as wide as its ink, which may be anywhere relative to
  /// its origin.
  func otherMark(_ scalar: UInt32, _ setting: MathSetting) -> MathBox {
    // Without a space before it, the mark would get a dotted circle.
    let string = "\u{A0}" + String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}"))
    guard let line = line(of: string, style(TextFace(), for: string[...], setting)) else { return MathBox() }
    var box = box(of: line)
    let inks = line.clusters.compactMap(\.ink)
    guard let left = inks.map(\.minX).min(), let right = inks.map(\.maxX).max() else { return box }
    box.width = right - left
    box.parts[0].x = -left
    return box
  }

  private func shaped(_ string: String, _ face: TextFace, _ setting: MathSetting) -> MathBox {
    line(of: string, style(face, for: string[...], setting)).map(box) ?? MathBox()
  }

  /// Returns a line as a box; its ink defines height and depth.
  private func box(of line: TextLine) -> MathBox {
    let inks = line.clusters.compactMap(\.ink)
    return MathBox(
      width: line.width, height: inks.map(\.maxY).max() ?? 0, depth: -(inks.map(\.minY).min() ?? 0),
      parts: [MathBox.Part(x: 0, y: 0, content: .text(line.runs))])
  }

  /// Returns the text face that belongs to the math face if it has all characters, else the face of page
  /// text, whose fallbacks have every character.
  private func style(_ face: TextFace, for text: Substring, _ setting: MathSetting) -> FontStyle {
    func style(_ family: FontFamily) -> FontStyle {
      FontStyle(family, size: setting.size, weight: face.isBold ? .bold : .regular, isItalic: face.isItalic)
    }
    let own: FontFamily =
      switch face.family {
      case .serif: .formulaSerif
      case .sans: .formulaSans
      case .mono: .formulaMono
      case .caps: .formulaCaps
      }
    if face != TextFace(), book.covers(String(text).unicodeScalars, in: style(own)) { return style(own) }
    switch face.family {
    case .serif, .caps: return style(.serif)
    case .sans: return style(.sans)
    case .mono: return style(.mono)
    }
  }

  private func line(of string: String, _ style: FontStyle) -> TextLine? {
    var styled = StyledText()
    styled.append(string, style: style, tag: 0)
    let shaped = ShapedText(styled, direction: .natural(fallbackIsRTL: false), book: book)
    missing.formUnion(shaped.missingCharacters)
    let limit = Double.greatestFiniteMagnitude
    return shaped.lines(.fitting(limit: limit), measuresInk: true).first
  }
}
