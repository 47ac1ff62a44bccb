import Primitives
import Typography

/// Makes a design larger or smaller than it is written.
struct DesignScale {
  /// 1 for as it is written.
  let factor: Double
  /// Device pixels in a point.
  let pixels: Double

  /// Down to whole pixels.
  func callAsFunction<Part>(_ part: inout Part, _ distances: WritableKeyPath<Part, Double>...) {
    for path in distances {
      part[keyPath: path] = Rounding.floorToPixel(part[keyPath: path] * factor, scale: pixels)
    }
  }

  func callAsFunction(_ font: inout FontStyle) { font.size = Rounding.floor(font.size * factor) }

  func fonts(of row: inout FileRowDesign) {
    self(&row.titleFont)
    self(&row.subtitleFont)
  }

  func fonts(of text: inout TextDesign) {
    for style in TextDesign.styles { self(&text[keyPath: style].font) }
    self(&text.codeWithLanguage.font)
    for index in text.headings.styles.indices { self(&text.headings.styles[index].font) }
  }
}

extension Design {
  /// The design with the numbers that hold at a text size. What is not scaled is not here.
  ///
  /// - Parameters:
  ///   - textSize: of paragraphs, in points; `nil` for the design's own.
  ///   - isQuoted: whether they hold in a quote.
  ///   - pixels: in a point.
  func sized(textSize: Double?, isQuoted: Bool, pixels: Double) -> Design {
    guard case .scaled(let sizes) = sizes else { return self }
    let scale = DesignScale(
      factor: (textSize ?? sizes.standard) / sizes.standard * (isQuoted ? sizes.inQuotes : 1), pixels: pixels)
    var sized = self
    scale(&sized.page.showMore.font)
    scale.fonts(of: &sized.text)
    if case .padded(var padded) = spacing {
      scale(&padded, \.base, \.block, \.heading, \.divider, \.belowDetails)
      sized.spacing = .padded(padded)
    }
    if case .frame(var frame) = quote {
      scale(&frame, \.verticalInset, \.lineInset, \.attributionGap)
      sized.quote = .frame(frame)
    }
    if case .pill(var pill) = pullQuote {
      scale(&pill, \.verticalInset, \.sidePadding, \.attributionGap)
      sized.pullQuote = .pill(pill)
    }
    scale(&sized.list, \.markerGap, \.textGutter, \.bulletSide, \.checkboxSide)
    if case .column(var nudge) = list.number {
      scale(&nudge, \.self)
      sized.list.number = .column(nudge: nudge)
    }
    if case .band(var band) = code {
      scale(&band, \.verticalInset, \.languageGap)
      sized.code = .band(band)
    }
    scale(&sized.table.insets, \.horizontal, \.vertical)
    scale(&sized.table.compactInsets, \.horizontal, \.vertical)
    if case .compressed(var floor) = table.overflow {
      scale(&floor, \.self)
      sized.table.overflow = .compressed(floor: floor)
    }
    scale(&sized.details, \.smallestHeader, \.headerPadding, \.titleIndent, \.titleMargin)
    scale(&sized.media.captions, \.gap, \.creditGap, \.coverPadding)
    if case .lines(var row) = rows.audio {
      scale.fonts(of: &row)
      sized.rows.audio = .lines(row)
    }
    scale.fonts(of: &sized.rows.document)
    scale(&sized.buttons, \.height, \.gap)
    return sized
  }

  /// The design with its texts in one of the sizes that its readers can choose, and all of them in the serif face if
  /// they want it so (Spec/Article.md 4). Distances stay.
  func stepped(percent: Int?, isSerif: Bool) -> Design {
    guard case .steps = sizes else { return self }
    var stepped = self
    DesignScale(factor: Double(percent ?? 100) / 100, pixels: 1).fonts(of: &stepped.text)
    if isSerif {
      for style in TextDesign.styles { stepped.text[keyPath: style].font.family = .serif }
    }
    return stepped
  }
}

extension TextDesign {
  /// All but headings and code whose language is named, which are never in the serif face.
  fileprivate static let styles: [WritableKeyPath<TextDesign, TextCategoryStyle> & Sendable] = [
    \.kicker, \.header, \.subheader, \.paragraph, \.caption, \.credit, \.table, \.code, \.detailsTitle,
    \.article,
  ]
}
