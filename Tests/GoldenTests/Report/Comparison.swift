import IPRender

/// What is expected of a case beside what came: first the dump, which says what moved, then the pixels.
struct Comparison {
  let golden: Golden
  let drawing: Drawing
  /// `nil` where there is nothing to compare with.
  let text: TextDifference?
  let pixels: PictureDifference?

  private static let excerptLines = 6

  private let tolerance: Int
  private let expectedPicture: StraightBitmap?

  init(_ golden: Golden, _ drawing: Drawing) throws {
    self.golden = golden
    self.drawing = drawing
    let tolerance = try golden.tolerance()
    self.tolerance = tolerance
    text = golden.text(.layout).map { TextDifference(expected: $0, actual: drawing.layout) }
    expectedPicture = golden.bytes(.picture).flatMap { try? PictureDecoder.decodeStraight($0) }
    pixels = expectedPicture.map {
      PictureDifference(expected: $0, actual: drawing.picture, tolerance: tolerance)
    }
  }

  var hasSameLayout: Bool { text?.lines.isEmpty ?? false }
  var hasSamePicture: Bool { pixels?.isSame ?? false }
  var isSame: Bool { hasSameLayout && hasSamePicture }

  /// What is wrong, in a line.
  var summary: String {
    var parts: [String] = []
    if text == nil {
      parts.append("layout.txt is missing")
    } else if !hasSameLayout {
      parts.append("layout.txt differs")
    }
    if let pixels {
      if !pixels.isSame { parts.append("page.png: \(pixels)") }
    } else {
      parts.append("page.png is missing or unreadable")
    }
    if text == nil || pixels == nil {
      parts.append("look at what is drawn now, in report.html, and accept it with `make goldens`")
    }
    return (parts + drawing.warnings).joined(separator: "; ")
  }

  /// The first lines of the layout that differ, each on a line of its own.
  var excerpt: String {
    let changes = text?.lines.compactMap { line -> String? in
      switch line {
      case .onlyExpected(let text): "\n- \(text)"
      case .onlyActual(let text): "\n+ \(text)"
      case .same, .skipped: nil
      }
    }
    return (changes ?? []).prefix(Self.excerptLines).joined()
  }

  /// Writes the expected files that differ from what came.
  ///
  /// - Returns: the names of those files.
  func accept() throws -> [String] {
    var files: [Golden.File] = []
    if !hasSameLayout {
      try AtomicFile.write([Array(drawing.layout.utf8)], to: golden.path(.layout))
      files.append(.layout)
    }
    if !hasSamePicture {
      try AtomicFile.write([drawing.png()], to: golden.path(.picture))
      files.append(.picture)
    }
    return files.map(\.rawValue)
  }

  func reportCase() throws -> ReportCase {
    var pictures = [ReportPicture(title: "actual", png: try drawing.png())]
    if let expectedPicture, let file = golden.bytes(.picture) {
      let difference = DifferencePicture.draw(
        expected: expectedPicture, actual: drawing.picture, tolerance: tolerance)
      pictures.insert(ReportPicture(title: "expected", png: file), at: 0)
      pictures.append(
        ReportPicture(title: "difference", png: try SmallPNG.encode(difference, scale: drawing.scale)))
    }
    return ReportCase(
      name: golden.name, summary: summary, pictures: pictures,
      text: text ?? TextDifference(expected: "", actual: drawing.layout))
  }
}
