import Primitives
import Typography

/// Makes a design larger or smaller than it is written.
struct DesignScale {
  /// 1 for as it is written.
  let factor: Double
  /// Device pixels in a point.
  let pixels: Double

  /// Down to whole pixels.
  func callAsFunction(_ distance: inout Double) {
    distance = Rounding.floorToPixel(distance * factor, scale: pixels)
  }

  func callAsFunction(_ font: inout FontStyle) { font.size = Rounding.floor(font.size * factor) }

  func callAsFunction(_ style: inout TextCategoryStyle) { self(&style.font) }
}

extension Design {
  /// The design with the numbers that hold at a text size.
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
    sized.page.scale(scale)
    sized.text.scale(scale)
    sized.spacing.scale(scale)
    sized.quote.scale(scale)
    sized.pullQuote.scale(scale)
    sized.list.scale(scale)
    sized.code.scale(scale)
    sized.table.scale(scale)
    sized.details.scale(scale)
    sized.media.captions.scale(scale)
    if case .lines(var row) = sized.rows.audio {
      row.scale(scale)
      sized.rows.audio = .lines(row)
    }
    sized.rows.document.scale(scale)
    sized.buttons.scale(scale)
    return sized
  }
}

extension Design {
  /// The design with its texts in one of the sizes that its readers can choose, and all of them in the serif face if
  /// they want it so (Docs/Article.md 4). Distances stay.
  func stepped(percent: Int?, isSerif: Bool) -> Design {
    guard case .steps = sizes else { return self }
    var stepped = self
    stepped.text.scale(DesignScale(factor: Double(percent ?? 100) / 100, pixels: 1))
    if isSerif { stepped.text.setInSerif() }
    return stepped
  }
}

// What is not scaled is not here.

extension PageDesign {
  fileprivate mutating func scale(_ scale: DesignScale) { scale(&showMore.font) }
}

extension TextDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    scale(&kicker)
    scale(&header)
    scale(&subheader)
    scale(&paragraph)
    scale(&caption)
    scale(&credit)
    scale(&table)
    scale(&code)
    scale(&codeWithLanguage)
    scale(&detailsTitle)
    scale(&article)
    headings.scale(scale)
  }
}

extension TextDesign {
  /// All but code whose language is named.
  fileprivate mutating func setInSerif() {
    for style in [
      \TextDesign.kicker, \.header, \.subheader, \.paragraph, \.caption, \.credit, \.table, \.code,
      \.detailsTitle, \.article,
    ] {
      self[keyPath: style].font.family = .serif
    }
  }
}

extension HeadingDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    for index in styles.indices { scale(&styles[index]) }
  }
}

extension SpacingDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    switch self {
    case .pairs: break
    case .padded(var padded):
      scale(&padded.base)
      scale(&padded.block)
      scale(&padded.heading)
      scale(&padded.divider)
      scale(&padded.belowDetails)
      self = .padded(padded)
    }
  }
}

extension QuoteDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    switch self {
    case .bar: break
    case .frame(var frame):
      scale(&frame.verticalInset)
      scale(&frame.lineInset)
      scale(&frame.attributionGap)
      self = .frame(frame)
    }
  }
}

extension PullQuoteDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    switch self {
    case .rules, .bare: break
    case .pill(var pill):
      scale(&pill.verticalInset)
      scale(&pill.sidePadding)
      scale(&pill.attributionGap)
      self = .pill(pill)
    }
  }
}

extension ListDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    scale(&markerGap)
    scale(&textGutter)
    scale(&bulletSide)
    scale(&checkboxSide)
    switch number {
    case .ownBox, .line: break
    case .column(var nudge):
      scale(&nudge)
      number = .column(nudge: nudge)
    }
  }
}

extension CodeDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    switch self {
    case .box: break
    case .band(var band):
      scale(&band.verticalInset)
      scale(&band.languageGap)
      self = .band(band)
    }
  }
}

extension TableDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    insets.scale(scale)
    compactInsets.scale(scale)
    switch overflow {
    case .natural: break
    case .compressed(var floor):
      scale(&floor)
      overflow = .compressed(floor: floor)
    }
  }
}

extension TableInsets {
  fileprivate mutating func scale(_ scale: DesignScale) {
    scale(&horizontal)
    scale(&vertical)
  }
}

extension DetailsDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    scale(&smallestHeader)
    scale(&headerPadding)
    scale(&titleIndent)
    scale(&titleMargin)
  }
}

extension CaptionDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    scale(&gap)
    scale(&creditGap)
    scale(&coverPadding)
  }
}

extension FileRowDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    scale(&titleFont)
    scale(&subtitleFont)
  }
}

extension ButtonDesign {
  fileprivate mutating func scale(_ scale: DesignScale) {
    scale(&height)
    scale(&gap)
  }
}
