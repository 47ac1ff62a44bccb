import Testing

@testable import Typography

/// A shared font book for the tests of a file: each test task asks for its own.
func makeBook() throws -> FontBook { try FontBook() }

func setLines(
  _ string: String, _ style: FontStyle, limit: Double = 10_000,
  direction: BaseDirection = .natural(fallbackIsRTL: false),
  measuresInk: Bool = false, book: FontBook
) -> [TextLine] {
  var text = StyledText()
  text.append(string, style: style, tag: 0)
  return ShapedText(text, direction: direction, book: book).lines(
    .fitting(limit: limit), measuresInk: measuresInk)
}

@Suite("Widths of labels of the reference")
struct WidthTests {
  private func style(_ label: MeasuredLabel) -> FontStyle {
    switch label.style {
    case .regular: FontStyle(.sans, size: label.size)
    case .medium: FontStyle(.sans, size: label.size, weight: .medium)
    case .semibold: FontStyle(.sans, size: label.size, weight: .semibold)
    case .bold: FontStyle(.sans, size: label.size, weight: .bold)
    case .italic: FontStyle(.sans, size: label.size, isItalic: true)
    }
  }

  /// The measured width is half a device pixel above the true one on average, because labels are rounded up.
  private func expected(_ label: MeasuredLabel) -> Double { label.width - 0.5 / label.scale }

  @Test("Each label is as wide as on the phone, within a pixel or two percent")
  func eachLabel() throws {
    let book = try makeBook()
    for label in MeasuredLabel.all {
      let width = setLines(label.text, style(label), book: book)[0].width
      let tolerance = max(1 / label.scale, 0.02 * label.width)
      #expect(abs(width - expected(label)) <= tolerance, "\(label.text): \(width), measured \(label.width)")
    }
  }

  @Test("Labels of 60 points or more: 0.55 % RMS, nine of ten within one percent")
  func allLabels() throws {
    let book = try makeBook()
    let errors = MeasuredLabel.all.filter { $0.width >= 60 }.map { label in
      let width = setLines(label.text, style(label), book: book)[0].width
      return (width - expected(label)) / expected(label)
    }
    let rms = (errors.map { $0 * $0 }.reduce(0, +) / Double(errors.count)).squareRoot()
    #expect(rms <= 0.0055, "\(rms)")
    let close = errors.filter { abs($0) <= 0.01 }.count
    #expect(Double(close) >= 0.9 * Double(errors.count), "\(close) of \(errors.count)")
    print("rms", rms, close, errors.count)
  }
}
