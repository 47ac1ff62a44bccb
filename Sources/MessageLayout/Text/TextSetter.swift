import PageLayout
import PageModel
import Primitives
import Typography

/// The placed lines of a text, relative to the text's own corner.
struct SetText {
  var box: TextBox
  /// The width of the widest line, not rounded.
  var width: Double
  var height: Double
  /// The width that each line takes in its bubble, with the white space at its end if that counts.
  var roomWidths: [Double]

  /// The width of each line without the white space at its end.
  var lineWidths: [Double] { box.lines.map(\.line.contentWidth) }
  var hasRTLLine: Bool { box.lines.contains { $0.line.isRTL } }
}

/// Breaks a text into lines (Spec/Bubbles.md 5.1).
struct TextSetter {
  let environment: MessageEnvironment
  let setting: LineSetting
  /// Returns the maximum width of a line by its number.
  let limit: (Int) -> Double
  var mostLines = Int.max
  var alignment = TextAlignment.natural
  /// True if the white space at which a line is wrapped takes room, up to the limit of the line.
  var countsWrappedSpace = false

  init(
    _ environment: MessageEnvironment, _ setting: LineSetting, mostLines: Int = .max,
    alignment: TextAlignment = .natural, limit: @escaping (Int) -> Double
  ) {
    (self.environment, self.setting, self.mostLines) = (environment, setting, mostLines)
    (self.alignment, self.limit) = (alignment, limit)
  }

  func set(_ text: AttributedText, dust: Color) -> SetText {
    text.set(inLines: mostLines, lines(of:endingAt:)) { place($1, of: $0, dust: dust) }
      ?? place([], of: text, dust: dust)
  }

  /// Returns true if a text takes more than `count` lines.
  func needs(moreThan count: Int, for text: AttributedText) -> Bool {
    lines(of: text.limited(toLines: count)).count > count
  }

  /// - Parameter ends: the ends of the first lines, in UTF-16 units.
  private func lines(of text: AttributedText, endingAt ends: [Int] = []) -> [KeptLine] {
    environment.shape(text.styled, origin: text.origin).keptLines(endingAt: ends) {
      .fitting(limit: max(0, limit($0)))
    }
  }

  private func place(_ lines: [KeptLine], of text: AttributedText, dust: Color) -> SetText {
    let units = TextUnits(text.styled)
    let rooms = lines.enumerated().map { index, kept in
      roomWidth(of: kept.line, limit: limit(index), isLast: index == lines.count - 1)
    }
    let width = rooms.max() ?? 0
    let decoration = LineDecoration(text: text, setting: setting, dust: dust, units: units)
    let boxLines = lines.enumerated().map { index, kept -> BoxLine in
      let line = kept.line
      let top = Double(index) * setting.pitch
      let x = alignment.x(ofHanging: line, in: Rounding.ceil(width))
      return BoxLine(
        frame: Rect(0, top, line.width, setting.ascent), x: x, line: kept,
        text: units.plainText(of: line), decorations: decoration.decorations(on: line, x: x, top: top),
        attachments: attachments(units.attachments(on: line), of: text, x: x, top: top))
    }
    let box = TextBox(
      category: .paragraph, alignment: alignment, lines: ChunkedArray(boxLines), attributes: text.attributes,
      links: LinkAreas(text: text, height: setting.ascent).links(in: boxLines))
    return SetText(
      box: box, width: width, height: setting.totalHeight(lines.count), roomWidths: rooms)
  }

  /// Returns the width that a line takes: with the white space at its end if the line is wrapped there, because
  /// phones count it up to the limit (Spec/Bubbles.md 5.1). White space before a line break hangs.
  private func roomWidth(of line: TextLine, limit: Double, isLast: Bool) -> Double {
    guard countsWrappedSpace, !isLast, line.trailingSpace > 0,
      // A line break is part of the range, but no cluster.
      line.clusters.map(\.range.upperBound).max() == line.range.upperBound
    else { return line.contentWidth }
    return max(line.contentWidth, min(line.width, limit))
  }

  // MARK: - Custom emoji

  /// Returns squares centered on their characters, which do not make the line taller.
  private func attachments(
    _ places: [(cluster: LineCluster, index: Int)], of text: AttributedText, x: Double, top: Double
  ) -> [BoxAttachment] {
    places.compactMap { cluster, index in
      guard case .emoji(let emoji) = text.attachments[index].content else { return nil }
      let side = text.styled.attachments[index].width
      let y = top + (setting.height - side) / 2
      let run = text.styled.runs[text.styled.runIndex(at: text.styled.attachments[index].position)]
      let alternative = AlternativeTextLayout(side: side) { environment.shape($0, origin: text.origin) }
        .layOut(emoji.alternative, font: run.style)
      return BoxAttachment(
        content: .emoji(emoji),
        frame: Rect(
          x + cluster.x, Rounding.floorToPixel(y, scale: environment.scale), side, side),
        ascent: setting.ascent, index: cluster.range.lowerBound, color: text.attributes[run.tag].color,
        alternative: alternative)
    }
  }
}

