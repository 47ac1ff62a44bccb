import Primitives
import Typography

/// The scaling of a design.
struct DesignScale {
  /// The scale factor; 1 for the original size.
  let factor: Double
  /// The number of device pixels per point.
  let pixels: Double

  /// Scales distances, and rounds them down to whole pixels.
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
  /// Returns the design with its values at a text size. Only values that scale are listed here.
  ///
  /// - Parameters:
  ///   - textSize: the size of paragraphs, in points; `nil` for the design's own.
  ///   - isQuoted: true for the values in a quote.
  ///   - pixels: the number of device pixels per point.
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

  /// Returns the design with its texts at one of the sizes that readers can choose, optionally all in the
  /// serif font (Spec/Article.md 4). Distances stay the same.
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
  /// All styles except for headings and code with a language, which never use the serif font.
  fileprivate static let styles: [WritableKeyPath<TextDesign, TextCategoryStyle> & Sendable] = [
    \.kicker, \.header, \.subheader, \.paragraph, \.caption, \.credit, \.table, \.code, \.detailsTitle,
    \.article,
  ]
}