/// The metrics of consecutive lines of a text in a message (Spec/Bubbles.md 2 and 5.1).
struct LineSetting {
  /// The height of a line's box.
  let height: Double
  /// The distance from one line's top to the next one's.
  let pitch: Double
  /// The distance from a line's top to its baseline.
  let ascent: Double
  /// True if the total height is counted as in message text.
  private let isMessage: Bool

  /// Returns the metrics of message text: boxes are not rounded, and the gap is also counted after the last
  /// line.
  static func message(_ font: FontStyle) -> LineSetting {
    let metrics = font.metrics
    let height = metrics.ascent + metrics.descent
    return LineSetting(
      height: height, pitch: height * (1 + gapFactor), ascent: metrics.ascent, isMessage: true)
  }

  /// Returns the metrics of a label: whole points, and no gap at the end. Lines follow each other as if their
  /// height was rounded down, whatever the height of the last one.
  static func label(_ font: FontStyle, factor: Double = gapFactor) -> LineSetting {
    let metrics = font.metrics
    let least = Rounding.floor(metrics.ascent + metrics.descent)
    let height = font.labelHeight
    return LineSetting(
      height: height, pitch: max(height, least + Rounding.floor(least * factor)), ascent: metrics.ascent,
      isMessage: false)
  }

  /// Returns the metrics of lines with fixed heights; the gap is also counted after the last line.
  static func fixed(_ font: FontStyle, height: Double, pitch: Double) -> LineSetting {
    LineSetting(height: height, pitch: pitch, ascent: font.metrics.ascent, isMessage: true)
  }

  /// The gap between lines, as a fraction of a line.
  static let gapFactor = 0.12

  private init(height: Double, pitch: Double, ascent: Double, isMessage: Bool) {
    (self.height, self.pitch, self.ascent, self.isMessage) = (height, pitch, ascent, isMessage)
  }

  func totalHeight(_ lineCount: Int) -> Double {
    guard lineCount > 0 else { return 0 }
    let count = Double(lineCount)
    return isMessage ? Rounding.ceil(count * pitch) : (count - 1) * pitch + height
  }
}

/// Strikethrough, underlines and the dust over concealed text (Spec/Bubbles.md 5.2).
struct LineDecoration {
  let text: AttributedText
  let setting: LineSetting
  /// The color of the dust over spoilers.
  let dust: Color
  let units: TextUnits

  private static let thickness = 1.0
  /// The distance from an underline's top to the line's bottom.
  private static let underlineLift = 2.0

  func decorations(on line: TextLine, x: Double, top: Double) -> [Decoration] {
    var strikes: [Decoration] = []
    var underlines: [Decoration] = []
    var spoilers: [Decoration] = []
    for run in line.runs {
      let attributes = text.attributes[run.tag]
      if attributes.isStruckThrough {
        let y = top + Rounding.floor(setting.height / 2)
        strikes.extend(.strikethrough, over: run, x: x, y: y, Self.thickness, attributes.color)
      }
      if attributes.isUnderlined {
        let y = top + setting.height - Self.underlineLift
        underlines.extend(.underline, over: run, x: x, y: y, Self.thickness, attributes.color)
      }
      if attributes.isSpoiler {
        for word in words(of: run.range) {
          for span in line.spans(of: word) {
            let rect = Rect(x + span.lowerBound, top, span.upperBound - span.lowerBound, setting.height)
            spoilers.append(Decoration(kind: .spoiler, rect: rect, color: dust))
          }
        }
      }
    }
    return strikes + underlines + spoilers
  }

  /// Returns the ranges between spaces.
  private func words(of range: Range<Int>) -> [Range<Int>] {
    let units = units.shown
    var words: [Range<Int>] = []
    var start: Int?
    for unit in range where unit < units.count {
      if Unicode.Scalar(units[unit])?.properties.isWhitespace ?? false {
        if let first = start { words.append(first..<unit) }
        start = nil
      } else if start == nil {
        start = unit
      }
    }
    if let start { words.append(start..<min(range.upperBound, units.count)) }
    return words
  }
}

extension [Decoration] {
  /// Adds a line between whole points; a line that continues the last one is merged with it.
  fileprivate mutating func extend(
    _ kind: Decoration.Kind, over run: LineRun, x: Double, y: Double, _ thickness: Double, _ color: Color
  ) {
    let left = Rounding.floor(run.x)
    let rect = Rect(x + left, y, Rounding.ceil(run.maxX) - left, thickness)
    if let last, last.color == color, last.rect.maxX >= rect.minX, last.rect.minX <= rect.minX {
      self[count - 1].rect = last.rect.union(rect)
    } else {
      append(Decoration(kind: kind, rect: rect, color: color))
    }
  }
}
